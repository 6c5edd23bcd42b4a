//! What happened to a roster, in Russian: one sentence for each event. Names keep their form, so that sentences are
//! built in which nothing around them bends.

use super::narration::Called;
use super::{Event, GrenadeCounts};
use crate::armoury::{Language, Lasting, Penalty, in_russian};
use crate::ids::{MemberId, PlayerId};
use std::collections::BTreeMap;

/// Tells an event of a roster; `who` knows what people are called.
pub(super) fn narrate(called: &Called, event: &Event, who: &dyn Fn(PlayerId) -> String) -> String {
    let (name, member) = (named(called), |id: &MemberId| of(called, *id));
    match event {
        Event::RosterDrafted { owner, name, budget, .. } => {
            format!("{} начинает ростер «{name}»: {}.", who(*owner), points(*budget))
        }
        Event::MemberRecruited { recruit, .. } => {
            format!("{name}, новая модель: {}, {}.", recruit.name, points(recruit.points()))
        }
        Event::MemberRenamed { member: id, name: new } => match called.member(*id) {
            Some(known) if known != new => format!("{}: одно время – {new}.", member(id)),
            _ => format!("{name}: одну из моделей теперь зовут {new}."),
        },
        Event::MemberDismissed { member: id } => format!("{}: модель распущена.", member(id)),
        Event::GrenadesBought { member: id, grenade, count, unit_price, .. } => {
            format!("{}: куплено {count} × {}, по {unit_price}.", member(id), spaced(grenade))
        }
        Event::RosterRegistered { points: worth, .. } => format!("{name} сдан: {}.", points(*worth)),
        Event::RosterReady {} => format!("{name} готов к бою."),
        Event::RosterFlagged { faults } => {
            let reasons = in_russian(faults.len(), ["причина", "причины", "причин"]);
            format!("{name} требует внимания: {reasons}.")
        }
        Event::RosterRetired {} => format!("{name} распущен."),
        Event::TeamLocked { game, team, points: worth, .. } => {
            let models = in_russian(team.len(), MODELS);
            format!("{name} выставляет на игру {game}: {models}, {}.", points(*worth))
        }
        Event::TeamReturned { game } => format!("{name}: команда вернулась с игры {game}."),
        Event::GrenadesSpent { game, used } => format!("{name} тратит в игре {game}: {}.", grenades(used)),
        Event::GrenadesRestocked { game, restocked } => {
            format!("{name} получает обратно после игры {game}: {}.", grenades(restocked))
        }
        Event::GameVoided { game } => format!("{name}: игры {game} как не бывало."),
        Event::GameReopened { game, .. } => format!("{name}: игра {game} продолжается."),
        _ => injury(called, event)
            .or_else(|| spending(called, event))
            .or_else(|| base(called, event))
            .or_else(|| gear(called, event))
            .unwrap_or_else(|| format!("{name}: что-то произошло.")),
    }
}

/// Tells what injuries come to, and who leads.
fn injury(called: &Called, event: &Event) -> Option<String> {
    let (name, member) = (named(called), |id: &MemberId| of(called, *id));
    Some(match event {
        Event::PostGameBegan { game, rolls, .. } => match rolls.len() {
            0 => format!("{name} переходит к тому, что следует за игрой {game}."),
            models => {
                let models = in_russian(models, ["модель бросает", "модели бросают", "моделей бросают"]);
                format!("{name} переходит к тому, что следует за игрой {game}: {models} на травмы.")
            }
        },
        Event::InjuryRolled { member: id, faces, .. } => {
            let faces: Vec<String> = faces.iter().map(|face| face.0.to_string()).collect();
            format!("{}: бросок на травму, выпало {}.", member(id), faces.join(", "))
        }
        Event::InjuryRerollUsed { member: id, .. } => format!("{}: переброс на травму.", member(id)),
        Event::MemberDied { member: id, game, .. } => {
            format!("{}: смертельное ранение в игре {game}.", member(id))
        }
        Event::InjurySuffered { member: id, injury, .. } => {
            format!("{}: увечье навсегда, {}.", member(id), lasting(*injury))
        }
        Event::PenaltySet { member: id, penalty, .. } => {
            let suffers = match penalty {
                Penalty::SitsOut => "пропускает следующую игру",
                Penalty::Winded => "в следующей игре движется на 2\" меньше",
                Penalty::WoundedPride => "в следующей игре Лидерство хуже на 2",
            };
            format!("{}: {suffers}.", member(id))
        }
        Event::MemberRecovered { member: id, .. } => format!("{}: полное выздоровление.", member(id)),
        Event::InjuryUndone { member: id, game } => {
            format!("{}: последствия игры {game} отменены.", member(id))
        }
        Event::InjuriesSettled { game } => format!("{name}: с травмами игры {game} всё решено."),
        Event::PenaltiesEnded { game } => format!("{name}: с игрой {game} прошли последствия прежних травм."),
        Event::SecretRevealed { .. } => format!("{name}: секрет кубиков после игры раскрыт."),
        Event::LeaderNamed { member: id, acting: true } => format!("{}: пока ведёт команду.", member(id)),
        Event::LeaderNamed { member: id, acting: false } => format!("{}: теперь лидер.", member(id)),
        _ => return None,
    })
}

const fn lasting(injury: Lasting) -> &'static str {
    match injury {
        Lasting::Initiative => "Инициатива −1",
        Lasting::WeaponSkill => "Умение драться −1",
        Lasting::BallisticSkill => "Умение стрелять −1",
        Lasting::Strength => "Сила −1",
        Lasting::Toughness => "Стойкость −1",
        Lasting::Attacks => "Атаки −1",
        Lasting::Move => "движение −1\"",
    }
}

