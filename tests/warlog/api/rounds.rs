//! Seasons, rounds and ratings over GraphQL.

use super::{Api, at, with};
use serde_json::{Value, json};

const SEASON: &str = "mutation ($ann: PlayerId!, $league: LeagueId!) {
    did: foundCampaign(actor: $ann, league: $league, name: \"Spring cup\", key: \"cup\", charter: [
        { key: \"league.format\", value: \"swiss\" }
        { key: \"league.time_zone\", value: \"Europe/Berlin\" }
        { key: \"rating.system\", value: \"both\" }
    ]) { ... on Accepted { campaign { id version } } ...Done }
}
fragment Done on Outcome { __typename ... on Refused { code sentence } }";

/// A campaign of two rosters with a season open; `campaign`, `one` and `two` among its values.
pub(super) async fn season(api: &Api) -> Value {
    let session = api.session("Campaign").await;
    let founded = api.data(SEASON, &session).await;
    let mut known = with(&session, json!({ "campaign": at(&founded, "did.campaign.id") }));
    for (who, name, pack) in [("ann", "one", "space_marines"), ("bob", "two", "tau")] {
        let draft = "mutation ($who: PlayerId!, $campaign: CampaignId!, $name: String!, $pack: String!) {
            did: draftRoster(actor: $who, campaign: $campaign, name: $name, pack: $pack) {
                ... on Accepted { roster { id } } ... on Refused { sentence }
            }
        }";
        let more = json!({ "who": known[who], "name": name, "pack": pack });
        let drafted = api.data(draft, &with(&known, more)).await;
        let roster = at(&drafted, "did.roster.id").clone();
        let enrol = format!(
            "mutation ($who: PlayerId!, $roster: RosterId!) {{
                a: recruit(actor: $who, roster: $roster, models: [{}]) {{ ...Done }}
                b: registerRoster(actor: $who, roster: $roster) {{ ...Done }}
                c: enrolRoster(actor: $who, roster: $roster) {{ ...Done }}
            }}
            fragment Done on Outcome {{ __typename ... on Refused {{ code sentence }} }}",
            if name == "one" {
                "{ entry: \"sergeant\", name: \"Tarn\", picks: [{ option: \"rank\", choice: \"veteran\" }] }
                 { entry: \"tactical_marine\", name: \"Orso\" }"
            } else {
                "{ entry: \"fire_warrior_shasui\", name: \"Kais\" } { entry: \"fire_warrior\", name: \"Nour\" }"
            }
        );
        let more = json!({ "who": known[who], "roster": roster });
        let enrolled = api.data(&enrol, &with(&known, more)).await;
        assert_eq!(*at(&enrolled, "c.__typename"), json!("Accepted"), "{enrolled:#}");
        known = with(&known, json!({ name: roster }));
    }
    let begin = "mutation ($ann: PlayerId!, $campaign: CampaignId!) {
        start: startCampaign(actor: $ann, campaign: $campaign) { __typename }
        open: openSeason(actor: $ann, campaign: $campaign, name: \"Spring\") { __typename }
    }";
    let begun = api.data(begin, &known).await;
    assert_eq!(*at(&begun, "open.__typename"), json!("Accepted"), "{begun:#}");
    known
}

/// The answer to one mutation, in which `$ann` and so on stand for ids.
pub(super) async fn tell(api: &Api, known: &Value, call: &str) -> Value {
    let names = ["ann", "bob", "campaign", "one", "two"];
    let call = names
        .iter()
        .fold(call.to_owned(), |call, name| call.replace(&format!("${name}"), &known[name].to_string()));
    let answer = "__typename ... on Refused { code } ... on Accepted { events { kind } }";
    api.data(&format!("mutation {{ did: {call} {{ {answer} }} }}"), &json!({})).await["did"].clone()
}

