//! Files that are wrong: each has one fault, with a stable code, its line and its column.

use super::{SET_UP, fault};
use warlog::battle::missions::OwnMission;
use warlog::exchange::battle_file::{parse, run_files, run_text};

/// Checks code, line and column of each text's fault. The texts stand from line 10 on, below [`SET_UP`].
fn check(table: &[(&str, &str, Option<usize>)]) {
    for (text, code, column) in table {
        let found = fault(&format!("{text}\n= M alive\n"));
        assert_eq!((found.code, found.column), (*code, *column), "{text}: {found}");
        assert_eq!(found.line, 10 + text.matches('\n').count(), "{text}: {found}");
        assert!(found.why.len() > 20, "{text}: {found}");
    }
}

#[test]
fn a_mission_of_ones_own_says_what_is_missing_and_which_words_there_are() {
    for (line, words) in [
        ("own river edges", "`edges` is followed by a number from 0 to 48: that is missing"),
        ("own river first_blood", "`first_blood` is followed by 3, d3 or d3+1: that is missing"),
        ("own river at", "`at` is followed by places in whole inches such as 24,24: that is missing"),
        ("own river at lead 2", "not by `lead`"),
        ("own river zones 10", "`zones` is no word of a mission of one's own; there are: edges N, diagonal"),
    ] {
        let why = OwnMission::read(line).expect_err(line);
        assert!(why.contains(words), "{line}: {why}");
    }
}

#[test]
fn rules_that_do_not_exist_or_cannot_be_are_told() {
    check(&[
        ("weapon x range 24 s 4 ap 5 type heavy 1 rules gets_hto", "unknown_rule", Some(47)),
        ("profile x rules rending,feel_no_pian", "unknown_rule", Some(25)),
        ("profile x rules poisoned(99)", "unknown_rule", Some(17)),
        ("profile x rules poisoned()", "unknown_rule", Some(17)),
        ("profile x rules poisoned(x)", "unknown_rule", Some(17)),
        ("profile x rules rending(3)", "unknown_rule", Some(17)),
        ("profile x rules Rending", "unknown_rule", Some(17)),
        ("profile x rules blast(4)", "unknown_rule", Some(17)),
        ("model X red marine at 1 1 rules fearles", "unknown_rule", Some(33)),
        ("state M gains fearles", "unknown_rule", Some(15)),
        ("= M gains fearles", "unknown_rule", Some(11)),
        ("rule poisoned", "name_twice", Some(6)),
        ("rule poisoned(99)", "name_twice", Some(6)),
        ("rule Warp", "word_unknown", Some(6)),
        ("rule", "word_missing", Some(5)),
    ]);
    let found = fault("profile x rules feel_no_pian\n");
    assert!(found.why.contains("did you mean feel_no_pain?"), "{found}");
    assert!(fault("profile x rules warp_spawn").why.contains("`rule warp_spawn`"));
    assert!(fault("profile x rules poisoned(99)").why.contains("2 to 6"));
}

#[test]
fn rules_of_ones_own_are_declared_and_written_again() {
    let text = format!(
        "{SET_UP}rule warp_spawn,hunter(night)\nprofile beast rules warp_spawn,hunter(night)\n\
         model B blue beast at 30 10 rules warp_spawn(2)\nstate M gains warp_spawn\n= M gains warp_spawn\n"
    );
    run_text(&text).unwrap();
    let game = warlog::exchange::battle_file::play(&parse(&text).unwrap()).unwrap();
    let written = warlog::exchange::battle_file::write(game.log()).unwrap();
    assert!(
        written.contains("\nrule warp_spawn\n") && written.contains("\nrule hunter(night)\n"),
        "{written}"
    );
    run_text(&written).unwrap();
}

