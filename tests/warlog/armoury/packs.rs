//! Packs load whole or tell every fault; packs of one's own add and replace.

use super::*;
use std::fs;

const ORKS: &str = include_str!("../../../src/armoury/packs/orks.toml");
const COMMON: &str = include_str!("../../../src/armoury/packs/common.toml");
const TYRANIDS: &str = include_str!("../../../src/armoury/packs/tyranids.toml");

/// The faults of a pack with one thing changed.
fn faults(text: &str, from: &str, to: &str) -> Vec<PackFault> {
    assert!(text.contains(from), "nothing to change: {from}");
    Armoury::builtin().with_pack("mine.toml", &text.replacen(from, to, 1)).err().unwrap_or_default()
}

#[track_caller]
fn refused(text: &str, from: &str, to: &str, code: &str) {
    let faults = faults(text, from, to);
    assert!(faults.iter().any(|fault| fault.code == code), "{to}: {faults:?} without {code}");
    for fault in faults {
        assert_eq!(fault.file, "mine.toml");
        assert!(!fault.problem.is_empty() && !fault.remedy.is_empty());
    }
}

#[test]
fn the_packs_in_the_binary_are_sound() {
    let ids: Vec<&str> = Armoury::builtin().packs().map(|pack| pack.id.as_str()).collect();
    assert_eq!(ids, ["astra_militarum", "eldar", "orks", "space_marines", "tau", "tyranids"]);
    let models: usize = Armoury::builtin().packs().map(|pack| pack.entries.len()).sum();
    assert_eq!(models, 57);
}

#[test]
fn a_broken_file_is_told_with_its_place() {
    refused(ORKS, "schema = 1", "schema = = 1", "malformed_pack");
    refused(ORKS, "schema = 1", "schema = 2", "unknown_schema");
    refused(ORKS, "points = 18", "points = \"many\"", "malformed_pack");
    refused(ORKS, "points = 18", "points = -1", "malformed_pack");
    refused(ORKS, "points = 18", "pionts = 18", "malformed_pack");
    refused(ORKS, "role = \"leader\"", "role = \"boss\"", "malformed_pack");
    let told = &faults(ORKS, "points = 18", "pionts = 18")[0];
    let line = ORKS.lines().position(|line| line == "points = 18").unwrap() + 1;
    assert_eq!(told.at, Some((line, 1)));
    assert!(told.to_string().contains("mine.toml, line") && told.to_string().contains("pionts"), "{told}");
}

#[test]
fn every_reference_must_resolve() {
    refused(ORKS, "weapons = [\"choppa\", \"slugga\"]", "weapons = [\"chopa\", \"slugga\"]", "unknown_item");
    refused(
        ORKS,
        "weapons = [\"choppa\", \"slugga\"]",
        "weapons = [\"stikkbomb\", \"slugga\"]",
        "unknown_item",
    );
    refused(ORKS, "wargear = [\"mega_armour\"]", "wargear = [\"mega\"]", "unknown_item");
    refused(ORKS, "grenades = { stikkbomb = 1 }", "grenades = { choppa = 1 }", "unknown_item");
    refused(ORKS, "take = [\"big_choppa\"]", "take = [\"bigger_choppa\"]", "unknown_item");
    refused(ORKS, "\"da_boss\"]", "\"Da Boss\"]", "bad_id");
    refused(ORKS, "\"feel_no_pain(6)\"", "\"feel_no_pain(six)\"", "bad_rule");
    refused(TYRANIDS, "leader = \"warrior_alpha\"", "leader = \"termagant\"", "unknown_entry");
    refused(TYRANIDS, "of = [\"termagant\"]", "of = [\"termagaunt\"]", "unknown_entry");
    let space_marines = include_str!("../../../src/armoury/packs/space_marines.toml");
    refused(space_marines, "lists = [\"ranged\", \"melee\"]", "lists = [\"range\"]", "unknown_list");
}

#[test]
fn every_number_and_word_is_checked() {
    refused(ORKS, "points = 18", "points = 4000", "bad_number");
    refused(ORKS, "ws = 4, bs = 2", "ws = 11, bs = 2", "bad_number");
    refused(ORKS, "ld = 7, sv = 6", "ld = 7, sv = 1", "bad_number");
    refused(ORKS, "batch = 5", "batch = 0", "bad_number");
    refused(ORKS, "max = 10", "max = 0", "bad_number");
}

