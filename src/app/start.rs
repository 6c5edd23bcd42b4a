//! Beginning a battle: a game of a campaign with both rosters locked, or a friendly between two lists.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Log, stream};
use super::outcome::Refused;
use super::reasons::Reason;
use super::recruits;
use super::rosters::Purchase;
use super::rulings;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer, leagues};
use crate::armoury::{self, Built, Chosen, Facility, MusterRules};
use crate::battle::builder::{self, Fighter, Team, Terms};
use crate::battle::{Backing, Event, Mission, Mode, Options, boards, missions};
use crate::campaign::{self, Campaign};
use crate::dice::fair::Secret;
use crate::geometry::Board;
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId, Side, checked_name};
use crate::roster::{self, Inside, Member, Role, Status};
use crate::store;

/// A game of a campaign that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartGame {
    /// Which.
    pub pairing: Pairing,
    /// Who fights, red and blue; the whole roster where nobody is named.
    pub teams: [Option<Vec<MemberId>>; 2],
    /// Who may start inside which transport, red and blue (MI-03).
    pub inside: [Inside; 2],
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
    /// Its models, with what they are called.
    pub models: Vec<Purchase>,
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
        let ledger = self.place_of_campaign(request, campaign).await?;
        let battle = BattleId::named(request.place_in(ledger.0), "battle");
        Ok((battle, self.dispatch(request, ledger, Wish::StartGame { campaign, battle, start }).await?))
    }

    /// Why somebody may not begin a game, wherever and however; nothing if he may.
    pub async fn denied_start(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
    ) -> Result<Option<Outcome>, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        let battle = BattleId::named(request.place_in(ledger.0), "battle");
        let start = StartGame {
            pairing: Pairing::Arranged(game),
            teams: [None, None],
            inside: Default::default(),
            setting: Setting::default(),
        };
        self.denied(request, ledger, Wish::StartGame { campaign, battle, start }).await
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
    leagues::check_rosters(log, &campaign, game.rosters).await?;
    let charter = campaign.charter_of(number);
    let mission = rulings::mission(charter, mission(&game.mission).map_err(Stop::Refused)?);
    let options = rulings::of_game(charter, &start.setting.options).map_err(Stop::Refused)?;
    let setting = Setting { options, ..start.setting.clone() };
    let of = |side: Side| Fielded {
        roster: game.rosters[side.index()],
        named: start.teams[side.index()].as_deref(),
        inside: &start.inside[side.index()],
    };
    let red = lock(context, log, &mut changes, &campaign, game, battle, of(Side::Red)).await;
    let blue = lock(context, log, &mut changes, &campaign, game, battle, of(Side::Blue)).await;
    began(context, &mut changes, battle, &setting, mission, both([red, blue])?)?;
    changes.append(&folded.stream, folded.version, key, &events);
    Ok(changes)
}

/// Both teams, or every reason of either side why not.
pub(super) fn both<T>([red, blue]: [Result<T, Stop>; 2]) -> Result<[T; 2], Stop> {
    let refused = match (red, blue) {
        (Ok(red), Ok(blue)) => return Ok([red, blue]),
        (Err(Stop::Refused(red)), Err(Stop::Refused(blue))) => vec![(Side::Red, red), (Side::Blue, blue)],
        (Err(Stop::Refused(red)), Ok(_)) => vec![(Side::Red, red)],
        (Ok(_), Err(Stop::Refused(blue))) => vec![(Side::Blue, blue)],
        (Err(stop), _) | (_, Err(stop)) => return Err(stop),
    };
    Err(Stop::Refused(Refused::of_sides(refused)))
}

/// Whom a side fields.
pub(super) struct Fielded<'s> {
    pub roster: RosterId,
    /// The whole roster where nobody is named.
    pub named: Option<&'s [MemberId]>,
    pub inside: &'s Inside,
}

