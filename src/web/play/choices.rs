//! What a side may do now, from the rules' own list: who may act, and the forms of the model that is chosen.

use super::chances::{Hope, Hopes};
use super::desk::Desk;
use super::overlay;
use super::walk::{self, Walk};
use crate::armoury::Range;
use crate::battle::legal::Choice;
use crate::battle::narration::name;
use crate::battle::{Battle, Errand, keys, measure};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::web::{board, words};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// Choices by the model that has them.
type ByModel<'c> = BTreeMap<ModelId, Vec<&'c Choice>>;

/// All that a side may do: its models, the forms of the chosen one, and what is done for the whole side.
pub fn section(desk: &Desk<'_>, side: Side, hopes: &Hopes) -> Markup {
    let battle = desk.battle();
    let (mut own, mut general): (ByModel<'_>, Vec<&Choice>) = (BTreeMap::new(), Vec::new());
    for choice in &desk.choices {
        match actor(battle, choice) {
            Some(model) => own.entry(model).or_default().push(choice),
            None => general.push(choice),
        }
    }
    let chosen = desk.chosen.filter(|id| battle.side_of(*id) == side);
    html! {
        @if desk.leaves_dice_open() { (dice_switch(desk)) }
        @match chosen.map(|id| (id, own.get(&id))) {
            Some((id, Some(choices))) => (of_model(desk, side, id, choices, hopes)),
            Some((id, None)) => p.facts { (desk.tongue().tell("play-nothing-to-do",
                &[("name", name(battle, id).into())])) },
            None if own.is_empty() => {},
            None => p.facts { (desk.say("play-choose-model")) },
        }
        @if !own.is_empty() { (roll_call(desk, &own)) }
        div.whole-side { @for choice in general { (of_side(desk, side, choice)) } }
    }
}

/// The model that does it; of a unit its first.
fn actor(battle: &Battle, choice: &Choice) -> Option<ModelId> {
    match choice {
        Choice::Deploy { model }
        | Choice::KeepBack { model, .. }
        | Choice::Scout { model, .. }
        | Choice::Move { model, .. }
        | Choice::BringOn { model, .. }
        | Choice::Run { model, .. }
        | Choice::Shoot { model, .. }
        | Choice::Throw { model, .. }
        | Choice::Extinguish { model, .. }
        | Choice::Embark { model, .. }
        | Choice::Join { model, .. }
        | Choice::Disembark { model } => Some(*model),
        Choice::Charge { unit, .. } | Choice::Regroup { unit } => battle.present(*unit).next(),
        Choice::Errand { errand } => errand.model(),
        _ => None,
    }
}

/// Where dice come from, where every order may say so.
fn dice_switch(desk: &Desk<'_>) -> Markup {
    let links = [(false, "play-server-rolls"), (true, "play-we-roll")];
    html! {
        nav.switch aria-label=(desk.say("play-dice-from")) { @for (by_hand, label) in links {
            a href={ (desk.link_with(desk.chosen, by_hand)) "#act" } data-page
                aria-current=[(desk.by_hand == by_hand).then_some("true")] { (desk.say(label)) }
        } }
    }
}

/// The models that may do something.
fn roll_call(desk: &Desk<'_>, own: &ByModel<'_>) -> Markup {
    let battle = desk.battle();
    html! {
        nav.roll-call aria-label=(desk.say("play-who-may-act")) { @for (id, choices) in own {
            @let does: BTreeSet<&str> = choices.iter().filter_map(|choice| deed(choice)).collect();
            a href={ (desk.link(Some(*id))) "#act" } data-page id={ "call-" (id.0) }
                aria-current=[(desk.chosen == Some(*id)).then_some("true")] {
                span.key { (board::label(battle, *id)) } " " bdi { (name(battle, *id)) }
                small { @for (place, does) in does.iter().enumerate() {
                    @if place > 0 { ", " } (desk.say(does))
                } }
            }
        } }
    }
}

/// What a choice is called beside a model.
const fn deed(choice: &Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Deploy { .. } | Choice::KeepBack { .. } => "play-deed-deploy",
        Choice::Scout { .. } => "play-deed-scout",
        Choice::Move { .. } => "play-deed-move",
        Choice::BringOn { .. } => "play-deed-arrive",
        Choice::Run { .. } => "play-deed-run",
        Choice::Shoot { .. } => "play-deed-shoot",
        Choice::Throw { .. } => "play-deed-throw",
        Choice::Charge { .. } => "play-deed-charge",
        Choice::Regroup { .. } => "play-deed-regroup",
        Choice::Join { .. } => "play-deed-join",
        Choice::Extinguish { .. } => "play-deed-extinguish",
        Choice::Embark { .. } | Choice::Disembark { .. } => "play-deed-ride",
        Choice::Errand { .. } => "play-deed-errand",
        _ => return None,
    })
}