#[test]
fn cells_of_weapons_are_checked() {
    for (from, to) in [
        ("range = 12", "range = 0"),
        ("range = 12", "range = \"far\""),
        ("s = \"+2\"", "s = \"+99\""),
        ("s = \"+2\"", "s = \"ü\""),
        ("s = \"x2\"", "s = \"x1\""),
        ("ap = 5", "ap = 7"),
        ("type = \"pistol\"", "type = \"bow\""),
        ("type = \"pistol\", shots = 1", "type = \"pistol\", shots = 2"),
        ("type = \"pistol\", shots = 1", "type = \"melee\""),
        ("shots = \"d3\"", "shots = \"d4\""),
        ("shots = \"d3\"", "shots = [3, 2]"),
    ] {
        refused(ORKS, from, to, "bad_cell");
    }
    refused(ORKS, "{ name = \"rokkit\",", "{ name = \"shoota\",", "duplicate_id");
}

#[test]
fn what_belongs_together_must_agree() {
    refused(ORKS, "replaces = [\"choppa\"]", "replaces = [\"shoota\"]", "not_carried");
    refused(
        ORKS,
        "w = 2, i = 3, a = 3, ld = 7, sv = 2",
        "w = 2, i = 3, a = 3, ld = 7, sv = 3",
        "armour_mismatch",
    );
    refused(
        ORKS,
        "{ take = [\"power_klaw\"], points = 25 }",
        "{ take = [\"big_choppa\"], points = 25 }",
        "duplicate_choice",
    );
    refused(ORKS, "id = \"nob\"", "id = \"ork_boy\"", "duplicate_id");
    refused(ORKS, "id = \"choppa\"", "id = \"lasgun\"", "duplicate_id");
    refused(ORKS, "id = \"choppa\"", "id = \"Big Choppa\"", "bad_id");
    refused(ORKS, "name = \"Choppa\"", "name = \"\"", "bad_text");
    refused(ORKS, "batch = 5\n", "", "bad_limit");
    refused(ORKS, "base_mm = 32", "base_mm = 0", "bad_base");
    refused(ORKS, "base_mm = 32", "base_mm = 2000000000", "bad_base");
    refused(ORKS, "base_mm = 32\n", "", "bad_base");
    refused(ORKS, "unit_type = \"walker\"", "unit_type = \"infantry\"", "bad_vehicle");
    refused(ORKS, "w = 3, i = 3", "i = 3", "missing_characteristic");
    refused(ORKS, "ws = 2, bs = 3, s = 5, i = 2, a = 2", "bs = 3, s = 5", "missing_characteristic");
    refused(ORKS, "core = { min = 1, max = 30 }", "core = { min = 31, max = 30 }", "bad_number");
    refused(COMMON, "name = \"Shared armoury\"", "name = \"Shared armoury\"\n[team]", "not_shared");
    refused(SMALL, SMALL, "schema = 1\nid = \"small\"\nname = \"Small\"", "nothing_to_recruit");
}

#[test]
fn all_faults_of_a_pack_are_told_together() {
    let text = ORKS.replacen("points = 18", "points = 4000", 1).replacen("\"da_boss\"]", "\"Da Boss\"]", 1);
    let faults = Armoury::builtin().with_pack("mine.toml", &text).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["bad_number", "bad_id"]);
}

#[test]
fn each_entry_that_does_not_fit_is_told() {
    let text = ORKS
        .replacen("schema = 1", "schema = \"one\"", 1)
        .replacen("points = 18", "pionts = 18", 1)
        .replacen("batch = 5", "batch = \"five\"", 1)
        .replacen("range = 12", "range = true", 1);
    let faults = Armoury::builtin().with_pack("mine.toml", &text).unwrap_err();
    assert!(faults.iter().all(|fault| fault.code == "malformed_pack"), "{faults:?}");
    let lines: Vec<usize> = faults.iter().filter_map(|fault| fault.at).map(|(line, _)| line).collect();
    assert!(lines.len() == 4 && lines.is_sorted_by(|a, b| a < b), "{faults:?}");
    for word in ["pionts", "\"five\"", "a number, a word, or two numbers"] {
        assert!(faults.iter().any(|fault| fault.problem.contains(word)), "{word}: {faults:?}");
    }
    // All of one sort at once, and no more than can be read.
    let many = "[[weapon]]\nid = 7\n".repeat(2_000);
    let faults = Armoury::builtin().with_pack("many.toml", &format!("{SMALL}{many}")).unwrap_err();
    assert_eq!(faults.len(), 100);
    let odd = Armoury::builtin().with_pack("odd.toml", &format!("weapon = 3\n{SMALL}")).unwrap_err();
    assert_eq!((odd.len(), odd[0].code), (1, "malformed_pack"), "{odd:?}");
}

