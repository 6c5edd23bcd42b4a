//! What games earn: each row of the table, the underdog's factor, kayfabe.

use super::world::{BLUE_WINS, RED_WINS, World, report};
use super::*;
use campaign::{Casualty, Cause, Charter, Feats, Outcome, Report, Stage, Underdog, UnderdogScope, award};
use warlog::armoury::AwardRow;
use warlog::ids::Side;

fn lost(n: u32, cause: Cause) -> Casualty {
    Casualty { member: member(n), cause, by: None }
}

/// What red and blue earn; red is Ann's.
fn earned(charter: Charter, report: Report, threats: [u32; 2], kayfabe: [bool; 2]) -> [i32; 2] {
    let mut world = World::running(Charter { fled_roll: false, ..charter }, 2);
    let game = world.begin(1, 2).unwrap();
    for (roster, granted, by) in [(1, kayfabe[0], BOB), (2, kayfabe[1], ANN)] {
        let judge = campaign::Command::JudgeKayfabe { game, roster: roster_id(roster), granted };
        world.campaign(by, judge).unwrap();
    }
    let result = campaign::Command::CloseGame { game, battle: battle(game), report: Box::new(report) };
    world.campaign(ANN, result).unwrap();
    Side::BOTH.map(|side| award(&world.campaign, &world.campaign.games[&game], side, threats).unwrap().total)
}

fn feats(started: u32) -> Feats {
    Feats { started, ..Feats::default() }
}

/// TV-042 to TV-045: CA-27, CA-33.
#[test]
fn a_game_earns_what_the_table_says() {
    let hor = Charter::hor_campaign;
    let all = Feats { assassin: true, first_blood: true, linebreaker: true, ..feats(4) };
    let won = Report { feats: [all, feats(0)], ..report(RED_WINS, [5, 3]) };
    assert_eq!(earned(hor(), won, [3, 3], [false; 2]), [60, 20], "TV-042");
    let blood = Feats { first_blood: true, ..feats(0) };
    let loser = Report { feats: [blood, feats(0)], ..report(BLUE_WINS, [0, 1]) };
    assert_eq!(earned(hor(), loser, [2, 3], [false; 2])[0], 38, "TV-043");
    let draw = report(Outcome::Draw, [2, 2]);
    assert_eq!(earned(hor(), draw.clone(), [4, 3], [false; 2]), [25, 38], "TV-044");
    for (sum, raised) in [(20, 30), (30, 45), (35, 53), (45, 68), (60, 90), (85, 128)] {
        let bonus = Feats { bonus: sum - 20, ..feats(0) };
        let report = Report { feats: [bonus, feats(0)], ..report(BLUE_WINS, [0, 1]) };
        assert_eq!(earned(hor(), report.clone(), [2, 3], [false; 2])[0], raised, "TV-045 {sum}");
        assert_eq!(earned(hor(), report.clone(), [3, 3], [false; 2])[0], sum, "equal Threat");
        let table = Charter { underdog_scope: UnderdogScope::TableOnly, ..hor() };
        assert_eq!(earned(table, report.clone(), [2, 3], [false; 2])[0], sum + 10, "the table's 20 alone");
        let off = Charter { underdog: Underdog::Off, ..hor() };
        assert_eq!(earned(off, report, [2, 3], [false; 2])[0], sum);
    }
}

/// TV-046: MI-48 with its own bonus.
#[test]
fn a_mission_adds_its_own() {
    // Assassin doubled: ten more, and five for each special.
    let slayer = Feats { assassin: true, bonus: 10 + 2 * 5, ..feats(0) };
    let won = Report { feats: [slayer, feats(0)], ..report(RED_WINS, [1, 0]) };
    assert_eq!(earned(Charter::hor_campaign(), won, [3, 3], [false; 2])[0], 60, "TV-046");
}

