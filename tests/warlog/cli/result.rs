//! Results at the command line: told with models by name, confirmed, disputed, put right; what is refused, and why.

use super::program::{run_on, sqlite};
use crate::app::support::{Database, World, came_to, done};
use std::path::Path;
use warlog::app::{GameTold, Viewer};
use warlog::campaign::{Charter, Outcome};
use warlog::ids::Side;
use warlog::roster::{Member, Role};

/// Now, in seconds since 1970.
#[allow(clippy::disallowed_methods)] // the program under test goes by the real clock
fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is later");
    now.as_secs() as i64
}

/// A database file in a directory with one game between Rita and Boris, arranged or told; ids of the campaign and of
/// its organiser Olga.
pub fn game(dir: &Path, name: &str, is_told: bool) -> (String, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
        let (app, campaign) = (&world.app, world.campaign);
        // A result of long ago is disputed too late.
        world.clock.pass(now() - 1_700_000_000);
        done(
            app.arrange_game(&world.red(), campaign, world.rosters, "fw_border", None).await.expect("a game"),
        );
        if is_told {
            let sides = [Some(Default::default()), Some(Default::default())];
            let told = GameTold { sides, ..came_to(Outcome::Decided { winner: Side::Red }, [5, 3]) };
            done(app.report_result(&world.red(), campaign, 1, told).await.expect("a result"));
        }
        app.close().await;
        let file = world.database.url.trim_start_matches("sqlite:");
        std::fs::copy(file, dir.join(name)).expect("it can be copied");
        (campaign.to_string(), world.organiser.to_string())
    })
}

/// A core model of red, with its grenades, and the leader of blue.
fn people(database: &str, campaign: &str) -> (Member, Member) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let app = warlog::app::App::open(warlog::app::Config::new(database)).await.expect("it opens");
        let id = warlog::ids::CampaignId(campaign.parse().expect("an id"));
        let rosters = app.campaign(Viewer::System, id).await.expect("it is there").campaign.games[&1].rosters;
        let [red, blue] = rosters;
        let of = async |id, role| {
            let roster = app.roster(Viewer::System, id).await.expect("it is there").roster;
            let fits = |one: &&Member| one.model.role == role;
            let armed = |one: &&Member| role == Role::Leader || !one.model.grenades.is_empty();
            roster.active().filter(fits).find(armed).expect("one").clone()
        };
        let found = (of(red, Role::Core).await, of(blue, Role::Leader).await);
        app.close().await;
        found
    })
}

#[test]
fn a_result_is_told_confirmed_and_put_right_with_models_by_name() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, _) = game(dir.path(), "cup.db", false);
    let database = sqlite(dir.path(), "cup.db");
    let (core, leader) = people(&database, &campaign);
    let (core, grenades, leader) = (core.model.name, core.model.grenades, leader.model.name);
    let grenade = grenades.keys().next().expect("it has some");
    let shown = run_on(&database, &["result", "show", &campaign, "1"]);
    let shown = shown.done();
    for part in ["game    1  Red Hand - Blue Moon, arranged", &core, &leader, grenade] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let (lost, used) = (format!("{leader}=shooting={core}"), format!("{core}={grenade}"));
    let tell = [
        "result",
        "report",
        &campaign,
        "1",
        "--by",
        "rita",
        "--key",
        "once",
        "--outcome",
        "red",
        "--points",
        "5,1",
        "--lost",
        &lost,
        "--used",
        &used,
        "--did",
        "red=first_blood",
    ];
    let line = "game    1  Red Hand - Blue Moon, reported: red won, 5:1, lost 0 and 1, turn_limit; waits for Boris\n";
    assert_eq!(run_on(&database, &tell).done(), line);
    assert_eq!(run_on(&database, &tell).done(), line, "the same key is the same command");
    let shown = run_on(&database, &["result", "show", &campaign, "1"]);
    assert!(shown.done().contains(&format!("lost: shooting by {core}")), "{}", shown.out);

    let say = |what: &str, who: &str, more: &[&str]| {
        run_on(&database, &[&["result", what, &campaign, "1", "--by", who], more].concat())
    };
    say("report", "Rita", &["--outcome", "draw", "--points", "1,1"]).failed(1, "wrong_stage", &["reported"]);
    say("confirm", "Nobody", &[]).failed(1, "unknown", &["Nobody"]);
    say("confirm", "Rita", &[]).failed(1, "already_confirmed", &["Rita"]);
    assert!(say("dispute", "Boris", &["--reason", "It was a draw."]).done().contains("disputed"));
    say("confirm", "Boris", &[]).failed(1, "not_allowed", &[]);
    say("correct", "Boris", &["--outcome", "draw", "--points", "4,4"]).failed(1, "not_allowed", &[]);
    let right = say("correct", "Olga", &["--outcome", "draw", "--points", "4,4", "--reason", "Counted."]);
    assert!(right.done().contains("confirmed: a draw, 4:4, lost 0 and 1"), "{}", right.out);
    let anew = ["--outcome", "draw", "--points", "4,4", "--anew", "blue", "--anew", "red"];
    assert!(say("correct", "Olga", &anew).done().contains("lost 0 and 0"));
    let listed = run_on(&database, &["result", "list", &campaign]);
    assert!(listed.done().contains("confirmed: a draw, 4:4"), "{}", listed.out);
    assert!(
        say("void", "Olga", &["--reason", "Nobody came."]).done().contains("1  Red Hand - Blue Moon, void\n")
    );
    run_on(&database, &["verify"]).done();
}

