//! What is played for: the mission, its zones and its objectives as they are.

use super::super::armoury::word;
use super::super::scalar::At;
use super::super::word::SideWord;
use super::words;
use crate::battle::missions::{Sheet, Sort, ground};
use crate::battle::{Battle, Objective};
use crate::ids::Side;
use async_graphql::{Object, SimpleObject};
use std::sync::Arc;

/// A mission as it can be chosen.
#[derive(SimpleObject)]
#[graphql(name = "MissionSheet")]
pub(in crate::api) struct SheetView {
    /// Its code: `fw_border`.
    code: &'static str,
    /// The statement of the rules that gives it: `MI-54`.
    statement: &'static str,
    /// Its name in English.
    name: &'static str,
    /// Its name in Russian.
    name_ru: &'static str,
    /// What it is about, in English.
    about: &'static str,
    /// What it is about, in Russian.
    about_ru: &'static str,
    /// Whether one side attacks and the other defends.
    has_roles: bool,
    /// Whether night may fall.
    night: bool,
    /// How many objectives it has.
    objectives: usize,
}

impl From<&'static Sheet> for SheetView {
    fn from(sheet: &'static Sheet) -> SheetView {
        let ([name, name_ru], [about, about_ru]) = (sheet.name, sheet.about);
        SheetView {
            code: sheet.code,
            statement: sheet.statement,
            name,
            name_ru,
            about,
            about_ru,
            has_roles: sheet.has_roles(),
            night: sheet.night,
            objectives: sheet.objectives.places.len(),
        }
    }
}

/// A ruling switch.
#[derive(SimpleObject)]
#[graphql(name = "Switch")]
pub(in crate::api) struct SwitchView {
    /// Its name: `broken_counts`.
    name: &'static str,
    /// What it rules.
    about: String,
    /// The statement of the rules that it bends.
    statement: &'static str,
    /// The values that it takes.
    values: String,
    /// The value of a battle that does not say.
    default: String,
}

impl From<crate::battle::SwitchDoc> for SwitchView {
    fn from(switch: crate::battle::SwitchDoc) -> SwitchView {
        let crate::battle::SwitchDoc { name, about, statement, values, default } = switch;
        SwitchView { name, about, statement, values, default }
    }
}

/// What a battle is played for.
pub(super) struct MissionView {
    pub battle: Arc<Battle>,
}

/// What a battle is played for.
#[Object(name = "Mission")]
impl MissionView {
    /// Its code.
    async fn code(&self) -> &str {
        &self.battle.setup.mission.code
    }

    /// The line that tells it, if it is one of one's own (MI-63).
    async fn own(&self) -> Option<String> {
        self.battle.setup.mission.own.as_ref().map(ToString::to_string)
    }

    /// Its sheet; none for a fight to the last, and until a random one is chosen.
    async fn sheet(&self) -> Option<SheetView> {
        self.battle.sheet().map(SheetView::from)
    }

    /// Depth in inches of the deployment zones along the own edges; 0 where there are none or others.
    async fn zone(&self) -> u16 {
        self.battle.setup.mission.zone_inches
    }

    /// The deployment zones of red and blue; none where everybody sets up anywhere.
    async fn zones(&self) -> Vec<ZoneView> {
        if !ground::has_zones(&self.battle.setup) {
            return Vec::new();
        }
        let board = &self.battle.board;
        let outline = |side| ground::zone(&self.battle.setup, side).outline(board).into_iter();
        let view =
            |side: Side| ZoneView { side: side.into(), outline: outline(side).map(At::from).collect() };
        Side::BOTH.map(view).into()
    }

    /// The side that attacks, where one does.
    async fn attacker(&self) -> Option<SideWord> {
        self.battle.setup.mission.attacker.map(Into::into)
    }

    /// Whether the battle is still to be prepared.
    async fn unprepared(&self) -> bool {
        self.battle.setup.mission.prepare
    }

    /// Where the objectives are now.
    async fn objectives(&self) -> Vec<At> {
        self.battle.objectives.iter().map(|objective| At::from(objective.at)).collect()
    }

    /// The objectives as they are now, in the order of the mission.
    async fn objective_states(&self) -> Vec<ObjectiveView> {
        let sort = self.battle.sheet().map_or(Sort::Marker, |sheet| sheet.objectives.sort);
        let all = self.battle.objectives.iter().enumerate();
        all.map(|(place, objective)| ObjectiveView::of(&self.battle, sort, place, objective)).collect()
    }

    /// The game turn after which the length is rolled for; 0 for no end by turns.
    async fn last_turn(&self) -> u8 {
        self.battle.setup.mission.last_turn
    }
}

/// A deployment zone.
#[derive(SimpleObject)]
#[graphql(name = "Zone")]
pub(super) struct ZoneView {
    /// Whose it is.
    side: SideWord,
    /// Its corners in order; of a quarter of the table the centre is clear besides.
    outline: Vec<At>,
}

/// An objective as it is.
#[derive(SimpleObject)]
#[graphql(name = "Objective")]
pub(super) struct ObjectiveView {
    /// Its number, from 1.
    number: usize,
    /// `marker`, `device`, `building`, `artefact` or `support`.
    sort: &'static str,
    /// Where it is now.
    at: At,
    /// Cleared away or destroyed.
    gone: bool,
    /// It is the device that was looked for.
    found: bool,
    /// Who controls it, as last noted.
    holder: Option<SideWord>,
    /// The key of the model that carries it.
    carrier: Option<String>,
    /// What kind of building it is, once somebody knows.
    building: Option<String>,
    /// Wounds it has lost.
    lost: u8,
}

impl ObjectiveView {
    fn of(battle: &Battle, sort: Sort, place: usize, objective: &Objective) -> ObjectiveView {
        ObjectiveView {
            number: place + 1,
            sort: sort.word(),
            at: At::from(objective.at),
            gone: objective.gone,
            found: objective.found,
            holder: objective.holder.map(Into::into),
            carrier: objective.carrier.map(|id| words::model(&battle.setup, id).to_owned()),
            building: objective.building.as_ref().map(word),
            lost: objective.lost,
        }
    }
}
