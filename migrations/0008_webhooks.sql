-- Where leagues post what happens in them. It lies beside the log and belongs to this database only: no export holds
-- it. Times are microseconds since 1970, UTC.

CREATE TABLE webhooks (
    id TEXT NOT NULL,
    ledger TEXT NOT NULL,  -- the league
    url TEXT NOT NULL,     -- whoever knows it may post: never shown
    label TEXT NOT NULL,
    topics TEXT NOT NULL,  -- words between blanks: games results ...
    made_by TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    position BIGINT NOT NULL,  -- of the last event of the ledger that was delivered or is not of these topics
    failures BIGINT NOT NULL,  -- since something was delivered
    next_at BIGINT NOT NULL,   -- not before this moment
    given_up BIGINT NOT NULL,  -- 1 once it is left alone
    problem TEXT NOT NULL,     -- why the last attempt failed; empty if it did not
    delivered_at BIGINT NOT NULL -- 0 for never
);
CREATE UNIQUE INDEX webhooks_id ON webhooks (id);
CREATE INDEX webhooks_ledger ON webhooks (ledger);

-- Which process delivers: one of all that serve the database.
CREATE TABLE webhook_lease (
    one BIGINT NOT NULL, -- always 1: there is one row
    holder TEXT NOT NULL,
    ends_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX webhook_lease_one ON webhook_lease (one);
INSERT INTO webhook_lease (one, holder, ends_at) VALUES (1, '', 0);
