//! The command that earns a battle honour; `takeBack` gives it up again.

use super::post_game::ask;
use crate::api::outcome::OutcomeView;
use crate::api::post_game::LastingWord;
use crate::app::AfterBattle;
use crate::ids::{MemberId, PlayerId, RosterId};
use crate::roster::HonourObject;
use async_graphql::{Context, ID, InputObject, Object, Result};

#[derive(Default)]
pub(super) struct HonourMutation;

/// What an honour is for besides its model: what its offer says.
#[derive(InputObject)]
pub(in crate::api) struct HonourObjectInput {
    /// An entry, by id.
    entry: Option<String>,
    /// An option of that entry, by id.
    option: Option<String>,
    /// A permanent injury.
    injury: Option<LastingWord>,
    /// A psychic power, by id.
    power: Option<String>,
}

impl HonourObjectInput {
    fn object(self) -> Option<HonourObject> {
        match self {
            HonourObjectInput { entry: Some(entry), option: Some(option), .. } => {
                Some(HonourObject::Option { entry, option })
            }
            HonourObjectInput { entry: Some(entry), .. } => Some(HonourObject::Entry { entry }),
            HonourObjectInput { injury: Some(injury), .. } => {
                Some(HonourObject::Injury { injury: injury.into() })
            }
            HonourObjectInput { power, .. } => power.map(|power| HonourObject::Power { power }),
        }
    }
}

#[Object]
impl HonourMutation {
    /// Earns a battle honour with requisition: for a model that has fought, or for the team. `honourOffers` of the
    /// roster says which can be earned, at which price, and why the others cannot.
    async fn buy_honour(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "For which model; for the team if for none.")] member: Option<MemberId>,
        #[graphql(desc = "Its code: `sp_fast`.")] honour: String,
        #[graphql(desc = "What it is for besides, where its offer says so.")] object: Option<
            HonourObjectInput,
        >,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let object = object.and_then(HonourObjectInput::object);
        let buy = AfterBattle::BuyHonour { member, honour, object };
        ask(ctx, (actor, roster, key, expected_version), buy).await
    }
}
