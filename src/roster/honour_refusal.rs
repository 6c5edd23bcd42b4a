//! Why a battle honour cannot be earned (HO-02 to HO-19, CA-40).

use crate::armoury::HonourGroup;
use crate::ids::MemberId;

/// The fact that forbids an honour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HonourRefusal {
    /// The charter has none.
    #[error("this campaign has no battle honours: spend requisition on models and gear")]
    NoHonours,
    /// It is for something that was not named, or for nothing that was.
    #[error("`{honour}` {needs}")]
    HonourObject {
        /// The honour.
        honour: String,
        /// What must be named.
        needs: &'static str,
    },
    /// Each once (HO-02).
    #[error("`{honour}` is held already: each honour is earned once")]
    HonourHeld {
        /// The honour.
        honour: String,
    },
    /// It would give nothing new (HO-02).
    #[error("`{honour}` would only repeat the rule `{rule}`, which the model has: choose another")]
    HonourRepeats {
        /// The honour.
        honour: String,
        /// The rule.
        rule: String,
    },
    /// It is not for such models (HO-09, HO-22, HO-27 to HO-29).
    #[error("`{honour}` is for {needs}: choose another")]
    HonourNeeds {
        /// The honour.
        honour: String,
        /// For whom it is.
        needs: &'static str,
    },
    /// Some models learn nothing (HO-12).
    #[error("member {member} is non-learning: it takes no honours")]
    NonLearning {
        /// Who.
        member: MemberId,
    },
    /// Who has seen no battle earns none (CA-40).
    #[error("member {member} has fought no game since it came to the active part: let it fight first")]
    NotFought {
        /// Who.
        member: MemberId,
    },
    /// Its role opens no further group (HO-04).
    #[error("{opened} of {most} groups are open: take another honour of those, or `kt_honed`")]
    HonourGroups {
        /// The group that it would open.
        group: HonourGroup,
        /// How many groups are open.
        opened: u32,
        /// How many may be.
        most: u32,
    },
    /// Its role holds no further honour (HO-04).
    #[error("{held} of {most} honours are held: only `kt_deadly` allows one more")]
    HonourCount {
        /// How many it holds.
        held: u32,
        /// How many it may hold.
        most: u32,
    },
    /// It has no such injury (HO-19).
    #[error("member {member} has no such permanent injury: choose one of its own")]
    NoSuchInjury {
        /// Who.
        member: MemberId,
    },
    /// The list has no such limit (HO-14, HO-15).
    #[error("`{what}` has no limit in this list that `{honour}` could lift: choose one that has")]
    NoSuchLimit {
        /// The honour.
        honour: String,
        /// The entry, or `entry/option`.
        what: String,
    },
}

impl HonourRefusal {
    /// The stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            HonourRefusal::NoHonours => "no_honours",
            HonourRefusal::HonourObject { .. } => "honour_object",
            HonourRefusal::HonourHeld { .. } => "honour_held",
            HonourRefusal::HonourRepeats { .. } => "honour_repeats",
            HonourRefusal::HonourNeeds { .. } => "honour_needs",
            HonourRefusal::NonLearning { .. } => "non_learning",
            HonourRefusal::NotFought { .. } => "not_fought",
            HonourRefusal::HonourGroups { .. } => "honour_groups",
            HonourRefusal::HonourCount { .. } => "honour_count",
            HonourRefusal::NoSuchInjury { .. } => "no_such_injury",
            HonourRefusal::NoSuchLimit { .. } => "no_such_limit",
        }
    }

    /// The numbers that explain it, by name.
    pub fn numbers(&self) -> Vec<(&'static str, i64)> {
        let of = |number: &u32| i64::from(*number);
        match self {
            HonourRefusal::HonourGroups { opened, most, .. } => {
                vec![("opened", of(opened)), ("most", of(most))]
            }
            HonourRefusal::HonourCount { held, most } => vec![("held", of(held)), ("most", of(most))],
            _ => Vec::new(),
        }
    }
}
