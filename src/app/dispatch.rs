//! The way of every command: load, decide, append; on a conflict it is decided again under the ledger's lock.

use super::hot::HotBattle;
use super::log::Log;
use super::outcome::{Accepted, AppError, Outcome, Refused};
use super::wish::Wish;
use super::{App, Request, access, people, texts};
use crate::battle::Wait;
use crate::events::Recorded;
use crate::ids::{BattleId, CommandId, LeagueId, PlayerId, Timestamp};
use crate::store::{
    self, Appended, Batch, Connection, DecideAgain, NewEvent, Side, StoreError, StoredEvent, Work, Write,
    fingerprint,
};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

/// What a decision may know besides the log.
pub(super) struct Context<'a> {
    pub app: &'a App,
    pub request: &'a Request,
    /// Who stands in the log.
    pub actor: PlayerId,
    pub now: Timestamp,
    /// Entropy of this command, the same when it is decided again.
    pub draw: [u8; 32],
}

/// Why nothing is to be stored.
#[derive(Debug)]
pub(super) enum Stop {
    Refused(Refused),
    Stale { stream: String, expected: u64, actual: u64 },
    Failed(AppError),
}

impl From<AppError> for Stop {
    fn from(error: AppError) -> Stop {
        Stop::Failed(error)
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Failed(error.into())
    }
}

impl Stop {
    /// Stops with a refusal of any decider.
    pub fn refused(refusal: impl Into<Refused>) -> Stop {
        Stop::Refused(refusal.into())
    }

    /// The same as a failure, for callers that need it done.
    pub fn into_error(self) -> AppError {
        match self {
            Stop::Failed(error) => error,
            Stop::Refused(Refused { code, sentence, .. }) => AppError::Unexpected { code, sentence },
            Stop::Stale { stream, expected, actual } => AppError::Unexpected {
                code: "stale_version".to_owned(),
                sentence: format!("{stream} is at version {actual}, not {expected}"),
            },
        }
    }
}

/// What a decision wants stored.
#[derive(Debug)]
pub(super) struct Changes {
    /// The stream that the command is for, and its version before.
    main: (String, u64),
    writes: Vec<Write>,
    pub sides: Vec<Side>,
    /// What an open order waits for now.
    pub waits: Vec<Wait>,
    /// The battle as it is afterwards.
    pub battle: Option<(BattleId, Arc<HotBattle>)>,
}

impl Changes {
    /// Nothing yet, for the stream that the command is for. Refuses if that has moved on.
    pub fn to(request: &Request, stream: &str, version: u64) -> Result<Changes, Stop> {
        match request.expected {
            Some(expected) if expected != version => {
                Err(Stop::Stale { stream: stream.to_owned(), expected, actual: version })
            }
            _ => Ok(Changes {
                main: (stream.to_owned(), version),
                writes: Vec::new(),
                sides: Vec::new(),
                waits: Vec::new(),
                battle: None,
            }),
        }
    }

    /// Adds events of a stream that is at `version`.
    pub fn append<E: Recorded>(&mut self, stream: &str, version: u64, command: CommandId, events: &[E]) {
        let events = events.iter().map(|event| new_event(event, command));
        self.append_new(stream, version, events.collect());
    }

    /// The same, for events that belong to several commands.
    pub fn append_new(&mut self, stream: &str, version: u64, events: Vec<NewEvent>) {
        if !events.is_empty() {
            self.writes.push(Write { stream: stream.to_owned(), expected: version, events });
        }
    }

    /// These changes, if there are any: nothing is accepted in silence.
    fn something(self) -> Result<Changes, Stop> {
        if self.writes.is_empty() && self.sides.is_empty() {
            let sentence = "this would change nothing: look at how it stands, then say what is to change";
            return Err(Stop::refused(Refused::new("nothing_to_change", sentence)));
        }
        Ok(self)
    }

    fn work(&self, reads: Vec<(String, u64)>) -> Work {
        let (stream, after) = self.main.clone();
        let grown = self.writes.iter().filter(|write| write.stream == stream);
        let version = after + grown.map(|write| write.events.len() as u64).sum::<u64>();
        let answer = Answer { stream, after, version, waits: self.waits.clone() };
        // These values always have a JSON text.
        let answer = serde_json::to_vec(&answer).unwrap_or_default();
        Work { writes: self.writes.clone(), reads, sides: self.sides.clone(), answer }
    }
}

/// An event as the store takes it.
pub(super) fn new_event<E: Recorded>(event: &E, command: CommandId) -> NewEvent {
    NewEvent { kind: event.kind().to_owned(), schema: event.schema(), command, payload: event.payload() }
}

