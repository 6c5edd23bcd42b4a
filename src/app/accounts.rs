//! Accounts: who can log in, and what opens an account afterwards.

use super::access::{Access, SignUp};
use super::dispatch::{Changes, Context, Stop};
use super::log::Log;
use super::outcome::Refused;
use super::passwords::{self, hash_of};
use super::people::PEOPLE;
use super::wish::Wish;
use super::{App, AppError, Outcome, Person, Viewer};
use crate::ids::{PlayerId, Timestamp, name_key};
use crate::projections;
use crate::store::{Credential, Hidden, Side};
use std::net::IpAddr;
use uuid::Uuid;

/// For how long somebody stays logged in.
pub const SESSION_DAYS: i64 = 30;
/// How many days a token lasts at most, unless it never ends.
const LONGEST_TOKEN: u32 = 3650;
/// The longest label of a token, in characters.
const LONGEST_LABEL: usize = 100;
/// The most that opens one account at a time.
const MOST_CREDENTIALS: usize = 100;
pub(super) const DAY: i64 = 86_400_000_000;

/// Who has shown that he is somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Who.
    pub player: PlayerId,
    /// The name that people use.
    pub name: String,
    /// Whether he administers this server.
    pub is_administrator: bool,
    /// The session or the token by which he has.
    pub credential: Uuid,
}

/// An account, for whom may look at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountLine {
    /// Whose.
    pub player: PlayerId,
    /// The name that people use.
    pub name: String,
    /// Whether he administers this server.
    pub is_administrator: bool,
    /// When it was made.
    pub made_at: Timestamp,
}

/// What opens an account: a session of a browser, or a token of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A browser's cookie.
    Session,
    /// A program's bearer token.
    Token,
}

impl Key {
    /// `session` or `token`.
    pub const fn word(self) -> &'static str {
        match self {
            Key::Session => "session",
            Key::Token => "token",
        }
    }
}

/// Where somebody comes from who wants in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The address; none for the operator at his terminal.
    pub address: Option<IpAddr>,
    /// What he comes with: the name of a browser.
    pub label: String,
}

/// An account that is to be made.
#[derive(Clone, Debug)]
pub(super) struct NewAccount {
    pub name_key: String,
    pub password: Hidden,
}

fn denied<T>(code: &str, sentence: &str) -> Result<T, AppError> {
    Err(AppError::Denied(Refused::new(code, sentence)))
}

/// The outcome, if it is not a refusal.
pub(super) fn accepted(outcome: Outcome) -> Result<(), AppError> {
    match outcome {
        Outcome::Refused(refused) => Err(AppError::Denied(refused)),
        other => other.done().map(|_| ()),
    }
}

impl App {
    /// Whether there is an account, or ever was one.
    pub async fn has_accounts(&self) -> Result<bool, AppError> {
        Ok(self.reading().await?.has_accounts().await?)
    }

    /// Whether somebody may make an account for himself; `code` is that of an invitation.
    pub async fn may_sign_up(&self, code: Option<&str>) -> Result<bool, AppError> {
        let Access::Accounts(settings) = self.access() else { return Ok(false) };
        Ok(match settings.sign_up {
            SignUp::Open => true,
            SignUp::Closed => false,
            SignUp::Invited => !self.has_accounts().await? || self.is_invited(code).await?,
        })
    }

    /// Makes a person with an account. The first of a database is its administrator.
    ///
    /// # Errors
    /// [`AppError::Denied`] where nobody may, for names and passwords that are none; [`AppError::TooMany`].
    pub async fn sign_up(
        &self,
        name: &str,
        password: &Hidden,
        code: Option<&str>,
        from: &Origin,
    ) -> Result<PlayerId, AppError> {
        if let Some(address) = from.address {
            self.inner.guard.arrival(address)?;
        }
        if !self.may_sign_up(code).await? {
            return denied(
                "sign_up_closed",
                "this server takes nobody in: ask its operator, or an organiser",
            );
        }
        self.add_account(name, password).await
    }

    /// Makes a person with an account, as the operator does.
    ///
    /// # Errors
    /// [`AppError::Denied`] for names and passwords that are none.
    pub async fn add_account(&self, name: &str, password: &Hidden) -> Result<PlayerId, AppError> {
        passwords::check(name, password)?;
        let account = NewAccount { name_key: name_key(name), password: self.hashed(password).await? };
        let request = self.request(Viewer::System);
        let player = PlayerId::named(request.place_in(self.origin().await?), "player");
        let wish = Wish::CreatePlayer { player, name: name.to_owned(), account: Some(account) };
        accepted(self.dispatch(&request, PEOPLE, wish).await?)?;
        Ok(player)
    }

