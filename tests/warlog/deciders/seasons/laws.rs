//! Laws of pairing, tables and ratings over random seasons.

use super::*;
use campaign::{Round, Season};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use warlog::app::ratings::rate;

/// One thing between two rounds.
#[derive(Clone, Debug)]
enum Turn {
    Leave(u32),
    Return(u32),
    Enrol,
    Nothing,
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        1 => (1..9u32).prop_map(Turn::Leave),
        1 => (1..9u32).prop_map(Turn::Return),
        1 => Just(Turn::Enrol),
        3 => Just(Turn::Nothing),
    ]
}

/// 0 red wins, 1 blue wins, 2 draw, 3 walk-over, 4 double walk-over, 5 void.
fn end(league: &mut League, game: u32, how: u8) {
    let absent = league.campaign.games[&game].rosters[0];
    match how {
        0 => league.finish(game, Outcome::Decided { winner: Side::Red }, [3, 1]),
        1 => league.finish(game, Outcome::Decided { winner: Side::Blue }, [0, 2]),
        2 => league.finish(game, Outcome::Draw, [2, 2]),
        3 => league.told(walkover(game, number(absent))),
        4 => league.told(Command::Season(SeasonCommand::DeclareDoubleWalkover { game })),
        _ => league.told(Command::VoidGame { game, reason: None }),
    }
}

/// The last meeting of each two who have played.
fn meetings(league: &League) -> BTreeMap<[RosterId; 2], u32> {
    let mut met = BTreeMap::new();
    for game in league.campaign.games.values().filter(|game| game.is_real()) {
        let mut rosters = game.rosters;
        rosters.sort();
        met.insert(rosters, game.round.unwrap());
    }
    met
}

fn have_met(met: &BTreeMap<[RosterId; 2], u32>, a: RosterId, b: RosterId) -> bool {
    met.contains_key(&[a.min(b), a.max(b)])
}

/// The rule of LE-22 by trying everything in order: the pairs of the rest, if it can be done without a rematch.
fn tried(
    order: &[RosterId],
    points: &BTreeMap<RosterId, Points>,
    met: &BTreeMap<[RosterId; 2], u32>,
) -> Option<Vec<[RosterId; 2]>> {
    let Some((first, rest)) = order.split_first() else { return Some(Vec::new()) };
    let mut candidates: Vec<RosterId> =
        rest.iter().copied().filter(|other| !have_met(met, *first, *other)).collect();
    candidates.sort_by_key(|other| points[first].distance(points[other]));
    candidates.into_iter().find_map(|other| {
        let left: Vec<RosterId> = rest.iter().copied().filter(|one| *one != other).collect();
        let mut pairs = tried(&left, points, met)?;
        pairs.insert(0, [*first, other]);
        Some(pairs)
    })
}

