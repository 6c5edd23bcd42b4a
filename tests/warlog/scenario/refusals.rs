//! Every refusal of the engine that is in force, each as the end of a small file.

use std::collections::BTreeSet;
use warlog::battle::Code;
use warlog::exchange::battle_file::{parse, play, run_text};

const ARMS: &str = "
weapon bolter range 24 s 4 ap 5 type rapid_fire
weapon cannon range 48 s 4 ap 6 type heavy 1 rules blast(3)
weapon flamer range template s 4 ap 5 type assault 1
weapon sword range melee s user ap -
weapon lobber range 48 s 4 ap 6 type heavy 1 rules min_range(12)
weapon frag range 8 s 3 ap - type grenade rules blast(3)
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile fanatic ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+ rules fearless
profile tank bs 4 front 11 side 11 rear 10 hp 3
profile rhino bs 4 front 11 side 11 rear 10 hp 3 type vehicle,transport capacity 1
";

/// Two marines and two enemies with room between them.
const TABLE: &str = "
model M red marine at 10 10 with bolter,cannon,flamer,frag
model F red marine at 10 20 with bolter
model O blue marine at 20 10 with bolter
model P blue marine at 20 20 with bolter
";

/// The same before anybody is set up.
const TO_SET_UP: &str = "
model M red marine
model F red marine unit squad
model G red marine unit squad
model O blue marine
mission fw_border
terrain rock at 5 1 3 3 impassable
turn 0 red deployment
";