/// TV-047, TV-048, TV-049: survivors, misadventure, routs. TV-041: who fled is lost.
#[test]
fn rows_that_rest_on_losses() {
    let total = |started: u32, lost: Vec<Casualty>, routed: bool| {
        let feats = [Feats { routed, ..feats(started) }, Feats::default()];
        let report = Report { feats, casualties: [lost, Vec::new()], ..report(BLUE_WINS, [0, 1]) };
        earned(Charter::hor_campaign(), report, [3, 3], [false; 2])[0]
    };
    let shot = |n: u32| (0..n).map(|n| lost(n, Cause::Shooting)).collect::<Vec<_>>();
    for (started, gone, spared) in
        [(10, 2, true), (10, 3, false), (7, 1, true), (7, 2, false), (5, 1, true), (5, 2, false)]
    {
        assert_eq!(
            total(started, shot(gone), false),
            if spared { 30 } else { 20 },
            "TV-047 {started} {gone}"
        );
    }
    let hot = |third| vec![lost(1, Cause::GetsHot), lost(2, Cause::GetsHot), lost(3, third)];
    assert_eq!(total(4, hot(Cause::Fall), false), 30, "TV-048");
    assert_eq!(total(4, hot(Cause::Shooting), false), 20, "TV-048");
    assert_eq!(total(4, shot(4), true), 25, "TV-049");
    let fled = (0..2).map(|n| lost(n, Cause::Fled)).collect();
    assert_eq!(total(4, fled, false), 20, "CA-29: who fled counts as lost");
}

/// CA-32: the opponent's word, once, until the result counts.
#[test]
fn kayfabe_is_the_opponents_word() {
    let won = report(RED_WINS, [1, 0]);
    assert_eq!(earned(Charter::hor_campaign(), won.clone(), [3, 3], [true, false]), [40, 20]);
    let silent = Charter { kayfabe: true, ..Charter::hor_campaign() };
    let mut world = World::running(silent, 2);
    let judge =
        |roster| campaign::Command::JudgeKayfabe { game: 1, roster: roster_id(roster), granted: true };
    assert_eq!(world.campaign(BOB, judge(1)), Err("unknown_game"));
    world.begin(1, 2).unwrap();
    assert_eq!(world.campaign(ANN, judge(1)), Err("not_allowed"), "not his own");
    assert_eq!(world.campaign(STRANGER, judge(1)), Err("not_allowed"));
    assert_eq!(world.campaign(BOB, judge(3)), Err("not_in_game"));
    world.campaign(BOB, judge(1)).unwrap();
    assert_eq!(world.campaign(BOB, judge(1)), Err("kayfabe_judged"));
    world.close(ANN, 1, won.clone()).unwrap();
    world.campaign(BOB, campaign::Command::ConfirmResult { game: 1 }).unwrap();
    assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);
    assert_eq!(world.campaign(ANN, judge(2)), Err("wrong_stage"));
    let mut strict = World::running(Charter::seed_strict(), 2);
    strict.begin(1, 2).unwrap();
    assert_eq!(strict.campaign(BOB, judge(1)), Err("no_kayfabe"));
}

/// CA-28, CA-06: rows by name, amounts by the charter.
#[test]
fn awards_are_told_line_by_line() {
    let mut world = World::running(Charter::hor_campaign(), 2);
    let game = world.begin(1, 2).unwrap();
    world.close(ANN, game, report(RED_WINS, [1, 0])).unwrap();
    let rows = |side, threats| {
        let award = award(&world.campaign, &world.campaign.games[&game], side, threats).unwrap();
        (award.lines.into_iter().map(|line| line.row).collect::<Vec<_>>(), award.underdog)
    };
    assert_eq!(rows(Side::Red, [3, 3]), (vec![AwardRow::TookPart, AwardRow::Victory], None));
    assert_eq!(rows(Side::Blue, [3, 2]), (vec![AwardRow::TookPart], Some("1.5".to_owned())));
    let award_table = Some(warlog::armoury::AwardTable { took_part: 1, victory: 2, ..Default::default() });
    let custom =
        Charter { requisition: campaign::RequisitionMode::Custom, award_table, ..Charter::hor_campaign() };
    assert_eq!(earned(custom, report(RED_WINS, [1, 0]), [3, 3], [false; 2]), [3, 1]);
}
