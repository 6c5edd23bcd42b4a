//! What waits for a player: answers, dice, facts, his turn, a word on going back or on a result, steps after a battle.

use super::outcome::Refused;
use super::views::{BattleLine, CampaignLine, Filter, RosterLine, ToConfirm, WaitLine};
use super::{App, AppError, Viewer};
use crate::battle::{self, Question, Wait};
use crate::dice::Roll;
use crate::ids::{BattleId, CampaignId, PlayerId, RosterId, Side, Timestamp};
use crate::projections::{self, Sight};

/// Something that waits for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// It is his turn.
    Turn {
        /// The battle.
        battle: BattleId,
        /// Its title.
        title: String,
        /// His side.
        side: Side,
        /// Since when nothing has happened.
        since: Timestamp,
    },
    /// Dice to roll and type in.
    Dice {
        /// The battle.
        battle: BattleId,
        /// Its title.
        title: String,
        /// Which.
        roll: Roll,
        /// Since when.
        since: Timestamp,
    },
    /// A question to answer.
    Answer {
        /// The battle.
        battle: BattleId,
        /// Its title.
        title: String,
        /// Which.
        question: Question,
        /// Since when.
        since: Timestamp,
        /// When the default answer is taken, if it ever is.
        due: Option<Timestamp>,
    },
    /// Something to measure; either player may tell it.
    Fact {
        /// The battle.
        battle: BattleId,
        /// Its title.
        title: String,
        /// What.
        fact: battle::Fact,
        /// Since when.
        since: Timestamp,
    },
    /// The other side asks to go back.
    Rewind {
        /// The battle.
        battle: BattleId,
        /// Its title.
        title: String,
        /// Number of events that would stay in force.
        to: u32,
        /// Since when.
        since: Timestamp,
    },
    /// A result to confirm or to dispute; a disputed one to rule on.
    Result {
        /// The campaign.
        campaign: CampaignId,
        /// Its name.
        name: String,
        /// The game.
        game: u32,
        /// Its battle.
        battle: Option<BattleId>,
        /// Whether it is disputed.
        disputed: bool,
        /// Since when: the report, or the dispute.
        since: Timestamp,
        /// When silence confirms it, if it does.
        due: Option<Timestamp>,
    },
    /// A step after a battle.
    AfterBattle {
        /// His roster.
        roster: RosterId,
        /// Its name.
        name: String,
        /// The word of the step: `injuries`.
        step: String,
        /// Since when nothing has happened.
        since: Timestamp,
    },
}

impl App {
    /// Everything that waits for a player: answers, dice, facts, his turn, results. For himself and administrators; of
    /// a league, for its organisers and arbitrators too, who see to it that it is done.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such player; [`AppError::Denied`] for others.
    pub async fn waiting_for(&self, viewer: Viewer, player: PlayerId) -> Result<Vec<Waiting>, AppError> {
        self.person(viewer, player).await?;
        let open = Filter { only_open: true, sight: self.duties(viewer, player).await?, ..Filter::default() };
        let mut connection = self.reading().await?;
        let battles: Vec<BattleLine> =
            projections::lines_of_player(&mut connection, "battle", player, &open).await?;
        let campaigns: Vec<CampaignLine> =
            projections::lines_of_player(&mut connection, "campaign", player, &open).await?;
        let rosters: Vec<RosterLine> =
            projections::lines_of_player(&mut connection, "roster", player, &open).await?;
        let mut judged: Vec<CampaignLine> = Vec::new();
        for league in projections::arbitrated(&mut connection, player).await? {
            let of_league = Filter { parent: Some(league.0), ..open.clone() };
            judged.extend(projections::lines(&mut connection, "campaign", &of_league).await?);
        }
        let mut waiting: Vec<Waiting> = battles.iter().flat_map(|line| waiting_in(line, player)).collect();
        for line in &campaigns {
            waiting.extend(results(line, |wait| wait.players.contains(&player)));
        }
        for line in &judged {
            let rules = |wait: &ToConfirm| wait.ruling && !wait.sides.contains(&player);
            waiting.extend(results(line, |wait| rules(wait) && !wait.players.contains(&player)));
        }
        waiting.extend(rosters.into_iter().filter_map(|line| {
            let (roster, name, since) = (line.id, line.name, line.changed_at);
            Some(Waiting::AfterBattle { roster, name, step: line.step?, since })
        }));
        Ok(waiting)
    }

    /// Where a viewer sees what waits for a player.
    async fn duties(&self, viewer: Viewer, player: PlayerId) -> Result<Sight, AppError> {
        let sight = self.sight(viewer).await?;
        let person = viewer.person();
        if sight == Sight::All || person == Some(player) {
            return Ok(sight);
        }
        if let Some(person) = person
            && projections::has_charge_of(&mut self.reading().await?, person, player).await?
        {
            return Ok(Sight::Run(person));
        }
        let sentence = "what waits for somebody is for himself, for who organises or arbitrates in a league of his, \
                        and for administrators: ask for your own";
        Err(AppError::Denied(Refused::new("not_allowed", sentence)))
    }
}

/// The results of a campaign of which this is true.
fn results(line: &CampaignLine, of: impl Fn(&ToConfirm) -> bool) -> Vec<Waiting> {
    let his = line.to_confirm.iter().filter(|wait| of(wait));
    let waiting = his.map(|wait| Waiting::Result {
        campaign: line.id,
        name: line.name.clone(),
        game: wait.game,
        battle: wait.battle,
        disputed: wait.disputed,
        since: wait.since,
        due: wait.due,
    });
    waiting.collect()
}

/// What in a battle waits for a player.
fn waiting_in(line: &BattleLine, player: PlayerId) -> Vec<Waiting> {
    let plays = |side: Side| line.players[side.index()] == Some(player);
    let (battle, title) = (line.id, || line.title.clone());
    let mut waiting: Vec<Waiting> = Vec::new();
    for WaitLine { since, wait } in &line.waits {
        let since = *since;
        match wait {
            Wait::Dice(roll) if plays(roll.side) => {
                waiting.push(Waiting::Dice { battle, title: title(), roll: *roll, since });
            }
            Wait::Answer(question) if plays(question.of) => {
                let seconds = i64::from(line.answer_seconds);
                let due = (seconds > 0).then(|| Timestamp(since.0.saturating_add(seconds * 1_000_000)));
                let question = question.clone();
                waiting.push(Waiting::Answer { battle, title: title(), question, since, due });
            }
            Wait::Fact(fact) => {
                waiting.push(Waiting::Fact { battle, title: title(), fact: fact.clone(), since });
            }
            _ => {}
        }
    }
    if let Some((_, to)) = line.rewind.filter(|(side, _)| plays(side.other())) {
        waiting.push(Waiting::Rewind { battle, title: title(), to, since: line.changed_at });
    }
    if !line.ordered && plays(line.side) {
        waiting.push(Waiting::Turn { battle, title: title(), side: line.side, since: line.changed_at });
    }
    waiting
}