#[test]
fn what_cannot_be_told_is_refused_with_what_to_do() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, organiser) = game(dir.path(), "cup.db", false);
    let database = sqlite(dir.path(), "cup.db");
    let tell = |more: &[&str]| {
        let begin = ["result", "report", &campaign, "1", "--by", &organiser];
        run_on(&database, &[&begin[..], &["--outcome", "red", "--points", "5,3"], more].concat())
    };
    tell(&["--lost", "Nobody=shooting"]).failed(1, "unknown_model", &["result show"]);
    let (core, leader) = people(&database, &campaign);
    let (core, leader) = (core.model.name, leader.model.name);
    tell(&["--lost", &format!("{core}=boredom")]).failed(2, "unknown_cause", &["close_combat"]);
    tell(&["--lost", &format!("{core}=shooting={core}")]).failed(1, "not_fielded", &[]);
    tell(&["--lost", &core, "--lost", &core]).failed(1, "lost_twice", &[]);
    tell(&["--lost", &core, "--absent", &core]).failed(1, "not_fielded", &[]);
    tell(&["--used", &format!("{core}=orbital_laser")]).failed(1, "no_grenade_left", &[]);
    tell(&["--used", &format!("{core}=frag_grenade=many")]).failed(2, "bad_number", &["many"]);
    tell(&["--did", "green=routed"]).failed(2, "unknown_side", &["red or blue"]);
    tell(&["--did", "red=danced"]).failed(2, "unknown_feat", &["linebreaker"]);
    tell(&["--did", "red=first_blood"]).failed(1, "bloodless_first_blood", &[]);
    tell(&["--end", "wiped_out"]).failed(1, "nobody_wiped_out", &["blue lost nobody"]);
    tell(&["--lost", &format!("{core}=fled={leader}")]).failed(1, "killed_by_nobody", &[]);
    tell(&["--used", &format!("{core}=frag_grenade=0")]).failed(1, "none_used", &[]);
    let drawn =
        ["result", "report", &campaign, "1", "--by", &organiser, "--outcome", "draw", "--points", "5,3"];
    run_on(&database, &drawn).failed(1, "outcome_against_points", &["5:3", "a lead of 1"]);
    tell(&["--end", "void"]).failed(2, "unknown_end", &["--help"]);
    tell(&["--in-character", "red=maybe"]).failed(2, "bad_word", &["yes or no"]);
    tell(&["--absent", &format!("{leader}=x")]).failed(2, "unknown_model", &["leave it out"]);
    run_on(&database, &["result", "show", &campaign, "2"]).failed(1, "unknown_game", &["result list"]);
    run_on(&database, &["result", "show", &campaign, "0"]).failed(2, "usage", &[]);
    let points = ["result", "report", &campaign, "1", "--by", "Rita", "--outcome", "red", "--points", "many"];
    run_on(&database, &points).failed(2, "usage", &["5,3"]);
    let listed = run_on(&database, &["result", "list", &campaign]);
    assert_eq!(listed.done(), "game    1  Red Hand - Blue Moon, arranged\n", "nothing was told");
    assert!(tell(&["--absent", &core]).done().contains("reported: red won, 5:3"));
}

#[test]
fn statistics_say_which_filter_tells_nothing_apart() {
    let dir = tempfile::tempdir().expect("a directory");
    let (campaign, _) = game(dir.path(), "cup.db", true);
    let database = sqlite(dir.path(), "cup.db");
    let stats = |args: &[&str]| run_on(&database, &[&["stats"], args].concat());
    let shown = stats(&["--campaign", &campaign, "--player", "Rita", "--mission", "fw_border"]);
    assert!(shown.done().contains("games"), "{}", shown.out);
    let nobody = uuid::Uuid::from_u128(7).to_string();
    stats(&["--player", "Rita", "--season", "1"]).failed(1, "filter_not_here", &["campaign"]);
    stats(&["--roster", &nobody, "--league", &nobody]).failed(
        2,
        "filter_not_here",
        &["--league", "leave it out"],
    );
    stats(&["--battle", &nobody, "--roster", &nobody]).failed(2, "filter_not_here", &["--roster"]);
    stats(&["--campaign", &campaign, "--season", "1"]).done();
}
