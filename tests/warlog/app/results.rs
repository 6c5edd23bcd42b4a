//! Results told as a whole, and corrected: what the log, the rosters, the statistics and the lists make of them.

use super::support::{Database, World, done, refused};
use warlog::app::{
    AfterBattle, Filter, GameTold, Moment, Request, SideTold, StatisticsFilter, StatisticsOf, Viewer, Waiting,
};
use warlog::battle::Order;
use warlog::campaign::{Casualty, Cause, Charter, EndReason, InjuryMode, Outcome, Stage, TodoKind};
use warlog::ids::{MemberId, PlayerId, Side};
use warlog::roster::{Role, Status};

pub const RED: Outcome = Outcome::Decided { winner: Side::Red };
pub const BLUE: Outcome = Outcome::Decided { winner: Side::Blue };

pub fn told(outcome: Outcome, vp: [i32; 2]) -> GameTold {
    GameTold { outcome, end: Some(EndReason::TurnLimit), vp, sides: [Some(SideTold::default()), None] }
}

pub fn shot(member: MemberId) -> Casualty {
    Casualty { member, cause: Cause::Shooting, by: None }
}

pub async fn arranged(world: &World) -> u32 {
    let ask = world.red();
    done(world.app.arrange_game(&ask, world.campaign, world.rosters, "fw_border", None).await.unwrap());
    let campaign = world.app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
    *campaign.games.keys().next_back().unwrap()
}

/// A game that is told by red with these losses of red, and confirmed by the organiser.
async fn entered(world: &World, outcome: Outcome, vp: [i32; 2], lost: &[MemberId]) -> u32 {
    let game = arranged(world).await;
    let casualties = lost.iter().copied().map(shot).collect();
    let sides = [Some(SideTold { casualties, ..SideTold::default() }), None];
    let told = GameTold { sides, ..told(outcome, vp) };
    done(world.app.report_result(&world.red(), world.campaign, game, told).await.unwrap());
    done(world.app.confirm_result(&world.ask(world.organiser), world.campaign, game).await.unwrap());
    game
}

pub async fn member(world: &World, roster: usize, role: Role) -> MemberId {
    let roster = world.app.roster(Viewer::System, world.rosters[roster]).await.unwrap().roster;
    let found = roster.active().find(|member| member.model.role == role);
    found.expect("a model of the role").model.member
}

/// Claims what the last game earned and ends what follows it.
pub async fn finished(world: &World) {
    for (roster, player) in world.rosters.into_iter().zip(world.players) {
        for ask in [AfterBattle::ClaimAwards, AfterBattle::Close] {
            done(world.app.after_battle(&world.ask(player), roster, ask).await.unwrap());
        }
    }
}

pub async fn clean(world: &World) {
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{report:?}");
}

/// Without injuries no dice are rolled, so that two worlds come out alike.
pub fn without_injuries() -> Charter {
    Charter { injuries: InjuryMode::Off, ..Charter::hor_campaign() }
}