/// Code, what stands below the arms and the table, and what happens last before the refusal.
const ON_THE_TABLE: &[(&str, &str, &str)] = &[
    ("not_your_turn", "turn 1 red shooting", ">blue end_phase"),
    ("wrong_phase", "turn 1 red shooting", "> move M 11 10"),
    ("command_open", "turn 1 red shooting", "> shoot M bolter at O\n= waits to_hit\n> end_phase"),
    ("nothing_asked", "turn 1 red shooting", "> shoot M bolter at O\n= waits to_hit\n! save 4"),
    ("dice_wrong_number", "turn 1 red shooting", "> shoot M bolter at O\n= waits to_hit\n! to_hit 4 4 4"),
    ("dice_out_of_range", "turn 1 red shooting", "> shoot M bolter at O\n= waits to_hit 2\n! to_hit 4 7"),
    (
        "answer_not_offered",
        "turn 1 red shooting",
        "> shoot M bolter at O\n! to_hit 4 1\n! to_wound 6\n= waits go_to_ground O\n? go_to_ground O auto",
    ),
    ("unknown_model", "turn 1 red movement", "> move Q 1 1"),
    ("unknown_weapon", "turn 1 red shooting", "> shoot M axe at O"),
    ("unknown_target", "turn 1 red shooting", "> shoot M bolter at Q"),
    ("own_side", "turn 1 red shooting", "> shoot M bolter at F"),
    ("enemy_side", "turn 1 red shooting", "> shoot O bolter at M"),
    ("not_on_table", "state M in_reserve\nturn 1 red movement", "> move M 11 10"),
    ("support_missing", "turn 1 red movement", "> call_support turret"),
    (
        "support_called",
        "backing red turret\nturn 1 red movement",
        "> call_support turret\n> call_support turret",
    ),
    ("unknown_objective", "mission hor_possession\nturn 1 red movement", "> take M 9"),
    (
        "hands_full",
        "mission hor_possession objectives 10,10 10,11\nturn 1 red movement",
        "> take M 1\n> take M 2",
    ),
    ("removed", "state M removed\nturn 1 red movement", "> move M 11 10"),
    ("not_carried", "turn 1 red shooting", "> shoot F cannon at O"),
    ("used_up", "state M used frag 1\nturn 1 red shooting", "> throw M frag at O"),
    ("already_moved", "turn 1 red movement", "> move M 11 10\n> move M 12 10"),
    ("already_fired", "state M fired\nturn 1 red shooting", "> shoot M bolter at O"),
    ("already_ran", "state M ran\nturn 1 red shooting", "> shoot M bolter at O"),
    ("moved_too_far", "turn 1 red movement", "> move M 16.01 10"),
    ("distance_missing", "mode tabletop\nturn 1 red movement", "> move M"),
    ("blocked", "model X red marine at 12 10\nturn 1 red movement", "> move M 14 10"),
    ("impassable", "terrain rock at 12 5 1 10 impassable\nturn 1 red movement", "> move M 15 10"),
    ("off_table", "turn 1 red movement", "> move M 10 -0.2 via 10 5"),
    ("too_close_to_enemy", "model X blue marine at 12 10\nturn 1 red movement", "> move M 10.5 10"),
    ("out_of_range", "model X blue marine at 40 10\nturn 1 red shooting", "> shoot M bolter at X"),
    ("no_line_of_sight", "terrain w wall at 15 5 1 10\nturn 1 red shooting", "> shoot M bolter at O"),
    ("no_snap_shot", "state M gone_to_ground\nturn 1 red shooting", "> shoot M flamer at O"),
    ("heavy_moved_blast", "state M moved 1\nturn 1 red shooting", "> shoot M cannon at O"),
    ("locked", "state M engaged O\nturn 1 red shooting", "> shoot M bolter at P"),
    ("falling_back", "state M falling_back\nturn 1 red movement", "> move M 11 10"),
    ("gone_to_ground", "state M gone_to_ground\nturn 1 red movement", "> move M 11 10"),
    ("fearless", "model X blue fanatic at 30 30\nturn 1 red shooting", ">blue go_to_ground X"),
    ("friendly_under_marker", "model X red marine at 18.5 10\nturn 1 red shooting", "> shoot M cannon at O"),
    ("illegal_placement", "turn 1 red shooting", "> shoot M cannon at O marker 25 10"),
    ("wrong_groups", "turn 1 red shooting", "> shoot M bolter at O groups 0"),
    ("wrong_groups", "turn 1 red shooting", "> shoot M bolter at O groups 1,1"),
    ("wrong_groups", "turn 1 red shooting", "> shoot M bolter at O groups 2"),
    ("nothing_to_place", "turn 1 red shooting", "> shoot M bolter at O marker 20 10"),
    ("nothing_to_place", "turn 1 red shooting", "> shoot M bolter at O facing 0"),
    ("nothing_to_place", "turn 1 red shooting", "> shoot M cannon at O marker 20 10 marker 21 10"),
    ("too_near", "model X red marine at 10 12 with lobber\nturn 1 red shooting", "> shoot X lobber at O"),
    ("burning_elsewhere", "state M burning\nturn 1 red shooting", "> extinguish F M"),
    ("burning_elsewhere", "state M burning\nturn 1 red shooting", "> extinguish M M"),
    (
        "embarked",
        "model R red rhino at 30 40\nstate F embarked R\nturn 1 red shooting",
        "> shoot F bolter at O",
    ),
    ("capacity_full", "model R red rhino at 10 13\nstate F embarked R\nturn 1 red movement", "> embark M R"),
    ("stunned", "model R red rhino at 30 40\nstate R stunned\nturn 1 red movement", "> move R 31 40"),
    ("immobilised", "model R red rhino at 30 40\nstate R immobilised\nturn 1 red movement", "> move R 31 40"),
    ("no_summons", "turn 1 red movement", "> summon Q 1 1"),
    ("not_allowed", "turn 1 red movement", "> join M F"),
    ("not_allowed", "turn 1 red shooting", "> shoot M bolter at O,P"),
    ("not_allowed", "turn 1 red movement", "> regroup M"),
    ("cannot_split", "turn 1 red shooting", "> shoot M bolter at O split"),
    (
        "same_target",
        "model X red marine at 10 12 with bolter unit s rules split_fire\n\
         model Y red marine at 10 14 with bolter unit s\nturn 1 red shooting",
        "> shoot X bolter at O split\n! leadership 1 1\n! to_hit 1 1\n> shoot Y bolter at O",
    ),
    ("other_unit", "turn 1 red shooting", "> shoot M bolter,F bolter at O"),
    ("other_unit", "turn 1 red shooting", "> shoot M bolter at O hold F"),
    ("enemy_side", "turn 1 red shooting", "> shoot M bolter at O hold P"),
    ("no_shot", "turn 1 red shooting", "> shoot M bolter at O hold M"),
    (
        "nobody_in_focus",
        "terrain w at 18 8 4 4 cover 5+\nturn 1 red shooting",
        "> shoot M bolter at O focus none",
    ),
    ("not_allowed", "model T red tank at 30 10\nturn 1 red shooting", "> run T 31 10"),
    ("not_allowed", "model T blue tank at 30 10\nturn 1 red shooting", ">blue go_to_ground T"),
    ("not_allowed", "turn 0 red scout", "> scout M 11 10"),
    (
        "already_charged",
        "turn 1 red assault",
        "> charge O by M\n? overwatch O no\n! charge_distance 1 1\n> charge O by F",
    ),
    (
        "cannot_harm",
        "profile fort front 14 side 14 rear 14 hp 3 type vehicle\nmodel T blue fort at 14 14\n\
      turn 1 red assault",
        "> charge T by M",
    ),
    ("cannot_charge_after_run", "state M ran\nturn 1 red assault", "> charge O by M"),
    ("cannot_charge_after_shooting", "state M fired bolter at O\nturn 1 red assault", "> charge O by M"),
    ("cannot_charge_scout", "state M scouted\nturn 1 red assault", "> charge O by M"),
    ("cannot_charge_arrived", "state M arrived\nturn 1 red assault", "> charge O by M"),
    (
        "cannot_charge_disembarked",
        "model R red rhino at 10 13\nstate M disembarked R\nturn 2 red assault",
        "> charge O by M",
    ),
    (
        "not_the_target_shot",
        "model X red marine at 10 12 with frag\nstate X fired frag at P\nturn 1 red assault",
        "> charge O by X",
    ),
    ("not_in_contact", "mission hor_possession objectives 14,10 30,30\nturn 1 red movement", "> take M 1"),
    ("battle_over", "turn 1 red movement", "> concede\n> end_phase"),
    ("already_fired", "turn 1 red shooting", "> shoot M bolter,M bolter at O"),
    (
        "words_too_long",
        "turn 1 red movement",
        "> words 34567890123456789012345678901234567890123456789012345678901234567890\
         34567890123456789012345678901234567890123456789012345678901234567890\
         34567890123456789012345678901234567890123456789012345678901234567890",
    ),
    // What a number begins in the midst of an order is refused as well.
    ("command_open", "turn 1 red shooting", "> shoot M bolter at O\n= waits to_hit\n>blue words mine"),
];

