//! What has happened to a roster.

use super::{
    Deeds, Fault, Freedom, Gear, GrenadeCounts, HonourObject, InjuryDie, Inside, Kit, Pack, PriceSource,
    Recruit, Terms, Wounded,
};
use crate::armoury::{Award, Facility, Honour, Lasting, Limits, Penalty, Support, Weapon};
use crate::dice::Face;
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId};

crate::events! {
    /// The life of a roster. Names of rosters and models are public; people are ids only.
    pub enum Event: "roster" {
        /// The roster exists.
        RosterDrafted = "drafted" {
            /// The roster.
            roster: RosterId,
            /// The campaign it is for.
            campaign: CampaignId,
            /// Whose it is.
            owner: PlayerId,
            /// Its name.
            name: String,
            /// The pack it is built from.
            pack: Pack,
            /// Points to spend.
            budget: u32,
            /// Whether the list is fixed once it is registered.
            fixed: bool,
            /// Most grenades of one type on one model.
            max_per_type: Option<u8>,
            /// What else may change between games.
            freedom: Freedom = default,
        },
        /// A model was bought.
        MemberRecruited = "member_recruited" {
            /// All of it.
            recruit: Box<Recruit>,
            /// Whether it went to the reserves.
            reserve: bool = default,
            /// Requisition points paid, if it was bought with them.
            rp: u32 = default,
        },
        /// A model is called something else.
        MemberRenamed = "member_renamed" {
            /// Who.
            member: MemberId,
            /// Its name now.
            name: String,
        },
        /// A model was let go with all it carries.
        MemberDismissed = "member_dismissed" {
            /// Who.
            member: MemberId,
        },
        /// Grenades were bought for a model.
        GrenadesBought = "grenades_bought" {
            /// For whom.
            member: MemberId,
            /// The grenade's id.
            grenade: String,
            /// Its lines.
            weapons: Vec<Weapon>,
            /// How many.
            count: u32,
            /// Points for each.
            unit_price: u32,
            /// Whose price it is.
            source: PriceSource,
            /// Requisition points paid, if they were bought with them.
            rp: u32 = default,
            /// The pack whose price it is, if they were bought after a game.
            pack: Pack = default,
            /// How many more came with them for nothing, bound to their bearer (HO-58).
            granted: u32 = default,
        },
        /// The list was handed in and is legal.
        RosterRegistered = "registered" {
            /// What it costs.
            points: u32,
            /// The limits of its pack, by which its teams are judged when that is another one or gone (RO-06).
            limits: Option<Box<Limits>> = default,
        },
        /// It can fight.
        RosterReady = "ready" {},
        /// It cannot fight as it is.
        RosterFlagged = "flagged" {
            /// Why.
            faults: Vec<Fault>,
        },
        /// It fights no more.
        RosterRetired = "retired" {},
        /// A team was locked for a game.
        TeamLocked = "team_locked" {
            /// The game.
            game: u32,
            /// The battle.
            battle: BattleId,
            /// Who fights.
            team: Vec<MemberId>,
            /// What they cost.
            points: u32,
            /// Points over a hundred, rounded up.
            threat: u32,
            /// Whether it has no core model because none is left (RO-38).
            short_team: bool,
            /// Grenades that may be used in the game.
            grenades: GrenadeCounts,
            /// Who may start inside which transport (MI-03).
            inside: Inside = default,
        },
        /// The team came home.
        TeamReturned = "team_returned" {
            /// The game.
            game: u32,
        },
        /// Members used grenades in the game.
        GrenadesSpent = "grenades_spent" {
            /// The game.
            game: u32,
            /// Who used how many of what.
            used: GrenadeCounts,
        },
        /// Every used grenade is back (CA-41, CA-42).
        GrenadesRestocked = "grenades_restocked" {
            /// The game after which.
            game: u32,
            /// Who got back how many of what.
            restocked: GrenadeCounts,
        },
        /// What follows the game begins: who rolls, and by what tables.
        PostGameBegan = "post_game_began" {
            /// The game.
            game: u32,
            /// What it is played by.
            terms: Box<Terms>,
            /// Who rolls for an injury, in order (CA-24).
            rolls: Vec<Wounded>,
            /// SHA-256 of the secret behind its dice.
            commitment: Option<String>,
        },
        /// Dice for an injury.
        InjuryRolled = "injury_rolled" {
            /// The game.
            game: u32,
            /// For whom.
            member: MemberId,
            /// On which table.
            die: InjuryDie,
            /// What they showed.
            faces: Vec<Face>,
            /// Number of the first die if the server rolled them; none if they were typed in.
            fair: Option<u32>,
            /// Whether they replace others.
            again: bool = default,
        },
        /// A die of a chain is rolled again; what followed from it is void.
        InjuryRerollUsed = "injury_reroll_used" {
            /// The game.
            game: u32,
            /// Whose chain.
            member: MemberId,
            /// Which die.
            die: InjuryDie,
            /// What allowed it.
            source: String,
        },
        /// A model died; it leaves with all it carries, but for what goes to the reserves.
        MemberDied = "member_died" {
            /// The game.
            game: u32,
            /// Who.
            member: MemberId,
            /// What goes to the reserves (RO-49).
            gear: Vec<Gear>,
        },
        /// A model was maimed for good.
        InjurySuffered = "injury_suffered" {
            /// The game.
            game: u32,
            /// Who.
            member: MemberId,
            /// What was rolled.
            rolled: u16,
            /// What it came to (CA-19).
            injury: Lasting,
        },
        /// A model suffers in the next played game.
        PenaltySet = "penalty_set" {
            /// The game.
            game: u32,
            /// Who.
            member: MemberId,
            /// What.
            penalty: Penalty,
        },
        /// A model recovered.
        MemberRecovered = "member_recovered" {
            /// The game.
            game: u32,
            /// Who.
            member: MemberId,
        },
        /// All injuries of the game have taken effect.
        InjuriesSettled = "injuries_settled" {
            /// The game.
            game: u32,
        },
        /// What models suffered for one game is over (CA-22).
        PenaltiesEnded = "penalties_ended" {
            /// The game that ended it.
            game: u32,
        },
        /// The secret behind the dice of a game's end is told.
        SecretRevealed = "secret_revealed" {
            /// It, as hex.
            secret: String,
        },
        /// Somebody leads from now on (RO-51).
        LeaderNamed = "leader_named" {
            /// Who.
            member: MemberId,
            /// Only while the leader is away.
            acting: bool,
        },
        /// The game earned requisition.
        RequisitionAwarded = "requisition_awarded" {
            /// The game.
            game: u32,
            /// Line by line.
            award: Box<Award>,
        },
        /// The game earned something else than was awarded (CA-36).
        RequisitionAdjusted = "requisition_adjusted" {
            /// The game.
            game: u32,
            /// What it earned.
            award: Box<Award>,
            /// The difference.
            difference: i32,
            /// Why.
            cause: String,
        },
        /// Requisition without a game.
        RequisitionGranted = "requisition_granted" {
            /// Points.
            rp: u32,
            /// Why.
            cause: String,
        },
        /// Requisition that was granted without a game was taken back.
        RequisitionRevoked = "requisition_revoked" {
            /// Points.
            rp: u32,
            /// What they were granted for.
            cause: String,
        },
        /// An option was bought for a model.
        OptionBought = "option_bought" {
            /// For whom.
            member: MemberId,
            /// `option=choice`.
            what: String,
            /// What the model is with it.
            kit: Box<Kit>,
            /// Points it is worth.
            points: u32,
            /// Requisition points paid.
            rp: u32,
            /// What went to the reserves for it (RO-45).
            stored: Vec<Gear>,
            /// The pack whose price it is.
            pack: Pack,
        },
        /// Gear was bought into the reserves.
        GearBought = "gear_bought" {
            /// What.
            gear: Gear,
            /// Requisition points paid.
            rp: u32,
            /// The pack whose price it is.
            pack: Pack,
        },
        /// Used grenades were bought back.
        GrenadesRefilled = "grenades_refilled" {
            /// For whom.
            member: MemberId,
            /// The grenade's id.
            grenade: String,
            /// How many.
            count: u32,
            /// Requisition points paid.
            rp: u32,
        },
        /// A battle honour was earned, by a model or by the team.
        HonourBought = "honour_bought" {
            /// The game after which.
            game: u32,
            /// Which model; none for the team.
            member: Option<MemberId>,
            /// The honour.
            honour: Box<Honour>,
            /// What it is for besides.
            object: Option<HonourObject> = default,
            /// Requisition points that an elite model paid more (HO-06).
            surcharge: u32 = default,
            /// Requisition points paid, surcharge included.
            rp: u32,
        },
        /// A purchase was taken back.
        PurchaseTakenBack = "purchase_taken_back" {
            /// Its number among those after this game.
            purchase: u32,
            /// Requisition points that came back.
            rp: u32,
        },
        /// The base has another level.
        BaseRaised = "base_raised" {
            /// Which.
            level: u8,
            /// Requisition points paid.
            rp: u32,
            /// The game after which.
            game: u32,
        },
        /// A facility was built.
        FacilityBought = "facility_bought" {
            /// Which.
            facility: Facility,
            /// What a firing range is for: `entry/option`.
            at: Option<String>,
            /// Requisition points paid.
            rp: u32,
            /// The game after which.
            game: u32,
        },
        /// A facility was torn down.
        FacilityScrapped = "facility_scrapped" {
            /// Which.
            facility: Facility,
            /// What a firing range was for.
            at: Option<String>,
        },
        /// A die was rolled for what a facility may do for a model after a game.
        FacilityHelped = "facility_helped" {
            /// The game.
            game: u32,
            /// Which.
            facility: Facility,
            /// Whom.
            member: MemberId,
            /// What the die showed.
            face: Face,
            /// Number of the die if the server rolled; none if it was typed in.
            fair: Option<u32>,
            /// Whether it did.
            works: bool,
            /// What came to the reserves by it.
            gear: Vec<Gear>,
        },
        /// Support was paid for.
        SupportBought = "support_bought" {
            /// Which.
            support: Support,
            /// Requisition points paid.
            rp: u32,
        },
        /// Support was called in a game: it is used up.
        SupportUsed = "support_used" {
            /// The game.
            game: u32,
            /// Which.
            support: Support,
        },
        /// Leaders and specials did deeds that bring renown.
        RenownGained = "renown_gained" {
            /// The game.
            game: u32,
            /// Who did what how often.
            deeds: Deeds,
        },
        /// A model went to the reserves.
        MemberStored = "member_stored" {
            /// Who.
            member: MemberId,
        },
        /// A model came from the reserves.
        MemberActivated = "member_activated" {
            /// Who.
            member: MemberId,
        },
        /// Gear went to the reserves.
        GearStored = "gear_stored" {
            /// Whose.
            member: MemberId,
            /// What.
            gear: Gear,
            /// What the model is without it.
            kit: Box<Kit>,
            /// Whether losses forced it (RO-46).
            surplus: bool,
        },
        /// Gear came from the reserves.
        GearIssued = "gear_issued" {
            /// To whom.
            member: MemberId,
            /// What.
            gear: Gear,
            /// What the model is with it.
            kit: Box<Kit>,
            /// What went to the reserves for it.
            displaced: Vec<Gear>,
        },
        /// Gear was thrown away.
        GearDiscarded = "gear_discarded" {
            /// What.
            gear: Gear,
        },
        /// Bought grenades changed hands.
        GrenadesMoved = "grenades_moved" {
            /// From whom.
            from: MemberId,
            /// To whom.
            to: MemberId,
            /// The grenade's id.
            grenade: String,
            /// How many.
            count: u32,
            /// Points they are worth.
            points: u32,
            /// What the taker can do with them.
            weapons: Vec<Weapon>,
        },
        /// Something was noted about a model; the text is kept beside the log.
        MemberNoted = "member_noted" {
            /// About whom.
            member: MemberId,
            /// Hash of the text; none if nothing is noted any more.
            note: Option<String>,
        },
        /// What follows the game is over.
        PostGameClosed = "post_game_closed" {
            /// The game.
            game: u32,
            /// Whether an organiser did it because the player was not in time (CA-10).
            overdue: bool,
        },
        /// What followed the game was undone.
        PostGameReopened = "post_game_reopened" {
            /// The game.
            game: u32,
        },
        /// What the game did to a member was undone: the dead are back, injuries are gone.
        InjuryUndone = "injury_undone" {
            /// The game.
            game: u32,
            /// Who.
            member: MemberId,
        },
        /// The game never happened.
        GameVoided = "game_voided" {
            /// The game.
            game: u32,
        },
        /// The game goes on: what was used in it is not back.
        GameReopened = "game_reopened" {
            /// The game.
            game: u32,
            /// The battle that goes on, if it is another than the team was locked for.
            battle: Option<BattleId> = default,
        },
    }
}
