//! Web sockets of followers: how many there may be, how they begin, and how they end.
//!
//! The protocol is the library's; this is what surrounds it. A socket is one task; whatever ends it, a client
//! that closes, vanishes or does not take what it asked for, ends all that belongs to it.

use super::Schema;
use super::asking::{self, Asking};
use super::failure::{failed, of_request};
use super::limits::{BODY, Patience};
use crate::app::App;
use async_graphql::http::{ClientMessage, WebSocket as Protocol, WebSocketProtocols, WsMessage};
use async_graphql::{Data, Executor, Request, Response};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code::AWAY};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use futures_util::{SinkExt, future};
use std::collections::BTreeSet;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::{interval, sleep, timeout};

/// What a socket is closed with, by the protocol: for what is no message of it, ...
const NO_MESSAGE: u16 = 4400;
/// ... for an operation before `connection_init`, ...
const NOT_GREETED: u16 = 4401;
/// ... where that does not come in time, ...
const NO_GREETING: u16 = 4408;
/// ... and for an id that belongs to an operation still open.
const ID_TAKEN: u16 = 4409;
/// What a socket is closed with whose token or session is revoked or has ended.
const LOGGED_OUT: u16 = 4403;
/// A message that is too big, by the protocol of web sockets itself.
const TOO_BIG: u16 = 1009;

/// The most bytes of a close frame's reason.
const LONGEST_REASON: usize = 123;

/// How long a client that is told that its socket closes has to close it too.
const FAREWELL: Duration = Duration::from_secs(1);

/// What sockets share.
pub(super) struct Server {
    pub app: App,
    pub schema: Schema,
    pub protocol: WebSocketProtocols,
    pub patience: Patience,
}

/// Serves a socket until either end closes it, or the server is to stop. `_place` is what it takes among all
/// sockets of the server, `all` the places for operations of all of them. `asking` is who opened it; its
/// `connection_init` may show another in its payload's `authorization`.
pub(super) async fn serve(
    socket: WebSocket,
    Server { app, schema, protocol, patience }: Server,
    asking: Asking,
    (_place, all, mut leaving): (OwnedSemaphorePermit, Arc<Semaphore>, watch::Receiver<bool>),
) {
    let (mut sink, frames) = socket.split();
    let signs = Arc::new(Signs::default());
    let executor = Bounded { schema, free: Arc::new(Semaphore::new(patience.operations)), all };
    let (tell, mut breaches) = mpsc::channel(1);
    let messages = heard(frames, protocol, signs.clone(), tell);
    let known = Arc::new(Mutex::new(asking));
    let greeted = greeted(app.clone(), known.clone());
    let mut answers =
        pin!(Protocol::from_message_stream(executor, messages, protocol).on_connection_init(greeted));
    let mut rights = app.rights();
    let mut greeting = pin!(sleep(patience.greeting));
    let mut waits_for_greeting = true;
    let mut ticks = interval(patience.silence / 2);
    loop {
        let message = tokio::select! {
            Some((code, reason)) = breaches.recv() => closing(code, &reason),
            answer = answers.next() => match answer.map(|answer| signs.said(answer)) {
                Some(Some(answer)) => answer,
                Some(None) => continue,
                // Nothing more is heard: of a client that is gone, or of one that said too much.
                None => match breaches.try_recv() {
                    Ok((code, reason)) => closing(code, &reason),
                    Err(_) => return,
                },
            },
            () = &mut greeting, if waits_for_greeting => {
                waits_for_greeting = false;
                if signs.greeted.load(Ordering::Relaxed) { continue }
                closing(NO_GREETING, "send connection_init first, at once")
            }
            // An error would mean that there is no server any more.
            () = async { _ = leaving.wait_for(|leaving| *leaving).await } => closing(AWAY, "the server stops"),
            _ = rights.changed() => match logged_out(&app, &known).await {
                Some(farewell) => farewell,
                None => continue,
            },
            _ = ticks.tick() => {
                if !signs.alive.swap(false, Ordering::Relaxed) { return }
                // Another process may have revoked what he came with.
                logged_out(&app, &known).await.unwrap_or(Message::Ping(axum::body::Bytes::new()))
            }
        };
        let is_last = matches!(message, Message::Close(_));
        let sent = timeout(patience.silence, sink.send(message)).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
        if is_last {
            // What the client sent before it heard of it would cut the farewell off: hear it out.
            let _ = timeout(FAREWELL, async { while answers.next().await.is_some() {} }).await;
            return;
        }
    }
}

