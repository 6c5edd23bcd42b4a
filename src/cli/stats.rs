//! The command `stats`: what is counted of a battle, roster, player, campaign or league.

use super::args::Database;
use super::failure::Failure;
use super::user::player;
use super::{open_to_read, using, value};
use crate::app::stats::tables::{Cell, Table, csv, deciding, records, season_name, tables};
use crate::app::stats::{self, EnteredDice, StatisticsBy, StatisticsFilter, StatisticsOf};
use crate::app::{App, Viewer};
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, RosterId};
use clap::{ArgGroup, Args as ClapArgs, ValueEnum};
use std::fmt::Write as _;
use uuid::Uuid;

/// `warlog stats`.
#[derive(ClapArgs, Debug)]
#[command(group = ArgGroup::new("of").required(true).multiple(true)
    .args(["league", "campaign", "roster", "player", "battle"]))]
#[command(after_help = "\
Examples:
  warlog stats --league LEAGUE     everything, then by player, faction, mission and season
  warlog stats --campaign CAMPAIGN --season 2
  warlog stats --league LEAGUE --weapon boltgun --from 2026-11-01 --until 2026-12-01
  warlog stats --battle BATTLE --entered exclude   one battle, its dice without those that were typed in
  warlog stats --league LEAGUE --csv > numbers.csv   for a spreadsheet

Only games that count are counted: confirmed results, as they were confirmed or corrected last, and friendlies that
were played out; void games, what-if battles and what a rewind took back are not. A battle of its own is counted as it
stands. `luck` compares successes with what the dice come to on average: `z` counts standard deviations, `p` says how
likely fair dice are to be at least as far off, `needed` from how many tries on that means something.
`warlog export --list` shows the ids of leagues and battles.")]
pub struct Args {
    /// Id of a league.
    #[arg(long, value_name = "ID", value_parser = value::id)]
    league: Option<Uuid>,
    /// Id of a campaign; with a league, only what is of this campaign.
    #[arg(long, value_name = "ID", value_parser = value::id)]
    campaign: Option<Uuid>,
    /// Id of a roster.
    #[arg(long, value_name = "ID", value_parser = value::id)]
    roster: Option<Uuid>,
    /// Name or id of a player; with a league or campaign, only what is his. May be given several times then.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Id of a battle.
    #[arg(long, value_name = "ID", value_parser = value::id)]
    battle: Option<Uuid>,
    /// Only games of this season of the campaign.
    #[arg(long, value_name = "N")]
    season: Option<u32>,
    /// Only games against this player, by name or id.
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Only this faction: the id of its pack, as `warlog packs` shows it.
    #[arg(long, value_name = "PACK")]
    faction: Option<String>,
    /// Only this mission.
    #[arg(long, value_name = "CODE")]
    mission: Option<String>,
    /// Only this kind of model.
    #[arg(long, value_name = "KEY")]
    model: Option<String>,
    /// Only this member of a roster.
    #[arg(long, value_name = "ID", value_parser = value::id)]
    member: Option<Uuid>,
    /// Only this weapon.
    #[arg(long, value_name = "KEY")]
    weapon: Option<String>,
    /// Only games that ended on this day or later: 2026-11-30, or a moment such as 2026-11-30T18:00:00Z.
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// Only games that ended before this day or moment.
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    /// What becomes of dice that were rolled at a table and typed in: `include`, `exclude`, or `only` these.
    /// Shots, blows, hits, wounds, saves, tests and luck go by it; damage, losses, kills and grenades are counted
    /// whoever rolled.
    #[arg(long, value_name = "WHAT", hide_possible_values = true, default_value = "include")]
    entered: Entered,
    /// Comma-separated values instead of tables: a line for each number.
    #[arg(long)]
    csv: bool,
    /// The database.
    #[command(flatten)]
    database: Database,
}

/// What becomes of dice that were typed in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Entered {
    /// They are looked at with the others.
    Include,
    /// They are left out.
    Exclude,
    /// Only they are looked at.
    Only,
}

/// Prints the tables.
pub async fn run(args: &Args) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let shown = using(app, async |app| shown(app, args).await).await?;
    if args.csv { say!("{}", csv(&shown).trim_end()) } else { say!("{}", written(&shown).trim_end()) }
}

