CREATE INDEX tables_phase_changed ON tables (phase, changed);
