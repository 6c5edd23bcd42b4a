//! Corrections at random, of results, losses and grenades: everything that is computed comes out as if each result had
//! been told right at once (CA-56, LE-06).

use super::results::{BLUE, RED, arranged, clean, finished, member, shot, without_injuries};
use super::statistics::played;
use super::support::{Database, World, amending, done, refused};
use std::cmp::Ordering;
use warlog::app::{GameTold, Moment, SideTold, StatisticsBy, StatisticsFilter, StatisticsOf, Viewer};
use warlog::armoury::AwardRow;
use warlog::battle::Seeded;
use warlog::campaign::{Casualty, Cause, Charter, EndReason, Outcome, RatingSystem};
use warlog::ids::Timestamp;
use warlog::roster::{Member, Role};

/// A game as the plan of a world has it.
struct Planned {
    /// What is said in the end.
    right: GameTold,
    /// What was said first, and then in its place, before that.
    wrong: Vec<GameTold>,
    /// Whether it is set right before the next game is played, or after all of them.
    at_once: bool,
}

/// Facts at random that can be true of these teams.
fn facts(chance: &mut Seeded, teams: &[Vec<Member>; 2]) -> GameTold {
    let mut sides = [SideTold::default(), SideTold::default()];
    for (side, team) in teams.iter().enumerate() {
        let enemies = &teams[1 - side];
        for one in team {
            if chance.below(4) == 0 {
                let cause = Cause::ALL[chance.below(Cause::ALL.len() as u64) as usize];
                let hand = &enemies[chance.below(enemies.len() as u64) as usize];
                let by_hand = matches!(cause, Cause::Shooting | Cause::CloseCombat | Cause::Other);
                let by = (chance.below(2) == 0 && by_hand).then_some(hand.model.member);
                sides[side].casualties.push(Casualty { member: one.model.member, cause, by });
            }
            if let Some((grenade, _)) = one.model.grenades.iter().next() {
                let used = chance.below(u64::from(one.available(grenade)) + 1) as u32;
                if used > 0 {
                    let of_model = [(grenade.clone(), used)].into();
                    sides[side].grenades.insert(one.model.member, of_model);
                }
            }
        }
        sides[side].linebreaker = chance.below(2) == 0;
        sides[side].bonus = 5 * chance.below(3) as i32;
    }
    for side in [0, 1] {
        let lost = sides[1 - side].casualties.len();
        sides[side].first_blood = lost > 0 && chance.below(2) == 0;
        sides[side].routed = 2 * lost > teams[1 - side].len() && chance.below(2) == 0;
    }
    let vp = [chance.below(12) as i32, chance.below(12) as i32];
    let outcome = match vp[0].cmp(&vp[1]) {
        Ordering::Greater => RED,
        Ordering::Equal => Outcome::Draw,
        Ordering::Less => BLUE,
    };
    GameTold { outcome, end: None, vp, sides: sides.map(Some) }
}

fn plan(chance: &mut Seeded, teams: &[Vec<Member>; 2]) -> Vec<Planned> {
    let mut game = || {
        let wrong = (0..chance.below(3)).map(|_| facts(chance, teams)).collect();
        Planned { right: facts(chance, teams), wrong, at_once: chance.below(2) == 0 }
    };
    (0..4).map(|_| game()).collect()
}

async fn fit(world: &World, roster: usize) -> Vec<Member> {
    let roster = world.app.roster(Viewer::System, world.rosters[roster]).await.unwrap().roster;
    roster.active().cloned().collect()
}

/// What is said in the place of a game's result so far.
async fn corrected(world: &World, game: u32, told: &GameTold) {
    let (ask, told) = (world.ask(world.organiser), told.clone());
    done(world.app.correct_told(&ask, world.campaign, game, told, Some("Wrong.".to_owned())).await.unwrap());
}

