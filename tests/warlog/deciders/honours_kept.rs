//! Battle honours as time goes by: what they allow, how they go again, and why they cannot be earned.

use super::after_battle::{Desk, terms};
use super::honours::{
    back, earn, earn_for, earning, honour, list, listed, next_game, plain, team, with_honours,
};
use super::spending::{award, buy};
use super::*;
use roster::{
    Command, Earned, HonourObject, HonourTerms, InjuryDie, Recruit, Role, Status, Step, StepState, Terms,
    honour_offers,
};
use warlog::armoury::{Characteristic, Honour, HonourGroup, Rule, honours};

/// TV-039 with the honour that allows it: after each battle, one die.
// shows HO-16
#[test]
fn medical_gear_allows_one_die_after_each_battle() {
    for (faces, survives) in [([5, 3], true), ([1, 1], false)] {
        let mut desk = plain();
        desk.give(team("kt_medical"));
        assert_eq!(desk.code(team("kt_medical")), "honour_held");
        next_game(&mut desk, 2, &[2]);
        desk.roll(2, &[1, 2]);
        assert_eq!(desk.state(Step::Injuries), StepState::Open);
        let (game, source) = (2, "kt_medical".to_owned());
        desk.give(Command::RerollInjury { game, member: member(2), die: InjuryDie::Special, source });
        desk.roll(2, &faces);
        assert_eq!(desk.of(2).is_some(), survives, "TV-039");
        desk.give(Command::AwardRequisition { game: 2, award: award(0) });
        next_game(&mut desk, 3, &[3]);
        assert_eq!(desk.0.post_game.as_ref().unwrap().rerolls, ["kt_medical"], "after each battle");
    }
}

/// CA-40, HO-12: only who has fought since it came to the active part.
// shows HO-12 non_learning
#[test]
fn who_has_not_fought_earns_nothing() {
    let made = |n: u32, model: &mut Recruit| {
        if n == 4 {
            model.profile.rules.add(Rule::NonLearning);
        }
    };
    let mut desk = earning(made, None);
    assert_eq!(desk.code(earn(4, "sp_fast")), "non_learning", "HO-12");
    desk.give(buy(9, 17, false));
    assert_eq!(desk.code(earn(9, "sp_fast")), "not_fought", "CA-40");
    desk.give(earn(3, "sp_fast"));
    desk.give(Command::StoreModel { member: member(3), faults: Vec::new() });
    assert_eq!(desk.code(earn(3, "sp_dash")), "in_reserves", "CA-40");
    let stored = desk.0.threat();
    desk.give(Command::ActivateModel { member: member(3), faults: Vec::new() });
    assert!(
        desk.0.threat() >= stored && desk.of(3).unwrap().holds("sp_fast"),
        "honours wait with their bearer"
    );
    assert_eq!(desk.code(earn(3, "sp_dash")), "not_fought", "CA-40: it left the reserves");
    next_game(&mut desk, 2, &[9]);
    desk.roll(9, &[6]);
    desk.give(Command::AwardRequisition { game: 2, award: award(0) });
    desk.give(earn(3, "sp_dash"));
    desk.give(earn(9, "sp_fast"));
    desk.give(Command::ClosePostGame { game: 2, faults: Vec::new(), overdue: false });
    desk.give(Command::VoidGame { game: 2 });
    assert!(!desk.0.has_fought(desk.of(9).unwrap()), "LE-07: a void game was not played");
    assert_eq!(desk.of(3).unwrap().honours.len(), 1, "and what followed it never happened");
}

