//! Requisition of byes and walk-overs, and grenades of a new season, on the rosters themselves.

use super::support::{Database, World, done, enrolled, person, refused};
use warlog::app::{Moment, PairRound, Viewer, stream};
use warlog::battle::Order;
use warlog::campaign::{Charter, LeagueFormat, Restock};
use warlog::ids::{RosterId, Side};
use warlog::roster::Roster;

async fn world(charter: Charter) -> World {
    let charter = Charter { rp_bye: 8, rp_walkover_winner: 6, ..charter };
    World::on(Database::sqlite(), charter).await
}

async fn roster(world: &World, id: RosterId) -> Roster {
    world.app.roster(Viewer::Guest, id).await.unwrap().roster
}

fn round(round: u32) -> PairRound {
    PairRound { round, mission: Some("fw_border".to_owned()), ..PairRound::default() }
}

/// LE-26, LE-27: in the transaction of their cause, exactly once, and taken back with it.
#[tokio::test]
async fn byes_and_walkovers_pay_and_take_back() {
    let world = world(Charter { format: LeagueFormat::Swiss, ..Charter::hor_campaign() }).await;
    let (app, campaign) = (&world.app, world.campaign);
    let player = person(app, "Third").await;
    done(app.join_league(&world.ask(player), world.league, player).await.unwrap());
    let third = enrolled(app, campaign, player, "Third", "orks").await;
    done(app.open_season(&world.chief(), campaign, None).await.unwrap());
    let request = world.chief();
    for _ in 0..2 {
        done(app.pair_round(&request, campaign, round(1)).await.unwrap());
    }
    let view = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign;
    let made = view.open_season().unwrap().rounds[0].clone();
    let bye = made.bye.unwrap();
    let [red, blue] = made.pairs[0].rosters;
    assert_eq!(roster(&world, bye).await.rp, 8, "LE-26, a double click included");
    done(app.delete_pairing(&world.chief(), campaign, 1).await.unwrap());
    assert_eq!(roster(&world, bye).await.rp, 0);
    done(app.pair_round(&world.chief(), campaign, round(1)).await.unwrap());
    assert_eq!(roster(&world, bye).await.rp, 8);
    let game = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign.next_game() - 1;
    done(app.declare_walkover(&world.chief(), campaign, game, blue).await.unwrap());
    assert_eq!([roster(&world, red).await.rp, roster(&world, blue).await.rp], [6, 0], "LE-27");
    // The table of the season tells of both, now and as it was before; no other table does.
    let earned = async |moment, season| {
        let view = app.campaign_at(Viewer::Guest, campaign, moment).await.unwrap();
        let columns = app.columns(Viewer::Guest, &view, season).await.unwrap();
        [bye, red, blue].map(|roster| columns[&roster].earned)
    };
    let before = app.campaign(Viewer::Guest, campaign).await.unwrap().version - 1;
    assert_eq!(earned(Moment::Now, Some(1)).await, [8, 6, 0]);
    assert_eq!(earned(Moment::After(before), Some(1)).await, [8, 0, 0]);
    assert_eq!(earned(Moment::Now, None).await, [0, 0, 0]);
    done(app.reopen_game(&world.chief(), campaign, game, None).await.unwrap());
    done(app.declare_walkover(&world.chief(), campaign, game, red).await.unwrap());
    assert_eq!([roster(&world, red).await.rp, roster(&world, blue).await.rp], [0, 6], "corrected");
    done(app.void_game(&world.chief(), campaign, game, None).await.unwrap());
    assert_eq!([roster(&world, red).await.rp, roster(&world, blue).await.rp], [0, 0]);
    let story = app.events(Viewer::Guest, &stream::roster(bye), 0, 1000).await.unwrap().events;
    let kinds: Vec<&str> = story.iter().map(|event| &*event.kind).collect();
    let granted = kinds.iter().filter(|kind| **kind == "roster.requisition_granted").count();
    assert_eq!((granted, kinds.contains(&"roster.requisition_revoked")), (2, true), "{kinds:?}");
    assert!([world.rosters[0], world.rosters[1], third].contains(&bye));
    let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{:?}", report.faults().collect::<Vec<_>>());
}

/// CA-45: `per_season` brings grenades back as a season opens, once, and not in the midst of a game (CA-44).
#[tokio::test]
async fn grenades_come_back_with_a_season() {
    let world = world(Charter { restock: Restock::PerSeason, ..Charter::seed_strict() }).await;
    let (app, campaign, id) = (&world.app, world.campaign, world.rosters[0]);
    let play = async || {
        let battle = world.battle().await;
        done(app.order(&world.blue(), battle, Some(Side::Blue), Order::Concede, None).await.unwrap());
        let game = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign.next_game() - 1;
        done(app.confirm_result(&world.red(), campaign, game).await.unwrap());
    };
    let next = async |open: bool| {
        if open {
            done(app.close_season(&world.chief(), campaign).await.unwrap());
        }
        done(app.open_season(&world.chief(), campaign, None).await.unwrap());
    };
    play().await;
    next(false).await;
    assert!(!roster(&world, id).await.fought[0].restocked, "nothing was used: nothing is told");
    play().await;
    spent(&world, id, 2).await;
    let used = async || {
        let roster = roster(&world, id).await;
        roster.members.iter().flat_map(|member| member.used.values()).sum::<u32>()
    };
    assert_eq!(used().await, 1, "nothing comes back after a game");
    next(true).await;
    assert_eq!(used().await, 0);
    assert_eq!(refused(app.open_season(&world.chief(), campaign, None).await.unwrap()), "season_open");
    let told = app.events(Viewer::Guest, &stream::roster(id), 0, 1000).await.unwrap().events;
    assert_eq!(told.iter().filter(|event| &*event.kind == "roster.grenades_restocked").count(), 1);
    let view = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign;
    assert_eq!(view.charter.departures(), ["grenades.restock"]);
}

/// A member used a grenade in a game: written behind the app's back in the place of the game's last event.
async fn spent(world: &World, id: RosterId, game: u32) {
    let roster = roster(world, id).await;
    let bearer = roster.members.iter().find(|member| !member.model.grenades.is_empty()).unwrap();
    let grenade = bearer.model.grenades.keys().next().unwrap();
    let member = bearer.model.member;
    let payload = format!(r#"{{"game":{game},"used":{{"{member}":{{"{grenade}":1}}}}}}"#);
    let at = format!("stream = 'roster/{id}'");
    let sql = format!(
        "UPDATE events SET kind = 'roster.grenades_spent', payload = '{payload}' WHERE {at} AND version = \
         (SELECT MAX(version) FROM events WHERE {at})"
    );
    world.database.meddle(sql.leak()).await;
}
