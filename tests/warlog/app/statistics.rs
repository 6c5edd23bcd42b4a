//! Statistics: each number of a small battle counted by hand, and which games count.

use super::forks::{at, concede, forked};
use super::support::{Database, World, came_to, done};
use warlog::app::stats::{Grenades, Record, Tests, of_log, weigh};
use warlog::app::{
    EnteredDice, GameTold, Setting, Statistics, StatisticsBy, StatisticsFilter, StatisticsOf, Viewer,
};
use warlog::battle::{Battle, Event, Options, Order};
use warlog::campaign::{Charter, EndReason, Outcome};
use warlog::dice::{Ask, Source};
use warlog::exchange::battle_file::{parse, play};
use warlog::ids::{BattleId, Side, Timestamp};
use warlog::simulation::Bot;

/// A grenade that misses, and two shots of which one kills.
const SMALL: &str = "\
weapon boltgun range 24 s 4 ap 5 type rapid_fire
weapon krak range 8 s 6 ap 4 type grenade kind krak
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile nob ws 4 bs 2 s 4 t 4 w 1 i 3 a 2 ld 7 sv 4+
model  A red marine at 10 10 with boltgun,krak*2
model  B red marine at 10 20 with boltgun
model  O blue nob at 17 10
model  P blue nob at 17 20
turn   1 red shooting
> throw A krak at O
! to_hit 1
> shoot B boltgun at P
! to_hit 3 4
! to_wound 4 1
? go_to_ground P no
! save 1
= P removed
";

fn small(filter: &StatisticsFilter) -> Statistics {
    let file = parse(SMALL).expect("a battle file");
    let game = play(&file).unwrap_or_else(|fault| panic!("{fault:?}"));
    of_log(game.log(), filter).expect("a battle")
}

/// The same battle with dice that were typed in or not, as far as dice of these asks are.
fn with_typed(asks: &[Ask], entered: EnteredDice) -> Statistics {
    let file = parse(SMALL).expect("a battle file");
    let game = play(&file).unwrap_or_else(|fault| panic!("{fault:?}"));
    let mut log = game.log().to_vec();
    for event in &mut log {
        if let Event::DiceRolled { roll, source, .. } = event {
            let typed = asks.contains(&roll.ask);
            *source = if typed { Source::Entered { by: roll.side } } else { Source::Seeded };
        }
    }
    of_log(&log, &StatisticsFilter { entered, ..StatisticsFilter::default() }).expect("a battle")
}

/// What dice came to goes by whose dice are looked at; losses, kills and grenades are counted whoever rolled.
#[test]
fn typed_dice_are_left_out_of_all_that_is_counted_of_dice() {
    use EnteredDice::{Exclude, Include, Only};
    let of = |asks: &[Ask], entered| {
        let counted = with_typed(asks, entered);
        let deeds = counted.deeds;
        assert_eq!((deeds.kills, deeds.losses, deeds.damage, deeds.fought), (1, 1, 1, 4));
        assert_eq!(counted.grenades[0].1.used, 1);
        ([deeds.shots, deeds.hits, deeds.wounds], counted.saves.taken)
    };
    let all = [Ask::ToHit, Ask::ToWound, Ask::Save];
    for entered in [Include, Only] {
        assert_eq!(of(&all, entered), ([3, 2, 1], 1));
    }
    assert_eq!(of(&all, Exclude), ([0, 0, 0], 0));
    for entered in [Include, Exclude] {
        assert_eq!(of(&[], entered), ([3, 2, 1], 1));
    }
    assert_eq!(of(&[], Only), ([0, 0, 0], 0));
    assert_eq!(of(&[Ask::ToWound], Exclude), ([3, 2, 0], 1));
    assert_eq!(of(&[Ask::ToWound], Only), ([0, 0, 1], 0));
}

fn of_side(side: Side) -> StatisticsFilter {
    StatisticsFilter { side: Some(side), ..StatisticsFilter::default() }
}

