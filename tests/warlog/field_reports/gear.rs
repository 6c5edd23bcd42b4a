//! What comes together is lost, kept and issued together.

use crate::app::results::{RED, shot};
use crate::app::support::{Database, World, came_to, done, person};
use warlog::app::{AfterBattle, GameTold, Purchase, SideTold, Viewer};
use warlog::armoury::Chosen;
use warlog::campaign::{Charter, DeathGear};
use warlog::ids::RosterId;
use warlog::roster::{Gear, Roster};

const PAIR: &str = "laspistol+close_combat_weapon";

async fn roster(world: &World, id: RosterId) -> Roster {
    world.app.roster(Viewer::Guest, id).await.unwrap().roster
}

/// T4: a choice that brings two things for nothing is one thing in the reserves, once, and still free for the next.
#[tokio::test]
async fn a_pair_whose_bearer_dies_waits_in_the_reserves_once_and_stays_free() {
    let charter = Charter { death_gear: DeathGear::UpgradesToReserves, ..Charter::hor_campaign() };
    let world = World::on(Database::sqlite(), charter).await;
    let (app, campaign) = (&world.app, world.campaign);
    let vera = person(app, "Vera").await;
    let ask = || world.ask(vera);
    done(app.join_league(&ask(), world.league, vera).await.unwrap());
    let (guard, outcome) =
        app.draft_roster(&ask(), campaign, None, "Guard", "astra_militarum").await.unwrap();
    done(outcome);
    let mut team = vec![Chosen::new("commissar"), Chosen::new("veteran").with("gun", PAIR)];
    team.extend((0..4).map(|_| Chosen::new("veteran")));
    done(app.recruit(&ask(), guard, team.into_iter().map(Purchase::from).collect()).await.unwrap());
    done(app.register_roster(&ask(), guard).await.unwrap());
    done(app.enrol_roster(&ask(), guard).await.unwrap());
    let before = roster(&world, guard).await;
    let carries = |roster: &Roster, pistols: usize| {
        let armed = roster.members.iter().filter(|one| {
            let has = |key: &str| one.model.weapons.iter().filter(|weapon| weapon.key == key).count();
            one.model.entry == "veteran" && has("laspistol") == 1 && has("close_combat_weapon") == 1
        });
        assert_eq!(armed.count(), pistols);
    };
    carries(&before, 1);
    let veterans: Vec<_> = before.members.iter().filter(|one| one.model.entry == "veteran").collect();
    let (bearer, other) = (veterans[0].model.member, veterans[1].model.member);
    let rosters = [guard, world.rosters[1]];
    done(app.arrange_game(&ask(), campaign, rosters, "fw_border", None).await.unwrap());
    let lost = SideTold { casualties: vec![shot(bearer)], ..SideTold::default() };
    let told = GameTold { sides: [Some(lost), Some(SideTold::default())], ..came_to(RED, [3, 1]) };
    done(app.report_result(&ask(), campaign, 1, told).await.unwrap());
    done(app.confirm_result(&world.chief(), campaign, 1).await.unwrap());
    let dead = AfterBattle::RollInjuries { faces: Some(vec![1]) };
    done(app.after_battle(&ask(), guard, dead).await.unwrap());
    let after = roster(&world, guard).await;
    assert!(after.member(bearer).is_none());
    assert_eq!(after.store, [Gear { what: PAIR.to_owned(), points: 0 }]);
    carries(&after, 0);
    let issue = AfterBattle::IssueGear { member: other, gear: PAIR.to_owned() };
    done(app.after_battle(&ask(), guard, issue.clone()).await.unwrap());
    let issued = roster(&world, guard).await;
    assert_eq!((issued.points(), issued.store.len()), (after.points(), 0), "still free, and no second one");
    carries(&issued, 1);
    let again = app.after_battle(&ask(), guard, issue).await.unwrap();
    assert_eq!(crate::app::support::refused(again), "not_stored");
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}
