//! Who is known, and who belongs to a league.

use super::support::{Database, World, done, person, refused};
use futures_util::future::join_all;
use std::sync::Arc;
use warlog::app::{
    AppError, FriendlyTeam, Outcome, Purchase, SetClock, Setting, StartFriendly, Viewer, stream,
};
use warlog::armoury::sample_team;
use warlog::battle::Order;
use warlog::campaign::Charter;
use warlog::ids::{CommandId, PlayerId, Timestamp};

pub fn friendly(players: [Option<PlayerId>; 2]) -> StartFriendly {
    let team = |player: Option<PlayerId>, pack: &str| FriendlyTeam {
        player,
        name: pack.to_owned(),
        pack: pack.to_owned(),
        models: sample_team(pack).into_iter().map(Into::into).collect(),
    };
    StartFriendly {
        teams: [team(players[0], "tau"), team(players[1], "tyranids")],
        mission: "none".to_owned(),
        size: None,
        setting: Setting::default(),
    }
}

#[tokio::test]
async fn who_is_unknown_does_nothing_and_is_given_nothing() {
    let world = World::sqlite().await;
    let (app, league, campaign) = (&world.app, world.league, world.campaign);
    let battle = world.battle().await;
    let before = app.ledgers(Viewer::Guest).await.unwrap();
    let nobody = PlayerId(app.fresh_id());
    let ask = || world.ask(nobody);
    let chief = || world.chief();
    let answers: Vec<Result<Outcome, AppError>> = vec![
        app.found_league(&ask(), "Nobody's").await.map(|(_, outcome)| outcome),
        app.rename_league(&ask(), league, "Nobody's").await,
        app.join_league(&ask(), league, nobody).await,
        app.join_league(&chief(), league, nobody).await,
        app.appoint_organiser(&chief(), campaign, nobody).await,
        app.start_campaign(&ask(), campaign).await,
        app.draft_roster(&ask(), campaign, None, "Ghosts", "tau").await.map(|(_, outcome)| outcome),
        app.draft_roster(&chief(), campaign, Some(nobody), "Ghosts", "tau").await.map(|(_, outcome)| outcome),
        app.retire_roster(&ask(), world.rosters[0]).await,
        app.start_game(&ask(), campaign, world.start()).await.map(|(_, outcome)| outcome),
        app.order(&ask(), battle, None, Order::Concede, None).await,
        app.start_friendly(&ask(), friendly([None, Some(nobody)])).await.map(|(_, outcome)| outcome),
        app.start_friendly(&world.red(), friendly([None, Some(nobody)])).await.map(|(_, outcome)| outcome),
        app.start_friendly(&world.red(), friendly([Some(nobody), None])).await.map(|(_, outcome)| outcome),
    ];
    for (place, answer) in answers.into_iter().enumerate() {
        let error = answer.expect_err(&format!("answer {place}"));
        assert_eq!(error.code(), "unknown", "answer {place}: {error}");
        assert!(error.to_string().contains(&nobody.to_string()), "answer {place}: {error}");
    }
    assert_eq!(app.waiting_for(Viewer::Guest, nobody).await.unwrap_err().code(), "unknown");
    assert_eq!(app.ledgers(Viewer::Guest).await.unwrap(), before, "nothing is written");
}

#[tokio::test]
async fn nobody_plays_against_himself() {
    let world = World::sqlite().await;
    let (app, [rita, boris]) = (&world.app, world.players);
    let start = async |players| app.start_friendly(&world.red(), friendly(players)).await.unwrap().1;
    for alone in [[None, None], [Some(rita), None], [Some(boris), Some(boris)]] {
        assert_eq!(refused(start(alone).await), "same_player", "{alone:?}");
    }
    done(start([None, Some(boris)]).await);
}

#[tokio::test]
async fn only_members_of_a_league_take_part_in_it() {
    let world = World::sqlite().await;
    let (app, league, campaign) = (&world.app, world.league, world.campaign);
    let guest = person(app, "Gustav").await;
    let ask = || world.ask(guest);
    let draft = async || app.draft_roster(&ask(), campaign, None, "Late", "orks").await.unwrap();
    assert_eq!(refused(draft().await.1), "not_member");
    let for_him = app.draft_roster(&world.chief(), campaign, Some(guest), "Late", "orks").await.unwrap();
    assert_eq!(refused(for_him.1), "not_member");

    let join = async || done(app.join_league(&ask(), league, guest).await.unwrap());
    let leave = async || done(app.leave_league(&ask(), league, guest).await.unwrap());
    join().await;
    let (roster, outcome) = draft().await;
    done(outcome);
    let models = sample_team("orks").into_iter().map(|model| Purchase { model, name: None }).collect();
    done(app.recruit(&ask(), roster, models).await.unwrap());
    leave().await;
    assert_eq!(refused(app.register_roster(&ask(), roster).await.unwrap()), "not_member");
    join().await;
    done(app.register_roster(&ask(), roster).await.unwrap());
    leave().await;
    assert_eq!(refused(app.enrol_roster(&ask(), roster).await.unwrap()), "not_member");
    assert_eq!(refused(app.ready_roster(&ask(), roster).await.unwrap()), "not_member");
    join().await;
    done(app.enrol_roster(&ask(), roster).await.unwrap());
}

