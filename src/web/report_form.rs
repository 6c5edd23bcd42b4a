//! The form by which somebody tells the result of a game that was played at a table: made for a phone, useful without
//! script, and filled in again where something about it cannot be.

use super::account::proof;
use super::campaign::Names;
use super::forms::complaint;
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
use super::words;
use crate::app::{GameTold, SideTold};
use crate::campaign::{Campaign, Casualty, Cause, EndReason, Game, GrenadeCounts, Outcome};
use crate::ids::{MemberId, PlayerId, Side};
use crate::roster::{Member, Roster};
use maud::{Markup, html};

/// What a form is about.
pub struct Told<'a> {
    /// The campaign.
    pub campaign: &'a Campaign,
    /// The game.
    pub game: &'a Game,
    /// The rosters, red and blue.
    pub rosters: &'a [Roster; 2],
    /// What people are called.
    pub names: &'a Names,
}

/// What could have become of a model: what took it out of the game, if it was lost, and the word of the form.
const FATES: [(Option<Cause>, &str); 11] = [
    (None, "stayed"),
    (Some(Cause::Shooting), "shooting"),
    (Some(Cause::CloseCombat), "close_combat"),
    (Some(Cause::Fled), "fled"),
    (Some(Cause::GetsHot), "gets_hot"),
    (Some(Cause::FriendlyFire), "friendly_fire"),
    (Some(Cause::Fall), "fall"),
    (Some(Cause::DangerousTerrain), "dangerous_terrain"),
    (Some(Cause::Perils), "perils"),
    (Some(Cause::Other), "other"),
    (None, "absent"),
];

const OUTCOMES: [&str; 4] = ["red", "blue", "draw", "none"];

/// How a game can have ended that has a result, and the word of the form.
pub const ENDS: [(EndReason, &str); 7] = [
    (EndReason::TurnLimit, "turn_limit"),
    (EndReason::WipedOut, "wiped_out"),
    (EndReason::Conceded, "conceded"),
    (EndReason::Withdrew, "withdrew"),
    (EndReason::MissionEnd, "mission_end"),
    (EndReason::TimeLimit, "time_limit"),
    (EndReason::Abandoned, "abandoned"),
];

/// A model in the names of fields: short, because a form of two teams has many.
fn word(member: MemberId) -> String {
    member.0.simple().to_string().split_off(20)
}

/// Who of a roster could have fought.
fn fit(roster: &Roster) -> impl Iterator<Item = &Member> {
    roster.active().filter(|member| !member.sits_out())
}

/// The form, with what was sent before and why it cannot be.
pub fn form(
    visitor: &Visitor,
    told: &Told<'_>,
    key: &str,
    sent: Option<&Fields>,
    wrong: Option<&str>,
) -> Markup {
    let tongue = visitor.tongue;
    let value = |name: &str| sent.map_or_else(String::new, |sent| sent.get(name).to_owned());
    let ends = ENDS.map(|(_, word)| (word, tongue.term("report-end", word)));
    html! {
        (complaint(wrong))
        form.entry.wide method="post" {
            (proof(visitor))
            input type="hidden" name="key" value=(key);
            @if !visitor.has_accounts { (teller(tongue, told, &value("actor"))) }
            fieldset {
                legend { (tongue.say("report-outcome")) }
                @for word in OUTCOMES {
                    label.tick { input type="radio" name="outcome" value=(word) required
                        checked[value("outcome") == word]; " " (tongue.term("report-outcome", word)) }
                }
            }
            (choice("end", &tongue.say("report-end"), &ends, &value("end")))
            @for side in Side::BOTH { (of_side(tongue, told, side, &value)) }
            button { (tongue.say("report-send")) }
        }
    }
}

/// Where nobody logs in, the form asks who tells it.
fn teller(tongue: Tongue, told: &Told<'_>, chosen: &str) -> Markup {
    let players = told.campaign.players(told.game).into_iter().flatten();
    let mut people: Vec<PlayerId> = players.chain(told.campaign.organisers.iter().copied()).collect();
    people.dedup();
    html! {
        label { span { (tongue.say("report-who")) } select name="actor" { @for person in people {
            option value=(person) selected[chosen == person.to_string()] {
                (told.names.get(&person).cloned().unwrap_or_else(|| tongue.say("report-somebody"))) }
        } } }
    }
}

fn choice(name: &str, label: &str, choices: &[(&str, String)], chosen: &str) -> Markup {
    html! {
        label { span { (label) } select name=(name) { @for (word, text) in choices {
            option value=(word) selected[*word == chosen] { (text) }
        } } }
    }
}

fn of_side(tongue: Tongue, told: &Told<'_>, side: Side, value: &impl Fn(&str) -> String) -> Markup {
    let roster = &told.rosters[side.index()];
    let enemy = &told.rosters[side.other().index()];
    let charter = told.campaign.charter_of(told.game.number);
    let name = |what: &str| format!("{side}_{what}");
    let tick = |what: &str, key: &str| {
        html! { label.tick { input type="checkbox" name=(name(what)) value="yes"
        checked[!value(&name(what)).is_empty()]; " " (tongue.say(key)) } }
    };
    let legend = if side == Side::Red { "report-side-red" } else { "report-side-blue" };
    let said =
        [("", "report-character-unsaid"), ("yes", "report-character-yes"), ("no", "report-character-no")];
    html! {
        fieldset {
            legend { (tongue.mark(legend, &[("roster", html! { bdi { (roster.name) } }.into())])) }
            label { span { (tongue.say("report-points")) }
                input name=(name("points")) type="number" min="-99" max="999" inputmode="numeric" required
                    value=(value(&name("points"))); }
            (tick("blood", "report-first-blood"))
            (tick("line", "report-line"))
            (tick("routed", "report-routed"))
            @if charter.kayfabe && charter.award_table().is_some() {
                (choice(&name("character"), &tongue.say("report-character"),
                    &said.map(|(word, key)| (word, tongue.say(key))), &value(&name("character"))))
            }
            @for member in fit(roster) { (of_member(tongue, member, enemy, value)) }
        }
    }
}

