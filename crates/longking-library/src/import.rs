//! Reading a file of games and writing them into a library.

use std::collections::HashSet;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use draughts_notation::Contract;
use draughts_notation::pdn::{self, Games, Limits, PdnGame, ReadGame, Severity};
use serde::Serialize;
use sqlx::{AssertSqlSafe, Connection, Row as _, SqliteConnection};
use tokio::sync::mpsc;

use crate::LibraryError;
use crate::head::{Columns, fold};
use crate::pieces::Mix;
use crate::places::{self, Posting};
use crate::removal;
use crate::replay::{Played, played};

/// How many games are handed over at once.
const BATCH: usize = 256;

/// How many entries of positions are sorted together: 32 MiB of them.
const PART: usize = 1 << 21;

/// The most bytes of a blob of scores, about.
const SCORES: usize = 1 << 18;

/// How many problems are told in words.
const TOLD: usize = 20;

/// What is to be imported, and how.
#[derive(Clone, Debug)]
pub struct Import {
    /// What the import is called: the name of the file.
    pub name: String,
    /// The rules of games that do not name theirs.
    pub rules: Contract,
    /// When it is, in milliseconds of Unix time.
    pub at: i64,
    /// Whether games that the library has already are kept a second time.
    pub keep_known: bool,
}

/// How far an import is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// How many bytes have been read.
    pub bytes: u64,
    /// How many games have been written.
    pub games: u64,
}

/// What an import has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Its number, to undo it by.
    pub import: i64,
    /// How many games are new.
    pub games: u64,
    /// How many games the library had already: the same moves, players, day, event and result.
    pub known: u64,
    /// How many errors the games have, such as moves that are not legal; what stands before is
    /// kept.
    pub errors: u64,
    /// The first problems in words.
    pub problems: Vec<String>,
}

/// A game on its way into the library.
struct Row {
    columns: Columns,
    /// None where nobody knows how it begins.
    played: Option<Played>,
    moves_key: u64,
    game_key: u64,
    pdn: String,
}

/// Games on their way, with what was read until then.
#[derive(Default)]
struct Batch {
    rows: Vec<Row>,
    bytes: u64,
    errors: u64,
    problems: Vec<String>,
}

/// What the reading side sends.
type Sent = Result<Batch, LibraryError>;

