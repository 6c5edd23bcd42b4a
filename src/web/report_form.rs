//! The form by which somebody tells the result of a game that was played at a table: made for a phone, useful without
//! script, and filled in again where something about it cannot be.

use super::account::proof;
use super::campaign::Names;
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

/// What could have become of a model: what took it out of the game, if it was lost; the word of the form; what it
/// means.
const FATES: [(Option<Cause>, &str, &str); 11] = [
    (None, "stayed", "not lost"),
    (Some(Cause::Shooting), "shooting", "shot by the enemy"),
    (Some(Cause::CloseCombat), "close_combat", "struck down"),
    (Some(Cause::Fled), "fled", "fled"),
    (Some(Cause::GetsHot), "gets_hot", "own weapon overheated"),
    (Some(Cause::FriendlyFire), "friendly_fire", "own side's fire"),
    (Some(Cause::Fall), "fall", "fell"),
    (Some(Cause::DangerousTerrain), "dangerous_terrain", "dangerous terrain"),
    (Some(Cause::Perils), "perils", "own powers"),
    (Some(Cause::Other), "other", "lost otherwise"),
    (None, "absent", "did not fight"),
];

const OUTCOMES: [(&str, &str); 4] =
    [("red", "Red won"), ("blue", "Blue won"), ("draw", "A draw"), ("none", "No result: the game is void")];

const ENDS: [(EndReason, &str, &str); 7] = [
    (EndReason::TurnLimit, "turn_limit", "the last turn was played"),
    (EndReason::WipedOut, "wiped_out", "a side had nobody left"),
    (EndReason::Conceded, "conceded", "a player gave up"),
    (EndReason::Withdrew, "withdrew", "a broken force left the field"),
    (EndReason::MissionEnd, "mission_end", "the mission ended it"),
    (EndReason::TimeLimit, "time_limit", "time was up"),
    (EndReason::Abandoned, "abandoned", "an organiser ended it"),
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
    let value = |name: &str| sent.map_or_else(String::new, |sent| sent.get(name).to_owned());
    html! {
        @if let Some(sentence) = wrong { p.wrong role="alert" { (words::capitalised(sentence)) "." } }
        form.entry.wide method="post" {
            (proof(visitor))
            input type="hidden" name="key" value=(key);
            @if !visitor.has_accounts { (teller(told, &value("actor"))) }
            fieldset {
                legend { "What came out" }
                @for (word, sentence) in OUTCOMES {
                    label.tick { input type="radio" name="outcome" value=(word) required
                        checked[value("outcome") == word]; " " (sentence) }
                }
            }
            (choice("end", "Why it ended", &ENDS.map(|(_, word, text)| (word, text)), &value("end")))
            @for side in Side::BOTH { (of_side(told, side, &value)) }
            button { "Tell the result" }
        }
    }
}

/// Where nobody logs in, the form asks who tells it.
fn teller(told: &Told<'_>, chosen: &str) -> Markup {
    let players = told.campaign.players(told.game).into_iter().flatten();
    let mut people: Vec<PlayerId> = players.chain(told.campaign.organisers.iter().copied()).collect();
    people.dedup();
    html! {
        label { span { "Who tells it" } select name="actor" { @for person in people {
            option value=(person) selected[chosen == person.to_string()] {
                (told.names.get(&person).map_or("somebody", String::as_str)) }
        } } }
    }
}

fn choice(name: &str, label: &str, choices: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        label { span { (label) } select name=(name) { @for (word, text) in choices {
            option value=(word) selected[*word == chosen] { (text) }
        } } }
    }
}

fn of_side(told: &Told<'_>, side: Side, value: &impl Fn(&str) -> String) -> Markup {
    let roster = &told.rosters[side.index()];
    let enemy = &told.rosters[side.other().index()];
    let name = |what: &str| format!("{side}_{what}");
    let tick = |what: &str, sentence: &str| {
        html! { label.tick { input type="checkbox" name=(name(what)) value="yes"
        checked[!value(&name(what)).is_empty()]; " " (sentence) } }
    };
    html! {
        fieldset {
            legend { (words::sentence_case(side.word())) ": " bdi { (roster.name) } }
            label { span { "Victory points" }
                input name=(name("points")) type="number" min="-99" max="999" inputmode="numeric" required
                    value=(value(&name("points"))); }
            (tick("blood", "It drew first blood"))
            (tick("line", "It had a model in the enemy's zone at the end"))
            (tick("routed", "It routed the enemy off the table"))
            @if told.campaign.charter.kayfabe && told.campaign.charter.award_table().is_some() {
                (choice(&name("character"), "Played in character, as its opponent says",
                    &[("", "not said"), ("yes", "yes"), ("no", "no")], &value(&name("character"))))
            }
            @for member in fit(roster) { (of_member(member, enemy, value)) }
        }
    }
}

