//! Battle files: those kept in the corpus. `scenario/mutations.rs` breaks golden ones.

use super::{corpus, survives};
use warlog::exchange::battle_file::run_text;

#[test]
fn the_kept_files_come_to_a_verdict() {
    for (name, text) in corpus("battle") {
        let verdict = survives(&name, || run_text(&text));
        if let Err(fault) = verdict {
            assert_ne!(fault.code, "unsound", "{name}: line {}: {fault}", fault.line);
            assert!(fault.why.len() < 4_000, "{name}: {fault}");
        }
    }
}

/// Texts that would not do as files: long, or of letters that no editor saves.
#[test]
fn huge_files_come_to_a_verdict() {
    let head = "title huge\nprofile m ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+\n";
    let models: String = (0..5_000).map(|n| format!("model M{n} red m at {} 10\n", n % 40)).collect();
    let weapons: String =
        (0..5_000).map(|n| format!("weapon w{n} range 24 s 4 ap 5 type assault 1\n")).collect();
    let orders = "> end_phase\n".repeat(90_000);
    let texts = [
        format!("{head}{models}"),
        format!("{head}{weapons}"),
        format!("{head}model M red m at 1 1\nmodel O blue m at 9 9\nturn 1 red movement\n{orders}"),
        format!("title {}", "x".repeat(5 << 20)),
        "(".repeat(15_000),
        "\n".repeat(200_000),
        format!("{head}model M red m at 1 1 with {}\n", "m,".repeat(7_000)),
        format!("{head}{}\n! to_hit{}\n", "model M red m at 1 1", " 6".repeat(7_000)),
    ];
    for text in texts {
        let start: String = text.chars().take(200).collect();
        let fault = survives(&start, || run_text(&text)).expect_err("too much of something");
        assert!(fault.why.len() < 4_000, "{start}");
    }
}