#[test]
fn impossible_numbers_are_told() {
    check(&[
        ("profile x w 0", "bad_number", Some(13)),
        ("profile x front 10 side 10 rear 10 hp 0", "bad_number", Some(39)),
        ("profile x front 10 side 10 hp 2", "word_missing", Some(31)),
        ("profile x type vehicle", "word_missing", Some(16)),
        ("profile x base -25", "bad_number", Some(16)),
        ("profile x base 0", "bad_number", Some(16)),
        ("profile x ws 99999999999999999999999", "bad_number", Some(14)),
        ("profile x ws 4294967300", "bad_number", Some(14)),
        ("profile x ws -1", "bad_number", Some(14)),
        ("table 0 0", "table_size", Some(9)),
        ("table 48 -48", "table_size", Some(10)),
        ("terrain w at 1 1 0 5", "bad_size", Some(18)),
        ("terrain w at 1 1 5 -5", "bad_size", Some(20)),
        ("terrain w at 1 1 5 5 height -1", "bad_length", Some(29)),
        ("terrain w at 90 1 5 5", "terrain_off_table", Some(21)),
        ("terrain w poly 1,1 5,5 1,5 5,1", "outline_crossed", Some(28)),
        ("terrain w at 1 1 2 2\nterrain w at 5 5 2 2", "name_twice", Some(9)),
        ("state O wounds 3", "bad_number", Some(16)),
        ("state O wounds 0", "bad_number", Some(16)),
        ("state M moved -1", "bad_length", Some(15)),
        ("state M used boltgun 1", "unknown_weapon", Some(14)),
        ("state M engaged M", "own_side", Some(17)),
        ("state red lost 5 of 3", "lost_too_many", Some(21)),
        ("state red lost 5 of 5", "lost_too_many", None),
        ("state M removed\nstate red lost 0", "lost_too_many", None),
        ("turn 999 red movement", "bad_number", Some(6)),
        ("model X red marine at 1 1 up -1", "bad_length", Some(30)),
        ("model X red marine at 1 1 facing 1e9", "bad_number", Some(34)),
    ]);
}

#[test]
fn models_stand_where_they_can() {
    check(&[
        ("model X red marine at 10.5 10", "models_overlap", Some(7)),
        ("model X red marine at -0.2 10", "model_off_table", Some(7)),
        ("model X red marine at 90 10", "model_off_table", Some(7)),
        ("terrain p at 30 30 5 5 impassable\nmodel X red marine at 30 30", "model_on_impassable", Some(7)),
        ("terrain p wall at 30 30 5 1\nmodel X red marine at 32 30", "model_on_impassable", Some(7)),
    ]);
    let found = fault("model X red marine at 10.5 10");
    assert!(found.why.contains("X and M") && found.why.contains("0.48\""), "{found}");
    assert!(fault("model X red marine at 48.39 10").why.contains("0.39\" beyond the east edge"));
    // A base may reach over the edge.
    super::shooting("model X red marine at 47.9 10\n= X at 47.9 10\n").unwrap();
    // Off the table nothing is in the way, on a level top neither.
    super::shooting("model X red marine\nmodel Y red marine\n= X not on_table\n").unwrap();
    super::shooting("terrain p at 30 30 5 5 height 3\nmodel X red marine at 32 32\n= X up 3\n").unwrap();
    super::shooting("model X red marine touching M\n= X touching M\n").unwrap();
}

#[test]
fn names_mean_one_thing() {
    check(&[
        ("model O red marine at 1 1", "name_twice", Some(7)),
        ("model X red marine at 1 1 unit O", "name_twice", Some(32)),
        ("model X red marine at 1 1 unit X", "name_twice", Some(32)),
        ("model X red marine at 1 1 unit mob\nmodel mob red marine at 3 3", "name_twice", Some(7)),
        ("model X red marine at 1 1 unit mob\nmodel Y blue ork at 3 3 unit mob", "name_twice", Some(30)),
        ("model red red marine at 1 1", "bad_name", Some(7)),
        ("model none red marine at 1 1", "bad_name", Some(7)),
        ("model a,b red marine at 1 1", "bad_name", Some(7)),
        ("profile ork w 1", "name_twice", Some(9)),
        ("weapon boltgun range 24 s 4 ap 5 type rapid_fire", "name_twice", Some(8)),
        ("title Another", "said_twice", Some(1)),
        ("turn 2 red shooting", "said_twice", Some(1)),
        ("edge red south\nedge red north", "said_twice", Some(1)),
        ("edge red north\nedge blue north", "edge_taken", Some(6)),
        ("option dice either\noption dice entered", "said_twice", Some(1)),
    ]);
    let long = format!("name red {}", "x".repeat(201));
    check(&[(&long, "too_long", Some(10))]);
    let title = format!("title {}\n= over\n", "ü".repeat(201));
    let found = run_text(&title).unwrap_err();
    assert_eq!((found.code, found.column), ("too_long", Some(7)));
    assert!(found.why.contains("200") && found.why.contains("201"), "{found}");
}

