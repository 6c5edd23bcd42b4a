//! The command `result`: what came of games, told, confirmed, disputed and put right at the command line.

use super::failure::Failure;
use super::result_args::{By, OutcomeWord, ResultCommand, Results, Told, Which};
use super::{open_existing, open_to_read, using};
use crate::app::{App, GameTold, Outcome, Request, SideTold, Viewer};
use crate::campaign::{self, Campaign, Casualty, Cause, EndReason, Game};
use crate::ids::{CampaignId, CommandId, MemberId, PlayerId, RosterId, Side, is_same_name};
use crate::roster::Roster;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Runs one of its commands, and says how the game stands then.
pub async fn run(args: &Results) -> Result<(), Failure> {
    let looks = matches!(args.command, ResultCommand::List { .. } | ResultCommand::Show(_));
    let app = if looks { open_to_read(&args.database).await? } else { open_existing(&args.database).await? };
    let text = using(app, async |app| on(app, &args.command).await).await?;
    say!("{}", text.trim_end())
}

async fn on(app: &App, command: &ResultCommand) -> Result<String, Failure> {
    let (which, outcome) = match command {
        ResultCommand::List { campaign } => return list(app, CampaignId(*campaign)).await,
        ResultCommand::Show(which) => return show(app, which).await,
        ResultCommand::Report { which, by, told } => (which, report(app, which, by, told).await?),
        ResultCommand::Confirm { which, by } => {
            let request = request(app, by).await?;
            (which, app.confirm_result(&request, CampaignId(which.campaign), which.game).await?)
        }
        ResultCommand::Dispute { which, by, reason } => {
            let (request, id) = (request(app, by).await?, CampaignId(which.campaign));
            (which, app.dispute_result(&request, id, which.game, reason.clone()).await?)
        }
        ResultCommand::Correct { which, by, told, anew, reason } => {
            (which, correct(app, (which, by), told, anew, reason.clone()).await?)
        }
        ResultCommand::Void { which, by, reason } => {
            let (request, id) = (request(app, by).await?, CampaignId(which.campaign));
            (which, app.void_game(&request, id, which.game, reason.clone()).await?)
        }
    };
    match outcome {
        Outcome::Refused(no) => return Err(Failure::new(no.code, no.sentence)),
        outcome => _ = outcome.done()?,
    }
    let table = Table::at(app, which).await?;
    Ok(line(&table.campaign, table.game()?, &names(app).await?))
}

/// The frame of a command: the same key of the same person is the same command.
async fn request(app: &App, by: &By) -> Result<Request, Failure> {
    let player = super::user::player(app, &by.by).await?;
    let fresh = app.request(Viewer::Player(player));
    let key = by.key.as_ref().map(|key| CommandId::named(player.0, key));
    Ok(Request { key: key.unwrap_or(fresh.key), ..fresh })
}

async fn report(app: &App, which: &Which, by: &By, told: &Told) -> Result<Outcome, Failure> {
    let table = Table::at(app, which).await?;
    let sides = table.sides(told)?.map(|side| Some(side.unwrap_or_default()));
    let told = table.told(told, sides)?;
    let request = request(app, by).await?;
    Ok(app.report_result(&request, CampaignId(which.campaign), which.game, told).await?)
}

async fn correct(
    app: &App,
    (which, by): (&Which, &By),
    told: &Told,
    anew: &[String],
    reason: Option<String>,
) -> Result<Outcome, Failure> {
    let table = Table::at(app, which).await?;
    let mut sides = table.sides(told)?;
    for word in anew {
        sides[side_of(word)?.index()].get_or_insert_default();
    }
    let told = table.told(told, sides)?;
    let request = request(app, by).await?;
    Ok(app.correct_told(&request, CampaignId(which.campaign), which.game, told, reason).await?)
}

async fn list(app: &App, id: CampaignId) -> Result<String, Failure> {
    let campaign = app.campaign(Viewer::System, id).await?.campaign;
    let names = names(app).await?;
    let games: String = campaign.games.values().map(|game| line(&campaign, game, &names)).collect();
    let none = "no games: arrange one, or pair a round\n".to_owned();
    Ok(if games.is_empty() { none } else { games })
}

