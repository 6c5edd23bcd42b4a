//! Names in any script, with any punctuation, as long as they may be: whole wherever they are shown.

use crate::app::support::{Database, World, done, person};
use crate::web::world::{bind, get, serve};
use warlog::app::{Purchase, Viewer};
use warlog::armoury::sample_team;
use warlog::battle::Order;
use warlog::campaign::Charter;
use warlog::ids::PlayerId;

/// T92, and worse.
const NAMES: [&str; 8] = [
    "? \\ / & : # % * ;,=\"<b>'</b>",
    "8” of “smart” ➤ 👨\u{200d}👩\u{200d}👧 🎲",
    "שלום & עולם (ימין)",
    "مرحبا بالعالم",
    "Ж\u{306}ук ёлка «Ы»",
    "漢字かな交じり文、「括弧」",
    "ไทย हिन्दी 한국어 አማርኛ",
    "=SUM(A1:A9) @everyone [x](http://a.example) ]]>",
];

/// A page as people read it: without tags, with what stands for letters written out.
fn read(page: &str) -> String {
    let mut text = String::new();
    for part in page.split('<') {
        text += part.split_once('>').map_or(part, |(_, words)| words);
    }
    for (written, letter) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&apos;", "'")]
    {
        text = text.replace(written, letter);
    }
    text.replace("&#39;", "'").replace("&amp;", "&")
}

/// A league, a campaign, two rosters, their models and their players, all of this name; a game is over.
async fn called(name: &str) -> (World, PlayerId) {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = &world.app;
    let players = [person(app, &format!("{name}1")).await, person(app, &format!("{name}2")).await];
    let chief = || app.request(Viewer::Player(players[0]));
    let (league, outcome) = app.found_league(&chief(), name).await.unwrap();
    done(outcome);
    done(app.join_league(&app.request(Viewer::Player(players[1])), league, players[1]).await.unwrap());
    let (campaign, outcome) =
        app.found_campaign(&chief(), league, name, Charter::seed_strict()).await.unwrap();
    done(outcome);
    let mut rosters = Vec::new();
    for player in players {
        let ask = || app.request(Viewer::Player(player));
        let (roster, outcome) = app.draft_roster(&ask(), campaign, None, name, "orks").await.unwrap();
        done(outcome);
        let named = |model| Purchase { model, name: Some(name.to_owned()) };
        done(
            app.recruit(&ask(), roster, sample_team("orks").into_iter().map(named).collect()).await.unwrap(),
        );
        done(app.register_roster(&ask(), roster).await.unwrap());
        done(app.enrol_roster(&ask(), roster).await.unwrap());
        rosters.push(roster);
    }
    done(app.start_campaign(&chief(), campaign).await.unwrap());
    done(app.open_season(&chief(), campaign, Some(name.to_owned())).await.unwrap());
    let world = World {
        league,
        campaign,
        organiser: players[0],
        players,
        rosters: [rosters[0], rosters[1]],
        ..world
    };
    let battle = world.battle().await;
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), campaign, 1).await.unwrap());
    (world, players[0])
}

#[tokio::test]
async fn names_of_any_script_are_whole_on_every_page_and_in_every_file() {
    let long = ["n", "Ж", "漢", "🎲"].map(|letter| letter.repeat(199));
    for name in NAMES.into_iter().chain(long.iter().map(String::as_str)) {
        let (world, player) = called(name).await;
        let (listener, base) = bind().await;
        tokio::spawn(serve(listener, world.app.clone()));
        let (league, campaign, roster) = (world.league, world.campaign, world.rosters[0]);
        let battle =
            world.app.campaign(Viewer::Guest, campaign).await.unwrap().campaign.games[&1].battle.unwrap();
        for path in [
            "/".to_owned(),
            format!("/leagues/{league}"),
            format!("/leagues/{league}/statistics"),
            format!("/players/{player}"),
            format!("/campaigns/{campaign}"),
            format!("/campaigns/{campaign}/what-if?game=1&result=draw"),
            format!("/campaigns/{campaign}/pair"),
            format!("/rosters/{roster}"),
            format!("/rosters/{roster}/after"),
            format!("/battles/{battle}"),
            format!("/battles/{battle}/replay/1"),
            format!("/waiting?player={player}"),
        ] {
            let (status, page) = get(&format!("{base}{path}")).await;
            assert_eq!(status, 200, "{path} of {name}: {page}");
            let is_told = read(&page).contains(name);
            assert!(is_told, "{path} does not tell {name}: {page}");
        }
        for file in ["results.csv", "standings.csv", "rosters.csv", "activity.atom"] {
            let (status, text) = get(&format!("{base}/campaigns/{campaign}/{file}")).await;
            assert_eq!(status, 200, "{file} of {name}");
            let text = if file.ends_with("csv") { text.replace("\"\"", "\"") } else { read(&text) };
            assert!(text.contains(name), "{file} does not tell {name}: {text}");
        }
        assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean(), "{name}");
    }
}

/// The same over the API, with every name as it was written, byte for byte.
#[tokio::test]
async fn names_go_through_the_api_and_an_export_byte_for_byte() {
    for name in NAMES {
        let (world, _) = called(name).await;
        let schema = warlog::api::schema(world.app.clone());
        let document = format!(
            "{{ league(id: \"{}\") {{ name campaigns {{ name campaign {{ name standings {{ name }}
                seasons {{ name }} games {{ nodes {{ names }} }} }} }} }} }}",
            world.league
        );
        let answer = serde_json::to_value(schema.execute(document).await).unwrap();
        let league = &answer["data"]["league"];
        let campaign = &league["campaigns"][0];
        for told in [
            &league["name"],
            &campaign["name"],
            &campaign["campaign"]["name"],
            &campaign["campaign"]["standings"][0]["name"],
            &campaign["campaign"]["seasons"][0]["name"],
            &campaign["campaign"]["games"]["nodes"][0]["names"][0],
        ] {
            assert_eq!(told, name, "{answer:#}");
        }
        let mut file = Vec::new();
        world.app.export(world.league, &mut file, &mut |_, _| ()).await.unwrap();
        let there = Database::sqlite();
        let app = there.open(&world.clock, 9).await;
        app.import(&mut file.as_slice()).await.unwrap();
        assert_eq!(app.league(Viewer::Guest, world.league).await.unwrap().league.name, name);
    }
}
