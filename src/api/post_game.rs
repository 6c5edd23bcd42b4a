//! What follows a game on a roster, step by step.

use crate::armoury::{Award, Lasting, Penalty};
use crate::dice::Ask;
use crate::ids::MemberId;
use crate::roster::{self, Chain, Fate, PostGame, Roster};
use async_graphql::{Enum, Object, SimpleObject};

/// How far a step after a game is.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "StepState", remote = "crate::roster::StepState")]
pub(super) enum StepStateWord {
    /// This campaign, or this game, has no such step.
    Skipped,
    /// It waits for steps before it.
    Later,
    /// It can be played now.
    Open,
    /// It is done.
    Done,
}

/// A step after a game.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "AfterBattleStep", remote = "crate::roster::Step")]
pub(super) enum StepWord {
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

/// A table on which injuries are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "InjuryDie", remote = "crate::roster::InjuryDie")]
pub(super) enum DieWord {
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

/// What lasts for the next played game.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Penalty", remote = "crate::armoury::Penalty")]
pub(super) enum PenaltyWord {
    /// It sits the game out.
    SitsOut,
    /// It moves 2" less in the Movement phase.
    Winded,
    /// Leadership -2.
    WoundedPride,
}

/// A permanent injury.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "LastingInjury", remote = "crate::armoury::Lasting")]
pub(super) enum LastingWord {
    /// Initiative -1.
    Initiative,
    /// Weapon Skill -1.
    WeaponSkill,
    /// Ballistic Skill -1.
    BallisticSkill,
    /// Strength -1.
    Strength,
    /// Toughness -1.
    Toughness,
    /// Attacks -1.
    Attacks,
    /// It moves 1" less in the Movement phase.
    Move,
}

/// Injuries as words.
pub(super) fn lasting(injuries: &[Lasting]) -> Vec<LastingWord> {
    injuries.iter().map(|injury| (*injury).into()).collect()
}

/// A penalty as a word.
pub(super) fn penalty(penalty: Option<Penalty>) -> Option<PenaltyWord> {
    penalty.map(PenaltyWord::from)
}

/// One step and how far it is.
#[derive(SimpleObject)]
#[graphql(name = "AfterBattleProgress")]
pub(super) struct Progress {
    /// Which.
    step: StepWord,
    /// How far it is.
    state: StepStateWord,
    /// The mutation that plays it, where a player plays it.
    mutation: Option<&'static str>,
}

/// The mutation that plays a step.
pub(super) const fn mutation(step: roster::Step) -> Option<&'static str> {
    match step {
        roster::Step::Injuries => Some("rollInjuries"),
        roster::Step::Succession => Some("nameLeader"),
        roster::Step::Awards => Some("claimAwards"),
        roster::Step::Spending => Some("closePostGame"),
        roster::Step::Restock => None,
        roster::Step::Ready => Some("readyRoster"),
    }
}

/// A roll that is awaited.
#[derive(SimpleObject)]
pub(super) struct InjuryAwaited {
    /// The name of the ask: `injury`.
    ask: &'static str,
    /// For whom.
    member: MemberId,
    /// On which table.
    table: DieWord,
    /// How many dice; two are read as tens and ones.
    dice: u8,
}

/// Dice that were rolled for an injury.
#[derive(SimpleObject)]
pub(super) struct InjuryRoll {
    /// On which table.
    table: DieWord,
    /// What they showed.
    faces: Vec<u16>,
    /// Whether they replace others.
    again: bool,
}

/// The injury of one model.
#[derive(SimpleObject)]
pub(super) struct InjuryChain {
    /// Who.
    member: MemberId,
    /// Its name.
    name: String,
    /// Its rolls, those replaced left out.
    rolls: Vec<InjuryRoll>,
    /// What it comes to: `dead`, `recovered`, `permanent`, `sits_out`, `winded`, `wounded_pride`; none while rolls
    /// are awaited.
    outcome: Option<&'static str>,
}

/// What a chain comes to, as a word.
pub(super) const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Dead => "dead",
        Fate::Recovered => "recovered",
        Fate::Maimed(_) => "permanent",
        Fate::Mauled(Penalty::SitsOut) => "sits_out",
        Fate::Mauled(Penalty::Winded) => "winded",
        Fate::Mauled(Penalty::WoundedPride) => "wounded_pride",
    }
}

/// One line of an award.
#[derive(SimpleObject)]
pub(super) struct AwardLine {
    /// For what: `took_part`.
    row: &'static str,
    /// Requisition points.
    rp: i32,
}

