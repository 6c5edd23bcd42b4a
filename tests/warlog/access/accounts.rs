//! Accounts, sessions and tokens.

use super::{House, PASSWORD, code, hidden, session, with_accounts};
use crate::app::support::{Database, person};
use std::sync::Arc;
use warlog::app::{App, Hidden, Key, Origin, SetClock, SignUp, Viewer};
use warlog::ids::Timestamp;

/// Seconds.
const DAY: i64 = 86_400;

fn clock() -> Arc<SetClock> {
    Arc::new(SetClock::at(Timestamp(1_700_000_000_000_000)))
}

async fn all() -> Vec<(Database, Arc<SetClock>, App)> {
    let mut all = Vec::new();
    for database in Database::all().await {
        let clock = clock();
        let app = with_accounts(&database, &clock, SignUp::Open).await;
        all.push((database, clock, app));
    }
    all
}

#[tokio::test]
async fn the_first_account_is_the_administrators_and_no_other() {
    for (_database, _clock, app) in all().await {
        assert!(!app.has_accounts().await.unwrap());
        let from = Origin::default();
        let first = app.sign_up("Ann", &hidden(PASSWORD), None, &from).await.unwrap();
        let second = app.sign_up("Bob", &hidden(PASSWORD), None, &from).await.unwrap();
        assert!(app.administers(Viewer::Player(first)).await.unwrap());
        assert!(!app.administers(Viewer::Player(second)).await.unwrap());
        assert_eq!(code(app.set_administrator(first, false).await), "last_administrator");
        app.set_administrator(second, true).await.unwrap();
        app.set_administrator(first, false).await.unwrap();
        app.erase(Viewer::Player(first), first).await.unwrap();
        // Nobody becomes an administrator because the first one is gone.
        let third = app.sign_up("Cid", &hidden(PASSWORD), None, &from).await.unwrap();
        assert!(!app.administers(Viewer::Player(third)).await.unwrap());
    }
}

#[tokio::test]
async fn of_two_who_sign_up_first_at_once_one_administers() {
    for (database, clock, app) in all().await {
        let there = with_accounts(&database, &clock, SignUp::Open).await;
        let (password, from) = (hidden(PASSWORD), Origin::default());
        let (ann, bob) = tokio::join!(
            app.sign_up("Ann", &password, None, &from),
            there.sign_up("Bob", &password, None, &from)
        );
        let offices = [ann.unwrap(), bob.unwrap()].map(|one| app.administers(Viewer::Player(one)));
        let offices = futures_util::future::join_all(offices).await;
        assert_eq!(offices.into_iter().filter(|office| *office.as_ref().unwrap()).count(), 1);
    }
}

