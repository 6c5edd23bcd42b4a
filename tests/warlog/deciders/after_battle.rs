//! Injuries, succession and awards: every row of the tables, and each step once.

use super::*;
use campaign::{Charter, InjuryMode, Leg, Underdog};
use roster::{
    Command, Event, InjuryDie, Member, Role, Roster, Status, Step, StepState, Terms, decide, evolve,
};
use warlog::armoury::{DiceTable, Injury, InjuryTables, Lasting, Limits, Penalty};
use warlog::dice::Face;

/// A roster on the way, with the commands that its owner gave.
pub struct Desk(pub Roster, pub Vec<Event>);

impl Desk {
    /// A ready roster of a growing campaign.
    pub fn with(members: &[(u32, Role)]) -> Desk {
        Desk::built(members.iter().map(|(n, role)| recruit(*n, *role)).collect())
    }

    pub fn built(members: Vec<roster::Recruit>) -> Desk {
        Desk::limited(members, None)
    }

    /// The same, of a list with these limits.
    pub fn limited(members: Vec<roster::Recruit>, limits: Option<Box<Limits>>) -> Desk {
        let mut desk = Desk(Roster::default(), Vec::new());
        let freedom = roster::Freedom { growth: true, reserves: true, ..roster::Freedom::default() };
        let draft = match super::world::draft(1, ANN) {
            Command::DraftRoster { roster, campaign, owner, name, pack, .. } => {
                let (budget, fixed, max_per_type) = (400, false, None);
                Command::DraftRoster {
                    roster,
                    campaign,
                    owner,
                    name,
                    pack,
                    budget,
                    fixed,
                    max_per_type,
                    freedom,
                }
            }
            other => other,
        };
        desk.give(draft);
        for recruit in members {
            desk.give(Command::RecruitModel { recruit: Box::new(recruit) });
        }
        desk.give(Command::RegisterRoster { faults: Vec::new(), limits });
        desk.give(Command::ReadyRoster { faults: Vec::new() });
        desk
    }

    #[track_caller]
    pub fn give(&mut self, command: Command) {
        self.try_give(command).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    pub fn try_give(&mut self, command: Command) -> Result<(), roster::Refusal> {
        let events = decide(&self.0, ANN, true, &command)?;
        events.iter().for_each(|event| evolve(&mut self.0, event));
        self.1.extend(events);
        assert_eq!(roster::fold(&self.1), self.0, "CA-56");
        Ok(())
    }

    pub fn code(&mut self, command: Command) -> &'static str {
        let before = self.0.clone();
        let code = self.try_give(command).expect_err("refused").code();
        assert_eq!(self.0, before, "a refusal leaves nothing");
        code
    }

    /// Everybody fit fights game `number`; what follows it begins with those who are `out`.
    pub fn fight(&mut self, number: u32, out: &[u32], terms: Terms) {
        let fit = self.0.active().filter(|member| !member.sits_out());
        let team = fit.map(|member| member.model.member).collect();
        let lock = Command::LockTeam {
            game: number,
            battle: battle(number),
            team,
            size: 400,
            faults: vec![],
            inside: Default::default(),
        };
        self.give(lock);
        let used = Default::default();
        self.give(Command::CloseGame { game: number, used, restock: false, post_game: true });
        let out = out.iter().map(|n| member(*n)).collect();
        self.give(Command::BeginPostGame { game: number, terms: Box::new(terms), out, commitment: None });
    }

    pub fn roll(&mut self, n: u32, faces: &[u16]) {
        let game = self.0.fought.last().unwrap().locked.game;
        let faces = faces.iter().map(|face| Face(*face)).collect();
        self.give(Command::RollInjury { game, member: member(n), faces, fair: None });
    }

    pub fn of(&self, n: u32) -> Option<&Member> {
        self.0.member(member(n))
    }

    pub fn state(&self, step: Step) -> StepState {
        self.0.steps().into_iter().find(|(known, _)| *known == step).unwrap().1
    }
}