#[test]
fn a_hostile_file_is_refused_quickly() {
    let deep = format!("schema = 1\nid = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    assert_eq!(Armoury::builtin().with_pack("deep.toml", &deep).unwrap_err()[0].code, "malformed_pack");
    let rules = "[[rule]]\nid = \"r\"\nname = \"R\"\n".repeat(2_000);
    let faults = Armoury::builtin().with_pack("many.toml", &format!("{SMALL}{rules}")).unwrap_err();
    assert!(faults.iter().any(|fault| fault.code == "too_many") && faults.len() <= 100);
}

#[test]
fn a_torn_file_never_harms() {
    for (at, _) in ORKS.char_indices().step_by(211) {
        let (head, tail) = ORKS.split_at(at);
        let gap = tail.get(7..).unwrap_or("");
        for text in
            [head.to_owned(), format!("{head}{gap}"), format!("{head}\"{tail}"), format!("{head}9{tail}")]
        {
            if let Err(faults) = Armoury::builtin().with_pack("torn.toml", &text) {
                assert!(!faults.is_empty());
            }
        }
    }
}

#[test]
fn the_hash_is_of_the_facts_and_the_shared_items() {
    let hash =
        |text: &str| Armoury::builtin().with_pack("a.toml", text).unwrap().pack("orks").unwrap().hash.clone();
    let before = &Armoury::builtin().pack("orks").unwrap().hash;
    assert_eq!(before.len(), 64);
    assert_eq!(hash(&format!("# a remark\n{ORKS}")), *before);
    assert_ne!(hash(&ORKS.replacen("points = 18", "points = 19", 1)), *before);
    let armour = "name = \"Extra armour\"";
    assert_ne!(hash(&COMMON.replacen(armour, "name = \"More armour\"", 1)), *before, "its vehicles have it");
    assert_eq!(hash(&COMMON.replacen("range = 24", "range = 25", 1)), *before, "no ork has that gun");
    let more = "\n[[weapon]]\nid = \"sling\"\nname = \"Sling\"\nlines = [{ range = 12, s = 2, ap = \"-\", \
                type = \"assault\", shots = 1 }]\n";
    assert_eq!(hash(&format!("{COMMON}{more}")), *before, "nor that one");
}

/// What no battle can hold is in no pack: of each profile, with whatever gear.
#[test]
fn no_choice_makes_a_model_that_no_battle_holds() {
    refused(SMALL, "w = 4, i = 4", "w = 0, i = 4", "bad_number");
    refused(SMALL, "w = 4, i = 4", "w = 11, i = 4", "bad_number");
    refused(SMALL, "front = 13", "front = 15", "bad_number");
    refused(SMALL, "hp = 3", "hp = 11", "bad_number");
    refused(SMALL, "base_mm = 25", "base_mm = 9", "bad_base");
    let medal = "name = \"Medal\"";
    for effect in ["set = { w = 0 }", "add = { w = -4 }", "add = { w = -2 }"] {
        refused(SMALL, medal, &format!("{medal}\n{effect}"), "bad_number");
    }
    refused(SMALL, medal, &format!("{medal}\nunit_type = \"vehicle\""), "bad_vehicle");
    assert!(
        faults(SMALL, medal, &format!("{medal}\nadd = {{ w = -1 }}")).is_empty(),
        "three of four are left"
    );
    let tank = "stats = { bs = 4 }\nvehicle = { front = 13";
    let jump = format!("wargear = [\"medal\"]\n{tank}");
    let text = SMALL.replacen(medal, &format!("{medal}\nunit_type = \"bike\""), 1);
    refused(&text, tank, &jump, "bad_vehicle");
    refused(SMALL, "character = true", "traits = [\"bike\"]", "bad_trait");
    refused(SMALL, "character = true", "traits = [\"two words\"]", "bad_trait");
    refused(SMALL, "id = \"medal\"", "id = \"none\"", "bad_id");
    let rhino = "transport = { capacity = 61 }\nvehicle = { front = 13";
    refused(SMALL, "vehicle = { front = 13", rhino, "bad_number");
    refused(ORKS, "s = \"x2\"", "s = \"x9\"", "bad_cell");
}

/// One fault, one reason; several in the order of the text; in plain words.
#[test]
fn a_fault_brings_no_second_reason() {
    let once = |from: &str, to: &str, code: &str| {
        let faults = faults(SMALL, from, to);
        let told: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
        assert_eq!(told, [code], "{faults:?}");
    };
    once("range = 8", "range = 0", "bad_cell");
    once("id = \"smoke_grenade\"\nname", "id = \"lasgun\"\nname", "duplicate_id");
    let text = SMALL.replacen("points = 17", "points = 4000", 1).replacen("range = 8", "range = 0", 1);
    let faults = Armoury::builtin().with_pack("mine.toml", &text).unwrap_err();
    assert!(faults.len() == 2 && faults.is_sorted_by_key(|fault| fault.at), "{faults:?}");
    for (from, to) in [
        ("points = 17", "points = -8"),
        ("points = 17", "points = 1.5"),
        ("base_mm = 25", "base_mm = 99999999999999999999"),
    ] {
        let told = self::faults(SMALL, from, to).iter().map(ToString::to_string).collect::<String>();
        for word in ["u32", "i32", "i128", "struct"] {
            assert!(!told.is_empty() && !told.contains(word), "{to}: {told}");
        }
    }
}

#[test]
fn a_directory_adds_and_replaces_packs() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("small.toml"), SMALL).unwrap();
    fs::write(directory.path().join("o.toml"), ORKS.replacen("points = 18", "points = 19", 1)).unwrap();
    fs::write(directory.path().join("readme.txt"), "not a pack").unwrap();
    let armoury = Armoury::builtin().with_packs_from(directory.path()).unwrap();
    assert_eq!(armoury.packs().count(), 7);
    assert_eq!(armoury.pack("orks").unwrap().entry("boss_nob").unwrap().points, 19);
    assert_eq!(armoury.packs_with("trooper"), ["small"]);

    fs::write(directory.path().join("twice.toml"), SMALL).unwrap();
    let faults = Armoury::builtin().with_packs_from(directory.path()).unwrap_err();
    assert_eq!(faults[0].code, "duplicate_pack");
    fs::write(directory.path().join("twice.toml"), [0xff, 0xfe]).unwrap();
    let faults = Armoury::builtin().with_packs_from(directory.path()).unwrap_err();
    assert_eq!(faults[0].code, "unreadable_pack");
    fs::write(directory.path().join("twice.toml"), " ".repeat(300 * 1024)).unwrap();
    let faults = Armoury::builtin().with_packs_from(directory.path()).unwrap_err();
    assert!(faults[0].problem.contains("larger"), "{}", faults[0]);
    let nowhere = Armoury::builtin().with_packs_from(&directory.path().join("nowhere")).unwrap_err();
    assert_eq!(nowhere[0].code, "unreadable_pack");
}