fn of_member(member: &Member, enemy: &Roster, value: &impl Fn(&str) -> String) -> Markup {
    let id = word(member.model.member);
    let (fate, by) = (format!("fate_{id}"), format!("by_{id}"));
    html! {
        div.told {
            strong { bdi { (member.model.name) } }
            (choice(&fate, "What became of it", &FATES.map(|(_, word, text)| (word, text)), &value(&fate)))
            label { span { "By whom, if it is known" } select name=(by) {
                option value="" { "not known" }
                @for other in fit(enemy) { @let other_word = word(other.model.member);
                    option value=(other_word) selected[value(&by) == other_word] { (other.model.name) } }
            } }
            @for (place, (grenade, _)) in member.model.grenades.iter().enumerate() {
                @let used = format!("used_{id}_{place}");
                label { span { (words::sentence_case(grenade)) " used, of " (member.available(grenade)) }
                    input name=(used) type="number" min="0" max=(member.available(grenade)) inputmode="numeric"
                        value=(value(&used)); }
            }
        }
    }
}

/// What a form tells; why it tells nothing.
pub fn read(told: &Told<'_>, fields: &Fields) -> Result<GameTold, String> {
    let outcome = match fields.get("outcome") {
        "red" => Outcome::Decided { winner: Side::Red },
        "blue" => Outcome::Decided { winner: Side::Blue },
        "draw" => Outcome::Draw,
        "none" => Outcome::NoResult,
        _ => return Err("say who won, that it was a draw, or that there is no result".to_owned()),
    };
    let end = ENDS.into_iter().find(|(_, word, _)| *word == fields.get("end")).map(|(end, ..)| end);
    let [red, blue] = [side(told, fields, Side::Red)?, side(told, fields, Side::Blue)?];
    let vp = [points(fields, Side::Red, outcome)?, points(fields, Side::Blue, outcome)?];
    Ok(GameTold { outcome, end, vp, sides: [Some(red), Some(blue)] })
}

fn points(fields: &Fields, side: Side, outcome: Outcome) -> Result<i32, String> {
    let text = fields.get(&format!("{side}_points")).trim();
    if text.is_empty() && outcome == Outcome::NoResult {
        return Ok(0);
    }
    text.parse().map_err(|_| format!("the victory points of {side} are a whole number"))
}

fn side(told: &Told<'_>, fields: &Fields, side: Side) -> Result<SideTold, String> {
    let roster = &told.rosters[side.index()];
    let enemy = &told.rosters[side.other().index()];
    let ticked = |what: &str| fields.filled(&format!("{side}_{what}")).is_some();
    let (mut team, mut casualties, mut grenades) = (Vec::new(), Vec::new(), GrenadeCounts::new());
    for member in fit(roster) {
        let (id, word) = (member.model.member, word(member.model.member));
        let fate = fields.get(&format!("fate_{word}"));
        let cause = FATES.into_iter().find(|(_, word, _)| *word == fate).and_then(|(cause, ..)| cause);
        if fate != "absent" {
            team.push(id);
        }
        let killer = fields.filled(&format!("by_{word}"));
        let by = fit(enemy).map(|other| other.model.member).find(|other| killer == Some(&self::word(*other)));
        casualties.extend(cause.map(|cause| Casualty { member: id, cause, by }));
        for (place, (grenade, _)) in member.model.grenades.iter().enumerate() {
            let Some(text) = fields.filled(&format!("used_{word}_{place}")) else { continue };
            let count = text.trim().parse::<u32>();
            let wrong = |_| format!("how many grenades {} used is a whole number", member.model.name);
            grenades.entry(id).or_default().insert(grenade.clone(), count.map_err(wrong)?);
        }
    }
    let in_character = match fields.get(&format!("{side}_character")) {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
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