#[tokio::test]
async fn a_season_runs_through_the_api() {
    let api = Api::new().await;
    let known = season(&api).await;
    let seeded =
        tell(&api, &known, "seedSeason(actor: $ann, campaign: $campaign, by: GIVEN, order: [$two, $one])");
    assert_eq!(at(&seeded.await, "events.0.kind"), "campaign.seeding_set");
    let preview = "query ($campaign: CampaignId!) { campaign(id: $campaign) {
        pairingPreview { refused { code } round { number pairs { names game { number } } bye } }
    } }";
    let previewed = api.data(preview, &known).await;
    let round = at(&previewed, "campaign.pairingPreview.round");
    assert_eq!(round["pairs"], json!([{ "names": ["two", "one"], "game": null }]), "{previewed:#}");
    let pair = "pairRound(actor: $ann, campaign: $campaign, round: 1, mission: \"fw_border\",
        opens: \"2030-01-01T00:00\", closes: \"2030-02-01T00:00\")";
    let paired = tell(&api, &known, pair).await;
    assert_eq!(at(&paired, "events.1.kind"), "campaign.game_arranged", "{paired:#}");
    let again = tell(&api, &known, pair).await;
    assert_eq!(at(&again, "code"), "wrong_round");
    let appoint = "scheduleGame(actor: $bob, campaign: $campaign, game: 1, at: \"2030-01-20T19:00\")";
    assert_eq!(at(&tell(&api, &known, appoint).await, "__typename"), "Accepted");
    let look = "query ($campaign: CampaignId!) { campaign(id: $campaign) {
        schedule { number round season appointedAt berlin: appointed tokyo: appointed(zone: \"Asia/Tokyo\") }
        season { number name format closed suggestedRounds seeding
            rounds { number mission opens closes rematches pairs { game { number stage } } } }
    } }";
    let seen = api.data(look, &known).await;
    let game = at(&seen, "campaign.schedule.0");
    assert_eq!(game["appointedAt"], "2030-01-20T18:00:00.000000Z", "{seen:#}");
    assert_eq!(
        (&game["berlin"], &game["tokyo"]),
        (&json!("2030-01-20 19:00 +01:00"), &json!("2030-01-21 03:00 +09:00"))
    );
    assert_eq!((&game["season"], &game["round"]), (&json!(1), &json!(1)));
    let season = at(&seen, "campaign.season");
    assert_eq!((&season["format"], &season["suggestedRounds"]), (&json!("SWISS"), &json!(1)));
    assert_eq!(at(season, "rounds.0.opens"), "2029-12-31T23:00:00.000000Z");
    let nowhere = "query ($campaign: CampaignId!) { campaign(id: $campaign) {
        schedule { appointed(zone: \"Mars\") }
    } }";
    assert_eq!(api.code(nowhere, &known).await, "unknown_time_zone");
}

