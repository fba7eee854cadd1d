-- What tells the moves of rated games apart, so that the same ones are found without reading all that two people have played: 0
-- for a game of before, missing for a casual one.
ALTER TABLE plays ADD COLUMN digest BIGINT DEFAULT 0;
CREATE INDEX plays_moves ON plays (account, opponent, digest);
