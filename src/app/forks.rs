//! What-if battles: forked from any event of a battle, in its ledger, beside everything that counts; and the
//! organiser's word that one of them counts after all.

use super::battles::Turn;
use super::closing::{self, tell};
use super::dispatch::{Changes, Context, Stop, new_event};
use super::hot::HotBattle;
use super::log::{Log, decode, stream};
use super::outcome::Refused;
use super::wish::Wish;
use super::{App, AppError, BattleLine, Outcome, Request, Viewer, campaigns, leagues};
use crate::battle::{self, Command, DiceFrom, Entered, Event, Fork, Game, Giver, Setup};
use crate::campaign::{self, Adoption, BattleResult, Campaign, Stage};
use crate::dice::fair::Secret;
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, Side, checked_name};
use crate::projections;
use crate::store::{self, NewEvent, StoredEvent};

/// A what-if battle that begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ForkBattle {
    /// The number of the last event that it keeps; all there are by default.
    pub at: Option<u64>,
    /// What it is called; as its parent by default.
    pub title: Option<String>,
    /// Who plays red and blue; whoever forks where nobody is named.
    pub players: [Option<PlayerId>; 2],
    /// Where its dice may come from; as its parent's by default.
    pub dice: Option<DiceFrom>,
    /// The server's dice come from this seed, so that two forks may be compared with the same dice.
    pub seed: Option<u64>,
}

impl App {
    /// Starts a what-if battle that keeps its parent's log up to an event, in the same ledger. An order in
    /// whose midst that event is waits for the dice or the answer that would come next. The battle's id
    /// follows from the request's key; the version that the request names is its parent's.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a battle that is not there; what the store says.
    pub async fn fork_battle(
        &self,
        request: &Request,
        parent: BattleId,
        start: ForkBattle,
    ) -> Result<(BattleId, Outcome), AppError> {
        let ledger = self.place_of_battle(request, parent).await?;
        let battle = BattleId::named(request.place_in(ledger.0), "battle");
        Ok((battle, self.dispatch(request, ledger, Wish::ForkBattle { parent, battle, start }).await?))
    }

    /// Says that a what-if battle counts: it takes the place of the battle of its game. Organisers only. The
    /// version that the request names is the campaign's.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a battle that is not there; what the store says.
    pub async fn adopt_fork(
        &self,
        request: &Request,
        fork: BattleId,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_battle(request, fork).await?;
        self.dispatch(request, ledger, Wish::AdoptFork { fork, reason }).await
    }

    /// The what-if battles that keep a battle's log, those that count by now included, newest first.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a battle that is not there; what the store says.
    pub async fn forks_of(&self, viewer: Viewer, battle: BattleId) -> Result<Vec<BattleLine>, AppError> {
        let mut forks = self.forks_in(viewer, self.home_of_battle(viewer, battle).await?).await?;
        forks.retain(|line| line.fork.as_ref().is_some_and(|fork| fork.parent == battle));
        Ok(forks)
    }

    /// The what-if battles of a campaign that do not count, newest first.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a campaign that is not there; what the store says.
    pub async fn what_ifs(&self, viewer: Viewer, id: CampaignId) -> Result<Vec<BattleLine>, AppError> {
        let campaign = self.campaign(viewer, id).await?.campaign;
        let roots: Vec<_> = campaign.games.values().filter_map(campaign::Game::first_battle).collect();
        let mut forks = self.forks_in(viewer, self.home_of_campaign(viewer, id).await?).await?;
        forks.retain(|line| {
            line.is_what_if() && line.fork.as_ref().is_some_and(|fork| roots.contains(&fork.root))
        });
        Ok(forks)
    }

    /// The what-if battles of a ledger, those that count by now included, newest first.
    ///
    /// # Errors
    /// What the store says.
    pub async fn forks_in(&self, viewer: Viewer, ledger: LeagueId) -> Result<Vec<BattleLine>, AppError> {
        self.check_seen(viewer, ledger, || AppError::unknown("league", ledger)).await?;
        Ok(projections::forks(&mut self.reading().await?, ledger).await?)
    }
}

