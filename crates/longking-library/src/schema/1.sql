-- A file that was imported; undoing it takes away everything that names it.
CREATE TABLE imports (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    games INTEGER NOT NULL,
    known INTEGER NOT NULL,
    errors INTEGER NOT NULL
);

CREATE TABLE games (
    id INTEGER NOT NULL PRIMARY KEY,
    import_id INTEGER NOT NULL REFERENCES imports (id),
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_key TEXT NOT NULL,
    black_key TEXT NOT NULL,
    event TEXT NOT NULL,
    date TEXT NOT NULL,
    -- Year, month and day as one number; what is not known is 0.
    day INTEGER NOT NULL,
    -- 0 unknown, 1 White has won, 2 Black has won, 3 a draw.
    result INTEGER NOT NULL,
    rule_set TEXT NOT NULL,
    rules TEXT NOT NULL,
    plies INTEGER NOT NULL,
    -- The same for games with the same moves.
    moves_key INTEGER NOT NULL,
    -- The same for games with the same moves, players, day, event and result.
    game_key INTEGER NOT NULL,
    pdn TEXT NOT NULL
);

CREATE INDEX games_by_import ON games (import_id);
CREATE INDEX games_by_moves ON games (moves_key, id, plies);

-- Games played through, many in one blob, to be searched by pattern.
CREATE TABLE scores (
    id INTEGER NOT NULL PRIMARY KEY,
    import_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    games BLOB NOT NULL
);

CREATE INDEX scores_by_board ON scores (board, id);
CREATE INDEX scores_by_import ON scores (import_id);

-- Where positions stand: the keys that begin with the same bits, in one blob for each part of an import.
CREATE TABLE places (
    level INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    part INTEGER NOT NULL,
    import_id INTEGER NOT NULL,
    keys BLOB NOT NULL,
    PRIMARY KEY (level, bucket, part)
);

CREATE INDEX places_by_import ON places (import_id);
