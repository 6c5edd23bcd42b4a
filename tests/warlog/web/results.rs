//! The pages of results: a form that works without script, sent once, twice, by the wrong person, and again.

use crate::access::pages::{Browser, location, served};
use crate::access::{House, PASSWORD, session};
use crate::app::support::{Database, done};
use warlog::app::{AfterBattle, GameTold, SideTold, Viewer};
use warlog::campaign::{Casualty, Cause, EndReason, Outcome, Stage};
use warlog::ids::{MemberId, Side};
use warlog::roster::Role;

/// The house with game 2 arranged between the two, and a browser of this person.
async fn house(who: &str) -> (House, Browser) {
    let house = House::on(Database::sqlite()).await;
    let world = &house.world;
    done(
        house
            .app
            .void_game(&house.app.request(Viewer::Player(world.organiser)), world.campaign, 1, None)
            .await
            .unwrap(),
    );
    let ask = house.app.request(Viewer::Player(world.players[0]));
    done(house.app.arrange_game(&ask, world.campaign, world.rosters, "fw_border", None).await.unwrap());
    let browser = browser(&house, who).await;
    (house, browser)
}

async fn browser(house: &House, who: &str) -> Browser {
    let mut browser = served(&house.app).await;
    let secret = session(&house.app, who).await;
    browser.cookie = format!("warlog_session={}", secret.reveal());
    browser
}

/// The value of a hidden field.
fn hidden(page: &str, name: &str) -> String {
    let rest = page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap_or_default();
    rest.split('"').next().unwrap_or_default().to_owned()
}

fn word(member: MemberId) -> String {
    member.0.simple().to_string().split_off(20)
}

async fn of_role(house: &House, side: usize, role: Role) -> MemberId {
    let roster = house.app.roster(Viewer::System, house.world.rosters[side]).await.unwrap().roster;
    roster.active().find(|member| member.model.role == role).expect("one").model.member
}

async fn stage(house: &House) -> Stage {
    house.app.campaign(Viewer::System, house.world.campaign).await.unwrap().campaign.games[&2].stage
}

/// T41, T87: the three values are three; sent twice by a double click or a retry it is told once.
#[tokio::test]
async fn a_result_is_told_by_a_form_once_however_often_it_is_sent() {
    let (house, mut browser) = house("Rita").await;
    let address = format!("/campaigns/{}/games/2", house.world.campaign);
    let form = format!("{address}/report");
    let (status, page) = browser.get(&form).await;
    assert_eq!(status, 200);
    for part in ["Red won", "Blue won", "A draw", "No result", "type=\"radio\"", "name=\"red_points\""] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains(" checked>"), "no value is chosen beforehand");
    let key = hidden(&page, "key");
    let (leader, core) = (of_role(&house, 1, Role::Leader).await, of_role(&house, 0, Role::Core).await);
    let (fate, killer) = (format!("fate_{}", word(leader)), format!("by_{}", word(leader)));
    let by = word(core);
    let fields = [
        ("key", key.as_str()),
        ("outcome", "red"),
        ("end", "wiped_out"),
        ("red_points", "5"),
        ("blue_points", "1"),
        ("red_blood", "yes"),
        (&fate, "shooting"),
        (&killer, &by),
    ];

    // Without a value nothing is told, and what was filled in stays.
    let open: Vec<_> = fields.iter().copied().filter(|(name, _)| *name != "outcome").collect();
    let answer = browser.send(&form, &form, &open).await;
    assert_eq!(answer.status().as_u16(), 422);
    let again = answer.text().await.unwrap();
    assert!(again.contains("Say who won") && again.contains("value=\"5\""), "{again}");
    // A page that refuses leads on as any other does.
    let trail =
        [format!("/leagues/{}\"", house.world.league), format!("/campaigns/{}\"", house.world.campaign)];
    assert!(trail.iter().all(|part| again.contains(part)), "{again}");
    assert_eq!(stage(&house).await, Stage::Arranged);

    let mut boasting = fields;
    boasting[6].1 = "stayed";
    let answer = browser.send(&form, &form, &boasting).await;
    assert!(answer.text().await.unwrap().contains("bloodless_first_blood"));

    for _ in 0..2 {
        let answer = browser.send(&form, &form, &fields).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (303, address.as_str()));
    }
    let campaign = house.app.campaign(Viewer::System, house.world.campaign).await.unwrap().campaign;
    let game = &campaign.games[&2];
    assert_eq!((game.stage, game.closings), (Stage::Reported, 1));
    let report = game.report.as_ref().unwrap();
    assert_eq!((report.end, report.vp), (EndReason::WipedOut, [5, 1]));
    assert_eq!(report.casualties[1], [Casualty { member: leader, cause: Cause::Shooting, by: Some(core) }]);
    assert!(report.feats[0].assassin && report.feats[0].first_blood);

    // Who goes back, changes something and sends the same form is told so.
    let mut changed = fields;
    changed[3].1 = "4";
    let answer = browser.send(&form, &form, &changed).await;
    assert_eq!(answer.status().as_u16(), 409);
    assert!(answer.text().await.unwrap().contains("sent before"));

    // A retry of another form is refused, and the page says how it stands.
    let mut later = fields;
    later[0].1 = "another";
    let answer = browser.send(&form, &form, &later).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("wrong_stage"));
    let (status, page) = browser.get(&address).await;
    assert_eq!(status, 200);
    for part in ["won", "shot", "slew the leader", "Only the result was told"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let (_, page) = browser.get(&form).await;
    assert!(page.contains("has its result already"));
}

