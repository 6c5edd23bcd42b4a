//! Why a campaign says no where seasons and rounds are concerned.

use crate::ids::RosterId;

/// The fact that forbids a command about seasons, rounds, schedules or absences.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoundRefusal {
    /// Rounds belong to a season.
    #[error("no season is open: open one first")]
    NoSeasonOpen,
    /// One season at a time.
    #[error("season {season} is open: close it first")]
    SeasonOpen {
        /// Which.
        season: u32,
    },
    /// No season has this number.
    #[error("there is no season {season}: {seasons} were opened")]
    UnknownSeason {
        /// The number given.
        season: u32,
        /// How many there are.
        seasons: usize,
    },
    /// A ladder is not paired.
    #[error("a ladder has no rounds: its players arrange their games themselves")]
    NoRounds,
    /// Rounds are paired one after the other, each once.
    #[error("round {round} cannot be paired now: the next one is round {next}; look again")]
    WrongRound {
        /// The number given.
        round: u32,
        /// The number it takes.
        next: u32,
    },
    /// The last round is not over (LE-24).
    #[error(
        "round {round} has {open} open games, game {game} first: give each a confirmed result or a walk-over, or \
         void it"
    )]
    RoundOpen {
        /// The round.
        round: u32,
        /// Its first open game.
        game: u32,
        /// How many are open.
        open: usize,
    },
    /// Nobody plays alone.
    #[error("{active} rosters can be paired: it takes 2 or more; enrol more or let some return")]
    TooFewToPair {
        /// How many there are.
        active: usize,
    },
    /// Everybody has met everybody.
    #[error(
        "all {rounds} rounds are paired: everybody meets everybody; close the season when they are played"
    )]
    AllRoundsPaired {
        /// How many there are.
        rounds: usize,
    },
    /// No round has this number.
    #[error("there is no round {round}: {rounds} are paired")]
    UnknownRound {
        /// The number given.
        round: u32,
        /// How many there are.
        rounds: usize,
    },
    /// Only the last pairing can be undone.
    #[error("round {round} is not the last one: delete the pairing of round {last} first")]
    NotTheLastRound {
        /// The number given.
        round: u32,
        /// The last one.
        last: u32,
    },
    /// A round that has begun stays as it is (LE-24).
    #[error("game {game} of round {round} has begun: the pairing stays; void the game or declare walk-overs")]
    RoundBegun {
        /// The round.
        round: u32,
        /// The game that has begun.
        game: u32,
    },
    /// The order is fixed once a round rests on it.
    #[error("{rounds} rounds are paired by the seeding: delete their pairings before you seed again")]
    SeedingFixed {
        /// How many.
        rounds: usize,
    },
    /// An order names everybody once.
    #[error("the order names {given} rosters, but {rosters} play this season: name each of them once")]
    BadSeeding {
        /// How many were named.
        given: usize,
        /// How many there are.
        rosters: usize,
    },
    /// Lots are drawn from the secret that was committed to when the season was opened.
    #[error("the lots are not those this season committed to: seed it by rating, or in an order of your own")]
    UnprovedLots,
    /// A roster meets one other in a round.
    #[error("roster {roster} is named more than once: it meets one other in a round, or has the bye")]
    PairedTwice {
        /// Which.
        roster: RosterId,
    },
    /// Everybody is paired.
    #[error(
        "roster {roster} is in no pair ({left_out} are not): pair everybody who plays; of an odd number one has the \
         bye"
    )]
    LeftOut {
        /// The first of them.
        roster: RosterId,
        /// How many there are.
        left_out: usize,
    },
    /// Nobody has a second bye while another has had none (LE-26).
    #[error("roster {roster} has had {had} byes, others {fewest}: give the bye to one of those")]
    AnotherBye {
        /// Which.
        roster: RosterId,
        /// Byes that it has had.
        had: u32,
        /// The fewest that anybody has had.
        fewest: u32,
    },
    /// Who has met meets again only if that is said.
    #[error(
        "roster {one} met roster {other} in round {round}: choose others, or say that rematches are meant"
    )]
    Rematch {
        /// Red.
        one: RosterId,
        /// Blue.
        other: RosterId,
        /// When they met last.
        round: u32,
    },
    /// In a round robin the circle says who meets whom (LE-17).
    #[error("round {round} of a round robin is drawn by the circle: leave the pairs out")]
    DrawnByCircle {
        /// The round.
        round: u32,
    },
    /// A window opens before it closes.
    #[error("a round's window opens before it closes: give two different times in this order")]
    BadWindow,
    /// The appointed time is outside of the round.
    #[error(
        "game {game} belongs to round {round}, whose window does not hold this time: choose one inside it"
    )]
    OutsideWindow {
        /// The game.
        game: u32,
        /// Its round.
        round: u32,
    },
    /// The roster does not play the game.
    #[error("roster {roster} does not play game {game}: name one of its two")]
    NotInGame {
        /// Which.
        roster: RosterId,
        /// The game.
        game: u32,
    },
    /// The roster does not take part in the season.
    #[error("roster {roster} does not play season {season}: enrol a roster for it")]
    NotInSeason {
        /// Which.
        roster: RosterId,
        /// The season.
        season: u32,
    },
    /// Too late to enter (LE-29).
    #[error(
        "the next round is {round}, and nobody enters after round {until} (`league.late_entry_until_round`)"
    )]
    LateEntryOver {
        /// The first round it would play.
        round: u32,
        /// The last round that allows it.
        until: u32,
    },
    /// A round robin is drawn for as many as there were.
    #[error("the round robin is drawn for {rosters} rosters and nobody pauses in it: enter the next season")]
    NoPlaceLeft {
        /// How many it has.
        rosters: usize,
    },
    /// In a round robin nobody comes back (LE-28).
    #[error("roster {roster} has withdrawn from a round robin: it may return in the next season")]
    NoReturn {
        /// Which.
        roster: RosterId,
    },
    /// It never left.
    #[error("roster {roster} has not withdrawn: it plays already")]
    NotWithdrawn {
        /// Which.
        roster: RosterId,
    },
    /// Said before.
    #[error("game {game} is unrated already: nothing more is needed")]
    AlreadyUnrated {
        /// The game.
        game: u32,
    },
}

