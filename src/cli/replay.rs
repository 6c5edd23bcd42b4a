//! The command `replay`: a stored battle in words, and how the table stands.

use super::args::Replay;
use super::failure::Failure;
use super::{open_to_read, using};
use crate::app::{BattleView, Viewer};
use crate::battle::narration::name;
use crate::battle::{Battle, Place};
use crate::geometry::hundredths;
use crate::ids::{BattleId, ModelId, Side};
use std::fmt::Write;

/// Tells the battle up to an event, then the state there.
pub async fn run(args: &Replay) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let (view, page) = using(app, async |app| {
        let (id, viewer) = (BattleId(args.battle), Viewer::System);
        let view = app.battle(viewer, id, args.at).await?;
        let page = app.battle_events(viewer, id, 0, view.at).await?;
        Ok((view, page))
    })
    .await?;
    let mut text = format!("{}\n", view.battle.setup.title);
    text += &origin(&view);
    text.push('\n');
    for event in page.events {
        if !event.quiet {
            // Writing to a text never fails.
            let _ = writeln!(text, "{:>5}  {}", event.stored.version, event.sentence);
        }
    }
    let _ = write!(text, "\nafter event {} of {}: {}", view.at, view.version, state(&view.battle));
    say!("{}", text.trim_end())
}

/// Where a what-if battle comes from, in a line.
fn origin(view: &BattleView) -> String {
    let Some(fork) = &view.battle.setup.fork else { return String::new() };
    let counts = match view.game {
        Some((_, game)) => format!("it counts as game {game}"),
        None => "it does not count".to_owned(),
    };
    format!("what-if: keeps battle {} up to event {}; {counts}\n", fork.parent, fork.version)
}

/// How the table stands: the moment, both sides, every model.
fn state(battle: &Battle) -> String {
    let mut text = match battle.outcome {
        Some(outcome) => match outcome.winner {
            Some(winner) => format!("over, {winner} won\n"),
            None => "over, a draw\n".to_owned(),
        },
        None => {
            let moment = battle.moment;
            format!("turn {}, {}, {} phase\n", moment.turn, moment.side, moment.phase.word())
        }
    };
    for side in Side::BOTH {
        let (setup, state) = (&battle.setup.sides[side.index()], &battle.sides[side.index()]);
        let broken = if state.broken { ", broken" } else { "" };
        let _ = writeln!(
            text,
            "\n{side}: {}, {} points, {} of {} models lost{broken}",
            setup.name, state.points, state.lost, setup.started
        );
        for id in battle.ids().filter(|id| battle.side_of(*id) == side) {
            let _ = writeln!(text, "  {:<32} {}", name(battle, id), standing(battle, id));
        }
    }
    text
}

/// Where a model is and how it fares.
fn standing(battle: &Battle, id: ModelId) -> String {
    let (model, unit) = (battle.model(id), battle.unit(battle.unit_of(id)));
    let place = match model.place {
        Place::Waiting => "not yet set up".to_owned(),
        Place::Reserve => "in reserve".to_owned(),
        Place::Embarked(vehicle) => format!("inside {}", name(battle, vehicle)),
        Place::Removed => return "removed".to_owned(),
        Place::Table => format!("at {} {}", inches(model.at.x), inches(model.at.y)),
    };
    let words = [
        (unit.down.is_some(), "gone to ground"),
        (unit.falling_back, "falling back"),
        (!model.engaged.is_empty(), "locked in combat"),
    ];
    let words = words.iter().filter(|(so, _)| *so).map(|(_, word)| format!(", {word}"));
    let wounds = match model.lost {
        0 => String::new(),
        lost => format!(", {lost} wounds lost"),
    };
    format!("{place}{wounds}{}", words.collect::<String>())
}

fn inches(units: i32) -> String {
    let hundredths = hundredths(units);
    format!("{}.{:02}\"", hundredths / 100, hundredths % 100)
}
