//! Injuries: one chain of rolls for each model out of action, their re-rolls, and what they come to (CA-13 to
//! CA-26).

use super::decide::{find, refuse_if};
use super::{Event, Gear, Member, PostGame, Refusal, Role, Roster, renown};
use crate::armoury::{DiceTable, Injury, InjuryTables, Lasting, Penalty, value_of};
use crate::dice::Face;
use crate::ids::MemberId;
use serde::{Deserialize, Serialize};

/// Which table a die of a chain is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InjuryDie {
    /// Core models, drones and vehicles.
    Core,
    /// Specials and leaders.
    Special,
    /// After a serious injury.
    Serious,
    /// Which characteristic.
    Permanent,
    /// What for one game.
    Mauled,
}

/// Dice of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InjuryRoll {
    /// The table.
    pub die: InjuryDie,
    /// What they showed.
    pub faces: Vec<Face>,
    /// Whether they replaced others: those are never rolled again (CA-03).
    pub again: bool,
}

/// A model that rolls, and on which table it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wounded {
    /// Who.
    pub member: MemberId,
    /// The first table.
    pub table: InjuryDie,
}

/// The rolls of one model (CA-53).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Who, and where it begins.
    pub wounded: Wounded,
    /// Its rolls so far, those replaced left out.
    pub rolls: Vec<InjuryRoll>,
    /// A roll that was taken back and is to be made again.
    pub again: bool,
}

/// What a chain comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is dead.
    Dead,
    /// It recovers.
    Recovered,
    /// The value of the table of permanent injuries.
    Maimed(u16),
    /// It suffers in the next game.
    Mauled(Penalty),
}

impl Chain {
    /// A chain without rolls.
    pub const fn of(wounded: Wounded) -> Chain {
        Chain { wounded, rolls: Vec::new(), again: false }
    }

    /// The table of the next roll, or what the chain came to.
    pub fn next(&self, tables: &InjuryTables) -> Result<InjuryDie, Fate> {
        let Some(last) = self.rolls.last() else { return Ok(self.wounded.table) };
        let value = value_of(&last.faces);
        let injury = |table: &DiceTable<Injury>| table.at(value).unwrap_or(Injury::Recovery);
        let injury = match last.die {
            InjuryDie::Core => injury(&tables.core),
            InjuryDie::Special => injury(&tables.special),
            InjuryDie::Serious => injury(&tables.serious),
            InjuryDie::Permanent => return Err(Fate::Maimed(value)),
            InjuryDie::Mauled => return Err(tables.mauled.at(value).map_or(Fate::Recovered, Fate::Mauled)),
        };
        match injury {
            Injury::Dead => Err(Fate::Dead),
            Injury::Recovery => Err(Fate::Recovered),
            Injury::Permanent => Ok(InjuryDie::Permanent),
            Injury::Mauled => Ok(InjuryDie::Mauled),
            Injury::Serious => Ok(InjuryDie::Serious),
        }
    }
}

/// How many dice a table takes.
pub fn dice_of(tables: &InjuryTables, die: InjuryDie) -> u8 {
    match die {
        InjuryDie::Core => tables.core.dice(),
        InjuryDie::Special => tables.special.dice(),
        InjuryDie::Serious => tables.serious.dice(),
        InjuryDie::Permanent => tables.permanent.dice(),
        InjuryDie::Mauled => tables.mauled.dice(),
    }
}

/// Who rolls, in order: leader, specials, core, drones, transports, each group by id (CA-24).
pub(super) fn in_order(roster: &Roster, out: &[MemberId]) -> Vec<Wounded> {
    let place = |role: Role| match role {
        Role::Leader => 0,
        Role::Special => 1,
        Role::Core => 2,
        Role::Drone => 3,
        Role::Transport => 4,
    };
    let mut members: Vec<&Member> = out.iter().filter_map(|id| roster.member(*id)).collect();
    members.sort_by_key(|member| (place(member.model.role), member.model.member));
    members.dedup_by_key(|member| member.model.member);
    let table = |member: &Member| match member.model.role {
        Role::Leader | Role::Special if !member.is_vehicle() => InjuryDie::Special,
        _ => InjuryDie::Core,
    };
    members.iter().map(|member| Wounded { member: member.model.member, table: table(member) }).collect()
}

/// The next roll of a game's end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollAwaited {
    /// For whom.
    pub member: MemberId,
    /// On which table.
    pub die: InjuryDie,
    /// How many dice.
    pub dice: u8,
}

impl PostGame {
    /// The next roll that is awaited; none once all are made.
    pub fn next_roll(&self) -> Option<RollAwaited> {
        let tables = self.terms.tables.as_ref().filter(|_| !self.settled)?;
        self.chains.iter().find_map(|chain| {
            let die = chain.next(tables).ok()?;
            let member = chain.wounded.member;
            Some(RollAwaited { member, die, dice: dice_of(tables, die) })
        })
    }
}

