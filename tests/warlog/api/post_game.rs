//! What follows a battle, by the text of documents: the golden evening (TV-061), honours, and the same with fair dice.

use super::{Api, at, with};
use crate::app::support::{amending, came_to};
use serde_json::{Value, json};
use warlog::app::{GameTold, Outcome, Pairing, Purchase, Setting, SideTold, StartGame, Viewer, stream};
use warlog::armoury::Chosen;
use warlog::battle::{Event, Order};
use warlog::campaign::{self, Casualty, Cause, Charter, EndReason};
use warlog::ids::{CampaignId, MemberId, PlayerId, RosterId, Side};
use warlog::roster::Role;

/// Two rosters after their first game, whose result an organiser has set right.
pub struct Evening {
    pub api: Api,
    pub campaign: CampaignId,
    organiser: PlayerId,
    players: [PlayerId; 2],
    pub rosters: [RosterId; 2],
}

#[track_caller]
fn done(outcome: Outcome) -> warlog::app::Accepted {
    outcome.done().unwrap_or_else(|error| panic!("{error}"))
}

/// 250 points, eleven models: a veteran sergeant, two specials, eight core.
fn ours() -> Vec<Chosen> {
    let leader = Chosen::new("sergeant")
        .with("rank", "veteran")
        .with("first_weapon", "power_fist")
        .with_grenades("melta_bomb", 6);
    let mut team = vec![leader, Chosen::new("sternguard_veteran"), Chosen::new("sternguard_veteran")];
    team.extend((0..4).map(|_| Chosen::new("assault_marine")));
    team.extend((0..3).map(|_| Chosen::new("tactical_marine")));
    team.push(Chosen::new("tactical_marine").with_grenades("krak_grenade", 3));
    team
}

/// 310 points.
fn theirs() -> Vec<Chosen> {
    let mut team = vec![Chosen::new("sergeant").with("first_weapon", "power_fist")];
    team.extend((0..18).map(|_| Chosen::new("tactical_marine")));
    team.push(Chosen::new("tactical_marine").with_grenades("krak_grenade", 5));
    team
}

impl Evening {
    pub async fn new() -> Evening {
        Evening::under(Charter::hor_campaign()).await
    }

    async fn under(charter: Charter) -> Evening {
        let api = Api::new().await;
        let app = &api.app;
        let mut people = Vec::new();
        for name in ["Olga", "Xenia", "Yuri"] {
            let (player, outcome) = app.create_player(&app.request(Viewer::System), name).await.unwrap();
            done(outcome);
            people.push(player);
        }
        let (organiser, players) = (people[0], [people[1], people[2]]);
        let chief = || app.request(Viewer::Player(organiser));
        let (league, outcome) = app.found_league(&chief(), "League").await.unwrap();
        done(outcome);
        let charter = Charter { start_points: 400, ..charter };
        let (campaign, outcome) = app.found_campaign(&chief(), league, "Hive", charter).await.unwrap();
        done(outcome);
        let mut rosters = Vec::new();
        for (player, team) in players.into_iter().zip([ours(), theirs()]) {
            let ask = || app.request(Viewer::Player(player));
            done(app.join_league(&ask(), league, player).await.unwrap());
            let drafted = app.draft_roster(&ask(), campaign, None, "Team", "space_marines").await.unwrap();
            done(drafted.1);
            let models = team.into_iter().map(|model| Purchase { model, name: None }).collect();
            done(app.recruit(&ask(), drafted.0, models).await.unwrap());
            done(app.register_roster(&ask(), drafted.0).await.unwrap());
            done(app.enrol_roster(&ask(), drafted.0).await.unwrap());
            rosters.push(drafted.0);
        }
        done(app.start_campaign(&chief(), campaign).await.unwrap());
        Evening { campaign, organiser, players, rosters: [rosters[0], rosters[1]], api }
    }

    async fn start(&self) -> warlog::ids::BattleId {
        let app = &self.api.app;
        let pairing =
            Pairing::New { rosters: self.rosters, mission: "fw_border".to_owned(), size: Some(400) };
        let start = StartGame {
            pairing,
            teams: [None, None],
            inside: Default::default(),
            setting: Setting::default(),
        };
        let red = app.request(Viewer::Player(self.players[0]));
        let (battle, outcome) = app.start_game(&red, self.campaign, start).await.unwrap();
        done(outcome);
        battle
    }