impl RoundRefusal {
    /// The stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            RoundRefusal::NoSeasonOpen => "no_season_open",
            RoundRefusal::SeasonOpen { .. } => "season_open",
            RoundRefusal::UnknownSeason { .. } => "unknown_season",
            RoundRefusal::NoRounds => "no_rounds",
            RoundRefusal::WrongRound { .. } => "wrong_round",
            RoundRefusal::RoundOpen { .. } => "round_open",
            RoundRefusal::TooFewToPair { .. } => "too_few_to_pair",
            RoundRefusal::AllRoundsPaired { .. } => "all_rounds_paired",
            RoundRefusal::UnknownRound { .. } => "unknown_round",
            RoundRefusal::NotTheLastRound { .. } => "not_the_last_round",
            RoundRefusal::RoundBegun { .. } => "round_begun",
            RoundRefusal::SeedingFixed { .. } => "seeding_fixed",
            RoundRefusal::BadSeeding { .. } => "bad_seeding",
            RoundRefusal::UnprovedLots => "unproved_lots",
            RoundRefusal::PairedTwice { .. } => "paired_twice",
            RoundRefusal::LeftOut { .. } => "left_out",
            RoundRefusal::AnotherBye { .. } => "another_bye",
            RoundRefusal::Rematch { .. } => "rematch",
            RoundRefusal::DrawnByCircle { .. } => "drawn_by_circle",
            RoundRefusal::BadWindow => "bad_window",
            RoundRefusal::OutsideWindow { .. } => "outside_window",
            RoundRefusal::NotInGame { .. } => "not_in_game",
            RoundRefusal::NotInSeason { .. } => "not_in_season",
            RoundRefusal::LateEntryOver { .. } => "late_entry_over",
            RoundRefusal::NoPlaceLeft { .. } => "no_place_left",
            RoundRefusal::NoReturn { .. } => "no_return",
            RoundRefusal::NotWithdrawn { .. } => "not_withdrawn",
            RoundRefusal::AlreadyUnrated { .. } => "already_unrated",
        }
    }

    /// The numbers of the refusal by name.
    pub fn numbers(&self) -> Vec<(&'static str, i64)> {
        let of = |number: &u32| i64::from(*number);
        match self {
            RoundRefusal::WrongRound { round, next } => vec![("round", of(round)), ("next", of(next))],
            RoundRefusal::RoundOpen { round, game, open } => {
                vec![("round", of(round)), ("game", of(game)), ("open", *open as i64)]
            }
            RoundRefusal::TooFewToPair { active } => vec![("active", *active as i64), ("least", 2)],
            RoundRefusal::LeftOut { left_out, .. } => vec![("left_out", *left_out as i64)],
            RoundRefusal::AnotherBye { had, fewest, .. } => vec![("had", of(had)), ("fewest", of(fewest))],
            RoundRefusal::Rematch { round, .. } | RoundRefusal::DrawnByCircle { round } => {
                vec![("round", of(round))]
            }
            _ => Vec::new(),
        }
    }
}
