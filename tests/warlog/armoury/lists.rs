//! Whether a list is legal, and every reason why not.

use super::*;

#[test]
fn sample_teams_are_legal_and_of_a_size_to_play() {
    let packs = || Armoury::builtin().packs();
    let on_foot = packs().map(|pack| (pack, sample_team(&pack.id)));
    let mounted = packs().map(|pack| (pack, mounted_team(&pack.id))).filter(|(_, team)| !team.is_empty());
    let mounted: Vec<_> = mounted.collect();
    assert_eq!(mounted.len(), 4);
    for (pack, team) in on_foot.chain(mounted) {
        let muster = muster(pack, &team, &MusterRules::default());
        assert_eq!(muster.faults, vec![], "{}", pack.id);
        let models: usize = muster.models.iter().flatten().map(|model| 1 + model.companions.len()).sum();
        assert!((8..=14).contains(&models), "{}: {models} models", pack.id);
        assert!((200..=250).contains(&muster.total), "{}: {} points", pack.id, muster.total);
    }
    assert!(sample_team("unknown").is_empty());
}

/// TV-013, TV-014.
#[test]
fn points_are_counted() {
    let team = |core| [many(1, "captain"), many(core, "trooper")].concat();
    let legal = muster(&small(), &team(12), &MusterRules::default());
    assert_eq!((legal.total, legal.faults), (246, vec![]));
    let over = muster(&small(), &team(13), &MusterRules::default());
    assert_eq!(codes(&over.faults), ["E_BUDGET"]);
    assert!(over.faults[0].sentence.contains("13 over"), "{}", over.faults[0]);
    let capped = MusterRules { points: None, cap: Some(240), ..MusterRules::default() };
    assert_eq!(codes(&muster(&small(), &team(12), &capped).faults), ["E_ROSTER_CAP"]);
}

/// TV-015 to TV-018.
#[test]
fn roles_are_counted() {
    let small = small();
    assert_eq!(judged(&small, &many(1, "trooper")), ["E_LEADER_COUNT"]);
    assert_eq!(judged(&small, &[many(2, "captain"), many(1, "trooper")].concat()), ["E_LEADER_COUNT"]);
    let guard = [many(1, "commissar"), many(31, "tempestus_scion")].concat();
    assert_eq!(judged(&pack("astra_militarum"), &guard), ["E_CORE_MAX"]);
    let tau = [many(1, "fire_warrior_shasui"), many(1, "fire_warrior"), many(4, "stealth_shasui")].concat();
    assert_eq!(judged(&pack("tau"), &tau), ["E_SPECIAL_MAX"]);
    let no_core = [many(1, "captain"), many(3, "ace")].concat();
    assert_eq!(judged(&small, &no_core), ["E_CORE_MIN"]);
    let told = |team: &[Chosen]| -> Vec<String> {
        muster(&small, team, &free()).faults.into_iter().map(|fault| fault.sentence).collect()
    };
    assert_eq!(told(&no_core), ["0 of at least 1 core models (recruit trooper)"]);
    assert_eq!(told(&many(1, "trooper")), ["0 of exactly 1 leader (recruit captain)"]);
    let later = MusterRules { after_losses: true, ..free() };
    assert!(muster(&small, &no_core, &later).is_legal(), "TV-018");
}

#[test]
fn a_leader_is_named_only_after_losses() {
    let mut team = [many(1, "trooper"), many(1, "ace")].concat();
    team[1].leader = true;
    assert_eq!(judged(&small(), &team), ["E_LEADER_COUNT"]);
    let later = MusterRules { after_losses: true, ..free() };
    assert!(muster(&small(), &team, &later).is_legal());
}

/// RO-13: a list without leaders and core.
#[test]
fn a_list_without_leaders_names_one() {
    let text = SMALL.replacen("role = \"leader\"", "role = \"special\"", 1);
    let armoury = Armoury::builtin().with_pack("small.toml", &text).unwrap();
    let pack = armoury.pack("small").unwrap();
    let mut team = many(3, "ace");
    assert_eq!(judged(pack, &team), ["E_LEADER_COUNT"]);
    team[0].leader = true;
    assert!(judged(pack, &team).is_empty());
}

/// RO-15 with what certain leaders change.
#[test]
fn entries_have_caps_that_a_leader_may_lift() {
    let marines = pack("space_marines");
    let team = |leader: Chosen| [vec![leader], many(6, "assault_marine")].concat();
    assert_eq!(judged(&marines, &team(Chosen::new("sergeant"))), ["E_UNIT_MAX"]);
    assert!(judged(&marines, &team(Chosen::new("sergeant").with("mount", "jump_pack"))).is_empty());
    let tyranids = pack("tyranids");
    let led = |leader: &str| [many(1, leader), many(4, "warrior")].concat();
    assert_eq!(judged(&tyranids, &led("broodlord")), ["E_CORE_MIN", "E_SPECIAL_MAX"]);
    assert!(judged(&tyranids, &led("warrior_alpha")).is_empty(), "they are core then");
}

