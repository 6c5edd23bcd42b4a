//! What is on the board, in the words of the reader: for who points at it, and for who hears the page.

use super::terms;
use super::tongue::Tongue;
use crate::battle::Battle;
use crate::battle::missions::Sort;
use crate::battle::narration::name;
use crate::geometry::{INCH, Piece};
use crate::ids::{ModelId, Side};

/// The board in a sentence.
pub fn spoken(tongue: Tongue, battle: &Battle) -> String {
    let [red, blue] = Side::BOTH.map(|side| {
        let models = tongue.count("models", battle.on_table(side).count());
        let team = terms::side(tongue, battle, side);
        tongue.tell("board-side", &[("models", models.into()), ("team", team.into())])
    });
    let (width, depth) = (battle.board.width / INCH, battle.board.depth / INCH);
    let values =
        [("width", width.into()), ("depth", depth.into()), ("red", red.into()), ("blue", blue.into())];
    tongue.tell("board-spoken", &values)
}

/// What a piece of terrain is called: its kind where that is known, `wood 1`.
pub fn piece_name(tongue: Tongue, piece: &Piece) -> String {
    let kind = kind(piece);
    let number = piece.name[kind.len()..].trim_start_matches(['_', ' ']);
    let kind = tongue.term("terrain", kind);
    if number.is_empty() { kind } else { format!("{kind} {number}") }
}

/// The same without its number.
pub fn piece_kind(tongue: Tongue, piece: &Piece) -> String {
    tongue.term("terrain", kind(piece))
}

fn kind(piece: &Piece) -> &str {
    piece.name.trim_end_matches(|letter: char| " _".contains(letter) || letter.is_ascii_digit())
}

/// A piece of terrain and what it does.
pub fn piece(tongue: Tongue, piece: &Piece) -> String {
    let mut words = vec![piece_name(tongue, piece)];
    words.extend(piece.cover.map(|save| tongue.tell("board-cover", &[("save", save.into())])));
    words.extend(piece.difficult.then(|| tongue.say("board-difficult")));
    words.extend(piece.dangerous.then(|| tongue.say("board-dangerous")));
    words.extend(piece.impassable.then(|| tongue.say("board-impassable")));
    let high = || tongue.tell("board-high", &[("inches", (piece.height / INCH).into())]);
    words.extend((piece.height > 0).then(high));
    words.join(", ")
}

/// An objective, and what became of it.
pub fn objective(tongue: Tongue, battle: &Battle, place: usize, sort: Sort) -> String {
    let objective = &battle.objectives[place];
    let number = ("number", (place + 1).into());
    let mut words = vec![match sort {
        Sort::Marker => tongue.tell("board-objective", &[number]),
        _ => {
            let sort = tongue.term("objective", sort.word());
            tongue.tell("board-objective-of", &[number, ("sort", sort.into())])
        }
    }];
    words.extend(objective.found.then(|| tongue.say("board-device")));
    words.extend(
        objective
            .holder
            .map(|side| tongue.tell("board-held", &[("side", terms::side(tongue, battle, side).into())])),
    );
    let carried = |id| tongue.tell("board-carried", &[("model", name(battle, id).into())]);
    words.extend(objective.carrier.map(carried));
    words.extend((objective.lost > 0).then(|| tongue.count("wounds-lost", objective.lost)));
    words.join(", ")
}

/// A model that is out of the game.
pub fn removed(tongue: Tongue, battle: &Battle, id: ModelId) -> String {
    tongue.tell("board-removed", &[("model", name(battle, id).into())])
}

/// What a model is and how it is, in a line.
pub fn model(tongue: Tongue, battle: &Battle, id: ModelId) -> String {
    let (unit, state) = (battle.unit(battle.unit_of(id)), battle.model(id));
    let left = if battle.profile(id).armour.is_some() { "hull-points-left" } else { "wounds-left" };
    let aboard = battle.ids().filter(|other| battle.carrier(*other) == Some(id)).count();
    let mut words = vec![name(battle, id), tongue.count(left, battle.wounds_left(id))];
    let before = [
        (state.shaken.is_some(), "board-shaken"),
        (state.stunned.is_some(), "board-stunned"),
        (state.immobilised, "board-immobilised"),
    ];
    let after = [
        (unit.down.is_some(), "board-down"),
        (unit.falling_back, "board-falling-back"),
        (unit.blinded.is_some(), "board-blinded"),
        (state.staggered.is_some(), "board-struck-down"),
        (state.burning, "board-on-fire"),
        (unit.ablaze, "board-ablaze"),
        (!state.engaged.is_empty(), "board-locked"),
        (!state.assaults.is_empty(), "board-upon-a-vehicle"),
    ];
    let said = |(is, key): &(bool, &str)| is.then(|| tongue.say(key));
    words.extend(before.iter().filter_map(said));
    words.extend((aboard > 0).then(|| tongue.count("passengers", aboard)));
    words.extend(after.iter().filter_map(said));
    words.join(", ")
}
