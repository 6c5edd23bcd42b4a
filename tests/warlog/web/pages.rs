//! Every page: its status, what it says, and that it is safe and sound.

use super::world::{HOSTILE, WORLD, app, bind, get, serve};

/// Every address that there is, one of each sort.
pub fn addresses() -> Vec<String> {
    let w = &*WORLD;
    let mut all = vec![
        format!("/leagues/{}", w.league),
        format!("/campaigns/{}", w.campaign),
        format!("/rosters/{}", w.rosters[0]),
        format!("/battles/{}", w.over),
        format!("/battles/{}", w.running),
        format!("/battles/{}/play", w.running),
        format!("/battles/{}/play?as=both", w.running),
        format!("/battles/{}/play", w.over),
        format!("/campaigns/{}/games/1/start", w.campaign),
        format!("/battles/{}/replay/1", w.over),
        format!("/battles/{}/replay/40", w.running),
        format!("/waiting?player={}", w.players[1]),
        format!("/leagues/{}", w.hostile.0),
        format!("/campaigns/{}", w.hostile.1),
    ];
    let fixed = ["/", "/waiting", "/rules", "/packs", "/packs/orks", "/dice", "/api", "/nowhere"];
    all.extend(fixed.map(str::to_owned));
    all
}

#[tokio::test]
async fn every_page_has_landmarks_one_heading_and_nothing_inline() {
    for path in addresses() {
        let (status, page) = WORLD.get(&path).await;
        assert_eq!(status, if path == "/nowhere" { 404 } else { 200 }, "{path}");
        for part in ["<html lang=\"en\">", "<main id=\"main\"", "<footer>", "aria-label=\"Main\"", "<title>"]
        {
            assert!(page.contains(part), "{path} lacks {part}");
        }
        assert_eq!(page.matches("<h1>").count(), 1, "{path} has one heading");
        assert!(
            !page.contains("style=") && !page.contains("<style"),
            "{path}: the policy forbids inline style"
        );
        let scripts = page.matches("<script").count();
        assert_eq!(scripts, page.matches("<script type=\"module\" src=\"/assets/").count(), "{path}");
        let scrolls = "class=\"scroll\"";
        let reached = format!("{scrolls} tabindex=\"0\" role=\"region\" aria-label=");
        assert_eq!(
            page.matches(scrolls).count(),
            page.matches(&reached).count(),
            "{path}: by the keys alone"
        );
    }
}

