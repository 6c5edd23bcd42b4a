//! Results, standings and rosters of a campaign for spreadsheets: CSV as RFC 4180 has it, in UTF-8.

use super::stats::tables::{Cell, harmless};
use super::{AllColumns, App, AppError, Filter, Viewer};
use crate::campaign::{Campaign, Game, Outcome, Points, Report, Stage, Walkover, table_of};
use crate::ids::{CampaignId, PlayerId, RosterId, Side};
use crate::roster::Role;
use std::collections::BTreeMap;

/// Which table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CsvOf {
    /// Every game and every bye.
    Results,
    /// The table of the newest season, or of all games while there is none.
    Standings,
    /// Every model of every roster.
    Rosters,
}

impl CsvOf {
    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            CsvOf::Results => "results",
            CsvOf::Standings => "standings",
            CsvOf::Rosters => "rosters",
        }
    }
}

type Names = BTreeMap<PlayerId, String>;

impl App {
    /// A table of a campaign as CSV, with a line of heads.
    pub async fn campaign_csv(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        of: CsvOf,
    ) -> Result<String, AppError> {
        let view = self.campaign(viewer, campaign).await?;
        let names = self.names(viewer).await?.into_iter().map(|person| (person.id, person.name)).collect();
        Ok(match of {
            CsvOf::Results => results(&view.campaign, &names),
            CsvOf::Standings => {
                let season = view.campaign.seasons.last().map(|season| season.number);
                standings(&view.campaign, &names, &self.columns(viewer, &view, season).await?)
            }
            CsvOf::Rosters => {
                let of_campaign = Filter { parent: Some(campaign.0), ..Filter::default() };
                let mut all = Vec::new();
                for line in self.rosters(viewer, &of_campaign).await? {
                    all.push((line.status, self.roster(viewer, line.id).await?));
                }
                rosters(&all, &names)
            }
        })
    }
}

/// Lines of one width as CSV. Words are shown as words, whatever a spreadsheet takes for a formula.
fn written<const N: usize>(heads: [&str; N], lines: impl IntoIterator<Item = [Cell; N]>) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // A vector takes whatever is written to it.
    let _ = writer.write_record(heads);
    for line in lines {
        let cells = line.map(|cell| match cell {
            Cell::Words(words) => harmless(&words),
            Cell::Nothing => String::new(),
            number => number.to_string(),
        });
        let _ = writer.write_record(cells);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn words(words: impl ToString) -> Cell {
    Cell::Words(words.to_string())
}

fn number(number: impl Into<i64>) -> Cell {
    Cell::Number(number.into())
}

/// League points, halves and all.
fn decimal(points: Points) -> Cell {
    let thousandths = points.thousandths();
    match thousandths % 1000 {
        0 => Cell::Number(thousandths / 1000),
        part => Cell::Decimal(thousandths as f64 / 1000.0, if part % 100 == 0 { 1 } else { 3 }),
    }
}

fn maybe(value: Option<impl Into<i64>>) -> Cell {
    value.map_or(Cell::Nothing, number)
}

const RESULTS: [&str; 20] = [
    "game",
    "season",
    "round",
    "kind",
    "stage",
    "counts",
    "mission",
    "size",
    "red_roster",
    "red_player",
    "blue_roster",
    "blue_player",
    "result",
    "red_vp",
    "blue_vp",
    "red_lost",
    "blue_lost",
    "end",
    "rated",
    "battle",
];

fn results(campaign: &Campaign, names: &Names) -> String {
    let byes = campaign.seasons.iter().flat_map(|season| {
        let byes = season.rounds.iter().filter_map(|round| Some((round, round.bye?)));
        byes.map(|(round, roster)| {
            bye(campaign, names, (season.number, round.number, &round.mission), roster)
        })
    });
    let games = campaign.games.values().map(|one| game(campaign, names, one));
    written(RESULTS, games.chain(byes.collect::<Vec<_>>()))
}

/// Whether a game counts: `ratings` where a withdrawal took it out of the table, but not out of those (LE-28).
fn counts(campaign: &Campaign, game: &Game) -> &'static str {
    let season = game.season.and_then(|number| campaign.season(number));
    let annulled = season.is_some_and(|season| game.rosters.iter().any(|one| season.annulled.contains(one)));
    match game.stage {
        Stage::Confirmed if annulled => "ratings",
        Stage::Confirmed => "yes",
        _ => "no",
    }
}

fn game(campaign: &Campaign, names: &Names, game: &Game) -> [Cell; 20] {
    let kind = match game.walkover {
        None => "game",
        Some(Walkover::Won { .. }) => "walkover",
        Some(Walkover::Double) => "double_walkover",
    };
    let played = game.report.as_ref().filter(|_| game.walkover.is_none() && game.is_closed());
    let vp = |side: Side| maybe(played.map(|report| report.vp[side.index()]));
    let lost = |side: Side| maybe(played.map(|report| report.casualties[side.index()].len() as i64));
    let [red, blue] = game.rosters;
    [
        number(game.number),
        maybe(game.season),
        maybe(game.round),
        words(kind),
        words(game.stage.word()),
        words(counts(campaign, game)),
        words(&game.mission),
        number(game.size),
        roster_name(campaign, red),
        player_name(campaign, names, red),
        roster_name(campaign, blue),
        player_name(campaign, names, blue),
        words(result(game)),
        vp(Side::Red),
        vp(Side::Blue),
        lost(Side::Red),
        lost(Side::Blue),
        played.map_or(Cell::Nothing, |report: &Report| words(report.end.word())),
        words(if game.unrated { "no" } else { "yes" }),
        game.recorded_battle().map_or(Cell::Nothing, words),
    ]
}