/// TV-084, RO-42, RO-49: who is gone counts nothing; a team counts its own and all those of the team.
// shows HO-01, HO-08
#[test]
fn honours_count_for_threat_as_long_as_their_bearer_is_there() {
    let mut desk = plain();
    for (n, code) in [(3, "sp_fast"), (3, "sp_dash"), (4, "sk_tech"), (1, "ld_firemission")] {
        desk.give(earn(n, code));
    }
    desk.give(team("kt_specialist"));
    desk.give(team("kt_specialist"));
    assert_eq!((desk.0.points(), desk.0.honours_worth()), (93, 10 + 8 + 25 + 50));
    assert_eq!(desk.0.threat(), 2);
    desk.give(earn(4, "kt_deadly"));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    let lock = Command::LockTeam {
        game: 2,
        battle: battle(2),
        team: vec![member(1), member(3)],
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    };
    desk.give(lock);
    let threat = desk.0.running.as_ref().unwrap().threat;
    assert_eq!(threat, (42u32 + 17 + 25 + 10 + 50 + 10).div_ceil(100), "RO-42: but not what stays at home");
    assert_eq!(desk.0.running.as_ref().unwrap().team.len(), 2);
    desk.give(Command::CloseGame { game: 2, used: Default::default(), restock: false, post_game: true });
    let terms = Box::new(with_honours(terms()));
    desk.give(Command::BeginPostGame { game: 2, terms, out: vec![member(3)], commitment: None });
    let before = desk.0.honours_worth();
    desk.roll(3, &[1]);
    assert_eq!(before - desk.0.honours_worth(), 10, "TV-084");
    desk.give(Command::AwardRequisition { game: 2, award: award(0) });
    desk.give(Command::DismissModel { member: member(4) });
    assert_eq!(desk.0.honours_worth(), 25 + 50, "RO-48: with its honours, and those that were for it");
}

/// HO-13 to HO-15: limits that honours lift, and what of a list they can lift.
// shows HO-13, HO-14, HO-15
#[test]
fn the_team_lifts_limits_of_its_list() {
    let mut desk = earning(listed, Some(list()));
    let entry =
        |entry: &str| earn_for(None, "kt_personnel", Some(HonourObject::Entry { entry: entry.to_owned() }));
    let option = |entry: &str, option: &str| {
        let (entry, option) = (entry.to_owned(), option.to_owned());
        earn_for(None, "kt_training", Some(HonourObject::Option { entry, option }))
    };
    assert_eq!(desk.code(entry("captain")), "no_such_limit");
    assert_eq!(desk.code(team("kt_personnel")), "honour_object");
    desk.give(entry("veteran"));
    desk.give(entry("veteran"));
    assert_eq!(
        desk.code(option("tactical_marine", "squad_gun")),
        "no_such_limit",
        "of a batch, not of a team"
    );
    assert_eq!(desk.code(option("veteran", "gun")), "no_such_limit");
    desk.give(option("tactical_marine", "gun"));
    assert_eq!(desk.code(option("tactical_marine", "gun")), "honour_held", "HO-14: once for each entry");
    desk.give(team("kt_specialist"));
    let lifted = desk.0.lifted();
    assert_eq!((lifted.specials, lifted.entries["veteran"]), (1, 2));
    assert_eq!(lifted.options["tactical_marine/gun"], 1);
    let over = Command::TakeBack { purchase: 4, faults: vec![fault("E_SPECIAL_MAX")] };
    assert_eq!(desk.code(over), "not_legal", "its special is there already");
    desk.give(back(4));
    assert_eq!(desk.0.lifted().specials, 0);
}

/// CA-39, LE-06, CA-44: what was earned is given up, undone, or stays.
#[test]
fn honours_are_taken_back_and_undone() {
    let mut desk = plain();
    let before = desk.0.clone();
    desk.give(earn(3, "kt_honed"));
    desk.give(earn(3, "sp_fast"));
    desk.give(earn(3, "co_duel"));
    assert_eq!(desk.code(back(1)), "built_upon", "the second group needs it");
    for purchase in [3, 2, 1] {
        desk.give(back(purchase));
    }
    assert_eq!((desk.0.rp, &desk.0.members), (before.rp, &before.members));
    desk.give(earn(3, "sp_fast"));
    desk.give(team("kt_medical"));
    desk.give(Command::DismissModel { member: member(3) });
    assert_eq!(desk.code(back(4)), "built_upon", "its bearer is gone");
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert_eq!((desk.0.status, desk.code(back(5))), (Status::Ready, "no_post_game"), "CA-39");
    assert_eq!(desk.0.honours.len(), 1);
    desk.give(Command::RedoPostGame { game: 1 });
    assert!(desk.0.honours.is_empty() && desk.of(3).unwrap().honours.is_empty(), "LE-06");
}

