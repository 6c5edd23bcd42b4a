//! Members who leave, organisers who are the only ones, and what arbitrators may do.

use super::{House, code};
use crate::app::support::{Database, World, amending, came_to, done, enrolled, person, refused};
use serde_json::json;
use warlog::app::{App, AppError, Filter, Outcome, PairRound, Pairing, StartGame, Topic, Viewer, Waiting};
use warlog::battle::Order;
use warlog::campaign::{Charter, LeagueFormat};
use warlog::ids::PlayerId;

/// What comes of it, in a word.
fn word(outcome: Result<Outcome, AppError>) -> String {
    match outcome {
        Ok(Outcome::Refused(refused)) => refused.code,
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.code().to_owned(),
    }
}

async fn leave(world: &World, player: PlayerId) {
    done(world.app.leave_league(&world.ask(player), world.league, player).await.unwrap());
}

/// A player who leaves in the midst of a season: what was played stands, nothing more is arranged.
#[tokio::test]
async fn who_left_the_league_is_arranged_into_no_further_game() {
    for database in Database::all().await {
        let charter = Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() };
        let world = World::on(database, charter).await;
        let (app, campaign, rosters) = (&world.app, world.campaign, world.rosters);
        let third = person(app, "Third").await;
        done(app.join_league(&world.ask(third), world.league, third).await.unwrap());
        let third = enrolled(app, campaign, third, "Third", "orks").await;
        done(app.open_season(&world.chief(), campaign, None).await.unwrap());
        let round = |round: u32| PairRound { round, ..PairRound::default() };
        done(app.pair_round(&world.chief(), campaign, round(1)).await.unwrap());
        leave(&world, world.players[1]).await;
        match app.arrange_game(&world.chief(), campaign, rosters, "none", None).await.unwrap() {
            Outcome::Refused(refused) => {
                assert_eq!(refused.code, "left_league");
                assert!(refused.sentence.contains("Blue Moon") && refused.sentence.contains("withdraw"));
            }
            other => panic!("{other:?}"),
        }
        let start = StartGame { pairing: Pairing::Arranged(1), ..world.start() };
        let started = app.start_game(&world.chief(), campaign, start).await.unwrap().1;
        assert_eq!(refused(started), "left_league", "nor does he play what was arranged");
        done(app.declare_walkover(&world.chief(), campaign, 1, rosters[1]).await.unwrap());
        let paired = app.pair_round(&world.chief(), campaign, round(2)).await.unwrap();
        assert_eq!(refused(paired), "left_league");
        let preview = app.preview_round(Viewer::Guest, campaign).await.unwrap();
        assert_eq!(preview.unwrap_err().code, "left_league", "the preview says so too");
        // The remedy: the organiser withdraws him, or he comes back.
        done(app.withdraw_roster(&world.chief(), campaign, rosters[1]).await.unwrap());
        done(app.pair_round(&world.chief(), campaign, round(2)).await.unwrap());
        let others = [rosters[0], third];
        done(app.arrange_game(&world.chief(), campaign, others, "none", None).await.unwrap());
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

#[tokio::test]
async fn a_person_who_was_erased_is_arranged_into_no_game() {
    let world = World::sqlite().await;
    world.app.erase(Viewer::System, world.players[1]).await.unwrap();
    let arranged = world.app.arrange_game(&world.chief(), world.campaign, world.rosters, "none", None).await;
    assert_eq!(refused(arranged.unwrap()), "left_league");
}

#[tokio::test]
async fn the_only_organiser_does_not_leave_before_he_has_handed_over() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, olga, rita) = (&world.app, world.organiser, world.players[0]);
        let chief = world.chief();
        assert_eq!(refused(app.leave_league(&chief, world.league, olga).await.unwrap()), "last_organiser");
        match app.erase(Viewer::System, olga).await.unwrap_err() {
            AppError::Denied(refused) => {
                assert_eq!(refused.code, "last_organiser");
                assert!(refused.sentence.contains("appoint another one first"), "{}", refused.sentence);
            }
            other => panic!("{other:?}"),
        }
        assert!(app.person(Viewer::System, olga).await.is_ok(), "nothing was erased");
        // The league has another organiser, its campaign has not.
        done(app.appoint_league_organiser(&world.chief(), world.league, rita).await.unwrap());
        assert_eq!(refused(app.leave_league(&chief, world.league, olga).await.unwrap()), "last_organiser");
        assert_eq!(code(app.erase(Viewer::System, olga).await), "last_organiser");
        assert_eq!(code(app.hand_over(Viewer::Player(rita), olga, rita).await), "not_allowed");
        let stranger = person(app, "Sven").await;
        assert_eq!(code(app.hand_over(Viewer::System, olga, stranger).await), "not_member");
        done(app.join_league(&world.ask(stranger), world.league, stranger).await.unwrap());
        app.hand_over(Viewer::System, olga, stranger).await.unwrap();
        app.erase(Viewer::System, olga).await.unwrap();
        let campaign = app.campaign(Viewer::Guest, world.campaign).await.unwrap().campaign;
        assert!(campaign.organisers.contains(&stranger));
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

