-- Programs that act for somebody, by the hash of what they show; `id` is how their owner names them, `scopes` what they may do.
CREATE TABLE api_tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    principal BIGINT NOT NULL,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX api_tokens_principal ON api_tokens (principal);
-- Whether a game was asked for by name.
CREATE INDEX challenges_table ON challenges (table_id) WHERE table_id IS NOT NULL;
-- Where somebody sits, by when he sat down.
DROP INDEX seats_principal;
CREATE INDEX seats_principal ON seats (principal, created) WHERE principal IS NOT NULL;
