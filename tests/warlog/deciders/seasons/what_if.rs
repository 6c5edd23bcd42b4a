//! What if: supposed results go through the same fold and the same table as those that happened.

use super::*;
use campaign::{Supposed, Supposition, supposed};

fn suppose(game: u32, result: Supposed, vp: [Option<i32>; 2]) -> Supposition {
    Supposition { game, result, vp }
}

/// The campaign as supposed.
fn after(league: &League, changes: &[Supposition]) -> Campaign {
    let mut campaign = league.campaign.clone();
    for event in supposed(&league.campaign, changes).unwrap() {
        campaign::evolve(&mut campaign, &event);
    }
    campaign
}

const BLUE: Supposed = Supposed::Won(Side::Blue);

/// The table is the one that a correction would have made, to the last column.
#[test]
fn a_supposed_result_is_what_a_correction_would_be() {
    let mut league = League::of(swiss(), 4);
    league.pair();
    let (one, two) = (league.game(1, 2).0, league.game(3, 4).0);
    league.finish(one, Outcome::Decided { winner: Side::Red }, [7, 3]);
    league.finish(two, Outcome::Draw, [5, 5]);
    let before = league.campaign.clone();
    let changes =
        [suppose(one, BLUE, [Some(2), Some(9)]), suppose(two, Supposed::Won(Side::Red), [None, None])];
    let guessed = campaign::standings(&after(&league, &changes));
    assert_eq!(league.campaign, before, "nothing is recorded");
    for (game, winner, vp) in [(one, Side::Blue, [2, 9]), (two, Side::Red, [5, 5])] {
        let report = Box::new(report(Outcome::Decided { winner }, vp));
        league.told(Command::CorrectResult { game, report, reason: None });
    }
    assert_eq!(guessed, campaign::standings(&league.campaign));
}

/// Open games, void ones and walk-overs may be supposed to have been played; played ones to be void.
#[test]
fn whatever_became_of_a_game_it_may_be_supposed_otherwise() {
    let mut league = League::of(swiss(), 6);
    league.pair();
    let games = [league.game(1, 2).0, league.game(3, 4).0, league.game(5, 6).0];
    league.told(walkover(games[0], 1));
    league.told(Command::VoidGame { game: games[1], reason: None });
    let points = |campaign: &Campaign| {
        let row = |n: u32| campaign::standings(campaign).into_iter().find(|row| row.roster == roster_id(n));
        (1..=6).map(|n| row(n).unwrap().points.thousandths() / 1000).collect::<Vec<_>>()
    };
    assert_eq!(points(&league.campaign), [0, 3, 0, 0, 0, 0]);
    let played = games.map(|game| suppose(game, Supposed::Won(Side::Red), [Some(4), Some(0)]));
    let played = after(&league, &played);
    assert_eq!(points(&played), [3, 0, 3, 0, 3, 0]);
    let row = campaign::standings(&played).into_iter().find(|row| row.roster == roster_id(1)).unwrap();
    assert_eq!((row.played, row.walkovers_lost, row.vp_for), (1, 0, 4), "it is no walk-over then");
    assert_eq!(played.closed.len(), 3, "they are rated");
    let void = games.map(|game| suppose(game, Supposed::Void, [None, None]));
    assert_eq!(points(&after(&league, &void)), [0; 6]);
    let drawn = after(&league, &[suppose(games[2], Supposed::Draw, [None, None])]);
    assert_eq!(points(&drawn)[4..], [1, 1]);
}

#[test]
fn what_cannot_be_supposed_is_refused() {
    let mut league = League::of(swiss(), 2);
    league.pair();
    let code = |changes: &[Supposition]| supposed(&league.campaign, changes).unwrap_err().code();
    assert_eq!(code(&[suppose(9, BLUE, [None, None])]), "unknown_game");
    assert_eq!(code(&[suppose(1, BLUE, [None, None]), suppose(1, BLUE, [None, None])]), "supposed_twice");
    assert_eq!(code(&[suppose(1, BLUE, [Some(1_000), None])]), "bad_points");
    assert_eq!(supposed(&league.campaign, &[]).unwrap(), []);
    for word in ["red", "blue", "draw", "void"] {
        assert_eq!(Supposed::from_word(word).map(Supposed::word), Some(word));
    }
    assert_eq!(Supposed::from_word("won"), None);
}
