//! The table of battle honours, the limits they lift, and lists with honours of their own.

use super::*;
use std::collections::BTreeMap;

/// The table of the rules: code, group and price of each, in order.
// shows HO-03
#[test]
fn the_table_is_that_of_the_rules() {
    let table = "kt_specialist 25, kt_training 20, kt_personnel 15, kt_medical 20, kt_honed 10, kt_deadly 10, \
        kt_surgery 10, ld_strident 10, ld_tactician 30, ld_warplate 10, ld_precision 15, ld_stuckin 15, \
        ld_firemission 25, ld_spear 25, ps_openmind 10, ps_alpha 25, ps_battle 8, st_furious 5, st_mighty 5, \
        st_blade 5, st_jaw 10, st_murder 10, uw_freerun 5, uw_hammer 5, uw_lightning 8, uw_recon 5, uw_counter 5, \
        uw_wind 10, uw_elusive 5, uw_scout 5, sp_fast 5, sp_rungun 5, sp_bound 5, sp_dash 5, co_monster 5, \
        co_duel 5, co_arsenal 5, co_master 15, co_follow 10, co_fire 10, sh_deadeye 5, sh_disc 5, sh_far 8, \
        sh_mad 10, sh_blast 5, sk_gren 5, sk_heavy 8, sk_tech 8, sk_pres 5, sk_ring 5, sk_taunt 10";
    let told: Vec<String> = honours().iter().map(|honour| format!("{} {}", honour.code, honour.rp)).collect();
    assert_eq!(told.join(", "), table.split_whitespace().collect::<Vec<_>>().join(" "));
    for honour in honours() {
        let (group, _) = honour.code.split_once('_').unwrap();
        assert_eq!(group, honour.group.word(), "{}", honour.code);
        assert!(honour.ru.is_some(), "{}", honour.code);
        let texts = [Language::English, Language::Russian].map(|language| honour.effect(language));
        assert!(texts.iter().all(|text| text.ends_with('.')), "{texts:?}");
        assert!(honour.rules.iter().all(|rule| rule.text().is_some()), "{}", honour.code);
    }
    assert_eq!(honour_faults(honours()), Vec::<String>::new());
}

/// HO-13 to HO-15: one special more, one of a limited entry, one pick of a limited option.
// shows HO-13, HO-14, HO-15
#[test]
fn limits_are_lifted() {
    let team = [many(1, "captain"), many(1, "trooper"), many(6, "ace")].concat();
    assert_eq!(judged(&small(), &team), ["E_SPECIAL_MAX"]);
    let lifted = |specials| MusterRules { lifted: Lifted { specials, ..Lifted::default() }, ..free() };
    assert!(muster(&small(), &team, &lifted(1)).is_legal());
    let pack = pack("space_marines");
    let jumpers = [many(1, "sergeant"), many(6, "assault_marine")].concat();
    assert_eq!(judged(&pack, &jumpers), ["E_UNIT_MAX"]);
    let entries: BTreeMap<String, u32> = [("assault_marine".to_owned(), 1)].into();
    let more = MusterRules { lifted: Lifted { entries, ..Lifted::default() }, ..free() };
    assert!(muster(&pack, &jumpers, &more).is_legal());
    let burning = Chosen::new("tactical_marine").with("special_or_heavy", "flamer");
    let burners = [many(1, "sergeant"), vec![burning]].concat();
    assert_eq!(judged(&pack, &burners), ["E_RATIO"]);
    let options: BTreeMap<String, u32> = [("tactical_marine/special_or_heavy".to_owned(), 1)].into();
    let more = MusterRules { lifted: Lifted { options, ..Lifted::default() }, ..free() };
    assert!(muster(&pack, &burners, &more).is_legal());
}

/// HO-49: one further melee weapon, and nothing else beyond what an option allows.
#[test]
fn an_arsenal_holds_one_blade_more() {
    let pack = pack("space_marines");
    let swords = |more: &[&str], arsenal| {
        let base = Chosen { arsenal, ..Chosen::new("sergeant").with("first_weapon", "power_fist") };
        let chosen = more.iter().fold(base, |chosen, choice| chosen.with("first_weapon", choice));
        build_chosen(&pack, &chosen).map(|built| built.price.total)
    };
    let plain = swords(&[], false).unwrap();
    assert!(swords(&["power_sword"], false).is_err());
    assert_eq!(swords(&["power_sword"], true), Ok(plain + 15), "it is paid for");
    assert!(swords(&["power_sword", "chainsword"], true).is_err(), "one");
    let guns = Chosen { arsenal: true, ..Chosen::new("tactical_marine").with("special_or_heavy", "flamer") };
    assert!(build_chosen(&pack, &guns.with("special_or_heavy", "meltagun")).is_err(), "a blade");
}

/// CA-50: honours of the list, of its own group.
#[test]
fn a_list_may_have_honours_of_its_own() {
    let with = |honour: &str| {
        let text = format!("{SMALL}\n[[honour]]\n{honour}\n");
        Armoury::builtin().with_pack("small.toml", &text)
    };
    let sound = "code = \"fa_glory\"\nrp = 5\nen = [\"Glory\", \"Attacks +1.\"]\nboost = { a = 1 }";
    let armoury = with(sound).unwrap();
    let [glory] = armoury.pack("small").unwrap().honours.as_slice() else { panic!("one honour") };
    assert_eq!((glory.group, glory.boost[&Characteristic::A]), (HonourGroup::Fa, 1));
    assert_eq!(glory.name(Language::Russian), "Glory", "without a translation the English name");
    let wrong = with(&sound.replace("rp = 5", "rp = 5\ngroup = \"sp\"")).unwrap_err();
    assert_eq!((wrong.len(), wrong[0].code), (1, "bad_honour"), "{wrong:?}");
    assert_eq!(with(&sound.replace("rp = 5", "rp = 5000")).unwrap_err()[0].code, "bad_honour");
    let strange = with(&format!("{sound}\nspeed = 3")).unwrap_err();
    assert!(strange[0].problem.contains("speed"), "{strange:?}");
}
