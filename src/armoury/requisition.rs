//! Requisition as data: what a game earns, row by row (CA-27), and what it came to.

use serde::{Deserialize, Serialize};

/// A row of the table of awards (CA-27).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AwardRow {
    /// It played the mission.
    TookPart,
    /// It won.
    Victory,
    /// Nobody won.
    Stalemate,
    /// The enemy's leader was removed.
    Assassin,
    /// Three in four of its models survived.
    ConsiderateCommander,
    /// It routed the enemy off the table (CA-30).
    SweepingAdvance,
    /// It caused the first casualty.
    FirstBlood,
    /// It had a model in the enemy's zone at the end.
    Linebreaker,
    /// It lost three or more models by its own doing (CA-31).
    MistakesWereMade,
    /// The opponent attests that it was played in character (CA-32).
    Kayfabe,
    /// What the mission adds (CA-34).
    Mission,
}

impl AwardRow {
    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            AwardRow::TookPart => "took_part",
            AwardRow::Victory => "victory",
            AwardRow::Stalemate => "stalemate",
            AwardRow::Assassin => "assassin",
            AwardRow::ConsiderateCommander => "considerate_commander",
            AwardRow::SweepingAdvance => "sweeping_advance",
            AwardRow::FirstBlood => "first_blood",
            AwardRow::Linebreaker => "linebreaker",
            AwardRow::MistakesWereMade => "mistakes_were_made",
            AwardRow::Kayfabe => "kayfabe",
            AwardRow::Mission => "mission",
        }
    }
}

/// Requisition points for each row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)] // the rows of `AwardRow`
pub struct AwardTable {
    pub took_part: u32,
    pub victory: u32,
    pub stalemate: u32,
    pub assassin: u32,
    pub considerate_commander: u32,
    pub sweeping_advance: u32,
    pub first_blood: u32,
    pub linebreaker: u32,
    pub mistakes_were_made: u32,
    pub kayfabe: u32,
}

impl Default for AwardTable {
    fn default() -> AwardTable {
        AwardTable {
            took_part: 20,
            victory: 10,
            stalemate: 5,
            assassin: 10,
            considerate_commander: 10,
            sweeping_advance: 5,
            first_blood: 5,
            linebreaker: 5,
            mistakes_were_made: 10,
            kayfabe: 10,
        }
    }
}

impl AwardTable {
    /// The most that one row may give.
    pub const MOST: u32 = 1_000;

    /// Points for a row; the mission's own are no part of the table.
    pub const fn of(&self, row: AwardRow) -> u32 {
        match row {
            AwardRow::TookPart => self.took_part,
            AwardRow::Victory => self.victory,
            AwardRow::Stalemate => self.stalemate,
            AwardRow::Assassin => self.assassin,
            AwardRow::ConsiderateCommander => self.considerate_commander,
            AwardRow::SweepingAdvance => self.sweeping_advance,
            AwardRow::FirstBlood => self.first_blood,
            AwardRow::Linebreaker => self.linebreaker,
            AwardRow::MistakesWereMade => self.mistakes_were_made,
            AwardRow::Kayfabe => self.kayfabe,
            AwardRow::Mission => 0,
        }
    }

    /// The rows that give more than may be.
    pub fn faults(&self) -> Vec<String> {
        use AwardRow::{
            Assassin, ConsiderateCommander, FirstBlood, Kayfabe, Linebreaker, MistakesWereMade, Stalemate,
            SweepingAdvance, TookPart, Victory,
        };
        let rows = [
            TookPart,
            Victory,
            Stalemate,
            Assassin,
            ConsiderateCommander,
            SweepingAdvance,
            FirstBlood,
            Linebreaker,
            MistakesWereMade,
            Kayfabe,
        ];
        let over = rows.into_iter().filter(|row| self.of(*row) > AwardTable::MOST);
        over.map(|row| format!("{} gives {}, but at most {}", row.word(), self.of(row), AwardTable::MOST))
            .collect()
    }
}

/// One line of an award.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AwardLine {
    /// For what.
    pub row: AwardRow,
    /// Requisition points; a mission may take some.
    pub rp: i32,
}

/// What a game earned a roster.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Award {
    /// Line by line.
    pub lines: Vec<AwardLine>,
    /// The word of the factor of an underdog, `1.5`, if it was one (CA-33).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub underdog: Option<String>,
    /// All of it, in requisition points.
    pub total: i32,
}
