//! What players read.

use super::*;
use crate::golden;
use std::collections::BTreeSet;
use warlog::armoury::Language;
use warlog::battle::narration::{name, sentence, tell, tell_in};
use warlog::battle::{Onset, Subject, Topic};
use warlog::events::Recorded;
use warlog::exchange::battle_file;
use warlog::ids::BattleId;

fn field() -> Field {
    let field = Field::at(1, Side::Red, Phase::Shooting).model("M", Side::Red, Some(inch(10, 10)));
    let field = field.made(|model| model.name = "Marine".to_owned());
    let field = field.armed("boltgun", WeaponClass::RapidFire, &[]);
    field.model("O", Side::Blue, Some(inch(20, 10))).made(|model| model.name = "Nob".to_owned())
}

#[test]
fn shots_tell_who_fires_what_at_whom_and_with_what_luck() {
    let mut battle = field().begin().battle;
    battle.evolve(&Event::UnitFired { unit: UnitId(0), target: UnitId(1) });
    battle.evolve(&Event::WeaponFired { model: ModelId(0), weapon: WeaponId(0) });
    let roll = Roll::at_least(Ask::ToHit, Side::Red, ModelId(0), 2, 3);
    let shots = Event::DiceRolled { roll, faces: vec![Face(4), Face(5)], source: Source::Scripted };
    let expected = "Marine fires a boltgun twice at Nob: needs 3+, rolled 4 5: two hits.";
    assert_eq!(narrate(&battle, &shots).unwrap(), expected);
    let told = sentence(&battle, &shots).unwrap();
    assert_eq!(serde_json::to_value(&told).unwrap()["arguments"][0][1]["text"], "Marine");
}

#[test]
fn tests_tell_whether_they_were_passed() {
    let battle = field().begin().battle;
    let roll = Roll::at_most(Ask::BreakTest, Side::Blue, ModelId(1), 2, 7);
    let test = Event::DiceRolled { roll, faces: vec![Face(4), Face(4)], source: Source::Scripted };
    let expected = "Nob takes a Break test: needs 7 or less, rolled 4 4, 8 in all: failed.";
    assert_eq!(narrate(&battle, &test).unwrap(), expected);
}

#[test]
fn models_that_share_a_name_are_told_apart() {
    let mut field = field();
    field.0.models[1].name = "Marine".to_owned();
    let battle = field.begin().battle;
    assert_eq!(name(&battle, ModelId(1)), "Marine (O)");
}

fn rolled(ask: Ask, needs: u8, faces: &[u16]) -> Event {
    let roll = Roll::at_least(ask, Side::Blue, ModelId(1), faces.len() as u16, needs);
    Event::DiceRolled { roll, faces: faces.iter().copied().map(Face).collect(), source: Source::Scripted }
}

#[test]
fn rolls_say_what_they_are_for_and_what_came_of_them() {
    let battle = field().begin().battle;
    for (roll, told) in [
        (rolled(Ask::Save, 3, &[2]), "Nob rolls to save: needs 3+, rolled 2: not saved."),
        (rolled(Ask::Save, 3, &[2, 6]), "Nob rolls to save: needs 3+, rolled 2 6: one of two saved."),
        (rolled(Ask::Reserve, 3, &[4]), "Nob rolls to come on from reserve: needs 3+, rolled 4: passed."),
        (rolled(Ask::Seize, 6, &[4]), "Blue tries to seize the initiative: needs 6+, rolled 4: failed."),
        (rolled(Ask::Reroll, 4, &[4, 1, 1]), "Nob rolls again: needs 4+, rolled 4 1 1: one of three passed."),
    ] {
        assert_eq!(narrate(&battle, &roll).unwrap(), told);
    }
}

#[test]
fn dice_that_say_how_far_tell_their_sum() {
    let battle = field().begin().battle;
    let rolled = |ask, faces: &[u16]| {
        let roll = Roll::amount(ask, Side::Blue, ModelId(1), faces.len() as u16);
        let faces = faces.iter().copied().map(Face).collect();
        narrate(&battle, &Event::DiceRolled { roll, faces, source: Source::Scripted }).unwrap()
    };
    assert_eq!(rolled(Ask::ChargeDistance, &[3, 4]), "Nob rolls for how far it charges: 3 4, 7 in all.");
    let slow = "Nob rolls for how far it charges: 5 2 6, of which the two lowest make 7.";
    assert_eq!(rolled(Ask::ChargeDistance, &[5, 2, 6]), slow);
    assert_eq!(rolled(Ask::FallBack, &[1, 6]), "Nob rolls for how far it falls back: 1 6, 7 in all.");
    let damage =
        "Nob rolls on the vehicle damage table: 2, to which AP 1 adds two, AP 2 one and an open top one.";
    assert_eq!(rolled(Ask::VehicleDamage, &[2]), damage);
}

