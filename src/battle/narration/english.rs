//! The sentences in English. `{x}` is an argument; `{x|hit}` counts: "two hits"; `{x|times}` says "twice";
//! `{x|of}` says "none" or "two"; `{x|a}` puts an article before it; `{x|does}` and the like put a phrase for
//! a stable word.

use super::phrases::phrase;
use super::sentence::{Argument, Sentence, fill, written};

/// A sentence in English; the key itself where there is none for it.
pub fn render(sentence: &Sentence) -> String {
    let template = template(sentence.key).unwrap_or(sentence.key);
    fill(template, &|slot| filled(sentence, slot))
}

fn filled(sentence: &Sentence, slot: &str) -> String {
    let (name, form) = slot.split_once('|').unwrap_or((slot, ""));
    match (sentence.argument(name), form) {
        (Some(Argument::Number(n)), "times") => times(*n),
        (Some(Argument::Number(0)), "of") => "none".to_owned(),
        (Some(Argument::Number(n)), "of") => word(*n),
        (Some(Argument::Number(n)), "") => n.to_string(),
        (Some(Argument::Number(n)), noun) => counted(*n, noun),
        (Some(Argument::Text(text)), "a") => {
            let vowel = text.starts_with(|first: char| "aeiouAEIOU".contains(first));
            format!("{} {text}", if vowel { "an" } else { "a" })
        }
        (Some(Argument::Text(text)), _) => text.clone(),
        (Some(Argument::Length(hundredths)), _) => written(*hundredths),
        (Some(Argument::Term(word)), form) => match phrase(form, word) {
            Some(phrase) => fill(&phrase, &|slot| filled(sentence, slot)),
            None => word.replace('_', " "),
        },
        (None, _) => String::new(),
    }
}

fn counted(n: i64, noun: &str) -> String {
    match (n, noun) {
        (1, _) => format!("one {noun}"),
        (_, "die") => format!("{} dice", word(n)),
        _ => format!("{} {noun}s", word(n)),
    }
}

fn times(n: i64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", word(n)),
    }
}

fn word(n: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    usize::try_from(n)
        .ok()
        .and_then(|n| WORDS.get(n))
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

pub(super) fn template(key: &str) -> Option<&'static str> {
    SENTENCES.iter().find(|(known, _)| *known == key).map(|(_, template)| *template)
}

