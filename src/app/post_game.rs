//! What follows a game, step by step: injuries with fair dice, succession, awards, and the end of it.

use super::campaigns::hash_of;
use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log, decode};
use super::outcome::Refused;
use super::reasons::give;
use super::rosters::Desk;
use super::{AfterBattle, AppError, confirmed, honours, post_game_base, post_game_gear, recruits};
use crate::armoury::{self, Award, Facility};
use crate::battle::DiceFrom;
use crate::campaign::{self, Campaign, DeathGear, Restock, RosterStep};
use crate::dice::fair::{FairDice, Secret};
use crate::dice::{Die, Face};
use crate::ids::{MemberId, RosterId, Side};
use crate::roster::{self, Command, Event, Member, PostGame, Roster, Step, StepState, Terms, rp_for_models};
use crate::store;
use sha2::{Digest, Sha256};

/// The charter's keys about what follows a game, by value.
fn terms(campaign: &Campaign, game: u32, dice: DiceFrom, roster: &Roster, out: &[MemberId]) -> Terms {
    let charter = campaign.charter_of(game);
    Terms {
        tables: charter.injury_tables(),
        upgrades_return: charter.death_gear == DeathGear::UpgradesToReserves,
        requisition: charter.award_table().is_some(),
        points_per_rp: charter.points_per_rp,
        restock: campaign::restocks_after(campaign, game),
        buy_back: charter.restock == Restock::BuyBack,
        by_hand: dice != DiceFrom::Server,
        rerolls: roster.injury_rerolls().into_iter().chain(post_game_base::rerolls(roster, out)).collect(),
        helps: roster.facilities_of(Facility::AutoSimulacra) > 0,
        honours: honours::terms(charter),
    }
}

/// The command that begins what follows a game on a roster, with a secret for its dice.
pub(super) async fn beginning(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    campaign: &Campaign,
    state: &Roster,
    number: u32,
) -> Result<Command, Stop> {
    let roster = state.id.ok_or_else(|| AppError::unknown("game", number))?;
    let game = campaign.games.get(&number).ok_or_else(|| AppError::unknown("game", number))?;
    let dice = match game.battle {
        Some(battle) => match log.battle(battle).await {
            Ok(battle) => battle.game.battle.setup.options.dice,
            // A result that was entered without a battle.
            Err(AppError::Unknown { .. }) => DiceFrom::Either,
            Err(error) => return Err(error.into()),
        },
        None => DiceFrom::Either,
    };
    let out = put_out(campaign, game, roster);
    let secret = secret(&context.draw, roster);
    let commitment = secret.commitment();
    let terms = Box::new(terms(campaign, number, dice, state, &out));
    if !out.is_empty() || terms.helps {
        changes.sides.push(store::Side::Secret {
            commitment: commitment.clone(),
            stream: super::stream::roster(roster),
            secret: secret.0.to_vec(),
        });
    }
    Ok(Command::BeginPostGame { game: number, terms, out, commitment: Some(commitment) })
}

/// One secret for each roster out of what was drawn for the command.
fn secret(draw: &[u8; 32], roster: RosterId) -> Secret {
    let mut digest = Sha256::new();
    digest.update(b"after a battle");
    digest.update(draw);
    digest.update(roster.0.as_bytes());
    Secret(digest.finalize().into())
}

/// The dice of what follows a game: HMAC of the secret over the game's battle and the roster.
pub(super) fn dice(secret: Secret, roster: &Roster, game: u32) -> Option<FairDice> {
    let battle = roster.fought(game)?.locked.battle;
    let words = [roster.id?.to_string(), format!("after game {game}")];
    Some(FairDice::new(secret, battle, &words))
}

/// Tells the secret of what followed a game that is undone or was broken off.
pub(super) async fn left_open(
    log: &mut Log<'_>,
    changes: &mut Changes,
    roster: &Roster,
    step: &RosterStep,
) -> Result<Vec<Event>, Stop> {
    if matches!(step, RosterStep::Close { .. }) {
        return Ok(Vec::new());
    }
    reveal(log, changes, roster).await
}

