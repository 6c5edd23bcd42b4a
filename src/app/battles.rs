//! Battles: who may order what, where dice come from, and what is stored of it.

use super::closing;
use super::dispatch::{Changes, Context, Stop};
use super::forbidden::advised;
use super::hot::HotBattle;
use super::log::{Log, stream};
use super::outcome::Refused;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer};
use crate::battle::fork::{SeededDice, kept};
use crate::battle::{
    Answer, Battle, Command, DiceFrom, Entered, Event, Fair, Game, Giver, Input, Mode, Order, Supplier,
    Topic, Wait, fair_dice,
};
use crate::campaign::{self, Campaign};
use crate::dice::fair::Secret;
use crate::ids::{BattleId, PlayerId, Side};
use crate::store;

impl App {
    /// Gives an order. `side` is needed only by who may act for both sides. `dice` says where the dice come
    /// from if the battle leaves it open: the server's unless he says [`DiceFrom::Entered`].
    pub async fn order(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        order: Order,
        dice: Option<DiceFrom>,
    ) -> Result<Outcome, AppError> {
        self.give(request, battle, side, Command::Order(order), dice).await
    }

    /// Supplies dice, an answer or a fact to an open order, or lets the server roll.
    pub async fn supply(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        input: Input,
    ) -> Result<Outcome, AppError> {
        self.give(request, battle, side, Command::Supply(input), None).await
    }

    /// Adds words of one's own to the fair dice, before the first roll.
    pub async fn add_words(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        words: &str,
    ) -> Result<Outcome, AppError> {
        self.give(request, battle, side, Command::AddWords(words.to_owned()), None).await
    }

    /// Leaves an answer to all questions of a topic until the game turn ends, or takes it back.
    pub async fn leave_answer(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        (topic, answer): (Topic, Option<Answer>),
    ) -> Result<Outcome, AppError> {
        self.give(request, battle, side, Command::LeaveAnswer { topic, answer }, None).await
    }

    /// Stops a battle; in a campaign its game is void then. Organisers only.
    pub async fn abandon(&self, request: &Request, battle: BattleId) -> Result<Outcome, AppError> {
        self.give(request, battle, None, Command::Abandon, None).await
    }

    /// Calls time: the game turn is the last (MI-38). Organisers only.
    pub async fn call_time(&self, request: &Request, battle: BattleId) -> Result<Outcome, AppError> {
        self.give(request, battle, None, Command::CallTime, None).await
    }

    /// Gives any command of a battle.
    pub async fn give(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        command: Command,
        dice: Option<DiceFrom>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_battle(request, battle).await?;
        self.dispatch(request, ledger, Wish::Give { battle, side, command, dice }).await
    }

    /// Why somebody may give no command of this kind in a battle, whatever it says; nothing if he may.
    pub async fn denied_in_battle(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        command: Command,
    ) -> Result<Option<Outcome>, AppError> {
        let ledger = self.place_of_battle(request, battle).await?;
        self.denied(request, ledger, Wish::Give { battle, side, command, dice: None }).await
    }
}

pub(super) async fn give(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: BattleId,
    side: Option<Side>,
    command: &Command,
    dice: Option<DiceFrom>,
) -> Result<Changes, Stop> {
    let hot = log.battle(id).await?;
    let mut turn = Turn::of(context, id, &hot)?;
    let giver = turn.giver(log, side, command).await?;
    let mut supplier: Box<dyn Supplier + Send> = Box::new(Entered);
    if !by_hand(&turn.battle.game, command, dice) {
        // Without one, because it is kept elsewhere, the players roll this order's dice.
        if let Some(seed) = turn.battle.game.seed() {
            supplier = Box::new(SeededDice::after(seed, turn.battle.game.log()));
        } else if let Some(secret) = turn.secret(log, needs_secret(&turn.battle.game, command)).await? {
            supplier = Box::new(Fair(fair_dice(secret, id, &turn.battle.game.battle)));
        }
    }
    turn.give(giver, command, supplier.as_mut())?;
    turn.settled(log).await
}

