//! Searching: by what stands in the columns of games, by position and by pattern.

use std::collections::HashMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use crate::LibraryError;
use crate::head::{Ended, asked_day, fold};
use crate::on_board::{self, Asked, Next};
use crate::pattern::Pattern;
use crate::pieces::{Board, Form, Pieces};
use crate::places::{self, LEVELS, Posting};
use crate::question::{Ask, Branch, Filter, Find, FoundGames, Head, Results, Tree};
use crate::score;

/// How many games a list has where nobody says.
const LISTED: u32 = 50;

/// How many games a list has at most.
const MOST: u32 = 1000;

/// How many blobs of scores are read at once.
const BLOBS: i64 = 8;

const COLUMNS: &str =
    "SELECT id, import_id, white, black, event, date, result, rules, plies FROM games";

/// Which games are seen at all: those that were not taken out as copies.
pub(crate) const SEEN: &str = " WHERE id NOT IN (SELECT game FROM removed)";

type Sql = SqliteConnection;

/// Writes the conditions of a filter.
fn conditions(filter: &Filter, query: &mut QueryBuilder<Sqlite>) -> Result<(), LibraryError> {
    query.push(SEEN);
    for (name, columns) in [
        (&filter.player, &["white_key", "black_key"][..]),
        (&filter.white, &["white_key"]),
        (&filter.black, &["black_key"]),
    ] {
        let name = fold(name);
        if name.is_empty() {
            continue;
        }
        // Files have the surname first as often as last, so that words are sought in any order.
        query.push(" AND (0");
        for column in columns {
            query.push(" OR (1");
            for word in name.split(' ') {
                query.push(format!(" AND instr({column}, ")).push_bind(word.to_owned());
                query.push(") > 0");
            }
            query.push(")");
        }
        query.push(")");
    }
    let asked = |text: &str, unknown, is_last| match text.trim() {
        "" => Ok(None),
        text => asked_day(text, unknown).map(Some).ok_or(LibraryError::Day { is_last }),
    };
    let (since, until) = (asked(&filter.since, 0, false)?, asked(&filter.until, 99, true)?);
    if since.zip(until).is_some_and(|(since, until)| until < since) {
        return Err(LibraryError::Backwards);
    }
    for (day, sign) in [(since, ">="), (until, "<=")] {
        if let Some(day) = day {
            query.push(format!(" AND day {sign} ")).push_bind(day).push(" AND day > 0");
        }
    }
    if let Some(result) = filter.result {
        query.push(" AND result = ").push_bind(result as u8);
    }
    if !filter.rules.is_empty() {
        let contract = on_board::contract(&filter.rules)
            .map_err(|error| LibraryError::Question(error.to_string().replace("board", "rules")))?;
        let text = contract.to_string();
        let column = if text == contract.set().id { "rule_set" } else { "rules" };
        query.push(format!(" AND {column} = ")).push_bind(text);
    }
    if let Some(import) = filter.import {
        query.push(" AND import_id = ").push_bind(import);
    }
    Ok(())
}

fn head(row: &SqliteRow) -> Result<Head, LibraryError> {
    Ok(Head {
        id: row.try_get(0)?,
        import: row.try_get(1)?,
        white: row.try_get(2)?,
        black: row.try_get(3)?,
        event: row.try_get(4)?,
        date: row.try_get(5)?,
        result: Ended::from_code(row.try_get(6)?),
        rules: row.try_get(7)?,
        plies: row.try_get(8)?,
        at: None,
    })
}

/// Games by their numbers, in the order of the numbers that are given.
pub(crate) async fn heads(sql: &mut Sql, ids: &[u32]) -> Result<Vec<Head>, LibraryError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = QueryBuilder::new(COLUMNS);
    query.push(SEEN).push(" AND id IN (");
    let mut list = query.separated(", ");
    for id in ids {
        list.push_bind(*id);
    }
    query.push(")");
    let rows = query.build().fetch_all(sql).await?;
    let mut heads = rows.iter().map(head).collect::<Result<Vec<_>, _>>()?;
    let order: HashMap<u32, usize> = ids.iter().copied().zip(0..).collect();
    heads.sort_by_key(|head| order.get(&head.id).copied());
    Ok(heads)
}

/// A game with its text.
pub(crate) async fn one(sql: &mut Sql, id: u32) -> Result<(Head, String), LibraryError> {
    let heads = heads(sql, &[id]).await?;
    let head = heads.into_iter().next().ok_or(LibraryError::Missing)?;
    let row = sqlx::query("SELECT pdn FROM games WHERE id = ?").bind(id).fetch_one(sql).await?;
    Ok((head, row.try_get(0)?))
}

