//! Results that somebody says are wrong (LE-05).

use super::campaigns::{at, charter, check};
use super::world::{RED_WINS, report};
use super::*;
use campaign::{Charter, Command, ConfirmPolicy, Outcome, Stage};

#[test]
fn a_dispute_is_ruled_on_by_an_organiser_who_does_not_play() {
    let reported = at(Stage::Reported, Charter::seed_strict());
    let dispute = |hours| Command::DisputeResult { game: 1, hours, reason: Some("hash".to_owned()) };
    check(
        &reported.campaign,
        [
            (STRANGER, dispute(1), "not_allowed"),
            (BOB, dispute(73), "dispute_too_late"),
            (BOB, dispute(72), "accepted"),
        ],
    );
    let mut disputed = at(Stage::Disputed, Charter::seed_strict());
    let correct = |outcome| {
        let report = Box::new(report(outcome, [4, 4]));
        Command::CorrectResult { game: 1, report, reason: None }
    };
    let void = Command::VoidGame { game: 1, reason: None };
    check(
        &disputed.campaign,
        [
            (ANN, Command::ConfirmResult { game: 1 }, "not_allowed"),
            (BOB, correct(Outcome::Draw), "not_allowed"),
            (BOB, void.clone(), "not_allowed"),
            (ORGANISER, correct(Outcome::Draw), "accepted"),
            (ORGANISER, correct(Outcome::NoResult), "outcome_against_end"),
            (ORGANISER, Command::ConfirmResult { game: 1 }, "accepted"),
            (ORGANISER, void.clone(), "accepted"),
        ],
    );
    disputed.campaign(ORGANISER, Command::AppointOrganiser { player: ANN }).unwrap();
    check(&disputed.campaign, [(ANN, void, "second_organiser_needed")]);
    // The ruling is final, also for who never confirmed anything.
    disputed.campaign(ORGANISER, correct(Outcome::Draw)).unwrap();
    check(&disputed.campaign, [(BOB, dispute(1), "wrong_stage")]);
}

/// LE-05: hours count from the report, also where silence or the reporter's word alone has confirmed it since.
#[test]
fn a_result_confirmed_without_ones_word_is_disputed_within_the_hours() {
    let dispute = |hours| Command::DisputeResult { game: 1, hours, reason: None };
    let quick = Charter { confirm_hours: 24, ..Charter::seed_strict() };
    let mut silent = at(Stage::Reported, quick);
    silent.campaign(ORGANISER, Command::ConfirmOverdueResult { game: 1, hours: 24 }).unwrap();
    let mut told = at(Stage::Playing, charter(ConfirmPolicy::Reporter));
    told.close(ANN, 1, report(RED_WINS, [5, 3])).unwrap();
    for mut world in [silent, told] {
        assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);
        check(
            &world.campaign,
            [
                (STRANGER, dispute(25), "not_allowed"),
                (ANN, dispute(25), "already_confirmed"),
                (BOB, dispute(73), "dispute_too_late"),
                (BOB, dispute(72), "accepted"),
            ],
        );
        world.campaign(BOB, dispute(30)).unwrap();
        assert_eq!(world.campaign.games[&1].stage, Stage::Disputed);
        world.campaign(ORGANISER, Command::ConfirmResult { game: 1 }).unwrap();
        assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);
        check(&world.campaign, [(BOB, dispute(31), "wrong_stage")]);
    }
    let agreed = at(Stage::Confirmed, Charter::seed_strict());
    check(&agreed.campaign, [(BOB, dispute(1), "already_confirmed"), (ANN, dispute(1), "already_confirmed")]);
}
