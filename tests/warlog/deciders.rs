//! Deciders of leagues, campaigns and rosters: given events, when a command comes, then events or a refusal.

mod after_battle;
mod awards;
mod base;
mod campaigns;
mod charters;
mod closings;
mod codec;
mod disputes;
mod entered;
mod evenings;
mod honours;
mod honours_kept;
mod laws;
mod leagues;
mod rosters;
mod seasons;
mod spending;
mod tables;
mod vectors;
mod world;

use uuid::Uuid;
use warlog::armoury::{Ap, GrenadeKind, Profile, Range, Rules, Strength, UnitType, Weapon, WeaponClass};
use warlog::geometry::Base;
use warlog::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, RosterId};
use warlog::{campaign, league, roster};

const LEAGUE: LeagueId = LeagueId(Uuid::from_u128(1));
const CAMPAIGN: CampaignId = CampaignId(Uuid::from_u128(2));
/// Runs everything in these tests and owns no roster.
const ORGANISER: PlayerId = PlayerId(Uuid::from_u128(100));
const ANN: PlayerId = PlayerId(Uuid::from_u128(101));
const BOB: PlayerId = PlayerId(Uuid::from_u128(102));
const STRANGER: PlayerId = PlayerId(Uuid::from_u128(109));

fn battle(n: u32) -> BattleId {
    BattleId(Uuid::from_u128(1000 + u128::from(n)))
}

fn roster_id(n: u32) -> RosterId {
    RosterId(Uuid::from_u128(2000 + u128::from(n)))
}

fn member(n: u32) -> MemberId {
    MemberId(Uuid::from_u128(3000 + u128::from(n)))
}

fn profile(key: &str) -> Profile {
    Profile {
        key: key.to_owned(),
        name: key.to_owned(),
        unit_type: UnitType::Infantry,
        traits: Vec::new(),
        character: false,
        base: Base::Round { diameter: 250 },
        ws: 4,
        bs: 4,
        s: 4,
        t: 4,
        w: 1,
        i: 4,
        a: 1,
        ld: 8,
        sv: Some(3),
        inv: None,
        cover_bonus: 0,
        armour: None,
        capacity: 0,
        fire_points: 0,
        excludes: Default::default(),
        rules: Rules::default(),
    }
}

fn grenade(key: &str, kind: GrenadeKind) -> Weapon {
    Weapon {
        key: key.to_owned(),
        name: key.to_owned(),
        range: Range::Inches(8),
        s: Strength::Fixed(3),
        ap: Ap::None,
        class: WeaponClass::Grenade,
        rules: Rules::default(),
        grenade: Some(kind),
    }
}

fn pack() -> roster::Pack {
    roster::Pack { id: "space_marines".to_owned(), hash: "abc".to_owned() }
}

/// A marine with one frag grenade, for 17 points; the leader costs 42.
fn recruit(n: u32, role: roster::Role) -> roster::Recruit {
    let points = if role == roster::Role::Leader { 42 } else { 17 };
    roster::Recruit {
        member: member(n),
        entry: "tactical_marine".to_owned(),
        role,
        name: format!("Marine {n}"),
        profile: profile("tactical_marine"),
        weapons: vec![grenade("frag", GrenadeKind::Assault)],
        wargear: vec!["power_armour".to_owned()],
        grenades: [("frag".to_owned(), roster::Stock { base: 1, ..Default::default() })].into(),
        price: vec![roster::PriceLine { what: "tactical_marine".to_owned(), count: 1, points }],
        pack: pack(),
        squad: None,
        specialist: None,
    }
}

fn used(member: MemberId, grenade: &str, count: u32) -> roster::GrenadeCounts {
    [(member, [(grenade.to_owned(), count)].into())].into()
}

fn fault(code: &str) -> roster::Fault {
    roster::Fault::new(code, format!("{code} does not hold"))
}

/// `accepted`, or the code of the refusal. A refusal always has a sentence.
trait Verdict {
    fn verdict(&self) -> &'static str;
}

macro_rules! verdict {
    ($module:ident) => {
        impl Verdict for Result<Vec<$module::Event>, $module::Refusal> {
            fn verdict(&self) -> &'static str {
                match self {
                    Ok(events) => {
                        assert!(!events.is_empty(), "an accepted command has events");
                        "accepted"
                    }
                    Err(refusal) => {
                        assert!(refusal.to_string().len() > 20, "{refusal}");
                        refusal.code()
                    }
                }
            }
        }
    };
}
verdict!(league);
verdict!(campaign);
verdict!(roster);
