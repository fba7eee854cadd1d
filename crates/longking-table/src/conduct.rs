//! What whoever plays now is held to, beyond what a record may say.

use crate::cause::Refused;
use crate::event::{Act, Event};
use crate::refusal::Refusal;
use crate::table::{MOST_EVENTS, Table};
use draughts::match_play::Player;

/// So often a player says something in a game, or touches a piece: what is left of the log is for
/// moves, and the other one has as much.
const MOST_SAID: usize = 2_560;

/// After so many events no move is made: what is left is for the end of the game.
const MOST_PLAYED: usize = MOST_EVENTS - 64;

impl Table {
    /// Does what somebody does now, or leaves everything as it is.
    ///
    /// # Errors
    /// The event may not happen now; the reason is said.
    pub fn take(&mut self, event: &Event) -> Result<(), Refusal> {
        self.check_conduct(event)?;
        self.apply(event)
    }

    /// Whether somebody may do something now, as far as he is held to more than a record, which
    /// [`Table::apply`] reads: a draw is offered on the own move, and not at every move; who has
    /// asked to take moves back waits for the answer; and who fills the log keeps nobody from
    /// ending the game.
    ///
    /// # Errors
    /// What he may not do; the reason is said.
    pub fn check_conduct(&self, event: &Event) -> Result<(), Refusal> {
        self.check_room(event)?;
        match (&event.act, event.by) {
            (Act::Offer, Some(player)) => self.play.check_offer(self.color(player)),
            (Act::Ask(_), Some(player)) => self.check_ask(player),
            _ => Ok(()),
        }
    }

    /// Whether the log has room for an event: neither may what a player says, nor all moves, take
    /// that of what ends a game.
    fn check_room(&self, event: &Event) -> Result<(), Refusal> {
        let log = &self.record().log;
        if log.len() >= MOST_PLAYED && !ends(&event.act) {
            return Err(Refusal::new(Refused::TooManyEvents.with("most", MOST_PLAYED)));
        }
        let said = |one: &&Event| one.by == event.by && is_said(&one.act);
        if is_said(&event.act) && log.iter().filter(said).count() >= MOST_SAID {
            let why = format!("a player says at most {MOST_SAID} things in a game");
            return Err(Refusal::detail(why).within(event.act.word()));
        }
        Ok(())
    }

    /// Whether a player may ask to take moves back: not again while the other one has neither
    /// answered nor moved, nor after a refusal before the next move.
    fn check_ask(&self, player: Player) -> Result<(), Refusal> {
        let color = self.color(player);
        if self.play.asked().is_some_and(|(by, _)| by == color) {
            return Err(Refusal::at("ask", Refused::SaidAlready));
        }
        let since = self.record().log.iter().rev();
        let is_refused = since
            .take_while(|event| !matches!(event.act, Act::Move(_)))
            .any(|event| event.act == Act::Refuse && event.by == Some(!player));
        if is_refused { Err(Refusal::at("ask", Refused::AskedInVain)) } else { Ok(()) }
    }
}

/// Whether an act ends a game or follows on its end, or is for the one who keeps the table.
fn ends(act: &Act) -> bool {
    let of_player = matches!(act, Act::Accept | Act::Resign | Act::Claim { .. } | Act::Again);
    of_player || !act.is_players()
}

/// Whether a player only says something by an act, or puts his hand on the board.
fn is_said(act: &Act) -> bool {
    !ends(act) && !matches!(act, Act::Crown { .. } | Act::Move(_) | Act::Huff(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Phase, Player, Terms};

    use Player::{One, Two};

    fn event(by: Player, act: Act) -> Event {
        Event { act, by: Some(by), at: 1_000 }
    }

    fn mv(by: Player, text: &str) -> Event {
        event(by, Act::Move(text.to_owned()))
    }

    /// A game of one move with a clock.
    fn begun() -> Table {
        let clock = Some("60".to_owned());
        let mut table = Table::new(&Terms { clock, ..Terms::of("international") })
            .expect("the terms can be played");
        table.take(&mv(One, "32-28")).expect("it may be played");
        table
    }

    /// Somebody asks to take moves back until there are so many events, as a record may say.
    fn fill(table: &mut Table, events: usize) {
        while table.record().log.len() < events {
            table.apply(&event(One, Act::Ask(1))).expect("he may");
        }
    }

    #[track_caller]
    fn refused(table: &mut Table, event: &Event, reason: &str) {
        let before = table.record().clone();
        let said = table.take(event).expect_err("it is refused").to_string();
        assert!(said.contains(reason), "{said}");
        assert_eq!(&before, table.record());
    }

    #[test]
    fn m7_who_has_asked_to_take_back_waits_for_an_answer_or_a_move() {
        let mut table = begun();
        let ask = |by| event(by, Act::Ask(1));
        table.take(&ask(One)).unwrap();
        refused(&mut table, &ask(One), "ask: said already");
        refused(&mut table, &event(One, Act::Ask(9)), "ask: said already");
        table.take(&event(Two, Act::Refuse)).unwrap();
        refused(&mut table, &ask(One), "ask: this was refused just now");
        table.take(&mv(Two, "19-23")).unwrap();
        table.take(&ask(One)).unwrap();
        // What the other one asks stands in place of it.
        table.take(&ask(Two)).unwrap();
        table.take(&ask(One)).unwrap();
        // A record of before says what it says.
        fill(&mut table, 20);
        assert_eq!(Table::of(table.record()).unwrap().record(), table.record());
    }

    #[test]
    fn who_says_too_much_says_no_more_and_the_other_one_and_all_moves_are_free() {
        let mut table = begun();
        fill(&mut table, 1 + MOST_SAID);
        table.take(&event(Two, Act::Refuse)).unwrap();
        refused(&mut table, &event(One, Act::Ask(1)), "ask: a player says at most 2560 things");
        table.take(&event(Two, Act::Offer)).unwrap();
        refused(&mut table, &event(One, Act::Decline), "decline: a player says");
        table.take(&mv(Two, "19-23")).unwrap();
        table.take(&mv(One, "28x19")).unwrap();
        table.take(&event(Two, Act::Ask(1))).unwrap();
    }

    #[test]
    fn a_log_that_is_full_of_moves_has_room_for_every_end() {
        let mut full = begun();
        fill(&mut full, MOST_PLAYED - 1);
        full.apply(&event(One, Act::Offer)).unwrap();
        for act in [Act::Move("19-23".to_owned()), Act::Ask(1), Act::Decline] {
            refused(&mut full, &event(Two, act), "at most 8128 events");
        }
        let flag = Event { act: Act::Flag, by: None, at: 61_002 };
        for end in [event(One, Act::Resign), event(Two, Act::Accept), flag] {
            let mut table = Table::of(full.record()).unwrap();
            table.take(&Event { act: Act::Hold(1), by: None, at: 1_001 }).unwrap();
            table.take(&end).unwrap();
            assert_eq!(table.phase(), Phase::Over, "{end:?}");
        }
    }

    #[test]
    fn a_full_log_of_before_is_read() {
        let mut full = begun();
        fill(&mut full, MOST_EVENTS);
        assert_eq!(Table::of(full.record()).unwrap().events(), MOST_EVENTS as u64);
        refused(&mut full, &event(Two, Act::Resign), "at most 8192 events");
    }
}
