//! What every part of the page of play knows, and the frame of its forms.

use super::seat::Seat;
use crate::app::BattleView;
use crate::battle::legal::Choice;
use crate::battle::narration::name;
use crate::battle::{Battle, DiceFrom, Mode};
use crate::geometry::hundredths;
use crate::ids::{ModelId, Side, UnitId};
use crate::web::account::proof;
use crate::web::tongue::Tongue;
use crate::web::visitor::Visitor;
use maud::{Markup, html};

/// The page of play as somebody sees it.
pub struct Desk<'p> {
    /// Who looks.
    pub visitor: &'p Visitor,
    /// The battle.
    pub view: &'p BattleView,
    /// For whom he acts.
    pub seat: &'p Seat,
    /// The model that he has chosen.
    pub chosen: Option<ModelId>,
    /// What the side whose turn it is may do, if that is shown.
    pub choices: Vec<Choice>,
    /// Whether dice of orders are typed in, where the battle leaves it open.
    pub by_hand: bool,
    /// A key that no other page has: what is sent twice is one command.
    pub key: String,
}

impl Desk<'_> {
    /// The tongue of who looks.
    pub const fn tongue(&self) -> Tongue {
        self.visitor.tongue
    }

    /// The battle as it stands.
    pub const fn battle(&self) -> &Battle {
        &self.view.battle
    }

    /// A text of the page.
    pub fn say(&self, key: &str) -> String {
        self.tongue().say(key)
    }

    /// Whether the server knows where everybody stands.
    pub fn is_on_board(&self) -> bool {
        self.battle().setup.mode == Mode::Board
    }

    /// The page with a model chosen, and everything else as it is.
    pub fn link(&self, chosen: Option<ModelId>) -> String {
        self.link_with(chosen, self.by_hand)
    }

    /// The same, where dice are typed in or not.
    pub fn link_with(&self, chosen: Option<ModelId>, by_hand: bool) -> String {
        let place = self.seat.taken.map(|place| ("as", place.word()));
        let dice = by_hand.then_some(("dice", "entered"));
        let model = chosen.map(|id| ("model", self.battle().made(id).key.as_str()));
        address(self.view, &[place, dice, model])
    }

    /// A form for one command of a side: `does` says which.
    pub fn form(&self, does: &str, side: Side, class: &str, fields: &Markup) -> Markup {
        html! {
            form class=(class) method="post" action={ "/battles/" (self.view.id) "/play" } {
                (proof(self.visitor))
                input type="hidden" name="does" value=(does);
                input type="hidden" name="key" value=(self.key);
                input type="hidden" name="version" value=(self.view.version);
                input type="hidden" name="side" value=(side);
                @if let Some(place) = self.seat.taken { input type="hidden" name="as" value=(place.word()); }
                @if self.by_hand { input type="hidden" name="dice" value="entered"; }
                @if let Some(id) = self.chosen {
                    input type="hidden" name="model" value=(self.battle().made(id).key);
                }
                (fields)
            }
        }
    }

    /// A form that is one button.
    pub fn button(&self, does: &str, side: Side, (name, value): (&str, &str), label: &Markup) -> Markup {
        self.form(does, side, "one", &html! { button name=(name) value=(value) { (label) } })
    }

    /// What a unit is called: as its model, if it has one; as the first of several.
    pub fn unit_name(&self, unit: UnitId) -> String {
        let models = &self.battle().setup.units[unit.index()].models;
        let first = models.first().map(|id| name(self.battle(), *id)).unwrap_or_default();
        if models.len() > 1 { format!("{first} +{}", models.len() - 1) } else { first }
    }

    /// Whether it is left to the players, roll by roll, where dice come from.
    pub fn leaves_dice_open(&self) -> bool {
        self.battle().setup.options.dice == DiceFrom::Either
    }

    /// A length for people to read: `5.5"`.
    pub fn inches(&self, units: i32) -> String {
        let exact = f64::from(hundredths(units)) / 100.0;
        let digits = if hundredths(units) % 100 == 0 { 0 } else { 1 };
        format!("{}\u{2033}", self.tongue().decimal(exact, digits))
    }
}

/// The address of a page of play with what is given of it.
pub fn address(view: &BattleView, given: &[Option<(&str, &str)>]) -> String {
    let given: Vec<String> =
        given.iter().flatten().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    let query = if given.is_empty() { String::new() } else { format!("?{}", given.join("&")) };
    format!("/battles/{}/play{query}", view.id)
}

/// A value as it stands in an address.
fn encoded(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    value.bytes().map(letter).collect()
}
