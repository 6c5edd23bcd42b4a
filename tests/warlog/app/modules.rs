//! Optional modules through the app: squads that stay together, renown, support, and a base with its facilities.

use super::support::{Database, World, done, enrolled, person, refused};
use warlog::app::{AfterBattle, Pairing, Purchase, StartGame, Viewer};
use warlog::armoury::{Chosen, Facility, Support};
use warlog::battle::{Battle, Errand, Order};
use warlog::campaign::{Charter, Module, SquadEntries};
use warlog::ids::{BattleId, CampaignId, RosterId, Side};
use warlog::roster::Roster;

async fn roster(world: &World, id: RosterId) -> Roster {
    world.app.roster(Viewer::Guest, id).await.unwrap().roster
}

async fn battle(world: &World, id: BattleId) -> Battle {
    world.app.battle(Viewer::Guest, id, None).await.unwrap().battle.clone()
}

async fn started(world: &World, campaign: CampaignId, rosters: [RosterId; 2]) -> BattleId {
    let pairing = Pairing::New { rosters, mission: "fw_border".to_owned(), size: None };
    let start = StartGame { pairing, ..world.start() };
    let (battle, outcome) = world.app.start_game(&world.red(), campaign, start).await.unwrap();
    done(outcome);
    battle
}

async fn after(world: &World, id: RosterId, ask: AfterBattle) {
    done(world.app.after_battle(&world.red(), id, ask).await.unwrap());
}

async fn code(world: &World, id: RosterId, ask: AfterBattle) -> String {
    refused(world.app.after_battle(&world.red(), id, ask).await.unwrap())
}

