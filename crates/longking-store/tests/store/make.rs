//! Tables, seats and events to test with.

use longking_store::{Append, NewSeat, NewTable, Secret, Store, StoredPhase, StoredPlayer};

pub(crate) const TERMS: &str = r#"{"rules":"nigerian","clock":null}"#;

/// When all tables are made.
pub(crate) const START: i64 = 1_780_000_000_000;

/// A secret for each text.
pub(crate) fn secret(text: &str) -> Secret {
    let mut hash = [b'-'; 32];
    hash[..text.len()].copy_from_slice(text.as_bytes());
    hash.into()
}

pub(crate) fn seat(name: &str, token: &str) -> NewSeat {
    NewSeat { name: name.to_owned(), token: secret(token), created: START, principal: None }
}

/// A table with the invitation `invite ID` and the token `first ID`.
pub(crate) fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        version: 1,
        terms: TERMS.to_owned(),
        created: START,
        phase: StoredPhase::Open,
        invite: secret(&format!("invite {id}")),
        player: StoredPlayer::Two,
        seat: seat("Ada", &format!("first {id}")),
    }
}

pub(crate) fn event(table: &str, seq: u32) -> Append {
    Append {
        table: table.to_owned(),
        seq,
        at: START + i64::from(seq),
        body: body(table, seq),
        phase: StoredPhase::Going,
        deadline: None,
        gap: 0,
        node: None,
        watched: false,
    }
}

/// The text of an event made by [`event`].
pub(crate) fn body(table: &str, seq: u32) -> String {
    format!(r#"{{"table":"{table}","seq":{seq}}}"#)
}

pub(crate) async fn open(place: &str) -> Store {
    Store::connect(place).await.expect("the store opens")
}

/// Asserts that a table has so many events, all made by [`event`].
pub(crate) async fn assert_log(store: &Store, table: &str, length: u32) {
    let loaded = store.load(table).await.expect("the table is there");
    assert_eq!(loaded.events.len(), length as usize, "{table}");
    for (seq, event) in (0..).zip(&loaded.events) {
        assert_eq!(event.body, body(table, seq));
        assert_eq!(event.at, START + i64::from(seq));
    }
}

/// Runs a test on a runtime of its own.
pub(crate) fn block_on<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test)
}
