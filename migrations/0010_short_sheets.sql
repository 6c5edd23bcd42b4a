-- Sheets without the lines of members, for sums of many: they are half as long.
ALTER TABLE stat_sources ADD COLUMN short TEXT NOT NULL DEFAULT '';