/// Tells the secret behind the dice after a game, if it is not told yet.
pub(super) async fn reveal(
    log: &mut Log<'_>,
    changes: &mut Changes,
    roster: &Roster,
) -> Result<Vec<Event>, Stop> {
    let commitment = roster.post_game.as_ref().and_then(|post| post.commitment.clone());
    let Some(commitment) = commitment else { return Ok(Vec::new()) };
    let stored = log.connection.secret(log.ledger, &commitment).await?.filter(|stored| !stored.revealed);
    let Some(bytes) = stored.and_then(|stored| stored.secret.try_into().ok()) else {
        return Ok(Vec::new());
    };
    changes.sides.push(store::Side::Reveal { commitment });
    Ok(vec![Event::SecretRevealed { secret: Secret(bytes).reveal() }])
}

/// Decides what is asked after a battle.
pub(super) async fn decide(
    context: &Context<'_>,
    log: &mut Log<'_>,
    roster: RosterId,
    ask: &AfterBattle,
) -> Result<Changes, Stop> {
    let desk = Desk::of(context, log, roster).await?;
    confirmed::check_step(&desk, ask)?;
    let state = desk.roster.state.clone();
    let game = state.post_game.as_ref().map_or(0, |post| post.game);
    let mut work = Work { context, state, organises: desk.organises, events: Vec::new() };
    match ask {
        AfterBattle::Redo => {
            work.give(&Command::RedoPostGame { game })?;
            return redone(context, log, &desk, work, game).await;
        }
        AfterBattle::BuyHonour { member, honour, object } => {
            return honours::buy(context, &desk, *member, honour, object.as_ref());
        }
        gear if post_game_gear::is_about(gear) => return post_game_gear::decide(context, &desk, gear),
        step => play(&mut work, log, &desk, game, step).await?,
    }
    let mut changes = Changes::to(context.request, &desk.roster.stream, desk.roster.version)?;
    if let AfterBattle::Note { text: Some(text), .. } = ask {
        changes.sides.push(store::Side::note(text));
    }
    work.surplus(&desk)?;
    if work.state.post_game.as_ref().is_some_and(|post| post.closed) {
        let told = reveal(log, &mut changes, &work.state).await?;
        work.events.extend(told);
    }
    changes.append(&desk.roster.stream, desk.roster.version, context.request.key, &work.events);
    Ok(changes)
}

/// Plays one of the steps.
async fn play(
    work: &mut Work<'_>,
    log: &mut Log<'_>,
    desk: &Desk,
    game: u32,
    ask: &AfterBattle,
) -> Result<(), Stop> {
    let context = work.context;
    match ask {
        AfterBattle::RollInjuries { faces: Some(faces) } => work.typed(faces)?,
        AfterBattle::RollInjuries { faces: None } => work.rolled(log, true).await?,
        AfterBattle::RerollInjury { member, die, source } => {
            let (member, die, source) = (*member, *die, source.clone());
            work.give(&Command::RerollInjury { game, member, die, source })?;
        }
        AfterBattle::SettleInjuries => work.give(&Command::SettleInjuries { game })?,
        AfterBattle::NameLeader { member } => {
            let cheapest = cheapest_leader(context, desk);
            work.give(&Command::NameLeader { member: *member, cheapest })?;
        }
        AfterBattle::ReplaceLeader { successor, dismiss } => {
            let (successor, dismiss) = (*successor, *dismiss);
            let cheapest = cheapest_leader(context, desk);
            work.give(&Command::ReplaceLeader { successor, dismiss, cheapest })?;
        }
        AfterBattle::ClaimAwards => work.award(log, &desk.campaign, game).await?,
        AfterBattle::UndoInjury { game, member } => {
            work.give(&Command::UndoInjury { game: *game, member: *member })?;
        }
        AfterBattle::Note { member, text } => {
            let note = text.as_deref().map(hash_of);
            work.give(&Command::NoteModel { member: *member, note })?;
        }
        AfterBattle::Close => {
            roster::check_led(&work.state, cheapest_leader(context, desk)).map_err(Stop::refused)?;
            work.close(context, &desk.campaign, game, false)?;
        }
        AfterBattle::CloseOverdue => {
            work.check_open(game)?;
            check_overdue(context, log, desk, game).await?;
            work.rolled(log, false).await?;
            if work.is(Step::Injuries, StepState::Open) {
                work.give(&Command::SettleInjuries { game })?;
            }
            if work.is(Step::Awards, StepState::Open) {
                work.award(log, &desk.campaign, game).await?;
            }
            work.close(context, &desk.campaign, game, true)?;
        }
        other => post_game_base::play(work, log, desk, game, other).await?,
    }
    Ok(())
}

