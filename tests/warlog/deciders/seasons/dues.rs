//! What byes, walk-overs and new seasons mean for rosters (LE-26, LE-27, CA-45), and exact points (LE-02).

use super::*;
use campaign::{Due, LeaguePoints, Restock, dues};

fn paying() -> Charter {
    Charter {
        format: LeagueFormat::Swiss,
        rp_bye: 8,
        rp_walkover_winner: 6,
        restock: Restock::PerSeason,
        ..Charter::hor_campaign()
    }
}

/// What a command means for rosters, by their numbers, and the command done.
fn told(league: &mut League, command: Command) -> Vec<(u32, Due)> {
    let before = league.campaign.clone();
    let events = campaign::decide(&before, ORGANISER, &command).unwrap();
    league.told(command);
    dues(&before, &events).into_iter().map(|(roster, due)| (number(roster), due)).collect()
}

fn grant(rp: u32, cause: &str) -> Due {
    Due::Grant { rp, cause: cause.to_owned() }
}

fn revoke(cause: &str) -> Due {
    Due::Revoke { cause: cause.to_owned() }
}

/// LE-26: granted as the round is paired, taken back as the pairing is deleted, granted again.
#[test]
fn a_bye_earns_what_the_charter_says() {
    let mut league = League::of(paying(), 3);
    let bye = "bye of season 1, round 1";
    assert_eq!(told(&mut league, pair_round(1)), [(3, grant(8, bye))]);
    let delete = Command::Season(SeasonCommand::DeletePairing { round: 1 });
    assert_eq!(told(&mut league, delete), [(3, revoke(bye))]);
    assert_eq!(told(&mut league, pair_round(1)), [(3, grant(8, bye))]);
    for charter in [Charter { rp_bye: 0, ..paying() }, Charter { rp_bye: 8, ..swiss() }] {
        let mut league = League::of(charter, 3);
        assert_eq!(told(&mut league, pair_round(1)), [], "no points by default, none where games earn none");
    }
}

/// LE-27: the winner's, and whoever it is after a correction.
#[test]
fn a_walkover_earns_what_the_charter_says() {
    let mut league = League::of(paying(), 4);
    assert_eq!(told(&mut league, pair_round(1)), []);
    let won = "walk-over in game 1";
    assert_eq!(told(&mut league, walkover(1, 2)), [(1, grant(6, won))]);
    let reopen = Command::ReopenGame { game: 1, reason: None };
    assert_eq!(told(&mut league, reopen.clone()), [(1, revoke(won))]);
    assert_eq!(told(&mut league, walkover(1, 1)), [(2, grant(6, won))]);
    assert_eq!(told(&mut league, Command::VoidGame { game: 1, reason: None }), [(2, revoke(won))]);
    let both = Command::Season(SeasonCommand::DeclareDoubleWalkover { game: 2 });
    assert_eq!(told(&mut league, both), [], "both have lost");
    assert_eq!(told(&mut league, Command::ReopenGame { game: 2, reason: None }), []);
    // A walk-over goes with its pairing.
    assert_eq!(told(&mut league, walkover(2, 4)), [(3, grant(6, "walk-over in game 2"))]);
    let delete = Command::Season(SeasonCommand::DeletePairing { round: 1 });
    assert_eq!(told(&mut league, delete), [(3, revoke("walk-over in game 2"))]);
}

/// LE-28: who leaves a round robin half played gives his opponents their walk-overs, with what those earn.
#[test]
fn those_left_by_a_roster_that_withdraws_earn_it_too() {
    let mut league = League::of(Charter { format: LeagueFormat::RoundRobin, ..paying() }, 4);
    league.pair();
    league.play_round(|_| Outcome::Draw);
    league.pair();
    league.play_round(|_| Outcome::Draw);
    let dues = told(&mut league, pair_round(3));
    assert_eq!(dues, []);
    let (game, side) = league.game(1, 2);
    assert!(side == Side::Red && game > 4);
    let left = told(&mut league, Command::WithdrawRoster { roster: roster_id(1) });
    assert_eq!(left, [(2, grant(6, &format!("walk-over in game {game}")))]);
}

/// CA-45: with the season everybody in it, and whoever returns into it, once.
#[test]
fn a_season_brings_grenades_back_where_the_charter_says_so() {
    let mut league = League::without_season(paying(), 3);
    league.told(Command::WithdrawRoster { roster: roster_id(3) });
    assert_eq!(told(&mut league, open_season("Spring")), [(1, Due::Restock), (2, Due::Restock)]);
    let back = |n| Command::Season(SeasonCommand::ReturnRoster { roster: roster_id(n) });
    assert_eq!(told(&mut league, back(3)), [(3, Due::Restock)]);
    league.told(Command::WithdrawRoster { roster: roster_id(3) });
    assert_eq!(told(&mut league, back(3)), [], "once a season");
    for restock in [Restock::AfterEachGame, Restock::Never, Restock::BuyBack] {
        let mut league = League::without_season(Charter { restock, ..paying() }, 2);
        assert_eq!(told(&mut league, open_season("Spring")), [], "{restock:?}");
    }
}

/// CA-44: what a game uses that a new season overtakes comes back as that game ends.
#[test]
fn a_game_that_a_season_overtook_is_restocked_as_it_ends() {
    let mut league = League::without_season(Charter { format: LeagueFormat::Ladder, ..paying() }, 2);
    let arrange = |game| {
        let rosters = [roster_id(1), roster_id(2)];
        (game, Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None })
    };
    let (first, command) = arrange(1);
    league.told(command);
    assert!(!campaign::restocks_after(&league.campaign, first));
    league.told(open_season("Spring"));
    assert!(campaign::restocks_after(&league.campaign, first));
    let (second, command) = arrange(2);
    league.told(command);
    assert!(!campaign::restocks_after(&league.campaign, second), "its season has not ended");
}

/// LE-02: a draw may be worth half a point; sums, byes and strength of schedule are exact.
#[test]
fn half_points_are_exact() {
    let chess: LeaguePoints = serde_json::from_str(r#"{"win":1,"draw":0.5,"loss":0}"#).unwrap();
    let charter = Charter { points: chess, bye_points: campaign::ByePoints::Draw, ..swiss() };
    assert!(charter.faults().is_empty());
    assert_eq!(serde_json::to_string(&chess).unwrap(), r#"{"win":1,"draw":0.5,"loss":0}"#);
    let mut league = League::of(charter, 5);
    assert_eq!(league.pair(), "1-2 3-4 bye 5");
    league.draw(1, 2);
    league.wins(3, 4);
    let points = |league: &League, n| league.row(n).points.to_string();
    assert_eq!([1, 2, 3, 4, 5].map(|n| points(&league, n)), ["0.5", "0.5", "1", "0", "0.5"]);
    assert_eq!(league.pair(), "3-1 2-5 bye 4");
    let half = league.row(1).compared[0].value.clone().unwrap();
    assert_eq!(half.to_string(), "1/2");
    let amended = |value: &str| league.campaign.charter.amended("league.points", value).map(|_| ());
    assert!(amended(r#"{"win":2,"draw":1.25,"loss":-0.125}"#).is_ok());
    for wrong in [
        r#"{"win":1,"draw":0.0001,"loss":0}"#,
        r#"{"win":0.5,"draw":1,"loss":0}"#,
        r#"{"win":101,"draw":1,"loss":0}"#,
        r#"{"win":1e40,"draw":1,"loss":0}"#,
    ] {
        assert_eq!(amended(wrong).unwrap_err().key, "league.points", "{wrong}");
    }
}
