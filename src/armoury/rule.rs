//! Special rules as data: tags with parameters. What they do is in `rules`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// Makes the enum and both directions of its ids from one table.
macro_rules! rules {
    (
        plain { $($plain:ident $plain_id:literal,)* }
        number { $($number:ident $number_id:literal $default:literal,)* }
        word { $($word:ident $word_id:literal,)* }
    ) => {
        /// A special rule as it is printed on a profile or a weapon.
        ///
        /// Plain ones stand alone, some carry a number (`poisoned(4)`), some a word that narrows them
        /// (`stealth(forests)`; none: everywhere, everybody). Names and effects: [`super::glossary`].
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Rule {
            $(#[doc = concat!("`", $plain_id, "`")] $plain,)*
            $(#[doc = concat!("`", $number_id, "(n)`, ", $default, " if none is given")] $number(u8),)*
            $(#[doc = concat!("`", $word_id, "`, or with a word in brackets")] $word(Option<Arc<str>>),)*
            /// A rule that the engine does not know: kept and shown, never dropped.
            Other(Arc<str>),
        }

        impl Rule {
            /// Every rule known by name, with the parameter it has when none is given.
            pub fn known() -> Vec<Rule> {
                vec![$(Rule::$plain,)* $(Rule::$number($default),)* $(Rule::$word(None),)*]
            }

            fn from_parts(name: &str, argument: Option<&str>) -> Option<Rule> {
                match (name, argument) {
                    $(($plain_id, None) => Some(Rule::$plain),)*
                    $(($number_id, None) => Some(Rule::$number($default)),)*
                    $(($number_id, Some(text)) => canonical_number(text).map(Rule::$number),)*
                    $(($word_id, None) => Some(Rule::$word(None)),)*
                    $(($word_id, Some(text)) if !text.is_empty() => Some(Rule::$word(Some(text.into()))),)*
                    _ => None,
                }
            }

            /// The id without its parameter: `poisoned`.
            pub fn name(&self) -> &str {
                match self {
                    $(Rule::$plain => $plain_id,)*
                    $(Rule::$number(_) => $number_id,)*
                    $(Rule::$word(_) => $word_id,)*
                    Rule::Other(id) => id.split('(').next().unwrap_or(id),
                }
            }
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Rule::$number(number) => write!(f, "{}({number})", $number_id),)*
                    $(Rule::$word(Some(word)) => write!(f, "{}({word})", $word_id),)*
                    Rule::Other(id) => f.write_str(id),
                    _ => f.write_str(self.name()),
                }
            }
        }
    };
}