/// Plays the plan: told right at once, or with all that was wrong before.
async fn world(seed: u64, is_right: bool) -> World {
    let charter = Charter { rating: RatingSystem::Both, ..without_injuries() };
    let world = World::on(Database::sqlite(), charter).await;
    let teams = [fit(&world, 0).await, fit(&world, 1).await];
    let mut chance = Seeded::new(seed);
    let planned = plan(&mut chance, &teams);
    let mut later = Vec::new();
    for (number, Planned { right, wrong, at_once }) in planned.iter().enumerate() {
        if number == 2 {
            done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
        }
        let game = arranged(&world).await;
        let first = wrong.first().filter(|_| !is_right).unwrap_or(right);
        done(world.app.report_result(&world.red(), world.campaign, game, first.clone()).await.unwrap());
        done(world.app.confirm_result(&world.ask(world.organiser), world.campaign, game).await.unwrap());
        let rest = wrong.iter().skip(1).chain(Some(right).filter(|_| !wrong.is_empty()));
        let mut rest: Vec<(u32, GameTold)> =
            rest.filter(|_| !is_right).map(|told| (game, told.clone())).collect();
        if *at_once {
            for (game, told) in rest.drain(..) {
                corrected(&world, game, &told).await;
            }
        }
        later.extend(rest);
        finished(&world).await;
        world.clock.pass(3_600);
    }
    // Each game's corrections come in their order, the games in none.
    while !later.is_empty() {
        let (game, _) = later[chance.below(later.len() as u64) as usize];
        let place = later.iter().position(|(other, _)| *other == game).unwrap();
        let (_, told) = later.remove(place);
        corrected(&world, game, &told).await;
    }
    world
}

/// All that is computed, as lines of text.
async fn computed(world: &World) -> Vec<String> {
    let app = &world.app;
    let view = app.campaign(Viewer::System, world.campaign).await.unwrap();
    let mut all = vec![format!("{:?}", view.standings)];
    for season in [None, Some(1)] {
        all.push(format!("{:?}", app.columns(Viewer::System, &view, season).await.unwrap()));
    }
    for rated in app.ratings_at(Viewer::System, world.campaign, Moment::Now).await.unwrap() {
        all.push(format!("{rated:?}"));
    }
    for roster in world.rosters {
        let roster = app.roster(Viewer::System, roster).await.unwrap().roster;
        all.push(format!("rp {} outstanding {:?}", roster.rp, roster.outstanding()));
    }
    all.push(format!("{:?}", app.todos(Viewer::System, world.campaign).await.unwrap()));
    let whole = StatisticsFilter::default();
    let season = StatisticsFilter { campaign: Some(world.campaign), season: Some(1), ..whole.clone() };
    let freely = StatisticsFilter { from: Some(Timestamp(0)), ..whole.clone() };
    let things = [StatisticsOf::League(world.league), StatisticsOf::Campaign(world.campaign)];
    let things = things.into_iter().chain(world.rosters.map(StatisticsOf::Roster));
    for of in things.chain(world.players.map(StatisticsOf::Player)) {
        let is_of_it = matches!(of, StatisticsOf::Campaign(_) | StatisticsOf::Roster(_));
        let campaign = season.campaign.filter(|_| !is_of_it);
        let season = StatisticsFilter { campaign, ..season.clone() };
        for filter in [&whole, &season, &freely] {
            all.push(format!("{of:?} {:?}", app.statistics(Viewer::System, of, filter).await.unwrap()));
        }
    }
    for by in [StatisticsBy::Player, StatisticsBy::Faction, StatisticsBy::Mission, StatisticsBy::Season] {
        let parts = app.statistics_by(Viewer::System, world.league, by, &whole).await.unwrap();
        all.push(format!("{parts:?}"));
    }
    all
}

#[tokio::test]
async fn statistics_and_ratings_after_random_corrections_are_those_of_the_right_facts() {
    let mut wrong = 0;
    for seed in 1..=6 {
        let (one, other) = (world(seed, false).await, world(seed, true).await);
        let (after, right) = (computed(&one).await, computed(&other).await);
        assert_eq!(after.len(), right.len());
        for (after, right) in after.iter().zip(&right) {
            assert_eq!(after, right, "seed {seed}");
        }
        clean(&one).await;
        one.app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(computed(&one).await, right, "seed {seed}, counted anew");
        let events =
            async |world: &World| world.app.campaign(Viewer::System, world.campaign).await.unwrap().version;
        wrong += events(&one).await - events(&other).await;
    }
    assert!(wrong > 6, "few results were wrong: {wrong}");
}

