//! What happened, told: each event worth telling is a sentence as key and arguments; each language is a table of them.

mod asking;
mod dice;
mod english;
mod missions;
mod phrases;
mod quiet;
mod russian;
mod russian_phrases;
mod sentence;
mod teller;
mod units;
mod vehicles;

pub use sentence::{Argument, Sentence};

use super::{Answer, Battle, Cause, Effort, EndReason, Event, Gait, Onset, Order, Phase, Place};
use crate::armoury::Language;
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use asking::{answer_words, asked, fact_sentence, value_words};
use teller::Teller;

/// Tells any event in one plain sentence of a language, and whether the events around it say it better; `before` is the
/// battle just before it.
pub fn tell_in(before: &Battle, event: &Event, language: Language) -> (String, bool) {
    let teller = Teller::new(before, language);
    match told_by(&teller, event) {
        Some(sentence) => (teller.render(&sentence), false),
        None => (teller.render(&quiet::sentence(&teller, event)), true),
    }
}

/// [`tell_in`] English.
pub fn tell(before: &Battle, event: &Event) -> (String, bool) {
    tell_in(before, event, Language::English)
}

/// Tells an event in one plain English sentence; `before` is the battle just before it. `None` for what the
/// events around it say better: [`tell`] tells these too.
pub fn narrate(before: &Battle, event: &Event) -> Option<String> {
    narrate_in(before, event, Language::English)
}

/// [`narrate`] in a language.
pub fn narrate_in(before: &Battle, event: &Event, language: Language) -> Option<String> {
    let teller = Teller::new(before, language);
    told_by(&teller, event).map(|sentence| teller.render(&sentence))
}

/// What [`narrate`] tells as key and arguments.
pub fn sentence(before: &Battle, event: &Event) -> Option<Sentence> {
    told_by(&Teller::new(before, Language::English), event)
}

fn told_by(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let say = Sentence::new;
    Some(match event {
        Event::BattleBegan { setup } => {
            let [red, blue] = &setup.sides;
            say("battle_began").text("title", &setup.title).text("red", &red.name).text("blue", &blue.name)
        }
        Event::WordsAdded { side, .. } => say("words_added").text("side", side_name(before, *side)),
        Event::AnswerLeft { side, topic, answer } => {
            let key = if answer.is_some() { "answer_left" } else { "answer_taken_back" };
            let sentence = say(key).text("side", side_name(before, *side)).term("topic", topic.word());
            let subject = format!("{} {}", before.word("a model of"), side_name(before, *side));
            let answer = answer.as_ref().map(|answer| answer_words(before, answer));
            sentence.text("subject", &subject).text("answer", &answer.unwrap_or_default())
        }
        Event::Ordered { side, order: Order::Concede, .. } => {
            say("conceded").text("side", side_name(before, *side))
        }
        Event::DiceRolled { roll, faces, .. } => dice::rolled(before, roll, faces),
        Event::DiceAwaited { roll } => say("dice_awaited")
            .text("side", side_name(before, roll.side))
            .number("dice", roll.dice)
            .text("model", &dice::who(before, roll))
            .term("ask", roll.ask.word()),
        Event::AnswerAwaited { question } => asked("answer_awaited", before, question),
        Event::Answered { question, answer, time_up } => {
            let key = match answer {
                _ if *time_up => "answered_by_default",
                _ if question.standing_answer(before).as_ref() == Some(answer) => "answered_as_left",
                Answer::Yes => "answered_yes",
                Answer::No => "answered_no",
                _ => "answered",
            };
            asked(key, before, question).text("answer", &answer_words(before, answer))
        }
        Event::FactAwaited { fact } => fact_sentence("fact_awaited", before, fact),
        Event::FactTold { fact, value } => {
            fact_sentence("fact_told", before, fact).text("value", &value_words(before, value))
        }
        Event::OrderWithdrawn { code } => say("order_withdrawn").text("why", code.sentence()),
        Event::SecretRevealed { .. } => say("secret_revealed"),
        Event::SecretCommitted { .. } => say("secret_committed"),
        Event::RewindAsked { side, to } => {
            say("rewind_asked").text("side", side_name(before, *side)).number("to", *to)
        }
        Event::RewindDeclined { side } => say("rewind_declined").text("side", side_name(before, *side)),
        Event::Rewound { to } => say("rewound").number("to", *to),
        Event::ForkAdopted { .. } => say("fork_adopted"),
        _ => return told(before, event),
    })
}

/// What is neither the machinery of orders nor dice.
fn told(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let tellers = [course, play, assault, harm, marks, vehicles::sentence, units::sentence];
    tellers.into_iter().find_map(|tell| tell(before, event))
}

