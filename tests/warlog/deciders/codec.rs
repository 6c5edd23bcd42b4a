//! Every event of the three streams is read back as it was written.

use super::world::{RED_WINS, report};
use super::*;
use std::collections::BTreeSet;
use std::fmt::Debug;
use warlog::dice::Face;
use warlog::events::{DecodeError, Recorded};

fn check<E: Recorded + PartialEq + Debug>(events: &[E]) {
    for event in events {
        let payload = event.payload();
        assert!(!payload.contains('\n'), "{payload}");
        assert_eq!(&E::decode(event.kind(), &payload).unwrap(), event);
        let fields: serde_json::Value = serde_json::from_str(&payload).unwrap();
        assert!(fields.is_object(), "{payload}");
    }
    let shown: BTreeSet<&str> = events.iter().map(Recorded::kind).collect();
    let all: BTreeSet<&str> = E::KINDS.iter().copied().collect();
    assert_eq!(shown, all, "an event kind is missing from this test");
    assert_eq!(all.len(), E::KINDS.len(), "two events have the same kind");
    assert!(matches!(E::decode("campaign.exploded", "{}"), Err(DecodeError::UnknownKind(_))));
}

#[test]
fn league_events() {
    use league::Event::*;
    check(&[
        LeagueFounded { league: LEAGUE, name: "Friday \"one\"\n".to_owned(), organiser: ORGANISER },
        LeagueRenamed { name: "Пятница".to_owned() },
        PlayerJoined { player: ANN },
        PlayerLeft { player: ANN },
        OrganiserAppointed { player: ANN },
        OrganiserRemoved { player: ANN },
        ArbitratorAppointed { player: ANN },
        ArbitratorRemoved { player: ANN },
        SpectatorAdmitted { player: ANN },
        SpectatorDismissed { player: ANN },
        VisibilityChanged { visibility: league::Visibility::Private },
        CampaignFounded { campaign: CAMPAIGN, name: "Ash".to_owned() },
    ]);
}

#[test]
fn campaign_events() {
    use campaign::Event::*;
    use campaign::{Casualty, Cause, Charter, Report};
    let lost = |cause, by| Casualty { member: member(1), cause, by };
    let mut full = report(RED_WINS, [-1, i32::MAX]);
    full.casualties = [
        vec![lost(Cause::Fled, None), lost(Cause::Shooting, Some(member(2)))],
        vec![lost(Cause::GetsHot, None)],
    ];
    full.deeds[1] = [(member(1), [(warlog::armoury::Deed::FirstBloods, 1)].into())].into();
    full.feats[1] = campaign::Feats { started: 5, assassin: true, bonus: -5, ..campaign::Feats::default() };
    full.grenades_used = [used(member(1), "frag", 2), Default::default()];
    let reason = Some("hash".to_owned());
    check(&[
        CampaignFounded {
            campaign: CAMPAIGN,
            league: LEAGUE,
            name: "Ash".to_owned(),
            charter: Box::new(Charter { max_per_type: Some(3), ..Charter::hor_campaign() }),
            organiser: ORGANISER,
        },
        CharterAmended {
            key: "roster.cap".to_owned(),
            old: "250".to_owned(),
            new: "300".to_owned(),
            from_round: Some(3),
            reason: reason.clone(),
        },
        CampaignStarted {},
        CampaignClosed {},
        OrganiserAppointed { player: ANN },
        OrganiserRemoved { player: ANN },
        RosterEnrolled { roster: roster_id(1), player: ANN, name: "Team".to_owned() },
        RosterWithdrew { roster: roster_id(1) },
        GameArranged { game: 1, rosters: [roster_id(1), roster_id(2)], mission: "m".to_owned(), size: 250 },
        GameLocked { game: 1, battle: battle(1) },
        GameClosed { game: 1, report: Box::new(full.clone()), reported_by: ANN },
        ResultConfirmed { game: 1, by: BOB, settled: true },
        ResultConfirmedByTimeout { game: 1, hours: 72 },
        ResultDisputed { game: 1, by: BOB, reason: reason.clone() },
        KayfabeJudged { game: 1, roster: roster_id(2), granted: true, by: ANN },
        ResultCorrected {
            game: 1,
            old: Box::new(full),
            new: Box::new(Report::void()),
            reason: reason.clone(),
        },
        ForkAdopted {
            game: 1,
            battle: battle(2),
            instead_of: Some(battle(1)),
            report: Box::new(Report::void()),
            by: ORGANISER,
            reason: reason.clone(),
        },
        ResultReported {
            game: 1,
            battle: battle(1),
            report: Box::new(report(RED_WINS, [1, 0])),
            kayfabe: [None, Some(true)],
            reported_by: ANN,
        },
        ReplayOrdered { game: 1, reason: reason.clone() },
        TodoSettled {
            game: 1,
            roster: roster_id(1),
            kind: campaign::TodoKind::UndoInjury,
            member: Some(member(1)),
            by: ORGANISER,
        },
        GameVoided { game: 1, reason: None },
        GameReopened { game: 1, reason },
        // Those of seasons stand in tests/events/seasons.jsonl too.
        SeasonOpened { season: 1, name: "Spring".to_owned(), commitment: None },
        SeasonClosed { season: 1, ranks: Vec::new() },
        SeedingSet { season: 1, method: campaign::SeedingMethod::Rating, order: Vec::new(), secret: None },
        RoundPaired {
            season: 1,
            round: 1,
            pairs: Vec::new(),
            bye: None,
            pauses: Vec::new(),
            order: Vec::new(),
            rematches: 0,
            mission: "m".to_owned(),
            roll: None,
            window: None,
            by_hand: true,
        },
        PairingDeleted { season: 1, round: 1 },
        RoundWindowSet { season: 1, round: 1, window: None },
        GameScheduled { game: 1, at: None },
        WalkoverDeclared { game: 1, absent: roster_id(1) },
        DoubleWalkoverDeclared { game: 1 },
        GameMarkedUnrated { game: 1, reason: None },
        RosterReturned { roster: roster_id(1) },
        RosterExpelled { roster: roster_id(1), reason: None },
        ResultsAnnulled { season: 1, roster: roster_id(1), games: vec![1] },
    ]);
}

