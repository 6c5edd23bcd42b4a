//! Why a roster says no.

use super::{Fault, HonourRefusal, Status};
use crate::armoury::in_english;
use crate::ids::{BadName, MemberId, PlayerId};

/// The fact that forbids a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A battle honour cannot be earned.
    #[error(transparent)]
    Honour(#[from] HonourRefusal),
    /// There is nothing to act on.
    #[error("this roster does not exist yet: draft it first")]
    NotDrafted,
    /// It exists already.
    #[error("this roster exists already: choose another id")]
    AlreadyDrafted,
    /// The actor has no right to this.
    #[error("player {actor} may not do this: {needs}")]
    NotAllowed {
        /// Who asked.
        actor: PlayerId,
        /// Whose word it takes.
        needs: &'static str,
    },
    /// A text is no name.
    #[error(transparent)]
    BadName(#[from] BadName),
    /// The roster is not in the right state.
    #[error("the roster is {}: {needs}", status_word(.status))]
    WrongStatus {
        /// How far it is.
        status: Status,
        /// What it takes.
        needs: &'static str,
    },
    /// The list is fixed since it was registered (CA-07).
    #[error("the list is fixed since it was registered: this campaign changes no list")]
    RosterFixed,
    /// The id was given before.
    #[error("member {member} is or was on this roster: ids are given once")]
    MemberKnown {
        /// Which.
        member: MemberId,
    },
    /// Nobody on the roster has this id.
    #[error("member {member} is not on this roster")]
    UnknownMember {
        /// Which.
        member: MemberId,
    },
    /// One roster, one pack.
    #[error(
        "the model comes from pack `{given}`, the roster from `{own}`: one roster, one version of one pack"
    )]
    OtherPack {
        /// The model's pack and hash.
        given: String,
        /// The roster's pack and hash.
        own: String,
    },
    /// Points are missing.
    #[error("it costs {}: {left} left", in_english(*.price, "point"))]
    OverBudget {
        /// What it costs.
        price: u32,
        /// What is left.
        left: u32,
    },
    /// A list that grows does so by requisition, and that is spent after a game (CA-08, CA-37).
    #[error(
        "requisition is spent in the steps after a game, which are not open now: with a balance of {balance}, wait for \
         the next game"
    )]
    SpendingClosed {
        /// The balance in requisition points.
        balance: i32,
    },
    /// None were asked for.
    #[error("0 grenades were asked for: buy at least 1")]
    NoCount,
    /// The model has no access to this grenade (RO-27).
    #[error(
        "`{grenade}` is not for this model: it buys only grenades that it carries or that its entry lists"
    )]
    GrenadeAccess {
        /// The grenade.
        grenade: String,
    },
    /// More of one type than the charter allows (RO-32).
    #[error("the model would have {would} of `{grenade}`: this campaign allows {most}")]
    GrenadeCap {
        /// The grenade.
        grenade: String,
        /// How many it would have.
        would: u32,
        /// How many it may have.
        most: u32,
    },
    /// The list or the team is not legal.
    #[error("not legal: {}", sentence(.faults))]
    NotLegal {
        /// Every reason.
        faults: Vec<Fault>,
    },
    /// Nobody is on it.
    #[error("nobody is on this roster: recruit models first")]
    NoMembers,
    /// Somebody is in the team twice.
    #[error("member {member} is in the team twice")]
    TwiceInTeam {
        /// Who.
        member: MemberId,
    },
    /// A team has exactly one leader (RO-11, CA-55).
    #[error("the team has {leaders} leaders: it takes exactly 1")]
    LeaderCount {
        /// How many it has.
        leaders: usize,
    },
    /// The team costs more than the game's size (RO-36).
    #[error("the team costs {}: this game allows {size}", in_english(*.points, "point"))]
    OverSize {
        /// What it costs.
        points: u32,
        /// What the game allows.
        size: u32,
    },
    /// Somebody cannot start inside a transport (MI-03).
    #[error("member {member} cannot start inside {transport}: {why}")]
    CannotRide {
        /// Who.
        member: MemberId,
        /// In what.
        transport: MemberId,
        /// Why not.
        why: &'static str,
    },
    /// More are to start inside than there is room for (KT-06).
    #[error("those named for {transport} take {needed} places: it has {places}")]
    NoRoom {
        /// The transport.
        transport: MemberId,
        /// The places they take.
        needed: u32,
        /// The places it has.
        places: u32,
    },
    /// The roster had this game before.
    #[error("this roster has fought game {game} already")]
    AlreadyFought {
        /// Which.
        game: u32,
    },
    /// The game is not one of this roster's.
    #[error("game {game} is not a game of this roster")]
    UnknownGame {
        /// Which.
        game: u32,
    },
    /// A step after a game happens once (CA-09).
    #[error("game {game} is closed already: its grenades were counted once")]
    AlreadyClosed {
        /// Which.
        game: u32,
    },
    /// Grenades come back once a game (CA-09).
    #[error("grenades came back after game {game} already")]
    AlreadyRestocked {
        /// Which.
        game: u32,
    },
    /// It was made void before.
    #[error("game {game} is void already")]
    AlreadyVoid {
        /// Which.
        game: u32,
    },
    /// Only the last game can be touched so.
    #[error("game {game} is not the last game of this roster; that is game {last}")]
    NotLastGame {
        /// Which was meant.
        game: u32,
        /// Which is the last.
        last: u32,
    },
    /// Somebody who did not fight used something.
    #[error("member {member} was not in the team of game {game}")]
    NotInTeam {
        /// Who.
        member: MemberId,
        /// The game.
        game: u32,
    },
    /// A grenade is used once (RO-22, RO-33).
    #[error("member {member} has {available} of {total} `{grenade}` left and cannot use {wanted}")]
    NoGrenadeLeft {
        /// Who.
        member: MemberId,
        /// The grenade.
        grenade: String,
        /// How many it has in all.
        total: u32,
        /// How many of them are not used.
        available: u32,
        /// How many were to be used.
        wanted: u32,
    },
    /// What came with a model stays with it, and what is used cannot be handed over (RO-34).
    #[error(
        "member {member} can hand over {movable} of its {total} `{grenade}`, not {wanted}: those it came with stay"
    )]
    GrenadesStay {
        /// Who.
        member: MemberId,
        /// The grenade.
        grenade: String,
        /// How many it has in all.
        total: u32,
        /// How many of them were bought and are not used.
        movable: u32,
        /// How many were to be handed over.
        wanted: u32,
    },
    /// The game did nothing to it that lasts.
    #[error("game {game} did nothing to member {member} that is still felt: there is nothing to undo")]
    NotHarmed {
        /// Who.
        member: MemberId,
        /// The game.
        game: u32,
    },
    /// No steps of this game are open.
    #[error("nothing follows game {game} on this roster now: its steps are done, or the campaign has none")]
    NoPostGame {
        /// Which.
        game: u32,
    },
    /// A step must be done first (CA-08).
    #[error("the step `{step}` of the last game is open: finish it first")]
    StepOpen {
        /// Which.
        step: &'static str,
    },
    /// A step happens once (CA-09).
    #[error("the step `{step}` of this game is done: each step is played once")]
    StepDone {
        /// Which.
        step: &'static str,
    },
    /// No roll is awaited, or not for this model.
    #[error("no injury of this model is to be rolled after game {game}: look at what is awaited next")]
    NothingToRoll {
        /// The game.
        game: u32,
    },
    /// The dice do not fit.
    #[error("{given} dice were given where {asked} are asked for, each from 1 to 6")]
    BadFaces {
        /// How many were given.
        given: usize,
        /// How many are asked for.
        asked: u8,
    },
    /// The dice come from elsewhere in this game.
    #[error("the dice of this game come from elsewhere: its battle said who rolls")]
    DiceElsewhere,
    /// A fair die is left out or thrown twice.
    #[error("the next fair die is number {next}: dice are thrown in order")]
    WrongDie {
        /// Its number.
        next: u32,
    },
    /// Nothing allows a re-roll (CA-25).
    #[error("nothing allows this re-roll; left are: {left}")]
    NoReroll {
        /// What is left.
        left: String,
    },
    /// No die is rolled again twice (CA-03).
    #[error("this die of member {member} was rolled again before: the second result stands")]
    RerolledBefore {
        /// Whose.
        member: MemberId,
    },
    /// There is a leader (RO-53).
    #[error("the roster has a leader: name a successor for him by `replaceLeader`")]
    LeaderLives,
    /// It cannot lead.
    #[error("member {member} cannot lead: promote a special, or without any the core model that leads best")]
    CannotLead {
        /// Who.
        member: MemberId,
    },
    /// A special comes first (RO-50).
    #[error("a special is left: promote a special")]
    SpecialLeads,
    /// A leader can be bought (RO-52).
    #[error("a leader costs {}, the balance is {balance}: buy one", in_english(*.price, "requisition point"))]
    LeaderAffordable {
        /// The cheapest.
        price: u32,
        /// What is left.
        balance: i32,
    },
    /// Another leads better (RO-52).
    #[error("this model has Leadership {own}, another core model {highest}: promote one of the highest")]
    HigherLeadership {
        /// Its own.
        own: u8,
        /// The highest.
        highest: u8,
    },
    /// A leader does not just go (RO-53).
    #[error("member {member} leads: name a successor by `replaceLeader`")]
    SuccessorNeeded {
        /// Who leads.
        member: MemberId,
    },
    /// The campaign awards nothing.
    #[error("this campaign awards no requisition: nothing is to be claimed")]
    NoRequisition,
    /// The list does not grow.
    #[error("lists of this campaign do not grow: nothing can be bought")]
    NoGrowth,
    /// The roster has no reserves.
    #[error("rosters of this campaign have no reserves: buy for the active part")]
    NoReserves,
    /// It is there already.
    #[error("member {member} is in the reserves: call it up first")]
    InReserves {
        /// Who.
        member: MemberId,
    },
    /// It is there already.
    #[error("member {member} is not in the reserves")]
    IsActive {
        /// Who.
        member: MemberId,
    },
    /// It was mauled (CA-20).
    #[error("member {member} sits this game out: leave it off the team")]
    SitsOut {
        /// Who.
        member: MemberId,
    },
    /// Requisition points are missing (CA-38).
    #[error("it costs {} and the balance is {balance}", in_english(*.price, "requisition point"))]
    RpMissing {
        /// What it costs.
        price: u32,
        /// What there is.
        balance: i32,
    },
    /// Grenades are not bought back here (CA-45).
    #[error("used grenades are not bought back in this campaign")]
    NoRefill,
    /// So many were not used.
    #[error("{used} of `{grenade}` were used, {count} cannot come back")]
    NotUsed {
        /// The grenade.
        grenade: String,
        /// How many were.
        used: u32,
        /// How many were asked for.
        count: u32,
    },
    /// No purchase that could be taken back has this number.
    #[error("no purchase {purchase} of this game's requisition can be taken back: look at their numbers")]
    UnknownPurchase {
        /// The number.
        purchase: u32,
    },
    /// What it made was changed since.
    #[error("purchase {purchase} was built upon: take back what came later first")]
    BuiltUpon {
        /// The number.
        purchase: u32,
    },
    /// The campaign has no bases.
    #[error("rosters of this campaign have no base: their cap is the charter's")]
    NoBase,
    /// One level between two games (CA-46).
    #[error("the base was raised after this game already: one level between two games")]
    BaseRaised,
    /// There is no further level.
    #[error("the base is a stronghold: it has no further level")]
    BaseComplete,
    /// Granted once for each bye or walk-over.
    #[error("requisition for this was granted before ({cause}): it is granted once")]
    AlreadyGranted {
        /// What for.
        cause: String,
    },
    /// A firing range is for one option, nothing else is.
    #[error("`{facility}`: a firing range names what it is for, `entry/option`; nothing else does")]
    FacilityAim {
        /// Which.
        facility: &'static str,
    },
    /// No further one of its kind (CA-47).
    #[error("a base has {most} of `{facility}` at most: build another, or scrap one")]
    FacilityBuilt {
        /// Which.
        facility: &'static str,
        /// How many there may be.
        most: usize,
    },
    /// The level holds no further facility (CA-46).
    #[error("{built} of {room} facilities stand in the base: raise it, or scrap one")]
    NoRoomInBase {
        /// How many there are.
        built: usize,
        /// How many there may be.
        room: usize,
    },
    /// No such facility stands in the base.
    #[error("`{facility}` does not stand in this base: buy it first")]
    NoFacility {
        /// Which.
        facility: &'static str,
    },
    /// No die is rolled for it.
    #[error("`{facility}` helps by itself: no die is rolled for it")]
    NoHelp {
        /// Which.
        facility: &'static str,
    },
    /// Once after each game.
    #[error("`{facility}` has been used after this game: it helps one model")]
    HelpedBefore {
        /// Which.
        facility: &'static str,
    },
    /// It can do nothing for this model.
    #[error("`{facility}` can do nothing for member {member}: name one whom it can help")]
    NothingToHelp {
        /// Who.
        member: MemberId,
        /// Which.
        facility: &'static str,
    },
    /// Transports take a vehicle bay where there are bases (CA-47).
    #[error(
        "member {member} is a transport: a base without a vehicle bay fields none; buy one or leave it out"
    )]
    NoVehicleBay {
        /// Which.
        member: MemberId,
    },
    /// The campaign has no battlefield support.
    #[error("this campaign has no battlefield support: spend requisition on something else")]
    NoSupport,
    /// The reserves have no such gear.
    #[error("`{gear}` is not in the reserves")]
    NotStored {
        /// Which.
        gear: String,
    },
}

fn sentence(faults: &[Fault]) -> String {
    faults.iter().map(|fault| fault.sentence.as_str()).collect::<Vec<_>>().join("; ")
}

const fn status_word(status: &Status) -> &'static str {
    match status {
        Status::Draft => "a draft",
        Status::Registered => "registered",
        Status::Ready => "ready",
        Status::NeedsAttention => "not legal",
        Status::InGame => "in a game",
        Status::PostGame => "not done with its last game",
        Status::Retired => "retired",
    }
}
