//! Requisition spent: purchases, what is taken back, reserves, and corrections of what was earned.

use super::after_battle::{Desk, terms};
use super::*;
use roster::{Command, Gear, GrenadeOffer, PriceLine, PriceSource, Role, Status, Terms};
use warlog::armoury::{Award, AwardLine, AwardRow};

pub fn award(total: i32) -> Award {
    Award { lines: vec![AwardLine { row: AwardRow::TookPart, rp: total }], underdog: None, total }
}

/// A roster of four that spends `rp` after its first game.
fn spending(rp: i32, more: Terms) -> Desk {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core), (4, Role::Core)]);
    desk.fight(1, &[], Terms { requisition: true, ..more });
    assert_eq!(desk.code(buy(9, 17, false)), "step_open", "CA-08: awards first");
    desk.give(Command::AwardRequisition { game: 1, award: award(rp) });
    desk
}

pub fn buy(n: u32, points: u32, reserve: bool) -> Command {
    let mut recruit = recruit(n, Role::Core);
    recruit.price[0].points = points;
    Command::RequisitionModel { recruit: Box::new(recruit), reserve, faults: Vec::new() }
}

fn option(n: u32, points: u32, stored: Vec<Gear>) -> Command {
    let what = "special=plasma_gun".to_owned();
    let mut kit = recruit(n, Role::Core).kit();
    kit.price.push(PriceLine { what: what.clone(), count: 1, points });
    Command::RequisitionOption {
        member: member(n),
        what,
        kit: Box::new(kit),
        points,
        stored,
        faults: Vec::new(),
    }
}

pub fn frag(n: u32, count: u32) -> Command {
    Command::RequisitionGrenades {
        member: member(n),
        grenade: "frag".to_owned(),
        weapons: vec![grenade("frag", GrenadeKind::Assault)],
        count,
        offer: Some(GrenadeOffer { unit_price: 1, source: PriceSource::Table }),
        faults: Vec::new(),
    }
}

fn flamer() -> Gear {
    Gear { what: "flamer".to_owned(), points: 5 }
}

/// TV-050: CA-38.
#[test]
fn a_purchase_is_refused_when_points_are_missing() {
    let mut desk = spending(16, terms());
    desk.give(buy(9, 16, false));
    assert_eq!(desk.0.rp, 0, "TV-050");
    assert_eq!(desk.code(frag(3, 1)), "rp_missing", "TV-050");
    let faults = vec![fault("E_ROSTER_CAP")];
    let mut desk = spending(100, terms());
    let over = |reserve| {
        let recruit = Box::new(recruit(9, Role::Core));
        Command::RequisitionModel { recruit, reserve, faults: faults.clone() }
    };
    assert_eq!(desk.code(over(false)), "not_legal", "TV-022: to the active part");
    desk.give(over(true));
    assert_eq!(desk.0.points(), 42 + 3 * 17, "TV-022, RO-43: the reserves do not count");
    assert_eq!(desk.code(frag(8, 1)), "unknown_member");
    assert_eq!(desk.code(frag(3, 0)), "no_count");
    assert_eq!(desk.code(Command::AwardRequisition { game: 1, award: award(5) }), "step_done", "CA-09");
}

/// RO-03: a requisition point may buy several points of models, and of nothing else.
#[test]
fn models_may_be_cheaper() {
    let mut desk = spending(10, Terms { points_per_rp: 5, ..terms() });
    desk.give(buy(9, 17, false));
    assert_eq!(desk.0.rp, 6, "17 points are 4");
    desk.give(frag(9, 2));
    assert_eq!((desk.0.rp, desk.0.points()), (4, 42 + 4 * 17 + 2), "CA-52: worth what its list says");
}

/// CA-39: until spending is over; afterwards only dismissal is left.
#[test]
fn purchases_can_be_taken_back() {
    let mut desk = spending(60, terms());
    let before = desk.0.clone();
    desk.give(buy(9, 17, false));
    desk.give(frag(9, 2));
    desk.give(option(3, 10, vec![flamer()]));
    desk.give(Command::RequisitionGear { gear: flamer() });
    assert_eq!(desk.0.rp, 60 - 17 - 2 - 10 - 5);
    let back = |purchase| Command::TakeBack { purchase, faults: Vec::new() };
    assert_eq!(desk.code(back(1)), "built_upon", "grenades were bought for it");
    assert_eq!(desk.code(back(0)), "unknown_purchase");
    assert_eq!(desk.code(back(9)), "unknown_purchase");
    desk.give(Command::DiscardGear { gear: "flamer".to_owned() });
    desk.give(back(4));
    assert_eq!(desk.code(back(3)), "built_upon", "what it gave to the reserves is gone");
    desk.give(back(2));
    desk.give(back(1));
    assert_eq!(desk.code(back(1)), "unknown_purchase", "once");
    assert_eq!((desk.0.rp, desk.0.members.len()), (60 - 10, 4));
    assert_eq!(desk.0.member(member(4)), before.member(member(4)));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert_eq!(desk.0.status, Status::Ready);
    assert_eq!(desk.code(back(3)), "no_post_game", "CA-39");
    desk.give(Command::DismissModel { member: member(3) });
    assert_eq!(desk.0.rp, 50, "RO-48: no refund");
}

