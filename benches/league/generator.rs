//! A league from a seed: bots play some battles, and every game of the season is one of them with its own teams.

use std::collections::BTreeSet;
use std::sync::Arc;
use uuid::Uuid;
use warlog::armoury::Armoury;
use warlog::battle::{EndReason, Event, Setup as BattleSetup};
use warlog::campaign::{self, Charter, Outcome, Report};
use warlog::events::Recorded;
use warlog::ids::{BattleId, CampaignId, CommandId, LeagueId, MemberId, PlayerId, RosterId, Side, Timestamp};
use warlog::league;
use warlog::roster;
use warlog::simulation::{battle_of, play, sample_teams};
use warlog::store::{Batch, NewEvent, Setup, Store, Work, Write};

/// Players of the league.
const PLAYERS: u64 = 400;
/// Players of a campaign; each has one roster in it.
const GROUP: u64 = 20;
/// Battles that are really played.
const PLAYED: u64 = 120;
/// Packs of the rosters, by turns.
pub const PACKS: [&str; 6] = ["astra_militarum", "eldar", "orks", "space_marines", "tau", "tyranids"];
/// The first moment: 2026-01-01.
const BEGAN: i64 = 1_767_225_600_000_000;
/// Between two battles: 52 minutes, so that 10,000 of them last a year.
const PAUSE: i64 = 52 * 60 * 1_000_000;

/// What was made.
pub struct Made {
    pub league: LeagueId,
    pub campaigns: Vec<CampaignId>,
    pub rosters: Vec<RosterId>,
    pub missions: Vec<String>,
    pub models: Vec<String>,
    pub weapons: Vec<String>,
    pub events: u64,
    pub began: Timestamp,
    pub ended: Timestamp,
}

/// The nth player.
pub fn player(n: u64) -> PlayerId {
    PlayerId(named(&format!("player {n}")))
}

fn named(what: &str) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_OID, what.as_bytes())
}

/// The model of a team at a place of its list.
fn member(team: u64, place: u64) -> MemberId {
    MemberId(named(&format!("member {team} {place}")))
}

/// A model of the roster of a team, which carries what a model of that battle does.
fn recruited(battle: &BattleSetup, team: u64, place: u64) -> roster::Event {
    let model = &battle.models[place as usize % battle.models.len()];
    let recruit = roster::Recruit {
        member: member(team, place),
        entry: "model".to_owned(),
        role: if place == 0 { roster::Role::Leader } else { roster::Role::Core },
        name: format!("Model {place}"),
        profile: battle.profiles[usize::from(model.profile)].clone(),
        weapons: model.carries.iter().map(|carries| battle.weapons[carries.weapon.index()].clone()).collect(),
        wargear: vec![],
        grenades: Default::default(),
        price: vec![],
        pack: roster::Pack { id: PACKS[team as usize % PACKS.len()].to_owned(), hash: String::new() },
        specialist: None,
        squad: None,
    };
    roster::Event::MemberRecruited { recruit: Box::new(recruit), reserve: false, rp: 0 }
}
/// What a roster sees of a game.
fn outing(team: u64, game: u32, battle: BattleId) -> Vec<NewEvent> {
    let frag = || [("frag".to_owned(), 1)].into();
    let used: roster::GrenadeCounts = (0..4).map(|place| (member(team, place), frag())).collect();
    let events = [
        roster::Event::TeamLocked {
            game,
            battle,
            team: (0..20).map(|place| member(team, place)).collect(),
            points: 200,
            threat: 2,
            short_team: false,
            grenades: used.clone(),
            inside: Default::default(),
        },
        roster::Event::TeamReturned { game },
        roster::Event::GrenadesSpent { game, used: used.clone() },
        roster::Event::GrenadesRestocked { game, restocked: used },
    ];
    events.iter().map(new).collect()
}

/// A battle that was played: its set-up, the rest of its events as they are stored, what it came to.
struct Template {
    setup: Arc<BattleSetup>,
    mission: String,
    events: Vec<NewEvent>,
    report: Report,
}

fn new<E: Recorded>(event: &E) -> NewEvent {
    let command = CommandId(Uuid::nil());
    NewEvent { kind: event.kind().to_owned(), schema: 1, command, payload: event.payload() }
}

