//! What follows a game on a roster: injuries, succession, awards, spending, restocking, in this order and each
//! once (CA-08, CA-09).

use super::decide::{check_legal, find, refuse_if};
use super::injuries::{self, Chain};
use super::{
    Command, Event, Fault, Gear, HonourTerms, InjuryDie, Member, Purchase, Refusal, Role, Roster, Status,
};
use crate::armoury::{Award, Facility, InjuryTables};
use crate::ids::MemberId;
use serde::{Deserialize, Serialize};

/// The keys of the charter that what follows a game is played by, by value.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// The tables of injuries; none if all return.
    pub tables: Option<InjuryTables>,
    /// Whether upgrades of the dead go to the reserves (RO-49).
    pub upgrades_return: bool,
    /// Whether the game earns requisition.
    pub requisition: bool,
    /// How many points of models a requisition point buys (RO-03).
    pub points_per_rp: u32,
    /// Whether grenades come back at the end (CA-41).
    pub restock: bool,
    /// Whether they are bought back (CA-45).
    pub buy_back: bool,
    /// Whether dice may be typed in.
    pub by_hand: bool,
    /// What allows to roll an injury again, each once (CA-25).
    pub rerolls: Vec<String>,
    /// What battle honours are earned by; none if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub honours: Option<HonourTerms>,
    /// Whether a facility may roll for a model though nobody was hurt in the game (CA-47).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub helps: bool,
}

/// What follows a game, as far as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostGame {
    /// The game.
    pub game: u32,
    /// What it is played by.
    pub terms: Terms,
    /// SHA-256 of the secret behind its dice.
    pub commitment: Option<String>,
    /// The chains of injuries, in order.
    pub chains: Vec<Chain>,
    /// How many fair dice were thrown.
    pub thrown: u32,
    /// Re-rolls not yet used.
    pub rerolls: Vec<String>,
    /// Facilities that have helped a model, or tried to.
    pub helped: Vec<Facility>,
    /// Whether injuries have taken effect.
    pub settled: bool,
    /// What was bought, by number.
    pub purchases: Vec<Purchase>,
    /// Whether it is over.
    pub closed: bool,
}

/// A step after a game (CA-08).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// Models out of action roll.
    Injuries,
    /// A new leader, if the old one is dead.
    Succession,
    /// Requisition for the game.
    Awards,
    /// Models, gear, grenades.
    Spending,
    /// Used grenades come back.
    Restock,
    /// The roster is legal again.
    Ready,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Step; 6] =
        [Step::Injuries, Step::Succession, Step::Awards, Step::Spending, Step::Restock, Step::Ready];

    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Step::Injuries => "injuries",
            Step::Succession => "succession",
            Step::Awards => "awards",
            Step::Spending => "spending",
            Step::Restock => "restock",
            Step::Ready => "ready",
        }
    }
}

/// How far a step is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StepState {
    /// This campaign, or this game, has no such step.
    Skipped,
    /// It waits for steps before it.
    Later,
    /// It can be played now.
    Open,
    /// It is done.
    Done,
}

impl Roster {
    /// What follows the last game, if that is played step by step and not done.
    pub fn open_post_game(&self) -> Option<&PostGame> {
        self.post_game.as_deref().filter(|open| !open.closed && self.status == Status::PostGame)
    }

    /// The same, if it follows this game.
    pub(super) fn open_game(&self, game: u32) -> Result<&PostGame, Refusal> {
        let open = self.open_post_game().filter(|open| open.game == game);
        open.ok_or(Refusal::NoPostGame { game })
    }

    /// The steps after the last game with how far they are; none if there are no steps.
    pub fn steps(&self) -> Vec<(Step, StepState)> {
        let Some(post) = &self.post_game else { return Vec::new() };
        Step::ALL.into_iter().map(|step| (step, self.state_of(post, step))).collect()
    }

    fn state_of(&self, post: &PostGame, step: Step) -> StepState {
        use StepState::{Done, Later, Open, Skipped};
        let fought = self.fought(post.game);
        let awarded = !post.terms.requisition || fought.is_some_and(|fought| fought.award.is_some());
        let led = self.active().any(|member| member.model.role == Role::Leader);
        match step {
            Step::Injuries if post.terms.tables.is_none() => Skipped,
            Step::Injuries if post.settled => Done,
            Step::Injuries => Open,
            Step::Succession if !post.settled => Later,
            Step::Succession if led => Done,
            Step::Succession => Open,
            Step::Awards if !post.terms.requisition => Skipped,
            Step::Awards if awarded => Done,
            Step::Awards if post.settled => Open,
            Step::Awards => Later,
            Step::Spending if !self.freedom.growth => Skipped,
            Step::Spending if post.closed => Done,
            Step::Spending if post.settled && awarded => Open,
            Step::Spending => Later,
            Step::Restock if !post.terms.restock => Skipped,
            Step::Restock if fought.is_some_and(|fought| fought.restocked) => Done,
            Step::Restock => Later,
            Step::Ready if post.closed && self.status != Status::NeedsAttention => Done,
            Step::Ready if post.closed || (post.settled && awarded) => Open,
            Step::Ready => Later,
        }
    }
}

