//! What gear may make of a model: no choice takes it out of what a battle can hold.

use super::check::Checker;
use super::pack::{Entry, EntryOption, Wargear};
use super::{Characteristic, UnitType, bounds};

impl Checker<'_> {
    /// A trait is one word, and neither a type of unit nor what marks a character.
    pub(super) fn trait_word(&mut self, at: usize, word: &str, owner: &str) {
        let letters = word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        let short = (1..=bounds::LONGEST_ID).contains(&word.len());
        let taken = word == "character" || UnitType::ALL.iter().any(|known| known.word() == word);
        let problem =
            || format!("{owner}: {word:?} is no trait: one word of a-z, 0-9 and _, no type of unit");
        self.faults.unless(letters && short && !taken, at, "bad_trait", problem, "Correct `traits`.");
    }

    /// Looks at the worst that all its choices together can do to an entry.
    pub(super) fn worn(&mut self, at: usize, entry: &Entry) {
        let id = &entry.id;
        let offered = entry.options.iter().flat_map(|option| &option.choices).flat_map(|choice| &choice.take);
        let all = entry.wargear.iter().chain(offered);
        let worn: Vec<&Wargear> = all.filter_map(|item| self.pack.wargear.get(item)).collect();
        if entry.profile.armour.is_some() {
            let changed = worn.iter().find(|item| item.unit_type.is_some()).map(|item| item.id.clone());
            let problem =
                || format!("{id}: with {} it would be no vehicle", changed.clone().unwrap_or_default());
            self.faults.unless(changed.is_none(), at, "bad_vehicle", problem, "Take it out of its choices.");
            return;
        }
        let set = worn.iter().filter_map(|item| item.set.get(&Characteristic::W));
        let least = set.chain([&entry.profile.w]).copied().min().unwrap_or(0);
        let by_default = entry.wargear.iter().map(|item| self.loss(item));
        let by_choice = entry.options.iter().map(|option| self.worst(option));
        let left = i32::from(least) - by_default.chain(by_choice).sum::<i32>();
        // A profile without Wounds is told of by itself.
        let lives = entry.profile.w == 0 || left >= i32::from(*bounds::WOUNDS.start());
        let problem = || format!("{id}: its wargear can leave it {left} Wounds, not 1 to 10");
        self.faults.unless(lives, at, "bad_number", problem, "Correct `set` or `add` of that wargear.");
    }

    /// How many Wounds an item takes away.
    fn loss(&self, item: &str) -> i32 {
        let added = self.pack.wargear.get(item).and_then(|item| item.add.get(&Characteristic::W));
        added.map_or(0, |added| -i32::from(*added)).max(0)
    }

    /// How many Wounds an option can take away: each choice as often as it may be picked.
    fn worst(&self, option: &EntryOption) -> i32 {
        let of = |choice: &super::Choice| {
            let times = choice.max.unwrap_or(u32::MAX).min(option.max / choice.slots.max(1)).min(50);
            choice.take.iter().map(|item| self.loss(item)).sum::<i32>() * times.cast_signed()
        };
        let mut losses: Vec<i32> = option.choices.iter().map(of).collect();
        losses.sort_unstable_by_key(|loss| std::cmp::Reverse(*loss));
        losses.into_iter().take(option.max as usize).sum()
    }
}
