//! The commands `standings` and `pair`: what an organiser of a league looks at and does.

use super::args::Database;
use super::failure::Failure;
use super::value;
use super::{open_existing, open_to_read};
use crate::app::ratings::Rated;
use crate::app::{App, Outcome, PairRound, Refused, Viewer};
use crate::campaign::{Campaign, Round, Row, table_of};
use crate::ids::{CampaignId, PlayerId, RosterId};
use clap::Args as ClapArgs;
use std::fmt::Write;
use uuid::Uuid;

/// `warlog standings`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog standings CAMPAIGN                the newest season, or all games while there is none
  warlog standings CAMPAIGN --season 1     an earlier one, with its final places

The id of a campaign stands in the address of its page. Each line tells its games as won-drawn-lost, what it was
compared by in order, and, after `behind by`, what separates it from the line above. Ratings follow the table.")]
pub struct Standings {
    /// Id of a campaign.
    #[arg(value_parser = value::id)]
    pub campaign: Uuid,
    /// The number of a season.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::at_least_one)]
    pub season: Option<u64>,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// `warlog pair`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog pair CAMPAIGN                                 how the next round would be paired; nothing is recorded
  warlog pair CAMPAIGN --by PLAYER --round 2           pair round 2, in the name of an organiser
  warlog pair CAMPAIGN --by PLAYER --round 2 --closes 2099-12-20T23:00 --mission fw_border

Times are those of the league's time zone (charter key `league.time_zone`) unless they name an offset. A round that
is paired can be undone by the mutation `deletePairing` until its first game has begun.")]
pub struct Pair {
    /// Id of a campaign.
    #[arg(value_parser = value::id)]
    pub campaign: Uuid,
    /// Id of the organiser who pairs it; without, it is only shown.
    #[arg(long, value_name = "PLAYER", value_parser = value::id, requires = "round")]
    pub by: Option<Uuid>,
    /// The number of the round, so that none is paired twice.
    #[arg(long, value_name = "N", requires = "by", value_parser = clap::value_parser!(u32).range(1..))]
    pub round: Option<u32>,
    /// The code of its mission, if the charter leaves it to the organiser.
    #[arg(long, value_name = "CODE", requires = "by")]
    pub mission: Option<String>,
    /// From when on it is played; from now on by default.
    #[arg(long, value_name = "TIME", requires = "by")]
    pub opens: Option<String>,
    /// Until when it is played.
    #[arg(long, value_name = "TIME", requires = "by")]
    pub closes: Option<String>,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// Prints the table, what each line was compared by, and the ratings.
pub async fn standings(args: &Standings) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let id = CampaignId(args.campaign);
    let view = app.campaign(Viewer::System, id).await?;
    let ratings = app.ratings(Viewer::System, id).await?;
    let people = app.players(Viewer::System).await?;
    app.close().await;
    let campaign = &view.campaign;
    let number = args.season.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let season = match number {
        None => campaign.seasons.last(),
        Some(number) => Some(campaign.season(number).ok_or_else(|| {
            let sentence = format!("there is no season {number}: {} were opened", campaign.seasons.len());
            Failure::new("unknown_season", sentence)
        })?),
    };
    let mut text = format!("{}\n", campaign.name);
    if let Some(season) = season {
        let over = if season.ranks.is_some() { ", over" } else { "" };
        let _ = writeln!(text, "{}{over}, {} rounds paired", season.name, season.rounds.len());
    }
    text.push('\n');
    for row in table_of(campaign, season) {
        text += &line(campaign, &row);
    }
    for place in season.and_then(|season| season.ranks.as_ref()).into_iter().flatten() {
        let _ = writeln!(
            text,
            "final {:>3}  {:<32} {:>4}",
            place.rank,
            name(campaign, place.roster),
            place.points
        );
    }
    let called = |player: PlayerId| people.iter().find(|person| person.id == player);
    for rated in &ratings {
        let player =
            called(rated.player).map_or_else(|| rated.player.to_string(), |person| person.name.clone());
        let _ = writeln!(text, "rating {player:<32} {}", rating(rated));
    }
    say!("{}", text.trim_end())
}

fn name(campaign: &Campaign, roster: RosterId) -> &str {
    campaign.entry(roster).map_or("a roster", |entry| entry.name.as_str())
}

fn line(campaign: &Campaign, row: &Row) -> String {
    let rank = format!("{}{}", row.rank, if row.shared { "=" } else { "" });
    let games = format!("{}-{}-{}", row.won, row.drawn, row.lost);
    let mut line =
        format!("{rank:>4}  {:<32} {:>4} points  {games:<9}", name(campaign, row.roster), row.points);
    for (count, what) in [(row.byes, "byes"), (row.walkovers_won, "won by walk-over")] {
        if count > 0 {
            let _ = write!(line, " {count} {what}");
        }
    }
    for criterion in &row.compared {
        let value = criterion.value.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
        let _ = write!(line, " {} {value}", criterion.by.word());
    }
    let behind = row.separated_by.map(|by| format!(", behind by {}", by.word()));
    line + &behind.unwrap_or_default() + "\n"
}

fn rating(rated: &Rated) -> String {
    let elo = rated.elo.map(|elo| format!("Elo {elo:.0}"));
    let glicko = rated.glicko.map(|it| format!("Glicko-2 {:.0}, deviation {:.0}", it.rating, it.deviation));
    elo.into_iter().chain(glicko).collect::<Vec<_>>().join(", ")
}

/// Pairs a round, or shows how it would be paired.
pub async fn pair(args: &Pair) -> Result<(), Failure> {
    let app = match args.by {
        Some(_) => open_existing(&args.database).await?,
        None => open_to_read(&args.database).await?,
    };
    let paired = paired(&app, args).await;
    app.close().await;
    say!("{}", paired?.trim_end())
}

async fn paired(app: &App, args: &Pair) -> Result<String, Failure> {
    let id = CampaignId(args.campaign);
    let Some((by, round)) = args.by.map(PlayerId).zip(args.round) else {
        let campaign = app.campaign(Viewer::System, id).await?.campaign;
        let round = app.preview_round(Viewer::System, id).await?.map_err(refused)?;
        return Ok(told(&campaign, &round, "would be"));
    };
    let (mission, opens, closes) = (args.mission.clone(), args.opens.clone(), args.closes.clone());
    let wanted = PairRound { round, mission, opens, closes };
    match app.pair_round(&app.request(Viewer::Player(by)), id, wanted).await? {
        Outcome::Refused(no) => return Err(refused(no)),
        outcome => _ = outcome.done()?,
    }
    let campaign = app.campaign(Viewer::System, id).await?.campaign;
    let found = campaign.open_season().and_then(|season| season.round(round)).cloned();
    let found =
        found.ok_or_else(|| Failure::new("unknown_round", "the round has been deleted since: look again"))?;
    Ok(told(&campaign, &found, "is"))
}

fn refused(no: Refused) -> Failure {
    Failure::new(no.code, no.sentence)
}

fn told(campaign: &Campaign, round: &Round, is: &str) -> String {
    let mut text = format!("round {} {is} paired, mission {}\n", round.number, round.mission);
    for pair in &round.pairs {
        let [red, blue] = pair.rosters.map(|roster| name(campaign, roster));
        let _ = writeln!(text, "game {:>4}  {red} - {blue}", pair.game);
    }
    if let Some(bye) = round.bye {
        let _ = writeln!(text, "bye        {}", name(campaign, bye));
    }
    for pause in &round.pauses {
        let _ = writeln!(text, "pause      {}", name(campaign, *pause));
    }
    text
}
