//! Why a campaign says no.

use super::{CharterFault, Phase, RoundRefusal, Stage, ToldRefusal};
use crate::ids::{BadName, BattleId, MemberId, PlayerId, RosterId, Side};

/// The fact that forbids a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Seasons and rounds say no.
    #[error(transparent)]
    Round(#[from] RoundRefusal),
    /// What is told of a game cannot all be true.
    #[error(transparent)]
    Told(#[from] ToldRefusal),
    /// There is nothing to act on.
    #[error("this campaign does not exist yet: found it first")]
    NotFounded,
    /// It exists already.
    #[error("this campaign exists already: choose another id")]
    AlreadyFounded,
    /// The actor has no right to this.
    #[error("player {actor} may not do this: {needs}")]
    NotAllowed {
        /// Who asked.
        actor: PlayerId,
        /// Whose word it takes.
        needs: &'static str,
    },
    /// An organiser does not rule on his own game alone (LE-08).
    #[error("player {actor} plays in game {game}: another organiser must rule on it")]
    SecondOrganiserNeeded {
        /// Who asked.
        actor: PlayerId,
        /// The game.
        game: u32,
    },
    /// A text is no name.
    #[error(transparent)]
    BadName(#[from] BadName),
    /// Values of the charter cannot be.
    #[error("the charter does not hold: {}", sentence(.faults))]
    BadCharter {
        /// Every fault.
        faults: Vec<CharterFault>,
    },
    /// The key is fixed once the campaign has started.
    #[error("`{key}` is fixed since the campaign started")]
    CharterFixed {
        /// The key.
        key: String,
    },
    /// The campaign is not in the right phase.
    #[error("the campaign is {}: this takes one that is {}", phase_word(.is), phase_word(.needs))]
    WrongPhase {
        /// The phase it is in.
        is: Phase,
        /// The phase it takes.
        needs: Phase,
    },
    /// The campaign has ended.
    #[error("the campaign is closed: nothing more can happen in it")]
    CampaignClosed,
    /// Too few rosters to start.
    #[error("{enrolled} rosters are enrolled: a campaign starts with 2 or more")]
    TooFewRosters {
        /// How many there are.
        enrolled: usize,
    },
    /// Games are still open.
    #[error("game {game} is still open, {open} in all: confirm or void them first")]
    GamesOpen {
        /// The first of them.
        game: u32,
        /// How many.
        open: usize,
    },
    /// Already an organiser.
    #[error("player {player} is an organiser already")]
    AlreadyOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// Not an organiser.
    #[error("player {player} is not an organiser")]
    NotOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// A campaign is never without an organiser.
    #[error("player {player} is the only organiser: appoint another one first")]
    LastOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// The roster takes part already.
    #[error("roster {roster} is enrolled already")]
    AlreadyEnrolled {
        /// Which.
        roster: RosterId,
    },
    /// The roster takes no part.
    #[error("roster {roster} is not enrolled in this campaign")]
    NotEnrolled {
        /// Which.
        roster: RosterId,
    },
    /// The roster has withdrawn.
    #[error("roster {roster} has withdrawn from this campaign")]
    Withdrawn {
        /// Which.
        roster: RosterId,
    },
    /// The roster is still a draft.
    #[error("roster {roster} is not registered: register it first")]
    NotRegistered {
        /// Which.
        roster: RosterId,
    },
    /// The roster costs too much.
    #[error("the roster costs {points} points: at most {most} are allowed")]
    OverPoints {
        /// What it costs.
        points: u32,
        /// What is allowed.
        most: u32,
    },
    /// The roster fights no more.
    #[error("roster {roster} is retired: arrange the game with another one")]
    Retired {
        /// Which.
        roster: RosterId,
    },
    /// The roster is expected in a game.
    #[error("game {game} is arranged for roster {roster}: play it or have it voided first")]
    GameArranged {
        /// Which.
        roster: RosterId,
        /// The game.
        game: u32,
    },
    /// A roster against itself.
    #[error("roster {roster} cannot play against itself")]
    SameRoster {
        /// Which.
        roster: RosterId,
    },
    /// The mission is not in the charter.
    #[error("mission `{mission}` is not played in this campaign; its missions: {missions}")]
    MissionNotInCharter {
        /// The code given.
        mission: String,
        /// The codes allowed.
        missions: String,
    },
    /// The size of the game cannot be.
    #[error("a game of {size} points cannot be: {least} to {most} points a side")]
    BadSize {
        /// The size given.
        size: u32,
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// No game has this number.
    #[error("there is no game {game}: {games} were arranged")]
    UnknownGame {
        /// The number given.
        game: u32,
        /// How many there are.
        games: usize,
    },
    /// The game is not at the right stage.
    #[error("game {game} is {}: {needs}", stage_word(.stage))]
    WrongStage {
        /// The game.
        game: u32,
        /// How far it is.
        stage: Stage,
        /// What it takes.
        needs: &'static str,
    },
    /// A roster plays one game at a time.
    #[error("roster {roster} is playing game {game}: finish it first")]
    RosterPlays {
        /// The roster.
        roster: RosterId,
        /// The running game.
        game: u32,
    },
    /// A battle belongs to one game only.
    #[error("battle {battle} belongs to game {game}")]
    BattleTaken {
        /// The battle.
        battle: BattleId,
        /// Its game.
        game: u32,
    },
    /// The game has another battle.
    #[error("battle {battle} is not the battle of game {game}")]
    OtherBattle {
        /// The battle given.
        battle: BattleId,
        /// The game.
        game: u32,
    },
    /// A fork counts only with a result.
    #[error("what-if battle {fork} has no result: play it to its end before it counts as game {game}")]
    ForkWithoutResult {
        /// The fork.
        fork: BattleId,
        /// The game.
        game: u32,
    },
    /// The end and the outcome contradict each other.
    #[error("a game has no result exactly if its end is void: give both or neither")]
    OutcomeAgainstEnd,
    /// Nobody makes so many victory points, and no mission adds so many of requisition.
    #[error("{points} points cannot be: give {least} to {most}")]
    BadPoints {
        /// The points given.
        points: i32,
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// A correction changes no grenades and makes no game void.
    #[error("a correction keeps the grenades used and has a result: to undo game {game}, void or reopen it")]
    NotACorrection {
        /// The game.
        game: u32,
    },
    /// Only the result of the game is known (CA-44).
    #[error(
        "only the result of game {game} was told, there is no battle to go on with: correct it, void it, or have it \
         played again"
    )]
    NothingRecorded {
        /// The game.
        game: u32,
    },
    /// More models were lost than fought.
    #[error("{casualties} models cannot be lost of {models} in game {game}: name each that was lost once")]
    TooManyCasualties {
        /// The game.
        game: u32,
        /// How many were named.
        casualties: usize,
        /// How many fought.
        models: usize,
    },
    /// Somebody is named who did not fight on that side.
    #[error("model {member} did not fight on that side in game {game}: name those of the team")]
    NotFielded {
        /// Who.
        member: MemberId,
        /// The game.
        game: u32,
    },
    /// A model is lost once.
    #[error("model {member} is named twice among the losses of game {game}: name it once")]
    LostTwice {
        /// Who.
        member: MemberId,
        /// The game.
        game: u32,
    },
    /// First blood takes a loss (MI-42).
    #[error("{} cannot have drawn first blood in game {game}: the other side lost nobody", .side.word())]
    BloodlessFirstBlood {
        /// The game.
        game: u32,
        /// Who is said to have drawn it.
        side: Side,
    },
    /// It was ticked off before, or is none.
    #[error("that is not to be done after game {game}, or done already: look at the list of the campaign")]
    TodoSettled {
        /// The game.
        game: u32,
    },
    /// Somebody's word was given before.
    #[error("player {player} has confirmed game {game} already")]
    AlreadyConfirmed {
        /// Who.
        player: PlayerId,
        /// The game.
        game: u32,
    },
    /// A game is supposed to have come out in two ways.
    #[error("game {game} is supposed twice: name each game once")]
    SupposedTwice {
        /// The game.
        game: u32,
    },
    /// Silence does not confirm in this campaign.
    #[error("silence confirms nothing here: `result.confirm` is not `both_or_timeout`")]
    NoTimeout,
    /// Not silent for long enough.
    #[error("{hours} hours have passed since the report: silence confirms after {needs}")]
    NotOverdue {
        /// Hours passed.
        hours: u32,
        /// Hours needed.
        needs: u32,
    },
    /// Too late for a dispute.
    #[error("{hours} hours have passed since the report: a dispute takes at most {most}")]
    DisputeTooLate {
        /// Hours passed.
        hours: u32,
        /// Hours allowed.
        most: u32,
    },
    /// Only the last game of both rosters can be reopened.
    #[error("roster {roster} has been in game {later} since: correct or void game {game} instead")]
    PlayedSince {
        /// The game.
        game: u32,
        /// The roster that played on.
        roster: RosterId,
        /// The later game.
        later: u32,
    },
    /// The campaign has no such thing (CA-32).
    #[error("this campaign does not award kayfabe: nothing is to be judged")]
    NoKayfabe,
    /// It was judged before (CA-32).
    #[error("game {game}: whether that team was played in character has been said already")]
    KayfabeJudged {
        /// The game.
        game: u32,
    },
    /// The roster does not play in the game.
    #[error("roster {roster} does not play in game {game}")]
    NotInGame {
        /// Which roster.
        roster: RosterId,
        /// The game.
        game: u32,
    },
}

impl Refusal {
    /// The stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Round(refusal) => refusal.code(),
            Refusal::Told(refusal) => refusal.code(),
            Refusal::NotFounded => "not_founded",
            Refusal::AlreadyFounded => "already_founded",
            Refusal::NotAllowed { .. } => "not_allowed",
            Refusal::SecondOrganiserNeeded { .. } => "second_organiser_needed",
            Refusal::BadName(_) => "bad_name",
            Refusal::BadCharter { .. } => "bad_charter",
            Refusal::CharterFixed { .. } => "charter_fixed",
            Refusal::WrongPhase { .. } => "wrong_phase",
            Refusal::CampaignClosed => "campaign_closed",
            Refusal::TooFewRosters { .. } => "too_few_rosters",
            Refusal::GamesOpen { .. } => "games_open",
            Refusal::AlreadyOrganiser { .. } => "already_organiser",
            Refusal::NotOrganiser { .. } => "not_organiser",
            Refusal::LastOrganiser { .. } => "last_organiser",
            Refusal::AlreadyEnrolled { .. } => "already_enrolled",
            Refusal::NotEnrolled { .. } => "not_enrolled",
            Refusal::Withdrawn { .. } => "withdrawn",
            Refusal::NotRegistered { .. } => "not_registered",
            Refusal::OverPoints { .. } => "over_points",
            Refusal::Retired { .. } => "retired",
            Refusal::GameArranged { .. } => "game_arranged",
            Refusal::SameRoster { .. } => "same_roster",
            Refusal::NoKayfabe => "no_kayfabe",
            Refusal::KayfabeJudged { .. } => "kayfabe_judged",
            Refusal::NotInGame { .. } => "not_in_game",
            Refusal::MissionNotInCharter { .. } => "mission_not_in_charter",
            Refusal::BadSize { .. } => "bad_size",
            Refusal::UnknownGame { .. } => "unknown_game",
            Refusal::WrongStage { .. } => "wrong_stage",
            Refusal::RosterPlays { .. } => "roster_plays",
            Refusal::BattleTaken { .. } => "battle_taken",
            Refusal::OtherBattle { .. } => "other_battle",
            Refusal::ForkWithoutResult { .. } => "fork_without_result",
            Refusal::OutcomeAgainstEnd => "outcome_against_end",
            Refusal::BadPoints { .. } => "bad_points",
            Refusal::NotACorrection { .. } => "not_a_correction",
            Refusal::NothingRecorded { .. } => "nothing_recorded",
            Refusal::TooManyCasualties { .. } => "too_many_casualties",
            Refusal::NotFielded { .. } => "not_fielded",
            Refusal::LostTwice { .. } => "lost_twice",
            Refusal::BloodlessFirstBlood { .. } => "bloodless_first_blood",
            Refusal::TodoSettled { .. } => "todo_settled",
            Refusal::AlreadyConfirmed { .. } => "already_confirmed",
            Refusal::SupposedTwice { .. } => "supposed_twice",
            Refusal::NoTimeout => "no_timeout",
            Refusal::NotOverdue { .. } => "not_overdue",
            Refusal::DisputeTooLate { .. } => "dispute_too_late",
            Refusal::PlayedSince { .. } => "played_since",
        }
    }
}

fn sentence(faults: &[CharterFault]) -> String {
    faults.iter().map(|fault| format!("`{}` {}", fault.key, fault.fault)).collect::<Vec<_>>().join("; ")
}

const fn phase_word(phase: &Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering rosters",
        Phase::Running => "running",
        Phase::Closed => "closed",
    }
}

const fn stage_word(stage: &Stage) -> &'static str {
    match stage {
        Stage::Arranged => "arranged",
        Stage::Playing => "being played",
        Stage::Reported => "reported",
        Stage::Disputed => "disputed",
        Stage::Confirmed => "confirmed",
        Stage::Void => "void",
    }
}