const BEFORE_THE_GAME: &[(&str, &str, &str)] = &[
    ("no_room", "", "> deploy M 10 10\n> deploy F 10.5 10"),
    ("no_room", "model X red marine at 12 9 up 0\n", "> deploy M 12.3 9"),
    ("impassable", "", "> deploy M 6 2"),
    ("off_table", "", "> deploy M 0 10"),
    ("illegal_placement", "", "> deploy M 10 20"),
    ("no_coherency", "", "> deploy F 10 10\n> deploy G 13.1 10"),
    ("wrong_squad", "model R red rhino dedicated first\n", "> embark M R"),
    ("not_deployed", "", "> end_phase"),
    ("reserve_not_allowed", "", "> reserve M"),
    ("reserve_not_allowed", "", "> deploy M outflank"),
];

/// Before anybody is set up, the mission to be said.
const ANY_MISSION: &str = "
model M red marine
model F red marine
model O blue marine
turn 0 red deployment
";

/// The same as above for the rules of missions.
const OF_MISSIONS: &[(&str, &str, &str)] = &[
    ("not_prepared", "mission random", "> deploy M 10 10"),
    ("already_prepared", "mission fw_border", "> prepare"),
    ("halves_unequal", "mission hor_skirmish", "> deploy M 10 5\n> deploy F 20 5"),
];

/// Codes that no order of a battle can end in, each with its reason.
const OUT_OF_FORCE: &[(&str, &str)] = &[
    ("not_a_character", "nothing that is worked out is for characters alone"),
    ("needs_power", "of psychic powers: shown by the battles of PS"),
    ("unknown_question", "of the API: the word of a question"),
    ("not_yes_or_no", "of answers left for a turn, which files do not know"),
    ("wrong_value", "a line that tells one is a fault of the file"),
    ("other_side_asked", "a line of dice or an answer is given for the side that is asked"),
    ("wrong_focus", "of the API: words that are no cover save"),
    ("nothing_to_change", "`rewind` in a file counts commands: it always takes one back"),
    ("stale_version", "of the API: the version that a command expects"),
];

fn text(table: &str, (_, more, last): &(&str, &str, &str)) -> String {
    format!("title a row{ARMS}{table}{more}\n{last}\n")
}

/// Every row with its file, up to the refusal.
fn rows() -> impl Iterator<Item = (&'static str, String)> {
    let on_table = ON_THE_TABLE.iter().map(|row| (row.0, text(TABLE, row)));
    let before = BEFORE_THE_GAME.iter().map(|row| (row.0, text(TO_SET_UP, row)));
    on_table.chain(before).chain(OF_MISSIONS.iter().map(|row| (row.0, text(ANY_MISSION, row))))
}

#[test]
fn every_refusal_in_force_ends_a_file() {
    for (code, text) in rows() {
        run_text(&format!("{text}= refused {code}\n"))
            .unwrap_or_else(|fault| panic!("{code}: {fault}\n{text}"));
    }
    let shown: BTreeSet<&str> = rows().map(|(code, _)| code).collect();
    let missing = Code::ALL
        .iter()
        .map(|code| code.word())
        .filter(|code| !shown.contains(code) && OUT_OF_FORCE.iter().all(|(out, _)| out != code));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&str>::new(), "codes without a row");
}

