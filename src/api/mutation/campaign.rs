//! Commands of a campaign.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told, unread};
use crate::app::Refused;
use crate::campaign::Charter;
use crate::ids::{CampaignId, LeagueId, PlayerId, RosterId};
use async_graphql::{Context, ID, InputObject, Json, Object, Result};

/// One key of a charter.
#[derive(InputObject)]
pub(super) struct CharterKey {
    /// The key: `roster.cap`.
    key: String,
    /// Its value, as data.
    value: Json<serde_json::Value>,
}

#[derive(Default)]
pub(super) struct CampaignMutation;

#[Object]
impl CampaignMutation {
    /// Founds a campaign in a league, with a preset charter (`seed_strict`, `hor_campaign`) and keys that
    /// differ.
    async fn found_campaign(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        #[graphql(desc = "Its public name.")] name: String,
        #[graphql(
            default_with = "\"seed_strict\".to_owned()",
            desc = "The charter to begin with: `seed_strict` or `hor_campaign`."
        )]
        preset: String,
        #[graphql(default, desc = "Keys of the charter that differ from the preset.")] charter: Vec<
            CharterKey,
        >,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, None)?;
        match chartered(&preset, &charter) {
            Ok(charter) => {
                let founded = app(ctx)?.found_campaign(&request, league, &name, charter).await;
                told(founded.map(|(_, outcome)| outcome))
            }
            Err(refused) => unread(refused, app(ctx)?.denied_founding(&request, league).await),
        }
    }

    /// Changes one key of the charter: before the campaign begins any, later those that may change, and only for what
    /// is to come. Games that are arranged already keep the value before. Organisers only.
    async fn amend_charter(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "The key and its new value.")] amendment: CharterKey,
        #[graphql(desc = "Why.")] reason: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let CharterKey { key, value } = amendment;
        told(app(ctx)?.amend_charter(&request, campaign, vec![(key, value.0)], reason).await)
    }

    /// Lets the games begin.
    async fn start_campaign(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.start_campaign(&request, campaign).await)
    }

    /// Ends a campaign; no game may be open.
    async fn close_campaign(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.close_campaign(&request, campaign).await)
    }

    /// Makes somebody an organiser of the campaign. Organisers only.
    async fn appoint_organiser(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.appoint_organiser(&request, campaign, player).await)
    }

    /// Takes the office from an organiser of the campaign; one must remain.
    async fn remove_organiser(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.remove_organiser(&request, campaign, player).await)
    }

    /// Enrols a registered roster in the campaign it was drafted for.
    async fn enrol_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.enrol_roster(&request, roster).await)
    }

    /// Takes a roster out of later games; its results stand.
    async fn withdraw_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.withdraw_roster(&request, campaign, roster).await)
    }

    /// Arranges a game between two rosters; it gets the next number.
    async fn arrange_game(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        red: RosterId,
        blue: RosterId,
        #[graphql(desc = "The code of the mission: `fw_border`.")] mission: String,
        #[graphql(desc = "Most points of a team; the charter's cap if absent.")] size: Option<u32>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.arrange_game(&request, campaign, [red, blue], &mission, size).await)
    }
}

/// A preset with keys that differ.
fn chartered(preset: &str, keys: &[CharterKey]) -> Result<Charter, Refused> {
    let unknown = || {
        Refused::new("bad_charter", format!("there is no preset {preset}: use seed_strict or hor_campaign"))
    };
    let charter = Charter::preset(preset).ok_or_else(unknown)?;
    let changed = charter.with(keys.iter().map(|one| (one.key.as_str(), &*one.value)));
    changed.map_err(|fault| Refused::new("bad_charter", format!("charter key {} {}", fault.key, fault.fault)))
}
