//! Events of seasons as they lie in a log: each of them is read for ever.

use super::*;
use std::collections::BTreeSet;
use warlog::events::Recorded;

/// The kinds that came with seasons.
const KINDS: [&str; 13] = [
    "campaign.season_opened",
    "campaign.season_closed",
    "campaign.seeding_set",
    "campaign.round_paired",
    "campaign.pairing_deleted",
    "campaign.round_window_set",
    "campaign.game_scheduled",
    "campaign.walkover_declared",
    "campaign.double_walkover_declared",
    "campaign.game_marked_unrated",
    "campaign.roster_returned",
    "campaign.roster_expelled",
    "campaign.results_annulled_on_withdrawal",
];

#[test]
fn every_event_of_a_season_is_read_as_it_was_written() {
    let mut shown = BTreeSet::new();
    for line in include_str!("../../../events/seasons.jsonl").lines() {
        let (kind, payload) = line.split_once(' ').unwrap();
        let event = Event::decode(kind, payload).unwrap();
        assert_eq!((event.kind(), event.payload().as_str()), (kind, payload));
        shown.insert(kind);
    }
    assert_eq!(shown, BTreeSet::from(KINDS));
}

/// A log from before there were seasons: no field of today is asked of it.
#[test]
fn a_log_without_seasons_has_a_table_of_all_its_games() {
    let mut league = League::without_season(swiss(), 2);
    let rosters = [roster_id(1), roster_id(2)];
    league.told(Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None });
    league.wins(2, 1);
    assert_eq!((league.places(), league.campaign.seasons.len()), ("1:2 2:1".to_owned(), 0));
    assert_eq!(campaign::fold(&league.log), league.campaign);
}
