//! A game that has just ended, as the archive keeps it.

use draughts::clock::TimeControl;
use draughts_notation::score;
use longking_club::{Class, Family, Ladder};
use longking_store::{EndedGame, StoredPlayer};
use longking_table::{Player, Table};

use super::rate::rate;

/// With fewer moves a game was broken off before it began: it is no game of anybody.
const LEAST_PLIES: u32 = 2;

/// The class of a game without a clock.
pub(crate) const NO_CLOCK: &str = "none";

/// The game that has ended at a table with its last event, to be kept; nothing where it goes on, or
/// was broken off before both had moved.
pub(crate) fn ended(table: &Table) -> Option<EndedGame> {
    let outcome = table.outcome()?;
    if table.ply() < LEAST_PLIES {
        return None;
    }
    let terms = table.terms();
    let control: Option<TimeControl> = terms.clock.as_deref().and_then(|text| text.parse().ok());
    let class = control.as_ref().and_then(Class::of);
    let pairing = table.pairing();
    let counts = terms.rated && Ladder::of(terms).is_ok();
    let last = table.last_event();
    Some(EndedGame {
        number: u32::try_from(table.games_before() + 1).ok()?,
        contract: table.contract().to_string(),
        family: Family::of(table.contract()).name().to_owned(),
        class: class.map_or(NO_CLOCK, Class::name).to_owned(),
        white: stored(pairing.white),
        winner: outcome.winner.map(|color| stored(pairing.player(color))),
        reason: outcome.reason.word().to_owned(),
        clause: outcome.article.map_or_else(|| outcome.clause.to_string(), str::to_owned),
        plies: table.ply(),
        started: table.begun().unwrap_or(last) as i64,
        ended: last as i64,
        moves: score::write(&table.score()).ok()?,
        spent: score::write_times(table.step_times().iter().copied()),
        rate: counts.then_some(rate),
    })
}

fn stored(player: Player) -> StoredPlayer {
    match player {
        Player::One => StoredPlayer::One,
        Player::Two => StoredPlayer::Two,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts_notation::Contract;
    use longking_table::{Act, Event, Terms};

    fn table(terms: Terms, line: &[(Act, u64)]) -> Table {
        let mut table = Table::new(&terms).expect("terms");
        for (act, at) in line {
            let by = table.turn();
            table.apply(&Event { act: act.clone(), by, at: *at }).expect("it may happen");
        }
        table
    }

    fn mv(text: &str) -> Act {
        Act::Move(text.to_owned())
    }

    fn rated(rules: &str, clock: &str) -> Terms {
        Terms { clock: Some(clock.to_owned()), rated: true, ..Terms::of(rules) }
    }

    #[test]
    fn a_game_is_kept_as_it_was_played() {
        let line = [
            (mv("32-28"), 1_000),
            (mv("19-23"), 4_040),
            (Act::Hold(2_000), 6_100),
            (mv("28x19"), 7_100),
            (Act::Resign, 9_000),
        ];
        let kept = ended(&table(rated("international,draws=plain", "300+5"), &line)).expect("kept");
        assert_eq!((kept.number, kept.plies, &*kept.contract), (1, 3, "international,draws=plain"));
        assert_eq!((&*kept.family, &*kept.class), ("international", "rapid"));
        assert_eq!((kept.white, kept.winner), (StoredPlayer::One, Some(StoredPlayer::One)));
        assert_eq!((&*kept.reason, &*kept.clause), ("resigned", "E2"));
        assert_eq!((kept.started, kept.ended), (1_000, 9_000));
        assert!(kept.rate.is_some());
        let rules: Contract = kept.contract.parse().expect("rules");
        assert_eq!(score::read(&rules, &kept.moves).expect("moves").main_line().count(), 3);
        let times: Vec<_> = score::read_times(&kept.spent).collect();
        assert_eq!(times, [0, 3_000, 1_100]);
    }

    #[test]
    fn what_is_no_game_is_not_kept_and_what_cannot_count_is_casual() {
        let line = [(mv("32-28"), 1_000), (Act::Resign, 2_000)];
        assert!(ended(&table(rated("international", "300"), &line)).is_none(), "broken off");
        let line = [(mv("32-28"), 1_000), (mv("19-23"), 2_000)];
        assert!(ended(&table(rated("international", "300"), &line)).is_none(), "it goes on");
        let line = [(mv("32-28"), 1_000), (mv("19-23"), 2_000), (Act::Resign, 3_000)];
        let casual = |terms| ended(&table(terms, &line)).expect("kept").rate.is_none();
        assert!(!casual(rated("international", "300")));
        assert!(casual(Terms { rated: false, ..rated("international", "300") }));
        assert!(casual(rated("international,king=short", "300")), "house rules");
        assert!(casual(rated("international", "59")), "too fast");
        assert!(casual(Terms { clock: None, ..rated("international", "300") }));
        let odds = Terms { clock_two: Some("60".to_owned()), ..rated("international", "300") };
        assert!(casual(odds));
        let none = Terms { clock: None, ..Terms::of("international") };
        assert_eq!(ended(&table(none, &line)).expect("kept").class, NO_CLOCK);
    }
}