/// RO-16: the leader is none of the five, except where the list counts him.
#[test]
fn one_in_five_is_counted() {
    let flamers = |count: usize, core: usize| {
        let flamer = Chosen::new("trooper").with("special", "flamer");
        [many(1, "captain"), vec![flamer; count], many(core - count, "trooper")].concat()
    };
    assert!(judged(&small(), &flamers(1, 5)).is_empty());
    assert_eq!(judged(&small(), &flamers(1, 4)), ["E_RATIO"], "four and the leader");
    assert_eq!(judged(&small(), &flamers(2, 9)), ["E_RATIO"]);
    assert!(judged(&small(), &flamers(2, 10)).is_empty());
    let fault = muster(&small(), &flamers(2, 9), &free()).faults.remove(0);
    assert_eq!((fault.found, fault.allowed, fault.models), (Some(2), Some(1), vec![1, 2]));
    assert!(fault.sentence.contains("2 of 1"), "{}", fault.sentence);

    let gun = Chosen::new("tactical_marine").with("special_or_heavy", "flamer");
    let marines = [many(1, "sergeant"), many(3, "tactical_marine"), vec![gun]].concat();
    assert!(judged(&pack("space_marines"), &marines).is_empty(), "the list counts the sergeant");
}

/// TV-020: a loss leaves one special too many.
#[test]
fn a_loss_breaks_the_ratio() {
    let flamer = Chosen::new("trooper").with("special", "flamer");
    let team = [many(1, "captain"), vec![flamer; 2], many(7, "trooper")].concat();
    let later = MusterRules { after_losses: true, ..free() };
    assert_eq!(codes(&muster(&small(), &team, &later).faults), ["E_RATIO"]);
}

#[test]
fn batches_are_whole_and_agree() {
    let tyranids = pack("tyranids");
    let team = |gaunts: Vec<Chosen>| [many(1, "warrior_alpha"), gaunts].concat();
    assert!(judged(&tyranids, &team(many(10, "termagant"))).is_empty());
    assert_eq!(judged(&tyranids, &team(many(7, "termagant"))), ["E_BATCH"]);
    let later = MusterRules { after_losses: true, ..free() };
    assert!(muster(&tyranids, &team(many(7, "termagant")), &later).is_legal());
    let glands = Chosen::new("termagant").with("biomorphs", "adrenal_glands");
    assert!(judged(&tyranids, &team([vec![glands.clone(); 5], many(5, "termagant")].concat())).is_empty());
    let mixed = [vec![glands; 2], many(3, "termagant")].concat();
    assert_eq!(judged(&tyranids, &team(mixed)), ["E_OPTION"], "the whole batch or none");
}

#[test]
fn batches_have_caps_of_their_own() {
    let web = Chosen::new("termagant").with("strangleweb", "strangleweb");
    let batch = |number: u32, webs: usize| {
        let models = [vec![web.clone(); webs], many(5 - webs, "termagant")].concat();
        models.into_iter().map(|model| Chosen { batch: Some(number), ..model }).collect::<Vec<_>>()
    };
    let tyranids = pack("tyranids");
    let judge =
        |batches: Vec<Vec<Chosen>>| judged(&tyranids, &[many(1, "broodlord"), batches.concat()].concat());
    assert!(judge(vec![batch(1, 1), batch(2, 0)]).is_empty(), "one for two batches");
    assert_eq!(judge(vec![batch(1, 1)]), ["E_RATIO"]);
    assert_eq!(
        judge(vec![batch(1, 2), batch(2, 0), batch(3, 0), batch(4, 0)]),
        ["E_RATIO"],
        "two in one batch"
    );
    let guard = |teams: usize| {
        let team = Chosen::new("heavy_weapons_team").with("heavy", "mortar");
        [many(1, "commissar"), many(5, "guardsman"), vec![team; teams]].concat()
    };
    assert!(judged(&pack("astra_militarum"), &guard(1)).is_empty());
    assert_eq!(
        judged(&pack("astra_militarum"), &guard(2)),
        ["E_UNIT_MAX"],
        "one for each batch of the platoon"
    );
}

