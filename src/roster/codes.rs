//! The stable codes of refusals.

use super::Refusal;

/// Gives each refusal its code: one without does not compile.
macro_rules! codes {
    ($($refusal:ident = $code:literal,)*) => {
        impl Refusal {
            /// The stable code for programs.
            pub const fn code(&self) -> &'static str {
                match self {
                    Refusal::Honour(refusal) => refusal.code(),
                    $(Refusal::$refusal { .. } => $code,)*
                }
            }
        }
    };
}

codes! {
    NotDrafted = "not_drafted",
    AlreadyDrafted = "already_drafted",
    NotAllowed = "not_allowed",
    BadName = "bad_name",
    WrongStatus = "wrong_status",
    RosterFixed = "roster_fixed",
    MemberKnown = "member_known",
    UnknownMember = "unknown_member",
    OtherPack = "other_pack",
    OverBudget = "over_budget",
    SpendingClosed = "spending_closed",
    NoCount = "no_count",
    GrenadeAccess = "grenade_access",
    GrenadeCap = "grenade_cap",
    NotLegal = "not_legal",
    NoMembers = "no_members",
    TwiceInTeam = "twice_in_team",
    LeaderCount = "leader_count",
    OverSize = "over_size",
    CannotRide = "cannot_ride",
    NoRoom = "no_room",
    AlreadyFought = "already_fought",
    UnknownGame = "unknown_game",
    AlreadyClosed = "already_closed",
    AlreadyRestocked = "already_restocked",
    AlreadyVoid = "already_void",
    NotLastGame = "not_last_game",
    NotInTeam = "not_in_team",
    NoGrenadeLeft = "no_grenade_left",
    GrenadesStay = "grenades_stay",
    NotHarmed = "not_harmed",
    NoPostGame = "no_post_game",
    StepOpen = "step_open",
    StepDone = "step_done",
    NothingToRoll = "nothing_to_roll",
    BadFaces = "bad_faces",
    DiceElsewhere = "dice_elsewhere",
    WrongDie = "wrong_die",
    NoReroll = "no_reroll",
    RerolledBefore = "rerolled_before",
    LeaderLives = "leader_lives",
    CannotLead = "cannot_lead",
    SpecialLeads = "special_leads",
    LeaderAffordable = "leader_affordable",
    HigherLeadership = "higher_leadership",
    SuccessorNeeded = "successor_needed",
    NoRequisition = "no_requisition",
    NoGrowth = "no_growth",
    NoReserves = "no_reserves",
    InReserves = "in_reserves",
    IsActive = "is_active",
    SitsOut = "sits_out",
    RpMissing = "rp_missing",
    NoRefill = "no_refill",
    NotUsed = "not_used",
    UnknownPurchase = "unknown_purchase",
    BuiltUpon = "built_upon",
    NotStored = "not_stored",
    AlreadyGranted = "already_granted",
    FacilityAim = "facility_aim",
    FacilityBuilt = "facility_built",
    NoRoomInBase = "no_room_in_base",
    NoFacility = "no_facility",
    NoHelp = "no_help",
    HelpedBefore = "helped_before",
    NothingToHelp = "nothing_to_help",
    NoVehicleBay = "no_vehicle_bay",
    NoSupport = "no_support",
    NoBase = "no_base",
    BaseRaised = "base_raised",
    BaseComplete = "base_complete",
}
