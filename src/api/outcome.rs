//! What comes of a mutation: data in all cases but failures.

use super::armoury::FaultView;
use super::battle::wait::Awaited;
use super::battle::{BattleView, load_now};
use super::campaign::{self, CampaignView};
use super::event::RecordedEvent;
use super::events;
use super::failure::failed;
use super::league::{self, LeagueView};
use super::people::{self, PersonView};
use super::roster::{self, RosterView};
use super::{app, viewer};
use crate::app::{self as core, AppError, Outcome, Refused};
use crate::battle::{Battle, Code, Wait};
use async_graphql::{Context, Object, Result, SimpleObject, Union};

/// The answer to a mutation; null where it failed, so that the answers to others are told all the same.
pub(super) type OutcomeView = Option<Told>;

/// The answer to a mutation.
#[derive(Union)]
#[graphql(name = "Outcome")]
pub(super) enum Told {
    Accepted(AcceptedView),
    Waiting(WaitingView),
    Refused(RefusedView),
    Conflict(ConflictView),
}

/// It is done and stored.
pub(super) struct AcceptedView(Stored);

/// It is begun and stored; the order waits for dice, answers or facts.
pub(super) struct WaitingView {
    stored: Stored,
    waits: Vec<Wait>,
}

/// What was stored.
struct Stored(core::Accepted);

impl Stored {
    /// The id in the name of the stream, if it is of this kind.
    fn id<T: std::str::FromStr>(&self, kind: &str) -> Option<T> {
        let (found, id) = self.0.stream.split_once('/')?;
        (found == kind).then(|| id.parse().ok()).flatten()
    }

    async fn events(&self, ctx: &Context<'_>) -> Result<Vec<RecordedEvent>> {
        let stored = self.0.events.as_slice();
        match self.id("battle") {
            Some(battle) => events::narrated(app(ctx)?, viewer(ctx), battle, stored.to_vec()).await,
            None => Ok(stored.iter().map(RecordedEvent::of).collect()),
        }
    }

    async fn battle(&self, ctx: &Context<'_>) -> Result<Option<BattleView>> {
        match self.id("battle").or(self.id("notes")) {
            Some(id) => load_now(ctx, id).await.map(Some),
            None => Ok(None),
        }
    }
}

/// It is done and stored.
#[Object(name = "Accepted")]
impl AcceptedView {
    /// The stream the command was for: `battle/ID` and the like.
    async fn stream(&self) -> Option<&str> {
        Some(&self.0.0.stream)
    }

    /// The version of the stream now.
    async fn version(&self) -> u64 {
        self.0.0.version
    }

    /// The same command was given before under this key: this is its first answer.
    async fn repeated(&self) -> bool {
        self.0.0.repeated
    }

    /// The new events of the stream.
    async fn events(&self, ctx: &Context<'_>) -> Result<Vec<RecordedEvent>> {
        self.0.events(ctx).await
    }

    /// The league, if the command was for one.
    async fn league(&self, ctx: &Context<'_>) -> Result<Option<LeagueView>> {
        match self.0.id("league") {
            Some(id) => league::load(ctx, id).await.map(Some),
            None => Ok(None),
        }
    }

    /// The campaign, if the command was for one.
    async fn campaign(&self, ctx: &Context<'_>) -> Result<Option<CampaignView>> {
        match self.0.id("campaign") {
            Some(id) => campaign::load(ctx, id).await.map(Some),
            None => Ok(None),
        }
    }

    /// The roster, if the command was for one.
    async fn roster(&self, ctx: &Context<'_>) -> Result<Option<RosterView>> {
        match self.0.id("roster") {
            Some(id) => roster::load(ctx, id).await.map(Some),
            None => Ok(None),
        }
    }

    /// The battle, if the command was for one.
    async fn battle(&self, ctx: &Context<'_>) -> Result<Option<BattleView>> {
        self.0.battle(ctx).await
    }

    /// The person, if the command was for one.
    async fn player(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, self.0.id("player")).await
    }
}

/// It is begun and stored; the order waits for dice, answers or facts.
#[Object(name = "Waiting")]
impl WaitingView {
    /// The stream of the battle.
    async fn stream(&self) -> Option<&str> {
        Some(&self.stored.0.stream)
    }

    /// The version of the stream now.
    async fn version(&self) -> u64 {
        self.stored.0.version
    }

    /// The same command was given before under this key: this is its first answer.
    async fn repeated(&self) -> bool {
        self.stored.0.repeated
    }

    /// What is stored so far.
    async fn events(&self, ctx: &Context<'_>) -> Result<Vec<RecordedEvent>> {
        self.stored.events(ctx).await
    }