#[tokio::test]
async fn a_result_is_entered_without_a_battle_and_all_follows_from_it() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let app = &world.app;
        let game = arranged(&world).await;
        let roster = app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster;
        let thrower = roster.active().find(|one| !one.model.grenades.is_empty()).expect("one with grenades");
        let (member_id, grenade) =
            (thrower.model.member, thrower.model.grenades.keys().next().unwrap().clone());
        let blue_leader = member(&world, 1, Role::Leader).await;
        let by = |count| {
            let grenades = [(member_id, [(grenade.clone(), count)].into())].into();
            let red = SideTold { grenades, first_blood: true, ..SideTold::default() };
            let blue = SideTold {
                casualties: vec![Casualty { by: Some(member_id), ..shot(blue_leader) }],
                ..SideTold::default()
            };
            GameTold { sides: [Some(red), Some(blue)], ..told(RED, [5, 1]) }
        };
        let stranger = super::support::person(app, "Sven").await;
        let told_by =
            async |request: Request, told| app.report_result(&request, world.campaign, game, told).await;
        assert_eq!(refused(told_by(world.ask(stranger), by(1)).await.unwrap()), "not_allowed");
        assert_eq!(refused(told_by(world.red(), by(99)).await.unwrap()), "no_grenade_left");
        let nothing = GameTold { outcome: Outcome::NoResult, ..by(1) };
        assert_eq!(refused(told_by(world.red(), nothing).await.unwrap()), "not_allowed");
        let twice = world.red();
        let first = done(told_by(twice, by(1)).await.unwrap());
        // T68, T87: the same command again gets its first answer, another is refused.
        let again = done(told_by(twice, by(1)).await.unwrap());
        assert_eq!((first.events, again.repeated), (again.events, true));
        assert_eq!(refused(told_by(world.blue(), by(1)).await.unwrap()), "wrong_stage");

        let campaign = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
        let found = &campaign.games[&game];
        let report = found.report.as_ref().unwrap();
        assert_eq!((found.stage, found.entered), (Stage::Reported, true));
        assert!(report.feats[0].assassin && !report.feats[1].assassin, "who lost a leader is found out");
        assert_eq!(report.feats[0].started, roster.active().count() as u32);
        let after = app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster;
        assert_eq!(after.status, Status::Ready);
        assert_eq!(after.fought(game).unwrap().used[&member_id][&grenade], 1, "counted spent");
        assert!(after.fought(game).unwrap().restocked && after.outstanding().is_empty(), "and back, once");

        done(app.confirm_result(&world.blue(), world.campaign, game).await.unwrap());
        let (of, all) = (StatisticsOf::League(world.league), StatisticsFilter::default());
        let statistics = app.statistics(Viewer::System, of, &all).await.unwrap();
        let record = statistics.record;
        assert_eq!(
            (statistics.games, record.sides, record.won, record.lost, record.drawn),
            (Some(1), 2, 1, 1, 0)
        );
        assert_eq!((statistics.logged, statistics.dice), (0, (0, 0)), "nobody recorded the battle");
        assert!(statistics.luck.is_empty());
        assert_eq!((statistics.deeds.losses, statistics.deeds.kills), (1, 1));
        let models = report.feats[0].started + report.feats[1].started;
        assert_eq!(statistics.deeds.fought, u64::from(models));
        assert_eq!(statistics.grenades.iter().map(|(_, sort)| sort.used).sum::<u64>(), 1);
        let refusal = app.reopen_game(&world.chief(), world.campaign, game, None).await.unwrap();
        assert_eq!(refused(refusal), "nothing_recorded");
        assert!(app.battles(Viewer::System, &Filter::default()).await.unwrap().is_empty());
        clean(&world).await;
        done(app.void_game(&world.chief(), world.campaign, game, None).await.unwrap());
        assert_eq!(app.statistics(Viewer::System, of, &all).await.unwrap().games, Some(0));
        clean(&world).await;
    }
}

async fn games_of(world: &World, player: PlayerId) -> Vec<(u32, bool)> {
    let waiting = world.app.waiting_for(Viewer::System, player).await.unwrap();
    let results = waiting.into_iter().filter_map(|wait| match wait {
        Waiting::Result { game, disputed, .. } => Some((game, disputed)),
        _ => None,
    });
    results.collect()
}

async fn steps_of(world: &World, player: PlayerId) -> Vec<String> {
    let waiting = world.app.waiting_for(Viewer::System, player).await.unwrap();
    let steps = waiting.into_iter().filter_map(|wait| match wait {
        Waiting::AfterBattle { step, .. } => Some(step),
        _ => None,
    });
    steps.collect()
}

