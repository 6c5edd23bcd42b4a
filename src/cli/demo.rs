//! The demo: a small campaign between bots. Every step is a command under a key of its own that follows from
//! the demo's number, so starting again repeats what was done and goes on where it stopped; and two that run at
//! once play it together.

use super::args::{Database, Demo};
use super::failure::Failure;
use super::new_file::NewFile;
use super::progress::Progress;
use super::signals::Signals;
use super::{Site, open, serve};
use crate::app::{Access, App, Mind, Pairing, Purchase, Request, Setting, StartGame, Viewer};
use crate::armoury::sample_team;
use crate::battle::{Answer, Battle, Order, Question};
use crate::campaign::Charter;
use crate::ids::{BattleId, CampaignId, CommandId, PlayerId, RosterId, Side};
use crate::simulation::Bot;
use tokio::net::TcpListener;
use uuid::Uuid;

/// Games of the demo.
const GAMES: u32 = 3;
/// Game turns of a battle, for the bar: most end after the fifth.
const TURNS: u64 = 7;
/// Who plays; the first one organises.
const PLAYERS: [&str; 2] = ["Ada", "Boris"];
const MISSION: &str = "fw_border";

/// A demo: its number names everything in it.
struct Play {
    app: App,
    seed: u64,
}

/// A roster of the demo and whose it is.
struct Entrant {
    player: PlayerId,
    roster: RosterId,
    name: String,
}

/// Plays what is left to play, prints the standings, serves.
pub async fn run(args: &Demo, site: Site) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    let listener = if args.no_serve { None } else { Some(serve::bind(&args.listen, &Access::Open).await?) };
    let file = NewFile::of(&args.database);
    let app = signals.or_stop(open(&args.database, None)).await?;
    let play = Play { app: app.clone(), seed: args.seed };
    let played = signals.or_stop(play.all(&args.database, listener.as_ref())).await;
    let played = played.map_err(begun_elsewhere);
    match listener {
        Some(listener) if played.is_ok() => {
            serve::until_stopped(listener, app, site, &args.listen, signals).await
        }
        _ => {
            match &played {
                Ok(()) => app.close().await,
                Err(_) => file.give_up(app).await,
            }
            if let Err(Failure::Stopped(_)) = played {
                remark!("the same command goes on from here");
            }
            played
        }
    }
}

/// The demo's keys are its own: where they were used otherwise, another version of the program has begun it.
fn begun_elsewhere(failure: Failure) -> Failure {
    match failure {
        Failure::Told { code, .. } if code == "key_reused" => Failure::new(
            code,
            "another version of Warlog has begun this demo, which only that one goes on with: name another file with \
             --database, or another demo with --seed",
        ),
        other => other,
    }
}

/// A bot as the app knows those who think for a side.
struct BotMind(Bot);

impl Mind for BotMind {
    fn order(&mut self, battle: &Battle, refused: bool) -> Order {
        self.0.order(battle, refused)
    }

    fn answer(&mut self, battle: &Battle, question: &Question) -> Option<Answer> {
        Some(self.0.answer(battle, question))
    }
}

impl Play {
    /// The whole demo, up to where its pages are if they are going to be served.
    async fn all(&self, database: &Database, listener: Option<&TcpListener>) -> Result<(), Failure> {
        say!("demo {} in {}", self.seed, database.shown())?;
        let (campaign, entrants) = self.gather().await?;
        let mut last = None;
        for game in 1..=GAMES {
            last = Some(self.game(campaign, &entrants, game).await?);
        }
        self.standings(campaign, &entrants).await?;
        if let (Some(listener), Some(battle)) = (listener, last) {
            let address = serve::address(listener)?;
            say!("the campaign:  http://{address}/campaigns/{campaign}")?;
            say!("a replay:      http://{address}/battles/{battle}/replay/1")?;
            say!("play a game:   http://{address}/campaigns/{campaign}/organise")?;
        }
        say!("check the log: warlog verify --database {}", database.shown())
    }

