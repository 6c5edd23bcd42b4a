//! Where a model goes or is set up, as a form: by numbers, and with script by dragging it or tapping the table.

use super::desk::Desk;
use crate::battle::{Battle, Place, keys};
use crate::ids::{ModelId, Side};
use maud::{Markup, html};

/// A way or a place to be ordered.
pub struct Walk {
    /// Who goes.
    pub model: ModelId,
    /// The words of the order before its place: `move R1`.
    pub order: String,
    /// The key of what the button says.
    pub label: &'static str,
    /// How far it may go, in units; where it is set up that is no matter.
    pub reach: Option<i32>,
    /// Whether its way may have corners.
    pub has_way: bool,
}

/// The form. With miniatures it asks how far the model went.
pub fn form(desk: &Desk<'_>, side: Side, walk: &Walk) -> Markup {
    let go = html! { button.go name="order" value=(walk.order) { (desk.say(walk.label)) } };
    desk.form(
        "order",
        side,
        "order",
        &html! {
            @if desk.is_on_board() { (on_board(desk, walk, &go)) } @else { (at_a_table(desk, walk, &go)) }
        },
    )
}

fn on_board(desk: &Desk<'_>, walk: &Walk, go: &Markup) -> Markup {
    let battle = desk.battle();
    // Who is not on the table yet comes from nowhere.
    let reach = walk.reach.filter(|_| battle.model(walk.model).place == Place::Table);
    let from = reach.map(|_| battle.model(walk.model).at);
    let here = |units: Option<i32>| units.map(|units| desk.tongue().figures(&keys::inches(units)));
    html! {
        div.numbers data-walk=(walk.label) data-from=[from.map(|at| format!("{} {}", at.x, at.y))]
            data-reach=[reach] data-radius=(radius(battle, walk.model)) {
            label { span { "X\u{2033}" } input name="x" inputmode="decimal" autocomplete="off"
                placeholder=[here(from.map(|at| at.x))]; }
            label { span { "Y\u{2033}" } input name="y" inputmode="decimal" autocomplete="off"
                placeholder=[here(from.map(|at| at.y))]; }
            label { span { (desk.say("play-facing")) } input name="facing" inputmode="numeric" autocomplete="off"
                placeholder=(battle.model(walk.model).facing.0); }
            (go)
        }
        p.ask {
            @if let Some(reach) = walk.reach {
                (desk.tongue().tell("play-how-far", &[("reach", desk.inches(reach).into())])) " "
            }
            output.gone {}
            span.scripted hidden { (desk.say(if from.is_some() { "play-drag" } else { "play-tap" })) }
        }
        @if walk.has_way { details.more {
            summary { (desk.say("play-corners")) }
            label { span { (desk.say("play-way")) } input name="via" autocomplete="off" placeholder="10 12; 14 8"; }
        } }
    }
}

fn at_a_table(desk: &Desk<'_>, walk: &Walk, go: &Markup) -> Markup {
    html! {
        div.numbers {
            @if let Some(reach) = walk.reach {
                label { span { (desk.tongue().tell("play-went", &[("reach", desk.inches(reach).into())])) }
                    input name="told" inputmode="decimal" autocomplete="off" data-stepper="0.5"
                        value=[walk.has_way.then(|| keys::inches(reach))]; }
            } @else {
                // Where miniatures stand is seen on the table.
                input type="hidden" name="x" value="0"; input type="hidden" name="y" value="0";
            }
            (go)
        }
    }
}

/// Half of a base's length.
fn radius(battle: &Battle, model: ModelId) -> i32 {
    crate::web::board::radius(battle.profile(model).base)
}
