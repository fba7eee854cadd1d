//! What a rated game changes, and how it is written.

use crate::StoreError;
use crate::archive::StoredRating;
use crate::archive::rating::day_of;
use crate::sql::{Sql, Value};

/// Where a rating is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Place<'a> {
    pub(super) account: i64,
    pub(super) family: &'a str,
    pub(super) class: &'a str,
}

/// Writes a rating as it is after the game with a number in the order of rated games.
pub(super) async fn put_rating<S: Sql>(
    sql: &mut S,
    place: Place<'_>,
    rating: StoredRating,
    ord: i64,
) -> Result<(), StoreError> {
    sql.run(
        "INSERT INTO ratings \
         (account, family, class, rating, deviation, volatility, games, at, ord) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         ON CONFLICT (account, family, class) DO UPDATE SET rating = excluded.rating, \
         deviation = excluded.deviation, volatility = excluded.volatility, \
         games = excluded.games, at = excluded.at, ord = excluded.ord",
        &[
            Value::Number(place.account),
            Value::Text(place.family),
            Value::Text(place.class),
            Value::Number(rating.rating),
            Value::Number(rating.deviation),
            Value::Number(rating.volatility),
            Value::Number(rating.games),
            Value::Number(rating.at),
            Value::Number(ord),
        ],
    )
    .await?;
    Ok(())
}

/// Writes how a rating stands at the end of a day so far.
pub(super) async fn put_day<S: Sql>(
    sql: &mut S,
    place: Place<'_>,
    at: i64,
    rating: i64,
) -> Result<(), StoreError> {
    sql.run(
        "INSERT INTO rating_days (account, family, class, day, rating) \
         VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (account, family, class, day) DO UPDATE SET rating = excluded.rating",
        &[
            Value::Number(place.account),
            Value::Text(place.family),
            Value::Text(place.class),
            Value::Number(day_of(at)),
            Value::Number(rating),
        ],
    )
    .await?;
    Ok(())
}
