//! One model: gear, profile, weapons, grenades and price.

use super::*;

fn built(pack: &Pack, chosen: &Chosen) -> Built {
    build(pack, &chosen.entry, &chosen.picks, &chosen.grenades).unwrap()
}

fn refusal(pack: &Pack, chosen: &Chosen) -> Vec<&'static str> {
    codes(&build(pack, &chosen.entry, &chosen.picks, &chosen.grenades).unwrap_err())
}

fn weapon_keys(built: &Built) -> Vec<&str> {
    built.weapons.iter().map(|weapon| weapon.key.as_str()).collect()
}

/// TV-001 to TV-009: what grenades cost and who may buy them.
// shows GR-05 GR-06 GR-07
#[test]
fn grenades_are_priced_and_refused_as_the_seed_says() {
    let extra = |pack: &Pack, entry: &str, bought: &[(&str, u32)]| {
        let chosen = bought.iter().fold(Chosen::new(entry), |model, (id, n)| model.with_grenades(id, *n));
        let model = built(pack, &chosen);
        (model.price.total - pack.entry(entry).unwrap().points, model.grenades)
    };
    let stock = |pairs: &[(&str, u32)]| pairs.iter().map(|(id, n)| (id.to_string(), *n)).collect();
    let commissar = extra(&pack("astra_militarum"), "commissar", &[("krak_grenade", 3), ("frag_grenade", 0)]);
    assert_eq!(commissar, (3, stock(&[("frag_grenade", 1), ("krak_grenade", 4)])), "TV-001, one of its own");
    let marine =
        extra(&pack("space_marines"), "tactical_marine", &[("frag_grenade", 2), ("krak_grenade", 1)]);
    assert_eq!(marine, (3, stock(&[("frag_grenade", 3), ("krak_grenade", 2)])), "TV-002");
    let eldar = pack("eldar");
    assert_eq!(
        extra(&eldar, "guardian", &[("plasma_grenade", 2)]),
        (4, stock(&[("plasma_grenade", 3)])),
        "TV-005"
    );
    let hawk = extra(&eldar, "swooping_hawk", &[("haywire_grenade", 1), ("melta_bomb", 1)]);
    assert_eq!(hawk.0, 7, "TV-006");
    assert_eq!(extra(&small(), "captain", &[("haywire_grenade", 2)]).0, 10, "TV-007");

    let no = |pack: &Pack, entry: &str, id: &str| refusal(pack, &Chosen::new(entry).with_grenades(id, 1));
    assert_eq!(no(&pack("space_marines"), "tactical_marine", "melta_bomb"), ["E_GRENADE_ACCESS"], "TV-003");
    assert_eq!(no(&pack("orks"), "gretchin", "frag_grenade"), ["E_GRENADE_ACCESS"], "TV-004");
    assert_eq!(no(&small(), "captain", "smoke_grenade"), ["E_GRENADE_ACCESS"], "TV-009");
    assert_eq!(no(&small(), "captain", "lasgun"), ["E_GRENADE_ACCESS"]);
}

/// The whole price table (GR-08, RO-28).
// shows GR-08
#[test]
fn the_price_table_holds_in_every_pack() {
    let prices = [
        ("frag_grenade", 1),
        ("krak_grenade", 1),
        ("photon_grenade", 1),
        ("plasma_grenade", 2),
        ("haywire_grenade", 2),
        ("melta_bomb", 5),
    ];
    for pack in Armoury::builtin().packs() {
        for (id, price) in prices {
            assert_eq!(pack.weapon(id).unwrap().grenade.unwrap().price, Some(price));
        }
    }
}

#[test]
fn a_price_is_broken_down() {
    let chosen = Chosen::new("sergeant")
        .with("first_weapon", "power_fist")
        .with("rank", "veteran")
        .with_grenades("melta_bomb", 2);
    let price = built(&pack("space_marines"), &chosen).price;
    let lines: Vec<_> =
        price.lines.iter().map(|line| (line.what.as_str(), line.count, line.points)).collect();
    assert_eq!(
        lines,
        [("sergeant", 1, 14), ("power_fist", 1, 25), ("veteran", 1, 10), ("melta_bomb", 2, 10)]
    );
    assert_eq!(price.total, 59);
}

