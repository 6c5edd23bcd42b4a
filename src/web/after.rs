//! After a battle: a page that leads a player through the steps, each with its state and how it is played.

use super::{honours, words};
use crate::armoury::{AwardRow, Honour, Penalty};
use crate::ids::{MemberId, RosterId};
use crate::roster::{Chain, Fate, InjuryDie, PostGame, Roster, Step, StepState};
use maud::{Markup, html};

/// The content of the page; nothing follows where the roster has no steps. `table`: the honours of its campaign.
pub fn content(id: RosterId, roster: &Roster, table: &[Honour]) -> Markup {
    html! {
        h1 { "After the battle: " bdi { (roster.name) } }
        @match roster.post_game.as_deref() {
            None => p.empty { "Nothing follows the last game of this roster." },
            Some(post) => {
                p.facts { "Game " (post.game) " · " (roster.rp) " requisition points to spend" }
                ol.steps { @for (step, state) in roster.steps() { (line(id, roster, (post, table), step, state)) } }
            },
        }
    }
}

const fn title(step: Step) -> &'static str {
    match step {
        Step::Injuries => "Injuries",
        Step::Succession => "A leader",
        Step::Awards => "Requisition",
        Step::Spending => "Spending",
        Step::Restock => "Restocking",
        Step::Ready => "Ready",
    }
}

const fn state_word(state: StepState) -> &'static str {
    match state {
        StepState::Skipped => "not in this campaign",
        StepState::Later => "later",
        StepState::Open => "now",
        StepState::Done => "done",
    }
}

fn line(
    id: RosterId,
    roster: &Roster,
    (post, table): (&PostGame, &[Honour]),
    step: Step,
    state: StepState,
) -> Markup {
    html! {
        li class=(state_word(state).split(' ').next().unwrap_or_default()) {
            h2 { (title(step)) " " small { (state_word(state)) } }
            @if state != StepState::Skipped {
                @match step {
                    Step::Injuries => (injuries(roster, post)),
                    Step::Succession => (succession(roster, state)),
                    Step::Awards => (awards(roster, post)),
                    Step::Spending => { (base(roster)) (spending(post)) },
                    Step::Restock => p.facts { "Used grenades come back as the last step ends." },
                    Step::Ready => (ready(roster)),
                }
            }
            @if state == StepState::Open {
                @if step == Step::Spending { (honours::offers(id, roster, table)) }
                (how(id, roster, post, step))
            }
        }
    }
}

fn injuries(roster: &Roster, post: &PostGame) -> Markup {
    html! {
        @if post.chains.is_empty() { p.facts { "Nobody was put out of action." } }
        @else {
            ul { @for chain in &post.chains { li {
                bdi { (name(roster, chain.wounded.member)) } ": "
                @for roll in &chain.rolls {
                    (table(roll.die)) " "
                    @for face in &roll.faces { (face.0) } ", "
                }
                (outcome(post, chain))
            } } }
        }
        @if !post.rerolls.is_empty() && !post.settled {
            p.facts { "May be rolled again by: " (post.rerolls.join(", ")) "." }
        }
        @if let Some(next) = post.next_roll() {
            p { "Next: " @if next.dice == 1 { "one die" } @else { "two dice, tens and ones," } " for "
                bdi { (name(roster, next.member)) } " on the table " (table(next.die)) "." }
        }
    }
}

const fn table(die: InjuryDie) -> &'static str {
    match die {
        InjuryDie::Core => "core",
        InjuryDie::Special => "special",
        InjuryDie::Serious => "serious",
        InjuryDie::Permanent => "permanent",
        InjuryDie::Mauled => "mauled",
    }
}

fn outcome(post: &PostGame, chain: &Chain) -> &'static str {
    match post.terms.tables.as_ref().map(|tables| chain.next(tables)) {
        Some(Err(Fate::Dead)) => "dead",
        Some(Err(Fate::Recovered)) => "recovers",
        Some(Err(Fate::Maimed(_))) => "maimed for good",
        Some(Err(Fate::Mauled(Penalty::SitsOut))) => "sits the next game out",
        Some(Err(Fate::Mauled(Penalty::Winded))) => "winded in the next game",
        Some(Err(Fate::Mauled(Penalty::WoundedPride))) => "wounded in pride for the next game",
        Some(Ok(_)) | None => "still to roll",
    }
}

fn name(roster: &Roster, member: MemberId) -> String {
    let before = roster.before.iter().flat_map(|before| &before.members);
    let known = roster.members.iter().chain(before).find(|known| known.model.member == member);
    known.map_or_else(String::new, |known| known.model.name.clone())
}

fn succession(roster: &Roster, state: StepState) -> Markup {
    let leader = roster.active().find(|member| member.model.role == crate::roster::Role::Leader);
    html! {
        @match leader {
            Some(leader) => p.facts { bdi { (leader.model.name) } " leads." },
            None if state == StepState::Open => p { "The leader is gone: promote somebody, or buy a leader." },
            None => {},
        }
    }
}

