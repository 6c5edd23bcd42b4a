//! What can be asked of a roster after a battle, and between battles.

use super::wish::Wish;
use super::{App, AppError, Outcome, Request};
use crate::armoury::{Facility, Support};
use crate::ids::{MemberId, RosterId};
use crate::roster::{HonourObject, InjuryDie};

/// What is asked after a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AfterBattle {
    /// Rolls every injury that is awaited: the server, or the faces typed in, in order.
    RollInjuries {
        /// Faces of dice rolled at the table; as many as are asked for, or fewer to go on later.
        faces: Option<Vec<u16>>,
    },
    /// Rolls a die of a chain again.
    RerollInjury {
        /// Whose.
        member: MemberId,
        /// Which.
        die: InjuryDie,
        /// What allows it.
        source: String,
    },
    /// Lets injuries take effect though something could be rolled again.
    SettleInjuries,
    /// Promotes somebody in the place of a leader who is gone.
    NameLeader {
        /// Who.
        member: MemberId,
    },
    /// Names a successor for a leader who goes.
    ReplaceLeader {
        /// Who.
        successor: MemberId,
        /// Whether the old leader goes for good.
        dismiss: bool,
    },
    /// Claims the requisition that the game earned.
    ClaimAwards,
    /// Buys an option for a model, or straight into the reserves.
    BuyOption {
        /// For whom; into the reserves if for nobody.
        member: Option<MemberId>,
        /// The entry, where nobody is named.
        entry: Option<String>,
        /// Id of the option.
        option: String,
        /// Id of the choice.
        choice: String,
    },
    /// Buys used grenades back.
    RefillGrenades {
        /// Whose.
        member: MemberId,
        /// Id of the grenade.
        grenade: String,
        /// How many.
        count: u32,
    },
    /// Buys the next level of the base.
    RaiseBase,
    /// Earns a battle honour.
    BuyHonour {
        /// For which model; for the team if for none.
        member: Option<MemberId>,
        /// Its code.
        honour: String,
        /// What it is for besides.
        object: Option<HonourObject>,
    },
    /// Builds a facility in the base.
    BuyFacility {
        /// Which.
        facility: Facility,
        /// What a firing range is for: `entry/option`.
        at: Option<String>,
    },
    /// Tears a facility down.
    ScrapFacility {
        /// Which.
        facility: Facility,
        /// What a firing range was for.
        at: Option<String>,
    },
    /// Lets a facility help a model: the server rolls, or the face typed in.
    UseFacility {
        /// Which.
        facility: Facility,
        /// Whom.
        member: MemberId,
        /// What the die showed at the table.
        face: Option<u16>,
    },
    /// Pays for support.
    BuySupport {
        /// Which.
        support: Support,
    },
    /// Takes a purchase back.
    TakeBack {
        /// Its number.
        purchase: u32,
    },
    /// Puts a model into the reserves.
    StoreModel {
        /// Who.
        member: MemberId,
    },
    /// Takes a model out of the reserves.
    ActivateModel {
        /// Who.
        member: MemberId,
    },
    /// Puts gear of a model into the reserves.
    StoreGear {
        /// Whose.
        member: MemberId,
        /// The choice, by id.
        gear: String,
    },
    /// Hands gear of the reserves to a model.
    IssueGear {
        /// To whom.
        member: MemberId,
        /// The choice, by id.
        gear: String,
    },
    /// Throws gear of the reserves away.
    DiscardGear {
        /// The choice, by id.
        gear: String,
    },
    /// Hands bought grenades to another model.
    MoveGrenades {
        /// From whom.
        from: MemberId,
        /// To whom.
        to: MemberId,
        /// Id of the grenade.
        grenade: String,
        /// How many.
        count: u32,
    },
    /// Notes something about a model.
    Note {
        /// About whom.
        member: MemberId,
        /// What; nothing takes the note away.
        text: Option<String>,
    },
    /// Ends what follows the game.
    Close,
    /// The same by an organiser, because the player was not in time (CA-10).
    CloseOverdue,
    /// Begins what followed the last game anew. Organisers only (LE-06).
    Redo,
    /// Undoes what a game did to a model. Organisers only (LE-06).
    UndoInjury {
        /// The game.
        game: u32,
        /// Who.
        member: MemberId,
    },
}

impl App {
    /// Does a step after a battle, or changes a roster between battles.
    pub async fn after_battle(
        &self,
        request: &Request,
        roster: RosterId,
        ask: AfterBattle,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        self.dispatch(request, ledger, Wish::AfterBattle { roster, ask }).await
    }
}
