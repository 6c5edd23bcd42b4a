//! What follows a battle is played on its page: requisition is claimed, spent and taken back, and the roster is ready.

use super::forms::{browser, filled, with};
use crate::access::{PASSWORD, hidden, with_accounts};
use crate::app::support::{Database, World, done};
use warlog::app::{SignUp, Viewer};
use warlog::battle::Order;
use warlog::campaign::Charter;
use warlog::roster::Status;

#[tokio::test]
async fn the_steps_after_a_battle_are_played_on_their_page() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let battle = world.battle().await;
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    for player in world.players {
        app.give_account(player, &hidden(PASSWORD)).await.unwrap();
    }
    let id = world.rosters[0];
    let page = format!("/rosters/{id}/after");
    let roster = || async { app.roster(Viewer::System, id).await.unwrap().roster };
    let mut rita = browser(&app, "Rita").await;
    let mut boris = browser(&app, "Boris").await;
    let (status, shown) = boris.get(&page).await;
    assert!(status == 200 && !shown.contains("value=\"claim\""), "he may look: {shown}");
    assert_eq!(boris.send("/account", &page, &[("do", "claim")]).await.status().as_u16(), 403);

    let form = filled(&rita.get(&page).await.1, "value=\"claim\"");
    for _ in 0..2 {
        let claimed = rita.send(&page, &page, &with(&form, &[("do", "claim")])).await;
        assert_eq!(claimed.status().as_u16(), 303, "{}", claimed.text().await.unwrap());
    }
    let earned = roster().await.rp;
    assert!(earned > 0, "claimed, and once though it was sent twice");

    // A model is bought with it on the page of the builder, and taken back here.
    let builder = format!("/rosters/{id}/build");
    let form = filled(&rita.get(&builder).await.1, "value=\"scout\"");
    let bought = rita.send(&builder, &builder, &with(&form, &[("do", "recruit")])).await;
    let said = bought.text().await.unwrap();
    let after = roster().await;
    if after.rp < earned {
        let form = filled(&rita.get(&page).await.1, "value=\"take_back\"");
        rita.send(&page, &page, &with(&form, &[("do", "take_back")])).await;
    } else {
        assert!(said.contains("requisition"), "too dear, and it says so: {said}");
    }
    assert_eq!(roster().await.rp, earned);

    for (what, status) in [("nonsense", 400), ("close", 303)] {
        let answer = rita.send("/account", &page, &[("do", what)]).await;
        assert_eq!(answer.status().as_u16(), status, "{what}: {}", answer.text().await.unwrap());
    }
    let closed = roster().await;
    assert_ne!(closed.status, Status::PostGame);
    assert!(closed.open_post_game().is_none());
}