/// The course of the battle: turns, phases, points, the end.
fn course(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let say = Sentence::new;
    Some(match event {
        Event::TurnBegan { turn, side } => {
            say("turn_began").number("turn", *turn).text("side", side_name(before, *side))
        }
        Event::PhaseBegan { phase } => say("phase_began").term("phase", phase.word()),
        Event::SideTook { side } => {
            let key = if before.moment.phase == Phase::Scout { "side_scouts" } else { "side_deploys" };
            say(key).text("side", side_name(before, *side))
        }
        Event::SidePassed { side } => say("side_passed").text("side", side_name(before, *side)),
        Event::TeamBroke { side } => {
            let (lost, started) = (before.sides[side.index()].lost, before.setup.sides[side.index()].started);
            let sentence = say("team_broke").text("side", side_name(before, *side));
            sentence.number("lost", lost).number("started", started)
        }
        Event::PointsScored { side, points, reason } => {
            let sentence = say("points_scored").text("side", side_name(before, *side));
            let total = before.sides[side.index()].points.saturating_add(*points);
            sentence.number("points", *points).term("reason", reason).number("total", total)
        }
        Event::BattlePrepared { .. }
        | Event::TraitRolled { .. }
        | Event::NightChanged { .. }
        | Event::ObjectiveChanged { .. }
        | Event::ExplosiveIssued { .. }
        | Event::ModelLeft { .. }
        | Event::SideWithdrew { .. }
        | Event::SideSteadied { .. }
        | Event::SupportCalled { .. }
        | Event::BonusEarned { .. }
        | Event::TimeCalled {} => missions::told(before, event)?,
        Event::BattleEnded { winner, reason } => {
            let sentence = say(if winner.is_some() { "battle_won" } else { "battle_drawn" });
            let reason = match (reason, winner) {
                (EndReason::WipedOut, Some(_)) => "nobody of the other side is left",
                _ => reason_word(*reason),
            };
            let winner = winner.map_or("", |side| side_name(before, side));
            sentence.text("winner", winner).term("reason", reason)
        }
        _ => return None,
    })
}

/// What models do.
fn play(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let say = Sentence::new;
    let of = |key, id: ModelId| say(key).text("model", &name(before, id));
    let about = |key, unit: UnitId| say(key).text("unit", &unit_name(before, unit));
    Some(match event {
        Event::ModelPlaced { model, place, at, .. } => match place {
            Place::Embarked(vehicle) => of("model_embarked", *model).text("vehicle", &name(before, *vehicle)),
            Place::Table if before.carrier(*model).is_some() => {
                of("model_disembarked", *model).length("x", at.x).length("y", at.y)
            }
            Place::Table if before.model(*model).place == Place::Reserve => return None,
            Place::Table => of("model_placed", *model).length("x", at.x).length("y", at.y),
            _ => return None,
        },
        Event::ModelMoved { model, by: Gait::Move, distance: 0, .. } => of("model_turned", *model),
        Event::ModelMoved { distance: 0, .. } => return None,
        Event::ModelMoved { model, by, distance, .. } => {
            of(gait_key(*by), *model).length("distance", *distance)
        }
        Event::ModelSlowed { model, reach } => of("model_slowed", *model).length("reach", *reach),
        Event::UnitRan { unit, reach } => about("unit_ran", *unit).length("reach", *reach),
        Event::UseSpent { model, carried } => use_spent(before, *model, usize::from(*carried))?,
        Event::MarkerPlaced { at, lost, wall, .. } => {
            let key = match (lost, wall) {
                (true, _) => "marker_lost",
                (_, Some(_)) => "marker_stopped",
                _ => "marker_placed",
            };
            say(key).length("x", at.x).length("y", at.y)
        }
        Event::UnitStoodUp { unit } => about("unit_stood_up", *unit),
        Event::UnitWentToGround { unit, pinned } => {
            about(if *pinned { "unit_pinned" } else { "unit_went_to_ground" }, *unit)
        }
        Event::TemplatePlaced { bearing, .. } => say("template_placed").number("bearing", bearing.0),
        Event::UnitSetAblaze { unit } => about("unit_set_ablaze", *unit),
        Event::UnitBurntOut { unit } => about("unit_burnt_out", *unit),
        Event::ModelCaughtFire { model } => of("model_caught_fire", *model),
        Event::FireFought { model, friend } => {
            of("fire_fought", *model).text("friend", &name(before, *friend))
        }
        Event::ModelExtinguished { model, by: None } => of("model_burnt_out", *model),
        Event::ModelExtinguished { model, by: Some(helper) } => {
            of("fire_put_out", *model).text("helper", &name(before, *helper))
        }
        Event::UnitFellBack { unit } => about("unit_fell_back", *unit),
        Event::UnitRegrouped { unit, .. } => about("unit_regrouped", *unit),
        Event::ModelStood { model, automatic: true } => of("model_stood", *model),
        _ => return None,
    })
}

