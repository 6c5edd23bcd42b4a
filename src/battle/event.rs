//! What happened in a battle: what a player at the table would say aloud.

use super::cause::Cause;
use super::command::Order;
use super::damage::Damage;
use super::effort::Effort;
use super::fact::{self, Fact, Value};
use super::gait::Gait;
use super::missions::Change;
use super::moment::Phase;
use super::onset::Onset;
use super::outcome::EndReason;
use super::question::{Answer, Question, Topic};
use super::refusal::Code;
use super::setup::{Mission, Setup};
use super::state::Place;
use crate::armoury::{Rule, Support};
use crate::dice::{Face, Roll, Source};
use crate::geometry::{Bearing, Edge, Piece, Point};
use crate::ids::{BattleId, ModelId, PlayerId, Side, UnitId, WeaponId};
use std::sync::Arc;

crate::events! {
    /// An event of a battle. Kinds are stable; see `ARCHITECTURE.md` for who records which.
    pub enum Event: "battle" {
        /// The battle began, both teams by value.
        BattleBegan = "battle_began" {
            /// Everything that is fixed.
            setup: Arc<Setup>,
        },
        /// A player added words to the fair dice.
        WordsAdded = "words_added" {
            side: Side,
            /// The words.
            words: String,
        },
        /// A player left his answer to all questions of a topic until the game turn ends, or took it back.
        AnswerLeft = "answer_left" {
            side: Side,
            topic: Topic,
            /// Yes or no; nothing if he wants to be asked again.
            answer: Option<Answer>,
        },
        /// A player gave an order; what follows until `OrderDone` is its outcome.
        Ordered = "ordered" {
            side: Side,
            /// What.
            order: Order,
            /// Its dice are typed in, where the battle leaves open where dice come from.
            by_hand: bool = default,
        },
        /// The order waits for dice.
        DiceAwaited = "dice_awaited" { roll: Roll, },
        /// The order waits for an answer.
        AnswerAwaited = "answer_awaited" { question: Question, },
        /// The order waits for a fact.
        FactAwaited = "fact_awaited" { fact: Fact, },
        /// Dice were rolled.
        DiceRolled = "dice_rolled" {
            /// What was asked for, what they show, and where they came from.
            roll: Roll, faces: Vec<Face>, source: Source,
        },
        /// A question was answered.
        Answered = "answered" {
            question: Question,
            /// How.
            answer: Answer,
            /// It is the default, because the time was up.
            time_up: bool,
        },
        /// The players told a fact.
        FactTold = "fact_told" {
            fact: Fact,
            /// Its value.
            value: Value,
        },
        /// The order is finished.
        OrderDone = "order_done" {},
        /// The order came to nothing: after facts were told it turned out to be impossible.
        OrderWithdrawn = "order_withdrawn" {
            /// Why.
            code: Code,
        },
        /// A player turn began.
        TurnBegan = "turn_began" {
            /// Game turn.
            turn: u8,
            side: Side,
        },
        /// A phase began.
        PhaseBegan = "phase_began" { phase: Phase, },
        /// The other side deploys or scouts now.
        SideTook = "side_took" { side: Side, },
        /// A side has finished setting up, or scouting.
        SidePassed = "side_passed" { side: Side, },
        /// A model was kept back in reserve (KT-09).
        ModelKeptBack = "model_kept_back" {
            model: ModelId,
            /// By Outflank.
            outflank: bool,
            /// To come down by Deep Strike.
            deep_strike: bool = default,
        },
        /// A unit that came down could not stand where it scattered to (`deep_strike`).
        ArrivalFailed = "arrival_failed" { model: ModelId, at: Point, },
        /// An independent character joined a unit (`independent_character`).
        CharacterJoined = "character_joined" { model: ModelId, unit: UnitId, },
        /// He left it, and is a unit of his own again.
        CharacterLeft = "character_left" { model: ModelId, unit: UnitId, },
        /// A model was to shoot at another target than the rest of its unit, and did so if it passed (`split_fire`).
        FireSplit = "fire_split" { model: ModelId, target: UnitId, passed: bool, },
        /// A model in reserve may come on in this turn (SR-12, SR-17).
        ReserveCalled = "reserve_called" {
            model: ModelId,
            /// The edges it may come on from: one, or two to choose from.
            edges: Vec<Edge>,
        },
        /// A model was set up, arrived or was put somewhere.
        ModelPlaced = "model_placed" {
            model: ModelId,
            /// Table, reserve or transport.
            place: Place,
            /// Where, how high in units, and where it looks.
            at: Point, up: i32, facing: Bearing,
        },
        /// A model went somewhere.
        ModelMoved = "model_moved" {
            model: ModelId,
            /// By what.
            by: Gait,
            /// Where to, how high in units, and where it looks.
            at: Point, up: i32, facing: Bearing,
            /// How far, in units.
            distance: i32,
        },
        /// Difficult terrain limits a model for this phase.
        ModelSlowed = "model_slowed" {
            model: ModelId,
            /// How far it may go in all, in units.
            reach: i32,
        },
        /// A model took a dangerous terrain test for a piece.
        TerrainTested = "terrain_tested" {
            model: ModelId,
            /// Place of the piece on the board.
            piece: u16,
        },
        /// A unit ran.
        UnitRan = "unit_ran" {
            unit: UnitId,
            /// How far it may go, in units.
            reach: i32,
        },
        /// A unit opened fire.
        UnitFired = "unit_fired" { unit: UnitId, target: UnitId, },
        /// A unit opened fire at one that charges (AS-07).
        OverwatchFired = "overwatch_fired" { unit: UnitId, target: UnitId, },
        /// A unit declared a charge.
        ChargeDeclared = "charge_declared" {
            unit: UnitId,
            targets: Vec<UnitId>,
        },
        /// A unit's charge came to nothing.
        ChargeFailed = "charge_failed" { unit: UnitId, },
        /// A defensive grenade takes the charge bonus from those who charge its user (GR-12).
        UnitShielded = "unit_shielded" { unit: UnitId, },
        /// A model's charge went home.
        ModelCharged = "model_charged" {
            model: ModelId,
            /// What it brings to the fight.
            onset: Onset,
        },
        /// Two models are locked in close combat.
        ModelsLocked = "models_locked" {
            model: ModelId,
            enemy: ModelId,
        },
        /// A model that charged a vehicle may strike at it; nobody is locked (VH-15).
        VehicleAssaulted = "vehicle_assaulted" {
            model: ModelId,
            /// Which.
            vehicle: ModelId,
        },
        /// A unit that was charged fights back harder (`counter_attack`).
        UnitCountered = "unit_countered" { unit: UnitId, },
        /// The combats of the phase begin; nobody charges any more (TN-07).
        FightBegan = "fight_began" {},
        /// A model strikes nobody in this phase and is hard to hit (HO-40).
        ModelEvaded = "model_evaded" { model: ModelId, },
        /// A model strikes at one that leaves it (HO-51).
        ModelFollowed = "model_followed" {
            model: ModelId,
            /// At whom.
            foe: ModelId,
        },
        /// A model failed its test against Fear.
        ModelQuailed = "model_quailed" { model: ModelId, },
        /// A model was stunned by a concussive weapon.
        ModelDazed = "model_dazed" { model: ModelId, },
        /// A unit was blinded, or sees again (`blind`).
        BlindnessChanged = "blindness_changed" {
            unit: UnitId,
            /// Whether it is blind now.
            blind: bool,
        },
        /// A model was struck down, or is on its feet again (`strikedown`).
        FootingChanged = "footing_changed" {
            model: ModelId,
            /// Whether it moves as in difficult terrain now.
            staggered: bool,
        },
        /// A weapon's one re-roll of the turn was used (`master_crafted`).
        RerollSpent = "reroll_spent" {
            model: ModelId,
            /// With what.
            weapon: WeaponId,
        },
        /// A model strikes.
        BlowsStruck = "blows_struck" {
            model: ModelId,
            /// With what; nothing for bare hands.
            weapon: Option<WeaponId>,
            target: UnitId,
            /// How often.
            blows: u16,
        },
        /// A combat was fought: the wounds that each side inflicted (FT-17).
        CombatFought = "combat_fought" {
            /// By red.
            red: u16,
            /// By blue.
            blue: u16,
        },
        /// A unit broke off from its combat (`hit_and_run`).
        UnitBrokeOff = "unit_broke_off" { unit: UnitId, },
        /// A model fired a weapon.
        WeaponFired = "weapon_fired" {
            model: ModelId,
            /// With what.
            weapon: WeaponId,
        },
        /// A use of a grenade or a one-use weapon was spent (GR-01).
        UseSpent = "use_spent" {
            model: ModelId,
            /// Place in what it carries.
            carried: u16,
        },
        /// A marker was put down or came to rest.
        MarkerPlaced = "marker_placed" {
            /// Centre.
            at: Point,
            /// Radius in units.
            radius: i32,
            /// The wall that stopped it (BW-01).
            wall: Option<u16>,
            /// Its hole is off the table, so the shot is lost (TB-05).
            lost: bool,
        },
        /// A flame template was put down.
        TemplatePlaced = "template_placed" {
            /// Its narrow end.
            tip: Point,
            /// Where it points.
            bearing: Bearing,
        },
        /// A psyker spent a Warp Charge on a power (PS-02).
        PowerTried = "power_tried" {
            model: ModelId,
            weapon: WeaponId,
            /// What came of it.
            effort: Effort,
        },
        /// Hits on a unit, of one group.
        HitsScored = "hits_scored" {
            unit: UnitId,
            /// With what; nothing for bare hands.
            weapon: Option<WeaponId>,
            /// How many.
            hits: u16,
        },
        /// Wounds of one group went into the pool.
        WoundsPooled = "wounds_pooled" {
            unit: UnitId,
            /// With what; nothing for bare hands.
            weapon: Option<WeaponId>,
            /// How many.
            wounds: u16,
        },
        /// Wounds were lost because nobody could take them (AL-12, FF-08).
        WoundsWasted = "wounds_wasted" {
            /// How many.
            wounds: u16,
        },
        /// A unit went to ground.
        UnitWentToGround = "unit_went_to_ground" {
            unit: UnitId,
            /// By Pinning.
            pinned: bool,
        },
        /// A unit stood up again.
        UnitStoodUp = "unit_stood_up" { unit: UnitId, },
        /// A model lost wounds or hull points.
        WoundsSuffered = "wounds_suffered" {
            model: ModelId,
            /// How many.
            wounds: u8,
            /// By what.
            cause: Cause,
            /// It was instant death.
            instant: bool,
        },
        /// A model won a wound or hull point back (`it_will_not_die`).
        WoundRegained = "wound_regained" { model: ModelId, },
        /// A model left the game.
        ModelRemoved = "model_removed" {
            model: ModelId,
            /// By what.
            cause: Cause,
            /// The side, the model and the weapon that did it; nobody where it was its own.
            by: Option<Side>, killer: Option<ModelId>, weapon: Option<WeaponId>,
        },
        /// A model caught fire (FL-05).
        ModelCaughtFire = "model_caught_fire" { model: ModelId, },
        /// A model tries to put out a friend's fire, instead of shooting or running (FL-13).
        FireFought = "fire_fought" {
            /// Who helps.
            model: ModelId,
            /// Whom.
            friend: ModelId,
        },
        /// A burning model burns no longer (FL-08, FL-14).
        ModelExtinguished = "model_extinguished" {
            model: ModelId,
            /// The friend who put the fire out; nobody where it did so itself.
            by: Option<ModelId>,
        },
        /// A unit burns on after a wound by a soul blaze.
        UnitSetAblaze = "unit_set_ablaze" { unit: UnitId, },
        /// A unit's soul blaze burnt out.
        UnitBurntOut = "unit_burnt_out" { unit: UnitId, },
        /// Armour did not stop hits on a vehicle (VH-03).
        ArmourPierced = "armour_pierced" {
            model: ModelId,
            /// Where.
            facing: fact::Arc,
            /// Glancing hits.
            glancing: u16,
            /// Penetrating hits.
            penetrating: u16,
        },
        /// A vehicle was damaged (VH-05).
        VehicleDamaged = "vehicle_damaged" {
            model: ModelId,
            /// How.
            damage: Damage,
        },
        /// A shaken or stunned crew is itself again (VH-13).
        VehicleRecovered = "vehicle_recovered" { model: ModelId, },
        /// A vehicle lost its last hull point and lies where it stood (VH-06).
        VehicleWrecked = "vehicle_wrecked" { model: ModelId, },
        /// A vehicle exploded and left a crater (VH-10).
        VehicleExploded = "vehicle_exploded" {
            model: ModelId,
            /// How far it reaches, in units.
            reach: i32,
        },
        /// More than half of a side is lost (KT-16).
        TeamBroke = "team_broke" { side: Side, },
        /// A model held its nerve in a Break test, or needed none (KT-19, KT-21, KT-24).
        ModelStood = "model_stood" {
            model: ModelId,
            /// Without dice.
            automatic: bool,
        },
        /// A unit fell back.
        UnitFellBack = "unit_fell_back" { unit: UnitId, },
        /// A unit regrouped.
        UnitRegrouped = "unit_regrouped" {
            unit: UnitId,
            /// Without a test, so that it acts as usual in this turn (MO-11).
            freely: bool,
        },
        /// A side scored victory points.
        PointsScored = "points_scored" {
            side: Side,
            /// How many.
            points: i32,
            /// For what: a stable word.
            reason: String,
        },
        /// The mission, its objectives, the zones and who sets up first are settled (MI-19).
        BattlePrepared = "battle_prepared" {
            /// What is played for.
            mission: Mission,
            /// The own edges of red and blue.
            edges: [Edge; 2],
            /// Who sets up first.
            first: Side,
            /// The terrain, with what the mission put there.
            pieces: Vec<Piece>,
        },
        /// A leader's trait was rolled (MI-26).
        TraitRolled = "trait_rolled" {
            side: Side,
            /// Which, 1 to 6.
            number: u8,
            /// How many models may outflank by it.
            outflankers: u8,
            /// The rule that the leader took by it.
            rule: Option<Rule> = default,
        },
        /// Night fell or ended (MI-60).
        NightChanged = "night_changed" {
            /// Whether it is dark now.
            dark: bool,
        },
        /// Something happened to an objective.
        ObjectiveChanged = "objective_changed" {
            /// Place of the objective in the mission, from 0.
            objective: u8,
            /// What.
            change: Change,
        },
        /// A model got its explosive charge, or used it up (MI-53).
        ExplosiveIssued = "explosive_issued" {
            model: ModelId,
            /// It is used up.
            spent: bool,
        },
        /// A model left the table as its mission wants (MI-58).
        ModelLeft = "model_left" { model: ModelId, },
        /// A side left the field (MI-37), or its nerve broke (MI-18).
        SideWithdrew = "side_withdrew" {
            side: Side,
            /// Its nerve broke.
            routed: bool,
        },
        /// The first failed test of nerve of a side is rolled again: its base has a distillery (CA-47).
        SideSteadied = "side_steadied" { side: Side, },
        /// A side called support that was paid for; what it does is played at the table (CA-49).
        SupportCalled = "support_called" { side: Side, support: Support, },
        /// A side earned requisition by the mission (MI-47).
        BonusEarned = "bonus_earned" {
            side: Side,
            /// How much.
            points: i32,
            /// For what: a stable word.
            reason: String,
        },
        /// The organiser called time: the game turn is the last (MI-38).
        TimeCalled = "time_called" {},
        /// The battle ended.
        BattleEnded = "battle_ended" {
            /// Who won.
            winner: Option<Side>,
            /// Why.
            reason: EndReason,
        },
        /// The secret behind the fair dice was revealed.
        SecretRevealed = "secret_revealed" {
            /// As hex.
            secret: String,
        },
        /// From here on the fair dice come from another secret: the last one was revealed or is kept
        /// elsewhere.
        SecretCommitted = "secret_committed" {
            /// SHA-256 of the new secret as hex.
            commitment: String,
        },
        /// A side asks to go back; the request lapses when anything else happens.
        RewindAsked = "rewind_asked" {
            /// Who asks.
            side: Side,
            /// Number of events that would stay in force.
            to: u32,
        },
        /// The other side does not agree to go back.
        RewindDeclined = "rewind_declined" { side: Side, },
        /// The battle went back: events after number `to` up to this one are no longer in force.
        Rewound = "rewound" {
            /// Number of events that stay in force.
            to: u32,
        },
        /// The organiser says that a fork counts: it takes the place of the battle of its game.
        ForkAdopted = "fork_adopted" {
            /// The fork.
            battle: BattleId,
            /// Who plays it from now on.
            players: [Option<PlayerId>; 2],
        },
    }
}
