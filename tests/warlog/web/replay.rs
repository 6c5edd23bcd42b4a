//! The replay: each event has a page with the board, a sentence, dice, and links that step.

use super::world::WORLD;
use warlog::armoury::Language;
use warlog::battle::{Event, Game};
use warlog::simulation::{battle_of, play, team};
use warlog::web::replay::Replay;
use warlog::web::tongue::Tongue;
use warlog::web::{board, story};

fn link<'p>(page: &'p str, relation: &str) -> Option<&'p str> {
    let anchor = page.split("<a ").find(|anchor| {
        anchor.split('>').next().is_some_and(|open| open.contains(&format!("rel=\"{relation}\"")))
    })?;
    anchor.split("href=\"").nth(1)?.split('"').next()
}

#[tokio::test]
async fn steps_lead_from_the_first_event_to_the_last_and_back() {
    let first = format!("/battles/{}/replay/1", WORLD.over);
    let (_, page) = WORLD.get(&first).await;
    assert!(page.contains("Event 1 of ") && link(&page, "prev").is_none() && link(&page, "first").is_none());
    for key in ["accesskey=\"n\"", "accesskey=\"l\"", "accesskey=\"t\""] {
        assert!(page.contains(key), "{key}");
    }
    let (mut path, mut steps) = (first.clone(), 0);
    while let (_, page) = WORLD.get(&path).await
        && let Some(next) = link(&page, "next").filter(|_| steps < 40)
    {
        let (_, following) = WORLD.get(next).await;
        assert_eq!(link(&following, "prev"), Some(path.as_str()), "{next} leads back");
        assert_eq!(link(&following, "first"), Some(first.as_str()));
        (path, steps) = (next.to_owned(), steps + 1);
    }
    assert_eq!(steps, 40, "a battle with a thrown grenade has many events");
    let (_, page) = WORLD.get(&path).await;
    let last = link(&page, "last").expect("a last event");
    let (_, page) = WORLD.get(last).await;
    assert!(link(&page, "next").is_none() && link(&page, "last").is_none() && link(&page, "prev").is_some());
}

#[tokio::test]
async fn a_number_out_of_range_shows_the_nearest_event_and_says_so() {
    let battle = WORLD.over;
    for (number, shown) in [("0", "event 1 instead"), ("-7", "event 1 instead"), ("999999999999", "instead")]
    {
        let (status, page) = WORLD.get(&format!("/battles/{battle}/replay/{number}")).await;
        assert_eq!(status, 200, "{number}");
        assert!(page.contains("there is no event") && page.contains(shown), "{number}");
    }
    for number in ["one", "1.5", "99999999999999999999999999999999999999999999"] {
        let (status, _) = WORLD.get(&format!("/battles/{battle}/replay/{number}")).await;
        assert_eq!(status, 404, "{number}");
    }
}

pub fn played() -> Game {
    let armoury = warlog::armoury::Armoury::builtin();
    let teams = ["space_marines", "orks"].map(|pack| team(armoury, pack).expect("a team"));
    play(battle_of(&teams, 2), 7).expect("a battle").game
}

pub fn replay(game: &Game) -> Replay<'_> {
    Replay { battle: game.battle.setup.battle, log: game.log(), tongue: Tongue::ENGLISH }
}

fn page(game: &Game, number: usize) -> String {
    replay(game).content(number, None).expect("a page").into_string()
}

#[test]
fn every_event_is_told_in_a_sentence() {
    let game = played();
    let log = game.log();
    let told = story::told(log, 1, log.len(), Language::English).unwrap();
    assert_eq!(told.len(), log.len());
    for (number, sentence, _) in told {
        assert!(sentence.ends_with(['.', '"', '!']) && !sentence.contains("goes on"), "{number}: {sentence}");
    }
}

#[test]
fn dice_are_drawn_with_what_they_need() {
    let game = played();
    let is_shots = |event: &Event| match event {
        Event::DiceRolled { roll, faces, .. } => {
            roll.ask == warlog::dice::Ask::ToHit && faces.len() > 1 && roll.passed(faces) == 1
        }
        _ => false,
    };
    let place = game.log().iter().position(is_shots).expect("shots of which one hits");
    let page = page(&game, place + 1);
    assert!(page.contains("To hit") && page.contains("each needs ") && page.contains("1 of "), "{page}");
    assert!(page.contains("die passed") && page.contains("die failed"));
    assert!(page.contains("class=\"fire\""), "the line of fire");
}

#[test]
fn the_board_shows_ground_bases_facing_wounds_and_ghosts() {
    let game = played();
    let picture = board::svg(Tongue::ENGLISH, &game.battle, &board::Accent::default()).into_string();
    let on_table = |place| game.battle.models.iter().filter(|model| model.place == place).count();
    assert_eq!(picture.matches("class=\"base\"").count(), on_table(warlog::battle::Place::Table));
    assert_eq!(picture.matches("class=\"facing\"").count(), on_table(warlog::battle::Place::Table));
    assert_eq!(picture.matches("class=\"ghost ").count(), on_table(warlog::battle::Place::Removed));
    let lying = game.battle.objectives.iter().filter(|objective| !objective.gone).count();
    assert!(lying > 0);
    assert_eq!(picture.matches("class=\"objective").count(), lying);
    assert_eq!(picture.matches("class=\"zone ").count(), 2);
    assert!(picture.contains("4+") && picture.contains("url(#ground-ruin)"));
    assert!(picture.contains("role=\"img\"") && picture.contains("48 by 48 inches"));
}

#[test]
fn the_board_shows_fires_and_where_a_flame_went() {
    let mut battle = played().battle;
    let id =
        battle.ids().find(|id| battle.model(*id).place == warlog::battle::Place::Table).expect("a model");
    battle.models[id.index()].burning = true;
    let flame = Some((battle.model(id).at, warlog::geometry::Bearing::NORTH));
    let picture = board::svg(Tongue::ENGLISH, &battle, &board::Accent { flame, ..board::Accent::default() })
        .into_string();
    assert_eq!(picture.matches("class=\"flame\"").count(), 1);
    assert_eq!(picture.matches("class=\"template\"").count(), 1);
    assert!(picture.contains("on fire"));
}

#[test]
fn every_event_of_a_battle_has_a_page() {
    let game = played();
    for number in (1..=game.log().len()).step_by(37) {
        let page = page(&game, number);
        assert!(page.contains(&format!("Event {number} of ")) && page.contains("aria-current=\"step\""));
    }
    let last = page(&game, game.log().len());
    assert!(last.contains("won") || last.contains("Draw"), "the end is told");
}

#[test]
fn names_of_models_that_mean_harm_are_only_names() {
    let armoury = warlog::armoury::Armoury::builtin();
    let mut teams = ["space_marines", "orks"].map(|pack| team(armoury, pack).expect("a team"));
    let long = "<script>x</script>\u{202e}🎲".repeat(12);
    teams[0].name = long.clone();
    for fighter in &mut teams[1].fighters {
        fighter.name = long.clone();
    }
    let game = play(battle_of(&teams, 2), 7).expect("a battle").game;
    for number in (1..=game.log().len()).step_by(97) {
        let page = page(&game, number);
        assert!(!page.contains("<script>") && page.contains("&lt;script&gt;"), "event {number}");
    }
}