    /// Gives a person who is known already an account.
    ///
    /// # Errors
    /// [`AppError::Denied`] if he has one, and for what is no password; [`AppError::Unknown`].
    pub async fn give_account(&self, player: PlayerId, password: &Hidden) -> Result<(), AppError> {
        let name = self.person(Viewer::System, player).await?.name;
        passwords::check(&name, password)?;
        let account = NewAccount { name_key: name_key(&name), password: self.hashed(password).await? };
        let request = self.request(Viewer::System);
        accepted(self.dispatch(&request, PEOPLE, Wish::GiveAccount { player, account }).await?)
    }

    /// Opens a session for who knows the password of a name: its secret, which is shown to nobody else.
    ///
    /// # Errors
    /// [`AppError::Denied`], the same whether the name or the password is wrong, after as long a time;
    /// [`AppError::TooMany`].
    pub async fn log_in(&self, name: &str, password: &Hidden, from: &Origin) -> Result<Hidden, AppError> {
        self.inner.guard.attempt(name, from.address)?;
        let account = self.reading().await?.account_named(&name_key(name)).await?;
        let hash = account.as_ref().map(|account| &account.password);
        let fits = self.fits(password, hash).await?;
        let Some(account) = account.filter(|_| fits) else {
            return denied(
                "wrong_password",
                "nobody here has this name and this password: correct one of them",
            );
        };
        let ends = Timestamp(self.now().0 + SESSION_DAYS * DAY);
        Ok(self.admit(account.player, Key::Session, &from.label, ends).await?.1)
    }

    /// Makes a token, for so many days or for good: its id and its secret, which is never shown again.
    ///
    /// # Errors
    /// [`AppError::Denied`] for a label or days that are none, and for too many tokens.
    pub async fn create_token(
        &self,
        player: PlayerId,
        label: &str,
        days: Option<u32>,
    ) -> Result<(Uuid, Hidden), AppError> {
        if label.trim().is_empty() || label.chars().count() > LONGEST_LABEL {
            let sentence = format!("a label has 1 to {LONGEST_LABEL} characters: say what the token is for");
            return Err(AppError::Denied(Refused::new("bad_label", sentence)));
        }
        if days.is_some_and(|days| !(1..=LONGEST_TOKEN).contains(&days)) {
            return denied("bad_days", "a token lasts 1 to 3650 days: name as many, or none for good");
        }
        if self.credentials(player).await?.len() >= MOST_CREDENTIALS {
            return denied("too_many_tokens", "there are 100 sessions and tokens already: revoke some first");
        }
        let ends = days.map_or(0, |days| self.now().0 + i64::from(days) * DAY);
        self.admit(player, Key::Token, label.trim(), Timestamp(ends)).await
    }

    async fn admit(
        &self,
        player: PlayerId,
        key: Key,
        label: &str,
        expires_at: Timestamp,
    ) -> Result<(Uuid, Hidden), AppError> {
        let (id, secret, now) = (self.fresh_id(), self.fresh_secret(), self.now());
        // Letters that move others about have no place in a list.
        let label = label.chars().filter(|letter| !letter.is_control()).take(LONGEST_LABEL).collect();
        let kind = key.word().to_owned();
        let new = Credential { id, player, kind, label, made_at: now, used_at: now, expires_at };
        self.reading().await?.add_credential(&new, &hash_of(secret.reveal())).await?;
        Ok((id, secret))
    }

    /// Who holds this secret, if it opens an account.
    pub async fn identify(&self, key: Key, secret: &Hidden) -> Result<Option<Identity>, AppError> {
        let mut connection = self.reading().await?;
        let found = connection.credential(&hash_of(secret.reveal()), self.now()).await?;
        let Some(found) = found.filter(|found| found.kind == key.word()) else { return Ok(None) };
        let Some(account) = connection.account(found.player).await? else { return Ok(None) };
        connection.note_use(&found, self.now()).await?;
        let name = projections::name_of(&mut connection, found.player).await?.unwrap_or_default();
        Ok(Some(Identity {
            player: found.player,
            name,
            is_administrator: account.is_administrator,
            credential: found.id,
        }))
    }

    /// Whether a session or a token still opens its account.
    pub async fn is_open(&self, credential: Uuid) -> Result<bool, AppError> {
        Ok(self.reading().await?.is_open(credential, self.now()).await?)
    }

    /// What opens a person's account, the newest first.
    pub async fn credentials(&self, player: PlayerId) -> Result<Vec<Credential>, AppError> {
        Ok(self.reading().await?.credentials_of(player, self.now()).await?)
    }

    /// Revokes one of a person's sessions and tokens.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if he has none with this id, whoever has.
    pub async fn revoke(&self, player: PlayerId, id: Uuid) -> Result<(), AppError> {
        let revoked = self.reading().await?.revoke(player, id).await?;
        self.rights_changed();
        if revoked { Ok(()) } else { Err(AppError::unknown("session or token", id)) }
    }

