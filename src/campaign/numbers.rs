//! The numbers that explain why a campaign says no.

use super::Refusal;

impl Refusal {
    /// The numbers of the refusal by name: points, games, hours, and a stage by its place in a game's life, from 0.
    pub fn numbers(&self) -> Vec<(&'static str, i64)> {
        let of = |number: &u32| i64::from(*number);
        match self {
            Refusal::Round(refusal) => refusal.numbers(),
            Refusal::Told(refusal) => refusal.numbers(),
            Refusal::TooFewRosters { enrolled } => vec![("enrolled", *enrolled as i64), ("least", 2)],
            Refusal::GamesOpen { game, open } => vec![("game", of(game)), ("open", *open as i64)],
            Refusal::OverPoints { points, most } => vec![("points", of(points)), ("most", of(most))],
            Refusal::BadSize { size, least, most } => {
                vec![("size", of(size)), ("least", of(least)), ("most", of(most))]
            }
            Refusal::UnknownGame { game, games } => vec![("game", of(game)), ("games", *games as i64)],
            Refusal::WrongStage { game, stage, .. } => vec![("game", of(game)), ("stage", *stage as i64)],
            Refusal::WrongPhase { is, needs } => vec![("phase", *is as i64), ("needs", *needs as i64)],
            Refusal::NotOverdue { hours, needs } => vec![("hours", of(hours)), ("needs", of(needs))],
            Refusal::DisputeTooLate { hours, most } => vec![("hours", of(hours)), ("most", of(most))],
            Refusal::PlayedSince { game, later, .. } => vec![("game", of(game)), ("later", of(later))],
            Refusal::BadPoints { points, least, most } => {
                [("points", points), ("least", least), ("most", most)]
                    .map(|(name, n)| (name, (*n).into()))
                    .into()
            }
            Refusal::TooManyCasualties { game, casualties, models } => {
                vec![("game", of(game)), ("casualties", *casualties as i64), ("models", *models as i64)]
            }
            Refusal::NothingRecorded { game }
            | Refusal::NotFielded { game, .. }
            | Refusal::LostTwice { game, .. }
            | Refusal::BloodlessFirstBlood { game, .. }
            | Refusal::TodoSettled { game }
            | Refusal::SecondOrganiserNeeded { game, .. }
            | Refusal::GameArranged { game, .. }
            | Refusal::RosterPlays { game, .. }
            | Refusal::BattleTaken { game, .. }
            | Refusal::OtherBattle { game, .. }
            | Refusal::ForkWithoutResult { game, .. }
            | Refusal::NotACorrection { game }
            | Refusal::SupposedTwice { game }
            | Refusal::AlreadyConfirmed { game, .. } => vec![("game", of(game))],
            _ => Vec::new(),
        }
    }
}