fn bye(
    campaign: &Campaign,
    names: &Names,
    (season, round, mission): (u32, u32, &str),
    roster: RosterId,
) -> [Cell; 20] {
    let mut line: [Cell; 20] = std::array::from_fn(|_| Cell::Nothing);
    line[1] = number(season);
    line[2] = number(round);
    line[3] = words("bye");
    line[5] = words("yes");
    line[6] = words(mission);
    line[8] = roster_name(campaign, roster);
    line[9] = player_name(campaign, names, roster);
    line
}

/// A win, a draw, no result, or nothing yet: never one for another (MI-41).
fn result(game: &Game) -> &'static str {
    match (game.stage, game.walkover, game.outcome()) {
        (Stage::Arranged | Stage::Playing, None, _) => "",
        (Stage::Void, ..) => "void",
        (_, Some(Walkover::Double), _) => "both_lost",
        (_, _, Outcome::Decided { winner: Side::Red }) => "red",
        (_, _, Outcome::Decided { winner: Side::Blue }) => "blue",
        (_, _, Outcome::Draw) => "draw",
        (_, _, Outcome::NoResult) => "no_result",
    }
}

fn roster_name(campaign: &Campaign, roster: RosterId) -> Cell {
    campaign.entry(roster).map_or(Cell::Nothing, |entry| words(&entry.name))
}

fn player_name(campaign: &Campaign, names: &Names, roster: RosterId) -> Cell {
    let entry = campaign.entry(roster);
    entry.map_or(Cell::Nothing, |entry| named(names, entry.player))
}

/// A person by name, or by id if the name was erased.
fn named(names: &Names, player: PlayerId) -> Cell {
    words(names.get(&player).cloned().unwrap_or_else(|| player.to_string()))
}

const STANDINGS: [&str; 25] = [
    "rank",
    "shared",
    "roster",
    "player",
    "points",
    "played",
    "won",
    "drawn",
    "lost",
    "walkovers_won",
    "walkovers_lost",
    "byes",
    "missed",
    "unconfirmed",
    "vp_for",
    "vp_against",
    "win_rate",
    "score_rate",
    "models_lost",
    "kills",
    "roster_points",
    "roster_threat",
    "rp_earned",
    "strength_of_schedule",
    "separated_by",
];

/// A share of games; nothing where there are none (LE-10).
fn rate(rate: Option<(u32, u32)>) -> Cell {
    rate.map_or(Cell::Nothing, |(part, whole)| Cell::Decimal(f64::from(part) / f64::from(whole), 4))
}

fn standings(campaign: &Campaign, names: &Names, columns: &AllColumns) -> String {
    let lines = table_of(campaign, campaign.seasons.last()).into_iter().map(|row| {
        let own = columns.get(&row.roster);
        [
            number(row.rank),
            words(if row.shared { "yes" } else { "no" }),
            roster_name(campaign, row.roster),
            named(names, row.player),
            decimal(row.points),
            number(row.played),
            number(row.won),
            number(row.drawn),
            number(row.lost),
            number(row.walkovers_won),
            number(row.walkovers_lost),
            number(row.byes),
            number(row.missed),
            number(row.unconfirmed),
            number(row.vp_for),
            number(row.vp_against),
            rate(row.win_rate()),
            rate(row.score_rate()),
            number(row.models_lost),
            number(row.kills),
            maybe(own.map(|own| own.points)),
            maybe(own.map(|own| own.threat)),
            maybe(own.map(|own| own.earned)),
            row.sos.map_or(Cell::Nothing, words),
            row.separated_by.map_or(Cell::Nothing, |by| words(by.word())),
        ]
    });
    written(STANDINGS, lines)
}

const ROSTERS: [&str; 11] = [
    "roster",
    "player",
    "pack",
    "status",
    "roster_points",
    "model",
    "entry",
    "role",
    "points",
    "carries",
    "grenades",
];

fn rosters(all: &[(String, super::RosterView)], names: &Names) -> String {
    let lines = all.iter().flat_map(|(status, view)| {
        let roster = &view.roster;
        roster.members.iter().map(move |member| {
            let model = &member.model;
            let carries = model.weapons.iter().map(|weapon| weapon.name.as_str());
            let carries: Vec<&str> = carries.chain(model.wargear.iter().map(String::as_str)).collect();
            let left = |(id, _): (&String, _)| format!("{id} {}/{}", member.available(id), member.total(id));
            let grenades: Vec<String> = model.grenades.iter().map(left).collect();
            [
                words(&roster.name),
                roster.owner.map_or(Cell::Nothing, |owner| named(names, owner)),
                words(&roster.pack.id),
                words(status),
                number(roster.points()),
                words(&model.name),
                words(&model.entry),
                words(role(model.role)),
                number(model.points()),
                words(carries.join("; ")),
                words(grenades.join("; ")),
            ]
        })
    });
    written(ROSTERS, lines)
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Leader => "leader",
        Role::Core => "core",
        Role::Special => "special",
        Role::Transport => "transport",
        Role::Drone => "drone",
    }
}