/// Counts the bytes that are read.
struct Counted<R> {
    source: R,
    bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(to)?;
        self.bytes.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Reads all games of a file and sends them.
fn read(source: impl Read, rules: Contract, to: &mpsc::Sender<Sent>) {
    let bytes = Arc::new(AtomicU64::new(0));
    let source = Counted { source, bytes: Arc::clone(&bytes) };
    let mut batch = Batch::default();
    let mut is_pdn = false;
    let mut told = 0;
    let mut gone = false;
    let mut games = Games::new(rules, |read: ReadGame| {
        if gone {
            return;
        }
        for problem in read.problems.iter().filter(|problem| problem.severity() == Severity::Error)
        {
            batch.errors += 1;
            told += 1;
            if told <= TOLD {
                let place = problem.place;
                let text = format!("game {}, {place}: {}", read.number, problem.fault);
                batch.problems.push(text);
            }
        }
        if read.is_empty() {
            return;
        }
        is_pdn = true;
        match row(&read) {
            Some(row) => batch.rows.push(row),
            None => batch.errors += 1,
        }
        if batch.rows.len() >= BATCH {
            batch.bytes = bytes.load(Ordering::Relaxed);
            gone = to.blocking_send(Ok(std::mem::take(&mut batch))).is_err();
        }
    });
    let done = pdn::read(source, Limits::default(), &mut games);
    drop(games);
    batch.bytes = bytes.load(Ordering::Relaxed);
    // Who imports may have given up; then nobody is told.
    let _ = to.blocking_send(match done {
        Ok(()) if is_pdn => Ok(batch),
        Ok(()) => Err(LibraryError::NoGame),
        Err(error) => Err(LibraryError::File(error.to_string())),
    });
}

fn row(read: &ReadGame) -> Option<Row> {
    let columns = Columns::of(&read.game);
    let pdn = pdn::write(&read.game).ok()?;
    let played = if is_unread(&read.game) { None } else { Some(played(&read.game)?) };
    let mut mix = Mix::default();
    mix.bytes(columns.rules.as_bytes());
    // Moves that nobody can read are the same only where all that is written is.
    mix.bytes(played.as_ref().map_or(pdn.as_bytes(), |played| played.score.bytes()));
    let moves_key = mix.0;
    let game_key = columns.key(moves_key);
    Some(Row { columns, played, moves_key, game_key, pdn })
}

/// Whether the rules of a game or its first position cannot be read, and so none of its moves.
fn is_unread(game: &PdnGame) -> bool {
    let names = ["UnreadRules", "UnreadGameType", "UnreadFEN"];
    game.is_empty() && names.iter().any(|name| game.tag(name).is_some())
}

/// Imports a file in one transaction: all of it or nothing.
pub(crate) async fn import(
    mut connection: SqliteConnection,
    source: impl Read + Send + 'static,
    asked: Import,
    mut progress: impl FnMut(Progress),
) -> Result<Imported, LibraryError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let known = if asked.keep_known { None } else { Some(known(&mut transaction).await?) };
    let insert = "INSERT INTO imports (name, at, games, known, errors) VALUES (?, ?, 0, 0, 0)";
    let insert = sqlx::query(insert).bind(&asked.name).bind(asked.at);
    let import = insert.execute(&mut *transaction).await?.last_insert_rowid();
    let last = sqlx::query("SELECT COALESCE(MAX(id), 0) FROM games");
    let last: i64 = last.fetch_one(&mut *transaction).await?.try_get(0)?;
    let mut writer = Writer {
        sql: &mut transaction,
        import,
        last: u32::try_from(last).map_err(|_| LibraryError::TooMany)?,
        known,
        skipped: 0,
        entries: Vec::new(),
        scores: Vec::new(),
    };
    let (to, mut from) = mpsc::channel(8);
    let rules = asked.rules;
    let reading = tokio::task::spawn_blocking(move || read(source, rules, &to));
    let mut done = Imported { import, games: 0, known: 0, errors: 0, problems: Vec::new() };
    while let Some(batch) = from.recv().await {
        let batch = batch?;
        done.errors += batch.errors;
        done.problems.extend(batch.problems);
        for row in &batch.rows {
            done.games += u64::from(writer.game(row).await?);
        }
        progress(Progress { bytes: batch.bytes, games: done.games });
    }
    reading.await.map_err(|error| LibraryError::File(error.to_string()))?;
    done.known = writer.skipped;
    writer.finish().await?;
    let update = "UPDATE imports SET games = ?, known = ?, errors = ? WHERE id = ?";
    let update = sqlx::query(update).bind(done.games as i64).bind(done.known as i64);
    update.bind(done.errors as i64).bind(import).execute(&mut *transaction).await?;
    transaction.commit().await?;
    connection.close().await?;
    Ok(done)
}

/// The keys of all games that the library has.
async fn known(sql: &mut SqliteConnection) -> Result<HashSet<u64>, LibraryError> {
    let all = sqlx::query("SELECT group_concat(game_key, ' ') FROM games").fetch_one(sql).await?;
    let all: Option<String> = all.try_get(0)?;
    let keys = all.unwrap_or_default();
    Ok(keys.split(' ').filter_map(|key| key.parse::<i64>().ok()).map(|key| key as u64).collect())
}

/// Puts games into the tables.
struct Writer<'a> {
    sql: &'a mut SqliteConnection,
    import: i64,
    /// The number of the last game.
    last: u32,
    known: Option<HashSet<u64>>,
    skipped: u64,
    entries: Vec<(u64, Posting)>,
    /// Scores by the number of their board.
    scores: Vec<(u8, Vec<u8>)>,
}