#[test]
fn blows_are_struck_with_a_weapon_or_with_bare_hands() {
    let battle = field().begin().battle;
    let struck = |weapon| {
        let blows = Event::BlowsStruck { model: ModelId(0), weapon, target: UnitId(1), blows: 2 };
        narrate(&battle, &blows).unwrap()
    };
    assert_eq!(struck(Some(WeaponId(0))), "Marine strikes Nob twice with a boltgun.");
    assert_eq!(struck(None), "Marine strikes Nob twice with bare hands.");
}

#[test]
fn a_grenade_is_thrown_and_one_shot_is_not_counted() {
    let field = Field::at(1, Side::Red, Phase::Shooting).model("M", Side::Red, Some(inch(10, 10)));
    let field = field.made(|model| model.name = "Marine".to_owned()).armed("frag", WeaponClass::Grenade, &[]);
    let mut field = field.model("O", Side::Blue, Some(inch(20, 10)));
    field.0.weapons[0].name = "Frag grenade (thrown)".to_owned();
    let one = Event::DiceRolled {
        roll: Roll::at_least(Ask::ToHit, Side::Red, ModelId(0), 1, 3),
        faces: vec![Face(4)],
        source: Source::Scripted,
    };
    let told = |field: Field| {
        let mut battle = field.begin().battle;
        battle.evolve(&Event::UnitFired { unit: UnitId(0), target: UnitId(1) });
        battle.evolve(&Event::WeaponFired { model: ModelId(0), weapon: WeaponId(0) });
        narrate(&battle, &one).unwrap()
    };
    field.0.weapons[0].grenade = Some(GrenadeKind::Assault);
    assert_eq!(told(field), "Marine throws a Frag grenade at O: needs 3+, rolled 4: one hit.");
    assert_eq!(told(self::field()), "Marine fires a boltgun at Nob: needs 3+, rolled 4: one hit.");
}

#[test]
fn questions_and_answers_are_whole_sentences() {
    let battle = field().begin().battle;
    let about = |topic| Question::no_or_yes(topic, Subject::Unit(UnitId(1)), Side::Blue);
    let answered = |topic, answer, time_up| Event::Answered { question: about(topic), answer, time_up };
    for (event, told) in [
        (
            Event::AnswerAwaited { question: about(Topic::GoToGround) },
            "Blue is asked whether Nob goes to ground.",
        ),
        (answered(Topic::GoToGround, Answer::No, false), "Nob does not go to ground."),
        (answered(Topic::Seize, Answer::Yes, false), "Blue wants to seize the initiative."),
        (answered(Topic::PileIn, Answer::No, false), "Blue says no when asked where Nob piles in to."),
        (
            answered(Topic::GoToGround, Answer::No, true),
            "Blue did not say in time whether Nob goes to ground: no.",
        ),
        (
            Event::FactAwaited { fact: Fact::Sight(ModelId(0), ModelId(1)) },
            "The players are asked whether Marine sees Nob.",
        ),
        (Event::RewindAsked { side: Side::Blue, to: 7 }, "Blue asks to go back to event 7."),
    ] {
        assert_eq!(narrate(&battle, &event).unwrap(), told);
    }
}

#[test]
fn a_charge_tells_what_it_brings() {
    let battle = field().begin().battle;
    let charged = |onset| tell(&battle, &Event::ModelCharged { model: ModelId(0), onset });
    assert_eq!(charged(Onset::default()), ("The charge of Marine goes home.".to_owned(), true));
    let slow = Onset { hindered: true, climbed: true, ..Onset::default() };
    let told = "The charge of Marine goes home, slowed by the ground so that it strikes last, out of breath \
                with one less Weapon Skill.";
    assert_eq!(charged(slow), (told.to_owned(), false));
    let wasted = |wounds| tell(&battle, &Event::WoundsWasted { wounds }).0;
    assert_eq!(wasted(1), "Nobody can take one more wound: what is left over is lost.");
    assert_eq!(wasted(2), "Nobody can take two more wounds: what is left over is lost.");
}