fn of_member(tongue: Tongue, member: &Member, enemy: &Roster, value: &impl Fn(&str) -> String) -> Markup {
    let id = word(member.model.member);
    let (fate, by) = (format!("fate_{id}"), format!("by_{id}"));
    let fates = FATES.map(|(_, word)| (word, tongue.term("report-fate", word)));
    html! {
        div.told {
            strong { bdi { (member.model.name) } }
            (choice(&fate, &tongue.say("report-fate"), &fates, &value(&fate)))
            label { span { (tongue.say("report-by")) } select name=(by) {
                option value="" { (tongue.say("report-not-known")) }
                @for other in fit(enemy) { @let other_word = word(other.model.member);
                    option value=(other_word) selected[value(&by) == other_word] { (other.model.name) } }
            } }
            @for (place, (grenade, _)) in member.model.grenades.iter().enumerate() {
                @let used = format!("used_{id}_{place}");
                label { span { (tongue.tell("report-used", &[
                        ("grenade", words::sentence_case(grenade).into()),
                        ("left", member.available(grenade).into()),
                    ])) }
                    input name=(used) type="number" min="0" max=(member.available(grenade)) inputmode="numeric"
                        value=(value(&used)); }
            }
        }
    }
}

/// What a form tells; why it tells nothing.
pub fn read(tongue: Tongue, told: &Told<'_>, fields: &Fields) -> Result<GameTold, String> {
    let outcome = match fields.get("outcome") {
        "red" => Outcome::Decided { winner: Side::Red },
        "blue" => Outcome::Decided { winner: Side::Blue },
        "draw" => Outcome::Draw,
        "none" => Outcome::NoResult,
        _ => return Err(tongue.say("report-say-outcome")),
    };
    let word = fields.one_of("end", &ENDS.map(|(_, word)| word)).ok_or_else(|| unknown_word(tongue))?;
    let end = ENDS.into_iter().find(|(_, known)| *known == word).map(|(end, _)| end);
    // The form always names an end; a game without a result has none.
    let end = end.filter(|_| outcome != Outcome::NoResult);
    let [red, blue] = [side(tongue, told, fields, Side::Red)?, side(tongue, told, fields, Side::Blue)?];
    let vp = [points(tongue, fields, Side::Red, outcome)?, points(tongue, fields, Side::Blue, outcome)?];
    Ok(GameTold { outcome, end, vp, sides: [Some(red), Some(blue)] })
}

/// A field holds a word that the form does not offer: taken for another one it would tell what nobody has said.
fn unknown_word(tongue: Tongue) -> String {
    tongue.say("report-unknown-word")
}

fn points(tongue: Tongue, fields: &Fields, side: Side, outcome: Outcome) -> Result<i32, String> {
    let text = fields.get(&format!("{side}_points")).trim();
    if text.is_empty() && outcome == Outcome::NoResult {
        return Ok(0);
    }
    let key = if side == Side::Red { "report-bad-points-red" } else { "report-bad-points-blue" };
    text.parse().map_err(|_| tongue.say(key))
}

fn side(tongue: Tongue, told: &Told<'_>, fields: &Fields, side: Side) -> Result<SideTold, String> {
    let roster = &told.rosters[side.index()];
    let enemy = &told.rosters[side.other().index()];
    let ticked = |what: &str| fields.filled(&format!("{side}_{what}")).is_some();
    let (mut team, mut casualties, mut grenades) = (Vec::new(), Vec::new(), GrenadeCounts::new());
    for member in fit(roster) {
        let (id, word) = (member.model.member, word(member.model.member));
        let fate = fields.one_of(&format!("fate_{word}"), &FATES.map(|(_, word)| word));
        let fate = fate.ok_or_else(|| unknown_word(tongue))?;
        let cause = FATES.into_iter().find(|(_, word)| *word == fate).and_then(|(cause, _)| cause);
        if fate != "absent" {
            team.push(id);
        }
        let killer = |killer: &str| {
            let mut known = fit(enemy).map(|other| other.model.member);
            known.find(|other| self::word(*other) == killer).ok_or_else(|| unknown_word(tongue))
        };
        let by = fields.filled(&format!("by_{word}")).map(killer).transpose()?;
        casualties.extend(cause.map(|cause| Casualty { member: id, cause, by }));
        for (place, (grenade, _)) in member.model.grenades.iter().enumerate() {
            let Some(text) = fields.filled(&format!("used_{word}_{place}")) else { continue };
            let count = text.trim().parse::<u32>();
            let model = [("model", member.model.name.as_str().into())];
            let count = count.map_err(|_| tongue.tell("report-bad-grenades", &model))?;
            if count > 0 {
                grenades.entry(id).or_default().insert(grenade.clone(), count);
            }
        }
    }
    let in_character = match fields.one_of(&format!("{side}_character"), &["", "yes", "no"]) {
        Some("yes") => Some(true),
        Some("no") => Some(false),
        Some(_) => None,
        None => return Err(unknown_word(tongue)),
    };
    let (first_blood, linebreaker, routed) = (ticked("blood"), ticked("line"), ticked("routed"));
    Ok(SideTold {
        team: Some(team),
        casualties,
        grenades,
        first_blood,
        linebreaker,
        routed,
        bonus: 0,
        in_character,
    })
}