/// A game whose result counts, and whose charter is another since; `wrong` is put right then.
async fn amended(is_right: bool) -> World {
    let charter = Charter { rating: RatingSystem::Both, ..without_injuries() };
    let world = World::on(Database::sqlite(), charter).await;
    let game = arranged(&world).await;
    let blue = fit(&world, 1).await;
    let fled = |one: &Member| Casualty { member: one.model.member, cause: Cause::Fled, by: None };
    let casualties = blue.iter().filter(|one| one.model.role == Role::Core).take(1).map(fled).collect();
    let played = SideTold { in_character: Some(true), ..SideTold::default() };
    let sides = [Some(played.clone()), Some(SideTold { casualties, ..played })];
    let right = GameTold { outcome: RED, end: None, vp: [4, 2], sides };
    let wrong = GameTold { outcome: BLUE, vp: [1, 2], ..right.clone() };
    let first = if is_right { right.clone() } else { wrong };
    let chief = || world.ask(world.organiser);
    done(world.app.report_result(&chief(), world.campaign, game, first).await.unwrap());
    done(world.app.confirm_result(&chief(), world.campaign, game).await.unwrap());
    finished(&world).await;
    for (key, value) in [("rp.kayfabe", "false"), ("rp.underdog", "\"2\""), ("injuries.fled_roll", "true")] {
        let why = Some("Agreed on.".to_owned());
        done(world.app.amend_charter(&chief(), world.campaign, amending(key, value), why).await.unwrap());
    }
    if !is_right {
        let why = Some("Wrong.".to_owned());
        let ask = chief();
        let again = world.app.correct_told(&ask, world.campaign, game, right.clone(), why.clone());
        assert_eq!(refused(again.await.unwrap()), "not_corrected", "that is told once");
        let sides = right.sides.map(|side| side.map(|side| SideTold { in_character: None, ..side }));
        let right = GameTold { sides, ..right };
        done(world.app.correct_told(&chief(), world.campaign, game, right, why).await.unwrap());
    }
    world
}

/// CA-04: what is amended changes no result that is confirmed, and no correction of one.
#[tokio::test]
async fn a_correction_goes_by_the_charter_that_the_game_was_arranged_under() {
    let (one, other) = (amended(false).await, amended(true).await);
    assert_eq!(computed(&one).await, computed(&other).await);
    let roster = one.app.roster(Viewer::System, one.rosters[0]).await.unwrap().roster;
    let rows: Vec<_> =
        roster.fought(1).unwrap().award.clone().unwrap().lines.iter().map(|line| line.row).collect();
    assert!(rows.contains(&AwardRow::Kayfabe), "{rows:?}");
    assert!(one.app.todos(Viewer::System, one.campaign).await.unwrap().is_empty());
    clean(&one).await;
}

/// What a recorded battle used is in its log: losses are corrected without telling it again, and it stays.
#[tokio::test]
async fn losses_of_a_recorded_battle_are_corrected_and_its_grenades_stay() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = &world.app;
    let report = async |game| {
        let campaign = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
        campaign.games[&game].report.clone().unwrap()
    };
    let mut game = 0;
    // Bots use some sooner or later.
    let before = loop {
        game += 1;
        assert!(game < 9, "no bot has used a grenade");
        let battle = world.battle().await;
        played(&world, battle).await;
        let report = report(game).await;
        if report.grenades_used.iter().any(|used| !used.is_empty()) {
            break report;
        }
    };
    let core = member(&world, 0, Role::Core).await;
    let told = |side| GameTold {
        outcome: BLUE,
        end: Some(EndReason::TurnLimit),
        vp: [0, 4],
        sides: [Some(side), None],
    };
    let ask = || world.ask(world.organiser);
    let other = [(core, [("frag_grenade".to_owned(), 99)].into())].into();
    let casualties = vec![shot(core)];
    let other = told(SideTold { casualties, grenades: other, ..SideTold::default() });
    let no = app.correct_told(&ask(), world.campaign, game, other, None).await.unwrap();
    assert_eq!(refused(no), "not_a_correction");
    let lost = told(SideTold { casualties: vec![shot(core)], ..SideTold::default() });
    done(app.correct_told(&ask(), world.campaign, game, lost, None).await.unwrap());
    let after = report(game).await;
    assert_eq!((&after.grenades_used, after.vp), (&before.grenades_used, [0, 4]));
    assert_eq!(after.casualties, [vec![shot(core)], before.casualties[1].clone()]);
    clean(&world).await;
}
