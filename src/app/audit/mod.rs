//! The audit of what a ledger tells: each stream decided again, and what one stream says of another compared with
//! it. A new kind of event does not pass by itself: the matches here name every kind.

mod answers;
mod battle;
mod campaign;
mod dice;
mod league;
mod roster;
mod teams;

use super::log::decode;
use super::verify::LedgerReport;
use super::{AppError, Viewer};
use crate::armoury::Armoury;
use crate::battle::notes::{self, Notes};
use crate::campaign::{Campaign, RosterClosing};
use crate::events::Recorded;
use crate::ids::{BattleId, CampaignId, CommandId, LeagueId, PlayerId, RosterId, Timestamp};
use crate::store::{Connection, StoredEvent};
pub(super) use answers::Answers;
use battle::SeenBattle;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// An event with what its place in the ledger says.
struct Told<E> {
    position: u64,
    actor: PlayerId,
    command: CommandId,
    at: Timestamp,
    event: E,
}

type Stream<E> = Vec<Told<E>>;

/// What the streams of a ledger tell, as far as they can be read.
#[derive(Default)]
pub(super) struct Audit {
    leagues: BTreeMap<LeagueId, Stream<crate::league::Event>>,
    campaigns: BTreeMap<CampaignId, Stream<crate::campaign::Event>>,
    rosters: BTreeMap<RosterId, Stream<crate::roster::Event>>,
    battles: BTreeMap<BattleId, SeenBattle>,
    /// Streams that cannot be read: what rests on them is not judged.
    unread: BTreeSet<String>,
    /// What campaigns tell their rosters, by roster and by the command under which they do.
    closings: BTreeMap<RosterId, BTreeMap<CommandId, (u64, RosterClosing)>>,
    /// Campaigns that differ from what their deciders give: what they tell is not known.
    unsound: BTreeSet<CampaignId>,
}

impl Audit {
    /// Takes a stream; what is wrong with it alone is told at once.
    ///
    /// # Errors
    /// What the database says.
    pub async fn read(
        &mut self,
        report: &mut LedgerReport,
        database: &mut Connection,
        stream: &str,
        stored: &[StoredEvent],
    ) -> Result<(), AppError> {
        let before = report.faults.len();
        match stream.split_once('/') {
            Some(("league", id)) => keep(&mut self.leagues, id, decoded(report, stream, stored)),
            Some(("campaign", id)) => {
                let events = decoded(report, stream, stored);
                campaign::check_lots(report, stream, events.as_deref().unwrap_or_default());
                keep(&mut self.campaigns, id, events);
            }
            Some(("roster", id)) => {
                let events = decoded(report, stream, stored);
                if events.is_some() {
                    injuries(report, database, stream, stored).await?;
                }
                keep(&mut self.rosters, id, events);
            }
            Some(("notes", _)) => check_notes(report, stream, stored),
            _ => {
                if let Some(events) = decoded(report, stream, stored)
                    && let Some(seen) = battle::check(report, database, stream, stored, &events).await?
                {
                    self.battles.insert(seen.id, seen);
                }
            }
        }
        if report.faults.len() > before {
            self.skip(stream);
        }
        Ok(())
    }

    /// Notes that a stream cannot be read.
    pub fn skip(&mut self, stream: &str) {
        self.unread.insert(stream.to_owned());
    }

    /// Judges what the streams tell together, and models by the packs that are here.
    pub fn check(&mut self, report: &mut LedgerReport, armoury: &Armoury) {
        league::check(self, report);
        campaign::check(self, report);
        roster::check(self, report, armoury);
        teams::check_strangers(self, report);
    }

    fn is_unread(&self, kind: &str, id: impl Display) -> bool {
        self.unread.contains(&format!("{kind}/{id}"))
    }
}

