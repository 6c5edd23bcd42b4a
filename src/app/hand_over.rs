//! Who leaves for good hands over what only he organises: a league with people in it is never without an organiser.

use super::outcome::Refused;
use super::{App, AppError, CampaignLine, Filter, LeagueLine, Outcome, Viewer};
use crate::ids::{CampaignId, LeagueId, PlayerId};
use crate::projections;

/// What somebody organises alone.
enum What {
    League(LeagueId),
    Campaign(CampaignId),
}

/// Something that somebody organises alone, what it is called, and who could take it over.
struct Charge {
    what: What,
    name: String,
    members: Vec<PlayerId>,
}

impl App {
    /// Makes somebody an organiser of every league and campaign that a person organises alone, in that person's
    /// name: it is his last word there. Himself, or an administrator.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others, and for an heir who is no member of such a league.
    pub async fn hand_over(&self, viewer: Viewer, player: PlayerId, heir: PlayerId) -> Result<(), AppError> {
        if viewer.person() != Some(player) && !self.administers(viewer).await? {
            let sentence =
                "what somebody organises is handed over by himself, or by an administrator: ask one";
            return Err(AppError::Denied(Refused::new("not_allowed", sentence)));
        }
        let charges = self.charges(player).await?;
        // All is looked at before anything is done.
        if let Some(charge) = charges.iter().find(|charge| !charge.members.contains(&heir)) {
            let sentence =
                format!("the heir of {} is no member of its league: let him join first", charge.name);
            return Err(AppError::Denied(Refused::new("not_member", sentence)));
        }
        for charge in charges {
            let request = self.request(Viewer::Player(player));
            let appointed = match charge.what {
                What::League(league) => self.appoint_league_organiser(&request, league, heir).await?,
                What::Campaign(campaign) => self.appoint_organiser(&request, campaign, heir).await?,
            };
            if let Outcome::Refused(refused) = appointed {
                return Err(AppError::Denied(refused));
            }
        }
        Ok(())
    }

    /// Refuses that a league or a campaign with others in it loses its only organiser.
    pub(super) async fn check_no_charge(&self, player: PlayerId) -> Result<(), AppError> {
        let Some(charge) = self.charges(player).await?.into_iter().next() else { return Ok(()) };
        let sentence = format!(
            "this is the only organiser of {}: appoint another one first, or name an heir who organises it from then \
             on",
            charge.name
        );
        Err(AppError::Denied(Refused::new("last_organiser", sentence)))
    }

    /// What a person organises alone, where there is anybody else.
    async fn charges(&self, player: PlayerId) -> Result<Vec<Charge>, AppError> {
        let (all, mut connection) = (Filter::default(), self.reading().await?);
        let leagues: Vec<LeagueLine> =
            projections::lines_of_player(&mut connection, "league", player, &all).await?;
        let campaigns: Vec<CampaignLine> =
            projections::lines_of_player(&mut connection, "campaign", player, &all).await?;
        let mut charges = Vec::new();
        for league in leagues.into_iter().filter(|league| league.members.len() > 1) {
            let his = campaigns.iter().filter(|line| line.league == league.id && line.phase != "closed");
            charges.extend(his.filter(|line| line.organisers == [player]).map(|line| Charge {
                what: What::Campaign(line.id),
                name: format!("the campaign {}", line.name),
                members: league.members.clone(),
            }));
            if league.organisers == [player] {
                let name = format!("the league {}", league.name);
                charges.push(Charge { what: What::League(league.id), name, members: league.members });
            }
        }
        Ok(charges)
    }
}