/// Decides the commands of what follows a game.
pub(super) fn decide(roster: &Roster, command: &Command) -> Result<Vec<Event>, Refusal> {
    match command {
        Command::BeginPostGame { game, terms, out, commitment } => {
            begin(roster, *game, terms, out, commitment.as_ref())
        }
        Command::RollInjury { game, member, faces, fair } => {
            injuries::roll(roster, *game, *member, faces, *fair)
        }
        Command::RerollInjury { game, member, die, source } => {
            injuries::reroll(roster, *game, *member, *die, source)
        }
        Command::SettleInjuries { game } => injuries::settle(roster, *game),
        Command::NameLeader { member, cheapest } => name_leader(roster, *member, *cheapest),
        Command::AwardRequisition { game, award } => grant(roster, *game, award),
        Command::AdjustRequisition { game, award, cause } => Ok(adjust(roster, *game, award, cause)),
        Command::GrantRequisition { rp, cause } => {
            refuse_if(*rp == 0, Refusal::NoCount)?;
            let known = roster.granted.contains_key(cause);
            refuse_if(known, Refusal::AlreadyGranted { cause: cause.clone() })?;
            Ok(vec![Event::RequisitionGranted { rp: *rp, cause: cause.clone() }])
        }
        Command::RevokeRequisition { cause } => {
            let revoked = |rp: &u32| Event::RequisitionRevoked { rp: *rp, cause: cause.clone() };
            Ok(roster.granted.get(cause).map(revoked).into_iter().collect())
        }
        Command::ClosePostGame { game, faults, overdue } => close(roster, *game, faults, *overdue),
        Command::RedoPostGame { game } => redo(roster, *game),
        _ => Ok(Vec::new()),
    }
}

fn begin(
    roster: &Roster,
    game: u32,
    terms: &Terms,
    out: &[MemberId],
    commitment: Option<&String>,
) -> Result<Vec<Event>, Refusal> {
    let returned = roster.status == Status::PostGame
        && roster.fought.last().is_some_and(|last| last.locked.game == game && !last.void);
    let begun = roster.post_game.as_ref().is_some_and(|post| post.game == game);
    refuse_if(!returned || begun, Refusal::NoPostGame { game })?;
    let rolls = match &terms.tables {
        Some(_) => injuries::in_order(roster, out),
        None => Vec::new(),
    };
    let nobody = rolls.is_empty();
    let commitment = commitment.filter(|_| !nobody || terms.helps).cloned();
    let mut events = vec![Event::PostGameBegan { game, terms: Box::new(terms.clone()), rolls, commitment }];
    if nobody {
        events.push(Event::InjuriesSettled { game });
    }
    Ok(events)
}

/// A new leader out of the ranks: a special, or without any and without the means to buy a leader the core model
/// with the highest Leadership (RO-50 to RO-52).
pub(super) fn name_leader(
    roster: &Roster,
    id: MemberId,
    cheapest: Option<u32>,
) -> Result<Vec<Event>, Refusal> {
    check_between(roster)?;
    let member = find(roster, id)?;
    refuse_if(member.reserve, Refusal::InReserves { member: id })?;
    let leader = roster.active().find(|member| member.model.role == Role::Leader);
    refuse_if(leader.is_some(), Refusal::LeaderLives)?;
    check_successor(roster, member, cheapest)?;
    Ok(vec![Event::LeaderNamed { member: id, acting: false }])
}

/// Whether a member of the active part may be promoted.
pub(super) fn check_successor(
    roster: &Roster,
    member: &Member,
    cheapest: Option<u32>,
) -> Result<(), Refusal> {
    let id = member.model.member;
    match member.model.role {
        Role::Special => return Ok(()),
        Role::Core => {}
        _ => return Err(Refusal::CannotLead { member: id }),
    }
    refuse_if(roster.count(Role::Special) > 0, Refusal::SpecialLeads)?;
    // Once spending is over nothing is bought, however much is left.
    let over = roster.post_game.as_ref().is_some_and(|post| post.closed);
    check_affordable(roster, cheapest.filter(|_| !over))?;
    let core = roster.active().filter(|member| member.model.role == Role::Core);
    let highest = core.map(|member| member.lasting_profile().ld).max().unwrap_or(0);
    let own = member.lasting_profile().ld;
    refuse_if(own < highest, Refusal::HigherLeadership { own, highest })
}

/// Refuses where a leader can be bought.
fn check_affordable(roster: &Roster, cheapest: Option<u32>) -> Result<(), Refusal> {
    match cheapest.filter(|price| i64::from(roster.rp) >= i64::from(*price)) {
        Some(price) => Err(Refusal::LeaderAffordable { price, balance: roster.rp }),
        None => Ok(()),
    }
}

