//! People with names at tables, the ends of their games, and a way to rate them.

use longking_store::{
    Append, Contest, EndedGame, Rated, Store, StoredPhase, StoredPlayer, StoredRating,
};

use crate::make::{START, event, seat, secret, table};
use crate::versions::script;

/// The first time of the ends of games: noon, so that a few hours later it is the same day.
pub(crate) const NOON: i64 = START - START % DAY + DAY / 2;

pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// Makes people 1, 2, 3 … with the names `Anna-1`, `Anna-2` …, whose principals are 101, 102 ….
pub(crate) async fn people(place: &str, count: usize) {
    let mut text = String::new();
    for id in 1..=count {
        text += &format!(
            "INSERT INTO accounts (id, name, name_key, created, role) \
             VALUES ({id}, 'Anna-{id}', 'anna{id}', {START}, 'player');
             INSERT INTO principals (id, created, seen, account) \
             VALUES ({0}, {START}, {START}, {id});\n",
            100 + id
        );
    }
    script(place, &text).await;
}

/// A table with both seats taken, by people or guests (0).
pub(crate) async fn table_of(place: &str, store: &Store, id: &str, people: [i64; 2]) {
    store.create(table(id)).await.expect("made");
    let invite = secret(&format!("invite {id}"));
    let second = seat("Ben", &format!("second {id}"));
    store.take_seat(id, invite, second).await.expect("it is free");
    for (player, person) in (1..).zip(people).filter(|(_, person)| *person > 0) {
        let sits = format!(
            "UPDATE seats SET principal = {} WHERE table_id = '{id}' AND player = {player}",
            100 + person
        );
        script(place, &sits).await;
    }
}

/// A rated game of a table, which ends at a time.
pub(crate) fn game(number: u32, winner: Option<StoredPlayer>, ended: i64) -> EndedGame {
    EndedGame {
        number,
        contract: "nigerian".to_owned(),
        family: "nigerian".to_owned(),
        class: "fast".to_owned(),
        white: StoredPlayer::One,
        winner,
        reason: "resigned".to_owned(),
        clause: "E2".to_owned(),
        plies: 30,
        started: ended - 60_000,
        ended,
        moves: vec![0, 0, 7, number as u8, (number >> 8) as u8, ended as u8],
        spent: vec![0, 10],
        rate: Some(rate),
    }
}

/// The event that ends a game, which is the one with this number of its table.
pub(crate) fn end(table: &str, seq: u32) -> Append {
    Append { phase: StoredPhase::Over, ..event(table, seq) }
}

const NEW: StoredRating =
    StoredRating { rating: 1_500_000, deviation: 350_000, volatility: 0, games: 0, at: 0 };

/// The loser gives a hundredth of what he has above nothing, which depends on the order of games;
/// half of it where the two have played today, nothing for the same moves. Who is new to a class
/// has what he had in another.
pub(crate) fn rate(contest: &Contest) -> [Rated; 2] {
    let before = contest.known.each_ref().map(|known| {
        let own = known.iter().find(|(class, _)| *class == contest.class).map(|(_, own)| *own);
        own.or(known.first().map(|(_, other)| StoredRating { games: 0, ..*other })).unwrap_or(NEW)
    });
    let stake = |loser: usize| match (contest.same_moves, contest.today) {
        (true, _) => 0,
        (false, 0) => before[loser].rating / 100,
        (false, _) => before[loser].rating / 200,
    };
    let deltas = match contest.winner {
        Some(0) => [stake(1), -stake(1)],
        Some(_) => [-stake(0), stake(0)],
        None => [0, 0],
    };
    [0, 1].map(|index| {
        let StoredRating { rating, deviation, volatility, games, at } = before[index];
        let after = StoredRating {
            rating: rating + deltas[index],
            deviation: (deviation * 9 / 10).max(45_000),
            volatility: volatility + 1,
            games: games + 1,
            at: at.max(contest.ended),
        };
        Rated { after, delta: deltas[index] }
    })
}
