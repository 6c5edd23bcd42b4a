//! The page of a campaign with seasons: rounds, schedule, reasons and ratings.

use super::world::{bind, get, serve};
use crate::app::support::{Database, World, done};
use warlog::app::PairRound;
use warlog::campaign::{Charter, LeagueFormat, Restock};

#[tokio::test]
async fn a_campaign_shows_its_rounds_and_why_the_table_is_in_this_order() {
    let charter = Charter {
        format: LeagueFormat::Swiss,
        time_zone: "Europe/Berlin".to_owned(),
        ..Charter::seed_strict()
    };
    let world = World::on(Database::sqlite(), charter).await;
    let (app, campaign) = (&world.app, world.campaign);
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    let address = format!("{base}/campaigns/{campaign}");
    let (_, before) = get(&address).await;
    assert!(!before.contains("id=\"rounds\"") && before.contains("Why in this order"));

    done(app.open_season(&world.chief(), campaign, Some("Frühling".to_owned())).await.unwrap());
    let closes = Some("2023-12-01T00:00".to_owned());
    let round = PairRound { round: 1, closes, ..PairRound::default() };
    done(app.pair_round(&world.chief(), campaign, round).await.unwrap());
    let at = Some("2023-11-20T19:00".to_owned());
    done(app.schedule_game(&world.red(), campaign, 1, at, None).await.unwrap());
    let (status, page) = get(&address).await;
    assert_eq!(status, 200);
    for part in [
        "Frühling",
        "Round 1",
        "1 December 2023, 00:00 CET",
        "20 November 2023, 19:00 CET",
        "id=\"schedule\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let (_, tokyo) = get(&format!("{address}?zone=Asia/Tokyo")).await;
    assert!(
        tokyo.contains("21 November 2023, 03:00 JST") && tokyo.contains("times of Asia/Tokyo"),
        "{tokyo}"
    );
    assert_eq!(get(&format!("{address}?zone=%3Cscript%3E")).await.0, 400);

    done(app.declare_walkover(&world.chief(), campaign, 1, world.rosters[1]).await.unwrap());
    let (_, page) = get(&address).await;
    for part in ["by walk-over", "1 walk-over won", "league points 3", "behind by league points"] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

/// CA-45: the page says where a charter departs from the seed.
#[tokio::test]
async fn a_campaign_says_where_it_departs_from_the_seed() {
    let per_season = Charter { restock: Restock::PerSeason, ..Charter::seed_strict() };
    for (charter, departs) in [(per_season, true), (Charter::seed_strict(), false)] {
        let world = World::on(Database::sqlite(), charter).await;
        let (listener, base) = bind().await;
        tokio::spawn(serve(listener, world.app.clone()));
        let (_, page) = get(&format!("{base}/campaigns/{}", world.campaign)).await;
        assert_eq!(page.contains("Departs from the seed rules"), departs);
        assert_eq!(page.contains("<code>grenades.restock</code> is once a season"), departs, "{page}");
    }
}
