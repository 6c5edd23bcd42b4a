-- Which database this is, drawn at random when it first makes something: ids that follow from keys differ by it
-- from those of every other database. No export holds it.
CREATE TABLE origin (
    one BIGINT NOT NULL, -- always 1: there is one row
    id TEXT NOT NULL
);
CREATE UNIQUE INDEX origin_one ON origin (one);
