-- What is shown in lists, counted from the log: can be thrown away and filled again.

-- One row for each stream; what only the program reads lies in `line` as JSON.
CREATE TABLE lines (
    ledger TEXT NOT NULL,
    stream TEXT NOT NULL,
    kind TEXT NOT NULL,         -- league, campaign, roster, battle
    parent TEXT NOT NULL,       -- league of a campaign, campaign of a roster; else empty
    is_open BIGINT NOT NULL,    -- 1 while something may still happen
    due BIGINT NOT NULL,        -- when a question gets its default answer; 0 for never
    changed_at BIGINT NOT NULL, -- microseconds since 1970, UTC
    line TEXT NOT NULL
);
CREATE UNIQUE INDEX lines_stream ON lines (ledger, stream);
CREATE INDEX lines_kind ON lines (kind, is_open, changed_at);

-- Who takes part in a stream.
CREATE TABLE parts (
    ledger TEXT NOT NULL,
    stream TEXT NOT NULL,
    player TEXT NOT NULL
);
CREATE UNIQUE INDEX parts_stream ON parts (ledger, stream, player);
CREATE INDEX parts_player ON parts (player);

-- Numbers of a battle: dice by what they were rolled for, losses by side.
CREATE TABLE tallies (
    ledger TEXT NOT NULL,
    stream TEXT NOT NULL,
    side TEXT NOT NULL,
    what TEXT NOT NULL,
    number BIGINT NOT NULL
);
CREATE UNIQUE INDEX tallies_what ON tallies (ledger, stream, side, what);

-- Which ledger a stream is in.
CREATE INDEX streams_name ON streams (stream);
