//! The form by which somebody tells the result of a game that was played at a table: made for a phone, useful without
//! script, and filled in again where something about it cannot be. What it asks of each side is asked again by the form
//! that corrects a result.

use super::account::proof;
use super::campaign::Names;
use super::forms::complaint;
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
use super::words;
use crate::app::{GameTold, SideTold};
use crate::campaign::{Campaign, Casualty, Cause, EndReason, Game, GrenadeCounts, Outcome, Report};
use crate::ids::{MemberId, PlayerId, Side};
use crate::roster::{Harm, Member, Roster};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What a form is about.
pub struct Told<'a> {
    /// The campaign.
    pub campaign: &'a Campaign,
    /// The game.
    pub game: &'a Game,
    /// The rosters, red and blue.
    pub rosters: &'a [Roster; 2],
    /// What people are called.
    pub names: &'a Names,
    /// The models that are asked about, of red and blue.
    pub teams: [Vec<Asked>; 2],
    /// Whether a result is corrected: who fought and whether it was played in character stays as it was reported, and
    /// so do the grenades that a recorded battle has in its log.
    pub corrects: bool,
}

/// A model that is asked about.
pub struct Asked {
    member: MemberId,
    name: String,
    /// Its grenades by id, and how many of each it can have used.
    grenades: Vec<(String, u32)>,
}

impl Told<'_> {
    fn asks_grenades(&self) -> bool {
        !self.corrects || self.game.entered
    }

    fn team(&self, side: Side) -> &[Asked] {
        &self.teams[side.index()]
    }

    /// What may have become of a model.
    fn fates(&self) -> &'static [(Option<Cause>, &'static str)] {
        if self.corrects { &FATES[..FATES.len() - 1] } else { &FATES }
    }
}

impl Asked {
    fn of(member: &Member, most: impl Fn(&str) -> u32) -> Asked {
        let grenades = member.model.grenades.keys().map(|grenade| (grenade.clone(), most(grenade))).collect();
        Asked { member: member.model.member, name: member.model.name.clone(), grenades }
    }
}

/// What could have become of a model: what took it out of the game, if it was lost, and the word of the form.
const FATES: [(Option<Cause>, &str); 11] = [
    (None, "stayed"),
    (Some(Cause::Shooting), "shooting"),
    (Some(Cause::CloseCombat), "close_combat"),
    (Some(Cause::Fled), "fled"),
    (Some(Cause::GetsHot), "gets_hot"),
    (Some(Cause::FriendlyFire), "friendly_fire"),
    (Some(Cause::Fall), "fall"),
    (Some(Cause::DangerousTerrain), "dangerous_terrain"),
    (Some(Cause::Perils), "perils"),
    (Some(Cause::Other), "other"),
    // The last one: who fought is not corrected.
    (None, "absent"),
];

const OUTCOMES: [&str; 4] = ["red", "blue", "draw", "none"];

/// How a game can have ended that has a result, and the word of the form.
pub const ENDS: [(EndReason, &str); 7] = [
    (EndReason::TurnLimit, "turn_limit"),
    (EndReason::WipedOut, "wiped_out"),
    (EndReason::Conceded, "conceded"),
    (EndReason::Withdrew, "withdrew"),
    (EndReason::MissionEnd, "mission_end"),
    (EndReason::TimeLimit, "time_limit"),
    (EndReason::Abandoned, "abandoned"),
];

/// A model in the names of fields: short, because a form of two teams has many.
fn word(member: MemberId) -> String {
    member.0.simple().to_string().split_off(20)
}

/// Who of a roster could fight now.
pub fn fit(roster: &Roster) -> Vec<Asked> {
    let fit = roster.active().filter(|member| !member.sits_out());
    fit.map(|member| Asked::of(member, |grenade| member.available(grenade))).collect()
}

