-- What must be erasable, or kept from view for a time, lies beside the log; the log holds its id or its hash.

CREATE TABLE names (
    ledger TEXT NOT NULL,
    subject TEXT NOT NULL, -- the id that the log uses
    kind TEXT NOT NULL,    -- player, roster, model, ...
    name TEXT NOT NULL,
    recorded_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX names_subject ON names (ledger, subject);

CREATE TABLE notes (
    ledger TEXT NOT NULL,
    hash TEXT NOT NULL, -- SHA-256 of the text
    text TEXT NOT NULL
);
CREATE UNIQUE INDEX notes_hash ON notes (ledger, hash);

CREATE TABLE secrets (
    ledger TEXT NOT NULL,
    commitment TEXT NOT NULL, -- SHA-256 of the secret, as the log shows it
    stream TEXT NOT NULL,
    secret BYTEA NOT NULL,
    revealed BIGINT NOT NULL  -- 1 once the log tells the secret
);
CREATE UNIQUE INDEX secrets_commitment ON secrets (ledger, commitment);