/// Everybody once; the bye to the lowest of those with the fewest; the pairs that trying everything finds.
fn check_round(before: &League, season: &Season, round: &Round) {
    let mut seen: Vec<RosterId> = round.pairs.iter().flat_map(|pair| pair.rosters).chain(round.bye).collect();
    seen.sort();
    let everybody: BTreeSet<RosterId> = before.campaign.active(season).into_iter().collect();
    assert_eq!(seen, everybody.iter().copied().collect::<Vec<_>>(), "everybody once");
    assert_eq!(round.bye.is_some(), everybody.len() % 2 == 1);
    let rows = campaign::table_of(&before.campaign, Some(season));
    let points: BTreeMap<RosterId, Points> = rows.iter().map(|row| (row.roster, row.points)).collect();
    let byes: BTreeMap<RosterId, u32> = rows.iter().map(|row| (row.roster, row.byes)).collect();
    let met = meetings(before);
    let order = round.order.clone();
    let fewest = order.iter().map(|roster| byes[roster]).min().unwrap();
    assert!(round.bye.is_none_or(|bye| byes[&bye] == fewest), "LE-26");
    let without =
        |bye: Option<RosterId>| order.iter().copied().filter(|one| Some(*one) != bye).collect::<Vec<_>>();
    let candidates: Vec<Option<RosterId>> = match round.bye {
        None => vec![None],
        Some(_) => order.iter().rev().filter(|one| byes[one] == fewest).map(|one| Some(*one)).collect(),
    };
    let right = candidates.into_iter().find_map(|bye| Some((bye, tried(&without(bye), &points, &met)?)));
    let mut found: Vec<[RosterId; 2]> = round.pairs.iter().map(|pair| pair.rosters).collect();
    match right {
        Some((bye, mut pairs)) => {
            pairs.sort();
            found.sort();
            assert_eq!((round.bye, found, round.rematches), (bye, pairs, 0), "LE-22");
        }
        None => {
            let again = found.iter().filter(|[a, b]| have_met(&met, *a, *b)).count();
            assert_eq!(again as u32, round.rematches);
            assert!(again > 0, "LE-23");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_swiss_season_is_paired_as_trying_everything_would(
        rosters in 2..9u32,
        rounds in prop::collection::vec((turn(), prop::collection::vec(0..6u8, 5)), 1..9),
    ) {
        let mut league = League::of(Charter { late_entry_until_round: 99, ..swiss() }, rosters);
        let mut next = rosters + 1;
        for (turn, ends) in rounds {
            let changed = match turn {
                Turn::Leave(n) => league.tell(Command::WithdrawRoster { roster: roster_id(n) }),
                Turn::Return(n) => {
                    league.tell(Command::Season(SeasonCommand::ReturnRoster { roster: roster_id(n) }))
                }
                Turn::Enrol if next < 10 => league.tell(enrol(next)),
                _ => Err("nothing"),
            };
            next += u32::from(matches!(turn, Turn::Enrol) && changed.is_ok());
            let season = league.campaign.open_season().unwrap().clone();
            let before = League { campaign: league.campaign.clone(), log: Vec::new() };
            let number = season.rounds.len() as u32 + 1;
            if before.campaign.active(&season).len() < 2 {
                prop_assert_eq!(league.tell(pair_round(number)), Err("too_few_to_pair"));
                continue;
            }
            league.told(pair_round(number));
            let round = league.campaign.open_season().unwrap().rounds.last().unwrap().clone();
            check_round(&before, &season, &round);
            let open: Vec<u32> = league.campaign.open_games(|_| true).collect();
            for (game, how) in open.into_iter().zip(ends.into_iter().cycle()) {
                end(&mut league, game, how);
            }
        }
        prop_assert_eq!(campaign::fold(&league.log), league.campaign);
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody(players in 2..30usize, twice in any::<bool>()) {
        let once = players + players % 2 - 1;
        let rounds = if twice { 2 * once } else { once };
        let mut met: BTreeMap<[usize; 2], u32> = BTreeMap::new();
        for round in 1..=rounds {
            let mut seen = BTreeSet::new();
            for pair in campaign::circle(players, round) {
                prop_assert!(pair.iter().flatten().all(|player| seen.insert(*player)), "once a round");
                if let [Some(a), Some(b)] = pair {
                    *met.entry([a, b]).or_default() += 1;
                }
            }
            prop_assert_eq!(seen.len(), players);
        }
        for a in 0..players {
            for b in 0..a {
                let counts = [[a, b], [b, a]].map(|pair| met.get(&pair).copied().unwrap_or(0));
                prop_assert_eq!(counts.iter().sum::<u32>(), if twice { 2 } else { 1 });
                prop_assert!(!twice || counts == [1, 1], "each is first once: LE-18");
            }
        }
    }

    /// The table is that of the results, in whatever order they came; and what Elo gives one it takes from another.
    #[test]
    fn a_table_does_not_know_the_order_of_results(
        games in prop::collection::vec((1..6u32, 1..6u32, 0..3u8), 1..14),
        places in prop::collection::vec(any::<prop::sample::Index>(), 14),
    ) {
        let games: Vec<_> = games.into_iter().filter(|(red, blue, _)| red != blue).collect();
        let played = |order: &[usize]| {
            let mut league = League::of(Charter::seed_strict(), 5);
            for (red, blue, _) in &games {
                let rosters = [roster_id(*red), roster_id(*blue)];
                league.told(Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None });
            }
            order.iter().for_each(|place| end(&mut league, *place as u32 + 1, games[*place].2));
            league
        };
        let straight: Vec<usize> = (0..games.len()).collect();
        let mut mixed = straight.clone();
        for (place, other) in (1..mixed.len()).zip(&places) {
            mixed.swap(place, other.index(place + 1));
        }
        let (one, other) = (played(&straight), played(&mixed));
        prop_assert_eq!(campaign::standings(&one.campaign), campaign::standings(&other.campaign));
        let rated = rate(&other.campaign, &BTreeMap::new());
        let sum: f64 = rated.iter().filter_map(|rated| rated.elo).sum();
        prop_assert!((sum - 1500.0 * rated.len() as f64).abs() < 1e-6, "LE-34");
    }
}
