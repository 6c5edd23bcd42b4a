//! The laws of a roster's books over random evenings (CA-51 to CA-56).

use super::after_battle::{Desk, terms};
use super::spending::{award, buy, frag};
use super::*;
use proptest::prelude::*;
use roster::{Command, HonourObject, Role, Status, Terms};
use warlog::dice::Face;

/// One attempt of a random evening; numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Attempt {
    Fight(Vec<u32>),
    Dice(u16, u16),
    Award(i32),
    Buy(u32, u32, bool),
    Frag(u32, u32),
    TakeBack(u32),
    Honour(Option<u32>, usize, u8),
    Store(u32),
    Call(u32),
    Dismiss(u32),
    Lead(u32),
    Close,
    Adjust(u32, i32),
    Redo,
    Void(u32),
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let who = || 1..12u32;
    prop_oneof![
        4 => prop::collection::vec(who(), 0..4).prop_map(Attempt::Fight),
        9 => (1..=6u16, 1..=6u16).prop_map(|(a, b)| Attempt::Dice(a, b)),
        4 => (0..60i32).prop_map(Attempt::Award),
        4 => (who(), 0..40u32, any::<bool>()).prop_map(|(n, points, to)| Attempt::Buy(n, points, to)),
        2 => (who(), 0..4u32).prop_map(|(n, count)| Attempt::Frag(n, count)),
        2 => (0..6u32).prop_map(Attempt::TakeBack),
        6 => (prop::option::of(who()), 0..60usize, 0..3u8).prop_map(|(n, place, what)| Attempt::Honour(n, place, what)),
        1 => who().prop_map(Attempt::Store),
        1 => who().prop_map(Attempt::Call),
        1 => who().prop_map(Attempt::Dismiss),
        2 => who().prop_map(Attempt::Lead),
        5 => Just(Attempt::Close),
        1 => (1..9u32, 0..60i32).prop_map(|(game, total)| Attempt::Adjust(game, total)),
        1 => Just(Attempt::Redo),
        1 => (1..9u32).prop_map(Attempt::Void),
    ]
}

/// The commands of an attempt, on the roster as it is.
fn commands(desk: &Desk, attempt: &Attempt) -> Vec<Command> {
    let last = desk.0.fought.last().map_or(0, |fought| fought.locked.game);
    let begin = |game, out: &[u32]| Command::BeginPostGame {
        game,
        terms: Box::new(Terms { requisition: true, honours: Some(super::honours::TERMS), ..terms() }),
        out: out.iter().map(|n| member(*n)).filter(|id| desk.0.member(*id).is_some()).collect(),
        commitment: None,
    };
    match attempt {
        Attempt::Fight(out) => {
            let (game, fit) = (last + 1, desk.0.active().filter(|member| !member.sits_out()));
            let team: Vec<MemberId> = fit.map(|member| member.model.member).collect();
            let fell: Vec<u32> = out.iter().copied().filter(|n| team.contains(&member(*n))).collect();
            let lock = Command::LockTeam {
                game,
                battle: battle(game),
                team,
                size: 2_000,
                faults: Vec::new(),
                inside: Default::default(),
            };
            let used = Default::default();
            let close = Command::CloseGame { game, used, restock: false, post_game: true };
            vec![lock, close, begin(game, &fell)]
        }
        Attempt::Dice(a, b) => {
            let next = desk.0.post_game.as_ref().and_then(|post| post.next_roll());
            let faces = next.map_or(vec![], |next| [*a, *b][..usize::from(next.dice)].to_vec());
            let faces = faces.into_iter().map(Face).collect();
            let who = next.map_or(member(1), |next| next.member);
            vec![Command::RollInjury { game: last, member: who, faces, fair: None }]
        }
        Attempt::Award(total) => vec![Command::AwardRequisition { game: last, award: award(*total) }],
        Attempt::Buy(n, points, reserve) => vec![buy(*n, *points, *reserve)],
        Attempt::Frag(n, count) => vec![frag(*n, *count)],
        Attempt::TakeBack(purchase) => {
            vec![Command::TakeBack { purchase: *purchase, faults: Vec::new() }]
        }
        Attempt::Honour(n, place, what) => {
            let table = warlog::armoury::honours();
            let honour = Box::new(table[place % table.len()].clone());
            let injury = desk.0.members.iter().flat_map(|member| &member.injuries).next();
            let object = match (what, injury) {
                (0, Some(injury)) => Some(HonourObject::Injury { injury: *injury }),
                _ => None,
            };
            vec![Command::BuyHonour { member: n.map(member), honour, object }]
        }
        Attempt::Store(n) => vec![Command::StoreModel { member: member(*n), faults: Vec::new() }],
        Attempt::Call(n) => vec![Command::ActivateModel { member: member(*n), faults: Vec::new() }],
        Attempt::Dismiss(n) => vec![Command::DismissModel { member: member(*n) }],
        Attempt::Lead(n) => vec![Command::NameLeader { member: member(*n), cheapest: None }],
        Attempt::Close => vec![Command::ClosePostGame { game: last, faults: Vec::new(), overdue: false }],
        Attempt::Adjust(game, total) => {
            let award = award(*total);
            vec![Command::AdjustRequisition { game: *game, award, cause: "correction".to_owned() }]
        }
        Attempt::Redo => vec![Command::RedoPostGame { game: last }, begin(last, &[])],
        Attempt::Void(game) => vec![Command::VoidGame { game: *game }],
    }
}

