//! What happened to a campaign, in plain English: one sentence for each event. `russian.rs` has the Russian ones.

use super::{Campaign, Event, Outcome, Report, SeedingMethod, russian};
use crate::armoury::{Language, in_english};
use crate::events::Recorded;
use crate::ids::{PlayerId, RosterId, Side};

/// What a campaign's log knows by an id or a code only.
pub trait Names {
    /// What a person is called.
    fn player(&self, player: PlayerId) -> String;
    /// What a mission is called.
    fn mission(&self, code: &str) -> String;
}

/// Tells an event of this campaign, which may have gone on since.
pub fn narrate(campaign: &Campaign, event: &Event, names: &dyn Names, language: Language) -> String {
    match language {
        Language::English => english(campaign, event, names),
        Language::Russian => russian::narrate(campaign, event, names),
    }
}

fn english(campaign: &Campaign, event: &Event, names: &dyn Names) -> String {
    let roster = |id: &RosterId| roster(campaign, *id);
    match event {
        Event::CampaignFounded { name, organiser, .. } => {
            format!("{} founded the campaign {name}.", names.player(*organiser))
        }
        Event::CharterAmended { key, old, new, from_round: None, .. } => {
            format!("The charter now says {new} for {key}; it said {old}.")
        }
        Event::CharterAmended { key, old, new, from_round: Some(round), .. } => {
            format!("The charter says {new} for {key} from round {round} on; it said {old}.")
        }
        Event::CampaignStarted {} => "The campaign began: games may be played.".to_owned(),
        Event::CampaignClosed {} => "The campaign is over.".to_owned(),
        Event::OrganiserAppointed { player } => {
            format!("{} organises the campaign now.", names.player(*player))
        }
        Event::OrganiserRemoved { player } => {
            format!("{} no longer organises the campaign.", names.player(*player))
        }
        Event::RosterEnrolled { player, name, .. } => {
            format!("{} takes part with {name}.", names.player(*player))
        }
        Event::RosterWithdrew { roster: id } => format!("{} plays no further games.", roster(id)),
        Event::RosterReturned { roster: id } => format!("{} takes part again.", roster(id)),
        Event::RosterExpelled { roster: id, .. } => {
            format!("An organiser took {} out of later games.", roster(id))
        }
        _ => game(campaign, event, names).unwrap_or_else(|| season(campaign, event, names)),
    }
}

/// Tells what happened to a game.
fn game(campaign: &Campaign, event: &Event, names: &dyn Names) -> Option<String> {
    let of = |game: &u32| pairing(campaign, *game);
    Some(match event {
        Event::GameArranged { game, mission, size, .. } => {
            let most = in_english(*size, "point");
            format!("{} is arranged: {}, up to {most}.", of(game), names.mission(mission))
        }
        Event::GameLocked { game, .. } => format!("{} began.", of(game)),
        Event::GameClosed { game, report, .. } => {
            format!("{} ended: {}.", of(game), result(campaign, *game, report))
        }
        Event::ResultReported { game, report, reported_by, .. } => {
            let who = names.player(*reported_by);
            format!("{who} told what {} came to: {}.", low(&of(game)), result(campaign, *game, report))
        }
        Event::ResultConfirmed { game, by, settled } => {
            let counts = if *settled { "; it counts" } else { "" };
            format!("{} confirmed the result of game {game}{counts}.", names.player(*by))
        }
        Event::ResultConfirmedByTimeout { game, hours } => {
            let hours = in_english(*hours, "hour");
            format!("Nobody disputed the result of game {game} in {hours}: it counts.")
        }
        Event::ResultDisputed { game, by, .. } => {
            format!("{} disputes the result of game {game}: an organiser rules.", names.player(*by))
        }
        Event::KayfabeJudged { game, roster: id, granted, by } => {
            kayfabe(&names.player(*by), &roster(campaign, *id), *granted, *game)
        }
        Event::ResultCorrected { game, old, new, .. } => {
            let (was, is) = (result(campaign, *game, old), result(campaign, *game, new));
            format!("The result of {} was corrected: {is}; it was: {was}.", low(&of(game)))
        }
        Event::ForkAdopted { game, report, by, .. } => {
            let result = result(campaign, *game, report);
            let who = names.player(*by);
            format!("{who} put a what-if battle in the place of {}: {result}.", low(&of(game)))
        }
        Event::GameVoided { game, .. } => format!("{} does not count.", of(game)),
        Event::ReplayOrdered { game, .. } => {
            format!("{} is to be played again: what it came to does not count.", of(game))
        }
        Event::TodoSettled { game, roster: id, by, .. } => {
            let (who, whose) = (names.player(*by), roster(campaign, *id));
            format!("{who} set right by hand what the correction of game {game} left for {whose}.")
        }
        Event::GameReopened { game, .. } => format!("{} goes on: its end was undone.", of(game)),
        Event::GameScheduled { game, at: Some(_) } => format!("{} has an appointed time.", of(game)),
        Event::GameScheduled { game, at: None } => format!("{} has no appointed time any more.", of(game)),
        Event::WalkoverDeclared { game, absent } => {
            format!("{} was a walk-over: {} did not come.", of(game), roster(campaign, *absent))
        }
        Event::DoubleWalkoverDeclared { game } => format!("{} was lost by both: nobody came.", of(game)),
        Event::GameMarkedUnrated { game, .. } => format!("{} is left out of the ratings.", of(game)),
        _ => return None,
    })
}

