//! What is taken away: tables for spreadsheets, the dice of a battle.

use crate::access::House;
use crate::app::support::{Database, World, done, enrolled, person};
use crate::http::get;
use std::collections::BTreeMap;
use warlog::app::{CsvOf, PairRound, Viewer};
use warlog::battle::dice_file::{DiceFile, DieLine};
use warlog::campaign::{Charter, LeagueFormat};
use warlog::dice::Face;

/// The lines of a table by its heads.
fn lines(text: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

#[tokio::test]
async fn byes_walkovers_and_games_are_told_apart_and_names_stay_names() {
    let charter = Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() };
    let world = World::on(Database::sqlite(), charter).await;
    let (app, campaign) = (&world.app, world.campaign);
    let third = person(app, "O'Ann 8” ➤").await;
    done(app.join_league(&world.ask(third), world.league, third).await.unwrap());
    let hostile = "=HYPERLINK(\"https://evil.example\",\"a\") \\?/:&#%*, שלום";
    enrolled(app, campaign, third, hostile, "orks").await;
    done(app.open_season(&world.chief(), campaign, None).await.unwrap());
    let mission = Some("fw_border".to_owned());
    let round = PairRound { round: 1, mission, ..PairRound::default() };
    done(app.pair_round(&world.chief(), campaign, round).await.unwrap());
    let absent = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign.games[&1].rosters[1];
    done(app.declare_walkover(&world.chief(), campaign, 1, absent).await.unwrap());
    world.battle().await;
    let text = app.campaign_csv(Viewer::Guest, campaign, CsvOf::Results).await.unwrap();
    assert!(text.lines().count() == 4 && text.matches("\r\n").count() == 4, "{text}");
    let results = lines(&text);
    let of = |kind: &str| results.iter().find(|line| line["kind"] == kind).unwrap();
    assert_eq!((of("walkover")["result"].as_str(), of("walkover")["red_vp"].as_str()), ("red", ""));
    assert_eq!((of("bye")["game"].as_str(), of("bye")["result"].as_str()), ("", ""));
    assert_eq!((of("game")["stage"].as_str(), of("game")["result"].as_str()), ("playing", ""));
    let standings = lines(&app.campaign_csv(Viewer::Guest, campaign, CsvOf::Standings).await.unwrap());
    assert!(
        standings
            .iter()
            .any(|line| line["roster"] == format!("'{hostile}") && line["player"] == "O'Ann 8” ➤")
    );
    assert_eq!(standings.iter().map(|line| line["byes"].parse::<u32>().unwrap()).sum::<u32>(), 1);
    let rosters = lines(&app.campaign_csv(Viewer::Guest, campaign, CsvOf::Rosters).await.unwrap());
    let points: u32 = rosters
        .iter()
        .filter(|line| line["roster"] == "Red Hand")
        .map(|line| line["points"].parse::<u32>().unwrap())
        .sum();
    assert_eq!(app.roster(Viewer::Guest, world.rosters[0]).await.unwrap().roster.points(), points);
}

#[tokio::test]
async fn anyone_can_check_the_dice_of_a_battle_without_its_database() {
    let world = World::sqlite().await;
    let (battle, _) = crate::app::forks::rolled(&world).await;
    let running = world.app.dice_file(Viewer::Guest, battle).await.unwrap();
    assert!(running.commitments[0].secret.is_none());
    let checked = running.check();
    assert!(checked.unproven > 0 && checked.proven == 0 && checked.faults.is_empty(), "{checked:?}");
    let end = warlog::ids::Side::Red;
    crate::app::forks::concede(&world, world.players[0], battle, end).await;
    let file = world.app.dice_file(Viewer::Guest, battle).await.unwrap();
    let text = serde_json::to_string(&file).unwrap();
    let file: DiceFile = serde_json::from_str(&text).unwrap();
    let checked = file.check();
    assert!(checked.proven > 0 && checked.unproven == 0 && checked.faults.is_empty(), "{checked:?}");
    let changed = |change: fn(&mut DiceFile)| {
        let mut file = file.clone();
        change(&mut file);
        file.check().faults
    };
    let loaded = changed(|file| file.dice[0].face = Face(file.dice[0].face.0 % 6 + 1));
    assert!(loaded.len() == 1 && loaded[0].starts_with("die 0 "), "{loaded:?}");
    let skipped = changed(|file| file.dice[0].number = Some(file.dice.len() as u32));
    assert!(skipped.contains(&"die 0 is missing".to_owned()), "{skipped:?}");
    assert_eq!(changed(|file| file.dice.push(file.dice[0].clone())), ["die 0 is there twice"]);
    assert!(!changed(|file| file.words[0] = "other".to_owned()).is_empty());
    let told = changed(|file| file.commitments[0].secret = Some("00".repeat(32)));
    assert!(told[0].contains("is not the one of commitment"), "{told:?}");
    assert!(!changed(|file| file.format = "x".to_owned()).is_empty());
    let typed = changed(|file| {
        file.dice.truncate(1);
        file.dice[0] =
            DieLine { number: None, source: "entered".to_owned(), face: Face(9), ..file.dice[0].clone() };
    });
    assert!(typed.len() == 1 && typed[0].contains("shows 9"), "{typed:?}");
}

#[tokio::test]
async fn files_are_where_their_things_are_and_hidden_where_those_are() {
    let house = House::on(Database::sqlite()).await;
    let (campaign, battle) = (house.world.campaign, house.battle);
    let open = super::atom::served(&house.world.app).await;
    let closed = super::atom::served(&house.app).await;
    for (path, kind) in [
        (format!("/campaigns/{campaign}/results.csv"), "text/csv"),
        (format!("/campaigns/{campaign}/standings.csv"), "text/csv"),
        (format!("/campaigns/{campaign}/rosters.csv"), "text/csv"),
        (format!("/battles/{battle}/dice.json"), "application/json"),
    ] {
        let shown = get(format!("{open}{path}")).await.unwrap();
        assert_eq!(shown.status(), 200, "{path}");
        assert!(shown.headers()["content-type"].to_str().unwrap().starts_with(kind), "{path}");
        assert!(shown.headers()["content-disposition"].to_str().unwrap().starts_with("attachment"), "{path}");
        let hidden = get(format!("{closed}{path}")).await.unwrap();
        assert_eq!(hidden.status(), 404, "{path}");
        assert!(!hidden.text().await.unwrap().contains("Red Hand"), "{path}");
    }
}
