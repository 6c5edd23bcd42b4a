//! What an open order is given, and everything else about a battle that is no order.

use super::orders::Giver;
use super::{asked, ruled};
use crate::api::app;
use crate::api::battle::{load_now, words};
use crate::api::outcome::{OutcomeView, Told, told, unread};
use crate::api::word::SideWord;
use crate::battle::{Answer, Code, Command, Input, Refusal, Setup, Topic};
use crate::dice::Face;
use crate::ids::{BattleId, PlayerId};
use async_graphql::{Context, ID, Object, Result};

impl Giver {
    /// Gives what is waited for, which `read` makes out with the keys of the battle.
    async fn supply(
        self,
        ctx: &Context<'_>,
        read: impl FnOnce(&Setup) -> Result<Input, Refusal>,
    ) -> Result<OutcomeView> {
        let battle = load_now(ctx, self.battle).await?;
        let (request, side) = (self.request(ctx)?, self.side.map(Into::into));
        let mut outcome = match read(&battle.state.setup) {
            Ok(input) => told(app(ctx)?.supply(&request, self.battle, side, input).await)?,
            Err(refusal) => {
                // No dice are the wrong number in every battle: only who may give nothing is told so.
                let any = Command::Supply(Input::Dice(Vec::new()));
                unread(refusal, app(ctx)?.denied_in_battle(&request, self.battle, side, any).await)?
            }
        };
        if let Some(Told::Refused(refused)) = &mut outcome {
            refused.name_offers(&battle.state);
        }
        Ok(outcome)
    }
}

/// The face of a die; a number that no die can show is refused as the engine refuses the others.
fn face(number: i32) -> Result<Face, Refusal> {
    let refusal = || Refusal::new(Code::DiceOutOfRange).with("face", number);
    u16::try_from(number).map(Face).map_err(|_| refusal())
}

/// What is left as an answer to which questions.
fn standing(question: &str, answer: Option<&str>) -> Result<(Topic, Option<Answer>), Code> {
    let topic = Topic::from_word(question).ok_or(Code::UnknownQuestion)?;
    match answer {
        None => Ok((topic, None)),
        Some("yes") => Ok((topic, Some(Answer::Yes))),
        Some("no") => Ok((topic, Some(Answer::No))),
        Some(_) => Err(Code::NotYesOrNo),
    }
}

#[derive(Default)]
pub(super) struct BattleMutation;

#[Object]
impl BattleMutation {
    /// Types in the dice that the open order waits for.
    async fn enter_dice(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(
            desc = "In the order of the dice: 1 to 6; on a scatter die a bearing of 0 to 359 degrees, or \
                          1000 and the bearing of the little arrow for HIT."
        )]
        faces: Vec<i32>,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |_: &Setup| faces.into_iter().map(face).collect::<Result<_, _>>().map(Input::Dice);
        giver.supply(ctx, read).await
    }

    /// Lets the server roll the dice that the open order waits for.
    async fn roll_for_me(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        giver.supply(ctx, |_| Ok(Input::RollForMe)).await
    }

    /// Answers the question that the open order waits for.
    async fn answer(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "What was asked: `go_to_ground`.")] question: String,
        #[graphql(desc = "One of the offers; `x y` in inches where a place is asked for.")] answer: String,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let topic = Topic::from_word(&question).ok_or(Code::NothingAsked)?;
            Ok(Input::Answer(topic, words::read_answer(setup, topic, &answer)?))
        };
        giver.supply(ctx, read).await
    }

    /// Tells a fact about the table that the open order waits for.
    async fn tell_fact(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "What was asked: `distance`.")] fact: String,
        #[graphql(desc = "Keys of the models that were asked about.")] about: Vec<String>,
        #[graphql(desc = "Inches, `yes` or `no`, keys or names with commas between, `4+`, or `none`.")]
        value: String,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let fact = words::read_fact(setup, &fact, &about)?;
            let value = words::read_value(setup, &fact, &value)?;
            Ok(Input::Fact(fact, value))
        };
        giver.supply(ctx, read).await
    }

    /// Leaves an answer to all questions of a topic until the game turn ends: "never go to ground this turn".
    async fn leave_answer(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "What would be asked: `go_to_ground`.")] question: String,
        #[graphql(desc = "`yes` or `no`; nothing to be asked again.")] answer: Option<String>,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let request = giver.request(ctx)?;
        match standing(&question, answer.as_deref()) {
            Ok(left) => told(app(ctx)?.leave_answer(&request, battle, side.map(Into::into), left).await),
            Err(code) => {
                let any = Command::LeaveAnswer { topic: Topic::GoToGround, answer: None };
                let denied = app(ctx)?.denied_in_battle(&request, battle, side.map(Into::into), any).await;
                unread(Refusal::new(code), denied)
            }
        }
    }

    /// Adds words of one's own to the fair dice, before the first roll: then not even the server could have
    /// chosen them.
    async fn add_words(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Any text; it becomes part of every die.")] words: String,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let request = giver.request(ctx)?;
        told(app(ctx)?.add_words(&request, battle, side.map(Into::into), &words).await)
    }

    /// Asks the other side to go back to just after event number `to`. It lapses as soon as anything else
    /// happens.
    async fn ask_rewind(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Number of events that stay in force.")] to: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.ask_rewind(&request, battle, None, to).await)
    }

    /// Agrees to go back as the other side asked, or declines.
    async fn answer_rewind(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Whether to go back.")] agree: bool,
        #[graphql(desc = "Named only by who plays both sides.")] side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.answer_rewind(&request, battle, side.map(Into::into), agree).await)
    }

    /// Goes back to just after event number `to`. An organiser of the campaign goes back at once; for a player
    /// of the battle it is the same as `askRewind`: the other side must agree. Others are refused.
    async fn rewind(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Number of events that stay in force.")] to: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = ruled(ctx, actor, key, expected_version)?;
        told(app(ctx)?.ask_rewind(&request, battle, None, to).await)
    }

    /// Calls time: the game turn is the last. Organisers only.
    async fn call_time(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = ruled(ctx, actor, key, expected_version)?;
        told(app(ctx)?.call_time(&request, battle).await)
    }

    /// Stops a battle; in a campaign its game is void then. Organisers only.
    async fn abandon(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = ruled(ctx, actor, key, expected_version)?;
        told(app(ctx)?.abandon(&request, battle).await)
    }
}
