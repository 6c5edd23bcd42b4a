//! A league of 400 players with one campaign in which all of them play: its pages stay light, and nobody is lost
//! between their parts.

use super::every_page::{MOST, weight};
use super::world::{self, World, bind, get, serve};
use crate::app::support::Database;
use std::collections::BTreeSet;
use std::sync::Arc;
use uuid::Uuid;
use warlog::app::{App, Config, Setting, Viewer};
use warlog::armoury;
use warlog::battle::{self, Order, Setup as BattleSetup};
use warlog::campaign::{self, Charter, Outcome, Pair, Report};
use warlog::events::Recorded;
use warlog::ids::{BattleId, CampaignId, CommandId, LeagueId, PlayerId, RosterId, Side, Timestamp};
use warlog::league;
use warlog::roster;
use warlog::store::{Batch, NewEvent, Setup, Store, Work, Write};

const PLAYERS: usize = 400;
/// Games of the first round, which are over; those of the second are arranged.
const GAMES: usize = PLAYERS / 2;

fn named(what: &str, number: usize) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("{what} {number}").as_bytes())
}

fn player(number: usize) -> PlayerId {
    PlayerId(named("player", number))
}

fn roster_id(number: usize) -> RosterId {
    RosterId(named("roster", number))
}

fn new<E: Recorded>(event: &E) -> NewEvent {
    let command = CommandId(named("command", 0));
    NewEvent { kind: event.kind().to_owned(), schema: 1, command, payload: event.payload() }
}

/// The log of a battle that ends as soon as it has begun.
async fn conceded() -> Vec<battle::Event> {
    let app = world::app().await;
    let (players, rosters, campaign) = World::evening(&app).await;
    let id = world::start(&app, Viewer::Player(players[0]), campaign, rosters, Setting::default()).await;
    let request = app.request(Viewer::Player(players[1]));
    let given = app.order(&request, id, None, Order::Concede, None).await;
    given.and_then(|outcome| outcome.done()).expect("conceded");
    app.battle_log(Viewer::System, id).await.expect("a log")
}

/// The same battle between others.
fn between(log: &[battle::Event], game: usize, teams: [usize; 2]) -> Vec<NewEvent> {
    let mut events: Vec<NewEvent> = log.iter().map(new).collect();
    if let battle::Event::BattleBegan { setup } = &log[0] {
        let mut setup: BattleSetup = (**setup).clone();
        setup.battle = BattleId(named("battle", game));
        for side in Side::BOTH {
            setup.sides[side.index()].player = Some(player(teams[side.index()]));
            setup.sides[side.index()].roster = Some(roster_id(teams[side.index()]));
        }
        events[0] = new(&battle::Event::BattleBegan { setup: Arc::new(setup) });
    }
    events
}

/// Who meets in a game of a round.
fn teams(round: usize, place: usize) -> [usize; 2] {
    [2 * place, (2 * place + 2 * round - 1) % PLAYERS]
}

fn paired(round: usize) -> Vec<campaign::Event> {
    let game = |place: usize| u32::try_from((round - 1) * GAMES + place + 1).expect("a number");
    let pairs =
        (0..GAMES).map(|place| Pair { game: game(place), rosters: teams(round, place).map(roster_id) });
    let arranged = (0..GAMES).map(|place| campaign::Event::GameArranged {
        game: game(place),
        rosters: teams(round, place).map(roster_id),
        mission: "fw_border".to_owned(),
        size: 200,
    });
    let number = u32::try_from(round).expect("a number");
    let pairing = campaign::Event::RoundPaired {
        season: 1,
        round: number,
        pairs: pairs.collect(),
        bye: None,
        pauses: Vec::new(),
        order: (0..PLAYERS).map(roster_id).collect(),
        rematches: 0,
        mission: "fw_border".to_owned(),
        roll: None,
        by_hand: false,
        window: None,
    };
    std::iter::once(pairing).chain(arranged).collect()
}