rules! {
    plain {
        // The compendium, Kill Team and core hooks (special.md).
        AcuteSenses "acute_senses",
        AdamantiumWill "adamantium_will",
        AndTheyShallKnowNoFear "and_they_shall_know_no_fear",
        Armourbane "armourbane",
        AssaultVehicle "assault_vehicle",
        Barrage "barrage",
        Blind "blind",
        BrotherhoodOfPsykers "brotherhood_of_psykers",
        Concussive "concussive",
        CounterAttack "counter_attack",
        Crusader "crusader",
        Daemon "daemon",
        EternalWarrior "eternal_warrior",
        Fear "fear",
        Fearless "fearless",
        Fleet "fleet",
        Fleshbane "fleshbane",
        DeepStrike "deep_strike",
        FuriousCharge "furious_charge",
        GetsHot "gets_hot",
        HammerOfWrath "hammer_of_wrath",
        Haywire "haywire",
        HitAndRun "hit_and_run",
        Infiltrate "infiltrate",
        InstantDeath "instant_death",
        Interceptor "interceptor",
        ItWillNotDie "it_will_not_die",
        Jink "jink",
        Lance "lance",
        IndependentCharacter "independent_character",
        LookOutSir "look_out_sir",
        MasterCrafted "master_crafted",
        MissileLock "missile_lock",
        MonsterHunter "monster_hunter",
        MoveThroughCover "move_through_cover",
        NightFighting "night_fighting",
        NightVision "night_vision",
        Outflank "outflank",
        Pinning "pinning",
        PsychicPilot "psychic_pilot",
        Rage "rage",
        Rending "rending",
        Reserves "reserves",
        Scout "scout",
        SkilledRider "skilled_rider",
        Skyfire "skyfire",
        SlowAndPurposeful "slow_and_purposeful",
        Smash "smash",
        Sniper "sniper",
        SpecialistWeapon "specialist_weapon",
        Shrouded "shrouded",
        Stubborn "stubborn",
        TankHunters "tank_hunters",
        TwoHanded "two_handed",
        Zealot "zealot",
        PrecisionShot "precision_shot",
        Template "template",
        DisorderedCharge "disordered_charge",
        KtBattlefield "kt_battlefield",
        KtEveryModelAUnit "kt_every_model_a_unit",
        KtTransports "kt_transports",
        KtNoReinforcements "kt_no_reinforcements",
        KtScoring "kt_scoring",
        KtPsychicIsolation "kt_psychic_isolation",
        KtBreakTests "kt_break_tests",
        KtCommandRadius "kt_command_radius",
        HorBlastWalls "hor_blast_walls",
        OneUseOnly "one_use_only",
        Flamer "flamer",
        OnFire "on_fire",
        Extinguish "extinguish",
        Fireproof "fireproof",
        HorChargeSequence "hor_charge_sequence",
        HorFastDice "hor_fast_dice",
        HorRedirectCharge "hor_redirect_charge",
        HorSupportingCharge "hor_supporting_charge",
        HorAerialCharge "hor_aerial_charge",
        HorClimbingCharge "hor_climbing_charge",
        HorMassCharge "hor_mass_charge",
        TerrorFromTheDeep "terror_from_the_deep",
        Polymorphine "polymorphine",
        PortalOfExile "portal_of_exile",
        NeverScores "never_scores",
        IgnoresCover "ignores_cover",
        Melta "melta",
        Rampage "rampage",
        Relentless "relentless",
        Shred "shred",
        SoulBlaze "soul_blaze",
        SplitFire "split_fire",
        StrafingRun "strafing_run",
        Strikedown "strikedown",
        Supersonic "supersonic",
        Swarms "swarms",
        Torrent "torrent",
        TwinLinked "twin_linked",
        Unwieldy "unwieldy",
        VectorDancer "vector_dancer",
        VectorStrike "vector_strike",
        Witchfire "witchfire",
        Force "force",
        // Rules of the packs only; the last ones are restated effects of wargear.
        AcidBlood "acid_blood",
        AlphaWarrior "alpha_warrior",
        AncientDoom "ancient_doom",
        ArtificialIntelligence "artificial_intelligence",
        AssuredDestruction "assured_destruction",
        AuraOfDiscipline "aura_of_discipline",
        BattleFocus "battle_focus",
        Bladestorm "bladestorm",
        BondingKnifeRitual "bonding_knife_ritual",
        Bosspole "bosspole",
        BoundingLeap "bounding_leap",
        ChameleonicSkin "chameleonic_skin",
        Cowardly "cowardly",
        CowardlyGrots "cowardly_grots",
        DaBoss "da_boss",
        DefenceTactics "defence_tactics",
        EreWeGo "ere_we_go",
        GravAmp "grav_amp",
        Graviton "graviton",
        HeavyWeaponsTeam "heavy_weapons_team",
        Homing "homing",
        InspiringPresence "inspiring_presence",
        InstinctiveBehaviourFeed "instinctive_behaviour_feed",
        InstinctiveBehaviourHunt "instinctive_behaviour_hunt",
        InstinctiveBehaviourLurk "instinctive_behaviour_lurk",
        Intercept "intercept",
        LifeDrain "life_drain",
        MobRule "mob_rule",
        NoSecondWeaponBonus "no_second_weapon_bonus",
        NoSweepingAdvance "no_sweeping_advance",
        NonLearning "non_learning",
        PheromoneTrail "pheromone_trail",
        ReapingTalons "reaping_talons",
        Repair "repair",
        RerollDangerousTerrain "reroll_dangerous_terrain",
        RerollOneToHitShooting "reroll_one_to_hit_shooting",
        RerollToHit1Shooting "reroll_to_hit_1_shooting",
        SeniorOfficer "senior_officer",
        ShadowInTheWarp "shadow_in_the_warp",
        Shadowstrike "shadowstrike",
        ShootSharpAndScarper "shoot_sharp_and_scarper",
        Skyburst "skyburst",
        Skyleap "skyleap",
        SnareMines "snare_mines",
        Soulrazor "soulrazor",
        Squad "squad",
        Stalker "stalker",
        StunnedAsShaken "stunned_as_shaken",
        SummaryExecution "summary_execution",
        SupportingFire "supporting_fire",
        Swiftstrike "swiftstrike",
        SynapseCreature "synapse_creature",
        TargetAcquired "target_acquired",
        VoiceOfCommand "voice_of_command",
        VoxCaster "vox_caster",
        // Battle honours that tell in battle (HO-20 to HO-63), by their codes.
        LdTactician "ld_tactician",
        LdPrecision "ld_precision",
        LdStuckin "ld_stuckin",
        LdFiremission "ld_firemission",
        LdSpear "ld_spear",
        PsAlpha "ps_alpha",
        StFurious "st_furious",
        StMighty "st_mighty",
        StBlade "st_blade",
        StMurder "st_murder",
        UwFreerun "uw_freerun",
        UwHammer "uw_hammer",
        UwLightning "uw_lightning",
        UwRecon "uw_recon",
        UwCounter "uw_counter",
        UwWind "uw_wind",
        UwElusive "uw_elusive",
        UwScout "uw_scout",
        SpFast "sp_fast",
        SpRungun "sp_rungun",
        SpBound "sp_bound",
        SpDash "sp_dash",
        CoMonster "co_monster",
        CoDuel "co_duel",
        CoArsenal "co_arsenal",
        CoMaster "co_master",
        CoFollow "co_follow",
        CoFire "co_fire",
        ShDeadeye "sh_deadeye",
        ShDisc "sh_disc",
        ShFar "sh_far",
        ShMad "sh_mad",
        ShBlast "sh_blast",
        SkGren "sk_gren",
        SkHeavy "sk_heavy",
        SkTech "sk_tech",
        SkPres "sk_pres",
        SkRing "sk_ring",
        SkTaunt "sk_taunt",
    }
    number {
        FeelNoPain "feel_no_pain" 5,
        Poisoned "poisoned" 4,
        Psyker "psyker" 1,
        Blast "blast" 3,
        Bulky "bulky" 2,
        ExtraWeapon "extra_weapon" 1,
        JumpMove "jump_move" 12,
        Mandiblasters "mandiblasters" 4,
        MinRange "min_range" 12,
        OverwatchBs "overwatch_bs" 2,
        Regeneration "regeneration" 4,
        SmokeCover "smoke_cover" 5,
        StationaryBs "stationary_bs" 3,
    }
    word {
        Hatred "hatred",
        Immune "immune",
        PreferredEnemy "preferred_enemy",
        PsBattle "ps_battle",
        Stealth "stealth",
    }
}

