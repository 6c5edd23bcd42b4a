//! The policy at the end of a battle: the secret is told, the game closed, grenades counted and brought back,
//! all in the transaction of the event that ended it; and the way back.

use super::battles::{Turn, commitment};
use super::campaigns::hash_of;
use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log};
use super::outcome::Refused;
use super::reasons::give;
use super::{AppError, Viewer, post_game};
use crate::battle::{self, Battle, Event, Giver};
use crate::campaign::{
    self, BattleResult, Campaign, Casualty, Cause, Closing, EndReason, GrenadeCounts, Module, Outcome,
    Report, RosterClosing, RosterStep, Stage,
};
use crate::dice::fair::Secret;
use crate::ids::{CampaignId, PlayerId, Side};
use crate::roster::{self, Roster};
use crate::store;

/// Who gives a campaign's command: the viewer, or its first organiser where the program acts.
pub(super) fn actor(context: &Context<'_>, campaign: &Campaign) -> PlayerId {
    let first = campaign.organisers.first().copied();
    match context.request.viewer {
        Viewer::System => first.unwrap_or(context.actor),
        _ => context.actor,
    }
}

/// The campaign that a battle belongs to, through its red roster.
pub(super) async fn campaign_of(
    log: &mut Log<'_>,
    battle: &Battle,
) -> Result<Option<Folded<Campaign>>, AppError> {
    let Some(roster) = battle.setup.sides[Side::Red.index()].roster else { return Ok(None) };
    match log.roster(roster).await?.state.campaign {
        Some(campaign) => log.campaign(campaign).await.map(Some),
        None => Ok(None),
    }
}

/// A battle has ended.
pub(super) async fn ended(turn: &mut Turn<'_>, log: &mut Log<'_>) -> Result<(), Stop> {
    reveal(turn, log).await?;
    let Some(campaign) = campaign_of(log, &turn.battle.game.battle).await? else { return Ok(()) };
    let battle = turn.id;
    let playing = campaign.state.game_of(battle).filter(|game| game.stage == Stage::Playing);
    let Some(game) = playing.map(|game| game.number) else { return Ok(()) };
    let report = report(turn.battle.game.log(), &turn.battle.game.battle);
    let closing = campaign::close(&campaign.state, BattleResult { battle, game, report });
    tell(turn.context, log, &mut turn.changes, &campaign, closing.map_err(Stop::refused)?).await
}

/// The end of a battle was undone by going back before it.
pub(super) async fn undone(turn: &mut Turn<'_>, log: &mut Log<'_>) -> Result<(), Stop> {
    let Some((campaign, closing)) = reopening(turn, log).await? else { return Ok(()) };
    tell(turn.context, log, &mut turn.changes, &campaign, closing).await
}

/// What follows for a battle's campaign where the battle's end is undone.
async fn reopening(turn: &Turn<'_>, log: &mut Log<'_>) -> Result<Option<(Folded<Campaign>, Closing)>, Stop> {
    let Some(campaign) = campaign_of(log, &turn.battle.game.battle).await? else { return Ok(None) };
    let battle = turn.id;
    let in_place = |game: &campaign::Game| game.battle.filter(|_| game.superseded.contains(&battle));
    if let Some(fork) = campaign.state.games.values().find_map(in_place) {
        let sentence = format!("Battle {fork} counts in the place of this one, which goes on no more.");
        return Err(Stop::refused(Refused::new("superseded", sentence)));
    }
    let again = campaign.state.games.values().find(|game| game.replayed.contains(&battle));
    if let Some(game) = again.map(|game| game.number) {
        let sentence = format!("Game {game} is played again, or was: this battle of it goes on no more.");
        return Err(Stop::refused(Refused::new("superseded", sentence)));
    }
    let Some(game) = campaign.state.game_of(battle).map(|game| game.number) else { return Ok(None) };
    let closing = campaign::reopen(&campaign.state, game, None).map_err(Stop::refused)?;
    Ok(Some((campaign, closing)))
}