/// Tells what is earned and bought.
fn spending(called: &Called, event: &Event) -> Option<String> {
    let (name, member) = (named(called), |id: &MemberId| of(called, *id));
    Some(match event {
        Event::RequisitionGranted { rp: worth, cause } => format!("{name}: {} {}.", rp(*worth), why(cause)),
        Event::RequisitionRevoked { rp: worth, cause } => {
            format!("{name}: отобрано {} {}.", rp(*worth), why(cause))
        }
        Event::RequisitionAwarded { game, award } => {
            format!("{name} получает за игру {game}: {}.", rp(award.total))
        }
        Event::RequisitionAdjusted { game, difference, .. } => {
            format!("{name}: снабжение за игру {game} пересчитано, {difference:+}.")
        }
        Event::OptionBought { member: id, rp: paid, .. } => {
            format!("{}: новое снаряжение за {}.", member(id), rp(*paid))
        }
        Event::GearBought { rp: paid, .. } => {
            format!("{name}: снаряжение куплено в резерв за {}.", rp(*paid))
        }
        Event::GrenadesRefilled { member: id, grenade, count, .. } => {
            format!("{}: выкуплено {count} × {}.", member(id), spaced(grenade))
        }
        Event::HonourBought { member: id, honour, rp: paid, .. } => {
            let who = id.as_ref().map_or_else(|| name.clone(), member);
            format!("{who}: отличие «{}» за {}.", honour.name(Language::Russian), rp(*paid))
        }
        Event::PurchaseTakenBack { rp: back, .. } => format!("{name}: покупка возвращена, {}.", rp(*back)),
        Event::PostGameClosed { game, .. } => format!("{name}: всё, что следует за игрой {game}, сделано."),
        Event::PostGameReopened { game } => format!("{name}: то, что следовало за игрой {game}, отменено."),
        _ => return None,
    })
}

/// Tells of the base, of support and renown.
fn base(called: &Called, event: &Event) -> Option<String> {
    let name = named(called);
    Some(match event {
        Event::BaseRaised { level, .. } => format!("{name}: уровень базы – {level}."),
        Event::FacilityBought { facility, rp: paid, .. } => {
            format!("{name}: построено за {}: {}.", rp(*paid), facility.name(Language::Russian))
        }
        Event::FacilityScrapped { facility, .. } => {
            format!("{name}: снесено: {}.", facility.name(Language::Russian))
        }
        Event::FacilityHelped { facility, member, face, works, .. } => {
            let helps = if *works { "помогает" } else { "не помогает" };
            let what = facility.name(Language::Russian);
            format!("{}: {what}, выпало {}: {helps}.", of(called, *member), face.0)
        }
        Event::SupportBought { support, rp: paid } => {
            format!("{name}: поддержка за {}: {}.", rp(*paid), support.name(Language::Russian))
        }
        Event::SupportUsed { game, support } => {
            format!("{name}: поддержка в игре {game}: {}.", support.name(Language::Russian))
        }
        Event::RenownGained { game, deeds } => {
            let who = in_russian(deeds.len(), ["модель снискала", "модели снискали", "моделей снискали"]);
            format!("{name}: {who} славу в игре {game}.")
        }
        _ => return None,
    })
}

/// Tells what is put away and brought out.
fn gear(called: &Called, event: &Event) -> Option<String> {
    let (name, member) = (named(called), |id: &MemberId| of(called, *id));
    Some(match event {
        Event::MemberStored { member: id } => format!("{}: уход в резерв.", member(id)),
        Event::MemberActivated { member: id } => format!("{}: возвращение из резерва.", member(id)),
        Event::GearStored { member: id, .. } => format!("{}: снаряжение сдано в резерв.", member(id)),
        Event::GearIssued { member: id, .. } => format!("{}: снаряжение получено из резерва.", member(id)),
        Event::GearDiscarded { .. } => format!("{name}: снаряжение из резерва выброшено."),
        Event::GrenadesMoved { from, to, grenade, count, .. } => {
            let to = called.member(*to).unwrap_or("модель");
            format!("{}: передано {count} × {}, кому: {to}.", member(from), spaced(grenade))
        }
        Event::MemberNoted { member: id, note } => {
            let what = if note.is_some() {
                "о модели оставлена заметка"
            } else {
                "заметка о модели стёрта"
            };
            format!("{}: {what}.", member(id))
        }
        _ => return None,
    })
}

/// The forms of a model.
const MODELS: [&str; 3] = ["модель", "модели", "моделей"];

fn points(points: u32) -> String {
    in_russian(points, ["очко", "очка", "очков"])
}

fn rp(points: impl TryInto<i64>) -> String {
    in_russian(points, ["очко снабжения", "очка снабжения", "очков снабжения"])
}

/// What requisition was granted for: `campaign/dues.rs` writes the words.
fn why(cause: &str) -> String {
    let bye = cause.strip_prefix("bye of season ").and_then(|rest| rest.split_once(", round "));
    match (bye, cause.strip_prefix("walk-over in game ")) {
        (Some((season, round)), _) => format!("за пропуск тура {round} сезона {season}"),
        (None, Some(game)) => format!("за неявку соперника в игре {game}"),
        (None, None) => format!("({cause})"),
    }
}

fn grenades(counts: &GrenadeCounts) -> String {
    let count: u32 = counts.values().flat_map(BTreeMap::values).sum();
    in_russian(count, ["граната", "гранаты", "гранат"])
}

fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

/// `Nob («Da Boyz»)`: a model and whose it is.
fn of(called: &Called, id: MemberId) -> String {
    format!("{} («{}»)", called.member(id).unwrap_or("Модель"), called.name())
}

/// `Ростер «Da Boyz»`, at the beginning of a sentence.
fn named(called: &Called) -> String {
    format!("Ростер «{}»", called.name())
}
