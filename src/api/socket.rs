//! Web sockets of followers: how many there may be, how they begin, and how they end.
//!
//! The protocol is the library's; this is what surrounds it. A socket is one task; whatever ends it, a client
//! that closes, vanishes or does not take what it asked for, ends all that belongs to it.

use super::Schema;
use super::failure::coded;
use super::limits::Patience;
use async_graphql::http::{WebSocket as Protocol, WebSocketProtocols, WsMessage};
use async_graphql::{Data, Executor, Pos, Request, Response};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code::AWAY};
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use futures_util::{SinkExt, future};
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{interval, sleep, timeout};

/// What a socket is closed with when it does not say `connection_init` in time: a code of the protocol.
const NO_GREETING: u16 = 4408;

/// How long a client that is told that its socket closes has to close it too.
const FAREWELL: Duration = Duration::from_secs(1);

/// Serves a socket until either end closes it, or the server is to stop. `_place` is what it takes among all
/// sockets of the server, `all` the places for operations of all of them.
pub(super) async fn serve(
    socket: WebSocket,
    schema: Schema,
    protocol: WebSocketProtocols,
    patience: Patience,
    (_place, all, mut leaving): (OwnedSemaphorePermit, Arc<Semaphore>, watch::Receiver<bool>),
) {
    let (mut sink, frames) = socket.split();
    let signs = Signs::default();
    let executor = Bounded { schema, free: Arc::new(Semaphore::new(patience.operations)), all };
    let greeted = signs.greeted.clone();
    let answers = Protocol::new(executor, heard(frames, signs.alive.clone()), protocol);
    let mut answers = pin!(answers.on_connection_init(move |_| {
        greeted.store(true, Ordering::Relaxed);
        future::ready(Ok(Data::default()))
    }));
    let mut greeting = pin!(sleep(patience.greeting));
    let mut waits_for_greeting = true;
    let mut ticks = interval(patience.silence / 2);
    loop {
        let message = tokio::select! {
            answer = answers.next() => match answer {
                Some(answer) => written(answer),
                None => return,
            },
            () = &mut greeting, if waits_for_greeting => {
                waits_for_greeting = false;
                if signs.greeted.load(Ordering::Relaxed) { continue }
                closing(NO_GREETING, "send connection_init first, at once")
            }
            // An error would mean that there is no server any more.
            _ = leaving.wait_for(|leaving| *leaving) => closing(AWAY, "the server stops"),
            _ = ticks.tick() => {
                if !signs.alive.swap(false, Ordering::Relaxed) { return }
                Message::Ping(axum::body::Bytes::new())
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

/// What a client has shown of itself.
struct Signs {
    greeted: Arc<AtomicBool>,
    /// Since the last ping.
    alive: Arc<AtomicBool>,
}

impl Default for Signs {
    fn default() -> Signs {
        Signs { greeted: Arc::default(), alive: Arc::new(AtomicBool::new(true)) }
    }
}

/// What a client says, as bytes; every frame, a pong too, is a sign of life.
fn heard(
    frames: impl Stream<Item = Result<Message, axum::Error>>,
    alive: Arc<AtomicBool>,
) -> impl Stream<Item = axum::body::Bytes> {
    let frames = frames.take_while(|frame| future::ready(frame.is_ok()));
    frames.filter_map(move |frame| {
        alive.store(true, Ordering::Relaxed);
        future::ready(match frame {
            Ok(message @ (Message::Text(_) | Message::Binary(_))) => Some(message.into_data()),
            _ => None,
        })
    })
}

fn written(answer: WsMessage) -> Message {
    match answer {
        WsMessage::Text(text) => Message::Text(text.into()),
        WsMessage::Close(code, reason) => closing(code, &reason),
    }
}

fn closing(code: u16, reason: &str) -> Message {
    // A close frame has room for 123 bytes of reason.
    let reason: String = reason.chars().take(30).collect();
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
    let error = coded("too_many_subscriptions", sentence).into_server_error(Pos::default());
    stream::once(future::ready(Response::from_errors(vec![error]))).boxed()
}
