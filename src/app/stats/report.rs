//! Statistics as they are shown: typed numbers of a sheet.

use super::luck::{EnteredDice, Luck, Sums};
use crate::dice::Ask;
use crate::projections::stats::{Line, Named, Sheet, Throw};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// What is counted of games, models and weapons.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Games that count; none where only those of a model or weapon are looked at.
    pub games: Option<u64>,
    /// Sides of games that are in view: each game of a league is seen from both.
    pub record: Record,
    /// Victory points made and given away; none where only those of a model or weapon are looked at.
    pub points: Option<(i64, i64)>,
    /// Sides with a log of their battle: the rest of the numbers cover only these, but for losses and grenades.
    pub logged: u64,
    /// What all of them did and suffered.
    pub deeds: Deeds,
    /// The same by model: the key of its profile, empty where it is not known.
    pub models: Vec<(String, Record, Deeds)>,
    /// The same by weapon, empty for bare hands and what no weapon did.
    pub weapons: Vec<(String, Record, Deeds)>,
    /// Losses by cause.
    pub causes: Vec<(String, u64)>,
    /// Grenades by sort.
    pub grenades: Vec<(String, Grenades)>,
    /// Armour, invulnerable and cover saves.
    pub saves: Tests,
    /// Feel No Pain.
    pub feel_no_pain: Tests,
    /// Break tests, first throws.
    pub break_tests: Tests,
    /// Models that fled after a Break test.
    pub fled: u64,
    /// Dice and tests that the server rolled, and those that were typed in.
    pub dice: (u64, u64),
    /// Expected against actual, by kind of roll.
    pub luck: Vec<Luck>,
}

/// How games came out. A draw is never a game without a recorded result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Sides in view.
    pub sides: u64,
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// Confirmed without a recorded result.
    pub unrecorded: u64,
}

impl Record {
    /// Won sides of those with a result; none without any, never 0.
    pub const fn win_rate(&self) -> Option<(u64, u64)> {
        let played = self.won + self.drawn + self.lost;
        if played == 0 { None } else { Some((self.won, played)) }
    }

    fn of(sheet: &Sheet, line: Line<'_>) -> Record {
        let number = |word| count(sheet.number(line, word)[0]);
        Record {
            sides: number("sides"),
            won: number("won"),
            drawn: number("drawn"),
            lost: number("lost"),
            unrecorded: number("unrecorded"),
        }
    }
}

/// What was done and suffered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    /// Models in games: one that fought three times counts three times.
    pub fought: u64,
    /// Shots that were rolled for.
    pub shots: u64,
    /// Blows struck.
    pub blows: u64,
    /// Hits.
    pub hits: u64,
    /// Hits that wounded, before saves.
    pub wounds: u64,
    /// Wounds and hull points that the enemy lost by attacks.
    pub damage: u64,
    /// Enemy models removed.
    pub kills: u64,
    /// Models lost; of a weapon, those lost to it.
    pub losses: u64,
    /// Wounds and hull points lost.
    pub wounds_lost: u64,
}

/// Grenades of a sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Grenades {
    /// Bought.
    pub bought: u64,
    /// Brought to games, one that is restocked each time anew.
    pub carried: u64,
    /// Thrown, struck with, or used for their benefit.
    pub used: u64,
    /// Thrown or struck with, and nobody was hit.
    pub wasted: u64,
}

/// Dice or tests that are passed or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tests {
    /// How many were taken.
    pub taken: u64,
    /// How many were passed.
    pub passed: u64,
}

impl Tests {
    /// How many were failed.
    pub const fn failed(self) -> u64 {
        self.taken.saturating_sub(self.passed)
    }
}

/// Which lines of a sheet are looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Lines<'f> {
    pub model: Option<&'f str>,
    pub weapon: Option<&'f str>,
    pub entered: EnteredDice,
}

impl Lines<'_> {
    fn takes(&self, model: &str, weapon: &str) -> bool {
        self.model.is_none_or(|wanted| wanted == model) && self.weapon.is_none_or(|wanted| wanted == weapon)
    }
}