/// TV-021: RO-45, RO-44. TV-020: RO-46.
#[test]
fn gear_waits_in_the_reserves_and_keeps_its_worth() {
    let mut desk = spending(20, terms());
    let mut burns = recruit(3, Role::Core).kit();
    burns.price.push(PriceLine { what: "special=flamer".to_owned(), count: 1, points: 5 });
    let issue = |kit: &roster::Kit| Command::IssueGear {
        member: member(4),
        gear: flamer(),
        kit: Box::new(kit.clone()),
        displaced: Vec::new(),
        faults: Vec::new(),
    };
    assert_eq!(desk.code(issue(&burns)), "not_stored");
    desk.give(option(3, 10, vec![flamer()]));
    let (rp, points) = (desk.0.rp, desk.0.points());
    desk.give(issue(&burns));
    assert_eq!(
        (desk.0.rp, desk.0.points()),
        (rp, points + 5),
        "TV-021: issued for nothing, worth what was paid"
    );
    assert!(desk.0.store.is_empty());
    let store = |surplus| Command::StoreGear {
        member: member(4),
        gear: flamer(),
        kit: Box::new(recruit(4, Role::Core).kit()),
        surplus,
    };
    desk.give(store(true));
    assert_eq!((desk.0.points(), desk.0.store.as_slice()), (points, [flamer()].as_slice()), "TV-020");
    // T6: to and fro four times, and there is one of it.
    for _ in 0..4 {
        desk.give(issue(&burns));
        assert_eq!((desk.0.points(), desk.0.store.len()), (points + 5, 0));
        desk.give(store(true));
        assert_eq!((desk.0.points(), desk.0.store.as_slice()), (points, [flamer()].as_slice()));
    }
    desk.give(Command::DiscardGear { gear: "flamer".to_owned() });
    assert_eq!(desk.code(Command::DiscardGear { gear: "flamer".to_owned() }), "not_stored");
}

/// RO-43, RO-47, RO-53.
#[test]
fn models_come_and_go_and_a_leader_names_a_successor() {
    let mut desk = spending(50, terms());
    let store = |n| Command::StoreModel { member: member(n), faults: Vec::new() };
    let call = |n, faults| Command::ActivateModel { member: member(n), faults };
    assert_eq!(desk.code(store(1)), "successor_needed");
    assert_eq!(desk.code(Command::DismissModel { member: member(1) }), "successor_needed");
    assert_eq!(desk.code(call(3, Vec::new())), "is_active");
    desk.give(store(3));
    assert_eq!(desk.0.points(), 42 + 2 * 17);
    assert_eq!(desk.code(store(3)), "in_reserves");
    assert_eq!(desk.code(call(3, vec![fault("E_ROSTER_CAP")])), "not_legal");
    let replace = |n, dismiss| Command::ReplaceLeader { successor: member(n), dismiss, cheapest: None };
    assert_eq!(desk.code(replace(1, true)), "cannot_lead");
    assert_eq!(desk.code(replace(3, true)), "in_reserves");
    desk.give(replace(2, false));
    let roles = |desk: &Desk| (desk.0.count(Role::Leader), desk.0.count(Role::Special), desk.0.members.len());
    assert_eq!(roles(&desk), (1, 0, 4), "the old one waits");
    desk.give(replace(1, true));
    assert_eq!(roles(&desk), (1, 0, 3));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    let team = vec![member(1), member(3)];
    let lock = Command::LockTeam {
        game: 2,
        battle: battle(2),
        team,
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    };
    assert_eq!(desk.code(lock), "in_reserves", "RO-36");
}

