//! Who does not come, who leaves, who comes late, who comes back.

use super::*;
use campaign::{ByePoints, LatePoints, Walkover};

fn leave(n: u32) -> Command {
    Command::WithdrawRoster { roster: roster_id(n) }
}

fn come_back(n: u32) -> Command {
    Command::Season(SeasonCommand::ReturnRoster { roster: roster_id(n) })
}

fn expel(n: u32) -> Command {
    Command::Season(SeasonCommand::ExpelRoster { roster: roster_id(n), reason: Some("hash".to_owned()) })
}

/// TV-138: points as for a win, nothing else changes.
#[test]
fn a_walkover_is_worth_a_win_and_no_victory_points() {
    let mut league = League::of(swiss(), 4);
    league.pair();
    let (game, side) = league.game(1, 2);
    league.told(walkover(game, 2));
    assert_eq!(league.campaign.games[&game].walkover, Some(Walkover::Won { winner: side }));
    let (winner, absent) = (league.row(1), league.row(2));
    assert_eq!((winner.points, absent.points), (Points::whole(3), Points::whole(0)));
    assert_eq!((winner.played, winner.won, winner.walkovers_won, winner.vp_for), (0, 0, 1, 0));
    assert_eq!((absent.played, absent.lost, absent.walkovers_lost, absent.vp_against), (0, 0, 1, 0));
    assert_eq!(winner.win_rate(), None, "LE-10");
    assert_eq!(league.tell(walkover(game, 2)), Err("wrong_stage"), "declared once");
    let (other, _) = league.game(3, 4);
    league.told(Command::Season(SeasonCommand::DeclareDoubleWalkover { game: other }));
    assert_eq!(
        [3, 4].map(|n| (league.row(n).points, league.row(n).walkovers_lost)),
        [(Points::whole(0), 1); 2]
    );
    // Taken back, it was never there.
    league.told(Command::ReopenGame { game: other, reason: None });
    assert_eq!(league.campaign.games[&other].stage, Stage::Arranged);
    league.wins(4, 3);
    assert_eq!(league.row(4).points, Points::whole(3));
}

/// LE-27: the organiser at any time; after the window also the one who waited.
#[test]
fn who_waited_may_say_so_when_the_time_is_over() {
    let mut league = League::of(swiss(), 2);
    league.pair();
    let (absent, game) = (roster_id(2), 1);
    let claim = |overdue| Command::Season(SeasonCommand::DeclareWalkover { game, absent, overdue });
    assert_eq!(league.by(player(1), &claim(false)), Err("not_allowed"));
    assert_eq!(league.by(player(2), &claim(true)), Err("not_allowed"), "not the one who did not come");
    assert_eq!(league.tell(walkover(1, 3)), Err("not_in_game"));
    assert_eq!(league.by(player(1), &claim(true)), Ok(()));
}

#[test]
fn a_walkover_costs_what_the_charter_says() {
    let mut league = League::of(Charter { walkover_loser_points: -1, ..swiss() }, 2);
    league.pair();
    league.told(walkover(1, 1));
    assert_eq!(league.points(), [-1, 3]);
}

/// T82: what a bye is worth is one key, and a bye counts nowhere else.
#[test]
fn a_bye_is_worth_what_the_charter_says() {
    for (bye_points, worth) in [(ByePoints::Win, 3), (ByePoints::Draw, 1), (ByePoints::Nothing, 0)] {
        let mut league = League::of(Charter { bye_points, ..swiss() }, 3);
        league.pair();
        let row = league.row(3);
        assert_eq!((row.points, row.byes, row.played, row.vp_for), (Points::whole(worth), 1, 0, 0));
    }
}

/// TV-123: a bye is not erased by leaving, not even with another roster of the same player.
#[test]
fn nobody_gets_a_second_bye_by_coming_back() {
    let mut league = League::of(Charter { late_entry_until_round: 9, ..swiss() }, 5);
    assert_eq!(league.pair(), "1-2 3-4 bye 5");
    league.play_round(|_| Outcome::Draw);
    league.told(leave(5));
    league.told(come_back(5));
    assert!(!league.pair().ends_with("bye 5"));
    league.play_round(|_| Outcome::Draw);
    league.told(leave(5));
    let again = Command::EnrolRoster {
        roster: roster_id(6),
        player: player(5),
        name: "Another".to_owned(),
        points: 250,
        registered: true,
    };
    league.told(again);
    assert!(!league.pair().ends_with("bye 6"), "{}", league.last_round());
}

/// TV-124: half of the schedule played, results stand and the rest are walk-overs.
#[test]
fn who_leaves_a_round_robin_after_half_of_it_leaves_his_results() {
    let mut league = League::of(round_robin(), 6);
    for _ in 0..3 {
        league.pair();
        league.play_round(|_| Outcome::Decided { winner: Side::Red });
    }
    let before = league.row(6);
    league.told(leave(6));
    league.pair();
    league.pair();
    assert_eq!(league.row(6).points, before.points);
    assert_eq!((league.row(6).played, league.row(6).walkovers_lost), (3, 2));
    let won: u32 = (1..=5).map(|n| league.row(n).walkovers_won).sum();
    assert_eq!(won, 2, "2 walk-overs");
    assert_eq!(league.tell(come_back(6)), Err("no_return"));
}

