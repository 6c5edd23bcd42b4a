//! Pairs that an organiser chooses: everybody once, no rematch without saying so, byes in turn (LE-22, LE-26).

use super::*;
use campaign::ByHand;

/// `1-2 3-4 bye 5`, as an organiser would ask for it.
fn by_hand(round: u32, text: &str, rematches: bool) -> Command {
    let mut wanted = ByHand { rematches, ..ByHand::default() };
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        match word.split_once('-') {
            Some((red, blue)) => {
                wanted.pairs.push([red, blue].map(|number| roster_id(number.parse().unwrap())));
            }
            None => wanted.bye = words.next().map(|number| roster_id(number.parse().unwrap())),
        }
    }
    let mission = RoundMission { code: "fw_border".to_owned(), roll: None };
    Command::Season(SeasonCommand::PairRound { round, mission, window: None, by_hand: Some(wanted) })
}

#[test]
fn an_organiser_chooses_who_meets_whom() {
    let mut league = League::of(swiss(), 5);
    league.told(by_hand(1, "1-5 4-2 bye 3", false));
    assert_eq!(league.last_round(), "1-5 4-2 bye 3");
    let round = league.campaign.open_season().unwrap().rounds[0].clone();
    assert!(round.by_hand && round.rematches == 0);
    assert_eq!(league.campaign.games.len(), 2);
    assert_eq!(league.row(3).points, Points::whole(3), "the bye is worth what a bye is worth");
    assert_eq!(campaign::fold(&league.log), league.campaign);
    // What follows is paired by the rules again.
    league.wins(1, 5);
    league.wins(4, 2);
    league.pair();
    assert!(!league.campaign.open_season().unwrap().rounds[1].by_hand);
}

/// Each row has one thing more right than the row above.
#[test]
fn pairs_by_hand_are_checked() {
    let mut league = League::of(swiss(), 6);
    league.told(Command::WithdrawRoster { roster: roster_id(6) });
    league.told(by_hand(1, "1-2 3-4 bye 5", false));
    let round = |text: &str| by_hand(2, text, false);
    assert_eq!(league.tell(round("1-3 2-4 bye 5")), Err("round_open"), "LE-24");
    league.wins(1, 2);
    league.wins(3, 4);
    assert_eq!(league.by(player(1), &round("1-3 2-5 bye 4")), Err("not_allowed"));
    for (text, verdict) in [
        ("1-9 2-5 bye 4", "not_in_season"),
        ("1-6 2-5 bye 4", "withdrawn"),
        ("1-1 2-5 bye 4", "paired_twice"),
        ("1-3 2-3 bye 4", "paired_twice"),
        ("1-3 2-4 bye 4", "paired_twice"),
        ("1-3 2-4", "left_out"),
        ("1-3 bye 4", "left_out"),
        ("1-3 2-4 bye 5", "another_bye"),
        ("1-2 3-5 bye 4", "rematch"),
    ] {
        assert_eq!(league.tell(round(text)), Err(verdict), "{text}");
    }
    assert_eq!(league.campaign.open_season().unwrap().rounds.len(), 1, "nothing half-made is left");
    league.told(by_hand(2, "1-2 3-5 bye 4", true));
    let round = league.campaign.open_season().unwrap().rounds[1].clone();
    assert_eq!((round.rematches, round.bye), (1, Some(roster_id(4))));
}

#[test]
fn a_circle_is_not_paired_by_hand() {
    let mut circle = League::of(round_robin(), 4);
    assert_eq!(circle.tell(by_hand(1, "1-2 3-4", false)), Err("drawn_by_circle"));
    let mut ladder = League::of(Charter::seed_strict(), 4);
    assert_eq!(ladder.tell(by_hand(1, "1-2 3-4", false)), Err("no_rounds"));
}

/// A walk-over is no meeting: those two may be paired without more.
#[test]
fn who_did_not_play_may_be_paired_again() {
    let mut league = League::of(swiss(), 2);
    league.pair();
    league.told(walkover(1, 2));
    league.told(by_hand(2, "2-1", false));
    league.wins(1, 2);
    assert_eq!(league.tell(by_hand(3, "1-2", false)), Err("rematch"));
}

/// The refusal says who is meant, and by how much.
#[test]
fn refusals_of_pairs_have_numbers() {
    let mut league = League::of(swiss(), 3);
    league.told(by_hand(1, "1-2 bye 3", false));
    league.wins(1, 2);
    let refusal = campaign::decide(&league.campaign, ORGANISER, &by_hand(2, "1-2 bye 3", false)).unwrap_err();
    assert_eq!((refusal.code(), refusal.numbers()), ("another_bye", vec![("had", 1), ("fewest", 0)]));
}