pub fn terms() -> Terms {
    let tables = Some(InjuryTables::v2(Lasting::Initiative));
    Terms { tables, points_per_rp: 1, restock: true, by_hand: true, ..Terms::default() }
}

/// What one model out of action comes to under these dice: a word.
fn outcome(role: Role, dice: &[&[u16]], terms: Terms) -> String {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, role), (3, Role::Core)]);
    desk.fight(1, &[2], terms);
    dice.iter().for_each(|faces| desk.roll(2, faces));
    assert_eq!(desk.state(Step::Injuries), StepState::Done, "CA-53: {dice:?}");
    match desk.of(2) {
        None => "dead".to_owned(),
        Some(found) => match (found.injuries.as_slice(), found.penalty) {
            ([], None) => "recovery".to_owned(),
            ([injury], None) => format!("{injury:?}"),
            ([], Some(penalty)) => format!("{penalty:?}"),
            both => panic!("{both:?}"),
        },
    }
}

/// TV-029: CA-15. TV-030: CA-16. TV-031: CA-17. TV-036: CA-20.
#[test]
fn each_face_of_the_tables() {
    for (face, comes) in [(1, "dead"), (2, "dead"), (3, "recovery"), (6, "recovery")] {
        assert_eq!(outcome(Role::Core, &[&[face]], terms()), comes, "TV-029 {face}");
    }
    for (faces, comes) in [([1, 1], "dead"), ([1, 3], "dead"), ([3, 1], "recovery"), ([6, 6], "recovery")] {
        assert_eq!(outcome(Role::Special, &[&faces], terms()), comes, "TV-030, TV-031 {faces:?}");
    }
    for faces in [[1, 4], [1, 6]] {
        assert_eq!(outcome(Role::Special, &[&faces, &[2]], terms()), "WeaponSkill", "TV-030 {faces:?}");
    }
    for faces in [[2, 1], [2, 2], [2, 6]] {
        assert_eq!(outcome(Role::Special, &[&faces, &[1]], terms()), "SitsOut", "TV-031 {faces:?}");
    }
    let mauled = [
        (1, "SitsOut"),
        (2, "SitsOut"),
        (3, "Winded"),
        (4, "Winded"),
        (5, "WoundedPride"),
        (6, "WoundedPride"),
    ];
    for (face, comes) in mauled {
        assert_eq!(outcome(Role::Special, &[&[2, 4], &[face]], terms()), comes, "TV-036 {face}");
    }
}

/// TV-033, TV-034, TV-035: CA-18, CA-19.
#[test]
fn permanent_injuries_lower_a_profile_and_never_below_one() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special)]);
    desk.fight(1, &[2], terms());
    desk.roll(2, &[1, 5]);
    desk.roll(2, &[5]);
    assert_eq!(desk.of(2).unwrap().lasting_profile().t, 3, "TV-033: T4 becomes T3");
    let price = desk.of(2).unwrap().model.points();
    assert_eq!(price, 17, "CA-19: the price stays");

    // A 1 and I 4 in the tests' profile: attacks cannot fall, so the next in the circle does.
    assert_eq!(outcome(Role::Special, &[&[1, 5], &[6]], terms()), "Initiative", "TV-034");

    for game in [1, 2] {
        let mut twice = Desk::with(&[(1, Role::Leader), (2, Role::Special)]);
        for number in 1..=game {
            twice.fight(number, &[2], terms());
            twice.roll(2, &[1, 4]);
            twice.roll(2, &[2]);
            twice.give(Command::ClosePostGame { game: number, faults: Vec::new(), overdue: false });
        }
        let ws = twice.of(2).unwrap().lasting_profile().ws;
        assert_eq!(ws, 4 - game as u8, "TV-035");
    }
    let leg = Terms { tables: Some(InjuryTables::v2(Lasting::Move)), ..terms() };
    assert_eq!(outcome(Role::Special, &[&[1, 5], &[1]], leg), "Move", "CA-18");
}