fn templates() -> Vec<Template> {
    let teams = sample_teams(Armoury::builtin());
    let template = |number: u64| {
        let game = play(battle_of(&teams, number * 7 + 1), number).expect("bots play to the end").game;
        let outcome = game.battle.outcome.expect("it is over");
        let mission = game.battle.setup.mission.code.clone();
        let report = Report {
            feats: Default::default(),
            end: match outcome.reason {
                EndReason::WipedOut => campaign::EndReason::WipedOut,
                _ => campaign::EndReason::TurnLimit,
            },
            outcome: outcome.winner.map_or(Outcome::Draw, |winner| Outcome::Decided { winner }),
            vp: [game.battle.sides[0].points, game.battle.sides[1].points],
            casualties: Default::default(),
            grenades_used: Default::default(),
            deeds: Default::default(),
        };
        let events = game.log()[1..].iter().map(new).collect();
        Template { setup: game.battle.setup.clone(), mission, events, report }
    };
    (0..PLAYED).map(template).collect()
}

/// Makes the league in a new database, or says what is in it.
pub async fn make(url: &str, battles: u64) -> Made {
    let templates = templates();
    let mut made = Made {
        league: LeagueId(named("league")),
        campaigns: (0..PLAYERS / GROUP).map(campaign_id).collect(),
        rosters: (0..PLAYERS).map(roster_id).collect(),
        missions: words(&templates, |template| vec![template.mission.clone()]),
        models: words(&templates, |template| {
            template
                .setup
                .models
                .iter()
                .map(|made| template.setup.profiles[usize::from(made.profile)].key.clone())
                .collect()
        }),
        weapons: words(&templates, |template| {
            let carried = template.setup.models.iter().flat_map(|made| &made.carries);
            carried.map(|carries| template.setup.weapons[carries.weapon.index()].key.clone()).collect()
        }),
        events: 0,
        began: Timestamp(BEGAN),
        ended: Timestamp(BEGAN + battles as i64 * PAUSE),
    };
    let store = Store::open(url, Setup::default()).await.expect("a store");
    if let Some(head) = store.head(made.league).await.expect("a head") {
        made.events = head.position;
        store.close().await;
        return made;
    }
    let mut writer = Writer { store: &store, league: made.league, versions: Default::default(), commands: 0 };
    writer.found(&made, &templates[0].setup).await;
    for number in 0..battles {
        writer.battle(&templates[(number % PLAYED) as usize], number).await;
    }
    made.events = store.head(made.league).await.expect("a head").expect("a league").position;
    store.close().await;
    made
}

fn words(templates: &[Template], of: impl Fn(&Template) -> Vec<String>) -> Vec<String> {
    // Those that every league has, even one of a tenth of the battles.
    let all: BTreeSet<String> = templates.iter().take(60).flat_map(of).collect();
    all.into_iter().collect()
}

fn campaign_id(n: u64) -> CampaignId {
    CampaignId(named(&format!("campaign {n}")))
}

fn roster_id(n: u64) -> RosterId {
    RosterId(named(&format!("roster {n}")))
}

struct Writer<'s> {
    store: &'s Store,
    league: LeagueId,
    versions: std::collections::BTreeMap<String, u64>,
    commands: u64,
}

