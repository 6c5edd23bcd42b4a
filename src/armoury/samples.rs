//! A legal team for each pack in the binary, for the demo and the bots.

use super::{Chosen, Pick};

/// So many alike: how many, the entry, `option=choice` picks, grenades bought.
type Line = (usize, &'static str, &'static [&'static str], &'static [(&'static str, u32)]);

/// A legal team of 8 to 14 models for 200 to 250 points; empty for a pack that has no sample.
pub fn sample_team(pack: &str) -> Vec<Chosen> {
    let lines: &[Line] = match pack {
        "astra_militarum" => ASTRA_MILITARUM,
        "eldar" => ELDAR,
        "orks" => ORKS,
        "space_marines" => SPACE_MARINES,
        "tau" => TAU,
        "tyranids" => TYRANIDS,
        _ => &[],
    };
    lines.iter().flat_map(|line| std::iter::repeat_n(chosen(line), line.0)).collect()
}

/// A legal team of the same size with vehicles; empty for a pack that has none.
pub fn mounted_team(pack: &str) -> Vec<Chosen> {
    let lines: &[Line] = match pack {
        "astra_militarum" => ASTRA_MILITARUM_MOUNTED,
        "eldar" => ELDAR_MOUNTED,
        "orks" => ORKS_MOUNTED,
        "space_marines" => SPACE_MARINES_MOUNTED,
        _ => &[],
    };
    lines.iter().flat_map(|line| std::iter::repeat_n(chosen(line), line.0)).collect()
}

fn chosen((_, entry, picks, grenades): &Line) -> Chosen {
    let picks = picks.iter().filter_map(|pick| pick.split_once('='));
    Chosen {
        picks: picks.map(|(option, choice)| Pick::new(option, choice)).collect(),
        grenades: grenades.iter().map(|(id, count)| ((*id).to_owned(), *count)).collect(),
        ..Chosen::new(*entry)
    }
}

const SPACE_MARINES: &[Line] = &[
    (1, "sergeant", &["first_weapon=power_sword", "rank=veteran"], &[("melta_bomb", 1)]),
    (4, "tactical_marine", &[], &[("krak_grenade", 1)]),
    (1, "tactical_marine", &["special_or_heavy=flamer"], &[]),
    (2, "scout", &["weapon=sniper_rifle", "wargear=camo_cloak"], &[]),
    (2, "scout", &["weapon=shotgun"], &[("frag_grenade", 1)]),
    (1, "sternguard_veteran", &["ranged=combi_melta"], &[]),
];

const ORKS: &[Line] = &[
    (1, "boss_nob", &["melee=power_klaw", "wargear=bosspole"], &[]),
    (4, "ork_boy", &[], &[("stikkbomb", 1)]),
    (1, "ork_boy", &["special=rokkit_launcha"], &[]),
    (2, "stormboy", &[], &[("stikkbomb", 1)]),
    (2, "loota", &[], &[]),
    (1, "nob", &["melee=big_choppa", "ranged=twin_linked_shoota"], &[]),
    (1, "meganob", &[], &[]),
];

const ASTRA_MILITARUM: &[Line] = &[
    (1, "commissar", &["armour=carapace_armour", "melee=power_sword"], &[("krak_grenade", 2)]),
    (3, "guardsman", &[], &[("krak_grenade", 1)]),
    (1, "guardsman", &["special=flamer"], &[]),
    (1, "guardsman", &["vox=vox_caster"], &[]),
    (1, "heavy_weapons_team", &["heavy=heavy_bolter"], &[]),
    (3, "tempestus_scion", &[], &[]),
    (1, "tempestus_scion", &["special=plasma_gun"], &[("frag_grenade", 1)]),
    (2, "ratling", &[], &[]),
    (1, "ogryn", &[], &[]),
];

const TAU: &[Line] = &[
    (1, "fire_warrior_shasui", &["wargear=markerlight", "drones=gun_drone"], &[("haywire_grenade", 1)]),
    (3, "fire_warrior", &[], &[("photon_grenade", 1)]),
    (2, "fire_warrior", &["gun=pulse_carbine"], &[("haywire_grenade", 1)]),
    (1, "pathfinder", &[], &[]),
    (1, "pathfinder", &["rail=rail_rifle"], &[]),
    (2, "kroot", &["ammo=kroot_sniper_rounds"], &[]),
    (1, "stealth_shasui", &[], &[]),
    (1, "crisis_shasui", &["weapon_systems=twin_linked_flamer"], &[]),
];

const TYRANIDS: &[Line] = &[
    (1, "warrior_alpha", &["first=barbed_strangler", "second=boneswords"], &[]),
    (4, "termagant", &["biomorphs=toxin_sacs"], &[]),
    (1, "termagant", &["gun=devourer", "biomorphs=toxin_sacs"], &[]),
    (3, "genestealer", &["biomorphs=scything_talons"], &[]),
    (1, "warrior", &["first=deathspitter", "biomorphs=adrenal_glands"], &[]),
    (1, "lictor", &[], &[]),
];

const ELDAR: &[Line] = &[
    (1, "dire_avenger_exarch", &["weapons=power_sword+shuriken_pistol"], &[("plasma_grenade", 1)]),
    (4, "guardian", &[], &[("plasma_grenade", 1)]),
    (2, "ranger", &[], &[]),
    (3, "dire_avenger", &[], &[]),
    (2, "striking_scorpion", &[], &[("melta_bomb", 1)]),
    (1, "fire_dragon", &[], &[]),
];

const SPACE_MARINES_MOUNTED: &[Line] = &[
    (1, "sergeant", &["first_weapon=power_sword", "rank=veteran"], &[("melta_bomb", 1)]),
    (5, "tactical_marine", &[], &[("krak_grenade", 1)]),
    (1, "tactical_marine", &["special_or_heavy=flamer"], &[]),
    (2, "scout", &["weapon=shotgun"], &[("frag_grenade", 1)]),
    (1, "rhino", &["vehicle_wargear=storm_bolter"], &[]),
];

const ORKS_MOUNTED: &[Line] = &[
    (1, "boss_nob", &["melee=power_klaw", "wargear=bosspole"], &[]),
    (4, "ork_boy", &[], &[("stikkbomb", 1)]),
    (1, "ork_boy", &["special=rokkit_launcha"], &[]),
    (2, "stormboy", &[], &[("stikkbomb", 1)]),
    (1, "killa_kan", &["gun=rokkit_launcha"], &[]),
    (1, "killa_kan", &["gun=kustom_mega_blasta"], &[]),
];

const ASTRA_MILITARUM_MOUNTED: &[Line] = &[
    (1, "commissar", &["armour=carapace_armour", "melee=power_sword"], &[("krak_grenade", 2)]),
    (3, "guardsman", &[], &[("krak_grenade", 1)]),
    (1, "guardsman", &["special=meltagun"], &[]),
    (1, "guardsman", &["vox=vox_caster"], &[]),
    (3, "tempestus_scion", &[], &[]),
    (1, "scout_sentinel", &["gun=autocannon"], &[]),
    (1, "scout_sentinel", &["gun=missile_launcher"], &[]),
];

const ELDAR_MOUNTED: &[Line] = &[
    (1, "dire_avenger_exarch", &["weapons=power_sword+shuriken_pistol"], &[("plasma_grenade", 1)]),
    (5, "guardian", &[], &[("plasma_grenade", 1)]),
    (2, "ranger", &[], &[]),
    (1, "war_walker", &["weapon_1=bright_lance"], &[]),
    (1, "fire_dragon", &[], &[]),
];
