//! Who may do what in a league.

use super::*;
use warlog::league::{Command, Event, League, Role, Visibility, decide, evolve, fold};

fn given(events: &[Event]) -> League {
    fold(events)
}

fn founded() -> Vec<Event> {
    vec![
        Event::LeagueFounded { league: LEAGUE, name: "Friday".to_owned(), organiser: ORGANISER },
        Event::PlayerJoined { player: ANN },
    ]
}

fn found(name: &str) -> Command {
    Command::FoundLeague { league: LEAGUE, name: name.to_owned() }
}

#[test]
fn a_league_is_founded_once_under_a_readable_name() {
    let nothing = given(&[]);
    let long = "x".repeat(201);
    for (name, verdict) in [
        ("", "bad_name"),
        ("  ", "bad_name"),
        (long.as_str(), "bad_name"),
        ("two\nlines", "bad_name"),
        ("Friday", "accepted"),
    ] {
        assert_eq!(decide(&nothing, ANN, &found(name)).verdict(), verdict, "{name:?}");
    }
    assert_eq!(decide(&given(&founded()), ORGANISER, &found("Friday")).verdict(), "already_founded");
    assert_eq!(decide(&nothing, ANN, &Command::JoinLeague { player: ANN }).verdict(), "not_founded");
}

#[test]
fn the_founder_is_organiser_and_member() {
    let league = given(&founded()[..1]);
    assert_eq!(league.organisers, [ORGANISER].into());
    assert_eq!(league.members, [ORGANISER].into());
}

#[test]
fn players_come_and_go_and_organisers_do_the_rest() {
    let league = given(&founded());
    let campaign = |name: &str| Command::FoundCampaign { campaign: CAMPAIGN, name: name.to_owned() };
    for (actor, command, verdict) in [
        (STRANGER, Command::JoinLeague { player: BOB }, "not_allowed"),
        (ANN, Command::JoinLeague { player: ANN }, "already_member"),
        (BOB, Command::JoinLeague { player: BOB }, "accepted"),
        (ORGANISER, Command::JoinLeague { player: BOB }, "accepted"),
        (BOB, Command::LeaveLeague { player: ANN }, "not_allowed"),
        (BOB, Command::LeaveLeague { player: BOB }, "not_member"),
        (ORGANISER, Command::LeaveLeague { player: ORGANISER }, "last_organiser"),
        (ANN, Command::LeaveLeague { player: ANN }, "accepted"),
        (ANN, Command::AppointOrganiser { player: ANN }, "not_allowed"),
        (ORGANISER, Command::AppointOrganiser { player: BOB }, "not_member"),
        (ORGANISER, Command::AppointOrganiser { player: ORGANISER }, "already_organiser"),
        (ORGANISER, Command::AppointOrganiser { player: ANN }, "accepted"),
        (ANN, Command::RemoveOrganiser { player: ORGANISER }, "not_allowed"),
        (ORGANISER, Command::RemoveOrganiser { player: ANN }, "not_organiser"),
        (ORGANISER, Command::RemoveOrganiser { player: ORGANISER }, "last_organiser"),
        (ANN, Command::RenameLeague { name: "Saturday".to_owned() }, "not_allowed"),
        (ORGANISER, Command::RenameLeague { name: String::new() }, "bad_name"),
        (ORGANISER, Command::RenameLeague { name: "Saturday".to_owned() }, "accepted"),
        (ANN, campaign("Ash"), "not_allowed"),
        (ORGANISER, campaign(""), "bad_name"),
        (ORGANISER, campaign("Ash"), "accepted"),
        (ANN, Command::AppointArbitrator { player: ANN }, "not_allowed"),
        (ORGANISER, Command::AppointArbitrator { player: BOB }, "accepted"),
        (ORGANISER, Command::RemoveArbitrator { player: BOB }, "not_arbitrator"),
        (ANN, Command::AdmitSpectator { player: BOB }, "not_allowed"),
        (ORGANISER, Command::AdmitSpectator { player: ANN }, "already_member"),
        (ORGANISER, Command::AdmitSpectator { player: BOB }, "accepted"),
        (ORGANISER, Command::DismissSpectator { player: BOB }, "not_spectator"),
        (ANN, Command::SetVisibility { visibility: Visibility::Private }, "not_allowed"),
        (ORGANISER, Command::SetVisibility { visibility: Visibility::Public }, "same_visibility"),
        (ORGANISER, Command::SetVisibility { visibility: Visibility::Private }, "accepted"),
    ] {
        assert_eq!(decide(&league, actor, &command).verdict(), verdict, "{actor} {command:?}");
    }
}

