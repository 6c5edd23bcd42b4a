//! English for the stable words: what a roll is, what a question asks, what a fact is about. A phrase has
//! slots of its own, filled with the arguments of its sentence.

/// The phrase for a word in one of its forms: `does` after a name, `asks` after "is asked", `yes` and `no` as
/// sentences of their own, `why` after "for", `onset` after what a charge did.
pub fn phrase(form: &str, word: &str) -> Option<String> {
    if let ("why", Some(marker)) = (form, word.strip_prefix("marker_")) {
        return Some(format!("holding marker {marker}"));
    }
    let known = known(form, word).map(str::to_owned);
    match form {
        "yes" | "no" => known.or_else(|| Some(format!("{{side}} says {form} when asked {{topic|asks}}"))),
        _ => known,
    }
}

/// The phrases of a form, by words.
type Table = &'static [(&'static str, &'static str)];

/// Every form with its phrases.
pub(super) const TABLES: [(&str, Table); 6] =
    [("does", DOES), ("asks", ASKS), ("yes", YES), ("no", NO), ("why", WHY), ("onset", ONSET)];

fn known(form: &str, word: &str) -> Option<&'static str> {
    let (_, table) = TABLES.iter().find(|(known, _)| *known == form)?;
    table.iter().find(|(known, _)| *known == word).map(|(_, phrase)| *phrase)
}

/// What somebody does with the dice of an ask.
const DOES: &[(&str, &str)] = &[
    ("to_hit", "rolls to hit"),
    ("reroll", "rolls again"),
    ("gets_hot", "rolls for overheating"),
    ("scatter", "rolls for scatter"),
    ("scatter_distance", "rolls for how far the marker scatters"),
    ("to_wound", "rolls to wound"),
    ("precision", "rolls for precise hits"),
    ("look_out_sir", "rolls for Look Out, Sir"),
    ("save", "rolls to save"),
    ("feel_no_pain", "rolls for Feel No Pain"),
    ("penetration", "rolls for armour penetration"),
    ("vehicle_damage", "rolls on the vehicle damage table"),
    ("pinning", "takes a Pinning test"),
    ("morale", "takes a Morale test"),
    ("leadership", "takes a Leadership test"),
    ("break_test", "takes a Break test"),
    ("fear", "takes a Fear test"),
    ("counter_attack", "takes a test for Counter-attack"),
    ("psychic", "takes a Psychic test"),
    ("initiative", "takes a characteristic test"),
    ("run", "rolls to run"),
    ("difficult", "rolls for difficult ground"),
    ("dangerous", "rolls for dangerous ground"),
    ("charge_distance", "rolls for how far it charges"),
    ("sweeping_advance", "rolls for the sweeping advance"),
    ("spread", "rolls for fire that spreads"),
    ("fire", "rolls against the fire"),
    ("extinguish", "tries to put out the fire"),
    ("fall", "rolls for the fall"),
    ("it_will_not_die", "rolls for It Will Not Die"),
    ("fall_back", "rolls for how far it falls back"),
    ("consolidate", "rolls to consolidate"),
    ("roll_off", "rolls off"),
    ("random", "rolls for a random choice"),
    ("haywire", "rolls on the haywire table"),
    ("rending", "rolls for Rending"),
    ("crusader", "rolls for Crusader"),
    ("hit_and_run", "rolls for how far it breaks off"),
    ("template", "rolls for the hits of its template"),
    ("soul_blaze", "rolls for the hits of the Soul Blaze"),
    ("mishap", "rolls for the mishap"),
    ("outflank", "rolls for the table edge"),
    ("reserve", "rolls to come on from reserve"),
    ("seize", "tries to seize the initiative"),
    ("game_length", "rolls for another turn"),
    ("mission", "rolls for the mission"),
    ("deny", "tries to deny the power"),
    ("perils", "rolls for Perils of the Warp"),
    ("night", "rolls for nightfall"),
    ("leader_trait", "rolls the trait of its leader"),
    ("injury", "rolls for an injury"),
];