/// RO-34, CA-54.
#[test]
fn bought_grenades_change_hands_and_none_is_made() {
    let mut desk = spending(50, terms());
    desk.give(frag(3, 2));
    let all = |desk: &Desk| desk.0.members.iter().map(|member| member.total("frag")).sum::<u32>();
    let (before, points) = (all(&desk), desk.0.points());
    let hand = |from, to, count, access: bool| Command::MoveGrenades {
        from: member(from),
        to: member(to),
        grenade: "frag".to_owned(),
        count,
        weapons: access.then(|| vec![grenade("frag", GrenadeKind::Assault)]),
    };
    assert_eq!(desk.code(hand(3, 4, 3, true)), "grenades_stay", "its own stays with it");
    assert_eq!(desk.code(hand(3, 4, 1, false)), "grenade_access");
    assert_eq!(desk.code(hand(3, 3, 1, true)), "no_count");
    desk.give(hand(3, 4, 2, true));
    assert_eq!((all(&desk), desk.0.points()), (before, points));
    assert_eq!(desk.of(4).unwrap().total("frag"), 3);
    desk.give(hand(4, 3, 1, true));
    assert_eq!((all(&desk), desk.0.points()), (before, points));
}

/// CA-45: grenades that are bought back.
#[test]
fn used_grenades_are_bought_back_where_the_charter_says_so() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Core)]);
    let team = vec![member(1), member(2)];
    desk.give(Command::LockTeam {
        game: 1,
        battle: battle(1),
        team,
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    });
    let frag = used(member(2), "frag", 1);
    desk.give(Command::CloseGame { game: 1, used: frag, restock: false, post_game: true });
    let terms = Terms { buy_back: true, restock: false, ..terms() };
    desk.give(Command::BeginPostGame { game: 1, terms: Box::new(terms), out: vec![], commitment: None });
    let refill = |count, unit_price| {
        let grenade = "frag".to_owned();
        Command::RefillGrenades { member: member(2), grenade, count, unit_price }
    };
    assert_eq!(desk.code(refill(1, Some(1))), "rp_missing");
    desk.give(Command::GrantRequisition { rp: 3, cause: "bye".to_owned() });
    assert_eq!(desk.code(refill(2, Some(1))), "not_used");
    assert_eq!(desk.code(refill(1, None)), "grenade_access");
    desk.give(refill(1, Some(1)));
    assert_eq!((desk.of(2).unwrap().available("frag"), desk.0.rp), (1, 2));
    desk.give(Command::TakeBack { purchase: 1, faults: Vec::new() });
    assert_eq!((desk.of(2).unwrap().available("frag"), desk.0.rp), (0, 3));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert_eq!(desk.of(2).unwrap().available("frag"), 0, "nothing comes back by itself");
    let mut plain = spending(10, self::terms());
    assert_eq!(plain.code(refill(1, Some(1))), "no_refill");
}

/// TV-060: CA-36.
#[test]
fn a_correction_books_the_difference_and_may_block_spending() {
    let mut desk = spending(30, terms());
    desk.give(buy(9, 28, false));
    assert_eq!(desk.0.rp, 2);
    let draw = Command::AdjustRequisition { game: 1, award: award(25), cause: "correction".to_owned() };
    desk.give(draw.clone());
    assert_eq!(desk.0.rp, -3, "TV-060");
    assert_eq!(desk.code(frag(3, 1)), "rp_missing", "TV-060");
    assert!(roster::decide(&desk.0, ANN, true, &draw).unwrap().is_empty(), "said twice it changes nothing");
    let free = buy(10, 0, false);
    assert_eq!(desk.code(free), "rp_missing", "CA-36: until it is earned back");
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    desk.fight(2, &[], Terms { requisition: true, ..terms() });
    desk.give(Command::AwardRequisition { game: 2, award: award(20) });
    assert_eq!(desk.0.rp, 17);
    desk.give(Command::VoidGame { game: 1 });
    assert_eq!(desk.0.rp, -8, "LE-07: a void game earns nothing");
}

