//! A game is begun by its form: who fights, and who starts inside a transport (MI-03).

use crate::access::pages::{location, served};
use crate::web::forms::{filled, with};
use crate::web::world::{self, enrol_these};
use warlog::app::Viewer;
use warlog::armoury::{mounted_team, sample_team};
use warlog::ids::{BattleId, Side};

#[tokio::test]
async fn who_starts_inside_a_transport_is_chosen_by_the_form() {
    let app = world::app().await;
    let mut players = Vec::new();
    for name in ["Ada", "Boris"] {
        players.push(app.create_player(&app.request(Viewer::System), name).await.expect(name).0);
    }
    let players = [players[0], players[1]];
    let (_, campaign) = world::found(&app, players, "League of the Bridge", "Autumn").await;
    let marines = ("Third Squad", "space_marines");
    let mounted = enrol_these(&app, campaign, players[0], marines, mounted_team(marines.1)).await;
    let orks = enrol_these(&app, campaign, players[1], ("Da Ladz", "orks"), sample_team("orks")).await;
    let ask = || app.request(Viewer::Player(players[0]));
    app.start_campaign(&ask(), campaign).await.and_then(|outcome| outcome.done()).expect("started");
    let arranged = app.arrange_game(&ask(), campaign, [mounted, orks], "fw_border", None).await;
    arranged.and_then(|outcome| outcome.done()).expect("arranged");

    let mut browser = served(&app).await;
    let start = format!("/campaigns/{campaign}/games/1/start");
    let (_, page) = browser.get(&start).await;
    assert!(page.contains("Who starts inside Rhino 1 (room for 10)"), "{page}");
    let roster = app.roster(Viewer::System, mounted).await.expect("a roster").roster;
    let member = |entry: &str| {
        let found = roster.active().find(|member| member.model.entry == entry);
        found.expect(entry).model.member.0.simple().to_string()
    };
    let (rhino, marine, scout) = (member("rhino"), member("tactical_marine"), member("scout"));
    let rides = format!("red_{rhino}_{marine}");
    let form = filled(&page, "value=\"tabletop\"");
    assert!(!form.iter().any(|(name, _)| *name == rides), "nobody rides unless he is named");
    // Who is left out cannot ride: it says why, and nothing has begun.
    let out: Vec<(String, String)> =
        form.iter().filter(|(name, _)| *name != format!("red_{marine}")).cloned().collect();
    let refused = browser.send_bare(&start, &with(&out, &[(&rides, "yes")]), &[]).await;
    assert_eq!(refused.status().as_u16(), 422);
    assert!(refused.text().await.expect("a page").contains("cannot_ride"));

    let scout_rides = format!("red_{rhino}_{scout}");
    let fields = with(&form, &[(&rides, "yes"), (&scout_rides, "yes")]);
    let begun = browser.send_bare(&start, &fields, &[]).await;
    assert_eq!(begun.status().as_u16(), 303, "{}", begun.text().await.expect("a page"));
    let battle: BattleId = location(&begun).split('/').nth(2).expect("an id").parse().expect("an id");
    let state = app.battle(Viewer::System, battle, None).await.expect("a battle").battle;
    let of = |id: &str| {
        let is_it = |model: &&warlog::ids::ModelId| {
            state.made(**model).member.is_some_and(|member| member.0.simple().to_string() == id)
        };
        state.ids().collect::<Vec<_>>().iter().find(is_it).copied().expect("a model")
    };
    let (rhino, marine, scout) = (of(&rhino), of(&marine), of(&scout));
    assert_eq!(state.made(rhino).dedicated, state.made(marine).squad);
    assert_eq!(state.made(scout).squad, state.made(marine).squad);
    let others = state.ids().filter(|id| state.side_of(*id) == Side::Red && state.made(*id).squad.is_some());
    assert_eq!(others.count(), 2, "and nobody else");
}
