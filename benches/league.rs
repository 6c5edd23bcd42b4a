//! A season of 400 players: how fast its statistics, its standings and a player's luck are, and how fast all that is
//! counted from the log is counted anew. `cargo bench --bench league`.
//!
//! A seeded generator makes 10,000 battles of about 1,000 events (WARLOG_BENCH_BATTLES sets another number) and a
//! league of a tenth of them to compare with. WARLOG_BENCH_DIR names a directory where the databases are made, and
//! kept for the next time; 5 GB for 10,000 battles. Fails when a figure is worse than what is promised.

mod league {
    pub mod generator;
}

use league::generator::{Made, PACKS, make, player};
use std::path::Path;
use std::time::{Duration, Instant};
use warlog::app::{App, Config, Moment, StatisticsBy, StatisticsFilter, StatisticsOf, Viewer};
use warlog::ids::Timestamp;

/// Questions of each kind.
const ROUNDS: usize = 200;
/// Questions with free filters.
const FREE_ROUNDS: usize = 20;

#[tokio::main]
async fn main() {
    let battles =
        std::env::var("WARLOG_BENCH_BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let dir = tempfile::tempdir().expect("a directory");
    let dir = std::env::var_os("WARLOG_BENCH_DIR").map_or(dir.path().to_owned(), Into::into);
    let small = opened(&dir, battles / 10).await;
    let large = opened(&dir, battles).await;
    let mut kept = large.2 >= 100_000.0;
    println!("rebuild of all projections     {:>10.0} events/s (at least 100000)", large.2);
    let cold = [first_look(&small.0, &small.1).await, first_look(&large.0, &large.1).await];
    kept &= cold[1] <= Duration::from_millis(50);
    println!(
        "standings, at the first look {:>10.2?} (at most 50ms; {:.2?} of a tenth as many battles)",
        cold[1], cold[0]
    );
    for (name, question) in questions() {
        let few = percentile(&small.0, &small.1, question, ROUNDS).await;
        let many = percentile(&large.0, &large.1, question, ROUNDS).await;
        kept &= compared(name, few, many);
    }
    for by in [StatisticsBy::Player, StatisticsBy::Faction, StatisticsBy::Mission, StatisticsBy::Season] {
        let few = told_apart(&small.0, &small.1, by).await;
        let many = told_apart(&large.0, &large.1, by).await;
        kept &= compared(&format!("by {by:?}").to_lowercase(), few, many);
    }
    for (name, question) in free_questions() {
        let slowest = percentile(&large.0, &large.1, question, FREE_ROUNDS).await;
        kept &= slowest <= Duration::from_millis(500);
        println!("{name:<30} {slowest:>10.2?} (at most 500ms)");
    }
    for (name, moment) in moments() {
        let slowest = as_of(&large.0, &large.1, moment).await;
        kept &= slowest <= Duration::from_millis(20);
        println!("{name:<30} {slowest:>10.2?} (at most 20ms)");
    }
    small.0.close().await;
    large.0.close().await;
    assert!(kept, "a figure is worse than promised");
}

/// Whether a figure is as promised, which is told.
fn compared(name: &str, few: Duration, many: Duration) -> bool {
    let ratio = many.as_secs_f64() / few.as_secs_f64();
    // Below a millisecond a ratio says more about the clock than about the program.
    let good = many <= Duration::from_millis(50) && (ratio <= 2.0 || many < Duration::from_millis(1));
    let word = if good { "ok" } else { "BELOW" };
    println!("{name:<30} {many:>10.2?} (at most 50ms), {ratio:>5.2} of a tenth as many battles: {word}");
    good
}

/// A league in a database of its own, made if it is not there, with the rate at which it was counted.
async fn opened(dir: &Path, battles: u64) -> (App, Made, f64) {
    let path = dir.join(format!("league-{battles}.db"));
    let url = format!("sqlite:{}", path.display());
    let began = Instant::now();
    let made = make(&url, battles).await;
    println!("{battles} battles, {} events, made in {:.0?}", made.events, began.elapsed());
    let app = App::open(Config::new(url)).await.expect("a database");
    let began = Instant::now();
    app.rebuild(None, &mut |_, _, _| ()).await.expect("it is counted anew");
    let rate = made.events as f64 / began.elapsed().as_secs_f64();
    (app, made, rate)
}

/// What is asked, the nth time.
type Question = fn(&Made, usize) -> (StatisticsOf, StatisticsFilter);

/// What is asked of sums that are kept, and the standings.
fn questions() -> Vec<(&'static str, Option<Question>)> {
    fn league(made: &Made) -> StatisticsOf {
        StatisticsOf::League(made.league)
    }
    let all: [(&str, Question); 9] = [
        ("league", |made, _| (league(made), StatisticsFilter::default())),
        ("campaign", |made, n| {
            (StatisticsOf::Campaign(made.campaigns[n % made.campaigns.len()]), StatisticsFilter::default())
        }),
        ("player of a league", |made, n| {
            let players = vec![player(n as u64 * 7 % 400)];
            (league(made), StatisticsFilter { players, ..StatisticsFilter::default() })
        }),
        ("player's luck, anywhere", |_, n| {
            (StatisticsOf::Player(player(n as u64 * 7 % 400)), StatisticsFilter::default())
        }),
        ("faction", |made, n| {
            let faction = Some(PACKS[n % PACKS.len()].to_owned());
            (league(made), StatisticsFilter { faction, ..StatisticsFilter::default() })
        }),
        ("mission", |made, n| {
            let mission = Some(made.missions[n % made.missions.len()].clone());
            (league(made), StatisticsFilter { mission, ..StatisticsFilter::default() })
        }),
        ("model", |made, n| {
            let model = Some(made.models[n % made.models.len()].clone());
            (league(made), StatisticsFilter { model, ..StatisticsFilter::default() })
        }),
        ("weapon", |made, n| {
            let weapon = Some(made.weapons[n % made.weapons.len()].clone());
            (league(made), StatisticsFilter { weapon, ..StatisticsFilter::default() })
        }),
        ("roster", |made, n| {
            (StatisticsOf::Roster(made.rosters[n * 7 % made.rosters.len()]), StatisticsFilter::default())
        }),
    ];
    let all = all.into_iter().map(|(name, question)| (name, Some(question)));
    all.chain([("standings", None)]).collect()
}

/// What is asked of the sheets themselves.
fn free_questions() -> Vec<(&'static str, Option<Question>)> {
    let all: [(&str, Question); 4] = [
        ("half of all days", |made, n| {
            let from = Some(Timestamp(made.began.0 + n as i64 * 1_000_000));
            let until = Some(Timestamp((made.began.0 + made.ended.0) / 2));
            (
                StatisticsOf::League(made.league),
                StatisticsFilter { from, until, ..StatisticsFilter::default() },
            )
        }),
        ("all days", |made, n| {
            let from = Some(Timestamp(made.began.0 - 1 - n as i64));
            (StatisticsOf::League(made.league), StatisticsFilter { from, ..StatisticsFilter::default() })
        }),
        ("fifty players", |made, n| {
            let players = (0..50).map(|place| player((n as u64 + place * 7) % 400)).collect();
            (StatisticsOf::League(made.league), StatisticsFilter { players, ..StatisticsFilter::default() })
        }),
        ("a faction's days", |made, n| {
            let (faction, from) = (Some(PACKS[n % PACKS.len()].to_owned()), Some(made.began));
            (
                StatisticsOf::League(made.league),
                StatisticsFilter { faction, from, ..StatisticsFilter::default() },
            )
        }),
    ];
    all.into_iter().map(|(name, question)| (name, Some(question))).collect()
}

/// A moment of the past, the nth time.
type Past = fn(&Made, u64) -> Moment;

/// How campaigns and rosters are asked for as of a past event: by its number, and by a time.
fn moments() -> Vec<(&'static str, Past)> {
    fn at(made: &Made, n: u64) -> Moment {
        Moment::At(Timestamp(made.began.0 + (made.ended.0 - made.began.0) / 97 * (1 + n as i64 % 96)))
    }
    vec![("as of an event", |_, n| Moment::After(1 + n * 13 % 40)), ("as of a time", at)]
}

/// The time within which 99 of 100 campaigns, and rosters, are shown as of a moment.
async fn as_of(app: &App, made: &Made, moment: Past) -> Duration {
    let mut times = Vec::with_capacity(2 * ROUNDS);
    for round in 0..ROUNDS {
        let campaign = made.campaigns[round % made.campaigns.len()];
        let began = Instant::now();
        app.campaign_at(Viewer::System, campaign, moment(made, round as u64)).await.expect("a campaign");
        times.push(began.elapsed());
        let roster = made.rosters[round * 7 % made.rosters.len()];
        let began = Instant::now();
        app.roster_at(Viewer::System, roster, moment(made, round as u64)).await.expect("a roster");
        times.push(began.elapsed());
    }
    times.sort_unstable();
    times[(2 * ROUNDS * 99).div_ceil(100) - 1]
}

/// The time within which 99 of 100 answers come that tell a league apart: by its 400 players, say.
async fn told_apart(app: &App, made: &Made, by: StatisticsBy) -> Duration {
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let began = Instant::now();
        let filter = StatisticsFilter::default();
        app.statistics_by(Viewer::System, made.league, by, &filter).await.expect("statistics");
        times.push(began.elapsed());
    }
    times.sort_unstable();
    times[(ROUNDS * 99).div_ceil(100) - 1]
}