/// LE-06, CA-44: undone, all that followed is undone; begun anew, it begins where it began.
#[test]
fn what_followed_a_game_can_be_undone() {
    let mut desk = spending(40, terms());
    desk.give(Command::RenameModel { member: member(3), name: "Ivo".to_owned() });
    desk.give(buy(9, 17, false));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    let mut again = Desk(desk.0.clone(), desk.1.clone());
    again.give(Command::RedoPostGame { game: 1 });
    assert_eq!((again.0.rp, again.0.members.len(), again.0.status), (0, 4, Status::PostGame));
    assert_eq!(again.of(3).unwrap().model.name, "Ivo");
    let terms = Terms { requisition: true, ..terms() };
    again.give(Command::BeginPostGame {
        game: 1,
        terms: Box::new(terms),
        out: vec![member(4)],
        commitment: None,
    });
    again.roll(4, &[1]);
    again.give(Command::AwardRequisition { game: 1, award: award(20) });
    assert_eq!((again.0.rp, again.0.members.len()), (20, 3));
    assert_eq!(again.code(buy(9, 17, false)), "member_known", "RO-54");
    desk.give(Command::ReopenGame { game: 1, battle: None });
    assert_eq!((desk.0.rp, desk.0.members.len(), desk.0.status), (0, 4, Status::InGame));
    let mut void = spending(40, super::after_battle::terms());
    void.give(buy(9, 17, false));
    void.give(Command::VoidGame { game: 1 });
    assert_eq!((void.0.rp, void.0.members.len(), void.0.status), (0, 4, Status::Ready), "LE-07");
}

/// CA-07: fixed lists neither grow nor shrink.
#[test]
fn nothing_is_bought_where_lists_do_not_grow() {
    let mut desk = spending(40, terms());
    desk.0.freedom.growth = false;
    let no = roster::decide(&desk.0, ANN, true, &buy(9, 17, false));
    assert_eq!(no.verdict(), "no_growth");
    desk.0.freedom.growth = true;
    desk.0.freedom.reserves = false;
    assert_eq!(roster::decide(&desk.0, ANN, true, &buy(9, 17, true)).verdict(), "no_reserves");
    let own = roster::decide(&desk.0, BOB, false, &buy(9, 17, false));
    assert_eq!(own.verdict(), "not_allowed");
    let overdue = Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: true };
    assert_eq!(roster::decide(&desk.0, ANN, false, &overdue).verdict(), "not_allowed", "CA-10");
    let flagged = Command::ClosePostGame { game: 1, faults: vec![fault("E_LEADER_COUNT")], overdue: false };
    for event in roster::decide(&desk.0, ANN, false, &flagged).unwrap() {
        roster::evolve(&mut desk.0, &event);
    }
    assert_eq!(desk.0.status, Status::NeedsAttention, "RO-39");
}

/// CA-46: the cap follows the base, one level between two games; what it cost counts for Threat alone.
#[test]
fn a_base_raises_the_cap() {
    let mut desk = spending(200, terms());
    assert_eq!(desk.code(Command::RaiseBase), "no_base");
    let give = |desk: &mut Desk, command: &Command| {
        let events = roster::decide(&desk.0, ANN, true, command).map_err(|refusal| refusal.code())?;
        events.iter().for_each(|event| roster::evolve(&mut desk.0, event));
        Ok::<(), &'static str>(())
    };
    desk.0.freedom.base = true;
    let threat = desk.0.threat();
    assert_eq!((desk.0.cap(400), threat), (200, 1));
    assert_eq!(give(&mut desk, &Command::RaiseBase), Ok(()));
    assert_eq!((desk.0.cap(400), desk.0.rp, desk.0.points()), (250, 175, 42 + 3 * 17));
    assert_eq!(give(&mut desk, &Command::RaiseBase), Err("base_raised"));
    desk.0.base_raised = None;
    assert_eq!(give(&mut desk, &Command::RaiseBase), Ok(()));
    assert_eq!((desk.0.base_worth(), desk.0.threat()), (75, 2), "93 + 75");
    desk.0.base_raised = None;
    assert_eq!(give(&mut desk, &Command::RaiseBase), Ok(()));
    desk.0.base_raised = None;
    assert_eq!(give(&mut desk, &Command::RaiseBase), Err("rp_missing"));
    (desk.0.base_raised, desk.0.rp) = (None, 100);
    assert_eq!(give(&mut desk, &Command::RaiseBase), Ok(()));
    (desk.0.base_raised, desk.0.rp) = (None, 900);
    assert_eq!((desk.0.cap(400), give(&mut desk, &Command::RaiseBase)), (400, Err("base_complete")));
    use campaign::{Charter, Module, SquadEntries};
    let with = |modules| Charter { modules, ..Charter::hor_campaign() };
    assert!(with(vec![Module::BaseCamp, Module::Renown, Module::BattlefieldSupport]).faults().is_empty());
    assert_eq!(with(vec![Module::BaseCamp]).first_points(), 200);
    assert_eq!(with(vec![Module::Renown, Module::Renown]).faults()[0].key, "modules");
    let keep = Charter { squad_entries: SquadEntries::Keep, ..Charter::hor_campaign() };
    assert!(keep.faults().is_empty(), "RO-08");
}

