//! What can be asked of a roster.

use super::{
    Deeds, Fault, Freedom, Gear, GrenadeCounts, GrenadeOffer, HonourObject, InjuryDie, Inside, Kit, Pack,
    Recruit, Terms,
};
use crate::armoury::{Award, Facility, Honour, Limits, Support, Weapon};
use crate::dice::Face;
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId};

/// A wish of its player, or what a policy tells it. Prices and legality are facts of the armoury, by value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Begins a roster.
    DraftRoster {
        /// The new roster.
        roster: RosterId,
        /// The campaign it is for.
        campaign: CampaignId,
        /// Whose it is.
        owner: PlayerId,
        /// Its public name.
        name: String,
        /// The pack it is built from.
        pack: Pack,
        /// Points to spend (charter `roster.start_points`).
        budget: u32,
        /// Whether the list is fixed once it is registered (charter `roster.edit`).
        fixed: bool,
        /// Most grenades of one type on one model (charter `grenades.max_per_type`).
        max_per_type: Option<u8>,
        /// What may change between games.
        freedom: Freedom,
    },
    /// Buys a model.
    RecruitModel {
        /// All of it, by value.
        recruit: Box<Recruit>,
    },
    /// Calls a model something else.
    RenameModel {
        /// Who.
        member: MemberId,
        /// The new name.
        name: String,
    },
    /// Lets a model go, without refund once the roster is registered (RO-48).
    DismissModel {
        /// Who.
        member: MemberId,
    },
    /// Buys further grenades for a model.
    BuyGrenades {
        /// For whom.
        member: MemberId,
        /// Its id: `frag_grenade`.
        grenade: String,
        /// Its lines, by value: what the model can do with it from now on.
        weapons: Vec<Weapon>,
        /// How many.
        count: u32,
        /// What the armoury says; none if this model has no access to it (RO-27).
        offer: Option<GrenadeOffer>,
    },
    /// Hands the list in.
    RegisterRoster {
        /// Every reason why it is not legal.
        faults: Vec<Fault>,
        /// The limits of its pack, kept with it.
        limits: Option<Box<Limits>>,
    },
    /// Says that it can fight, or that it cannot and why.
    ReadyRoster {
        /// Every reason why it is not legal.
        faults: Vec<Fault>,
    },
    /// Takes it out of play for good.
    RetireRoster,
    /// Locks a team for a game.
    LockTeam {
        /// The campaign's game.
        game: u32,
        /// The battle.
        battle: BattleId,
        /// Who fights.
        team: Vec<MemberId>,
        /// Most points of the team.
        size: u32,
        /// Every reason why the team is not legal.
        faults: Vec<Fault>,
        /// Who may start inside which transport (MI-03).
        inside: Inside,
    },
    /// Policy: the game is over.
    CloseGame {
        /// The game.
        game: u32,
        /// What its members used.
        used: GrenadeCounts,
        /// Whether grenades are back at once (charter `grenades.restock`).
        restock: bool,
        /// Whether steps remain to be played before it is ready again.
        post_game: bool,
    },
    /// Policy: the game, running or over, never happened (CA-43).
    VoidGame {
        /// The game.
        game: u32,
    },
    /// Policy: the last game goes on (CA-44).
    ReopenGame {
        /// The game.
        game: u32,
        /// The battle that goes on, if it is another than the team was locked for.
        battle: Option<BattleId>,
    },
    /// Policy: what follows the game begins.
    BeginPostGame {
        /// The game.
        game: u32,
        /// What it is played by.
        terms: Box<Terms>,
        /// Who was put out of action.
        out: Vec<MemberId>,
        /// SHA-256 of the secret behind its dice.
        commitment: Option<String>,
    },
    /// Rolls for an injury: the roll that is awaited.
    RollInjury {
        /// The game.
        game: u32,
        /// For whom.
        member: MemberId,
        /// What the dice showed.
        faces: Vec<Face>,
        /// Number of the first die if the server rolled; none if they were typed in.
        fair: Option<u32>,
    },
    /// Rolls a die of a chain again (CA-25).
    RerollInjury {
        /// The game.
        game: u32,
        /// Whose chain.
        member: MemberId,
        /// Which die.
        die: InjuryDie,
        /// What allows it.
        source: String,
    },
    /// Lets injuries take effect though something could be rolled again.
    SettleInjuries {
        /// The game.
        game: u32,
    },
    /// Promotes somebody in the place of a leader who is gone (RO-50 to RO-52).
    NameLeader {
        /// Who.
        member: MemberId,
        /// The cheapest leader of the list, in requisition points; none if it has none.
        cheapest: Option<u32>,
    },
    /// Awards requisition for the game.
    AwardRequisition {
        /// The game.
        game: u32,
        /// Line by line.
        award: Award,
    },
    /// Policy: the game earned something else (CA-36).
    AdjustRequisition {
        /// The game.
        game: u32,
        /// What it earned.
        award: Award,
        /// Why.
        cause: String,
    },
    /// Policy: requisition without a game: a bye, a walk-over (LE-26, LE-27).
    GrantRequisition {
        /// Points.
        rp: u32,
        /// Why.
        cause: String,
    },
    /// Policy: what was granted for this is taken back: there was no such bye or walk-over.
    RevokeRequisition {
        /// What it was granted for.
        cause: String,
    },
    /// Buys a model with requisition.
    RequisitionModel {
        /// All of it, by value.
        recruit: Box<Recruit>,
        /// Whether it goes to the reserves.
        reserve: bool,
        /// What would not be legal about the active part.
        faults: Vec<Fault>,
    },
    /// Buys an option for a model with requisition.
    RequisitionOption {
        /// For whom.
        member: MemberId,
        /// `option=choice`.
        what: String,
        /// What the model is with it.
        kit: Box<Kit>,
        /// Its price.
        points: u32,
        /// What it gives up for it (RO-45).
        stored: Vec<Gear>,
        /// What would not be legal.
        faults: Vec<Fault>,
    },
    /// Buys gear straight into the reserves (RO-47).
    RequisitionGear {
        /// Which.
        gear: Gear,
    },
    /// Buys further grenades with requisition.
    RequisitionGrenades {
        /// For whom.
        member: MemberId,
        /// Its id.
        grenade: String,
        /// Its lines.
        weapons: Vec<Weapon>,
        /// How many.
        count: u32,
        /// What the armoury says; none if this model has no access to it.
        offer: Option<GrenadeOffer>,
        /// What would not be legal.
        faults: Vec<Fault>,
    },
    /// Buys used grenades back (charter `grenades.restock` = `buy_back`).
    RefillGrenades {
        /// For whom.
        member: MemberId,
        /// Its id.
        grenade: String,
        /// How many.
        count: u32,
        /// Points for each; none if it has no price.
        unit_price: Option<u32>,
    },
    /// Earns a battle honour, for a model or for the team (HO-01).
    BuyHonour {
        /// Which model; none for the team.
        member: Option<MemberId>,
        /// The honour, by value.
        honour: Box<Honour>,
        /// What it is for besides.
        object: Option<HonourObject>,
    },
    /// Takes a purchase back (CA-39).
    TakeBack {
        /// Its number.
        purchase: u32,
        /// What would not be legal without an honour of the team.
        faults: Vec<Fault>,
    },
    /// Buys the next level of the base (CA-46).
    RaiseBase,
    /// Builds a facility (CA-47).
    BuyFacility {
        /// Which.
        facility: Facility,
        /// What a firing range is for: `entry/option`.
        at: Option<String>,
    },
    /// Tears a facility down, without refund.
    ScrapFacility {
        /// Which.
        facility: Facility,
        /// What a firing range was for; whichever comes first if absent.
        at: Option<String>,
    },
    /// Lets a facility help a model after a game, by a die.
    UseFacility {
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
    },
    /// Pays for support, to be called in a battle (CA-49).
    BuySupport {
        /// Which.
        support: Support,
    },
    /// Policy: support was called in a game.
    UseSupport {
        /// The game.
        game: u32,
        /// Which.
        support: Support,
    },
    /// Policy: deeds of a game that bring renown (CA-48).
    GainRenown {
        /// The game.
        game: u32,
        /// Who did what.
        deeds: Deeds,
    },
    /// Puts a model into the reserves.
    StoreModel {
        /// Who.
        member: MemberId,
        /// What would not be legal.
        faults: Vec<Fault>,
    },
    /// Takes a model out of the reserves.
    ActivateModel {
        /// Who.
        member: MemberId,
        /// What would not be legal.
        faults: Vec<Fault>,
    },
    /// Names a successor for the leader, who goes to the reserves or for good (RO-53).
    ReplaceLeader {
        /// Who leads from now on.
        successor: MemberId,
        /// Whether the old leader goes for good.
        dismiss: bool,
        /// The cheapest leader of the list, in requisition points.
        cheapest: Option<u32>,
    },
    /// Puts gear of a model into the reserves.
    StoreGear {
        /// Whose.
        member: MemberId,
        /// What.
        gear: Gear,
        /// What the model is without it.
        kit: Box<Kit>,
        /// Whether losses force it (RO-46).
        surplus: bool,
    },
    /// Hands gear of the reserves to a model (RO-44).
    IssueGear {
        /// To whom.
        member: MemberId,
        /// What.
        gear: Gear,
        /// What the model is with it.
        kit: Box<Kit>,
        /// What it gives up for it.
        displaced: Vec<Gear>,
        /// What would not be legal.
        faults: Vec<Fault>,
    },
    /// Throws gear of the reserves away (RO-48).
    DiscardGear {
        /// The choice, by id.
        gear: String,
    },
    /// Hands bought grenades from one model to another (RO-34).
    MoveGrenades {
        /// From whom.
        from: MemberId,
        /// To whom.
        to: MemberId,
        /// Its id.
        grenade: String,
        /// How many.
        count: u32,
        /// What the taker can do with them; none if it has no access to them.
        weapons: Option<Vec<Weapon>>,
    },
    /// Notes something about a model.
    NoteModel {
        /// About whom.
        member: MemberId,
        /// Hash of the text; none if there is nothing to note any more.
        note: Option<String>,
    },
    /// Ends what follows the game. Overdue: an organiser does it in the player's place (CA-10).
    ClosePostGame {
        /// The game.
        game: u32,
        /// What is not legal about the active part.
        faults: Vec<Fault>,
        /// Whether the player was not in time.
        overdue: bool,
    },
    /// Undoes what followed the last game, to begin it anew. Organisers only (LE-06).
    RedoPostGame {
        /// The game.
        game: u32,
    },
    /// Undoes what a game did to a member. Organisers only (LE-06).
    UndoInjury {
        /// The game.
        game: u32,
        /// Who.
        member: MemberId,
    },
    /// Brings used grenades back where that does not happen by itself. Organisers only.
    RestockGrenades {
        /// The last game, after which they come back.
        game: u32,
    },
}

impl Command {
    /// Whether only a policy gives it: the campaign has checked who may, so no player is asked for.
    pub const fn is_policy(&self) -> bool {
        matches!(
            self,
            Command::CloseGame { .. }
                | Command::VoidGame { .. }
                | Command::ReopenGame { .. }
                | Command::BeginPostGame { .. }
                | Command::AdjustRequisition { .. }
                | Command::GrantRequisition { .. }
                | Command::RevokeRequisition { .. }
                | Command::UseSupport { .. }
                | Command::GainRenown { .. }
        )
    }

    /// Whether only an organiser gives it.
    pub const fn is_organisers(&self) -> bool {
        matches!(
            self,
            Command::RestockGrenades { .. }
                | Command::RedoPostGame { .. }
                | Command::UndoInjury { .. }
                | Command::ClosePostGame { overdue: true, .. }
        )
    }
}