/// What answers `connection_init`: who asks from then on.
fn greeted(
    app: App,
    known: Arc<Mutex<Asking>>,
) -> impl FnOnce(serde_json::Value) -> BoxFuture<'static, async_graphql::Result<Data>> + Send + 'static {
    move |payload| {
        Box::pin(async move {
            let named = ["authorization", "Authorization"].into_iter().find_map(|name| payload.get(name));
            if let Some(value) = named {
                let shown = asking::bearer(value.as_str().unwrap_or_default());
                let asking = asking::identified(&app, Some(shown)).await.map_err(|error| failed(&error))?;
                *known.lock().unwrap_or_else(PoisonError::into_inner) = asking;
            }
            let mut data = Data::default();
            data.insert(known.lock().unwrap_or_else(PoisonError::into_inner).clone());
            Ok(data)
        })
    }
}

/// The farewell of one who is no longer let in. A database that does not answer throws nobody out.
async fn logged_out(app: &App, known: &Mutex<Asking>) -> Option<Message> {
    let credential =
        known.lock().unwrap_or_else(PoisonError::into_inner).0.as_ref().map(|one| one.credential)?;
    let is_open = app.is_open(credential).await.unwrap_or(true);
    (!is_open).then(|| closing(LOGGED_OUT, "Forbidden: logged out"))
}

/// What a client has shown of itself.
struct Signs {
    greeted: AtomicBool,
    /// Since the last ping.
    alive: AtomicBool,
    /// It has broken the protocol: nothing of it counts any more.
    broken: AtomicBool,
    /// Ids of the operations that are open.
    open: Mutex<BTreeSet<String>>,
    /// Ids of those that never began: what is wrong with them was their last message.
    failed: Mutex<BTreeSet<String>>,
}

impl Default for Signs {
    fn default() -> Signs {
        let [greeted, alive, broken] = [false, true, false].map(AtomicBool::new);
        Signs { greeted, alive, broken, open: Mutex::default(), failed: Mutex::default() }
    }
}

/// How a message breaks the protocol: the code and the reason to close the socket with.
type Breach = (u16, String);

impl Signs {
    /// Notes a message; how it breaks the protocol, if it does.
    fn breach(&self, message: &serde_json::Result<ClientMessage>) -> Option<Breach> {
        match message {
            Err(error) => Some((NO_MESSAGE, format!("no message of the protocol: {error}"))),
            Ok(ClientMessage::ConnectionInit { .. }) => {
                self.greeted.store(true, Ordering::Relaxed);
                None
            }
            Ok(ClientMessage::Start { .. }) if !self.greeted.load(Ordering::Relaxed) => {
                Some((NOT_GREETED, "Unauthorized: send connection_init first".to_owned()))
            }
            Ok(ClientMessage::Start { id, .. }) if !self.operations().insert(id.clone()) => Some((
                ID_TAKEN,
                format!("Subscriber for {id} already exists: complete it, or use another id"),
            )),
            Ok(_) => None,
        }
    }

    /// An answer as it is sent, if it is. What it completes is not open any more. What is wrong with an operation
    /// that does not begin is told as an error, after which there is nothing to complete.
    fn said(&self, answer: WsMessage) -> Option<Message> {
        let text = match answer {
            WsMessage::Text(text) => text,
            WsMessage::Close(code, reason) => return Some(closing(code, &reason)),
        };
        if let Some((id, text)) = unbegun(&text) {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
            return Some(Message::Text(text.into()));
        }
        if let Some(id) = completed(&text) {
            self.operations().remove(&id);
            if self.failed.lock().unwrap_or_else(PoisonError::into_inner).remove(&id) {
                return None;
            }
        }
        Some(Message::Text(text.into()))
    }