/// The forms of one model.
fn of_model(desk: &Desk<'_>, side: Side, model: ModelId, choices: &[&Choice], hopes: &Hopes) -> Markup {
    html! {
        section.deeds {
            h3 { span.key { (board::label(desk.battle(), model)) } " " bdi { (name(desk.battle(), model)) } }
            @for choice in choices { (of_choice(desk, side, choice, hopes)) }
        }
    }
}

fn of_choice(desk: &Desk<'_>, side: Side, choice: &Choice, hopes: &Hopes) -> Markup {
    let key = |id: &ModelId| desk.battle().made(*id).key.clone();
    let goes = |model: &ModelId, word: &str, label, reach, has_way| {
        walk::form(
            desk,
            side,
            &Walk { model: *model, order: format!("{word} {}", key(model)), label, reach, has_way },
        )
    };
    let order = |words: String, label: &str| {
        desk.button("order", side, ("order", &words), &html! { (desk.say(label)) })
    };
    html! {
        @match choice {
            Choice::Deploy { model } => (goes(model, "deploy", "play-deploy", None, false)),
            Choice::KeepBack { model, outflank, deep_strike } => {
                (kept_back(desk, side, *model, (*outflank, *deep_strike)))
            },
            Choice::Join { model, units } => { @for unit in units {
                @let label = desk.tongue().tell("play-join", &[("name", desk.unit_name(*unit).into())]);
                @let words = format!("join {} {}", key(model), keys::unit(&desk.battle().setup, *unit));
                (desk.button("order", side, ("order", &words), &html! { (label) }))
            } },
            Choice::Scout { model, reach } => (goes(model, "scout", "play-scout", Some(*reach), true)),
            Choice::Move { model, reach } => (goes(model, "move", "play-move", Some(*reach), true)),
            Choice::BringOn { model, edges, .. } if edges.is_empty() => {
                (goes(model, "move", "play-come-down", None, false))
            },
            Choice::BringOn { model, reach, .. } => (goes(model, "move", "play-bring-on", Some(*reach), true)),
            Choice::Run { model, reach } => {
                p.facts { (desk.say(if reach.is_some() { "play-run-on" } else { "play-run-first" })) }
                (goes(model, "run", "play-run", reach.or(Some(overlay::LONGEST_RUN)), false))
            },
            Choice::Shoot { model, weapon, targets } => (fire(desk, side, ("shoot", *model, *weapon), targets, hopes)),
            Choice::Throw { model, weapon, left, targets } => {
                p.facts { (desk.tongue().tell("play-left", &[("count", (*left).into())])) }
                (fire(desk, side, ("throw", *model, *weapon), targets, hopes))
            },
            Choice::Charge { unit, targets } => (charge(desk, side, *unit, targets, hopes)),
            Choice::Extinguish { model, friends } => { @for friend in friends {
                (order(format!("extinguish {} {}", key(model), key(friend)), "play-extinguish"))
            } },
            Choice::Embark { model, vehicles } => { @for vehicle in vehicles {
                (order(format!("embark {} {}", key(model), key(vehicle)), "play-embark"))
            } },
            Choice::Disembark { model } => (goes(model, "disembark", "play-disembark", None, false)),
            Choice::Regroup { unit } => {
                (order(format!("regroup {}", keys::unit(&desk.battle().setup, *unit)), "play-regroup"))
            },
            Choice::Errand { errand } => (errand_button(desk, side, *errand)),
            _ => {},
        }
    }
}

/// Keeps a model back: to outflank, to come down by Deep Strike, or as a plain reserve.
fn kept_back(desk: &Desk<'_>, side: Side, model: ModelId, (outflank, deep_strike): (bool, bool)) -> Markup {
    let key = &desk.battle().made(model).key;
    let (words, label) = match (outflank, deep_strike) {
        (true, _) => (format!("deploy {key} outflank"), "play-outflank"),
        (_, true) => (format!("deploy {key} deep_strike"), "play-deep-strike"),
        _ => (format!("reserve {key}"), "play-reserve"),
    };
    desk.button("order", side, ("order", &words), &html! { (desk.say(label)) })
}