/// Charges and combats.
fn assault(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let say = Sentence::new;
    let of = |key, id: ModelId| say(key).text("model", &name(before, id));
    let about = |key, unit: UnitId| say(key).text("unit", &unit_name(before, unit));
    Some(match event {
        Event::OverwatchFired { unit, target } => {
            about("overwatch_fired", *unit).text("target", &unit_name(before, *target))
        }
        Event::ChargeDeclared { unit, targets } => {
            let names: Vec<String> = targets.iter().map(|target| unit_name(before, *target)).collect();
            about("charge_declared", *unit).text("targets", &names.join(before.word(" and ")))
        }
        Event::ChargeFailed { unit } => about("charge_failed", *unit),
        Event::ModelCharged { model, onset } if *onset != Onset::default() => {
            let marks = [
                ("hindered", onset.hindered),
                ("disordered", onset.disordered),
                ("dulled", onset.dulled),
                ("from_above", onset.from_above),
                ("climbed", onset.climbed),
                ("supports", onset.supports),
            ];
            let marks = marks.into_iter().filter(|(_, holds)| *holds);
            marks.fold(of("charge_went_home", *model), |told, (mark, _)| told.term(mark, mark))
        }
        Event::UnitShielded { unit } => about("unit_shielded", *unit),
        Event::ModelsLocked { model, enemy } => {
            of("models_locked", *model).text("enemy", &name(before, *enemy))
        }
        Event::VehicleAssaulted { model, vehicle } => {
            of("vehicle_assaulted", *model).text("vehicle", &name(before, *vehicle))
        }
        Event::UnitCountered { unit } => about("unit_countered", *unit),
        Event::FightBegan {} => say("fight_began"),
        Event::ModelEvaded { model } => of("model_evaded", *model),
        Event::ModelFollowed { model, foe } => of("model_followed", *model).text("foe", &name(before, *foe)),
        Event::ModelQuailed { model } => of("model_quailed", *model),
        Event::ModelDazed { model } => of("model_dazed", *model),
        Event::BlowsStruck { model, weapon, target, blows } => {
            let key = if weapon.is_some() { "blows_struck" } else { "blows_struck_unarmed" };
            let sentence = of(key, *model).text("target", &unit_name(before, *target));
            let weapon = weapon.map_or("", |id| weapon_name(before, id));
            sentence.number("blows", *blows).text("weapon", weapon)
        }
        Event::CombatFought { red, blue } => {
            let (key, side) = match red.cmp(blue) {
                std::cmp::Ordering::Greater => ("combat_won", Side::Red),
                std::cmp::Ordering::Less => ("combat_won", Side::Blue),
                std::cmp::Ordering::Equal => ("combat_drawn", Side::Red),
            };
            let sentence = say(key).text("side", side_name(before, side)).number("by", red.abs_diff(*blue));
            let (most, least) = (red.max(blue), red.min(blue));
            sentence.number("most", *most).number("least", *least)
        }
        Event::UnitBrokeOff { unit } => about("unit_broke_off", *unit),
        _ => return None,
    })
}

/// Hits, wounds and losses.
fn harm(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let say = Sentence::new;
    Some(match event {
        Event::HitsScored { unit, weapon, hits } => say("hits_scored")
            .text("unit", &unit_name(before, *unit))
            .number("hits", *hits)
            .text("weapon", weapon.map_or(before.word("blow"), |id| weapon_name(before, id))),
        Event::WoundsPooled { unit, weapon, wounds } => say("wounds_pooled")
            .text("unit", &unit_name(before, *unit))
            .number("wounds", *wounds)
            .text("weapon", weapon.map_or(before.word("blow"), |id| weapon_name(before, id))),
        Event::WoundsWasted { wounds } => say("wounds_wasted").number("wounds", *wounds),
        Event::WoundsSuffered { model, wounds, instant, .. } => {
            let key = match (before.profile(*model).armour, instant) {
                (Some(_), _) => "hull_points_lost",
                (None, true) => "instant_death",
                (None, false) => "wounds_suffered",
            };
            let left = before.wounds_left(*model).saturating_sub(*wounds);
            let sentence = say(key).text("model", &name(before, *model));
            sentence.number("wounds", *wounds).number("left", left)
        }
        Event::WoundRegained { model } => say("wound_regained").text("model", &name(before, *model)),
        Event::PowerTried { model, weapon, effort } => {
            let sentence = say(effort_key(*effort)).text("model", &name(before, *model));
            sentence.text("weapon", weapon_name(before, *weapon))
        }
        Event::ModelRemoved { model, cause, killer, weapon, .. } => {
            let sentence = say(removal_key(*cause, killer.is_some())).text("model", &name(before, *model));
            let killer = killer.map_or_else(String::new, |id| name(before, id));
            let weapon = weapon.map_or("", |id| weapon_name(before, id));
            sentence.text("killer", &killer).text("weapon", weapon)
        }
        _ => return None,
    })
}

