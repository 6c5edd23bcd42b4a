//! The page of the rules: every statement in force in both languages, found by a word, with the battles that show it.

use super::world::{WORLD, get};
use std::collections::BTreeSet;

/// Statements by part, as files may show them: ranges, ends included.
const MORE: [(&str, u8); 4] = [("RO", 55), ("CA", 56), ("LE", 37), ("EV", 2)];

fn all() -> BTreeSet<String> {
    let more =
        MORE.iter().flat_map(|(part, last)| (1..=*last).map(move |number| format!("{part}-{number:02}")));
    crate::golden::statements().filter(|id| id.contains('-')).chain(more).collect()
}

/// The addresses of the chapters, as the first page leads to them.
fn chapters(page: &str) -> Vec<String> {
    let rest = page.split("href=\"/rules/parts/").skip(1);
    rest.filter_map(|rest| Some(format!("/rules/parts/{}", rest.split('"').next()?))).collect()
}

/// All chapters one after the other, in a language.
async fn all_chapters(language: &str) -> String {
    let get = async |path: &str| {
        let request = crate::http::client().get(format!("{}{path}", WORLD.base));
        let answer = request.header("accept-language", language).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        answer.text().await.unwrap()
    };
    let mut all = String::new();
    for chapter in chapters(&get("/rules").await) {
        // A long chapter is in parts.
        for part in 1.. {
            let address = format!("{chapter}?special={part}");
            let page = get(&address).await;
            assert!(page.len() < 75_000, "{address} has {} bytes", page.len());
            all += &page;
            if !page.contains(&format!("?special={}#special", part + 1)) {
                break;
            }
        }
    }
    all
}

#[tokio::test]
async fn every_statement_in_force_has_a_line_in_english_and_in_russian() {
    let (english, russian) = (all_chapters("en").await, all_chapters("ru").await);
    let line = |page: &str, id: &str| {
        let rest = page.split(&format!("<li class=\"rule\" id=\"{id}\">")).nth(1)?;
        Some(rest.split("<p>").nth(1)?.split("</p>").next()?.to_owned())
    };
    let cyrillic = |text: &str| text.chars().any(|letter| ('\u{400}'..'\u{500}').contains(&letter));
    for id in all() {
        let texts = [line(&english, &id), line(&russian, &id)];
        let [Some(english), Some(russian)] = &texts else { panic!("{id} is on no page") };
        assert!(english.len() > 8 && !cyrillic(english), "{id}: {english}");
        assert!(cyrillic(russian), "{id}: {russian}");
    }
    for part in ["Feel No Pain", "every_model_a_unit", "the players apply it", "Battle honours"] {
        assert!(english.contains(part), "{part}");
    }
}

#[tokio::test]
async fn chapters_follow_one_another() {
    let (_, first) = WORLD.get("/rules").await;
    assert_eq!(chapters(&first).len(), 31);
    let (_, page) = WORLD.get("/rules/parts/TN").await;
    for part in
        ["<h1>Turns and phases</h1>", "rel=\"prev\" href=\"/rules/parts/GN\"", "href=\"/rules/parts/MV\""]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(WORLD.get("/rules/parts/XX").await.0, 404);
    let (_, page) = WORLD.get("/rules/TN-01").await;
    assert!(page.contains("<a href=\"/rules/parts/TN\">"), "the way back: {page}");
}

#[tokio::test]
async fn what_is_found_comes_in_parts() {
    let (_, page) = WORLD.get("/rules?q=model").await;
    assert_eq!(page.matches("<li class=\"rule").count(), 40, "{page}");
    assert!(page.contains("href=\"?q=model&amp;found=2#found\""), "{page}");
    let (_, second) = WORLD.get("/rules?q=model&found=2").await;
    let first_of = |page: &str| page.split("<li class=\"rule").nth(1).map(str::to_owned);
    assert_ne!(first_of(&page), first_of(&second));
}

#[tokio::test]
async fn a_rule_is_found_by_a_word_of_either_language() {
    let (_, page) = WORLD.get("/rules?q=krak+vehicle").await;
    assert!(page.contains("id=\"GR-11\"") && !page.contains("id=\"SH-01\""), "{page}");
    let (_, page) = WORLD.get("/rules?q=%D0%BE%D0%B3%D0%BD%D0%B5%D0%BC%D1%91%D1%82").await;
    assert!(page.contains("id=\"FL-01\"") && !page.contains("id=\"MV-01\""), "{page}");
    let (_, page) = WORLD.get("/rules?q=MI-54").await;
    assert!(page.contains("Border") && page.contains("1 rule found"), "{page}");
    let (status, page) = WORLD.get("/rules?q=%3Cscript%3E").await;
    assert!(
        status == 200 && page.contains("No rule has all these words") && !page.contains("<script>"),
        "{page}"
    );
}

#[tokio::test]
async fn a_rule_leads_to_the_battles_that_show_it_and_they_to_their_rules() {
    let (status, page) = WORLD.get("/rules/AL-01").await;
    assert!(status == 200 && page.contains("href=\"/rules/battles/al01_uniform_saves\""), "{page}");
    let (status, page) = WORLD.get("/rules/battles/al01_uniform_saves").await;
    assert_eq!(status, 200);
    for part in
        ["Uniform saves are rolled together", "href=\"/rules/SV-03\"", "class=\"order\"", "= M1 removed"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let (status, page) = WORLD.get("/rules/feel_no_pain").await;
    assert!(status == 200 && page.contains("fnp_with_eternal_warrior"), "its switch: {page}");
    for nowhere in ["/rules/XX-99", "/rules/battles/nothing"] {
        assert_eq!(WORLD.get(nowhere).await.0, 404, "{nowhere}");
    }
    // Every link of a page of battles leads somewhere.
    let (_, page) = WORLD.get("/rules/battles/al01_uniform_saves").await;
    for rest in page.split("href=\"/rules/").skip(1) {
        let path = rest.split('"').next().unwrap();
        assert_eq!(get(&format!("{}/rules/{path}", WORLD.base)).await.0, 200, "{path}");
    }
}
