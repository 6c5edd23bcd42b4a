//! Results that contradict themselves are not taken down, whatever tells them; what the rules allow is.

use super::results::{BLUE, RED, clean, shot};
use super::support::{Database, World, came_to, done, refused};
use warlog::app::{GameTold, SideTold, Viewer};
use warlog::campaign::{Casualty, Cause, Charter, EndReason, Outcome, Stage};
use warlog::ids::MemberId;

async fn arranged(world: &World, mission: &str) -> u32 {
    let ask = world.red();
    done(world.app.arrange_game(&ask, world.campaign, world.rosters, mission, None).await.unwrap());
    let campaign = world.app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
    *campaign.games.keys().next_back().unwrap()
}

/// Both teams, all who can fight.
async fn teams(world: &World) -> [Vec<MemberId>; 2] {
    let mut teams = [Vec::new(), Vec::new()];
    for (team, roster) in teams.iter_mut().zip(world.rosters) {
        let roster = world.app.roster(Viewer::System, roster).await.unwrap().roster;
        team.extend(roster.active().map(|member| member.model.member));
    }
    teams
}

fn side(lost: &[MemberId]) -> SideTold {
    SideTold { casualties: lost.iter().copied().map(shot).collect(), ..SideTold::default() }
}

/// What came out, why it ended, the points, and what is told of both sides.
fn told(outcome: Outcome, end: EndReason, vp: [i32; 2], sides: [SideTold; 2]) -> GameTold {
    GameTold { outcome, end: Some(end), vp, sides: sides.map(Some) }
}

fn nothing() -> [SideTold; 2] {
    [side(&[]), side(&[])]
}

/// What cannot be, each with its code. The mission is decided by victory points.
fn impossible([red, blue]: &[Vec<MemberId>; 2]) -> Vec<(GameTold, &'static str)> {
    use EndReason::{Conceded, TimeLimit, TurnLimit, WipedOut, Withdrew};
    let draw = Outcome::Draw;
    let fell = |cause, by| SideTold {
        casualties: vec![Casualty { member: blue[0], cause, by: Some(by) }],
        ..SideTold::default()
    };
    let line = SideTold { linebreaker: true, ..side(blue) };
    let routed = SideTold { routed: true, ..side(&[]) };
    let unused =
        SideTold { grenades: [(red[0], [("frag_grenade".to_owned(), 0)].into())].into(), ..side(&[]) };
    vec![
        (told(RED, TurnLimit, [0, 3], nothing()), "outcome_against_points"),
        (told(RED, TimeLimit, [2, 2], nothing()), "outcome_against_points"),
        (told(draw, TurnLimit, [3, 1], nothing()), "outcome_against_points"),
        (came_to(BLUE, [3, 1]), "outcome_against_points"),
        (told(RED, TurnLimit, [-3, -4], nothing()), "bad_points"),
        (told(BLUE, TurnLimit, [-1, 0], nothing()), "bad_points"),
        (told(RED, WipedOut, [5, 0], nothing()), "nobody_wiped_out"),
        (told(RED, WipedOut, [5, 0], [side(&red[..1]), side(&[])]), "nobody_wiped_out"),
        (told(draw, WipedOut, [1, 1], [side(red), side(&[])]), "nobody_wiped_out"),
        (told(draw, Conceded, [1, 1], nothing()), "drawn_concession"),
        (told(RED, Withdrew, [3, 1], [side(&[]), side(&blue[..1])]), "nobody_broken"),
        (told(BLUE, WipedOut, [0, 3], [side(&red[..1]), side(blue)]), "nobody_left"),
        (told(BLUE, TurnLimit, [0, 3], [side(&[]), side(blue)]), "nobody_left"),
        (told(draw, TurnLimit, [3, 3], [side(&[]), side(blue)]), "nobody_left"),
        (told(RED, WipedOut, [3, 0], [side(&[]), line]), "nobody_there"),
        (told(RED, TurnLimit, [3, 0], [routed.clone(), side(&[])]), "not_routed"),
        (told(RED, Conceded, [3, 0], [routed, side(&blue[..1])]), "not_routed"),
        (told(RED, TurnLimit, [3, 0], [side(&[]), fell(Cause::Fled, red[0])]), "killed_by_nobody"),
        (told(RED, TurnLimit, [3, 0], [side(&[]), fell(Cause::Fall, red[0])]), "killed_by_nobody"),
        (told(RED, TurnLimit, [3, 0], [side(&[]), fell(Cause::FriendlyFire, red[0])]), "killed_by_nobody"),
        (told(RED, TurnLimit, [3, 0], [unused, side(&[])]), "none_used"),
        (told(Outcome::NoResult, TurnLimit, [0, 0], nothing()), "facts_without_result"),
        (GameTold { vp: [3, 1], ..came_to(Outcome::NoResult, [0, 0]) }, "facts_without_result"),
        (
            GameTold { sides: [Some(side(&red[..1])), None], ..came_to(Outcome::NoResult, [0, 0]) },
            "facts_without_result",
        ),
    ]
}

