//! Random legal play with the teams of the packs: worse players than the bots, who try everything.

use super::setup;
use proptest::prelude::*;
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Answer, Battle, Command, Fact, Game, Giver, Order, Question, Seeded, Supplier, Value};
use warlog::dice::{Face, Roll, Source};
use warlog::ids::Side;
use warlog::simulation::check;

/// Seeded dice and random answers.
struct Chance(Seeded);

impl Supplier for Chance {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        self.0.dice(battle, roll)
    }

    fn answer(&mut self, _: &Battle, question: &Question) -> Option<Answer> {
        let place = self.0.below(question.offers.len().max(1) as u64) as usize;
        question.offers.get(place).cloned()
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// A random order among those that are legal; ends the phase often enough that every battle ends.
fn order(game: &Game, side: Side, chance: &mut Seeded) -> Order {
    let mut choices = legal(&game.battle, side);
    choices.retain(|choice| !matches!(choice, Choice::Concede {}));
    if chance.below(4) == 0 && choices.contains(&(Choice::EndPhase {})) {
        return Order::EndPhase { first: Vec::new() };
    }
    let place = chance.below(choices.len().max(1) as u64) as usize;
    let example = choices.get(place).and_then(|choice| choice.example(&game.battle));
    example.unwrap_or(if choices.contains(&(Choice::EndPhase {})) {
        Order::EndPhase { first: Vec::new() }
    } else {
        Order::Concede
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_legal_play_ends_and_keeps_the_laws(number in 0_u64..1_000_000) {
        let mut game = Game::begin(setup(number));
        let mut chance = Seeded::new(number);
        let mut supplier = Chance(Seeded::new(!number));
        let mut orders = 0;
        while game.battle.outcome.is_none() {
            orders += 1;
            prop_assert!(orders < 5_000, "no end in sight");
            let side = game.battle.moment.side;
            let order = order(&game, side, &mut chance);
            let given = game.give(Giver::Side(side), &Command::Order(order.clone()), &mut supplier);
            prop_assert!(given.is_ok(), "legal says yes to {order:?}, deciding says {given:?}");
            prop_assert_eq!(game.battle.unsoundness(), None);
        }
        prop_assert_eq!(check(&game), Ok(()));
    }
}