fn awards(roster: &Roster, post: &PostGame) -> Markup {
    let award = roster.fought(post.game).and_then(|fought| fought.award.as_ref());
    html! {
        @if let Some(award) = award {
            table.keys { tbody {
                @for line in &award.lines { tr { th scope="row" { (row(line.row)) } td.number { (line.rp) } } }
                @if let Some(factor) = &award.underdog {
                    tr { th scope="row" { "Underdog" } td.number { "× " (factor) } }
                }
                tr { th scope="row" { "All of it" } td.number { (award.total) } }
            } }
        }
    }
}

const fn row(row: AwardRow) -> &'static str {
    match row {
        AwardRow::TookPart => "Took part",
        AwardRow::Victory => "Victory",
        AwardRow::Stalemate => "Stalemate",
        AwardRow::Assassin => "Assassin",
        AwardRow::ConsiderateCommander => "Considerate commander",
        AwardRow::SweepingAdvance => "Sweeping advance",
        AwardRow::FirstBlood => "First blood",
        AwardRow::Linebreaker => "Linebreaker",
        AwardRow::MistakesWereMade => "Mistakes were made",
        AwardRow::Kayfabe => "Kayfabe",
        AwardRow::Mission => "The mission",
    }
}

fn spending(post: &PostGame) -> Markup {
    html! {
        @if !post.purchases.is_empty() {
            ol { @for bought in &post.purchases { li {
                code { (bought.what) } " for " (words::count(bought.rp, "requisition point"))
                @if bought.taken_back { " (taken back)" }
            } } }
        }
    }
}

/// The base and what stands in it, and support that is paid for.
fn base(roster: &Roster) -> Markup {
    let level = roster.level();
    html! {
        @if roster.freedom.base {
            p.facts { "A " (level.name) ": level " (roster.base_level()) ", up to "
                (words::count(level.cap, "point")) ", " (roster.facilities.len()) " of "
                (level.facilities) " facilities." }
            @if !roster.facilities.is_empty() {
                ul { @for built in &roster.facilities { li {
                    (words::sentence_case(built.facility.word()))
                    @if let Some(at) = &built.at { " for " code { (at) } }
                } } }
            }
        }
        @if !roster.support.is_empty() {
            p.facts { "Support that is paid for: "
                @for (place, support) in roster.support.iter().enumerate() {
                    @if place > 0 { ", " } (support.word().replace('_', " "))
                } "." }
        }
    }
}

fn ready(roster: &Roster) -> Markup {
    html! {
        @if !roster.faults.is_empty() {
            ul { @for fault in &roster.faults { li { (fault.sentence) } } }
        }
    }
}

/// The mutation that plays a step, ready to be sent.
fn how(id: RosterId, roster: &Roster, post: &PostGame, step: Step) -> Markup {
    let call = |name: &str, more: &str| {
        format!("mutation {{ {name}(actor: \"…\", roster: \"{id}\"{more}) {{ __typename }} }}")
    };
    let calls: Vec<String> = match step {
        Step::Injuries if post.terms.by_hand => {
            vec![call("rollInjuries", ""), call("rollInjuries", ", faces: [2, 3]")]
        }
        Step::Injuries => vec![call("rollInjuries", "")],
        Step::Succession => vec![call("nameLeader", ", member: \"…\"")],
        Step::Awards => vec![call("claimAwards", "")],
        Step::Spending => [
            vec![
                call("recruit", ", models: [{ entry: \"…\" }]"),
                call("buyOption", ", member: \"…\", option: \"…\", choice: \"…\""),
                call("buyGrenades", ", member: \"…\", grenade: \"…\", count: 1"),
            ],
            if roster.freedom.base {
                let help = ", facility: COMFORTABLE_LIVING_SPACE, member: \"…\"";
                vec![
                    call("raiseBase", ""),
                    call("buyFacility", ", facility: MEDICAL_FACILITY"),
                    call("scrapFacility", ", facility: MEDICAL_FACILITY"),
                    call("useFacility", help),
                ]
            } else {
                Vec::new()
            },
            if roster.freedom.support { vec![call("buySupport", ", support: TURRET")] } else { Vec::new() },
            vec![call("takeBack", ", purchase: 1"), call("closePostGame", "")],
        ]
        .concat(),
        Step::Ready if post.closed => vec![call("readyRoster", "")],
        Step::Ready if roster.freedom.growth => Vec::new(),
        Step::Ready => vec![call("closePostGame", "")],
        Step::Restock => Vec::new(),
    };
    html! {
        @if !calls.is_empty() {
            p { "Through " a href="/graphql" { "the API" } ":" }
            div.scroll { pre { code { @for call in &calls { (call) "\n" } } } }
        }
    }
}
