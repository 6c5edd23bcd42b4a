-- People and access. Accounts and what opens them belong to this database only: no export holds them. Of passwords,
-- sessions, tokens and invitations there are hashes only. Times are microseconds since 1970, UTC.

CREATE TABLE accounts (
    player TEXT NOT NULL,
    name_key TEXT NOT NULL, -- what names that look alike have in common
    password TEXT NOT NULL, -- argon2
    is_administrator BIGINT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX accounts_player ON accounts (player);
CREATE UNIQUE INDEX accounts_name ON accounts (name_key);

-- Whose account was the first: he became the administrator, and nobody does so again.
CREATE TABLE first_account (
    one BIGINT NOT NULL -- always 1: there is one row
);
CREATE UNIQUE INDEX first_account_one ON first_account (one);

-- What opens an account without its password.
CREATE TABLE credentials (
    id TEXT NOT NULL,
    player TEXT NOT NULL,
    kind TEXT NOT NULL, -- session, token
    hash TEXT NOT NULL, -- SHA-256 of the secret
    label TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL -- 0 for never
);
CREATE UNIQUE INDEX credentials_id ON credentials (id);
CREATE UNIQUE INDEX credentials_hash ON credentials (hash);
CREATE INDEX credentials_player ON credentials (player);

CREATE TABLE invitations (
    id TEXT NOT NULL,
    ledger TEXT NOT NULL, -- the league
    hash TEXT NOT NULL,   -- SHA-256 of the code in the link
    role TEXT NOT NULL,   -- organiser, arbitrator, player, spectator
    made_by TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    most BIGINT NOT NULL, -- people it takes in
    used BIGINT NOT NULL
);
CREATE UNIQUE INDEX invitations_id ON invitations (id);
CREATE UNIQUE INDEX invitations_hash ON invitations (hash);
CREATE INDEX invitations_ledger ON invitations (ledger);

-- Whose name is not to come back, not by an import either.
CREATE TABLE erased (
    player TEXT NOT NULL,
    erased_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX erased_player ON erased (player);

-- Counted from the log: who may see a league. A ledger without a visibility holds a friendly.
CREATE TABLE visibilities (
    ledger TEXT NOT NULL,
    visibility TEXT NOT NULL -- public, unlisted, private
);
CREATE UNIQUE INDEX visibilities_ledger ON visibilities (ledger);

CREATE TABLE roles (
    ledger TEXT NOT NULL,
    player TEXT NOT NULL,
    role TEXT NOT NULL -- organiser, arbitrator, player, spectator: one may have several
);
CREATE UNIQUE INDEX roles_player ON roles (ledger, player, role);
CREATE INDEX roles_anywhere ON roles (player);