/// CA-26.
#[test]
fn the_chain_of_2014_rolls_again_on_a_one() {
    let v3 = || Terms { tables: Some(InjuryTables::v3(Lasting::Initiative)), ..terms() };
    assert_eq!(outcome(Role::Special, &[&[2]], v3()), "recovery");
    assert_eq!(outcome(Role::Special, &[&[1], &[3]], v3()), "dead");
    assert_eq!(outcome(Role::Special, &[&[1], &[4], &[4]], v3()), "Strength");
    assert_eq!(outcome(Role::Core, &[&[2]], v3()), "dead");
}

/// CA-23, CA-24, CA-53.
#[test]
fn models_roll_in_order_and_only_what_is_awaited() {
    let mut desk = Desk::with(&[(5, Role::Core), (1, Role::Leader), (4, Role::Core), (3, Role::Special)]);
    desk.fight(1, &[5, 4, 3, 1, 4], terms());
    let order: Vec<_> =
        desk.0.post_game.as_ref().unwrap().chains.iter().map(|chain| chain.wounded.member).collect();
    assert_eq!(order, [1, 3, 4, 5].map(member), "CA-24, each once");
    let roll = |n, faces: &[u16], fair| {
        let faces = faces.iter().map(|face| Face(*face)).collect();
        Command::RollInjury { game: 1, member: member(n), faces, fair }
    };
    assert_eq!(desk.code(roll(3, &[1, 1], None)), "nothing_to_roll");
    assert_eq!(desk.code(roll(1, &[1], None)), "bad_faces");
    assert_eq!(desk.code(roll(1, &[1, 7], None)), "bad_faces");
    assert_eq!(desk.code(roll(1, &[1, 1], Some(1))), "wrong_die");
    let unready = Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false };
    assert_eq!(desk.code(unready), "step_open");
    assert_eq!(desk.code(Command::DismissModel { member: member(5) }), "step_open");
    assert_eq!(desk.code(Command::SettleInjuries { game: 1 }), "step_open");
    assert_eq!(
        desk.code(Command::BeginPostGame {
            game: 1,
            terms: Box::new(terms()),
            out: Vec::new(),
            commitment: None,
        }),
        "no_post_game",
        "CA-09"
    );
    desk.roll(1, &[6, 6]);
    desk.roll(3, &[6, 6]);
    desk.roll(4, &[6]);
    desk.roll(5, &[6]);
    assert_eq!(desk.code(Command::SettleInjuries { game: 1 }), "step_done", "CA-09");
    assert_eq!(desk.code(roll(5, &[6], None)), "nothing_to_roll");

    let server = Terms { by_hand: false, ..terms() };
    let mut fair = Desk::with(&[(1, Role::Leader), (2, Role::Core)]);
    fair.fight(1, &[2], server);
    assert_eq!(fair.code(roll(2, &[6], None)), "dice_elsewhere");
    fair.give(roll(2, &[6], Some(0)));

    let mut walker = recruit(2, Role::Special);
    walker.profile.unit_type = UnitType::Walker;
    let mut driven = Desk::with(&[(1, Role::Leader)]);
    driven.0.members.push(Member::new(walker, false));
    let out =
        Command::BeginPostGame { game: 1, terms: Box::new(terms()), out: vec![member(2)], commitment: None };
    driven.0.status = Status::PostGame;
    let locked =
        roster::LockedTeam { game: 1, battle: battle(1), team: vec![member(2)], threat: 1, leader: None };
    let (used, refilled, rolled, harmed) = Default::default();
    driven.0.fought.push(roster::FoughtGame {
        locked,
        used,
        restocked: false,
        refilled,
        award: None,
        rolled,
        harmed,
        deeds: Default::default(),
        support: None,
        void: false,
    });
    let events = decide(&driven.0, ANN, true, &out).unwrap();
    assert!(
        matches!(&events[0], Event::PostGameBegan { rolls, .. } if rolls[0].table == InjuryDie::Core),
        "CA-23"
    );
}