#[test]
fn unknown_rules_are_kept() {
    let text = ORKS.replacen("\"da_boss\"]", "\"da_boss\", \"loudest(3)\"]", 1);
    let text = format!("{text}\n[[rule]]\nid = \"loudest\"\nname = \"Loudest\"\n");
    let armoury = Armoury::builtin().with_pack("mine.toml", &text).unwrap();
    let pack = armoury.pack("orks").unwrap();
    assert!(pack.entry("boss_nob").unwrap().profile.rules.has(&Rule::Other("loudest(3)".into())));
    assert_eq!(pack.rule_name("loudest"), Some("Loudest"));
    assert!(armoury.warnings().is_empty() && Armoury::builtin().warnings().is_empty());
}

#[test]
fn a_rule_that_nobody_names_is_kept_and_told() {
    let text = ORKS.replacen("\"da_boss\"]", "\"da_boss\", \"warp_spawn(2)\", \"feel_no_pian\"]", 1);
    let armoury = Armoury::builtin().with_pack("mine.toml", &text).unwrap();
    let pack = armoury.pack("orks").unwrap();
    let rule = Rule::Other("warp_spawn(2)".into());
    assert!(pack.entry("boss_nob").unwrap().profile.rules.has(&rule), "kept");
    assert!(pack.rules_not_worked_out().has(&rule), "listed");
    assert_eq!(armoury.rule_title(&rule, Language::English), "warp_spawn(2)");
    let [strange, misspelt] = armoury.warnings() else { panic!("{:?}", armoury.warnings()) };
    assert!(strange.code == "unknown_rule" && strange.problem.contains("warp_spawn(2)"), "{strange}");
    assert!(strange.at.is_some() && !strange.problem.contains("meant"), "{strange}");
    assert!(misspelt.problem.contains("is feel_no_pain meant?"), "{misspelt}");
}

#[test]
fn the_example_of_the_format_loads_and_names_its_own_rule() {
    let format = include_str!("../../../src/armoury/packs/FORMAT.md");
    let example = format.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let armoury = Armoury::builtin().with_pack("rust_cult.toml", example).unwrap();
    let rule =
        armoury.pack("rust_cult").unwrap().entry("prophet").unwrap().profile.rules.iter().next().unwrap();
    assert_eq!(armoury.rule_title(rule, Language::English), "Rust Aura");
    let lacking = faults(example, "id = \"blade\"\n", "");
    assert!(lacking[0].problem.contains("[[model.option]] lacks `id`"), "{lacking:?}");
    let lacking = faults(example, "schema = 1\n", "");
    assert!(lacking[0].problem.contains("the file lacks `schema`"), "{lacking:?}");
    let typo = faults(example, "\"assault\"", "\"asault\"");
    assert_eq!(typo.len(), 1, "{typo:?}");
    assert!(typo[0].problem.contains("`asault`") && typo[0].problem.contains("rapid_fire"), "{typo:?}");
}
