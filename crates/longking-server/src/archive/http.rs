//! People, their games and ladders over HTTP.

use std::io;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use longking_club::{Class, Family, Head, Ladder, name};
use longking_store::{ArchivedGame, GameCursor, GameFilter, Profile, Relation, Score, StoreError};
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::ahead::ahead;
use super::games::{ToldGame, as_line, as_pdn, points};
use super::ladders::Ladders;
use super::rate::rating_of;
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Query};
use crate::limits::Reader;
use crate::live::Hall;
use crate::people::Person;

/// How many days of ratings are told.
const DAYS: i64 = 365;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// How many of the last games stand on the page of a person.
const LAST_GAMES: u32 = 10;

/// How many games are read at a time.
const PAGE: u32 = 200;

/// How many games are told where nothing is said, and at most.
const USUAL: u32 = 200;
const MOST: u32 = 10_000;

/// The longest name that is looked for.
const LONGEST: usize = 40;

/// A person.
#[derive(Debug, Serialize)]
struct Told<'a> {
    name: &'a str,
    since: i64,
    ratings: Vec<ToldRating<'a>>,
    games: Vec<ToldGame<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ToldScore>,
    /// Whether the one who asks follows or blocks him.
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<&'static str>,
    /// Whether he plays no rated games, which moderators are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    barred: Option<bool>,
}

#[derive(Debug, Serialize)]
struct ToldRating<'a> {
    family: &'a str,
    class: &'a str,
    rating: i64,
    deviation: i64,
    provisional: bool,
    games: i64,
    at: i64,
    /// Days of Unix time and the rating at the end of each.
    days: Vec<[i64; 2]>,
}

/// What the one who asks has scored against the person.
#[derive(Debug, Serialize)]
struct ToldScore {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl From<Score> for ToldScore {
    fn from(Score { won, drawn, lost }: Score) -> ToldScore {
        ToldScore { won, drawn, lost }
    }
}

/// Somebody by his name.
async fn find(hall: &Hall, name: &str, since_day: i64) -> Result<Profile, ApiError> {
    if name.len() > LONGEST {
        return Err(ApiError::missing(Denied::NoSuchPlayer));
    }
    hall.store().player(&name::key(name), since_day).await.map_err(|error| match error {
        StoreError::Missing => ApiError::missing(Denied::NoSuchPlayer),
        other => other.into(),
    })
}

/// `GET /api/players/NAME`: a person, his ratings and his last games.
pub(crate) async fn player(
    State(hall): State<Arc<Hall>>,
    asker: Option<Person>,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    let now = hall.now() as i64;
    let player = find(&hall, &name, now / DAY - DAYS).await?;
    let any = GameFilter::default();
    let games = hall.store().games_of(player.account, &any, None, LAST_GAMES).await?;
    let ratings = player.ratings.iter().map(|known| {
        let rating = rating_of(&known.rating).at_time(now);
        ToldRating {
            family: &known.family,
            class: &known.class,
            rating: rating.points(),
            deviation: points(rating.deviation),
            provisional: rating.is_provisional(),
            games: known.rating.games,
            at: rating.at,
            days: known.days.iter().map(|&(day, rating)| [day, points(rating)]).collect(),
        }
    });
    let barred = match &asker {
        Some(asker) if asker.is_moderator() => {
            Some(hall.store().any_casual([player.account; 2]).await?)
        }
        _ => None,
    };
    let (score, relation) = match asker.filter(|asker| asker.account != player.account) {
        Some(asker) => (
            Some(hall.store().score_between(asker.account, player.account).await?),
            hall.store().relation(asker.account, player.account).await?,
        ),
        None => (None, None),
    };
    let told = Told {
        name: &player.name,
        since: player.created,
        ratings: ratings.collect(),
        games: games.iter().map(ToldGame::head).collect(),
        score: score.map(ToldScore::from),
        relation: relation.map(Relation::word),
        barred,
    };
    Ok(axum::Json(told).into_response())
}

/// Which games are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    since: Option<i64>,
    until: Option<i64>,
    opponent: Option<String>,
    family: Option<String>,
    class: Option<String>,
    result: Option<String>,
    max: Option<u32>,
}

