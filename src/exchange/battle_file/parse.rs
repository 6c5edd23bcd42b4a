//! Reading a battle file: the set-up first, then the play lines, with every name resolved.

use super::act::{self, Act};
use super::expect::{self, Expectation};
use super::fault::Fault;
use super::input::{self, Input};
use super::names::{meant, shown};
use super::said::Said;
use super::words::Words;
use super::{armoury, contradictions, missions, models, standing, state, statements, terrain};
use crate::armoury::Rule;
use crate::battle::{Backing, EDITION, Mission, Mode, Moment, Options, Phase, Setup, SideSetup};
use crate::geometry::{Board, Edge};
use crate::ids::{BattleId, Side};
use uuid::Uuid;

/// The longest file, in bytes.
pub(super) const LONGEST_FILE: usize = 4 << 20;
/// The most lines of a file.
const MOST_LINES: usize = 100_000;
/// The longest line, in bytes.
const LONGEST_LINE: usize = 16_000;
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
        return Err(too_long());
    }
    // Some editors put a mark at the start of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut statements = Vec::new();
    let mut play = Vec::new();
    for (place, text) in text.lines().enumerate() {
        let line = place + 1;
        check_line(line, text)?;
        let start = text.trim_start();
        if start.is_empty() || start.starts_with('#') {
            continue;
        }
        if start.starts_with(['>', '!', '?', '~', '=', '"']) {
            play.push((line, text));
        } else if play.is_empty() {
            statements.push(Words::new(line, text, 0));
        } else {
            let why =
                "set-up lines come before the first play line; move it up, or begin it with > ! ? ~ = or \"";
            return Err(Fault::new(line, "set_up_late", why));
        }
    }
    let own_rules = armoury::declared(&statements)?;
    let mut file = BattleFile { shows: Vec::new(), setup: blank(), lines: Vec::new() };
    set_up(&mut file, &statements, &own_rules)?;
    for (line, text) in play {
        let play_line = play_line(&file.setup, line, text, &own_rules)?;
        file.lines.push((line, play_line));
    }
    Ok(file)
}

/// What is wrong with a file that is longer than any may be.
pub(super) fn too_long() -> Fault {
    Fault::new(1, "too_long", format!("the file is longer than {LONGEST_FILE} bytes; split it"))
}

fn check_line(line: usize, text: &str) -> Result<(), Fault> {
    if line > MOST_LINES {
        let why = format!("a file has at most {MOST_LINES} lines; split it");
        return Err(Fault::new(line, "too_long", why));
    }
    if text.len() > LONGEST_LINE {
        let why = format!("a line has at most {LONGEST_LINE} bytes, this one {}; split it", text.len());
        return Err(Fault::new(line, "too_long", why));
    }
    check_letters(line, text)
}

/// Refuses what no editor shows: control characters, and ends of lines that are none here.
fn check_letters(line: usize, text: &str) -> Result<(), Fault> {
    let Some((place, letter)) = text.chars().enumerate().find(|(_, c)| c.is_control() && *c != '\t') else {
        return Ok(());
    };
    let (code, why) = match letter {
        '\r' => {
            let why = "a line ends with CR alone; save the file with LF or CR LF at the ends of lines";
            ("line_end", why.to_owned())
        }
        _ => {
            let number = u32::from(letter);
            ("control_character", format!("the control character U+{number:04X} is no text; remove it"))
        }
    };
    Err(Fault { column: Some(place + 1), ..Fault::new(line, code, why) })
}

impl BattleFile {
    /// Whether the file states anything: a file without dice and expectations would hold whatever the rules say.
    ///
    /// # Errors
    /// `nothing_stated`.
    pub fn states_something(&self) -> Result<(), Fault> {
        let states = |line: &Line| match line {
            Line::Expect(_) | Line::Narration(_) => true,
            Line::Input(input) => matches!(input, Input::Dice(..)),
            Line::Act(_) => false,
        };
        if self.lines.iter().any(|(_, line)| states(line)) {
            return Ok(());
        }
        let line = self.lines.last().map_or(1, |(line, _)| *line);
        let why = "the file states nothing, so nothing can fail: say what must be true, such as `= O removed`, \
                   `= refused out_of_range` or the dice `! to_hit 4 5`";
        Err(Fault::new(line, "nothing_stated", why))
    }
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
        backing: Backing::default(),
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
        fork: None,
    }
}

