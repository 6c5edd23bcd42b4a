//! What-if battles on the pages: how to start one, where it comes from, that it stands apart.

use super::world::{World, app, bind, serve};
use warlog::app::{ForkBattle, Viewer};
use warlog::battle::Order;
use warlog::ids::Side;

#[tokio::test]
async fn pages_show_what_ifs_apart_and_where_they_come_from() {
    let app = app().await;
    let (listener, base) = bind().await;
    let serving = tokio::spawn(serve(listener, app.clone()));
    let world = World::build(&app, base).await;
    let ada = || app.request(Viewer::Player(world.players[0]));
    let replay = format!("/battles/{}/replay/5", world.running);
    let (_, page) = world.get(&replay).await;
    for part in ["What if from here", "forkBattle", &world.running.to_string(), "name=\"at\" value=\"5\""] {
        assert!(page.contains(part), "{part}");
    }
    let (_, campaign) = world.get(&format!("/campaigns/{}", world.campaign)).await;
    assert!(!campaign.contains("What-if battles"));

    let start =
        ForkBattle { at: Some(5), title: Some("<b>Other</b> dice".to_owned()), ..ForkBattle::default() };
    let (fork, outcome) = app.fork_battle(&ada(), world.running, start).await.unwrap();
    outcome.done().unwrap();
    let address = format!("/battles/{fork}");
    for path in [format!("/campaigns/{}", world.campaign), format!("/battles/{}", world.running), replay] {
        let (_, page) = world.get(&path).await;
        assert!(page.contains(&address) && page.contains("&lt;b&gt;Other&lt;/b&gt; dice"), "{path}");
        assert!(page.contains("what if") && page.contains("from event 5"), "{path}");
    }
    let (_, home) = world.get("/").await;
    assert!(!home.contains(&address), "the newest battles are those that count");
    for path in [address.clone(), format!("{address}/replay/5")] {
        let (status, page) = world.get(&path).await;
        assert_eq!(status, 200, "{path}");
        assert!(page.contains("It does not count."), "{path}");
        assert!(page.contains(&format!("/battles/{}/replay/5", world.running)), "{path}");
        assert!(page.contains(&format!("/campaigns/{}", world.campaign)), "{path}");
    }

    let concede = app.order(&ada(), fork, Some(Side::Blue), Order::Concede, None).await.unwrap();
    concede.done().unwrap();
    app.adopt_fork(&ada(), fork, None).await.unwrap().done().unwrap();
    let (_, page) = world.get(&address).await;
    assert!(page.contains("it counts as game 3"), "{page}");
    let (_, page) = world.get(&format!("/battles/{}", world.running)).await;
    assert!(page.contains("in the place of this one") && page.contains(&address));
    let (_, home) = world.get("/").await;
    assert!(home.contains(&address));
    serving.abort();
}