#[tokio::test]
async fn the_headers_let_a_page_load_from_this_server_only() {
    let answer = crate::http::get(format!("{}/", WORLD.base)).await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert!(header("content-security-policy").starts_with("default-src 'none'"));
    assert!(!header("content-security-policy").contains("unsafe"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("cache-control"), "no-cache");
}

#[tokio::test]
async fn home_shows_leagues_campaigns_and_the_newest_battles() {
    let (_, page) = WORLD.get("/").await;
    for part in ["League of the Bridge", "Autumn", "Newest battles", "Third Squad", "running"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains(&format!("/battles/{}", WORLD.running)));
    let tile = page.split("<h2>Newest battles</h2>").nth(1).expect("a list");
    let tile = tile.split(&format!("/battles/{}\"", WORLD.running)).nth(1).expect("a tile");
    let tile = tile.split("</a>").next().expect("a tile");
    for part in ["League of the Bridge", "Third Squad", " against "] {
        assert!(tile.contains(part), "{part}: {tile}");
    }
}

#[tokio::test]
async fn an_empty_server_says_how_to_begin() {
    let (listener, base) = bind().await;
    let serving = tokio::spawn(serve(listener, app().await));
    let (status, page) = get(&base).await;
    assert_eq!(status, 200);
    assert!(page.contains("Nothing has happened here yet") && page.contains("warlog demo"));
    let (_, page) = get(&format!("{base}/waiting")).await;
    assert!(page.contains("Nobody is known here yet"));
    serving.abort();
}

#[tokio::test]
async fn a_campaign_shows_its_table_games_rosters_and_charter() {
    let (_, page) = WORLD.get(&format!("/campaigns/{}", WORLD.campaign)).await;
    for part in [
        "Standings",
        "Third Squad",
        "Da Fast Ladz",
        "Ada",
        "to be confirmed",
        "confirmed",
        "being played",
        "conceded",
        "1 unconfirmed",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains("roster.start_points"), "the charter's keys");
    assert!(page.contains(&format!("/battles/{}/replay/1", WORLD.over)));
}

#[tokio::test]
async fn the_foot_of_a_league_shows_where_its_log_stands() {
    for path in [format!("/leagues/{}", WORLD.league), format!("/rosters/{}", WORLD.rosters[0])] {
        let (_, page) = WORLD.get(&path).await;
        let (_, foot) = page.split_once("<footer>").expect("a foot");
        assert!(foot.contains(&WORLD.league.to_string()) && foot.contains("Position"), "{path}");
        let hashes = foot.split("<code>").filter(|part| {
            part.split("</code>")
                .next()
                .is_some_and(|hash| hash.len() == 64 && hash.chars().all(|c| c.is_ascii_hexdigit()))
        });
        assert_eq!(hashes.count(), 1, "{path} shows the hash");
    }
}

#[tokio::test]
async fn a_player_sees_what_waits_for_him() {
    let (_, page) = WORLD.get(&format!("/waiting?player={}", WORLD.players[0])).await;
    assert!(page.contains("Result to confirm") && page.contains("Game 2."), "{page}");
    let (_, page) = WORLD.get("/waiting").await;
    assert!(page.contains("Ada") && page.contains("Boris"));
    let stranger = warlog::ids::PlayerId::named(uuid::Uuid::nil(), "nobody");
    let (status, page) = WORLD.get(&format!("/waiting?player={stranger}")).await;
    assert!(status == 404 && page.contains("unknown"), "{page}");
}

#[tokio::test]
async fn a_battle_says_how_it_stands() {
    let (_, page) = WORLD.get(&format!("/battles/{}", WORLD.over)).await;
    assert!(page.contains("won: the other side gave up"));
    let (_, page) = WORLD.get(&format!("/battles/{}", WORLD.running)).await;
    assert!(
        page.contains("is awaited") && page.contains("svg") && page.contains("Watch it from the beginning")
    );
}

#[tokio::test]
async fn the_rules_stand_in_both_languages() {
    let (_, page) = WORLD.get("/rules/parts/special").await;
    for part in [
        "Feel No Pain",
        "И не познают они страха",
        "worked out",
        "the players apply it",
        "id=\"rule-fearless\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[tokio::test]
async fn packs_show_entries_with_prices_and_the_hash() {
    let (_, list) = WORLD.get("/packs").await;
    assert!(list.contains("Space Marines") && list.contains("/packs/tyranids"));
    let (_, page) = WORLD.get("/packs/tyranids").await;
    assert!(page.contains("Not worked out by the engine, so the players apply them: "));
    assert!(page.contains(">Synapse Creature</a> (not worked out)"));
    let (_, page) = WORLD.get("/packs/space_marines").await;
    let pack = warlog::armoury::Armoury::builtin().pack("space_marines").unwrap();
    assert!(page.contains(&pack.hash));
    for entry in &pack.entries {
        assert!(page.contains(&format!("id=\"{}\"", entry.id)), "{}", entry.id);
    }
}

#[tokio::test]
async fn the_page_on_dice_is_honest_about_the_operator() {
    let (_, page) = WORLD.get("/dice").await;
    for part in ["Commit", "Words", "Reveal", "warlog verify", "operator of a server could do"] {
        assert!(page.contains(part), "{part}");
    }
    let (_, page) = WORLD.get("/api").await;
    assert!(page.contains("/graphiql") && page.contains("/graphql"));
    assert_eq!(WORLD.get("/health").await, (200, "ok\n".to_owned()));
}

#[tokio::test]
async fn unknown_and_broken_addresses_give_a_page_with_a_code() {
    let nobody = uuid::Uuid::nil();
    let unknown = [
        ("/nowhere", "no_such_page"),
        ("/leagues/x", "unknown_league"),
        ("/campaigns/%00", "unknown_campaign"),
        ("/rosters/<script>", "unknown_roster"),
        ("/battles/-", "unknown_battle"),
        ("/packs/common", "unknown_pack"),
        ("/assets/none", "no such file"),
    ];
    for (path, code) in unknown {
        let (status, page) = WORLD.get(path).await;
        assert_eq!(status, 404, "{path}");
        assert!(page.contains(code) && !page.contains("<script>"), "{path}: {page}");
    }
    for kind in ["leagues", "campaigns", "rosters", "battles"] {
        let (status, page) = WORLD.get(&format!("/{kind}/{nobody}")).await;
        assert_eq!(status, 404, "{kind}");
        assert!(page.contains("To the leagues"), "{kind}");
    }
    let (status, page) = WORLD.get("/waiting?player=me").await;
    assert_eq!((status, page.contains("bad_id")), (400, true));
    for path in ["/leagues/%FF", "/battles/%C3%28/replay/1", "/waiting?player=a&player=b"] {
        let (status, page) = WORLD.get(path).await;
        assert_eq!(status, 400, "{path}");
        assert!(page.contains("bad_address") && page.contains("<main"), "{path}");
    }
    let answer = crate::http::client().post(format!("{}/rules", WORLD.base)).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 405);
    assert!(answer.text().await.unwrap().contains("method_not_allowed"));
}

#[tokio::test]
async fn files_are_kept_for_good_under_addresses_that_change_with_them() {
    let (_, page) = WORLD.get(&format!("/battles/{}/replay/1", WORLD.over)).await;
    for (name, kind) in [
        ("style.css", "text/css"),
        ("replay.css", "text/css"),
        ("replay.mjs", "text/javascript"),
        ("verify.mjs", "text/javascript"),
        ("icon.svg", "image/svg"),
    ] {
        let from = page.find(&format!("/assets/{name}?v=")).expect(name);
        let address = page[from..].split('"').next().unwrap();
        let answer = crate::http::get(format!("{}{address}", WORLD.base)).await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{address}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert!(header("content-type").starts_with(kind), "{address}");
        assert!(header("cache-control").contains("immutable"), "{address}");
    }
}

#[tokio::test]
async fn names_that_mean_harm_are_only_names() {
    let (league, campaign) = WORLD.hostile;
    for path in ["/".to_owned(), format!("/leagues/{league}"), format!("/campaigns/{campaign}")] {
        let (_, page) = WORLD.get(&path).await;
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{path}");
        assert!(!page.contains("<script>") && !page.contains("<img"), "{path}");
    }
    let (_, page) = WORLD.get(&format!("/campaigns/{campaign}")).await;
    assert!(page.contains("<bdi>") && page.contains("שלום &amp; עולם 🎲"), "{}", HOSTILE[2]);
}
