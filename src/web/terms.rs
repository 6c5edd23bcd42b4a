//! Words of battles in the tongue of the reader: sides, moments, how one ended.

use super::tongue::Tongue;
use crate::battle::{Battle, EndReason, Outcome, Phase, SwitchDoc};
use crate::ids::{Side, Timestamp};
use jiff::tz::TimeZone;

impl Tongue {
    /// `3 models`, `3 модели`: how many of what `count-…` names.
    pub fn count(self, what: &str, n: impl TryInto<i64>) -> String {
        let n = n.try_into().unwrap_or(i64::MAX);
        self.tell(&format!("count-{what}"), &[("n", n.into())])
    }

    /// What a ruling switch rules. The program's own sentence is English.
    pub fn ruling(self, doc: &SwitchDoc) -> String {
        let key = format!("ruling-{}", doc.name.replace('_', "-"));
        self.message(&key, &[]).map_or_else(|| doc.about.clone(), |(text, _)| text)
    }

    /// A moment in UTC, where no league says on whose clocks.
    pub fn time(self, at: Timestamp) -> String {
        self.moment(at, &TimeZone::UTC)
    }
}

/// What a side is called in a battle: the name of its team.
pub fn side(tongue: Tongue, battle: &Battle, side: Side) -> String {
    match battle.setup.sides[side.index()].name.as_str() {
        "" => tongue.term("side", side.word()),
        name => name.to_owned(),
    }
}

/// The moment of a battle: `Turn 2, Orks, shooting phase`.
pub fn moment(tongue: Tongue, battle: &Battle) -> String {
    if let Some(outcome) = battle.outcome {
        return self::outcome(tongue, battle, outcome);
    }
    let moment = battle.moment;
    let side = side(tongue, battle, moment.side);
    match moment.phase {
        Phase::Deployment => tongue.tell("moment-deployment", &[("side", side.into())]),
        Phase::Scout => tongue.tell("moment-scout", &[("side", side.into())]),
        phase => {
            let phase = tongue.term("phase", phase.word());
            tongue.tell(
                "moment-turn",
                &[("turn", moment.turn.into()), ("side", side.into()), ("phase", phase.into())],
            )
        }
    }
}

/// How a battle ended: `Orks won: nobody of the other side is left`.
pub fn outcome(tongue: Tongue, battle: &Battle, outcome: Outcome) -> String {
    let reason = tongue.say(match outcome.reason {
        EndReason::TurnLimit => "end-turn-limit",
        EndReason::WipedOut => "end-wiped-out",
        EndReason::Conceded => "end-conceded",
        EndReason::Withdrew => "end-withdrew",
        EndReason::TimeLimit => "end-time-limit",
        EndReason::MissionEnd => "end-mission-end",
        EndReason::Abandoned => "end-abandoned",
    });
    match outcome.winner {
        Some(winner) => {
            let side = side(tongue, battle, winner);
            tongue.tell("ended-won", &[("side", side.into()), ("reason", reason.into())])
        }
        None => tongue.tell("ended-drawn", &[("reason", reason.into())]),
    }
}
