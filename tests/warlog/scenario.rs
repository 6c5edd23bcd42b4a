//! Battle files: what reads, what does not, and what the errors say.

mod exports;
mod faults;
mod mutations;
mod refusals;

use proptest::prelude::*;
use warlog::armoury::{Armoury, GrenadeKind};
use warlog::battle::Game;
use warlog::exchange::battle_file::{Fault, parse, play, run_files, run_text, write};
use warlog::geometry::Base;
use warlog::simulation::{self, battle_of, team};

const SET_UP: &str = "
title  A bolter and an ork
weapon boltgun range 24 s 4 ap 5 type rapid_fire
weapon frag_grenade range 8 s 3 ap - type grenade rules blast(3)
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile ork ws 4 bs 2 s 3 t 4 w 2 i 2 a 2 ld 7 sv 6+
model  M red marine at 10 10 with boltgun,frag_grenade*2 leader
model  O blue ork at 20 10 facing 180 rules feel_no_pain
turn   1 red shooting
";

fn fault(text: &str) -> Fault {
    run_text(&format!("{SET_UP}{text}")).expect_err("the file must not hold")
}

#[test]
fn a_set_up_is_read_by_value() {
    let file =
        parse(&format!("{SET_UP}shows SH-30 feel_no_pain\nstate O wounds 1 gone_to_ground\n")).unwrap();
    let setup = &file.setup;
    assert_eq!(file.shows, ["SH-30", "feel_no_pain"]);
    assert_eq!(setup.title, "A bolter and an ork");
    assert_eq!(setup.models[0].carries[1].stock, Some(2));
    assert_eq!(setup.models[0].carries[0].stock, None);
    assert!(setup.models[0].leader);
    assert_eq!((setup.models[1].state.at.x, setup.models[1].state.at.y), (5080, 2540));
    assert_eq!(setup.models[1].state.lost, 1);
    assert!(setup.units[1].state.down.is_some());
}

#[test]
fn the_state_at_the_beginning_can_be_expected() {
    run_text(&format!(
        "{SET_UP}state O wounds 1\n= O wounds 1\n= M has frag_grenade 2\n= M at 10 10.01\n= O not removed"
    ))
    .unwrap();
}

#[test]
fn a_wrong_line_says_where_and_what_to_do() {
    let cases = [
        ("wepon x", "word_unknown", Some(1)),
        ("weapon x range 24 s 4 ap 5", "word_missing", None),
        ("weapon x range 24 s 4 ap 9 type heavy 1", "bad_number", Some(26)),
        ("model X red nobody at 1 1", "unknown_profile", Some(13)),
        ("model M red marine at 1 1", "name_twice", Some(7)),
        ("model X red marine at 1", "word_missing", Some(24)),
        ("model X red marine at 1 1.23456", "bad_length", Some(25)),
        ("model X red marine at 1 1 with lasgun", "unknown_weapon", Some(32)),
        ("model X red marine at 1 1 with boltgun*2", "not_counted", Some(32)),
        ("state O swept", "not_yet", Some(9)),
        ("state Q wounds 1", "unknown_model", Some(7)),
        ("option nothing on", "bad_option", Some(16)),
        ("terrain w area", "word_missing", Some(11)),
        ("turn 0 red shooting", "bad_turn", Some(12)),
        ("> jump M", "word_unknown", Some(3)),
        ("! to_hitt 4", "word_unknown", Some(3)),
        ("! to_hit hat", "bad_number", Some(10)),
        ("= O merry", "word_unknown", Some(5)),
        ("= refused because", "word_unknown", Some(11)),
        ("? who_knows O no", "word_unknown", Some(3)),
        ("~ distance M", "word_missing", Some(13)),
    ];
    for (text, code, column) in cases {
        let found = fault(text);
        assert_eq!((found.code, found.line, found.column), (code, 10, column), "{text}: {found}");
    }
}

#[test]
fn an_expectation_that_does_not_hold_says_what_is_so() {
    let found = fault("= O wounds 1");
    assert_eq!(found.code, "not_so");
    assert!(found.why.contains("2 wounds left"), "{found}");
}

#[test]
fn dice_that_nobody_asks_for_fail_the_file() {
    assert_eq!(fault("! to_hit 4").code, "unused");
    assert_eq!(fault("= refused").code, "not_so");
}

#[test]
fn unknown_names_are_refused_by_the_battle() {
    let text = "> shoot Q boltgun at O\n= refused unknown_model\n\
                > shoot M lasgun at O\n= refused unknown_weapon\n\
                > shoot M boltgun at Q\n= refused unknown_target\n\
                >blue shoot Q boltgun at M\n= refused not_your_turn\n\
                > summon Q 1 1\n= refused no_summons\n> join M O\n= refused not_allowed\n";
    run_text(&format!("{SET_UP}{text}")).unwrap();
    assert_eq!(fault("> shoot Q boltgun at O").code, "refused");
    assert_eq!(fault("> shoot Q boltgun at O\n= refused no_room").code, "not_so");
}

