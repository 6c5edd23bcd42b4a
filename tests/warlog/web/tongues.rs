//! Pages in two languages: which one a reader gets, that he can change it, and that no text lacks either.

use super::pages::addresses;
use super::world::WORLD;
use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;

/// A page asked for with a header.
async fn asked(path: &str, name: &str, value: &str) -> (HeaderMap, String) {
    let request = crate::http::client().get(format!("{}{path}", WORLD.base)).header(name, value);
    let answer = request.send().await.unwrap();
    (answer.headers().clone(), answer.text().await.unwrap())
}

#[tokio::test]
async fn a_browser_is_spoken_to_in_the_language_it_asks_for() {
    for path in addresses() {
        let (headers, page) = asked(&path, "accept-language", "ru-RU,ru;q=0.9,en;q=0.5").await;
        assert!(page.contains("<html lang=\"ru\">") && page.contains("К содержанию"), "{path}: {page}");
        assert_eq!(headers["vary"], "accept-language, cookie", "{path}");
    }
    let (_, page) = asked("/", "accept-language", "de, *;q=0.1").await;
    assert!(page.contains("<html lang=\"en\">") && page.contains("Skip to the content"), "{page}");
}

#[tokio::test]
async fn a_switch_changes_the_language_and_leads_back_to_the_same_page() {
    let (_, page) = WORLD.get("/rules?a=1").await;
    let form = page.split("action=\"/language\"").nth(1).expect("a switch").split("</form>").next().unwrap();
    assert!(form.contains("name=\"next\" value=\"/rules?a=1\""), "{form}");
    assert!(form.contains("value=\"ru\" lang=\"ru\">Русский<"), "{form}");
    let client = warlog::app::http_client().redirect(Policy::none()).build().unwrap();
    let choose = async |fields: &[(&str, &str)]| {
        let fields =
            fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        let request = client.post(format!("{}/language", WORLD.base));
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(fields);
        let answer = request.send().await.unwrap();
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), header("location"), header("set-cookie"))
    };
    let (status, back, cookie) = choose(&[("tongue", "ru"), ("next", "/rules")]).await;
    assert_eq!((status, back.as_deref()), (303, Some("/rules")));
    let cookie = cookie.expect("a cookie");
    assert!(
        cookie.starts_with("warlog_tongue=ru; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"),
        "{cookie}"
    );
    let (_, page) = asked("/rules", "cookie", "warlog_tongue=ru").await;
    assert!(page.contains("<html lang=\"ru\">") && page.contains(">English<"), "{page}");
    let (_, page) = asked("/rules", "cookie", "warlog_tongue=xx").await;
    assert!(page.contains("<html lang=\"en\">"), "a tongue that nobody speaks is none");
    let (_, back, cookie) = choose(&[("tongue", "tlh"), ("next", "//elsewhere.example")]).await;
    assert_eq!((back.as_deref(), cookie), (Some("/"), None), "nobody is led to another site");
}

#[tokio::test]
async fn an_error_is_told_in_the_language_of_the_reader() {
    let (_, page) = asked("/leagues/nothing", "accept-language", "ru").await;
    for part in ["<h1>Здесь ничего нет</h1>", "Такой лиги", "<code>unknown_league</code>", "К лигам"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[tokio::test]
async fn numbers_days_and_counts_are_those_of_the_language() {
    let (_, page) = asked("/", "accept-language", "ru").await;
    for part in ["подтверждено 1 из 3", "2 ростера", " г., ", "ход "] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let (_, page) = WORLD.get("/").await;
    assert!(page.contains("1 of 3 games confirmed") && page.contains("2 rosters"), "{page}");
}
