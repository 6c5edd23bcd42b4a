//! Every event of the three streams is read back as it was written.

use super::world::{RED_WINS, report};
use super::*;
use std::collections::BTreeSet;
use std::fmt::Debug;
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
        CharterAmended { key: "roster.cap".to_owned(), old: "250".to_owned(), new: "300".to_owned() },
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
    check(&[
        RosterDrafted {
            roster: roster_id(1),
            campaign: CAMPAIGN,
            owner: ANN,
            name: "Team".to_owned(),
            pack: pack(),
            budget: 250,
            fixed: true,
            max_per_type: Some(3),
        },
        MemberRecruited { recruit: Box::new(recruit(1, roster::Role::Leader)) },
        MemberRenamed { member: member(1), name: "Ivo".to_owned() },
        MemberDismissed { member: member(1) },
        GrenadesBought {
            member: member(1),
            grenade: "frag".to_owned(),
            weapons: vec![grenade("frag", GrenadeKind::Assault)],
            count: 2,
            unit_price: 1,
            source: roster::PriceSource::Entry,
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
    ]);
}
