//! Orders of a battle. Models, units and weapons are named by their keys.

use super::{asked, ruled};
use crate::api::app;
use crate::api::battle::{load_now, words};
use crate::api::outcome::{OutcomeView, told, unread};
use crate::api::scalar::{At, Inches};
use crate::api::word::{DiceWord, SideWord};
use crate::app::Request;
use crate::battle::{Charge, Code, Command, Fight, Focus, Order, Refusal, Setup, Shoot, Shooter, Shot, Walk};
use crate::geometry::{Bearing, Point};
use crate::ids::{BattleId, PlayerId};
use async_graphql::{Context, ID, InputObject, Object, Result};

/// Who gives a command to which battle.
pub(super) struct Giver {
    pub actor: Option<PlayerId>,
    pub battle: BattleId,
    /// Named only by who may act for both sides: who plays both, or an organiser of the campaign.
    pub side: Option<SideWord>,
    pub key: Option<ID>,
    pub expected_version: Option<u64>,
}

impl Giver {
    pub fn request(&self, ctx: &Context<'_>) -> Result<Request> {
        let frame = if self.side.is_some() { ruled } else { asked };
        frame(ctx, self.actor, self.key.clone(), self.expected_version)
    }

    /// Gives an order, which `read` makes out with the keys of the battle.
    pub async fn order(
        self,
        ctx: &Context<'_>,
        dice: Option<DiceWord>,
        read: impl FnOnce(&Setup) -> Result<Order, Code>,
    ) -> Result<OutcomeView> {
        let battle = load_now(ctx, self.battle).await?;
        let (request, side) = (self.request(ctx)?, self.side.map(Into::into));
        match read(&battle.state.setup) {
            Ok(order) => {
                told(app(ctx)?.order(&request, self.battle, side, order, dice.map(Into::into)).await)
            }
            Err(code) => {
                let any = Command::Order(Order::EndPhase { first: Vec::new() });
                let denied = app(ctx)?.denied_in_battle(&request, self.battle, side, any).await;
                unread(explained(code), denied)
            }
        }
    }
}

/// One weapon of a shooting order.
#[derive(InputObject)]
pub(super) struct ShotInput {
    /// Key of the model, or of a unit for all its models that carry the weapon and can.
    by: String,
    /// Key of the weapon.
    weapon: String,
}

/// What a shooting order may say besides.
#[derive(InputObject, Default)]
pub(super) struct ShootInput {
    /// Focus fire at models with this cover save or worse, `4+`, or `none` for those without cover.
    focus: Option<String>,
    /// Where markers are put, in the order of the shots.
    #[graphql(default)]
    markers: Vec<At>,
    /// Where a flame template points, in degrees: 0 is east, counter-clockwise.
    facing: Option<i32>,
    /// Declines optional re-rolls.
    #[graphql(default)]
    no_reroll: bool,
    /// Fast dice.
    #[graphql(default)]
    fast: bool,
    /// Order of the wound groups, from 1.
    #[graphql(default)]
    groups: Vec<u8>,
    /// Keys of models that hold fire.
    #[graphql(default)]
    hold: Vec<String>,
    /// The one model that fires shoots at another target than the rest of its unit (Split Fire).
    #[graphql(default)]
    split: bool,
}

impl ShootInput {
    fn read(self, setup: &Setup, shots: Vec<Shot>, target: &str) -> Result<Shoot, Code> {
        let target = words::read_unit(setup, target).map_err(|_| Code::UnknownTarget)?;
        let hold = self.hold.iter().map(|key| words::read_model(setup, key));
        Ok(Shoot {
            shots,
            target,
            focus: self.focus.as_deref().map(read_focus).transpose()?,
            markers: self.markers.into_iter().map(Point::from).collect(),
            facing: self.facing.map(bearing),
            no_reroll: self.no_reroll,
            fast: self.fast,
            groups: self.groups,
            hold: hold.collect::<Result<_, _>>()?,
        })
    }
}

impl ShootInput {
    /// The order that is `otherwise` one of a whole unit.
    fn order(
        self,
        setup: &Setup,
        shots: Vec<Shot>,
        target: &str,
        otherwise: fn(Shoot) -> Order,
    ) -> Result<Order, Code> {
        let kind: fn(Shoot) -> Order = if self.split { Order::Split } else { otherwise };
        self.read(setup, shots, target).map(kind)
    }
}

