//! A charter as a form: every key with its value, where it departs from the seed rules, and what was sent as a charter.

use super::charter_faults;
use super::charter_keys::{GROUPS, Key, Sort, all};
use super::tongue::Tongue;
use super::visitor::Fields;
use crate::armoury::Language;
use crate::battle::missions;
use crate::campaign::Charter;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

/// The keys of a charter with their values.
type Values = Map<String, Value>;

/// Which keys a form has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Every one.
    All,
    /// Those that may be amended while games are played.
    Amendable,
}

impl Which {
    fn has(self, key: &Key) -> bool {
        self == Which::All || Charter::is_amendable(key.key)
    }

    /// The keys of the form.
    pub fn keys(self) -> impl Iterator<Item = &'static Key> {
        all().filter(move |key| self.has(key))
    }
}

/// What a form shows.
struct Shown<'a> {
    tongue: Tongue,
    now: Values,
    seed: Values,
    sent: Option<&'a Fields>,
}

fn values(charter: &Charter) -> Values {
    match serde_json::to_value(charter) {
        Ok(Value::Object(values)) => values,
        _ => Values::new(),
    }
}

/// The fields of a charter's form, group by group; with what was sent, if it was refused.
pub fn fields(tongue: Tongue, charter: &Charter, which: Which, sent: Option<&Fields>) -> Markup {
    let shown = Shown { tongue, now: values(charter), seed: values(&Charter::seed_strict()), sent };
    html! {
        @for (place, (group, keys)) in GROUPS.iter().enumerate() {
            @if keys.iter().any(|key| which.has(key)) {
                details.group open[place == 0 || which == Which::Amendable] {
                    summary { (tongue.say(group)) (departures(&shown, keys)) }
                    div.keys-grid { @for key in keys.iter().filter(|key| which.has(key)) { (shown.field(key)) } }
                }
            }
        }
    }
}

/// How many keys of a group depart from the seed rules.
fn departures(shown: &Shown<'_>, keys: &[Key]) -> Markup {
    let count = keys.iter().filter(|key| shown.departs(key)).count();
    html! { @if count > 0 { " " span.tag.live { (shown.tongue.tell("charter-departs", &[("count", count.into())])) } } }
}

