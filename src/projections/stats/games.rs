//! What the games of a campaign, friendlies and purchases add: read from the log as it stood at some position, so
//! that it does not matter when it is asked.

use super::count::{self, COUNTED, Counted};
use super::sheet::{Line, Sheet};
use super::source::Source;
use crate::battle::{self, EndReason};
use crate::campaign::{self, Campaign, Outcome, Report, Stage};
use crate::ids::{BattleId, LeagueId, MemberId, PlayerId, RosterId, Side, Timestamp};
use crate::projections::lines::decoded;
use crate::roster;
use crate::store::{Connection, StoreError, StoredEvent, args};
use std::collections::{BTreeMap, BTreeSet};

/// A campaign with what its state does not say.
#[derive(Clone, Debug, Default)]
pub(super) struct Followed {
    pub campaign: Campaign,
    /// When each game was closed first, or again after it was reopened.
    closed_at: BTreeMap<u32, Timestamp>,
}

/// The field by which events of a campaign name a game.
#[derive(serde::Deserialize)]
struct Named {
    game: Option<u32>,
}

/// Events of a campaign that change no result.
const QUIET: [&str; 16] = [
    "campaign.founded",
    "campaign.charter_amended",
    "campaign.started",
    "campaign.closed",
    "campaign.organiser_appointed",
    "campaign.organiser_removed",
    "campaign.roster_enrolled",
    "campaign.roster_withdrew",
    "campaign.roster_returned",
    "campaign.roster_expelled",
    "campaign.season_opened",
    "campaign.season_closed",
    "campaign.seeding_set",
    "campaign.round_paired",
    "campaign.pairing_deleted",
    "campaign.round_window_set",
];

impl Followed {
    /// Goes on by one event.
    pub fn take(&mut self, stored: &StoredEvent) -> Result<(), StoreError> {
        let game = named(stored);
        let is_closed = |campaign: &Campaign| {
            game.and_then(|game| campaign.games.get(&game)).is_some_and(campaign::Game::is_closed)
        };
        let was_closed = is_closed(&self.campaign);
        campaign::evolve(&mut self.campaign, &decoded(stored)?);
        if let Some(game) = game.filter(|_| !was_closed && is_closed(&self.campaign)) {
            self.closed_at.insert(game, stored.recorded_at);
        }
        Ok(())
    }

    /// Whether a game's result counts.
    pub fn counts(&self, game: u32) -> bool {
        self.campaign.games.get(&game).is_some_and(|game| game.stage == Stage::Confirmed)
    }

    /// The stream of a game's battle.
    pub fn battle(&self, game: u32) -> Option<String> {
        self.campaign.games.get(&game)?.recorded_battle().map(|battle| format!("battle/{battle}"))
    }

    /// The games that these events may have changed.
    pub fn touched(&self, news: &[&StoredEvent]) -> BTreeSet<u32> {
        let mut touched = BTreeSet::new();
        for event in news {
            match named(event) {
                Some(game) => touched.extend([game]),
                None if QUIET.contains(&&*event.kind) => {}
                None => touched.extend(self.campaign.games.keys()),
            }
        }
        touched
    }
}

fn named(stored: &StoredEvent) -> Option<u32> {
    serde_json::from_str::<Named>(&stored.payload).ok()?.game
}

/// The log of one ledger up to a position.
pub(super) struct Past<'c> {
    pub connection: &'c mut Connection,
    pub ledger: LeagueId,
    pub position: u64,
}

/// A roster's campaign, owner and pack.
#[derive(Clone, Debug)]
pub(super) struct Owned {
    campaign: String,
    owner: PlayerId,
    pack: String,
}