/// Works out the set-up lines: what stands alone first, then models, then what is already so.
fn set_up(file: &mut BattleFile, lines: &[Words<'_>], own_rules: &[String]) -> Result<(), Fault> {
    let mut said = Said::default();
    for pass in [Pass::Table, Pass::Things, Pass::Models, Pass::States] {
        for words in lines {
            let mut words = words.clone().knowing(own_rules);
            let Some(keyword) = words.take() else { continue };
            let of = match keyword {
                "table" => Pass::Table,
                "model" => Pass::Models,
                "state" => Pass::States,
                _ => Pass::Things,
            };
            if of == pass {
                let about = words.clone();
                match pass {
                    Pass::Table | Pass::Things => thing(file, keyword, &mut words)?,
                    Pass::Models => models::model(&mut file.setup, &mut words)?,
                    Pass::States => state::state(&mut file.setup, &mut words)?,
                }
                words.end()?;
                bounded(&file.setup, &words)?;
                said.note(keyword, &about)?;
            }
        }
    }
    said.finish(&mut file.setup)?;
    missions::finish(&mut file.setup);
    standing::check(&file.setup, said.models())?;
    contradictions::check(&file.setup, lines)
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
            setup.title = words.text("a title")?;
            setup.battle = BattleId::named(Uuid::nil(), &setup.title);
        }
        "shows" => {
            while let Some(id) = words.take() {
                file.shows.push(shown_id(words, id)?);
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
            check_board(&setup.board, words)?;
        }
        "terrain" => {
            let piece = terrain::terrain(words)?;
            let (width, depth) = (setup.board.width, setup.board.depth);
            check_board(&Board { width, depth, pieces: vec![piece.clone()] }, words)?;
            once(words, &piece.name, setup.board.pieces.iter().any(|known| known.name == piece.name))?;
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
            setup.sides[side.index()].name = words.text("a name")?;
        }
        "mission" => missions::mission(setup, words)?,
        "backing" => missions::backing(setup, words)?,
        // Read before everything else.
        "rule" => _ = words.rest(),
        _ => {
            let what = "a statement: title, shows, option, mode, table, weapon, profile, model, terrain, \
                        turn, state, edge, name, mission, backing, rule, or a play line > ! ? ~ = \"";
            return Err(words.wrong(keyword, what));
        }
    }
    Ok(())
}

/// What a file shows: a statement of the rule book, `GN-05`, or a special rule.
fn shown_id(words: &Words<'_>, id: &str) -> Result<String, Fault> {
    if statements::is_like_one(id) && !statements::is_statement(id) {
        let why = format!("there is no statement `{}`: {}", shown(id), statements::why_not(id));
        return Err(words.fault("unknown_statement", why));
    }
    let rule = Rule::from_id(id);
    let name = rule.name();
    let is_rule = !matches!(rule, Rule::Other(_)) || words.own_rules().iter().any(|own| own == name);
    if statements::is_statement(id) || is_rule {
        return Ok(id.to_owned());
    }
    let known = Rule::known();
    let meant = meant(id, known.iter().map(Rule::name));
    let hint = meant.map_or_else(String::new, |rule| format!("; did you mean `{rule}`?"));
    let why = format!("`{}` is no statement such as GN-05 and no special rule{hint}", shown(id));
    Err(words.fault("unknown_rule", why))
}

fn mode(words: &mut Words<'_>) -> Result<Mode, Fault> {
    match words.need("a mode")? {
        "board" => Ok(Mode::Board),
        "tabletop" => Ok(Mode::Tabletop),
        word => Err(words.wrong(word, "a mode: write board or tabletop")),
    }
}

fn check_board(board: &Board, words: &Words<'_>) -> Result<(), Fault> {
    board.validate().map_err(|fault| words.fault(fault.code(), fault.to_string()))
}

/// A key may be given once.
fn once(words: &Words<'_>, key: &str, is_known: bool) -> Result<(), Fault> {
    if is_known {
        let why = format!("`{key}` is given twice; choose another name or remove one");
        let column = Some(words.name_column());
        return Err(Fault { column, ..Fault::new(words.line, "name_twice", why) });
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

/// One play line.
fn play_line(setup: &Setup, line: usize, text: &str, own_rules: &[String]) -> Result<Line, Fault> {
    let rest = text.trim_start();
    let (mark, rest) = rest.split_at(1);
    if mark == "\"" {
        return Ok(Line::Narration(rest.trim().trim_end_matches('"').to_owned()));
    }
    let mut words = Words::new(line, text, text.len() - rest.len()).knowing(own_rules);
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