#[test]
fn drones_come_with_another_model() {
    let tau = pack("tau");
    let team = [many(1, "fire_warrior_shasui"), many(3, "fire_warrior"), many(1, "gun_drone")].concat();
    assert_eq!(judged(&tau, &team), ["E_OPTION"]);
    let later = MusterRules { after_losses: true, ..free() };
    assert!(muster(&tau, &team, &later).is_legal(), "its owner has died");
    let leader = Chosen::new("fire_warrior_shasui").with("drones", "gun_drone").with("drones", "gun_drone");
    let bought = [vec![leader], many(1, "fire_warrior")].concat();
    let muster = muster(&tau, &bought, &free());
    assert_eq!((muster.total, muster.faults.len()), (19 + 24 + 9, 0));
    assert_eq!(muster.models[0].as_ref().unwrap().companions.len(), 2);
}

#[test]
fn the_charter_limits_transports_and_grenades() {
    let team = [many(1, "captain"), many(1, "trooper"), many(1, "tank")].concat();
    assert!(judged(&small(), &team).is_empty());
    let on_foot = MusterRules { transports_allowed: false, ..free() };
    assert_eq!(codes(&muster(&small(), &team, &on_foot).faults), ["E_TRANSPORT"]);
    let marine = Chosen::new("tactical_marine").with_grenades("frag_grenade", 2);
    let team = [many(1, "sergeant"), vec![marine]].concat();
    let few = |max| MusterRules { max_grenades_per_type: Some(max), ..free() };
    assert!(muster(&pack("space_marines"), &team, &few(3)).is_legal());
    let faults = muster(&pack("space_marines"), &team, &few(2)).faults;
    assert_eq!((codes(&faults), faults[0].models.clone()), (vec!["E_GRENADE_CAP"], vec![1]));
}

#[test]
fn flyers_and_other_packs_are_refused() {
    let team = [many(1, "captain"), many(1, "trooper"), many(1, "plane")].concat();
    assert_eq!(judged(&small(), &team), ["E_FLYER"]);
    let mixed = [many(1, "captain"), many(1, "trooper"), many(1, "ork_boy")].concat();
    assert_eq!(judged(&small(), &mixed), ["E_PACK"]);
    let told = Armoury::builtin().muster("eldar", &many(1, "ork_boy"), &free()).faults;
    assert!(told[0].sentence.contains("it is of orks"), "{}", told[0]);
    assert_eq!(codes(&Armoury::builtin().muster("squats", &[], &free()).faults), ["E_PACK"]);
}

#[test]
fn every_reason_is_told() {
    let flamer = Chosen::new("trooper").with("special", "flamer").with("special", "plasma");
    let team = [vec![flamer], many(6, "ace"), many(1, "plane"), many(1, "ork_boy")].concat();
    let rules = MusterRules { points: Some(50), ..MusterRules::default() };
    let told = codes(&muster(&small(), &team, &rules).faults);
    for code in ["E_OPTION", "E_PACK", "E_BUDGET", "E_FLYER", "E_LEADER_COUNT", "E_SPECIAL_MAX", "E_RATIO"] {
        assert!(told.contains(&code), "{code} in {told:?}");
    }
    assert_eq!(judged(&small(), &many(100_000, "trooper")), ["E_UNIT_MAX"]);
}

fn gw(pack: &Pack, team: &[Chosen]) -> Vec<&'static str> {
    let rules = MusterRules { points: Some(200), mode: MusterMode::Gw2013, ..MusterRules::default() };
    codes(&muster(pack, team, &rules).faults)
}

// shows KT-15
/// TV-028: too much armour, 4 Wounds, a save of 2+, three models.
#[test]
fn the_supplement_refuses_four_things() {
    let team = [many(1, "captain"), many(2, "trooper"), many(1, "tank")].concat();
    assert_eq!(gw(&small(), &team), ["E_GW_MODELS", "E_GW_WOUNDS", "E_GW_SAVE", "E_GW_ARMOUR"]);
}

/// RO-19, RO-20.
#[test]
fn the_supplement_has_a_leader_and_three_specialists() {
    let special = |rule| Chosen { specialist: Some(rule), ..Chosen::new("trooper") };
    let leader = Chosen { leader: true, ..Chosen::new("trooper") };
    let team = |rules: [Rule; 3]| [vec![leader.clone()], rules.map(special).to_vec()].concat();
    assert!(gw(&small(), &team([Rule::Rage, Rule::Rending, Rule::Blind])).is_empty());
    assert!(gw(&small(), &team([Rule::Sniper, Rule::Rending, Rule::Fearless])).is_empty());
    assert_eq!(gw(&small(), &team([Rule::Sniper, Rule::Rending, Rule::Blind])), ["E_GW_SPECIALIST"]);
    assert_eq!(gw(&small(), &team([Rule::Rage, Rule::Jink, Rule::Blind])), ["E_GW_SPECIALIST"]);
    assert_eq!(
        gw(&small(), &many(4, "trooper")),
        ["E_LEADER_COUNT", "E_GW_SPECIALIST"],
        "a tie must be decided"
    );
}

