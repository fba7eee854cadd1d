-- Which accounts follow others, and which want to have nothing to do with others.
CREATE TABLE relations (
    who BIGINT NOT NULL,
    whom BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('follow', 'block')),
    at BIGINT NOT NULL,
    PRIMARY KEY (who, whom)
) WITHOUT ROWID;
CREATE INDEX relations_whom ON relations (whom, kind);
-- Who waits for a game. `seat` is the hash of the token that his seat will have. A server that has his line keeps the seek, and
-- it lasts as long as that server does; before that it lasts until `until`. `last_one` and `last_two` are the accounts that he
-- played in his last games, `whites` counts how often he had White of late.
CREATE TABLE seeks (
    id BIGINT NOT NULL PRIMARY KEY,
    principal BIGINT NOT NULL UNIQUE,
    account BIGINT,
    rated BIGINT NOT NULL,
    low BIGINT NOT NULL,
    high BIGINT NOT NULL,
    seat BLOB NOT NULL CHECK (length(seat) = 32),
    node BIGINT,
    until BIGINT NOT NULL,
    made BIGINT NOT NULL,
    last_one BIGINT,
    last_two BIGINT,
    whites BIGINT NOT NULL
);
CREATE INDEX seeks_node ON seeks (node);
CREATE TABLE offers (
    seek BIGINT NOT NULL REFERENCES seeks (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    contract TEXT NOT NULL,
    clock TEXT NOT NULL,
    color TEXT,
    rating BIGINT NOT NULL,
    PRIMARY KEY (seek, place)
) WITHOUT ROWID;
CREATE INDEX offers_game ON offers (contract, clock);
-- `seat` is the hash of the token that the seat of the challenger will have.
CREATE TABLE challenges (
    id BIGINT NOT NULL PRIMARY KEY,
    from_principal BIGINT NOT NULL,
    from_account BIGINT NOT NULL,
    to_account BIGINT NOT NULL,
    terms TEXT NOT NULL,
    color TEXT,
    seat BLOB NOT NULL CHECK (length(seat) = 32),
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'cancelled')),
    table_id TEXT,
    made BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX challenges_changed ON challenges (changed);
CREATE INDEX challenges_to ON challenges (to_account) WHERE state = 'open';
CREATE INDEX challenges_from ON challenges (from_account) WHERE state = 'open';