/// What a question asks, and what a fact answers.
const ASKS: &[(&str, &str)] = &[
    ("go_to_ground", "whether {subject} goes to ground"),
    ("overwatch", "what {subject} fires in overwatch"),
    ("overwatch_support", "what {subject} fires in overwatch for its friend"),
    ("look_out_sir", "whether somebody steps in front of {subject}"),
    ("volunteer", "who steps in front of {subject}"),
    ("allocate", "which model of {subject} takes the wound"),
    ("defensive_grenade", "whether {subject} uses a defensive grenade"),
    ("charge_grenade", "which grenade {subject} uses as it charges"),
    ("counter_charge", "where {subject} goes as it counter-charges"),
    ("fight_with", "what {subject} fights with"),
    ("split_blows", "how {subject} shares out its blows"),
    ("evade", "whether {subject} only evades in this fight"),
    ("flurry", "whether {subject} strikes twice more, less surely"),
    ("strike_again", "whether {subject} strikes again, at the cost of wounds"),
    ("pile_in", "where {subject} piles in to"),
    ("sweep", "whether {subject} sweeps after those who flee"),
    ("hit_and_run", "whether {subject} breaks off"),
    ("fail_on_purpose", "whether {subject} fails its test on purpose"),
    ("place", "where {subject} is put"),
    ("deny", "whether {subject} tries to deny the power"),
    ("force", "whether {subject} makes the wound instant death"),
    ("reroll", "which dice of {subject} are rolled again"),
    ("interceptor", "at whom {subject} fires as they arrive"),
    ("seize", "whether {subject} tries to seize the initiative"),
    ("attack", "whether {subject} attacks"),
    ("place_objective", "where {subject} places an objective"),
    ("take_zone", "whether {subject} takes the other edge"),
    ("deploy_first", "whether {subject} sets up first"),
    ("explosive_charge", "which model of {subject} gets an explosive charge"),
    ("specialist_rule", "which rule of the specialists {subject} takes"),
    ("claim", "who of {subject} takes what was dropped"),
    ("withdraw", "whether {subject} leaves the field"),
    ("rewind", "whether the battle goes back"),
    ("confirm", "whether the result is right"),
    ("distance", "how far {a} is from {b}"),
    ("sight", "whether {a} sees {b}"),
    ("nearest", "which models of {b} are nearest to {a}"),
    ("obscured", "whether a quarter of {b} is hidden from {a}"),
    ("cover", "what cover save {b} has against {a}"),
    ("between", "who stands between {a} and {b}"),
    ("in_contact", "whether {a} and {b} touch"),
    ("under", "which models lie under the marker of {a}"),
    ("in_area", "which terrain {a} is in"),
    ("path", "which terrain lies on the way of {a}"),
    ("height", "how high {a} stands"),
    ("wall_at", "how far the marker of {a} goes until a wall stops it"),
    ("facing", "which facing of {b} {a} stands in"),
    ("off_table", "whether {a} or its marker is off the table"),
    ("can_place", "whether {a} can be placed there"),
    ("in_zone", "which zone {a} is in"),
];

/// Questions answered with yes.
const YES: &[(&str, &str)] = &[
    ("evade", "{side} lets {subject} only evade"),
    ("go_to_ground", "{side} lets {subject} go to ground"),
    ("look_out_sir", "{side} wants somebody to step in front of {subject}"),
    ("defensive_grenade", "{subject} uses a defensive grenade"),
    ("flurry", "{subject} strikes twice more, less surely"),
    ("strike_again", "{subject} strikes again, at the cost of wounds"),
    ("sweep", "{subject} sweeps after those who flee"),
    ("hit_and_run", "{side} lets {subject} break off"),
    ("fail_on_purpose", "{subject} fails its test on purpose"),
    ("deny", "{side} lets {subject} try to deny the power"),
    ("force", "{subject} sends its mind through the weapon"),
    ("seize", "{side} wants to seize the initiative"),
    ("attack", "{side} attacks"),
    ("take_zone", "{side} takes the other edge"),
    ("deploy_first", "{side} wants to set up first"),
    ("withdraw", "{side} leaves the field"),
];

