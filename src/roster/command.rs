//! What can be asked of a roster.

use super::{Fault, GrenadeCounts, GrenadeOffer, Inside, Pack, Recruit};
use crate::armoury::{Limits, Weapon};
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
    /// Brings used grenades back where that does not happen by itself. Organisers only.
    RestockGrenades {
        /// The last game, after which they come back.
        game: u32,
    },
}

impl Command {
    /// Whether only a policy gives it: the campaign has checked who may, so no player is asked for.
    pub const fn is_policy(&self) -> bool {
        matches!(self, Command::CloseGame { .. } | Command::VoidGame { .. } | Command::ReopenGame { .. })
    }
}
