//! The charter: the keys that govern a campaign, its presets and what may be amended (CA-04, CA-05).

use super::league_keys::{
    self, ByePoints, LatePoints, MissionSource, RatingPeriod, RatingSystem, SeasonCarry, Thousandths,
    TieBreak,
};
use super::{
    DeathGear, HonourMode, InjuryMode, Leg, Module, Points, RequisitionMode, SquadEntries, Underdog,
    UnderdogScope,
};
use crate::armoury::{AwardTable, Honour, InjuryTables};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $( $(#[$word_doc:meta])* $word:ident, )* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $( $(#[$word_doc])* $word, )* }
    };
}

pub(super) use words;

words!(/** Which lists are legal (RO-18). */ RosterMode {
    /** Team lists. */ Hor,
    /** The 2013 supplement. */ Gw2013,
});
words!(/** What may become of a list once it is registered (CA-07). */ RosterEdit {
    /** Nothing. */ Fixed,
    /** It grows by requisition. */ Growth,
    /** It may be built anew between games. */ FreeRebuild,
});
words!(/** When used grenades come back (CA-45). */ Restock {
    /** After each game, as the seed says. */ AfterEachGame,
    /** Once a season. */ PerSeason,
    /** Never. */ Never,
    /** Bought back at table price. */ BuyBack,
});
words!(/** Who must say that a result is right (LE-04). */ ConfirmPolicy {
    /** Both players; silence confirms after a while. */ BothOrTimeout,
    /** Both players. */ Both,
    /** Whoever reports it. */ Reporter,
    /** An organiser. */ Organiser,
});
words!(/** How games come about. */ LeagueFormat {
    /** By challenge. */ Ladder,
    /** Everybody against everybody. */ RoundRobin,
    /** The same twice. */ DoubleRoundRobin,
    /** Winners meet winners. */ Swiss,
});
words!(/** What breaks the nerve of a team. */ Morale {
    /** Break tests (MI-14). */ BreakTests,
    /** One rout test (MI-18). */ RoutTest,
    /** Nothing. */ Off,
});
words!(/** Who holds an objective (MI-11). */ ObjectiveControl {
    /** Whoever is alone in range. */ Contest,
    /** Whoever has more models in range. */ Majority,
});

words!(/** Who scores First Blood (MI-42). */ FirstBlood {
    /** The side that inflicted the first casualty. */ Hor,
    /** The opponent of the first model removed. */ Gw2013,
});

/// League points of one game (LE-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaguePoints {
    /// For a win.
    pub win: Points,
    /// For a draw.
    pub draw: Points,
    /// For a loss.
    pub loss: Points,
}

impl LeaguePoints {
    /// Whole numbers of points for a win, a draw and a loss.
    pub const fn whole(win: i64, draw: i64, loss: i64) -> LeaguePoints {
        LeaguePoints { win: Points::whole(win), draw: Points::whole(draw), loss: Points::whole(loss) }
    }
}

