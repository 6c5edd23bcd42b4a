//! Beginning a battle: a game of a campaign with both rosters locked, or a friendly between two lists.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Log, stream};
use super::outcome::Refused;
use super::recruits;
use super::rulings;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer};
use crate::armoury::{self, Built, Chosen, MusterRules};
use crate::battle::builder::{self, Fighter, Team, Terms};
use crate::battle::{Event, Mission, Mode, Options, boards, missions};
use crate::campaign::{self, Campaign};
use crate::dice::fair::Secret;
use crate::geometry::Board;
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId, Side, checked_name};
use crate::roster::{self, Member, Role, Status};
use crate::store;

/// A game of a campaign that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartGame {
    /// Which.
    pub pairing: Pairing,
    /// Who fights, red and blue; the whole roster where nobody is named.
    pub teams: [Option<Vec<MemberId>>; 2],
    /// Where and how.
    pub setting: Setting,
}

/// Which game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// One that was arranged, by its number.
    Arranged(u32),
    /// One that is arranged by the same command.
    New {
        /// Red and blue.
        rosters: [RosterId; 2],
        /// The mission's code.
        mission: String,
        /// Most points of a team; the charter's cap if absent.
        size: Option<u32>,
    },
}

/// Where and how a battle is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// What it is called; the teams' names if absent.
    pub title: Option<String>,
    /// The table: one of [`boards::numbered`] by default.
    pub board: Option<Board>,
    /// Which ready-made table, if no other is given: see [`boards::numbered`].
    pub board_seed: u64,
    /// Who measures.
    pub mode: Mode,
    /// Ruling switches.
    pub options: Options,
}

/// A battle without a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartFriendly {
    /// Red and blue.
    pub teams: [FriendlyTeam; 2],
    /// The mission's code.
    pub mission: String,
    /// Most points of a team; not checked if absent.
    pub size: Option<u32>,
    /// Where and how.
    pub setting: Setting,
}

/// One side of a friendly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendlyTeam {
    /// Who plays it; if nobody, whoever started the battle.
    pub player: Option<PlayerId>,
    /// Its name.
    pub name: String,
    /// The pack it comes from.
    pub pack: String,
    /// Its models.
    pub models: Vec<Chosen>,
}

impl App {
    /// Begins a game of a campaign: locks both rosters, arranges the game if need be, draws the secret of the
    /// dice, all in one transaction. The battle's id follows from the request's key.
    pub async fn start_game(
        &self,
        request: &Request,
        campaign: CampaignId,
        start: StartGame,
    ) -> Result<(BattleId, Outcome), AppError> {
        let ledger = self.home_of_campaign(campaign).await?;
        let battle = BattleId::named(request.place_in(ledger.0), "battle");
        Ok((battle, self.dispatch(request, ledger, Wish::StartGame { campaign, battle, start }).await?))
    }

    /// Begins a battle without a campaign, in a ledger of its own.
    pub async fn start_friendly(
        &self,
        request: &Request,
        start: StartFriendly,
    ) -> Result<(BattleId, Outcome), AppError> {
        let ledger = self.founded(request, "friendly").await?;
        let battle = BattleId::named(ledger.0, "battle");
        Ok((battle, self.dispatch(request, ledger, Wish::StartFriendly { battle, start }).await?))
    }
}

pub(super) async fn game(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    battle: BattleId,
    start: &StartGame,
) -> Result<Changes, Stop> {
    let key = context.request.key;
    let folded = log.campaign(id).await?;
    let mut changes = Changes::to(context.request, &stream::battle(battle), 0)?;
    let mut campaign = folded.state;
    let mut events = Vec::new();
    let number = match &start.pairing {
        Pairing::Arranged(number) => *number,
        Pairing::New { rosters, mission, size } => {
            let (rosters, mission, size) = (*rosters, mission.clone(), *size);
            let command = campaign::Command::ArrangeGame { rosters, mission, size };
            tell(context, &mut campaign, &command, &mut events)?;
            campaign.games.keys().next_back().copied().unwrap_or_default()
        }
    };
    tell(context, &mut campaign, &campaign::Command::LockGame { game: number, battle }, &mut events)?;
    let game = campaign.games.get(&number).ok_or_else(|| AppError::unknown("game", number))?;
    let mission = rulings::mission(&campaign.charter, mission(&game.mission).map_err(Stop::Refused)?);
    let options = rulings::of_game(&campaign.charter, &start.setting.options).map_err(Stop::Refused)?;
    let setting = Setting { options, ..start.setting.clone() };
    let of = |side: Side| (game.rosters[side.index()], start.teams[side.index()].as_deref());
    let red = lock(context, log, &mut changes, &campaign, game, battle, of(Side::Red)).await?;
    let blue = lock(context, log, &mut changes, &campaign, game, battle, of(Side::Blue)).await?;
    began(context, &mut changes, battle, &setting, mission, [red, blue])?;
    changes.append(&folded.stream, folded.version, key, &events);
    Ok(changes)
}

