//! The turn cycle: deployment, phases, nerve, reserves, missions, and how battles end.

mod deployment;
mod flames;
mod forks;
mod laws;
mod missions;
mod narration;
mod nerve;
mod reserves;
mod stances;
mod switches;
mod turns;

use warlog::armoury::{Ap, GrenadeKind, Profile, Range, Rule, Strength, UnitType, Weapon, WeaponClass};
use warlog::battle::narration::narrate;
use warlog::battle::{Answer, Fact, Mode};
use warlog::battle::{
    Battle, Carried, Code, Command, Event, Game, GiveError, Giver, Mission, ModelSetup, ModelState, Moment,
    Options, Order, Phase, Place, Question, Setup, SideSetup, Supplier, UnitSetup, UnitState, Value, Walk,
    decide_again,
};
use warlog::dice::{Ask, Face, Roll, Source};
use warlog::geometry::{Base, Bearing, Board, Edge, INCH, Point};
use warlog::ids::{BattleId, ModelId, Side, UnitId, WeaponId};

/// Dice and answers in the order in which they must be asked for.
#[derive(Default)]
pub struct Script {
    dice: Vec<(Ask, Vec<u16>)>,
    answers: Vec<Answer>,
}

impl Script {
    pub fn dice(dice: &[(Ask, &[u16])]) -> Script {
        Script { dice: dice.iter().map(|(ask, faces)| (*ask, faces.to_vec())).collect(), answers: Vec::new() }
    }

    pub fn answers(mut self, answers: &[Answer]) -> Script {
        self.answers = answers.to_vec();
        self
    }
}

impl Supplier for Script {
    fn dice(&mut self, _: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        assert!(!self.dice.is_empty(), "unexpected {roll:?}");
        let (ask, faces) = self.dice.remove(0);
        assert_eq!(ask, roll.ask, "{roll:?}");
        Some((faces.into_iter().map(Face).collect(), Source::Scripted))
    }

