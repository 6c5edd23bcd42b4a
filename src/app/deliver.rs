//! Posting to webhooks: by one process of all that serve a database, in order, each event once at least. Where a
//! webhook stands lies in the database, so that nothing is left out after a restart.

use super::activity::{Happening, Topic};
use super::addresses::{self, NotPublic, PublicOnly};
use super::messages::message;
use super::{App, AppError, http_client};
use crate::armoury::Language;
use crate::ids::Timestamp;
use crate::store::{StoredEvent, Webhook};
use futures_util::StreamExt;
use reqwest::header::RETRY_AFTER;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// After how many attempts in a row that failed a webhook is left alone.
pub const MOST_ATTEMPTS: u64 = 12;
/// How long one attempt may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The wait after the first attempt that failed, in seconds; each further one takes twice as long.
const FIRST_WAIT: u64 = 5;
/// The longest wait, in seconds: three hours.
const LONGEST_WAIT: u64 = 10_800;
/// For how long a process delivers that has taken that upon itself, unless it goes on.
const LEASE: i64 = 60_000_000;
/// How many webhooks are posted to at once.
const AT_ONCE: usize = 8;
/// How many messages a webhook gets in one sweep.
const MESSAGES: usize = 20;
/// Events of a ledger read at once.
const PAGE: u64 = 1_000;

/// What a sweep did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Delivered {
    /// Messages that arrived.
    pub messages: u32,
    /// Attempts that failed.
    pub failures: u32,
}

/// Why an attempt failed.
struct Failed {
    problem: String,
    /// Seconds after which the other side wants to be asked again.
    wait: Option<u64>,
    /// Whether it will never work.
    for_good: bool,
}

impl App {
    /// Posts to every webhook what it has not been told. Does nothing while another process does it.
    ///
    /// # Errors
    /// What the database says; what was not delivered will be by the next sweep.
    pub async fn deliver_webhooks(&self) -> Result<Delivered, AppError> {
        let due = self.reading().await?.webhooks_due(self.now()).await?;
        if due.is_empty() || !self.lease().await? {
            return Ok(Delivered::default());
        }
        // Anew under the lease: another process may just have delivered.
        let due = self.reading().await?.webhooks_due(self.now()).await?;
        let Some(client) = self.poster() else { return Ok(Delivered::default()) };
        let sweeps = due.into_iter().map(|webhook| self.catch_up(&client, webhook));
        let swept = futures_util::stream::iter(sweeps).buffer_unordered(AT_ONCE).collect::<Vec<_>>().await;
        let mut all = Delivered::default();
        for one in swept {
            let Delivered { messages, failures } = one?;
            all.messages += messages;
            all.failures += failures;
        }
        Ok(all)
    }

    async fn lease(&self) -> Result<bool, AppError> {
        let now = self.now();
        let (holder, ends) = (self.inner.deliverer, Timestamp(now.0 + LEASE));
        Ok(self.reading().await?.lease_webhooks(holder, now, ends).await?)
    }

    /// A client that goes nowhere but where it was sent.
    fn poster(&self) -> Option<Client> {
        let client = http_client().timeout(PATIENCE).redirect(Policy::none()).no_proxy();
        match client.dns_resolver(Arc::new(PublicOnly)).build() {
            Ok(client) => Some(client),
            Err(error) => {
                tracing::error!(%error, "webhooks cannot be posted to");
                None
            }
        }
    }

    async fn catch_up(&self, client: &Client, mut webhook: Webhook) -> Result<Delivered, AppError> {
        let mut done = Delivered::default();
        for _ in 0..MESSAGES {
            let read = self.inner.store.read_ledger(webhook.ledger, webhook.position, PAGE).await?;
            let Some(end) = read.last().map(|event| event.position) else { break };
            let told = self.told(chosen(&webhook, read), Language::English).await?;
            let (body, count) = message(&told);
            // Up to the last event of the message; if all are in it, up to where was read.
            let reached = if count < told.len() { position(&told, count) } else { end };
            let mut at = None;
            if count > 0 {
                if !self.lease().await? {
                    break;
                }
                if let Err(failed) = self.post(client, &webhook, &body).await {
                    self.note_failure(&webhook, failed).await?;
                    done.failures += 1;
                    break;
                }
                done.messages += 1;
                at = Some(self.now());
            }
            self.reading().await?.webhook_came_to(webhook.id, reached, at).await?;
            webhook.position = reached;
            webhook.failures = if at.is_some() { 0 } else { webhook.failures };
        }
        Ok(done)
    }

