-- How many kinds of events a server understands; those of before knew 18.
ALTER TABLE nodes ADD COLUMN kinds BIGINT NOT NULL DEFAULT 18;
