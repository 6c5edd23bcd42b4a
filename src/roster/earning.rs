//! How battle honours are earned: by whom, for what, at which price, or why not (HO-01 to HO-19, CA-40).

use super::decide::{find, refuse_if};
use super::post_game::check_spending;
use super::{Event, HonourLimits, HonourObject, HonourRefusal, HonourTerms, Member, Refusal, Role, Roster};
use crate::armoury::{self, EntryLimits, Honour, HonourGroup, HonourNeed, Lasting, Rule, TeamHonour};
use crate::ids::MemberId;
use std::collections::BTreeSet;

/// An honour that could be earned, with its price, or why not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HonourOffer {
    /// The honour.
    pub honour: Honour,
    /// What it is for.
    pub object: Option<HonourObject>,
    /// Requisition points, surcharge included.
    pub rp: u32,
    /// Why it cannot be earned now.
    pub refusal: Option<Refusal>,
}

/// An honour is earned: by a model, or by the team.
pub(super) fn buy(
    roster: &Roster,
    member: Option<MemberId>,
    honour: &Honour,
    object: Option<&HonourObject>,
) -> Result<Vec<Event>, Refusal> {
    check_spending(roster, &[])?;
    let open = roster.open_post_game();
    let (game, terms) = open.map_or((0, None), |open| (open.game, open.terms.honours));
    let terms = terms.ok_or(HonourRefusal::NoHonours)?;
    match (honour.of_team(), member) {
        (Some(team), None) => check_team(roster, team, honour, object)?,
        (Some(team), Some(id)) => check_for_model(learning(roster, id)?, team, honour, object)?,
        (None, Some(id)) => check_model(roster, terms, learning(roster, id)?, honour, object)?,
        (None, None) => return Err(needs_object(honour, "is for a model: name it").into()),
    }
    let surcharge = surcharge(roster, terms, member, honour);
    let rp = honour.rp.saturating_add(surcharge);
    super::spending::check_rp(roster, rp)?;
    let (honour, object) = (Box::new(honour.clone()), object.cloned());
    Ok(vec![Event::HonourBought { game, member, honour, object, surcharge, rp }])
}

fn needs_object(honour: &Honour, needs: &'static str) -> HonourRefusal {
    HonourRefusal::HonourObject { honour: honour.code.clone(), needs }
}

fn held(honour: &Honour) -> HonourRefusal {
    HonourRefusal::HonourHeld { honour: honour.code.clone() }
}

/// What an elite model pays more, however many reasons there are; never for honours of the team (HO-06, HO-07).
pub fn surcharge(roster: &Roster, terms: HonourTerms, member: Option<MemberId>, honour: &Honour) -> u32 {
    let member = member.and_then(|id| roster.member(id)).filter(|_| honour.group != HonourGroup::Kt);
    let elite = member.is_some_and(|member| {
        member.lasting_profile().is_elite(member.own_honours().map(|earned| &earned.honour))
    });
    if elite { terms.elite_surcharge } else { 0 }
}

/// The member, if it is one that can earn honours now (HO-12, CA-40).
fn learning(roster: &Roster, id: MemberId) -> Result<&Member, Refusal> {
    let member = find(roster, id)?;
    let non_learning = member.model.profile.rules.has(&Rule::NonLearning);
    refuse_if(non_learning, HonourRefusal::NonLearning { member: id }.into())?;
    refuse_if(member.reserve, Refusal::InReserves { member: id })?;
    refuse_if(!roster.has_fought(member), HonourRefusal::NotFought { member: id }.into())?;
    Ok(member)
}

