//! Beginning a battle.

use super::asked;
use super::roster::Recruit;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told, unread};
use crate::api::word::{DiceWord, ModeWord};
use crate::app::{FriendlyTeam, Pairing, Purchase, Refused, Setting, StartFriendly, StartGame};
use crate::battle::{Options, boards};
use crate::ids::{CampaignId, MemberId, PlayerId};
use crate::roster::Inside;
use async_graphql::{Context, ID, InputObject, Object, Result};

/// Where and how a battle is played.
#[derive(InputObject, Default)]
pub(super) struct SettingInput {
    /// What it is called; the teams' names by default.
    title: Option<String>,
    /// A ready-made table: `ruins`, `woods` or `compound`.
    board: Option<String>,
    /// Where measurements come from: the board by default.
    mode: Option<ModeWord>,
    /// Where dice may come from: either by default.
    dice: Option<DiceWord>,
    /// Ruling switches that differ from their defaults.
    #[graphql(default)]
    options: Vec<OptionInput>,
}

/// A ruling switch.
#[derive(InputObject)]
pub(super) struct OptionInput {
    /// Its name: `broken_counts`.
    name: String,
    /// The word of its value: `enemy_only`.
    value: String,
}

impl SettingInput {
    fn read(self) -> Result<Setting, Refused> {
        let mut options = Options::default();
        for OptionInput { name, value } in &self.options {
            options.set(name, value).map_err(|error| Refused::new("bad_option", error.to_string()))?;
        }
        if let Some(dice) = self.dice {
            options.dice = dice.into();
        }
        let board = match self.board {
            None => None,
            Some(name) => Some(boards::named(&name).ok_or_else(|| {
                let sentence = format!("there is no table {name}: use {}", boards::NAMES.join(", "));
                Refused::new("unknown_board", sentence)
            })?),
        };
        let mode = self.mode.map(Into::into).unwrap_or_default();
        Ok(Setting { title: self.title, board, mode, options, ..Setting::default() })
    }
}

/// One side of a friendly.
#[derive(InputObject)]
pub(super) struct FriendlyTeamInput {
    /// Who plays it; whoever starts the battle by default.
    player: Option<PlayerId>,
    /// Its name.
    name: String,
    /// Id of the pack it comes from.
    pack: String,
    /// Its models.
    models: Vec<Recruit>,
}

impl From<FriendlyTeamInput> for FriendlyTeam {
    fn from(team: FriendlyTeamInput) -> FriendlyTeam {
        let models = team.models.into_iter().map(Purchase::from).collect();
        FriendlyTeam { player: team.player, name: team.name, pack: team.pack, models }
    }
}

/// Who may start a game inside a transport: nobody else may.
#[derive(InputObject)]
pub(super) struct InsideInput {
    /// The transport.
    transport: MemberId,
    /// Who rides in it.
    members: Vec<MemberId>,
}

fn inside(named: Vec<InsideInput>) -> Inside {
    let mut all = Inside::new();
    for InsideInput { transport, members } in named {
        all.entry(transport).or_default().extend(members);
    }
    all
}

#[derive(Default)]
pub(super) struct StartMutation;

#[Object]
impl StartMutation {
    /// Begins an arranged game: locks both rosters and founds its battle.
    async fn start_game(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(desc = "Who fights for red; the whole roster by default.")] red: Option<Vec<MemberId>>,
        #[graphql(desc = "Who fights for blue; the whole roster by default.")] blue: Option<Vec<MemberId>>,
        #[graphql(default, desc = "Who may start inside the transports of red.")] red_inside: Vec<
            InsideInput,
        >,
        #[graphql(default, desc = "Who may start inside those of blue.")] blue_inside: Vec<InsideInput>,
        #[graphql(default, desc = "Where and how it is played.")] setting: SettingInput,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, None)?;
        match setting.read() {
            Ok(setting) => {
                let (pairing, teams) = (Pairing::Arranged(game), [red, blue]);
                let inside = [red_inside, blue_inside].map(inside);
                let start = StartGame { pairing, teams, inside, setting };
                told(app(ctx)?.start_game(&request, campaign, start).await.map(|(_, outcome)| outcome))
            }
            Err(refused) => unread(refused, app(ctx)?.denied_start(&request, campaign, game).await),
        }
    }

    /// Begins a battle without a campaign, between two lists.
    async fn start_friendly(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        #[graphql(desc = "The side of the south edge.")] red: FriendlyTeamInput,
        #[graphql(desc = "The side opposite.")] blue: FriendlyTeamInput,
        #[graphql(desc = "The code of the mission: `fw_border`.")] mission: String,
        #[graphql(desc = "Most points of a team; not checked by default.")] size: Option<u32>,
        #[graphql(default, desc = "Where and how it is played.")] setting: SettingInput,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, None)?;
        match setting.read() {
            Ok(setting) => {
                let start = StartFriendly { teams: [red.into(), blue.into()], mission, size, setting };
                told(app(ctx)?.start_friendly(&request, start).await.map(|(_, outcome)| outcome))
            }
            Err(refused) => Ok(refused.into()),
        }
    }
}
