//! Notes on moments of a battle: who may leave and erase them, and their texts beside the log.

use super::campaigns::hash_of;
use super::dispatch::{Changes, Context, Stop};
use super::log::{Log, decode, stream};
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer, closing, forks};
use crate::battle::notes::{Event, Note, Notes, Refusal};
use crate::ids::{BattleId, PlayerId, Timestamp};
use crate::store::{Side, StoredEvent};
use std::collections::BTreeMap;
use std::ops::RangeBounds;

/// Bytes of salt before a text, as hex and a blank: so that its hash neither tells a short text nor is that of the same
/// words of somebody else.
const SALT: usize = 16;

/// A note with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleNote {
    /// Its number.
    pub number: u32,
    /// The number of the battle's event at which it stands.
    pub at: u32,
    /// Who left it.
    pub by: PlayerId,
    /// When.
    pub written: Timestamp,
    /// What it says.
    pub text: String,
}

impl App {
    /// Leaves a note at event `at` of a battle: whoever sees a friendly; of a campaign's battle who plays it, who runs
    /// the campaign, and the members and arbitrators of its league. The version that the request names is that of the
    /// notes.
    pub async fn leave_note(
        &self,
        request: &Request,
        battle: BattleId,
        at: u32,
        words: &str,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_battle(request, battle).await?;
        let words = words.trim().replace("\r\n", "\n");
        self.dispatch(request, ledger, Wish::LeaveNote { battle, at, words }).await
    }

    /// Erases a note: who left it, an organiser of the campaign, an arbitrator of the league. Its text is gone then.
    pub async fn erase_note(
        &self,
        request: &Request,
        battle: BattleId,
        note: u32,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_battle(request, battle).await?;
        self.dispatch(request, ledger, Wish::EraseNote { battle, note }).await
    }

    /// The notes on a battle that stand at these events, in the order in which they were left. One whose text went
    /// with the person who wrote it is not among them.
    pub async fn notes(
        &self,
        viewer: Viewer,
        battle: BattleId,
        at: impl RangeBounds<u32> + Send,
    ) -> Result<Vec<BattleNote>, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        let mut connection = self.reading().await?;
        let stored = connection.read_stream(ledger, &stream::notes(battle), 0, u64::MAX).await?;
        let mut notes = Vec::new();
        for (number, (note, written)) in
            standing(&stored)?.into_iter().filter(|(_, (note, _))| at.contains(&note.at))
        {
            let Some(kept) = connection.note(ledger, &note.text).await? else { continue };
            let text = kept.get(SALT * 2 + 1..).unwrap_or_default().to_owned();
            notes.push(BattleNote { number, at: note.at, by: note.by, written, text });
        }
        Ok(notes)
    }

    /// The events of a battle at which notes stand, in order, each once.
    pub async fn noted(&self, viewer: Viewer, battle: BattleId) -> Result<Vec<u32>, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        let mut connection = self.reading().await?;
        let stored = connection.read_stream(ledger, &stream::notes(battle), 0, u64::MAX).await?;
        let mut places: Vec<u32> = standing(&stored)?.into_values().map(|(note, _)| note.at).collect();
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }
}

/// The notes that stand, with the times at which they were left.
fn standing(stored: &[StoredEvent]) -> Result<BTreeMap<u32, (Note, Timestamp)>, AppError> {
    let events = stored.iter().map(decode).collect::<Result<Vec<Event>, _>>()?;
    let written = |number: u32| {
        let event = stored.get((number as usize).saturating_sub(1));
        event.map_or(Timestamp(0), |event| event.recorded_at)
    };
    let notes = Notes::fold(&events).standing;
    Ok(notes.into_iter().map(|(number, note)| (number, (note, written(number)))).collect())
}

pub(super) async fn leave(
    context: &Context<'_>,
    log: &mut Log<'_>,
    battle: BattleId,
    at: u32,
    words: &str,
) -> Result<Changes, Stop> {
    let hot = log.battle(battle).await?;
    let campaign = closing::campaign_of(log, &hot.game.battle).await?.map(|campaign| campaign.state);
    let person = context.request.viewer.person().filter(|person| log.arbitrator != Some(*person));
    forks::check_belong(log, campaign.as_ref(), &hot.game.battle.setup, person).await?;
    let notes = log.notes(battle).await?;
    let last = u32::try_from(hot.version()).unwrap_or(u32::MAX);
    notes.state.check(words, at, last).map_err(Stop::refused)?;
    let mut changes = Changes::to(context.request, &notes.stream, notes.version)?;
    let kept = format!("{} {words}", hex::encode(&context.draw[..SALT]));
    let left = Event::NoteLeft { at, by: context.actor, text: hash_of(&kept) };
    changes.sides.push(Side::note(&kept));
    changes.append(&notes.stream, notes.version, context.request.key, &[left]);
    Ok(changes)
}

pub(super) async fn erase(
    context: &Context<'_>,
    log: &mut Log<'_>,
    battle: BattleId,
    note: u32,
) -> Result<Changes, Stop> {
    let hot = log.battle(battle).await?;
    let campaign = closing::campaign_of(log, &hot.game.battle).await?.map(|campaign| campaign.state);
    let rules = context.request.viewer == Viewer::System
        || campaign.as_ref().is_some_and(|campaign| campaign.rules(context.actor));
    let notes = log.notes(battle).await?;
    let found = notes.state.erasable(note, context.actor, rules);
    if found.is_err() {
        // Who has no part in it is not told which notes there are.
        let person = context.request.viewer.person();
        let belongs = forks::check_belong(log, campaign.as_ref(), &hot.game.battle.setup, person).await;
        belongs.map_err(|_| Stop::refused(Refusal::NotYours))?;
    }
    let hash = found.map_err(Stop::refused)?.text.clone();
    let mut changes = Changes::to(context.request, &notes.stream, notes.version)?;
    changes.sides.push(Side::EraseNote { hash });
    changes.append(&notes.stream, notes.version, context.request.key, &[Event::NoteErased { note }]);
    Ok(changes)
}