#[test]
fn a_file_must_state_something() {
    for text in ["", "\n\n", "# nothing\n", SET_UP, &format!("{SET_UP}> end_phase\n")] {
        let found = run_text(text).unwrap_err();
        assert_eq!(found.code, "nothing_stated", "{text}: {found}");
        assert!(found.why.contains("= O removed"), "{found}");
    }
    super::shooting("= M alive").unwrap();
}

/// Whoever writes something else than a face is told those of this die.
#[test]
fn a_face_that_is_none_is_told_which_there_are() {
    for (dice, words) in [
        ("to_hit x", "`x` is not a face of a die: give a whole number from 1 to 6"),
        ("to_hit 4+", "from 1 to 6"),
        ("run 400", "from 1 to 6"),
        ("scatter x", "from 0 to 359"),
        ("scatter hit@x", "from 0 to 359"),
    ] {
        let found = fault(&format!("> shoot M boltgun at O\n! {dice}\n"));
        assert_eq!((found.code, found.line, found.column.is_some()), ("bad_number", 11, true), "{found}");
        assert!(found.why.contains(words), "{dice}: {found}");
    }
}

#[test]
fn files_of_other_editors_are_read() {
    let text = format!("{SET_UP}> shoot M boltgun at O\n! to_hit 1 1\n= O wounds 2\n");
    run_text(&text.replace('\n', "\r\n")).unwrap();
    run_text(&format!("\u{feff}{}", text.trim_start())).unwrap();
    run_text(&text.replace("  ", "\t").replace("> shoot", "\t >\tshoot")).unwrap();
    run_text(&text.replace("at O\n", "at O   # he is near   \n")).unwrap();
    let found = run_text(&text.replace("O wounds 2", "O  wounds\t7")).unwrap_err();
    assert_eq!((found.code, found.line), ("not_so", 12));
    let long = format!("{SET_UP}= M alive # {}", "x".repeat(20_000));
    assert_eq!(run_text(&long).unwrap_err().code, "too_long");
}

#[test]
fn files_that_cannot_be_read_say_why() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    std::fs::create_dir(path("empty")).unwrap();
    std::fs::write(path("latin.battle"), b"title a\ntitle \xe4\n").unwrap();
    std::fs::write(path("zeros.battle"), vec![0; 1 << 10]).unwrap();
    std::fs::write(path("huge.battle"), "#".repeat(5 << 20)).unwrap();
    std::fs::write(path("good.battle"), format!("{SET_UP}= M alive")).unwrap();
    let cases = [
        ("empty", "empty:1 ", "[no_battle_files]"),
        ("latin.battle", "latin.battle:2 column 7: ", "[not_utf8]"),
        ("zeros.battle", "zeros.battle:1 ", "[control_character]"),
        ("huge.battle", "huge.battle:1 ", "[too_long]"),
        ("g*.txt", "g*.txt:1 ", "[no_battle_files]"),
        ("gone.battle", "gone.battle:1 ", "[unreadable]"),
    ];
    for (name, place, code) in cases {
        let mut report = Vec::new();
        assert_eq!(run_files(&[path(name)], &mut report).unwrap(), (0, 1), "{name}");
        let report = String::from_utf8(report).unwrap();
        assert!(report.contains(place) && report.contains(code), "{name}: {report}");
    }
    let mut report = Vec::new();
    assert_eq!(run_files(&[path("g*d.?attle"), path("good.battle")], &mut report).unwrap(), (2, 0));
}

