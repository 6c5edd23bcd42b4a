//! What happened to a campaign, in Russian: one sentence for each event. Names keep their form, so that sentences are
//! built in which nothing around them bends, and nobody's sex is guessed at.

use super::narration::Names;
use super::{Campaign, Event, Outcome, Report, SeedingMethod};
use crate::armoury::in_russian;
use crate::ids::{RosterId, Side};

/// Tells an event of this campaign, which may have gone on since.
pub(super) fn narrate(campaign: &Campaign, event: &Event, names: &dyn Names) -> String {
    let roster = |id: &RosterId| roster(campaign, *id);
    match event {
        Event::CampaignFounded { name, organiser, .. } => {
            format!("{} основывает кампанию «{name}».", names.player(*organiser))
        }
        Event::CharterAmended { key, old, new, from_round: None, .. } => {
            format!("В уставе {key} теперь {new}, было {old}.")
        }
        Event::CharterAmended { key, old, new, from_round: Some(round), .. } => {
            format!("С тура {round} в уставе {key} – {new}, было {old}.")
        }
        Event::CampaignStarted {} => "Кампания начинается: можно играть.".to_owned(),
        Event::CampaignClosed {} => "Кампания окончена.".to_owned(),
        Event::OrganiserAppointed { player } => {
            format!("{} теперь ведёт кампанию.", names.player(*player))
        }
        Event::OrganiserRemoved { player } => {
            format!("{} больше не ведёт кампанию.", names.player(*player))
        }
        Event::RosterEnrolled { player, name, .. } => {
            format!("{} вступает в кампанию с ростером «{name}».", names.player(*player))
        }
        Event::RosterWithdrew { roster: id } => format!("{} выходит из дальнейших игр.", roster(id)),
        Event::RosterReturned { roster: id } => format!("{} снова участвует.", roster(id)),
        Event::RosterExpelled { roster: id, .. } => {
            format!("Организатор снимает {} с дальнейших игр.", within(&roster(id)))
        }
        _ => game(campaign, event, names).unwrap_or_else(|| season(campaign, event, names)),
    }
}

/// Tells what happened to a game.
fn game(campaign: &Campaign, event: &Event, names: &dyn Names) -> Option<String> {
    let of = |game: &u32| pairing(campaign, *game);
    Some(match event {
        Event::GameArranged { game, mission, size, .. } => {
            format!("Назначена {}: «{}», команды до {}.", of(game), names.mission(mission), points(*size))
        }
        Event::GameLocked { game, .. } => format!("Начинается {}.", of(game)),
        Event::GameClosed { game, report, .. } => {
            format!("Окончена {}: {}.", of(game), result(campaign, *game, report))
        }
        Event::ResultReported { game, report, reported_by, .. } => {
            let who = names.player(*reported_by);
            format!("{who} сообщает, чем кончилась {}: {}.", of(game), result(campaign, *game, report))
        }
        Event::ResultConfirmed { game, by, settled } => {
            let counts = if *settled { ": он засчитан" } else { "" };
            format!("{} подтверждает результат игры {game}{counts}.", names.player(*by))
        }
        Event::ResultConfirmedByTimeout { game, hours } => {
            let hours = in_russian(*hours, ["час", "часа", "часов"]);
            format!("Никто не оспорил результат игры {game} за {hours}: он засчитан.")
        }
        Event::ResultDisputed { game, by, .. } => {
            format!("{} оспаривает результат игры {game}: решает организатор.", names.player(*by))
        }
        Event::KayfabeJudged { roster: id, granted, by, .. } => {
            let how = if *granted { "играл в образе" } else { "играл не в образе" };
            format!("{} считает, что {} {how}.", names.player(*by), within(&roster(campaign, *id)))
        }
        Event::ResultCorrected { game, old, new, .. } => {
            let (was, is) = (result(campaign, *game, old), result(campaign, *game, new));
            format!("Исправлен результат: {}. Теперь {is}, было: {was}.", of(game))
        }
        Event::ForkAdopted { game, report, by, .. } => {
            let (who, result) = (names.player(*by), result(campaign, *game, report));
            format!("{who} засчитывает ответвление: {}. Результат: {result}.", of(game))
        }
        Event::GameVoided { game, .. } => format!("Аннулирована {}.", of(game)),
        Event::ReplayOrdered { game, .. } => {
            format!("Переигрывается {}: прежний результат не в счёт.", of(game))
        }
        Event::TodoSettled { game, roster: id, by, .. } => {
            let (who, whose) = (names.player(*by), within(&roster(campaign, *id)));
            format!("{who} улаживает то, что осталось после исправления игры {game}: {whose}.")
        }
        Event::GameReopened { game, .. } => format!("Продолжается {}: её конец отменён.", of(game)),
        _ => return appointment(campaign, event),
    })
}