async fn shown(app: &App, args: &Args) -> Result<Vec<Table>, Failure> {
    let of = of(app, args).await?;
    let filter = filter(app, args, of).await?;
    let statistics = app.statistics(Viewer::System, of, &filter).await?;
    let mut shown = tables(&statistics);
    if let StatisticsOf::Battle(battle) = of {
        let found = app.deciding(Viewer::System, battle).await?;
        shown.extend(Some(deciding(&found)).filter(|table| !table.rows.is_empty()));
    }
    if let StatisticsOf::League(league) = of {
        let names: Vec<_> = app.players(Viewer::System).await?;
        let campaigns = app.league(Viewer::System, league).await?.league.campaigns;
        let name = |word: &str| {
            let known = names.iter().find(|person| person.id.to_string() == word);
            known.map_or_else(|| season_name(word, &campaigns), |person| person.name.clone())
        };
        let parts = [
            ("Players", "player", StatisticsBy::Player),
            ("Factions", "faction", StatisticsBy::Faction),
            ("Missions", "mission", StatisticsBy::Mission),
            ("Seasons", "season", StatisticsBy::Season),
        ];
        for (title, head, by) in parts {
            let parts = app.statistics_by(Viewer::System, league, by, &filter).await?;
            let parts = records(title, head, parts.iter().map(|(word, part)| (name(word), part)));
            shown.extend(Some(parts).filter(|table| !table.rows.is_empty() || by != StatisticsBy::Season));
        }
    }
    Ok(shown)
}

/// Of what statistics are wanted: the narrowest thing that is named; the rest are filters.
async fn of(app: &App, args: &Args) -> Result<StatisticsOf, Failure> {
    let Args { league, campaign, roster, battle, .. } = args;
    if let Some(battle) = battle {
        return Ok(StatisticsOf::Battle(BattleId(*battle)));
    }
    if let Some(roster) = roster {
        return Ok(StatisticsOf::Roster(RosterId(*roster)));
    }
    match (league, campaign, args.player.as_slice()) {
        (Some(league), ..) => Ok(StatisticsOf::League(LeagueId(*league))),
        (None, Some(campaign), _) => Ok(StatisticsOf::Campaign(CampaignId(*campaign))),
        (None, None, [name]) => Ok(StatisticsOf::Player(player(app, name).await?)),
        (None, None, _) => Err(Failure::usage(
            "one_player",
            "several players need the league or campaign in which they play",
        )),
    }
}

/// Which part is wanted; what only says of what statistics are wanted is no part of them.
async fn filter(app: &App, args: &Args, of: StatisticsOf) -> Result<StatisticsFilter, Failure> {
    let is_of_league = matches!(of, StatisticsOf::League(_));
    let is_of_battle = matches!(of, StatisticsOf::Battle(_));
    let idle = [
        ("--league", args.league.is_some() && !is_of_league),
        ("--roster", args.roster.is_some() && is_of_battle),
    ];
    if let Some((name, _)) = idle.into_iter().find(|(_, idle)| *idle) {
        let sentence =
            format!("`{name}` tells nothing apart here: leave it out, or ask for its own statistics");
        return Err(Failure::usage("filter_not_here", sentence));
    }
    let moment = |text: &Option<String>| text.as_deref().map(stats::moment).transpose();
    let mut players = Vec::new();
    let names = args.player.iter().filter(|_| !matches!(of, StatisticsOf::Player(_)));
    for name in names {
        players.push(player(app, name).await?);
    }
    let opponent = match &args.against {
        Some(name) => Some(player(app, name).await?),
        None => None,
    };
    Ok(StatisticsFilter {
        side: None,
        campaign: args.campaign.map(CampaignId).filter(|id| of != StatisticsOf::Campaign(*id)),
        season: args.season,
        players,
        opponent,
        faction: args.faction.clone(),
        mission: args.mission.clone(),
        model: args.model.clone(),
        member: args.member.map(MemberId),
        weapon: args.weapon.clone(),
        from: moment(&args.from)?,
        until: moment(&args.until)?,
        entered: match args.entered {
            Entered::Include => EnteredDice::Include,
            Entered::Exclude => EnteredDice::Exclude,
            Entered::Only => EnteredDice::Only,
        },
    })
}

/// Tables as text: names to the left, numbers to the right.
fn written(tables: &[Table]) -> String {
    let mut out = String::new();
    for table in tables {
        let rows: Vec<Vec<String>> = table.rows.iter().map(|(name, cells)| row(name, cells)).collect();
        let width = |column: usize| {
            let words = rows.iter().map(|row| row[column].as_str()).chain([table.head[column]]);
            words.map(|word| word.chars().count()).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
        let _ = writeln!(out, "{}", table.title);
        let head: Vec<String> = table.head.iter().map(|word| (*word).to_owned()).collect();
        for row in std::iter::once(&head).chain(&rows) {
            let mut line = format!("  {:<width$}", row[0], width = widths[0]);
            for (word, width) in row[1..].iter().zip(&widths[1..]) {
                let _ = write!(line, "  {word:>width$}");
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out.push('\n');
    }
    out
}

fn row(name: &str, cells: &[Cell]) -> Vec<String> {
    let name = if name.is_empty() { "-" } else { name };
    std::iter::once(name.to_owned()).chain(cells.iter().map(ToString::to_string)).collect()
}