/// RO-08: `squad_entries` = `keep`: figures of a batch are one unit in battle, each a member of its own.
#[tokio::test]
async fn squads_that_are_kept_fight_as_units() {
    let charter = Charter { squad_entries: SquadEntries::Keep, ..Charter::seed_strict() };
    for (charter, kept) in [(charter, true), (Charter::seed_strict(), false)] {
        let world = World::on(Database::sqlite(), charter).await;
        let player = person(&world.app, "Third").await;
        done(world.app.join_league(&world.ask(player), world.league, player).await.unwrap());
        let swarm = enrolled(&world.app, world.campaign, player, "Swarm", "tyranids").await;
        let members = roster(&world, swarm).await.members;
        let gaunts: Vec<_> = members.iter().filter(|one| one.model.entry == "termagant").collect();
        assert!(gaunts.len().is_multiple_of(5) && !gaunts.is_empty());
        let squads: Vec<_> = gaunts.iter().map(|one| one.model.squad).collect();
        let of_first_batch = kept.then_some(gaunts[0].model.member);
        assert!(squads[..5].iter().all(|squad| *squad == of_first_batch));
        let start = StartGame {
            pairing: Pairing::New {
                rosters: [swarm, world.rosters[1]],
                mission: "fw_border".to_owned(),
                size: None,
            },
            ..world.start()
        };
        let (id, outcome) = world.app.start_game(&world.chief(), world.campaign, start).await.unwrap();
        done(outcome);
        let setup = battle(&world, id).await.setup.clone();
        assert_eq!(setup.options.every_model_a_unit, !kept);
        let most = setup.units.iter().map(|unit| unit.models.len()).max();
        assert_eq!(most, Some(if kept { 5 } else { 1 }));
        assert!(setup.models.iter().all(|made| made.member.is_some()), "each is tracked");
        assert!(setup.units.iter().all(|unit| {
            unit.models
                .iter()
                .all(|model| setup.units[setup.models[model.index()].unit.index()].models.contains(model))
        }));
        assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

/// CA-49: bought after a game, called in the next, used up as that ends.
#[tokio::test]
async fn support_is_called_in_a_battle() {
    let modules = vec![Module::Renown, Module::BattlefieldSupport];
    let world = World::on(Database::sqlite(), Charter { modules, ..Charter::hor_campaign() }).await;
    let (app, red) = (&world.app, world.rosters[0]);
    let first = started(&world, world.campaign, world.rosters).await;
    let call = |support| Order::Errand(Errand::CallSupport { support });
    done(app.order(&world.blue(), first, Some(Side::Blue), Order::Concede, None).await.unwrap());
    done(app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    after(&world, red, AfterBattle::ClaimAwards).await;
    after(&world, red, AfterBattle::BuySupport { support: Support::BlindBarrage }).await;
    after(&world, red, AfterBattle::Close).await;
    let blue = world.rosters[1];
    for ask in [AfterBattle::ClaimAwards, AfterBattle::Close] {
        done(app.after_battle(&world.blue(), blue, ask).await.unwrap());
    }
    let second = started(&world, world.campaign, world.rosters).await;
    assert_eq!(battle(&world, second).await.setup.sides[0].backing.support, [Support::BlindBarrage]);
    let early = app.order(&world.red(), second, Some(Side::Red), call(Support::BlindBarrage), None).await;
    assert!(["wrong_phase", "not_your_turn", "not_prepared"].contains(&&*refused(early.unwrap())));
    done(app.order(&world.blue(), second, Some(Side::Blue), Order::Concede, None).await.unwrap());
    assert_eq!(roster(&world, red).await.support, [Support::BlindBarrage], "not called, not used up");
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// CA-46, CA-47: what is built is there in the next battle, and its level is the cap.
#[tokio::test]
async fn a_base_is_built_between_games() {
    let world = World::sqlite().await;
    let app = &world.app;
    let charter = Charter { modules: vec![Module::BaseCamp], ..Charter::hor_campaign() };
    let (campaign, outcome) =
        app.found_campaign(&world.chief(), world.league, "Camps", charter).await.unwrap();
    done(outcome);
    let mut rosters = Vec::new();
    for player in world.players {
        let (id, outcome) =
            app.draft_roster(&world.ask(player), campaign, None, "Camp", "space_marines").await.unwrap();
        done(outcome);
        let squad = ["sergeant", "tactical_marine", "tactical_marine", "sternguard_veteran"];
        let models = squad.into_iter().map(|entry| Purchase::from(Chosen::new(entry))).collect();
        done(app.recruit(&world.ask(player), id, models).await.unwrap());
        done(app.register_roster(&world.ask(player), id).await.unwrap());
        done(app.enrol_roster(&world.ask(player), id).await.unwrap());
        rosters.push(id);
    }
    let [red, blue] = [rosters[0], rosters[1]];
    assert_eq!(roster(&world, red).await.budget, 200, "CA-46");
    done(app.start_campaign(&world.chief(), campaign).await.unwrap());
    let first = started(&world, campaign, [red, blue]).await;
    done(app.order(&world.blue(), first, Some(Side::Blue), Order::Concede, None).await.unwrap());
    done(app.confirm_result(&world.chief(), campaign, 1).await.unwrap());
    after(&world, red, AfterBattle::ClaimAwards).await;
    let before = roster(&world, red).await.rp;
    assert!(before >= 40, "{before}");
    let build = |facility| AfterBattle::BuyFacility { facility, at: None };
    after(&world, red, build(Facility::WarRoom)).await;
    after(&world, red, build(Facility::Distillery)).await;
    assert_eq!(code(&world, red, build(Facility::VehicleBay)).await, "no_room_in_base");
    let aim =
        |at: &str| AfterBattle::BuyFacility { facility: Facility::FiringRange, at: Some(at.to_owned()) };
    for wrong in ["nothing", "tactical_marine/nothing", "sergeant/rank"] {
        assert_eq!(code(&world, red, aim(wrong)).await, "unknown_option", "{wrong}");
    }
    let nobody = roster(&world, red).await.members[0].model.member;
    let help = AfterBattle::UseFacility { facility: Facility::WarRoom, member: nobody, face: None };
    assert_eq!(code(&world, red, help).await, "no_help");
    after(&world, red, AfterBattle::Close).await;
    for ask in [AfterBattle::ClaimAwards, AfterBattle::Close] {
        done(app.after_battle(&world.blue(), blue, ask).await.unwrap());
    }
    let second = started(&world, campaign, [red, blue]).await;
    let sides = battle(&world, second).await.setup.sides.clone();
    let backing = sides.map(|side| (side.backing.war_room, side.backing.distillery));
    assert_eq!(backing, [(true, true), (false, false)], "CA-47");
    let locked = roster(&world, red).await.running.unwrap();
    assert_eq!(locked.threat, roster(&world, red).await.threat(), "RO-42: the base counts for match Threat");
    done(app.order(&world.blue(), second, Some(Side::Blue), Order::Concede, None).await.unwrap());
    done(app.confirm_result(&world.chief(), campaign, 2).await.unwrap());
    after(&world, red, AfterBattle::ClaimAwards).await;
    after(&world, red, AfterBattle::RaiseBase).await;
    assert_eq!(code(&world, red, AfterBattle::RaiseBase).await, "base_raised", "one level between two games");
    let scrap = |facility| AfterBattle::ScrapFacility { facility, at: None };
    after(&world, red, scrap(Facility::Distillery)).await;
    assert_eq!(code(&world, red, scrap(Facility::Distillery)).await, "no_facility");
    after(&world, red, AfterBattle::Close).await;
    let camp = roster(&world, red).await;
    assert_eq!((camp.cap(400), camp.facilities.len(), camp.base_worth()), (250, 1, 25 + 25));
    let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{:?}", report.faults().collect::<Vec<_>>());
}
