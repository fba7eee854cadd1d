-- Who acts. One with an account is a person with a name.
CREATE TABLE principals (
    id BIGINT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    account BIGINT
);
CREATE INDEX principals_account ON principals (account);
-- `closes` says when what is known of a person is deleted; `password` has its own salt and cost, `recovery` is a hash.
CREATE TABLE accounts (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    role TEXT NOT NULL,
    closes BIGINT,
    password TEXT,
    recovery BLOB
);
CREATE INDEX accounts_closing ON accounts (closes) WHERE closes IS NOT NULL;
-- The devices that are logged in, by the hash of what they show; `id` is how their owner names them.
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    principal BIGINT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX sessions_principal ON sessions (principal);
-- New devices that ask to be logged in, by what they ask with and what their owner reads there; `principal` has confirmed it.
CREATE TABLE links (
    poll BLOB NOT NULL PRIMARY KEY,
    code BLOB NOT NULL UNIQUE,
    label TEXT NOT NULL,
    asked BIGINT NOT NULL,
    until BIGINT NOT NULL,
    principal BIGINT
);
ALTER TABLE seats ADD COLUMN principal BIGINT;
