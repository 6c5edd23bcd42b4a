//! A game at a real table, recorded with one phone: dice and measures are entered by the forms of the page.

use super::table::Table;
use crate::app::support::World;
use std::collections::BTreeSet;
use warlog::app::{Setting, Viewer};
use warlog::battle::{DiceFrom, Mode, Order, Phase, Wait};
use warlog::geometry::{INCH, Point};
use warlog::ids::Side;
use warlog::simulation::Bot;

#[tokio::test]
async fn dice_and_facts_are_entered_by_forms() {
    let mut setting = Setting { mode: Mode::Tabletop, ..Setting::default() };
    setting.options.dice = DiceFrom::Entered;
    let mut table = Table::set(setting).await;
    let mut bots = Side::BOTH.map(Bot::new);
    let (mut refused, mut met) = (false, BTreeSet::new());
    let wanted = ["dice", "distance", "sight", "path", "can_place", "cover"];
    let mut steps = 0;
    while !wanted.iter().all(|word| met.contains(*word)) {
        let state = table.state().await;
        steps += 1;
        assert!(state.outcome.is_none() && steps < 900, "only {met:?} in {steps} steps");
        if let Some(wait) = state.open.as_ref().and_then(|open| open.waits.first()) {
            met.insert(match wait {
                Wait::Dice(_) => "dice".to_owned(),
                Wait::Answer(question) => question.topic.word().to_owned(),
                Wait::Fact(fact) => fact.word().to_owned(),
            });
            table.supply(wait).await;
            continue;
        }
        let side = state.moment.side;
        let mut order = bots[side.index()].order(&state, refused);
        if let Order::Move(walk) | Order::Run(walk) | Order::Scout(walk) = &mut order {
            walk.told = Some(INCH);
        }
        let request = table.app.request(Viewer::System);
        let given = table.app.order(&request, table.battle, Some(side), order, None).await;
        refused = given.expect("an order").accepted().is_none();
    }
}

#[tokio::test]
async fn models_are_set_up_and_moved_by_forms_without_a_board() {
    let mut setting = Setting { mode: Mode::Tabletop, ..Setting::default() };
    setting.options.dice = DiceFrom::Entered;
    let mut table = Table::set(setting).await;
    let mut steps = 0;
    loop {
        let state = table.state().await;
        steps += 1;
        assert!(steps < 200, "still at {:?}", state.moment);
        if let Some(wait) = state.open.as_ref().and_then(|open| open.waits.first()) {
            table.supply(wait).await;
            continue;
        }
        if state.moment.phase == Phase::Movement {
            break;
        }
        let waits = |id: &warlog::ids::ModelId| {
            state.side_of(*id) == state.moment.side
                && state.model(*id).place == warlog::battle::Place::Waiting
        };
        match state.ids().find(waits) {
            Some(model) => {
                let words = format!("deploy {}", state.made(model).key);
                table.order(Some(model), &words, &[("x", "0"), ("y", "0")]).await;
            }
            None => table.order(None, "end_phase", &[]).await,
        }
    }
    let state = table.state().await;
    let model = state.on_table(state.moment.side).next().expect("a model");
    let words = format!("move {}", state.made(model).key);
    table.order(Some(model), &words, &[("told", "4,5")]).await;
    while let Some(wait) = table.state().await.open.as_ref().and_then(|open| open.waits.first()).cloned() {
        table.supply(&wait).await;
    }
    assert_eq!(table.state().await.model(model).moved, Some(INCH * 9 / 2));
    let page = table.page(None).await;
    assert!(!page.contains("<svg class=\"board\""), "the table is before them: {page}");
}

/// Rita plays red and holds the phone; what she records for blue is blue's, and blue's player gives up himself.
#[tokio::test]
async fn one_player_records_for_both_at_a_table_and_only_there() {
    for mode in [Mode::Tabletop, Mode::Board] {
        let world = World::sqlite().await;
        let setting = Setting { mode, ..Setting::default() };
        let battle = world.battle_in(setting).await;
        let app = &world.app;
        let state = app.battle(Viewer::System, battle, None).await.unwrap().battle;
        let side = state.moment.side;
        let other = side.other().index();
        let model = state.ids().find(|id| state.side_of(*id) == side).unwrap();
        let order = Order::Deploy { model, at: Point::new(12 * INCH, 3 * INCH), facing: None };
        let ask = || world.ask(world.players[other]);
        let given = app.order(&ask(), battle, Some(side), order, None).await.unwrap();
        assert_eq!(given.accepted().is_some(), mode == Mode::Tabletop, "{mode:?}: {given:?}");
        let given =
            app.order(&ask(), battle, None, Order::EndPhase { first: Vec::new() }, None).await.unwrap();
        assert!(given.accepted().is_none(), "he names the side: {given:?}");
        let given = app.order(&ask(), battle, Some(side), Order::Concede, None).await.unwrap();
        assert!(given.accepted().is_none(), "{given:?}");
    }
}