pub(super) async fn fork(
    context: &Context<'_>,
    log: &mut Log<'_>,
    parent: BattleId,
    id: BattleId,
    start: &ForkBattle,
) -> Result<Changes, Stop> {
    let hot = log.battle(parent).await?;
    let (version, of_parent) = (hot.version(), stream::battle(parent));
    if let Some(expected) = context.request.expected.filter(|expected| *expected != version) {
        return Err(Stop::Stale { stream: of_parent, expected, actual: version });
    }
    let campaign = closing::campaign_of(log, &hot.game.battle).await?.map(|campaign| campaign.state);
    check_may_fork(context, log, campaign.as_ref(), &hot.game.battle.setup, start).await?;
    let at = start.at.unwrap_or(version);
    if !(1..=version).contains(&at) {
        return Err(Stop::Refused(no_such_event(at, version)));
    }
    let title = start.title.as_deref().map(checked_name).transpose().map_err(Stop::refused)?;
    let hash = log.connection.event_hash(log.ledger, &of_parent, at).await?;
    let secret = Secret(context.draw);
    let origin = Fork {
        parent,
        version: at as u32,
        hash: hash.ok_or_else(|| AppError::unknown("event", at))?,
        root: hot.game.battle.setup.fork.as_ref().map_or(parent, |fork| fork.root),
        commitment: start.seed.is_none().then(|| secret.commitment()),
        seed: start.seed,
    };
    let own = |setup: &mut Setup| {
        (setup.battle, setup.fork) = (id, Some(origin));
        setup.options.dice = start.dice.unwrap_or(setup.options.dice);
        setup.title = title.unwrap_or_else(|| setup.title.clone());
        for side in Side::BOTH {
            let forker = context.request.viewer.person();
            setup.sides[side.index()].player = start.players[side.index()].or(forker);
        }
    };
    let stored = log.connection.read_stream(log.ledger, &of_parent, 0, at).await?;
    let mut turn = copied(context, id, stored, own)?;
    if start.seed.is_none() {
        let (commitment, stream, secret) = (secret.commitment(), stream::battle(id), secret.0.to_vec());
        turn.changes.sides.push(store::Side::Secret { commitment, stream, secret });
    }
    turn.battle.game.take_up().map_err(Stop::refused)?;
    turn.goes_on = true;
    turn.settled(log).await
}

/// The fork as it is when it has its parent's events and nothing else. The copies keep the commands they belong
/// to; only the first event, of which `own` makes what is its own, is another one.
fn copied<'a>(
    context: &'a Context<'_>,
    id: BattleId,
    stored: Vec<StoredEvent>,
    own: impl FnOnce(&mut Setup),
) -> Result<Turn<'a>, Stop> {
    // The version that the request names is the parent's.
    let request = Request { expected: None, ..*context.request };
    let mut changes = Changes::to(&request, &stream::battle(id), 0)?;
    let kept = stored.iter().map(decode).collect::<Result<Vec<Event>, _>>()?;
    let unreadable = |error: battle::FoldError| AppError::Unreadable {
        stream: stream::battle(id),
        reason: error.to_string(),
    };
    let game = Game::forked(&kept, own).map_err(unreadable)?;
    let ordered = kept.iter().rposition(|event| matches!(event, Event::Ordered { .. }));
    let ordered_by = ordered.map(|place| stored[place].command);
    let mut copies: Vec<NewEvent> = game.log()[..1].iter().map(|own| new_event(own, request.key)).collect();
    copies.extend(stored.into_iter().skip(1).map(|event| NewEvent {
        kind: event.kind.to_string(),
        schema: event.schema,
        command: event.command,
        payload: event.payload,
    }));
    changes.append_new(&stream::battle(id), 0, copies);
    Ok(Turn::beside(context, id, &HotBattle { game, ordered_by }, changes))
}