/// The keys of a campaign; a key left out has its `seed_strict` value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Charter {
    /// Points a roster is built with, 100-400 (RO-01).
    #[serde(rename = "roster.start_points")]
    pub start_points: u32,
    /// Which lists are legal.
    #[serde(rename = "roster.mode")]
    pub roster_mode: RosterMode,
    /// Most points of the active part, 200-400 (RO-40).
    #[serde(rename = "roster.cap")]
    pub roster_cap: u32,
    /// What may become of a registered list.
    #[serde(rename = "roster.edit")]
    pub roster_edit: RosterEdit,
    /// Whether transports may be taken (RO-14).
    #[serde(rename = "roster.transports_allowed")]
    pub transports_allowed: bool,
    /// When grenades come back.
    #[serde(rename = "grenades.restock")]
    pub restock: Restock,
    /// Most grenades of one type on one model, 1-9; none if there is no limit (RO-32).
    #[serde(rename = "grenades.max_per_type")]
    pub max_per_type: Option<u8>,
    /// Whether figures bought together stay one unit (RO-08).
    pub squad_entries: SquadEntries,
    /// Injuries after the game.
    #[serde(rename = "injuries.mode")]
    pub injuries: InjuryMode,
    /// Tables of one's own, if `injuries.mode` is `custom` (CA-06).
    #[serde(rename = "injuries.tables")]
    pub injury_tables: Option<Box<InjuryTables>>,
    /// Whether models that fled roll for injury (CA-14).
    #[serde(rename = "injuries.fled_roll")]
    pub fled_roll: bool,
    /// What a hurt leg costs (CA-18).
    #[serde(rename = "injuries.leg")]
    pub leg: Leg,
    /// What becomes of the gear of the dead (RO-49).
    #[serde(rename = "death.gear")]
    pub death_gear: DeathGear,
    /// Requisition after the game.
    #[serde(rename = "rp.mode")]
    pub requisition: RequisitionMode,
    /// Awards of one's own, if `rp.mode` is `custom` (CA-06).
    #[serde(rename = "rp.table")]
    pub award_table: Option<AwardTable>,
    /// How many points of models a requisition point buys, 1-5 (RO-03).
    #[serde(rename = "rp.points_per_rp")]
    pub points_per_rp: u32,
    /// Whether opponents may attest that a team was played in character (CA-32).
    #[serde(rename = "rp.kayfabe")]
    pub kayfabe: bool,
    /// By how much an underdog's award grows (CA-33).
    #[serde(rename = "rp.underdog")]
    pub underdog: Underdog,
    /// What of it grows.
    #[serde(rename = "rp.underdog_scope")]
    pub underdog_scope: UnderdogScope,
    /// Hours after its confirmation until an organiser may close what a player left undone, 0-720 (CA-10).
    #[serde(rename = "post_game.hours")]
    pub post_game_hours: u32,
    /// Optional parts of the campaign (CA-46 to CA-49).
    pub modules: Vec<Module>,
    /// Which battle honours can be earned (HO-03).
    #[serde(rename = "honours.mode")]
    pub honours: HonourMode,
    /// Honours of one's own: the whole table if `honours.mode` is `custom`, those of factions if it is
    /// `general+faction` (CA-06, CA-50).
    #[serde(rename = "honours.table")]
    pub honour_table: Option<Vec<Honour>>,
    /// Requisition points that an elite model pays more for each honour, 0-10 (HO-06).
    #[serde(rename = "honours.elite_surcharge")]
    pub elite_surcharge: u32,
    /// Whether only leaders take honours of the group Leadership (HO-09).
    #[serde(rename = "honours.leadership_leader_only")]
    pub leadership_leader_only: bool,
    /// Whether a roster has reserves (RO-43).
    #[serde(rename = "reserves.mode")]
    pub reserves: bool,
    /// What breaks the nerve of a team.
    pub morale: Morale,
    /// Whether a broken force may leave (MI-37).
    pub withdrawal: bool,
    /// Who holds an objective.
    #[serde(rename = "objective.control")]
    pub objective_control: ObjectiveControl,
    /// Whether a leader who fled counts as slain (MI-43).
    #[serde(rename = "vp.fled_leader_counts")]
    pub fled_leader_counts: bool,
    /// Who scores First Blood.
    pub first_blood: FirstBlood,
    /// Whether leaders roll a trait before deployment (MI-26).
    pub leader_traits: bool,
    /// Ruling switches without a key of their own, by name, where they differ from their defaults.
    pub rulings: BTreeMap<String, String>,
    /// Codes of the missions played; all of them if empty.
    #[serde(rename = "missions.set")]
    pub missions: Vec<String>,
    /// Minutes of a game, 15-480; none if there is no limit (MI-38).
    #[serde(rename = "game.time_limit_min")]
    pub time_limit_min: Option<u32>,
    /// Who confirms results.
    #[serde(rename = "result.confirm")]
    pub confirm: ConfirmPolicy,
    /// Hours after which silence confirms, 0-720.
    #[serde(rename = "result.confirm_hours")]
    pub confirm_hours: u32,
    /// Hours in which a result may be disputed, 0-720.
    #[serde(rename = "result.dispute_hours")]
    pub dispute_hours: u32,
    /// How games come about.
    #[serde(rename = "league.format")]
    pub format: LeagueFormat,
    /// Points of one game.
    #[serde(rename = "league.points")]
    pub points: LeaguePoints,
    /// What separates equals, in this order; that of the format if empty (LE-11, LE-12).
    #[serde(rename = "league.tiebreaks")]
    pub tiebreaks: Vec<TieBreak>,
    /// What a bye of a Swiss round is worth (LE-26).
    #[serde(rename = "league.bye_points")]
    pub bye_points: ByePoints,
    /// Points of whoever did not come to a game, 0 or -1 (LE-27).
    #[serde(rename = "league.walkover_loser_points")]
    pub walkover_loser_points: i32,
    /// The last round in which a roster may play its first game (LE-29).
    #[serde(rename = "league.late_entry_until_round")]
    pub late_entry_until_round: u32,
    /// What each round missed before a late entry is worth (LE-29).
    #[serde(rename = "league.late_points")]
    pub late_points: LatePoints,
    /// The time zone in which its games are arranged, by its IANA name.
    #[serde(rename = "league.time_zone")]
    pub time_zone: String,
    /// What goes on into the next season (LE-32).
    #[serde(rename = "season.carry")]
    pub carry: SeasonCarry,
    /// How players are rated.
    #[serde(rename = "rating.system")]
    pub rating: RatingSystem,
    /// How far one game moves an Elo rating, 8-64 (LE-34).
    #[serde(rename = "rating.k")]
    pub rating_k: u32,
    /// The rating everybody begins with, 100-3000 (LE-34).
    #[serde(rename = "rating.start")]
    pub rating_start: u32,
    /// How much the volatility of Glicko-2 may change, 0.3-1.2 (LE-35).
    #[serde(rename = "rating.glicko_tau")]
    pub glicko_tau: Thousandths,
    /// What Glicko-2 takes together as one step (LE-35).
    #[serde(rename = "rating.period")]
    pub rating_period: RatingPeriod,
    /// Requisition points of a bye, 0-20 (LE-26).
    #[serde(rename = "rp.bye")]
    pub rp_bye: u32,
    /// Requisition points of whoever wins by walk-over, 0-20 (LE-27).
    #[serde(rename = "rp.walkover_winner")]
    pub rp_walkover_winner: u32,
    /// Who chooses the mission of a round (CA-11).
    #[serde(rename = "missions.source")]
    pub mission_source: MissionSource,
}

