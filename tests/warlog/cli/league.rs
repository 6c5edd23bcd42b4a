//! What an organiser of a league does at the command line: the table, and the next round.

use super::program::{run_on, sqlite};
use crate::app::support::{Database, World, done};
use std::path::Path;
use warlog::app::{PairRound, Viewer};
use warlog::campaign::{Charter, LeagueFormat};

/// A database file in a directory: a Swiss season after its first round; ids of the campaign and an organiser.
pub fn swiss(dir: &Path, name: &str) -> (String, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let charter = Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() };
        let world = World::on(Database::sqlite(), charter).await;
        let (app, campaign) = (&world.app, world.campaign);
        done(app.open_season(&world.chief(), campaign, Some("Spring".to_owned())).await.expect("it is open"));
        let round = PairRound { round: 1, ..PairRound::default() };
        done(app.pair_round(&world.chief(), campaign, round).await.expect("it is paired"));
        let absent = world.rosters[1];
        done(app.declare_walkover(&world.chief(), campaign, 1, absent).await.expect("it is declared"));
        assert!(app.campaign(Viewer::System, campaign).await.is_ok());
        app.close().await;
        let file = world.database.url.trim_start_matches("sqlite:");
        std::fs::copy(file, dir.join(name)).expect("it can be copied");
        (campaign.to_string(), world.organiser.to_string())
    })
}

#[test]
fn the_table_says_why_it_stands_as_it_does() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, _) = swiss(dir.path(), "cup.db");
    let said = run_on(&sqlite(dir.path(), "cup.db"), &["standings", &campaign]);
    let out = said.done();
    assert!(out.starts_with("Hive Primus\nSpring, 1 rounds paired\n"), "{out}");
    assert!(
        out.contains("   1  Red Hand") && out.contains("3 points  0-0-0     1 won by walk-over"),
        "{out}"
    );
    assert!(out.contains("points 0, behind by points"), "{out}");
    let none = run_on(&sqlite(dir.path(), "cup.db"), &["standings", &campaign, "--season", "2"]);
    none.failed(1, "unknown_season", &["1 were opened"]);
}

#[test]
fn a_round_is_shown_before_it_is_paired() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, organiser) = swiss(dir.path(), "cup.db");
    let database = sqlite(dir.path(), "cup.db");
    let shown = "round 2 would be paired, mission random\ngame    2  Red Hand - Blue Moon\n";
    assert_eq!(run_on(&database, &["pair", &campaign]).done(), shown);
    assert_eq!(run_on(&database, &["pair", &campaign]).done(), shown, "nothing was recorded");
    let pair = ["pair", &campaign, "--by", &organiser, "--round", "2"];
    assert_eq!(run_on(&database, &pair).done(), shown.replace("would be", "is"));
    run_on(&database, &pair).failed(1, "wrong_round", &["round 3"]);
    run_on(&database, &["pair", &campaign]).failed(1, "round_open", &["game 2"]);
    let stranger = ["pair", &campaign, "--by", &campaign, "--round", "3"];
    run_on(&database, &stranger).failed(1, "unknown", &[]);
}

#[test]
fn a_table_is_shown_as_it_would_be() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, _) = swiss(dir.path(), "cup.db");
    let database = sqlite(dir.path(), "cup.db");
    let said = run_on(&database, &["standings", &campaign, "--what-if", "1=blue,4:7"]);
    let out = said.done();
    assert!(out.contains("   1  Blue Moon") && out.contains("3 points  1-0-0"), "{out}");
    assert!(out.contains("win rate 1, score rate 1") && out.contains("win rate 0, score rate 0"), "{out}");
    assert!(out.contains("Threat") && out.contains("0 RP earned"), "{out}");
    assert!(out.contains("round 2 would be paired"), "{out}");
    let as_it_is = run_on(&database, &["standings", &campaign]);
    assert!(as_it_is.done().contains("   1  Red Hand"), "nothing was recorded");
    assert!(!as_it_is.done().contains("win rate"), "nobody has played");
    let early = run_on(&database, &["standings", &campaign, "--at", "5"]);
    assert!(early.done().contains("0 rounds paired"), "{}", early.out);
    for (text, code) in [("1", "unknown_result"), ("x=red", "bad_number"), ("7=red", "unknown_game")] {
        run_on(&database, &["standings", &campaign, "--what-if", text]).failed(1, code, &[]);
    }
    run_on(&database, &["standings", &campaign, "--at", "99"]).failed(1, "no_such_version", &[]);
}

#[test]
fn a_round_is_paired_by_hand() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, organiser) = swiss(dir.path(), "cup.db");
    let database = sqlite(dir.path(), "cup.db");
    let pair = |pairs: &str| {
        let args = ["pair", &campaign, "--by", &organiser, "--round", "2", "--pair", pairs];
        run_on(&database, &args)
    };
    let by_name = ["pair", &campaign, "--by", "Nobody", "--round", "2"];
    run_on(&database, &by_name).failed(1, "unknown", &["no player Nobody"]);
    pair("Red Hand=Nobody").failed(1, "unknown_roster", &["Nobody"]);
    pair("Red Hand=red hand").failed(1, "paired_twice", &["Red Hand"]);
    let done = "round 2 is paired, mission random\ngame    2  Blue Moon - Red Hand\n";
    let by_name = ["pair", &campaign, "--by", "Olga", "--round", "2", "--pair", "Blue Moon=Red Hand"];
    assert_eq!(run_on(&database, &by_name).done(), done);
}
