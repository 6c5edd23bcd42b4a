//! A form that sends a word which its page does not offer is refused: taken for another one, it would say what nobody
//! has said.

use super::forms::{attribute, browser, fields, forms, with};
use crate::access::{PASSWORD, hidden, with_accounts};
use crate::app::support::{Database, World, done};
use std::collections::BTreeSet;
use warlog::app::{SignUp, Viewer};
use warlog::battle::Order;
use warlog::campaign::{Charter, Stage};

/// The names of the fields of a form that offer a choice.
fn choices(form: &str) -> BTreeSet<String> {
    let tags = form.split('<').filter_map(|part| part.split('>').next());
    let offers = |tag: &&str| tag.starts_with("select ") || attribute(tag, "type") == Some("radio");
    tags.filter(offers).filter_map(|tag| attribute(tag, "name").map(str::to_owned)).collect()
}

/// What the first button of a form says.
fn button(form: &str) -> Option<(&str, &str)> {
    let tags = form.split("<button").skip(1).filter_map(|part| part.split('>').next());
    let named = |tag: &str| {
        let at = form.find(tag)?;
        let tag = &form[at..at + tag.len()];
        Some((attribute(tag, "name")?, attribute(tag, "value")?))
    };
    tags.filter_map(named).next()
}

#[tokio::test]
async fn no_form_takes_a_word_that_it_does_not_offer_for_another() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    app.give_account(world.organiser, &hidden(PASSWORD)).await.unwrap();
    let battle = world.battle().await;
    done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(app.arrange_game(&world.chief(), world.campaign, world.rosters, "fw_border", None).await.unwrap());
    let mut olga = browser(&app, "Olga").await;
    let (league, campaign) = (format!("/leagues/{}", world.league), format!("/campaigns/{}", world.campaign));
    let roster = format!("/rosters/{}", world.rosters[0]);
    let pages = [
        league.clone(),
        format!("{league}/organise"),
        format!("{league}/organise/campaign"),
        format!("{campaign}/organise"),
        format!("{campaign}/charter"),
        format!("{campaign}/build"),
        format!("{campaign}/games/1/correct"),
        format!("{campaign}/games/2/report"),
        format!("{campaign}/games/2/start"),
        format!("{roster}/after"),
        format!("{roster}/build"),
    ];
    let before = app.ledgers(Viewer::System).await.unwrap();
    let mut tried = BTreeSet::new();
    for page in &pages {
        let (status, shown) = olga.get(page).await;
        assert_eq!(status, 200, "{page}");
        for form in forms(&shown).filter(|form| form.contains("method=\"post\"")) {
            let tag = form.split('>').next().unwrap_or_default();
            let action = attribute(tag, "action").unwrap_or(page).to_owned();
            let (mut sent, choices) = (fields(form), choices(form));
            // What must be filled in is filled in with something.
            let open = |(name, value): &&mut (String, String)| value.is_empty() && !choices.contains(name);
            sent.iter_mut().filter(open).for_each(|(_, value)| "1".clone_into(value));
            for name in choices {
                let wrong: Vec<(&str, &str)> =
                    button(form).into_iter().chain([(name.as_str(), "zzz")]).collect();
                let answer = olga.send(page, &action, &with(&sent, &wrong)).await;
                let status = answer.status().as_u16();
                assert!((400..=422).contains(&status), "{page}: {name} {status}");
                tried.insert(name);
            }
        }
    }
    assert_eq!(app.ledgers(Viewer::System).await.unwrap(), before, "nothing was recorded");
    for name in [
        "visibility",
        "role",
        "player",
        "result",
        "outcome",
        "end",
        "mode",
        "dice",
        "table",
        "seconds",
        "pack",
    ] {
        assert!(tried.contains(name), "{name} is in no form: {tried:?}");
    }
    assert!(tried.iter().any(|name| name.starts_with("fate_")) && tried.len() > 30, "{tried:?}");
}

/// One field after another of the form that tells a result, where all else is right.
#[tokio::test]
async fn a_result_with_an_unknown_word_is_not_told() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    app.give_account(world.players[0], &hidden(PASSWORD)).await.unwrap();
    done(app.arrange_game(&world.red(), world.campaign, world.rosters, "fw_border", None).await.unwrap());
    let mut rita = browser(&app, "Rita").await;
    let page = format!("/campaigns/{}/games/1/report", world.campaign);
    let (_, shown) = rita.get(&page).await;
    let form = fields(forms(&shown).find(|form| form.contains("outcome")).unwrap());
    let right = [("outcome", "red"), ("red_points", "3"), ("blue_points", "1")];
    let first = |begin: &str| form.iter().find(|(name, _)| name.starts_with(begin)).unwrap().0.clone();
    for name in
        ["outcome".to_owned(), "end".to_owned(), first("fate_"), first("by_"), first("blue_character")]
    {
        let right = right.iter().copied().filter(|(field, _)| *field != name);
        let sent: Vec<_> = right.chain([(name.as_str(), "zzz")]).collect();
        let answer = rita.send(&page, &page, &with(&form, &sent)).await;
        assert_eq!(answer.status().as_u16(), 422, "{name}");
        assert!(answer.text().await.unwrap().contains("bad_form"), "{name}");
    }
    let stage = async || app.campaign(Viewer::System, world.campaign).await.unwrap().campaign.games[&1].stage;
    assert_eq!(stage().await, Stage::Arranged);
    // Typed out, no grenades are none.
    let used = first("used_");
    let sent: Vec<_> = right.into_iter().chain([(used.as_str(), "0")]).collect();
    assert_eq!(rita.send(&page, &page, &with(&form, &sent)).await.status().as_u16(), 303);
    assert_eq!(stage().await, Stage::Reported);
}