/// The remembered answer to a command.
#[derive(Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) stream: String,
    pub(super) after: u64,
    pub(super) version: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    waits: Vec<Wait>,
}

/// One command on its way.
struct Asked {
    app: App,
    request: Request,
    actor: PlayerId,
    ledger: LeagueId,
    wish: Wish,
    now: Timestamp,
    draw: [u8; 32],
    /// What the newest decision came to.
    last: Mutex<Option<Result<Changes, Stop>>>,
}

impl Asked {
    /// Decides on streams of one moment, so that no refusal rests on half of what another command did.
    async fn decide_at_one_moment(&self) -> Result<Option<Work>, AppError> {
        let mut connection = self.app.inner.store.snapshot().await?;
        people::check_known(&mut connection, self.request.viewer.person()).await?;
        let work = self.decide(&mut connection).await;
        let known = people::check_known(&mut connection, self.wish.newcomers()).await;
        connection.rollback().await?;
        // Who has no right to it is not told who is known here, nor what his words are.
        if self.is_denied() {
            return Ok(None);
        }
        known?;
        match texts::check(&format!("{:?}", self.wish)) {
            Ok(()) => Ok(work),
            Err(refused) => {
                *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Err(Stop::Refused(refused)));
                Ok(None)
            }
        }
    }

    /// Whether the newest decision came to nothing because the actor has no right to what he asks.
    fn is_denied(&self) -> bool {
        match &*self.last.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Err(Stop::Refused(refused))) => {
                let actor = self.actor.to_string();
                let about_actor =
                    refused.named.iter().any(|(name, value)| name == "player" && *value == actor);
                refused.code == "not_allowed" || (refused.code == "not_member" && about_actor)
            }
            _ => false,
        }
    }

    /// Decides, and keeps what it came to; the work to store, or nothing.
    async fn decide(&self, connection: &mut Connection) -> Option<Work> {
        let (app, request, actor) = (&self.app, &self.request, self.actor);
        let context = Context { app, request, actor, now: self.now, draw: self.draw };
        let mut log = Log::new(app, self.ledger, connection);
        let decided = match access::arbitrator(&context, &mut log).await {
            Ok(arbitrator) => {
                log.arbitrator = arbitrator;
                self.wish.decide(&context, &mut log).await.and_then(Changes::something)
            }
            Err(error) => Err(error.into()),
        };
        let work = decided.as_ref().ok().map(|changes| changes.work(log.reads));
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(decided);
        work
    }

    fn take(&self) -> Option<Result<Changes, Stop>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Decides a command again while the ledger is locked.
struct Again(Arc<Asked>);

impl DecideAgain for Again {
    fn decide<'a>(&'a mut self, log: &'a mut Connection) -> BoxFuture<'a, Result<Option<Work>, StoreError>> {
        Box::pin(async move { Ok(self.0.decide(log).await) })
    }
}

impl App {
    /// Decides a wish and stores what it comes to.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a person that nobody knows; [`AppError::KeyReused`]; what deciding and
    /// storing fail with.
    pub(super) async fn dispatch(
        &self,
        request: &Request,
        ledger: LeagueId,
        wish: Wish,
    ) -> Result<Outcome, AppError> {
        let outcome = self.dispatched(request, ledger, wish).await?;
        // A future of its own: naming loads what a command may be for.
        Ok(Box::pin(self.with_names(outcome)).await)
    }

    async fn dispatched(&self, request: &Request, ledger: LeagueId, wish: Wish) -> Result<Outcome, AppError> {
        let Some(actor) = request.viewer.actor() else { return Ok(Outcome::Refused(guest())) };
        let fingerprint = fingerprint(actor, format!("{wish:?}").as_bytes());
        let asked = Arc::new(self.asked(request, actor, ledger, wish));
        let (work, failure) = match asked.decide_at_one_moment().await {
            Ok(work) => (work, None),
            Err(error) => (None, Some(error)),
        };
        let Some(work) = work else {
            // Said twice, it may be refused only because it was done the first time.
            return match (self.first_answer(request.key, ledger, fingerprint).await?, failure) {
                (Some(answer), _) => self.repeated(ledger, &answer).await,
                (None, Some(error)) => Err(error),
                (None, None) => stopped(asked.take()),
            };
        };
        let again: Box<dyn DecideAgain> = Box::new(Again(asked.clone()));
        let batch = Batch {
            ledger,
            actor,
            key: request.key,
            fingerprint,
            recorded_at: asked.now,
            work,
            again: Some(again),
        };
        match self.inner.store.append(batch).await? {
            store::Outcome::Appended(appended) => match asked.take() {
                Some(Ok(changes)) => Ok(self.stored(&asked, changes, &appended)),
                other => stopped(other),
            },
            store::Outcome::Repeated { answer, .. } => self.repeated(ledger, &answer).await,
            store::Outcome::KeyReused => Err(AppError::KeyReused),
            store::Outcome::Conflict { stream, expected, actual } => match asked.take() {
                Some(Err(stop)) => stopped(Some(Err(stop))),
                _ => Ok(Outcome::Conflict { stream, expected, actual }),
            },
        }
    }

