-- A webhook that is paused is told nothing until it goes on.
ALTER TABLE webhooks ADD COLUMN paused BIGINT NOT NULL DEFAULT 0; -- 1 while it is paused