    /// Gives a person another password and logs out everything but `but`. He has shown his old one unless the
    /// operator does it.
    ///
    /// # Errors
    /// [`AppError::Denied`] for a wrong old password and what is no new one; [`AppError::TooMany`];
    /// [`AppError::Unknown`] for whom has no account.
    pub async fn change_password(
        &self,
        player: PlayerId,
        old: Option<&Hidden>,
        new: &Hidden,
        but: Option<Uuid>,
    ) -> Result<(), AppError> {
        let Person { name, .. } = self.person(Viewer::System, player).await?;
        if let Some(old) = old {
            self.check_password(player, old).await?;
        }
        passwords::check(&name, new)?;
        let hash = self.hashed(new).await?;
        let done = self.inner.store.set_password(player, &hash, but).await?;
        self.rights_changed();
        if done { Ok(()) } else { Err(AppError::unknown("account", player)) }
    }

    /// Refuses what is not a person's password.
    ///
    /// # Errors
    /// [`AppError::Denied`]; [`AppError::TooMany`].
    pub async fn check_password(&self, player: PlayerId, password: &Hidden) -> Result<(), AppError> {
        let Person { name, .. } = self.person(Viewer::System, player).await?;
        self.inner.guard.attempt(&name, None)?;
        let account = self.reading().await?.account(player).await?;
        match self.fits(password, account.as_ref().map(|account| &account.password)).await? {
            true => Ok(()),
            false => denied("wrong_password", "this is not your password: correct it"),
        }
    }

    /// All accounts, the oldest first.
    pub async fn accounts(&self) -> Result<Vec<AccountLine>, AppError> {
        let people = self.players(Viewer::System).await?;
        let named = |player| people.iter().find(|person| person.id == player);
        let accounts = self.reading().await?.accounts().await?.into_iter();
        let line = |account: crate::store::Account| AccountLine {
            player: account.player,
            name: named(account.player).map(|person| person.name.clone()).unwrap_or_default(),
            is_administrator: account.is_administrator,
            made_at: account.made_at,
        };
        Ok(accounts.map(line).collect())
    }

    /// Makes a person an administrator, or a plain one.
    ///
    /// # Errors
    /// [`AppError::Denied`] for the last administrator; [`AppError::Unknown`] for whom has no account.
    pub async fn set_administrator(&self, player: PlayerId, on: bool) -> Result<(), AppError> {
        if self.reading().await?.account(player).await?.is_none() {
            return Err(AppError::unknown("account", player));
        }
        let done = self.inner.store.set_administrator(player, on).await?;
        self.rights_changed();
        if done { Ok(()) } else { Err(last_administrator()) }
    }

    /// Forgets a person: his account, what opens it, his names and the texts that he wrote. The log stays, and
    /// with it what he did, under an id that leads nowhere. Once more does nothing more.
    ///
    /// # Errors
    /// [`AppError::Denied`] for anybody but himself and administrators, for the last administrator, and for the only
    /// organiser of a league or a campaign with others in it; [`AppError::Unknown`] for whom nobody knows.
    pub async fn erase(&self, viewer: Viewer, player: PlayerId) -> Result<(), AppError> {
        let own = viewer.person() == Some(player);
        if !own && !self.administers(viewer).await? {
            return denied("not_allowed", "a person is erased by himself, or by an administrator: ask one");
        }
        let erased = self.reading().await?.is_erased(player).await?;
        if !erased {
            self.person(Viewer::System, player).await?;
            self.check_no_charge(player).await?;
        }
        let done = self.inner.store.erase(player, self.now()).await?;
        self.rights_changed();
        if done { Ok(()) } else { Err(last_administrator()) }
    }

    /// Has everybody who follows something looked at anew.
    pub(super) fn rights_changed(&self) {
        self.inner.rights.send_modify(|count| *count += 1);
    }

    /// Changes whenever somebody may have lost a right.
    pub fn rights(&self) -> tokio::sync::watch::Receiver<u64> {
        self.inner.rights.subscribe()
    }
}

fn last_administrator() -> AppError {
    let sentence = "this is the only administrator: make another account one first";
    AppError::Denied(Refused::new("last_administrator", sentence))
}

/// Decided again under the lock of the people's ledger, like a new person: of two who give one person an account,
/// the second is refused.
pub(super) async fn give(
    context: &Context<'_>,
    log: &mut Log<'_>,
    player: PlayerId,
    account: &NewAccount,
) -> Result<Changes, Stop> {
    let mut changes = Changes::to(context.request, &format!("player/{player}"), 0)?;
    changes.sides.push(add(log, player, account).await?);
    Ok(changes)
}

/// The account of a person who has none.
pub(super) async fn add(log: &mut Log<'_>, player: PlayerId, account: &NewAccount) -> Result<Side, Stop> {
    let taken = log.connection.account(player).await?.is_some()
        || log.connection.account_named(&account.name_key).await?.is_some();
    if taken {
        let sentence = "this person has an account already: change its password instead";
        return Err(Stop::refused(Refused::new("has_account", sentence)));
    }
    let NewAccount { name_key, password } = account.clone();
    Ok(Side::Account { player, name_key, password })
}
