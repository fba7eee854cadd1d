-- Which of the servers hear each other: all that share a database have one name.
ALTER TABLE nodes ADD COLUMN cluster TEXT NOT NULL DEFAULT '';
