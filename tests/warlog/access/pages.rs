//! The pages of people: forms without script, cookies that stay where they belong.

use super::{House, PASSWORD, hidden, session, with_accounts};
use crate::app::support::Database;
use reqwest::{Client, Response};
use std::sync::Arc;
use warlog::app::{App, Key, SetClock, SignUp, Viewer};
use warlog::ids::Timestamp;
use warlog::league::Role;

/// A browser without script: it keeps a cookie and sends forms.
pub struct Browser {
    pub base: String,
    client: Client,
    pub cookie: String,
}

pub async fn served(app: &App) -> Browser {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let base = format!("http://{}", listener.local_addr().expect("its address"));
    let pages = warlog::web::router(app.clone());
    tokio::spawn(async move { axum::serve(listener, pages).await });
    let client = warlog::app::http_client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    Browser { base, client, cookie: String::new() }
}

impl Browser {
    pub async fn get(&self, path: &str) -> (u16, String) {
        let request = self.client.get(format!("{}{path}", self.base)).header("cookie", &self.cookie);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Sends a form with the proof of the session that the page of `from` holds.
    pub async fn send(&mut self, from: &str, path: &str, fields: &[(&str, &str)]) -> Response {
        let (_, page) = self.get(from).await;
        let proof = page.split("name=\"token\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let proof = proof.unwrap_or_default().to_owned();
        let mut fields = fields.to_vec();
        fields.push(("token", &proof));
        self.send_bare(path, &fields, &[]).await
    }

    pub async fn send_bare(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Response {
        let encoded = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value)));
        let mut request = self
            .client
            .post(format!("{}{path}", self.base))
            .header("cookie", &self.cookie)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(encoded.collect::<Vec<_>>().join("&"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.unwrap();
        if let Some(set) = answer.headers().get("set-cookie") {
            self.cookie = set.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
        answer
    }
}

fn encoded(value: &str) -> String {
    value.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

pub fn location(answer: &Response) -> &str {
    answer.headers()["location"].to_str().unwrap()
}

async fn fresh() -> (Database, App) {
    let database = Database::sqlite();
    let clock = Arc::new(SetClock::at(Timestamp(1_700_000_000_000_000)));
    let app = with_accounts(&database, &clock, SignUp::Open).await;
    (database, app)
}

#[tokio::test]
async fn a_fresh_server_says_how_to_begin_and_the_first_one_administers_it() {
    let (_database, app) = fresh().await;
    let mut browser = served(&app).await;
    let (_, home) = browser.get("/").await;
    assert!(home.contains("/sign-up") && home.contains("warlog user add"), "{home}");
    let answer = browser.send("/sign-up", "/sign-up", &[("name", "Ann"), ("password", "short")]).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("At least 8 characters"));
    let answer = browser.send("/sign-up", "/sign-up", &[("name", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (303, "/"));
    let set = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && !set.contains("Secure"), "{set}");
    let (_, home) = browser.get("/").await;
    assert!(home.contains("Ann") && home.contains("Log out") && !home.contains("Nobody has an account"));
    let (status, people) = browser.get("/people").await;
    assert_eq!(status, 200);
    assert!(people.contains("(administrator)"), "{people}");
}

#[tokio::test]
async fn cookies_of_an_encrypted_site_travel_encrypted() {
    let database = Database::sqlite();
    let settings =
        warlog::app::Settings { public_url: Some("https://warlog.example".to_owned()), ..Default::default() };
    let access = warlog::app::Access::Accounts(settings);
    let config = warlog::app::Config { access, ..warlog::app::Config::new(database.url.clone()) };
    let app = App::open(config).await.unwrap();
    app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
    let mut browser = served(&app).await;
    let answer = browser.send("/login", "/login", &[("name", "Ann"), ("password", PASSWORD)]).await;
    assert!(answer.headers()["set-cookie"].to_str().unwrap().ends_with("; Secure"));
    // Behind a proxy the last address that it names counts.
    browser.cookie.clear();
    // All at once, because one try comes back every three seconds; neither first address has 40 of them.
    let tries = (0..60).map(|number| {
        let name = format!("Nobody%20{number}");
        let before = if number % 2 == 0 { "1.2.3.4" } else { "9.9.9.9" };
        let request = browser.client.post(format!("{}/login", browser.base));
        let request = request.header("x-forwarded-for", format!("{before}, 5.6.7.8"));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        request.body(format!("name={name}&password=wrong%20one")).send()
    });
    let answers = futures_util::future::try_join_all(tries).await.unwrap();
    let (tried, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status() == 422);
    assert!(tried.len() >= 40 && !refused.is_empty(), "{} {}", tried.len(), refused.len());
    for answer in refused {
        assert_eq!(answer.status(), 429);
        assert!(answer.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 0);
    }
    let fields = [("name", "Nobody"), ("password", "wrong one")];
    let answer = browser.send_bare("/login", &fields, &[("x-forwarded-for", "5.6.7.9")]).await;
    assert_eq!(answer.status().as_u16(), 422);
}

#[tokio::test]
async fn one_logs_in_goes_on_here_only_and_out_again() {
    let (_database, app) = fresh().await;
    app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
    let mut browser = served(&app).await;
    let (status, _) = browser.get("/account").await;
    assert_eq!(status, 401);
    for (next, goes_to) in [("/packs", "/packs"), ("//evil.example", "/"), ("https://evil.example", "/")] {
        let fields = [("name", "Ann"), ("password", PASSWORD), ("next", next)];
        browser.cookie.clear();
        let answer = browser.send("/login", "/login", &fields).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (303, goes_to));
        let (_, page) = browser.get(&format!("/login?next={}", encoded(next))).await;
        assert!(!page.contains("evil.example"), "{page}");
    }
    let fields = [("name", "Ann"), ("password", "wrong one")];
    browser.cookie.clear();
    let wrong = browser.send("/login", "/login", &fields).await;
    assert_eq!(wrong.status().as_u16(), 422);
    assert!(!wrong.headers().contains_key("set-cookie"));
    browser.send("/login", "/login", &[("name", "Ann"), ("password", PASSWORD)]).await;
    let old = browser.cookie.clone();
    let answer = browser.send("/account", "/logout", &[]).await;
    assert_eq!(answer.status().as_u16(), 303);
    browser.cookie = old;
    let (status, _) = browser.get("/account").await;
    assert_eq!(status, 401, "the session is gone, not only its cookie");
}

#[tokio::test]
async fn forms_of_other_sites_and_other_sessions_do_nothing() {
    let (_database, app) = fresh().await;
    let ann = app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
    let mut browser = served(&app).await;
    browser.cookie = format!("warlog_session={}", session(&app, "Ann").await.reveal());
    let (_, page) = browser.get("/account").await;
    let proof = page.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let label = ("label", "stolen");
    for (fields, headers) in [
        (vec![label], vec![]),
        (vec![label, ("token", "guess")], vec![]),
        (vec![label, ("token", proof.as_str())], vec![("origin", "http://evil.example")]),
        (vec![label, ("token", proof.as_str())], vec![("origin", "null")]),
        (vec![label, ("token", proof.as_str())], vec![("sec-fetch-site", "cross-site")]),
    ] {
        let answer = browser.send_bare("/account/tokens", &fields, &headers).await;
        assert_eq!(answer.status().as_u16(), 403, "{fields:?} {headers:?}");
        let head = answer.headers().clone();
        assert_eq!(head["cache-control"], "private, no-store", "{head:?}");
        assert!(head.contains_key("content-security-policy") && head["x-content-type-options"] == "nosniff");
        assert!(answer.text().await.unwrap().contains("<h1>That is not for you to do</h1>"), "a page");
    }
    browser.cookie = format!("warlog_session={}", session(&app, "Ann").await.reveal());
    let answer = browser.send_bare("/account/tokens", &[label, ("token", &proof)], &[]).await;
    assert_eq!(answer.status().as_u16(), 403, "the proof is of the other session");
    let kept = app.credentials(ann).await.unwrap();
    assert!(kept.iter().all(|one| one.label != "stolen"));
}

#[tokio::test]
async fn a_form_that_is_too_long_is_told_so_in_both_tongues() {
    let (_database, app) = fresh().await;
    let mut browser = served(&app).await;
    let long = "x".repeat(300_000);
    for (tongue, heading, sentence) in
        [("en", "Too much at once", "at most 16 kilobytes"), ("ru", "Слишком много сразу", "16 килобайт")]
    {
        let answer = browser.send_bare("/login", &[("name", &long)], &[("accept-language", tongue)]).await;
        assert_eq!(answer.status().as_u16(), 413);
        let page = answer.text().await.unwrap();
        assert!(
            page.contains(heading) && page.contains(sentence) && page.contains("form_too_long"),
            "{page}"
        );
    }
}

#[tokio::test]
async fn tokens_sessions_password_and_leaving_are_on_the_account_page() {
    let (_database, app) = fresh().await;
    app.add_account("Adam", &hidden(PASSWORD)).await.unwrap();
    let ann = app.add_account("Ann", &hidden(PASSWORD)).await.unwrap();
    let mut browser = served(&app).await;
    browser.send("/login", "/login", &[("name", "Ann"), ("password", PASSWORD)]).await;
    let fields = [("label", "<b>bot</b>"), ("days", "7")];
    let answer = browser.send("/account", "/account/tokens", &fields).await;
    let page = answer.text().await.unwrap();
    let token = page.split("<pre tabindex=\"0\"><code>").nth(1).unwrap().split('<').next().unwrap();
    assert_eq!(app.identify(Key::Token, &hidden(token)).await.unwrap().unwrap().player, ann);
    let (_, page) = browser.get("/account").await;
    assert!(!page.contains(token) && page.contains("&lt;b&gt;bot"), "shown once, and as it was written");
    let id = app.credentials(ann).await.unwrap().into_iter().find(|one| one.kind == "token").unwrap().id;
    let answer = browser.send("/account", "/account/revoke", &[("id", &id.to_string())]).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert!(app.identify(Key::Token, &hidden(token)).await.unwrap().is_none());
    let fields = [("old", "wrong one"), ("new", "another one")];
    let answer = browser.send("/account", "/account/password", &fields).await;
    assert_eq!(answer.status().as_u16(), 422);
    let fields = [("old", PASSWORD), ("new", "another one")];
    let answer = browser.send("/account", "/account/password", &fields).await;
    assert_eq!(answer.status().as_u16(), 303);
    let answer = browser.send("/account", "/account/erase", &[("password", PASSWORD)]).await;
    assert_eq!(answer.status().as_u16(), 422, "the old password is none any more");
    let answer = browser.send("/account", "/account/erase", &[("password", "another one")]).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert!(app.person(Viewer::System, ann).await.is_err());
    let (status, _) = browser.get("/people").await;
    assert_eq!(status, 404, "for administrators only");
}

#[tokio::test]
async fn a_league_is_run_and_entered_by_its_pages() {
    let house = House::on(Database::sqlite()).await;
    let (app, league) = (&house.app, house.world.league);
    let mut chief = served(app).await;
    chief.cookie = format!("warlog_session={}", session(app, "Olga").await.reveal());
    let page = format!("/leagues/{league}");
    let fields = [("role", "player"), ("days", "3"), ("uses", "1")];
    let answer = chief.send(&page, &format!("{page}/invitations"), &fields).await.text().await.unwrap();
    let link = answer.split("href=\"/invitations/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mut guest = served(app).await;
    let (status, text) = guest.get(&format!("/invitations/{link}")).await;
    assert_eq!(status, 200);
    assert!(text.contains("Thursday league") && text.contains("/sign-up?code="), "{text}");
    let fields = [("name", "Nia"), ("password", PASSWORD), ("code", link.as_str())];
    let answer = guest.send("/sign-up", "/sign-up", &fields).await;
    let invitation = location(&answer).to_owned();
    assert_eq!(invitation, format!("/invitations/{link}"));
    let answer = guest.send(&invitation, &invitation, &[]).await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (303, page.as_str()));
    let (status, text) = guest.get(&page).await;
    assert_eq!(status, 200);
    assert!(!text.contains("Who sees this league"), "only organisers change that");
    let (status, _) = guest.get(&invitation).await;
    assert_eq!(status, 404, "it was for one");
    let answer = guest.send(&page, &format!("{page}/visibility"), &[("visibility", "public")]).await;
    assert_eq!(answer.status().as_u16(), 403);
    let answer = chief.send(&page, &format!("{page}/visibility"), &[("visibility", "public")]).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert!(app.league(Viewer::Guest, league).await.is_ok());
    let viewer = Viewer::Player(house.world.organiser);
    let (id, _) = app.invite(viewer, league, Role::Player, (1, 1)).await.unwrap();
    let fields = [("id", id.to_string())];
    let fields = [("id", fields[0].1.as_str())];
    let answer = chief.send(&page, &format!("{page}/invitations/revoke"), &fields).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert!(app.invitations(viewer, league).await.unwrap().is_empty());
}

#[tokio::test]
async fn where_there_are_no_accounts_there_are_no_pages_of_them() {
    let house = House::on(Database::sqlite()).await;
    let browser = served(&house.world.app).await;
    for path in ["/login", "/sign-up", "/account", "/people", "/invitations/x"] {
        assert_eq!(browser.get(path).await.0, 404, "{path}");
    }
    let (_, home) = browser.get("/").await;
    assert!(!home.contains("Log in"), "{home}");
}

#[tokio::test]
async fn people_sign_up_log_in_and_keep_their_account_in_russian() {
    let (_database, app) = fresh().await;
    let mut browser = served(&app).await;
    browser.cookie = "warlog_tongue=ru".to_owned();
    let (_, page) = browser.get("/sign-up").await;
    assert!(page.contains("Регистрация") && page.contains("Не короче 8 знаков"), "{page}");
    app.add_account("Аня", &hidden(PASSWORD)).await.unwrap();
    let answer = browser.send("/login", "/login", &[("name", "Аня"), ("password", "not this one")]).await;
    assert_eq!(answer.status().as_u16(), 422);
    let page = answer.text().await.unwrap();
    assert!(page.contains("Имя или пароль не подходят: исправьте их."), "{page}");
    browser.send("/login", "/login", &[("name", "Аня"), ("password", PASSWORD)]).await;
    browser.cookie += "; warlog_tongue=ru";
    let (_, page) = browser.get("/account").await;
    for part in ["<bdi>Аня</bdi>", "Ключи", "Где вы вошли", "Стереть меня", "Выйти", " г., "]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let answer = browser.send("/account", "/language", &[("tongue", "en"), ("next", "/account")]).await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (303, "/account"));
    assert_eq!(browser.cookie, "warlog_tongue=en", "the form of the switch belongs to the session too");
    let answer =
        browser.send_bare("/language", &[("tongue", "ru")], &[("origin", "https://evil.example")]).await;
    assert_eq!(answer.status().as_u16(), 403, "no other site changes the language");
}
