//! What seasons and rounds refuse, and whose word they take.

use super::*;
use campaign::{RoundRefusal, Window};
use warlog::ids::Timestamp;

fn check(league: &League, rows: impl IntoIterator<Item = (PlayerId, SeasonCommand, &'static str)>) {
    for (actor, command, verdict) in rows {
        let command = Command::Season(command);
        assert_eq!(campaign::decide(&league.campaign, actor, &command).verdict(), verdict, "{command:?}");
    }
}

fn pairing(round: u32, window: Option<Window>) -> SeasonCommand {
    let mission = RoundMission { code: "fw_border".to_owned(), roll: None };
    SeasonCommand::PairRound { round, mission, window, by_hand: None }
}

fn window(opens: i64, closes: i64) -> Option<Window> {
    Some(Window { opens: Timestamp(opens), closes: Timestamp(closes) })
}

fn named(name: &str) -> SeasonCommand {
    SeasonCommand::OpenSeason { name: name.to_owned(), commitment: None }
}

#[test]
fn seasons_are_the_organisers_and_come_one_after_the_other() {
    let league = League::without_season(swiss(), 2);
    check(
        &league,
        [
            (player(1), named("Spring"), "not_allowed"),
            (ORGANISER, named(" "), "bad_name"),
            (ORGANISER, SeasonCommand::CloseSeason, "no_season_open"),
            (ORGANISER, pairing(1, None), "no_season_open"),
            (ORGANISER, named("Spring"), "accepted"),
        ],
    );
    check(
        &League::of(swiss(), 2),
        [
            (ORGANISER, named("Autumn"), "season_open"),
            (player(1), SeasonCommand::CloseSeason, "not_allowed"),
            (player(1), pairing(1, None), "not_allowed"),
            (ORGANISER, pairing(1, window(5, 5)), "bad_window"),
            (ORGANISER, pairing(1, window(5, 6)), "accepted"),
            (ORGANISER, SeasonCommand::CloseSeason, "accepted"),
        ],
    );
    let gathering = League::without_season(swiss(), 1);
    check(&gathering, [(ORGANISER, named("Spring"), "wrong_phase")]);
    check(&League::of(Charter::seed_strict(), 2), [(ORGANISER, pairing(1, None), "no_rounds")]);
}

#[test]
fn a_time_is_appointed_inside_the_window_by_those_who_play() {
    let mut league = League::of(swiss(), 4);
    league.told(Command::Season(pairing(1, window(100, 200))));
    let at = |time: Option<i64>| SeasonCommand::ScheduleGame { game: 1, at: time.map(Timestamp) };
    check(
        &league,
        [
            (player(3), at(Some(150)), "not_allowed"),
            (player(1), at(Some(99)), "outside_window"),
            (player(1), at(Some(201)), "outside_window"),
            (player(2), at(Some(200)), "accepted"),
            (ORGANISER, at(None), "accepted"),
            (ORGANISER, SeasonCommand::SetRoundWindow { round: 1, window: window(9, 8) }, "bad_window"),
            (ORGANISER, SeasonCommand::SetRoundWindow { round: 2, window: None }, "unknown_round"),
        ],
    );
    league.told(Command::Season(at(Some(120))));
    assert_eq!(league.campaign.games[&1].at, Some(Timestamp(120)));
    league.told(Command::Season(SeasonCommand::SetRoundWindow { round: 1, window: None }));
    league.wins(1, 2);
    check(&league, [(ORGANISER, at(Some(150)), "wrong_stage")]);
}

#[test]
fn a_round_plays_a_mission_of_the_charter() {
    let mut league = League::of(Charter { missions: vec!["fw_clash".to_owned()], ..swiss() }, 2);
    assert_eq!(league.tell(pair_round(1)), Err("mission_not_in_charter"));
}

#[test]
fn a_game_is_left_out_of_the_ratings_once() {
    let mut league = League::of(swiss(), 2);
    league.pair();
    let unrated = Command::Season(SeasonCommand::MarkUnrated { game: 1, reason: None });
    assert_eq!(league.by(player(1), &unrated), Err("not_allowed"));
    league.told(unrated.clone());
    assert_eq!(league.tell(unrated), Err("already_unrated"));
}

/// A season that there is not is named with how many there are.
#[test]
fn refusals_have_codes_and_remedies() {
    let unknown = RoundRefusal::UnknownSeason { season: 3, seasons: 1 };
    assert_eq!(
        (unknown.code(), unknown.to_string().as_str()),
        ("unknown_season", "there is no season 3: 1 were opened")
    );
}

#[test]
fn keys_of_the_league_hold_what_they_may() {
    let amend =
        |key: &str, value: &str| Charter::seed_strict().amended(key, value).map_err(|fault| fault.key);
    for (key, good, bad) in [
        ("league.tiebreaks", r#"["points","vp_for"]"#, r#"["points","points"]"#),
        ("league.bye_points", r#""draw""#, r#""two wins""#),
        ("league.walkover_loser_points", "-1", "1"),
        ("league.late_entry_until_round", "0", "-1"),
        ("league.late_points", r#""draw""#, "2"),
        ("league.time_zone", r#""Europe/Moscow""#, "3"),
        ("season.carry", r#""ratings""#, r#""all""#),
        ("rating.system", r#""both""#, r#""chess""#),
        ("rating.k", "64", "65"),
        ("rating.start", "1200", "99"),
        ("rating.glicko_tau", "1.2", "1.3"),
        ("rating.glicko_tau", "0.375", "0.3755"),
        ("rating.period", r#""month""#, r#""year""#),
        ("rp.bye", "20", "21"),
        ("rp.walkover_winner", "0", "21"),
        ("missions.source", r#""narrative""#, r#""story""#),
    ] {
        let charter = amend(key, good).unwrap();
        assert_eq!(charter.value(key).as_deref(), Some(good), "{key}");
        assert_eq!(amend(key, bad), Err(key.to_owned()), "{bad}");
        let text = serde_json::to_string(&charter).unwrap();
        assert_eq!(serde_json::from_str::<Charter>(&text).unwrap(), charter);
    }
}