impl Wanted {
    /// Those of a time, against somebody, under rules of a family.
    pub(crate) fn since(
        since: Option<i64>,
        until: Option<i64>,
        opponent: Option<String>,
        family: Option<String>,
    ) -> Wanted {
        Wanted { since, until, opponent, family, class: None, result: None, max: None }
    }

    /// The same for the store.
    ///
    /// # Errors
    /// There is no such opponent, family, class or result.
    pub(crate) async fn filter(&self, hall: &Hall) -> Result<GameFilter, ApiError> {
        let opponent = match &self.opponent {
            Some(name) => Some(find(hall, name, i64::MAX).await?.account),
            None => None,
        };
        let none_of = |name: &str, words: &str| {
            ApiError::bad(Denied::NoneOf.with("name", name).with("words", words))
        };
        let score = match self.result.as_deref() {
            None => None,
            Some("won") => Some(2),
            Some("drawn") => Some(1),
            Some("lost") => Some(0),
            Some(_) => return Err(none_of("result", "won, drawn, lost")),
        };
        if self.class.as_deref().is_some_and(|class| Class::find(class).is_none()) {
            let words: Vec<_> = Class::ALL.iter().map(|class| class.name()).collect();
            return Err(none_of("class", &words.join(", ")));
        }
        if self.family.as_deref().is_some_and(|family| !Family::names().any(|name| name == family))
        {
            return Err(none_of("family", &Family::names().collect::<Vec<_>>().join(", ")));
        }
        Ok(GameFilter {
            since: self.since,
            until: self.until,
            opponent,
            family: self.family.clone().unwrap_or_default(),
            class: self.class.clone().unwrap_or_default(),
            score,
        })
    }

    fn most(&self) -> Result<u32, ApiError> {
        match self.max.unwrap_or(USUAL) {
            most @ 1..=MOST => Ok(most),
            other => Err(ApiError::bad(Denied::MostGames.with("most", MOST).with("max", other))),
        }
    }
}

/// How games are written.
#[derive(Clone, Copy)]
enum Form {
    Lines,
    Pdn,
    /// Lines that another writes.
    Other(fn(&ArchivedGame) -> String),
}

impl Form {
    fn wanted(headers: &HeaderMap) -> Form {
        let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("");
        if accepted.contains("application/x-pdn") { Form::Pdn } else { Form::Lines }
    }

    fn media_type(self) -> &'static str {
        match self {
            Form::Lines | Form::Other(_) => "application/x-ndjson",
            Form::Pdn => "application/x-pdn; charset=utf-8",
        }
    }

    fn write(self, games: &[ArchivedGame]) -> String {
        games
            .iter()
            .map(|game| match self {
                Form::Lines => as_line(game),
                Form::Pdn => as_pdn(game),
                Form::Other(write) => write(game),
            })
            .collect()
    }
}

/// How many lists are sent at once.
static LISTS: Semaphore = Semaphore::const_new(16);

/// Games of a person, some at a time.
struct Reading {
    _place: SemaphorePermit<'static>,
    _reader: Reader,
    hall: Arc<Hall>,
    account: i64,
    filter: GameFilter,
    form: Form,
    left: u32,
    /// What was read and is not written yet.
    page: Vec<ArchivedGame>,
}

impl Reading {
    /// The first of them; what fails at once has a status of its own.
    async fn begin(
        hall: Arc<Hall>,
        reader: Reader,
        account: i64,
        filter: GameFilter,
        form: Form,
        left: u32,
    ) -> Result<Reading, ApiError> {
        let _place = LISTS.try_acquire().map_err(|_| ApiError::from(StoreError::Busy))?;
        let page = Vec::new();
        let mut reading =
            Reading { _place, _reader: reader, hall, account, filter, form, left, page };
        reading.read(None).await?;
        Ok(reading)
    }