#[tokio::test]
async fn disputes_wait_for_organisers_and_arbitrators_and_steps_for_the_owner() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let app = &world.app;
    let arbitrator = super::support::person(app, "Arno").await;
    done(app.appoint_arbitrator(&world.ask(world.organiser), world.league, arbitrator).await.unwrap());
    let game = arranged(&world).await;
    let lost = member(&world, 0, Role::Core).await;
    let side = SideTold { casualties: vec![shot(lost)], ..SideTold::default() };
    let told = GameTold { sides: [Some(side), None], ..told(BLUE, [1, 4]) };
    done(app.report_result(&world.red(), world.campaign, game, told).await.unwrap());
    assert_eq!(games_of(&world, world.players[1]).await, [(game, false)]);
    let due = world.app.waiting_for(Viewer::System, world.players[1]).await.unwrap();
    let due = due.iter().find_map(|wait| match wait {
        Waiting::Result { since, due, .. } => Some(due.map(|due| due.0 - since.0)),
        _ => None,
    });
    assert_eq!(due, Some(Some(72 * 3_600 * 1_000_000)), "silence confirms it");
    assert!(games_of(&world, arbitrator).await.is_empty());
    assert_eq!(steps_of(&world, world.players[0]).await, ["injuries"]);
    assert_eq!(steps_of(&world, world.players[1]).await, ["awards"]);
    let reason = Some("it was a draw".to_owned());
    done(app.dispute_result(&world.blue(), world.campaign, game, reason).await.unwrap());
    for judge in [world.organiser, arbitrator] {
        assert_eq!(games_of(&world, judge).await, [(game, true)]);
    }
    assert!(games_of(&world, world.players[1]).await.is_empty());
    // CA-08: what follows a game waits for its result.
    for ask in [AfterBattle::RollInjuries { faces: None }, AfterBattle::ClaimAwards, AfterBattle::Close] {
        let early = app.after_battle(&world.red(), world.rosters[0], ask).await.unwrap();
        assert_eq!(refused(early), "not_confirmed");
    }
    done(app.confirm_result(&world.ask(arbitrator), world.campaign, game).await.unwrap());
    for judge in [world.organiser, arbitrator] {
        assert!(games_of(&world, judge).await.is_empty());
    }
    let roll = AfterBattle::RollInjuries { faces: None };
    done(app.after_battle(&world.red(), world.rosters[0], roll.clone()).await.unwrap());
    assert_eq!(steps_of(&world, world.players[0]).await, ["awards"]);
    // Done twice it is refused: nothing is awaited any more.
    assert_eq!(
        refused(app.after_battle(&world.red(), world.rosters[0], roll).await.unwrap()),
        "nothing_to_roll"
    );
    finished(&world).await;
    assert!(steps_of(&world, world.players[0]).await.is_empty());
    clean(&world).await;
}

/// CA-56, LE-06: five games, of which some were told wrong and corrected much later, come out as those told right.
#[tokio::test]
async fn corrections_leave_tables_ratings_requisition_and_statistics_as_the_right_facts_do() {
    let facts = [
        ((RED, [5, 3]), (Outcome::Draw, [3, 3])),
        ((BLUE, [0, 2]), (BLUE, [0, 2])),
        ((Outcome::Draw, [1, 1]), (RED, [4, 1])),
        ((RED, [2, 1]), (BLUE, [1, 2])),
        ((BLUE, [1, 9]), (BLUE, [1, 9])),
    ];
    let mut seen = Vec::new();
    for is_right in [false, true] {
        let world = World::on(Database::sqlite(), without_injuries()).await;
        let core = member(&world, 0, Role::Core).await;
        for (wrong, right) in facts {
            let (outcome, vp) = if is_right { right } else { wrong };
            // Who was wrong about the result was wrong about a loss too.
            let lost = if is_right && wrong != right { vec![core] } else { Vec::new() };
            entered(&world, outcome, vp, &lost).await;
            finished(&world).await;
        }
        for (place, (wrong, right)) in facts.into_iter().enumerate().rev().filter(|_| !is_right) {
            if wrong == right {
                continue;
            }
            let side = SideTold { casualties: vec![shot(core)], ..SideTold::default() };
            let told = GameTold { sides: [Some(side), None], ..told(right.0, right.1) };
            let request = world.ask(world.organiser);
            let game = place as u32 + 1;
            let reason = Some("it was told wrong".to_owned());
            done(world.app.correct_told(&request, world.campaign, game, told, reason).await.unwrap());
        }
        clean(&world).await;
        let app = &world.app;
        let view = app.campaign(Viewer::System, world.campaign).await.unwrap();
        let ratings = app.ratings_at(Viewer::System, world.campaign, Moment::Now).await.unwrap();
        let mut rps = Vec::new();
        for roster in world.rosters {
            rps.push(app.roster(Viewer::System, roster).await.unwrap().roster.rp);
        }
        let of = StatisticsOf::Campaign(world.campaign);
        let statistics = app.statistics(Viewer::System, of, &StatisticsFilter::default()).await.unwrap();
        let rows: Vec<String> = view
            .standings
            .iter()
            .map(|row| format!("{:?} {} {}", row.rank, row.points, row.vp_for))
            .collect();
        let elo: Vec<Option<u64>> = ratings.iter().map(|rated| rated.elo.map(f64::to_bits)).collect();
        let todos = app.todos(Viewer::System, world.campaign).await.unwrap();
        seen.push((rows, elo, rps, format!("{:?}", statistics.deeds), todos));
    }
    assert_eq!(seen[0], seen[1]);
}