/// Decides a command of the campaign on what earlier ones made of it.
fn tell(
    context: &Context<'_>,
    campaign: &mut Campaign,
    command: &campaign::Command,
    events: &mut Vec<campaign::Event>,
) -> Result<(), Stop> {
    let actor = super::closing::actor(context, campaign);
    let more = campaign::decide(campaign, actor, command).map_err(Stop::refused)?;
    more.iter().for_each(|event| campaign::evolve(campaign, event));
    events.extend(more);
    Ok(())
}

/// Locks a team of a roster; a registered one is made ready by it. The campaign has checked that the actor
/// plays in this game, so he may lock the opponent's roster too.
async fn lock(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    campaign: &Campaign,
    game: &campaign::Game,
    battle: BattleId,
    (roster, named): (RosterId, Option<&[MemberId]>),
) -> Result<Team, Stop> {
    let folded = log.roster(roster).await?;
    let mut state = folded.state;
    let fit = |member: &&Member| !member.sits_out();
    let all = || state.active().filter(fit).map(|member| member.model.member).collect();
    let team: Vec<MemberId> = named.map_or_else(all, <[MemberId]>::to_vec);
    let members: Vec<&Member> = team.iter().filter_map(|id| state.member(*id)).collect();
    let faults = recruits::faults(context.app, &campaign.charter, &state, &members, Some(game.size));
    let fighters = members.iter().map(|member| of_member(member, &state.pack.id)).collect();
    let (name, player) = (state.name.clone(), state.owner);
    let mut commands = Vec::new();
    if state.status == Status::Registered {
        commands.push(roster::Command::ReadyRoster { faults: Vec::new() });
    }
    commands.push(roster::Command::LockTeam { game: game.number, battle, team, size: game.size, faults });
    let mut events = Vec::new();
    for command in &commands {
        let more = roster::decide(&state, context.actor, true, command).map_err(Stop::refused)?;
        more.iter().for_each(|event| roster::evolve(&mut state, event));
        events.extend(more);
    }
    changes.append(&folded.stream, folded.version, context.request.key, &events);
    Ok(Team { name, player, roster: Some(roster), fighters })
}

fn of_member(member: &Member, army: &str) -> Fighter {
    let model = &member.model;
    let grenades = model.grenades.keys().map(|id| (id.clone(), member.available(id))).collect();
    Fighter {
        member: Some(model.member),
        name: model.name.clone(),
        profile: member.profile().of_army(army),
        carries: Fighter::arms(&model.weapons, &grenades),
        leader: model.role == Role::Leader,
        special: model.role == Role::Special,
        specialist: None,
        points: u16::try_from(model.points()).unwrap_or(u16::MAX),
    }
}

/// The side that sets up first, by the last bit of the commitment: the players cannot choose it, everybody
/// can check it, and it says nothing about the secret.
pub(super) fn roll_off(commitment: &str) -> Side {
    let last = commitment.chars().last().and_then(|digit| digit.to_digit(16)).unwrap_or(0);
    if last.is_multiple_of(2) { Side::Red } else { Side::Blue }
}

pub(super) fn mission(code: &str) -> Result<Mission, Refused> {
    if code.starts_with("own ") {
        let read = missions::OwnMission::read(code);
        return read.map(Mission::from).map_err(|why| Refused::new("bad_mission", why));
    }
    Mission::named(code).ok_or_else(|| {
        let known: Vec<&str> = missions::ALL.iter().map(|sheet| sheet.code).collect();
        let sentence =
            format!("there is no mission {code}: use none, random, own NAME, {}", known.join(", "));
        Refused::new("unknown_mission", sentence)
    })
}