impl Default for Charter {
    fn default() -> Charter {
        Charter::seed_strict()
    }
}

/// A key whose value cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharterFault {
    /// The key.
    pub key: String,
    /// What is wrong and what would be right.
    pub fault: String,
}

/// The keys that may be amended from a later round on (section 2.9, policy R).
const AMENDABLE: [&str; 17] = [
    "rulings",
    "roster.cap",
    "injuries.fled_roll",
    "rp.kayfabe",
    "rp.underdog",
    "rp.bye",
    "rp.walkover_winner",
    "post_game.hours",
    "withdrawal",
    "missions.set",
    "game.time_limit_min",
    "result.confirm",
    "result.confirm_hours",
    "result.dispute_hours",
    "league.late_entry_until_round",
    "league.time_zone",
    "missions.source",
];

impl Charter {
    /// Only what the seeds state: nothing changes between games but grenades (CA-07).
    pub fn seed_strict() -> Charter {
        Charter {
            start_points: 250,
            roster_mode: RosterMode::Hor,
            roster_cap: 250,
            roster_edit: RosterEdit::Fixed,
            transports_allowed: true,
            restock: Restock::AfterEachGame,
            max_per_type: None,
            squad_entries: SquadEntries::Split,
            injuries: InjuryMode::Off,
            injury_tables: None,
            fled_roll: false,
            leg: Leg::Initiative,
            death_gear: DeathGear::Lost,
            requisition: RequisitionMode::Off,
            award_table: None,
            points_per_rp: 1,
            kayfabe: true,
            underdog: Underdog::Half,
            underdog_scope: UnderdogScope::All,
            post_game_hours: 72,
            modules: Vec::new(),
            honours: HonourMode::Off,
            honour_table: None,
            elite_surcharge: 5,
            leadership_leader_only: false,
            reserves: false,
            morale: Morale::BreakTests,
            withdrawal: false,
            objective_control: ObjectiveControl::Contest,
            fled_leader_counts: true,
            first_blood: FirstBlood::Hor,
            leader_traits: false,
            rulings: BTreeMap::new(),
            missions: Vec::new(),
            time_limit_min: None,
            confirm: ConfirmPolicy::BothOrTimeout,
            confirm_hours: 72,
            dispute_hours: 72,
            format: LeagueFormat::Ladder,
            points: LeaguePoints::whole(3, 1, 0),
            tiebreaks: Vec::new(),
            bye_points: ByePoints::Win,
            walkover_loser_points: 0,
            late_entry_until_round: 2,
            late_points: LatePoints::Nothing,
            time_zone: "UTC".to_owned(),
            carry: SeasonCarry::RostersAndRatings,
            rating: RatingSystem::Elo,
            rating_k: 32,
            rating_start: 1500,
            glicko_tau: Thousandths(500),
            rating_period: RatingPeriod::Round,
            rp_bye: 0,
            rp_walkover_winner: 0,
            mission_source: MissionSource::List,
        }
    }

    /// The tables of the campaign document: injuries, requisition, honours, reserves.
    pub fn hor_campaign() -> Charter {
        Charter {
            roster_cap: 400,
            roster_edit: RosterEdit::Growth,
            injuries: InjuryMode::V2,
            requisition: RequisitionMode::V2,
            honours: HonourMode::General,
            reserves: true,
            withdrawal: true,
            ..Charter::seed_strict()
        }
    }