/// Tells what happened to a season; what is none of these is told by its kind.
fn season(campaign: &Campaign, event: &Event, names: &dyn Names) -> String {
    let roster = |id: &RosterId| roster(campaign, *id);
    match event {
        Event::SeasonOpened { name, .. } => format!("The season {name} began."),
        Event::SeasonClosed { season, ranks } => match ranks.first() {
            Some(first) => format!("Season {season} is over: {} is first.", roster(&first.roster)),
            None => format!("Season {season} is over."),
        },
        Event::SeedingSet { season, method, .. } => {
            let how = match method {
                SeedingMethod::Rating => "by rating",
                SeedingMethod::Lots => "by lot",
                SeedingMethod::Given => "by an organiser",
            };
            format!("The rosters of season {season} were put in order {how}.")
        }
        Event::RoundPaired { season, round, pairs, bye, mission, by_hand, .. } => {
            let games =
                if pairs.len() == 1 { "one game".to_owned() } else { format!("{} games", pairs.len()) };
            let bye = bye.map(|id| format!("; {} has a bye", roster(&id))).unwrap_or_default();
            let mission = names.mission(mission);
            let by = if *by_hand { " by an organiser's hand" } else { "" };
            format!("Round {round} of season {season} is paired{by}: {games}, {mission}{bye}.")
        }
        Event::PairingDeleted { season, round } => {
            format!("The pairing of round {round} of season {season} was undone.")
        }
        Event::RoundWindowSet { season, round, window } => {
            let when = if window.is_some() { "is to be played at another time" } else { "has no set time" };
            format!("Round {round} of season {season} {when}.")
        }
        Event::ResultsAnnulled { season, roster: id, games } => {
            format!("The results of {} in season {season} do not count: {} games.", roster(id), games.len())
        }
        other => by_kind(other.kind()),
    }
}

/// A sentence for an event that has none of its own.
fn by_kind(kind: &str) -> String {
    let words = kind.split_once('.').map_or(kind, |(_, what)| what).replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// `Game 3, Red Hand against Blue Moon,`: a game with both its rosters.
fn pairing(campaign: &Campaign, number: u32) -> String {
    let Some(game) = campaign.games.get(&number) else { return format!("Game {number}") };
    let [red, blue] = game.rosters.map(|id| roster(campaign, id));
    format!("Game {number} of {red} against {blue}")
}

/// The same within a sentence.
fn low(pairing: &str) -> String {
    pairing.replacen('G', "g", 1)
}

/// `Ann says that Red Hand was played in character in game 3.`
fn kayfabe(who: &str, roster: &str, granted: bool, game: u32) -> String {
    let how = if granted { "was" } else { "was not" };
    format!("{who} says that {roster} {how} played in character in game {game}.")
}

/// `Red Hand won 3 to 1`
fn result(campaign: &Campaign, number: u32, report: &Report) -> String {
    let [red, blue] = report.vp;
    let rosters = campaign.games.get(&number).map(|game| game.rosters);
    match (report.outcome, rosters) {
        (Outcome::Decided { winner }, Some(rosters)) => {
            let (own, other) = if winner == Side::Red { (red, blue) } else { (blue, red) };
            format!("{} won {own} to {other}", roster(campaign, rosters[winner.index()]))
        }
        (Outcome::Decided { winner }, None) => format!("{} won {red} to {blue}", winner.word()),
        (Outcome::Draw, _) => format!("a draw, {red} to {blue}"),
        (Outcome::NoResult, _) => "no result".to_owned(),
    }
}

fn roster(campaign: &Campaign, id: RosterId) -> String {
    campaign.entry(id).map_or_else(|| "a roster".to_owned(), |entry| entry.name.clone())
}
