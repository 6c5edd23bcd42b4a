//! What organisers do on pages, without script: webhooks, and the next round.

use super::pages::{Browser, location, served};
use super::{House, session};
use crate::app::support::{Database, World, done};
use warlog::app::{App, PairRound, Viewer};
use warlog::campaign::{Charter, LeagueFormat};

async fn browser(app: &App, name: &str) -> Browser {
    let mut browser = served(app).await;
    browser.cookie = format!("warlog_session={}", session(app, name).await.reveal());
    browser
}

/// The value of the first hidden field of this name.
fn field<'p>(page: &'p str, name: &str) -> &'p str {
    let rest =
        page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap_or_else(|| panic!("{name}: {page}"));
    rest.split('"').next().unwrap()
}

#[tokio::test]
async fn webhooks_are_added_paused_and_removed_on_their_page() {
    let house = House::on(Database::sqlite()).await;
    let (app, league) = (&house.app, house.world.league);
    let mut chief = browser(app, "Olga").await;
    let league_page = format!("/leagues/{league}");
    let page = format!("{league_page}/webhooks");
    assert!(chief.get(&league_page).await.1.contains(&format!("href=\"{page}\"")));
    let (status, shown) = chief.get(&page).await;
    assert_eq!(status, 200);
    assert!(shown.contains("There is none yet"), "{shown}");
    let bad = [("label", "our chat"), ("url", "http://10.0.0.1/"), ("results", "yes")];
    let answer = chief.send(&page, &page, &bad).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("public https addresses are posted to"));
    let nothing = [("label", "our chat"), ("url", "https://chat.example/very-secret")];
    assert_eq!(chief.send(&page, &page, &nothing).await.status().as_u16(), 422, "no topic");
    let good = [nothing[0], nothing[1], ("results", "yes"), ("rounds", "yes")];
    let answer = chief.send(&page, &page, &good).await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (303, page.as_str()));
    let (_, shown) = chief.get(&page).await;
    assert!(shown.contains("our chat") && shown.contains("Told of results, rounds"), "{shown}");
    assert!(shown.contains("works") && shown.contains("nothing delivered yet"), "{shown}");
    assert!(!shown.contains("very-secret"), "the address is never shown");
    let id = field(&shown, "id").to_owned();
    let id = [("id", id.as_str())];
    let pause = format!("{page}/pause");
    chief.send(&page, &pause, &[id[0], ("paused", "yes")]).await;
    let (_, shown) = chief.get(&page).await;
    assert!(shown.contains("paused") && shown.contains("Let it go on"), "{shown}");
    chief.send(&page, &pause, &[id[0], ("paused", "no")]).await;
    assert!(!chief.get(&page).await.1.contains("Let it go on"));

    // Others have no business here, and change nothing.
    let mut rita = browser(app, "Rita").await;
    assert_eq!(rita.get(&page).await.0, 403);
    for (path, fields) in
        [(page.clone(), good.to_vec()), (pause, id.to_vec()), (format!("{page}/remove"), id.to_vec())]
    {
        assert_eq!(rita.send("/account", &path, &fields).await.status().as_u16(), 403, "{path}");
    }
    let answer = chief.send(&page, &format!("{page}/remove"), &id).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert!(app.webhooks(Viewer::Player(house.world.organiser), league).await.unwrap().is_empty());
    let gone = chief.send(&page, &format!("{page}/remove"), &id).await;
    assert_eq!(gone.status().as_u16(), 404);
}

/// A Swiss season of four with accounts.
async fn season() -> (World, App) {
    let charter = Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() };
    let world = World::on(Database::sqlite(), charter).await;
    for name in ["Cara", "Dora"] {
        let player = crate::app::support::person(&world.app, name).await;
        done(world.app.join_league(&world.ask(player), world.league, player).await.unwrap());
        crate::app::support::enrolled(&world.app, world.campaign, player, name, "orks").await;
    }
    let app = super::with_accounts(&world.database, &world.clock, warlog::app::SignUp::Open).await;
    for player in [world.organiser, world.players[0]] {
        app.give_account(player, &super::hidden(super::PASSWORD)).await.unwrap();
    }
    done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    (world, app)
}

#[tokio::test]
async fn a_round_is_paired_on_its_page_by_the_rules_or_by_hand() {
    let (world, app) = season().await;
    let page = format!("/campaigns/{}/pair", world.campaign);
    let mut chief = browser(&app, "Olga").await;
    let (status, shown) = chief.get(&page).await;
    assert_eq!(status, 200);
    assert!(shown.contains("Round 1") && shown.contains("Pair it by the rules"), "{shown}");
    let version = field(&shown, "version").to_owned();
    let base = [("round", "1"), ("version", version.as_str()), ("how", "hand")];
    let hand = |pairs: [&'static str; 4]| {
        let names = ["red-0", "blue-0", "red-1", "blue-1"];
        base.iter().copied().chain(names.into_iter().zip(pairs)).collect::<Vec<_>>()
    };
    for (pairs, says) in
        [(["1", "1", "2", "3"], "named more than once"), (["1", "2", "3", "9"], "in no pair")]
    {
        let answer = chief.send(&page, &page, &hand(pairs)).await;
        assert_eq!(answer.status().as_u16(), 422);
        let text = answer.text().await.unwrap();
        assert!(text.contains(says), "{text}");
        assert!(
            text.contains(&format!("name=\"blue-1\" aria-label=\"blue of pair 2\" value=\"{}\"", pairs[3])),
            "{text}"
        );
    }
    let answer = chief.send(&page, &page, &hand(["1", "4", "3", "2"])).await;
    assert_eq!(answer.status().as_u16(), 303);
    let campaign = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
    let order: Vec<_> = campaign.entries.iter().map(|entry| entry.roster).collect();
    let round = &campaign.open_season().unwrap().rounds[0];
    let pairs: Vec<_> = round.pairs.iter().map(|pair| pair.rosters).collect();
    assert_eq!((pairs, round.by_hand), (vec![[order[0], order[3]], [order[2], order[1]]], true));
    // The list of the page has changed since: its numbers would name others.
    let late = chief.send(&page, &page, &hand(["1", "2", "3", "4"])).await;
    assert_eq!(late.status().as_u16(), 422);
    assert!(late.text().await.unwrap().contains("look again"));

    done(app.delete_pairing(&app.request(Viewer::Player(world.organiser)), world.campaign, 1).await.unwrap());
    let mut rita = browser(&app, "Rita").await;
    let (_, shown) = rita.get(&page).await;
    assert!(shown.contains("Round 1") && !shown.contains("Pair it by the rules"), "she may look");
    let rules = [("round", "1"), ("how", "rules")];
    assert_eq!(rita.send("/account", &page, &rules).await.status().as_u16(), 403);
    assert_eq!(chief.send(&page, &page, &rules).await.status().as_u16(), 303);
    let again = PairRound { round: 1, ..PairRound::default() };
    let again = app.pair_round(&app.request(Viewer::Player(world.organiser)), world.campaign, again).await;
    assert_eq!(crate::app::support::refused(again.unwrap()), "wrong_round");
    let (_, shown) = chief.get(&page).await;
    assert!(shown.contains("It cannot be paired now"), "{shown}");
}