/// Every way to be refused, with its code; each sentence says what would do.
// shows HO-09
#[test]
fn refusals_have_codes_and_numbers() {
    let mut desk = plain();
    let entry = Some(HonourObject::Entry { entry: "x".to_owned() });
    for (command, code) in [
        (team("sp_fast"), "honour_object"),
        (earn_for(Some(3), "sp_fast", entry.clone()), "honour_object"),
        (earn(3, "kt_medical"), "honour_object"),
        (team("kt_honed"), "honour_object"),
        (team("kt_surgery"), "honour_object"),
        (earn_for(None, "kt_specialist", entry.clone()), "honour_object"),
        (earn_for(Some(3), "kt_honed", entry.clone()), "honour_object"),
        (team("kt_training"), "honour_object"),
        (earn_for(None, "kt_personnel", entry), "no_such_limit"),
        (earn(77, "sp_fast"), "unknown_member"),
    ] {
        assert_eq!(desk.code(command.clone()), code, "{command:?}");
    }
    desk.give(earn(3, "sp_fast"));
    let groups = roster::decide(&desk.0, ANN, true, &earn(3, "co_duel")).unwrap_err();
    assert_eq!(groups.numbers(), [("opened", 1), ("most", 1)], "{groups}");
    assert!(groups.to_string().contains("kt_honed"), "{groups}");
    desk.give(earn(3, "sp_dash"));
    let count = roster::decide(&desk.0, ANN, true, &earn(3, "sp_bound")).unwrap_err();
    assert_eq!(count.numbers(), [("held", 2), ("most", 2)]);
    assert_eq!(roster::decide(&desk.0, BOB, false, &earn(3, "sp_fast")).verdict(), "not_allowed");
    let mut poor = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    poor.fight(1, &[], with_honours(terms()));
    assert_eq!(poor.code(earn(3, "sp_fast")), "step_open", "CA-08: awards first");
    poor.give(Command::AwardRequisition { game: 1, award: award(4) });
    assert_eq!(poor.code(earn(3, "sp_fast")), "rp_missing", "CA-38");
    let mut none = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    none.fight(1, &[], terms());
    assert_eq!(none.code(earn(3, "sp_fast")), "no_honours", "CA-07");
    let mut strict = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    let only = HonourTerms { elite_surcharge: 0, leadership_leader_only: true };
    strict.fight(1, &[], Terms { honours: Some(only), ..terms() });
    assert_eq!(strict.code(earn(3, "ld_strident")), "honour_needs", "HO-09");
    assert_eq!(plain().try_give(earn(3, "ld_strident")), Ok(()), "HO-09: open to every role");
}

/// What a player is told of an offer is what happens if he takes it up.
#[test]
fn offers_say_what_would_happen() {
    let mut desk = earning(listed, Some(list()));
    desk.give(earn(3, "sp_fast"));
    for who in [None, Some(1), Some(2), Some(3), Some(4), Some(77)] {
        let offers = honour_offers(&desk.0, honours(), who.map(member));
        assert!(!offers.is_empty());
        for offer in offers {
            let (before, honour) = (desk.0.clone(), Box::new(offer.honour.clone()));
            let taken = Command::BuyHonour { member: who.map(member), honour, object: offer.object.clone() };
            let decided = roster::decide(&before, ANN, false, &taken);
            assert_eq!(decided.as_ref().err(), offer.refusal.as_ref(), "{offer:?}");
            for event in decided.into_iter().flatten() {
                let roster::Event::HonourBought { rp, .. } = event else { panic!("{event:?}") };
                assert_eq!(rp, offer.rp);
            }
        }
    }
    let of = |who: Option<u32>, group| {
        let offers = honour_offers(&desk.0, honours(), who.map(member));
        offers.iter().filter(|offer| offer.honour.group == group).count()
    };
    assert_eq!(
        (of(None, HonourGroup::Kt), of(Some(3), HonourGroup::Kt)),
        (4, 2),
        "each where it can be for something"
    );
    assert_eq!((of(None, HonourGroup::Sp), of(Some(3), HonourGroup::Sp)), (0, 4));
}

