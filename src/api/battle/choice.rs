//! What a side may do now, as the mutations that do it.

use super::super::armoury::word;
use super::super::base::SupportWord;
use super::super::scalar::Inches;
use super::wait::Awaited;
use super::words;
use crate::battle::legal::{self, Choice};
use crate::battle::{Battle, DiceFrom, Errand, Setup, Wait};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use async_graphql::SimpleObject;

/// Something that a side may do now.
#[derive(Default, SimpleObject)]
#[graphql(name = "Choice")]
pub(in crate::api) struct ChoiceView {
    /// The mutation that does it: `moveModel`.
    does: &'static str,
    /// The key of the model or unit that does it.
    model: Option<String>,
    /// The key of the weapon or grenade.
    weapon: Option<String>,
    /// Keys of the units that may be the target or be joined, or of the friends who burn.
    targets: Option<Vec<String>>,
    /// Keys of the transports that it may get into.
    vehicles: Option<Vec<String>>,
    /// How far it may go.
    reach: Option<Inches>,
    /// How many uses are left.
    left: Option<u16>,
    /// Kept back by Outflank.
    outflank: Option<bool>,
    /// Kept back to come down by Deep Strike.
    deep_strike: Option<bool>,
    /// The table edges it may come on from; none of them where it comes down anywhere, by Deep Strike.
    edges: Option<Vec<String>>,
    /// Number of the objective, from 1.
    objective: Option<u8>,
    /// With its explosive charge.
    explosive: Option<bool>,
    /// The support that may be called.
    support: Option<SupportWord>,
    /// What is waited for.
    awaited: Option<Awaited>,
}

fn errand_choice(setup: &Setup, errand: Errand) -> ChoiceView {
    let model = errand.model().map(|id| words::model(setup, id).to_owned());
    let of = |does| ChoiceView { does, model, ..ChoiceView::default() };
    match errand {
        Errand::Prepare => of("prepare"),
        Errand::Take { objective, .. } => {
            ChoiceView { objective: Some(objective + 1), ..of("takeObjective") }
        }
        Errand::HandOver { to, .. } => {
            ChoiceView { targets: Some(vec![words::model(setup, to).to_owned()]), ..of("handOver") }
        }
        Errand::Leave { .. } => of("leaveTable"),
        Errand::CallSupport { support } => ChoiceView { support: Some(support.into()), ..of("callSupport") },
        Errand::Demolish { objective, explosive, .. } => {
            ChoiceView { objective: Some(objective + 1), explosive: Some(explosive), ..of("demolish") }
        }
    }
}

/// All that a side may do now. `rewind` is a request to go back that waits: who asks, and to where.
pub(super) fn choices(battle: &Battle, side: Side, rewind: Option<(Side, u32)>) -> Vec<ChoiceView> {
    let choices = legal::legal(battle, side).into_iter().flat_map(|choice| ways(battle, choice));
    let asked = rewind.filter(|(asker, _)| *asker != side);
    let answer = asked.map(|_| ChoiceView { does: "answerRewind", ..ChoiceView::default() });
    choices.chain(answer).collect()
}

/// Every mutation that does it: dice are typed in or rolled by the server, as the battle has it, and a grenade is
/// thrown on its own or among the shots of a unit.
fn ways(battle: &Battle, choice: Choice) -> Vec<ChoiceView> {
    let dice = battle.setup.options.dice;
    match choice {
        Choice::Roll { .. } => {
            let ways = [("enterDice", DiceFrom::Server), ("rollForMe", DiceFrom::Entered)];
            let ways = ways.into_iter().filter(|(_, unless)| dice != *unless);
            ways.map(|(does, _)| ChoiceView { does, ..shown(battle, choice.clone()) }).collect()
        }
        Choice::Throw { .. } => {
            let among = ChoiceView { does: "shoot", ..shown(battle, choice.clone()) };
            vec![shown(battle, choice), among]
        }
        choice => vec![shown(battle, choice)],
    }
}

fn shown(battle: &Battle, choice: Choice) -> ChoiceView {
    let setup = &*battle.setup;
    let model = |id: ModelId| Some(words::model(setup, id).to_owned());
    let unit = |id: UnitId| words::unit(setup, id).to_owned();
    let weapon = |id: WeaponId| Some(setup.weapons[id.index()].key.clone());
    let units = |ids: Vec<UnitId>| Some(ids.into_iter().map(unit).collect());
    let of = |does| ChoiceView { does, ..ChoiceView::default() };
    let waits = |does, wait| ChoiceView { awaited: Some(Awaited::of(battle, &wait)), ..of(does) };
    match choice {
        Choice::Deploy { model: id } => ChoiceView { model: model(id), ..of("deploy") },
        Choice::KeepBack { model: id, outflank, deep_strike } => {
            let (outflank, deep_strike) = (Some(outflank), Some(deep_strike));
            ChoiceView { model: model(id), outflank, deep_strike, ..of("keepBack") }
        }
        Choice::Join { model: id, units: ids } => {
            ChoiceView { model: model(id), targets: units(ids), ..of("joinUnit") }
        }
        Choice::Scout { model: id, reach } => {
            ChoiceView { model: model(id), reach: Some(Inches(reach)), ..of("scout") }
        }
        Choice::Move { model: id, reach } => {
            ChoiceView { model: model(id), reach: Some(Inches(reach)), ..of("moveModel") }
        }
        Choice::BringOn { model: id, edges, reach } => {
            let edges = Some(edges.iter().map(word).collect());
            ChoiceView { model: model(id), reach: Some(Inches(reach)), edges, ..of("moveModel") }
        }
        Choice::Run { model: id, reach } => {
            ChoiceView { model: model(id), reach: reach.map(Inches), ..of("run") }
        }
        Choice::Shoot { model: id, weapon: arm, targets } => {
            ChoiceView { model: model(id), weapon: weapon(arm), targets: units(targets), ..of("shoot") }
        }
        Choice::Throw { model: id, weapon: arm, left, targets } => {
            let (weapon, targets) = (weapon(arm), units(targets));
            ChoiceView { model: model(id), weapon, targets, left: Some(left), ..of("throwGrenade") }
        }
        Choice::Extinguish { model: id, friends } => {
            let targets = Some(friends.into_iter().filter_map(model).collect());
            ChoiceView { model: model(id), targets, ..of("extinguish") }
        }
        Choice::Embark { model: id, vehicles } => {
            let vehicles = vehicles.into_iter().map(|id| words::model(setup, id).to_owned()).collect();
            ChoiceView { model: model(id), vehicles: Some(vehicles), ..of("embark") }
        }
        Choice::Disembark { model: id } => ChoiceView { model: model(id), ..of("disembark") },
        Choice::Charge { unit: id, targets } => {
            ChoiceView { model: Some(unit(id)), targets: units(targets), ..of("charge") }
        }
        Choice::Fight {} => of("fight"),
        Choice::Regroup { unit: id } => ChoiceView { model: Some(unit(id)), ..of("regroup") },
        Choice::Errand { errand } => errand_choice(setup, errand),
        Choice::EndPhase {} => of("endPhase"),
        Choice::Concede {} => of("concede"),
        Choice::Roll { roll } => waits("enterDice", Wait::Dice(roll)),
        Choice::Answer { question } => waits("answer", Wait::Answer(question)),
        Choice::Tell { fact } => waits("tellFact", Wait::Fact(fact)),
    }
}