/// Games as bits by their numbers.
#[derive(Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn add(&mut self, game: usize) {
        if self.0.len() <= game / 64 {
            self.0.resize(game / 64 + 1, 0);
        }
        self.0[game / 64] |= 1_u64 << (game % 64);
    }

    fn has(&self, game: u32) -> bool {
        self.0.get(game as usize / 64).is_some_and(|word| word >> (game % 64) & 1 == 1)
    }
}

/// Which games a filter means.
enum Meant {
    Only(Bits),
    /// All but those that were taken out.
    AllBut(Bits),
}

impl Meant {
    fn has(&self, game: u32) -> bool {
        match self {
            Meant::Only(bits) => bits.has(game),
            Meant::AllBut(bits) => !bits.has(game),
        }
    }
}

async fn meant(sql: &mut Sql, filter: &Filter) -> Result<Meant, LibraryError> {
    let mut query = QueryBuilder::new("SELECT group_concat(");
    if filter.is_empty() {
        query.push("game, ' ') FROM removed");
    } else {
        query.push("id, ' ') FROM games");
        conditions(filter, &mut query)?;
    }
    let all: Option<String> = query.build().fetch_one(sql).await?.try_get(0)?;
    let mut bits = Bits::default();
    for id in all.unwrap_or_default().split(' ').filter_map(|id| id.parse().ok()) {
        bits.add(id);
    }
    Ok(if filter.is_empty() { Meant::AllBut(bits) } else { Meant::Only(bits) })
}