/// What a game earned.
#[derive(SimpleObject)]
#[graphql(name = "Award")]
pub(super) struct AwardView {
    /// Line by line.
    lines: Vec<AwardLine>,
    /// The factor of an underdog, `1.5`, if it was one.
    underdog: Option<String>,
    /// All of it, in requisition points.
    total: i32,
}

impl From<&Award> for AwardView {
    fn from(award: &Award) -> AwardView {
        let lines = award.lines.iter().map(|line| AwardLine { row: line.row.word(), rp: line.rp });
        AwardView { lines: lines.collect(), underdog: award.underdog.clone(), total: award.total }
    }
}

/// A purchase with requisition.
#[derive(SimpleObject)]
#[graphql(name = "Purchase")]
pub(super) struct PurchaseView {
    /// Its number, by which it is taken back.
    number: u32,
    /// What it was: an entry, `option=choice`, a grenade, by id.
    what: String,
    /// Requisition points paid.
    rp: u32,
    /// For whom, or who.
    member: Option<MemberId>,
    /// Whether it was taken back.
    taken_back: bool,
}

/// Gear in the reserves.
#[derive(SimpleObject)]
#[graphql(name = "Gear")]
pub(super) struct GearView {
    /// The choice of an option, by id: `flamer`.
    what: String,
    /// Points paid for it.
    points: u32,
}

/// Gear as clients read it.
pub(super) fn gear(store: &[roster::Gear]) -> Vec<GearView> {
    store.iter().map(|gear| GearView { what: gear.what.clone(), points: gear.points }).collect()
}

/// What follows, or followed, the last game of a roster.
pub(super) struct PostGameView(pub Roster, pub PostGame);

/// What follows, or followed, the last game of a roster.
#[Object(name = "PostGame")]
impl PostGameView {
    /// Number of the game in the campaign.
    async fn game(&self) -> u32 {
        self.1.game
    }

    /// The steps in order.
    async fn steps(&self) -> Vec<Progress> {
        let steps = self.0.steps().into_iter();
        steps
            .map(|(step, state)| Progress {
                step: step.into(),
                state: state.into(),
                mutation: mutation(step),
            })
            .collect()
    }

    /// The next roll that is awaited.
    async fn awaited(&self) -> Option<InjuryAwaited> {
        let next = self.1.next_roll()?;
        let (member, table, dice) = (next.member, next.die.into(), next.dice);
        Some(InjuryAwaited { ask: Ask::Injury.word(), member, table, dice })
    }

    /// The injuries, in the order of rolling.
    async fn injuries(&self) -> Vec<InjuryChain> {
        self.1.chains.iter().map(|chain| told(&self.0, &self.1, chain)).collect()
    }

    /// What still allows to roll an injury again.
    async fn rerolls(&self) -> &[String] {
        &self.1.rerolls
    }

    /// What the game earned, once it was claimed.
    async fn award(&self) -> Option<AwardView> {
        self.0.fought(self.1.game)?.award.as_ref().map(AwardView::from)
    }

    /// What was bought with requisition after it.
    async fn purchases(&self) -> Vec<PurchaseView> {
        let numbered = self.1.purchases.iter().zip(1..);
        let view = |(bought, number): (&roster::Purchase, u32)| PurchaseView {
            number,
            what: bought.what.clone(),
            rp: bought.rp,
            member: bought.member,
            taken_back: bought.taken_back,
        };
        numbered.map(view).collect()
    }

    /// SHA-256 of the secret behind the server's dice; the secret is told when this is closed.
    async fn commitment(&self) -> Option<&String> {
        self.1.commitment.as_ref()
    }

    /// Whether dice may be typed in.
    async fn by_hand(&self) -> bool {
        self.1.terms.by_hand
    }

    /// Whether it is over.
    async fn closed(&self) -> bool {
        self.1.closed
    }
}

/// What a model was called as it came back, or is called now.
pub(super) fn name_of(roster: &Roster, member: MemberId) -> String {
    let before = roster.before.iter().flat_map(|before| &before.members);
    let known = roster.members.iter().chain(before).find(|known| known.model.member == member);
    known.map_or_else(String::new, |known| known.model.name.clone())
}

fn told(roster: &Roster, post: &PostGame, chain: &Chain) -> InjuryChain {
    let roll = |roll: &roster::InjuryRoll| InjuryRoll {
        table: roll.die.into(),
        faces: roll.faces.iter().map(|face| face.0).collect(),
        again: roll.again,
    };
    let fate = post.terms.tables.as_ref().and_then(|tables| chain.next(tables).err());
    InjuryChain {
        member: chain.wounded.member,
        name: name_of(roster, chain.wounded.member),
        rolls: chain.rolls.iter().map(roll).collect(),
        outcome: fate.map(fate_word),
    }
}
