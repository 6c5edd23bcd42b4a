//! The commands `standings` and `pair`: what an organiser of a league looks at and does.

use super::args::Database;
use super::failure::Failure;
use super::{open_existing, open_to_read, using, value};
use crate::app::ratings::Rated;
use crate::app::{App, CampaignWhatIf, Columns, Moment, Outcome, PairRound, Refused, Viewer, supposition};
use crate::campaign::{ByHand, Campaign, Fraction, Round, Row, table_of};
use crate::ids::{CampaignId, PlayerId, RosterId, is_same_name};
use clap::Args as ClapArgs;
use std::fmt::Write;
use uuid::Uuid;

/// `warlog standings`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog standings CAMPAIGN                the newest season, or all games while there is none
  warlog standings CAMPAIGN --season 1     an earlier one, with its final places
  warlog standings CAMPAIGN --what-if 1=blue,4:7   had game 1 come out so; may be given several times
  warlog standings CAMPAIGN --at 5         as it was after 5 events of the campaign

The id of a campaign stands in the address of its page. Each line tells its games as won-drawn-lost, what it was
compared by in order, and, after `behind by`, what separates it from the line above. Ratings follow the table.

With --what-if a game is supposed to have come to `red`, `blue`, `draw` or `void`, after a comma with other victory
points of red and blue; nothing is recorded. The next round, as it would be paired then, follows.")]
pub struct Standings {
    /// Id of a campaign.
    #[arg(value_parser = value::id)]
    pub campaign: Uuid,
    /// The number of a season.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::at_least_one)]
    pub season: Option<u64>,
    /// Suppose that a game came out otherwise. May be given several times.
    #[arg(long, value_name = "GAME=RESULT")]
    pub what_if: Vec<String>,
    /// As it was after so many events of the campaign.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::at_least_one)]
    pub at: Option<u64>,
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
  warlog pair CAMPAIGN --by PLAYER --round 2 --pair 'Red Hand=Blue Moon'   as you choose

Times are those of the league's time zone (charter key `league.time_zone`) unless they name an offset. A round that
is paired can be undone by the mutation `deletePairing` until its first game has begun.")]
pub struct Pair {
    /// Id of a campaign.
    #[arg(value_parser = value::id)]
    pub campaign: Uuid,
    /// Name or id of the organiser who pairs it; without, it is only shown.
    #[arg(long, value_name = "PLAYER", requires = "round")]
    pub by: Option<String>,
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
    /// Two rosters that meet in a Swiss round, by names or ids; once for each pair.
    #[arg(long = "pair", value_name = "RED=BLUE", requires = "by")]
    pub pairs: Vec<String>,
    /// The roster that has the bye, where you choose the pairs of an odd number.
    #[arg(long, value_name = "ROSTER", requires = "pairs")]
    pub bye: Option<String>,
    /// Two who have met may meet again.
    #[arg(long, requires = "pairs")]
    pub rematches: bool,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// Prints the table, what each line was compared by, and the ratings.
pub async fn standings(args: &Standings) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let text = using(app, async |app| table(app, args).await).await?;
    say!("{}", text.trim_end())
}

async fn table(app: &App, args: &Standings) -> Result<String, Failure> {
    let CampaignWhatIf { after, ratings, next, .. } = looked_up(app, args).await?;
    let people = app.players(Viewer::System).await?;
    let campaign = &after.campaign;
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
    let columns = app.columns(Viewer::System, &after, season.map(|season| season.number)).await?;
    for row in table_of(campaign, season) {
        text += &line(campaign, &row);
        text += &beside(&row, columns.get(&row.roster));
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
    if !args.what_if.is_empty() {
        text += &match &next {
            Ok(round) => format!("\n{}", told(campaign, round, "would be")),
            Err(no) => format!("\nno next round: {}\n", no.sentence),
        };
    }
    Ok(text)
}

/// What a line tells of a roster besides its place: rates only where there are games.
fn beside(row: &Row, columns: Option<&Columns>) -> String {
    let mut parts = vec![format!("{} kills, {} models lost", row.kills, row.models_lost)];
    if let Some(Columns { points, threat, earned }) = columns {
        parts.push(format!("roster of {points} points, Threat {threat}, {earned} RP earned"));
    }
    for (name, rate) in [("win rate", row.win_rate()), ("score rate", row.score_rate())] {
        parts
            .extend(rate.map(|(part, whole)| format!("{name} {}", Fraction::new(part.into(), whole.into()))));
    }
    format!("      {}\n", parts.join(", "))
}

/// The campaign as it is, or as it would be.
async fn looked_up(app: &App, args: &Standings) -> Result<CampaignWhatIf, Failure> {
    let mut changes = Vec::new();
    for text in &args.what_if {
        let (game, result) = text.split_once('=').unwrap_or((text, ""));
        let (result, vp) = result.split_once(',').unwrap_or((result, ""));
        changes.push(supposition(game, result, vp)?);
    }
    let moment = Moment::named(args.at, None)?;
    Ok(app.campaign_what_if(Viewer::System, CampaignId(args.campaign), moment, &changes).await?)
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
        let _ = write!(line, ", {} {value}", criterion.by.word().replace('_', " "));
    }
    let behind = row.separated_by.map(|by| format!(", behind by {}", by.word().replace('_', " ")));
    line + &behind.unwrap_or_default() + "\n"
}

fn rating(rated: &Rated) -> String {
    let elo = rated.elo.map(|elo| format!("Elo {elo:.0}"));
    let glicko = rated.glicko.map(|it| format!("Glicko-2 {:.0}, deviation {:.0}", it.rating, it.deviation));
    elo.into_iter().chain(glicko).collect::<Vec<_>>().join(", ")
}

/// Pairs a round, or shows how it would be paired.
pub async fn pair(args: &Pair) -> Result<(), Failure> {
    let app = match &args.by {
        Some(_) => open_existing(&args.database).await?,
        None => open_to_read(&args.database).await?,
    };
    let paired = using(app, async |app| paired(app, args).await).await?;
    say!("{}", paired.trim_end())
}

async fn paired(app: &App, args: &Pair) -> Result<String, Failure> {
    let id = CampaignId(args.campaign);
    let Some((by, round)) = args.by.as_deref().zip(args.round) else {
        let campaign = app.campaign(Viewer::System, id).await?.campaign;
        let round = app.preview_round(Viewer::System, id).await?.map_err(refused)?;
        return Ok(told(&campaign, &round, "would be"));
    };
    let (mission, opens, closes) = (args.mission.clone(), args.opens.clone(), args.closes.clone());
    let by_hand = match args.pairs.is_empty() {
        true => None,
        false => Some(by_hand(&app.campaign(Viewer::System, id).await?.campaign, args)?),
    };
    let wanted = PairRound { round, mission, opens, closes, by_hand };
    let by = super::user::player(app, by).await?;
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

/// The pairs that were chosen.
fn by_hand(campaign: &Campaign, args: &Pair) -> Result<ByHand, Failure> {
    let mut pairs = Vec::new();
    for text in &args.pairs {
        let (red, blue) = text.split_once('=').unwrap_or((text, ""));
        pairs.push([roster(campaign, red)?, roster(campaign, blue)?]);
    }
    let bye = args.bye.as_deref().map(|bye| roster(campaign, bye)).transpose()?;
    Ok(ByHand { pairs, bye, rematches: args.rematches })
}

/// A roster of the campaign by its id, or by its name if only one that plays has it.
fn roster(campaign: &Campaign, text: &str) -> Result<RosterId, Failure> {
    let text = text.trim();
    let is_it = |id: RosterId, name: &str| id.to_string() == text || is_same_name(name, text);
    let plays = campaign.entries.iter().filter(|entry| !entry.withdrawn);
    let found: Vec<RosterId> =
        plays.filter(|entry| is_it(entry.roster, &entry.name)).map(|entry| entry.roster).collect();
    match found[..] {
        [one] => Ok(one),
        [] => Err(Failure::new(
            "unknown_roster",
            format!("no roster that plays is called `{text}`: look at the table"),
        )),
        _ => Err(Failure::new(
            "two_rosters",
            format!("several rosters are called `{text}`: name it by its id"),
        )),
    }
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