/// Begins what followed a game anew, with a new secret.
async fn redone(
    context: &Context<'_>,
    log: &mut Log<'_>,
    desk: &Desk,
    mut work: Work<'_>,
    game: u32,
) -> Result<Changes, Stop> {
    let Folded { stream, version, state } = &desk.roster;
    let mut changes = Changes::to(context.request, stream, *version)?;
    let told = reveal(log, &mut changes, state).await?;
    let begin = beginning(context, log, &mut changes, &desk.campaign, &work.state, game).await?;
    work.give(&begin)?;
    let events: Vec<Event> = told.into_iter().chain(work.events).collect();
    changes.append(stream, *version, context.request.key, &events);
    Ok(changes)
}

/// A roster that is worked on: each command is decided on what the others made of it.
pub(super) struct Work<'a> {
    pub context: &'a Context<'a>,
    pub state: Roster,
    pub organises: bool,
    pub events: Vec<Event>,
}

impl Work<'_> {
    pub fn give(&mut self, command: &Command) -> Result<(), Stop> {
        self.events.extend(give(&mut self.state, (self.context.actor, self.organises), command)?);
        Ok(())
    }

    fn post_game(&self) -> Option<&PostGame> {
        self.state.open_post_game()
    }

    /// Refuses where nothing follows a game now.
    fn check_open(&self, game: u32) -> Result<(), Stop> {
        let refusal = || Stop::refused(roster::Refusal::NoPostGame { game });
        self.post_game().map(|_| ()).ok_or_else(refusal)
    }

    fn is(&self, step: Step, state: StepState) -> bool {
        self.state.steps().contains(&(step, state))
    }

    /// Rolls with faces that were typed in, in the order of what is awaited.
    fn typed(&mut self, faces: &[u16]) -> Result<(), Stop> {
        let mut left = faces;
        while let Some((game, awaited)) =
            self.post_game().and_then(|open| Some((open.game, open.next_roll()?)))
        {
            if left.is_empty() && !faces.is_empty() {
                return Ok(());
            }
            let (these, rest) = left.split_at(usize::from(awaited.dice).min(left.len()));
            let faces = these.iter().map(|face| Face(*face)).collect();
            self.give(&Command::RollInjury { game, member: awaited.member, faces, fair: None })?;
            left = rest;
        }
        if faces.is_empty() || !left.is_empty() {
            let sentence = format!("{} of the dice given are not asked for: leave them out", left.len());
            return Err(Stop::refused(Refused::new("dice_left_over", sentence)));
        }
        Ok(())
    }

    /// Rolls all that is awaited with the server's dice. `needed`: refuses if nothing is.
    async fn rolled(&mut self, log: &mut Log<'_>, needed: bool) -> Result<(), Stop> {
        let Some(open) = self.post_game() else {
            let game = self.state.post_game.as_ref().map_or(0, |post| post.game);
            return Err(Stop::refused(roster::Refusal::NoPostGame { game }));
        };
        let game = open.game;
        if open.next_roll().is_none() {
            let refusal = Stop::refused(roster::Refusal::NothingToRoll { game });
            return if needed { Err(refusal) } else { Ok(()) };
        }
        let dice = self.dice(log, game).await?;
        while let Some((first, awaited)) =
            self.post_game().and_then(|open| Some((open.thrown, open.next_roll()?)))
        {
            let numbers = first..first + u32::from(awaited.dice);
            let faces = numbers.map(|number| dice.face(number, Die::D6)).collect();
            self.give(&Command::RollInjury { game, member: awaited.member, faces, fair: Some(first) })?;
        }
        Ok(())
    }

    /// The server's dice of what follows a game.
    pub async fn dice(&self, log: &mut Log<'_>, game: u32) -> Result<FairDice, Stop> {
        let commitment = self.post_game().and_then(|open| open.commitment.clone()).unwrap_or_default();
        let stored = log.connection.secret(log.ledger, &commitment).await?;
        let secret = stored.and_then(|stored| stored.secret.try_into().ok()).map(Secret);
        secret.and_then(|secret| dice(secret, &self.state, game)).ok_or_else(|| {
            let sentence = "this server does not keep the secret of these dice: type them in";
            Stop::refused(Refused::new("secret_elsewhere", sentence))
        })
    }

    /// Awards what the game earned by now.
    async fn award(&mut self, log: &mut Log<'_>, campaign: &Campaign, game: u32) -> Result<(), Stop> {
        self.check_open(game)?;
        let Some(roster) = self.state.id else { return Err(AppError::unknown("game", game).into()) };
        let award = award_of(log, campaign, game, roster).await?;
        self.give(&Command::AwardRequisition { game, award: award.unwrap_or_default() })
    }

    fn close(
        &mut self,
        context: &Context<'_>,
        campaign: &Campaign,
        game: u32,
        overdue: bool,
    ) -> Result<(), Stop> {
        let members: Vec<&Member> = self.state.active().collect();
        let faults = recruits::faults(context.app, &campaign.charter, &self.state, &members, None);
        self.give(&Command::ClosePostGame { game, faults, overdue })
    }

    /// Upgrades that losses left one too many go to the reserves (RO-46).
    fn surplus(&mut self, desk: &Desk) -> Result<(), Stop> {
        let settled = self.events.iter().any(|event| matches!(event, Event::MemberDied { .. }));
        if settled { post_game_gear::surplus(self, desk) } else { Ok(()) }
    }
}