impl Past<'_> {
    /// A stream as it was.
    pub async fn stream(&mut self, stream: &str) -> Result<Vec<StoredEvent>, StoreError> {
        let mut stored = self.connection.read_stream(self.ledger, stream, 0, u64::MAX).await?;
        stored.retain(|event| event.position <= self.position);
        Ok(stored)
    }

    /// A battle, counted.
    async fn battle(&mut self, battle: BattleId) -> Result<Option<Counted>, StoreError> {
        counted(&self.stream(&format!("battle/{battle}")).await?)
    }

    /// Whose roster it is.
    async fn owned(&mut self, roster: RosterId) -> Result<Option<Owned>, StoreError> {
        let first = self.connection.read_stream(self.ledger, &format!("roster/{roster}"), 0, 1).await?;
        let drafted = first.first().map(decoded).transpose()?;
        Ok(match drafted {
            Some(roster::Event::RosterDrafted { campaign, owner, pack, .. }) => {
                Some(Owned { campaign: campaign.to_string(), owner, pack: pack.id })
            }
            _ => None,
        })
    }

    /// What a game of a campaign adds: nothing while its result does not count.
    pub async fn game(
        &mut self,
        followed: &Followed,
        number: u32,
        known: Option<Counted>,
    ) -> Result<Vec<Source>, StoreError> {
        let campaign = &followed.campaign;
        let game = campaign.games.get(&number).filter(|_| followed.counts(number));
        let Some((game, report)) = game.and_then(|game| Some((game, game.report.as_ref()?))) else {
            return Ok(Vec::new());
        };
        let counted = match (known, game.recorded_battle()) {
            (Some(counted), _) => Some(counted),
            (None, Some(battle)) => self.battle(battle).await?,
            (None, None) => None,
        };
        let sheets = match &counted {
            Some(counted) => counted.sheets(Some(report)),
            None => self.reported(game, report).await?,
        };
        let mut sources = Vec::new();
        for (side, sheet) in Side::BOTH.into_iter().zip(sheets) {
            let roster = game.rosters[side.index()];
            let player = |roster| campaign.entry(roster).map(|entry| entry.player.to_string());
            let owned = self.owned(roster).await?;
            let mut source = Source {
                part: side.word().to_owned(),
                campaign: campaign.id.map(|id| id.to_string()).unwrap_or_default(),
                season: game.season.map(|number| number.to_string()).unwrap_or_default(),
                roster: roster.to_string(),
                player: player(roster).unwrap_or_default(),
                opponent: player(game.rosters[side.other().index()]).unwrap_or_default(),
                faction: owned.map(|owned| owned.pack).unwrap_or_default(),
                mission: counted.as_ref().map_or(&game.mission, |counted| &counted.mission).clone(),
                at: followed.closed_at.get(&number).map_or(0, |at| at.0),
                sheet,
            };
            let points = [side, side.other()].map(|side| i64::from(report.vp[side.index()]));
            let counted = counted.as_ref().map(|counted| (counted, side));
            source.result(counted, result(report.outcome, side), points);
            sources.push(source);
        }
        Ok(sources)
    }

    /// The sheets of a game that has no log: who fought with what, and what its report says.
    async fn reported(&mut self, game: &campaign::Game, report: &Report) -> Result<[Sheet; 2], StoreError> {
        let mut keys: BTreeMap<MemberId, String> = BTreeMap::new();
        let mut teams: [(Vec<MemberId>, roster::GrenadeCounts); 2] = Default::default();
        for side in Side::BOTH {
            for stored in self.stream(&format!("roster/{}", game.rosters[side.index()])).await? {
                match decoded(&stored) {
                    Ok(roster::Event::MemberRecruited { recruit, .. }) => {
                        keys.insert(recruit.member, recruit.profile.key);
                    }
                    Ok(roster::Event::TeamLocked { game: locked, team, grenades, .. })
                        if locked == game.number =>
                    {
                        teams[side.index()] = (team, grenades);
                    }
                    _ => {}
                }
            }
        }
        let key = |member: MemberId| keys.get(&member).map_or("", String::as_str);
        let mut sheets: [Sheet; 2] = Default::default();
        for side in Side::BOTH {
            let (team, carried) = &teams[side.index()];
            for member in team {
                let (model, word) = (key(*member), member.to_string());
                let sheet = &mut sheets[side.index()];
                sheet.add(Line { model, weapon: "", member: &word }, "fought", [1, 0]);
                for (grenade, number) in carried.get(member).into_iter().flatten() {
                    let line = Line { model, weapon: grenade, member: &word };
                    sheet.add(line, "grenades_carried", [i64::from(*number), 0]);
                }
            }
            for casualty in &report.casualties[side.index()] {
                count::report_loss(&mut sheets, side, casualty, key);
            }
            for (member, used) in &report.grenades_used[side.index()] {
                for (grenade, number) in used {
                    let (model, word) = (key(*member), member.to_string());
                    let line = Line { model, weapon: grenade, member: &word };
                    sheets[side.index()].add(line, "grenades_used", [i64::from(*number), 0]);
                }
            }
        }
        Ok(sheets)
    }

    /// What a friendly adds: nothing while it runs or if it was stopped, and nothing if it is none.
    pub async fn friendly(&mut self, stream: &str) -> Result<Vec<Source>, StoreError> {
        let first = self.connection.read_stream(self.ledger, stream, 0, 1).await?;
        let began = first.first().map(decoded).transpose()?;
        let Some(battle::Event::BattleBegan { setup }) = began else { return Ok(Vec::new()) };
        if !is_friendly(&setup) {
            return Ok(Vec::new());
        }
        let stored = self.stream(stream).await?;
        let ended_at = stored.iter().rfind(|event| &*event.kind == "battle.battle_ended");
        let at = ended_at.map_or(0, |event| event.recorded_at.0);
        let Some(counted) = counted(&stored)? else { return Ok(Vec::new()) };
        if counted.ended.is_none_or(|(_, reason)| reason == EndReason::Abandoned) {
            return Ok(Vec::new());
        }
        let player = |side: Side| setup.sides[side.index()].player.map(|player| player.to_string());
        let source = |(side, sheet): (Side, Sheet)| {
            let mut source = Source {
                part: side.word().to_owned(),
                player: player(side).unwrap_or_default(),
                opponent: player(side.other()).unwrap_or_default(),
                faction: counted.faction(side).to_owned(),
                mission: counted.mission.clone(),
                at,
                sheet,
                ..Source::default()
            };
            let points = [side, side.other()].map(|side| i64::from(counted.points[side.index()]));
            source.result(Some((&counted, side)), counted.result(side), points);
            source
        };
        Ok(Side::BOTH.into_iter().zip(counted.sheets(None)).map(source).collect())
    }

    /// When the seasons of a campaign began and ended: positions, and the number of the season that is open from
    /// there on. They are numbered as they were opened.
    async fn seasons(&mut self, campaign: &str) -> Result<Vec<(u64, String)>, StoreError> {
        let sql = "SELECT position, kind FROM events WHERE ledger = $1 AND stream = $2 AND position <= $3
            AND kind IN ('campaign.season_opened', 'campaign.season_closed') ORDER BY position";
        let stream = format!("campaign/{campaign}");
        let (mut seasons, mut opened) = (Vec::new(), 0);
        for row in self.connection.fetch(sql, args![self.ledger, stream, self.position]).await? {
            let opens = row.text(1)? == "campaign.season_opened";
            opened += u32::from(opens);
            seasons.push((row.count(0)?, if opens { opened.to_string() } else { String::new() }));
        }
        Ok(seasons)
    }

    /// What a roster bought, day by day, and season by season.
    pub async fn purchases(&mut self, stream: &str) -> Result<Vec<Source>, StoreError> {
        const DAY: i64 = 86_400_000_000;
        let Some(roster) = stream.strip_prefix("roster/").and_then(|id| id.parse::<RosterId>().ok()) else {
            return Ok(Vec::new());
        };
        let Some(owned) = self.owned(roster).await? else { return Ok(Vec::new()) };
        let seasons = self.seasons(&owned.campaign).await?;
        let season = |position: u64| {
            let last = seasons.iter().rfind(|(from, _)| *from < position);
            last.map_or_else(String::new, |(_, season)| season.clone())
        };
        let mut keys: BTreeMap<MemberId, String> = BTreeMap::new();
        let mut days: BTreeMap<(i64, String), Sheet> = BTreeMap::new();
        let all = self.stream(stream).await?;
        let undone = undone(&all)?;
        let stands = |event: &&StoredEvent| is_purchase(event) && !undone.contains(&event.version);
        for stored in all.iter().filter(stands) {
            let day = stored.recorded_at.0.div_euclid(DAY);
            let sheet = days.entry((day, season(stored.position))).or_default();
            let mut bought = |model: &str, member: MemberId, grenade: &str, count: u32| {
                let line = Line { model, weapon: grenade, member: &member.to_string() };
                sheet.add(line, "grenades_bought", [i64::from(count), 0]);
            };
            match decoded(stored)? {
                roster::Event::MemberRecruited { recruit, .. } => {
                    for (grenade, stock) in &recruit.grenades {
                        bought(&recruit.profile.key, recruit.member, grenade, stock.bought);
                    }
                    keys.insert(recruit.member, recruit.profile.key);
                }
                roster::Event::GrenadesBought { member, grenade, count, .. } => {
                    bought(keys.get(&member).map_or("", String::as_str), member, &grenade, count);
                }
                _ => {}
            }
        }
        let days = days.into_iter().filter(|(_, sheet)| !sheet.is_empty());
        let source = |((day, season), sheet): ((i64, String), Sheet)| Source {
            part: if season.is_empty() { day.to_string() } else { format!("{day}/{season}") },
            campaign: owned.campaign.clone(),
            season,
            roster: roster.to_string(),
            player: owned.owner.to_string(),
            faction: owned.pack.clone(),
            at: day * DAY,
            sheet,
            ..Source::default()
        };
        Ok(days.map(source).collect())
    }
}