#[test]
fn wargear_changes_its_bearer() {
    let marines = pack("space_marines");
    let rider = Chosen::new("sergeant").with("rank", "veteran").with("mount", "space_marine_bike");
    let rider = built(&marines, &rider.with("wargear", "refractor_field").with("shield", "storm_shield"));
    let profile = &rider.profile;
    assert_eq!((profile.t, profile.a, profile.ld, profile.sv, profile.inv), (5, 2, 9, Some(3), Some(3)));
    assert_eq!(profile.unit_type, UnitType::Bike);
    assert!(profile.rules.has(&Rule::Jink) && weapon_keys(&rider).contains(&"twin_linked_boltgun"));

    let guard = pack("astra_militarum");
    let commissar = built(
        &guard,
        &Chosen::new("commissar").with("armour", "carapace_armour").with("wargear", "camo_gear"),
    );
    assert_eq!((commissar.profile.sv, commissar.profile.cover_bonus), (Some(4), 1));
    let genestealer =
        built(&pack("tyranids"), &Chosen::new("genestealer").with("biomorphs", "hardened_carapace"));
    assert_eq!(genestealer.profile.sv, Some(4));
    let drone = built(&pack("tau"), &Chosen::new("fire_warrior_shasui").with("drones", "shield_drone"));
    assert_eq!(drone.companions[0].profile.inv, Some(4));
    assert_eq!((drone.price.total, drone.companions[0].price.total), (31, 0));
}

#[test]
fn poison_sharpens_melee_weapons_only() {
    let tyranids = pack("tyranids");
    let poisoned = |entry: &str| {
        let model = built(&tyranids, &Chosen::new(entry).with("biomorphs", "toxin_sacs"));
        let weapons = model.weapons.into_iter();
        weapons.map(|weapon| (weapon.key, weapon.rules.has(&Rule::Poisoned(4)))).collect::<Vec<_>>()
    };
    assert_eq!(poisoned("hormagaunt"), [("scything_talons".into(), true)]);
    let termagant = poisoned("termagant");
    assert_eq!(termagant, [("fleshborer".into(), false), ("close_combat_weapon".into(), true)]);
}

#[test]
fn weapons_are_lines_with_keys_of_their_own() {
    let marines = pack("space_marines");
    let model = built(&marines, &Chosen::new("sternguard_veteran").with("ranged", "combi_plasma"));
    let keys = weapon_keys(&model);
    let all = ["bolt_pistol", "combi_plasma.boltgun", "combi_plasma.plasma_gun"];
    assert_eq!(keys, [&all[..], &["frag_grenade", "krak_grenade.thrown", "krak_grenade.assault"]].concat());
    let plasma = &model.weapons[2];
    assert_eq!((plasma.item(), plasma.name.as_str()), ("combi_plasma", "Combi-plasma (plasma gun)"));
    assert_eq!(
        (plasma.s, plasma.ap, plasma.class),
        (Strength::Fixed(7), Ap::Fixed(2), WeaponClass::RapidFire)
    );
    let thrown = &model.weapons[4];
    assert_eq!((thrown.class, thrown.grenade), (WeaponClass::Grenade, Some(GrenadeKind::Krak)));
    let walker = built(&pack("eldar"), &Chosen::new("war_walker").with("weapon_1", "starcannon"));
    assert_eq!(weapon_keys(&walker), ["shuriken_cannon", "starcannon"]);
}

#[test]
fn the_order_of_picks_changes_nothing() {
    let nob = Chosen::new("boss_nob").with("melee", "power_klaw").with("ranged", "kombi_skorcha");
    let mut nob = nob.with("wargear", "cybork_body").with("wargear", "eavy_armour");
    let one = built(&pack("orks"), &nob);
    nob.picks.reverse();
    let other = built(&pack("orks"), &nob);
    assert_eq!(
        (one.profile, one.weapons, one.price.total),
        (other.profile, other.weapons, other.price.total)
    );
}

