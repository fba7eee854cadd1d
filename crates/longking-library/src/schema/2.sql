-- Copies of games that were taken out; undoing it puts them back.
CREATE TABLE removals (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL
);

-- The games that are out. Nothing finds them; all that is known of them stays.
CREATE TABLE removed (
    game INTEGER NOT NULL PRIMARY KEY,
    -- The game with the same moves that stays. When it goes, the copy comes back.
    stays INTEGER NOT NULL,
    removal_id INTEGER NOT NULL REFERENCES removals (id)
);

CREATE INDEX removed_by_removal ON removed (removal_id);
CREATE INDEX removed_by_stays ON removed (stays);