fn closed(place: usize) -> [campaign::Event; 3] {
    let game = u32::try_from(place + 1).expect("a number");
    let report = Report {
        feats: Default::default(),
        end: campaign::EndReason::Conceded,
        outcome: Outcome::Decided { winner: Side::Red },
        vp: [3, 1],
        casualties: Default::default(),
        grenades_used: Default::default(),
        deeds: Default::default(),
    };
    let by = player(2 * place);
    [
        campaign::Event::GameLocked { game, battle: BattleId(named("battle", place)) },
        campaign::Event::GameClosed { game, report: Box::new(report), reported_by: by },
        campaign::Event::ResultConfirmed { game, by, settled: true },
    ]
}

fn drafted(campaign: CampaignId, number: usize) -> roster::Event {
    let pack = armoury::Armoury::builtin().pack("orks").expect("orks");
    roster::Event::RosterDrafted {
        roster: roster_id(number),
        campaign,
        owner: player(number),
        name: format!("Team {number}"),
        pack: roster::Pack { id: "orks".to_owned(), hash: pack.hash.clone() },
        budget: 200,
        fixed: true,
        max_per_type: None,
        freedom: Default::default(),
    }
}

/// The league on a server of its own.
struct Crowd {
    _database: Database,
    base: String,
    league: LeagueId,
    campaign: CampaignId,
}

async fn crowd() -> Crowd {
    let database = Database::sqlite();
    let (league, campaign) = (LeagueId(named("league", 0)), CampaignId(named("campaign", 0)));
    let store = Store::open(&database.url, Setup::default()).await.expect("a store");
    let log = conceded().await;
    let organiser = player(0);
    let founded = league::Event::LeagueFounded { league, name: "Crowd".to_owned(), organiser };
    let joined = (1..PLAYERS).map(|number| league::Event::PlayerJoined { player: player(number) });
    let of_league: Vec<NewEvent> = std::iter::once(founded).chain(joined).map(|event| new(&event)).collect();
    let charter = Box::new(Charter::seed_strict());
    let name = "All of us".to_owned();
    let mut of_campaign =
        vec![campaign::Event::CampaignFounded { campaign, league, name, charter, organiser }];
    of_campaign.extend((0..PLAYERS).map(|number| campaign::Event::RosterEnrolled {
        roster: roster_id(number),
        player: player(number),
        name: format!("Team {number}"),
    }));
    of_campaign.push(campaign::Event::CampaignStarted {});
    let name = "Spring".to_owned();
    of_campaign.push(campaign::Event::SeasonOpened { season: 1, name, commitment: None });
    of_campaign.extend(paired(1));
    of_campaign.extend((0..GAMES).flat_map(closed));
    of_campaign.extend(paired(2));
    let mut streams = vec![(format!("league/{league}"), of_league)];
    for number in 0..PLAYERS {
        streams.push((format!("roster/{}", roster_id(number)), vec![new(&drafted(campaign, number))]));
    }
    streams.push((format!("campaign/{campaign}"), of_campaign.iter().map(new).collect()));
    for place in 0..GAMES {
        let id = BattleId(named("battle", place));
        streams.push((format!("battle/{id}"), between(&log, place, teams(1, place))));
    }
    let name = |number: usize| {
        let (subject, kind, name) = (player(number).0, "player".to_owned(), format!("Player {number}"));
        warlog::store::Side::Name(warlog::store::Name { subject, kind, name })
    };
    let writes = streams.into_iter().map(|(stream, events)| Write { stream, expected: 0, events });
    let sides = (0..PLAYERS).map(name).collect();
    let batch = Batch {
        ledger: league,
        actor: organiser,
        key: CommandId(named("command", 0)),
        fingerprint: [0; 32],
        recorded_at: Timestamp(1_767_225_600_000_000),
        work: Work { writes: writes.collect(), sides, ..Work::default() },
        again: None,
    };
    store.append(batch).await.expect("it is stored");
    store.close().await;
    let app = App::open(Config::new(database.url.clone())).await.expect("the app opens");
    app.rebuild(None, &mut |_, _, _| ()).await.expect("it is counted");
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app));
    Crowd { _database: database, base, league, campaign }
}

