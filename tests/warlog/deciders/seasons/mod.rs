//! Seasons and rounds: seeding, pairing, absences, tables, ratings.

mod absences;
mod by_hand;
mod dues;
mod laws;
mod pairing;
mod ratings;
mod refusals;
mod samples;
mod tables;
mod what_if;

use super::world::report;
use super::*;
use campaign::{
    Campaign, Charter, Command, Event, LeagueFormat, Outcome, Points, RoundMission, Row, SeasonCommand, Stage,
};
use warlog::ids::Side;

/// A campaign as its organiser sees it: its rosters are numbered, each with a player of its own.
struct League {
    campaign: Campaign,
    log: Vec<Event>,
}

fn of_format(format: LeagueFormat) -> Charter {
    Charter { format, ..Charter::seed_strict() }
}

fn swiss() -> Charter {
    of_format(LeagueFormat::Swiss)
}

fn round_robin() -> Charter {
    of_format(LeagueFormat::RoundRobin)
}

fn player(n: u32) -> PlayerId {
    PlayerId(Uuid::from_u128(500 + u128::from(n)))
}

fn number(roster: RosterId) -> u32 {
    u32::try_from(roster.0.as_u128() - 2000).unwrap()
}

fn pair_round(round: u32) -> Command {
    let mission = RoundMission { code: "fw_border".to_owned(), roll: None };
    Command::Season(SeasonCommand::PairRound { round, mission, window: None, by_hand: None })
}

fn open_season(name: &str) -> Command {
    Command::Season(SeasonCommand::OpenSeason { name: name.to_owned(), commitment: None })
}

fn walkover(game: u32, absent: u32) -> Command {
    let absent = roster_id(absent);
    Command::Season(SeasonCommand::DeclareWalkover { game, absent, overdue: false })
}

impl League {
    /// A running campaign of so many rosters, without a season.
    fn without_season(charter: Charter, rosters: u32) -> League {
        let mut league = League { campaign: Campaign::default(), log: Vec::new() };
        let (campaign, name, charter) = (CAMPAIGN, "Ash".to_owned(), Box::new(charter));
        league.told(Command::FoundCampaign { campaign, league: LEAGUE, name, charter });
        (1..=rosters).for_each(|n| league.told(enrol(n)));
        if rosters > 1 {
            league.told(Command::StartCampaign);
        }
        league
    }

    /// The same with its first season open.
    fn of(charter: Charter, rosters: u32) -> League {
        let mut league = League::without_season(charter, rosters);
        league.told(open_season("Spring"));
        league
    }

    fn by(&mut self, actor: PlayerId, command: &Command) -> Result<(), &'static str> {
        let events = campaign::decide(&self.campaign, actor, command).map_err(|refusal| {
            assert!(refusal.to_string().len() > 20, "{refusal}");
            refusal.code()
        })?;
        assert!(!events.is_empty());
        events.iter().for_each(|event| campaign::evolve(&mut self.campaign, event));
        self.log.extend(events);
        Ok(())
    }

    fn tell(&mut self, command: Command) -> Result<(), &'static str> {
        self.by(ORGANISER, &command)
    }

    fn told(&mut self, command: Command) {
        assert_eq!(self.by(ORGANISER, &command), Ok(()), "{command:?}");
    }

    /// Pairs the next round; the pairs by number.
    fn pair(&mut self) -> String {
        let round = self.campaign.open_season().unwrap().rounds.len() as u32 + 1;
        self.told(pair_round(round));
        self.last_round()
    }

    /// `1-2 3-4 bye 5`.
    fn last_round(&self) -> String {
        let round = self.campaign.open_season().unwrap().rounds.last().unwrap();
        let pairs = round.pairs.iter().map(|pair| {
            let [red, blue] = pair.rosters.map(number);
            format!("{red}-{blue}")
        });
        let bye = round.bye.map(|roster| format!("bye {}", number(roster)));
        let pauses = round.pauses.iter().map(|roster| format!("pause {}", number(*roster)));
        pairs.chain(bye).chain(pauses).collect::<Vec<_>>().join(" ")
    }

    /// The newest game of these two, whichever is red, and the side of the first.
    fn game(&self, one: u32, other: u32) -> (u32, Side) {
        let of = |game: &&campaign::Game| {
            game.side_of(roster_id(one)).is_some() && game.side_of(roster_id(other)).is_some()
        };
        let game = self.campaign.games.values().rev().find(of).unwrap_or_else(|| panic!("{one} met {other}"));
        (game.number, game.side_of(roster_id(one)).unwrap())
    }

    /// Locks, closes and confirms a game.
    fn finish(&mut self, game: u32, outcome: Outcome, vp: [i32; 2]) {
        self.told(Command::LockGame { game, battle: battle(game) });
        let report = Box::new(report(outcome, vp));
        self.told(Command::CloseGame { game, battle: battle(game), report });
        if self.campaign.games[&game].stage == Stage::Reported {
            self.told(Command::ConfirmResult { game });
        }
    }

    /// The first wins their newest game.
    fn wins(&mut self, one: u32, other: u32) {
        let (game, winner) = self.game(one, other);
        self.finish(game, Outcome::Decided { winner }, [0, 0]);
    }

    /// They draw their newest game.
    fn draw(&mut self, one: u32, other: u32) {
        let (game, _) = self.game(one, other);
        self.finish(game, Outcome::Draw, [0, 0]);
    }

    /// Every open game of the last round is a draw, or won by red.
    fn play_round(&mut self, outcome: impl Fn(u32) -> Outcome) {
        let open: Vec<u32> = self.campaign.open_games(|game| game.round.is_some()).collect();
        open.into_iter().for_each(|game| self.finish(game, outcome(game), [0, 0]));
    }

    /// Rank, `=` if shared, and roster, best first.
    fn places(&self) -> String {
        let place =
            |row: &Row| format!("{}{}:{}", row.rank, if row.shared { "=" } else { "" }, number(row.roster));
        campaign::standings(&self.campaign).iter().map(place).collect::<Vec<_>>().join(" ")
    }

    fn row(&self, n: u32) -> Row {
        campaign::standings(&self.campaign).into_iter().find(|row| row.roster == roster_id(n)).unwrap()
    }

    fn points(&self) -> Vec<i64> {
        (1..=self.campaign.entries.len() as u32).map(|n| self.row(n).points.thousandths() / 1000).collect()
    }
}

fn enrol(n: u32) -> Command {
    Command::EnrolRoster {
        roster: roster_id(n),
        player: player(n),
        name: format!("Team {n}"),
        points: 250,
        registered: true,
    }
}