/// A weapon with a button for each target.
fn fire(
    desk: &Desk<'_>,
    side: Side,
    (word, model, weapon): (&str, ModelId, WeaponId),
    targets: &[UnitId],
    hopes: &Hopes,
) -> Markup {
    let battle = desk.battle();
    let line = battle.weapon(weapon);
    let (by, arm) = (&battle.made(model).key, &line.key);
    let order = |target: UnitId| format!("{word} {by} {arm} at {}", keys::unit(&battle.setup, target));
    desk.form("order", side, "order fire", &html! {
        h4 { bdi { (line.name) } " " small { (words::range(desk.tongue(), line.range)) " · S "
            (words::strength(desk.tongue(), line.s)) " · AP " (words::ap(line.ap)) " · "
            (words::class(desk.tongue(), line)) } }
        div.targets { @for target in nearest(battle, model, targets) {
            button name="order" value=(order(target)) {
                span.target { bdi { (desk.unit_name(target)) } }
                (about_target(desk, model, target, hopes.get(&(Some(weapon), target))))
            }
        } }
        (extras(desk, line.range == Range::Template, line.blast_inches().is_some(), &others(desk, model, weapon)))
    })
}

/// The other weapons that a model may fire in the same order.
fn others(desk: &Desk<'_>, model: ModelId, weapon: WeaponId) -> Vec<WeaponId> {
    let fired = desk.choices.iter().filter_map(|choice| match choice {
        Choice::Shoot { model: by, weapon: other, .. } | Choice::Throw { model: by, weapon: other, .. } => {
            (*by == model && *other != weapon).then_some(*other)
        }
        _ => None,
    });
    fired.collect()
}

/// Targets by how near they are.
fn nearest(battle: &Battle, model: ModelId, targets: &[UnitId]) -> Vec<UnitId> {
    let mut targets = targets.to_vec();
    targets.sort_by_key(|target| measure::gap_to_unit(battle, model, *target));
    targets
}

/// How far a target is, its cover, and the odds.
fn about_target(desk: &Desk<'_>, model: ModelId, target: UnitId, hope: Option<&Hope>) -> Markup {
    let (battle, tongue) = (desk.battle(), desk.tongue());
    html! {
        @if desk.is_on_board() {
            small {
                (desk.inches(measure::gap_to_unit(battle, model, target)))
                @if let Some(cover) = overlay::cover_of_unit(battle, model, target) {
                    " · " (tongue.tell("play-cover", &[("save", cover.into())]))
                }
            }
        }
        @if let Some(hope) = hope {
            small.odds {
                @if hope.is_about { "≈ " }
                (tongue.tell("play-hurt", &[("chance", hope.hurt.as_str().into())]))
                @for (key, chance) in [("play-lost", &hope.lost), ("play-own", &hope.own)] {
                    @if let Some(chance) = chance { " · " (tongue.tell(key, &[("chance", chance.as_str().into())])) }
                }
            }
        }
    }
}

/// What an order to fire may say besides.
fn extras(desk: &Desk<'_>, is_flame: bool, is_blast: bool, others: &[WeaponId]) -> Markup {
    html! {
        details.more {
            summary { (desk.say("play-more")) }
            @for other in others {
                @let line = desk.battle().weapon(*other);
                label.tick { input type="checkbox" name={ "also_" (line.key) } value="yes"; " "
                    (desk.tongue().tell("play-also", &[("weapon", line.name.as_str().into())])) }
            }
            div.numbers {
                @if is_blast {
                    label { span { (desk.say("play-marker")) " X\u{2033}" }
                        input name="marker_x" inputmode="decimal" autocomplete="off"; }
                    label { span { (desk.say("play-marker")) " Y\u{2033}" }
                        input name="marker_y" inputmode="decimal" autocomplete="off"; }
                }
                @if is_flame {
                    label { span { (desk.say("play-flame")) }
                        input name="facing" inputmode="numeric" autocomplete="off"; }
                }
                label { span { (desk.say("play-focus")) }
                    select name="focus" {
                        option value="" { (desk.say("play-no-focus")) }
                        @for save in ["2+", "3+", "4+", "5+", "6+"] { option value=(save) { (save) } }
                        option value="none" { (desk.say("play-no-cover")) }
                    } }
            }
            label.tick { input type="checkbox" name="no_reroll" value="yes"; " " (desk.say("play-no-reroll")) }
            label.tick { input type="checkbox" name="fast" value="yes"; " " (desk.say("play-fast")) }
        }
    }
}

