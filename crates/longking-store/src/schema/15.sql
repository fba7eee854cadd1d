-- How far it is certain that a device is its owner's: missing where it was let in by what can be told or stolen; 0 where it was
-- logged in when he got a role; else since when it has let another device in, or was let in by one.
ALTER TABLE sessions ADD COLUMN linked BIGINT;
-- The device that has let the new one in.
ALTER TABLE links ADD COLUMN by_hash BLOB;
