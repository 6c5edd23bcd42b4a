//! Somebody who plays by forms: he reads a page, fills in one of its forms, and sends it.

use crate::access::pages::{Browser, served};
use crate::web::world::{self, World};
use warlog::app::{App, Setting, Viewer};
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Battle, Order, Wait, keys};
use warlog::ids::{BattleId, ModelId, RosterId};

/// A form of a page: where it goes, what it sends by itself, and its buttons.
#[derive(Clone, Debug)]
pub struct Form {
    pub text: String,
    pub hidden: Vec<(String, String)>,
    pub buttons: Vec<(String, String)>,
}

impl Form {
    pub fn does(&self) -> &str {
        self.hidden.iter().find(|(name, _)| name == "does").map_or("", |(_, value)| value)
    }

    /// Whether one of its buttons sends this.
    pub fn has(&self, value: &str) -> bool {
        self.buttons.iter().any(|(_, other)| other == value)
    }
}

fn attribute(tag: &str, name: &str) -> String {
    let found = tag.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    found.unwrap_or_default().replace("&quot;", "\"").replace("&amp;", "&")
}

/// The forms by which a page acts on its battle.
pub fn forms(page: &str) -> Vec<Form> {
    let tags = |text: &str, opening: &str| -> Vec<(String, String)> {
        let tags = text.split(opening).skip(1).filter_map(|rest| rest.split('>').next());
        let named = tags.map(|tag| format!(" {tag}")).filter(|tag| tag.contains(" name=\""));
        named.map(|tag| (attribute(&tag, "name"), attribute(&tag, "value"))).collect()
    };
    let forms = page.split("<form").skip(1).filter_map(|rest| rest.split("</form>").next());
    let acting = forms.filter(|text| text.split('>').next().is_some_and(|tag| tag.contains("/play\"")));
    let read = |text: &str| Form {
        text: text.to_owned(),
        hidden: tags(text, "<input type=\"hidden\""),
        buttons: tags(text, "<button"),
    };
    acting.map(read).collect()
}

/// A table of two players who sit at one phone, on a server without accounts.
pub struct Table {
    pub app: App,
    pub browser: Browser,
    pub rosters: [RosterId; 2],
    pub battle: BattleId,
    /// Where they sit: `both`, or one of the sides.
    pub place: &'static str,
}

impl Table {
    pub async fn set(setting: Setting) -> Table {
        let app = world::app().await;
        let (players, rosters, campaign) = World::evening(&app).await;
        let battle = world::start(&app, Viewer::Player(players[0]), campaign, rosters, setting).await;
        let browser = served(&app).await;
        Table { app, browser, rosters, battle, place: "both" }
    }

    pub async fn state(&self) -> Battle {
        self.app.battle(Viewer::System, self.battle, None).await.expect("a battle").battle
    }

    pub async fn version(&self) -> u64 {
        self.app.battle(Viewer::System, self.battle, None).await.expect("a battle").version
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("/battles/{}/play", self.battle)
    }

    /// The page with a model chosen.
    pub async fn page(&self, model: Option<&str>) -> String {
        let model = model.map(|key| format!("&model={key}")).unwrap_or_default();
        let (status, page) = self.browser.get(&format!("{}?as={}{model}", self.address(), self.place)).await;
        assert_eq!(status, 200, "{page}");
        page
    }

    /// The first form of a page that fits.
    pub async fn form(&self, model: Option<&str>, fits: impl Fn(&Form) -> bool) -> Form {
        let page = self.page(model).await;
        forms(&page).into_iter().find(|form| fits(form)).unwrap_or_else(|| panic!("no such form: {page}"))
    }

    /// Sends a form with a button pressed and fields filled in; the status and what came back.
    pub async fn send(&mut self, form: &Form, filled: &[(&str, &str)]) -> (u16, String) {
        let hidden = form.hidden.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let fields: Vec<(&str, &str)> = hidden.chain(filled.iter().copied()).collect();
        let address = self.address();
        let answer = self.browser.send_bare(&address, &fields, &[]).await;
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    }

    /// The same, which must be done.
    pub async fn done(&mut self, form: &Form, filled: &[(&str, &str)]) {
        let (status, page) = self.send(form, filled).await;
        assert_eq!(status, 303, "{filled:?} in {}: {page}", form.text);
    }

    /// Gives an order by the button that has it.
    pub async fn order(&mut self, model: Option<ModelId>, words: &str, filled: &[(&str, &str)]) {
        let state = self.state().await;
        let key = model.map(|id| state.made(id).key.clone());
        let form = self.form(key.as_deref(), |form| form.has(words)).await;
        let filled: Vec<(&str, &str)> =
            [("order", words)].into_iter().chain(filled.iter().copied()).collect();
        self.done(&form, &filled).await;
    }

    /// Supplies what is waited for first, by the form of the page.
    pub async fn supply(&mut self, wait: &Wait) {
        match wait {
            Wait::Dice(roll) => {
                let form = self.form(None, |form| form.does() == "dice").await;
                let faces: Vec<(String, String)> = match roll.dice {
                    dice @ 1..=3 => (1..=dice).map(|die| (format!("die_{die}"), "3".to_owned())).collect(),
                    dice => vec![
                        ("face_2".to_owned(), "1".to_owned()),
                        ("face_5".to_owned(), (dice - 1).to_string()),
                    ],
                };
                let faces = match roll.die {
                    warlog::dice::Die::Scatter => {
                        vec![("hit".into(), "no".into()), ("bearing".into(), "90".into())]
                    }
                    _ => faces,
                };
                let faces: Vec<(&str, &str)> = faces.iter().map(|(name, face)| (&**name, &**face)).collect();
                self.done(&form, &faces).await;
            }
            Wait::Answer(_) => {
                let form = self.form(None, |form| form.does() == "answer").await;
                let first = form.buttons.iter().find(|(name, _)| name == "offer").cloned();
                let (name, value) = first.unwrap_or_default();
                self.done(&form, &[(&name, &value)]).await;
            }
            Wait::Fact(_) => {
                let form = self.form(None, |form| form.does() == "fact").await;
                let ranks: Vec<(String, String)> = fields_of(&form);
                let mut filled: Vec<(&str, &str)> =
                    ranks.iter().map(|(name, value)| (&**name, &**value)).collect();
                match form.buttons.iter().find(|(name, _)| name == "value") {
                    Some((name, value)) => filled.push((name, value)),
                    None if form.text.contains("name=\"length\"") => filled.push(("length", "6,5")),
                    None => {}
                }
                self.done(&form, &filled).await;
            }
        }
    }

    /// Sets up the next model where there is room for it.
    pub async fn deploy(&mut self) {
        let state = self.state().await;
        let choices = legal(&state, state.moment.side);
        let choice =
            choices.iter().find(|choice| matches!(choice, Choice::Deploy { .. })).expect("somebody waits");
        let Some(Order::Deploy { model, at, .. }) = choice.example(&state) else {
            panic!("no room for {choice:?}")
        };
        let words = format!("deploy {}", state.made(model).key);
        let (x, y) = (keys::inches(at.x), keys::inches(at.y));
        self.order(Some(model), &words, &[("x", &x), ("y", &y)]).await;
    }
}

/// The numbers that a form has filled in already.
fn fields_of(form: &Form) -> Vec<(String, String)> {
    let tags = form.text.split("<input type=\"number\"").skip(1).filter_map(|rest| rest.split('>').next());
    let named = tags.map(|tag| format!(" {tag}"));
    named.map(|tag| (attribute(&tag, "name"), attribute(&tag, "value"))).collect()
}
