//! Why orders and inputs are refused: in each table a row has one thing more right than the row above, and the
//! last row is taken. Shooting and throwing: `shooting/refusals.rs`; charging and fighting:
//! `assault/refusals.rs`; every code once: `scenario/refusals.rs`.

mod errands;
mod inputs;
mod moving;
mod setting_up;
mod standing;
mod units;

use warlog::battle::Code;
use warlog::exchange::battle_file::{parse, play, run_text};

const ARMS: &str = "title a row
weapon bolter range 24 s 4 ap 5 type rapid_fire
weapon sword range melee s user ap -
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile sneak ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+ rules scout,outflank
profile fanatic ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+ rules fearless
profile bull ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+ type cavalry
profile tank bs 4 front 11 side 11 rear 10 hp 3
profile rhino bs 4 front 11 side 11 rear 10 hp 3 type vehicle,transport capacity 1
";

/// Plays a table: each row is the state, `|`, the commands of which the last is judged (`;` between them), `|`,
/// and the verdict: `accepted`, or the code with the numbers that explain it.
fn table(scene: &str, rows: &str) {
    let mut last = "";
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [state, commands, verdict] = cells[..] else { panic!("a row has three cells: {row}") };
        let lines = |cell: &str| cell.split(';').map(|line| format!("{}\n", line.trim())).collect::<String>();
        let mut text = format!("{ARMS}{scene}\n{}", lines(state));
        for command in commands.split(';') {
            let command = command.trim();
            text += &if command.starts_with('>') { format!("{command}\n") } else { format!("> {command}\n") };
        }
        judge(&text, verdict, row);
        last = verdict;
    }
    assert_eq!(last, "accepted", "the last row is taken:\n{rows}");
}

#[test]
fn every_refusal_says_what_to_do() {
    for code in Code::ALL {
        let says = code.sentence().contains([':', ';']);
        assert!(says || !code.remedy().is_empty(), "{}", code.word());
        assert!(code.advice().ends_with('.'), "{}: one sentence after the other", code.word());
    }
}

fn judge(text: &str, verdict: &str, row: &str) {
    if verdict == "accepted" {
        let waits = || run_text(&format!("{text}= waits\n"));
        let taken = play(&parse(text).unwrap_or_else(|fault| panic!("{row}: {fault}")));
        assert!(taken.is_ok() || waits().is_ok(), "{row}: {}", taken.unwrap_err());
        return;
    }
    let file = parse(text).unwrap_or_else(|fault| panic!("{row}: {fault}"));
    let told = play(&file).map(|_| ()).expect_err(row).to_string();
    let mut words = verdict.split(' ');
    let code = words.next().unwrap();
    assert!(told.contains(&format!("{code}: ")), "{row}: {told}");
    for number in words {
        assert!(told.contains(&format!(" {number}")), "{row}: {told}");
    }
    run_text(&format!("{text}= refused {code}\n")).unwrap_or_else(|fault| panic!("{row}: {fault}"));
}