#[test]
fn an_organiser_who_leaves_holds_no_office() {
    let mut league = given(&founded());
    for (actor, command) in [
        (ORGANISER, Command::AppointOrganiser { player: ANN }),
        (ANN, Command::RemoveOrganiser { player: ORGANISER }),
        (ANN, Command::AppointOrganiser { player: ORGANISER }),
        (ANN, Command::LeaveLeague { player: ANN }),
    ] {
        let events = decide(&league, actor, &command).unwrap();
        events.iter().for_each(|event| evolve(&mut league, event));
    }
    assert_eq!(league.organisers, [ORGANISER].into());
    assert_eq!(league.members, [ORGANISER].into());
}

#[test]
fn a_campaign_is_noted_once() {
    let mut events = founded();
    events.push(Event::CampaignFounded { campaign: CAMPAIGN, name: "Ash".to_owned() });
    let command = Command::FoundCampaign { campaign: CAMPAIGN, name: "Ash".to_owned() };
    assert_eq!(decide(&given(&events), ORGANISER, &command).verdict(), "already_campaign");
}

/// The league after what these ask for, all of which is accepted.
fn after(commands: &[(PlayerId, Command)]) -> League {
    let mut league = given(&founded());
    for (actor, command) in commands {
        let events = decide(&league, *actor, command).unwrap();
        events.iter().for_each(|event| evolve(&mut league, event));
    }
    league
}

#[test]
fn arbitrators_and_spectators_are_appointed_once_and_may_go_by_themselves() {
    let appointed = [
        (ORGANISER, Command::AppointArbitrator { player: BOB }),
        (ORGANISER, Command::AdmitSpectator { player: STRANGER }),
    ];
    let league = after(&appointed);
    assert_eq!(league.roles(BOB), [Role::Arbitrator], "an arbitrator need not be a member");
    assert_eq!(league.roles(ORGANISER), [Role::Organiser, Role::Player]);
    for (actor, command, verdict) in [
        (ORGANISER, Command::AppointArbitrator { player: BOB }, "already_arbitrator"),
        (ORGANISER, Command::AdmitSpectator { player: STRANGER }, "already_spectator"),
        (BOB, Command::AppointArbitrator { player: ANN }, "not_allowed"),
        (BOB, Command::RenameLeague { name: "Saturday".to_owned() }, "not_allowed"),
        (ANN, Command::RemoveArbitrator { player: BOB }, "not_allowed"),
        (ANN, Command::DismissSpectator { player: STRANGER }, "not_allowed"),
        (BOB, Command::RemoveArbitrator { player: BOB }, "accepted"),
        (STRANGER, Command::DismissSpectator { player: STRANGER }, "accepted"),
    ] {
        assert_eq!(decide(&league, actor, &command).verdict(), verdict, "{actor} {command:?}");
    }
}

#[test]
fn a_spectator_who_joins_is_a_member_and_an_arbitrator_who_leaves_holds_no_office() {
    let league = after(&[
        (ORGANISER, Command::AdmitSpectator { player: BOB }),
        (ORGANISER, Command::JoinLeague { player: BOB }),
        (ORGANISER, Command::AppointArbitrator { player: ANN }),
        (ANN, Command::LeaveLeague { player: ANN }),
    ]);
    assert_eq!(league.roles(BOB), [Role::Player]);
    assert_eq!(league.roles(ANN), []);
}

#[test]
fn who_sees_a_league_stays_when_it_gets_another_name() {
    let league = after(&[
        (ORGANISER, Command::SetVisibility { visibility: Visibility::Unlisted }),
        (ORGANISER, Command::RenameLeague { name: "Saturday".to_owned() }),
    ]);
    assert_eq!(league.visibility, Visibility::Unlisted);
}