/// Honours of the team that are for no model (HO-13 to HO-16).
fn check_team(
    roster: &Roster,
    team: TeamHonour,
    honour: &Honour,
    object: Option<&HonourObject>,
) -> Result<(), Refusal> {
    let no_limit = |what: String| HonourRefusal::NoSuchLimit { honour: honour.code.clone(), what };
    let refusal = match (team, object) {
        (TeamHonour::Specialist, None) => None,
        (TeamHonour::Medical, None) => (!roster.injury_rerolls().is_empty()).then(|| held(honour)),
        (TeamHonour::Personnel, Some(HonourObject::Entry { entry })) => {
            let limited = roster.limits_of(entry).is_some_and(|limits| limits.limit.is_some());
            (!limited).then(|| no_limit(entry.clone()))
        }
        (TeamHonour::Training, Some(HonourObject::Option { entry, option })) => {
            let limited = roster.limits_of(entry).is_some_and(|limits| {
                limits.options.iter().any(|known| known.id == *option && known.is_capped())
            });
            let trained = roster.honours.iter().any(|earned| {
                earned.honour.code == honour.code
                    && matches!(&earned.object, Some(HonourObject::Option { entry: known, .. }) if known == entry)
            });
            let limited = (!limited).then(|| no_limit(format!("{entry}/{option}")));
            limited.or_else(|| trained.then(|| held(honour)))
        }
        (TeamHonour::Specialist | TeamHonour::Medical, Some(_)) => {
            Some(needs_object(honour, "is for the whole team: name nothing else"))
        }
        (TeamHonour::Personnel, _) => Some(needs_object(honour, "is for a limited entry: name it")),
        (TeamHonour::Training, _) => {
            Some(needs_object(honour, "is for a limited option of an entry: name both"))
        }
        (TeamHonour::Honed | TeamHonour::Deadly, _) => {
            Some(needs_object(honour, "is for one model: name it"))
        }
        (TeamHonour::Surgery, _) => {
            Some(needs_object(honour, "heals a model of a permanent injury: name both"))
        }
    };
    refusal.map_or(Ok(()), |refusal| Err(refusal.into()))
}

/// Honours of the team that are for one model (HO-17 to HO-19).
fn check_for_model(
    member: &Member,
    team: TeamHonour,
    honour: &Honour,
    object: Option<&HonourObject>,
) -> Result<(), Refusal> {
    let refusal = match (team, object) {
        (TeamHonour::Honed | TeamHonour::Deadly, None) => (member.count_of(team) > 0).then(|| held(honour)),
        (TeamHonour::Honed | TeamHonour::Deadly, Some(_)) => {
            Some(needs_object(honour, "is for one model: name nothing else"))
        }
        (TeamHonour::Surgery, Some(HonourObject::Injury { injury })) => {
            let id = member.model.member;
            (!member.injuries.contains(injury)).then_some(HonourRefusal::NoSuchInjury { member: id })
        }
        (TeamHonour::Surgery, _) => {
            Some(needs_object(honour, "heals a model of a permanent injury: name both"))
        }
        _ => Some(needs_object(honour, "is for the team: name no model")),
    };
    refusal.map_or(Ok(()), |refusal| Err(refusal.into()))
}

/// Honours of a model: what they need, each once, nothing that it has, and no more than its role takes.
fn check_model(
    roster: &Roster,
    terms: HonourTerms,
    member: &Member,
    honour: &Honour,
    object: Option<&HonourObject>,
) -> Result<(), Refusal> {
    let code = || honour.code.clone();
    refuse_if(member.holds(&honour.code), held(honour).into())?;
    let profile = member.lasting_profile();
    if let Some(rule) = honour.repeats(&profile) {
        return Err(HonourRefusal::HonourRepeats { honour: code(), rule: rule.to_string() }.into());
    }
    let leads = member.model.role == Role::Leader;
    let psyker = profile.rules.iter().any(|rule| matches!(rule, Rule::Psyker(_)));
    let brotherhood = profile.rules.has(&Rule::BrotherhoodOfPsykers);
    let only_leaders = terms.leadership_leader_only && honour.group == HonourGroup::Ld;
    let needs = match honour.needs {
        _ if only_leaders && !leads => Some("leaders"),
        Some(HonourNeed::Leader) if !leads => Some("leaders"),
        Some(HonourNeed::Psyker | HonourNeed::LonePsyker) if !psyker => Some("psykers"),
        Some(HonourNeed::LonePsyker) if brotherhood => Some("psykers that are no brotherhood"),
        _ => None,
    };
    if let Some(needs) = needs {
        return Err(HonourRefusal::HonourNeeds { honour: code(), needs }.into());
    }
    match (honour.needs, object) {
        (Some(HonourNeed::LonePsyker), Some(HonourObject::Power { power })) if is_id(power) => {}
        (Some(HonourNeed::LonePsyker), _) => {
            return Err(needs_object(honour, "is for one psychic power: name it by its id").into());
        }
        (_, Some(_)) => return Err(needs_object(honour, "is for a model alone: name nothing else").into()),
        (_, None) => {}
    }
    check_limits(roster.honour_limits(member), member, honour.group)
}

