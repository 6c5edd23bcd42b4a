//! The keys of a charter as fields of a form: in which group each stands, what it is called, and what it takes.

/// What a key takes.
#[derive(Clone, Copy)]
pub enum Sort {
    /// A whole number.
    Number,
    /// A number with decimals.
    Decimal,
    /// A whole number, or nothing: no limit.
    Limit,
    /// Yes or no.
    Flag,
    /// One of these words, each with its message.
    Choice(&'static [(&'static str, &'static str)]),
    /// Any of these words.
    Several(&'static [(&'static str, &'static str)]),
    /// Any of these words, in an order.
    Ordered(&'static [(&'static str, &'static str)]),
    /// Codes of missions; none: all of them.
    Missions,
    /// Words, one beside the other.
    Word,
    /// League points of a win, a draw and a loss.
    Points,
    /// Switches with their values, a line each.
    Lines,
    /// A table of one's own, as JSON.
    Table,
}

/// A key.
pub struct Key {
    /// Its name in the charter.
    pub key: &'static str,
    /// The message that says what it is.
    pub message: &'static str,
    /// What it takes.
    pub sort: Sort,
}

const fn key(key: &'static str, message: &'static str, sort: Sort) -> Key {
    Key { key, message, sort }
}

use Sort::{Choice, Decimal, Flag, Limit, Lines, Missions, Number, Ordered, Points, Several, Table, Word};

/// The groups of keys: message and keys.
pub const GROUPS: [(&str, &[Key]); 7] = [
    ("charter-group-rosters", &ROSTERS),
    ("charter-group-after", &AFTER),
    ("charter-group-honours", &HONOURS),
    ("charter-group-battle", &BATTLE),
    ("charter-group-results", &RESULTS),
    ("charter-group-league", &LEAGUE),
    ("charter-group-ratings", &RATINGS),
];

/// Every key.
pub fn all() -> impl Iterator<Item = &'static Key> {
    GROUPS.iter().flat_map(|(_, keys)| keys.iter())
}

const ROSTERS: [Key; 10] = [
    key("roster.start_points", "charter-start-points", Number),
    key("roster.cap", "charter-roster-cap", Number),
    key(
        "roster.mode",
        "charter-roster-mode",
        Choice(&[("hor", "charter-mode-hor"), ("gw2013", "charter-mode-gw2013")]),
    ),
    key(
        "roster.edit",
        "charter-roster-edit",
        Choice(&[
            ("fixed", "charter-edit-fixed"),
            ("growth", "charter-edit-growth"),
            ("free_rebuild", "charter-edit-rebuild"),
        ]),
    ),
    key("roster.transports_allowed", "charter-transports", Flag),
    key("reserves.mode", "charter-reserves", Flag),
    key(
        "squad_entries",
        "charter-squads",
        Choice(&[("split", "charter-squads-split"), ("keep", "charter-squads-keep")]),
    ),
    key(
        "grenades.restock",
        "charter-restock",
        Choice(&[
            ("after_each_game", "charter-restock-game"),
            ("per_season", "charter-restock-season"),
            ("never", "charter-restock-never"),
            ("buy_back", "charter-restock-buy"),
        ]),
    ),
    key("grenades.max_per_type", "charter-grenades", Limit),
    key(
        "death.gear",
        "charter-death-gear",
        Choice(&[("lost", "charter-gear-lost"), ("upgrades_to_reserves", "charter-gear-reserves")]),
    ),
];

const AFTER: [Key; 13] = [
    key(
        "injuries.mode",
        "charter-injuries",
        Choice(&[
            ("off", "charter-injuries-off"),
            ("v2", "charter-injuries-v2"),
            ("v3_style", "charter-injuries-v3"),
            ("custom", "charter-own-table"),
        ]),
    ),
    key("injuries.tables", "charter-injury-tables", Table),
    key("injuries.fled_roll", "charter-fled-roll", Flag),
    key(
        "injuries.leg",
        "charter-leg",
        Choice(&[("initiative", "charter-leg-initiative"), ("move_minus_1", "charter-leg-move")]),
    ),
    key(
        "rp.mode",
        "charter-rp",
        Choice(&[("off", "charter-rp-off"), ("v2", "charter-rp-v2"), ("custom", "charter-own-table")]),
    ),
    key("rp.table", "charter-rp-table", Table),
    key("rp.points_per_rp", "charter-points-per-rp", Number),
    key("rp.kayfabe", "charter-kayfabe", Flag),
    key(
        "rp.underdog",
        "charter-underdog",
        Choice(&[
            ("off", "charter-underdog-off"),
            ("1.25", "charter-underdog-quarter"),
            ("1.5", "charter-underdog-half"),
            ("2", "charter-underdog-double"),
        ]),
    ),
    key(
        "rp.underdog_scope",
        "charter-underdog-scope",
        Choice(&[("all", "charter-scope-all"), ("table_only", "charter-scope-table")]),
    ),
    key("rp.bye", "charter-rp-bye", Number),
    key("rp.walkover_winner", "charter-rp-walkover", Number),
    key("post_game.hours", "charter-post-game-hours", Number),
];

const HONOURS: [Key; 5] = [
    key(
        "honours.mode",
        "charter-honours",
        Choice(&[
            ("off", "charter-honours-off"),
            ("general", "charter-honours-general"),
            ("general+faction", "charter-honours-faction"),
            ("custom", "charter-own-table"),
        ]),
    ),
    key("honours.table", "charter-honours-table", Table),
    key("honours.elite_surcharge", "charter-surcharge", Number),
    key("honours.leadership_leader_only", "charter-leadership", Flag),
    key(
        "modules",
        "charter-modules",
        Several(&[
            ("base_camp", "charter-module-base"),
            ("renown", "charter-module-renown"),
            ("battlefield_support", "charter-module-support"),
        ]),
    ),
];

const BATTLE: [Key; 10] = [
    key("missions.set", "charter-missions", Missions),
    key(
        "missions.source",
        "charter-mission-source",
        Choice(&[
            ("list", "charter-source-list"),
            ("random", "charter-source-random"),
            ("narrative", "charter-source-narrative"),
        ]),
    ),
    key("game.time_limit_min", "charter-time-limit", Limit),
    key(
        "morale",
        "charter-morale",
        Choice(&[
            ("break_tests", "charter-morale-break"),
            ("rout_test", "charter-morale-rout"),
            ("off", "charter-morale-off"),
        ]),
    ),
    key("withdrawal", "charter-withdrawal", Flag),
    key(
        "objective.control",
        "charter-control",
        Choice(&[("contest", "charter-control-contest"), ("majority", "charter-control-majority")]),
    ),
    key(
        "first_blood",
        "charter-first-blood",
        Choice(&[("hor", "charter-blood-hor"), ("gw2013", "charter-blood-gw2013")]),
    ),
    key("vp.fled_leader_counts", "charter-fled-leader", Flag),
    key("leader_traits", "charter-traits", Flag),
    key("rulings", "charter-rulings", Lines),
];

const RESULTS: [Key; 3] = [
    key(
        "result.confirm",
        "charter-confirm",
        Choice(&[
            ("both_or_timeout", "charter-confirm-timeout"),
            ("both", "charter-confirm-both"),
            ("reporter", "charter-confirm-reporter"),
            ("organiser", "charter-confirm-organiser"),
        ]),
    ),
    key("result.confirm_hours", "charter-confirm-hours", Number),
    key("result.dispute_hours", "charter-dispute-hours", Number),
];

const LEAGUE: [Key; 9] = [
    key(
        "league.format",
        "charter-format",
        Choice(&[
            ("ladder", "charter-format-ladder"),
            ("round_robin", "charter-format-robin"),
            ("double_round_robin", "charter-format-double"),
            ("swiss", "charter-format-swiss"),
        ]),
    ),
    key("league.points", "charter-points", Points),
    key(
        "league.tiebreaks",
        "charter-tiebreaks",
        Ordered(&[
            ("points", "tiebreak-points"),
            ("direct_comparison", "tiebreak-direct-comparison"),
            ("sos", "tiebreak-sos"),
            ("extended_sos", "tiebreak-extended-sos"),
            ("vp_difference", "tiebreak-vp-difference"),
            ("vp_for", "tiebreak-vp-for"),
            ("wins", "tiebreak-wins"),
            ("fewer_walkover_losses", "tiebreak-fewer-walkover-losses"),
        ]),
    ),
    key(
        "league.bye_points",
        "charter-bye-points",
        Choice(&[("win", "charter-as-win"), ("draw", "charter-as-draw"), ("nothing", "charter-nothing")]),
    ),
    key("league.walkover_loser_points", "charter-walkover-points", Number),
    key("league.late_entry_until_round", "charter-late-entry", Number),
    key(
        "league.late_points",
        "charter-late-points",
        Choice(&[("nothing", "charter-nothing"), ("draw", "charter-as-draw")]),
    ),
    key("league.time_zone", "charter-time-zone", Word),
    key(
        "season.carry",
        "charter-carry",
        Choice(&[
            ("rosters_and_ratings", "charter-carry-all"),
            ("ratings", "charter-carry-ratings"),
            ("nothing", "charter-nothing"),
        ]),
    ),
];

const RATINGS: [Key; 5] = [
    key(
        "rating.system",
        "charter-rating",
        Choice(&[
            ("elo", "charter-rating-elo"),
            ("glicko2", "charter-rating-glicko"),
            ("both", "charter-rating-both"),
            ("off", "charter-rating-off"),
        ]),
    ),
    key("rating.k", "charter-rating-k", Number),
    key("rating.start", "charter-rating-start", Number),
    key("rating.glicko_tau", "charter-rating-tau", Decimal),
    key(
        "rating.period",
        "charter-rating-period",
        Choice(&[
            ("round", "charter-period-round"),
            ("week", "charter-period-week"),
            ("month", "charter-period-month"),
        ]),
    ),
];