impl Shown<'_> {
    fn departs(&self, key: &Key) -> bool {
        self.now.get(key.key) != self.seed.get(key.key)
    }

    fn value(&self, key: &Key) -> &Value {
        self.now.get(key.key).unwrap_or(&Value::Null)
    }

    /// What a field holds: what was sent, else what the charter says.
    fn text(&self, name: &str, usual: String) -> String {
        self.sent.map_or(usual, |sent| sent.get(name).to_owned())
    }

    fn field(&self, key: &Key) -> Markup {
        let id = key.key.replace('.', "-");
        let seed = self.seed.get(key.key).unwrap_or(&Value::Null);
        html! {
            div.key-field.departs[self.departs(key)] {
                @if matches!(key.sort, Sort::Several(_) | Sort::Ordered(_) | Sort::Missions | Sort::Points) {
                    fieldset { legend { (self.tongue.say(key.message)) } (self.inputs(key, &id)) }
                } @else {
                    label for=(id) { (self.tongue.say(key.message)) }
                    (self.inputs(key, &id))
                }
                p.facts { code { (key.key) }
                    @if self.departs(key) { " · " (self.tongue.say("charter-seed-says")) " "
                        (told(self.tongue, key, seed)) } }
            }
        }
    }

    fn inputs(&self, key: &Key, id: &str) -> Markup {
        let (name, value) = (key.key, self.value(key));
        let number = |step: &str| {
            html! {
                input id=(id) name=(name) type="number" step=(step) value=(self.text(name, plain(value)));
            }
        };
        html! {
            @match key.sort {
                Sort::Number | Sort::Limit => (number("1")),
                Sort::Decimal => (number("any")),
                Sort::Flag => (self.select(id, name, &plain(value), &YES_NO)),
                Sort::Choice(words) => (self.select(id, name, &plain(value), words)),
                Sort::Several(words) => (self.ticks(name, value, words)),
                Sort::Ordered(words) => (self.order(name, value, words)),
                Sort::Missions => (self.missions(name, value)),
                Sort::Word => { input id=(id) name=(name) value=(self.text(name, plain(value))); },
                Sort::Points => (self.points(name, value)),
                Sort::Lines => {
                    textarea id=(id) name=(name) rows="3" { (self.text(name, lines(value))) }
                },
                Sort::Table => {
                    textarea id=(id) name=(name) rows="3" spellcheck="false" { (self.text(name, plain(value))) }
                },
            }
        }
    }

    fn select(&self, id: &str, name: &str, value: &str, words: &[(&str, &str)]) -> Markup {
        let chosen = self.text(name, value.to_owned());
        html! {
            select id=(id) name=(name) {
                @for (word, message) in words {
                    option value=(word) selected[*word == chosen] { (self.tongue.say(message)) }
                }
            }
        }
    }

    /// Whether a box is ticked: as it was sent, else as the list of the charter says.
    fn is_ticked(&self, name: &str, value: &Value, word: &str) -> bool {
        match self.sent {
            Some(sent) => sent.filled(&format!("{name}/{word}")).is_some(),
            None => list(value).contains(&word),
        }
    }

    fn ticks(&self, name: &str, value: &Value, words: &[(&str, &str)]) -> Markup {
        html! {
            @for (word, message) in words {
                label.tick { input type="checkbox" name={ (name) "/" (word) } value="yes"
                    checked[self.is_ticked(name, value, word)]; " " (self.tongue.say(message)) }
            }
        }
    }

    /// Each word with its place in the order; those without a place are left out.
    fn order(&self, name: &str, value: &Value, words: &[(&str, &str)]) -> Markup {
        let chosen = list(value);
        let place =
            |word: &str| chosen.iter().position(|one| *one == word).map(|place| (place + 1).to_string());
        html! {
            p.facts { (self.tongue.say("charter-order")) }
            @for (word, message) in words {
                @let field = format!("{name}/{word}");
                label.tick { input.place type="number" min="1" max=(words.len()) name=(field)
                    value=(self.text(&field, place(word).unwrap_or_default())); " " (self.tongue.say(message)) }
            }
        }
    }

    fn missions(&self, name: &str, value: &Value) -> Markup {
        html! {
            p.facts { (self.tongue.say("charter-missions-all")) }
            @for sheet in missions::ALL.iter() {
                label.tick { input type="checkbox" name={ (name) "/" (sheet.code) } value="yes"
                    checked[self.is_ticked(name, value, sheet.code)]; " " (title(self.tongue, sheet)) }
            }
            @let own = list(value).into_iter().filter(|code| missions::ALL.iter().all(|sheet| sheet.code != *code));
            @let field = format!("{name}/own");
            label { (self.tongue.say("charter-missions-own"))
                textarea name=(field) rows="2" { (self.text(&field, own.collect::<Vec<_>>().join("\n"))) } }
        }
    }

    fn points(&self, name: &str, value: &Value) -> Markup {
        let parts =
            [("win", "charter-point-win"), ("draw", "charter-point-draw"), ("loss", "charter-point-loss")];
        html! {
            div.trio { @for (part, message) in parts {
                @let field = format!("{name}/{part}");
                label { (self.tongue.say(message)) input type="number" step="any" name=(field)
                    value=(self.text(&field, value.get(part).map(plain).unwrap_or_default())); }
            } }
        }
    }
}

/// The words of a key that is on or off.
const YES_NO: [(&str, &str); 2] = [("true", "charter-yes"), ("false", "charter-no")];

/// What a mission is called.
pub fn title(tongue: Tongue, sheet: &missions::Sheet) -> &'static str {
    match tongue.language() {
        Language::English => sheet.name[0],
        Language::Russian => sheet.name[1],
    }
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// A value as a field holds it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