/// One command of a battle at work: the battle as it becomes, and the events so far.
pub(super) struct Turn<'a> {
    pub context: &'a Context<'a>,
    pub id: BattleId,
    pub battle: HotBattle,
    pub changes: Changes,
    /// The new events go on with an order that was given earlier.
    pub goes_on: bool,
    was_over: bool,
    began: u64,
}

impl<'a> Turn<'a> {
    pub fn of(context: &'a Context<'a>, id: BattleId, hot: &HotBattle) -> Result<Turn<'a>, Stop> {
        let changes = Changes::to(context.request, &stream::battle(id), hot.version())?;
        Ok(Turn::beside(context, id, hot, changes))
    }

    /// The same for a command that is another stream's and touches the battle too.
    pub fn beside(context: &'a Context<'a>, id: BattleId, hot: &HotBattle, changes: Changes) -> Turn<'a> {
        let was_over = hot.game.battle.outcome.is_some();
        let battle = hot.clone();
        Turn { context, id, battle, changes, goes_on: false, was_over, began: hot.version() }
    }

    /// Gives the command; what it records belongs to it, or to the order that it supplies.
    pub fn give(&mut self, giver: Giver, command: &Command, supplier: &mut dyn Supplier) -> Result<(), Stop> {
        if let Err(error) = self.battle.game.give(giver, command, supplier) {
            return Err(Stop::Refused(advised(error, &self.battle.game.battle, command)));
        }
        if matches!(command, Command::Order(_)) {
            self.battle.ordered_by = Some(self.context.request.key);
        }
        Ok(())
    }

    /// Records an event that no rule decides.
    pub fn record(&mut self, event: Event) -> Result<(), Stop> {
        let mut events = self.battle.game.log().to_vec();
        events.push(event);
        let unreadable = |error: crate::battle::FoldError| AppError::Unreadable {
            stream: stream::battle(self.id),
            reason: error.to_string(),
        };
        self.battle.game = Game::from_log(events).map_err(unreadable)?;
        Ok(())
    }

    /// All that follows from the events: what the campaign and the rosters are told, and what is stored.
    pub async fn settled(mut self, log: &mut Log<'_>) -> Result<Changes, Stop> {
        let over = self.battle.game.battle.outcome.is_some();
        if over && !self.was_over {
            closing::ended(&mut self, log).await?;
        } else if !over && self.was_over {
            closing::undone(&mut self, log).await?;
        }
        Ok(self.stored())
    }

    /// The battle's own events, to be stored.
    pub fn stored(self) -> Changes {
        let Turn { context, id, battle, mut changes, goes_on, began, .. } = self;
        let open = battle.game.battle.open.as_ref();
        changes.waits = open.map(|open| open.waits.clone()).unwrap_or_default();
        let command = match battle.ordered_by {
            Some(order) if goes_on || supplies(&battle.game, began) => order,
            _ => context.request.key,
        };
        changes.append(&stream::battle(id), began, command, &battle.game.log()[began as usize..]);
        changes.battle = Some((id, battle.into()));
        changes
    }

    /// The side or the office in which the viewer gives this command.
    pub async fn giver(
        &self,
        log: &mut Log<'_>,
        side: Option<Side>,
        command: &Command,
    ) -> Result<Giver, Stop> {
        let battle = &self.battle.game.battle;
        if *command == Command::Supply(Input::TimeUp) && self.context.request.viewer != Viewer::System {
            let sentence = "Only the clock answers for who does not: wait until the time that he has is up.";
            return Err(Stop::Refused(Refused::new("not_allowed", sentence)));
        }
        let is_ruling = matches!(command, Command::Abandon | Command::CallTime | Command::Rewind { .. });
        if is_ruling && self.arbitrates(log).await? {
            return Ok(Giver::Organiser);
        }
        if self.organises(log).await? {
            let gives_up = matches!(command, Command::Order(Order::Concede));
            let own = self.own_side().filter(|_| gives_up);
            let side = side.or(own).unwrap_or_else(|| due(battle, command));
            // Who gives up for his opponent decides his own game.
            if is_ruling || own.is_some_and(|own| own != side) {
                self.check_judge(log).await?;
            }
            return Ok(Giver::Side(side));
        }
        if matches!(command, Command::Rewind { .. }) {
            let sentence = "Going back takes the other side's word: ask for it, or call an organiser.";
            return Err(Stop::Refused(Refused::new("not_allowed", sentence)));
        }
        if let Some(side) = side.filter(|_| self.records(command)) {
            return Ok(Giver::Side(side));
        }
        self.side(side, due(battle, command)).map(Giver::Side)
    }

    /// Whether the viewer may name either side, because he records for both: at a table with miniatures one player
    /// does, in the sight of the other (CA-03). Nobody gives up for his opponent.
    fn records(&self, command: &Command) -> bool {
        let is_at_a_table = self.battle.game.battle.setup.mode == Mode::Tabletop;
        let is_record = match command {
            Command::Order(order) => *order != Order::Concede,
            Command::Supply(input) => *input != Input::TimeUp,
            _ => false,
        };
        is_at_a_table && is_record && self.own_side().is_some()
    }

    /// The side that the viewer plays; where he plays both, the one named, or the one that is `due`.
    pub fn side(&self, named: Option<Side>, due: Side) -> Result<Side, Stop> {
        let person = self.context.request.viewer.person();
        let sides = &self.battle.game.battle.setup.sides;
        let plays = |side: &Side| person.is_some() && sides[side.index()].player == person;
        let own: Vec<Side> = Side::BOTH.into_iter().filter(plays).collect();
        let side = match own.as_slice() {
            [only] => *only,
            _ => named.unwrap_or(due),
        };
        if own.contains(&side) && named.is_none_or(|named| named == side) {
            return Ok(side);
        }
        let sentence = if own.is_empty() {
            "You play neither side of this battle: ask one of its players, or an organiser."
        } else {
            "You play the other side: give the order for your own."
        };
        Err(Stop::Refused(Refused::new("not_allowed", sentence)))
    }

    /// Whether the viewer acts for both sides: an organiser of the campaign who says so, or the program. In a
    /// friendly nobody is above the players.
    pub async fn organises(&self, log: &mut Log<'_>) -> Result<bool, Stop> {
        self.is_above(log, |campaign, player| campaign.organisers.contains(&player)).await
    }

    /// Whether the viewer rules: the same, or an arbitrator of the league; on a game of his own only where nobody
    /// else may (LE-08).
    pub async fn arbitrates(&self, log: &mut Log<'_>) -> Result<bool, Stop> {
        let battle = self.id;
        let judges = move |campaign: &Campaign, player| {
            let game = campaign.game_of(battle);
            campaign.rules(player) && game.is_none_or(|game| campaign.judges(game).contains(&player))
        };
        self.is_above(log, judges).await
    }

    /// Refuses what an organiser may not decide alone in a game of his own (LE-08).
    async fn check_judge(&self, log: &mut Log<'_>) -> Result<(), Stop> {
        let Viewer::Organiser(actor) = self.context.request.viewer else { return Ok(()) };
        let campaign = closing::campaign_of(log, &self.battle.game.battle).await?;
        let Some(campaign) = campaign.map(|campaign| campaign.state) else { return Ok(()) };
        match campaign.game_of(self.id) {
            Some(game) if !campaign.judges(game).contains(&actor) => {
                Err(Stop::refused(campaign::Refusal::SecondOrganiserNeeded { actor, game: game.number }))
            }
            _ => Ok(()),
        }
    }

    /// The side that the viewer plays, if it is one of the two.
    fn own_side(&self) -> Option<Side> {
        let person = self.context.request.viewer.person()?;
        let sides = &self.battle.game.battle.setup.sides;
        match Side::BOTH.map(|side| sides[side.index()].player == Some(person)) {
            [true, false] => Some(Side::Red),
            [false, true] => Some(Side::Blue),
            _ => None,
        }
    }

    async fn is_above(
        &self,
        log: &mut Log<'_>,
        may: impl Fn(&Campaign, PlayerId) -> bool + Send,
    ) -> Result<bool, Stop> {
        match self.context.request.viewer {
            Viewer::System => Ok(true),
            Viewer::Organiser(player) => {
                let campaign = closing::campaign_of(log, &self.battle.game.battle).await?;
                Ok(campaign.is_some_and(|campaign| may(&campaign.state, player)))
            }
            Viewer::Guest | Viewer::Player(_) => Ok(false),
        }
    }

    /// The secret of the dice. If it is known to everybody or kept elsewhere, a new one is committed to where the
    /// next dice may be thrown (`may_commit`); elsewhere there is none.
    pub async fn secret(&mut self, log: &mut Log<'_>, may_commit: bool) -> Result<Option<Secret>, Stop> {
        let commitment = commitment(self.battle.game.log());
        if let Some(commitment) = &commitment
            && let Some(stored) = log.connection.secret(log.ledger, commitment).await?
            && !stored.revealed
        {
            return closing::committed(stored.secret, commitment).map(Some);
        }
        if !may_commit || self.battle.game.battle.outcome.is_some() {
            return Ok(None);
        }
        let secret = Secret(self.context.draw);
        let commitment = secret.commitment();
        self.record(Event::SecretCommitted { commitment: commitment.clone() })?;
        let (stream, bytes) = (stream::battle(self.id), secret.0.to_vec());
        self.changes.sides.push(store::Side::Secret { commitment, stream, secret: bytes });
        Ok(Some(secret))
    }
}

