-- The log: one text for SQLite and Postgres.
-- Every key that names an event carries its ledger, and rows lie in the order of appending.

CREATE TABLE ledgers (
    ledger TEXT NOT NULL,
    position BIGINT NOT NULL, -- of the last event; 0 before the first
    hash TEXT NOT NULL,       -- of the last event
    projected TEXT NOT NULL   -- projections, with their generations, that hold every event up to position
);
CREATE UNIQUE INDEX ledgers_ledger ON ledgers (ledger);

CREATE TABLE streams (
    ledger TEXT NOT NULL,
    stream TEXT NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX streams_stream ON streams (ledger, stream);

CREATE TABLE events (
    ledger TEXT NOT NULL,
    position BIGINT NOT NULL,
    stream TEXT NOT NULL,
    version BIGINT NOT NULL,
    kind TEXT NOT NULL,
    "schema" BIGINT NOT NULL,
    recorded_at BIGINT NOT NULL, -- microseconds since 1970, UTC
    actor TEXT NOT NULL,
    command TEXT NOT NULL,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL
);
CREATE UNIQUE INDEX events_position ON events (ledger, position);
CREATE UNIQUE INDEX events_version ON events (ledger, stream, version);

-- What a command was answered, so that sending it again changes nothing.
CREATE TABLE commands (
    ledger TEXT NOT NULL,
    command TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    position BIGINT NOT NULL, -- of the ledger's last event when the command was done
    answer BYTEA NOT NULL
);
CREATE UNIQUE INDEX commands_command ON commands (ledger, command);