#[tokio::test]
async fn an_heir_organises_what_an_erased_person_organised_alone() {
    let house = House::on(Database::sqlite()).await;
    let (app, world) = (&house.app, &house.world);
    let (olga, rita) = (world.organiser, world.players[0]);
    let erase = "mutation ($heir: PlayerId) { erasePlayer(heir: $heir) { id } }";
    let alone = house.ask(Some(olga), erase, &json!({})).await;
    assert_eq!(alone["errors"][0]["extensions"]["code"], "last_organiser", "{alone}");
    let outsider = house.ask(Some(olga), erase, &json!({ "heir": house.stranger })).await;
    assert_eq!(outsider["errors"][0]["extensions"]["code"], "not_member", "{outsider}");
    let campaign = app.campaign(Viewer::Player(olga), world.campaign).await.unwrap().campaign;
    assert_eq!(campaign.organisers.len(), 1, "nothing was done by halves");
    // By an administrator: her own token ends with her.
    let erase =
        "mutation ($player: PlayerId!, $heir: PlayerId) { erasePlayer(player: $player, heir: $heir) { id } }";
    let done = house.ask(Some(house.admin), erase, &json!({ "player": olga, "heir": rita })).await;
    assert_eq!(done["data"]["erasePlayer"]["id"], json!(olga), "{done}");
    let league = app.league(Viewer::Player(rita), world.league).await.unwrap().league;
    assert!(league.organisers.contains(&rita));
    let campaign = app.campaign(Viewer::Player(rita), world.campaign).await.unwrap().campaign;
    assert!(campaign.organisers.contains(&rita));
    // Whoever runs a league without anybody else in it may go.
    assert!(app.erase(Viewer::Player(house.other), house.other).await.is_ok());
}

/// A reported result of a new game.
async fn reported(house: &House, game: u32) {
    let (app, world) = (&house.app, &house.world);
    let battle = if game == 1 {
        house.battle
    } else {
        let red = app.request(Viewer::Player(world.players[0]));
        let (battle, outcome) = app.start_game(&red, world.campaign, world.start()).await.unwrap();
        done(outcome);
        battle
    };
    let blue = app.request(Viewer::Player(world.players[1]));
    done(app.order(&blue, battle, None, Order::Concede, None).await.unwrap());
}

async fn disputes(app: &App, player: PlayerId) -> Vec<u32> {
    let waits = app.waiting_for(Viewer::Player(player), player).await.unwrap();
    let disputed = waits.into_iter().filter_map(|wait| match wait {
        Waiting::Result { game, disputed: true, .. } => Some(game),
        _ => None,
    });
    disputed.collect()
}

