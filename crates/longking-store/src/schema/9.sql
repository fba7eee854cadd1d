-- Games that people with a name have played, for good: they stay when their tables go. `one` and `two` are accounts, nothing
-- for a guest; `white` says which of them had White, `winner` which has won, 0 for a draw. `ord` says in which order games
-- were rated; it is missing for the others.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    contract TEXT NOT NULL,
    family TEXT NOT NULL,
    class TEXT NOT NULL,
    one BIGINT,
    two BIGINT,
    white BIGINT NOT NULL,
    winner BIGINT NOT NULL,
    reason TEXT NOT NULL,
    clause TEXT NOT NULL,
    plies BIGINT NOT NULL,
    started BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    moves BLOB NOT NULL,
    spent BLOB NOT NULL,
    delta_one BIGINT,
    delta_two BIGINT,
    ord BIGINT
);
CREATE INDEX games_table ON games (table_id);
CREATE INDEX games_rated ON games (ord, id) WHERE ord IS NOT NULL;
-- The games of one person, the last ones first. `score` is in halves of a point.
CREATE TABLE plays (
    account BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    game TEXT NOT NULL,
    opponent BIGINT,
    family TEXT NOT NULL,
    class TEXT NOT NULL,
    score BIGINT NOT NULL,
    PRIMARY KEY (account, ended, game)
) WITHOUT ROWID;
CREATE INDEX plays_between ON plays (account, opponent, ended);
-- Thousandths of a point, thousand-millionths of volatility.
CREATE TABLE ratings (
    account BIGINT NOT NULL,
    family TEXT NOT NULL,
    class TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    ord BIGINT NOT NULL,
    PRIMARY KEY (account, family, class)
) WITHOUT ROWID;
CREATE INDEX ratings_ladder ON ratings (family, class, rating) WHERE deviation <= 80000;
-- A rating as it was at the end of a day, counted from the first of 1970.
CREATE TABLE rating_days (
    account BIGINT NOT NULL,
    family TEXT NOT NULL,
    class TEXT NOT NULL,
    day BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    PRIMARY KEY (account, family, class, day)
) WITHOUT ROWID;