/// Whether a player may end what follows a game: not without a leader, nor anybody to promote, while he can buy one
/// (RO-50).
///
/// # Errors
/// [`Refusal::LeaderAffordable`].
pub fn check_led(roster: &Roster, cheapest: Option<u32>) -> Result<(), Refusal> {
    let led = roster.active().any(|member| member.model.role == Role::Leader);
    let is_easy = led || roster.count(Role::Special) > 0;
    check_affordable(roster, cheapest.filter(|_| !is_easy))
}

fn grant(roster: &Roster, game: u32, award: &Award) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    refuse_if(!open.settled, Refusal::StepOpen { step: "injuries" })?;
    refuse_if(!open.terms.requisition, Refusal::NoRequisition)?;
    let granted = roster.fought(game).is_some_and(|fought| fought.award.is_some());
    refuse_if(granted, Refusal::StepDone { step: "awards" })?;
    Ok(vec![Event::RequisitionAwarded { game, award: Box::new(award.clone()) }])
}

/// The difference to what was awarded before, whatever was bought since (CA-36); nothing if nothing was awarded.
pub(super) fn adjust(roster: &Roster, game: u32, award: &Award, cause: &str) -> Vec<Event> {
    let old = roster.fought(game).and_then(|fought| fought.award.as_ref());
    let Some(old) = old.filter(|old| *old != award) else { return Vec::new() };
    let difference = award.total.saturating_sub(old.total);
    let (award, cause) = (Box::new(award.clone()), cause.to_owned());
    vec![Event::RequisitionAdjusted { game, award, difference, cause }]
}

/// The player is done, or was not in time: grenades come back, and the roster is legal or not (CA-10).
fn close(roster: &Roster, game: u32, faults: &[Fault], overdue: bool) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    refuse_if(!open.settled, Refusal::StepOpen { step: "injuries" })?;
    let awarded = roster.fought(game).is_some_and(|fought| fought.award.is_some());
    refuse_if(open.terms.requisition && !awarded, Refusal::StepOpen { step: "awards" })?;
    let mut events = vec![Event::PostGameClosed { game, overdue }];
    // An organiser may have brought them back before (CA-09).
    let is_back = roster.fought(game).is_some_and(|fought| fought.restocked);
    if open.terms.restock && !is_back {
        events.push(Event::GrenadesRestocked { game, restocked: roster.outstanding() });
    }
    events.push(match faults {
        [] => Event::RosterReady {},
        faults => Event::RosterFlagged { faults: faults.to_vec() },
    });
    Ok(events)
}

/// What followed the last game is undone and begins anew (LE-06).
fn redo(roster: &Roster, game: u32) -> Result<Vec<Event>, Refusal> {
    let after = roster.post_game.as_ref().is_some_and(|post| post.game == game);
    let between = !matches!(roster.status, Status::InGame | Status::Retired);
    refuse_if(!after || !between || roster.before.is_none(), Refusal::NoPostGame { game })?;
    let mut events = vec![Event::PostGameReopened { game }];
    if roster
        .before
        .as_ref()
        .is_some_and(|before| before.members.iter().any(|one| one.penalty.is_some() || one.mended))
    {
        events.push(Event::PenaltiesEnded { game });
    }
    Ok(events)
}

/// Lists change between games, and after a game not before its injuries are told.
pub(super) fn check_between(roster: &Roster) -> Result<(), Refusal> {
    let out = matches!(roster.status, Status::Draft | Status::InGame | Status::Retired);
    super::decide::refuse_status(roster, out, "this is done between games")?;
    let open = roster.open_post_game().is_some_and(|open| !open.settled);
    refuse_if(open, Refusal::StepOpen { step: "injuries" })
}

/// Spending has begun and is not over; what it leads to must be legal.
pub(super) fn check_spending(roster: &Roster, faults: &[Fault]) -> Result<(), Refusal> {
    refuse_if(!roster.freedom.growth, Refusal::NoGrowth)?;
    let last = roster.fought.last().map_or(0, |fought| fought.locked.game);
    let open = roster.open_game(last)?;
    refuse_if(!open.settled, Refusal::StepOpen { step: "injuries" })?;
    let awarded = roster.fought(last).is_some_and(|fought| fought.award.is_some());
    refuse_if(open.terms.requisition && !awarded, Refusal::StepOpen { step: "awards" })?;
    check_legal(faults)
}

/// Gear of the reserves, with what was paid for it.
pub(super) fn stored<'r>(roster: &'r Roster, what: &str) -> Result<&'r Gear, Refusal> {
    let found = roster.store.iter().find(|gear| gear.what == what);
    found.ok_or_else(|| Refusal::NotStored { gear: what.to_owned() })
}

/// The word of a table of injuries.
impl InjuryDie {
    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            InjuryDie::Core => "core",
            InjuryDie::Special => "special",
            InjuryDie::Serious => "serious",
            InjuryDie::Permanent => "permanent",
            InjuryDie::Mauled => "mauled",
        }
    }
}
