//! Battle files from the command line.

use super::program::{run, warlog};
use std::io::Write;
use std::process::Stdio;
use tempfile::tempdir;

const HOLDS: &str = "\
title   A boltgun wounds
shows   SH-30
weapon  boltgun range 24 s 4 ap 5 type rapid_fire
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile nob    ws 4 bs 2 s 4 t 4 w 2 i 3 a 3 ld 7 sv 6+
model   M red marine at 10 10 with boltgun
model   O blue nob at 20 10
turn    1 red shooting
> shoot M boltgun at O
! to_hit 4 5
! to_wound 5 1
? go_to_ground O no
= O wounds 1
";

#[test]
fn files_that_hold_and_files_that_do_not_are_told_apart() {
    let dir = tempdir().expect("a directory");
    let write = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        path.to_str().expect("a name").to_owned()
    };
    let good = write("good.battle", HOLDS);
    let said = run(&["scenario", &good]);
    assert_eq!(said.done(), format!("ok {good}\n1 passed, 0 failed\n"));
    let wrong = write("wrong.battle", &HOLDS.replace("= O wounds 1", "= O wounds 2"));
    let broken = write("broken.battle", &HOLDS.replace("profile marine", "profil marine"));
    let said = run(&["scenario", &good, &wrong, &broken]);
    said.failed(1, "scenario_failed", &["2 of 3"]);
    assert!(said.out.contains(&format!("FAILED {wrong}:13 ")), "{}", said.out);
    assert!(said.out.contains(&format!("FAILED {broken}:4 ")), "{}", said.out);
    assert!(said.out.ends_with("1 passed, 2 failed\n"), "{}", said.out);
    let said = run(&["scenario", "nowhere.battle"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("name a battle file, a directory of them, or `-`"), "{}", said.out);
}

#[test]
fn a_battle_file_comes_through_standard_input() {
    let mut program = warlog(&["scenario", "-"]);
    let mut program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    program.stdin.take().expect("a pipe").write_all(HOLDS.as_bytes()).expect("it reads");
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("1 passed, 0 failed\n"));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_opened() {
    let dir = tempdir().expect("a directory");
    let pipe = dir.path().join("pipe.battle");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    let name = dir.path().to_str().expect("a name");
    let said = run(&["scenario", name]);
    assert!(said.out.contains("[no_battle_files]"), "{}", said.out);
    let hostile = HOLDS.replace("profile nob", "profile \u{1b}[31m\0nob");
    std::fs::write(dir.path().join("a.battle"), hostile).expect("it can be written");
    let said = run(&["scenario", name]);
    assert!(said.out.contains("U+001B") && !said.out.contains(['\u{1b}', '\0']), "{}", said.out);
}

#[test]
fn directories_patterns_and_standard_input_are_run_together() {
    let dir = tempdir().expect("a directory");
    std::fs::create_dir_all(dir.path().join("more")).expect("it can be made");
    for name in ["b.battle", "a.battle", "more/c.battle"] {
        std::fs::write(dir.path().join(name), HOLDS).expect("it can be written");
    }
    std::fs::write(dir.path().join("notes.txt"), "no battle").expect("it can be written");
    let at = |name: &str| dir.path().join(name).to_str().expect("a name").to_owned();
    let root = dir.path().to_str().expect("a name");
    let said = run(&["scenario", root, &at("?.battle")]);
    let files = ["a.battle", "b.battle", "more/c.battle", "a.battle", "b.battle"];
    let lines: String = files.iter().map(|name| format!("ok {}\n", at(name))).collect();
    assert_eq!(said.done(), format!("{lines}5 passed, 0 failed\n"));
    let wrong = HOLDS.replace("sv 3+", "sv 3+ rules fearles");
    std::fs::write(dir.path().join("b.battle"), wrong).expect("it can be written");
    let said = run(&["scenario", root, &at("z*.battle")]);
    said.failed(1, "scenario_failed", &["2 of 4"]);
    let place = format!("FAILED {}:4 column 63: ", at("b.battle"));
    assert!(said.out.contains(&place) && said.out.contains("did you mean fearless?"), "{}", said.out);
    assert!(said.out.contains("[no_battle_files]"), "{}", said.out);
}
