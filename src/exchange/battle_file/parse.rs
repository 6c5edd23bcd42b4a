//! Reading a battle file: the set-up first, then the play lines, with every name resolved.

use super::act::{self, Act};
use super::expect::{self, Expectation};
use super::fault::Fault;
use super::input::{self, Input};
use super::words::Words;
use super::{armoury, missions, models, state, terrain};
use crate::battle::{EDITION, Mission, Mode, Moment, Options, Phase, Setup, SideSetup};
use crate::geometry::{Board, Edge};
use crate::ids::{BattleId, Side};
use uuid::Uuid;

/// The longest file, in bytes.
const LONGEST_FILE: usize = 1 << 20;
/// The most lines of a file.
const MOST_LINES: usize = 20_000;
/// The longest line, in bytes.
const LONGEST_LINE: usize = 2_000;
/// The most of anything in a set-up: models, weapons, profiles, terrain.
const MOST_OF_A_KIND: usize = 250;

/// A battle file that has been read.
#[derive(Clone, Debug)]
pub struct BattleFile {
    /// The IDs of the statements that it shows.
    pub shows: Vec<String>,
    /// How the battle begins.
    pub setup: Setup,
    /// The play lines with their numbers.
    pub(super) lines: Vec<(usize, Line)>,
}

/// A play line.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// `>`: a command.
    Act(Act),
    /// `!`, `?`, `~`: dice, an answer, a fact.
    Input(Input),
    /// `=`: an expectation.
    Expect(Expectation),
    /// `"`: a sentence of the last command's narration.
    Narration(String),
}

/// Reads a battle file.
pub fn parse(text: &str) -> Result<BattleFile, Fault> {
    if text.len() > LONGEST_FILE {
        let why = format!("the file is longer than {LONGEST_FILE} bytes; split it");
        return Err(Fault::new(1, "too_long", why));
    }
    let mut statements = Vec::new();
    let mut play = Vec::new();
    for (place, text) in text.lines().enumerate() {
        let line = place + 1;
        if line > MOST_LINES {
            return Err(Fault::new(
                line,
                "too_long",
                format!("a file has at most {MOST_LINES} lines; split it"),
            ));
        }
        if text.len() > LONGEST_LINE {
            let why = format!("a line has at most {LONGEST_LINE} bytes; split it");
            return Err(Fault::new(line, "too_long", why));
        }
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with(['>', '!', '?', '~', '=', '"']) {
            play.push((line, text));
        } else if play.is_empty() {
            statements.push(Words::new(line, text));
        } else {
            let why =
                "set-up lines come before the first play line; move it up, or begin it with > ! ? ~ = or \"";
            return Err(Fault::new(line, "set_up_late", why));
        }
    }
    let mut file = BattleFile { shows: Vec::new(), setup: blank(), lines: Vec::new() };
    set_up(&mut file, &statements)?;
    for (line, text) in play {
        let play_line = play_line(&file.setup, line, text)?;
        file.lines.push((line, play_line));
    }
    Ok(file)
}

/// A set-up with nothing in it.
fn blank() -> Setup {
    let side = |side: Side, edge| SideSetup {
        player: None,
        roster: None,
        name: side.word().to_owned(),
        edge,
        started: 0,
        lost: 0,
    };
    let size = armoury::default_table();
    Setup {
        battle: BattleId::named(Uuid::nil(), ""),
        edition: EDITION,
        title: String::new(),
        mode: Mode::Board,
        options: Options::default(),
        board: Board::empty(size, size),
        mission: Mission { code: "none".to_owned(), ..Mission::default() },
        sides: [side(Side::Red, Edge::South), side(Side::Blue, Edge::North)],
        weapons: Vec::new(),
        profiles: Vec::new(),
        units: Vec::new(),
        models: Vec::new(),
        begins: Moment { turn: 1, side: Side::Red, phase: Phase::Movement },
        first: Side::Red,
        commitment: None,
    }
}