#[tokio::test]
async fn what_contradicts_itself_is_not_told_and_not_corrected_to() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, campaign) = (&world.app, world.campaign);
        let game = arranged(&world, "fw_border").await;
        let teams = teams(&world).await;
        let stranger = super::support::person(app, "Sven").await;
        let before = app.ledgers(Viewer::System).await.unwrap();
        for (told, code) in impossible(&teams) {
            let report = async |player| {
                let outcome = app.report_result(&world.ask(player), campaign, game, told.clone()).await;
                refused(outcome.unwrap())
            };
            assert_eq!(report(world.organiser).await, code, "{told:?}");
            assert_eq!(report(stranger).await, "not_allowed", "who has no right is told nothing else");
        }
        assert_eq!(app.ledgers(Viewer::System).await.unwrap(), before, "nothing was recorded");
        let right = told(RED, EndReason::TurnLimit, [3, 1], nothing());
        done(app.report_result(&world.red(), campaign, game, right).await.unwrap());
        let after = app.ledgers(Viewer::System).await.unwrap();
        for (told, code) in impossible(&teams) {
            let correct = async |player| {
                let outcome = app.correct_told(&world.ask(player), campaign, game, told.clone(), None).await;
                refused(outcome.unwrap())
            };
            // A correction makes nothing void: that has its own command.
            let void = told.outcome == Outcome::NoResult;
            let found = correct(world.organiser).await;
            assert!(if void { found != "accepted" } else { found == code }, "{found}: {told:?}");
            assert_eq!(correct(world.players[1]).await, "not_allowed", "{told:?}");
        }
        assert_eq!(app.ledgers(Viewer::System).await.unwrap(), after);
    }
}

