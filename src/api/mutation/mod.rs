//! Mutations: one for every command, each naming who gives it.

// The parameters of a mutation are the arguments that clients name, so no call can mix them up.
#![allow(clippy::too_many_arguments)]

mod access;
mod base;
mod battle;
mod campaign;
mod errands;
mod forks;
mod honours;
mod league;
mod notes;
mod orders;
mod people;
mod post_game;
mod results;
mod roster;
mod rounds;
mod start;
mod webhooks;

use super::app;
use super::asking::giver;
use super::failure::coded;
use crate::app::{Request, Viewer};
use crate::ids::{CommandId, PlayerId};
use async_graphql::{Context, ID, MergedObject, Result};

/// Everything that can be done.
///
/// `actor` is who gives the command: who is logged in, if it is left out; where there are no accounts it must be
/// named. `key` is a text of your choice, of up to 200 characters: sent again with the
/// same key, a command is not given twice, and gets its first answer. `expectedVersion` is the version of the
/// league, campaign, roster or battle that you have seen: if it has moved on, the answer is `Conflict`. In a
/// `battle`, `model` is the key of who does it; `side` is named only by who may act for both sides: who plays
/// both, or an organiser; `dice` says where the dice of this order come from, within what the battle allows.
#[derive(MergedObject, Default)]
pub struct Mutation(
    people::PeopleMutation,
    league::LeagueMutation,
    campaign::CampaignMutation,
    roster::RosterMutation,
    post_game::PostGameMutation,
    honours::HonourMutation,
    start::StartMutation,
    orders::OrderMutation,
    errands::ErrandMutation,
    base::BaseMutation,
    battle::BattleMutation,
    forks::ForkMutation,
    access::AccessMutation,
    rounds::RoundMutation,
    webhooks::WebhookMutation,
    results::ResultMutation,
    notes::NoteMutation,
);

/// A key belongs to the player who chose it, so that two players may count alike.
fn command_id(actor: PlayerId, key: &ID) -> CommandId {
    CommandId::named(actor.0, key)
}

/// The longest key, in characters.
const LONGEST_KEY: usize = 200;

/// Refuses a key that is none or too long.
fn check_key(key: &ID) -> Result<()> {
    let length = key.chars().count();
    if (1..=LONGEST_KEY).contains(&length) {
        return Ok(());
    }
    let sentence = format!("a key has 1 to {LONGEST_KEY} characters, this one has {length}: choose another");
    Err(coded("bad_key", sentence))
}

/// The frame of a command: who gives it, under which key, and what he has seen.
fn request(
    ctx: &Context<'_>,
    viewer: Viewer,
    key: Option<ID>,
    expected_version: Option<u64>,
) -> Result<Request> {
    key.iter().try_for_each(check_key)?;
    let fresh = app(ctx)?.request(viewer);
    let request = match (viewer.actor(), key) {
        (Some(actor), Some(key)) => Request { key: command_id(actor, &key), ..fresh },
        _ => fresh,
    };
    Ok(Request { expected: expected_version, ..request })
}

/// The frame of a player's command.
fn asked(
    ctx: &Context<'_>,
    actor: Option<PlayerId>,
    key: Option<ID>,
    expected_version: Option<u64>,
) -> Result<Request> {
    request(ctx, Viewer::Player(giver(ctx, actor)?), key, expected_version)
}

/// The frame of the command of one who rules on battles.
fn ruled(
    ctx: &Context<'_>,
    actor: Option<PlayerId>,
    key: Option<ID>,
    expected_version: Option<u64>,
) -> Result<Request> {
    request(ctx, Viewer::Organiser(giver(ctx, actor)?), key, expected_version)
}
