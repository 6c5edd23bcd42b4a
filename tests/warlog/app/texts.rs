//! What people write: kept byte for byte, within limits.

use super::support::{World, done, refused};
use warlog::app::{Outcome, Purchase, Setting, StartGame, Viewer};
use warlog::armoury::Chosen;
use warlog::battle::Order;
use warlog::campaign::Charter;

#[tokio::test]
async fn names_come_back_as_they_were_written() {
    let world = World::sqlite().await;
    let app = &world.app;
    let long = ["n", "Ж", "🎲"].map(|letter| letter.repeat(200));
    let names = [
        "Ann? \\ / & : # % * <b>",
        "O'Neil",
        "8” of “smart” ➤",
        "👨\u{200d}👩\u{200d}👧",
        "שלום, world",
        "\u{200f}שלום",
        "e\u{301}",
        "é",
    ];
    let chief = Viewer::Player(world.organiser);
    for name in names.into_iter().chain(long.iter().map(String::as_str)) {
        let (player, outcome) = app.create_player(&app.request(Viewer::System), name).await.unwrap();
        match name {
            // People are told apart by their names: by what is seen of them.
            "\u{200f}שלום" => assert_eq!(refused(outcome), "bad_name"),
            "é" => assert_eq!(refused(outcome), "name_taken"),
            _ => {
                done(outcome);
                assert_eq!(app.person(Viewer::System, player).await.unwrap().name, name);
            }
        }
        let (league, outcome) = app.found_league(&app.request(chief), name).await.unwrap();
        done(outcome);
        assert_eq!(app.league(Viewer::Guest, league).await.unwrap().league.name, name);
        let charter = Charter::seed_strict();
        let (campaign, outcome) =
            app.found_campaign(&app.request(chief), league, name, charter).await.unwrap();
        done(outcome);
        assert_eq!(app.campaign(Viewer::Guest, campaign).await.unwrap().campaign.name, name);
        let (roster, outcome) =
            app.draft_roster(&app.request(chief), campaign, None, name, "orks").await.unwrap();
        done(outcome);
        let boy = Purchase { model: Chosen::new("ork_boy"), name: Some(name.to_owned()) };
        done(app.recruit(&app.request(chief), roster, vec![boy]).await.unwrap());
        let view = app.roster(Viewer::Guest, roster).await.unwrap();
        assert_eq!((view.roster.name.as_str(), view.sheet[0].name.as_str()), (name, name));
    }
}

#[tokio::test]
async fn what_is_no_name_is_refused_wherever_a_name_is_given() {
    let world = World::sqlite().await;
    let (app, long) = (&world.app, "n".repeat(201));
    for name in
        ["", " \u{a0}\u{3000}", "\u{200b}\u{2060}\u{feff}", "\u{3164}", "two\nlines", "two\u{2028}lines"]
            .into_iter()
            .chain(["\u{202e}live", "a\u{2067}b", long.as_str()])
    {
        let made = app.create_player(&app.request(Viewer::System), name).await.unwrap().1;
        assert_eq!(refused(made), "bad_name", "{name:?}");
        let renamed = app.rename_league(&world.chief(), world.league, name).await.unwrap();
        assert_eq!(refused(renamed), "bad_name", "{name:?}");
        let title = Some(name.to_owned());
        let start = StartGame { setting: Setting { title, ..Setting::default() }, ..world.start() };
        let started = app.start_game(&world.red(), world.campaign, start).await.unwrap().1;
        assert_eq!(refused(started), "bad_name", "{name:?}");
    }
    let Outcome::Refused(no) = app.rename_league(&world.chief(), world.league, &long).await.unwrap() else {
        panic!("it is refused");
    };
    assert!(no.sentence.contains("200") && no.sentence.contains("201"), "{}", no.sentence);
    let titled = Setting { title: Some("t".repeat(200)), ..Setting::default() };
    world.battle_in(titled).await;
}

#[tokio::test]
async fn a_reason_has_at_most_two_thousand_characters() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    // Characters that are written with more than one sign where they are counted.
    let longest = "\"\\\n\u{301}".repeat(500);
    let dispute = async |reason: String| {
        app.dispute_result(&world.blue(), world.campaign, 1, Some(reason)).await.unwrap()
    };
    let Outcome::Refused(no) = dispute(format!("{longest}.")).await else { panic!("it is refused") };
    assert_eq!(no.code, "text_too_long");
    assert!(no.sentence.contains("2000") && no.sentence.contains("2001"), "{}", no.sentence);
    assert_eq!(no.numbers, [("length".to_owned(), 2001), ("most".to_owned(), 2000)]);
    done(dispute(longest).await);
    let endless = app.rename_league(&world.chief(), world.league, &"n".repeat(2_001)).await.unwrap();
    assert_eq!(refused(endless), "text_too_long");
}

#[tokio::test]
async fn texts_have_no_nul_characters() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let said = world.app.add_words(&world.red(), battle, None, "lu\0ck").await.unwrap();
    assert_eq!(refused(said), "nul_character");
    done(world.app.add_words(&world.red(), battle, None, "lu\\0ck").await.unwrap());
}