fn lines(value: &Value) -> String {
    let line = |(name, word): (&String, &Value)| format!("{name} {}", plain(word));
    value.as_object().into_iter().flatten().map(line).collect::<Vec<_>>().join("\n")
}

/// A value as people read it.
pub fn told(tongue: Tongue, key: &Key, value: &Value) -> String {
    let named = |words: &[(&str, &str)], word: &str| {
        let known = words.iter().find(|(one, _)| *one == word);
        known.map_or_else(|| word.to_owned(), |(_, message)| tongue.say(message))
    };
    match (key.sort, value) {
        (Sort::Flag, value) => tongue.say(if *value == json!(true) { "charter-yes" } else { "charter-no" }),
        (Sort::Limit, Value::Null) => tongue.say("charter-no-limit"),
        (Sort::Choice(words), value) => named(words, &plain(value)),
        (Sort::Several(words) | Sort::Ordered(words), value) => match list(value).as_slice() {
            [] => tongue.say("charter-none"),
            all => all.iter().map(|word| named(words, word)).collect::<Vec<_>>().join(", "),
        },
        (Sort::Missions, value) => match list(value).as_slice() {
            [] => tongue.say("charter-all"),
            all => all.iter().map(|code| mission(tongue, code)).collect::<Vec<_>>().join(", "),
        },
        (Sort::Points, value) => {
            let part = |name: &str| tongue.figures(&value.get(name).map(plain).unwrap_or_default());
            format!("{} / {} / {}", part("win"), part("draw"), part("loss"))
        }
        (Sort::Lines, value) if lines(value).is_empty() => tongue.say("charter-none"),
        (Sort::Lines, value) => lines(value).replace('\n', ", "),
        (Sort::Table, Value::Null) => tongue.say("charter-none"),
        (Sort::Table, _) => tongue.say("charter-own-table"),
        (_, Value::Number(number)) => tongue.figures(&number.to_string()),
        (_, value) => plain(value),
    }
}

fn mission(tongue: Tongue, code: &str) -> String {
    let sheet = missions::ALL.iter().find(|sheet| sheet.code == code);
    sheet.map_or_else(|| code.to_owned(), |sheet| title(tongue, sheet).to_owned())
}

/// Every key with its value, and where it departs from the seed rules.
pub fn table(tongue: Tongue, charter: &Charter) -> Markup {
    let (now, seed) = (values(charter), values(&Charter::seed_strict()));
    html! {
        @for (group, keys) in GROUPS {
            h3 { (tongue.say(group)) }
            div.scroll tabindex="0" role="region" aria-label=(tongue.say(group)) { table.keys {
                thead { tr { th scope="col" { (tongue.say("charter-head-key")) }
                    th scope="col" { (tongue.say("charter-head-value")) }
                    th scope="col" { (tongue.say("charter-head-seed")) } } }
                tbody { @for key in keys {
                    @let value = now.get(key.key).unwrap_or(&Value::Null);
                    @let usual = seed.get(key.key).unwrap_or(&Value::Null);
                    tr.departs[value != usual] {
                        th scope="row" { (tongue.say(key.message)) br; code { (key.key) } }
                        td { bdi { (told(tongue, key, value)) } }
                        td { @if value == usual { span.facts { (tongue.say("charter-same")) } }
                            @else { bdi { (told(tongue, key, usual)) } } }
                    }
                } }
            } }
        }
    }
}

