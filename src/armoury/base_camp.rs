//! Optional modules as data: the base camp with its facilities, deeds that bring renown, and battlefield support
//! (CA-46 to CA-49).

use super::Language;
use serde::{Deserialize, Serialize};

/// Words of one kind, each with what it says of itself.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $( $(#[$word_doc:meta])* $word:ident = $text:literal, )* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $( $(#[$word_doc])* $word, )* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$word,)*];

            /// Its stable word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$word => $text,)* }
            }

            /// The one of this word.
            pub fn named(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|known| known.word() == word)
            }
        }
    };
}

fn named(word: &str, russian: &str, language: Language) -> String {
    match language {
        Language::English => word.replace('_', " "),
        Language::Russian => russian.to_owned(),
    }
}

words!(/** What can be built in a base (CA-47). */ Facility {
    /** One injury die may be rolled again after each game. */ MedicalFacility = "medical_facility",
    /** A mauled model recovers on a 4 or more. */ ComfortableLivingSpace = "comfortable_living_space",
    /** Upgrade weapons of a dead model return on a 4 or more. */ ScavengerEnclave = "scavenger_enclave",
    /** One special more. */ OrbitalCommsArray = "orbital_comms_array",
    /** One pick more of one option that is counted by models. */ FiringRange = "firing_range",
    /** One grenade more of each type that a model comes with. */ ExplosivesMagazine = "explosives_magazine",
    /** Seizing the initiative is easier by one. */ WarRoom = "war_room",
    /** The first failed Break or rout test of a battle is rolled again. */ Distillery = "distillery",
    /** Transports may be used. */ VehicleBay = "vehicle_bay",
    /** A vehicle fights without one of its permanent injuries on a 3 or more. */
    AutoSimulacra = "auto_simulacra",
});

impl Facility {
    /// What it is called.
    pub fn name(self, language: Language) -> String {
        let russian = match self {
            Facility::MedicalFacility => "медпункт",
            Facility::ComfortableLivingSpace => "удобные казармы",
            Facility::ScavengerEnclave => "лагерь мародёров",
            Facility::OrbitalCommsArray => "орбитальная связь",
            Facility::FiringRange => "стрельбище",
            Facility::ExplosivesMagazine => "склад взрывчатки",
            Facility::WarRoom => "штаб",
            Facility::Distillery => "винокурня",
            Facility::VehicleBay => "ангар",
            Facility::AutoSimulacra => "автосимулякры",
        };
        named(self.word(), russian, language)
    }

    /// Requisition points.
    pub const fn rp(self) -> u32 {
        match self {
            Facility::MedicalFacility | Facility::ScavengerEnclave | Facility::FiringRange => 30,
            Facility::ComfortableLivingSpace | Facility::WarRoom | Facility::AutoSimulacra => 25,
            Facility::OrbitalCommsArray | Facility::VehicleBay => 50,
            Facility::ExplosivesMagazine => 40,
            Facility::Distillery => 15,
        }
    }

    /// How many a base may have of it.
    pub const fn most(self) -> usize {
        match self {
            Facility::OrbitalCommsArray | Facility::FiringRange => 3,
            _ => 1,
        }
    }

    /// The least face with which it helps a model after a game; none if no die is rolled for it.
    pub const fn helps_from(self) -> Option<u16> {
        match self {
            Facility::ComfortableLivingSpace | Facility::ScavengerEnclave => Some(4),
            Facility::AutoSimulacra => Some(3),
            _ => None,
        }
    }
}

/// A level of the base (CA-46).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaseLevel {
    /// What it is called.
    pub name: &'static str,
    /// Requisition points.
    pub rp: u32,
    /// Side of the square that it takes up, in inches.
    pub inches: u32,
    /// Most points of the active part.
    pub cap: u32,
    /// How many facilities it holds.
    pub facilities: usize,
}

/// The levels, the first one first.
pub const BASE_LEVELS: [BaseLevel; 5] = [
    BaseLevel { name: "base camp", rp: 0, inches: 8, cap: 200, facilities: 2 },
    BaseLevel { name: "forward base", rp: 25, inches: 10, cap: 250, facilities: 4 },
    BaseLevel { name: "main base", rp: 50, inches: 12, cap: 300, facilities: 6 },
    BaseLevel { name: "command center", rp: 75, inches: 14, cap: 350, facilities: 7 },
    BaseLevel { name: "stronghold", rp: 100, inches: 16, cap: 400, facilities: 8 },
];

words!(/** Deeds of leaders and specials that are counted (CA-48). */ Deed {
    /** An enemy put out of action in close combat. */ MeleeKills = "melee_kills",
    /** An enemy shot down. */ RangedKills = "ranged_kills",
    /** An enemy felled by what hits by itself: a template. */ AutomaticHitKills = "automatic_hit_kills",
    /** An objective taken. */ ObjectivesCaptured = "objectives_captured",
    /** A Break test or a rout test passed with dice. */ RoutTestsPassed = "rout_tests_passed",
    /** A charge that went home. */ SuccessfulCharges = "successful_charges",
    /** A thing that cannot move, destroyed. */ ImmobileTargets = "immobile_targets",
    /** The first casualty of a game. */ FirstBloods = "first_bloods",
    /** A game turn at whose end an objective was held or carried. */ RoundsHolding = "rounds_holding",
});

impl Deed {
    /// How many of it lead to the first, second and third tier. Of the three rows that the sources give it is ours
    /// which deed has which: kills the first, rounds of holding the last, all others the one between.
    pub const fn thresholds(self) -> [u32; 3] {
        match self {
            Deed::MeleeKills | Deed::RangedKills | Deed::AutomaticHitKills => [11, 26, 40],
            Deed::RoundsHolding => [16, 31, 46],
            _ => [6, 16, 31],
        }
    }

    /// The tier that so many of it have reached, 0 to 3.
    pub fn tier(self, count: u32) -> u8 {
        let reached = self.thresholds().into_iter().filter(|least| count >= *least).count();
        u8::try_from(reached).unwrap_or_default()
    }
}

words!(/** Prepaid support from outside the table, once each (CA-49). */ Support {
    /** Ammunition. */ AmmoDrop = "ammo_drop",
    /** A surgeon. */ Autosurgeon = "autosurgeon",
    /** A shield. */ ShieldProjector = "shield_projector",
    /** Grenades. */ GrenadeCache = "grenade_cache",
    /** A gun. */ Turret = "turret",
    /** Eyes above. */ ReconDrone = "recon_drone",
    /** Bombs. */ ClusterMunition = "cluster_munition",
    /** Light. */ Illumination = "illumination",
    /** Smoke. */ BlindBarrage = "blind_barrage",
});

impl Support {
    /// What it is called.
    pub fn name(self, language: Language) -> String {
        let russian = match self {
            Support::AmmoDrop => "сброс боеприпасов",
            Support::Autosurgeon => "автохирург",
            Support::ShieldProjector => "проектор щита",
            Support::GrenadeCache => "тайник гранат",
            Support::Turret => "турель",
            Support::ReconDrone => "дрон-разведчик",
            Support::ClusterMunition => "кассетный удар",
            Support::Illumination => "осветительные снаряды",
            Support::BlindBarrage => "дымовая завеса",
        };
        named(self.word(), russian, language)
    }

    /// Requisition points.
    pub const fn rp(self) -> u32 {
        match self {
            Support::AmmoDrop | Support::ShieldProjector | Support::GrenadeCache => 15,
            Support::Autosurgeon | Support::ReconDrone | Support::ClusterMunition | Support::Illumination => {
                20
            }
            Support::Turret => 30,
            Support::BlindBarrage => 10,
        }
    }
}
