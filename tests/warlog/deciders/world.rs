//! A campaign with its rosters, wired as the program wires them: a policy is appended with its cause.

use super::*;
use campaign::{BattleResult, Campaign, Closing, EndReason, Outcome, Report, RosterStep, Stage};
use roster::Roster;
use std::collections::BTreeMap;
use warlog::ids::Side;

/// All streams, folded, and everything that was appended to them.
#[derive(Default)]
pub struct World {
    pub campaign: Campaign,
    pub campaign_log: Vec<campaign::Event>,
    pub rosters: BTreeMap<RosterId, Roster>,
    pub roster_logs: BTreeMap<RosterId, Vec<roster::Event>>,
}

impl World {
    /// A running campaign; the rosters are 1 for Ann, 2 for Bob and, beyond these, more for Bob.
    pub fn running(charter: campaign::Charter, rosters: u32) -> World {
        let mut world = World::gathering(charter);
        for n in 1..=rosters {
            world.enrol(n, if n == 1 { ANN } else { BOB });
        }
        world.campaign(ORGANISER, campaign::Command::StartCampaign).unwrap();
        world
    }

    /// A campaign that still gathers rosters.
    pub fn gathering(charter: campaign::Charter) -> World {
        let mut world = World::default();
        let found = campaign::Command::FoundCampaign {
            campaign: CAMPAIGN,
            league: LEAGUE,
            name: "Ash".to_owned(),
            charter: Box::new(charter),
        };
        world.campaign(ORGANISER, found).unwrap();
        world
    }

    /// A ready roster of a leader and two core models; member ids are `10 n`, `10 n + 1`, `10 n + 2`.
    pub fn enrol(&mut self, n: u32, player: PlayerId) {
        let id = roster_id(n);
        for command in ready_roster(n, player) {
            let command = self.freed(command);
            self.roster(id, player, command).unwrap();
        }
        let command = campaign::Command::EnrolRoster {
            roster: id,
            player,
            name: format!("Team {n}"),
            points: self.rosters[&id].points(),
            registered: true,
        };
        self.campaign(player, command).unwrap();
    }

    /// The same command with what the charter allows between games.
    fn freed(&self, command: roster::Command) -> roster::Command {
        use campaign::RosterEdit::{Fixed, FreeRebuild, Growth};
        use roster::Command::DraftRoster;
        let charter = &self.campaign.charter;
        let edit = charter.roster_edit;
        match command {
            DraftRoster { roster, campaign, owner, name, pack, budget, max_per_type, .. } => DraftRoster {
                roster,
                campaign,
                owner,
                name,
                pack,
                budget,
                fixed: edit == Fixed,
                max_per_type,
                freedom: roster::Freedom {
                    growth: edit == Growth,
                    rebuild: edit == FreeRebuild,
                    reserves: charter.reserves,
                    base: charter.has(campaign::Module::BaseCamp),
                    support: charter.has(campaign::Module::BattlefieldSupport),
                },
            },
            other => other,
        }
    }

