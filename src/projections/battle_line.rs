//! The line of a battle, carried on event by event: battles are too long to be folded for a list.

use crate::battle::{EndReason, Event, Mode, Phase, Wait};
use crate::ids::{BattleId, PlayerId, RosterId, Side, Timestamp};
use serde::{Deserialize, Serialize};

/// A battle in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BattleLine {
    /// Its id.
    pub id: BattleId,
    /// What it is called.
    pub title: String,
    /// Who measures.
    pub mode: Mode,
    /// Who plays red and blue.
    pub players: [Option<PlayerId>; 2],
    /// Their rosters.
    pub rosters: [Option<RosterId>; 2],
    /// The teams' names.
    pub teams: [String; 2],
    /// Game turn; 0 before the game.
    pub turn: u8,
    /// Whose player turn it is.
    pub side: Side,
    /// The phase.
    pub phase: Phase,
    /// How it ended, if it has.
    pub reason: Option<EndReason>,
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// Number of the event that ended it; 0 while it runs.
    pub ended_by: u64,
    /// What an open order waits for.
    pub waits: Vec<WaitLine>,
    /// Whether an order is open.
    pub ordered: bool,
    /// A request to go back that waits for the other side: who asks, and to where.
    pub rewind: Option<(Side, u32)>,
    /// Seconds after which a question gets its default answer; 0 for never.
    pub answer_seconds: u16,
    /// Events so far.
    pub version: u64,
    /// Where it comes from, if it is a what-if battle.
    pub fork: Option<ForkLine>,
    /// When it began.
    pub started_at: Timestamp,
    /// When something last happened in it.
    pub changed_at: Timestamp,
}

/// Where a what-if battle comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ForkLine {
    /// The battle whose log it keeps.
    pub parent: BattleId,
    /// The number of the last event that it keeps.
    pub version: u32,
    /// The battle from which its parents come in the end.
    pub root: BattleId,
    /// The organiser has said that it counts.
    pub counts: bool,
}

/// Something an order waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WaitLine {
    /// Since when.
    pub since: Timestamp,
    /// For what.
    pub wait: Wait,
}

/// The kinds of events that change a line, but for those that give what is waited for.
const TOLD: [&str; 13] = [
    "battle.ordered",
    "battle.order_done",
    "battle.order_withdrawn",
    "battle.dice_awaited",
    "battle.answer_awaited",
    "battle.fact_awaited",
    "battle.turn_began",
    "battle.phase_began",
    "battle.side_took",
    "battle.battle_ended",
    "battle.fork_adopted",
    "battle.rewind_asked",
    "battle.rewound",
];

impl BattleLine {
    /// The line after a battle's first event; none after any other.
    pub(super) fn begin(event: &Event, at: Timestamp) -> Option<BattleLine> {
        let Event::BattleBegan { setup } = event else { return None };
        let [red, blue] = &setup.sides;
        let fork = setup.fork.as_ref().map(|fork| {
            let (parent, version, root) = (fork.parent, fork.version, fork.root);
            ForkLine { parent, version, root, counts: false }
        });
        Some(BattleLine {
            id: setup.battle,
            title: setup.title.clone(),
            mode: setup.mode,
            players: [red.player, blue.player],
            rosters: [red.roster, blue.roster],
            teams: [red.name.clone(), blue.name.clone()],
            turn: setup.begins.turn,
            side: setup.begins.side,
            phase: setup.begins.phase,
            reason: None,
            winner: None,
            ended_by: 0,
            waits: Vec::new(),
            ordered: false,
            rewind: None,
            answer_seconds: setup.options.answer_seconds,
            version: 1,
            fork,
            started_at: at,
            changed_at: at,
        })
    }

    /// Carries the line on by one event. `Rewound` sets turn and phase anew only with the next turn; lists
    /// say what is going on, the battle's own page is folded.
    pub(super) fn go_on(&mut self, event: &Event, at: Timestamp) {
        self.pass(at);
        match event {
            // A kind that is new here belongs into `TOLD`.
            Event::Ordered { .. } => (self.ordered, self.waits) = (true, Vec::new()),
            Event::OrderDone {} | Event::OrderWithdrawn { .. } => self.done(),
            Event::DiceAwaited { roll } => self.wait(Wait::Dice(*roll), at),
            Event::AnswerAwaited { question } => self.wait(Wait::Answer(question.clone()), at),
            Event::FactAwaited { fact } => self.wait(Wait::Fact(fact.clone()), at),
            Event::DiceRolled { roll, .. } => self.supplied(&Wait::Dice(*roll)),
            Event::Answered { question, .. } => self.supplied(&Wait::Answer(question.clone())),
            Event::FactTold { fact, .. } => self.supplied(&Wait::Fact(fact.clone())),
            Event::TurnBegan { turn, side } => {
                (self.turn, self.side, self.phase) = (*turn, *side, Phase::Movement);
            }
            Event::PhaseBegan { phase } => self.phase = *phase,
            Event::SideTook { side } => self.side = *side,
            Event::BattleEnded { winner, reason } => {
                (self.winner, self.reason, self.ended_by) = (*winner, Some(*reason), self.version);
                self.done();
            }
            Event::ForkAdopted { battle, players } if *battle == self.id => {
                self.players = *players;
                self.fork.iter_mut().for_each(|fork| fork.counts = true);
            }
            Event::RewindAsked { side, to } => self.rewind = Some((*side, *to)),
            Event::Rewound { to } => {
                self.done();
                if u64::from(*to) < self.ended_by {
                    (self.winner, self.reason, self.ended_by) = (None, None, 0);
                }
            }
            _ => {}
        }
    }

    /// Whether an event of this kind changes nothing but the number of events: it need not be read.
    pub(super) fn is_quiet(&self, kind: &str) -> bool {
        match kind {
            "battle.dice_rolled" | "battle.answered" | "battle.fact_told" => self.waits.is_empty(),
            _ => !TOLD.contains(&kind),
        }
    }

    /// One more event that changes nothing else.
    pub(super) fn pass(&mut self, at: Timestamp) {
        self.version += 1;
        self.changed_at = at;
        self.rewind = None;
    }

    /// Whether it is a what-if battle that does not count: no list of battles shows it.
    pub fn is_what_if(&self) -> bool {
        self.fork.as_ref().is_some_and(|fork| !fork.counts)
    }

    /// When the first question gets its default answer; 0 for never.
    pub(super) fn due(&self) -> i64 {
        let questions = self.waits.iter().filter(|line| matches!(line.wait, Wait::Answer(_)));
        let first = questions.map(|line| line.since.0).min().filter(|_| self.answer_seconds > 0);
        first.map_or(0, |since| since.saturating_add(i64::from(self.answer_seconds) * 1_000_000))
    }

    fn done(&mut self) {
        (self.ordered, self.waits) = (false, Vec::new());
    }

    fn wait(&mut self, wait: Wait, since: Timestamp) {
        self.waits.push(WaitLine { since, wait });
    }

    fn supplied(&mut self, wait: &Wait) {
        if let Some(place) = self.waits.iter().position(|line| line.wait == *wait) {
            self.waits.remove(place);
        }
    }
}