/// TV-124: less than half of it, all his results go, though his games are still rated.
#[test]
fn who_leaves_a_round_robin_before_half_of_it_takes_his_results_with_him() {
    let mut league = League::of(round_robin(), 6);
    for _ in 0..2 {
        league.pair();
        league.play_round(|_| Outcome::Decided { winner: Side::Red });
    }
    let third = league.pair();
    league.told(leave(6));
    assert_eq!(campaign::standings(&league.campaign).len(), 5);
    let played: u32 = (1..=5).map(|n| league.row(n).played).sum();
    assert_eq!(played, 2 * (3 + 3 - 2), "{third}: two games of the first six were his");
    assert!(league.campaign.open_games(|game| game.side_of(roster_id(6)).is_some()).next().is_none());
    let paired = league.pair();
    assert_eq!(league.campaign.open_season().unwrap().rounds[3].pairs.len(), 2, "{paired}");
    assert!(paired.contains("pause "), "his opponent pauses: {paired}");
    assert_eq!(league.campaign.closed.len(), 6, "rated as before");
}

/// LE-28: half of it is played, not stayed away from.
#[test]
fn who_never_came_to_a_round_robin_has_not_played_half_of_it() {
    let mut league = League::of(round_robin(), 6);
    for _ in 0..3 {
        league.pair();
        let of_six = league.campaign.open_games(|game| game.side_of(roster_id(6)).is_some()).next();
        league.told(walkover(of_six.unwrap(), 6));
        league.play_round(|_| Outcome::Decided { winner: Side::Red });
    }
    league.told(leave(6));
    assert_eq!(campaign::standings(&league.campaign).len(), 5);
    assert!((1..=5).all(|n| league.row(n).walkovers_won == 0), "none of his games counts");
}

#[test]
fn who_leaves_a_swiss_season_keeps_his_results_and_may_return() {
    let mut league = League::of(swiss(), 4);
    league.pair();
    league.wins(1, 2);
    league.wins(3, 4);
    assert_eq!(league.by(player(2), &leave(1)), Err("not_allowed"));
    league.by(player(1), &leave(1)).unwrap();
    assert_eq!(league.tell(leave(1)), Err("withdrawn"));
    assert_eq!(league.row(1).points, Points::whole(3));
    assert!(!league.pair().contains('1'));
    league.play_round(|_| Outcome::Draw);
    league.by(player(1), &come_back(1)).unwrap();
    assert_eq!(league.tell(come_back(1)), Err("not_withdrawn"));
    assert!(league.pair().contains('1'));
}

/// LE-30: an organiser's word, which only an organiser takes back.
#[test]
fn who_is_expelled_returns_by_the_organisers_word_only() {
    let mut league = League::of(swiss(), 4);
    assert_eq!(league.by(player(2), &expel(1)), Err("not_allowed"));
    league.told(expel(1));
    assert!(!league.pair().contains('1'));
    assert_eq!(league.by(player(1), &come_back(1)), Err("not_allowed"));
    league.told(come_back(1));
}

/// LE-29.
#[test]
fn who_comes_late_has_missed_rounds_and_no_later_than_the_charter_says() {
    for (late_points, worth) in [(LatePoints::Nothing, 0), (LatePoints::Draw, 1)] {
        let mut league = League::of(Charter { late_points, ..swiss() }, 4);
        league.pair();
        league.play_round(|_| Outcome::Draw);
        league.told(enrol(5));
        assert_eq!(
            (league.row(5).missed, league.row(5).points, league.row(5).played),
            (1, Points::whole(worth), 0)
        );
        assert!(league.pair().contains('5'));
        league.play_round(|_| Outcome::Draw);
        assert_eq!(league.tell(enrol(6)), Err("late_entry_over"));
        let changes = vec![("league.late_entry_until_round".to_owned(), 3.into())];
        league.told(Command::AmendCharter { changes, reason: None });
        let amended = league.log.last();
        assert!(
            matches!(amended, Some(campaign::Event::CharterAmended { from_round: Some(3), .. })),
            "{amended:?}"
        );
        league.told(enrol(6));
    }
}

#[test]
fn who_comes_late_to_a_round_robin_takes_the_place_of_who_pauses() {
    let mut even = League::of(round_robin(), 4);
    even.pair();
    assert_eq!(even.tell(enrol(5)), Err("no_place_left"));
    let mut odd = League::of(round_robin(), 3);
    assert_eq!(odd.pair(), "2-3 pause 1");
    odd.told(enrol(4));
    assert_eq!([odd.pair(), odd.pair()], ["1-3 4-2", "1-2 3-4"]);
}

/// 0, 1 and 2 players, and everybody gone.
#[test]
fn nobody_plays_alone() {
    for charter in [swiss(), round_robin()] {
        let mut league = League::of(charter, 2);
        league.told(leave(1));
        assert_eq!(league.tell(pair_round(1)), Err("too_few_to_pair"));
        league.told(leave(2));
        assert_eq!(league.tell(pair_round(1)), Err("too_few_to_pair"));
        assert_eq!(campaign::standings(&league.campaign).len(), 2);
        league.told(come_back(1));
        league.told(come_back(2));
        assert_eq!(league.pair(), "1-2");
    }
    let mut gone = League::of(swiss(), 4);
    gone.pair();
    gone.play_round(|_| Outcome::Draw);
    (1..=4).for_each(|n| gone.told(leave(n)));
    assert_eq!(gone.tell(pair_round(2)), Err("too_few_to_pair"));
    gone.told(Command::Season(SeasonCommand::CloseSeason));
}