    fn answer(&mut self, _: &Battle, question: &Question) -> Option<Answer> {
        if self.answers.is_empty() {
            question.default_answer().cloned()
        } else {
            Some(self.answers.remove(0))
        }
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// A set-up to build battles from.
pub struct Field(pub Setup);

pub fn inch(x: i32, y: i32) -> Point {
    Point::new(x * INCH, y * INCH)
}

impl Field {
    /// An empty table of 48" by 48" at a moment.
    pub fn at(turn: u8, side: Side, phase: Phase) -> Field {
        let team = |name: &str, edge| SideSetup {
            player: None,
            roster: None,
            name: name.to_owned(),
            edge,
            started: 0,
            lost: 0,
            backing: Default::default(),
        };
        Field(Setup {
            battle: BattleId::default_for_tests(),
            edition: 1,
            title: "test".to_owned(),
            mode: Mode::Board,
            options: Options::default(),
            board: Board::empty(48 * INCH, 48 * INCH),
            mission: Mission::named("none").unwrap(),
            sides: [team("Red", Edge::South), team("Blue", Edge::North)],
            weapons: Vec::new(),
            profiles: Vec::new(),
            units: Vec::new(),
            models: Vec::new(),
            begins: Moment { turn, side, phase },
            first: Side::Red,
            commitment: None,
            fork: None,
        })
    }

    pub fn deployment() -> Field {
        Field::at(0, Side::Red, Phase::Deployment)
    }

    pub fn mission(mut self, code: &str) -> Field {
        self.0.mission = Mission::named(code).unwrap();
        self
    }

    /// A model of Leadership 8 that is its own unit; `None` for off the table.
    pub fn model(mut self, key: &str, side: Side, at: Option<Point>) -> Field {
        let unit = UnitId(self.0.units.len() as u16);
        self.push(key, side, at, unit);
        let models = vec![ModelId(self.0.models.len() as u16 - 1)];
        self.0.units.push(UnitSetup { key: key.to_owned(), side, models, state: UnitState::default() });
        self
    }

    /// A unit of several models.
    pub fn unit(mut self, keys: &[&str], side: Side, at: &[Point]) -> Field {
        let unit = UnitId(self.0.units.len() as u16);
        let first = self.0.models.len() as u16;
        for (key, at) in keys.iter().zip(at) {
            self.push(key, side, Some(*at), unit);
        }
        let models = (first..self.0.models.len() as u16).map(ModelId).collect();
        self.0.units.push(UnitSetup { key: "unit".to_owned(), side, models, state: UnitState::default() });
        self
    }

    fn push(&mut self, key: &str, side: Side, at: Option<Point>, unit: UnitId) {
        let profile = self.0.profiles.len() as u16;
        self.0.profiles.push(warrior());
        self.0.sides[side.index()].started += 1;
        let state = match at {
            Some(at) => ModelState { place: Place::Table, at, ..ModelState::default() },
            None => ModelState::default(),
        };
        let (key, name) = (key.to_owned(), key.to_owned());
        self.0.models.push(ModelSetup {
            key,
            name,
            side,
            unit,
            profile,
            rules: Default::default(),
            carries: Vec::new(),
            leader: false,
            special: false,
            specialist: None,
            member: None,
            points: 10,
            squad: None,
            dedicated: None,
            state,
        });
    }

    /// Changes the profile of the last model.
    pub fn profile(mut self, change: impl Fn(&mut Profile)) -> Field {
        change(self.0.profiles.last_mut().unwrap());
        self
    }

    /// Changes the last model.
    pub fn made(mut self, change: impl Fn(&mut ModelSetup)) -> Field {
        change(self.0.models.last_mut().unwrap());
        self
    }

    /// Gives the last model a rule.
    pub fn rule(self, id: &str) -> Field {
        self.made(|model| model.rules.add(Rule::from_id(id)))
    }

    /// Gives the last model a weapon, made if it is not there yet; grenades come three at a time.
    pub fn armed(mut self, key: &str, class: WeaponClass, rules: &[&str]) -> Field {
        let weapon = self.0.weapon_by_key(key).unwrap_or_else(|| {
            self.0.weapons.push(weapon(key, class, rules));
            WeaponId(self.0.weapons.len() as u16 - 1)
        });
        let stock = (class == WeaponClass::Grenade).then_some(3);
        self.made(|model| model.carries.push(Carried { weapon, stock }))
    }

    /// Makes the last model its side's leader.
    pub fn leader(self) -> Field {
        self.made(|model| model.leader = true)
    }

    /// Models of a side that were lost before.
    pub fn lost(mut self, side: Side, lost: u16) -> Field {
        self.0.sides[side.index()].lost = lost;
        self.0.sides[side.index()].started += lost;
        self
    }

    pub fn begin(self) -> Game {
        Game::begin(self.0)
    }
}

trait Named {
    fn default_for_tests() -> Self;
}

impl Named for BattleId {
    fn default_for_tests() -> BattleId {
        "00000000-0000-0000-0000-000000000001".parse().unwrap()
    }
}

fn weapon(key: &str, class: WeaponClass, rules: &[&str]) -> Weapon {
    let grenade = class == WeaponClass::Grenade;
    let template = rules.contains(&"template");
    Weapon {
        key: key.to_owned(),
        name: key.to_owned(),
        range: if template { Range::Template } else { Range::Inches(if grenade { 8 } else { 24 }) },
        s: Strength::Fixed(4),
        ap: Ap::Fixed(4),
        class,
        rules: rules.iter().map(|id| Rule::from_id(id)).collect(),
        grenade: grenade.then_some(GrenadeKind::Assault),
    }
}

fn warrior() -> Profile {
    Profile {
        key: "warrior".to_owned(),
        name: "Warrior".to_owned(),
        unit_type: UnitType::Infantry,
        traits: Vec::new(),
        character: false,
        base: Base::Round { diameter: 250 },
        ws: 4,
        bs: 4,
        s: 4,
        t: 4,
        w: 1,
        i: 4,
        a: 1,
        ld: 8,
        sv: Some(4),
        inv: None,
        cover_bonus: 0,
        armour: None,
        capacity: 0,
        fire_points: 0,
        excludes: Default::default(),
        rules: Default::default(),
    }
}

pub fn id(game: &Game, key: &str) -> ModelId {
    game.battle.setup.model_by_key(key).unwrap()
}

/// Gives an order by the side whose turn it is; all dice must be used up.
pub fn give(game: &mut Game, order: Order, script: Script) -> Vec<Event> {
    let events = give_to(game, order, script);
    decide_again(game.log()).unwrap();
    events
}

/// The same to a battle whose log was written by hand, which the rules would not decide so.
pub fn give_to(game: &mut Game, order: Order, mut script: Script) -> Vec<Event> {
    let (side, mut told) = (game.battle.moment.side, game.battle.clone());
    let events = game.give(Giver::Side(side), &Command::Order(order), &mut script).unwrap().to_vec();
    for event in &events {
        let sentence = narrate(&told, event).unwrap_or_else(|| ".".to_owned());
        assert!(sentence.ends_with('.') && !sentence.contains('{'), "{sentence}");
        told.evolve(event);
    }
    assert!(script.dice.is_empty(), "not asked for: {:?}", script.dice);
    assert!(script.answers.is_empty(), "not asked: {:?}", script.answers);
    assert_eq!(game.battle.open, None);
    assert_eq!(Battle::fold(game.log()).unwrap(), game.battle);
    events
}

pub fn refused(game: &mut Game, order: Order) -> Code {
    let side = game.battle.moment.side;
    let mut none = Script::default();
    match game.give(Giver::Side(side), &Command::Order(order), &mut none) {
        Err(GiveError::Refused(refusal)) => refusal.code,
        other => panic!("not refused: {other:?}"),
    }
}

pub fn end_phase() -> Order {
    Order::EndPhase { first: Vec::new() }
}

pub fn deploy(game: &Game, key: &str, at: Point) -> Order {
    Order::Deploy { model: id(game, key), at, facing: None }
}

pub fn walk(game: &Game, key: &str, to: Point) -> Walk {
    Walk { model: id(game, key), way: vec![to], facing: None::<Bearing>, told: None }
}

pub fn is_removed(game: &Game, key: &str) -> bool {
    game.battle.model(id(game, key)).place == Place::Removed
}

pub fn now(game: &Game) -> (u8, Side, Phase) {
    let Moment { turn, side, phase } = game.battle.moment;
    (turn, side, phase)
}