#[test]
fn a_small_battle_is_counted_as_by_hand() {
    let red = small(&of_side(Side::Red));
    let deeds = red.deeds;
    assert_eq!((deeds.fought, deeds.shots, deeds.blows), (2, 3, 0));
    assert_eq!((deeds.hits, deeds.wounds, deeds.damage, deeds.kills), (2, 1, 1, 1));
    assert_eq!((deeds.losses, red.games, red.record.sides, red.record.win_rate()), (0, Some(0), 1, None));
    let krak = Grenades { carried: 2, used: 1, wasted: 1, bought: 0 };
    assert_eq!(red.grenades, [("krak".to_owned(), krak)]);
    let weapons: Vec<_> =
        red.weapons.iter().map(|(key, _, deeds)| (key.as_str(), deeds.shots, deeds.kills)).collect();
    assert_eq!(weapons, [("boltgun", 2, 1), ("krak", 1, 0)]);
    let dice: Vec<_> = red.luck.iter().map(|luck| (luck.ask, luck.tries, luck.actual)).collect();
    assert_eq!(dice, [(Ask::ToHit, 3, 2), (Ask::ToWound, 2, 1)]);
    assert!((red.luck[0].expected - 2.0).abs() < 1e-9 && (red.luck[1].expected - 1.0).abs() < 1e-9);

    let blue = small(&of_side(Side::Blue));
    assert_eq!((blue.deeds.losses, blue.deeds.wounds_lost, blue.deeds.kills), (1, 1, 0));
    assert_eq!(blue.causes, [("shooting".to_owned(), 1)]);
    assert_eq!((blue.saves, blue.saves.failed()), (Tests { taken: 1, passed: 0 }, 1));
    let lost_to: Vec<_> = blue.weapons.iter().map(|(key, _, deeds)| (key.as_str(), deeds.losses)).collect();
    assert_eq!(lost_to, [("boltgun", 1)]);
}

#[test]
fn a_weapon_and_a_model_are_looked_at_alone() {
    let bolts = small(&StatisticsFilter { weapon: Some("boltgun".to_owned()), ..of_side(Side::Red) });
    assert_eq!((bolts.deeds.shots, bolts.deeds.hits, bolts.games), (2, 2, None));
    assert_eq!(bolts.luck.iter().map(|luck| luck.tries).collect::<Vec<_>>(), [2, 2]);
    let nobs = small(&StatisticsFilter { model: Some("nob".to_owned()), ..StatisticsFilter::default() });
    assert_eq!((nobs.deeds.losses, nobs.deeds.shots, nobs.record.sides), (1, 0, 1));
    let none = small(&StatisticsFilter { model: Some("grot".to_owned()), ..StatisticsFilter::default() });
    assert_eq!((none.record, none.deeds, none.luck.len()), (Record::default(), Default::default(), 0));
}

#[test]
fn the_shots_that_killed_moved_the_odds() {
    let file = parse(SMALL).expect("a battle file");
    let game = play(&file).unwrap_or_else(|fault| panic!("{fault:?}"));
    let deciding = weigh(game.log()).expect("a battle");
    assert_eq!((deciding.exact, deciding.estimated, deciding.unweighed), (2, 0, 0));
    // Two shots, each 2/3 to hit, 1/2 to wound, 1/2 unsaved: at least one with 11/36.
    let [shots, grenade] = &deciding.swings[..] else { panic!("{deciding:?}") };
    assert_eq!((shots.side, shots.lost), (Side::Red, [0, 1]));
    assert!((shots.expected[1] - 11.0 / 36.0).abs() < 1e-9, "{shots:?}");
    assert!((shots.towards_red() - 25.0 / 36.0).abs() < 1e-9);
    // 2/3 to hit, 5/6 to wound, and AP 4 leaves no save of 4+.
    assert!((grenade.towards_red() + 5.0 / 9.0).abs() < 1e-9, "{grenade:?}");
}

/// Lets bots play a battle to its end.
pub async fn played(world: &World, battle: BattleId) {
    let mut bots = Side::BOTH.map(Bot::new);
    let [red, blue] = &mut bots;
    let mut red = |battle: &Battle, refused: bool| red.order(battle, refused);
    let mut blue = |battle: &Battle, refused: bool| blue.order(battle, refused);
    world.app.play_battle(Viewer::System, battle, [&mut red, &mut blue], &mut |_| ()).await.unwrap();
}

