-- Whether somebody was asked to look at the moves of a rated game; missing where nobody was.
ALTER TABLE games ADD COLUMN sheet BIGINT;
CREATE INDEX games_unseen ON games (ended) WHERE ord IS NOT NULL AND sheet IS NULL;
-- How much the moves of a player of a rated game are those of a program: how many were looked at, how many were its first choice,
-- what all lost in hundredths of a man, how many only a deep search finds; the spread of the time in thousandths of its mean.
CREATE TABLE sheets (
    game TEXT NOT NULL,
    account BIGINT NOT NULL,
    family TEXT NOT NULL,
    moves BIGINT NOT NULL,
    same BIGINT NOT NULL,
    loss BIGINT NOT NULL,
    deep BIGINT NOT NULL,
    spread BIGINT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (game, account)
) WITHOUT ROWID;
CREATE INDEX sheets_account ON sheets (account);
-- The same summed over the games of a person, the spread times the moves of each.
CREATE TABLE sheet_sums (
    account BIGINT NOT NULL,
    family TEXT NOT NULL,
    games BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    same BIGINT NOT NULL,
    loss BIGINT NOT NULL,
    deep BIGINT NOT NULL,
    spread BIGINT NOT NULL,
    PRIMARY KEY (family, account)
) WITHOUT ROWID;
CREATE INDEX sheet_sums_account ON sheet_sums (account);