/// Refuses to undo a battle's end where `other`, who would be asked, may not agree to it.
pub(super) async fn check_undoing(
    turn: &Turn<'_>,
    log: &mut Log<'_>,
    other: Option<PlayerId>,
) -> Result<(), Stop> {
    let Some((campaign, closing)) = reopening(turn, log).await? else { return Ok(()) };
    let may = |player: PlayerId| campaign::decide(&campaign.state, player, &closing.campaign);
    let others = campaign.state.organisers.iter().map(|organiser| may(*organiser));
    let (allowed, refusals): (Vec<_>, Vec<_>) = others.partition(Result::is_ok);
    // What keeps every organiser from it is a matter of the game.
    if allowed.is_empty()
        && let Some(Err(refusal)) = refusals.into_iter().next()
    {
        return Err(Stop::Refused(for_good(refusal.into())));
    }
    for told in closing.rosters {
        let roster = log.roster(told.roster).await?.state;
        for command in roster_commands(told.game, told.step) {
            let reopened = roster::decide(&roster, Viewer::SYSTEM, true, &command);
            reopened.map_err(|refusal| Stop::Refused(for_good(refusal.into())))?;
        }
    }
    if other.is_some_and(|other| may(other).is_ok()) {
        return Ok(());
    }
    let sentence = "The game is closed, and the other player may not reopen it: an organiser of the campaign may, \
                    by `reopenGame` or `rewind`.";
    Err(Stop::refused(Refused::new("not_allowed", sentence)))
}

/// The refusal of a way back that is closed to everybody.
fn for_good(mut refused: Refused) -> Refused {
    refused.sentence += ": nobody can go back here; arrange a new game instead";
    refused
}

/// Tells the secret behind the dice, if this database keeps it.
pub(super) async fn reveal(turn: &mut Turn<'_>, log: &mut Log<'_>) -> Result<(), Stop> {
    let Some(commitment) = commitment(turn.battle.game.log()) else { return Ok(()) };
    let stored = log.connection.secret(log.ledger, &commitment).await?;
    // One committed to by this very command is not stored yet.
    let new = turn.changes.sides.iter().find_map(|side| match side {
        store::Side::Secret { secret, .. } => Some(secret.clone()),
        _ => None,
    });
    let kept = stored.filter(|stored| !stored.revealed).map(|stored| stored.secret);
    let Some(bytes) = new.or(kept) else { return Ok(()) };
    let secret = committed(bytes, &commitment)?;
    turn.record(Event::SecretRevealed { secret: secret.reveal() })?;
    turn.changes.sides.push(store::Side::Reveal { commitment });
    Ok(())
}

/// The secret that was committed to. One that was changed since would make other dice than were promised.
pub(super) fn committed(bytes: Vec<u8>, commitment: &str) -> Result<Secret, Stop> {
    let secret = bytes.try_into().ok().map(Secret);
    secret.filter(|secret| secret.commitment() == commitment).ok_or_else(|| {
        let sentence = format!(
            "The secret that this database keeps for the dice of this battle is not the one committed to \
             ({commitment}): restore the table `secrets` from a backup; `warlog verify` names the battles."
        );
        Stop::Refused(Refused::new("secret_damaged", sentence))
    })
}

/// Tells the campaign and both rosters.
pub(super) async fn tell(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    campaign: &Folded<Campaign>,
    closing: Closing,
) -> Result<(), Stop> {
    let actor = actor(context, &campaign.state);
    let events = campaign::decide(&campaign.state, actor, &closing.campaign).map_err(Stop::refused)?;
    changes.append(&campaign.stream, campaign.version, context.request.key, &events);
    // A walk-over that is undone concerns rosters, though no battle was closed.
    super::dues::follow(context, log, changes, &campaign.state, &events).await?;
    let mut after = campaign.state.clone();
    events.iter().for_each(|event| campaign::evolve(&mut after, event));
    for told in closing.rosters {
        let Folded { mut state, stream, version } = log.roster(told.roster).await?;
        let key = told.key;
        let events = self::told(context, log, changes, (&after, actor), &mut state, told).await?;
        changes.append(&stream, version, key, &events);
    }
    Ok(())
}

