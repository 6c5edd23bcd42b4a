//! Who meets whom: the circle, the Swiss order, rematches, seeding, and what undoes a pairing.

use super::*;
use campaign::{Seeding, circle, drawn_by_lot, suggested_rounds};
use std::time::{Duration, Instant};
use warlog::dice::fair::Secret;

/// `1-4 2-3`, with B for who is not there.
fn round_of(players: usize, round: usize) -> String {
    let name = |place: Option<usize>| place.map_or("B".to_owned(), |place| (place + 1).to_string());
    let pairs = circle(players, round).into_iter().map(|[a, b]| format!("{}-{}", name(a), name(b)));
    pairs.collect::<Vec<_>>().join(" ")
}

/// TV-116, TV-117, TV-118.
#[test]
fn the_circle_turns_as_the_book_says() {
    let rounds = |players: usize, rounds: usize| (1..=rounds).map(move |round| round_of(players, round));
    assert_eq!(rounds(4, 3).collect::<Vec<_>>(), ["1-4 2-3", "1-3 4-2", "1-2 3-4"]);
    let five = ["1-B 2-5 3-4", "1-5 B-4 2-3", "1-4 5-3 B-2", "1-3 4-2 5-B", "1-2 3-B 4-5"];
    assert_eq!(rounds(5, 5).collect::<Vec<_>>(), five);
    let six = ["1-6 2-5 3-4", "1-5 6-4 2-3", "1-4 5-3 6-2", "1-3 4-2 5-6", "1-2 3-6 4-5"];
    assert_eq!(rounds(6, 5).collect::<Vec<_>>(), six);
    assert_eq!((round_of(4, 4), round_of(2, 2)), ("4-1 3-2".to_owned(), "2-1".to_owned()), "LE-18");
    assert_eq!([circle(0, 1).len(), circle(1, 1).len(), circle(4, 0).len()], [0; 3]);
}

/// LE-17 to LE-20: the circle as a season; whoever pauses gets nothing, and rounds may be paired ahead.
#[test]
fn a_round_robin_is_paired_round_by_round_and_ends() {
    let mut league = League::of(round_robin(), 5);
    let rounds: Vec<String> = (0..5).map(|_| league.pair()).collect();
    let shown =
        ["2-5 3-4 pause 1", "1-5 2-3 pause 4", "1-4 5-3 pause 2", "1-3 4-2 pause 5", "1-2 4-5 pause 3"];
    assert_eq!(rounds, shown);
    assert_eq!(league.tell(pair_round(6)), Err("all_rounds_paired"));
    assert_eq!(league.points(), [0; 5], "LE-19");
    let mut twice = League::of(of_format(LeagueFormat::DoubleRoundRobin), 2);
    assert_eq!([twice.pair(), twice.pair()], ["1-2", "2-1"]);
    assert_eq!(twice.tell(pair_round(3)), Err("all_rounds_paired"));
}

/// TV-119, TV-120; T79.
#[test]
fn winners_meet_winners_and_nobody_meets_twice() {
    let mut league = League::of(swiss(), 5);
    assert_eq!(league.pair(), "1-2 3-4 bye 5");
    league.wins(1, 2);
    league.wins(3, 4);
    assert_eq!(league.points(), [3, 0, 3, 0, 3], "a bye is worth a win");
    assert_eq!(league.pair(), "1-3 5-2 bye 4", "TV-119");
    league.draw(1, 3);
    league.wins(5, 2);
    assert_eq!(league.points(), [4, 0, 4, 3, 6]);
    assert_eq!(league.pair(), "5-3 1-4 bye 2", "TV-120");
}

/// LE-23: whoever met longest ago meets again, and only as often as must be.
#[test]
fn when_everybody_has_met_the_oldest_meeting_comes_again() {
    let mut league = League::of(swiss(), 4);
    let rounds: Vec<String> = (0..4)
        .map(|_| {
            let paired = league.pair();
            league.play_round(|_| Outcome::Draw);
            paired
        })
        .collect();
    assert_eq!(rounds[0], rounds[3]);
    assert_eq!(league.campaign.open_season().unwrap().rounds[3].rematches, 2);
    let mut two = League::of(swiss(), 2);
    assert_eq!(two.pair(), "1-2");
    two.wins(2, 1);
    assert_eq!(two.pair(), "2-1", "two alone meet again");
}

/// A void game and a walk-over are no meetings: they may be paired again.
#[test]
fn who_did_not_play_has_not_met() {
    let mut league = League::of(swiss(), 4);
    league.pair();
    let (first, second) = (league.game(1, 2).0, league.game(3, 4).0);
    league.told(Command::VoidGame { game: first, reason: None });
    league.told(walkover(second, 4));
    assert_eq!(league.pair(), "3-1 2-4");
    league.play_round(|_| Outcome::Draw);
    assert_eq!(league.pair(), "3-2 1-4", "3 and 4, who did not play, may still meet");
}

/// LE-24, T81, T84: pairing rests on results; nothing half-made is left.
#[test]
fn a_round_is_not_paired_while_results_are_open() {
    let mut league = League::of(swiss(), 4);
    league.pair();
    league.wins(1, 2);
    let (game, _) = league.game(3, 4);
    let before = league.campaign.clone();
    assert_eq!(league.tell(pair_round(2)), Err("round_open"));
    league.told(Command::LockGame { game, battle: battle(game) });
    assert_eq!(league.tell(pair_round(2)), Err("round_open"), "it is being played");
    let report = Box::new(report(Outcome::Draw, [1, 1]));
    league.told(Command::CloseGame { game, battle: battle(game), report });
    assert_eq!(league.tell(pair_round(2)), Err("round_open"), "reported is not confirmed");
    assert_eq!(league.campaign.seasons, before.seasons);
    league.told(Command::ConfirmResult { game });
    league.told(pair_round(2));
}