    /// The request for a step: the same step of the same demo always has the same key.
    fn request(&self, viewer: Viewer, step: &str) -> Request {
        Request::new(
            viewer,
            CommandId::named(Uuid::NAMESPACE_OID, &format!("warlog demo {}: {step}", self.seed)),
        )
    }

    /// League, campaign, players and rosters.
    async fn gather(&self) -> Result<(CampaignId, [Entrant; 2]), Failure> {
        let mut players = Vec::new();
        for name in PLAYERS {
            // One person under all demos of a database; he may have come in with a demo from another one.
            let name = format!("{name} (bot)");
            if let Some(known) = self.app.find_player(&name).await? {
                players.push(known.id);
                continue;
            }
            let key = CommandId::named(Uuid::NAMESPACE_OID, &format!("warlog demo: player {name}"));
            let request = Request::new(Viewer::System, key);
            let (player, outcome) = self.app.create_player(&request, &name).await?;
            outcome.done()?;
            players.push(player);
        }
        let [ada, boris] = [players[0], players[1]];
        let organiser = Viewer::Player(ada);
        let name = format!("Demo league {}", self.seed);
        let (league, outcome) = self.app.found_league(&self.request(organiser, "league"), &name).await?;
        outcome.done()?;
        say!("league {league}: {name}")?;
        self.app.join_league(&self.request(Viewer::Player(boris), "join"), league, boris).await?.done()?;
        let request = self.request(organiser, "campaign");
        let charter = Charter { confirm: crate::campaign::ConfirmPolicy::Both, ..Charter::default() };
        let name = format!("The bridge at Warlog, demo {}", self.seed);
        let (campaign, outcome) = self.app.found_campaign(&request, league, &name, charter).await?;
        outcome.done()?;
        say!("campaign {campaign}: {name}")?;
        let [first, second] = self.packs();
        let entrants = [
            self.entrant(campaign, ada, &first, "west").await?,
            self.entrant(campaign, boris, &second, "east").await?,
        ];
        self.app.start_campaign(&self.request(organiser, "start"), campaign).await?.done()?;
        Ok((campaign, entrants))
    }

    /// The packs that meet: any two, by the demo's number.
    fn packs(&self) -> [String; 2] {
        let packs: Vec<&str> = self.app.armoury().packs().map(|pack| pack.id.as_str()).collect();
        let packs: Vec<&str> = packs.into_iter().filter(|id| !sample_team(id).is_empty()).collect();
        let count = packs.len() as u64;
        let first = (self.seed % count + 2) % count;
        let second = (first + 1 + self.seed / count % (count - 1)) % count;
        [first, second].map(|place| packs[place as usize].to_owned())
    }

    /// Drafts, buys, registers and enrols the sample team of a pack.
    async fn entrant(
        &self,
        campaign: CampaignId,
        player: PlayerId,
        pack: &str,
        bank: &str,
    ) -> Result<Entrant, Failure> {
        let viewer = Viewer::Player(player);
        let request = |step: &str| self.request(viewer, &format!("{step} {pack}"));
        let team = self.app.armoury().pack(pack).map_or(pack, |pack| &pack.name);
        let name = format!("{team} of the {bank} bank");
        let drafted = self.app.draft_roster(&request("draft"), campaign, None, &name, pack).await?;
        let (roster, outcome) = drafted;
        outcome.done()?;
        let models = sample_team(pack).into_iter().map(|model| Purchase { model, name: None }).collect();
        self.app.recruit(&request("recruit"), roster, models).await?.done()?;
        self.app.register_roster(&request("register"), roster).await?.done()?;
        self.app.enrol_roster(&request("enrol"), roster).await?.done()?;
        say!("roster {roster}: {name}")?;
        Ok(Entrant { player, roster, name })
    }