/// TV-039: a re-roll replaces a named die and all that followed from it (CA-25); no die twice (CA-03).
#[test]
fn a_die_is_rolled_again_where_something_allows_it() {
    let medical = |sources: &[&str]| {
        let rerolls = sources.iter().map(|source| (*source).to_owned()).collect();
        let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core)]);
        desk.fight(1, &[2], Terms { rerolls, ..terms() });
        desk
    };
    let again = |die, source: &str| Command::RerollInjury {
        game: 1,
        member: member(2),
        die,
        source: source.to_owned(),
    };
    for (faces, survives) in [([5, 3], true), ([1, 1], false)] {
        let mut desk = medical(&["kt_medical"]);
        desk.roll(2, &[1, 2]);
        assert_eq!(desk.state(Step::Injuries), StepState::Open, "it may still be rolled again");
        assert_eq!(desk.code(again(InjuryDie::Special, "luck")), "no_reroll");
        assert_eq!(desk.code(again(InjuryDie::Mauled, "kt_medical")), "nothing_to_roll");
        desk.give(again(InjuryDie::Special, "kt_medical"));
        desk.roll(2, &faces);
        assert_eq!(desk.of(2).is_some(), survives, "TV-039");
    }
    let mut discards = medical(&["kt_medical", "medical_facility"]);
    discards.roll(2, &[1, 5]);
    discards.roll(2, &[5]);
    discards.give(again(InjuryDie::Special, "kt_medical"));
    discards.roll(2, &[2, 2]);
    discards.roll(2, &[3]);
    assert_eq!(discards.code(again(InjuryDie::Special, "medical_facility")), "rerolled_before", "CA-03");
    discards.give(again(InjuryDie::Mauled, "medical_facility"));
    discards.roll(2, &[6]);
    let found = discards.of(2).unwrap();
    assert_eq!((found.injuries.len(), found.penalty), (0, Some(Penalty::WoundedPride)));

    let mut waived = medical(&["kt_medical"]);
    waived.roll(2, &[6, 6]);
    waived.give(Command::SettleInjuries { game: 1 });
    assert_eq!(waived.state(Step::Injuries), StepState::Done);
}

/// CA-20, CA-22: for the next played game only, whether it takes part or not.
#[test]
fn what_a_mauling_costs_ends_with_the_next_played_game() {
    let mut desk =
        Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Special), (4, Role::Special)]);
    desk.fight(1, &[2, 3, 4], terms());
    for (n, face) in [(2, 1), (3, 3), (4, 5)] {
        desk.roll(n, &[2, 4]);
        desk.roll(n, &[face]);
    }
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    let profile = |desk: &Desk, n| desk.of(n).unwrap().profile();
    assert_eq!((profile(&desk, 3).shortened_by(), profile(&desk, 4).ld), (2, 6), "TV-036");
    let team = vec![member(1), member(2)];
    let lock = Command::LockTeam {
        game: 2,
        battle: battle(2),
        team,
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    };
    assert_eq!(desk.code(lock), "sits_out", "CA-55");
    // A void game uses nothing up.
    let team = vec![member(1), member(3)];
    desk.give(Command::LockTeam {
        game: 2,
        battle: battle(2),
        team,
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    });
    desk.give(Command::VoidGame { game: 2 });
    assert!(desk.of(2).unwrap().sits_out(), "LE-07");
    desk.fight(3, &[], terms());
    assert!([2, 3, 4].iter().all(|n| desk.of(*n).unwrap().penalty.is_none()), "CA-22");
    // Undone, it is as before; played to its end again, it ends again.
    desk.give(Command::ReopenGame { game: 3, battle: None });
    assert!(desk.of(2).unwrap().sits_out());
    desk.give(Command::CloseGame { game: 3, used: Default::default(), restock: false, post_game: true });
    assert!(!desk.of(2).unwrap().sits_out());
}

