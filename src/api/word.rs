//! Closed sets of words: each is an enum of the domain, and a new value there breaks the build here.

use async_graphql::Enum;

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(name = "Side", remote = "crate::ids::Side")]
pub(super) enum SideWord {
    /// Its own table edge is the south one.
    Red,
    /// The side opposite.
    Blue,
}

/// A phase of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Phase", remote = "crate::battle::Phase")]
pub(super) enum PhaseWord {
    /// Both sides set up.
    Deployment,
    /// Scouts redeploy before the first turn.
    Scout,
    /// Models move.
    Movement,
    /// Models shoot, throw grenades or run.
    Shooting,
    /// Passes without charges so far.
    Assault,
}

/// Where measurements come from.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Mode", remote = "crate::battle::Mode")]
pub(super) enum ModeWord {
    /// Computed on the board.
    Board,
    /// Told by the players, who play with miniatures.
    Tabletop,
}

/// Why a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "EndReason", remote = "crate::battle::EndReason")]
pub(super) enum EndWord {
    /// The last turn is over.
    TurnLimit,
    /// A side has nobody left.
    WipedOut,
    /// A side gave up.
    Conceded,
    /// A side left the field.
    Withdrew,
    /// The mission is over.
    MissionEnd,
    /// Time was called.
    TimeLimit,
    /// An organiser stopped it; it has no result.
    Abandoned,
}

/// Where dice may come from.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "DiceFrom", remote = "crate::battle::DiceFrom")]
pub(super) enum DiceWord {
    /// Only the server rolls.
    Server,
    /// Only typed in.
    Entered,
    /// Either, roll by roll.
    Either,
}

/// How far a campaign is.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "CampaignPhase", remote = "crate::campaign::Phase")]
pub(super) enum CampaignPhaseWord {
    /// Rosters gather; the charter is still open.
    Gathering,
    /// Games are played.
    Running,
    /// It is over.
    Closed,
}

/// How games of a season come about.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "LeagueFormat", remote = "crate::campaign::LeagueFormat")]
pub(super) enum FormatWord {
    /// By challenge.
    Ladder,
    /// Everybody against everybody.
    RoundRobin,
    /// The same twice.
    DoubleRoundRobin,
    /// Winners meet winners.
    Swiss,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Stage", remote = "crate::campaign::Stage")]
pub(super) enum StageWord {
    /// Agreed upon.
    Arranged,
    /// Teams are locked, the battle runs.
    Playing,
    /// Its result waits for confirmation.
    Reported,
    /// Its result is disputed; an organiser rules.
    Disputed,
    /// Its result counts.
    Confirmed,
    /// It does not count.
    Void,
}

/// How far a roster is.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "RosterStatus", remote = "crate::roster::Status")]
pub(super) enum StatusWord {
    /// It is being built.
    Draft,
    /// It was found legal.
    Registered,
    /// It can be locked for a game.
    Ready,
    /// Something about it is no longer legal.
    NeedsAttention,
    /// It fights.
    InGame,
    /// It has steps to play after a game.
    PostGame,
    /// It fights no more.
    Retired,
}

/// Where a model of a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum Whereabouts {
    /// Not yet set up.
    Waiting,
    /// On the table.
    Table,
    /// In reserve.
    Reserve,
    /// Inside a transport.
    Embarked,
    /// Out of the game.
    Removed,
}

impl From<crate::battle::Place> for Whereabouts {
    fn from(place: crate::battle::Place) -> Whereabouts {
        use crate::battle::Place;
        match place {
            Place::Waiting => Whereabouts::Waiting,
            Place::Table => Whereabouts::Table,
            Place::Reserve => Whereabouts::Reserve,
            Place::Embarked(_) => Whereabouts::Embarked,
            Place::Removed => Whereabouts::Removed,
        }
    }
}

/// Who sees a league and everything in it.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Visibility", remote = "crate::league::Visibility")]
pub(super) enum VisibilityWord {
    /// Everybody; lists show it.
    Public,
    /// Everybody who has a link; lists do not show it, but to those who have a role in it.
    Unlisted,
    /// Those who have a role in it, and administrators.
    Private,
}

/// What somebody is in a league.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "LeagueRole", remote = "crate::league::Role")]
pub(super) enum RoleWord {
    /// Runs it.
    Organiser,
    /// Confirms and rules on results, and lets battles go back.
    Arbitrator,
    /// Belongs to it.
    Player,
    /// May look, also where it is private.
    Spectator,
}

/// What took a model out of a game.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "LossCause", remote = "crate::campaign::Cause")]
pub(super) enum CauseWord {
    /// Shot by the enemy.
    Shooting,
    /// Struck down in close combat.
    CloseCombat,
    /// Fled: lost for the game, but it ran.
    Fled,
    /// Its own weapon overheated.
    GetsHot,
    /// A marker or template of its own side.
    FriendlyFire,
    /// Fell, jumped or climbed badly.
    Fall,
    /// Dangerous terrain.
    DangerousTerrain,
    /// Its own powers.
    Perils,
    /// Anything else.
    Other,
}

/// Why a game of a campaign ended.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "GameEnd", remote = "crate::campaign::EndReason")]
pub(super) enum ReportEndWord {
    /// The last turn was played.
    TurnLimit,
    /// A side had nobody left.
    WipedOut,
    /// A player gave up.
    Conceded,
    /// A broken force left the field.
    Withdrew,
    /// The mission said so.
    MissionEnd,
    /// Time was up.
    TimeLimit,
    /// The organiser ended it.
    Abandoned,
    /// It does not count.
    Void,
}

/// What a corrected or voided result left to be done by hand.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "TodoKind", remote = "crate::campaign::TodoKind")]
pub(super) enum TodoWord {
    /// Somebody suffers from a game in which, as it turned out, he was not put out of action.
    UndoInjury,
    /// Somebody was put out of action, as it turned out, and has not rolled for it.
    RollInjury,
    /// More requisition was spent than was earned.
    Balance,
    /// Other grenades were used than the roster has counted.
    Grenades,
}