#[test]
fn big_files_are_refused_at_once() {
    assert_eq!(run_text(&"#".repeat(5 << 20)).unwrap_err().code, "too_long");
    assert_eq!(run_text(&"\n".repeat(200_000)).unwrap_err().code, "too_long");
    let many: String = (0..400).map(|n| format!("profile p{n} w 1\n")).collect();
    assert_eq!(run_text(&many).unwrap_err().code, "too_many");
}

/// Lines made of words that belong into battle files, in any order.
fn garbage() -> impl Strategy<Value = String> {
    let words = [
        "weapon",
        "profile",
        "model",
        "terrain",
        "turn",
        "state",
        "edge",
        "option",
        "mode",
        "table",
        "title",
        ">",
        "!",
        "?",
        "~",
        "=",
        "\"",
        "M",
        "O",
        "red",
        "blue",
        "at",
        "touching",
        "with",
        "boltgun",
        "rules",
        "range",
        "24",
        "s",
        "4",
        "ap",
        "-",
        "type",
        "heavy",
        "poly",
        "1,1",
        "9,9",
        "9,1",
        "cover",
        "4+",
        "shoot",
        "move",
        "deploy",
        "10",
        "-3.25",
        "0",
        "999",
        "end_phase",
        "to_hit",
        "hit@90",
        "waits",
        "refused",
        "removed",
        "wounds",
        "at",
        "not",
        "go_to_ground",
        "distance",
        "under",
        "via",
        "facing",
        "é",
        "marker",
        "groups",
        "2,1",
        "fired",
        "engaged",
        "marine",
        "1",
        "deployment",
        "movement",
        "shooting",
        "base",
        "25",
        "unit",
        "tabletop",
        "rewind",
        "concede",
    ];
    let line =
        prop::collection::vec(prop::sample::select(words.to_vec()), 0..9).prop_map(|words| words.join(" "));
    prop::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn no_garbage_panics(text in garbage(), noise in "\\PC{0,80}") {
        let _ = run_text(&text);
        let _ = run_text(&noise);
        let _ = run_text(&format!("{SET_UP}{text}"));
        let _ = run_text(&format!("{SET_UP}> {noise}"));
    }
}