    pub fn campaign(&mut self, actor: PlayerId, command: campaign::Command) -> Result<(), &'static str> {
        let events = campaign::decide(&self.campaign, actor, &command).map_err(|refusal| refusal.code())?;
        events.iter().for_each(|event| campaign::evolve(&mut self.campaign, event));
        self.campaign_log.extend(events);
        Ok(())
    }

    pub fn roster(
        &mut self,
        id: RosterId,
        actor: PlayerId,
        command: roster::Command,
    ) -> Result<(), &'static str> {
        let organises = self.campaign.organisers.contains(&actor);
        let roster = self.rosters.entry(id).or_default();
        let events = roster::decide(roster, actor, organises, &command).map_err(|refusal| refusal.code())?;
        events.iter().for_each(|event| roster::evolve(roster, event));
        self.roster_logs.entry(id).or_default().extend(events);
        Ok(())
    }

    /// Appends all of it or nothing, as the program does in one transaction.
    pub fn told(&mut self, actor: PlayerId, closing: Closing) -> Result<(), &'static str> {
        campaign::decide(&self.campaign, actor, &closing.campaign).map_err(|refusal| refusal.code())?;
        let before = (self.campaign.clone(), self.rosters.clone());
        let logs = (self.campaign_log.clone(), self.roster_logs.clone());
        let told = self.campaign(actor, closing.campaign).and_then(|()| {
            let told = closing.rosters.iter().flat_map(|told| {
                let begin = told.step.has_post_game().then(|| self.beginning(told.roster, told.game));
                let commands = roster_commands(told.game, &told.step).into_iter().chain(begin);
                commands.map(|command| (told.roster, command)).collect::<Vec<_>>()
            });
            let mut commands = told.collect::<Vec<_>>().into_iter();
            commands.try_for_each(|(roster, command)| self.roster(roster, actor, command))
        });
        if told.is_err() {
            (self.campaign, self.rosters) = before;
            (self.campaign_log, self.roster_logs) = logs;
        }
        told
    }

    /// What begins after a game, as the program makes it of the charter and the report.
    fn beginning(&self, roster: RosterId, number: u32) -> roster::Command {
        let charter = &self.campaign.charter;
        let game = &self.campaign.games[&number];
        let side = game.side_of(roster).unwrap().index();
        let lost = game.report.iter().flat_map(|report| &report.casualties[side]);
        let out = lost.filter(|lost| lost.cause.is_out_of_action() || charter.fled_roll);
        let terms = roster::Terms {
            tables: charter.injury_tables(),
            upgrades_return: charter.death_gear == campaign::DeathGear::UpgradesToReserves,
            requisition: charter.award_table().is_some(),
            points_per_rp: charter.points_per_rp,
            restock: charter.restock == campaign::Restock::AfterEachGame,
            buy_back: charter.restock == campaign::Restock::BuyBack,
            by_hand: true,
            ..roster::Terms::default()
        };
        let out = out.map(|lost| lost.member).collect();
        roster::Command::BeginPostGame { game: number, terms: Box::new(terms), out, commitment: None }
    }

    /// Arranges and locks a game between two rosters with all their members; its number.
    pub fn begin(&mut self, red: u32, blue: u32) -> Result<u32, &'static str> {
        let rosters = [roster_id(red), roster_id(blue)];
        let arrange =
            campaign::Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: Some(250) };
        self.campaign(ORGANISER, arrange)?;
        let game = *self.campaign.games.keys().next_back().unwrap();
        for id in rosters {
            let command = lock_all(&self.rosters[&id], game);
            roster::decide(&self.rosters[&id], ORGANISER, true, &command)
                .map_err(|refusal| refusal.code())?;
        }
        self.campaign(ORGANISER, campaign::Command::LockGame { game, battle: battle(game) })?;
        for id in rosters {
            let command = lock_all(&self.rosters[&id], game);
            self.roster(id, ORGANISER, command)?;
        }
        Ok(game)
    }

    pub fn close(&mut self, actor: PlayerId, game: u32, report: Report) -> Result<(), &'static str> {
        let result = BattleResult { battle: battle(game), game, report };
        let closing = campaign::close(&self.campaign, result).map_err(|refusal| refusal.code())?;
        self.told(actor, closing)
    }

    /// Arranges a game between two rosters; its number.
    pub fn arrange(&mut self, red: u32, blue: u32) -> u32 {
        let rosters = [roster_id(red), roster_id(blue)];
        let arrange =
            campaign::Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: Some(250) };
        self.campaign(ORGANISER, arrange).unwrap();
        *self.campaign.games.keys().next_back().unwrap()
    }

    /// Tells the result of an arranged game that was played at a table, with all models of both rosters.
    pub fn enter(&mut self, actor: PlayerId, game: u32, report: Report) -> Result<(), &'static str> {
        // A game that is played again is another battle.
        let id = battle(1000 * self.campaign.games[&game].closings + game);
        let entered = campaign::Entered { game, battle: id, report, kayfabe: [None; 2] };
        let closing = campaign::enter(&self.campaign, entered).map_err(|refusal| refusal.code())?;
        campaign::decide(&self.campaign, actor, &closing.campaign).map_err(|refusal| refusal.code())?;
        let before = (self.rosters.clone(), self.roster_logs.clone());
        let rosters = self.campaign.games[&game].rosters;
        let locked = rosters.into_iter().try_for_each(|roster| {
            let roster::Command::LockTeam { game, team, size, faults, inside, .. } =
                lock_all(&self.rosters[&roster], game)
            else {
                return Err("no lock");
            };
            let lock = roster::Command::LockTeam { game, battle: id, team, size, faults, inside };
            self.roster(roster, ORGANISER, lock)
        });
        let told = locked.and_then(|()| self.told(actor, closing));
        if told.is_err() {
            (self.rosters, self.roster_logs) = before;
        }
        told
    }

    pub fn replay(&mut self, game: u32) -> Result<(), &'static str> {
        let closing = campaign::replay(&self.campaign, game, None).map_err(|refusal| refusal.code())?;
        self.told(ORGANISER, closing)
    }

    pub fn void(&mut self, game: u32) -> Result<(), &'static str> {
        let closing = campaign::void(&self.campaign, game, None).map_err(|refusal| refusal.code())?;
        self.told(ORGANISER, closing)
    }

    pub fn reopen(&mut self, game: u32) -> Result<(), &'static str> {
        let closing = campaign::reopen(&self.campaign, game, None).map_err(|refusal| refusal.code())?;
        self.told(ORGANISER, closing)
    }

    /// Puts battle `fork` in the place of a game's battle, from which it comes.
    pub fn adopt(
        &mut self,
        actor: PlayerId,
        game: u32,
        fork: BattleId,
        report: Report,
    ) -> Result<(), &'static str> {
        let result = BattleResult { battle: fork, game, report };
        let adoption = campaign::Adoption { result, root: battle(game), reason: None };
        let closing = campaign::adopt(&self.campaign, adoption).map_err(|refusal| refusal.code())?;
        self.told(actor, closing)
    }

    /// A whole game with this outcome and these victory points, confirmed by an organiser.
    pub fn play(&mut self, red: u32, blue: u32, outcome: Outcome, vp: [i32; 2]) -> u32 {
        let game = self.begin(red, blue).unwrap();
        self.close(player_of(red), game, report(outcome, vp)).unwrap();
        // If both rosters are one player's, his word has settled it.
        if self.campaign.games[&game].stage == Stage::Reported {
            self.campaign(ORGANISER, campaign::Command::ConfirmResult { game }).unwrap();
        }
        game
    }
}