#[tokio::test]
async fn the_pages_of_400_players_are_light_and_name_everybody() {
    let Crowd { _database, base, league, campaign } = crowd().await;
    let (league, campaign) = (format!("/leagues/{league}"), format!("/campaigns/{campaign}"));
    let mut heavy = Vec::new();
    for path in [
        "/".to_owned(),
        "/waiting".to_owned(),
        league.clone(),
        format!("{league}/statistics"),
        format!("{league}/records"),
        format!("{league}/organise"),
        format!("{league}/organise/campaign"),
        campaign.clone(),
        format!("{campaign}?standings=14&rounds=9&games=20&rosters=7"),
        format!("{campaign}/organise"),
        format!("{campaign}/activity"),
        format!("{campaign}/what-if"),
        format!("{campaign}/what-if?game=1&result=blue"),
        format!("{campaign}/build"),
        format!("{campaign}/todos"),
        format!("{campaign}/games/1"),
        format!("/rosters/{}", roster_id(7)),
        format!("/players/{}", player(7)),
    ] {
        let (status, page) = get(&format!("{base}{path}")).await;
        assert_eq!(status, 200, "{path}: {page}");
        let weight = weight(&base, "", &path).await;
        if weight >= MOST {
            heavy.push(format!("{path} has {weight} bytes"));
        }
    }
    assert!(heavy.is_empty(), "{heavy:#?}");
    for (list, section) in [("standings", "standings"), ("rosters", "rosters"), ("rounds", "rounds")] {
        let mut seen = BTreeSet::new();
        let parts = if list == "standings" { 14 } else { 20 };
        for part in 1..=parts {
            let (_, page) = get(&format!("{base}{campaign}?{list}={part}")).await;
            let rest = page.split(&format!("<section id=\"{section}\">")).nth(1).expect(list);
            let shown = rest.split("</section>").next().unwrap_or_default();
            let names = shown.split("<bdi>Team ").skip(1).filter_map(|rest| rest.split('<').next());
            seen.extend(names.map(str::to_owned));
        }
        assert_eq!(seen.len(), PLAYERS, "{list}");
    }
}

#[tokio::test]
async fn an_organiser_of_many_names_whom_he_means() {
    let Crowd { _database, base, campaign, .. } = crowd().await;
    let path = format!("/campaigns/{campaign}/organise");
    let (_, page) = get(&format!("{base}{path}")).await;
    assert!(page.contains("<input name=\"red\"") && !page.contains("<select name=\"red\""), "{page}");
    let arrange = async |red: &str| {
        let key = named("key", red.len()).to_string();
        let actor = player(0).to_string();
        let fields = [
            ("do", "arrange"),
            ("key", &*key),
            ("actor", &*actor),
            ("red", red),
            ("blue", "team 8"),
            ("mission", "fw_border"),
        ];
        let client = warlog::app::http_client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let body = fields.map(|(name, value)| format!("{name}={}", value.replace(' ', "+"))).join("&");
        let request = client.post(format!("{base}{path}")).body(body);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    };
    let (status, page) = arrange("Team 7").await;
    assert_eq!(status, 303, "{page}");
    let (_, page) = get(&format!("{base}/campaigns/{campaign}/games/401")).await;
    assert!(page.contains("Team 7") && page.contains("Team 8"), "{page}");
    let (status, page) = arrange("Team of nobody").await;
    assert!(status == 400 && page.contains("no_such_name"), "{status}: {page}");

    // Where nobody logs in, who builds a team writes his name.
    let path = format!("/campaigns/{campaign}/build");
    let (_, page) = get(&format!("{base}{path}")).await;
    assert!(page.contains("<input name=\"actor\""), "{page}");
    for (actor, status) in [("player+11", 303), ("Player+of+nobody", 400)] {
        let client = warlog::app::http_client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let request =
            client.post(format!("{base}{path}")).header("content-type", "application/x-www-form-urlencoded");
        let request = request.body(format!("do=draft&key={actor}&actor={actor}&name=Late&pack=orks"));
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{actor}: {}", answer.text().await.expect("a text"));
    }
}
