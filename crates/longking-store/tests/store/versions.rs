//! Databases made by other versions of the program.

use longking_store::{Append, Holder, Store, StoreError, StoredPhase, StoredPlayer};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};

use crate::make::{START, assert_log, body, event, open, secret};

/// A database of version 1, as SQLite has it.
pub(crate) const VERSION_1: &str = "
    CREATE TABLE schema_version (version BIGINT NOT NULL PRIMARY KEY);
    INSERT INTO schema_version (version) VALUES (1);
    CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, terms TEXT NOT NULL,
        created BIGINT NOT NULL, changed BIGINT NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('open', 'going', 'timed', 'over')),
        length BIGINT NOT NULL CHECK (length >= 0),
        guest BIGINT NOT NULL CHECK (guest IN (1, 2)),
        invite BLOB NOT NULL CHECK (length(invite) = 32), taken BIGINT
    );
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        player BIGINT NOT NULL CHECK (player IN (1, 2)), name TEXT NOT NULL,
        created BIGINT NOT NULL, PRIMARY KEY (table_id, player)
    ) WITHOUT ROWID;
    CREATE TABLE tokens (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32), table_id TEXT NOT NULL,
        player BIGINT NOT NULL, created BIGINT NOT NULL,
        FOREIGN KEY (table_id, player) REFERENCES seats (table_id, player) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX tokens_seat ON tokens (table_id, player);
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq BIGINT NOT NULL CHECK (seq >= 0), at BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE beats (id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1), at BIGINT NOT NULL);
";

/// Asks SQLite and PostgreSQL for the indexes of tables that are no keys.
const INDEXES: [&str; 2] = [
    "SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'tables\\_%' ESCAPE '\\' \
     ORDER BY name",
    "SELECT indexname::text FROM pg_indexes WHERE indexname LIKE 'tables\\_%' \
     AND indexname <> 'tables_pkey' ORDER BY 1",
];

/// Those that the last version has.
const LAST: [&str; 3] = ["tables_going", "tables_home", "tables_open"];

fn is_postgres(place: &str) -> bool {
    place.starts_with("postgres")
}

/// Runs statements written for SQLite, with hashes as `HASH(ab)`, a byte that is repeated.
pub(crate) async fn script(place: &str, text: &str) {
    let mut text = text.to_owned();
    while let Some(start) = text.find("HASH(") {
        let hash = text[start + 5..start + 7].repeat(32);
        let literal =
            if is_postgres(place) { format!("'\\x{hash}'") } else { format!("x'{hash}'") };
        text.replace_range(start..start + 8, &literal);
    }
    if is_postgres(place) {
        let text = text.replace(" BLOB", " BYTEA").replace(" WITHOUT ROWID", "");
        let mut connection = PgConnection::connect(place).await.expect("a connection");
        sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await.expect("a script");
        connection.close().await.expect("closed");
    } else {
        let mut connection = sqlite(place).await;
        sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await.expect("a script");
        connection.close().await.expect("closed");
    }
}

async fn sqlite(place: &str) -> SqliteConnection {
    let file = format!("sqlite:{place}/longking.sqlite?mode=rwc");
    SqliteConnection::connect(&file).await.expect("a connection")
}

/// The one column of the rows that a question finds.
async fn texts(place: &str, question: &'static str) -> Vec<String> {
    if is_postgres(place) {
        let mut connection = PgConnection::connect(place).await.expect("a connection");
        let rows = sqlx::query(question).fetch_all(&mut connection).await.expect("rows");
        rows.iter().map(|row| row.get(0)).collect()
    } else {
        let rows = sqlx::query(question).fetch_all(&mut sqlite(place).await).await.expect("rows");
        rows.iter().map(|row| row.get(0)).collect()
    }
}

async fn indexes(place: &str) -> Vec<String> {
    texts(place, INDEXES[usize::from(is_postgres(place))]).await
}