/// A roster whose team was just locked, and nothing of it is stored yet.
pub(super) struct Fresh {
    /// As it is with the team locked.
    pub state: roster::Roster,
    pub stream: String,
    /// Before.
    pub version: u64,
    pub events: Vec<roster::Event>,
    fighters: Vec<Fighter>,
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

/// Locks a team of a roster for a battle.
async fn lock(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    campaign: &Campaign,
    game: &campaign::Game,
    battle: BattleId,
    fielded: Fielded<'_>,
) -> Result<Team, Stop> {
    let roster = fielded.roster;
    let fresh = locked(context, log, campaign, game, battle, fielded).await?;
    changes.append(&fresh.stream, fresh.version, context.request.key, &fresh.events);
    let state = fresh.state;
    let backing = Backing {
        war_room: state.facilities_of(Facility::WarRoom) > 0,
        distillery: state.facilities_of(Facility::Distillery) > 0,
        support: state.support.clone(),
    };
    let (name, player) = (state.name, state.owner);
    Ok(Team { name, player, roster: Some(roster), fighters: fresh.fighters, backing })
}

/// Locks a team of a roster; a registered one is made ready by it. The campaign has checked that the actor
/// plays in this game, so he may lock the opponent's roster too.
pub(super) async fn locked(
    context: &Context<'_>,
    log: &mut Log<'_>,
    campaign: &Campaign,
    game: &campaign::Game,
    battle: BattleId,
    Fielded { roster, named, inside }: Fielded<'_>,
) -> Result<Fresh, Stop> {
    let folded = log.roster(roster).await?;
    let mut state = folded.state;
    let fit = |member: &&Member| !member.sits_out();
    let all = || state.active().filter(fit).map(|member| member.model.member).collect();
    let team: Vec<MemberId> = named.map_or_else(all, <[MemberId]>::to_vec);
    let members: Vec<&Member> = team.iter().filter_map(|id| state.member(*id)).collect();
    let faults = recruits::faults(context.app, &campaign.charter, &state, &members, Some(game.size));
    let mut fighters: Vec<Fighter> = members.iter().map(|member| of_member(member, &state.pack.id)).collect();
    seat(&mut fighters, inside);
    let mut commands = Vec::new();
    if state.status == Status::Registered {
        commands.push(roster::Command::ReadyRoster { faults: Vec::new() });
    }
    let (all, size, inside) = (faults.clone(), game.size, inside.clone());
    commands.push(roster::Command::LockTeam { game: game.number, battle, team, size, faults, inside });
    let mut events = Vec::new();
    for command in &commands {
        let more = roster::decide(&state, context.actor, true, command);
        let more = more.map_err(|refusal| Stop::Refused(Refused::beside(refusal, &all)))?;
        more.iter().for_each(|event| roster::evolve(&mut state, event));
        events.extend(more);
    }
    let (stream, version) = (folded.stream, folded.version);
    Ok(Fresh { state, stream, version, events, fighters })
}

/// Lets only those named for a transport start inside it (MI-03).
fn seat(fighters: &mut [Fighter], inside: &Inside) {
    for place in 0..fighters.len() {
        let profile = &fighters[place].profile;
        if profile.capacity == 0 || !profile.unit_type.is_vehicle() {
            continue;
        }
        let squad = Some(format!("riders_{}", place + 1));
        let riders = fighters[place].member.and_then(|transport| inside.get(&transport));
        for fighter in fighters.iter_mut() {
            let named =
                |riders: &Vec<MemberId>| fighter.member.is_some_and(|member| riders.contains(&member));
            if riders.is_some_and(named) {
                fighter.squad.clone_from(&squad);
            }
        }
        fighters[place].dedicated = squad;
    }
}

/// A member as it fights.
pub(super) fn of_member(member: &Member, army: &str) -> Fighter {
    let model = &member.model;
    let grenades = model.grenades.keys().map(|id| (id.clone(), member.available(id))).collect();
    Fighter {
        member: Some(model.member),
        name: model.name.clone(),
        profile: member.profile().of_army(army),
        carries: Fighter::arms(&model.weapons, &grenades),
        leader: model.role == Role::Leader,
        special: model.role == Role::Special,
        specialist: model.specialist.clone(),
        squad: None,
        unit: model.squad,
        dedicated: None,
        points: u16::try_from(model.points()).unwrap_or(u16::MAX),
    }
}

/// The side that sets up first, by the last bit of the commitment: the players cannot choose it, everybody
/// can check it, and it says nothing about the secret.
pub(super) fn roll_off(commitment: &str) -> Side {
    let last = commitment.chars().last().and_then(|digit| digit.to_digit(16)).unwrap_or(0);
    if last.is_multiple_of(2) { Side::Red } else { Side::Blue }
}

/// The mission with this code, or with these words of one of one's own.
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
        None => format!("{} – {}", teams[0].name, teams[1].name),
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
    let teams = [red, blue].map(|team| friendly_team(context, team, start.size));
    began(context, &mut changes, battle, &start.setting, mission, both(teams)?)?;
    Ok(changes)
}

fn friendly_team(context: &Context<'_>, team: &FriendlyTeam, size: Option<u32>) -> Result<Team, Stop> {
    let models: Vec<Chosen> = team.models.iter().map(|purchase| purchase.model.clone()).collect();
    models.iter().try_for_each(super::rosters::check_counts)?;
    let rules = MusterRules { points: size, cap: None, ..MusterRules::default() };
    let judged = context.app.armoury().muster(&team.pack, &models, &rules);
    let mut reasons: Vec<Reason> = judged.faults.into_iter().map(Reason::of_all).collect();
    let names = team.models.iter().filter_map(|purchase| purchase.name.as_ref());
    reasons.extend(names.chain([&team.name]).filter_map(|name| Reason::of_name(name)));
    if !reasons.is_empty() {
        return Err(Stop::Refused(Refused::not_legal(reasons)));
    }
    let pack = context.app.armoury().pack(&team.pack).ok_or_else(|| AppError::unknown("pack", &team.pack))?;
    let mut fighters: Vec<Fighter> = Vec::new();
    for (built, Purchase { model: chosen, name }) in judged.models.iter().zip(&team.models) {
        for model in built.iter().flat_map(|built| std::iter::once(built).chain(&built.companions)) {
            let leads = model.role == armoury::Role::Leader || (chosen.leader && model.entry == chosen.entry);
            let alike = fighters.iter().filter(|fighter| fighter.profile.key == model.profile.key).count();
            let specialist = chosen.specialist.clone().filter(|_| model.entry == chosen.entry);
            let own = name.as_ref().filter(|_| model.entry == chosen.entry);
            let default = || format!("{} {}", pack.item_name(&model.entry), alike + 1);
            let name = own.map_or_else(default, |name| name.trim().to_owned());
            fighters.push(fighter(pack, model, leads, specialist, name));
        }
    }
    let name = checked_name(&team.name).map_err(Stop::refused)?;
    Ok(Team {
        player: team.player.or(Some(context.actor)),
        roster: None,
        name,
        fighters,
        backing: Backing::default(),
    })
}

fn fighter(
    pack: &armoury::Pack,
    built: &Built,
    leader: bool,
    specialist: Option<armoury::Rule>,
    name: String,
) -> Fighter {
    Fighter {
        member: None,
        name,
        profile: built.profile.of_army(&pack.id),
        carries: Fighter::arms(&built.weapons, &built.grenades),
        leader,
        special: built.role == armoury::Role::Special,
        specialist,
        squad: None,
        unit: None,
        dedicated: None,
        points: u16::try_from(built.price.total).unwrap_or(u16::MAX),
    }
}