async fn show(app: &App, which: &Which) -> Result<String, Failure> {
    let table = Table::at(app, which).await?;
    let game = table.game()?;
    let mut text = line(&table.campaign, game, &names(app).await?);
    for side in Side::BOTH {
        let roster = &table.rosters[side.index()];
        let _ = writeln!(text, "\n{side}  {}", roster.name);
        for (id, name) in table.fighters(side) {
            let member = roster.member(*id);
            let grenades = member.into_iter().flat_map(|member| {
                let left = |grenade: &String| format!(" {grenade} {}", member.available(grenade));
                member.model.grenades.keys().map(left).collect::<Vec<_>>()
            });
            let _ = writeln!(text, "  {id}  {name}{}", grenades.collect::<String>());
            let lost = game.report.iter().flat_map(|report| &report.casualties[side.index()]);
            for Casualty { cause, by, .. } in lost.filter(|lost| lost.member == *id) {
                let hand = by.map(|by| format!(" by {}", table.called(by))).unwrap_or_default();
                let _ = writeln!(text, "      lost: {}{hand}", cause.word());
            }
        }
    }
    Ok(text)
}

/// How a game stands, in a line.
fn line(campaign: &Campaign, game: &Game, names: &BTreeMap<PlayerId, String>) -> String {
    let called = |roster: RosterId| campaign.entry(roster).map_or("a roster", |entry| entry.name.as_str());
    let [red, blue] = game.rosters.map(called);
    let mut line = format!("game {:>4}  {red} - {blue}, {}", game.number, game.stage.word());
    let came_to = match (game.is_closed(), game.outcome()) {
        (true, campaign::Outcome::Decided { winner }) => format!(": {winner} won"),
        (true, campaign::Outcome::Draw) => ": a draw".to_owned(),
        (true, campaign::Outcome::NoResult) => ": both lost".to_owned(),
        (false, _) => String::new(),
    };
    line += &came_to;
    match game.report.as_ref().filter(|_| game.is_closed()) {
        Some(report) => {
            let (vp, lost) = (report.vp, report.casualties.each_ref().map(Vec::len));
            let end = report.end.word();
            let _ = write!(line, ", {}:{}, lost {} and {}, {end}", vp[0], vp[1], lost[0], lost[1]);
        }
        None if game.walkover.is_some() && game.is_closed() => line += " by walk-over",
        None => {}
    }
    let awaited = campaign.awaited(game).into_iter();
    let awaited: Vec<String> =
        awaited.map(|player| names.get(&player).cloned().unwrap_or_else(|| player.to_string())).collect();
    if !awaited.is_empty() {
        let _ = write!(line, "; waits for {}", awaited.join(", "));
    }
    line + "\n"
}

async fn names(app: &App) -> Result<BTreeMap<PlayerId, String>, Failure> {
    let people = app.players(Viewer::System).await?;
    Ok(people.into_iter().map(|person| (person.id, person.name)).collect())
}

/// A game, and who can fight in it or fought.
struct Table {
    campaign: Campaign,
    number: u32,
    rosters: [Roster; 2],
    /// Those of red and blue with their names: who fought, and who else is there.
    people: [Vec<(MemberId, String)>; 2],
}

impl Table {
    async fn at(app: &App, which: &Which) -> Result<Table, Failure> {
        let view = app.campaign(Viewer::System, CampaignId(which.campaign)).await?;
        let campaign = Campaign::clone(&view.campaign);
        let game = campaign.games.get(&which.game).ok_or_else(|| {
            let sentence = format!("there is no game {}: `warlog result list` shows all", which.game);
            Failure::new("unknown_game", sentence)
        })?;
        let [red, blue] = game.rosters;
        let rosters =
            [app.roster(Viewer::System, red).await?.roster, app.roster(Viewer::System, blue).await?.roster];
        let people = rosters.each_ref().map(|roster| people(roster, which.game));
        Ok(Table { number: which.game, rosters, people, campaign })
    }