pub(crate) async fn a_first_version_is_upgraded(place: String) {
    script(&place, VERSION_1).await;
    let rows = format!(
        "INSERT INTO tables VALUES ('a', 1, '{{}}', {START}, {START}, 'timed', 1, 2, HASH(0a), NULL);
         INSERT INTO seats VALUES ('a', 1, 'Ada', {START});
         INSERT INTO tokens VALUES (HASH(0b), 'a', 1, {START});
         INSERT INTO events VALUES ('a', 0, {START}, '{}');
         INSERT INTO beats VALUES (1, 77);",
        body("a", 0)
    );
    script(&place, &rows).await;
    assert_eq!(indexes(&place).await, [""; 0]);
    for _ in 0..2 {
        let store = open(&place).await;
        assert_eq!(indexes(&place).await, LAST);
        assert_log(&store, "a", 1).await;
        assert_eq!(store.list(StoredPhase::Timed).await.expect("listed"), ["a"]);
        let ada =
            Holder { table: "a".to_owned(), player: StoredPlayer::One, name: "Ada".to_owned() };
        assert_eq!(store.holder(&[0x0b; 32].into()).await, Ok(ada));
        store.close().await;
    }
    let store = open(&place).await;
    let guest = crate::make::seat("Ben", "second");
    assert_eq!(store.take_seat("a", [0x0a; 32].into(), guest).await, Ok(StoredPlayer::Two));
    store.append(event("a", 1)).await.expect("appended");
    assert_log(&store, "a", 2).await;
    assert!(store.holder(&secret("second")).await.is_ok());
}

/// What the second and the third version change.
const VERSION_3: &str = "
    CREATE INDEX tables_open ON tables (created) WHERE phase = 'open';
    CREATE INDEX tables_going ON tables (created) WHERE phase = 'going';
    CREATE INDEX tables_timed ON tables (created) WHERE phase = 'timed';
    ALTER TABLE schema_version ADD COLUMN readable_from BIGINT NOT NULL DEFAULT 0;
    INSERT INTO schema_version (version, readable_from) VALUES (2, 0), (3, 3);
";

pub(crate) async fn a_clock_of_the_third_version_goes_on(place: String) {
    script(&place, VERSION_1).await;
    script(&place, VERSION_3).await;
    let rows = format!(
        "INSERT INTO tables VALUES ('a', 1, '{{}}', 10, 20, 'timed', 1, 2, HASH(0a), 15);
         INSERT INTO tables VALUES ('b', 1, '{{}}', 10, 70, 'timed', 1, 2, HASH(0b), 15);
         INSERT INTO tables VALUES ('c', 1, '{{}}', 10, 20, 'going', 1, 2, HASH(0c), 15);
         INSERT INTO seats VALUES ('a', 1, 'Ada', 10), ('b', 1, 'Ada', 10), ('c', 1, 'Ada', 10);
         INSERT INTO events VALUES ('a', 0, 20, '{}'), ('b', 0, 70, '{}'), ('c', 0, 20, '{}');
         INSERT INTO beats VALUES (1, 60);",
        body("a", 0),
        body("b", 0),
        body("c", 0)
    );
    script(&place, &rows).await;
    let store = open(&place).await;
    let node = store.register("", 18, 60_000).await.expect("registered");
    let now = store.time().await.expect("a time");
    let mut taken = store.take_over(node).await.expect("taken");
    taken.sort_by(|a, b| a.table.cmp(&b.table));
    let taken: Vec<_> = taken.iter().map(|taken| (&*taken.table, taken.deadline)).collect();
    assert_eq!(taken, [("a", None), ("b", None)], "their logs say when the flags fall");
    // Nobody was there since the last sign of life, or since the last event if that was later.
    for (id, from) in [("a", 60), ("b", 70)] {
        let gap = store.load(id).await.expect("loaded").gap;
        assert!((now - from - 2000..=now - from).contains(&gap), "{id}: {gap} of {now}");
        let hold = Append { gap, node: Some(node), phase: StoredPhase::Timed, ..event(id, 1) };
        store.append(hold).await.expect("appended");
    }
    store.append(event("c", 1)).await.expect("appended");
}

pub(crate) async fn a_later_version_is_refused(place: String) {
    open(&place).await.close().await;
    script(&place, "INSERT INTO schema_version (version, readable_from) VALUES (99, 99)").await;
    let refused = Store::connect(&place).await.err();
    assert_eq!(refused, Some(StoreError::Newer { found: 99, known: 20 }));
    // While programs are replaced by later ones, those that still run may have to start again.
    script(&place, "UPDATE schema_version SET readable_from = 4 WHERE version = 99").await;
    open(&place).await.ping().await.expect("it may be used");
    script(&place, "DELETE FROM schema_version WHERE version = 99").await;
    open(&place).await.ping().await.expect("unharmed");
}

pub(crate) async fn a_server_of_before_says_no_kinds(place: String) {
    let store = open(&place).await;
    let now = store.time().await.expect("a time");
    // As a server of version 5 makes itself known.
    let node = format!(
        "INSERT INTO nodes (id, started, beat, until, cluster) \
         VALUES (7, {now}, {now}, {now} + 60000, '')"
    );
    script(&place, &node).await;
    assert_eq!(store.living(1).await, Ok(vec![(7, 18)]));
}
