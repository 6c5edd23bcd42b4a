//! What the page that corrects a result changes of the sides: losses, by whom, and grenades.

use super::forms::{browser, filled, with};
use crate::access::House;
use crate::access::{PASSWORD, hidden, with_accounts};
use crate::app::support::{Database, World, done};
use warlog::app::{App, GameTold, SideTold, SignUp, Viewer};
use warlog::battle::Order;
use warlog::campaign::{Casualty, Cause, EndReason, Outcome, Report};
use warlog::ids::{CampaignId, MemberId, RosterId, Side};
use warlog::roster::Role;

fn word(member: MemberId) -> String {
    member.0.simple().to_string().split_off(20)
}

async fn of_role(app: &App, roster: RosterId, role: Role) -> MemberId {
    let roster = app.roster(Viewer::System, roster).await.unwrap().roster;
    roster.active().find(|member| member.model.role == role).expect("one").model.member
}

async fn report(app: &App, campaign: CampaignId, game: u32) -> Report {
    let campaign = app.campaign(Viewer::System, campaign).await.unwrap().campaign;
    campaign.games[&game].report.clone().expect("a report")
}

/// LE-05: of a game whose result was told, its losses are corrected as they were told; what is left as it is stays.
#[tokio::test]
async fn losses_of_a_told_game_are_corrected() {
    let house = House::on(Database::sqlite()).await;
    let (app, campaign, rosters) = (&house.app, house.world.campaign, house.world.rosters);
    let [olga, rita] =
        [house.world.organiser, house.world.players[0]].map(|who| app.request(Viewer::Player(who)));
    done(app.void_game(&olga, campaign, 1, None).await.unwrap());
    done(app.arrange_game(&rita, campaign, rosters, "fw_border", None).await.unwrap());
    let (leader, core) =
        (of_role(app, rosters[1], Role::Leader).await, of_role(app, rosters[0], Role::Core).await);
    let lost = Casualty { member: leader, cause: Cause::Shooting, by: Some(core) };
    let red = SideTold { first_blood: true, linebreaker: true, ..SideTold::default() };
    let blue = SideTold { casualties: vec![lost.clone()], ..SideTold::default() };
    let (outcome, end) = (Outcome::Decided { winner: Side::Red }, Some(EndReason::TurnLimit));
    let told = GameTold { outcome, end, vp: [3, 1], sides: [Some(red), Some(blue)] };
    let rita = app.request(Viewer::Player(house.world.players[0]));
    done(app.report_result(&rita, campaign, 2, told).await.unwrap());
    let olga = app.request(Viewer::Player(house.world.organiser));
    done(app.confirm_result(&olga, campaign, 2).await.unwrap());

    let page = format!("/campaigns/{campaign}/games/2/correct");
    let mut olga = browser(app, "Olga").await;
    let shown = olga.get(&page).await.1;
    let form = filled(&shown, "name=\"result\"");
    let (fate, by) = (format!("fate_{}", word(leader)), format!("by_{}", word(leader)));
    for (name, value) in [(&fate, "shooting"), (&by, &word(core)), (&"red_line".to_owned(), "yes")] {
        assert!(form.contains(&(name.clone(), value.to_owned())), "{name}: {form:?}");
    }
    assert!(!shown.contains("value=\"absent\""), "who fought is not corrected");

    // Other points alone change nothing of the sides.
    let points = with(&form, &[("red", "4"), ("do", "correct")]);
    let answer = olga.send(&page, &page, &points).await;
    assert_eq!(answer.status().as_u16(), 303, "{}", answer.text().await.unwrap());
    let now = report(app, campaign, 2).await;
    assert_eq!((now.vp, &now.casualties[1]), ([4, 1], &vec![lost]));
    assert!(now.feats[0].linebreaker && now.feats[0].assassin);

    // The leader was not lost, but somebody else fell by himself.
    let other = format!("fate_{}", word(core));
    let form = filled(&olga.get(&page).await.1, "name=\"result\"");
    let wrong = with(&form, &[(&fate, "eaten"), ("do", "correct")]);
    let answer = olga.send(&page, &page, &wrong).await;
    assert_eq!(answer.status().as_u16(), 422);
    let changed =
        [(fate.as_str(), "stayed"), (&by, ""), (&other, "fall"), ("red_blood", ""), ("do", "correct")];
    let answer = olga.send(&page, &page, &with(&form, &changed)).await;
    assert_eq!(answer.status().as_u16(), 303, "{}", answer.text().await.unwrap());
    let now = report(app, campaign, 2).await;
    let fell = Casualty { member: core, cause: Cause::Fall, by: None };
    assert_eq!(now.casualties, [vec![fell], vec![]]);
    assert!(!now.feats[0].assassin && !now.feats[0].first_blood && now.feats[0].linebreaker);
}

/// LE-05: of a game recorded here losses are corrected too; its grenades are in its log, and stay.
#[tokio::test]
async fn losses_of_a_recorded_game_are_corrected_and_its_grenades_are_not_asked() {
    let world = World::on(Database::sqlite(), warlog::campaign::Charter::seed_strict()).await;
    let battle = world.battle().await;
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    app.give_account(world.organiser, &hidden(PASSWORD)).await.unwrap();
    let team = app.roster(Viewer::System, world.rosters[1]).await.unwrap().roster;
    let member = team.fought(1).expect("it fought").locked.team[0];
    let page = format!("/campaigns/{}/games/1/correct", world.campaign);
    let mut olga = browser(&app, "Olga").await;
    let shown = olga.get(&page).await.1;
    let fate = format!("fate_{}", word(member));
    assert!(shown.contains(&fate) && !shown.contains("name=\"used_"), "{shown}");
    let before = report(&app, world.campaign, 1).await;
    let form = filled(&shown, "name=\"result\"");
    let answer = olga.send(&page, &page, &with(&form, &[(&fate, "other"), ("do", "correct")])).await;
    assert_eq!(answer.status().as_u16(), 303, "{}", answer.text().await.unwrap());
    let now = report(&app, world.campaign, 1).await;
    assert_eq!(now.casualties[1], [Casualty { member, cause: Cause::Other, by: None }]);
    assert_eq!((now.grenades_used, &now.casualties[0]), (before.grenades_used, &before.casualties[0]));
}
