//! The roster sheet: a used grenade is struck through until it is back (GR-01, GR-03).

use super::world::WORLD;

/// How many grenades on a sheet are struck through.
fn struck(page: &str) -> usize {
    page.matches("<li class=\"used\"><s>").count()
}

#[tokio::test]
async fn a_used_grenade_is_struck_through_while_the_battle_runs() {
    let used: usize = WORLD.before_restock.iter().map(|page| struck(page)).sum();
    assert_eq!(used, 1);
    let mut now = 0;
    for roster in WORLD.rosters {
        let (_, page) = WORLD.get(&format!("/rosters/{roster}")).await;
        now += struck(&page);
        assert!(page.contains("in a game"));
    }
    assert_eq!(now, 1, "the second game's grenade");
}

#[tokio::test]
async fn a_restocked_grenade_is_not_struck_through() {
    for (before, after) in WORLD.before_restock.iter().zip(&WORLD.after_restock) {
        assert_eq!(struck(after), 0);
        let boxes = |page: &str| page.split("<h3>Grenades</h3>").count();
        assert_eq!(boxes(before), boxes(after), "as many as before");
    }
}

#[tokio::test]
async fn the_sheet_has_profiles_weapons_and_rules_in_one_line() {
    let (_, page) = WORLD.get(&format!("/rosters/{}", WORLD.rosters[0])).await;
    for part in
        ["Third Squad", "Sergeant", "Boltgun", "rapid fire", "<th scope=\"col\">WS</th>", "Krak grenade"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains("And They Shall Know No Fear") && page.contains("Regroups by itself"));
    assert!(page.contains("/packs/space_marines"));
}

#[tokio::test]
async fn a_sheet_leads_to_what_it_was_when_grenades_were_used() {
    let mut struck_then = 0;
    for roster in WORLD.rosters {
        let (_, page) = WORLD.get(&format!("/rosters/{roster}")).await;
        let story = page.split("and the sheet as it was").nth(1).expect("a story");
        let addresses = story.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for address in addresses.filter(|address| address.contains(&format!("{roster}?at="))) {
            struck_then += struck(&WORLD.get(address).await.1);
        }
    }
    assert!(struck_then > 0);
}
