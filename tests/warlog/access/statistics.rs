//! Statistics of a private league are for those who see it, also where a player's are added up.

use super::{House, code};
use crate::app::support::{Database, done};
use warlog::app::{StatisticsBy, StatisticsFilter, StatisticsOf, Viewer};
use warlog::battle::Order;

/// The games that somebody finds counted of the red player.
async fn games(house: &House, viewer: Viewer) -> u64 {
    let of = StatisticsOf::Player(house.world.players[0]);
    match house.app.statistics(viewer, of, &StatisticsFilter::default()).await {
        Ok(statistics) => statistics.games.unwrap(),
        Err(error) => {
            assert_eq!(error.code(), "unknown");
            0
        }
    }
}

#[tokio::test]
async fn a_private_league_is_counted_only_for_those_who_see_it() {
    let house = House::on(Database::sqlite()).await;
    let (app, world) = (&house.app, &house.world);
    let blue = app.request(Viewer::Player(world.players[1]));
    done(app.order(&blue, house.battle, None, Order::Concede, None).await.unwrap());
    let chief = app.request(Viewer::Player(world.organiser));
    done(app.confirm_result(&chief, world.campaign, 1).await.unwrap());
    assert_eq!(games(&house, Viewer::Player(world.players[0])).await, 1);
    assert_eq!(games(&house, Viewer::Player(house.spectator)).await, 1);
    for outsider in [Viewer::Guest, Viewer::Player(house.stranger), Viewer::Player(house.other)] {
        assert_eq!(games(&house, outsider).await, 0);
        let all = StatisticsFilter::default();
        let things = [StatisticsOf::League(world.league), StatisticsOf::Battle(house.battle)];
        for of in things {
            assert_eq!(code(app.statistics(outsider, of, &all).await), "unknown");
        }
        assert_eq!(
            code(app.statistics_by(outsider, world.league, StatisticsBy::Player, &all).await),
            "unknown"
        );
        assert_eq!(code(app.deciding(outsider, house.battle).await), "unknown");
    }
}
