//! What a game came to, and what a corrected result left to be done.

use super::roster::{self, UsedGrenades};
use super::word::{SideWord, TodoWord};
use crate::app::ToDo;
use crate::campaign::{self, Outcome};
use crate::ids::{MemberId, RosterId, Side};
use async_graphql::SimpleObject;

/// Something that a corrected or voided result left to be done by hand.
#[derive(SimpleObject)]
#[graphql(name = "ToDo")]
pub(super) struct ToDoView {
    /// The game from which it comes.
    game: u32,
    /// Id of the roster.
    roster_id: RosterId,
    /// What it is.
    kind: TodoWord,
    /// Whom it is about, if it is about one model.
    member: Option<MemberId>,
    /// What is the matter, and what to do.
    sentence: String,
    /// The mutation that does it, if one does; `settleTodo` ticks it off.
    mutation: Option<&'static str>,
}

impl From<ToDo> for ToDoView {
    fn from(todo: ToDo) -> ToDoView {
        let ToDo { todo, sentence, mutation, .. } = todo;
        let campaign::Todo { game, roster: roster_id, kind, member } = todo;
        ToDoView { game, roster_id, kind: kind.into(), member, sentence, mutation }
    }
}

/// The facts of a game at its end; pairs are red, blue.
#[derive(SimpleObject)]
#[graphql(name = "Report")]
pub(super) struct ReportView {
    /// Why it ended, in one word.
    end: String,
    /// Who won; nobody in a draw or without a result.
    winner: Option<SideWord>,
    /// `decided`, `draw` or `no_result`.
    outcome: &'static str,
    /// Victory points.
    vp: Vec<i32>,
    /// Models lost.
    casualties: Vec<CasualtyView>,
    /// Grenades used.
    grenades_used: Vec<UsedGrenades>,
    /// What else awards rest on, of red and blue.
    feats: Vec<FeatsView>,
}

/// What a side did in a game, as far as awards rest on it.
#[derive(SimpleObject)]
#[graphql(name = "Feats")]
pub(super) struct FeatsView {
    /// Models it began with.
    started: u32,
    /// It caused the first loss.
    first_blood: bool,
    /// The enemy's leader was removed.
    assassin: bool,
    /// It had a model in the enemy's zone at the end.
    linebreaker: bool,
    /// It routed the enemy off the table.
    routed: bool,
    /// What the mission adds, in requisition points.
    bonus: i32,
}

impl From<campaign::Feats> for FeatsView {
    fn from(feats: campaign::Feats) -> FeatsView {
        let campaign::Feats { started, first_blood, assassin, linebreaker, routed, bonus, .. } = feats;
        FeatsView { started, first_blood, assassin, linebreaker, routed, bonus }
    }
}

/// A model lost in a game.
#[derive(SimpleObject)]
#[graphql(name = "Casualty")]
pub(super) struct CasualtyView {
    /// Whose it was.
    side: SideWord,
    /// Who it was on its roster.
    member: MemberId,
    /// To what, in one word.
    cause: String,
    /// By whose hand, if by an enemy model's.
    by: Option<MemberId>,
}

impl From<&campaign::Report> for ReportView {
    fn from(report: &campaign::Report) -> ReportView {
        let (winner, outcome) = match report.outcome {
            Outcome::Decided { winner } => (Some(winner.into()), "decided"),
            Outcome::Draw => (None, "draw"),
            Outcome::NoResult => (None, "no_result"),
        };
        let casualties = Side::BOTH.into_iter().flat_map(|side| {
            let lost = report.casualties[side.index()].iter();
            lost.map(move |lost| CasualtyView {
                side: side.into(),
                member: lost.member,
                cause: super::armoury::word(&lost.cause),
                by: lost.by,
            })
        });
        ReportView {
            end: super::armoury::word(&report.end),
            winner,
            outcome,
            vp: report.vp.to_vec(),
            casualties: casualties.collect(),
            grenades_used: report.grenades_used.iter().flat_map(roster::used).collect(),
            feats: report.feats.map(FeatsView::from).into(),
        }
    }
}