/// Who of a roster fought a game, those included who died of it or have left since.
pub fn fought(tongue: Tongue, roster: &Roster, game: u32) -> Vec<Asked> {
    let Some(fought) = roster.fought(game) else { return Vec::new() };
    let died = |id: MemberId| {
        let of_all = roster.fought.iter().flat_map(|fought| &fought.harmed);
        of_all.filter(|(member, _)| *member == id).find_map(|(_, harm)| match harm {
            Harm::Died { was, .. } => Some(was.as_ref()),
            _ => None,
        })
    };
    let asked = |id: &MemberId| match roster.member(*id).or_else(|| died(*id)) {
        Some(member) => Asked::of(member, |grenade| member.total(grenade)),
        None => {
            let used = fought.used.get(id).cloned().unwrap_or_default();
            Asked { member: *id, name: tongue.say("report-gone"), grenades: used.into_iter().collect() }
        }
    };
    fought.locked.team.iter().map(asked).collect()
}

/// The fields that tell of both sides what a report says.
pub fn as_reported(told: &Told<'_>, report: &Report) -> Fields {
    let mut fields = BTreeMap::new();
    for side in Side::BOTH {
        let feats = &report.feats[side.index()];
        let ticks = [("blood", feats.first_blood), ("line", feats.linebreaker), ("routed", feats.routed)];
        for (what, _) in ticks.iter().filter(|(_, ticked)| *ticked) {
            fields.insert(format!("{side}_{what}"), "yes".to_owned());
        }
        for lost in &report.casualties[side.index()] {
            let id = word(lost.member);
            let fate = FATES.iter().find(|(cause, _)| *cause == Some(lost.cause));
            fields.extend(fate.map(|(_, fate)| (format!("fate_{id}"), (*fate).to_owned())));
            let by = lost.by.filter(|by| told.team(side.other()).iter().any(|model| model.member == *by));
            fields.extend(by.map(|by| (format!("by_{id}"), word(by))));
        }
        for model in told.team(side) {
            let Some(used) = report.grenades_used[side.index()].get(&model.member) else { continue };
            for (place, (grenade, _)) in model.grenades.iter().enumerate() {
                let count = used.get(grenade).filter(|count| **count > 0);
                let name = format!("used_{}_{place}", word(model.member));
                fields.extend(count.map(|count| (name, count.to_string())));
            }
        }
    }
    Fields::of(fields)
}

/// What a form says of the sides of a game that is corrected; nothing of one of which it says what was reported.
pub fn corrected(
    tongue: Tongue,
    told: &Told<'_>,
    report: &Report,
    fields: &Fields,
) -> Result<[Option<SideTold>; 2], String> {
    let reported = as_reported(told, report);
    let of = |side: Side| -> Result<Option<SideTold>, String> {
        let is_sent = |model: &Asked| fields.filled(&format!("fate_{}", word(model.member))).is_some();
        if !told.team(side).iter().any(is_sent) {
            return Ok(None);
        }
        let [now, before] = [fields, &reported].map(|fields| self::side(tongue, told, fields, side));
        let (now, before) = (now?, before?);
        let bonus = report.feats[side.index()].bonus;
        Ok((now != before).then_some(SideTold { team: None, in_character: None, bonus, ..now }))
    };
    Ok([of(Side::Red)?, of(Side::Blue)?])
}

/// The form, with what was sent before and why it cannot be.
pub fn form(
    visitor: &Visitor,
    told: &Told<'_>,
    key: &str,
    sent: Option<&Fields>,
    wrong: Option<&str>,
) -> Markup {
    let tongue = visitor.tongue;
    let value = |name: &str| sent.map_or_else(String::new, |sent| sent.get(name).to_owned());
    let ends = ENDS.map(|(_, word)| (word, tongue.term("report-end", word)));
    html! {
        (complaint(wrong))
        form.entry.wide method="post" {
            (proof(visitor))
            input type="hidden" name="key" value=(key);
            @if !visitor.has_accounts { (teller(tongue, told, &value("actor"))) }
            fieldset {
                legend { (tongue.say("report-outcome")) }
                @for word in OUTCOMES {
                    label.tick { input type="radio" name="outcome" value=(word) required
                        checked[value("outcome") == word]; " " (tongue.term("report-outcome", word)) }
                }
            }
            (choice("end", &tongue.say("report-end"), &ends, &value("end")))
            @for side in Side::BOTH { (of_side(tongue, told, side, Some(&points_of(tongue, side, &value)), &value)) }
            button { (tongue.say("report-send")) }
        }
    }
}