#[tokio::test]
async fn every_command_of_a_season_has_a_mutation() {
    let api = Api::new().await;
    let known = season(&api).await;
    for (call, verdict) in [
        ("seedSeason(actor: $ann, campaign: $campaign, by: LOTS)", "campaign.seeding_set"),
        ("seedSeason(actor: $ann, campaign: $campaign, by: LOTS, order: [$one])", "bad_seeding"),
        ("seedSeason(actor: $ann, campaign: $campaign, by: RATING)", "campaign.seeding_set"),
        ("pairRound(actor: $bob, campaign: $campaign, round: 1)", "not_allowed"),
        ("pairRound(actor: $ann, campaign: $campaign, round: 1)", "campaign.round_paired"),
        ("deletePairing(actor: $ann, campaign: $campaign, round: 1)", "campaign.pairing_deleted"),
        ("pairRound(actor: $ann, campaign: $campaign, round: 1)", "campaign.round_paired"),
        (
            "setRoundWindow(actor: $ann, campaign: $campaign, round: 1, closes: \"1999-01-01T00:00\")",
            "bad_window",
        ),
        (
            "setRoundWindow(actor: $ann, campaign: $campaign, round: 1, closes: \"2031-01-01T00:00\")",
            "campaign.round_window_set",
        ),
        (
            "declareDoubleWalkover(actor: $ann, campaign: $campaign, game: 2)",
            "campaign.double_walkover_declared",
        ),
        ("reopenGame(actor: $ann, campaign: $campaign, game: 2)", "campaign.game_reopened"),
        (
            "declareWalkover(actor: $ann, campaign: $campaign, game: 2, absent: $two)",
            "second_organiser_needed",
        ),
        ("appointOrganiser(actor: $ann, campaign: $campaign, player: $bob)", "campaign.organiser_appointed"),
        (
            "markUnrated(actor: $ann, campaign: $campaign, game: 2, reason: \"a lesson\")",
            "campaign.game_marked_unrated",
        ),
        (
            "expelRoster(actor: $ann, campaign: $campaign, roster: $two, reason: \"rude\")",
            "campaign.roster_expelled",
        ),
        ("returnRoster(actor: $ann, campaign: $campaign, roster: $two)", "campaign.roster_returned"),
        ("closeSeason(actor: $ann, campaign: $campaign)", "games_open"),
        ("voidGame(actor: $ann, campaign: $campaign, game: 2)", "campaign.game_voided"),
        ("closeSeason(actor: $ann, campaign: $campaign)", "campaign.season_closed"),
        ("openSeason(actor: $ann, campaign: $campaign)", "campaign.season_opened"),
    ] {
        let answer = tell(&api, &known, call).await;
        let found = answer.get("code").unwrap_or_else(|| at(&answer, "events.0.kind"));
        if verdict == "second_organiser_needed" {
            // Ann plays, but nobody else organises: she may.
            assert!(found == "campaign.walkover_declared", "{call}: {answer:#}");
            tell(&api, &known, "reopenGame(actor: $ann, campaign: $campaign, game: 2)").await;
            continue;
        }
        assert_eq!(found, verdict, "{call}: {answer:#}");
    }
    let look = "query ($campaign: CampaignId!) { campaign(id: $campaign) {
        seasons { number closed finalRanks { rank name points } standings { rank points byes missed sos: compared {
            by value number } separatedBy walkoversWon walkoversLost winRate scoreRate modelsLost kills } }
        ratings { playerId elo }
        game(number: 2) { walkover doubleWalkover unrated season round }
    } }";
    let seen = api.data(look, &known).await;
    assert_eq!(at(&seen, "campaign.seasons.0.finalRanks").as_array().unwrap().len(), 2, "{seen:#}");
    assert_eq!(at(&seen, "campaign.seasons.0.standings.0.winRate"), &Value::Null, "T89: empty, never 0");
    assert_eq!(at(&seen, "campaign.game.unrated"), &json!(true));
    assert_eq!(at(&seen, "campaign.ratings"), &json!([]));
}

/// TV-130 over the wire, with its history.
#[tokio::test]
async fn ratings_and_their_history_are_told() {
    let api = Api::new().await;
    let known = season(&api).await;
    tell(&api, &known, "pairRound(actor: $ann, campaign: $campaign, round: 1, mission: \"none\")").await;
    let begun = api.data(
        "mutation ($ann: PlayerId!, $campaign: CampaignId!) {
            did: startGame(actor: $ann, campaign: $campaign, game: 1) { ... on Accepted { battle { id } } }
        }",
        &known,
    );
    let battle = at(&begun.await, "did.battle.id").clone();
    let known = with(&known, json!({ "battle": battle }));
    let over = "mutation ($ann: PlayerId!, $bob: PlayerId!, $battle: BattleId!, $campaign: CampaignId!) {
        a: concede(actor: $bob, battle: $battle) { __typename }
        b: confirmResult(actor: $ann, campaign: $campaign, game: 1) { __typename }
    }";
    api.data(over, &known).await;
    let look = "query ($campaign: CampaignId!, $bob: PlayerId!) { campaign(id: $campaign) {
        ratings(player: $bob) { player { name } games elo eloExact glicko { rating deviation volatility }
            history { system game before after deviation at } }
    } }";
    let seen = api.data(look, &known).await;
    let bob = at(&seen, "campaign.ratings.0");
    assert_eq!(
        (at(bob, "player.name"), &bob["elo"], &bob["games"]),
        (&json!("Bob"), &json!(1484), &json!(1)),
        "{seen:#}"
    );
    let systems: Vec<&Value> =
        bob["history"].as_array().unwrap().iter().map(|step| &step["system"]).collect();
    assert_eq!(systems, ["elo", "glicko2"]);
}