/// LE-06, CA-36: what cannot be redone is listed with what to do, and goes away with its cause or is ticked off.
#[tokio::test]
async fn what_a_correction_of_three_games_ago_cannot_redo_is_a_list() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let app = &world.app;
    let (core, special) = (member(&world, 0, Role::Core).await, member(&world, 0, Role::Leader).await);
    let first = entered(&world, RED, [5, 3], &[core]).await;
    let dead = AfterBattle::RollInjuries { faces: Some(vec![1]) };
    done(app.after_battle(&world.red(), world.rosters[0], dead).await.unwrap());
    finished(&world).await;
    let roster = async || app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster;
    assert!(roster().await.member(core).is_none());
    for _ in 0..2 {
        entered(&world, Outcome::Draw, [1, 1], &[]).await;
        finished(&world).await;
    }
    assert!(app.todos(Viewer::System, world.campaign).await.unwrap().is_empty());

    let chief = || world.ask(world.organiser);
    let side = SideTold { casualties: vec![shot(special)], ..SideTold::default() };
    let right = GameTold { sides: [Some(side), None], ..told(BLUE, [3, 5]) };
    assert_eq!(
        refused(app.correct_told(&world.red(), world.campaign, first, right.clone(), None).await.unwrap()),
        "not_allowed"
    );
    let before = roster().await.rp;
    done(app.correct_told(&chief(), world.campaign, first, right, None).await.unwrap());
    assert!(roster().await.rp < before, "the difference is booked: CA-36");
    let todos = async || app.todos(Viewer::System, world.campaign).await.unwrap();
    let kinds =
        async || todos().await.iter().map(|todo| (todo.todo.kind, todo.todo.member)).collect::<Vec<_>>();
    assert_eq!(kinds().await, [(TodoKind::UndoInjury, Some(core)), (TodoKind::RollInjury, Some(special))]);
    assert!(todos().await.iter().all(|todo| todo.sentence.contains("tick this off")), "{:?}", todos().await);

    // The first goes away with its cause: the dead comes back.
    let undo = AfterBattle::UndoInjury { game: first, member: core };
    assert_eq!(
        refused(app.after_battle(&world.red(), world.rosters[0], undo.clone()).await.unwrap()),
        "not_allowed"
    );
    done(app.after_battle(&chief(), world.rosters[0], undo).await.unwrap());
    assert!(roster().await.member(core).is_some());
    assert_eq!(kinds().await, [(TodoKind::RollInjury, Some(special))]);
    // The other is agreed upon.
    let todo = todos().await[0].todo;
    assert_eq!(refused(app.settle_todo(&world.red(), world.campaign, todo).await.unwrap()), "not_allowed");
    done(app.settle_todo(&chief(), world.campaign, todo).await.unwrap());
    assert!(todos().await.is_empty());
    assert_eq!(refused(app.settle_todo(&chief(), world.campaign, todo).await.unwrap()), "todo_settled");
    // What was agreed on stays so while its loss does; of the past the list is that of then.
    let corrected = app.campaign(Viewer::System, world.campaign).await.unwrap().version - 1;
    let side = SideTold { casualties: vec![shot(special)], ..SideTold::default() };
    let again = GameTold { sides: [Some(side), None], ..told(BLUE, [3, 6]) };
    done(app.correct_told(&chief(), world.campaign, first, again, None).await.unwrap());
    assert!(todos().await.is_empty(), "{:?}", todos().await);
    let then = async |version| {
        let view = app.campaign_at(Viewer::System, world.campaign, Moment::After(version)).await.unwrap();
        let todos = app.todos_at(Viewer::System, &view).await.unwrap();
        todos.iter().map(|todo| todo.todo.member).collect::<Vec<_>>()
    };
    assert_eq!(then(corrected - 1).await, []);
    // Its injury was undone before the next event of the campaign.
    assert_eq!(then(corrected).await, [Some(special)]);
    assert_eq!(then(corrected + 1).await, []);
    clean(&world).await;
}