#[test]
fn a_side_whose_edge_is_not_told_has_the_opposite_one() {
    use warlog::geometry::Edge;
    let edges = |text: &str| parse(text).unwrap().setup.sides.map(|side| side.edge);
    assert_eq!(edges(""), [Edge::South, Edge::North]);
    assert_eq!(edges("edge red north"), [Edge::North, Edge::South]);
    assert_eq!(edges("edge blue east"), [Edge::West, Edge::East]);
    assert_eq!(edges("edge red north\nedge blue west"), [Edge::North, Edge::West]);
}

#[test]
fn what_a_file_shows_is_a_statement_or_a_rule() {
    check(&[
        ("shows GN-05 feel_no_pian", "unknown_rule", Some(13)),
        ("shows gn-05", "unknown_rule", Some(7)),
        ("shows NOPE-99", "unknown_statement", Some(7)),
        ("shows GN-05 SH-06", "unknown_statement", Some(13)),
        ("shows GN-5", "unknown_statement", Some(7)),
    ]);
    assert!(parse("rule warp_spawn\nshows GN-05 feel_no_pain poisoned(4) warp_spawn\n").is_ok());
    assert!(fault("shows feel_no_pian\n").why.contains("did you mean `feel_no_pain`?"));
}

/// A fireproof man, a fearless one, a vehicle and a man without a place, below [`SET_UP`].
const MORE: &str = "profile van bs 4 front 10 side 10 rear 10 hp 2 type vehicle,tank,transport capacity 5
model F red marine at 10 14 rules fireproof
model D red marine at 10 18 rules fearless
model V red van at 10 24
model P red marine
";

#[test]
fn states_that_cannot_be_are_told() {
    let rows = [
        ("state F burning", "state_impossible", 9),
        ("state V burning", "state_impossible", 9),
        ("state P burning", "state_impossible", 9),
        ("state M removed burning", "state_impossible", 17),
        ("state D pinned", "state_impossible", 9),
        ("state D gone_to_ground", "state_impossible", 9),
        ("state D falling_back", "state_impossible", 9),
        ("state V gone_to_ground", "state_impossible", 9),
        ("state M falling_back\nstate M engaged O", "state_impossible", 9),
        ("state O engaged M falling_back", "state_impossible", 19),
        ("state P engaged O", "state_impossible", 9),
        ("state M touching O engaged O", "word_unknown", 9),
        ("state M disembarked O", "not_a_transport", 21),
        ("state P disembarked M", "not_a_transport", 21),
        ("state M w -5", "state_impossible", 11),
    ];
    for (text, code, column) in rows {
        let found = fault(&format!("{MORE}{text}\n= M alive\n"));
        assert_eq!((found.code, found.column), (code, Some(column)), "{text}: {found}");
        assert_eq!(found.line, 15 + text.matches('\n').count(), "{text}: {found}");
    }
    super::shooting("model X blue marine touching M\nstate M engaged X\n= M engaged X\n").unwrap();
    super::shooting(&format!("{MORE}state P embarked V\nstate M disembarked V\n= M at 10 10\n")).unwrap();
}

#[test]
fn letters_that_nobody_sees_are_told() {
    let rows = [
        ("title a\u{1b}[31mb", "control_character", 8),
        ("title a\0", "control_character", 8),
        ("name red \u{7}x", "control_character", 10),
        ("title a\rmode board\r= M alive", "line_end", 8),
    ];
    for (text, code, column) in rows {
        let found = parse(text).unwrap_err();
        assert_eq!((found.code, found.line, found.column), (code, 1, Some(column)), "{text:?}: {found}");
    }
    assert!(parse("title a\r\nmode board\r\n").is_ok());
}

#[test]
fn a_question_of_yes_or_no_says_so() {
    let found = fault("? go_to_ground M maybe\n");
    assert_eq!(found.code, "word_unknown");
    assert!(found.why.contains("no or yes"), "{found}");
}