/// What a game earned a roster, by the facts of both.
pub(super) async fn award_of(
    log: &mut Log<'_>,
    campaign: &Campaign,
    number: u32,
    roster: RosterId,
) -> Result<Option<Award>, Stop> {
    let game = campaign.games.get(&number).ok_or_else(|| AppError::unknown("game", number))?;
    let Some(side) = game.side_of(roster) else { return Ok(None) };
    let mut threats = [0; 2];
    for side in Side::BOTH {
        let state = log.roster(game.rosters[side.index()]).await?.state;
        threats[side.index()] = state.fought(number).map_or(0, |fought| fought.locked.threat);
    }
    Ok(campaign::award(campaign, game, side, threats))
}

/// Who of a roster was put out of action in a game.
pub(super) fn put_out(campaign: &Campaign, game: &campaign::Game, roster: RosterId) -> Vec<MemberId> {
    let fled_roll = campaign.charter_of(game.number).fled_roll;
    let lost = game.report.iter().zip(game.side_of(roster)).flat_map(|(report, side)| {
        let lost = &report.casualties[side.index()];
        lost.iter().filter(move |lost| lost.cause.is_out_of_action() || fled_roll)
    });
    lost.map(|lost| lost.member).collect()
}

/// The cheapest leader that a roster can buy, in requisition points; none where it buys nobody. Without its pack it
/// does not, and goes on with who there is.
fn cheapest_leader(context: &Context<'_>, desk: &Desk) -> Option<u32> {
    let pack = desk.pack(context).ok()?;
    let leaders = pack.entries.iter().filter(|entry| entry.role == armoury::Role::Leader);
    let each = desk.campaign.charter.points_per_rp;
    let bought = desk.roster.state.freedom.growth;
    leaders.map(|entry| rp_for_models(entry.points, each)).min().filter(|_| bought)
}

/// Refuses to close what follows a game before its time is up.
async fn check_overdue(
    context: &Context<'_>,
    log: &mut Log<'_>,
    desk: &Desk,
    number: u32,
) -> Result<(), Stop> {
    let Some(id) = desk.campaign.id else { return Ok(()) };
    let stream = super::stream::campaign(id);
    let stored = log.connection.read_stream(log.ledger, &stream, 0, u64::MAX).await?;
    let needs = desk.campaign.charter_of(number).post_game_hours;
    let unconfirmed = format!("the result of game {number} is not confirmed yet: confirm it first");
    let unconfirmed = Stop::refused(Refused::new("not_overdue", unconfirmed));
    if desk.campaign.is_open(number) {
        return Err(unconfirmed);
    }
    for event in stored.iter().rev() {
        if settles(&decode(event)?, number) {
            let hours = context.now.hours_since(event.recorded_at);
            if hours >= needs {
                return Ok(());
            }
            let sentence =
                format!("{hours} of {needs} hours since the result was confirmed have passed: wait");
            return Err(Stop::refused(Refused::new("not_overdue", sentence)));
        }
    }
    Err(unconfirmed)
}

fn settles(event: &campaign::Event, number: u32) -> bool {
    use campaign::Event::{ForkAdopted, ResultConfirmed, ResultConfirmedByTimeout, ResultCorrected};
    match event {
        ResultConfirmed { game, settled, .. } => *settled && *game == number,
        ResultConfirmedByTimeout { game, .. } | ResultCorrected { game, .. } | ForkAdopted { game, .. } => {
            *game == number
        }
        _ => false,
    }
}
