//! Of what statistics are wanted, and which part of them.

use super::report::Lines;
use super::{AppError, EnteredDice};
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, RosterId, Side, Timestamp};
use crate::projections::stats::Selection;

/// Of what statistics are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatisticsOf {
    /// A battle, even one that runs, or a fork.
    Battle(BattleId),
    /// A roster.
    Roster(RosterId),
    /// A player wherever he plays.
    Player(PlayerId),
    /// A campaign.
    Campaign(CampaignId),
    /// A league.
    League(LeagueId),
}

impl StatisticsOf {
    /// What it is called, and which fields of a filter tell something apart in it, besides models, members, weapons and
    /// dice, which do everywhere.
    const fn takes(self) -> (&'static str, &'static [&'static str]) {
        match self {
            StatisticsOf::Battle(_) => ("battle", &["side"]),
            StatisticsOf::Roster(_) => ("roster", &["season", "opponent", "mission", "from", "until"]),
            StatisticsOf::Player(_) => {
                ("player", &["campaign", "season", "opponent", "faction", "mission", "from", "until"])
            }
            StatisticsOf::Campaign(_) => {
                ("campaign", &["season", "players", "opponent", "faction", "mission", "from", "until"])
            }
            StatisticsOf::League(_) => {
                let all =
                    &["campaign", "season", "players", "opponent", "faction", "mission", "from", "until"];
                ("league", all)
            }
        }
    }
}

/// Which part of them is wanted. What is absent does not matter; what makes no sense for what is asked about is refused
/// ([`StatisticsFilter::check`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatisticsFilter {
    /// One side of a battle.
    pub side: Option<Side>,
    /// A campaign.
    pub campaign: Option<CampaignId>,
    /// A season of the campaign.
    pub season: Option<u32>,
    /// Players: the sides of any of them.
    pub players: Vec<PlayerId>,
    /// Games against this player.
    pub opponent: Option<PlayerId>,
    /// A faction: the id of its pack.
    pub faction: Option<String>,
    /// The code of a mission.
    pub mission: Option<String>,
    /// A kind of model: the key of its profile.
    pub model: Option<String>,
    /// A member of a roster.
    pub member: Option<MemberId>,
    /// The key of a weapon's line.
    pub weapon: Option<String>,
    /// Games that ended at this moment or later.
    pub from: Option<Timestamp>,
    /// Games that ended before this moment.
    pub until: Option<Timestamp>,
    /// What becomes of dice that were typed in: shots, blows, hits, wounds, saves, tests and luck are counted of the
    /// dice that are looked at (what no die was rolled for is the server's); what they came to, such as damage,
    /// losses, kills and grenades, is counted whoever rolled.
    pub entered: EnteredDice,
}

impl StatisticsFilter {
    /// Refuses what makes no sense for what is asked about: what it has decided already, or what it does not have. Left
    /// out in silence, it would look as if it had been heeded.
    ///
    /// # Errors
    /// `filter_not_here`, with the first field that is to be left out.
    pub fn check(&self, of: StatisticsOf) -> Result<(), AppError> {
        let given = [
            ("side", self.side.is_some()),
            ("campaign", self.campaign.is_some()),
            ("season", self.season.is_some()),
            ("players", !self.players.is_empty()),
            ("opponent", self.opponent.is_some()),
            ("faction", self.faction.is_some()),
            ("mission", self.mission.is_some()),
            ("from", self.from.is_some()),
            ("until", self.until.is_some()),
        ];
        let refused = |sentence| Err(AppError::BadRequest { code: "filter_not_here", sentence });
        let (what, takes) = of.takes();
        if let Some((name, _)) = given.iter().find(|(name, given)| *given && !takes.contains(name)) {
            let one = if *name == "side" { "of a battle" } else { "of a league" };
            let sentence = format!(
                "`{name}` tells nothing apart in the statistics of a {what}: leave it out, or ask for those \
                 {one} with it"
            );
            return refused(sentence);
        }
        let words = [
            ("faction", &self.faction),
            ("mission", &self.mission),
            ("model", &self.model),
            ("weapon", &self.weapon),
        ];
        let empty = |word: &Option<String>| word.as_ref().is_some_and(|word| word.trim().is_empty());
        if let Some((name, _)) = words.into_iter().find(|(_, word)| empty(word)) {
            return refused(format!("`{name}` names nothing: leave it out, or name one"));
        }
        let names_campaign = matches!(of, StatisticsOf::Campaign(_) | StatisticsOf::Roster(_));
        if self.season.is_some() && self.campaign.is_none() && !names_campaign {
            let sentence =
                "a season is one of a campaign: name the `campaign` too, or ask for its own statistics";
            return refused(sentence.to_owned());
        }
        Ok(())
    }

    pub(super) fn lines(&self) -> Lines<'_> {
        Lines { model: self.model.as_deref(), weapon: self.weapon.as_deref(), entered: self.entered }
    }

    pub(super) fn selection(&self, ledger: Option<LeagueId>) -> Selection {
        let word = |id: Option<String>| id.unwrap_or_default();
        Selection {
            ledger,
            campaign: word(self.campaign.map(|id| id.to_string())),
            season: word(self.season.map(|number| number.to_string())),
            roster: String::new(),
            players: self.players.iter().map(ToString::to_string).collect(),
            opponent: word(self.opponent.map(|id| id.to_string())),
            faction: word(self.faction.clone()),
            mission: word(self.mission.clone()),
            from: self.from.map(|at| at.0),
            until: self.until.map(|at| at.0),
            member: word(self.member.map(|id| id.to_string())),
        }
    }
}
