//! After a battle: a page that leads a player through the steps, each with its state and what has come of it.

use super::marked::around;
use super::tongue::Tongue;
use super::{honours, words};
use crate::armoury::{AwardRow, Facility, Honour, Penalty, honours as armoury_honours};
use crate::ids::{MemberId, RosterId};
use crate::roster::{Chain, Fate, InjuryDie, PostGame, Roster, Step, StepState};
use maud::{Markup, html};

/// The content of the page; nothing follows where the roster has no steps. `acts`: what who looks may do in an open
/// step.
pub fn content(tongue: Tongue, roster: &Roster, acts: &dyn Fn(Step) -> Markup) -> Markup {
    html! {
        h1 { (tongue.mark("after-heading", &[("roster", html! { bdi { (roster.name) } }.into())])) }
        @match roster.post_game.as_deref() {
            None => p.empty { (tongue.say("after-nothing")) },
            Some(post) => {
                p.facts { (tongue.tell("after-facts", &[
                    ("game", post.game.into()),
                    ("points", tongue.count("requisition-points", roster.rp).into()),
                ])) }
                (whole(tongue, roster, post, acts))
            },
        }
    }
}

/// The steps that this campaign has, in their order.
fn whole(tongue: Tongue, roster: &Roster, post: &PostGame, acts: &dyn Fn(Step) -> Markup) -> Markup {
    let mut steps = roster.steps();
    steps.retain(|(_, state)| *state != StepState::Skipped);
    let first = steps.iter().position(|(_, state)| *state == StepState::Open);
    html! {
        @match first {
            None => p.lead { (tongue.say("after-all-done")) },
            Some(place) => p.lead { (tongue.tell("after-step-of", &[
                ("number", (place + 1).into()), ("all", steps.len().into()),
                ("step", tongue.term("after-step", steps[place].0.word()).into()),
            ])) },
        }
        ol.sequence { @for (place, (step, state)) in steps.iter().enumerate() {
            li class=(state_word(*state).0) id=[(first == Some(place)).then_some("do")]
                aria-current=[(first == Some(place)).then_some("step")] {
                (line(tongue, roster, post, (*step, *state)))
                @if *state == StepState::Open { (acts(*step)) }
            }
        } }
    }
}

/// The class of a state, and the key of its word.
const fn state_word(state: StepState) -> (&'static str, &'static str) {
    match state {
        StepState::Skipped => ("not", "after-state-not"),
        StepState::Later => ("later", "after-state-later"),
        StepState::Open => ("now", "after-state-now"),
        StepState::Done => ("done", "after-state-done"),
    }
}

/// A step: what it is, how far it is, and what has come of it.
fn line(tongue: Tongue, roster: &Roster, post: &PostGame, (step, state): (Step, StepState)) -> Markup {
    html! {
        h2 { (tongue.term("after-step", step.word())) " " small { (tongue.say(state_word(state).1)) } }
        @if matches!(state, StepState::Open | StepState::Later) {
            p { (tongue.term("after-about", step.word())) }
        }
        @if state != StepState::Later {
            @match step {
                Step::Injuries => (injuries(tongue, roster, post)),
                Step::Succession => (succession(tongue, roster)),
                Step::Awards => (awards(tongue, roster, post)),
                Step::Spending => { (base(tongue, roster)) (spending(tongue, post)) },
                Step::Restock => {},
                Step::Ready => (ready(tongue, roster)),
            }
        }
    }
}

fn injuries(tongue: Tongue, roster: &Roster, post: &PostGame) -> Markup {
    html! {
        @if post.chains.is_empty() { p.facts { (tongue.say("after-nobody")) } }
        @else {
            ul { @for chain in &post.chains { li {
                bdi { (name(roster, chain.wounded.member)) } ": "
                @for roll in &chain.rolls {
                    (tongue.say(table(roll.die))) " "
                    @for face in &roll.faces { (face.0) } ", "
                }
                (tongue.say(outcome(post, chain)))
            } } }
        }
        @if !post.rerolls.is_empty() && !post.settled {
            @let by = post.rerolls.iter().map(|source| reroll(tongue, roster, source));
            p.facts { (tongue.tell("after-rerolls", &[("by", by.collect::<Vec<_>>().join(", ").into())])) }
        }
        @if let Some(next) = post.next_roll() {
            @let parts = [
                ("model", html! { bdi { (name(roster, next.member)) } }.into()),
                ("table", tongue.say(table(next.die)).into()),
            ];
            @let key = if next.dice == 1 { "after-next-one" } else { "after-next-two" };
            p { (tongue.mark(key, &parts)) }
        }
    }
}

/// What allows an injury die to be rolled again: a facility, an honour, the renown of a model.
pub fn reroll(tongue: Tongue, roster: &Roster, source: &str) -> String {
    let honour = armoury_honours().iter().find(|honour| honour.code == source);
    let renown = source.strip_prefix("renown ").and_then(|id| id.parse().ok());
    match (Facility::named(source), honour, renown) {
        (Some(facility), ..) => facility.name(tongue.language()),
        (None, Some(honour), _) => honour.name(tongue.language()).to_owned(),
        (None, None, Some(member)) => {
            tongue.tell("after-renown-of", &[("model", name(roster, member).into())])
        }
        (None, None, None) => source.replace('_', " "),
    }
}

/// The message of the name of a table.
pub const fn table(die: InjuryDie) -> &'static str {
    match die {
        InjuryDie::Core => "injury-table-core",
        InjuryDie::Special => "injury-table-special",
        InjuryDie::Serious => "injury-table-serious",
        InjuryDie::Permanent => "injury-table-permanent",
        InjuryDie::Mauled => "injury-table-mauled",
    }
}

