//! A roster and its sheet.

use super::armoury::{FaultView, ProfileView, RoleWord, WeaponView};
use super::base::{BaseView, RenownView, SupportWord};
use super::campaign::CampaignView;
use super::changes::{self, ChangesView};
use super::event::RecordedEvent;
use super::failure::failed;
use super::honours::{self, EarnedView, LimitsView, OfferView};
use super::paging::{Cursor, Page, cost};
use super::people::PersonView;
use super::post_game::{GearView, LastingWord, PenaltyWord, PostGameView};
use super::word::StatusWord;
use super::{app, base, campaign, events, people, post_game, stats, viewer};
use crate::app::{Moment, StatisticsOf};
use crate::ids::{BattleId, MemberId, RosterId};
use crate::roster::{self, FoughtGame, GrenadeCounts, HonourLimits, LockedTeam, Member, Roster, SheetLine};
use async_graphql::connection::Connection;
use async_graphql::{Context, Object, Result, SimpleObject};

/// A roster as it stands now.
pub(super) struct RosterView {
    id: RosterId,
    version: u64,
    state: Roster,
    sheet: Vec<SheetLine>,
}

/// The roster with this id.
pub(super) async fn load(ctx: &Context<'_>, id: RosterId) -> Result<RosterView> {
    load_at(ctx, id, Moment::Now).await
}

/// The roster with this id at a moment.
pub(super) async fn load_at(ctx: &Context<'_>, id: RosterId, moment: Moment) -> Result<RosterView> {
    let view = app(ctx)?.roster_at(viewer(ctx), id, moment).await.map_err(|error| failed(&error))?;
    Ok(RosterView { id, version: view.version, state: view.roster, sheet: view.sheet })
}

/// A roster as it stands now.
#[Object(name = "Roster")]
impl RosterView {
    /// Its id.
    async fn id(&self) -> RosterId {
        self.id
    }

    /// How many events its stream has: what `expectedVersion` is compared with.
    async fn version(&self) -> u64 {
        self.version
    }

    /// What has become of it from one of its versions to another.
    async fn changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The earlier version, from 1.")] from: u64,
        #[graphql(desc = "The later version; that of now by default.")] to: Option<u64>,
    ) -> Result<ChangesView> {
        changes::of_roster(ctx, self.id, from, to).await
    }

    /// Its public name.
    async fn name(&self) -> &str {
        &self.state.name
    }

    /// Whose it is.
    async fn owner(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, self.state.owner).await
    }

    /// The campaign it was drafted for.
    async fn campaign(&self, ctx: &Context<'_>) -> Result<Option<CampaignView>> {
        match self.state.campaign {
            Some(campaign) => campaign::load(ctx, campaign).await.map(Some),
            None => Ok(None),
        }
    }

    /// The pack it is built from.
    async fn pack(&self, ctx: &Context<'_>) -> Result<RosterPack> {
        let roster::Pack { id, hash } = self.state.pack.clone();
        let known = app(ctx)?.armoury().pack(&id);
        Ok(RosterPack { current: known.is_some_and(|pack| pack.hash == hash), id, hash })
    }

    /// How far it is.
    async fn status(&self) -> StatusWord {
        self.state.status.into()
    }

    /// What is not legal about it: of a draft every reason why it could not be registered now, of others what
    /// needs attention.
    async fn faults(&self, ctx: &Context<'_>) -> Result<Vec<FaultView>> {
        let faults = app(ctx)?.faults_of(viewer(ctx), &self.state).await.map_err(|error| failed(&error))?;
        Ok(faults.iter().map(FaultView::from).collect())
    }

    /// Points it is built with.
    async fn budget(&self) -> u32 {
        self.state.budget
    }

    /// Points paid for all its models.
    async fn points(&self) -> u32 {
        self.state.points()
    }

    /// Points left to spend while it is a draft.
    async fn left(&self) -> u32 {
        self.state.left()
    }

    /// Points over a hundred, rounded up.
    async fn threat(&self) -> u32 {
        self.state.threat()
    }

    /// Requisition points to spend; below 0 only by a correction.
    async fn requisition(&self) -> i32 {
        self.state.rp
    }

    /// The level of its base; none where the campaign plays without base camps.
    async fn base(&self) -> Option<u8> {
        self.state.freedom.base.then(|| self.state.base_level())
    }

    /// Battle honours of the team; those of a model are with it.
    async fn honours(&self) -> Vec<EarnedView> {
        honours::earned(&self.state.honours)
    }

    /// Every battle honour with its price and, if it cannot be earned now, why not.
    #[graphql(complexity = "100 + child_complexity")]
    async fn honour_offers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "For this model; for the team if for none.")] member: Option<MemberId>,
    ) -> Result<Vec<OfferView>> {
        let table = app(ctx)?.honours_of_roster(viewer(ctx), self.id).await;
        let table = table.map_err(|error| failed(&error))?.unwrap_or_default();
        Ok(honours::offers(&self.state, &table, member))
    }

    /// Its base with what stands in it; none where the campaign plays without base camps.
    async fn base_camp(&self) -> Option<BaseView> {
        base::base(&self.state)
    }

    /// Support that is paid for and not yet called.
    async fn support(&self) -> Vec<SupportWord> {
        base::support(&self.state.support)
    }

    /// Gear in its reserves.
    async fn gear(&self) -> Vec<GearView> {
        post_game::gear(&self.state.store)
    }

    /// What follows, or followed, its last game; none where nothing does.
    async fn post_game(&self) -> Option<PostGameView> {
        let post = self.state.post_game.as_deref()?;
        Some(PostGameView(self.state.clone(), post.clone()))
    }

    /// Its models with their grenades: what the paper sheet shows.
    async fn sheet(&self) -> Vec<MemberView> {
        let lines = self.sheet.iter().cloned().zip(&self.state.members);
        let view = |(line, member): (SheetLine, &Member)| MemberView {
            roster: self.id,
            renown: base::renown(&self.state, line.member),
            line,
            member: member.clone(),
            limits: self.state.honour_limits(member),
        };
        lines.map(view).collect()
    }

    /// The game it fights now.
    async fn running(&self) -> Option<LockedView> {
        self.state.running.as_ref().map(LockedView::from)
    }

    /// The games it fought, in order.
    async fn fought(&self) -> Vec<FoughtView> {
        self.state.fought.iter().map(FoughtView::from).collect()
    }

    /// Its statistics.
    #[graphql(complexity = "100 + child_complexity")]
    async fn statistics(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which part of them; all of them by default.")] filter: Option<stats::FilterInput>,
    ) -> Result<stats::StatisticsView> {
        stats::of(ctx, StatisticsOf::Roster(self.id), filter).await
    }

    /// What happened to it.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn events(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, RecordedEvent>> {
        events::of_roster(ctx, self.id, Page { first, after, last, before }).await
    }
}