    /// Plays one game to its end and confirms it for both.
    async fn game(
        &self,
        campaign: CampaignId,
        entrants: &[Entrant; 2],
        game: u32,
    ) -> Result<BattleId, Failure> {
        let [ada, _] = entrants;
        // The sides change from game to game.
        let rosters = entrants.each_ref().map(|entrant| entrant.roster);
        let rosters = if game % 2 == 1 { rosters } else { [rosters[1], rosters[0]] };
        let pairing = Pairing::New { rosters, mission: MISSION.to_owned(), size: None };
        let board_seed = self.seed.wrapping_add(game.into());
        let setting = Setting {
            board_seed,
            title: Some(format!("Battle {game} for the bridge")),
            ..Setting::default()
        };
        let start = StartGame { pairing, teams: [None, None], inside: Default::default(), setting };
        let request = self.request(Viewer::Player(ada.player), &format!("game {game}"));
        let (battle, outcome) = self.app.start_game(&request, campaign, start).await?;
        outcome.done()?;
        self.battle(battle, game).await?;
        self.confirm(campaign, game).await?;
        Ok(battle)
    }

    /// Says for everybody whose word is still awaited that the result is right.
    async fn confirm(&self, campaign: CampaignId, game: u32) -> Result<(), Failure> {
        let view = self.app.campaign(Viewer::System, campaign).await?;
        let awaited = view.campaign.games.get(&game).map(|game| view.campaign.awaited(game));
        for player in awaited.unwrap_or_default() {
            let request = self.request(Viewer::Player(player), &format!("confirm {game} for {player}"));
            self.app.confirm_result(&request, campaign, game).await?.done()?;
        }
        Ok(())
    }

    /// Lets two bots play a battle from where it stands.
    async fn battle(&self, id: BattleId, game: u32) -> Result<(), Failure> {
        let view = self.app.battle(Viewer::System, id, None).await?;
        let [red, blue] = view.battle.setup.sides.each_ref().map(|side| side.name.clone());
        if view.battle.outcome.is_none() {
            match view.battle.moment.turn {
                0 => remark!("battle {game} begins: {red} (red) against {blue} (blue)"),
                turn => remark!("battle {game} goes on in turn {turn}, after event {}", view.version),
            }
            self.play(id, game, view.battle.moment.turn).await?;
        }
        let view = self.app.battle(Viewer::System, id, None).await?;
        let [red_points, blue_points] = view.battle.sides.each_ref().map(|side| side.points);
        let outcome = match view.battle.outcome.and_then(|outcome| outcome.winner) {
            Some(winner) => format!("{winner} won"),
            None => "a draw".to_owned(),
        };
        say!(
            "battle {game} {id}: {red} (red) {red_points}:{blue_points} {blue} (blue), {outcome}, {} events",
            view.version
        )
    }

    /// Plays on from a turn.
    async fn play(&self, battle: BattleId, game: u32, from: u8) -> Result<(), Failure> {
        let progress = Progress::in_lines(format!("battle {game}, turn"), TURNS);
        let [mut red, mut blue] = Side::BOTH.map(|side| BotMind(Bot::new(side)));
        let mut told = from.saturating_sub(1);
        let mut tell = |at: &crate::app::Progress| {
            // Of two turns that are stored at once, each has its line.
            while told < at.turn {
                told += 1;
                progress.at(u64::from(told));
            }
        };
        let played = self.app.play_battle(Viewer::System, battle, [&mut red, &mut blue], &mut tell).await;
        progress.finish();
        played?;
        Ok(())
    }

    /// Prints the table.
    async fn standings(&self, campaign: CampaignId, entrants: &[Entrant; 2]) -> Result<(), Failure> {
        let view = self.app.campaign(Viewer::System, campaign).await?;
        say!(
            "\nrank  roster                                  games  won  drawn  lost  points  victory points"
        )?;
        for row in view.standings.iter() {
            let name =
                entrants.iter().find(|entrant| entrant.roster == row.roster).map_or("", |one| &one.name);
            say!(
                "{:>4}  {name:<38}  {:>5}  {:>3}  {:>5}  {:>4}  {:>6}  {:>7}:{}",
                row.rank,
                row.played,
                row.won,
                row.drawn,
                row.lost,
                row.points,
                row.vp_for,
                row.vp_against
            )?;
        }
        say!("")
    }
}