fn no_such_event(at: u64, last: u64) -> Refused {
    let sentence = format!("This battle has events 1 to {last}, not {at}: fork it from one of them.");
    let numbers = [("at", at), ("last", last)];
    let numbers = numbers.map(|(name, number)| (name.to_owned(), i64::try_from(number).unwrap_or(i64::MAX)));
    Refused { numbers: numbers.to_vec(), ..Refused::new("no_such_event", sentence) }
}

/// A campaign's battles are forked by who plays or runs them and by the members of its league, who alone may
/// play what-ifs in it; a friendly by anybody.
async fn check_may_fork(
    context: &Context<'_>,
    log: &mut Log<'_>,
    campaign: Option<&Campaign>,
    setup: &Setup,
    start: &ForkBattle,
) -> Result<(), Stop> {
    let people = context.request.viewer.person().into_iter().chain(start.players.into_iter().flatten());
    check_belong(log, campaign, setup, people).await
}

/// Refuses people who neither play a campaign's battle nor run the campaign nor belong to its league.
pub(super) async fn check_belong(
    log: &mut Log<'_>,
    campaign: Option<&Campaign>,
    setup: &Setup,
    people: impl IntoIterator<Item = PlayerId>,
) -> Result<(), Stop> {
    let Some(campaign) = campaign else { return Ok(()) };
    for person in people {
        let plays = setup.sides.iter().any(|side| side.player == Some(person));
        if !plays && !campaign.organisers.contains(&person) {
            leagues::check_member(log, campaign, person).await?;
        }
    }
    Ok(())
}

pub(super) async fn adopt(
    context: &Context<'_>,
    log: &mut Log<'_>,
    fork: BattleId,
    reason: Option<&str>,
) -> Result<Changes, Stop> {
    let hot = log.battle(fork).await?;
    let campaign = closing::campaign_of(log, &hot.game.battle).await?;
    if let Some(campaign) = &campaign {
        let any = campaign::Command::VoidGame { game: 0, reason: None };
        let actor = closing::actor(context, &campaign.state);
        campaign::check_right(&campaign.state, actor, &any).map_err(Stop::refused)?;
    }
    let Some(origin) = &hot.game.battle.setup.fork else {
        let sentence = "This battle is no fork: it counts if it is the battle of a game.";
        return Err(Stop::Refused(Refused::new("not_a_fork", sentence)));
    };
    let of_game = |game: &&campaign::Game| game.first_battle() == Some(origin.root);
    let Some((campaign, game)) = campaign
        .as_ref()
        .and_then(|campaign| campaign.state.games.values().find(of_game).map(|game| (campaign, game)))
    else {
        let sentence = "The battle from which this fork comes is no game of a campaign: nothing counts it.";
        return Err(Stop::Refused(Refused::new("no_game", sentence)));
    };
    let mut changes = Changes::to(context.request, &campaign.stream, campaign.version)?;
    let report = closing::report(hot.game.log(), &hot.game.battle);
    let result = BattleResult { battle: fork, game: game.number, report };
    let adoption = Adoption { result, root: origin.root, reason: reason.map(campaigns::hash_of) };
    let closing = campaign::adopt(&campaign.state, adoption).map_err(Stop::refused)?;
    tell(context, log, &mut changes, campaign, closing).await?;
    changes.sides.extend(reason.map(store::Side::note));
    let players = campaign.state.players(game);
    let adopted = [Event::ForkAdopted { battle: fork, players }];
    changes.append(&stream::battle(fork), hot.version(), context.request.key, &adopted);
    let running = game.battle.filter(|_| game.stage == Stage::Playing);
    let Some(superseded) = running else { return Ok(changes) };
    // The battle in whose place it is stops, and tells its secret.
    let hot = log.battle(superseded).await?;
    let mut turn = Turn::beside(context, superseded, &hot, changes);
    turn.give(Giver::Organiser, &Command::Abandon, &mut Entered)?;
    closing::reveal(&mut turn, log).await?;
    Ok(turn.stored())
}