impl Writer<'_> {
    /// Writes a game; `false` when the library has it already.
    async fn game(&mut self, row: &Row) -> Result<bool, LibraryError> {
        if let Some(known) = &mut self.known
            && !known.insert(row.game_key)
        {
            self.skipped += 1;
            return Ok(false);
        }
        self.last = self.last.checked_add(1).ok_or(LibraryError::TooMany)?;
        let Row { columns, played, moves_key, game_key, pdn } = row;
        let insert = "INSERT INTO games (id, import_id, white, black, white_key, black_key, event, date, day, \
                      result, rule_set, rules, plies, moves_key, game_key, pdn) \
                      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let insert = sqlx::query(insert).bind(self.last).bind(self.import);
        let insert = insert.bind(&columns.white).bind(&columns.black);
        let insert = insert.bind(fold(&columns.white)).bind(fold(&columns.black));
        let insert = insert.bind(&columns.event).bind(&columns.date).bind(columns.day);
        let insert = insert.bind(columns.ended as u8).bind(columns.rule_set).bind(&columns.rules);
        let plies = played.as_ref().map_or(0, |played| played.score.plies);
        let insert = insert.bind(plies).bind(*moves_key as i64).bind(*game_key as i64);
        insert.bind(pdn).execute(&mut *self.sql).await?;
        if let Some(played) = played {
            self.played(played, columns.ended as u8).await?;
        }
        Ok(true)
    }

    /// Writes the positions of a game and its score.
    async fn played(&mut self, played: &Played, result: u8) -> Result<(), LibraryError> {
        for (ply, key) in (0..).zip(&played.keys) {
            self.entries.push((*key, Posting::new(self.last, ply, result)));
        }
        if self.entries.len() >= PART {
            self.write_places().await?;
        }
        self.score(played, result).await
    }

    /// Puts a game behind the others of its board, and writes them when there are many.
    async fn score(&mut self, played: &Played, result: u8) -> Result<(), LibraryError> {
        let board = played.board.code();
        let index = match self.scores.iter().position(|(known, _)| *known == board) {
            Some(index) => index,
            None => {
                self.scores.push((board, Vec::new()));
                self.scores.len() - 1
            }
        };
        let (_, blob) = &mut self.scores[index];
        played.score.write(self.last, result, blob);
        if blob.len() >= SCORES {
            let blob = std::mem::take(blob);
            self.write_scores(board, &blob).await?;
        }
        Ok(())
    }

    async fn write_scores(&mut self, board: u8, blob: &[u8]) -> Result<(), LibraryError> {
        let insert = "INSERT INTO scores (import_id, board, games) VALUES (?, ?, ?)";
        let insert = sqlx::query(insert).bind(self.import).bind(board).bind(blob);
        insert.execute(&mut *self.sql).await?;
        Ok(())
    }

    async fn write_places(&mut self) -> Result<(), LibraryError> {
        let mut entries = std::mem::take(&mut self.entries);
        let level = places::level(entries.len());
        let insert =
            "INSERT INTO places (level, bucket, part, import_id, keys) VALUES (?, ?, ?, ?, ?)";
        for (bucket, blob) in places::blobs(&mut entries, level) {
            let insert = sqlx::query(insert).bind(level).bind(bucket).bind(self.last);
            insert.bind(self.import).bind(blob).execute(&mut *self.sql).await?;
        }
        entries.clear();
        self.entries = entries;
        Ok(())
    }

    /// Writes what is left.
    async fn finish(mut self) -> Result<(), LibraryError> {
        self.write_places().await?;
        for (board, blob) in std::mem::take(&mut self.scores) {
            if !blob.is_empty() {
                self.write_scores(board, &blob).await?;
            }
        }
        Ok(())
    }
}

/// Takes back an import: everything that came with it; answers how many games.
pub(crate) async fn undo(mut sql: SqliteConnection, import: i64) -> Result<u64, LibraryError> {
    let mut transaction = sql.begin_with("BEGIN IMMEDIATE").await?;
    removal::forget(&mut transaction, import).await?;
    let mut games = 0;
    for (table, column) in [
        ("places", "import_id"),
        ("scores", "import_id"),
        ("games", "import_id"),
        ("imports", "id"),
    ] {
        let delete = format!("DELETE FROM {table} WHERE {column} = ?");
        let delete = sqlx::query(AssertSqlSafe(delete)).bind(import);
        let gone = delete.execute(&mut *transaction).await?.rows_affected();
        match table {
            "games" => games = gone,
            "imports" if gone == 0 => return Err(LibraryError::Missing),
            _ => {}
        }
    }
    transaction.commit().await?;
    sql.close().await?;
    Ok(games)
}