/// The battle's first event, with the commitment to a secret that lies beside the log until the end.
fn began(
    context: &Context<'_>,
    changes: &mut Changes,
    battle: BattleId,
    setting: &Setting,
    mission: Mission,
    teams: [Team; 2],
) -> Result<(), Stop> {
    let title = match &setting.title {
        Some(title) => checked_name(title).map_err(Stop::refused)?,
        None => format!("{} against {}", teams[0].name, teams[1].name),
    };
    let secret = Secret(context.draw);
    let commitment = secret.commitment();
    let stream = stream::battle(battle);
    changes.sides.push(store::Side::Secret {
        commitment: commitment.clone(),
        stream: stream.clone(),
        secret: secret.0.to_vec(),
    });
    let terms = Terms {
        battle,
        title,
        mode: setting.mode,
        options: setting.options.clone(),
        board: setting.board.clone().unwrap_or_else(|| boards::numbered(setting.board_seed)),
        mission,
        first: roll_off(&commitment),
        commitment: Some(commitment),
    };
    let setup = builder::build(terms, teams);
    changes.append(&stream, 0, context.request.key, &[Event::BattleBegan { setup: setup.into() }]);
    Ok(())
}

pub(super) fn friendly(
    context: &Context<'_>,
    battle: BattleId,
    start: &StartFriendly,
) -> Result<Changes, Stop> {
    let mut changes = Changes::to(context.request, &stream::battle(battle), 0)?;
    let mission = mission(&start.mission).map_err(Stop::Refused)?;
    let [red, blue] = &start.teams;
    // The program alone plays both.
    let same = red.player.unwrap_or(context.actor) == blue.player.unwrap_or(context.actor);
    if same && context.request.viewer != Viewer::System {
        let sentence = "nobody plays against himself: name another player for one of the sides";
        return Err(Stop::refused(Refused::new("same_player", sentence)));
    }
    let red = friendly_team(context, red, Side::Red, start.size)?;
    let blue = friendly_team(context, blue, Side::Blue, start.size)?;
    began(context, &mut changes, battle, &start.setting, mission, [red, blue])?;
    Ok(changes)
}

fn friendly_team(
    context: &Context<'_>,
    team: &FriendlyTeam,
    side: Side,
    size: Option<u32>,
) -> Result<Team, Stop> {
    team.models.iter().try_for_each(super::rosters::check_counts)?;
    let rules = MusterRules { points: size, cap: None, ..MusterRules::default() };
    let judged = context.app.armoury().muster(&team.pack, &team.models, &rules);
    if !judged.is_legal() {
        let sentences: Vec<String> =
            judged.faults.iter().map(|fault| format!("{side}: {}", fault.sentence)).collect();
        return Err(Stop::Refused(Refused::new("not_legal", sentences.join("; "))));
    }
    let pack = context.app.armoury().pack(&team.pack).ok_or_else(|| AppError::unknown("pack", &team.pack))?;
    let mut fighters: Vec<Fighter> = Vec::new();
    for (built, chosen) in judged.models.iter().zip(&team.models) {
        for model in built.iter().flat_map(|built| std::iter::once(built).chain(&built.companions)) {
            let leads = model.role == armoury::Role::Leader || (chosen.leader && model.entry == chosen.entry);
            let alike = fighters.iter().filter(|fighter| fighter.profile.key == model.profile.key).count();
            let specialist = chosen.specialist.clone().filter(|_| model.entry == chosen.entry);
            fighters.push(fighter(pack, model, leads, specialist, alike + 1));
        }
    }
    let name = checked_name(&team.name).map_err(Stop::refused)?;
    Ok(Team { player: team.player.or(Some(context.actor)), roster: None, name, fighters })
}

fn fighter(
    pack: &armoury::Pack,
    built: &Built,
    leader: bool,
    specialist: Option<armoury::Rule>,
    number: usize,
) -> Fighter {
    Fighter {
        member: None,
        name: format!("{} {number}", pack.item_name(&built.entry)),
        profile: built.profile.of_army(&pack.id),
        carries: Fighter::arms(&built.weapons, &built.grenades),
        leader,
        special: built.role == armoury::Role::Special,
        specialist,
        points: u16::try_from(built.price.total).unwrap_or(u16::MAX),
    }
}
