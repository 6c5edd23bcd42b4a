//! Charters, enrolment, games and the words that make results count.

use super::world::{RED_WINS, World, report};
use super::*;
use campaign::{Campaign, Charter, Command, ConfirmPolicy, Outcome, Report, Restock, Stage, decide};

pub(super) fn check(campaign: &Campaign, rows: impl IntoIterator<Item = (PlayerId, Command, &'static str)>) {
    for (actor, command, verdict) in rows {
        assert_eq!(decide(campaign, actor, &command).verdict(), verdict, "{actor} {command:?}");
    }
}

fn found(name: &str, charter: Charter) -> Command {
    let (campaign, league, name, charter) = (CAMPAIGN, LEAGUE, name.to_owned(), Box::new(charter));
    Command::FoundCampaign { campaign, league, name, charter }
}

fn enrol(n: u32, points: u32, registered: bool) -> Command {
    Command::EnrolRoster { roster: roster_id(n), player: ANN, name: format!("Team {n}"), points, registered }
}

fn arrange(red: u32, blue: u32, mission: &str, size: u32) -> Command {
    let rosters = [roster_id(red), roster_id(blue)];
    Command::ArrangeGame { rosters, mission: mission.to_owned(), size: Some(size) }
}

fn close(game: u32, report: Report) -> Command {
    Command::CloseGame { game, battle: battle(game), report: Box::new(report) }
}

fn amend(key: &str, value: &str) -> Command {
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Command::AmendCharter { changes: vec![(key.to_owned(), value)], reason: None }
}

/// A running campaign with game 1 at this stage.
pub(super) fn at(stage: Stage, charter: Charter) -> World {
    let mut world = World::running(charter, 2);
    if stage == Stage::Arranged {
        world.campaign(ORGANISER, arrange(1, 2, "fw_border", 250)).unwrap();
        return world;
    }
    let game = world.begin(1, 2).unwrap();
    if stage != Stage::Playing {
        world.close(ANN, game, report(RED_WINS, [5, 3])).unwrap();
    }
    if stage == Stage::Disputed {
        world.campaign(BOB, Command::DisputeResult { game, hours: 1, reason: None }).unwrap();
    }
    if stage == Stage::Confirmed {
        world.campaign(BOB, Command::ConfirmResult { game }).unwrap();
    }
    assert_eq!(world.campaign.games[&1].stage, stage);
    world
}

pub(super) fn charter(confirm: ConfirmPolicy) -> Charter {
    Charter { confirm, ..Charter::seed_strict() }
}

#[test]
fn a_campaign_is_founded_under_a_charter_that_holds() {
    let nothing = Campaign::default();
    let broken = Charter { start_points: 99, confirm_hours: 721, ..Charter::seed_strict() };
    let refusal = decide(&nothing, ANN, &found("Ash", broken.clone())).unwrap_err().to_string();
    assert!(refusal.contains("roster.start_points") && refusal.contains("721"), "{refusal}");
    check(
        &nothing,
        [
            (ANN, Command::StartCampaign, "not_founded"),
            (ANN, found("", Charter::seed_strict()), "bad_name"),
            (ANN, found("Ash", broken), "bad_charter"),
            (ANN, found("Ash", Charter::hor_campaign()), "accepted"),
        ],
    );
    let world = World::gathering(Charter::seed_strict());
    check(&world.campaign, [(ORGANISER, found("Ash", Charter::seed_strict()), "already_founded")]);
}

#[test]
fn presets_differ_where_the_tables_say_so() {
    let (strict, hor) = (Charter::seed_strict(), Charter::hor_campaign());
    assert_eq!(Charter::preset("seed_strict"), Some(strict.clone()));
    assert_eq!(Charter::preset("hor_campaign"), Some(hor.clone()));
    assert_eq!(Charter::preset("other"), None);
    assert_eq!((strict.start_points, strict.roster_cap, hor.roster_cap), (250, 250, 400));
    assert!(!strict.has_post_game() && hor.has_post_game());
    assert!(strict.faults().is_empty() && hor.faults().is_empty());
    assert!(strict.departures().is_empty());
    let never = Charter { restock: Restock::Never, ..strict.clone() };
    assert_eq!(never.departures(), ["grenades.restock"], "CA-45");
    assert_eq!(serde_json::from_str::<Charter>("{}").unwrap(), strict, "a key left out is the seed's");
    assert!(serde_json::from_str::<Charter>(r#"{"roster.colour":1}"#).is_err());
}

#[test]
fn every_value_out_of_range_is_named() {
    let charter = Charter {
        start_points: 401,
        roster_cap: 199,
        max_per_type: Some(0),
        time_limit_min: Some(14),
        dispute_hours: 721,
        points: campaign::LeaguePoints::whole(1, 2, 0),
        ..Charter::seed_strict()
    };
    let keys: Vec<String> = charter.faults().into_iter().map(|fault| fault.key).collect();
    assert_eq!(
        keys,
        [
            "roster.start_points",
            "roster.cap",
            "result.dispute_hours",
            "game.time_limit_min",
            "grenades.max_per_type",
            "league.points",
        ]
    );
}

#[test]
fn a_charter_is_amended_before_the_start_and_in_part_later() {
    let gathering = World::gathering(Charter::seed_strict());
    check(
        &gathering.campaign,
        [
            (ANN, amend("roster.cap", "300"), "not_allowed"),
            (ORGANISER, amend("roster.colour", "300"), "bad_charter"),
            (ORGANISER, amend("roster.cap", "tall"), "bad_charter"),
            (ORGANISER, amend("roster.cap", "\"300\""), "bad_charter"),
            (ORGANISER, amend("roster.cap", "500"), "bad_charter"),
            (ORGANISER, amend("roster.cap", "300"), "accepted"),
            (ORGANISER, amend("grenades.restock", "\"never\""), "accepted"),
        ],
    );
    let mut running = World::running(Charter::seed_strict(), 2);
    check(
        &running.campaign,
        [
            (ORGANISER, amend("grenades.restock", "\"never\""), "charter_fixed"),
            (ORGANISER, amend("roster.cap", "300"), "accepted"),
        ],
    );
    running.campaign(ORGANISER, amend("roster.cap", "300")).unwrap();
    assert_eq!(running.campaign.charter.roster_cap, 300);
    let (old, new) = match running.campaign_log.last() {
        Some(campaign::Event::CharterAmended { old, new, .. }) => (old.as_str(), new.as_str()),
        other => panic!("{other:?}"),
    };
    assert_eq!((old, new), ("250", "300"));
}

/// CA-04: a game goes by the charter that it was arranged under, whatever is amended since.
#[test]
fn an_amendment_holds_for_games_to_come() {
    let mut world = at(Stage::Arranged, Charter::seed_strict());
    world.campaign(ORGANISER, amend("result.confirm_hours", "0")).unwrap();
    world.campaign(ORGANISER, amend("result.confirm", "\"reporter\"")).unwrap();
    world.campaign(ORGANISER, arrange(1, 2, "fw_border", 250)).unwrap();
    world.campaign(ORGANISER, amend("result.confirm", "\"organiser\"")).unwrap();
    world.campaign(ORGANISER, arrange(1, 2, "fw_border", 250)).unwrap();
    let policy =
        |game| (world.campaign.charter_of(game).confirm, world.campaign.charter_of(game).confirm_hours);
    let policies = [ConfirmPolicy::BothOrTimeout, ConfirmPolicy::Reporter, ConfirmPolicy::Organiser];
    assert_eq!([1, 2, 3].map(policy), [(policies[0], 72), (policies[1], 0), (policies[2], 0)]);
    for (game, stage) in [(1, Stage::Reported), (2, Stage::Confirmed), (3, Stage::Reported)] {
        world.campaign(ANN, Command::LockGame { game, battle: battle(game) }).unwrap();
        world.campaign(ANN, close(game, report(RED_WINS, [5, 3]))).unwrap();
        assert_eq!(world.campaign.games[&game].stage, stage, "game {game}");
    }
    let overdue = |game, hours| Command::ConfirmOverdueResult { game, hours };
    check(
        &world.campaign,
        [
            (ORGANISER, overdue(1, 71), "not_overdue"),
            (ORGANISER, overdue(1, 72), "accepted"),
            (ORGANISER, overdue(3, 72), "no_timeout"),
            (BOB, Command::DisputeResult { game: 1, hours: 72, reason: None }, "accepted"),
        ],
    );
    assert_eq!(world.campaign.awaited(&world.campaign.games[&1]), [BOB].into());
    assert_eq!(world.campaign.awaited(&world.campaign.games[&3]), [ORGANISER].into());
}

#[test]
fn rosters_are_enrolled_when_registered_and_within_the_points() {
    let mut world = World::gathering(Charter::seed_strict());
    check(
        &world.campaign,
        [
            (BOB, enrol(1, 250, true), "not_allowed"),
            (ANN, enrol(1, 250, false), "not_registered"),
            (ANN, enrol(1, 251, true), "over_points"),
            (ANN, enrol(1, 250, true), "accepted"),
            (ORGANISER, enrol(1, 250, true), "accepted"),
            (ORGANISER, Command::StartCampaign, "too_few_rosters"),
        ],
    );
    world.campaign(ANN, enrol(1, 250, true)).unwrap();
    let withdraw = |n| Command::WithdrawRoster { roster: roster_id(n) };
    check(
        &world.campaign,
        [
            (ANN, enrol(1, 250, true), "already_enrolled"),
            (ANN, withdraw(9), "not_enrolled"),
            (BOB, withdraw(1), "not_allowed"),
            (ANN, withdraw(1), "accepted"),
        ],
    );
    world.enrol(2, BOB);
    check(
        &world.campaign,
        [
            (ANN, Command::StartCampaign, "not_allowed"),
            (ORGANISER, arrange(1, 2, "fw_border", 250), "wrong_phase"),
            (ORGANISER, Command::CloseCampaign, "wrong_phase"),
            (ORGANISER, Command::StartCampaign, "accepted"),
        ],
    );
    world.campaign(ANN, withdraw(1)).unwrap();
    check(
        &world.campaign,
        [(ANN, withdraw(1), "withdrawn"), (ORGANISER, Command::StartCampaign, "too_few_rosters")],
    );
}

#[test]
fn a_campaign_always_has_an_organiser() {
    let appoint = |player| Command::AppointOrganiser { player };
    let remove = |player| Command::RemoveOrganiser { player };
    check(
        &World::gathering(Charter::seed_strict()).campaign,
        [
            (ANN, appoint(ANN), "not_allowed"),
            (ORGANISER, appoint(ORGANISER), "already_organiser"),
            (ORGANISER, appoint(ANN), "accepted"),
            (ORGANISER, remove(ANN), "not_organiser"),
            (ORGANISER, remove(ORGANISER), "last_organiser"),
        ],
    );
}

#[test]
fn a_game_is_arranged_between_two_rosters_for_a_mission_of_the_charter() {
    let one_mission = Charter { missions: vec!["fw_border".to_owned()], ..Charter::seed_strict() };
    let mut world = World::running(one_mission, 3);
    check(
        &world.campaign,
        [
            (ANN, arrange(1, 9, "fw_border", 250), "not_enrolled"),
            (STRANGER, arrange(1, 2, "fw_border", 250), "not_allowed"),
            (ANN, arrange(2, 3, "fw_border", 250), "not_allowed"),
            (ANN, arrange(1, 1, "fw_border", 250), "same_roster"),
            (ANN, arrange(1, 2, "hor_raid", 250), "mission_not_in_charter"),
            (ANN, arrange(1, 2, "fw_border", 0), "bad_size"),
            (ANN, arrange(1, 2, "fw_border", 99), "bad_size"),
            (ANN, arrange(1, 2, "fw_border", 401), "bad_size"),
            (ANN, arrange(1, 2, "fw_border", 400), "accepted"),
        ],
    );
    world.campaign(BOB, Command::WithdrawRoster { roster: roster_id(3) }).unwrap();
    check(&world.campaign, [(ORGANISER, arrange(1, 3, "fw_border", 250), "withdrawn")]);
    let default_size = Command::ArrangeGame {
        rosters: [roster_id(1), roster_id(2)],
        mission: "fw_border".into(),
        size: None,
    };
    world.campaign(ANN, default_size.clone()).unwrap();
    world.campaign(ANN, default_size).unwrap();
    let games: Vec<(u32, u32)> = world.campaign.games.values().map(|game| (game.number, game.size)).collect();
    assert_eq!(games, [(1, 250), (2, 250)]);
}

#[test]
fn a_game_is_locked_once_with_its_own_battle() {
    let mut world = at(Stage::Arranged, Charter::seed_strict());
    world.campaign(ORGANISER, arrange(2, 1, "fw_border", 250)).unwrap();
    let lock = |game, n| Command::LockGame { game, battle: battle(n) };
    check(
        &world.campaign,
        [
            (ANN, lock(9, 1), "unknown_game"),
            (STRANGER, lock(1, 1), "not_allowed"),
            (ANN, close(1, report(RED_WINS, [1, 0])), "wrong_stage"),
            (ANN, lock(1, 1), "accepted"),
        ],
    );
    world.campaign(ANN, lock(1, 1)).unwrap();
    check(
        &world.campaign,
        [
            (ANN, lock(1, 1), "wrong_stage"),
            (ANN, lock(2, 1), "battle_taken"),
            (ANN, lock(2, 2), "roster_plays"),
        ],
    );
}

#[test]
fn a_result_is_recorded_once_and_fits_its_end() {
    let playing = at(Stage::Playing, Charter::seed_strict());
    let other = Command::CloseGame { game: 1, battle: battle(7), report: Box::new(report(RED_WINS, [1, 0])) };
    check(
        &playing.campaign,
        [
            (ANN, close(4, report(RED_WINS, [1, 0])), "unknown_game"),
            (STRANGER, close(1, report(RED_WINS, [1, 0])), "not_allowed"),
            (ANN, other, "other_battle"),
            (ANN, close(1, report(Outcome::NoResult, [1, 0])), "outcome_against_end"),
            (ANN, close(1, Report { outcome: Outcome::Draw, ..Report::void() }), "outcome_against_end"),
            (ANN, close(1, report(RED_WINS, [1, 0])), "accepted"),
            (ANN, close(1, Report::void()), "accepted"),
            (ANN, Command::ConfirmResult { game: 1 }, "wrong_stage"),
            (ORGANISER, Command::ReopenGame { game: 1, reason: None }, "wrong_stage"),
            (ORGANISER, Command::CloseCampaign, "games_open"),
        ],
    );
    let reported = at(Stage::Reported, Charter::seed_strict());
    check(
        &reported.campaign,
        [
            (ANN, close(1, report(RED_WINS, [1, 0])), "wrong_stage"),
            (ORGANISER, Command::CloseCampaign, "games_open"),
        ],
    );
}

// shows MI-41
#[test]
fn the_three_outcomes_are_three() {
    for (report, stage, outcome) in [
        (report(RED_WINS, [4, 4]), Stage::Reported, RED_WINS),
        (report(Outcome::Draw, [4, 4]), Stage::Reported, Outcome::Draw),
        (Report::void(), Stage::Void, Outcome::NoResult),
    ] {
        let mut world = at(Stage::Playing, Charter::seed_strict());
        assert_eq!(world.campaign.games[&1].outcome(), Outcome::NoResult, "nothing is recorded yet");
        world.close(ANN, 1, report).unwrap();
        let game = &world.campaign.games[&1];
        assert_eq!((game.stage, game.outcome()), (stage, outcome));
    }
    let texts = [RED_WINS, Outcome::Draw, Outcome::NoResult].map(|outcome| serde_json::to_string(&outcome));
    assert_eq!(texts.map(Result::unwrap), [r#"{"decided":{"winner":"red"}}"#, r#""draw""#, r#""no_result""#]);
}

#[test]
fn both_players_confirm_and_the_reporter_has_done_so() {
    let world = at(Stage::Reported, charter(ConfirmPolicy::Both));
    let game = &world.campaign.games[&1];
    assert_eq!(world.campaign.awaited(game), [BOB].into());
    assert_eq!((world.campaign.waiting_for(BOB), world.campaign.waiting_for(ANN)), (vec![1], vec![]));
    let overdue = |hours| Command::ConfirmOverdueResult { game: 1, hours };
    check(
        &world.campaign,
        [
            (STRANGER, Command::ConfirmResult { game: 1 }, "not_allowed"),
            (ANN, Command::ConfirmResult { game: 1 }, "already_confirmed"),
            (BOB, overdue(99), "no_timeout"),
            (BOB, Command::ConfirmResult { game: 1 }, "accepted"),
            (ORGANISER, Command::ConfirmResult { game: 1 }, "accepted"),
        ],
    );
    let world = at(Stage::Reported, charter(ConfirmPolicy::BothOrTimeout));
    check(&world.campaign, [(BOB, overdue(71), "not_overdue"), (BOB, overdue(72), "accepted")]);
    let confirmed = at(Stage::Confirmed, charter(ConfirmPolicy::Both));
    assert!(confirmed.campaign.awaited(&confirmed.campaign.games[&1]).is_empty());
    check(&confirmed.campaign, [(BOB, Command::ConfirmResult { game: 1 }, "wrong_stage")]);
}

#[test]
fn other_policies_ask_the_reporter_or_an_organiser() {
    let mut world = at(Stage::Playing, charter(ConfirmPolicy::Reporter));
    world.close(BOB, 1, report(RED_WINS, [1, 0])).unwrap();
    assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);

    let mut world = at(Stage::Reported, charter(ConfirmPolicy::Organiser));
    assert_eq!(world.campaign.awaited(&world.campaign.games[&1]), [ORGANISER].into());
    world.campaign(BOB, Command::ConfirmResult { game: 1 }).unwrap();
    assert_eq!(world.campaign.games[&1].stage, Stage::Reported, "players do not settle it");
    world.campaign(ORGANISER, Command::ConfirmResult { game: 1 }).unwrap();
    assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);
}

#[test]
fn a_correction_changes_neither_grenades_nor_void_games() {
    let world = at(Stage::Confirmed, Charter::seed_strict());
    let mut changed = report(Outcome::Draw, [4, 4]);
    changed.grenades_used[0] = used(member(10), "frag", 1);
    let correct = |report| Command::CorrectResult { game: 1, report: Box::new(report), reason: None };
    check(
        &world.campaign,
        [
            (ORGANISER, correct(changed), "not_a_correction"),
            (ORGANISER, correct(Report::void()), "not_a_correction"),
            (ORGANISER, correct(report(Outcome::Draw, [4, 4])), "accepted"),
        ],
    );
    let playing = at(Stage::Playing, Charter::seed_strict());
    check(&playing.campaign, [(ORGANISER, correct(report(Outcome::Draw, [4, 4])), "wrong_stage")]);
}

#[test]
fn a_closed_campaign_is_over() {
    let mut world = at(Stage::Confirmed, Charter::seed_strict());
    world.campaign(ORGANISER, Command::CloseCampaign).unwrap();
    check(
        &world.campaign,
        [
            (ORGANISER, arrange(1, 2, "fw_border", 250), "campaign_closed"),
            (ORGANISER, Command::StartCampaign, "campaign_closed"),
        ],
    );
}

#[test]
fn an_arbitrator_rules_on_results_and_on_nothing_else() {
    use campaign::Command;
    let mut world = World::running(campaign::Charter::seed_strict(), 2);
    world.campaign.arbitrators.insert(STRANGER);
    let may = |world: &World, command: &Command| {
        campaign::decide(&world.campaign, STRANGER, command).map_err(|refusal| refusal.code())
    };
    for command in [
        Command::CloseCampaign,
        Command::AppointOrganiser { player: STRANGER },
        amend("confirm_hours", "1"),
        Command::WithdrawRoster { roster: roster_id(1) },
        Command::ArrangeGame {
            rosters: [roster_id(1), roster_id(2)],
            mission: "none".to_owned(),
            size: None,
        },
    ] {
        assert_eq!(may(&world, &command), Err("not_allowed"), "{command:?}");
    }
    let arrange = Command::ArrangeGame {
        rosters: [roster_id(1), roster_id(2)],
        mission: "none".to_owned(),
        size: None,
    };
    world.campaign(ANN, arrange).unwrap();
    let void = Command::VoidGame { game: 1, reason: None };
    assert!(may(&world, &void).is_ok());
    world.campaign.arbitrators.clear();
    assert_eq!(may(&world, &void), Err("not_allowed"), "the office is gone");
}