async fn of(world: &World, of: StatisticsOf) -> Statistics {
    filtered(world, of, StatisticsFilter::default()).await
}

async fn filtered(world: &World, of: StatisticsOf, filter: StatisticsFilter) -> Statistics {
    world.app.statistics(Viewer::Guest, of, &filter).await.unwrap()
}

async fn league(world: &World) -> Statistics {
    of(world, StatisticsOf::League(world.league)).await
}

/// Everything that is kept, as one text.
async fn everything(world: &World) -> String {
    let mut all = Vec::new();
    let things = [StatisticsOf::League(world.league), StatisticsOf::Campaign(world.campaign)];
    let players = world.players.map(StatisticsOf::Player);
    let rosters = world.rosters.map(StatisticsOf::Roster);
    for thing in things.into_iter().chain(players).chain(rosters) {
        all.push(format!("{:?}", of(world, thing).await));
    }
    for roster in world.rosters {
        for member in world.app.roster(Viewer::Guest, roster).await.unwrap().roster.members {
            let member =
                StatisticsFilter { member: Some(member.model.member), ..StatisticsFilter::default() };
            all.push(format!("{:?}", filtered(world, StatisticsOf::League(world.league), member).await));
        }
    }
    let all_of_it = StatisticsFilter::default();
    for by in [StatisticsBy::Player, StatisticsBy::Faction, StatisticsBy::Mission, StatisticsBy::Campaign] {
        all.push(format!(
            "{:?}",
            world.app.statistics_by(Viewer::Guest, world.league, by, &all_of_it).await.unwrap()
        ));
    }
    all.join("\n")
}

async fn confirmed(world: &World, game: u32) {
    done(world.app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
}

#[tokio::test]
async fn only_confirmed_games_count_and_a_rebuild_counts_the_same() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let nothing = everything(&world).await;
        assert_eq!(league(&world).await.record, Record::default());
        let battle = world.battle().await;
        played(&world, battle).await;
        assert_eq!(everything(&world).await, nothing, "its result waits for somebody's word");
        confirmed(&world, 1).await;
        let once = league(&world).await;
        let alone = of(&world, StatisticsOf::Battle(battle)).await;
        assert_eq!((once.games, once.record.sides, once.logged), (Some(1), 2, 2));
        let deeds =
            |of: &Statistics| (of.deeds.shots, of.deeds.hits, of.deeds.kills, of.luck.clone(), of.dice);
        assert_eq!(deeds(&once), deeds(&alone), "the league's only battle");
        let conceding = world.battle().await;
        done(world.app.order(&world.blue(), conceding, None, Order::Concede, None).await.unwrap());
        confirmed(&world, 2).await;
        let kept = everything(&world).await;
        world.app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(everything(&world).await, kept);
        // What is filtered freely is the same as what is summed up.
        for player in world.players {
            let from = Some(Timestamp(0));
            let freely = StatisticsFilter { players: vec![player], from, ..StatisticsFilter::default() };
            let summed = StatisticsFilter { players: vec![player], ..StatisticsFilter::default() };
            let of_league = StatisticsOf::League(world.league);
            let summed = filtered(&world, of_league, summed).await;
            assert_eq!(filtered(&world, of_league, freely).await, summed);
            assert_eq!(summed, of(&world, StatisticsOf::Player(player)).await);
            assert_eq!(summed.games, Some(2));
        }
        let member =
            world.app.roster(Viewer::Guest, world.rosters[0]).await.unwrap().roster.members[0].model.member;
        let member = StatisticsFilter { member: Some(member), ..StatisticsFilter::default() };
        let freely = filtered(&world, StatisticsOf::Roster(world.rosters[0]), member.clone()).await;
        let summed = filtered(&world, StatisticsOf::League(world.league), member).await;
        assert_eq!((freely.record, freely.deeds, &freely.luck), (summed.record, summed.deeds, &summed.luck));
        assert_eq!((freely.record.sides, freely.deeds.fought), (2, 2));
    }
}