/// A roll is made, by the server or at the table; after the last one the injuries take effect, unless something
/// may still be rolled again.
pub(super) fn roll(
    roster: &Roster,
    game: u32,
    member: MemberId,
    faces: &[Face],
    fair: Option<u32>,
) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    let awaited = open.next_roll().filter(|awaited| awaited.member == member);
    let awaited = awaited.ok_or(Refusal::NothingToRoll { game })?;
    let right =
        faces.len() == usize::from(awaited.dice) && faces.iter().all(|face| face.is_on(crate::dice::Die::D6));
    refuse_if(!right, Refusal::BadFaces { given: faces.len(), asked: awaited.dice })?;
    refuse_if(fair.is_none() && !open.terms.by_hand, Refusal::DiceElsewhere)?;
    refuse_if(fair.is_some_and(|first| first != open.thrown), Refusal::WrongDie { next: open.thrown })?;
    let again = open.chains.iter().any(|chain| chain.wounded.member == member && chain.again);
    let (die, faces) = (awaited.die, faces.to_vec());
    let rolled = Event::InjuryRolled { game, member, die, faces, fair, again };
    let mut after = roster.clone();
    super::evolve(&mut after, &rolled);
    let done = after.open_game(game).is_ok_and(|open| open.next_roll().is_none() && open.rerolls.is_empty());
    let mut events = vec![rolled];
    if done {
        events.extend(settled(&after, game)?);
    }
    Ok(events)
}

/// A named die is rolled again, and what followed from it is void (CA-25).
pub(super) fn reroll(
    roster: &Roster,
    game: u32,
    member: MemberId,
    die: InjuryDie,
    source: &str,
) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    refuse_if(open.settled, Refusal::StepDone { step: "injuries" })?;
    refuse_if(open.next_roll().is_some(), Refusal::StepOpen { step: "injuries" })?;
    let known = open.rerolls.iter().any(|known| known == source) && renown::is_for(source, member);
    refuse_if(!known, Refusal::NoReroll { left: open.rerolls.join(", ") })?;
    let chain = open.chains.iter().find(|chain| chain.wounded.member == member);
    let roll = chain.and_then(|chain| chain.rolls.iter().find(|roll| roll.die == die));
    let roll = roll.ok_or(Refusal::NothingToRoll { game })?;
    refuse_if(roll.again, Refusal::RerolledBefore { member })?;
    Ok(vec![Event::InjuryRerollUsed { game, member, die, source: source.to_owned() }])
}

/// The injuries take effect as they were rolled.
pub(super) fn settle(roster: &Roster, game: u32) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    refuse_if(open.settled, Refusal::StepDone { step: "injuries" })?;
    refuse_if(open.next_roll().is_some(), Refusal::StepOpen { step: "injuries" })?;
    settled(roster, game)
}

/// What the chains come to, and that they are done.
pub(super) fn settled(roster: &Roster, game: u32) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    let mut events = Vec::new();
    if let Some(tables) = &open.terms.tables {
        for chain in &open.chains {
            let member = find(roster, chain.wounded.member)?;
            if let Err(fate) = chain.next(tables) {
                events.push(fell(open, member, tables, fate));
            }
        }
    }
    events.push(Event::InjuriesSettled { game });
    Ok(events)
}

fn fell(open: &PostGame, of: &Member, tables: &InjuryTables, fate: Fate) -> Event {
    let (game, member) = (open.game, of.model.member);
    match fate {
        Fate::Dead => {
            let gear = if open.terms.upgrades_return { of.model.upgrades() } else { Vec::new() };
            Event::MemberDied { game, member, gear }
        }
        Fate::Recovered => Event::MemberRecovered { game, member },
        Fate::Mauled(penalty) => Event::PenaltySet { game, member, penalty },
        Fate::Maimed(rolled) => match tables.lasting(rolled, &of.lasting_profile()) {
            Some(injury) => Event::InjurySuffered { game, member, rolled, injury },
            // No characteristic can fall (CA-19).
            None => Event::MemberRecovered { game, member },
        },
    }
}

impl Member {
    /// Its profile with what lasts: honours, permanent injuries, and that leaders are characters (RO-51).
    pub fn lasting_profile(&self) -> crate::armoury::Profile {
        let mut profile = self.model.profile.clone();
        profile.character |= self.model.role == Role::Leader;
        self.honours.iter().for_each(|earned| earned.apply(&mut profile));
        self.injuries.iter().for_each(|injury: &Lasting| injury.apply(&mut profile));
        profile
    }

    /// Its profile in the next game: what lasts, but for what is mended for that game, and what a mauling costs
    /// (CA-20, CA-47).
    pub fn profile(&self) -> crate::armoury::Profile {
        let mut fit = self.clone();
        if self.mended {
            fit.injuries.pop();
        }
        let mut profile = fit.lasting_profile();
        self.penalty.iter().for_each(|penalty| penalty.apply(&mut profile));
        profile
    }

    /// Whether it sits the next game out.
    pub fn sits_out(&self) -> bool {
        self.penalty == Some(Penalty::SitsOut)
    }
}

impl super::Recruit {
    /// Gear that it took beyond its entry's, with what was paid: picks are written `option=choice`.
    pub fn upgrades(&self) -> Vec<Gear> {
        let picks = self.price.iter().filter_map(|line| line.what.split_once('=').map(|pick| (pick.1, line)));
        picks.map(|(choice, line)| Gear { what: choice.to_owned(), points: line.points }).collect()
    }
}