/// Questions answered with no.
const NO: &[(&str, &str)] = &[
    ("go_to_ground", "{subject} does not go to ground"),
    ("overwatch", "{subject} does not fire in overwatch"),
    ("overwatch_support", "{subject} does not fire in overwatch for its friend"),
    ("look_out_sir", "Nobody is to step in front of {subject}"),
    ("defensive_grenade", "{subject} uses no defensive grenade"),
    ("charge_grenade", "{subject} charges without a grenade"),
    ("counter_charge", "{subject} does not counter-charge"),
    ("evade", "{subject} does not evade"),
    ("flurry", "{subject} strikes no more often than it can guide"),
    ("strike_again", "{subject} does not strike again"),
    ("sweep", "{subject} lets those who flee go"),
    ("hit_and_run", "{subject} does not break off"),
    ("fail_on_purpose", "{subject} does not fail its test on purpose"),
    ("deny", "{subject} does not try to deny the power"),
    ("force", "{subject} leaves the wound as it is"),
    ("reroll", "{side} rolls nothing again"),
    ("interceptor", "{subject} does not fire at those who arrive"),
    ("seize", "{side} does not try to seize the initiative"),
    ("attack", "{side} defends"),
    ("take_zone", "{side} keeps its edge"),
    ("deploy_first", "{side} lets the other side set up first"),
    ("explosive_charge", "{side} gives out no more explosive charges"),
    ("claim", "{side} lets it lie"),
    ("withdraw", "{side} stays on the field"),
];

/// What a charge that went home brings to the fight.
const ONSET: &[(&str, &str)] = &[
    ("hindered", ", slowed by the ground so that it strikes last"),
    ("disordered", ", disordered and without one more attack"),
    ("dulled", ", into a grenade and without one more attack"),
    ("from_above", ", from above with one more Strength"),
    ("climbed", ", out of breath with one less Weapon Skill"),
    ("supports", ", over the shoulder of a friend with one blow"),
];

/// What points are scored for.
const WHY: &[(&str, &str)] = &[
    ("first_blood", "First Blood"),
    ("assassin", "Assassin"),
    ("linebreaker", "Linebreaker"),
    ("break_the_enemy", "breaking the enemy"),
    ("leader_trait", "the trait of its leader"),
    ("markers", "the markers held"),
    ("mission", "the mission"),
    ("victory", "the victory"),
    ("withdrawal", "leaving the field"),
    ("breakthrough", "those who got through"),
    ("kills", "the attackers killed"),
    ("nobody_left", "leaving no enemy"),
    ("break_tests", "making the enemy test its nerve"),
    ("leader_killed", "killing the enemy leader"),
    ("leader_removed", "the enemy leader"),
    ("specials", "special models"),
    ("specials_killed", "killing special models"),
    ("specials_removed", "special models"),
    ("finder", "finding the device"),
    ("witness", "looking on as the device was found"),
    ("near_device", "being near the device"),
    ("buildings", "the buildings held"),
    ("artefacts", "the artefacts carried"),
    ("last_stand", "the crowd in the defender's corner"),
    ("supports", "the supports"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Topic;
    use crate::dice::Ask;

    #[test]
    fn every_ask_and_every_question_has_words_of_its_own() {
        for ask in Ask::ALL {
            assert!(phrase("does", ask.word()).is_some(), "{}", ask.word());
        }
        for topic in Topic::ALL {
            assert!(phrase("asks", topic.word()).is_some(), "{}", topic.word());
        }
    }
}
