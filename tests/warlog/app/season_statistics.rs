//! Statistics of seasons: each game and each purchase counts in the season in which it happened.

use super::support::{Database, World, done, enrolled, person};
use warlog::app::{AfterBattle, Statistics, StatisticsBy, StatisticsFilter, StatisticsOf, Viewer};
use warlog::battle::Order;
use warlog::campaign::{Charter, InjuryMode};
use warlog::ids::Timestamp;

const ALL: [StatisticsBy; 5] = [
    StatisticsBy::Player,
    StatisticsBy::Faction,
    StatisticsBy::Mission,
    StatisticsBy::Campaign,
    StatisticsBy::Season,
];

/// A game of one season, two of the next, one outside of both; a newcomer recruits in the second.
async fn world(database: Database) -> World {
    let world = World::on(database, Charter::seed_strict()).await;
    let mut game = 0;
    for (season, games) in [(false, 1), (true, 1), (true, 2)] {
        if season {
            done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
        }
        if games == 2 {
            let player = person(&world.app, "Cara").await;
            done(world.app.join_league(&world.ask(player), world.league, player).await.unwrap());
            enrolled(&world.app, world.campaign, player, "Late", "tau").await;
        }
        for _ in 0..games {
            game += 1;
            let battle = world.battle().await;
            done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
            done(world.app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
            world.clock.pass(3_600);
        }
        if season {
            done(world.app.close_season(&world.chief(), world.campaign).await.unwrap());
        }
    }
    world
}

fn of_season(world: &World, season: u32) -> StatisticsFilter {
    StatisticsFilter { campaign: Some(world.campaign), season: Some(season), ..StatisticsFilter::default() }
}

async fn asked(world: &World, of: StatisticsOf, filter: &StatisticsFilter) -> Statistics {
    // What is of one campaign needs no other named.
    let is_of_it = matches!(of, StatisticsOf::Campaign(_) | StatisticsOf::Roster(_));
    let campaign = filter.campaign.filter(|_| !is_of_it);
    let filter = StatisticsFilter { campaign, ..filter.clone() };
    world.app.statistics(Viewer::Guest, of, &filter).await.unwrap()
}

/// Everything about seasons, as one text.
async fn everything(world: &World) -> String {
    let mut all = Vec::new();
    let things = [StatisticsOf::League(world.league), StatisticsOf::Campaign(world.campaign)];
    let rosters = world.rosters.map(StatisticsOf::Roster);
    let players = world.players.map(StatisticsOf::Player);
    for season in 1..=3 {
        let filter = of_season(world, season);
        for of in things.into_iter().chain(rosters).chain(players) {
            // A campaign and a roster know their campaign.
            let knows_it = matches!(of, StatisticsOf::Campaign(_) | StatisticsOf::Roster(_));
            let campaign = filter.campaign.filter(|_| !knows_it);
            let filter = StatisticsFilter { campaign, ..filter.clone() };
            all.push(format!("{:?}", asked(world, of, &filter).await));
        }
        for by in ALL {
            let parts = world.app.statistics_by(Viewer::Guest, world.league, by, &filter).await.unwrap();
            all.push(format!("{parts:?}"));
        }
    }
    all.join("\n")
}

#[tokio::test]
async fn games_and_purchases_count_in_their_season_and_a_rebuild_counts_the_same() {
    for database in Database::all().await {
        let world = world(database).await;
        let league = StatisticsOf::League(world.league);
        for (season, games) in [(1, 1), (2, 2), (3, 0)] {
            let found = asked(&world, league, &of_season(&world, season)).await;
            assert_eq!((found.games, found.record.sides), (Some(games), 2 * games), "season {season}");
            let of_player =
                asked(&world, StatisticsOf::Player(world.players[0]), &of_season(&world, season)).await;
            assert_eq!((of_player.games, of_player.record.won), (Some(games), games));
        }
        assert_eq!(asked(&world, league, &StatisticsFilter::default()).await.games, Some(4));
        let bought =
            |statistics: &Statistics| statistics.grenades.iter().map(|(_, one)| one.bought).sum::<u64>();
        let whole = bought(&asked(&world, league, &StatisticsFilter::default()).await);
        let [first, second] = [
            asked(&world, league, &of_season(&world, 1)).await,
            asked(&world, league, &of_season(&world, 2)).await,
        ];
        assert_eq!(bought(&first), 0, "everybody had recruited before");
        assert!(bought(&second) < whole, "{whole}");
        let kept = everything(&world).await;
        world.app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(everything(&world).await, kept);
    }
}

/// CA-39, LE-06: what was taken back, or undone with all that followed the game, was never bought.
#[tokio::test]
async fn grenades_that_were_taken_back_were_never_bought() {
    for database in Database::all().await {
        let charter = Charter { injuries: InjuryMode::Off, ..Charter::hor_campaign() };
        let world = World::on(database, charter).await;
        let (app, roster) = (&world.app, world.rosters[0]);
        let league = StatisticsOf::League(world.league);
        let bought = async || {
            let found = asked(&world, league, &StatisticsFilter::default()).await;
            found.grenades.iter().map(|(_, one)| one.bought).sum::<u64>()
        };
        let battle = world.battle().await;
        done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        done(app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
        done(app.after_battle(&world.red(), roster, AfterBattle::ClaimAwards).await.unwrap());
        let state = app.roster(Viewer::Guest, roster).await.unwrap().roster;
        let bearer = state.active().find(|one| one.model.grenades.contains_key("frag_grenade")).unwrap();
        let buy = async |count| {
            let ask = world.red();
            done(app.buy_grenades(&ask, roster, bearer.model.member, "frag_grenade", count).await.unwrap());
        };
        let before = bought().await;
        buy(2).await;
        buy(1).await;
        assert_eq!(bought().await, before + 3);
        done(app.after_battle(&world.red(), roster, AfterBattle::TakeBack { purchase: 2 }).await.unwrap());
        assert_eq!(bought().await, before + 2, "CA-39");
        done(app.after_battle(&world.chief(), roster, AfterBattle::Redo).await.unwrap());
        assert_eq!(bought().await, before, "what followed the game begins anew");
        done(app.after_battle(&world.red(), roster, AfterBattle::ClaimAwards).await.unwrap());
        buy(1).await;
        assert_eq!(bought().await, before + 1);
        app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(bought().await, before + 1);
        done(app.void_game(&world.chief(), world.campaign, 1, None).await.unwrap());
        assert_eq!(bought().await, before, "LE-07");
    }
}

/// What is summed up already is what the sheets come to one by one, also told apart.
#[tokio::test]
async fn kept_sums_of_a_season_are_those_of_its_sheets() {
    for database in Database::all().await {
        let world = world(database).await;
        let league = StatisticsOf::League(world.league);
        let summed = asked(&world, league, &of_season(&world, 2)).await;
        let freely = StatisticsFilter { from: Some(Timestamp(0)), ..of_season(&world, 2) };
        assert_eq!(asked(&world, league, &freely).await, summed);
        let all = StatisticsFilter::default();
        let freely = StatisticsFilter { from: Some(Timestamp(0)), ..all.clone() };
        for by in ALL {
            let kept = world.app.statistics_by(Viewer::Guest, world.league, by, &all).await.unwrap();
            let summed = world.app.statistics_by(Viewer::Guest, world.league, by, &freely).await.unwrap();
            assert_eq!(kept, summed, "{by:?}");
        }
        let seasons = world.app.statistics_by(Viewer::Guest, world.league, StatisticsBy::Season, &all).await;
        let seasons: Vec<_> = seasons.unwrap().into_iter().map(|(word, found)| (word, found.games)).collect();
        let word = |season: u32| format!("{}/{season}", world.campaign);
        assert_eq!(seasons, [(word(1), Some(1)), (word(2), Some(2))]);
        let factions = world
            .app
            .statistics_by(Viewer::Guest, world.league, StatisticsBy::Faction, &of_season(&world, 1))
            .await
            .unwrap();
        let factions: Vec<_> = factions.iter().map(|(word, found)| (word.as_str(), found.games)).collect();
        assert_eq!(factions, [("orks", Some(1)), ("space_marines", Some(1))]);
    }
}
