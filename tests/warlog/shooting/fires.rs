//! Why fires are not fought: in the table a row has one thing more right than the row above.

use super::played;

#[test]
fn fighting_a_fire_is_refused_for_the_first_thing_that_is_wrong() {
    // helper friend state verdict
    let table = "
        > extinguish ghost X | state H engaged E | unknown_model
        > extinguish E X     | state H engaged E | enemy_side
        > extinguish W X     | state W removed   | removed
        > extinguish H X     | state H engaged E | locked
        > extinguish H X     | state H ran       | already_ran
        > extinguish H X     | state H fired     | already_fired
        > extinguish H E     | state E burning   | enemy_side
        > extinguish H W     | state W removed   | removed
        > extinguish H W     | state X burning   | burning_elsewhere
        > extinguish H H     | state H burning   | burning_elsewhere
        > extinguish F X     | state X burning   | burning_elsewhere
        > extinguish H X     | state X burning   | accepted
    ";
    for row in table.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [order, state, verdict] = cells[..] else {
            panic!("a row has three cells: {row}");
        };
        let expected = match verdict {
            "accepted" => String::from("= waits extinguish 1"),
            code => format!("= refused {code}"),
        };
        played(&format!(
            "title a row
             weapon bolter range 24 s 4 ap 5 type rapid_fire
             profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
             model X red marine at 20 20 with bolter
             model H red marine touching X with bolter
             model W red marine at 20 22 with bolter
             model F red marine at 20 24 with bolter
             model E blue marine at 40 40 with bolter
             turn 1 red shooting
             {state}
             {order}
             {expected}"
        ));
    }
}