#[test]
fn roster_events() {
    let limits = warlog::armoury::Armoury::builtin().pack("tyranids").unwrap().limits();
    use roster::Event::*;
    let counts = used(member(1), "frag", 2);
    check(
        &[
            RosterDrafted {
                roster: roster_id(1),
                campaign: CAMPAIGN,
                owner: ANN,
                name: "Team".to_owned(),
                pack: pack(),
                budget: 250,
                fixed: true,
                max_per_type: Some(3),
                freedom: roster::Freedom { growth: true, ..roster::Freedom::default() },
            },
            MemberRecruited { recruit: Box::new(recruit(1, roster::Role::Leader)), reserve: false, rp: 0 },
            MemberRecruited { recruit: Box::new(recruit(2, roster::Role::Core)), reserve: true, rp: 17 },
            MemberRenamed { member: member(1), name: "Ivo".to_owned() },
            MemberDismissed { member: member(1) },
            GrenadesBought {
                member: member(1),
                grenade: "frag".to_owned(),
                weapons: vec![grenade("frag", GrenadeKind::Assault)],
                count: 2,
                unit_price: 1,
                source: roster::PriceSource::Entry,
                rp: 2,
                pack: pack(),
                granted: 2,
            },
            RosterRegistered { points: 250, limits: None },
            RosterRegistered { points: 250, limits: Some(Box::new(limits)) },
            RosterReady {},
            RosterFlagged { faults: vec![fault("ratio")] },
            RosterRetired {},
            TeamLocked {
                game: 1,
                battle: battle(1),
                team: vec![member(1)],
                points: 250,
                threat: 3,
                short_team: false,
                grenades: counts.clone(),
                inside: [(member(2), vec![member(1)])].into(),
            },
            TeamReturned { game: 1 },
            GrenadesSpent { game: 1, used: counts.clone() },
            GrenadesRestocked { game: 1, restocked: counts },
            GameVoided { game: 1 },
            GameReopened { game: 1, battle: None },
            GameReopened { game: 1, battle: Some(battle(2)) },
        ]
        .into_iter()
        .chain(after_a_battle())
        .collect::<Vec<_>>(),
    );
}