#[tokio::test]
async fn only_who_may_tells_a_result_and_only_from_his_own_page() {
    let (house, _) = house("Rita").await;
    let form = format!("/campaigns/{}/games/2/report", house.world.campaign);
    let fields = [("outcome", "draw"), ("red_points", "1"), ("blue_points", "1")];
    // Lena may look at the league and no more; Sven does not know that it is there.
    for (who, status) in [("Lena", 422), ("Sven", 404)] {
        let mut browser = browser(&house, who).await;
        let answer = browser.send(&form, &form, &fields).await;
        assert_eq!(answer.status().as_u16(), status, "{who}");
        assert!(!answer.text().await.unwrap().contains("Draw"));
    }
    let mut rita = browser(&house, "Rita").await;
    let answer = rita.send_bare(&form, &fields, &[]).await;
    assert_eq!(answer.status().as_u16(), 403, "without the proof of the session");
    let answer = rita.send(&form, &form, &[("outcome", "none")]).await;
    assert!(answer.text().await.unwrap().contains("not_allowed"), "no result is an organiser's word");
    let mut guest = served(&house.app).await;
    let answer = guest.send_bare(&form, &fields, &[]).await;
    assert_eq!(answer.status().as_u16(), 404, "a private league");
    assert_eq!(stage(&house).await, Stage::Arranged);
    let _ = PASSWORD;
}

async fn told(house: &House) {
    let ask = house.app.request(Viewer::Player(house.world.players[0]));
    let told = GameTold {
        outcome: Outcome::Decided { winner: Side::Red },
        end: None,
        vp: [3, 1],
        sides: [Some(SideTold::default()), Some(SideTold::default())],
    };
    done(house.app.report_result(&ask, house.world.campaign, 2, told).await.unwrap());
}

/// A page of somebody who is logged in is kept nowhere: who logs out and goes back finds nothing.
#[tokio::test]
async fn pages_of_who_is_logged_in_are_kept_nowhere() {
    let (house, rita) = house("Rita").await;
    for (cookie, kept) in [(rita.cookie.as_str(), "private, no-store"), ("", "private, no-cache")] {
        let client = warlog::app::http_client().build().unwrap();
        let address = format!("{}/campaigns/{}", rita.base, house.world.campaign);
        let answer = client.get(address).header("cookie", cookie).send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], kept);
    }
}

/// Where people log in, what waits for them leads to its page; commands to copy are for servers without accounts.
#[tokio::test]
async fn what_waits_is_done_on_its_page() {
    let (house, _) = house("Rita").await;
    told(&house).await;
    let boris = browser(&house, "Boris").await;
    let (status, page) = boris.get("/waiting").await;
    let game = format!("href=\"/campaigns/{}/games/2\"", house.world.campaign);
    assert!(status == 200 && page.contains(&game) && !page.contains("mutation {"), "{page}");
}

/// The numbers and the luck of a battle are a link away from each of its pages.
#[tokio::test]
async fn a_battle_leads_to_its_statistics() {
    let (house, rita) = house("Rita").await;
    let statistics = format!("href=\"/battles/{}/statistics\"", house.battle);
    for page in ["", "/replay/1"] {
        let (status, page) = rita.get(&format!("/battles/{}{page}", house.battle)).await;
        assert!(status == 200 && page.contains(&statistics), "{page}");
    }
}

/// LE-05: who said nothing may still say that it is wrong, until the charter's hours are over.
#[tokio::test]
async fn a_result_that_silence_confirmed_may_be_disputed_on_its_page() {
    let (house, rita) = house("Rita").await;
    told(&house).await;
    let address = format!("/campaigns/{}/games/2", house.world.campaign);
    house.world.clock.pass(72 * 3_600);
    assert_eq!(house.app.time_up().await.unwrap().results, 1);
    let boris = browser(&house, "Boris").await;
    let (_, page) = boris.get(&address).await;
    assert!(page.contains("It is wrong") && !page.contains("It is right"));
    let (_, page) = rita.get(&address).await;
    assert!(!page.contains("It is wrong"), "who told it has said that it is right");
    house.world.clock.pass(3_600);
    let (_, page) = boris.get(&address).await;
    assert!(!page.contains("It is wrong"), "the hours are over");
}