    /// Posts one message.
    async fn post(&self, client: &Client, webhook: &Webhook, body: &serde_json::Value) -> Result<(), Failed> {
        let forbidden = |NotPublic| Failed { problem: NotPublic.to_string(), wait: None, for_good: true };
        let url = addresses::check(&webhook.url, self.inner.loopback_webhooks).map_err(forbidden)?;
        match client.post(url).json(body).send().await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            Ok(answer) => Err(refused(&answer, self.now())),
            Err(error) => {
                let problem = if error.is_timeout() {
                    format!("no answer within {} seconds", PATIENCE.as_secs())
                } else {
                    "no connection".to_owned()
                };
                // Without the address, which is a secret.
                tracing::info!(webhook = %webhook.id, error = %error.without_url(), "a webhook did not answer");
                Err(Failed { problem, wait: None, for_good: false })
            }
        }
    }

    async fn note_failure(&self, webhook: &Webhook, failed: Failed) -> Result<(), AppError> {
        let attempts = webhook.failures + 1;
        let given_up = failed.for_good || attempts >= MOST_ATTEMPTS;
        let seconds = wait(attempts).max(failed.wait.unwrap_or(0)).min(LONGEST_WAIT);
        let next = Timestamp(self.now().0 + seconds as i64 * 1_000_000);
        tracing::info!(webhook = %webhook.id, problem = failed.problem, given_up, "a webhook failed");
        let mut connection = self.reading().await?;
        Ok(connection.webhook_failed(webhook.id, &failed.problem, next, given_up).await?)
    }
}

/// Who a process is among those that deliver. It decides nothing that is recorded, and two processes that draw the same
/// secrets, as tests do, must not be one.
#[allow(clippy::disallowed_methods)]
pub(super) fn fresh_deliverer() -> Uuid {
    Uuid::new_v4()
}

/// Seconds to wait after so many attempts in a row that failed.
fn wait(attempts: u64) -> u64 {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(u32::MAX);
    FIRST_WAIT.saturating_mul(2_u64.saturating_pow(doublings)).min(LONGEST_WAIT)
}

/// The events that a webhook is told.
fn chosen(webhook: &Webhook, mut read: Vec<StoredEvent>) -> Vec<StoredEvent> {
    let topics = webhook.chosen();
    read.retain(|event| Topic::of(&event.kind).is_some_and(|topic| topics.contains(&topic)));
    read
}

/// The position of the last of the first `count` events.
fn position(told: &[Happening], count: usize) -> u64 {
    count.checked_sub(1).and_then(|last| told.get(last)).map_or(0, |last| last.stored.position)
}

/// What an answer that is no success means.
fn refused(answer: &Response, now: Timestamp) -> Failed {
    let status = answer.status();
    let after = answer.headers().get(RETRY_AFTER).and_then(|after| after.to_str().ok());
    let wait = after.and_then(|after| seconds_of(after.trim(), now));
    let gone = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND, StatusCode::GONE];
    Failed { problem: format!("it answers {}", status.as_u16()), wait, for_good: gone.contains(&status) }
}

/// How long the other side wants to be left alone: seconds, of which Discord sends fractions too, or a date.
fn seconds_of(after: &str, now: Timestamp) -> Option<u64> {
    if let Ok(wait) = after.parse::<f64>() {
        return (wait.is_finite() && wait >= 0.0).then(|| wait.ceil() as u64);
    }
    let date = jiff::fmt::rfc2822::parse(after).ok()?.timestamp().as_microsecond();
    let wait = date.saturating_sub(now.0).max(0) as u64;
    Some(wait.div_ceil(1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_says_how_long_it_wants_to_be_left_alone() {
        let now = Timestamp(1_445_412_420_500_000);
        let wait = |after: &str| seconds_of(after, now);
        assert_eq!([wait("0"), wait("30.5"), wait("120")], [Some(0), Some(31), Some(120)]);
        // RFC 9110: a date that is past asks for no wait.
        assert_eq!(wait("Wed, 21 Oct 2015 07:28:00 GMT"), Some(60));
        assert_eq!(wait("Wed, 21 Oct 2015 07:00:00 GMT"), Some(0));
        assert_eq!([wait("-1"), wait("NaN"), wait("inf"), wait("soon"), wait("")], [None; 5]);
    }

    #[test]
    fn waits_double_up_to_the_longest() {
        assert_eq!((1..=5).map(wait).collect::<Vec<_>>(), [5, 10, 20, 40, 80]);
        assert_eq!((wait(12), wait(13), wait(u64::MAX)), (10_240, LONGEST_WAIT, LONGEST_WAIT));
    }
}