/// A charge: a button for each target, with friends who may come along.
fn charge(desk: &Desk<'_>, side: Side, unit: UnitId, targets: &[UnitId], hopes: &Hopes) -> Markup {
    let battle = desk.battle();
    let key = |unit: UnitId| keys::unit(&battle.setup, unit).to_owned();
    let Some(model) = battle.present(unit).next() else { return html! {} };
    let friends = desk.choices.iter().filter_map(|choice| match choice {
        Choice::Charge { unit: other, targets: his } if *other != unit => {
            his.iter().any(|target| targets.contains(target)).then_some(*other)
        }
        _ => None,
    });
    let friends: Vec<UnitId> = friends.collect();
    desk.form("order", side, "order charge", &html! {
        h4 { (desk.say("play-charge")) }
        div.targets { @for target in nearest(battle, model, targets) {
            button name="order" value={ "charge " (key(target)) " by " (key(unit)) } {
                span.target { bdi { (desk.unit_name(target)) } }
                @if desk.is_on_board() { small { (desk.inches(measure::gap_to_unit(battle, model, target))) } }
                @if let Some(hope) = hopes.get(&(None, target)) { small.odds {
                    @if hope.is_about { "≈ " }
                    (desk.tongue().tell("play-arrives", &[("chance", hope.hurt.as_str().into())]))
                } }
            }
        } }
        @if !friends.is_empty() { details.more {
            summary { (desk.say("play-together")) }
            @for friend in friends {
                label.tick { input type="checkbox" name={ "with_" (key(friend)) } value="yes"; " "
                    bdi { (desk.unit_name(friend)) } }
            }
        } }
    })
}

fn errand_button(desk: &Desk<'_>, side: Side, errand: Errand) -> Markup {
    let battle = desk.battle();
    let key = |id: ModelId| battle.made(id).key.as_str();
    let number = |objective: u8| ("number", (objective + 1).into());
    let (words, label) = match errand {
        Errand::Prepare => ("prepare".to_owned(), desk.say("play-prepare")),
        Errand::Take { model, objective } => (
            format!("take {} {}", key(model), objective + 1),
            desk.tongue().tell("play-take", &[number(objective)]),
        ),
        Errand::HandOver { model, to } => (
            format!("hand_over {} {}", key(model), key(to)),
            desk.tongue().tell("play-hand-over", &[("name", name(battle, to).into())]),
        ),
        Errand::Leave { model } => (format!("leave {}", key(model)), desk.say("play-leave")),
        Errand::CallSupport { support } => (
            format!("call_support {}", support.word()),
            desk.tongue().tell("play-support", &[("support", support.name(desk.tongue().language()).into())]),
        ),
        Errand::Demolish { model, objective, explosive, .. } => {
            let with = if explosive { " explosive" } else { "" };
            let label = if explosive { "play-blow-up" } else { "play-demolish" };
            (
                format!("demolish {} {}{with}", key(model), objective + 1),
                desk.tongue().tell(label, &[number(objective)]),
            )
        }
    };
    desk.button("order", side, ("order", &words), &html! { (label) })
}

/// What is done for the whole side.
fn of_side(desk: &Desk<'_>, side: Side, choice: &Choice) -> Markup {
    html! {
        @match choice {
            Choice::Fight {} => (desk.form("order", side, "order", &html! {
                button.go name="order" value="fight" { (desk.say("play-fight")) }
                label.tick { input type="checkbox" name="fast" value="yes"; " " (desk.say("play-fast-fight")) }
            })),
            Choice::EndPhase {} => (desk.form("order", side, "one end", &html! {
                button name="order" value="end_phase" { (desk.say("play-end-phase")) }
            })),
            Choice::Errand { errand } => (errand_button(desk, side, *errand)),
            Choice::Concede {} => details.more.concede {
                summary { (desk.say("play-concede")) }
                p { (desk.say("play-concede-means")) }
                (desk.button("order", side, ("order", "concede"), &html! { (desk.say("play-concede-now")) }))
            },
            _ => {},
        }
    }
}
