-- The servers that share the database, and which of them watches the clock of a table.
CREATE TABLE nodes (
    id BIGINT NOT NULL PRIMARY KEY,
    started BIGINT NOT NULL,
    beat BIGINT NOT NULL,
    until BIGINT NOT NULL,
    gone BIGINT
);
CREATE TABLE roles (
    name TEXT NOT NULL PRIMARY KEY,
    node BIGINT NOT NULL,
    until BIGINT NOT NULL
);
-- Where the last server of before was seen last.
INSERT INTO nodes (id, started, beat, until, gone) SELECT id, at, at, at, at FROM beats;
DROP TABLE beats;
-- `deadline` and `gap` stand in no index: a move changes them.
ALTER TABLE tables ADD COLUMN home BIGINT;
ALTER TABLE tables ADD COLUMN deadline BIGINT;
ALTER TABLE tables ADD COLUMN gap BIGINT NOT NULL DEFAULT 0;
-- Rows are longer now, and each page is to have room for all of its rows twice more.
-- postgres: ALTER TABLE tables SET (fillfactor = 30);
DROP INDEX tables_timed;
CREATE INDEX tables_home ON tables (home) WHERE phase = 'timed';
