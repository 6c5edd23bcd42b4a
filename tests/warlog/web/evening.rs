//! What a league does in an evening, in two browsers at once, the organiser's on a desk and a player's on a phone: a
//! league is founded and somebody invited, two teams are built, a grenade is thrown and struck through, the game ends
//! and it is restocked, the battle is watched again, a position shared, the dice looked at, the sheet printed.

use super::browser::{DESK, Driver, Look};
use super::browser_league::{fill, go, log_in, text};
use super::devices::PAPERS;
use super::organise::people;
use super::play::table::Table;
use super::world::{bind, serve};
use crate::access::PASSWORD;
use crate::access::pages::served;
use fantoccini::Locator;
use warlog::app::App;
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Battle, Wait, keys};
use warlog::ids::{BattleId, CampaignId, LeagueId, ModelId, RosterId, Side, UnitId, WeaponId};

const PHONE: Look = Look { width: 390, height: 844, ..DESK };

/// Two people with their browsers, at one server.
struct Evening {
    app: App,
    base: String,
    /// Olga's, who organises and plays red.
    desk: Driver,
    /// Rita's, who plays blue.
    phone: Driver,
}

impl Evening {
    /// The browser of a side.
    fn of(&self, side: Side) -> &Driver {
        match side {
            Side::Red => &self.desk,
            Side::Blue => &self.phone,
        }
    }

    async fn open(&self, browser: &Driver, path: &str) {
        browser.client.goto(&format!("{}{path}", self.base)).await.expect(path);
    }

    /// Olga founds a league, and invites Rita, who has no account yet.
    async fn league(&self) -> LeagueId {
        let (desk, phone) = (&self.desk, &self.phone);
        log_in(desk, &self.base, "Olga").await;
        self.open(desk, "/leagues/new").await;
        fill(desk, "main input[name=name]", "Iron Thursday").await;
        go(desk, "main button.main").await;
        let league = part(desk, 2).await.parse().expect("a league");
        self.open(desk, &format!("/leagues/{league}")).await;
        go(desk, "form[action$='/invitations'] button").await;
        let link = desk.client.find(Locator::Css("a[href^='/invitations/']")).await.expect("a link");
        let link = link.attr("href").await.expect("its address").expect("an address");

        self.open(phone, &link).await;
        go(phone, "main a[href^='/sign-up']").await;
        fill(phone, "main input[name=name]", "Rita").await;
        fill(phone, "main input[name=password]", PASSWORD).await;
        go(phone, "main form button").await;
        assert_eq!(phone.ask("location.pathname").await, link, "she has an account now");
        go(phone, "main form button").await;
        assert!(text(phone, "h1").await.contains("Iron Thursday"));
        league
    }

    /// A campaign by the strict rules.
    async fn campaign(&self, league: LeagueId) -> CampaignId {
        self.open(&self.desk, &format!("/leagues/{league}/organise/campaign?preset=seed_strict")).await;
        fill(&self.desk, "main input[name=name]", "First Blood").await;
        go(&self.desk, "main button.main").await;
        part(&self.desk, 2).await.parse().expect("a campaign")
    }

    /// Somebody builds a team, hands it in and enrols it.
    async fn team(&self, browser: &Driver, campaign: CampaignId, name: &str) -> RosterId {
        self.open(browser, &format!("/campaigns/{campaign}/build")).await;
        fill(browser, "main input[name=name]", name).await;
        browser.click("input[name=pack][value=space_marines]").await;
        go(browser, "main button.main").await;
        let roster = part(browser, 2).await.parse().expect("a roster");
        for (entry, count) in [("sergeant", "1"), ("tactical_marine", "6")] {
            browser.click(&format!("#entry-{entry} > summary")).await;
            fill(browser, &format!("#entry-{entry} input[name=count]"), count).await;
            go(browser, &format!("#entry-{entry} .buy button")).await;
        }
        assert!(text(browser, ".legal").await.contains("The list is legal"));
        for what in ["register", "enrol"] {
            go(browser, &format!("button[value={what}]")).await;
        }
        roster
    }

    /// The game is arranged and begun.
    async fn begin(&self, campaign: CampaignId, rosters: [RosterId; 2]) -> BattleId {
        let desk = &self.desk;
        self.open(desk, &format!("/campaigns/{campaign}/organise")).await;
        go(desk, "button[value=start]").await;
        for (name, roster) in [("red", rosters[0]), ("blue", rosters[1])] {
            let css = format!("select[name={name}]");
            let select = desk.client.find(Locator::Css(&css)).await.expect(name);
            select.select_by_value(&roster.to_string()).await.expect("a roster");
        }
        go(desk, "button[value=arrange]").await;
        self.open(desk, &format!("/campaigns/{campaign}/games/1/start")).await;
        go(desk, "form.entry.wide > button").await;
        part(desk, 2).await.parse().expect("a battle")
    }