    fn asked(&self, request: &Request, actor: PlayerId, ledger: LeagueId, wish: Wish) -> Asked {
        Asked {
            app: self.clone(),
            request: *request,
            actor,
            ledger,
            wish,
            now: self.now(),
            draw: self.inner.entropy.draw(),
            last: Mutex::default(),
        }
    }

    /// The refusal of who has no right to any wish of a kind, of which this is one; nothing for who has. For a rim that
    /// could not read what was asked: before it says so, it asks whether it may.
    ///
    /// # Errors
    /// As dispatching it.
    pub(super) async fn denied(
        &self,
        request: &Request,
        ledger: LeagueId,
        wish: Wish,
    ) -> Result<Option<Outcome>, AppError> {
        let Some(actor) = request.viewer.actor() else {
            return Ok(Some(Outcome::Refused(guest())));
        };
        let asked = self.asked(request, actor, ledger, wish);
        asked.decide_at_one_moment().await?;
        if !asked.is_denied() {
            return Ok(None);
        }
        let outcome = stopped(asked.take())?;
        Ok(Some(Box::pin(self.with_names(outcome)).await))
    }

    /// Keeps the battle hot and tells what was stored.
    fn stored(&self, asked: &Asked, changes: Changes, appended: &Appended) -> Outcome {
        if let Some((id, battle)) = changes.battle {
            self.inner.hot.keep(id, battle);
        }
        let (stream, after) = changes.main;
        let name: Arc<str> = stream.as_str().into();
        let (mut position, mut version, mut events) = (appended.after, after, Vec::new());
        for write in changes.writes {
            let main = write.stream == stream;
            for event in write.events {
                position += 1;
                if main {
                    version += 1;
                    events.push(StoredEvent {
                        ledger: asked.ledger,
                        position,
                        stream: name.clone(),
                        version,
                        kind: event.kind.into(),
                        schema: event.schema,
                        recorded_at: asked.now,
                        actor: asked.actor,
                        command: event.command,
                        payload: event.payload,
                    });
                }
            }
        }
        told(Accepted { stream, version, events, repeated: false }, changes.waits)
    }

    /// The remembered answer to a command that was given before.
    async fn first_answer(
        &self,
        key: CommandId,
        ledger: LeagueId,
        fingerprint: [u8; 32],
    ) -> Result<Option<Vec<u8>>, AppError> {
        let found = crate::projections::first_answer(&mut self.reading().await?, ledger, key).await?;
        match found {
            Some((known, _)) if known != hex::encode(fingerprint) => Err(AppError::KeyReused),
            found => Ok(found.map(|(_, answer)| answer)),
        }
    }

    async fn repeated(&self, ledger: LeagueId, answer: &[u8]) -> Result<Outcome, AppError> {
        let unreadable = |error: serde_json::Error| AppError::Unreadable {
            stream: "the answer to this command".to_owned(),
            reason: error.to_string(),
        };
        let Answer { stream, after, version, waits } = serde_json::from_slice(answer).map_err(unreadable)?;
        let events =
            self.inner.store.read_stream(ledger, &stream, after, version.saturating_sub(after)).await?;
        Ok(told(Accepted { stream, version, events, repeated: true }, waits))
    }
}

fn guest() -> Refused {
    Refused::new("not_allowed", "a guest may look but not act: say who you are")
}

fn told(accepted: Accepted, waits: Vec<Wait>) -> Outcome {
    if waits.is_empty() { Outcome::Accepted(accepted) } else { Outcome::Waiting { accepted, waits } }
}

/// The answer to a command of which nothing was stored.
fn stopped(decided: Option<Result<Changes, Stop>>) -> Result<Outcome, AppError> {
    match decided {
        Some(Err(Stop::Refused(refused))) => Ok(Outcome::Refused(refused)),
        Some(Err(Stop::Stale { stream, expected, actual })) => {
            Ok(Outcome::Conflict { stream, expected, actual })
        }
        Some(Err(Stop::Failed(error))) => Err(error),
        // The decision is gone only if the store dropped the batch, which it does when it closes.
        Some(Ok(_)) | None => Err(AppError::Store(StoreError::Closed)),
    }
}
