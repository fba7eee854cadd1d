-- Work for machines that lend themselves. Who has a job has it until `until`; `tries` counts how
-- often it was given away.
CREATE TABLE jobs (
    id BIGINT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    state TEXT NOT NULL,
    tries BIGINT NOT NULL,
    worker TEXT,
    until BIGINT,
    made BIGINT NOT NULL,
    done BIGINT,
    answer TEXT
);
CREATE INDEX jobs_undone ON jobs (id) WHERE done IS NULL;