    fn game(&self) -> Result<&Game, Failure> {
        let gone = || Failure::new("unknown_game", "the game is gone: look again");
        self.campaign.games.get(&self.number).ok_or_else(gone)
    }

    /// Who fought on a side; before the game, who can.
    fn fighters(&self, side: Side) -> impl Iterator<Item = &(MemberId, String)> {
        let roster = &self.rosters[side.index()];
        let team = team(roster, self.number).map_or_else(|| fit(roster), <[MemberId]>::to_vec);
        self.people[side.index()].iter().filter(move |(id, _)| team.contains(id))
    }

    fn called(&self, id: MemberId) -> &str {
        let mut all = self.people.iter().flatten();
        all.find(|(known, _)| *known == id).map_or("a model", |(_, name)| name.as_str())
    }

    /// The model that a text names, or begins with before a `=`: its side, its id, and the rest.
    fn model<'t>(&self, text: &'t str) -> Result<(Side, MemberId, &'t str), Failure> {
        let cuts = text.rmatch_indices('=').map(|(place, _)| place);
        for cut in std::iter::once(text.len()).chain(cuts) {
            let name = text[..cut].trim();
            let is_it =
                |(id, known): &&(MemberId, String)| id.to_string() == name || is_same_name(known, name);
            let of =
                |side: Side| self.people[side.index()].iter().filter(is_it).map(move |(id, _)| (side, *id));
            let found: Vec<(Side, MemberId)> = Side::BOTH.into_iter().flat_map(of).collect();
            match found[..] {
                [(side, id)] => return Ok((side, id, text[cut..].strip_prefix('=').unwrap_or_default())),
                [] => {}
                _ => {
                    let sentence = format!("several models are called `{name}`: name it by its id");
                    return Err(Failure::new("two_models", sentence));
                }
            }
        }
        let sentence = format!("no model of this game is called `{text}`: `warlog result show` lists them");
        Err(Failure::new("unknown_model", sentence))
    }

    /// What is told of red and blue, where anything is.
    fn sides(&self, told: &Told) -> Result<[Option<SideTold>; 2], Failure> {
        let mut sides: [Option<SideTold>; 2] = [None, None];
        for text in &told.absent {
            let (side, absent, rest) = self.model(text)?;
            check_end(rest)?;
            let of_side = sides[side.index()].get_or_insert_default();
            let team = of_side.team.get_or_insert_with(|| fit(&self.rosters[side.index()]));
            team.retain(|id| *id != absent);
        }
        for text in &told.lost {
            let (side, casualty) = self.casualty(text)?;
            sides[side.index()].get_or_insert_default().casualties.push(casualty);
        }
        for text in &told.used {
            let (side, member, rest) = self.model(text)?;
            let (grenade, count) = rest.split_once('=').unwrap_or((rest, "1"));
            let count: u32 = count.trim().parse().map_err(|_| bad_number(count))?;
            let grenades = &mut sides[side.index()].get_or_insert_default().grenades;
            let used = grenades.entry(member).or_default().entry(grenade.trim().to_owned()).or_default();
            *used = used.saturating_add(count);
        }
        for text in told.did.iter().chain(&told.bonus).chain(&told.in_character) {
            let (side, _) = text.split_once('=').unwrap_or((text, ""));
            sides[side_of(side)?.index()].get_or_insert_default();
        }
        for side in Side::BOTH {
            sides[side.index()].iter_mut().try_for_each(|of_side| of_side_told(of_side, side, told))?;
        }
        Ok(sides)
    }

    fn casualty(&self, text: &str) -> Result<(Side, Casualty), Failure> {
        let (side, member, rest) = self.model(text)?;
        let (word, hand) = rest.split_once('=').unwrap_or((rest, ""));
        let known = Cause::ALL.into_iter().find(|cause| cause.word() == word.trim());
        let cause = if word.is_empty() { Some(Cause::Other) } else { known };
        let cause = cause.ok_or_else(|| {
            let words = Cause::ALL.map(Cause::word).join(", ");
            Failure::usage("unknown_cause", format!("`{word}` takes nobody out of a game: write {words}"))
        })?;
        let by = match hand {
            "" => None,
            hand => Some(self.model(hand).and_then(|(_, by, rest)| check_end(rest).map(|()| by))?),
        };
        Ok((side, Casualty { member, cause, by }))
    }

    fn told(&self, told: &Told, sides: [Option<SideTold>; 2]) -> Result<GameTold, Failure> {
        let outcome = match told.outcome {
            OutcomeWord::Red => campaign::Outcome::Decided { winner: Side::Red },
            OutcomeWord::Blue => campaign::Outcome::Decided { winner: Side::Blue },
            OutcomeWord::Draw => campaign::Outcome::Draw,
        };
        let end = told.end.as_deref().map(|word| {
            let mut ends = EndReason::ALL.into_iter().filter(|end| *end != EndReason::Void);
            let end = ends.find(|end| end.word() == word);
            let sentence = || format!("`{word}` ends no game: `warlog result report --help` lists the words");
            end.ok_or_else(|| Failure::usage("unknown_end", sentence()))
        });
        Ok(GameTold { outcome, end: end.transpose()?, vp: told.points, sides })
    }
}