#[tokio::test]
async fn what_the_rules_allow_is_told_though_the_points_say_something_else() {
    use EndReason::{Abandoned, Conceded, MissionEnd, TurnLimit, WipedOut, Withdrew};
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let (app, campaign) = (&world.app, world.campaign);
    let [red, blue] = teams(&world).await;
    let routed = SideTold { routed: true, ..side(&[]) };
    let most = &red[..red.len() / 2 + 1];
    let by = Casualty { by: Some(red[0]), ..shot(blue[0]) };
    for (mission, told) in [
        // MI-36, MI-35, MI-34: who gave up or has nobody left has lost; both at once have drawn.
        ("fw_border", told(RED, Conceded, [1, 3], nothing())),
        ("fw_border", told(RED, WipedOut, [0, 2], [side(&[]), side(&blue)])),
        ("fw_border", told(RED, WipedOut, [0, 2], [side(&[]), side(&blue[..1])])),
        ("fw_border", told(Outcome::Draw, WipedOut, [1, 4], [side(&red), side(&blue)])),
        ("fw_border", told(RED, Abandoned, [0, 3], nothing())),
        // MI-37: the score decides after a withdrawal.
        ("fw_border", told(RED, Withdrew, [4, 1], [side(most), side(&[])])),
        ("fw_border", told(BLUE, Conceded, [0, 1], [side(most), routed])),
        // MI-40: a condition of the mission's own decides, not the points.
        ("hor_raid", told(RED, MissionEnd, [3, 4], nothing())),
        ("hor_skirmish", told(Outcome::Draw, TurnLimit, [2, 1], nothing())),
        // Nobody knows which mission it was, or points count for nothing there.
        ("random", told(BLUE, TurnLimit, [5, 1], nothing())),
        ("none", told(BLUE, TurnLimit, [0, 0], nothing())),
        // Who withdraws has one point less than he made (MI-37).
        ("fw_border", told(BLUE, Withdrew, [-1, 0], [side(most), side(&[])])),
        (
            "fw_border",
            told(RED, TurnLimit, [1, 0], [side(&[]), SideTold { casualties: vec![by], ..side(&[]) }]),
        ),
        // A lead that a mission of one's own asks for.
        ("own Relics at 24,24 turn 1 lead 3", told(Outcome::Draw, TurnLimit, [3, 1], nothing())),
        ("own Relics at 24,24 turn 1 lead 3", told(RED, TurnLimit, [4, 1], nothing())),
    ] {
        let game = arranged(&world, mission).await;
        let text = format!("{mission} {told:?}");
        let outcome = app.report_result(&world.red(), campaign, game, told).await.unwrap();
        assert!(outcome.clone().accepted().is_some(), "{text}: {outcome:?}");
        done(app.void_game(&world.ask(world.organiser), campaign, game, None).await.unwrap());
    }
    let game = arranged(&world, "fw_border").await;
    let nothing = came_to(Outcome::NoResult, [0, 0]);
    let told = app.report_result(&world.red(), campaign, game, nothing.clone()).await.unwrap();
    assert_eq!(refused(told), "not_allowed", "no result is an organiser's word");
    done(app.report_result(&world.ask(world.organiser), campaign, game, nothing).await.unwrap());
    let games = app.campaign(Viewer::System, campaign).await.unwrap().campaign.games.clone();
    assert_eq!(games[&game].stage, Stage::Void);
    clean(&world).await;
}

/// What a battle here came to may be put right only to what can be.
#[tokio::test]
async fn a_recorded_concession_is_corrected_to_a_draw_only_with_another_end() {
    let world = World::sqlite().await;
    let (app, campaign) = (&world.app, world.campaign);
    let battle = world.battle().await;
    done(app.order(&world.blue(), battle, None, warlog::battle::Order::Concede, None).await.unwrap());
    let correct =
        async |told| app.correct_told(&world.ask(world.organiser), campaign, 1, told, None).await.unwrap();
    assert_eq!(refused(correct(came_to(Outcome::Draw, [4, 4])).await), "drawn_concession");
    let played = |outcome, vp| GameTold { end: Some(EndReason::TurnLimit), ..came_to(outcome, vp) };
    assert_eq!(refused(correct(played(Outcome::Draw, [4, 3])).await), "outcome_against_points");
    done(correct(played(Outcome::Draw, [4, 4])).await);
    done(correct(played(BLUE, [0, 4])).await);
    clean(&world).await;
}

#[tokio::test]
async fn the_api_makes_a_game_without_a_result_void_and_takes_no_facts_of_it() {
    let world = World::sqlite().await;
    let game = arranged(&world, "fw_border").await;
    let schema = warlog::api::schema(world.app.clone());
    for (more, found) in [("end: TURN_LIMIT,", "facts_without_result"), ("", "Accepted")] {
        let document = format!(
            "mutation {{ reportResult(actor: \"{}\", campaign: \"{}\", game: {game},
                result: {{ outcome: NO_RESULT, {more} redPoints: 0, bluePoints: 0 }})
                {{ __typename ... on Refused {{ code sentence }} }} }}",
            world.organiser, world.campaign
        );
        let answer = serde_json::to_string(&schema.execute(document).await).unwrap();
        assert!(answer.contains(found), "{answer}");
    }
}
