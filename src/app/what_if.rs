//! What if games of a campaign had come out otherwise: its table, its ratings and its next round then. Nothing is
//! recorded, so nothing can count by mistake; the address of the page, or the query, is all there is to keep.

use super::log::{Log, stream};
use super::ratings::{self, Rated};
use super::{App, AppError, CampaignView, Moment, Refused, Viewer};
use super::{reports, seasons};
use crate::campaign::{self, Points, Round, Row, Supposed, Supposition};
use crate::ids::{CampaignId, RosterId};
use std::collections::BTreeMap;

/// A campaign as it is, and as it would be.
pub struct CampaignWhatIf {
    /// As it is, or was at the moment that was asked for.
    pub before: CampaignView,
    /// As it would be then.
    pub after: CampaignView,
    /// The ratings as they are, best first.
    pub ratings_before: Vec<Rated>,
    /// The ratings as they would be, best first.
    pub ratings: Vec<Rated>,
    /// The next round as it would be paired, or why it could not be.
    pub next: Result<Round, Refused>,
}

/// What becomes of a roster.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Which.
    pub roster: RosterId,
    /// Its place, before and after.
    pub rank: [u32; 2],
    /// Its league points, before and after.
    pub points: [Points; 2],
    /// The rating of its player, before and after; none without a rated game.
    pub rating: [Option<f64>; 2],
}

impl CampaignWhatIf {
    /// What becomes of each roster of the table, in its new order.
    pub fn differences(&self) -> Vec<Difference> {
        let old: BTreeMap<RosterId, &Row> =
            self.before.standings.iter().map(|row| (row.roster, row)).collect();
        let rating = |rated: &[Rated], row: &Row| {
            rated.iter().find(|rated| rated.player == row.player).and_then(Rated::value)
        };
        let one = |row: &Row| {
            let was = *old.get(&row.roster)?;
            Some(Difference {
                roster: row.roster,
                rank: [was.rank, row.rank],
                points: [was.points, row.points],
                rating: [rating(&self.ratings_before, row), rating(&self.ratings, row)],
            })
        };
        self.after.standings.iter().filter_map(one).collect()
    }
}

/// A supposition as people write it: the number of a game; `red`, `blue`, `draw` or `void`; and the victory points of
/// red and blue, `4:7`, or nothing.
///
/// # Errors
/// [`AppError::BadRequest`] with what is wrong.
pub fn supposition(game: &str, result: &str, vp: &str) -> Result<Supposition, AppError> {
    let wrong = |code, sentence| AppError::BadRequest { code, sentence };
    let number = game.trim().parse();
    let game = number
        .map_err(|_| wrong("bad_number", format!("no number of a game is written `{game}`: write 3")))?;
    let known = Supposed::from_word(result.trim());
    let result = known.ok_or_else(|| {
        let sentence = format!("a game cannot have come to `{result}`: write red, blue, draw or void");
        wrong("unknown_result", sentence)
    })?;
    let read = |vp: &str| {
        let (red, blue) = vp.split_once(':')?;
        Some([Some(red.trim().parse().ok()?), Some(blue.trim().parse().ok()?)])
    };
    let vp = match vp.trim() {
        "" => [None; 2],
        text => read(text).ok_or_else(|| {
            let sentence = format!("`{text}` are no victory points: write those of red and blue, 4:7");
            wrong("bad_points", sentence)
        })?,
    };
    Ok(Supposition { game, result, vp })
}

impl App {
    /// A campaign as it would be at a moment had games come out otherwise: by the same tables, ratings and pairing as
    /// ever. Rounds that are paired stay as they were paired.
    ///
    /// # Errors
    /// As [`App::campaign_at`]; [`AppError::Denied`] for games and points that cannot be.
    pub async fn campaign_what_if(
        &self,
        viewer: Viewer,
        id: CampaignId,
        moment: Moment,
        changes: &[Supposition],
    ) -> Result<CampaignWhatIf, AppError> {
        let ledger = self.home_of_campaign(viewer, id).await?;
        let stored = self.log_until(ledger, &stream::campaign(id), moment).await?;
        let version = stored.len() as u64;
        let (before, mut closed_at) = ratings::followed(&stored)?;
        let ratings_before = ratings::rate(&before, &closed_at);
        let now = stored.last().map_or_else(|| self.now(), |last| last.recorded_at);
        let events = campaign::supposed(&before, changes).map_err(|no| AppError::Denied(no.into()))?;
        check_points(&events, changes, &before).map_err(|no| AppError::Denied(no.into()))?;
        let mut after = before.clone();
        events.iter().for_each(|event| campaign::evolve(&mut after, event));
        for game in &after.closed {
            closed_at.entry(*game).or_insert(now);
        }
        let ratings = ratings::rate(&after, &closed_at);
        let mut connection = self.reading().await?;
        let mut log = Log::new(self, ledger, &mut connection);
        let next = seasons::next_round(&mut log, id, after.clone()).await?;
        let view = |state| CampaignView { as_of: moment.time(), ..CampaignView::of(id, version, state) };
        let (before, after) = (view(before), view(after));
        Ok(CampaignWhatIf { before, after, ratings_before, ratings, next })
    }
}

/// Whether points that are told go with the result that is told with them; those that only stay are not asked.
fn check_points(
    events: &[campaign::Event],
    changes: &[Supposition],
    before: &campaign::Campaign,
) -> Result<(), campaign::Refusal> {
    let told = |game: u32| {
        let both = |change: &&Supposition| change.game == game && change.vp.iter().all(Option::is_some);
        changes.iter().find(both).is_some()
    };
    for event in events {
        let campaign::Event::ResultCorrected { game, new, .. } = event else { continue };
        let mission = before.games.get(game).map_or("", |game| game.mission.as_str());
        let terms = campaign::Terms { game: *game, lead: reports::lead(mission), breaks: false };
        if told(*game) {
            // A draw is one of points, however the game ended that is supposed to have come out otherwise.
            let drawn = new.outcome == campaign::Outcome::Draw;
            let end = if drawn { campaign::EndReason::TurnLimit } else { new.end };
            campaign::check_score(&campaign::Report { end, ..(**new).clone() }, terms)?;
        }
    }
    Ok(())
}