/// The feats of a side.
fn of_side_told(of_side: &mut SideTold, side: Side, told: &Told) -> Result<(), Failure> {
    for word in own(&told.did, side) {
        match word {
            "first_blood" => of_side.first_blood = true,
            "linebreaker" => of_side.linebreaker = true,
            "routed" => of_side.routed = true,
            _ => {
                let sentence = format!("`{word}` is no feat: write first_blood, linebreaker or routed");
                return Err(Failure::usage("unknown_feat", sentence));
            }
        }
    }
    for text in own(&told.bonus, side) {
        of_side.bonus = text.parse().map_err(|_| bad_number(text))?;
    }
    for word in own(&told.in_character, side) {
        of_side.in_character = Some(match word {
            "yes" => true,
            "no" => false,
            _ => return Err(Failure::usage("bad_word", format!("write yes or no, not `{word}`"))),
        });
    }
    Ok(())
}

/// What is said of this side in texts such as `red=first_blood`.
fn own(texts: &[String], side: Side) -> impl Iterator<Item = &str> {
    let pairs = texts.iter().filter_map(|text| text.split_once('='));
    pairs.filter(move |(word, _)| word.trim() == side.word()).map(|(_, rest)| rest.trim())
}

/// Who could be meant in what is told of a game.
fn people(roster: &Roster, game: u32) -> Vec<(MemberId, String)> {
    let mut ids: Vec<MemberId> = team(roster, game).unwrap_or_default().to_vec();
    let others = roster.active().map(|member| member.model.member).filter(|id| !ids.contains(id));
    ids.extend(others.collect::<Vec<_>>());
    ids.into_iter().map(|id| (id, roster.called(id).unwrap_or("a model").to_owned())).collect()
}

/// The team that fights or fought a game.
fn team(roster: &Roster, game: u32) -> Option<&[MemberId]> {
    let running = roster.running.as_ref().filter(|locked| locked.game == game);
    let locked = running.or(roster.fought(game).map(|fought| &fought.locked));
    locked.map(|locked| locked.team.as_slice())
}

/// Who can fight.
fn fit(roster: &Roster) -> Vec<MemberId> {
    roster.active().filter(|member| !member.sits_out()).map(|member| member.model.member).collect()
}

fn side_of(word: &str) -> Result<Side, Failure> {
    let found = Side::BOTH.into_iter().find(|side| side.word() == word.trim());
    found.ok_or_else(|| Failure::usage("unknown_side", format!("`{word}` is no side: write red or blue")))
}

fn bad_number(text: &str) -> Failure {
    Failure::usage("bad_number", format!("`{text}` is no whole number"))
}

/// Nothing more is said of a model.
fn check_end(rest: &str) -> Result<(), Failure> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(Failure::usage("unknown_model", format!("`{rest}` means nothing here: leave it out")))
}
