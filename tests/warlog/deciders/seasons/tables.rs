//! Tables of seasons: what is counted, what separates equals, what is final.

use super::*;
use campaign::{Fraction, SeasonCarry, TieBreak, table_of};

fn fraction(numerator: i64, denominator: i64) -> Option<Fraction> {
    Some(Fraction::new(numerator.into(), denominator.into()))
}

/// TV-127; T89: rates are two named numbers, and empty without games.
#[test]
fn rates_are_exact_and_empty_without_games() {
    let mut league = League::of(Charter::seed_strict(), 2);
    assert_eq!((league.row(1).win_rate(), league.row(1).score_rate()), (None, None));
    let won = Outcome::Decided { winner: Side::Red };
    let lost = Outcome::Decided { winner: Side::Blue };
    for outcome in [won, won, won, Outcome::Draw, Outcome::Draw, lost] {
        let rosters = [roster_id(1), roster_id(2)];
        league.told(Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None });
        let game = league.campaign.next_game() - 1;
        league.finish(game, outcome, [0, 0]);
    }
    assert_eq!((league.row(1).win_rate(), league.row(1).score_rate()), (Some((3, 6)), Some((8, 12))));
}

/// LE-14: the mean over games played of the opponents' points a game; byes and walk-overs count nowhere in it.
#[test]
fn strength_of_opponents_leaves_byes_and_walkovers_out() {
    let mut league = League::of(swiss(), 5);
    league.pair();
    league.wins(1, 2);
    league.draw(3, 4);
    assert_eq!(league.pair(), "1-3 5-4 bye 2");
    league.wins(1, 3);
    let (game, _) = league.game(5, 4);
    league.told(walkover(game, 4));
    // Points a game: 1 has 6 of 2, 2 has 0 of 1, 3 has 1 of 2, 4 has 1 of 1, 5 has played none.
    let sos = [(1, 4), (3, 1), (2, 1), (1, 2), (0, 1)].map(|(part, whole)| fraction(part, whole));
    assert_eq!([1, 2, 3, 4, 5].map(|n| league.row(n).sos), sos);
    assert_eq!(
        [1, 4, 5].map(|n| league.row(n).extended_sos),
        [fraction(5, 2), fraction(2, 1), fraction(0, 1)]
    );
    // A round robin does not ask for it.
    assert_eq!(League::of(round_robin(), 2).row(1).sos, None);
}

/// Each line says what it was compared by and what parts it from the one above.
#[test]
fn a_line_says_why_it_stands_where_it_does() {
    let mut league = League::of(swiss(), 4);
    league.pair();
    league.wins(1, 2);
    league.wins(3, 4);
    let rows = campaign::standings(&league.campaign);
    let by = |row: &Row| row.compared.iter().map(|criterion| criterion.by).collect::<Vec<_>>();
    assert!(by(&rows[0]).starts_with(&[TieBreak::Points, TieBreak::DirectComparison, TieBreak::Sos]));
    assert_eq!(rows[0].compared[0].value, fraction(3, 1));
    assert_eq!(rows[0].compared[1].value, None, "they have not met");
    assert_eq!((rows[0].shared, rows[0].separated_by), (true, None));
    assert_eq!((rows[1].rank, rows[1].separated_by), (1, None));
    assert_eq!((rows[2].rank, rows[2].separated_by), (3, Some(TieBreak::Points)));
}

/// LE-11, LE-12: the chain of the format, unless the charter has one of its own.
#[test]
fn every_charter_tells_its_whole_chain() {
    let words = |charter: &Charter| charter.chain().into_iter().map(TieBreak::word).collect::<Vec<_>>();
    let ladder = ["points", "direct_comparison", "vp_difference", "vp_for", "wins", "fewer_walkover_losses"];
    let swiss_chain = ["points", "direct_comparison", "sos", "extended_sos", "vp_difference", "vp_for"];
    assert_eq!((words(&round_robin()), words(&swiss())), (ladder.to_vec(), swiss_chain.to_vec()));
    let own = Charter { tiebreaks: vec![TieBreak::Wins], ..swiss() };
    assert_eq!(words(&own), ["wins"]);
}

/// T86: a forfeit is no meeting, so it settles no direct comparison; it is a win where wins are counted.
#[test]
fn a_forfeit_settles_no_direct_comparison() {
    let charter = Charter { tiebreaks: vec![TieBreak::DirectComparison, TieBreak::Wins], ..round_robin() };
    let mut league = League::of(charter, 2);
    league.pair();
    league.told(walkover(1, 1));
    let rows = campaign::standings(&league.campaign);
    assert_eq!(league.places(), "1:2 2:1");
    assert_eq!(rows[1].separated_by, Some(TieBreak::Wins));
}