#[tokio::test]
async fn a_result_is_confirmed_or_disputed_on_its_page() {
    let (house, rita) = house("Rita").await;
    told(&house).await;
    let address = format!("/campaigns/{}/games/2", house.world.campaign);
    let (_, page) = rita.get(&address).await;
    assert!(!page.contains("value=\"confirm\""), "who told it has said so");
    let mut boris = browser(&house, "Boris").await;
    let (_, page) = boris.get(&address).await;
    assert!(page.contains("It is right") && page.contains("It is wrong"));
    let dispute = [("say", "dispute"), ("key", "k"), ("reason", "it was a <b>draw</b>")];
    for _ in 0..2 {
        let answer = boris.send(&address, &address, &dispute).await;
        assert_eq!(answer.status().as_u16(), 303, "a double click");
    }
    assert_eq!(stage(&house).await, Stage::Disputed);
    let answer = boris.send(&address, &address, &[("say", "confirm"), ("key", "c")]).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("not_allowed"));
    let mut olga = browser(&house, "Olga").await;
    let (_, page) = olga.get(&address).await;
    assert!(page.contains("It stands") && page.contains("Have it played again"));
    let answer = olga.send(&address, &address, &[("say", "nothing")]).await;
    assert_eq!(answer.status().as_u16(), 400);
    for say in ["replay", "replay"] {
        let answer = olga.send(&address, &address, &[("say", say), ("key", "r")]).await;
        assert_eq!(answer.status().as_u16(), 303);
    }
    assert_eq!(stage(&house).await, Stage::Arranged);
    let (_, page) = olga.get(&address).await;
    assert!(page.contains("Tell its result"));
}

#[tokio::test]
async fn the_arbitrator_rules_on_the_page_too() {
    let (house, _) = house("Rita").await;
    told(&house).await;
    let address = format!("/campaigns/{}/games/2", house.world.campaign);
    let mut arno = browser(&house, "Arno").await;
    let (_, page) = arno.get(&address).await;
    assert!(page.contains("It is right"), "{page}");
    let answer = arno.send(&address, &address, &[("say", "confirm"), ("key", "c")]).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert_eq!(stage(&house).await, Stage::Confirmed);
    let correct = format!("{address}/correct");
    assert!(arno.get(&address).await.1.contains(&correct));
    let (status, page) = arno.get(&correct).await;
    assert_eq!(status, 200, "{page}");
    let fields =
        [("key", "d"), ("do", "correct"), ("result", "blue"), ("red", "0"), ("blue", "4"), ("end", "")];
    let answer = arno.send(&correct, &correct, &fields).await;
    assert_eq!(answer.status().as_u16(), 303, "{}", answer.text().await.unwrap());
    let rita = browser(&house, "Rita").await;
    assert!(!rita.get(&address).await.1.contains(&correct));
    assert_eq!(rita.get(&correct).await.0, 403);
    let todos = format!("/campaigns/{}/todos", house.world.campaign);
    let (status, page) = arno.get(&todos).await;
    assert!(status == 200 && page.contains("Nothing: no corrected result"));
    let roster = house.world.rosters[0].to_string();
    let fields = [("game", "2"), ("roster", roster.as_str()), ("kind", "balance")];
    let answer = arno.send(&todos, &todos, &fields).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("todo_settled"));
    let answer = arno.send(&todos, &todos, &[("game", "2"), ("roster", "x"), ("kind", "balance")]).await;
    assert_eq!(answer.status().as_u16(), 400);
}

#[tokio::test]
async fn the_page_after_a_battle_is_told_for_an_entered_game() {
    let (house, rita) = house("Rita").await;
    told(&house).await;
    let after = format!("/rosters/{}/after", house.world.rosters[0]);
    let (status, page) = rita.get(&after).await;
    assert_eq!(status, 200);
    assert!(page.contains("Nothing follows the last game"), "the seeds know no steps");
    // The wrong person's command changes nothing on it.
    let ask = house.app.request(Viewer::Player(house.world.players[1]));
    let close = house.app.after_battle(&ask, house.world.rosters[0], AfterBattle::Close).await.unwrap();
    assert!(close.accepted().is_none());
    assert_eq!(rita.get(&after).await.1, page);
    let (status, _) = browser(&house, "Sven").await.get(&after).await;
    assert_eq!(status, 404);
}