/// Whether a battle counts by itself: it is no what-if battle and none of a campaign's rosters fights it.
pub(super) fn is_friendly(setup: &battle::Setup) -> bool {
    setup.fork.is_none() && setup.sides.iter().all(|side| side.roster.is_none())
}

/// Whether an event of a roster buys something, or may undo that something was bought.
pub(super) fn is_purchase(event: &StoredEvent) -> bool {
    matches!(&*event.kind, "roster.member_recruited" | "roster.grenades_bought") || may_undo(event)
}

fn may_undo(event: &StoredEvent) -> bool {
    matches!(
        &*event.kind,
        "roster.purchase_taken_back"
            | "roster.post_game_reopened"
            | "roster.game_reopened"
            | "roster.game_voided"
    )
}

/// The versions of a roster's purchases that were taken back (CA-39), or undone with all that followed their game.
fn undone(stored: &[StoredEvent]) -> Result<BTreeSet<u64>, StoreError> {
    let mut undone = BTreeSet::new();
    if !stored.iter().any(may_undo) {
        return Ok(undone);
    }
    let mut roster = roster::Roster::default();
    // By game, and by number among those after it.
    let mut bought: BTreeMap<(u32, usize), u64> = BTreeMap::new();
    let known = |roster: &roster::Roster| {
        roster.post_game.as_ref().map_or((0, 0), |post| (post.game, post.purchases.len()))
    };
    for event in stored {
        let (game, count) = known(&roster);
        let told = decoded(event)?;
        roster::evolve(&mut roster, &told);
        let (still, after) = known(&roster);
        match told {
            roster::Event::PurchaseTakenBack { purchase, .. } => {
                undone.extend(bought.get(&(game, purchase as usize)));
            }
            _ if may_undo(event) && after == 0 => {
                undone.extend(bought.range((game, 0)..=(game, count)).map(|(_, version)| version));
            }
            _ if still == game && after == count + 1 => _ = bought.insert((game, after), event.version),
            _ => {}
        }
    }
    Ok(undone)
}

/// A battle from its stored events.
fn counted(stored: &[StoredEvent]) -> Result<Option<Counted>, StoreError> {
    let wanted = stored.iter().filter(|event| COUNTED.contains(&&*event.kind));
    let events: Vec<(u64, battle::Event)> =
        wanted.map(|event| Ok((event.version, decoded(event)?))).collect::<Result<_, StoreError>>()?;
    Ok(count::count(events.iter().map(|(version, event)| (*version, event))))
}

fn result(outcome: Outcome, side: Side) -> &'static str {
    match outcome {
        Outcome::Decided { winner } if winner == side => "won",
        Outcome::Decided { .. } => "lost",
        Outcome::Draw => "drawn",
        Outcome::NoResult => "unrecorded",
    }
}