#[tokio::test]
async fn a_name_has_one_account_and_a_password_is_one() {
    for (_database, _clock, app) in all().await {
        let from = Origin::default();
        app.sign_up("Ann", &hidden(PASSWORD), None, &from).await.unwrap();
        for (name, password, refusal) in [
            ("ANN", PASSWORD, "name_taken"),
            ("", PASSWORD, "bad_name"),
            ("Bob", "short", "weak_password"),
            ("Bob the long", "bob the LONG", "weak_password"),
        ] {
            let answer = app.sign_up(name, &hidden(password), None, &from).await;
            assert_eq!(code(answer), refusal, "{name:?}");
        }
        let long = hidden(&"x".repeat(1_001));
        assert_eq!(code(app.sign_up("Bob", &long, None, &from).await), "weak_password");
        app.sign_up("安娜 🎲", &hidden("пароль 密码"), None, &from).await.unwrap();
        app.log_in("安娜 🎲", &hidden("пароль 密码"), &from).await.unwrap();
    }
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_are_answered_alike() {
    let (_database, _clock, app) = all().await.swap_remove(0);
    app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
    let from = Origin::default();
    let known = app.log_in("Ann", &hidden("wrong password"), &from).await.unwrap_err();
    let unknown = app.log_in("Nobody", &hidden("wrong password"), &from).await.unwrap_err();
    assert_eq!((known.code(), known.to_string()), (unknown.code(), unknown.to_string()));
    assert_eq!(known.code(), "wrong_password");
    // A player without account is no account either.
    person(&app, "Rita").await;
    assert_eq!(
        app.log_in("Rita", &hidden(PASSWORD), &from).await.unwrap_err().to_string(),
        known.to_string()
    );
}

#[tokio::test]
async fn passwords_are_tried_so_often_and_no_more_by_name_and_by_address() {
    let (_database, _clock, app) = all().await.swap_remove(0);
    app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
    let tried = |name: String, address: [u8; 4]| {
        let app = app.clone();
        async move {
            let from = Origin { address: Some(address.into()), label: String::new() };
            code(app.log_in(&name, &hidden("wrong password"), &from).await)
        }
    };
    for name in ["Ann", "Nobody"] {
        for number in 0..10 {
            assert_eq!(tried(name.to_owned(), [10, 0, 0, number]).await, "wrong_password", "{name} {number}");
        }
        assert_eq!(tried(name.to_owned(), [10, 0, 0, 99]).await, "too_many_attempts", "{name}");
        assert_eq!(tried(name.to_uppercase(), [10, 0, 0, 98]).await, "too_many_attempts", "{name}");
    }
    let from = Origin { address: Some([10, 0, 0, 97].into()), label: String::new() };
    let right = app.log_in("Ann", &hidden(PASSWORD), &from).await.unwrap_err();
    assert_eq!(right.code(), "too_many_attempts", "the right password is not tried either");
    assert!(right.to_string().contains("seconds"), "{right}");
    for number in 0..40 {
        assert_eq!(tried(format!("Somebody {number}"), [10, 0, 1, 1]).await, "wrong_password", "{number}");
    }
    assert_eq!(tried("Somebody else".to_owned(), [10, 0, 1, 1]).await, "too_many_attempts");
    assert_eq!(tried("Somebody else".to_owned(), [10, 0, 1, 2]).await, "wrong_password");
}

#[tokio::test]
async fn sessions_and_tokens_are_listed_end_and_are_revoked() {
    for (_database, clock, app) in all().await {
        let ann = app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
        let bob = app.add_account("Bob", &hidden(PASSWORD)).await.unwrap();
        let cookie = session(&app, "Ann").await;
        let (id, token) = app.create_token(ann, " my bot ", Some(2)).await.unwrap();
        let (_, lasting) = app.create_token(ann, "for good", None).await.unwrap();
        let who = |key: Key, secret: Hidden| {
            let app = app.clone();
            async move { app.identify(key, &secret).await.unwrap().map(|one| one.player) }
        };
        assert_eq!(who(Key::Session, cookie.clone()).await, Some(ann));
        assert_eq!(who(Key::Token, token.clone()).await, Some(ann));
        assert_eq!(who(Key::Session, token.clone()).await, None, "a token is no session");
        assert_eq!(who(Key::Token, hidden("")).await, None);
        let listed = app.credentials(ann).await.unwrap();
        let labels: Vec<&str> = listed.iter().map(|one| one.label.as_str()).collect();
        assert!(
            labels.contains(&"my bot") && labels.contains(&"for good") && listed.len() == 3,
            "{labels:?}"
        );
        assert!(!format!("{listed:?} {cookie:?} {token:?}").contains(token.reveal()));
        clock.pass(120);
        who(Key::Token, token.clone()).await;
        let used = app.credentials(ann).await.unwrap().into_iter().find(|one| one.id == id).unwrap();
        assert_eq!(used.used_at.0 - used.made_at.0, 2 * 60_000_000, "its last use is noted");
        assert_eq!(code(app.revoke(bob, id).await), "unknown", "another's token is not there");
        assert_eq!(who(Key::Token, token.clone()).await, Some(ann));
        clock.pass(2 * DAY - 120);
        assert_eq!(who(Key::Token, token).await, None, "its days are over");
        assert_eq!(who(Key::Token, lasting.clone()).await, Some(ann));
        clock.pass(28 * DAY);
        assert_eq!(who(Key::Session, cookie).await, None, "one logs in once a month");
        let last = app.credentials(ann).await.unwrap();
        assert_eq!(last.len(), 1);
        app.revoke(ann, last[0].id).await.unwrap();
        assert_eq!(who(Key::Token, lasting).await, None);
        assert_eq!(code(app.create_token(ann, " ", None).await), "bad_label");
        for days in [0, 3651, u32::MAX] {
            assert_eq!(code(app.create_token(ann, "x", Some(days)).await), "bad_days", "{days}");
        }
    }
}

#[tokio::test]
async fn a_new_password_ends_what_the_old_one_opened() {
    for (_database, _clock, app) in all().await {
        let ann = app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
        let (here, there) = (session(&app, "Ann").await, session(&app, "Ann").await);
        let (_, token) = app.create_token(ann, "bot", None).await.unwrap();
        let own = app.identify(Key::Session, &here).await.unwrap().unwrap().credential;
        let wrong =
            app.change_password(ann, Some(&hidden("wrong one")), &hidden("a new one"), Some(own)).await;
        assert_eq!(code(wrong), "wrong_password");
        app.change_password(ann, Some(&hidden(PASSWORD)), &hidden("a new one"), Some(own)).await.unwrap();
        assert!(app.identify(Key::Session, &here).await.unwrap().is_some());
        assert!(app.identify(Key::Session, &there).await.unwrap().is_none());
        assert!(app.identify(Key::Token, &token).await.unwrap().is_none());
        assert_eq!(code(app.log_in("Ann", &hidden(PASSWORD), &Origin::default()).await), "wrong_password");
        app.log_in("Ann", &hidden("a new one"), &Origin::default()).await.unwrap();
    }
}

#[tokio::test]
async fn a_player_without_account_is_given_one_once() {
    for (_database, _clock, app) in all().await {
        let rita = person(&app, "Rita").await;
        app.give_account(rita, &hidden(PASSWORD)).await.unwrap();
        assert_eq!(code(app.give_account(rita, &hidden(PASSWORD)).await), "has_account");
        let secret = session(&app, "Rita").await;
        assert_eq!(app.identify(Key::Session, &secret).await.unwrap().unwrap().player, rita);
    }
}

#[tokio::test]
async fn the_operator_says_who_may_sign_up() {
    let from = Origin::default();
    let password = hidden(PASSWORD);
    let database = Database::sqlite();
    let closed = with_accounts(&database, &clock(), SignUp::Closed).await;
    assert_eq!(code(closed.sign_up("Ann", &password, None, &from).await), "sign_up_closed");
    let invited = with_accounts(&database, &clock(), SignUp::Invited).await;
    invited.sign_up("Ann", &password, None, &from).await.unwrap();
    assert_eq!(code(invited.sign_up("Bob", &password, None, &from).await), "sign_up_closed");
    assert_eq!(code(invited.sign_up("Bob", &password, Some("nothing"), &from).await), "sign_up_closed");
}

#[tokio::test]
async fn nothing_of_an_account_is_stored_as_it_is_or_exported() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let cookie = session(&house.app, "Rita").await;
        let (_, token) = house.app.create_token(house.world.players[0], "bot", None).await.unwrap();
        let mut exported = Vec::new();
        house.app.export(house.world.league, &mut exported, &mut |_, _| ()).await.unwrap();
        let exported = String::from_utf8(exported).unwrap();
        for secret in [cookie.reveal(), token.reveal(), PASSWORD, "argon2"] {
            assert!(!exported.contains(secret), "{secret}");
        }
        if let Some(path) = house.world.database.url.strip_prefix("sqlite:") {
            for file in [path.to_owned(), format!("{path}-wal")] {
                let bytes = std::fs::read(&file).unwrap_or_default();
                for secret in [cookie.reveal(), token.reveal(), PASSWORD] {
                    let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
                    assert!(!found, "{file} holds {secret}");
                }
            }
        }
    }
}