/// The charter that a form sends, on top of one that has the keys which the form lacks; or every reason why there is
/// none.
///
/// # Errors
/// The sentences that say what is wrong, each with its key.
pub fn read(tongue: Tongue, fields: &Fields, base: &Charter, which: Which) -> Result<Charter, Vec<String>> {
    let mut values = values(base);
    let mut wrong = Vec::new();
    for key in which.keys() {
        match sent(fields, key) {
            Ok(value) => {
                values.insert(key.key.to_owned(), value);
            }
            Err((message, what)) => {
                let values = [("key", key.key.into()), ("what", what.into())];
                wrong.push(tongue.tell(message, &values));
            }
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let charter: Charter =
        serde_json::from_value(Value::Object(values)).map_err(|error| vec![error.to_string()])?;
    let faults: Vec<String> =
        charter.faults().iter().map(|one| charter_faults::told(tongue, &one.key, &one.fault)).collect();
    if faults.is_empty() { Ok(charter) } else { Err(faults) }
}

/// The keys in which two charters differ, with the values of the second.
pub fn changes(before: &Charter, after: &Charter) -> Vec<(String, Value)> {
    let (before, after) = (values(before), values(after));
    after.into_iter().filter(|(key, value)| before.get(key) != Some(value)).collect()
}

/// What is wrong with what a form sends for a key: the message that says so, and what it is about.
type Amiss = (&'static str, String);

fn amiss(message: &'static str) -> Amiss {
    (message, String::new())
}

/// What a form sends for a key, as JSON.
fn sent(fields: &Fields, key: &Key) -> Result<Value, Amiss> {
    let text = fields.get(key.key).trim();
    let ticked = |words: &mut dyn Iterator<Item = &'static str>| {
        words.filter(|word| fields.filled(&format!("{}/{word}", key.key)).is_some()).collect::<Vec<_>>()
    };
    Ok(match key.sort {
        Sort::Limit if text.is_empty() => Value::Null,
        Sort::Number | Sort::Limit => {
            json!(text.parse::<i64>().map_err(|_| amiss("charter-fault-whole"))?)
        }
        Sort::Decimal => decimal(text)?,
        Sort::Flag => match text {
            "true" | "false" => json!(text == "true"),
            _ => return Err(amiss("charter-fault-flag")),
        },
        Sort::Choice(_) | Sort::Word => json!(text),
        Sort::Several(words) => json!(ticked(&mut words.iter().map(|(word, _)| *word))),
        Sort::Ordered(words) => ordered(fields, key.key, words)?,
        Sort::Missions => {
            let own = fields.get(&format!("{}/own", key.key)).lines().map(str::trim);
            let known = ticked(&mut missions::ALL.iter().map(|sheet| sheet.code));
            json!(known.into_iter().chain(own.filter(|line| !line.is_empty())).collect::<Vec<_>>())
        }
        Sort::Points => {
            let part = |name: &str| decimal(fields.get(&format!("{}/{name}", key.key)).trim());
            json!({ "win": part("win")?, "draw": part("draw")?, "loss": part("loss")? })
        }
        Sort::Lines => rulings(text)?,
        Sort::Table if text.is_empty() => Value::Null,
        Sort::Table => {
            serde_json::from_str(text).map_err(|error| ("charter-fault-json", error.to_string()))?
        }
    })
}

fn decimal(text: &str) -> Result<Value, Amiss> {
    // People of many languages write a comma.
    let number: serde_json::Number =
        text.replace(',', ".").parse().map_err(|_| amiss("charter-fault-number"))?;
    Ok(Value::Number(number))
}

/// The words that have a place, by their places.
fn ordered(fields: &Fields, key: &str, words: &[(&'static str, &str)]) -> Result<Value, Amiss> {
    let mut placed = Vec::new();
    for (word, _) in words {
        let text = fields.get(&format!("{key}/{word}")).trim();
        if !text.is_empty() {
            let place: u32 = text.parse().map_err(|_| amiss("charter-fault-places"))?;
            placed.push((place, *word));
        }
    }
    placed.sort_by_key(|(place, _)| *place);
    Ok(json!(placed.into_iter().map(|(_, word)| word).collect::<Vec<_>>()))
}

fn rulings(text: &str) -> Result<Value, Amiss> {
    let mut rulings = Values::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (name, value) =
            line.split_once([' ', '=']).ok_or_else(|| ("charter-fault-ruling", line.to_owned()))?;
        rulings.insert(name.trim().to_owned(), json!(value.trim_matches([' ', '='])));
    }
    Ok(Value::Object(rulings))
}
