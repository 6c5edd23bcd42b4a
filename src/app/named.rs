//! Names of people, rosters and battles in place of their ids, in what is said to people: the deciders know ids
//! only.

use super::{App, Outcome, Viewer};
use crate::ids::{BattleId, PlayerId, RosterId};
use crate::projections;
use uuid::Uuid;

/// The letters of an id.
const ID: usize = 36;

impl App {
    /// The outcome, with names in the sentence of a refusal. What has no name any more keeps its id.
    pub(super) async fn with_names(&self, outcome: Outcome) -> Outcome {
        let Outcome::Refused(mut refused) = outcome else { return outcome };
        for (kind, id) in ids(&refused.sentence) {
            if let Some(name) = self.name_of(&kind, id).await {
                refused.sentence = refused.sentence.replace(&id.to_string(), &name);
            }
        }
        Outcome::Refused(refused)
    }

    async fn name_of(&self, kind: &str, id: Uuid) -> Option<String> {
        match kind {
            "player" => {
                let mut connection = self.reading().await.ok()?;
                projections::name_of(&mut connection, PlayerId(id)).await.ok()?
            }
            "roster" => Some(self.roster(Viewer::System, RosterId(id)).await.ok()?.roster.name),
            "battle" => {
                let view = self.battle(Viewer::System, BattleId(id), None).await.ok()?;
                Some(view.battle.setup.title.clone())
            }
            _ => None,
        }
    }
}

/// The ids in a sentence, each with the word before it.
fn ids(sentence: &str) -> Vec<(String, Uuid)> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let pair = |pair: &[&str]| {
        let id = pair[1].get(..ID)?.parse().ok()?;
        Some((pair[0].to_owned(), id))
    };
    words.windows(2).filter_map(pair).collect()
}
