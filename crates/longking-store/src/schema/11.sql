-- Tables that the lobby has made: whose they are, which seeks they were, and until when a first move has to be made; `due` is
-- missing where nothing is. `absent` is who did not make it, so that there was no game.
CREATE TABLE meetings (
    table_id TEXT NOT NULL PRIMARY KEY,
    one BIGINT NOT NULL,
    two BIGINT NOT NULL,
    seek_one BIGINT,
    seek_two BIGINT,
    made BIGINT NOT NULL,
    due BIGINT,
    absent BIGINT
);
CREATE INDEX meetings_made ON meetings (made);
CREATE INDEX meetings_due ON meetings (due) WHERE due IS NOT NULL;
CREATE INDEX meetings_absent ON meetings (absent, made) WHERE absent IS NOT NULL;
CREATE INDEX seats_principal ON seats (principal) WHERE principal IS NOT NULL;
-- How many people have a line to a server.
ALTER TABLE nodes ADD COLUMN people BIGINT NOT NULL DEFAULT 0;