    async fn read(&mut self, after: Option<&GameCursor>) -> Result<(), StoreError> {
        let most = self.left.min(PAGE);
        self.page = match most {
            0 => Vec::new(),
            most => self.hall.store().games_of(self.account, &self.filter, after, most).await?,
        };
        self.left -= u32::try_from(self.page.len()).unwrap_or(0).min(self.left);
        if self.page.len() < most as usize {
            self.left = 0;
        }
        Ok(())
    }

    /// All pages; the place among the lists is free again when they are written, read or not.
    fn pages(self) -> impl Stream<Item = io::Result<String>> + Send {
        let hall = Arc::clone(&self.hall);
        ahead(&hall, stream::try_unfold(self, Reading::next))
    }

    /// The page that was read as text; the next one is read when that is wanted.
    async fn next(mut self) -> io::Result<Option<(String, Reading)>> {
        let Some(last) = self.page.last().map(ArchivedGame::cursor) else { return Ok(None) };
        let (form, page) = (self.form, std::mem::take(&mut self.page));
        let text = tokio::task::spawn_blocking(move || form.write(&page)).await;
        let text = text.map_err(io::Error::other)?;
        self.read(Some(&last)).await.map_err(io::Error::other)?;
        Ok(Some((text, self)))
    }
}

/// All games of somebody as lines of JSON, the last ones first, as they are read.
pub(crate) async fn all_games(
    hall: Arc<Hall>,
    reader: Reader,
    account: i64,
) -> Result<impl Stream<Item = io::Result<String>> + Send, ApiError> {
    let any = GameFilter::default();
    Reading::begin(hall, reader, account, any, Form::Lines, u32::MAX).await.map(Reading::pages)
}

/// The account of somebody by his name.
///
/// # Errors
/// Nobody has it.
pub(crate) async fn find_player(hall: &Hall, name: &str) -> Result<i64, ApiError> {
    Ok(find(hall, name, i64::MAX).await?.account)
}

/// Games of somebody, the last ones first, so many at most, as they are read, each written by
/// the caller.
///
/// # Errors
/// Too many lists are sent now, or games cannot be read.
pub(crate) async fn games_as(
    hall: Arc<Hall>,
    reader: Reader,
    account: i64,
    filter: GameFilter,
    write: fn(&ArchivedGame) -> String,
    most: u32,
) -> Result<impl Stream<Item = io::Result<String>> + Send, ApiError> {
    let form = Form::Other(write);
    Reading::begin(hall, reader, account, filter, form, most).await.map(Reading::pages)
}

/// `GET /api/players/NAME/games`: games of a person, the last ones first, as they are read.
pub(crate) async fn games(
    State(hall): State<Arc<Hall>>,
    reader: Reader,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let left = wanted.most()?;
    let account = find(&hall, &name, i64::MAX).await?.account;
    let filter = wanted.filter(&hall).await?;
    let form = Form::wanted(&headers);
    let pages = Reading::begin(hall, reader, account, filter, form, left).await?.pages();
    let headers = [(CONTENT_TYPE, form.media_type())];
    Ok((StatusCode::OK, headers, Body::from_stream(pages)).into_response())
}

/// `GET /api/ladders/FAMILY/CLASS`: the strongest.
pub(crate) async fn ladder(
    State(hall): State<Arc<Hall>>,
    State(ladders): State<Ladders>,
    Path((family, class)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let head = Head::all().find(|head| head.name() == family);
    let (Some(head), Some(class)) = (head, Class::find(&class)) else {
        return Err(ApiError::missing(Denied::NoLadder));
    };
    let told = ladders.get(hall.store(), Ladder { head, class }, hall.now() as i64).await?;
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "max-age=60")];
    Ok((headers, told).into_response())
}
