//! Every printed rule has a name in both languages.

use warlog::armoury::*;

/// All ids of the digest of special rules.
const IDS: &str = "acute_senses adamantium_will and_they_shall_know_no_fear armourbane assault_vehicle blast \
    large_blast barrage blind brotherhood_of_psykers bulky very_bulky extremely_bulky concussive \
    counter_attack crusader daemon eternal_warrior fear fearless feel_no_pain fleet fleshbane \
    deep_strike furious_charge gets_hot hammer_of_wrath haywire hit_and_run infiltrate instant_death \
    interceptor it_will_not_die jink lance independent_character look_out_sir master_crafted \
    missile_lock monster_hunter move_through_cover night_fighting night_vision outflank pinning poisoned \
    preferred_enemy psychic_pilot psyker rage rending reserves scout skilled_rider skyfire \
    slow_and_purposeful smash sniper specialist_weapon stealth shrouded stubborn tank_hunters two_handed \
    zealot hatred precision_shot template disordered_charge kt_battlefield kt_every_model_a_unit \
    kt_transports kt_no_reinforcements kt_scoring kt_psychic_isolation kt_break_tests kt_command_radius \
    hor_blast_walls one_use_only flamer on_fire extinguish fireproof hor_charge_sequence hor_fast_dice \
    hor_redirect_charge hor_supporting_charge hor_aerial_charge hor_climbing_charge hor_mass_charge \
    terror_from_the_deep polymorphine portal_of_exile never_scores ignores_cover melta rampage \
    relentless shred soul_blaze split_fire strafing_run strikedown supersonic swarms torrent twin_linked \
    unwieldy vector_dancer vector_strike";

#[test]
fn every_rule_of_the_digest_is_known_with_both_names() {
    let ids: Vec<&str> = IDS.split_whitespace().collect();
    assert_eq!(ids.len(), 110, "109, blast in two sizes");
    for id in ids {
        let rule = Rule::from_id(id);
        assert!(!matches!(rule, Rule::Other(_)), "{id}");
        let text = &glossary()[id];
        for language in [Language::English, Language::Russian] {
            assert!(!text.name(language).is_empty() && !text.effect(language).is_empty(), "{id}");
        }
        let cyrillic = |text: &str| text.chars().any(|letter| ('а'..='я').contains(&letter));
        assert!(
            cyrillic(text.effect(Language::Russian)) && !cyrillic(text.effect(Language::English)),
            "{id}"
        );
    }
}

#[test]
fn glossary_and_rules_name_each_other() {
    for rule in Rule::known() {
        assert!(rule.text().is_some(), "{rule}");
    }
    for id in glossary().keys() {
        let rule = Rule::from_id(id);
        assert!(std::ptr::eq(rule.text().unwrap(), &glossary()[id]), "{id}");
    }
}

#[test]
fn every_rule_of_the_packs_is_known() {
    for pack in Armoury::builtin().packs() {
        let of_entries = pack.entries.iter().map(|entry| &entry.profile.rules);
        let of_weapons = pack.weapons().flat_map(|weapon| &weapon.lines).map(|line| &line.rules);
        let of_wargear = pack.all_wargear().map(|item| &item.rules);
        for rule in of_entries.chain(of_weapons).chain(of_wargear).flatten() {
            assert!(!matches!(rule, Rule::Other(_)), "{}: {rule}", pack.id);
        }
    }
}

#[test]
fn standing_in_kill_team_is_told() {
    let standing = |id: &str| glossary()[id].standing();
    assert_eq!(standing("rending"), Standing::InForce);
    assert_eq!(standing("deep_strike"), Standing::Off);
    assert_eq!(standing("brotherhood_of_psykers"), Standing::Off);
    assert_eq!(standing("look_out_sir"), Standing::NoEffect);
    assert!(glossary()["twin_linked"].worked_out && !glossary()["vector_strike"].worked_out);
}

/// Flyers are data only, and where the sources have no more than a name nothing can be worked out.
#[test]
fn what_is_not_worked_out_has_a_reason() {
    for (id, text) in glossary() {
        assert_eq!(text.left_out.is_none(), text.worked_out, "{id}");
    }
    let why = |id: &str| glossary()[id].left_out;
    assert_eq!(why("vector_strike"), Some(LeftOut::Flyers));
    assert_eq!(why("acid_blood"), Some(LeftOut::Named));
    assert_eq!(why("squad"), Some(LeftOut::Lists));
    for why in [LeftOut::Flyers, LeftOut::Named, LeftOut::Lists] {
        assert_ne!(why.sentence(Language::English), why.sentence(Language::Russian));
    }
    // Of what the rules define only flyers' are left out; all others are of the packs, which have their names only.
    let mut left = IDS.split_whitespace().filter(|id| !glossary()[*id].worked_out);
    assert!(left.all(|id| why(id) == Some(LeftOut::Flyers)));
}

#[test]
fn only_what_is_worked_out_is_said_to_be_in_force() {
    for (id, text) in glossary() {
        assert!(text.standing() != Standing::InForce || text.worked_out, "{id}");
    }
    assert_eq!(glossary()["life_drain"].standing(), Standing::Shown);
}

#[test]
fn a_pack_lists_what_the_engine_does_not_work_out() {
    let has = |pack: &Pack, id: &str| pack.rules_not_worked_out().has(&Rule::from_id(id));
    let tyranids = Armoury::builtin().pack("tyranids").unwrap();
    assert!(has(tyranids, "acid_blood") && !has(tyranids, "rending"));
    for pack in Armoury::builtin().packs() {
        for entry in &pack.entries {
            for rule in &entry.profile.rules {
                let text = rule.text().unwrap();
                let applied = text.standing() == Standing::Shown;
                assert_eq!(has(pack, &rule.to_string()), applied, "{}: {rule}", entry.id);
            }
        }
    }
    let format = include_str!("../../../src/armoury/packs/FORMAT.md");
    let example = format.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let armoury = Armoury::builtin().with_pack("rust_cult.toml", example).unwrap();
    let unknown = armoury.pack("rust_cult").unwrap().rules_not_worked_out();
    assert!(unknown.iter().any(|rule| matches!(rule, Rule::Other(_))), "{unknown:?}");
}

#[test]
fn rules_travel_as_ids() {
    let rules: Rules =
        ["rending", "poisoned(2)", "warp_spawn(2)", "rending"].map(Rule::from_id).into_iter().collect();
    let text = serde_json::to_string(&rules).unwrap();
    assert_eq!(serde_json::from_str::<Rules>(&text).unwrap(), rules);
    assert_eq!(rules.iter().count(), 3);
    assert!(text.contains("\"poisoned(2)\"") && text.contains("\"warp_spawn(2)\""));
}