/// Two people pair at once: the second names a round that is there already.
#[test]
fn a_round_is_paired_once() {
    for charter in [swiss(), round_robin()] {
        let mut league = League::of(charter, 4);
        league.told(pair_round(1));
        assert_eq!(league.tell(pair_round(1)), Err("wrong_round"));
        assert_eq!(league.tell(pair_round(3)), Err("wrong_round"));
        assert_eq!(league.campaign.games.len(), 2);
    }
}

#[test]
fn a_pairing_is_deleted_until_a_game_has_begun() {
    let delete = |round| Command::Season(SeasonCommand::DeletePairing { round });
    let mut league = League::of(swiss(), 5);
    let first = league.pair();
    league.told(delete(1));
    assert_eq!(league.campaign.open_season().unwrap().rounds.len(), 0);
    assert_eq!(league.points(), [0; 5], "the bye is gone too");
    assert!(league.campaign.games.values().all(|game| game.stage == Stage::Void));
    assert_eq!(league.pair(), first, "and is paired anew");
    assert_eq!(league.tell(delete(2)), Err("unknown_round"));
    let (game, _) = league.game(1, 2);
    league.told(Command::LockGame { game, battle: battle(game) });
    assert_eq!(league.tell(delete(1)), Err("round_begun"));
    let mut ahead = League::of(round_robin(), 4);
    ahead.pair();
    ahead.pair();
    assert_eq!(ahead.tell(delete(1)), Err("not_the_last_round"));
}

/// LE-21, T81: lots are committed to, drawn from the secret, and can be checked by anybody.
#[test]
fn seeding_by_lot_is_what_the_secret_gives() {
    let secret = Secret([7; 32]);
    let mut league = League::without_season(swiss(), 6);
    let commitment = Some(secret.commitment());
    league.told(Command::Season(SeasonCommand::OpenSeason { name: "Spring".to_owned(), commitment }));
    let lots = |secret: &Secret| {
        let secret = secret.reveal();
        Command::Season(SeasonCommand::SeedSeason { seeding: Seeding::Lots { secret } })
    };
    assert_eq!(league.tell(lots(&Secret([8; 32]))), Err("unproved_lots"));
    league.told(lots(&secret));
    let seeding = league.campaign.open_season().unwrap().seeding.clone();
    let mut backwards: Vec<RosterId> = (1..=6).rev().map(roster_id).collect();
    assert_eq!(
        drawn_by_lot(&secret.reveal(), Some(CAMPAIGN), 1, &backwards),
        seeding,
        "whoever joined first"
    );
    backwards.sort();
    assert_ne!(seeding, backwards);
    let [a, b] = [seeding[0], seeding[1]].map(number);
    assert!(league.pair().starts_with(&format!("{a}-{b} ")));
    assert_eq!(league.tell(lots(&secret)), Err("seeding_fixed"));
}

#[test]
fn an_order_of_ones_own_names_everybody_once() {
    let seed = |order: &[u32]| {
        let order = order.iter().map(|n| roster_id(*n)).collect();
        Command::Season(SeasonCommand::SeedSeason { seeding: Seeding::Given(order) })
    };
    let mut league = League::of(swiss(), 4);
    for wrong in [&[1, 2, 3][..], &[1, 2, 3, 3], &[1, 2, 3, 4, 4], &[1, 2, 3, 9]] {
        assert_eq!(league.tell(seed(wrong)), Err("bad_seeding"), "{wrong:?}");
    }
    league.told(seed(&[4, 2, 1, 3]));
    assert_eq!(league.pair(), "4-2 1-3");
}

#[test]
fn so_many_rounds_are_suggested() {
    let rounds = [0, 1, 2, 3, 4, 5, 8, 9, 400].map(suggested_rounds);
    assert_eq!(rounds, [0, 0, 1, 2, 2, 3, 3, 4, 9], "LE-25");
}

/// 400 players over 9 rounds, tied in everything but their seeding or in nothing: nobody meets twice, and each round is
/// paired in no time.
#[test]
fn four_hundred_players_are_paired_nine_times() {
    let outcomes: [fn(u32) -> Outcome; 3] = [
        |_| Outcome::Draw,
        |_| Outcome::Decided { winner: Side::Red },
        |game| Outcome::Decided { winner: if game % 3 == 0 { Side::Red } else { Side::Blue } },
    ];
    for outcome in outcomes {
        let mut league = League::of(swiss(), 400);
        for _ in 0..9 {
            let began = Instant::now();
            league.pair();
            assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
            league.play_round(outcome);
        }
        let season = league.campaign.open_season().unwrap();
        assert!(season.rounds.iter().all(|round| round.rematches == 0 && round.pairs.len() == 200));
    }
}

/// Twenty players over thirty rounds: everybody meets everybody before anybody is asked twice too often.
#[test]
fn more_rounds_than_opponents_end_in_as_few_rematches_as_can_be() {
    let mut league = League::of(swiss(), 20);
    for _ in 0..30 {
        league.pair();
        league.play_round(
            |game| if game % 2 == 0 { Outcome::Draw } else { Outcome::Decided { winner: Side::Red } },
        );
    }
    let season = league.campaign.open_season().unwrap();
    let rematches: Vec<u32> = season.rounds.iter().map(|round| round.rematches).collect();
    assert!(rematches[..9].iter().all(|count| *count == 0), "{rematches:?}: half the others are always free");
    assert!(season.rounds.iter().all(|round| round.pairs.len() == 10));
}
