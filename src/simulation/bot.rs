//! A bot: plays one side of a battle, a little sensibly, by the same orders and answers that people give.

use super::{brawl, deployment, fire, footwork, purpose};
use crate::battle::steps::{self, mission, nerve};
use crate::battle::{Answer, Battle, Fight, Order, Phase, Place, Question, Subject, Topic};
use crate::ids::{ModelId, Side, UnitId};
use std::collections::{BTreeSet, VecDeque};

/// The most wounds that striking again costs (HO-34).
const MOST_COST: u8 = 3;

/// One side's bot. It remembers only what it has done in the present phase, so a new one can go on any time.
pub struct Bot {
    side: Side,
    moment: Option<crate::battle::Moment>,
    done: BTreeSet<ModelId>,
    /// Orders to try before thinking again: the next best after one that was refused.
    ideas: VecDeque<Order>,
    /// It has ordered the combats of this phase.
    fights: bool,
    /// It has nothing left to do in this phase but to end it.
    ends: bool,
}

impl Bot {
    /// A bot for a side.
    pub const fn new(side: Side) -> Bot {
        Bot { side, moment: None, done: BTreeSet::new(), ideas: VecDeque::new(), fights: false, ends: false }
    }

    /// The next order. If the last one was refused, say so: the bot then tries its next idea.
    pub fn order(&mut self, battle: &Battle, refused: bool) -> Order {
        if self.moment != Some(battle.moment) {
            *self = Bot { moment: Some(battle.moment), ..Bot::new(self.side) };
        }
        if !refused {
            self.ideas.clear();
        }
        if let Some(order) = self.ideas.pop_front() {
            return order;
        }
        if !refused && let Some(order) = purpose::errand(battle, self.side) {
            return order;
        }
        while let Some(model) = self.next_model(battle) {
            self.done.insert(model);
            self.ideas = self.ideas_for(battle, model).into();
            if let Some(order) = self.ideas.pop_front() {
                return order;
            }
        }
        if self.side == battle.moment.side && !self.fights && steps::fight::is_due(battle) {
            self.fights = true;
            // Fast rolls in every other turn.
            let fast = battle.moment.turn.is_multiple_of(2);
            return Order::Fight(Fight { first: Vec::new(), fast });
        }
        // Who may not even end the phase is lost: so every battle ends.
        if refused && self.ends { Order::Concede } else { self.end_phase() }
    }

    fn end_phase(&mut self) -> Order {
        self.ends = true;
        Order::EndPhase { first: Vec::new() }
    }

    /// The next model that something can be ordered for.
    fn next_model(&self, battle: &Battle) -> Option<ModelId> {
        let wanted = |id: &ModelId| match (battle.moment.phase, battle.model(*id).place) {
            (Phase::Deployment, place) => place == Place::Waiting && deployment::is_due(battle, *id),
            (Phase::Movement, Place::Reserve) => !battle.model(*id).arriving.is_empty(),
            (Phase::Movement, Place::Embarked(_)) => true,
            (_, place) => place == Place::Table,
        };
        let mine = |id: &ModelId| battle.side_of(*id) == self.side && !self.done.contains(id);
        battle.ids().filter(mine).find(wanted)
    }

    /// What a model may do now, best first.
    fn ideas_for(&self, battle: &Battle, model: ModelId) -> Vec<Order> {
        let unit = battle.unit_of(model);
        match battle.moment.phase {
            Phase::Deployment => deployment::orders(battle, model),
            Phase::Scout => footwork::scouting(battle, model),
            Phase::Movement if nerve::check_regroup(battle, self.side, unit).is_ok() => {
                vec![Order::Regroup { unit }]
            }
            Phase::Movement if battle.carrier(model).is_some() => footwork::exits(battle, model),
            Phase::Movement => {
                footwork::joins(battle, model).into_iter().chain(footwork::moves(battle, model)).collect()
            }
            Phase::Shooting => {
                let (rescues, shots) = (fire::rescues(battle, model), fire::shots(battle, model));
                let rest = if shots.is_empty() { footwork::runs(battle, model) } else { shots };
                rescues.into_iter().chain(rest).collect()
            }
            Phase::Assault => brawl::charges(battle, model),
        }
    }

    /// The answer to a question of its side.
    pub fn answer(&self, battle: &Battle, question: &Question) -> Answer {
        if let Some(answer) = self.melee_answer(battle, question).filter(|answer| question.allows(answer)) {
            return answer;
        }
        let yes = match (question.topic, question.subject) {
            (Topic::GoToGround, Subject::Unit(unit)) => hides(battle, unit),
            (Topic::Seize | Topic::LookOutSir | Topic::DefensiveGrenade | Topic::Force, _) => true,
            (Topic::HitAndRun, Subject::Unit(unit)) => brawl::leaves(battle, unit),
            (Topic::Flurry, _) => true,
            (Topic::Evade, Subject::Model(model)) => battle.model(model).engaged.len() > 1,
            (Topic::StrikeAgain, Subject::Model(model)) => battle.wounds_left(model) > MOST_COST,
            _ => false,
        };
        let wanted = if yes { Some(&Answer::Yes) } else { question.default_answer() };
        match wanted {
            Some(answer) if question.allows(answer) => answer.clone(),
            _ => stays(battle, question.subject),
        }
    }
}

impl Bot {
    /// What it answers in an assault, where that is more than the default: it fires at chargers with all it
    /// has, uses grenades in bad ground and chooses its weapons.
    fn melee_answer(&self, battle: &Battle, question: &Question) -> Option<Answer> {
        match (question.topic, question.subject) {
            (Topic::Overwatch | Topic::OverwatchSupport | Topic::ChargeGrenade, _) => {
                question.offers.last().cloned()
            }
            (Topic::FightWith, Subject::Model(model)) => brawl::weapon(battle, model, question),
            (Topic::Reroll | Topic::Interceptor, _) => question.offers.get(1).cloned(),
            _ => None,
        }
    }
}

/// Whether a unit under fire goes to ground: where its armour is poor and the ground good, or where it only
/// has to hold a marker, or where it is the leader's.
fn hides(battle: &Battle, unit: UnitId) -> bool {
    let board = &battle.board;
    battle.alive(unit).all(|model| {
        let (body, profile) = (battle.body(model), battle.profile(model));
        let covered = board.pieces_at(&body).iter().any(|piece| board.pieces[*piece].cover.is_some());
        let poor = profile.sv.is_none_or(|save| save >= 5) && profile.inv.is_none();
        let holds = footwork::holds(battle, model).is_some();
        let leads = mission::leader(battle, battle.side_of(model)) == Some(model);
        (poor && (covered || holds)) || (leads && covered)
    })
}

/// The place where a subject is: the answer to where it wants to go.
fn stays(battle: &Battle, subject: Subject) -> Answer {
    match subject {
        Subject::Model(model) => Answer::At(battle.model(model).at),
        Subject::Unit(_) | Subject::Side(_) => Answer::Auto,
    }
}