/// The longest that a campaign takes that nobody has looked at since the server began; what is read then is kept, and
/// goes on with what is new.
async fn first_look(app: &App, made: &Made) -> Duration {
    let mut longest = Duration::ZERO;
    for campaign in &made.campaigns {
        let began = Instant::now();
        app.campaign(Viewer::System, *campaign).await.expect("a campaign");
        longest = longest.max(began.elapsed());
    }
    longest
}

/// The time within which 99 of 100 questions are answered; without a question the standings are asked for.
async fn percentile(app: &App, made: &Made, question: Option<Question>, rounds: usize) -> Duration {
    let (mut times, mut found) = (Vec::with_capacity(rounds), 0);
    for round in 0..rounds {
        let began = Instant::now();
        match question {
            Some(question) => {
                let (of, filter) = question(made, round);
                let statistics = app.statistics(Viewer::System, of, &filter).await.expect("statistics");
                times.push(began.elapsed());
                found += statistics.record.sides;
            }
            None => {
                let campaign = made.campaigns[round % made.campaigns.len()];
                let view = app.campaign(Viewer::System, campaign).await.expect("a campaign");
                times.push(began.elapsed());
                found += view.standings.len() as u64;
            }
        }
    }
    assert!(found > 0, "there is nothing to be found");
    times.sort_unstable();
    times[(rounds * 99).div_ceil(100) - 1]
}