#[test]
fn the_charter_orders_the_criteria() {
    let play = |tiebreaks: Vec<TieBreak>| {
        let mut league = League::of(Charter { tiebreaks, ..round_robin() }, 4);
        league.pair();
        let (one, _) = league.game(1, 4);
        let (two, _) = league.game(2, 3);
        let won = Outcome::Decided { winner: Side::Red };
        league.finish(one, won, [9, 8]);
        league.finish(two, won, [4, 0]);
        league.places()
    };
    assert_eq!(play(vec![TieBreak::Points, TieBreak::VpDifference]), "1:2 2:1 3:4 4:3");
    assert_eq!(play(vec![TieBreak::Points, TieBreak::VpFor]), "1:1 2:2 3:4 4:3");
    assert_eq!(play(vec![TieBreak::Points]), "1=:1 1=:2 3=:3 3=:4");
    assert_eq!(play(Vec::new()), "1:2 2:1 3:4 4:3", "LE-11");
    let walkovers = vec![TieBreak::FewerWalkoverLosses];
    let mut league = League::of(Charter { tiebreaks: walkovers, ..round_robin() }, 2);
    league.pair();
    league.told(walkover(1, 1));
    assert_eq!(league.places(), "1:2 2:1");
}

/// TV-126 in a season: two tied in everything share a place, shown in the order of joining.
#[test]
fn ties_of_everything_share_a_place() {
    let mut league = League::of(round_robin(), 4);
    for _ in 0..3 {
        league.pair();
        league.play_round(|_| Outcome::Draw);
    }
    assert_eq!(league.places(), "1=:1 1=:2 1=:3 1=:4");
    let mut some = League::of(swiss(), 4);
    some.pair();
    some.wins(1, 2);
    some.draw(3, 4);
    assert_eq!(some.places(), "1:1 2=:3 2=:4 4:2");
}

/// LE-31: closing freezes the places; what is corrected later changes the table, not what was final.
#[test]
fn a_closed_season_keeps_its_final_places() {
    let mut league = League::of(swiss(), 2);
    league.pair();
    assert_eq!(league.tell(Command::Season(SeasonCommand::CloseSeason)), Err("games_open"));
    league.wins(1, 2);
    league.told(Command::Season(SeasonCommand::CloseSeason));
    let ranks = league.campaign.season(1).unwrap().ranks.clone().unwrap();
    assert_eq!(
        ranks
            .iter()
            .map(|rank| (rank.rank, number(rank.roster), rank.points.thousandths() / 1000))
            .collect::<Vec<_>>(),
        [(1, 1, 3), (2, 2, 0)]
    );
    let report = Box::new(report(Outcome::Decided { winner: Side::Blue }, [0, 1]));
    league.told(Command::CorrectResult { game: 1, report, reason: None });
    assert_eq!(league.campaign.season(1).unwrap().ranks.as_ref(), Some(&ranks));
    assert_eq!(league.places(), "1:2 2:1", "as if it had been right from the start");
    assert_eq!(league.tell(Command::Season(SeasonCommand::CloseSeason)), Err("no_season_open"));
}

/// LE-31, LE-32.
#[test]
fn each_season_has_a_table_of_its_own_and_what_goes_on_is_the_charters() {
    for (carry, entrants) in
        [(SeasonCarry::RostersAndRatings, 2), (SeasonCarry::Ratings, 0), (SeasonCarry::Nothing, 0)]
    {
        let mut league = League::of(Charter { carry, ..swiss() }, 3);
        league.told(Command::WithdrawRoster { roster: roster_id(3) });
        league.pair();
        league.wins(1, 2);
        assert_eq!(league.tell(open_season("Autumn")), Err("season_open"));
        assert_eq!(league.tell(Command::CloseCampaign), Err("season_open"));
        league.told(Command::Season(SeasonCommand::CloseSeason));
        league.told(open_season("Autumn"));
        let season = league.campaign.open_season().unwrap();
        assert_eq!((season.number, season.entrants.len()), (2, entrants), "{carry:?}");
        assert!(campaign::standings(&league.campaign).iter().all(|row| row.points == Points::whole(0)));
        let first = table_of(&league.campaign, league.campaign.season(1));
        assert_eq!(first.iter().map(|row| row.points).collect::<Vec<_>>(), [3, 0, 0].map(Points::whole));
        if entrants == 0 {
            let rosters = [roster_id(1), roster_id(2)];
            let arrange = Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None };
            assert_eq!(league.tell(arrange), Err("not_in_season"));
            league.told(enrol(4));
            assert_eq!(league.campaign.open_season().unwrap().entrants, [roster_id(4)]);
        }
    }
}

/// Games arranged by hand beside the rounds count in no table of theirs; in a ladder all count.
#[test]
fn only_games_of_rounds_count_where_there_are_rounds() {
    for (charter, played) in [(swiss(), 0), (Charter::seed_strict(), 1)] {
        let mut league = League::of(charter, 2);
        let rosters = [roster_id(1), roster_id(2)];
        league.told(Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None });
        league.wins(1, 2);
        assert_eq!(league.row(1).played, played);
    }
}
