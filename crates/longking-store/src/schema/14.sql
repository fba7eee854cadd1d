-- Whether somebody left a game clearly: it was lost, and he had a network before and after; missing for all others.
ALTER TABLE plays ADD COLUMN deserted BIGINT;
-- Who has left so often that he pauses: since the end of the game that he left last, and until when.
CREATE TABLE pauses (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (account, at)
) WITHOUT ROWID;