fn outcome(post: &PostGame, chain: &Chain) -> &'static str {
    match post.terms.tables.as_ref().map(|tables| chain.next(tables)) {
        Some(Err(Fate::Dead)) => "fate-dead",
        Some(Err(Fate::Recovered)) => "fate-recovers",
        Some(Err(Fate::Maimed(_))) => "fate-maimed",
        Some(Err(Fate::Mauled(Penalty::SitsOut))) => "fate-sits-out",
        Some(Err(Fate::Mauled(Penalty::Winded))) => "fate-winded",
        Some(Err(Fate::Mauled(Penalty::WoundedPride))) => "fate-wounded-pride",
        Some(Ok(_)) | None => "fate-still-to-roll",
    }
}

fn name(roster: &Roster, member: MemberId) -> String {
    let before = roster.before.iter().flat_map(|before| &before.members);
    let known = roster.members.iter().chain(before).find(|known| known.model.member == member);
    known.map_or_else(String::new, |known| known.model.name.clone())
}

fn succession(tongue: Tongue, roster: &Roster) -> Markup {
    let leader = roster.active().find(|member| member.model.role == crate::roster::Role::Leader);
    html! {
        @if let Some(leader) = leader {
            @let model = html! { bdi { (leader.model.name) } };
            p.facts { (tongue.mark("after-leads", &[("model", model.into())])) }
        }
    }
}

fn awards(tongue: Tongue, roster: &Roster, post: &PostGame) -> Markup {
    let award = roster.fought(post.game).and_then(|fought| fought.award.as_ref());
    html! {
        @if let Some(award) = award {
            table.keys { tbody {
                @for line in &award.lines {
                    tr { th scope="row" { (tongue.say(row(line.row))) } td.number { (line.rp) } }
                }
                @if let Some(factor) = &award.underdog {
                    tr { th scope="row" { (tongue.say("after-underdog")) } td.number { "× " (factor) } }
                }
                tr { th scope="row" { (tongue.say("after-all-of-it")) } td.number { (award.total) } }
            } }
        }
    }
}

const fn row(row: AwardRow) -> &'static str {
    match row {
        AwardRow::TookPart => "award-took-part",
        AwardRow::Victory => "award-victory",
        AwardRow::Stalemate => "award-stalemate",
        AwardRow::Assassin => "award-assassin",
        AwardRow::ConsiderateCommander => "award-considerate-commander",
        AwardRow::SweepingAdvance => "award-sweeping-advance",
        AwardRow::FirstBlood => "award-first-blood",
        AwardRow::Linebreaker => "award-linebreaker",
        AwardRow::MistakesWereMade => "award-mistakes-were-made",
        AwardRow::Kayfabe => "award-kayfabe",
        AwardRow::Mission => "award-mission",
    }
}

fn spending(tongue: Tongue, post: &PostGame) -> Markup {
    html! {
        @if !post.purchases.is_empty() {
            ol { @for bought in &post.purchases { li {
                (tongue.mark("after-bought", &[
                    ("what", bought.what.as_str().into()),
                    ("points", tongue.count("requisition-points", bought.rp).into()),
                ]))
                @if bought.taken_back { (tongue.say("after-taken-back")) }
            } } }
        }
    }
}

/// The base and what stands in it, and support that is paid for.
fn base(tongue: Tongue, roster: &Roster) -> Markup {
    let level = roster.level();
    let support = roster.support.iter().map(|support| support.name(tongue.language()));
    let support = support.collect::<Vec<_>>().join(", ");
    html! {
        @if roster.freedom.base {
            p.facts { (tongue.tell("after-base", &[
                ("name", tongue.term("base-level", level.name).into()),
                ("level", roster.base_level().into()),
                ("points", tongue.count("points", level.cap).into()),
                ("built", roster.facilities.len().into()),
                ("room", level.facilities.into()),
            ])) }
            @if !roster.facilities.is_empty() {
                ul { @for built in &roster.facilities { li {
                    (words::capitalised(&built.facility.name(tongue.language())))
                    @if let Some(at) = &built.at { (tongue.mark("after-for", &[("what", at.as_str().into())])) }
                } } }
            }
        }
        @if !support.is_empty() {
            p.facts { (tongue.tell("after-support", &[("support", support.into())])) }
        }
    }
}

fn ready(tongue: Tongue, roster: &Roster) -> Markup {
    html! {
        @if !roster.faults.is_empty() {
            ul { @for fault in &roster.faults { li { (tongue.fault(fault)) } } }
        }
    }
}

/// How the open steps are played through the API: mutations, ready to be sent; `table`: the honours of its campaign.
pub fn calls(tongue: Tongue, id: RosterId, roster: &Roster, table: &[Honour]) -> Markup {
    let Some(post) = roster.post_game.as_deref() else { return html! {} };
    let open = roster.steps().into_iter().filter(|(_, state)| *state == StepState::Open);
    let mut calls: Vec<String> = open.flat_map(|(step, _)| of_step(id, roster, post, step)).collect();
    calls.dedup();
    if roster.steps().contains(&(Step::Spending, StepState::Open)) {
        calls.extend(honours::calls(id, roster, table));
    }
    html! {
        @if !calls.is_empty() {
            details.more {
                summary { (tongue.say("after-programs")) }
                p { (tongue.mark("after-through", &[("api", around(html! { a href="/graphql" {} }))])) }
                pre tabindex="0" { code { @for call in &calls { (call) "\n" } } }
            }
        }
    }
}

/// The mutations that play a step.
fn of_step(id: RosterId, roster: &Roster, post: &PostGame, step: Step) -> Vec<String> {
    let call = |name: &str, more: &str| {
        format!("mutation {{ {name}(actor: \"…\", roster: \"{id}\"{more}) {{ __typename }} }}")
    };
    match step {
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
    }
}