/// What an attack leaves on models and weapons.
fn marks(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let of = |key, id: ModelId| Sentence::new(key).text("model", &name(before, id));
    let about = |key, unit: UnitId| Sentence::new(key).text("unit", &unit_name(before, unit));
    Some(match event {
        Event::BlindnessChanged { unit, blind } => {
            about(if *blind { "unit_blinded" } else { "unit_sees_again" }, *unit)
        }
        Event::FootingChanged { model, staggered } => {
            of(if *staggered { "model_staggered" } else { "model_steadied" }, *model)
        }
        Event::RerollSpent { model, weapon } => {
            of("reroll_spent", *model).text("weapon", weapon_name(before, *weapon))
        }
        _ => return None,
    })
}

const fn removal_key(cause: Cause, has_killer: bool) -> &'static str {
    match cause {
        Cause::Shooting if has_killer => "model_shot",
        Cause::Melee if has_killer => "model_slain",
        Cause::Fire => "model_burnt",
        Cause::GetsHot => "model_overheated",
        Cause::Perils => "model_lost_to_the_warp",
        Cause::Frenzy => "model_spent_itself",
        Cause::Dangerous => "model_lost_to_ground",
        Cause::Fall => "model_fell_to_death",
        Cause::Explosion => "model_blown_up",
        Cause::NoRoom => "model_trapped",
        Cause::Mishap => "model_lost_in_mishap",
        Cause::Fled => "model_fled",
        Cause::LeftTable => "model_left_table",
        Cause::Swept => "model_swept",
        Cause::Shooting | Cause::Melee | Cause::Conceded => "model_removed",
    }
}

const fn effort_key(effort: Effort) -> &'static str {
    match effort {
        Effort::Failed => "power_failed",
        Effort::Manifested => "power_manifested",
        Effort::Denied => "power_denied",
    }
}

const fn gait_key(by: Gait) -> &'static str {
    match by {
        Gait::Move => "model_moved",
        Gait::Run => "model_ran",
        Gait::Scout => "model_scouted",
        Gait::FallBack => "model_fell_back",
        Gait::Regroup => "model_regrouped",
        Gait::Charge => "model_charged",
        Gait::PileIn => "model_piled_in",
        Gait::Consolidate => "model_consolidated",
        Gait::Fall => "model_fell",
        Gait::HitAndRun => "model_broke_off",
    }
}

const fn reason_word(reason: EndReason) -> &'static str {
    match reason {
        EndReason::TurnLimit => "the last turn is over",
        EndReason::WipedOut => "nobody is left",
        EndReason::Conceded => "the other side gave up",
        EndReason::Withdrew => "the other side left the field",
        EndReason::MissionEnd => "the mission is over",
        EndReason::TimeLimit => "the time is up",
        EndReason::Abandoned => "the organiser stopped it",
    }
}

fn use_spent(before: &Teller<'_>, model: ModelId, place: usize) -> Option<Sentence> {
    let carried = before.made(model).carries.get(place)?;
    let left = before.uses_left(model, place)?.saturating_sub(1);
    let sentence = Sentence::new("use_spent").text("model", &name(before, model));
    Some(sentence.text("weapon", weapon_name(before, carried.weapon)).number("left", left))
}

/// What a model is called: its name, with its word where several share the name; its word if it has no name.
pub fn name(battle: &Battle, id: ModelId) -> String {
    let made = battle.made(id);
    let shared = || battle.setup.models.iter().filter(|other| other.name == made.name).count() > 1;
    match made.name.as_str() {
        "" => made.key.clone(),
        name if name != made.key && shared() => format!("{name} ({})", made.key),
        name => name.to_owned(),
    }
}

/// What a unit is called: a model alone by its own name, several by the first of them.
fn unit_name(before: &Teller<'_>, id: UnitId) -> String {
    let unit = &before.setup.units[id.index()];
    match unit.models.as_slice() {
        [only] => name(before, *only),
        [first, ..] if before.made(*first).name != before.made(*first).key => {
            before.unit_of_leader(&name(before, *first))
        }
        _ => unit.key.clone(),
    }
}

fn side_name<'b>(before: &Teller<'b>, side: Side) -> &'b str {
    match before.battle().setup.sides[side.index()].name.as_str() {
        "" => before.word(side.word()),
        name => name,
    }
}

/// What a weapon is called; a grenade without its way of use: "Krak grenade (thrown)" is a krak grenade.
fn weapon_name(battle: &Battle, id: WeaponId) -> &str {
    let weapon = battle.weapon(id);
    match weapon.name.as_str() {
        "" => &weapon.key,
        name if weapon.grenade.is_some() => name.split(" (").next().unwrap_or(name),
        name => name,
    }
}
