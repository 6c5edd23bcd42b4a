//! What if, by the text of documents; and pairs that an organiser chooses.

use super::rounds::{season, tell};
use super::{Api, at};
use serde_json::json;

#[tokio::test]
async fn standings_are_asked_for_as_they_would_be() {
    let api = Api::new().await;
    let known = season(&api).await;
    let pair = "pairRound(actor: $ann, campaign: $campaign, round: 1, byHand: {
        pairs: [{ red: $two, blue: $one }] })";
    let paired = tell(&api, &known, pair).await;
    assert_eq!(at(&paired, "events.0.kind"), "campaign.round_paired", "{paired:#}");
    let look = "query ($campaign: CampaignId!) {
        campaign(id: $campaign) { season { round(number: 1) { byHand pairs { names } } } standings { name points } }
        campaignWhatIf(campaign: $campaign, changes: [{ game: 1, result: BLUE, vpRed: 2, vpBlue: 6 }]) {
            version
            standings { rank name points vpFor winRateExact scoreRateExact rosterPoints rosterThreat rpEarned }
            season { number standings { name } }
            game(number: 1) { stage report { winner vp } }
            ratings { playerId elo }
            pairingPreview { refused { code } round { number pairs { names } rematches } }
            differences { name rankBefore rank pointsBefore points ratingBefore rating }
        }
    }";
    let seen = api.data(look, &known).await;
    let round = at(&seen, "campaign.season.round");
    assert_eq!(round, &json!({ "byHand": true, "pairs": [{ "names": ["two", "one"] }] }), "{seen:#}");
    assert_eq!(at(&seen, "campaign.standings.0.points"), &json!(0));
    let first = at(&seen, "campaignWhatIf.standings.0");
    assert_eq!((&first["name"], &first["points"], &first["vpFor"]), (&json!("one"), &json!(3), &json!(6)));
    assert_eq!((&first["winRateExact"], &first["rpEarned"]), (&json!("1"), &json!(0)), "{seen:#}");
    assert_eq!(at(&seen, "campaignWhatIf.game.report.vp"), &json!([2, 6]));
    assert_eq!(at(&seen, "campaignWhatIf.ratings.0.elo"), &json!(1516));
    assert_eq!(at(&seen, "campaignWhatIf.pairingPreview.round.rematches"), &json!(1), "{seen:#}");
    let difference = at(&seen, "campaignWhatIf.differences.0");
    assert_eq!((&difference["points"], &difference["pointsBefore"]), (&json!(3), &json!(0)));
    for (changes, code) in [
        ("[{ game: 7, result: DRAW }]", "unknown_game"),
        ("[{ game: 1, result: RED }, { game: 1, result: BLUE }]", "supposed_twice"),
        ("[{ game: 1, result: RED, vpRed: 1000 }]", "bad_points"),
    ] {
        let document = format!(
            "query ($campaign: CampaignId!) {{ campaignWhatIf(campaign: $campaign, changes: {changes}) {{ version }} }}"
        );
        assert_eq!(api.code(&document, &known).await, code);
    }
    let both = "query ($campaign: CampaignId!) {
        campaignWhatIf(campaign: $campaign, at: 1, asOf: \"2026-11-30\") { version } }";
    assert_eq!(api.code(both, &known).await, "two_moments");
    let again = "pairRound(actor: $ann, campaign: $campaign, round: 2, byHand: {
        pairs: [{ red: $two, blue: $two }] })";
    assert_eq!(at(&tell(&api, &known, again).await, "code"), "round_open");
}