    /// What it waits for.
    async fn waits(&self, ctx: &Context<'_>) -> Result<Vec<Awaited>> {
        let battle = self.stored.battle(ctx).await?;
        let waits = self.waits.iter();
        Ok(battle
            .map_or_else(Vec::new, |battle| waits.map(|wait| Awaited::of(&battle.state, wait)).collect()))
    }

    /// The battle.
    async fn battle(&self, ctx: &Context<'_>) -> Result<Option<BattleView>> {
        self.stored.battle(ctx).await
    }
}

/// The rules or the rights forbid it; nothing is stored.
#[derive(SimpleObject)]
#[graphql(name = "Refused")]
pub(super) struct RefusedView {
    /// The stable code: `out_of_range`.
    code: String,
    /// Why, in a sentence, which is English: other languages go by the code.
    sentence: String,
    /// The numbers that explain it.
    numbers: Vec<NumberView>,
    /// Every reason with its code, where there may be several: of both sides, of all models (RO-35).
    faults: Vec<FaultView>,
}

/// How many offers a refusal names.
const OFFERS: usize = 10;

impl RefusedView {
    /// Adds what could have been answered or told.
    pub fn name_offers(&mut self, battle: &Battle) {
        if self.code == Code::WrongValue.word() {
            let waits = battle.open.iter().flat_map(|open| &open.waits);
            for wait in waits {
                if let Wait::Fact(fact) = wait {
                    self.sentence += &format!(" The value of `{}` is {}.", fact.word(), fact.takes(battle));
                }
            }
        }
        if self.code != Code::AnswerNotOffered.word() {
            return;
        }
        let waits = battle.open.as_ref().map_or(&[][..], |open| &open.waits);
        let offers = waits.iter().flat_map(|wait| match Awaited::of(battle, wait) {
            Awaited::Answer(asked) => asked.offers,
            Awaited::Dice(_) | Awaited::Fact(_) => Vec::new(),
        });
        let offers: Vec<String> = offers.take(OFFERS).collect();
        if !offers.is_empty() {
            self.sentence += &format!(" Offered: {}.", offers.join(", "));
        }
    }
}

/// A number that explains a refusal; lengths are in hundredths of an inch.
#[derive(SimpleObject)]
#[graphql(name = "Number")]
pub(super) struct NumberView {
    /// What it is: `reach`.
    name: String,
    /// How much; of what has a name, its place: 1 for blue.
    value: i64,
    /// The same for people: `blue`, `assault`, the key of a model, `24"`.
    text: String,
}

/// The stream has moved on since `expectedVersion`; nothing is stored. Look again, then decide anew.
#[derive(SimpleObject)]
#[graphql(name = "Conflict")]
pub(super) struct ConflictView {
    /// The stream.
    stream: String,
    /// The version that was expected.
    expected: u64,
    /// The version it has.
    actual: u64,
}

impl From<Refused> for OutcomeView {
    fn from(refused: Refused) -> OutcomeView {
        Some(Told::Refused(refused.into()))
    }
}

impl From<Refused> for RefusedView {
    fn from(refused: Refused) -> RefusedView {
        let Refused { code, sentence, numbers, named, faults } = refused;
        let text = |name: &str, value: i64| {
            let known = named.iter().find(|(known, _)| known == name);
            known.map_or_else(|| value.to_string(), |(_, text)| text.clone())
        };
        let number = |(name, value): (String, i64)| NumberView { text: text(&name, value), name, value };
        let numbers = numbers.into_iter().map(number).collect();
        let faults = faults.iter().map(FaultView::from).collect();
        RefusedView { code, sentence, numbers, faults }
    }
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        Some(match outcome {
            Outcome::Accepted(accepted) => Told::Accepted(AcceptedView(Stored(accepted))),
            Outcome::Waiting { accepted, waits } => {
                Told::Waiting(WaitingView { stored: Stored(accepted), waits })
            }
            Outcome::Refused(refused) => return refused.into(),
            Outcome::Conflict { stream, expected, actual } => {
                Told::Conflict(ConflictView { stream, expected, actual })
            }
        })
    }
}

/// What could not be read is refused; but before that, who has no right to it (`denied`).
pub(super) fn unread(
    refused: impl Into<Refused>,
    denied: Result<Option<Outcome>, AppError>,
) -> Result<OutcomeView> {
    match denied {
        Ok(None) => Ok(refused.into().into()),
        Ok(Some(outcome)) => Ok(outcome.into()),
        Err(error) => Err(failed(&error)),
    }
}

/// What the app answered. What makes no sense is refused as data, like what the rules forbid; only what is
/// missing or broken is an error.
pub(super) fn told(answer: Result<Outcome, AppError>) -> Result<OutcomeView> {
    match answer {
        Ok(outcome) => Ok(outcome.into()),
        Err(AppError::BadRequest { code, sentence }) => Ok(Refused::new(code, sentence).into()),
        Err(error) => Err(failed(&error)),
    }
}