impl Writer<'_> {
    async fn append(
        &mut self,
        at: i64,
        streams: Vec<(String, Vec<NewEvent>)>,
        names: Vec<warlog::store::Side>,
    ) {
        self.commands += 1;
        let key = CommandId(named(&format!("command {}", self.commands)));
        let writes = streams.into_iter().map(|(stream, mut events)| {
            events.iter_mut().for_each(|event| event.command = key);
            let version = self.versions.entry(stream.clone()).or_default();
            let expected = *version;
            *version += events.len() as u64;
            Write { stream, expected, events }
        });
        let work = Work { writes: writes.collect(), sides: names, ..Work::default() };
        let batch = Batch {
            ledger: self.league,
            actor: player(0),
            key,
            fingerprint: [0; 32],
            recorded_at: Timestamp(at),
            work,
            again: None,
        };
        self.store.append(batch).await.expect("it is stored");
    }

    /// The league, its people, campaigns and rosters.
    async fn found(&mut self, made: &Made, battle: &BattleSetup) {
        let league = made.league;
        let name = "Bench".to_owned();
        let mut streams: Vec<(String, Vec<NewEvent>)> = Vec::new();
        let mut of_league = vec![new(&league::Event::LeagueFounded { league, name, organiser: player(0) })];
        of_league.extend((1..PLAYERS).map(|n| new(&league::Event::PlayerJoined { player: player(n) })));
        streams.push((format!("league/{league}"), of_league));
        for (number, campaign) in made.campaigns.iter().copied().enumerate() {
            let (name, charter) = (format!("Campaign {number}"), Box::new(Charter::seed_strict()));
            let organiser = player(0);
            let founded = campaign::Event::CampaignFounded { campaign, league, name, charter, organiser };
            let mut events = vec![new(&founded)];
            for n in number as u64 * GROUP..(number as u64 + 1) * GROUP {
                let (roster, player, name) = (roster_id(n), player(n), format!("Team {n}"));
                events.push(new(&campaign::Event::RosterEnrolled { roster, player, name: name.clone() }));
                let pack = PACKS[n as usize % PACKS.len()].to_owned();
                let drafted = roster::Event::RosterDrafted {
                    roster,
                    campaign,
                    owner: player,
                    name,
                    pack: roster::Pack { id: pack, hash: String::new() },
                    budget: 200,
                    fixed: true,
                    max_per_type: None,
                    freedom: Default::default(),
                };
                let mut of_roster = vec![new(&drafted)];
                of_roster.extend((0..20).map(|place| new(&recruited(battle, n, place))));
                streams.push((format!("roster/{roster}"), of_roster));
            }
            events.push(new(&campaign::Event::CampaignStarted {}));
            streams.push((format!("campaign/{campaign}"), events));
        }
        let name = |n: u64| {
            let (subject, kind, name) = (player(n).0, "player".to_owned(), format!("Player {n}"));
            warlog::store::Side::Name(warlog::store::Name { subject, kind, name })
        };
        self.append(BEGAN, streams, (0..PLAYERS).map(name).collect()).await;
    }

    /// One game from arranging to confirming.
    async fn battle(&mut self, template: &Template, number: u64) {
        let groups = PLAYERS / GROUP;
        let (group, round) = (number % groups, number / groups);
        let red = round % GROUP;
        let blue = (red + 1 + round / GROUP % (GROUP - 1)) % GROUP;
        let teams = [red, blue].map(|place| group * GROUP + place);
        let (rosters, game) = (teams.map(roster_id), u32::try_from(round + 1).expect("a number"));
        let battle = BattleId(named(&format!("battle {number}")));
        let mut setup = (*template.setup).clone();
        setup.battle = battle;
        for side in Side::BOTH {
            setup.sides[side.index()].player = Some(player(teams[side.index()]));
            setup.sides[side.index()].roster = Some(rosters[side.index()]);
        }
        for (place, model) in setup.models.iter_mut().enumerate() {
            let team = teams[model.side.index()];
            model.member = Some(member(team, place as u64 % 20));
        }
        let mut events = vec![new(&Event::BattleBegan { setup: Arc::new(setup) })];
        events.extend(template.events.iter().cloned());
        let (mission, report) = (template.mission.clone(), Box::new(template.report.clone()));
        let reported_by = player(teams[0]);
        let of_campaign = [
            campaign::Event::GameArranged { game, rosters, mission, size: 200 },
            campaign::Event::GameLocked { game, battle },
            campaign::Event::GameClosed { game, report, reported_by },
            campaign::Event::ResultConfirmed { game, by: reported_by, settled: true },
        ];
        let mut streams = vec![
            (format!("battle/{battle}"), events),
            (format!("campaign/{}", campaign_id(group)), of_campaign.iter().map(new).collect()),
        ];
        for (team, roster) in teams.into_iter().zip(rosters) {
            streams.push((format!("roster/{roster}"), outing(team, game, battle)));
        }
        self.append(BEGAN + number as i64 * PAUSE, streams, vec![]).await;
    }
}