/// Tells when a game is to be played, and who did not come.
fn appointment(campaign: &Campaign, event: &Event) -> Option<String> {
    let of = |game: &u32| capital(&pairing(campaign, *game));
    Some(match event {
        Event::GameScheduled { game, at: Some(_) } => format!("{}: назначено время.", of(game)),
        Event::GameScheduled { game, at: None } => format!("{}: время больше не назначено.", of(game)),
        Event::WalkoverDeclared { game, absent } => {
            format!("{}: неявка, {} не выходит на игру.", of(game), within(&roster(campaign, *absent)))
        }
        Event::DoubleWalkoverDeclared { game } => format!("{}: поражение обоим, никто не пришёл.", of(game)),
        Event::GameMarkedUnrated { game, .. } => format!("{}: в рейтинг не идёт.", of(game)),
        _ => return None,
    })
}

/// Tells what happened to a season.
fn season(campaign: &Campaign, event: &Event, names: &dyn Names) -> String {
    let roster = |id: &RosterId| roster(campaign, *id);
    match event {
        Event::SeasonOpened { name, .. } => format!("Открыт сезон «{name}»."),
        Event::SeasonClosed { season, ranks } => match ranks.first() {
            Some(first) => {
                format!("Сезон {season} окончен: на первом месте {}.", within(&roster(&first.roster)))
            }
            None => format!("Сезон {season} окончен."),
        },
        Event::SeedingSet { season, method, .. } => {
            let how = match method {
                SeedingMethod::Rating => "по рейтингу",
                SeedingMethod::Lots => "по жребию",
                SeedingMethod::Given => "по решению организатора",
            };
            format!("Ростеры сезона {season} посеяны {how}.")
        }
        Event::RoundPaired { season, round, pairs, bye, mission, by_hand, .. } => {
            let games = in_russian(pairs.len(), GAMES);
            let bye = bye.map(|id| format!("; свободен {}", within(&roster(&id)))).unwrap_or_default();
            let by = if *by_hand { " по решению организатора" } else { "" };
            let mission = names.mission(mission);
            format!("Составлен тур {round} сезона {season}{by}: {games}, «{mission}»{bye}.")
        }
        Event::PairingDeleted { season, round } => format!("Пары тура {round} сезона {season} отменены."),
        Event::RoundWindowSet { season, round, window } => {
            let when = if window.is_some() {
                "назначены другие сроки"
            } else {
                "сроков больше нет"
            };
            format!("Тур {round} сезона {season}: {when}.")
        }
        Event::ResultsAnnulled { season, roster: id, games } => {
            let games = in_russian(games.len(), GAMES);
            format!("{}: результаты сезона {season} не в счёт, всего {games}.", roster(id))
        }
        _ => "В кампании что-то произошло.".to_owned(),
    }
}

/// The forms of a game.
const GAMES: [&str; 3] = ["игра", "игры", "игр"];

fn points(points: u32) -> String {
    // After "до" the genitive: up to 1 point, up to 2 points.
    let one = points % 10 == 1 && points % 100 != 11;
    format!("{points} {}", if one { "очка" } else { "очков" })
}

/// `игра 3 (Red Hand – Blue Moon)`
fn pairing(campaign: &Campaign, number: u32) -> String {
    let Some(game) = campaign.games.get(&number) else { return format!("игра {number}") };
    let [red, blue] = game.rosters.map(|id| name(campaign, id).unwrap_or("–"));
    format!("игра {number} ({red} – {blue})")
}

/// `побеждает Red Hand, 3 : 1`
fn result(campaign: &Campaign, number: u32, report: &Report) -> String {
    let [red, blue] = report.vp;
    let rosters = campaign.games.get(&number).map(|game| game.rosters);
    match (report.outcome, rosters) {
        (Outcome::Decided { winner }, Some(rosters)) => {
            let (own, other) = if winner == Side::Red { (red, blue) } else { (blue, red) };
            format!("побеждает {}, {own} : {other}", within(&roster(campaign, rosters[winner.index()])))
        }
        (Outcome::Decided { winner: Side::Red }, None) => format!("побеждают красные, {red} : {blue}"),
        (Outcome::Decided { winner: Side::Blue }, None) => format!("побеждают синие, {blue} : {red}"),
        (Outcome::Draw, _) => format!("ничья, {red} : {blue}"),
        (Outcome::NoResult, _) => "без результата".to_owned(),
    }
}

fn name(campaign: &Campaign, id: RosterId) -> Option<&str> {
    campaign.entry(id).map(|entry| entry.name.as_str())
}

/// `Ростер «Red Hand»`, at the beginning of a sentence.
fn roster(campaign: &Campaign, id: RosterId) -> String {
    name(campaign, id).map_or_else(|| "Ростер".to_owned(), |name| format!("Ростер «{name}»"))
}

/// The same within a sentence.
fn within(roster: &str) -> String {
    roster.replacen('Р', "р", 1)
}

fn capital(text: &str) -> String {
    text.replacen('и', "И", 1)
}
