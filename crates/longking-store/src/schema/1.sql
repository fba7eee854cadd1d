CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    terms TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('open', 'going', 'timed', 'over')),
    length BIGINT NOT NULL CHECK (length >= 0),
    guest BIGINT NOT NULL CHECK (guest IN (1, 2)),
    invite BLOB NOT NULL CHECK (length(invite) = 32),
    taken BIGINT
);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    player BIGINT NOT NULL CHECK (player IN (1, 2)),
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (table_id, player)
) WITHOUT ROWID;

CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    table_id TEXT NOT NULL,
    player BIGINT NOT NULL,
    created BIGINT NOT NULL,
    FOREIGN KEY (table_id, player) REFERENCES seats (table_id, player) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX tokens_seat ON tokens (table_id, player);

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE beats (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
