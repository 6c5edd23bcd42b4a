//! How many of an entry, of an option and of a batch a team may have (RO-15, RO-16).

use super::fault::FaultCode;
use super::muster::{List, Model, count};
use super::pack::{Entry, EntryOption, Limit, Role};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// By how much the limits of a list are lifted for a team: its honours do that (HO-13 to HO-15).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Lifted {
    /// So many specials more.
    pub specials: u32,
    /// So many models more, by entry.
    pub entries: BTreeMap<String, u32>,
    /// So many picks more, by `entry/option`.
    pub options: BTreeMap<String, u32>,
}

impl Lifted {
    fn of_entry(&self, entry: &Entry) -> u32 {
        self.entries.get(&entry.id).copied().unwrap_or_default()
    }

    fn of_option(&self, entry: &Entry, option: &EntryOption) -> u32 {
        self.options.get(&format!("{}/{}", entry.id, option.id)).copied().unwrap_or_default()
    }
}

impl List<'_> {
    /// Caps of entries (RO-15) and of options (RO-16).
    pub(super) fn limits(&mut self) {
        for entry in &self.pack.entries {
            let lifted = entry
                .with_leader
                .iter()
                .any(|change| change.unlimited && self.led_by(&change.leader, &change.item));
            let members = self.places(|model| model.entry.id == entry.id);
            if let Some(limit) = entry.limit.as_ref().filter(|_| !lifted) {
                let max = self.allowance(limit).saturating_add(self.rules.lifted.of_entry(entry));
                self.at_most(FaultCode::UnitMax, &entry.name, members, max);
            }
            for option in &entry.options {
                self.ratio(entry, option);
            }
        }
    }

    fn ratio(&mut self, entry: &Entry, option: &EntryOption) {
        let Some(limit) = &option.limit else { return };
        let mut users = Vec::new();
        for model in self.team.iter().filter(|model| model.entry.id == entry.id) {
            users.extend(std::iter::repeat_n(model.place, model.picks(option)));
        }
        let max = self.allowance(limit).saturating_add(self.rules.lifted.of_option(entry, option));
        let what = format!("{}: picks of option {} in the team", entry.name, option.id);
        self.at_most(FaultCode::Ratio, &what, users, max);
    }

    /// How many a cap allows now.
    fn allowance(&self, limit: &Limit) -> u32 {
        let Some(each) = limit.each else { return limit.base.unwrap_or(u32::MAX) };
        let lists_leader =
            limit.of.iter().any(|id| self.pack.entry(id).is_some_and(|e| e.role == Role::Leader));
        let mut counted = 0;
        for id in &limit.of {
            if limit.batches {
                counted += self.batches_of(id).len();
            } else {
                // The leader is his own entry (RO-16), a promoted one as well.
                let one = |model: &Model| model.entry.id == *id && (lists_leader || !model.chosen.leader);
                counted += self.places(one).len();
            }
        }
        limit.base.unwrap_or(0).saturating_add(count(counted) / each.max(1))
    }

    /// The batches of an entry, as places in `team`.
    fn batches_of(&self, id: &str) -> Vec<Vec<usize>> {
        let mut numbered: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let (mut loose, mut size) = (Vec::new(), 1);
        for (index, model) in self.team.iter().enumerate().filter(|(_, model)| model.entry.id == id) {
            size = usize::try_from(model.entry.batch).unwrap_or(1).max(1);
            match model.chosen.batch {
                Some(number) => numbered.entry(number).or_default().push(index),
                None => loose.push(index),
            }
        }
        numbered.into_values().chain(loose.chunks(size).map(<[usize]>::to_vec)).collect()
    }

    /// Whole batches, and what is chosen for each batch as one.
    pub(super) fn batches(&mut self) {
        for entry in self.pack.entries.iter().filter(|entry| entry.batch > 1) {
            for batch in self.batches_of(&entry.id) {
                let places: Vec<usize> = batch.iter().map(|index| self.team[*index].place).collect();
                let size = count(batch.len());
                if size != entry.batch && !self.rules.after_losses {
                    let sentence = format!("{}: {size} in a batch of {}", entry.name, entry.batch);
                    self.fault(FaultCode::Batch, sentence, places.clone()).count(size, entry.batch);
                }
                for option in &entry.options {
                    self.batch_option(entry, option, &batch, &places);
                }
            }
        }
    }

    fn batch_option(&mut self, entry: &Entry, option: &EntryOption, batch: &[usize], places: &[usize]) {
        let picks: Vec<Vec<&str>> =
            batch.iter().map(|index| sorted_picks(&self.team[*index], option)).collect();
        if option.whole_batch && picks.iter().any(|some| *some != picks[0]) {
            let sentence =
                format!("{}: option {} is chosen for the whole batch alike", entry.name, option.id);
            self.fault(FaultCode::Option, sentence, places.to_vec());
        }
        let Some(max) = option.limit.as_ref().and_then(|limit| limit.per_batch) else { return };
        let used = count(picks.iter().map(Vec::len).sum());
        if used > max {
            let sentence =
                format!("{}: {used} of {max} picks of option {} in a batch", entry.name, option.id);
            let users = batch.iter().zip(&picks).filter(|(_, picks)| !picks.is_empty());
            let users = users.map(|(index, _)| self.team[*index].place).collect();
            self.fault(FaultCode::Ratio, sentence, users).count(used, max);
        }
    }
}

fn sorted_picks<'m>(model: &Model<'m>, option: &EntryOption) -> Vec<&'m str> {
    let picks = model.chosen.picks.iter().filter(|pick| pick.option == option.id);
    let mut picks: Vec<&str> = picks.map(|pick| pick.choice.as_str()).collect();
    picks.sort_unstable();
    picks
}
