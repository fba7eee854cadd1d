-- What people report of others, by accounts; `game` is one that the reported person has played. `state` is open or settled.
CREATE TABLE reports (
    id BIGINT NOT NULL PRIMARY KEY,
    by_account BIGINT NOT NULL,
    about BIGINT NOT NULL,
    game TEXT,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'settled'))
);
CREATE UNIQUE INDEX reports_open ON reports (about, by_account) WHERE state = 'open';
CREATE INDEX reports_by ON reports (by_account, id);
-- What moderators have decided, and why. Rows are only added.
CREATE TABLE moderation (
    id BIGINT NOT NULL PRIMARY KEY,
    by_account BIGINT NOT NULL,
    about BIGINT NOT NULL,
    act TEXT NOT NULL,
    why TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX moderation_about ON moderation (about, id);
-- Since when somebody plays no rated games, by a decision; and the key of the name that he had before a moderator gave him another.
ALTER TABLE accounts ADD COLUMN casual BIGINT;
ALTER TABLE accounts ADD COLUMN former_key TEXT;
CREATE INDEX accounts_former ON accounts (former_key) WHERE former_key IS NOT NULL;