/// Works out the set-up lines: what stands alone first, then models, then what is already so.
fn set_up(file: &mut BattleFile, statements: &[Words<'_>]) -> Result<(), Fault> {
    for pass in [Pass::Table, Pass::Things, Pass::Models, Pass::States] {
        for words in statements {
            let mut words = words.clone();
            let Some(keyword) = words.take() else { continue };
            let of = match keyword {
                "table" => Pass::Table,
                "model" => Pass::Models,
                "state" => Pass::States,
                _ => Pass::Things,
            };
            if of == pass {
                match pass {
                    Pass::Table | Pass::Things => thing(file, keyword, &mut words)?,
                    Pass::Models => models::model(&mut file.setup, &mut words)?,
                    Pass::States => state::state(&mut file.setup, &mut words)?,
                }
                words.end()?;
                bounded(&file.setup, &words)?;
            }
        }
    }
    finish(&mut file.setup);
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    Table,
    Things,
    Models,
    States,
}

fn bounded(setup: &Setup, words: &Words<'_>) -> Result<(), Fault> {
    let counts = [setup.models.len(), setup.weapons.len(), setup.profiles.len(), setup.board.pieces.len()];
    if counts.iter().any(|count| *count > MOST_OF_A_KIND) {
        let why =
            format!("a battle has at most {MOST_OF_A_KIND} models, weapons, profiles or pieces of terrain");
        return Err(Fault::new(words.line, "too_many", why));
    }
    Ok(())
}

fn thing(file: &mut BattleFile, keyword: &str, words: &mut Words<'_>) -> Result<(), Fault> {
    let setup = &mut file.setup;
    match keyword {
        "title" => {
            setup.title = words.rest();
            setup.battle = BattleId::named(Uuid::nil(), &setup.title);
        }
        "shows" => {
            while let Some(id) = words.take() {
                file.shows.push(id.to_owned());
            }
        }
        "option" => {
            let (name, value) = (words.need("an option")?, words.need("its value")?);
            let set = setup.options.set(name, value);
            set.map_err(|error| words.fault("bad_option", error.to_string()))?;
        }
        "mode" => setup.mode = mode(words)?,
        "table" => {
            (setup.board.width, setup.board.depth) = (words.length("a width")?, words.length("a depth")?);
            check_board(&setup.board, words.line)?;
        }
        "terrain" => {
            let piece = terrain::terrain(words)?;
            let (width, depth) = (setup.board.width, setup.board.depth);
            check_board(&Board { width, depth, pieces: vec![piece.clone()] }, words.line)?;
            setup.board.pieces.push(piece);
        }
        "weapon" => {
            let weapon = armoury::weapon(words)?;
            once(words, &weapon.key, setup.weapon_by_key(&weapon.key).is_some())?;
            setup.weapons.push(weapon);
        }
        "profile" => {
            let profile = armoury::profile(words)?;
            once(words, &profile.key, setup.profiles.iter().any(|known| known.key == profile.key))?;
            setup.profiles.push(profile);
        }
        "turn" => turn(setup, words)?,
        "edge" => {
            let side = words.side()?;
            setup.sides[side.index()].edge = edge(words)?;
        }
        "name" => {
            let side = words.side()?;
            setup.sides[side.index()].name = words.rest();
        }
        "mission" => missions::mission(setup, words)?,
        _ => {
            let what = "a statement: title, shows, option, mode, table, weapon, profile, model, terrain, \
                        turn, state, edge, name, mission, or a play line > ! ? ~ = \"";
            return Err(words.wrong(keyword, what));
        }
    }
    Ok(())
}

fn mode(words: &mut Words<'_>) -> Result<Mode, Fault> {
    match words.need("a mode")? {
        "board" => Ok(Mode::Board),
        "tabletop" => Ok(Mode::Tabletop),
        word => Err(words.wrong(word, "a mode: write board or tabletop")),
    }
}

fn check_board(board: &Board, line: usize) -> Result<(), Fault> {
    board.validate().map_err(|fault| Fault::new(line, fault.code(), fault.to_string()))
}

/// A key may be given once.
fn once(words: &Words<'_>, key: &str, is_known: bool) -> Result<(), Fault> {
    if is_known {
        let why = format!("`{key}` is given twice; choose another name or remove one");
        return Err(Fault::new(words.line, "name_twice", why));
    }
    Ok(())
}

/// `turn N SIDE PHASE [first SIDE]`.
fn turn(setup: &mut Setup, words: &mut Words<'_>) -> Result<(), Fault> {
    let turn = words.number("a game turn", 0, 99)? as u8;
    let side = words.side()?;
    let phase = phase(words)?;
    let before_the_game = matches!(phase, Phase::Deployment | Phase::Scout);
    if before_the_game != (turn == 0) {
        let why = "before the game it is turn 0 in the phase deployment or scout, afterwards turn 1 and more";
        return Err(words.fault("bad_turn", why));
    }
    setup.begins = Moment { turn, side, phase };
    if phase == Phase::Deployment {
        // Who sets up first goes first (MI-25).
        setup.first = side;
    }
    if words.take_if("first") {
        setup.first = words.side()?;
    }
    Ok(())
}

/// A phase by its word.
pub(super) fn phase(words: &mut Words<'_>) -> Result<Phase, Fault> {
    let all = [Phase::Deployment, Phase::Scout, Phase::Movement, Phase::Shooting, Phase::Assault];
    let word = words.need("a phase")?;
    let found = all.into_iter().find(|phase| phase.word() == word);
    found.ok_or_else(|| words.wrong(word, "a phase: deployment, scout, movement, shooting or assault"))
}

fn edge(words: &mut Words<'_>) -> Result<Edge, Fault> {
    match words.need("an edge")? {
        "south" => Ok(Edge::South),
        "east" => Ok(Edge::East),
        "north" => Ok(Edge::North),
        "west" => Ok(Edge::West),
        word => Err(words.wrong(word, "an edge: south, east, north or west")),
    }
}

/// What follows from all set-up lines together: roles, casualties and strengths.
fn finish(setup: &mut Setup) {
    missions::finish(setup);
    for side in Side::BOTH {
        let of_side = || setup.models.iter().filter(move |model| model.side == side);
        let models = of_side().count() as u16;
        let removed = of_side().filter(|m| m.state.place == crate::battle::Place::Removed).count() as u16;
        let state = &mut setup.sides[side.index()];
        state.lost = state.lost.max(removed);
        state.started = state.started.max(models + state.lost - removed);
    }
    for unit in &mut setup.units {
        unit.state.strength = unit.models.len() as u16;
    }
}

/// One play line.
fn play_line(setup: &Setup, line: usize, text: &str) -> Result<Line, Fault> {
    let (mark, rest) = text.split_at(1);
    if mark == "\"" {
        return Ok(Line::Narration(rest.trim().trim_end_matches('"').to_owned()));
    }
    let mut words = Words::new(line, rest);
    let read = match mark {
        ">" => Line::Act(act::act(setup, &mut words)?),
        "!" => Line::Input(input::dice(&mut words)?),
        "?" => Line::Input(input::answer(setup, &mut words)?),
        "~" => Line::Input(input::fact(setup, &mut words)?),
        _ => Line::Expect(expect::expectation(setup, &mut words)?),
    };
    words.end()?;
    Ok(read)
}