#[tokio::test]
async fn spent_requisition_that_was_not_earned_is_a_debt_until_it_is_earned_back() {
    let world = World::on(Database::sqlite(), without_injuries()).await;
    let app = &world.app;
    let game = entered(&world, RED, [5, 3], &[]).await;
    done(app.after_battle(&world.red(), world.rosters[0], AfterBattle::ClaimAwards).await.unwrap());
    let rp = app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster.rp;
    // Everything is spent, on models for the reserves.
    let mut left = rp;
    let pack = app.armoury().pack("space_marines").unwrap();
    let cheapest = pack.entries.iter().filter(|entry| entry.role == warlog::armoury::Role::Core);
    let cheapest = cheapest.min_by_key(|entry| entry.points).unwrap();
    while left >= cheapest.points as i32 {
        let model = warlog::armoury::Chosen::new(&cheapest.id);
        let bought = app.recruit_to(&world.red(), world.rosters[0], vec![model.into()], true).await.unwrap();
        done(bought);
        left -= cheapest.points as i32;
    }
    for ask in [AfterBattle::Close] {
        done(app.after_battle(&world.red(), world.rosters[0], ask).await.unwrap());
    }
    let loss = GameTold { sides: [None, None], ..told(BLUE, [0, 9]) };
    done(app.correct_told(&world.ask(world.organiser), world.campaign, game, loss, None).await.unwrap());
    let balance = app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster.rp;
    let todos = app.todos(Viewer::System, world.campaign).await.unwrap();
    let debts: Vec<_> = todos.iter().filter(|todo| todo.todo.kind == TodoKind::Balance).collect();
    assert_eq!(debts.len(), usize::from(balance < 0), "balance {balance}, spent {}", rp - left);
    // A later game that is void owes nothing.
    let other = world.rosters[1];
    done(app.after_battle(&world.blue(), other, AfterBattle::ClaimAwards).await.unwrap());
    done(app.after_battle(&world.blue(), other, AfterBattle::Close).await.unwrap());
    let later = entered(&world, RED, [5, 3], &[]).await;
    done(app.void_game(&world.ask(world.organiser), world.campaign, later, None).await.unwrap());
    for todo in app.todos(Viewer::System, world.campaign).await.unwrap() {
        assert_eq!((todo.todo.kind, todo.todo.game), (TodoKind::Balance, game));
    }
    assert!(balance < left, "the victory is taken back");
    clean(&world).await;
}

/// A dispute that changes the losses before anybody rolled leaves nothing to be done by hand.
#[tokio::test]
async fn a_correction_before_the_first_roll_begins_what_follows_anew() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let app = &world.app;
    let (core, leader) = (member(&world, 0, Role::Core).await, member(&world, 0, Role::Leader).await);
    let game = entered(&world, RED, [5, 3], &[core]).await;
    let side = SideTold { casualties: vec![shot(leader)], ..SideTold::default() };
    let right = GameTold { sides: [Some(side), None], ..told(RED, [5, 3]) };
    done(app.correct_told(&world.ask(world.organiser), world.campaign, game, right, None).await.unwrap());
    let roster = app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster;
    let chains = &roster.open_post_game().unwrap().chains;
    assert_eq!(chains.iter().map(|chain| chain.wounded.member).collect::<Vec<_>>(), [leader]);
    assert!(app.todos(Viewer::System, world.campaign).await.unwrap().is_empty());
    let stranger = GameTold {
        sides: [
            Some(SideTold {
                casualties: vec![shot(member(&world, 1, Role::Core).await)],
                ..SideTold::default()
            }),
            None,
        ],
        ..told(RED, [5, 3])
    };
    let no =
        app.correct_told(&world.ask(world.organiser), world.campaign, game, stranger, None).await.unwrap();
    assert_eq!(refused(no), "not_fielded");
    clean(&world).await;
}