/// Where a position stands, sorted by game.
async fn places(sql: &mut Sql, key: u64) -> Result<Vec<Posting>, LibraryError> {
    let mut found = Vec::new();
    for level in LEVELS {
        let query = "SELECT keys FROM places WHERE level = ? AND bucket = ? ORDER BY part";
        let query = sqlx::query(query).bind(level).bind(places::bucket(key, level));
        for row in query.fetch_all(&mut *sql).await? {
            places::find(row.try_get(0)?, key, &mut found);
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// A game that has what was looked for: after how many moves, and how it ended.
type Hits = HashMap<u32, (u32, u8)>;

fn hit(hits: &mut Hits, game: u32, at: u32, result: u8) {
    let known = hits.entry(game).or_insert((at, result));
    known.0 = known.0.min(at);
}

/// The games that have a position.
async fn by_position(
    sql: &mut Sql,
    board: Board,
    pieces: Pieces,
    asked: &Find,
) -> Result<Hits, LibraryError> {
    let mut hits = Hits::new();
    for form in pieces.forms(board, asked.colours, asked.rotation) {
        for place in places(sql, form.key(board)).await? {
            hit(&mut hits, place.game, place.ply(), place.result());
        }
    }
    Ok(hits)
}

/// The games that have a pattern, by going through all of the board.
async fn by_pattern(
    sql: &mut Sql,
    board: Board,
    pattern: Pattern,
    asked: &Find,
) -> Result<Hits, LibraryError> {
    let forms = pattern.forms(board, asked.colours, asked.rotation);
    let mut hits = Hits::new();
    let mut last = 0_i64;
    loop {
        let query = "SELECT id, games FROM scores WHERE board = ? AND id > ? ORDER BY id LIMIT ?";
        let query = sqlx::query(query).bind(board.code()).bind(last).bind(BLOBS);
        let rows = query.fetch_all(&mut *sql).await?;
        let Some(row) = rows.last() else { return Ok(hits) };
        last = row.try_get(0)?;
        for row in &rows {
            for kept in score::games(row.try_get(1)?) {
                let found = match forms[..] {
                    [one] => kept.find(board, |pieces| one.is_in(pieces)),
                    _ => kept.find(board, |pieces| forms.iter().any(|one| one.is_in(pieces))),
                };
                if let Some(at) = found {
                    hit(&mut hits, kept.game, at, kept.result);
                }
            }
        }
    }
}

/// Finds games.
pub(crate) async fn find(sql: &mut Sql, asked: &Find) -> Result<FoundGames, LibraryError> {
    let most = asked.most.unwrap_or(LISTED).min(MOST);
    let contract = on_board::contract(&asked.board)?;
    let board = Board::of(&contract.rules().moves);
    let position = match asked.fen.trim() {
        "" => None,
        text => Some(on_board::pieces(&contract, text)?),
    };
    let pattern = match asked.pattern.trim() {
        "" => None,
        text => Some(read_pattern(text, board)?),
    };
    let mut hits = None;
    if let Some(pieces) = position {
        hits = Some(by_position(sql, board, pieces, asked).await?);
    }
    if let Some(pattern) = pattern {
        let found = by_pattern(sql, board, pattern, asked).await?;
        hits = Some(match hits {
            None => found,
            Some(mut both) => {
                both.retain(|game, _| found.contains_key(game));
                both
            }
        });
    }
    let Some(hits) = hits else { return by_columns(sql, asked, most).await };
    let meant = meant(sql, &asked.filter).await?;
    let mut results = Results::default();
    let mut ids = Vec::new();
    for (&game, &(_, result)) in hits.iter().filter(|hit| meant.has(*hit.0)) {
        results.add(Ended::from_code(result), 1);
        ids.push(game);
    }
    ids.sort_unstable_by(|a, b| b.cmp(a));
    let page: Vec<_> = ids.into_iter().skip(asked.skip as usize).take(most as usize).collect();
    let mut games = heads(sql, &page).await?;
    for head in &mut games {
        head.at = hits.get(&head.id).map(|hit| hit.0);
    }
    Ok(FoundGames { results, games })
}

/// A pattern that fits on a board.
fn read_pattern(text: &str, board: Board) -> Result<Pattern, LibraryError> {
    let wrong = |reason: String| LibraryError::Question(format!("pattern: {reason}"));
    let pattern: Pattern =
        text.parse().map_err(|error: crate::PatternError| wrong(error.to_string()))?;
    match pattern.last_square() {
        last if last > u32::from(board.squares()) => {
            Err(wrong(format!("square {last} is not on a board of {}", board.squares())))
        }
        _ => Ok(pattern),
    }
}

/// Finds games by their columns alone.
async fn by_columns(sql: &mut Sql, asked: &Find, most: u32) -> Result<FoundGames, LibraryError> {
    let mut query = QueryBuilder::new("SELECT result, COUNT(*) FROM games");
    conditions(&asked.filter, &mut query)?;
    query.push(" GROUP BY result");
    let mut results = Results::default();
    for row in query.build().fetch_all(&mut *sql).await? {
        results.add(Ended::from_code(row.try_get(0)?), row.try_get::<i64, _>(1)? as u64);
    }
    let mut query = QueryBuilder::new(COLUMNS);
    conditions(&asked.filter, &mut query)?;
    query.push(" ORDER BY id DESC LIMIT ").push_bind(most);
    query.push(" OFFSET ").push_bind(asked.skip);
    let rows = query.build().fetch_all(sql).await?;
    Ok(FoundGames { results, games: rows.iter().map(head).collect::<Result<_, _>>()? })
}

/// What was played in a position.
pub(crate) async fn tree(sql: &mut Sql, ask: &Ask) -> Result<Tree, LibraryError> {
    let contract = on_board::contract(&ask.board)?;
    let board = Board::of(&contract.rules().moves);
    let Asked { fen, pieces, moves, huffs } = on_board::asked(&contract, ask.fen.trim())?;
    let meant = meant(sql, &ask.filter).await?;
    let mut here = places(sql, pieces.key(board)).await?;
    here.retain(|place| meant.has(place.game));
    let mut goes_on = vec![false; here.len()];
    let mut branches = Vec::new();
    for next in moves {
        branches.extend(branch(sql, board, next, &here, &mut goes_on).await?);
    }
    // A huff is looked for only where some game goes on by no move, or ends.
    if goes_on.contains(&false) {
        for next in huffs {
            branches.extend(branch(sql, board, next, &here, &mut goes_on).await?);
        }
    }
    branches.sort_by_key(|branch| std::cmp::Reverse(branch.results.games));
    Ok(Tree { fen, results: count(&here), moves: branches })
}

/// What a move or a huff led to, where it was played in some of the places; these go on then.
async fn branch(
    sql: &mut Sql,
    board: Board,
    next: Next,
    here: &[Posting],
    goes_on: &mut [bool],
) -> Result<Option<Branch>, LibraryError> {
    let mut there = places(sql, next.pieces.key(board)).await?;
    // It was played where the one position follows the other.
    there.retain(|place| {
        let before = |known: &Posting| (known.game, known.ply() + 1);
        match here.binary_search_by_key(&(place.game, place.ply()), before) {
            Ok(at) => {
                goes_on[at] = true;
                true
            }
            Err(_) => false,
        }
    });
    let found = !there.is_empty();
    Ok(found.then(|| Branch { text: next.text, fen: next.fen, results: count(&there) }))
}

/// Counts games; the places are sorted by them.
fn count(places: &[Posting]) -> Results {
    let mut results = Results::default();
    for game in places.chunk_by(|a, b| a.game == b.game) {
        results.add(Ended::from_code(game[0].result()), 1);
    }
    results
}