/// Whether a text can be the id of a power: a tag names it in brackets.
fn is_id(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.".contains(c);
    (1..=armoury::bounds::LONGEST_ID).contains(&text.len()) && text.chars().all(fits)
}

fn check_limits(limits: HonourLimits, member: &Member, group: HonourGroup) -> Result<(), Refusal> {
    let HonourLimits { opened, groups: most, held, honours } = limits;
    let open = member.own_honours().any(|earned| earned.honour.group == group);
    refuse_if(!open && opened >= most, HonourRefusal::HonourGroups { group, opened, most }.into())?;
    match honours {
        Some(most) if held >= most => Err(HonourRefusal::HonourCount { held, most }.into()),
        _ => Ok(()),
    }
}

/// What of a table a member could earn, or the team if nobody is named: each with its price, and why not.
pub fn honour_offers(roster: &Roster, table: &[Honour], member: Option<MemberId>) -> Vec<HonourOffer> {
    let terms = roster.post_game.as_ref().and_then(|post| post.terms.honours);
    let offer = |honour: &Honour, object: Option<HonourObject>| {
        let surcharge = terms.map_or(0, |terms| surcharge(roster, terms, member, honour));
        let refusal = buy(roster, member, honour, object.as_ref()).err();
        HonourOffer { honour: honour.clone(), object, rp: honour.rp.saturating_add(surcharge), refusal }
    };
    let mut offers = Vec::new();
    for honour in table.iter().filter(|honour| is_for_model(honour) == member.is_some()) {
        let objects = objects(roster, honour, member);
        offers.extend(objects.into_iter().map(|object| offer(honour, object)));
    }
    offers
}

fn is_for_model(honour: &Honour) -> bool {
    use TeamHonour::{Medical, Personnel, Specialist, Training};
    !matches!(honour.of_team(), Some(Specialist | Training | Personnel | Medical))
}

/// What an honour could be for; nothing but the model or the team where it is for that alone.
fn objects(roster: &Roster, honour: &Honour, member: Option<MemberId>) -> Vec<Option<HonourObject>> {
    let limits = roster.limits.iter().flat_map(|limits| &limits.entries);
    let member = member.and_then(|id| roster.member(id));
    match (honour.of_team(), member) {
        (Some(TeamHonour::Personnel), _) => {
            let limited = limits.filter(|entry| entry.limit.is_some());
            limited.map(|entry| Some(HonourObject::Entry { entry: entry.id.clone() })).collect()
        }
        (Some(TeamHonour::Training), _) => {
            let of_entry = |entry: &EntryLimits| {
                let capped = entry.options.iter().filter(|option| option.is_capped());
                let (id, ids) = (entry.id.clone(), capped.map(|option| option.id.clone()));
                ids.map(|option| Some(HonourObject::Option { entry: id.clone(), option })).collect::<Vec<_>>()
            };
            limits.flat_map(of_entry).collect()
        }
        (Some(TeamHonour::Surgery), Some(member)) => {
            let injuries: BTreeSet<Lasting> = member.injuries.iter().copied().collect();
            injuries.into_iter().map(|injury| Some(HonourObject::Injury { injury })).collect()
        }
        (None, Some(member)) if honour.needs == Some(HonourNeed::LonePsyker) => {
            let powers = member.model.weapons.iter().filter(|weapon| weapon.rules.has(&Rule::Witchfire));
            let powers: BTreeSet<&str> = powers.map(|weapon| weapon.item()).collect();
            let named = powers.into_iter().map(|power| Some(HonourObject::Power { power: power.to_owned() }));
            let named: Vec<_> = named.collect();
            if named.is_empty() { vec![None] } else { named }
        }
        _ => vec![None],
    }
}