/// LE-05: played again, whether it was recorded here or only told; its first battle goes on no more.
#[tokio::test]
async fn a_game_is_played_again_after_either_way_of_playing() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = &world.app;
    let battle = world.battle().await;
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    assert_eq!(refused(app.replay_game(&world.red(), world.campaign, 1, None).await.unwrap()), "not_allowed");
    let reason = Some("the dice were loaded".to_owned());
    done(app.replay_game(&world.chief(), world.campaign, 1, reason).await.unwrap());
    let back = app.ask_rewind(&world.chief(), battle, None, 1).await.unwrap();
    assert_eq!(refused(back), "superseded");
    done(app.report_result(&world.blue(), world.campaign, 1, told(RED, [1, 0])).await.unwrap());
    done(app.replay_game(&world.chief(), world.campaign, 1, None).await.unwrap());
    let start = warlog::app::StartGame { pairing: warlog::app::Pairing::Arranged(1), ..world.start() };
    let (second, outcome) = app.start_game(&world.blue(), world.campaign, start).await.unwrap();
    done(outcome);
    assert_ne!(second, battle);
    done(app.order(&world.blue(), second, None, Order::Concede, None).await.unwrap());
    done(app.confirm_result(&world.red(), world.campaign, 1).await.unwrap());
    let game = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign.games[&1].clone();
    assert_eq!((game.outcome(), game.closings, game.replayed.len()), (RED, 3, 2));
    let of = StatisticsOf::Campaign(world.campaign);
    let all = StatisticsFilter::default();
    assert_eq!(app.statistics(Viewer::System, of, &all).await.unwrap().games, Some(1), "it counts once");
    clean(&world).await;
}

/// LE-07: after a void game both rosters are as ready as they were for it. Only whose list it changed, because somebody
/// whom it had cost his life is back, is judged anew, as any list that changes is; the next lock does so by itself.
#[tokio::test]
async fn a_void_game_leaves_both_rosters_ready_but_for_a_list_that_it_changed() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let app = &world.app;
    let status = async || {
        let mut both = Vec::new();
        for roster in world.rosters {
            let roster = app.roster(Viewer::System, roster).await.unwrap().roster;
            assert!(roster.status != Status::Ready || roster.faults.is_empty());
            both.push(roster.status);
        }
        both
    };
    let void = async |game| {
        done(app.void_game(&world.ask(world.organiser), world.campaign, game, None).await.unwrap())
    };
    void(arranged(&world).await).await;
    assert_eq!(status().await, [Status::Registered; 2], "nobody was made ready for it");
    world.battle().await;
    void(2).await;
    assert_eq!(status().await, [Status::Ready; 2], "while it was played");
    let core = member(&world, 0, Role::Core).await;
    let game = entered(&world, RED, [5, 3], &[]).await;
    void(game).await;
    assert_eq!(status().await, [Status::Ready; 2], "before the steps after it");
    let game = entered(&world, RED, [5, 3], &[]).await;
    finished(&world).await;
    void(game).await;
    assert_eq!(status().await, [Status::Ready; 2], "after them");

    let fatal = entered(&world, RED, [5, 3], &[core]).await;
    let dead = AfterBattle::RollInjuries { faces: Some(vec![1]) };
    done(app.after_battle(&world.red(), world.rosters[0], dead).await.unwrap());
    finished(&world).await;
    entered(&world, RED, [5, 3], &[]).await;
    finished(&world).await;
    void(fatal).await;
    assert!(app.roster(Viewer::System, world.rosters[0]).await.unwrap().roster.member(core).is_some());
    assert_eq!(status().await, [Status::Registered, Status::Ready]);
    entered(&world, RED, [5, 3], &[]).await;
    clean(&world).await;
}