/// LE-08: an arbitrator rules on results, under his own name; the charter, the roles and the rounds are not his.
#[tokio::test]
async fn an_arbitrator_rules_on_results_and_on_nothing_else() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, world, arno) = (&house.app, &house.world, house.arbitrator);
        let (campaign, league) = (world.campaign, world.league);
        let ask = || app.request(Viewer::Player(arno));
        let rita = app.request(Viewer::Player(world.players[0]));
        reported(&house, 1).await;
        assert!(disputes(app, arno).await.is_empty());
        done(app.dispute_result(&rita, campaign, 1, Some("he moved twice".to_owned())).await.unwrap());
        assert_eq!(disputes(app, arno).await, [1], "what is disputed waits for him");
        assert_eq!(word(app.confirm_result(&ask(), campaign, 1).await), "accepted", "he upholds it");
        assert!(disputes(app, arno).await.is_empty());
        let view = app.campaign(Viewer::Player(arno), campaign).await.unwrap().campaign;
        let right = came_to(view.games[&1].outcome(), [5, 2]);
        assert_eq!(word(app.correct_told(&ask(), campaign, 1, right, None).await), "accepted");
        assert_eq!(word(app.mark_unrated(&ask(), campaign, 1, None).await), "accepted");
        reported(&house, 2).await;
        assert_eq!(
            word(app.confirm_result(&ask(), campaign, 2).await),
            "accepted",
            "silence is not waited for"
        );
        assert_eq!(word(app.reopen_game(&ask(), campaign, 2, None).await), "accepted");
        assert_eq!(word(app.void_game(&ask(), campaign, 2, None).await), "accepted");
        let chief = app.request(Viewer::Player(world.organiser));
        for _ in 0..2 {
            let chief = app.request(Viewer::Player(world.organiser));
            done(app.arrange_game(&chief, campaign, world.rosters, "none", None).await.unwrap());
        }
        assert_eq!(word(app.declare_walkover(&ask(), campaign, 3, world.rosters[0]).await), "accepted");
        assert_eq!(word(app.declare_double_walkover(&ask(), campaign, 4).await), "accepted");

        let boris = world.players[1];
        let rounds = PairRound { round: 1, ..PairRound::default() };
        for (what, verdict) in [
            ("charter", word(app.amend_charter(&ask(), campaign, amending("roster.cap", "300"), None).await)),
            ("organisers", word(app.appoint_organiser(&ask(), campaign, arno).await)),
            ("seasons", word(app.open_season(&ask(), campaign, None).await)),
            ("rounds", word(app.pair_round(&ask(), campaign, rounds).await)),
            ("games", word(app.arrange_game(&ask(), campaign, world.rosters, "none", None).await)),
            ("expelling", word(app.expel_roster(&ask(), campaign, world.rosters[1], None).await)),
            ("withdrawing", word(app.withdraw_roster(&ask(), campaign, world.rosters[1]).await)),
            ("closing", word(app.close_campaign(&ask(), campaign).await)),
            ("roles", word(app.appoint_league_organiser(&ask(), league, boris).await)),
            ("members", word(app.leave_league(&ask(), league, boris).await)),
            ("visibility", word(app.set_league_visibility(&ask(), league, Default::default()).await)),
            ("webhooks", code(app.webhooks(Viewer::Player(arno), league).await)),
        ] {
            let needs_season = what == "rounds" && verdict == "no_season_open";
            assert!(verdict == "not_allowed" || needs_season, "{what}: {verdict}");
        }
        // Nor does he rule on a game that he plays in, while there is another who may.
        done(app.appoint_arbitrator(&chief, league, boris).await.unwrap());
        reported(&house, 5).await;
        let own = app.request(Viewer::Player(boris));
        done(app.dispute_result(&rita_again(app, world), campaign, 5, None).await.unwrap());
        assert_eq!(word(app.confirm_result(&own, campaign, 5).await), "second_organiser_needed");
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

fn rita_again(app: &App, world: &World) -> warlog::app::Request {
    app.request(Viewer::Player(world.players[0]))
}

/// An empty league: lists, tables, statistics, ratings are empty, never 0 of something or an error.
#[tokio::test]
async fn an_empty_league_is_empty() {
    let world = World::sqlite().await;
    let app = &world.app;
    let (league, outcome) = app.found_league(&world.chief(), "Nobody yet").await.unwrap();
    done(outcome);
    let of_league = Filter { parent: Some(league.0), ..Filter::default() };
    assert_eq!(app.campaigns(Viewer::Guest, &of_league).await.unwrap(), []);
    let (campaign, outcome) =
        app.found_campaign(&world.chief(), league, "Empty", Charter::default()).await.unwrap();
    done(outcome);
    assert_eq!(refused(app.start_campaign(&world.chief(), campaign).await.unwrap()), "too_few_rosters");
    assert_eq!(refused(app.open_season(&world.chief(), campaign, None).await.unwrap()), "wrong_phase");
    assert_eq!(app.preview_round(Viewer::Guest, campaign).await.unwrap().unwrap_err().code, "wrong_phase");
    assert!(app.ratings(Viewer::Guest, campaign).await.unwrap().is_empty());
    let topics = [Topic::Results].into();
    let url = super::hidden("https://chat.example/x");
    assert!(app.add_webhook(Viewer::Player(world.organiser), league, &url, "chat", &topics).await.is_ok());
}