/// Computes the dice of a roster's injuries again.
async fn injuries(
    report: &mut LedgerReport,
    database: &mut Connection,
    stream: &str,
    stored: &[StoredEvent],
) -> Result<(), AppError> {
    let checked = super::verify_rosters::check(database, report.ledger, stored).await?;
    report.dice += checked.proven;
    report.dice_unproven += checked.unproven;
    for (place, code, reason) in checked.faults {
        report.fault(stored[place].position, stream, code, reason);
    }
    Ok(())
}

/// Decides again which notes could be left and erased: each by who acted, none erased that does not stand.
fn check_notes(report: &mut LedgerReport, stream: &str, stored: &[StoredEvent]) {
    let mut notes = Notes::default();
    for told in decoded(report, stream, stored).unwrap_or_default() {
        let Told { position, actor, event, .. } = told;
        let fault = match &event {
            notes::Event::NoteLeft { by, .. } if *by != actor => {
                Some("a note names another person than who left it")
            }
            notes::Event::NoteErased { note } if !notes.standing.contains_key(note) => {
                Some("a note is erased that does not stand")
            }
            _ => None,
        };
        if let Some(reason) = fault {
            report.fault(position, stream, "decided_differently", reason.to_owned());
        }
        notes.evolve(&event);
    }
}

fn keep<I: FromStr + Ord, E>(all: &mut BTreeMap<I, Stream<E>>, id: &str, events: Option<Stream<E>>) {
    if let (Ok(id), Some(events)) = (id.parse(), events) {
        all.insert(id, events);
    }
}

/// The events of a stream; nothing where one of them cannot be read, and a fault for each such of which none is told.
fn decoded<E: Recorded>(
    report: &mut LedgerReport,
    stream: &str,
    stored: &[StoredEvent],
) -> Option<Stream<E>> {
    let mut events = Vec::with_capacity(stored.len());
    for event in stored {
        let StoredEvent { position, actor, command, recorded_at: at, .. } = *event;
        match decode::<E>(event) {
            Ok(event) => events.push(Told { position, actor, command, at, event }),
            Err(_) if report.has_told_at(position) => {}
            Err(_) => report.fault(position, stream, "fold", format!("{} cannot be read", event.kind)),
        }
    }
    (events.len() == stored.len()).then_some(events)
}

/// Compares what a decider gives with what the log has from there on: how many events agree, or how they differ.
fn agreed<E: PartialEq + Debug>(given: &[E], log: &[Told<E>]) -> Result<usize, (u64, String)> {
    for (place, event) in given.iter().enumerate() {
        match log.get(place) {
            Some(told) if told.event == *event => {}
            Some(told) => {
                return Err((
                    told.position,
                    format!("the log has {:?}, deciding gives {event:?}", told.event),
                ));
            }
            None => {
                let last = log.last().map_or(0, |told| told.position);
                return Err((last, format!("is the last, and deciding gives {event:?} after it")));
            }
        }
    }
    Ok(given.len())
}

/// Who may have given a command: the one whom the log names; a campaign's first organiser where the program acted.
fn givers(told: PlayerId, campaign: &Campaign) -> Vec<PlayerId> {
    let first = campaign.organisers.first().copied().filter(|_| told == Viewer::SYSTEM);
    std::iter::once(told).chain(first).collect()
}

/// A campaign that is folded as far as a position of the ledger.
struct Until<'a> {
    campaign: Campaign,
    rest: &'a [Told<crate::campaign::Event>],
}

impl<'a> Until<'a> {
    fn new(events: &'a [Told<crate::campaign::Event>]) -> Until<'a> {
        Until { campaign: Campaign::default(), rest: events }
    }

    /// The campaign before this position, which is not before an earlier one asked for.
    fn before(&mut self, position: u64) -> &Campaign {
        while let [told, rest @ ..] = self.rest
            && told.position < position
        {
            crate::campaign::evolve(&mut self.campaign, &told.event);
            self.rest = rest;
        }
        &self.campaign
    }
}