/// The battle files under a directory.
fn battle_files(directory: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(battle_files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_golden_battle_is_written_so_that_it_holds_again() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles");
    for path in battle_files(&directory) {
        let text = std::fs::read_to_string(&path).unwrap();
        let game = play(&parse(&text).unwrap()).unwrap();
        holds_when_written(&game, &path.display().to_string());
    }
}

/// Writes a battle, plays what was written, and finds the same state.
fn holds_when_written(game: &Game, name: &str) {
    let text = write(game.log()).unwrap();
    let again = parse(&text).and_then(|file| play(&file));
    let again = again.unwrap_or_else(|fault| panic!("{name}: line {}: {fault}\n{text}", fault.line));
    assert_eq!(again.battle.models, game.battle.models, "{name}");
    assert_eq!(again.battle.sides.map(|side| (side.lost, side.points, side.broken)), {
        game.battle.sides.clone().map(|side| (side.lost, side.points, side.broken))
    });
    assert_eq!(again.battle.outcome, game.battle.outcome, "{name}");
}

#[test]
fn battles_of_bots_are_written_so_that_they_hold_again() {
    let armoury = Armoury::builtin();
    let teams: Vec<_> = armoury.packs().filter_map(|pack| team(armoury, &pack.id)).collect();
    for number in 0..3 {
        let played = simulation::play(battle_of(&teams, number), number).unwrap();
        holds_when_written(&played.game, &format!("battle {number}"));
    }
}

/// A file with a marine who shoots at an ork.
fn shooting(text: &str) -> Result<(), Fault> {
    run_text(&format!("{SET_UP}{text}"))
}

#[test]
fn an_order_may_wait_and_be_supplied_line_by_line() {
    shooting(
        "> shoot M boltgun at O\n= waits to_hit 2\n> end_phase\n= refused command_open\n! to_hit 4 5\n\
         = waits to_wound\n! to_wound 5\n= refused dice_wrong_number\n= waits to_wound 2\n! to_wound 5 7\n\
         = refused dice_out_of_range\n! save 1\n= refused nothing_asked\n! to_wound 5 6\n\
         = waits go_to_ground O\n\
         ? go_to_ground O no\n! feel_no_pain 3 5\n= O wounds 1\n",
    )
    .unwrap();
    let left_open = shooting("> shoot M boltgun at O\n! to_hit 4 5\n").unwrap_err();
    assert_eq!((left_open.code, left_open.line), ("unanswered", 10));
    assert!(left_open.why.contains("`! to_wound` with 2 dice"), "{left_open}");
}

#[test]
fn expectations_between_dice_are_checked_at_their_moment() {
    shooting(
        "> shoot M boltgun at O\n! to_hit 4 5\n= to_hit needs 3 passed 2\n= O wounds 2\n! to_wound 5 6\n\
         ? go_to_ground O no\n! feel_no_pain 3 5\n= O wounds 1\n= no save\n= no morale\n",
    )
    .unwrap();
}

#[test]
fn dice_must_be_what_is_asked_for() {
    let cases = [
        ("! to_wound 4 5", "misfit", 11),
        ("! to_hit 4", "misfit", 11),
        ("! to_hit 4 7", "misfit", 11),
        ("? go_to_ground O no", "misfit", 11),
        ("! to_hit 1 1\n! to_wound 4", "unused", 12),
        ("! to_hit 4 5\n! to_wound 5 6\n? go_to_ground O auto", "misfit", 13),
        ("", "unanswered", 10),
    ];
    for (dice, code, line) in cases {
        let fault = shooting(&format!("> shoot M boltgun at O\n{dice}")).unwrap_err();
        assert_eq!((fault.code, fault.line), (code, line), "{dice}: {fault}");
    }
}

#[test]
fn commands_are_taken_back() {
    shooting(
        "> shoot M boltgun at O\n! to_hit 4 5\n! to_wound 5 6\n? go_to_ground O no\n\
         ! feel_no_pain 3 1\n= O removed\n\
         = winner red\n> rewind\n= O alive\n= not over\n> rewind 5\n= refused not_allowed\n\
         > shoot M boltgun at O\n! to_hit 1 1\n= O wounds 2\n",
    )
    .unwrap();
}

#[test]
fn narration_is_word_for_word() {
    let told = shooting("> concede\n\" Nobody said this.").unwrap_err();
    assert_eq!(told.code, "not_so");
    let (_, sentences) = told.why.split_once("told as: ").unwrap();
    let first = sentences.split(" | ").next().unwrap();
    shooting(&format!("> concede\n= winner blue\n\" {first}")).unwrap();
}

#[test]
fn a_report_has_a_line_a_file_and_a_sum() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    std::fs::create_dir(path("more")).unwrap();
    std::fs::write(path("a.battle"), format!("{SET_UP}= M alive")).unwrap();
    std::fs::write(path("more/b.battle"), format!("{SET_UP}= O removed")).unwrap();
    std::fs::write(path("notes.txt"), "no battle").unwrap();
    let mut report = Vec::new();
    let counted = run_files(&[directory.path().to_owned(), path("gone.battle")], &mut report).unwrap();
    assert_eq!(counted, (1, 2));
    let report = String::from_utf8(report).unwrap();
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("ok ") && lines[0].ends_with("a.battle"), "{report}");
    assert!(lines[1].starts_with("FAILED ") && lines[1].contains("b.battle:10 O is"), "{report}");
    assert!(lines[2].contains("gone.battle:1 ") && lines[2].contains("[unreadable]"), "{report}");
    assert_eq!(lines[3], "1 passed, 2 failed");
}

#[test]
fn facts_may_leave_out_who_is_meant() {
    let set_up = SET_UP.replace("turn   1", "mode tabletop\nturn   1");
    let facts = "~ sight M O yes\n~ distance O M 10\n~ between M O none\n~ cover O 4+\n";
    let open = run_text(&format!("{set_up}> shoot M boltgun at O")).unwrap_err();
    assert!(open.why.contains("`~ "), "{open}");
    let file = parse(&format!("{set_up}> move M 4\n{facts}~ nearest M O\n~ under M,O\n~ wall_at none\n"));
    assert!(file.is_ok(), "{file:?}");
}

#[test]
fn hulls_ovals_and_grenades_are_told_by_their_words() {
    let text = "profile rhino bs 4 front 11 side 11 rear 10 hp 3 base 110 70 \
                type vehicle,tank,transport capacity 10\n\
                profile biker t 5 base 70 35 type bike\nweapon krak_grenade range 8 s 6 ap 4 type grenade\n\
                weapon bomb range melee s 8 ap 1 type grenade kind melta\n\
                weapon fist range melee s x2 ap 2\n";
    let setup = parse(text).unwrap().setup;
    assert_eq!(setup.profiles[0].base, Base::Hull { long: 1100, short: 700 });
    assert_eq!(setup.profiles[1].base, Base::Oval { long: 700, short: 350 });
    assert_eq!((setup.profiles[0].capacity, setup.profiles[0].traits.len()), (10, 2));
    assert_eq!(setup.weapons[0].grenade, Some(GrenadeKind::Krak));
    assert_eq!(setup.weapons[1].grenade, Some(GrenadeKind::Melta));
    assert!(setup.weapons[2].is_melee());
}