    /// Who plays a side throws a grenade on his page; whoever is asked answers on his.
    async fn throw(&self, table: &Table, (by, weapon, at): (ModelId, WeaponId, UnitId)) {
        let state = table.state().await;
        let setup = &state.setup;
        let browser = self.of(state.side_of(by));
        for side in Side::BOTH {
            self.open(self.of(side), &table.address()).await;
        }
        browser.press_on(&format!("#call-{}", by.0)).await;
        let (model, arm) = (keys::model(setup, by), keys::weapon(setup, weapon));
        let words = format!("throw {model} {arm} at {}", keys::unit(setup, at));
        let button = format!("button[value='{words}']");
        browser.press_on(&button).await;
        browser.once(&format!("document.querySelector(\"{button}\") === null")).await;
        // The other sees it without doing anything.
        self.of(state.side_of(by).other()).once("document.querySelector('.story .roll .die') !== null").await;
        while let Some(open) = table.state().await.open {
            let Some(Wait::Answer(asked)) = open.waits.first() else { panic!("{:?}", open.waits) };
            self.of(asked.of).press_on("#act button[name=offer]").await;
            self.of(asked.of).once("document.querySelector('#act button[name=offer]') === null").await;
        }
    }

    /// How many grenades of a sheet there are, and how many of them are struck through.
    async fn grenades(&self, browser: &Driver, roster: RosterId) -> (usize, usize) {
        self.open(browser, &format!("/rosters/{roster}")).await;
        let all = browser.client.find_all(Locator::Css(".stock .boxes li")).await.expect("boxes").len();
        let mut struck = 0;
        for used in browser.client.find_all(Locator::Css(".boxes .used s")).await.expect("boxes") {
            assert_eq!(used.css_value("text-decoration-line").await.expect("its style"), "line-through");
            struck += 1;
        }
        (all, struck)
    }
}

/// A part of the address that a browser shows.
async fn part(browser: &Driver, place: usize) -> String {
    let path = browser.ask("location.pathname").await;
    path.as_str().and_then(|path| path.split('/').nth(place)).unwrap_or_default().to_owned()
}

/// A grenade that somebody may throw.
fn throw(state: &Battle) -> Option<(ModelId, WeaponId, UnitId)> {
    legal(state, state.moment.side).into_iter().find_map(|choice| match choice {
        Choice::Throw { model, weapon, targets, .. } => Some((model, weapon, targets[0])),
        _ => None,
    })
}

#[tokio::test]
async fn an_evening_from_founding_a_league_to_the_printed_sheet() {
    let Some(desk) = Driver::start(DESK).await else { return };
    let Some(phone) = Driver::start(PHONE).await else { return };
    let (_database, app, _) = people(&["Olga"]).await;
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    let evening = Evening { app, base, desk, phone };

    let league = evening.league().await;
    let campaign = evening.campaign(league).await;
    let red = evening.team(&evening.desk, campaign, "Third Squad").await;
    let blue = evening.team(&evening.phone, campaign, "Red Hand").await;
    let battle = evening.begin(campaign, [red, blue]).await;

    let (app, browser) = (evening.app.clone(), served(&evening.app).await);
    let table = Table { app, browser, rosters: [red, blue], battle, place: "both" };
    table.until(|state| throw(state).is_some()).await;
    let state = table.state().await;
    let thrown = throw(&state).expect("somebody throws");
    let thrower = state.side_of(thrown.0);
    evening.throw(&table, thrown).await;
    let (sheet, own) = (table.rosters[thrower.index()], evening.of(thrower));
    let (all, struck) = evening.grenades(own, sheet).await;
    assert!(all > struck && struck > 0, "{struck} of {all}");

    // Who threw it gives up; the other says that it is so, and the grenade is back.
    evening.open(own, &table.address()).await;
    own.press_on("button[value=concede]").await;
    own.once("document.querySelector('.next-steps') !== null").await;
    let game = format!("/campaigns/{campaign}/games/1");
    let other = evening.of(thrower.other());
    evening.open(other, &game).await;
    go(other, "form:has(input[value=confirm]) button").await;
    assert_eq!(text(other, "main .tag").await, "confirmed");
    assert_eq!(evening.grenades(own, sheet).await, (all, 0));
    // On either paper the whole team is on two pages.
    for (name, paper) in PAPERS {
        let printed = own.printed(paper).await;
        assert_eq!(printed.widths.len(), 2, "{name}");
        assert!(printed.headings.iter().any(|heading| heading.starts_with("Sergeant")), "{name}");
    }

    // Olga watches it again, and sends Rita the address of a moment.
    let (desk, phone) = (&evening.desk, &evening.phone);
    evening.open(desk, &format!("/battles/{battle}")).await;
    go(desk, "a[href$='/replay/1']").await;
    desk.click("a.next").await;
    let shown = desk.event_once(|number| number > 1).await;
    let link = desk.client.find(Locator::Css("a.here")).await.expect("a link");
    let link = link.attr("href").await.expect("its address").expect("an address");
    evening.open(phone, &link).await;
    assert_eq!(phone.event_once(|_| true).await, shown);

    // Rita looks whether the dice were fair to her, in Russian too.
    evening.open(phone, &format!("/battles/{battle}/statistics")).await;
    assert!(text(phone, "#blue-luck h2").await.contains("Luck"));
    phone.client.find(Locator::Css("#blue-luck .chart")).await.expect("a chart");
    go(phone, "form.tongue button").await;
    assert!(text(phone, "#blue-luck h2").await.contains("Везение"), "{}", text(phone, "#blue-luck h2").await);
}