/// Every sentence.
pub(super) const SENTENCES: &[(&str, &str)] = &[
    ("battle_began", "{title}: {red} against {blue}."),
    ("words_added", "{side} adds words to the dice."),
    ("conceded", "{side} gives up."),
    ("dice_awaited", "{side} is to roll {dice|die}: {model} {ask|does}."),
    ("answer_awaited", "{side} is asked {topic|asks}."),
    ("answered", "{side} decides {topic|asks}: {answer}."),
    ("answered_yes", "{topic|yes}."),
    ("answered_no", "{topic|no}."),
    ("answered_as_left", "{side} has said before {topic|asks}: {answer}."),
    ("answer_left", "{side} says for the rest of the turn {topic|asks}: {answer}."),
    ("answer_taken_back", "{side} wants to be asked again {topic|asks}."),
    ("answered_by_default", "{side} did not say in time {topic|asks}: {answer}."),
    ("fact_awaited", "The players are asked {fact|asks}."),
    ("fact_told", "The players measure {fact|asks}: {value}."),
    ("order_withdrawn", "The order comes to nothing. {why}"),
    ("secret_revealed", "The secret of the dice is revealed: anyone can check them now."),
    ("rewind_asked", "{side} asks to go back to event {to}."),
    ("rewind_declined", "{side} does not agree to go back."),
    ("secret_committed", "A new secret is fixed for the dice to come."),
    ("rewound", "The battle goes back to event {to}."),
    ("fork_adopted", "The organiser says that this what-if battle counts."),
    ("turn_began", "Turn {turn}: {side} has the turn."),
    ("phase_began", "The {phase} phase begins."),
    ("side_deploys", "{side} sets up."),
    ("side_scouts", "{side} may redeploy a scout."),
    ("side_passed", "{side} is ready."),
    ("team_broke", "{side} is Broken: {lost} of {started} models are lost."),
    ("points_scored", "{side} scores {points|point} for {reason|why}: {total} in all."),
    ("battle_prepared", "The mission is {mission}. {side} sets up first."),
    ("battle_prepared_roles", "The mission is {mission}: {attacker} attacks. {side} sets up first."),
    ("trait_rolled", "The leader of {side} has trait {number}."),
    ("night_fell", "Night falls: shots do not reach beyond 36\", and darkness hides what is beyond 12\"."),
    ("night_ended", "It grows light."),
    ("objective_cleared", "Objective {objective} is nothing and is cleared away."),
    ("device_found", "{side} finds the device: it is objective {objective}."),
    ("objective_held", "{side} controls objective {objective}."),
    ("objective_contested", "Nobody controls objective {objective} any more."),
    ("objective_taken", "{model} takes objective {objective}."),
    ("objective_handed", "{model} is handed objective {objective}."),
    ("building_plain", "Building {objective} is just a building."),
    ("building_munitions", "Building {objective} is full of munitions."),
    (
        "building_cache",
        "Building {objective} is a weapons cache: who shoots from it rolls ones to hit again.",
    ),
    ("building_med", "Building {objective} is a med centre: Feel No Pain at 6+ inside."),
    ("building_bunker", "Building {objective} is a bunker: cover inside is better by one."),
    ("support_struck", "{model} strikes support {objective}: {wounds|wound}."),
    ("support_destroyed", "{model} destroys support {objective}."),
    ("explosive_issued", "{model} gets an explosive charge."),
    ("explosive_used", "{model} sets off its explosive charge."),
    ("model_left", "{model} gets through and leaves by the enemy's edge."),
    ("side_withdrew", "{side} leaves the field."),
    ("side_routed", "The nerve of {side} breaks: it leaves the field."),
    ("side_steadied", "The distillery of {side} steadies it: the failed test is rolled again."),
    ("support_called", "{side} calls its {support}: play it at the table and tell what it does."),
    ("bonus_earned", "{side} earns {points|point} of requisition for {reason|why}."),
    ("time_called", "Time is called: this game turn is the last."),
    ("battle_won", "{winner} wins: {reason}."),
    ("battle_drawn", "The battle is a draw: {reason}."),
    ("model_embarked", "{model} gets into {vehicle}."),
    ("model_disembarked", "{model} gets out {x} east and {y} north of the corner."),
    ("model_arrived", "{model} comes on from reserve."),
    ("model_placed", "{model} is set up {x} east and {y} north of the corner."),
    ("model_outflanks", "{model} is kept back to outflank."),
    ("model_kept_back", "{model} is kept in reserve."),
    ("model_deep_strikes", "{model} is kept back to come down by Deep Strike."),
    ("deep_strike_called", "{model} may come down anywhere."),
    ("model_came_down", "{model} comes down {x} east and {y} north of the corner."),
    (
        "arrival_failed",
        "{model} cannot stand {x} east and {y} north of the corner, where it comes down: a mishap.",
    ),
    ("model_sent_back", "{model} goes back into reserve."),
    ("character_joined", "{model} joins {unit}."),
    ("character_left", "{model} leaves {unit}."),
    ("fire_split", "{model} shoots apart from its unit, at {target}."),
    ("fire_not_split", "{model} may not shoot apart from its unit, at {target}."),
    ("reserve_called", "{model} may come on from the {edges} edge."),
    ("model_turned", "{model} turns on the spot."),
    ("model_moved", "{model} moves {distance}."),
    ("model_ran", "{model} runs {distance}."),
    ("model_scouted", "{model} scouts {distance}."),
    ("model_fell_back", "{model} falls back {distance}."),
    ("model_regrouped", "{model} moves {distance} as it regroups."),
    ("model_charged", "{model} charges {distance}."),
    ("model_piled_in", "{model} piles in {distance}."),
    ("model_consolidated", "{model} consolidates {distance}."),
    ("model_fell", "{model} falls {distance}."),
    ("model_broke_off", "{model} breaks off {distance}."),
    ("model_slowed", "Difficult ground lets {model} go {reach}."),
    ("unit_ran", "{unit} may run {reach}."),
    ("use_spent", "{model} uses {weapon|a}: {left|of} left."),
    ("marker_placed", "The marker comes to rest {x} east and {y} north of the corner."),
    ("marker_stopped", "A wall stops the marker {x} east and {y} north of the corner."),
    ("marker_lost", "The marker leaves the table: the shot is lost."),
    ("unit_stood_up", "{unit} stands up."),
    ("unit_went_to_ground", "{unit} goes to ground."),
    ("unit_pinned", "{unit} is pinned and goes to ground."),
    ("template_placed", "The flame sweeps out at {bearing} degrees."),
    ("power_manifested", "{model} manifests {weapon}."),
    ("power_failed", "{model} fails to manifest {weapon}."),
    ("power_denied", "The {weapon} of {model} is denied."),
    ("model_spent_itself", "{model} has spent its last strength and falls."),
    ("model_lost_to_the_warp", "{model} is lost to the Warp."),
    ("unit_set_ablaze", "{unit} goes on burning with an unnatural fire."),
    ("unit_burnt_out", "The unnatural fire on {unit} burns out."),
    ("wound_regained", "{model} wins back what it lost."),
    ("model_caught_fire", "{model} catches fire."),
    ("fire_fought", "{model} beats at the flames on {friend}."),
    ("model_burnt_out", "The fire on {model} goes out."),
    ("fire_put_out", "{helper} puts out the fire on {model}."),
    ("unit_fell_back", "{unit} breaks and falls back."),
    ("unit_regrouped", "{unit} regroups."),
    ("overwatch_fired", "{unit} fires overwatch at {target}."),
    ("charge_declared", "{unit} charges {targets}."),
    (
        "charge_went_home",
        "The charge of {model} goes home{hindered|onset}{disordered|onset}{dulled|onset}{from_above|onset}\
         {climbed|onset}{supports|onset}.",
    ),
    ("charge_failed", "The charge of {unit} fails."),
    ("unit_shielded", "A grenade of {unit} dulls the charge."),
    ("models_locked", "{model} is locked in combat with {enemy}."),
    ("vehicle_assaulted", "{model} is upon {vehicle}, and locked with nobody."),
    ("unit_countered", "{unit} strikes back harder in this phase."),
    ("fight_began", "The combats begin."),
    ("model_evaded", "{model} only evades in this phase: it strikes nobody and is hard to hit."),
    ("model_followed", "{model} strikes at {foe} as it leaves."),
    ("model_quailed", "{model} is afraid: it fights with Weapon Skill 1."),
    ("model_dazed", "{model} is dazed: its Initiative is 1."),
    ("unit_blinded", "{unit} is blinded: its Weapon Skill and Ballistic Skill are 1."),
    ("unit_sees_again", "{unit} sees again."),
    ("model_staggered", "{model} is struck down: it moves as in difficult ground."),
    ("model_steadied", "{model} is steady on its feet again."),
    ("reroll_spent", "{model} uses the one re-roll of its {weapon} in this turn."),
    ("blows_struck", "{model} strikes {target} {blows|times} with {weapon|a}."),
    ("blows_struck_unarmed", "{model} strikes {target} {blows|times} with bare hands."),
    ("combat_won", "{side} wins the combat by {by|wound}, {most} to {least}."),
    ("combat_drawn", "The combat is a draw, {most} to {least}."),
    ("unit_broke_off", "{unit} breaks off."),
    ("model_stood", "{model} holds its nerve without a test."),
    ("hits_scored", "{unit} takes {hits|hit} from {weapon|a}."),
    ("wounds_pooled", "{unit} faces {wounds|wound} from {weapon|a}."),
    ("wounds_wasted", "Nobody can take {wounds|more wound}: what is left over is lost."),
    ("wounds_suffered", "{model} loses {wounds|wound}: {left|of} left."),
    ("instant_death", "{model} is killed outright, however many wounds it had."),
    ("hull_points_lost", "{model} loses {wounds|hull point}: {left|of} left."),
    (
        "armour_pierced",
        "{model} takes {glancing|glancing hit} and {penetrating|penetrating hit} on its {facing}, armour {armour}.",
    ),
    ("vehicle_shaken", "The crew of {model} is shaken: snap shots only."),
    ("vehicle_stunned", "The crew of {model} is stunned: it cannot move, and fires snap shots only."),
    ("vehicle_weapon_destroyed", "{model} loses {weapon|a}."),
    ("vehicle_immobilised", "{model} is immobilised."),
    ("vehicle_recovered", "The crew of {model} is itself again."),
    ("vehicle_wrecked", "{model} is wrecked."),
    ("vehicle_exploded", "{model} explodes: everybody within {reach} is hit."),
    ("model_shot", "{model} is shot down by {killer}."),
    ("model_slain", "{model} is slain by {killer}."),
    ("model_removed", "{model} is removed as a casualty."),
    ("model_burnt", "{model} burns to death."),
    ("model_overheated", "{model} is killed by its own overheated weapon."),
    ("model_lost_to_ground", "{model} is lost in dangerous ground."),
    ("model_fell_to_death", "{model} does not survive the fall."),
    ("model_blown_up", "{model} is killed by the explosion."),
    ("model_lost_in_mishap", "{model} is lost in the mishap."),
    ("model_trapped", "{model} finds no room to get out, and is lost."),
    ("model_fled", "{model} flees the field."),
    ("model_left_table", "{model} falls back over the table edge and is gone."),
    ("model_swept", "{model} is cut down as it flees."),
    ("ordered", "Order of {side}: {order}."),
    ("order_done", "The order is carried out."),
    ("unit_fired", "{unit} opens fire at {target}."),
    ("weapon_fired", "{model} fires {weapon|a}."),
    ("terrain_tested", "{model} crosses dangerous ground."),
    ("model_stayed", "{model} stays where it is."),
    ("model_put_aside", "{model} is put aside for now."),
    ("model_held_its_nerve", "{model} holds its nerve."),
    ("something_used", "{model} uses something up."),
    ("vehicle_lost_something", "{model} is damaged."),
    ("battle_goes_on", "The battle goes on."),
    ("order.deploy", "set up {model} at {x} {y}"),
    ("order.keep_back", "keep {model} back"),
    ("order.scout", "let {model} scout"),
    ("order.move", "move {model}"),
    ("order.run", "let {model} run"),
    ("order.shoot", "shoot at {target}"),
    ("order.throw", "throw a grenade at {target}"),
    ("order.split", "split the fire at {target}"),
    ("order.join", "let {model} join {unit}"),
    ("order.embark", "let {model} get into {vehicle}"),
    ("order.disembark", "let {model} get out at {x} {y}"),
    ("order.charge", "charge {targets}"),
    ("order.fight", "fight"),
    ("order.go_to_ground", "let {unit} go to ground"),
    ("order.extinguish", "let {model} put out the fire on {friend}"),
    ("order.regroup", "regroup {unit}"),
    ("order.errand", "{errand} {model}"),
    ("order.end_phase", "end the phase"),
    ("order.concede", "give up"),
    ("rolled.shot", "{model} fires {weapon|a} at {target}: needs {needs}+, rolled {faces}: {passed|hit}."),
    (
        "rolled.shots",
        "{model} fires {weapon|a} {dice|times} at {target}: needs {needs}+, rolled {faces}: {passed|hit}.",
    ),
    ("rolled.thrown", "{model} throws {weapon|a} at {target}: needs {needs}+, rolled {faces}: {passed|hit}."),
    ("rolled.to_hit", "{model} rolls to hit: needs {needs}+, rolled {faces}: {passed|hit}."),
    ("rolled.to_wound", "{model} rolls to wound: needs {needs}+, rolled {faces}: {passed|wound}."),
    ("rolled.saved", "{model} rolls to save: needs {needs}+, rolled {faces}: saved."),
    ("rolled.not_saved", "{model} rolls to save: needs {needs}+, rolled {faces}: not saved."),
    (
        "rolled.saves",
        "{model} rolls to save: needs {needs}+, rolled {faces}: {passed|of} of {dice|of} saved.",
    ),
    ("rolled.off", "The sides roll off: {red} {first}, {blue} {second}."),
    ("rolled.total", "{model} {ask|does}: {faces}, {total} in all."),
    ("rolled.lowest", "{model} {ask|does}: {faces}, of which the two lowest make {total}."),
    ("rolled.damage", "{model} {ask|does}: {faces}, to which AP 1 adds two, AP 2 one and an open top one."),
    ("rolled.amount", "{model} {ask|does}: {faces}."),
    ("rolled.sweep", "{model} {ask|does}: {faces}, with Initiative {initiative} {total} in all."),
    (
        "rolled.test_passed",
        "{model} {ask|does}: needs {needs} or less, rolled {faces}, {total} in all: passed.",
    ),
    (
        "rolled.test_failed",
        "{model} {ask|does}: needs {needs} or less, rolled {faces}, {total} in all: failed.",
    ),
    ("rolled.low_passed", "{model} {ask|does}: needs {needs} or less, rolled {faces}: passed."),
    ("rolled.low_failed", "{model} {ask|does}: needs {needs} or less, rolled {faces}: failed."),
    ("rolled.one_passed", "{model} {ask|does}: needs {needs}+, rolled {faces}: passed."),
    ("rolled.one_failed", "{model} {ask|does}: needs {needs}+, rolled {faces}: failed."),
    ("rolled.many", "{model} {ask|does}: needs {needs}+, rolled {faces}: {passed|of} of {dice|of} passed."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_count_and_take_articles() {
        let sentence =
            Sentence::new("hits_scored").text("unit", "Nob").number("hits", 2).text("weapon", "axe");
        assert_eq!(render(&sentence), "Nob takes two hits from an axe.");
        let sentence =
            Sentence::new("wounds_suffered").text("model", "Nob").number("wounds", 1).number("left", 1);
        assert_eq!(render(&sentence), "Nob loses one wound: one left.");
        let sentence = Sentence::new("model_moved").text("model", "Nob").length("distance", 1651);
        assert_eq!(render(&sentence), "Nob moves 6.5\".");
    }

    #[test]
    fn every_sentence_has_its_own_key() {
        for (place, (key, template)) in SENTENCES.iter().enumerate() {
            assert!(SENTENCES[..place].iter().all(|(other, _)| other != key), "{key} twice");
            assert_eq!(template.matches('{').count(), template.matches('}').count(), "{key}");
        }
    }
}