/// What no golden battle meets.
fn rare() -> Vec<Event> {
    vec![
        Event::FactAwaited { fact: Fact::Sight(ModelId(0), ModelId(1)) },
        Event::WordsAdded { side: Side::Red, words: "mine".to_owned() },
        Event::AnswerLeft { side: Side::Red, topic: Topic::Sweep, answer: Some(Answer::Yes) },
        Event::SecretRevealed { secret: "00".to_owned() },
        Event::SecretCommitted { commitment: "00".to_owned() },
        Event::RewindAsked { side: Side::Red, to: 1 },
        Event::RewindDeclined { side: Side::Red },
        Event::Rewound { to: 1 },
        Event::ForkAdopted { battle: BattleId(uuid::Uuid::nil()), players: [None; 2] },
    ]
}

#[test]
fn every_kind_of_event_has_a_sentence_of_its_own() {
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let mut check = |event: &Event, told: &str| {
        kinds.insert(event.kind());
        assert!(told.ends_with('.') && !told.contains(['{', '}']), "{}: {told}", event.kind());
        assert_ne!(told, "The battle goes on.", "{}", event.kind());
    };
    for file in golden::files(&golden::battles(), "battle") {
        let text = std::fs::read_to_string(&file).unwrap();
        let game = battle_file::parse(&text).and_then(|file| battle_file::play(&file)).unwrap();
        let told =
            warlog::web::story::told(game.log(), 1, game.log().len(), warlog::armoury::Language::English)
                .unwrap();
        for ((_, sentence, _), event) in told.iter().zip(game.log()) {
            check(event, sentence);
        }
    }
    let battle = field().begin().battle;
    rare().iter().for_each(|event| check(event, &tell(&battle, event).0));
    let all: BTreeSet<&str> = Event::KINDS.iter().copied().collect();
    assert_eq!(all.difference(&kinds).collect::<Vec<_>>(), Vec::<&&str>::new(), "shown by no battle");
}

/// Nothing of the program's own words reaches a player, whatever two teams of bots do.
#[test]
fn a_whole_battle_reads_as_english_and_as_russian() {
    let teams = warlog::simulation::sample_teams(warlog::armoury::Armoury::builtin());
    let played = warlog::simulation::play(warlog::simulation::battle_of(&teams, 3), 3).expect("a battle");
    let log = played.game.log();
    let mut battle = warlog::battle::Battle::fold(&log[..1]).unwrap();
    for event in &log[1..] {
        for language in [Language::English, Language::Russian] {
            let (told, _) = tell_in(&battle, event, language);
            assert!(told.ends_with(['.', '?']) && !told.contains(['_', '{', '}']), "{told}");
            assert!(!told.contains("  ") && !told.contains(" :") && !told.contains(": ."), "{told}");
            let is_cyrillic = told.chars().any(|letter| ('а'..='я').contains(&letter));
            assert_eq!(is_cyrillic, language == Language::Russian, "{told}");
        }
        battle.evolve(event);
    }
}

#[test]
fn shots_and_tests_are_told_in_russian() {
    let mut battle = field().begin().battle;
    battle.evolve(&Event::UnitFired { unit: UnitId(0), target: UnitId(1) });
    battle.evolve(&Event::WeaponFired { model: ModelId(0), weapon: WeaponId(0) });
    let roll = Roll::at_least(Ask::ToHit, Side::Red, ModelId(0), 2, 3);
    let shots = Event::DiceRolled { roll, faces: vec![Face(4), Face(5)], source: Source::Scripted };
    let told = "Marine стреляет 2 раза (boltgun), цель – Nob: нужно 3+, выпало 4 5, 2 попадания.";
    assert_eq!(tell_in(&battle, &shots, Language::Russian), (told.to_owned(), false));
    let roll = Roll::at_most(Ask::BreakTest, Side::Blue, ModelId(1), 2, 7);
    let test = Event::DiceRolled { roll, faces: vec![Face(4), Face(4)], source: Source::Scripted };
    let told = "Nob проходит тест на слом: нужно 7 или меньше, выпало 4 4, всего 8 – провал.";
    assert_eq!(tell_in(&battle, &test, Language::Russian).0, told);
    let order =
        Event::Ordered { side: Side::Red, order: Order::EndPhase { first: Vec::new() }, by_hand: false };
    assert_eq!(tell_in(&battle, &order, Language::Russian).0, "Приказ, Red: закончить фазу.");
}
