-- The devices of accounts that moderators have closed, by what they show: they are logged in no more, and told why.
CREATE TABLE closed_devices (hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32), account BIGINT NOT NULL, until BIGINT NOT NULL);
CREATE INDEX closed_devices_until ON closed_devices (until);