/// TV-058: CA-06.
#[test]
fn a_table_of_dice_covers_each_face_once() {
    let faults = |change: &dyn Fn(&mut InjuryTables)| {
        let mut tables = InjuryTables::default();
        change(&mut tables);
        let injury_tables = Some(Box::new(tables));
        let charter = Charter { injuries: InjuryMode::Custom, injury_tables, ..Charter::hor_campaign() };
        charter.faults().into_iter().map(|fault| format!("{} {}", fault.key, fault.fault)).collect::<Vec<_>>()
    };
    assert_eq!(faults(&|_| ()), Vec::<String>::new());
    let rows = |rows: &[(&str, Injury)]| {
        DiceTable(rows.iter().map(|(row, one)| ((*row).to_owned(), *one)).collect())
    };
    use Injury::{Dead, Recovery};
    let without_33 = faults(&|tables| tables.special = rows(&[("11-32", Dead), ("34-66", Recovery)]));
    assert_eq!(without_33, ["injuries.tables special: nothing covers 33"], "TV-058");
    let twice = faults(&|tables| tables.core = rows(&[("1-3", Dead), ("3-6", Recovery)]));
    assert_eq!(twice, ["injuries.tables core: 3 is in 1-3 and 3-6"]);
    let strange = faults(&|tables| tables.core = rows(&[("1-6", Dead), ("one", Recovery)]));
    assert!(strange[0].contains("`one`"), "{strange:?}");
    let endless = faults(&|tables| tables.serious = rows(&[("1-6", Injury::Serious)]));
    assert_eq!(endless.len(), 1, "{endless:?}");
    let missing = Charter { injuries: InjuryMode::Custom, ..Charter::hor_campaign() };
    assert_eq!(missing.faults()[0].key, "injuries.tables");
    assert_eq!(Charter::hor_campaign().amended("injuries.tables", "[]").unwrap_err().key, "injuries.tables");
    // A table of one die may stand for specials too.
    let tables = InjuryTables { special: rows(&[("1", Dead), ("2-6", Recovery)]), ..InjuryTables::default() };
    assert_eq!(outcome(Role::Special, &[&[1]], Terms { tables: Some(tables), ..terms() }), "dead");
}

/// CA-05 and the charter's keys: words, and what may be amended.
#[test]
fn the_keys_of_the_tables_are_read_and_written() {
    let hor = Charter::hor_campaign();
    for (key, word) in [
        ("injuries.mode", "\"v2\""),
        ("injuries.leg", "\"initiative\""),
        ("injuries.fled_roll", "false"),
        ("death.gear", "\"lost\""),
        ("rp.mode", "\"v2\""),
        ("rp.points_per_rp", "1"),
        ("rp.kayfabe", "true"),
        ("rp.underdog", "\"1.5\""),
        ("rp.underdog_scope", "\"all\""),
        ("squad_entries", "\"split\""),
        ("modules", "[]"),
    ] {
        assert_eq!(hor.value(key).as_deref(), Some(word), "{key}");
    }
    let amended = |key: &str, value: &str| hor.amended(key, value).map_err(|fault| fault.fault);
    assert_eq!(amended("rp.underdog", "\"1.25\"").unwrap().underdog, Underdog::Quarter);
    assert_eq!(
        amended("injuries.mode", "\"on\"").unwrap().injuries,
        InjuryMode::V2,
        "as it was written once"
    );
    assert_eq!(amended("injuries.leg", "\"move_minus_1\"").unwrap().leg, Leg::MoveMinus1);
    assert!(amended("rp.points_per_rp", "6").unwrap_err().contains("1 to 5"));
    assert!(amended("rp.bye", "21").is_err() && amended("modules", "[\"renown\", \"renown\"]").is_err());
    for (key, may) in
        [("injuries.fled_roll", true), ("rp.kayfabe", true), ("rp.underdog", true), ("injuries.mode", false)]
    {
        assert_eq!(Charter::is_amendable(key), may, "{key}");
    }
}

