-- The device that has made the token of a program, or that came back to a seat: both end with it.
ALTER TABLE api_tokens ADD COLUMN by_hash BLOB;
ALTER TABLE tokens ADD COLUMN by_hash BLOB;
CREATE INDEX api_tokens_by ON api_tokens (by_hash) WHERE by_hash IS NOT NULL;
CREATE INDEX tokens_by ON tokens (by_hash) WHERE by_hash IS NOT NULL;
-- The challenges of an account, those that are over too; and those without a game, by when they were over.
DROP INDEX challenges_to;
CREATE INDEX challenges_to ON challenges (to_account, state);
DROP INDEX challenges_from;
CREATE INDEX challenges_from ON challenges (from_account, state);
CREATE INDEX challenges_until ON challenges (until) WHERE state <> 'accepted';
CREATE INDEX challenges_settled ON challenges (changed) WHERE state IN ('declined', 'cancelled');
-- What let somebody in before, and until when it still does: it may be that the answer with the next one was lost.
ALTER TABLE accounts ADD COLUMN recovery_before BLOB;
ALTER TABLE accounts ADD COLUMN recovery_until BIGINT;
-- What a name looks like: a large I is a small l, a large L like no other letter.
CREATE INDEX accounts_look ON accounts (LOWER(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name, 'L', '#'), 'I', 'l'), '1', 'l'), '0', 'o'), '-', ''), '_', '')));