// shows KT-14
#[test]
fn the_supplement_takes_the_best_leader() {
    let scouts = |leads: bool| {
        let scout = Chosen { leader: leads, ..Chosen::new("scout") };
        [vec![scout], many(3, "scout"), many(1, "sergeant")].concat()
    };
    assert_eq!(gw(&pack("space_marines"), &scouts(true)), ["E_GW_LEADER", "E_GW_SPECIALIST"]);
    assert_eq!(gw(&pack("space_marines"), &scouts(false)), ["E_GW_SPECIALIST"], "the only character leads");
}

#[test]
fn specialists_gain_their_rule_and_belong_to_the_supplement() {
    let special = Chosen { specialist: Some(Rule::Rage), ..Chosen::new("trooper") };
    let judged = muster(&small(), &[many(1, "captain"), vec![special]].concat(), &free());
    assert!(judged.models[1].as_ref().unwrap().profile.rules.has(&Rule::Rage));
    assert_eq!(codes(&judged.faults), ["E_OPTION"]);
}

#[test]
fn one_more_specialist_takes_a_rule_of_a_category_of_its_own() {
    let all = warlog::armoury::specialist_rules(&[]);
    assert_eq!(all.len(), 39);
    let beside = warlog::armoury::specialist_rules(&[&Rule::Rage, &Rule::Rending]);
    // Rending is a weapon's rule or a dirty fighter's, so either is left, but nothing of combat.
    assert!(!beside.contains(&Rule::FuriousCharge) && beside.contains(&Rule::Sniper));
    assert!(beside.contains(&Rule::Shred) && beside.contains(&Rule::Fleet));
    let taken = [&Rule::Rage, &Rule::Rending, &Rule::Sniper];
    assert!(!warlog::armoury::specialist_rules(&taken).contains(&Rule::Shred));
}

/// Named beside a leader: one reason, and the model still counts as what it is.
#[test]
fn a_model_named_in_vain_is_told_once() {
    let mut team = [many(1, "captain"), many(1, "trooper")].concat();
    team[1].leader = true;
    let judged = muster(&small(), &team, &free());
    assert_eq!(codes(&judged.faults), ["E_LEADER_COUNT"], "{:?}", judged.faults);
    assert!(judged.faults[0].sentence.contains("Trooper") && judged.faults[0].models == [1]);
}

/// RO-18: 200 points, until requisition makes a team grow.
#[test]
fn the_supplement_has_two_hundred_points() {
    let team = [many(1, "captain"), many(10, "trooper")].concat();
    let rules = MusterRules { mode: MusterMode::Gw2013, ..MusterRules::default() };
    let over = |rules: &MusterRules| codes(&muster(&small(), &team, rules).faults).contains(&"E_BUDGET");
    assert!(over(&rules) && !over(&MusterRules { after_losses: true, ..rules.clone() }));
}

#[test]
fn every_pack_fields_a_team_or_says_why_not() {
    for pack in Armoury::builtin().packs().chain([&small()]) {
        let team = plain_team(pack).unwrap();
        assert!(muster(pack, &team, &MusterRules::default()).is_legal(), "{}", pack.id);
        assert!(team.len() > 4, "{}: {team:?}", pack.id);
    }
    let alone = SMALL.replacen("role = \"core\"", "role = \"special\"", 1);
    let alone = Armoury::builtin().with_pack("small.toml", &alone).unwrap();
    assert_eq!(codes(&plain_team(alone.pack("small").unwrap()).unwrap_err()), ["E_CORE_MIN"]);
}

/// RO-06: built models are judged by the limits that were kept as by the pack.
#[test]
fn limits_judge_as_the_pack_does() {
    let gun = Chosen::new("trooper").with("special", "flamer");
    let teams = [
        [many(1, "captain"), many(5, "trooper")].concat(),
        [many(2, "captain"), many(1, "trooper")].concat(),
        [many(1, "captain"), vec![gun; 2], many(3, "trooper")].concat(),
        [many(1, "captain"), many(6, "ace")].concat(),
        many(1, "trooper"),
    ];
    let pack = small();
    for team in teams {
        let by_pack = muster(&pack, &team, &free());
        let built = team.into_iter().zip(by_pack.models.into_iter().flatten()).collect::<Vec<_>>();
        assert_eq!(codes(&judge(&pack.limits(), &built, &free())), codes(&by_pack.faults));
    }
}