#[tokio::test]
async fn what_is_taken_back_is_counted_no_more() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let nothing = everything(&world).await;
        let battle = world.battle().await;
        played(&world, battle).await;
        confirmed(&world, 1).await;
        let before = league(&world).await;
        assert!(before.deeds.shots > 0);
        done(world.app.reopen_game(&world.chief(), world.campaign, 1, None).await.unwrap());
        assert_eq!(everything(&world).await, nothing, "the game goes on");
        // It goes back to its beginning and ends otherwise: what stands is counted.
        done(world.app.ask_rewind(&world.chief(), battle, None, 1).await.unwrap());
        done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        confirmed(&world, 1).await;
        let after = league(&world).await;
        assert_eq!((after.deeds.shots, after.dice, after.record.won), (0, (0, 0), 1));
        let of_red = of(&world, StatisticsOf::Player(world.players[0])).await;
        assert_eq!((of_red.record.won, of_red.record.win_rate()), (1, Some((1, 1))));
        // Corrected to a draw, then void.
        let drawn = GameTold { end: Some(EndReason::TurnLimit), ..came_to(Outcome::Draw, [4, 4]) };
        done(world.app.correct_told(&world.chief(), world.campaign, 1, drawn, None).await.unwrap());
        let of_red = of(&world, StatisticsOf::Player(world.players[0])).await;
        assert_eq!((of_red.record.won, of_red.record.drawn, of_red.points), (0, 1, Some((4, 4))));
        done(world.app.void_game(&world.chief(), world.campaign, 1, None).await.unwrap());
        assert_eq!(everything(&world).await, nothing);
    }
}

#[tokio::test]
async fn a_fork_counts_only_where_it_is_put_in_place() {
    let world = World::sqlite().await;
    let nothing = everything(&world).await;
    let parent = world.battle().await;
    let fork = forked(&world, parent, at(1)).await;
    concede(&world, world.players[0], fork, Side::Blue).await;
    assert_eq!(everything(&world).await, nothing);
    assert_eq!(of(&world, StatisticsOf::Battle(fork)).await.games, Some(1), "it can be looked at");
    done(world.app.adopt_fork(&world.chief(), fork, None).await.unwrap());
    let counted = league(&world).await;
    assert_eq!((counted.games, counted.record.won, counted.record.lost), (Some(1), 1, 1));
}

#[tokio::test]
async fn dice_that_were_typed_in_are_marked() {
    let world = World::sqlite().await;
    let options = Options { dice: warlog::battle::DiceFrom::Either, ..Options::default() };
    let battle = world.battle_in(Setting { options, ..Setting::default() }).await;
    played(&world, battle).await;
    confirmed(&world, 1).await;
    let entered = |entered| StatisticsFilter { entered, ..StatisticsFilter::default() };
    let of_league = StatisticsOf::League(world.league);
    let all = filtered(&world, of_league, entered(EnteredDice::Include)).await;
    let rolled = filtered(&world, of_league, entered(EnteredDice::Exclude)).await;
    let typed = filtered(&world, of_league, entered(EnteredDice::Only)).await;
    assert_eq!((all.luck, typed.luck.len(), all.dice.1), (rolled.luck, 0, 0), "a bot types nothing in");
}

#[tokio::test]
async fn things_that_are_not_there_have_no_statistics() {
    let world = World::sqlite().await;
    let unknown = StatisticsOf::League(warlog::ids::LeagueId(uuid::Uuid::from_u128(5)));
    let error = world.app.statistics(Viewer::Guest, unknown, &StatisticsFilter::default()).await.unwrap_err();
    assert_eq!(error.code(), "unknown");
    assert_eq!(warlog::app::stats::moment("2026-11").unwrap_err().code(), "bad_moment");
    assert_eq!(warlog::app::stats::moment("1970-01-02").unwrap(), Timestamp(86_400_000_000));
    assert_eq!(warlog::app::stats::moment("1970-01-01T01:00:00+01:00").unwrap(), Timestamp(0));
    // Any day of the calendar is one, and nothing beyond it.
    let micros = |text: &str| warlog::app::stats::moment(text).unwrap().0;
    assert_eq!(micros("9999-12-31"), jiff::Timestamp::MAX.as_microsecond());
    assert!(micros("9999-12-30") < micros("9999-12-31"));
    assert_eq!(micros("-009999-01-01"), jiff::Timestamp::MIN.as_microsecond());
    assert_eq!(micros("-009999-01-02"), jiff::Timestamp::MIN.as_microsecond());
    for beyond in ["10000-01-01", "9999-12-31T23:59:59Z", "9999-12-32", "2026-11-30 18:00", "20261130 "] {
        assert_eq!(warlog::app::stats::moment(beyond).unwrap_err().code(), "bad_moment", "{beyond}");
    }
}