/// The pack of a roster.
#[derive(SimpleObject)]
pub(super) struct RosterPack {
    /// Its id.
    id: String,
    /// The hash of the content that built the roster.
    hash: String,
    /// Whether the server's pack of this id still has that content.
    current: bool,
}

/// A model on a roster.
pub(super) struct MemberView {
    roster: RosterId,
    line: SheetLine,
    member: Member,
    limits: HonourLimits,
    renown: Vec<RenownView>,
}

/// A model on a roster.
#[Object(name = "Member")]
impl MemberView {
    /// Its id for life.
    async fn id(&self) -> MemberId {
        self.line.member
    }

    /// What its player calls it.
    async fn name(&self) -> &str {
        &self.line.name
    }

    /// The entry it was chosen from.
    async fn entry(&self) -> &str {
        &self.line.entry
    }

    /// Its role.
    async fn role(&self) -> RoleWord {
        self.line.role.into()
    }

    /// The rule that it has as a specialist of the official supplement.
    async fn specialist(&self) -> Option<String> {
        self.member.model.specialist.as_ref().map(ToString::to_string)
    }

    /// Points paid for it.
    async fn points(&self) -> u32 {
        self.line.points
    }

    /// What was paid, line by line.
    async fn price(&self) -> Vec<PriceView> {
        let lines = self.member.model.price.iter();
        lines
            .map(|line| PriceView { what: line.what.clone(), count: line.count, points: line.points })
            .collect()
    }

    /// Whether it fights now.
    async fn in_game(&self) -> bool {
        self.line.in_game
    }

    /// Its grenades: used ones are struck through until they are back.
    async fn grenades(&self) -> Vec<GrenadeView> {
        self.line.grenades.iter().map(GrenadeView::from).collect()
    }

    /// What it is, options, honours and permanent injuries included.
    async fn profile(&self) -> ProfileView {
        ProfileView(self.member.lasting_profile())
    }

    /// Its deeds, if it is a leader or a special of a campaign that counts them.
    async fn renown(&self) -> &[RenownView] {
        &self.renown
    }

    /// The unit that it fights in, where figures bought together stay one: the id of the first of them.
    async fn squad(&self) -> Option<MemberId> {
        self.member.model.squad
    }