    fn operations(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The id of an operation that did not begin, and the message that says why: no field of it was asked.
fn unbegun(text: &str) -> Option<(String, String)> {
    #[derive(serde::Deserialize)]
    struct Next {
        id: String,
        payload: Payload,
    }
    #[derive(serde::Deserialize)]
    struct Payload {
        data: Option<serde_json::Value>,
        #[serde(default)]
        errors: Vec<serde_json::Value>,
    }
    let may_be = text.starts_with("{\"type\":\"next\"") && text.contains("\"data\":null,\"errors\":[");
    let Next { id, payload } = may_be.then(|| serde_json::from_str(text).ok()).flatten()?;
    let is_one = payload.data.is_none() && payload.errors.iter().all(|error| error.get("path").is_none());
    let error = serde_json::json!({ "type": "error", "id": id, "payload": payload.errors });
    is_one.then(|| (id, error.to_string()))
}

/// The id of the operation that a message says to be complete.
fn completed(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Complete {
        id: String,
    }
    // Messages of events are long: only what can be one is read.
    let is_one = text.starts_with("{\"type\":\"complete\"");
    is_one.then(|| serde_json::from_str::<Complete>(text).ok()).flatten().map(|complete| complete.id)
}

/// What a client says, as long as it keeps to the protocol; every frame, a pong too, is a sign of life. The older
/// protocol knows no such breaches: there the library says what it has to.
fn heard(
    frames: impl Stream<Item = Result<Message, axum::Error>>,
    protocol: WebSocketProtocols,
    signs: Arc<Signs>,
    breaches: mpsc::Sender<Breach>,
) -> impl Stream<Item = serde_json::Result<ClientMessage>> {
    let told = breaches.clone();
    let frames = frames.take_while(move |frame| {
        if frame.as_ref().is_err_and(|error| error.to_string().contains("too long")) {
            let _ = told.try_send((TOO_BIG, format!("a message has up to {BODY} bytes")));
        }
        future::ready(frame.is_ok())
    });
    frames.filter_map(move |frame| {
        signs.alive.store(true, Ordering::Relaxed);
        let message = match frame {
            Ok(message @ (Message::Text(_) | Message::Binary(_)))
                if !signs.broken.load(Ordering::Relaxed) =>
            {
                Some(ClientMessage::from_bytes(message.into_data()))
            }
            _ => None,
        };
        let breach = message.as_ref().and_then(|message| signs.breach(message));
        let breach = breach.filter(|_| protocol == WebSocketProtocols::GraphQLWS);
        future::ready(match breach {
            Some(breach) => {
                signs.broken.store(true, Ordering::Relaxed);
                // It has room for the first, and there is no other.
                let _ = breaches.try_send(breach);
                None
            }
            None => message,
        })
    })
}

fn closing(code: u16, reason: &str) -> Message {
    let reason = &reason[..reason.floor_char_boundary(LONGEST_REASON)];
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

/// The schema, for a bounded number of operations at once.
#[derive(Clone)]
struct Bounded {
    schema: Schema,
    /// Places on this socket.
    free: Arc<Semaphore>,
    /// Places on all sockets.
    all: Arc<Semaphore>,
}

impl Executor for Bounded {
    fn execute(&self, request: Request) -> impl Future<Output = Response> + Send {
        self.schema.execute(request)
    }

    fn execute_stream(
        &self,
        request: Request,
        session_data: Option<Arc<Data>>,
    ) -> BoxStream<'static, Response> {
        let Ok(place) = self.free.clone().try_acquire_owned() else {
            return too_many("too many operations are open on this socket: complete one first");
        };
        let Ok(shared) = self.all.clone().try_acquire_owned() else {
            return too_many("too many operations are open on this server: try again in a minute");
        };
        let answers = Executor::execute_stream(&self.schema, request, session_data);
        // The places are free again when the stream is dropped: it ended, or the client completed it.
        answers.inspect(move |_| _ = (&place, &shared)).boxed()
    }
}

fn too_many(sentence: &str) -> BoxStream<'static, Response> {
    let error = of_request("too_many_subscriptions", sentence);
    stream::once(future::ready(Response::from_errors(vec![error]))).boxed()
}