/// Where nobody logs in, the form asks who tells it.
fn teller(tongue: Tongue, told: &Told<'_>, chosen: &str) -> Markup {
    let players = told.campaign.players(told.game).into_iter().flatten();
    let mut people: Vec<PlayerId> = players.chain(told.campaign.organisers.iter().copied()).collect();
    people.dedup();
    html! {
        label { span { (tongue.say("report-who")) } select name="actor" { @for person in people {
            option value=(person) selected[chosen == person.to_string()] {
                (told.names.get(&person).cloned().unwrap_or_else(|| tongue.say("report-somebody"))) }
        } } }
    }
}

fn choice(name: &str, label: &str, choices: &[(&str, String)], chosen: &str) -> Markup {
    html! {
        label { span { (label) } select name=(name) { @for (word, text) in choices {
            option value=(word) selected[*word == chosen] { (text) }
        } } }
    }
}

fn points_of(tongue: Tongue, side: Side, value: &impl Fn(&str) -> String) -> Markup {
    let name = format!("{side}_points");
    html! {
        label { span { (tongue.say("report-points")) }
            input name=(name) type="number" min="-99" max="999" inputmode="numeric" required
                value=(value(&name)); }
    }
}

/// What is asked of a side; `points` is the field of its victory points, where they are asked here.
pub fn of_side(
    tongue: Tongue,
    told: &Told<'_>,
    side: Side,
    points: Option<&Markup>,
    value: &impl Fn(&str) -> String,
) -> Markup {
    let roster = &told.rosters[side.index()];
    let charter = told.campaign.charter_of(told.game.number);
    let name = |what: &str| format!("{side}_{what}");
    let tick = |what: &str, key: &str| {
        html! { label.tick { input type="checkbox" name=(name(what)) value="yes"
        checked[!value(&name(what)).is_empty()]; " " (tongue.say(key)) } }
    };
    let legend = if side == Side::Red { "report-side-red" } else { "report-side-blue" };
    let said =
        [("", "report-character-unsaid"), ("yes", "report-character-yes"), ("no", "report-character-no")];
    html! {
        fieldset {
            legend { (tongue.mark(legend, &[("roster", html! { bdi { (roster.name) } }.into())])) }
            @if let Some(points) = points { (points) }
            (tick("blood", "report-first-blood"))
            (tick("line", "report-line"))
            (tick("routed", "report-routed"))
            @if !told.corrects && charter.kayfabe && charter.award_table().is_some() {
                (choice(&name("character"), &tongue.say("report-character"),
                    &said.map(|(word, key)| (word, tongue.say(key))), &value(&name("character"))))
            }
            @for model in told.team(side) { (of_model(tongue, told, side, model, value)) }
        }
    }
}

fn of_model(
    tongue: Tongue,
    told: &Told<'_>,
    side: Side,
    model: &Asked,
    value: &impl Fn(&str) -> String,
) -> Markup {
    let id = word(model.member);
    let (fate, by) = (format!("fate_{id}"), format!("by_{id}"));
    let fates: Vec<(&str, String)> =
        told.fates().iter().map(|(_, word)| (*word, tongue.term("report-fate", word))).collect();
    html! {
        div.told {
            strong { bdi { (model.name) } }
            (choice(&fate, &tongue.say("report-fate"), &fates, &value(&fate)))
            label { span { (tongue.say("report-by")) } select name=(by) {
                option value="" { (tongue.say("report-not-known")) }
                @for other in told.team(side.other()) { @let other_word = word(other.member);
                    option value=(other_word) selected[value(&by) == other_word] { (other.name) } }
            } }
            @for (place, (grenade, most)) in model.grenades.iter().enumerate().filter(|_| told.asks_grenades()) {
                @let used = format!("used_{id}_{place}");
                label { span { (tongue.tell("report-used", &[
                        ("grenade", words::sentence_case(grenade).into()),
                        ("left", (*most).into()),
                    ])) }
                    input name=(used) type="number" min="0" max=(most) inputmode="numeric" value=(value(&used)); }
            }
        }
    }
}