/// A number as [`fmt::Display`] would write it; anything else is no parameter of ours.
fn canonical_number(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|number| number.to_string() == text)
}

impl Rule {
    /// The rule with this id, `poisoned(4)` or `rending`; unknown ones are kept as they are.
    pub fn from_id(id: &str) -> Rule {
        let known = match id {
            "large_blast" => Some(Rule::Blast(5)),
            "very_bulky" => Some(Rule::Bulky(3)),
            "extremely_bulky" => Some(Rule::Bulky(5)),
            "brotherhood_of_sorcerers" => Some(Rule::BrotherhoodOfPsykers),
            _ => match id.split_once('(') {
                None => Rule::from_parts(id, None),
                Some((name, rest)) => {
                    rest.strip_suffix(')').and_then(|argument| Rule::from_parts(name, Some(argument)))
                }
            },
        };
        known.unwrap_or_else(|| Rule::Other(Arc::from(id)))
    }

    /// Whether it is a battle honour (HO-20 to HO-63), named by its group.
    pub fn is_honour(&self) -> bool {
        let group = self.name().split_once('_').map(|(group, _)| group);
        matches!(group, Some("ld" | "ps" | "st" | "uw" | "sp" | "co" | "sh" | "sk"))
    }

    /// The special rule of the edition that a battle honour gives under its own name.
    pub const fn grants(&self) -> Option<Rule> {
        match self {
            Rule::PsAlpha => Some(Rule::AdamantiumWill),
            Rule::StFurious => Some(Rule::FuriousCharge),
            Rule::UwHammer => Some(Rule::HammerOfWrath),
            Rule::UwCounter => Some(Rule::CounterAttack),
            Rule::UwScout => Some(Rule::Scout),
            Rule::CoMonster => Some(Rule::Rage),
            _ => None,
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        String::deserialize(deserializer).map(|id| Rule::from_id(&id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_reads_back_as_it_is_written() {
        for rule in Rule::known() {
            assert_eq!(Rule::from_id(&rule.to_string()), rule);
        }
        for id in ["poisoned(2)", "blast(5)", "stealth(forests)", "preferred_enemy(orks)", "immune(blind)"] {
            let rule = Rule::from_id(id);
            assert!(!matches!(rule, Rule::Other(_)), "{id}");
            assert_eq!(rule.to_string(), id);
        }
    }

    #[test]
    fn what_is_not_understood_is_kept_letter_for_letter() {
        for id in
            ["warp_spawn(2)", "rending(3)", "poisoned(x)", "poisoned(04)", "poisoned(4", "stealth()", ""]
        {
            assert_eq!(Rule::from_id(id), Rule::Other(id.into()));
            assert_eq!(Rule::from_id(id).to_string(), id);
        }
    }

    #[test]
    fn other_printed_names_mean_the_same_rule() {
        assert_eq!(Rule::from_id("large_blast"), Rule::Blast(5));
        assert_eq!(Rule::from_id("very_bulky"), Rule::Bulky(3));
        assert_eq!(Rule::from_id("feel_no_pain"), Rule::FeelNoPain(5));
    }
}
