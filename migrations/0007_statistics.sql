-- Statistics, counted from the log: can be thrown away and filled again.

-- What one side of a game that counts adds to them, and what a roster's purchases of one day add.
CREATE TABLE stat_sources (
    ledger TEXT NOT NULL,
    source TEXT NOT NULL,    -- campaign/ID/NUMBER, battle/ID of a friendly, roster/ID
    part TEXT NOT NULL,      -- red, blue; of a roster the day, counted from 1970
    campaign TEXT NOT NULL,  -- empty for a friendly, as are season and roster
    season TEXT NOT NULL,    -- its number in the campaign; empty where there are none
    roster TEXT NOT NULL,
    player TEXT NOT NULL,
    opponent TEXT NOT NULL,  -- the other player; empty for purchases, as is mission
    faction TEXT NOT NULL,   -- the pack
    mission TEXT NOT NULL,
    ended_at BIGINT NOT NULL, -- when it ended: microseconds since 1970, UTC
    sheet TEXT NOT NULL
);
CREATE UNIQUE INDEX stat_sources_source ON stat_sources (ledger, source, part);
CREATE INDEX stat_sources_campaign ON stat_sources (ledger, campaign);
CREATE INDEX stat_sources_player ON stat_sources (player);

-- The sums of those sheets by what is usually asked for.
CREATE TABLE stat_totals (
    ledger TEXT NOT NULL,
    scope TEXT NOT NULL,     -- league, campaign, season, roster, player, faction, mission, member
    word TEXT NOT NULL,      -- which: an id, a pack, a mission's code; CAMPAIGN/NUMBER of a season
    sheet TEXT NOT NULL
);
CREATE UNIQUE INDEX stat_totals_word ON stat_totals (ledger, scope, word);
CREATE INDEX stat_totals_anywhere ON stat_totals (scope, word);