/// The commitment in force at the end of a log. A fork has its own: its parent's secret is never told by it.
pub(super) fn commitment(log: &[Event]) -> Option<String> {
    let Some(Event::BattleBegan { setup }) = log.first() else { return None };
    let own = log.get(kept(log)..).unwrap_or_default();
    let newest = own.iter().rev().find_map(|event| match event {
        Event::SecretCommitted { commitment } => Some(commitment.clone()),
        _ => None,
    });
    newest.or_else(|| setup.own_commitment().cloned())
}

/// Whether the events from `began` on continue an order given earlier.
fn supplies(game: &Game, began: u64) -> bool {
    let mut news = game.log().iter().skip(began as usize);
    let first = news.find(|event| !matches!(event, Event::SecretCommitted { .. }));
    let input = |event: &Event| {
        matches!(event, Event::DiceRolled { .. } | Event::Answered { .. } | Event::FactTold { .. })
    };
    first.is_some_and(input)
}

/// Whether a command may be the next that throws dice: an order where none waits, or what an order waits for.
const fn needs_secret(game: &Game, command: &Command) -> bool {
    match command {
        Command::Order(_) => game.battle.open.is_none(),
        Command::Supply(_) => game.battle.open.is_some(),
        _ => false,
    }
}

/// Whose word a command is, where the viewer may speak for both.
fn due(battle: &Battle, command: &Command) -> Side {
    let asked = battle.open.as_ref().and_then(|open| {
        open.waits.iter().find_map(|wait| match wait {
            Wait::Dice(roll) => Some(roll.side),
            Wait::Answer(question) => Some(question.of),
            Wait::Fact(_) => None,
        })
    });
    match command {
        Command::Supply(_) => asked.unwrap_or(battle.moment.side),
        _ => battle.moment.side,
    }
}

/// Whether the dice of this command are rolled at the table and typed in.
fn by_hand(game: &Game, command: &Command, dice: Option<DiceFrom>) -> bool {
    let open = game.battle.open.as_ref();
    match (game.battle.setup.options.dice, dice, command) {
        (DiceFrom::Entered, ..) => true,
        (DiceFrom::Server, ..) => false,
        (DiceFrom::Either, _, Command::Supply(Input::RollForMe)) => false,
        (DiceFrom::Either, Some(from), _) => from == DiceFrom::Entered,
        // An order whose dice are typed in goes on asking for them, also after a question or a fact.
        (DiceFrom::Either, None, Command::Supply(_)) => open.is_some_and(|open| {
            let asked = |event: &Event| matches!(event, Event::DiceAwaited { .. });
            open.by_hand || game.log()[open.began as usize..].iter().any(asked)
        }),
        (DiceFrom::Either, None, _) => false,
    }
}
