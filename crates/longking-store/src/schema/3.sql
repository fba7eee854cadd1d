-- An index on what every event changes makes every append write to it (PostgreSQL: no HOT update).
-- These have what a table is made with, and a phase, which few events change.
DROP INDEX tables_phase_changed;
CREATE INDEX tables_open ON tables (created) WHERE phase = 'open';
CREATE INDEX tables_going ON tables (created) WHERE phase = 'going';
CREATE INDEX tables_timed ON tables (created) WHERE phase = 'timed';
-- Room on each page for all of its rows once more: a statement may change many of them.
-- postgres: ALTER TABLE tables SET (fillfactor = 45);
-- postgres: ALTER TABLE events SET (autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE schema_version ADD COLUMN readable_from BIGINT NOT NULL DEFAULT 0;