/// Charter `roster.edit` = `free_rebuild`: within the budget, between games.
#[test]
fn a_list_may_be_built_anew_where_the_charter_says_so() {
    let mut desk = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    let more = Command::RecruitModel { recruit: Box::new(recruit(4, Role::Core)) };
    assert_eq!(desk.code(more.clone()), "spending_closed", "a list that grows does so by requisition");
    desk.0.freedom = roster::Freedom { rebuild: true, ..roster::Freedom::default() };
    let events = roster::decide(&desk.0, ANN, false, &more).unwrap();
    events.iter().for_each(|event| roster::evolve(&mut desk.0, event));
    assert_eq!((desk.0.status, desk.0.left()), (Status::Registered, 400 - 42 - 2 * 17));
    let leader = Command::DismissModel { member: member(1) };
    assert_eq!(roster::decide(&desk.0, ANN, false, &leader).verdict(), "accepted");
}

/// LE-07, CA-36: a game that is voided while the next one is played takes back what it gave and did, and leaves the
/// team that fights as it was locked.
#[test]
fn a_void_game_leaves_the_team_that_fights_the_next_one() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core), (4, Role::Core)]);
    desk.fight(1, &[3], Terms { requisition: true, ..terms() });
    desk.roll(3, &[1]);
    desk.give(Command::AwardRequisition { game: 1, award: award(40) });
    desk.give(buy(9, 17, false));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    let team: Vec<_> = [1, 2, 4, 9].map(member).into();
    let (size, faults, inside) = (400, Vec::new(), Default::default());
    desk.give(Command::LockTeam { game: 2, battle: battle(2), team: team.clone(), size, faults, inside });
    desk.give(Command::VoidGame { game: 1 });
    assert!(team.iter().all(|fights| desk.0.member(*fights).is_some()), "who fights is there");
    assert!(desk.of(3).is_some() && desk.0.harmed_by(1).is_empty(), "who died in it never did");
    assert_eq!(
        (desk.0.rp, desk.0.status),
        (-17, Status::InGame),
        "the award is taken back, the purchase stays"
    );
    assert_eq!(desk.code(Command::VoidGame { game: 1 }), "already_void");
    let used = used(member(9), "frag", 1);
    desk.give(Command::CloseGame { game: 2, used, restock: false, post_game: true });
    let terms = Box::new(Terms { requisition: true, ..terms() });
    desk.give(Command::BeginPostGame { game: 2, terms, out: vec![member(9)], commitment: None });
    desk.roll(9, &[6]);
    desk.give(Command::AwardRequisition { game: 2, award: award(20) });
    assert_eq!(desk.0.rp, 3);
}

/// T36: what was used stays used, whoever is put away and called back, in the game and after it.
#[test]
fn a_used_grenade_stays_used_whoever_is_put_away() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core), (4, Role::Core)]);
    let team = (1..5).map(member).collect();
    let (size, faults, inside) = (400, Vec::new(), Default::default());
    desk.give(Command::LockTeam { game: 1, battle: battle(1), team, size, faults, inside });
    let away = Command::StoreModel { member: member(3), faults: Vec::new() };
    let back = Command::ActivateModel { member: member(3), faults: Vec::new() };
    let hand = Command::MoveGrenades {
        from: member(3),
        to: member(4),
        grenade: "frag".to_owned(),
        count: 1,
        weapons: Some(vec![grenade("frag", GrenadeKind::Assault)]),
    };
    for command in [&away, &back, &hand] {
        assert_eq!(desk.code(command.clone()), "wrong_status", "nothing changes hands within a game");
    }
    let used = used(member(3), "frag", 1);
    desk.give(Command::CloseGame { game: 1, used, restock: false, post_game: true });
    let terms = Terms { requisition: true, restock: false, ..terms() };
    desk.give(Command::BeginPostGame { game: 1, terms: Box::new(terms), out: vec![], commitment: None });
    desk.give(Command::AwardRequisition { game: 1, award: award(0) });
    for _ in 0..2 {
        desk.give(away.clone());
        desk.give(back.clone());
        assert_eq!(desk.of(3).unwrap().available("frag"), 0);
        assert_eq!(desk.code(hand.clone()), "grenades_stay");
    }
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert_eq!(desk.of(3).unwrap().available("frag"), 0, "until it comes back");
    desk.give(Command::RestockGrenades { game: 1 });
    assert_eq!(desk.of(3).unwrap().available("frag"), 1);
}