#[test]
fn gear_outside_the_entry_is_refused() {
    let marines = pack("space_marines");
    let no = |chosen: Chosen| refusal(&marines, &chosen);
    assert_eq!(no(Chosen::new("tactical_marine").with("special_or_heavy", "power_fist")), ["E_OPTION"]);
    assert_eq!(no(Chosen::new("tactical_marine").with("mount", "jump_pack")), ["E_OPTION"]);
    assert_eq!(
        no(Chosen::new("terminator").with("fist", "chainfist").with("both", "lightning_claw+lightning_claw")),
        ["E_OPTION"]
    );
    assert_eq!(no(Chosen::new("sergeant").with("shield", "storm_shield")), ["E_OPTION"], "needs veteran");
    let both = Chosen::new("sergeant").with("mount", "jump_pack").with("mount", "space_marine_bike");
    assert_eq!(no(both), ["E_OPTION"], "2 of 1");
    let team = refusal(&pack("astra_militarum"), &Chosen::new("heavy_weapons_team"));
    assert_eq!(team, ["E_OPTION"], "it must have a heavy weapon");
    let exarch = Chosen::new("dire_avenger_exarch")
        .with("wargear", "armour_of_isha")
        .with("wargear", "armour_of_eldanesh");
    assert_eq!(refusal(&pack("eldar"), &exarch), ["E_OPTION", "E_OPTION"], "each excludes the other");
    assert_eq!(no(Chosen::new("ork_boy")), ["E_PACK"]);
}

#[test]
fn an_item_is_taken_once() {
    let bionics = Chosen::new("sergeant").with("wargear", "bionics").with("wargear", "bionics");
    assert_eq!(refusal(&pack("space_marines"), &bionics), ["E_ARMOURY_DUP"]);
    assert_eq!(
        refusal(&small(), &Chosen::new("captain").with("medals", "medal").with("medals", "medal")),
        ["E_ARMOURY_DUP"]
    );
    let runts = (0..3).fold(Chosen::new("boss_nob"), |nob, _| nob.with("wargear", "ammo_runt"));
    assert!(built(&pack("orks"), &runts).price.total == 27, "where the list says three, three");
    assert_eq!(refusal(&pack("orks"), &runts.with("wargear", "ammo_runt")), ["E_ARMOURY_DUP"]);
}

/// T29: a pick that uses two slots says so.
#[test]
fn a_large_pick_says_how_many_it_uses() {
    let chosen = Chosen::new("crisis_shasui")
        .with("weapon_systems", "twin_linked_flamer")
        .with("weapon_systems", "burst_cannon");
    let faults = build(&pack("tau"), &chosen.entry, &chosen.picks, &[]).unwrap_err();
    assert_eq!(faults[0].code, FaultCode::Option);
    assert_eq!((faults[0].found, faults[0].allowed), (Some(3), Some(2)));
    assert!(
        faults[0].sentence.contains("3 of 2") && faults[0].sentence.contains("Twin-linked flamer uses 2")
    );
}

#[test]
fn every_fault_of_a_model_is_told() {
    let chosen = Chosen::new("sergeant").with("mount", "horse").with("shield", "storm_shield");
    let no = refusal(&pack("space_marines"), &chosen.with_grenades("plasma_grenade", 1));
    assert_eq!(no, ["E_OPTION", "E_OPTION", "E_GRENADE_ACCESS"]);
}

#[test]
fn absurd_numbers_are_refused_without_harm() {
    let marines = pack("space_marines");
    assert_eq!(
        refusal(&marines, &Chosen::new("sergeant").with_grenades("krak_grenade", u32::MAX)),
        ["E_GRENADE_CAP"]
    );
    let many = (0..1000).fold(Chosen::new("sergeant"), |model, _| model.with("rank", "veteran"));
    assert_eq!(refusal(&marines, &many), ["E_OPTION"]);
}

#[test]
fn every_choice_of_every_entry_can_be_built() {
    for pack in Armoury::builtin().packs() {
        for entry in &pack.entries {
            let must: Vec<Pick> = entry.options.iter().filter(|option| option.min > 0).map(first).collect();
            for option in &entry.options {
                for choice in &option.choices {
                    let mut picks = must.clone();
                    picks.retain(|pick| pick.option != option.id);
                    picks.push(Pick::new(&option.id, &choice.id));
                    if choice.needs.is_empty() {
                        let built = build(pack, &entry.id, &picks, &[]);
                        assert!(built.is_ok(), "{}: {built:?}", entry.id);
                    }
                }
            }
        }
    }
}

fn first(option: &EntryOption) -> Pick {
    Pick::new(&option.id, &option.choices[0].id)
}
