//! What waits for a player.

use super::battle::load_readable;
use super::battle::wait::Awaited;
use super::failure::failed;
use super::scalar::iso;
use super::word::SideWord;
use super::{app, viewer};
use crate::app::Waiting;
use crate::battle::Wait;
use crate::ids::{BattleId, CampaignId, PlayerId, RosterId, Timestamp};
use async_graphql::{Context, Enum, Result, SimpleObject};

/// What sort of thing waits.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum WaitingKind {
    /// It is his turn.
    Turn,
    /// Dice to roll.
    Dice,
    /// A question to answer.
    Answer,
    /// Something to measure; either player may tell it.
    Fact,
    /// The other side asks to go back.
    Rewind,
    /// A result to confirm or to dispute; a disputed one to rule on.
    Result,
    /// A step after a battle.
    AfterBattle,
}

/// Something that waits for a player.
#[derive(SimpleObject)]
pub(super) struct WaitingItem {
    /// What sort of thing it is.
    kind: WaitingKind,
    /// The battle's title, the campaign's or the roster's name.
    title: String,
    /// The battle.
    battle_id: Option<BattleId>,
    /// The campaign of a result.
    campaign_id: Option<CampaignId>,
    /// The number of the game of a result.
    game: Option<u32>,
    /// The roster of a step after a battle.
    roster_id: Option<RosterId>,
    /// The step after a battle, in one word: `injuries`.
    step: Option<String>,
    /// Whether the result is disputed.
    disputed: Option<bool>,
    /// His side, if it is his turn.
    side: Option<SideWord>,
    /// The dice, the question or the fact.
    awaited: Option<Awaited>,
    /// The number of events that would stay in force.
    rewind_to: Option<u32>,
    /// Since when, UTC.
    since: Option<String>,
    /// When the default answer is taken, or silence confirms the result, if that ever happens.
    due: Option<String>,
}

impl WaitingItem {
    fn new(kind: WaitingKind, title: String, battle: impl Into<Option<BattleId>>) -> WaitingItem {
        WaitingItem {
            kind,
            title,
            battle_id: battle.into(),
            campaign_id: None,
            game: None,
            roster_id: None,
            step: None,
            disputed: None,
            side: None,
            awaited: None,
            rewind_to: None,
            since: None,
            due: None,
        }
    }
}

/// Everything that waits for a player.
pub(super) async fn of(ctx: &Context<'_>, player: PlayerId) -> Result<Vec<WaitingItem>> {
    let waiting = app(ctx)?.waiting_for(viewer(ctx), player).await.map_err(|error| failed(&error))?;
    let mut items = Vec::with_capacity(waiting.len());
    for waiting in waiting {
        items.push(item(ctx, waiting).await?);
    }
    Ok(items)
}

async fn item(ctx: &Context<'_>, waiting: Waiting) -> Result<WaitingItem> {
    Ok(match waiting {
        Waiting::Turn { battle, title, side, since } => WaitingItem {
            side: Some(side.into()),
            since: Some(iso(since)),
            ..WaitingItem::new(WaitingKind::Turn, title, battle)
        },
        Waiting::Dice { battle, title, roll, since } => {
            let item = WaitingItem::new(WaitingKind::Dice, title, battle);
            awaited(ctx, item, battle, &Wait::Dice(roll), since).await?
        }
        Waiting::Answer { battle, title, question, since, due } => {
            let item = WaitingItem::new(WaitingKind::Answer, title, battle);
            let item = WaitingItem { due: due.map(iso), ..item };
            awaited(ctx, item, battle, &Wait::Answer(question), since).await?
        }
        Waiting::Fact { battle, title, fact, since } => {
            let item = WaitingItem::new(WaitingKind::Fact, title, battle);
            awaited(ctx, item, battle, &Wait::Fact(fact), since).await?
        }
        Waiting::Rewind { battle, title, to, since } => WaitingItem {
            rewind_to: Some(to),
            since: Some(iso(since)),
            ..WaitingItem::new(WaitingKind::Rewind, title, battle)
        },
        Waiting::Result { campaign, name, game, battle, disputed, since, due } => WaitingItem {
            since: Some(iso(since)),
            due: due.map(iso),
            campaign_id: Some(campaign),
            game: Some(game),
            disputed: Some(disputed),
            ..WaitingItem::new(WaitingKind::Result, name, battle)
        },
        Waiting::AfterBattle { roster, name, step, since } => WaitingItem {
            since: Some(iso(since)),
            roster_id: Some(roster),
            step: Some(step),
            ..WaitingItem::new(WaitingKind::AfterBattle, name, None)
        },
    })
}

/// The item with what a battle waits for, in the battle's keys.
async fn awaited(
    ctx: &Context<'_>,
    item: WaitingItem,
    battle: BattleId,
    wait: &Wait,
    since: Timestamp,
) -> Result<WaitingItem> {
    let battle = load_readable(ctx, battle).await?;
    let awaited = battle.map(|battle| Awaited::of(&battle.state, wait));
    Ok(WaitingItem { awaited, since: Some(iso(since)), ..item })
}