/// The charter's keys: presets, bounds, the word of older charters, tables of one's own (CA-06, CA-50).
#[test]
fn the_charter_says_which_honours_there_are() {
    use campaign::{Charter, HonourMode};
    let (strict, hor) = (Charter::seed_strict(), Charter::hor_campaign());
    assert_eq!((strict.honours, hor.honours), (HonourMode::Off, HonourMode::General));
    assert_eq!((hor.elite_surcharge, hor.leadership_leader_only), (5, false));
    assert_eq!(strict.honours_of("orks", &[]), None);
    assert_eq!(hor.honours_of("orks", &[]).unwrap(), honours());
    let older = hor.amended("honours.mode", "\"on\"").unwrap();
    assert_eq!(older.honours, HonourMode::General, "older charters say `on`");
    assert_eq!(hor.amended("honours.elite_surcharge", "11").unwrap_err().key, "honours.elite_surcharge");
    assert!(hor.amended("honours.elite_surcharge", "10").is_ok());
    assert_eq!(hor.amended("honours.mode", "\"custom\"").unwrap_err().key, "honours.table");
    for key in ["honours.mode", "honours.table", "honours.elite_surcharge", "honours.leadership_leader_only"]
    {
        assert!(!Charter::is_amendable(key), "{key} is fixed at the start");
    }
    let own = |code: &str, lists: &[&str]| Honour {
        code: code.to_owned(),
        group: HonourGroup::Fa,
        lists: lists.iter().map(|list| (*list).to_owned()).collect(),
        ..honour("sp_fast")
    };
    let of_list = [own("fa_waaagh", &[]), own("fa_dakka", &[])];
    let cheap = Honour { rp: 1, ..own("fa_dakka", &["orks"]) };
    let factions = Charter {
        honours: HonourMode::GeneralFaction,
        honour_table: Some(vec![cheap, own("fa_other", &["tau"])]),
        ..hor.clone()
    };
    assert!(factions.faults().is_empty());
    let table = factions.honours_of("orks", &of_list).unwrap();
    assert_eq!(table.len(), honours().len() + 2, "CA-50: those of the list, and of the charter for it");
    assert_eq!(table.iter().find(|honour| honour.code == "fa_dakka").unwrap().rp, 1, "CA-01");
    let word = serde_json::to_value(&factions).unwrap();
    assert_eq!(word["honours.mode"], "general+faction");
    let general = Charter { honour_table: Some(vec![honour("sp_fast")]), ..factions.clone() };
    assert_eq!(general.faults()[0].key, "honours.table");
    let custom = Charter { honours: HonourMode::Custom, ..general.clone() };
    assert!(custom.faults().is_empty());
    assert_eq!(custom.honours_of("orks", &of_list).unwrap(), [honour("sp_fast")]);
    let told = |table: Vec<Honour>| {
        let custom = Charter { honours: HonourMode::Custom, honour_table: Some(table), ..hor.clone() };
        custom.faults().into_iter().map(|fault| fault.fault).collect::<Vec<_>>().join("; ")
    };
    let two = told(vec![honour("sp_fast"), honour("sp_fast")]);
    assert!(two.contains("sp_fast is there twice"), "{two}");
    assert!(told(vec![Honour { rp: 1_001, ..honour("sp_fast") }]).contains("at most 1000"));
    assert!(told(vec![Honour { code: "Sp Fast".to_owned(), ..honour("sp_fast") }]).contains("is no code"));
    assert!(
        told(vec![Honour { en: [String::new(), "x".to_owned()], ..honour("sp_fast") }]).contains("a name")
    );
    let team = told(vec![Honour { group: HonourGroup::Kt, ..honour("sp_fast") }]);
    assert!(team.contains("kt_specialist"), "{team}");
    assert!(told(vec![Honour { group: HonourGroup::Sp, ..honour("kt_honed") }]).contains("group kt"));
}

/// RO-49 and the like: an honour is kept by value, whatever becomes of the table.
#[test]
fn an_honour_is_kept_as_it_was_earned() {
    let mut desk = plain();
    let own = Honour { code: "own".to_owned(), boost: [(Characteristic::A, 1)].into(), ..honour("sp_fast") };
    let own = Honour { group: HonourGroup::Fa, ..own };
    desk.give(Command::BuyHonour { member: Some(member(3)), honour: Box::new(own.clone()), object: None });
    let marine = desk.of(3).unwrap();
    assert_eq!(marine.honours, [Earned { honour: own, object: None, rp: 5 }]);
    assert_eq!(marine.profile().a, 2);
    assert!(marine.profile().rules.has(&Rule::from_id("own")), "the players apply the rest");
    let names = roster::compare(&plain().0, &desk.0);
    assert_eq!(names.changed[0].honours_gained, ["own"]);
}
