//! What happens in a campaign, told: followed, as a feed for readers, and posted to webhooks.

mod activity;
mod as_of;
mod atom;
mod copies;
mod files;
mod webhooks;