    /// Whether its last permanent injury does not count in the next played game.
    async fn mended(&self) -> bool {
        self.member.mended
    }

    /// Whether it is in the reserves.
    async fn reserve(&self) -> bool {
        self.member.reserve
    }

    /// Its battle honours, those of the team that are for it among them.
    async fn honours(&self) -> Vec<EarnedView> {
        honours::earned(&self.member.honours)
    }

    /// How many honours it may hold, and holds.
    async fn honour_limits(&self) -> LimitsView {
        self.limits.into()
    }

    /// Its permanent injuries.
    async fn injuries(&self) -> Vec<LastingWord> {
        post_game::lasting(&self.member.injuries)
    }

    /// What it suffers in the roster's next played game.
    async fn penalty(&self) -> Option<PenaltyWord> {
        post_game::penalty(self.member.penalty)
    }

    /// What its player noted about it; none where the text was erased.
    async fn note(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let Some(hash) = &self.member.note else { return Ok(None) };
        let found = app(ctx)?.roster_note(viewer(ctx), self.roster, hash).await;
        found.map_err(|error| failed(&error))
    }

    /// What it carries, grenades included: one line for each way of use.
    async fn weapons(&self) -> Vec<WeaponView> {
        self.member.model.weapons.iter().cloned().map(WeaponView).collect()
    }

    /// Other gear, by id; what it does is in the profile.
    async fn wargear(&self) -> &[String] {
        &self.member.model.wargear
    }
}

/// One line of a price.
#[derive(SimpleObject)]
#[graphql(name = "PriceLine")]
pub(super) struct PriceView {
    /// What was paid for: the entry, `option=choice`, or a grenade, by id.
    what: String,
    /// How many.
    count: u32,
    /// Points for all of them.
    points: u32,
}

/// Grenades of one sort; `used + left` is `total`.
#[derive(SimpleObject)]
#[graphql(name = "GrenadeLine")]
pub(super) struct GrenadeView {
    /// Its id.
    id: String,
    /// Its name for people.
    name: String,
    /// All of them.
    total: u32,
    /// How many of them were bought in addition.
    bought: u32,
    /// Used and not back, the running battle included.
    used: u32,
    /// Used in the running game, or in the last one if none runs, whether back or not.
    used_last: u32,
    /// Not used.
    left: u32,
}

impl From<&roster::GrenadeLine> for GrenadeView {
    fn from(line: &roster::GrenadeLine) -> GrenadeView {
        GrenadeView {
            id: line.grenade.clone(),
            name: line.name.clone(),
            total: line.total,
            bought: line.bought,
            used: line.used,
            used_last: line.used_last,
            left: line.available,
        }
    }
}

/// A team that fights now.
#[derive(SimpleObject)]
#[graphql(name = "LockedTeam")]
pub(super) struct LockedView {
    /// Number of the game in the campaign.
    game: u32,
    /// Its battle.
    battle: BattleId,
    /// Who fights.
    team: Vec<MemberId>,
}

impl From<&LockedTeam> for LockedView {
    fn from(locked: &LockedTeam) -> LockedView {
        LockedView { game: locked.game, battle: locked.battle, team: locked.team.clone() }
    }
}

/// A game that is over.
#[derive(SimpleObject)]
#[graphql(name = "FoughtGame")]
pub(super) struct FoughtView {
    /// The team that fought.
    locked: LockedView,
    /// Grenades its models used.
    used: Vec<UsedGrenades>,
    /// Whether grenades came back after it.
    restocked: bool,
    /// Whether it does not count.
    void: bool,
}

/// Grenades of one sort that one model used.
#[derive(SimpleObject)]
pub(super) struct UsedGrenades {
    /// Who used them.
    member: MemberId,
    /// Id of the grenade.
    grenade: String,
    /// How many.
    count: u32,
}

/// Counts as a list.
pub(super) fn used(counts: &GrenadeCounts) -> Vec<UsedGrenades> {
    let of_member = |(member, sorts): (&MemberId, &std::collections::BTreeMap<String, u32>)| {
        let member = *member;
        let sorts = sorts.iter().map(|(grenade, count)| (grenade.clone(), *count));
        sorts.map(|(grenade, count)| UsedGrenades { member, grenade, count }).collect::<Vec<_>>()
    };
    counts.iter().flat_map(of_member).collect()
}

impl From<&FoughtGame> for FoughtView {
    fn from(fought: &FoughtGame) -> FoughtView {
        FoughtView {
            locked: LockedView::from(&fought.locked),
            used: used(&fought.used),
            restocked: fought.restocked,
            void: fought.void,
        }
    }
}
