//! Invitations: what a link does, for how long, for how many.

use super::{House, PASSWORD, code, hidden, with_accounts};
use crate::app::support::{Database, done};
use warlog::app::{Origin, SignUp, Viewer};
use warlog::league::Role;

#[tokio::test]
async fn a_link_makes_of_one_what_it_says() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let chief = Viewer::Player(house.world.organiser);
        let league = house.world.league;
        for (role, name) in [
            (Role::Player, "Per"),
            (Role::Spectator, "Sid"),
            (Role::Arbitrator, "Abe"),
            (Role::Organiser, "Orm"),
        ] {
            let player = house.app.add_account(name, &hidden(PASSWORD)).await.unwrap();
            let (_, secret) = house.app.invite(chief, league, role, (1, 1)).await.unwrap();
            let invited = house.app.invited(secret.reveal()).await.unwrap();
            assert_eq!(
                (invited.league, invited.role, invited.name.as_str()),
                (league, role, "Thursday league")
            );
            assert_eq!(code(house.app.league(Viewer::Player(player), league).await), "unknown");
            house.app.accept_invitation(player, secret.reveal()).await.unwrap();
            let seen = house.app.league(Viewer::Player(player), league).await.unwrap().league;
            assert!(seen.roles(player).contains(&role), "{role:?}");
            let next = house.app.accept_invitation(house.stranger, secret.reveal()).await;
            assert_eq!(code(next), "no_invitation", "it was for one");
        }
    }
}

#[tokio::test]
async fn a_link_ends_by_time_by_number_by_revocation_and_with_its_maker() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, league) = (&house.app, house.world.league);
        let chief = Viewer::Player(house.world.organiser);
        let (_, two) = app.invite(chief, league, Role::Player, (3, 2)).await.unwrap();
        app.accept_invitation(house.stranger, two.reveal()).await.unwrap();
        app.accept_invitation(house.stranger, two.reveal()).await.unwrap();
        assert_eq!(app.invitations(chief, league).await.unwrap()[0].used, 1, "twice by one takes one place");
        app.accept_invitation(house.other, two.reveal()).await.unwrap();
        assert_eq!(code(app.accept_invitation(house.admin, two.reveal()).await), "no_invitation");
        let (id, revoked) = app.invite(chief, league, Role::Player, (3, 2)).await.unwrap();
        app.revoke_invitation(chief, league, id).await.unwrap();
        let (_, late) = app.invite(chief, league, Role::Player, (3, 2)).await.unwrap();
        let (_, orphan) = app.invite(chief, league, Role::Player, (9, 2)).await.unwrap();
        house.world.clock.pass(3 * 86_400);
        let ask = |viewer| app.request(viewer);
        let rita = house.world.players[0];
        done(app.appoint_league_organiser(&ask(chief), league, rita).await.unwrap());
        let own = ask(Viewer::Player(rita));
        done(app.remove_league_organiser(&own, league, house.world.organiser).await.unwrap());
        for secret in [&revoked, &late, &orphan, &hidden("nothing")] {
            let said = app.invited(secret.reveal()).await.unwrap_err();
            assert_eq!(said.to_string(), app.invited("never was").await.unwrap_err().to_string());
        }
        assert!(app.accept_invitation(house.admin, orphan.reveal()).await.is_err());
        assert_eq!(code(app.league(Viewer::Guest, league).await), "unknown");
    }
}

#[tokio::test]
async fn who_has_left_comes_again_by_the_same_link() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, league, who) = (&house.app, house.world.league, house.stranger);
        for role in [Role::Player, Role::Organiser] {
            let chief = Viewer::Player(house.world.organiser);
            let (_, link) = app.invite(chief, league, role, (3, 3)).await.unwrap();
            for _ in 0..2 {
                app.accept_invitation(who, link.reveal()).await.unwrap();
                let seen = app.league(Viewer::Player(who), league).await.unwrap().league;
                assert!(seen.roles(who).contains(&role), "{role:?}");
                done(app.leave_league(&app.request(Viewer::Player(who)), league, who).await.unwrap());
            }
            assert_eq!(app.invitations(chief, league).await.unwrap()[0].used, 2);
        }
    }
}

#[tokio::test]
async fn only_organisers_invite_and_within_bounds() {
    let house = House::on(Database::sqlite()).await;
    let (app, league) = (&house.app, house.world.league);
    for (viewer, refusal) in [
        (Viewer::Player(house.world.players[0]), "not_allowed"),
        (Viewer::Player(house.arbitrator), "not_allowed"),
        (Viewer::Player(house.admin), "not_allowed"),
        (Viewer::Player(house.stranger), "unknown"),
        (Viewer::Guest, "unknown"),
    ] {
        assert_eq!(code(app.invite(viewer, league, Role::Player, (1, 1)).await), refusal, "{viewer:?}");
        assert_eq!(code(app.invitations(viewer, league).await), refusal, "{viewer:?}");
        let id = app.fresh_id();
        assert_eq!(code(app.revoke_invitation(viewer, league, id).await), refusal, "{viewer:?}");
    }
    let chief = Viewer::Player(house.world.organiser);
    for bounds in [(0, 1), (1, 0), (366, 1), (1, 1_001)] {
        assert_eq!(
            code(app.invite(chief, league, Role::Player, bounds).await),
            "bad_invitation",
            "{bounds:?}"
        );
    }
}

#[tokio::test]
async fn who_is_invited_may_sign_up_where_others_may_not() {
    let house = House::on(Database::sqlite()).await;
    let chief = Viewer::Player(house.world.organiser);
    let (_, link) = house.app.invite(chief, house.world.league, Role::Player, (1, 1)).await.unwrap();
    let app = with_accounts(&house.world.database, &house.world.clock, SignUp::Invited).await;
    let (password, from) = (hidden(PASSWORD), Origin::default());
    assert_eq!(code(app.sign_up("Nia", &password, None, &from).await), "sign_up_closed");
    let nia = app.sign_up("Nia", &password, Some(link.reveal()), &from).await.unwrap();
    app.accept_invitation(nia, link.reveal()).await.unwrap();
    assert!(app.league(Viewer::Player(nia), house.world.league).await.is_ok());
}
