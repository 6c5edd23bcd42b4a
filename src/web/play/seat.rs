//! Who sits at the table: for which sides somebody may act on the page.

use crate::app::{App, AppError, BattleView, Viewer};
use crate::battle::Mode;
use crate::ids::Side;
use crate::web::visitor::Visitor;

/// The place at the table that somebody takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chair {
    /// Red alone.
    Red,
    /// Blue alone.
    Blue,
    /// Both: one phone at the table, or an organiser.
    Both,
}

impl Chair {
    const ALL: [Chair; 3] = [Chair::Red, Chair::Blue, Chair::Both];

    /// The word of addresses and forms.
    pub const fn word(self) -> &'static str {
        match self {
            Chair::Red => "red",
            Chair::Blue => "blue",
            Chair::Both => "both",
        }
    }

    /// Whether it is a place at this side of the table.
    pub const fn is_of(self, side: Side) -> bool {
        matches!((self, side), (Chair::Both, _) | (Chair::Red, Side::Red) | (Chair::Blue, Side::Blue))
    }

    fn named(word: &str) -> Option<Chair> {
        Chair::ALL.into_iter().find(|place| place.word() == word)
    }
}

/// For whom somebody acts, and in whose name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// In whose name red and blue are acted for; nobody's where he only looks.
    viewers: [Option<Viewer>; 2],
    /// The place that the address names, if he may take it.
    pub taken: Option<Chair>,
    /// The places that he may take by naming them.
    pub offers: Vec<Chair>,
    /// In whose name he rules, if he is an organiser.
    pub office: Option<Viewer>,
}

impl Seat {
    /// The seat of a visitor at a battle. With accounts it is that of his side; an organiser of the campaign may take
    /// both, and with miniatures so may either player, who then records for both. Where nobody logs in, it is the one
    /// that the address names.
    ///
    /// # Errors
    /// What the app says.
    pub async fn at(
        app: &App,
        visitor: &Visitor,
        view: &BattleView,
        named: Option<&str>,
    ) -> Result<Seat, AppError> {
        let players = Side::BOTH.map(|side| view.battle.setup.sides[side.index()].player);
        let named = named.and_then(Chair::named);
        if !visitor.has_accounts {
            let is_there = |place: &Chair| {
                Side::BOTH.iter().all(|side| !place.is_of(*side) || players[side.index()].is_some())
            };
            let offers: Vec<Chair> = Chair::ALL.into_iter().filter(is_there).collect();
            let taken = named.filter(|place| offers.contains(place));
            let sits = |side: Side| taken.is_some_and(|place| place.is_of(side));
            let viewers =
                Side::BOTH.map(|side| players[side.index()].map(Viewer::Player).filter(|_| sits(side)));
            return Ok(Seat { viewers, taken, offers, office: None });
        }
        let Some(person) = visitor.viewer().person() else { return Ok(Seat::default()) };
        let organises = match view.campaign {
            Some(id) => app.campaign(visitor.viewer(), id).await?.campaign.organisers.contains(&person),
            None => false,
        };
        let office = organises.then_some(Viewer::Organiser(person));
        let records = view.battle.setup.mode == Mode::Tabletop && players.contains(&Some(person));
        let offers = if organises || records { vec![Chair::Both] } else { Vec::new() };
        if let Some(place) = named.filter(|place| offers.contains(place)) {
            let viewer = if records { Viewer::Player(person) } else { Viewer::Organiser(person) };
            return Ok(Seat { viewers: [Some(viewer); 2], taken: Some(place), offers, office });
        }
        let own = |side: Side| (players[side.index()] == Some(person)).then_some(Viewer::Player(person));
        Ok(Seat { viewers: Side::BOTH.map(own), taken: None, offers, office })
    }

    /// In whose name a side is acted for.
    pub const fn viewer(&self, side: Side) -> Option<Viewer> {
        self.viewers[side.index()]
    }

    /// Whether he may act for a side.
    pub const fn plays(&self, side: Side) -> bool {
        self.viewer(side).is_some()
    }

    /// The sides for which he may act.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::BOTH.into_iter().filter(|side| self.plays(*side))
    }
}