/// Two servers of one database, and eight newcomers who all want to be Max.
#[tokio::test]
async fn a_name_is_taken_once_however_many_want_it_at_once() {
    for database in Database::all().await {
        let clock = Arc::new(SetClock::at(Timestamp(1)));
        let apps = [database.open(&clock, 1).await, database.open(&clock, 2).await];
        let wants = (0..8).map(|n| {
            let (app, name) = (&apps[n % 2], if n % 3 == 0 { "max" } else { "Max" });
            async move { app.create_player(&app.request(Viewer::System), name).await.unwrap().1 }
        });
        let (known, refusals): (Vec<_>, Vec<_>) =
            join_all(wants).await.into_iter().partition(|outcome| outcome.accepted().is_some());
        assert_eq!(known.len(), 1, "{known:?}");
        assert!(refusals.into_iter().all(|outcome| refused(outcome) == "name_taken"));
        for app in apps {
            assert_eq!(app.players(Viewer::Guest).await.unwrap().len(), 1);
            app.close().await;
        }
    }
}

#[tokio::test]
async fn a_person_made_twice_under_one_key_is_one_person() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = &world.app;
    let request = warlog::app::Request::new(Viewer::System, CommandId(app.fresh_id()));
    let (first, outcome) = app.create_player(&request, "Nina").await.unwrap();
    let accepted = done(outcome);
    assert!(!accepted.repeated && accepted.stream == format!("player/{first}"));
    let (second, outcome) = app.create_player(&request, "Nina").await.unwrap();
    assert!(done(outcome).repeated);
    assert_eq!(first, second);
    assert_eq!(app.create_player(&request, "Nino").await.unwrap_err().code(), "key_reused");
    assert_eq!(app.create_player(&request, "Rita").await.unwrap_err().code(), "key_reused");
    assert_eq!(app.players(Viewer::Guest).await.unwrap().len(), 4);
    let joined = done(app.join_league(&world.chief(), world.league, first).await.unwrap());
    assert_eq!(joined.stream, stream::league(world.league));
}

#[tokio::test]
async fn names_that_look_alike_are_one() {
    let world = World::sqlite().await;
    let app = &world.app;
    let create = async |name: &str| app.create_player(&app.request(Viewer::System), name).await.unwrap();
    for (name, twins) in [
        ("Max", &["Ｍａｘ", "MAX", "ｍａｘ", " mAx\u{3000}"][..]),
        ("Zoë  Groß", &["ZOE\u{308} GROSS", "zoë\u{a0}groß", "Zoë \u{2003} Groß"]),
        ("ﬁrst ②", &["first 2", "FIRST ２"]),
        ("Σίσυφος", &["ΣΊΣΥΦΟΣ", "σίσυφοσ"]),
        ("Ann ❤\u{fe0f}", &["Ann ❤", "ANN ❤\u{fe0f}"]),
    ] {
        let (player, outcome) = create(name).await;
        done(outcome);
        for twin in twins {
            assert_eq!(refused(create(twin).await.1), "name_taken", "{twin}");
            let found = app.find_player(twin).await.unwrap().unwrap();
            assert_eq!((found.id, found.name.as_str()), (player, name), "it is shown as it was typed");
        }
    }
    for hidden in
        ["Ri\u{200b}ta", "R\u{ad}ita", "\u{200f}Rita", "Rita\u{fe0f}", "Ri\u{200d}ta", "Rita\u{3164}"]
    {
        let Outcome::Refused(no) = create(hidden).await.1 else { panic!("{hidden:?} is a name") };
        assert!(no.code == "bad_name" && no.sentence.contains("leave out \\u{"), "{}", no.sentence);
    }
}

/// Who looks like somebody else is taken for him: Cyrillic, Greek and other letters that have the shape of Latin ones.
#[tokio::test]
async fn letters_of_another_script_make_nobody_another_person() {
    let world = World::sqlite().await;
    let app = &world.app;
    let create = async |name: &str| app.create_player(&app.request(Viewer::System), name).await.unwrap().1;
    for name in [
        "Ann",
        "Top",
        "Rita1",
        "Анна",
        "Аня Petrova",
        "Ольга (Olga)",
        "Αθηνά",
        "田中たろう",
        "김철수",
        "Łukasz",
        "Đorđe",
        "Мария-Луиза",
        "d'Artagnan",
        "Игрок1",
        "Pro100 Вася",
        "שלום",
        "สมชาย",
        "Ж",
        "é",
    ] {
        done(create(name).await);
    }
    for twin in ["Тор", "TОP".to_lowercase().as_str(), "Rital", "RitaI", "ΤΟΡ"] {
        let Outcome::Refused(no) = create(twin).await else { panic!("{twin} is a name of its own") };
        let is_mixed = no.code == "bad_name" && no.sentence.contains("one script");
        assert!(
            is_mixed || (no.code == "name_taken" && no.sentence.contains("looks like")),
            "{twin}: {no:?}"
        );
    }
    // Nobody need be called so already: who comes after would be the twin.
    for mixed in ["Аnn", "аnn", "Оlgа", "Βoris", "Aнна", "Kаren Smith", "Max (Мax)"] {
        let Outcome::Refused(no) = create(mixed).await else { panic!("{mixed} is a name") };
        assert!(no.code == "bad_name" && no.sentence.contains("one script"), "{mixed}: {no:?}");
    }
}