/// TV-026, TV-027: RO-50 to RO-52.
#[test]
fn a_dead_leader_has_a_successor() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Special), (4, Role::Core)]);
    let name = |n, cheapest| Command::NameLeader { member: member(n), cheapest };
    assert_eq!(desk.code(name(2, None)), "leader_lives");
    desk.fight(1, &[1], terms());
    assert_eq!(desk.code(name(3, None)), "step_open");
    desk.roll(1, &[1, 1]);
    assert_eq!(desk.state(Step::Succession), StepState::Open);
    assert_eq!(desk.code(name(4, None)), "special_leads");
    assert_eq!(desk.code(name(1, None)), "unknown_member");
    desk.give(name(3, None));
    assert_eq!((desk.0.count(Role::Leader), desk.0.count(Role::Special)), (1, 1), "TV-026");
    assert!(desk.of(3).unwrap().lasting_profile().character, "RO-51");
    assert_eq!(desk.state(Step::Succession), StepState::Done);

    let mut core = Desk::with(&[(1, Role::Leader), (2, Role::Core), (3, Role::Core), (4, Role::Core)]);
    core.0.members[3].model.profile.ld = 7;
    let events = core.1.len();
    core.1.clear();
    assert!(events > 0);
    let give = |desk: &mut Desk, command: Command| {
        let events = decide(&desk.0, ANN, true, &command).map_err(|refusal| refusal.code())?;
        events.iter().for_each(|event| evolve(&mut desk.0, event));
        Ok::<(), &'static str>(())
    };
    core.0.members.remove(0);
    core.0.rp = 10;
    assert_eq!(give(&mut core, name(2, Some(10))), Err("leader_affordable"));
    assert_eq!(give(&mut core, name(4, Some(35))), Err("higher_leadership"));
    let mut other = Desk(core.0.clone(), Vec::new());
    assert_eq!(give(&mut core, name(2, Some(35))), Ok(()), "TV-027");
    assert_eq!(give(&mut other, name(3, Some(35))), Ok(()), "TV-027: either of the best");
}

/// RO-50, RO-52: spending is not ended without the leader that it pays for; where an organiser has ended it, nothing
/// can be bought, and the best of the core models leads.
#[test]
fn a_roster_whose_spending_is_over_finds_a_leader() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Core), (3, Role::Core)]);
    desk.fight(1, &[1], terms());
    desk.roll(1, &[1, 1]);
    desk.0.rp = 20;
    let name = |cheapest| Command::NameLeader { member: member(2), cheapest };
    let led = |desk: &Desk, cheapest| roster::check_led(&desk.0, cheapest).map_err(|refusal| refusal.code());
    assert_eq!(
        (led(&desk, Some(20)), desk.code(name(Some(20)))),
        (Err("leader_affordable"), "leader_affordable")
    );
    assert_eq!((led(&desk, Some(21)), led(&desk, None)), (Ok(()), Ok(())));
    desk.0.post_game.as_mut().unwrap().closed = true;
    let named = decide(&desk.0, ANN, true, &name(Some(20))).expect("the best of them leads");
    named.iter().for_each(|event| evolve(&mut desk.0, event));
    assert_eq!((desk.0.count(Role::Leader), led(&desk, Some(20))), (1, Ok(())));
}

/// RO-49: a dead model is gone with its gear, unless the charter brings upgrades back.
#[test]
fn the_gear_of_the_dead() {
    for (upgrades_return, left) in [(false, 0), (true, 1)] {
        let mut bearer = recruit(2, Role::Core);
        bearer.price.push(roster::PriceLine { what: "special=flamer".to_owned(), count: 1, points: 5 });
        let mut desk = Desk::built(vec![recruit(1, Role::Leader), bearer]);
        assert_eq!(desk.0.points(), 42 + 22);
        desk.fight(1, &[2], Terms { upgrades_return, ..terms() });
        desk.roll(2, &[1]);
        assert_eq!((desk.0.points(), desk.0.store.len()), (42, left));
        assert!(desk.0.gone.contains(&member(2)), "RO-54");
    }
}