impl Statistics {
    /// The numbers of a sheet.
    pub(super) fn of(sheet: &Sheet, lines: &Lines<'_>) -> Statistics {
        let line = Line {
            model: lines.model.unwrap_or_default(),
            weapon: lines.weapon.unwrap_or_default(),
            member: "",
        };
        let is_whole = line == Line::default();
        let number = |word| sheet.number(Line::default(), word)[0];
        let mut statistics = Statistics {
            games: is_whole.then(|| count(number("games"))),
            record: Record::of(sheet, line),
            points: is_whole.then(|| (number("vp_for"), number("vp_against"))),
            logged: count(number("logged")),
            ..Statistics::default()
        };
        let (mut models, mut weapons): (BTreeMap<String, Deeds>, BTreeMap<String, Deeds>) =
            Default::default();
        let (mut causes, mut grenades, mut dice) = (BTreeMap::new(), BTreeMap::new(), Sums::default());
        for line in sheet.lines().filter(|line| lines.takes(&line.model, &line.weapon)) {
            let deeds = Deeds::of(&line, lines.entered);
            if deeds != Deeds::default() {
                statistics.deeds += deeds;
                *models.entry(line.model.to_string()).or_default() += deeds;
                *weapons.entry(line.weapon.to_string()).or_default() += deeds;
            }
            statistics.add_dice(&line, lines.entered, &mut dice);
            for (word, [number, _]) in line.cells {
                if let Some(cause) = word.strip_prefix("lost_") {
                    *causes.entry(cause.to_owned()).or_default() += count(*number);
                }
                if word.starts_with("grenades_") {
                    let sort: &mut Grenades = grenades.entry(line.weapon.to_string()).or_default();
                    sort.add(word, count(*number));
                }
            }
        }
        let of_model = |model: &str| Record::of(sheet, Line { model, ..line });
        let of_weapon = |weapon: &str| Record::of(sheet, Line { weapon, ..line });
        statistics.models = shown(models, of_model);
        statistics.weapons = shown(weapons, of_weapon);
        statistics.fled = causes.get("fled").copied().unwrap_or_default();
        statistics.causes = causes.into_iter().filter(|(_, number)| *number > 0).collect();
        statistics.grenades = grenades.into_iter().filter(|(_, sort)| *sort != Grenades::default()).collect();
        statistics.luck = dice.luck();
        statistics
    }

    fn add_dice(&mut self, line: &Named<'_>, entered: EnteredDice, sums: &mut Sums) {
        for (word, [tries, passed]) in line.cells {
            let Some(throw) = Throw::read(word) else { continue };
            let (tries, passed) = (count(*tries), count(*passed));
            if throw.entered {
                self.dice.1 += tries;
            } else {
                self.dice.0 += tries;
            }
            if !entered.takes(throw.entered) {
                continue;
            }
            sums.add(throw, [tries, passed]);
            let tests = match throw.ask {
                Ask::Save => &mut self.saves,
                Ask::FeelNoPain => &mut self.feel_no_pain,
                Ask::BreakTest => &mut self.break_tests,
                _ => continue,
            };
            tests.taken += tries;
            tests.passed += passed;
        }
    }
}

fn shown(deeds: BTreeMap<String, Deeds>, record: impl Fn(&str) -> Record) -> Vec<(String, Record, Deeds)> {
    let any = deeds.into_iter().filter(|(word, deeds)| *deeds != Deeds::default() && !word.is_empty());
    any.map(|(word, deeds)| (word.clone(), record(&word), deeds)).collect()
}

impl Deeds {
    /// What a line tells; of what dice came to, what the dice that are looked at did (`!`: those typed in).
    fn of(line: &Named<'_>, entered: EnteredDice) -> Deeds {
        let mut deeds = Deeds::default();
        for (word, [number, _]) in line.cells {
            let number = count(*number);
            let (kind, typed) = word.strip_suffix('!').map_or((word.as_str(), false), |kind| (kind, true));
            let (field, of_dice) = match kind {
                "fought" => (&mut deeds.fought, false),
                "shots" => (&mut deeds.shots, true),
                "blows" => (&mut deeds.blows, true),
                "hits" => (&mut deeds.hits, true),
                "wounds" => (&mut deeds.wounds, true),
                "damage" => (&mut deeds.damage, false),
                "kills" => (&mut deeds.kills, false),
                "losses" => (&mut deeds.losses, false),
                "wounds_lost" => (&mut deeds.wounds_lost, false),
                _ => continue,
            };
            match (entered, of_dice, typed) {
                // The words come in order, so that `shots` is there before `shots!` is taken off it.
                (EnteredDice::Exclude, true, true) => *field = field.saturating_sub(number),
                (EnteredDice::Only, true, true)
                | (EnteredDice::Include | EnteredDice::Exclude, true, false)
                | (_, false, false) => *field += number,
                _ => {}
            }
        }
        deeds
    }
}

impl AddAssign for Deeds {
    fn add_assign(&mut self, other: Deeds) {
        self.fought += other.fought;
        self.shots += other.shots;
        self.blows += other.blows;
        self.hits += other.hits;
        self.wounds += other.wounds;
        self.damage += other.damage;
        self.kills += other.kills;
        self.losses += other.losses;
        self.wounds_lost += other.wounds_lost;
    }
}

impl Grenades {
    fn add(&mut self, word: &str, number: u64) {
        let field = match word {
            "grenades_bought" => &mut self.bought,
            "grenades_carried" => &mut self.carried,
            "grenades_used" => &mut self.used,
            _ => &mut self.wasted,
        };
        *field += number;
    }
}

/// What is counted is never below 0.
fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