    /// Red gives up at once, blue attests to its play, and the organiser tells what really happened: 3 to 5, first
    /// blood to red, four of red's eleven lost.
    pub async fn played(&self) {
        let app = &self.api.app;
        let battle = self.start().await;
        let red = app.request(Viewer::Player(self.players[0]));
        done(app.order(&red, battle, None, Order::Concede, None).await.unwrap());
        let judged =
            self.ask(1, "judgeKayfabe", "campaign: $campaign, game: 1, granted: true, roster: $ours").await;
        assert_eq!(judged["__typename"], json!("Accepted"), "{judged}");
        let lost = self.fallen().await.into_iter();
        let casualties = lost.map(|member| Casualty { member, cause: Cause::Shooting, by: None }).collect();
        let red = SideTold { casualties, first_blood: true, ..SideTold::default() };
        // Who ran rolls for no injury, and is the first loss all the same.
        let theirs = app.roster(Viewer::Guest, self.rosters[1]).await.unwrap().roster;
        let ran = theirs.active().find(|member| member.model.role == Role::Core).unwrap();
        let ran = Casualty { member: ran.model.member, cause: Cause::Fled, by: None };
        let blue = SideTold { casualties: vec![ran], ..SideTold::default() };
        let told = GameTold {
            outcome: campaign::Outcome::Decided { winner: Side::Blue },
            end: Some(EndReason::TurnLimit),
            vp: [3, 5],
            sides: [Some(red), Some(blue)],
        };
        let chief = app.request(Viewer::Player(self.organiser));
        done(app.correct_told(&chief, self.campaign, 1, told, None).await.unwrap());
        let again = self.ask(2, "redoPostGame", "roster: $ours").await;
        assert_eq!(again["__typename"], json!("Accepted"), "{again}");
    }

    /// The leader, a special, and two core models by their ids (CA-24).
    pub async fn fallen(&self) -> [MemberId; 4] {
        let roster = self.api.app.roster(Viewer::Guest, self.rosters[0]).await.unwrap().roster;
        let of = |entry: &str| {
            let members = roster.members.iter().filter(|member| member.model.entry == entry);
            let mut ids: Vec<MemberId> = members.map(|member| member.model.member).collect();
            ids.sort();
            ids
        };
        let core = of("assault_marine");
        [of("sergeant")[0], of("sternguard_veteran")[0], core[0], core[1]]
    }

    fn variables(&self) -> Value {
        json!({ "campaign": self.campaign, "ours": self.rosters[0], "theirs": self.rosters[1] })
    }

    /// The answer to a mutation of Xenia (0), Yuri (1) or Olga (2).
    pub async fn ask(&self, who: usize, name: &str, arguments: &str) -> Value {
        let actor = [self.players[0], self.players[1], self.organiser][who];
        let declared: String = ["campaign: CampaignId!", "ours: RosterId!", "theirs: RosterId!"]
            .into_iter()
            .filter(|declared| arguments.contains(declared.split(':').next().unwrap()))
            .map(|declared| format!(", ${declared}"))
            .collect();
        let document = format!(
            "mutation ($actor: PlayerId!{declared}) {{ did: {name}(actor: $actor, {arguments}) {{
                __typename ... on Accepted {{ events {{ kind detail }} }} ... on Refused {{ code sentence }}
            }} }}"
        );
        let answer = self.api.data(&document, &with(&self.variables(), json!({ "actor": actor }))).await;
        answer["did"].clone()
    }

    #[track_caller]
    pub fn accepted(answer: Value) -> Value {
        assert_eq!(answer["__typename"], json!("Accepted"), "{answer:#}");
        answer
    }

    pub async fn roster(&self, side: usize) -> Value {
        let document = "query ($roster: RosterId!) { roster(id: $roster) {
            status points threat requisition gear { what points }
            postGame {
                game closed commitment rerolls byHand
                steps { step state mutation }
                awaited { ask member table dice }
                injuries { member name outcome rolls { table faces again } }
                award { underdog total lines { row rp } }
                purchases { number what rp takenBack }
            }
            sheet { id entry role reserve injuries penalty note profile { ws } grenades { id total used } }
        } }";
        let answer = self.api.data(document, &json!({ "roster": self.rosters[side] })).await;
        answer["roster"].clone()
    }
}