/// What a roster makes of what its campaign, which is so `after` it, tells it of a game.
pub(super) async fn told(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    (after, actor): (&Campaign, PlayerId),
    state: &mut Roster,
    told: RosterClosing,
) -> Result<Vec<roster::Event>, Stop> {
    let mut events = post_game::left_open(log, changes, state, &told.step).await?;
    let mut commands = roster_commands(told.game, told.step.clone());
    commands.extend(modules(after, &told));
    let mut tell = |state: &mut Roster, command| {
        events.extend(give(state, (actor, true), &command)?);
        Ok::<(), Stop>(())
    };
    commands.into_iter().try_for_each(|command| tell(state, command))?;
    if told.step.has_post_game() {
        let begin = post_game::beginning(context, log, changes, after, state, told.game).await?;
        tell(state, begin)?;
    }
    Ok(events)
}

/// What optional modules make of a game that is over: renown, and support that was called.
fn modules(campaign: &Campaign, told: &RosterClosing) -> Vec<roster::Command> {
    let over = matches!(told.step, RosterStep::Close { .. } | RosterStep::Replace { .. });
    let game = campaign.games.get(&told.game).filter(|_| over);
    let Some((game, side)) = game.and_then(|game| Some((game, game.side_of(told.roster)?))) else {
        return Vec::new();
    };
    let Some(report) = &game.report else { return Vec::new() };
    let number = game.number;
    let deeds = campaign.charter.has(Module::Renown).then(|| report.deeds[side.index()].clone());
    let renown = deeds.map(|deeds| roster::Command::GainRenown { game: number, deeds });
    let called = report.feats[side.index()].support;
    let support = called.map(|support| roster::Command::UseSupport { game: number, support });
    renown.into_iter().chain(support).collect()
}

/// What becomes of a game, as commands of a roster.
pub(super) fn roster_commands(game: u32, step: RosterStep) -> Vec<roster::Command> {
    use roster::Command::{CloseGame, ReopenGame, VoidGame};
    match step {
        RosterStep::Close { used, restock, post_game } => vec![CloseGame { game, used, restock, post_game }],
        RosterStep::Void => vec![VoidGame { game }],
        RosterStep::Reopen { battle } => vec![ReopenGame { game, battle }],
        RosterStep::Replace { battle, used, restock, post_game } => {
            let battle = Some(battle);
            vec![ReopenGame { game, battle }, CloseGame { game, used, restock, post_game }]
        }
    }
}

/// What an organiser makes of a game against its course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ruling {
    /// It does not count: its battle is stopped if it runs.
    Void,
    /// It goes on: its battle goes back to before the order that ended it.
    Reopen,
    /// It is played again from the start; its battle stays as it is.
    Replay,
}

/// An organiser rules on a game, for a reason that stands beside the log.
pub(super) async fn rule(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    game: u32,
    ruling: Ruling,
    reason: Option<&str>,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let mut changes = Changes::to(context.request, &campaign.stream, campaign.version)?;
    let follows = match ruling {
        Ruling::Void => campaign::void,
        Ruling::Reopen => campaign::reopen,
        Ruling::Replay => campaign::replay,
    };
    let void = campaign::Command::VoidGame { game, reason: None };
    let right = campaign::check_right(&campaign.state, actor(context, &campaign.state), &void);
    right.map_err(Stop::refused)?;
    let closing = follows(&campaign.state, game, reason.map(hash_of)).map_err(Stop::refused)?;
    tell(context, log, &mut changes, &campaign, closing).await?;
    changes.sides.extend(reason.map(store::Side::note));
    let touched = |game: &&campaign::Game| match ruling {
        Ruling::Void => game.stage == Stage::Playing,
        Ruling::Reopen => true,
        Ruling::Replay => false,
    };
    let game = campaign.state.games.get(&game).filter(touched);
    let Some(battle) = game.and_then(campaign::Game::recorded_battle) else { return Ok(changes) };
    let hot = log.battle(battle).await?;
    let mut turn = Turn::beside(context, battle, &hot, changes);
    let command = match ruling {
        Ruling::Reopen => battle::Command::Rewind { to: before_the_end(turn.battle.game.log()) },
        Ruling::Void | Ruling::Replay => battle::Command::Abandon,
    };
    turn.give(Giver::Organiser, &command, &mut battle::Entered)?;
    if ruling == Ruling::Void {
        reveal(&mut turn, log).await?;
    }
    Ok(turn.stored())
}