/// A refusal of words, with the numbers that were possible.
fn explained(code: Code) -> Refusal {
    match code {
        Code::WrongFocus => Refusal::new(code).with("best", 2).with("worst", 6),
        _ => code.into(),
    }
}

fn read_focus(words: &str) -> Result<Focus, Code> {
    match words.trim() {
        "none" => Ok(Focus::NoCover),
        save => words::read_save(save).map(Focus::Cover).ok_or(Code::WrongFocus),
    }
}

fn bearing(degrees: i32) -> Bearing {
    Bearing::degrees(degrees.into())
}

fn walk(
    setup: &Setup,
    model: &str,
    way: Vec<At>,
    facing: Option<i32>,
    told: Option<Inches>,
) -> Result<Walk, Code> {
    Ok(Walk {
        model: words::read_model(setup, model)?,
        way: way.into_iter().map(Point::from).collect(),
        facing: facing.map(bearing),
        told: told.map(|told| told.0),
    })
}

#[derive(Default)]
pub(super) struct OrderMutation;

#[Object]
impl OrderMutation {
    /// Sets a model up.
    async fn deploy(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Where the middle of its base is put.")] at: At,
        #[graphql(desc = "Where it looks then, in degrees: 0 is east, counter-clockwise.")] facing: Option<
            i32,
        >,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let model = words::read_model(setup, &model)?;
            Ok(Order::Deploy { model, at: at.into(), facing: facing.map(bearing) })
        };
        giver.order(ctx, None, read).await
    }

    /// Keeps a model back in reserve.
    async fn keep_back(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(default, desc = "By Outflank.")] outflank: bool,
        #[graphql(default, desc = "With its unit, to come down by Deep Strike.")] deep_strike: bool,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let model = words::read_model(setup, &model)?;
            Ok(Order::KeepBack { model, outflank, deep_strike })
        };
        giver.order(ctx, None, read).await
    }

    /// Redeploys a scout.
    async fn scout(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Way points after the start, the last one where it stops.")] way: Vec<At>,
        #[graphql(desc = "Where it looks then, in degrees: 0 is east, counter-clockwise.")] facing: Option<
            i32,
        >,
        #[graphql(desc = "Tabletop mode: how far it went.")] told: Option<Inches>,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        giver.order(ctx, None, |setup| walk(setup, &model, way, facing, told).map(Order::Scout)).await
    }

    /// Moves a model, or brings it on from reserve.
    async fn move_model(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Way points after the start, the last one where it stops.")] way: Vec<At>,
        #[graphql(desc = "Where it looks then, in degrees: 0 is east, counter-clockwise.")] facing: Option<
            i32,
        >,
        #[graphql(desc = "Tabletop mode: how far it went.")] told: Option<Inches>,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        giver.order(ctx, dice, |setup| walk(setup, &model, way, facing, told).map(Order::Move)).await
    }

    /// Runs instead of shooting. With a way it goes along it as far as the die allows; without one it is
    /// asked for a place once the die is known. Tabletop mode: without `told` the die is rolled and that is all;
    /// once it has moved, order the run again with how far it went.
    async fn run(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(default, desc = "Way points after the start, the last one where it wants to stop.")]
        way: Vec<At>,
        #[graphql(desc = "Where it looks then, in degrees: 0 is east, counter-clockwise.")] facing: Option<
            i32,
        >,
        #[graphql(desc = "Tabletop mode: how far it went.")] told: Option<Inches>,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        giver.order(ctx, dice, |setup| walk(setup, &model, way, facing, told).map(Order::Run)).await
    }

    /// Gets into a transport, before the game or at the end of a move.
    async fn embark(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Key of the transport.")] vehicle: String,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let vehicle = words::read_model(setup, &vehicle)?;
            Ok(Order::Embark { model: words::read_model(setup, &model)?, vehicle })
        };
        giver.order(ctx, None, read).await
    }

    /// Gets out of a transport.
    async fn disembark(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Where the middle of its base is put.")] at: At,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read =
            |setup: &Setup| Ok(Order::Disembark { model: words::read_model(setup, &model)?, at: at.into() });
        giver.order(ctx, None, read).await
    }

    /// Shoots.
    async fn shoot(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Who fires what, in the order of the dice.")] shots: Vec<ShotInput>,
        #[graphql(desc = "Key of the unit shot at.")] target: String,
        #[graphql(default, desc = "What the order says besides.")] with: ShootInput,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let shot = |shot: &ShotInput| {
                let by = words::read_shooter(setup, &shot.by)?;
                Ok(Shot { by, weapon: words::read_weapon(setup, &shot.weapon)? })
            };
            let shots = shots.iter().map(shot).collect::<Result<_, Code>>()?;
            with.order(setup, shots, &target, Order::Shoot)
        };
        giver.order(ctx, dice, read).await
    }

    /// Throws a grenade.
    async fn throw_grenade(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Key of the grenade: `frag_grenade`.")] grenade: String,
        #[graphql(desc = "Key of the unit it is thrown at.")] target: String,
        #[graphql(default, desc = "What the order says besides.")] with: ShootInput,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let by = Shooter::Model(words::read_model(setup, &model)?);
            let shots = vec![Shot { by, weapon: words::read_weapon(setup, &grenade)? }];
            with.order(setup, shots, &target, Order::Throw)
        };
        giver.order(ctx, dice, read).await
    }

    /// Tries to put out the fire on a friend within an inch, instead of shooting or running.
    async fn extinguish(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Key of the model that helps.")] model: String,
        #[graphql(desc = "Key of the model that burns.")] friend: String,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let (model, friend) = (words::read_model(setup, &model)?, words::read_model(setup, &friend)?);
            Ok(Order::Extinguish { model, friend })
        };
        giver.order(ctx, dice, read).await
    }

    /// Charges: all charges against a target at once. Overwatch, charge dice and moves follow.
    async fn charge(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Keys of the units charged: one, or several that are charged at once.")]
        targets: Vec<String>,
        #[graphql(desc = "Keys of the units that charge, in the order of their dice.")] by: Vec<String>,
        #[graphql(desc = "Key of the grenade that they use in difficult terrain; asked for if not given.")]
        grenade: Option<String>,
        #[graphql(default, desc = "Way points, where it shall not be the shortest way.")] way: Vec<At>,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let target = |key: &String| words::read_unit(setup, key).map_err(|_| Code::UnknownTarget);
            let grenade = grenade.as_deref().map(|key| words::read_weapon(setup, key)).transpose()?;
            Ok(Order::Charge(Charge {
                targets: targets.iter().map(target).collect::<Result<_, _>>()?,
                by: by.iter().map(|key| words::read_unit(setup, key)).collect::<Result<_, _>>()?,
                grenade,
                way: way.into_iter().map(Point::from).collect(),
            }))
        };
        giver.order(ctx, dice, read).await
    }

    /// Fights every combat of the phase.
    async fn fight(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(default, desc = "Keys of models whose combats come first.")] first: Vec<String>,
        #[graphql(default, desc = "Models with the same weapon roll together.")] fast: bool,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let first = first.iter().map(|key| words::read_model(setup, key)).collect::<Result<_, _>>()?;
            Ok(Order::Fight(Fight { first, fast }))
        };
        giver.order(ctx, dice, read).await
    }

    /// Lets an independent character join a unit that he stands by.
    async fn join_unit(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Key of the character.")] model: String,
        #[graphql(desc = "Key of the unit.")] unit: String,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let model = words::read_model(setup, &model)?;
            Ok(Order::Join { model, unit: words::read_unit(setup, &unit)? })
        };
        giver.order(ctx, None, read).await
    }

    /// Tests whether a unit that falls back regroups.
    async fn regroup(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Key of the unit that falls back.")] unit: String,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| Ok(Order::Regroup { unit: words::read_unit(setup, &unit)? });
        giver.order(ctx, dice, read).await
    }

    /// Ends the phase.
    async fn end_phase(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(default, desc = "Keys of models that come first where several things happen at once.")]
        first: Vec<String>,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let first = first.iter().map(|key| words::read_model(setup, key)).collect::<Result<_, _>>()?;
            Ok(Order::EndPhase { first })
        };
        giver.order(ctx, dice, read).await
    }

    /// Gives up.
    async fn concede(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        Giver { actor, battle, side, key, expected_version }.order(ctx, None, |_| Ok(Order::Concede)).await
    }
}