/// What the log says of requisition, unless something was undone as a whole (CA-51).
fn booked(log: &[roster::Event]) -> Option<i64> {
    use roster::Event;
    log.iter().try_fold(0i64, |sum, event| match event {
        Event::RequisitionAwarded { award, .. } => Some(sum + i64::from(award.total)),
        Event::RequisitionAdjusted { difference, .. } => Some(sum + i64::from(*difference)),
        Event::MemberRecruited { rp, .. } | Event::GrenadesBought { rp, .. } => Some(sum - i64::from(*rp)),
        Event::HonourBought { rp, .. } => Some(sum - i64::from(*rp)),
        Event::PurchaseTakenBack { rp, .. } => Some(sum + i64::from(*rp)),
        Event::PostGameReopened { .. } | Event::GameVoided { .. } => None,
        _ => Some(sum),
    })
}

/// CA-51 to CA-55 on a roster that was just changed.
fn check(desk: &Desk) {
    let roster = &desk.0;
    if let Some(sum) = booked(&desk.1) {
        assert_eq!(i64::from(roster.rp), sum, "CA-51");
    }
    let worth: u32 = roster.active().map(|member| member.model.points()).sum();
    assert_eq!(roster.points(), worth, "CA-52");
    let honours: u32 = roster.active().map(|member| member.honours_worth()).sum();
    let of_team: u32 = roster.honours.iter().map(|earned| earned.rp).sum();
    assert_eq!(
        roster.threat(),
        (worth + honours + of_team).div_ceil(100),
        "CA-52: who is gone counts nothing"
    );
    roster.members.iter().for_each(|member| check_honours(roster, member));
    assert!(roster.members.iter().all(|member| !roster.gone.contains(&member.model.member)), "RO-54");
    for event in &desk.1 {
        if let roster::Event::TeamLocked { team, .. } = event {
            assert!(!team.is_empty());
        }
    }
    if let Some(post) = &roster.post_game {
        let members: std::collections::BTreeSet<_> =
            post.chains.iter().map(|chain| chain.wounded.member).collect();
        assert_eq!(members.len(), post.chains.len(), "CA-53: one chain each");
        assert!(!post.settled || post.next_roll().is_none(), "CA-53: no die less");
    }
    if roster.status == Status::Ready {
        assert!(roster.outstanding().is_empty(), "CA-54");
    }
}

/// HO-02, HO-04, HO-11: no honour twice, no more than a role takes, no characteristic beyond its bounds.
fn check_honours(roster: &roster::Roster, member: &roster::Member) {
    let limits = roster.honour_limits(member);
    assert!(limits.opened <= limits.groups && limits.honours.is_none_or(|most| limits.held <= most), "HO-04");
    let own = member.honours.iter().filter(|earned| earned.honour.of_team().is_none());
    let codes: std::collections::BTreeSet<&str> = own.map(|earned| earned.honour.code.as_str()).collect();
    assert_eq!(codes.len(), limits.held as usize, "HO-02");
    let profile = member.lasting_profile();
    assert!(profile.w <= 3 && profile.ld <= 10 && profile.sv.is_none_or(|save| save >= 2), "HO-11");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// CA-51 to CA-56 over random evenings of one roster.
    #[test]
    fn a_random_roster_keeps_its_laws(attempts in prop::collection::vec(attempt(), 1..80)) {
        let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core), (4, Role::Core)]);
        for attempt in &attempts {
            for command in commands(&desk, attempt) {
                let before = desk.0.rp;
                if desk.try_give(command.clone()).is_err() {
                    break;
                }
                let spends = matches!(
                    command,
                    Command::RequisitionModel { .. }
                        | Command::RequisitionGrenades { .. }
                        | Command::BuyHonour { .. }
                );
                prop_assert!(!spends || (desk.0.rp >= 0 && desk.0.rp <= before), "CA-51");
                check(&desk);
            }
        }
        for event in &desk.1 {
            use warlog::events::Recorded;
            prop_assert_eq!(&roster::Event::decode(event.kind(), &event.payload()).unwrap(), event);
        }
    }
}