/// The number of events before the order that ended a battle.
fn before_the_end(log: &[Event]) -> u32 {
    let end = log.iter().rposition(|event| matches!(event, Event::BattleEnded { .. })).unwrap_or(0);
    let order = log[..end].iter().rposition(|event| {
        matches!(event, Event::Ordered { .. } | Event::OrderDone {} | Event::OrderWithdrawn { .. })
    });
    let before = match order {
        Some(order) if matches!(log[order], Event::Ordered { .. }) => order,
        // Stopped between two orders.
        _ => end,
    };
    // Given up while an order waited: that order is taken back too.
    let open = Battle::fold(&log[..before]).ok().and_then(|battle| battle.open);
    open.map_or(before as u32, |open| open.began)
}

/// The events that no rewind took back.
fn in_force(log: &[Event]) -> Vec<&Event> {
    battle::in_force(log).into_iter().map(|place| &log[place]).collect()
}

/// What a finished battle tells its campaign. A battle that the organiser stopped does not count (LE-07).
pub fn report(log: &[Event], battle: &Battle) -> Report {
    let Some(outcome) = battle.outcome.filter(|outcome| outcome.reason != battle::EndReason::Abandoned)
    else {
        return Report::void();
    };
    let end = match outcome.reason {
        battle::EndReason::TurnLimit => EndReason::TurnLimit,
        battle::EndReason::WipedOut => EndReason::WipedOut,
        battle::EndReason::Conceded => EndReason::Conceded,
        battle::EndReason::Withdrew => EndReason::Withdrew,
        battle::EndReason::TimeLimit => EndReason::TimeLimit,
        battle::EndReason::MissionEnd => EndReason::MissionEnd,
        battle::EndReason::Abandoned => EndReason::Void,
    };
    Report {
        end,
        outcome: outcome.winner.map_or(Outcome::Draw, |winner| Outcome::Decided { winner }),
        vp: [battle.sides[0].points, battle.sides[1].points],
        casualties: casualties(&in_force(log), battle),
        grenades_used: used(battle),
        feats: super::feats::of(&in_force(log), battle),
        deeds: super::deeds::of(&in_force(log)),
    }
}

fn casualties(log: &[&Event], battle: &Battle) -> [Vec<Casualty>; 2] {
    let mut lost: [Vec<Casualty>; 2] = Default::default();
    for event in log {
        if let Event::ModelRemoved { model, cause, killer, .. } = event
            && *cause != battle::Cause::Conceded
            && let Some(member) = battle.made(*model).member
        {
            let side = battle.side_of(*model);
            let enemy = killer.filter(|killer| battle.side_of(*killer) != side);
            let own_side = killer.is_some() && enemy.is_none();
            lost[side.index()].push(Casualty {
                member,
                cause: told_cause(*cause, own_side),
                by: enemy.and_then(|killer| battle.made(killer).member),
            });
        }
    }
    lost
}

const fn told_cause(cause: battle::Cause, own_side: bool) -> Cause {
    match cause {
        battle::Cause::Shooting | battle::Cause::Fire if own_side => Cause::FriendlyFire,
        battle::Cause::Shooting => Cause::Shooting,
        battle::Cause::Melee | battle::Cause::Swept => Cause::CloseCombat,
        battle::Cause::GetsHot => Cause::GetsHot,
        battle::Cause::Perils => Cause::Perils,
        battle::Cause::Dangerous => Cause::DangerousTerrain,
        battle::Cause::Fall => Cause::Fall,
        battle::Cause::Fled | battle::Cause::LeftTable => Cause::Fled,
        battle::Cause::Fire | battle::Cause::Explosion | battle::Cause::NoRoom | battle::Cause::Mishap => {
            Cause::Other
        }
        battle::Cause::Conceded | battle::Cause::Frenzy => Cause::Other,
    }
}

/// Grenades that members used in a battle so far, red and blue.
pub(super) fn used(battle: &Battle) -> [GrenadeCounts; 2] {
    let mut used: [GrenadeCounts; 2] = Default::default();
    for id in battle.ids() {
        let made = battle.made(id);
        let Some(member) = made.member else { continue };
        for (carried, count) in made.carries.iter().zip(&battle.model(id).used) {
            let weapon = battle.weapon(carried.weapon);
            if *count > 0 && weapon.grenade.is_some() {
                let sorts = used[made.side.index()].entry(member).or_default();
                *sorts.entry(weapon.item().to_owned()).or_default() += u32::from(*count);
            }
        }
    }
    used
}