/// What the program says of the last command of a row.
fn told(code: &str, nth: usize) -> String {
    let (_, text) = rows().filter(|(found, _)| *found == code).nth(nth).unwrap();
    play(&parse(&text).unwrap()).unwrap_err().to_string()
}

#[test]
fn a_refusal_says_who_where_and_by_how_much() {
    let cases = [
        ("off_table", 0, "model=M x=10\" y=-0.2\" beyond_south=0.2\""),
        ("off_table", 1, "model=M x=0\" y=10\" beyond_west=0.49\""),
        ("no_room", 0, "model=F x=10.5\" y=10\" by=M overlap=0.48\""),
        ("blocked", 0, "model=M by=X x=12\" y=10\""),
        ("impassable", 0, "model=M piece=rock"),
        ("impassable", 1, "piece=rock"),
        ("too_close_to_enemy", 0, "model=M by=X distance=0.52\""),
        ("illegal_placement", 1, "model=M x=10\" y=20\" depth=12\""),
        ("not_deployed", 0, "model=M left=3"),
        ("not_allowed", 1, "targets=2 most=1"),
        ("not_allowed", 2, "unit=M"),
        ("other_unit", 0, "unit=M other_unit=F"),
        ("no_shot", 0, "held=1"),
        ("nobody_in_focus", 0, "unit=O models=1 eligible=0"),
        ("not_allowed", 3, "model=T"),
        ("wrong_groups", 1, "group=1 place=2 most=1"),
        ("too_near", 0, "least=12\" distance=9.22\""),
        ("burning_elsewhere", 0, "friend=M reach=1\" distance=9.02\""),
        ("burning_elsewhere", 1, "friend=M"),
        ("moved_too_far", 0, "reach=6\" distance=6.01\""),
        (
            "already_fired",
            1,
            "named for that already in this order, or fought a fire instead. Let another model fire, or end the \
             phase. model=M named_before=1",
        ),
        ("words_too_long", 0, "length=204 longest=200"),
        ("nothing_to_place", 2, "markers=2 most=1"),
        ("not_the_target_shot", 0, "unit=P"),
    ];
    for (code, nth, numbers) in cases {
        let told = told(code, nth);
        assert!(told.contains(numbers), "{code}: {told}");
    }
}

#[test]
fn a_name_that_nothing_has_is_repeated() {
    for (order, words) in [
        ("turn 1 red movement\n> move MM 11 10", ["no model `MM`", "did you mean `M`?"]),
        ("turn 1 red shooting\n> shoot M bolte at O", ["no weapon `bolte`", "did you mean `bolter`?"]),
        ("turn 1 red shooting\n> shoot M bolter at Zorro", ["no target `Zorro`", "there are: M, F, O, P"]),
        ("turn 1 red assault\n> charge Zorro by M", ["no target `Zorro`", "there are: M"]),
        ("turn 1 red assault\n> fight first M,Zorro", ["no model `Zorro`", "there are: M"]),
    ] {
        let fault = play(&parse(&format!("{ARMS}{TABLE}{order}\n= M alive\n")).unwrap()).unwrap_err();
        assert!(words.iter().all(|word| fault.why.contains(word)), "{order}: {fault}");
        let fault =
            play(&parse(&format!("{ARMS}{TABLE}{order}\n= refused fearless\n")).unwrap()).unwrap_err();
        assert!(fault.code == "not_so" && fault.why.contains(words[0]), "{order}: {fault}");
    }
    // What is refused for another reason says nothing of names.
    let text = format!("{ARMS}{TABLE}turn 1 red movement\n>blue move MM 11 10\n= M alive\n");
    let fault = play(&parse(&text).unwrap()).unwrap_err();
    assert!(fault.why.contains("turn_of=red") && !fault.why.contains("`MM`"), "{fault}");
}

#[test]
fn an_order_at_the_wrong_moment_says_when_it_is_given() {
    for (order, words) in [
        ("turn 1 red shooting\n> move M 11 10", "needs=movement"),
        ("turn 1 red movement\n> shoot M bolter at O", "needs=shooting"),
        ("turn 1 red movement\n> run M 11 10", "needs=shooting"),
        ("turn 1 red movement\n> charge O by M", "needs=assault"),
        ("turn 1 red movement\n> deploy M 1 1", "needs=deployment"),
        ("turn 1 red movement\n> scout M 1 1", "needs=scout"),
        ("turn 1 red assault\n> fight\n> fight", "needs=assault fights_begun=1"),
    ] {
        let fault = play(&parse(&format!("{ARMS}{TABLE}{order}\n= M alive\n")).unwrap()).unwrap_err();
        assert!(fault.why.contains("wrong_phase") && fault.why.contains(words), "{order}: {fault}");
    }
}