fn states(roster: &Value) -> Vec<String> {
    let steps = at(roster, "postGame.steps").as_array().unwrap();
    steps
        .iter()
        .map(|step| format!("{} {}", step["step"].as_str().unwrap(), step["state"].as_str().unwrap()))
        .collect()
}

/// TV-061.
#[tokio::test]
async fn the_golden_evening() {
    let evening = Evening::new().await;
    let [before, other] = [evening.roster(0).await, evening.roster(1).await];
    assert_eq!((&before["points"], &before["threat"]), (&json!(250), &json!(3)));
    assert_eq!((&other["points"], &other["threat"]), (&json!(310), &json!(4)));
    evening.played().await;
    let open = evening.roster(0).await;
    assert_eq!(
        states(&open),
        [
            "INJURIES OPEN",
            "SUCCESSION LATER",
            "AWARDS LATER",
            "SPENDING LATER",
            "RESTOCK LATER",
            "READY LATER"
        ]
    );
    let [leader, special, c3, c7] = evening.fallen().await;
    assert_eq!(
        *at(&open, "postGame.awaited"),
        json!({ "ask": "injury", "member": leader, "table": "SPECIAL", "dice": 2 })
    );
    let early = evening.ask(0, "claimAwards", "roster: $ours").await;
    assert_eq!(early["code"], json!("step_open"), "{early}");

    let left = evening.ask(0, "rollInjuries", "roster: $ours, faces: [2, 3, 4, 1, 5, 2, 2, 5, 6]").await;
    assert_eq!(left["code"], json!("dice_left_over"), "{left}");
    Evening::accepted(evening.ask(0, "rollInjuries", "roster: $ours, faces: [2, 3, 4, 1, 5]").await);
    Evening::accepted(evening.ask(0, "rollInjuries", "roster: $ours, faces: [2, 2, 5]").await);
    let hurt = evening.roster(0).await;
    let outcomes: Vec<&str> = at(&hurt, "postGame.injuries")
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["outcome"].as_str().unwrap())
        .collect();
    assert_eq!(outcomes, ["winded", "permanent", "dead", "recovered"]);
    let line = |roster: &Value, id: MemberId| {
        let lines = roster["sheet"].as_array().unwrap().iter();
        lines.filter(|line| line["id"] == json!(id)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(line(&hurt, leader)[0]["penalty"], json!("WINDED"));
    assert_eq!(*at(&line(&hurt, special)[0], "profile.ws"), json!(3), "S1 has WS3");
    assert!(line(&hurt, c3).is_empty(), "C3 is dead");
    assert_eq!(hurt["points"], json!(250 - 17));

    Evening::accepted(evening.ask(0, "claimAwards", "roster: $ours").await);
    let paid = evening.roster(0).await;
    let award = json!({ "underdog": "1.5", "total": 53, "lines": [
        { "row": "took_part", "rp": 20 }, { "row": "first_blood", "rp": 5 }, { "row": "kayfabe", "rp": 10 },
    ] });
    assert_eq!(*at(&paid, "postGame.award"), award);
    let twice = evening.ask(0, "claimAwards", "roster: $ours").await;
    assert_eq!(twice["code"], json!("step_done"), "CA-09");

    Evening::accepted(
        evening.ask(0, "recruit", "roster: $ours, models: [{ entry: \"assault_marine\" }]").await,
    );
    assert_eq!(evening.roster(0).await["requisition"], json!(36));
    let earn =
        |member: &str, honour: &str| format!("roster: $ours, member: \"{member}\", honour: \"{honour}\"");
    let bought = evening.roster(0).await;
    let of = |entry: &str, last: bool| {
        let lines = bought["sheet"].as_array().unwrap().iter().filter(|line| line["entry"] == json!(entry));
        let ids: Vec<&str> = lines.map(|line| line["id"].as_str().unwrap()).collect();
        let other = ids.iter().find(|id| **id != special.to_string()).unwrap();
        if last { ids[ids.len() - 1].to_owned() } else { (*other).to_owned() }
    };
    Evening::accepted(
        evening.ask(0, "buyHonour", &earn(&of("sternguard_veteran", false), "sh_deadeye")).await,
    );
    assert_eq!(evening.roster(0).await["requisition"], json!(31));
    Evening::accepted(evening.ask(0, "buyHonour", &earn(&leader.to_string(), "ld_strident")).await);
    assert_eq!(evening.roster(0).await["requisition"], json!(21));
    let new = evening.ask(0, "buyHonour", &earn(&of("assault_marine", true), "sp_fast")).await;
    assert_eq!(new["code"], json!("not_fought"), "CA-40: {new}");
    let frag = format!("roster: $ours, member: \"{c7}\", grenade: \"frag_grenade\", count: 2");
    let bought = Evening::accepted(evening.ask(0, "buyGrenades", &frag).await);
    let pack = at(&bought, "events.0.detail.pack.hash");
    assert!(pack.as_str().is_some_and(|hash| !hash.is_empty()), "RO-06: {bought:#}");
    Evening::accepted(evening.ask(0, "closePostGame", "roster: $ours").await);
    let ready = evening.roster(0).await;
    assert_eq!(
        (&ready["status"], &ready["points"], &ready["threat"]),
        (&json!("READY"), &json!(252), &json!(3))
    );
    assert_eq!(ready["requisition"], json!(19));
    assert!(states(&ready).iter().all(|state| state.ends_with("DONE")), "{:?}", states(&ready));
    let back =
        ready["sheet"].as_array().unwrap().iter().flat_map(|line| line["grenades"].as_array().unwrap());
    assert!(back.clone().all(|grenade| grenade["used"] == json!(0)), "restocked");

    // The table tells it too (LE-09), now and at an earlier moment.
    let table = "query ($campaign: CampaignId!, $at: Int) { campaign(id: $campaign, at: $at) {
        standings { rosterId rosterPoints rosterThreat rpEarned modelsLost kills winRate winRateExact scoreRateExact }
    } }";
    let line_of = |answer: &Value| {
        let lines = at(answer, "campaign.standings").as_array().unwrap().clone();
        lines.into_iter().find(|line| line["rosterId"] == json!(evening.rosters[0])).unwrap()
    };
    let line = line_of(&evening.api.data(table, &evening.variables()).await);
    let columns = |line: &Value| ["rosterPoints", "rosterThreat", "rpEarned"].map(|name| line[name].clone());
    assert_eq!(columns(&line), [json!(252), json!(3), json!(53)], "{line}");
    assert_eq!((&line["modelsLost"], &line["winRateExact"]), (&json!(4), &json!("0")));
    let begun = with(&evening.variables(), json!({ "at": 4 }));
    let line = line_of(&evening.api.data(table, &begun).await);
    assert_eq!(columns(&line), [json!(250), json!(3), json!(0)], "{line}");
    assert_eq!((&line["winRate"], &line["scoreRateExact"]), (&Value::Null, &Value::Null), "LE-10");
    let csv =
        evening.api.app.campaign_csv(Viewer::Guest, evening.campaign, warlog::app::CsvOf::Standings).await;
    assert!(csv.unwrap().contains(",0.0000,0.0000,4,0,252,3,53,"));

    // What the injuries cost stands in the next battle's first event.
    let late = evening.ask(0, "rollInjuries", "roster: $ours").await;
    assert_eq!(late["code"], json!("no_post_game"), "{late}");
    finish(&evening, 1).await;
    let battle = evening.start().await;
    let page = evening.api.app.battle_events(Viewer::Guest, battle, 0, 1).await.unwrap();
    let Event::BattleBegan { setup } = &page.events[0].event else { panic!("no beginning") };
    let profile = |id: MemberId| {
        let model = setup.models.iter().find(|model| model.member == Some(id)).unwrap();
        &setup.profiles[usize::from(model.profile)]
    };
    assert_eq!((profile(leader).shortened_by(), profile(special).ws), (2, 3));
    assert!(profile(leader).rules.has(&warlog::armoury::Rule::from_id("ld_strident")));
    assert_eq!(profile(leader).ld, 10, "HO-20: 9 and one more");
    assert!(setup.models.iter().all(|model| model.member != Some(c3)), "CA-55: no dead");
    assert!(evening.api.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// Everything that follows the last game, with the server's dice.
async fn finish(evening: &Evening, side: usize) {
    let roster = ["roster: $ours", "roster: $theirs"][side];
    let view = evening.roster(side).await;
    if !at(&view, "postGame.awaited").is_null() {
        Evening::accepted(evening.ask(side, "rollInjuries", roster).await);
    }
    Evening::accepted(evening.ask(side, "claimAwards", roster).await);
    Evening::accepted(evening.ask(side, "closePostGame", roster).await);
}

/// The server's dice are committed to, told at the end, and computed again by the audit.
#[tokio::test]
async fn injuries_are_rolled_with_dice_that_anyone_can_check() {
    let evening = Evening::new().await;
    evening.played().await;
    let commitment = at(&evening.roster(0).await, "postGame.commitment").clone();
    let rolled = Evening::accepted(evening.ask(0, "rollInjuries", "roster: $ours").await);
    let events = rolled["events"].as_array().unwrap();
    let fair = events.iter().filter(|event| event["kind"] == json!("roster.injury_rolled"));
    let firsts: Vec<u64> = fair.map(|event| at(event, "detail.fair").as_u64().unwrap()).collect();
    assert!(firsts.len() >= 4 && firsts[0] == 0, "{firsts:?}");
    if states(&evening.roster(0).await)[1] == "SUCCESSION OPEN" {
        let [_, special, ..] = evening.fallen().await;
        evening.ask(0, "nameLeader", &format!("roster: $ours, member: \"{special}\"")).await;
    }
    Evening::accepted(evening.ask(0, "claimAwards", "roster: $ours").await);
    let before = evening.api.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(before.is_clean() && before.ledgers.iter().any(|ledger| ledger.dice >= 4), "{before:?}");
    Evening::accepted(evening.ask(0, "closePostGame", "roster: $ours").await);
    let name = stream::roster(evening.rosters[0]);
    let page = evening.api.app.events(Viewer::Guest, &name, 0, 1000).await.unwrap();
    let told = page.events.iter().rev().find(|event| &*event.kind == "roster.secret_revealed").unwrap();
    let secret: Value = serde_json::from_str(&told.payload).unwrap();
    let secret = warlog::dice::fair::Secret::from_hex(secret["secret"].as_str().unwrap()).unwrap();
    assert_eq!(json!(secret.commitment()), commitment);
    assert!(evening.api.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// CA-04: hours that are amended hold for the games to come.
#[tokio::test]
async fn what_follows_a_game_goes_by_the_hours_it_was_arranged_under() {
    let evening = Evening::new().await;
    evening.played().await;
    let app = &evening.api.app;
    let chief = app.request(Viewer::Player(evening.organiser));
    done(app.amend_charter(&chief, evening.campaign, amending("post_game.hours", "0"), None).await.unwrap());
    let early = evening.ask(2, "closePostGame", "roster: $theirs, overdue: true").await;
    assert_eq!(early["code"], json!("not_overdue"), "{early}");
}

/// CA-10, CA-36: an organiser ends what a player left undone; a correction books the difference.
#[tokio::test]
async fn what_is_overdue_is_ended_and_corrections_are_booked() {
    let evening = Evening::under(Charter { post_game_hours: 0, ..Charter::hor_campaign() }).await;
    let app = &evening.api.app;
    evening.played().await;
    let chief = || app.request(Viewer::Player(evening.organiser));
    let own = evening.ask(1, "closePostGame", "roster: $theirs, overdue: true").await;
    assert_eq!(own["code"], json!("not_allowed"), "{own}");
    let closed = Evening::accepted(evening.ask(2, "closePostGame", "roster: $theirs, overdue: true").await);
    let kinds: Vec<&str> =
        closed["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        [
            "roster.requisition_awarded",
            "roster.post_game_closed",
            "roster.grenades_restocked",
            "roster.ready"
        ]
    );
    let roster = evening.roster(1).await;
    // Took part, won, slew the leader, nobody lost.
    assert_eq!((&roster["requisition"], &roster["status"]), (&json!(50), &json!("READY")));

    let draw = GameTold { end: Some(EndReason::TurnLimit), ..came_to(campaign::Outcome::Draw, [4, 4]) };
    done(app.correct_told(&chief(), evening.campaign, 1, draw, None).await.unwrap());
    let roster = evening.roster(1).await;
    assert_eq!(roster["requisition"], json!(45), "CA-36: a draw is 5 for 10");
    assert_eq!(*at(&roster, "postGame.award.total"), json!(45));
}

/// Every other mutation between battles, once, and the page that leads through the steps.
#[tokio::test]
async fn everything_between_battles_has_a_mutation() {
    let evening = Evening::new().await;
    evening.played().await;
    Evening::accepted(evening.ask(0, "rollInjuries", "roster: $ours, faces: [6, 6, 6, 6, 6, 6]").await);
    Evening::accepted(evening.ask(0, "claimAwards", "roster: $ours").await);
    let view = evening.roster(0).await;
    let of = |entry: &str, place: usize| {
        let lines = view["sheet"].as_array().unwrap().iter().filter(|line| line["entry"] == json!(entry));
        lines.clone().nth(place).unwrap()["id"].as_str().unwrap().to_owned()
    };
    let (marine, other, special) =
        (of("tactical_marine", 0), of("tactical_marine", 1), of("sternguard_veteran", 0));
    let ours = |more: String| format!("roster: $ours, {more}");
    let ask = async |name: &str, more: String| evening.ask(0, name, &ours(more)).await;
    let gun = |member: &str, choice: &str| {
        format!("member: \"{member}\", option: \"special_or_heavy\", choice: \"{choice}\"")
    };
    Evening::accepted(ask("buyOption", gun(&marine, "flamer")).await);
    let second = ask("buyOption", gun(&other, "flamer")).await;
    assert_eq!(second["code"], json!("not_legal"), "RO-16: {second}");
    Evening::accepted(ask("buyOption", gun(&marine, "meltagun")).await);
    let roster = evening.roster(0).await;
    assert_eq!(roster["gear"], json!([{ "what": "flamer", "points": 5 }]), "RO-45");
    assert_eq!((&roster["requisition"], &roster["points"]), (&json!(53 - 15), &json!(250 + 10)));
    let strange = ask("buyOption", gun(&marine, "spoon")).await;
    assert_eq!(strange["code"], json!("unknown_option"), "{strange}");
    Evening::accepted(ask("takeBack", "purchase: 2".to_owned()).await);
    Evening::accepted(ask("storeGear", format!("member: \"{marine}\", gear: \"flamer\"")).await);
    Evening::accepted(ask("issueGear", format!("member: \"{other}\", gear: \"flamer\"")).await);
    let no = ask("issueGear", format!("member: \"{marine}\", gear: \"flamer\"")).await;
    assert_eq!(no["code"], json!("not_stored"), "{no}");
    let spare = "entry: \"tactical_marine\", option: \"special_or_heavy\", choice: \"plasma_gun\"".to_owned();
    Evening::accepted(ask("buyOption", spare).await);
    let no = ask("issueGear", format!("member: \"{special}\", gear: \"plasma_gun\"")).await;
    assert!(no["code"] == json!("not_legal") || no["__typename"] == json!("Accepted"), "{no}");
    ask("discardGear", "gear: \"plasma_gun\"".to_owned()).await;
    Evening::accepted(
        ask("buyGrenades", format!("member: \"{marine}\", grenade: \"krak_grenade\", count: 2")).await,
    );
    let moved = format!("from: \"{marine}\", to: \"{other}\", grenade: \"krak_grenade\", count: 2");
    Evening::accepted(ask("moveGrenades", moved).await);
    let refill = format!("member: \"{marine}\", grenade: \"krak_grenade\", count: 1");
    assert_eq!(ask("refillGrenades", refill).await["code"], json!("no_refill"));
    Evening::accepted(ask("storeModel", format!("member: \"{other}\"")).await);
    Evening::accepted(ask("activateModel", format!("member: \"{other}\"")).await);
    Evening::accepted(ask("noteModel", format!("member: \"{other}\", text: \"He owes me a drink.\"")).await);
    Evening::accepted(ask("replaceLeader", format!("successor: \"{special}\"")).await);
    let roster = evening.roster(0).await;
    let line =
        |id: &str| roster["sheet"].as_array().unwrap().iter().find(|line| line["id"] == json!(id)).unwrap();
    assert_eq!(line(&other)["note"], json!("He owes me a drink."));
    assert_eq!(line(&special)["role"], json!("LEADER"));
    assert_eq!(ask("nameLeader", format!("member: \"{other}\"")).await["code"], json!("leader_lives"));
    let none = ask("rerollInjury", format!("member: \"{other}\", table: CORE, source: \"kt_medical\"")).await;
    assert_eq!(none["code"], json!("step_done"), "{none}");
    assert_eq!(evening.ask(0, "settleInjuries", "roster: $ours").await["code"], json!("step_done"));
    Evening::accepted(evening.ask(0, "closePostGame", "roster: $ours").await);
}