    /// The preset of this name.
    pub fn preset(name: &str) -> Option<Charter> {
        match name {
            "seed_strict" => Some(Charter::seed_strict()),
            "hor_campaign" => Some(Charter::hor_campaign()),
            _ => None,
        }
    }

    /// Every key whose value cannot be; none if the charter holds.
    pub fn faults(&self) -> Vec<CharterFault> {
        let mut faults = Vec::new();
        let mut within = |key: &str, value: u32, least: u32, most: u32| {
            if !(least..=most).contains(&value) {
                let fault = format!("is {value}, but goes from {least} to {most}");
                faults.push(CharterFault { key: key.to_owned(), fault });
            }
        };
        within("roster.start_points", self.start_points, 100, 400);
        within("roster.cap", self.roster_cap, 200, 400);
        within("result.confirm_hours", self.confirm_hours, 0, 720);
        within("result.dispute_hours", self.dispute_hours, 0, 720);
        if let Some(minutes) = self.time_limit_min {
            within("game.time_limit_min", minutes, 15, 480);
        }
        if let Some(most) = self.max_per_type {
            within("grenades.max_per_type", most.into(), 1, 9);
        }
        let LeaguePoints { win, draw, loss } = self.points;
        let range = Points::whole(-100)..=Points::whole(100);
        let in_range = [win, draw, loss].iter().all(|points| range.contains(points));
        if !in_range || win < draw || draw < loss {
            let fault = format!("are {win}/{draw}/{loss}, but must fall from win to loss, each -100 to 100");
            faults.push(CharterFault { key: "league.points".to_owned(), fault });
        }
        faults.extend(self.faults_after_battle());
        faults.extend(self.faults_of_honours());
        faults.extend(league_keys::faults(self));
        faults
    }

    /// Where it departs from the seed's rules (CA-45), as keys.
    pub fn departures(&self) -> Vec<&'static str> {
        if self.restock == Restock::AfterEachGame { Vec::new() } else { vec!["grenades.restock"] }
    }

    /// Whether a roster has steps to play after a game besides restocking.
    pub fn has_post_game(&self) -> bool {
        self.injuries != InjuryMode::Off
            || self.requisition != RequisitionMode::Off
            || self.honours != HonourMode::Off
            || self.roster_edit == RosterEdit::Growth && self.restock == Restock::BuyBack
    }

    /// Whether `key` may be amended once the campaign runs.
    pub fn is_amendable(key: &str) -> bool {
        AMENDABLE.contains(&key)
    }

    /// The value of a key as JSON; none if there is no such key.
    pub fn value(&self, key: &str) -> Option<String> {
        serde_json::to_value(self).ok()?.get(key).map(Value::to_string)
    }

    /// The charter with one key changed, `value` as JSON.
    ///
    /// # Errors
    /// An unknown key, or a value that cannot be.
    pub fn amended(&self, key: &str, value: &str) -> Result<Charter, CharterFault> {
        let fault = |error| CharterFault { key: key.to_owned(), fault: format!("is not JSON: {error}") };
        let value: Value = serde_json::from_str(value).map_err(fault)?;
        self.with([(key, &value)])
    }

    /// The charter with keys changed all at once: those that need each other come in any order.
    ///
    /// # Errors
    /// An unknown key or one named twice, or a value that cannot be.
    pub fn with<'k>(
        &self,
        changes: impl IntoIterator<Item = (&'k str, &'k Value)>,
    ) -> Result<Charter, CharterFault> {
        let (mut charter, mut named) = (self.clone(), BTreeSet::new());
        for (key, value) in changes {
            let fault = |fault: String| CharterFault { key: key.to_owned(), fault };
            let Ok(Value::Object(mut keys)) = serde_json::to_value(&charter) else {
                return Err(fault("cannot be read".to_owned()));
            };
            if keys.insert(key.to_owned(), value.clone()).is_none() {
                return Err(fault("is not a key of the charter".to_owned()));
            }
            if !named.insert(key) {
                return Err(fault("is named twice".to_owned()));
            }
            // A list would be taken for the rows by their places, an empty one for those by default.
            if value.is_array() && matches!(key, "injuries.tables" | "rp.table") {
                return Err(fault("is a list, but its rows go by name: write an object".to_owned()));
            }
            charter =
                serde_json::from_value(Value::Object(keys)).map_err(|error| fault(error.to_string()))?;
        }
        charter.faults().into_iter().next().map_or(Ok(charter), Err)
    }
}
