//! Odds from the command line.

use super::program::run;
use tempfile::tempdir;

const SHOT: &str = "\
title   One shot of BS4 S4 AP5 against T4 3+
weapon  boltgun range 24 s 4 ap 5 type assault 1
profile marine bs 4 t 4 w 1 ld 8 sv 3+
model   M red marine at 10 10 with boltgun
model   O blue marine at 20 10
turn    1 red shooting
> shoot M boltgun at O
";

#[test]
fn an_order_is_told_with_percents_and_fractions() {
    let dir = tempdir().expect("a directory");
    let path = dir.path().join("shot.battle");
    let file = path.to_str().expect("a name");
    std::fs::write(&path, SHOT).expect("it can be written");
    let said = run(&["odds", file]);
    let said = said.done();
    for words in ["exact; ", "wounds lost by blue", "1    11.11%  1/9", "O", "mean     0.11   1/9"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    assert!(!said.contains("lost by red"), "{said}");
    let estimate = run(&["odds", file, "--estimate", "2000", "--seed", "5"]);
    let estimate = estimate.done();
    assert!(estimate.starts_with("estimated from 2000 runs"), "{estimate}");
    assert_eq!(estimate, run(&["odds", file, "--estimate", "2000", "--seed", "5"]).done());
    let down = ["odds", file, "--order", "shoot M boltgun at O", "--answer", "go_to_ground=yes"];
    std::fs::write(&path, SHOT.replace("> shoot M boltgun at O\n", "")).expect("it can be written");
    assert!(run(&down).done().contains("wounds lost by blue"));
    run(&["odds", file]).failed(1, "no_order", &["--order"]);
    run(&["odds", file, "--order", "shoot M at O"]).failed(1, "word_unknown", &["shot"]);
    for (order, code, words) in [
        ("shoot X boltgun at O", "unknown_model", ["no model `X`", "there are: M, O"]),
        ("shoot M bolgun at O", "unknown_weapon", ["no weapon `bolgun`", "there are: boltgun"]),
        ("shoot M boltgun at X", "unknown_target", ["no target `X`", "there are: "]),
        ("shoot O boltgun at M", "enemy_side", ["refused", "[enemy_side]"]),
    ] {
        let said = run(&["odds", file, "--order", order]);
        said.failed(1, code, &words);
        assert_eq!(said.err.matches(code).count(), 1, "{}", said.err);
        assert!(!said.err.contains(file), "the file is not to blame: {}", said.err);
    }
    let hostile = run(&["odds", file, "--order", "shoot M boltgun at \u{1b}[31mX"]);
    hostile.failed(1, "unknown_target", &["`\\u{1b}[31mX`"]);
    std::fs::write(&path, SHOT.replace("at 20 10", "at 40 10")).expect("it can be written");
    run(&["odds", file]).failed(1, "out_of_range", &["reach=24\"", "distance=29.02\""]);
    let sure =
        SHOT.replace(" 3+\n", " 2+\n").replace(" ap 5", " ap -").replace("s 4", "s 1").replace("t 4", "t 10");
    std::fs::write(&path, sure).expect("it can be written");
    assert!(run(&["odds", file]).done().ends_with("nobody is hurt\n"));
    std::fs::write(&path, SHOT.replace("> shoot M boltgun at O\n", "")).expect("it can be written");
    run(&[&down[..4], &["--answer", "yes"]].concat()).failed(2, "odds_bad_policy", &["TOPIC=ANSWER"]);
    std::fs::write(&path, format!("{SHOT}! to_hit 1\n")).expect("it can be written");
    run(&down).failed(1, "already_fired", &["leave --order out", "end the file before it"]);
    let many = SHOT.replace("type assault 1", "type assault 60");
    std::fs::write(&path, many).expect("it can be written");
    let said = run(&["odds", file]);
    let said = said.done();
    assert!(said.starts_with("estimated from ") && said.contains("too many outcomes"), "{said}");
    assert!(said.contains("% ±"), "{said}");
    assert_eq!(said, run(&["odds", file]).done(), "the same each time");
    run(&["odds", "nowhere.battle"]).failed(1, "unreadable", &["nowhere.battle", "name a battle file"]);
    // What has no end is read no further than it takes to see that.
    run(&["odds", "/dev/zero"]).failed(1, "too_long", &["split it"]);
    std::fs::write(&path, [b'#', 0xff]).expect("it can be written");
    run(&["odds", file]).failed(1, "not_utf8", &["column 2", "save the file as UTF-8"]);
}