/// What a form tells; why it tells nothing.
pub fn read(tongue: Tongue, told: &Told<'_>, fields: &Fields) -> Result<GameTold, String> {
    let outcome = match fields.get("outcome") {
        "red" => Outcome::Decided { winner: Side::Red },
        "blue" => Outcome::Decided { winner: Side::Blue },
        "draw" => Outcome::Draw,
        "none" => Outcome::NoResult,
        _ => return Err(tongue.say("report-say-outcome")),
    };
    let word = fields.one_of("end", &ENDS.map(|(_, word)| word)).ok_or_else(|| unknown_word(tongue))?;
    let end = ENDS.into_iter().find(|(_, known)| *known == word).map(|(end, _)| end);
    // The form always names an end; a game without a result has none.
    let end = end.filter(|_| outcome != Outcome::NoResult);
    let [red, blue] = [side(tongue, told, fields, Side::Red)?, side(tongue, told, fields, Side::Blue)?];
    let vp = [points(tongue, fields, Side::Red, outcome)?, points(tongue, fields, Side::Blue, outcome)?];
    Ok(GameTold { outcome, end, vp, sides: [Some(red), Some(blue)] })
}

/// A field holds a word that the form does not offer: taken for another one it would tell what nobody has said.
fn unknown_word(tongue: Tongue) -> String {
    tongue.say("report-unknown-word")
}

fn points(tongue: Tongue, fields: &Fields, side: Side, outcome: Outcome) -> Result<i32, String> {
    let text = fields.get(&format!("{side}_points")).trim();
    if text.is_empty() && outcome == Outcome::NoResult {
        return Ok(0);
    }
    let key = if side == Side::Red { "report-bad-points-red" } else { "report-bad-points-blue" };
    text.parse().map_err(|_| tongue.say(key))
}

fn side(tongue: Tongue, told: &Told<'_>, fields: &Fields, side: Side) -> Result<SideTold, String> {
    let ticked = |what: &str| fields.filled(&format!("{side}_{what}")).is_some();
    let (mut team, mut casualties, mut grenades) = (Vec::new(), Vec::new(), GrenadeCounts::new());
    let fates: Vec<&str> = told.fates().iter().map(|(_, word)| *word).collect();
    for model in told.team(side) {
        let (id, word) = (model.member, word(model.member));
        let fate = fields.one_of(&format!("fate_{word}"), &fates).ok_or_else(|| unknown_word(tongue))?;
        let cause = FATES.into_iter().find(|(_, word)| *word == fate).and_then(|(cause, _)| cause);
        if fate != "absent" {
            team.push(id);
        }
        let killer = |killer: &str| {
            let mut known = told.team(side.other()).iter().map(|other| other.member);
            known.find(|other| self::word(*other) == killer).ok_or_else(|| unknown_word(tongue))
        };
        let by = fields.filled(&format!("by_{word}")).map(killer).transpose()?;
        casualties.extend(cause.map(|cause| Casualty { member: id, cause, by }));
        for (place, (grenade, _)) in model.grenades.iter().enumerate().filter(|_| told.asks_grenades()) {
            let Some(text) = fields.filled(&format!("used_{word}_{place}")) else { continue };
            let count = text.trim().parse::<u32>();
            let called = [("model", model.name.as_str().into())];
            let count = count.map_err(|_| tongue.tell("report-bad-grenades", &called))?;
            if count > 0 {
                grenades.entry(id).or_default().insert(grenade.clone(), count);
            }
        }
    }
    let in_character = match fields.one_of(&format!("{side}_character"), &["", "yes", "no"]) {
        Some("yes") => Some(true),
        Some("no") => Some(false),
        Some(_) => None,
        None => return Err(unknown_word(tongue)),
    };
    let (first_blood, linebreaker, routed) = (ticked("blood"), ticked("line"), ticked("routed"));
    Ok(SideTold {
        team: Some(team),
        casualties,
        grenades,
        first_blood,
        linebreaker,
        routed,
        bonus: 0,
        in_character,
    })
}