/// The player of a roster in this world.
fn player_of(roster: u32) -> PlayerId {
    if roster == 1 { ANN } else { BOB }
}

pub const RED_WINS: Outcome = Outcome::Decided { winner: Side::Red };
pub const BLUE_WINS: Outcome = Outcome::Decided { winner: Side::Blue };

pub fn report(outcome: Outcome, vp: [i32; 2]) -> Report {
    Report { end: EndReason::TurnLimit, outcome, vp, ..Report::void() }
}

/// How the program turns what a policy tells into commands.
pub fn roster_commands(game: u32, step: &RosterStep) -> Vec<roster::Command> {
    use roster::Command::{CloseGame, ReopenGame, VoidGame};
    match step.clone() {
        RosterStep::Close { used, restock, post_game } => vec![CloseGame { game, used, restock, post_game }],
        RosterStep::Void => vec![VoidGame { game }],
        RosterStep::Reopen { battle } => vec![ReopenGame { game, battle }],
        RosterStep::Replace { battle, used, restock, post_game } => {
            let battle = Some(battle);
            vec![ReopenGame { game, battle }, CloseGame { game, used, restock, post_game }]
        }
    }
}

pub fn draft(n: u32, owner: PlayerId) -> roster::Command {
    roster::Command::DraftRoster {
        roster: roster_id(n),
        campaign: CAMPAIGN,
        owner,
        name: format!("Team {n}"),
        pack: pack(),
        budget: 250,
        fixed: true,
        max_per_type: None,
        freedom: Default::default(),
    }
}

/// The commands that make a ready roster of three.
pub fn ready_roster(n: u32, owner: PlayerId) -> Vec<roster::Command> {
    let buy = |n, role| roster::Command::RecruitModel { recruit: Box::new(recruit(n, role)) };
    vec![
        draft(n, owner),
        buy(10 * n, roster::Role::Leader),
        buy(10 * n + 1, roster::Role::Core),
        buy(10 * n + 2, roster::Role::Core),
        buy_grenades(10 * n + 1, "frag", 2, Some(1)),
        roster::Command::RegisterRoster { faults: Vec::new(), limits: None },
        roster::Command::ReadyRoster { faults: Vec::new() },
    ]
}

pub fn buy_grenades(n: u32, grenade_id: &str, count: u32, unit_price: Option<u32>) -> roster::Command {
    let offer = |unit_price| roster::GrenadeOffer { unit_price, source: roster::PriceSource::Table };
    roster::Command::BuyGrenades {
        member: member(n),
        grenade: grenade_id.to_owned(),
        weapons: vec![grenade(grenade_id, GrenadeKind::Krak)],
        count,
        offer: unit_price.map(offer),
    }
}

pub fn lock_all(roster: &Roster, game: u32) -> roster::Command {
    let team = roster.members.iter().map(|member| member.model.member).collect();
    roster::Command::LockTeam {
        game,
        battle: battle(game),
        team,
        size: 250,
        faults: Vec::new(),
        inside: Default::default(),
    }
}
