//! Who plays, as programs are told.

use longking_club::name;
use longking_store::{PlayerRating, StoreError, TablePerson};
use longking_table::Player;

use super::shape::Somebody;
use crate::api::error::ApiError;
use crate::archive::rating_of;
use crate::live::Hall;
use crate::people::BOT;

/// Somebody with a name, with his rating in a family and class, if he has one.
pub(super) async fn person(
    hall: &Hall,
    name: &str,
    (family, class): (&str, Option<&str>),
) -> Result<Somebody, ApiError> {
    let profile = match hall.store().player(&name::key(name), i64::MAX).await {
        Ok(profile) => profile,
        // Who has closed his account has no ratings.
        Err(StoreError::Missing) => return Ok(Somebody::named(name, false, None)),
        Err(error) => return Err(error.into()),
    };
    let is_it = |it: &&PlayerRating| it.family == family && Some(&*it.class) == class;
    let known = profile.ratings.iter().find(is_it);
    let rating = known.map(|known| {
        let rating = rating_of(&known.rating).at_time(hall.now() as i64);
        (rating.points(), rating.is_provisional())
    });
    Ok(Somebody::named(name, profile.role == BOT, rating))
}

/// Both at a table; guests go by what they have written.
pub(super) async fn players(
    hall: &Hall,
    people: &[Option<TablePerson>; 2],
    names: [String; 2],
    list: (&str, Option<&str>),
) -> Result<[Somebody; 2], ApiError> {
    let mut both = [Somebody::default(), Somebody::default()];
    for player in Player::BOTH {
        let index = player.index();
        both[index] = match &people[index] {
            Some(known) => person(hall, &known.name, list).await?,
            None => Somebody::guest(&names[index]),
        };
    }
    Ok(both)
}