/// A filter that is left out in silence looks as if it had been heeded.
#[tokio::test]
async fn a_filter_that_makes_no_sense_for_what_is_asked_about_is_refused() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let any = StatisticsFilter::default;
    let fields: [(&str, StatisticsFilter); 9] = [
        ("side", of_side(Side::Red)),
        ("campaign", StatisticsFilter { campaign: Some(world.campaign), ..any() }),
        ("season", StatisticsFilter { season: Some(1), ..any() }),
        ("players", StatisticsFilter { players: world.players.into(), ..any() }),
        ("opponent", StatisticsFilter { opponent: Some(world.players[1]), ..any() }),
        ("faction", StatisticsFilter { faction: Some("orks".to_owned()), ..any() }),
        ("mission", StatisticsFilter { mission: Some("none".to_owned()), ..any() }),
        ("from", StatisticsFilter { from: Some(Timestamp(0)), ..any() }),
        ("until", StatisticsFilter { until: Some(Timestamp(0)), ..any() }),
    ];
    let nameless = StatisticsFilter { weapon: Some(String::new()), ..any() };
    let nameless = world.app.statistics(Viewer::Guest, StatisticsOf::League(world.league), &nameless).await;
    assert_eq!(nameless.err().unwrap().code(), "filter_not_here");
    let free = ["opponent", "mission", "from", "until"];
    for (of, more) in [
        (StatisticsOf::Battle(battle), &["side"][..]),
        (StatisticsOf::Roster(world.rosters[0]), &["season"]),
        (StatisticsOf::Player(world.players[0]), &["campaign", "faction"]),
        (StatisticsOf::Campaign(world.campaign), &["season", "players", "faction"]),
        (StatisticsOf::League(world.league), &["campaign", "players", "faction"]),
    ] {
        let is_battle = matches!(of, StatisticsOf::Battle(_));
        for (name, filter) in &fields {
            let takes = more.contains(name) || (!is_battle && free.contains(name));
            match world.app.statistics(Viewer::Guest, of, filter).await {
                Ok(_) => assert!(takes, "{name} of {of:?}"),
                Err(error) => {
                    assert!(!takes, "{name} of {of:?}: {error}");
                    assert_eq!(error.code(), "filter_not_here");
                    let sentence = error.to_string();
                    assert!(sentence.contains(name) && sentence.contains("ask for"), "{sentence}");
                }
            }
        }
        // What is not there is not there, whatever else is wrong.
        let nobody = StatisticsOf::Campaign(warlog::ids::CampaignId(uuid::Uuid::from_u128(5)));
        let error = world.app.statistics(Viewer::Guest, nobody, &of_side(Side::Red)).await.unwrap_err();
        assert_eq!(error.code(), "unknown");
    }
    let of_season = StatisticsFilter { campaign: Some(world.campaign), season: Some(1), ..any() };
    for of in [StatisticsOf::League(world.league), StatisticsOf::Player(world.players[0])] {
        assert!(
            world.app.statistics(Viewer::Guest, of, &of_season).await.is_ok(),
            "a season with its campaign"
        );
    }
    let red = of_side(Side::Red);
    let by = world.app.statistics_by(Viewer::Guest, world.league, StatisticsBy::Player, &red).await;
    assert_eq!(by.unwrap_err().code(), "filter_not_here");
}