fn after_a_battle() -> Vec<roster::Event> {
    use roster::Event::*;
    use warlog::armoury::{Award, AwardLine, AwardRow, InjuryTables, Lasting, Penalty};
    use warlog::armoury::{Deed, Facility, Support};
    let line = AwardLine { row: AwardRow::TookPart, rp: 20 };
    let award = || Box::new(Award { lines: vec![line], underdog: Some("1.5".to_owned()), total: 30 });
    let gear = || roster::Gear { what: "flamer".to_owned(), points: 5 };
    let kit = || Box::new(recruit(1, roster::Role::Core).kit());
    let (game, member) = (1, member(1));
    let die = roster::InjuryDie::Special;
    let terms = roster::Terms { tables: Some(InjuryTables::default()), ..roster::Terms::default() };
    let wounded = roster::Wounded { member, table: die };
    vec![
        PostGameBegan {
            game,
            terms: Box::new(terms),
            rolls: vec![wounded],
            commitment: Some("c".to_owned()),
        },
        InjuryRolled { game, member, die, faces: vec![Face(1), Face(4)], fair: Some(0), again: false },
        InjuryRerollUsed { game, member, die, source: "kt_medical".to_owned() },
        MemberDied { game, member, gear: vec![gear()] },
        InjurySuffered { game, member, rolled: 2, injury: Lasting::WeaponSkill },
        PenaltySet { game, member, penalty: Penalty::Winded },
        MemberRecovered { game, member },
        InjuriesSettled { game },
        PenaltiesEnded { game },
        SecretRevealed { secret: "s".to_owned() },
        LeaderNamed { member, acting: false },
        RequisitionAwarded { game, award: award() },
        RequisitionAdjusted { game, award: award(), difference: -5, cause: "correction".to_owned() },
        RequisitionGranted { rp: 5, cause: "bye".to_owned() },
        RequisitionRevoked { rp: 5, cause: "bye".to_owned() },
        OptionBought {
            member,
            what: "special=flamer".to_owned(),
            kit: kit(),
            points: 5,
            rp: 5,
            stored: vec![gear()],
            pack: pack(),
        },
        GearBought { gear: gear(), rp: 5, pack: pack() },
        GrenadesRefilled { member, grenade: "frag".to_owned(), count: 1, rp: 1 },
        HonourBought {
            game,
            member: Some(member),
            honour: Box::new(warlog::armoury::honours()[7].clone()),
            object: Some(roster::HonourObject::Injury { injury: Lasting::Toughness }),
            surcharge: 5,
            rp: 15,
        },
        HonourBought {
            game,
            member: None,
            honour: Box::new(warlog::armoury::honours()[0].clone()),
            object: None,
            surcharge: 0,
            rp: 25,
        },
        PurchaseTakenBack { purchase: 1, rp: 5 },
        BaseRaised { level: 2, rp: 25, game },
        FacilityBought { facility: Facility::FiringRange, at: Some("a/b".to_owned()), rp: 30, game },
        FacilityScrapped { facility: Facility::WarRoom, at: None },
        FacilityHelped {
            game,
            facility: Facility::ScavengerEnclave,
            member,
            face: Face(4),
            fair: Some(3),
            works: true,
            gear: vec![gear()],
        },
        SupportBought { support: Support::Turret, rp: 30 },
        SupportUsed { game, support: Support::Turret },
        RenownGained { game, deeds: [(member, [(Deed::MeleeKills, 2)].into())].into() },
        MemberStored { member },
        MemberActivated { member },
        GearStored { member, gear: gear(), kit: kit(), surplus: true },
        GearIssued { member, gear: gear(), kit: kit(), displaced: vec![gear()] },
        GearDiscarded { gear: gear() },
        GrenadesMoved {
            from: member,
            to: member,
            grenade: "frag".to_owned(),
            count: 1,
            points: 1,
            weapons: vec![],
        },
        MemberNoted { member, note: Some("hash".to_owned()) },
        PostGameClosed { game, overdue: true },
        PostGameReopened { game },
        InjuryUndone { game, member },
    ]
}
