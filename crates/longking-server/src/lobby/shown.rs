//! What the lobby shows: the games for which people wait, and how many people are there.

use super::told::{LobbyChange, ToldGame, ToldLobby};
use crate::live::snapshot::json;

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) waiting: Vec<ToldGame>,
    pub(super) players: u64,
}

impl Shown {
    /// Everything, as a frame.
    pub(super) fn frame(&self) -> String {
        let (waiting, players) = (Some(self.waiting.clone()), Some(self.players));
        json(&ToldLobby { lobby: LobbyChange { waiting, players } })
    }

    /// What is otherwise than before; nothing where nothing is.
    pub(super) fn since(&self, before: &Shown) -> Option<LobbyChange> {
        let same = |game: &ToldGame, other: &ToldGame| {
            (&game.rules, &game.clock, game.rated) == (&other.rules, &other.clock, other.rated)
        };
        let new = self.waiting.iter().filter(|game| !before.waiting.contains(game)).cloned();
        let gone =
            before.waiting.iter().filter(|old| !self.waiting.iter().any(|game| same(game, old)));
        let gone = gone.map(|old| ToldGame { n: 0, ..old.clone() });
        let waiting: Vec<_> = new.chain(gone).collect();
        let change = LobbyChange {
            waiting: (!waiting.is_empty()).then_some(waiting),
            players: (self.players != before.players).then_some(self.players),
        };
        (change != LobbyChange::default()).then_some(change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(waiting: &[(&str, i64)], players: u64) -> Shown {
        let game = |&(rules, n): &(&str, i64)| ToldGame {
            rules: rules.to_owned(),
            clock: "180+2".to_owned(),
            rated: false,
            n,
        };
        Shown { waiting: waiting.iter().map(game).collect(), players }
    }

    #[test]
    fn only_what_has_changed_is_told() {
        let before = shown(&[("nigerian", 2), ("ghanaian", 1)], 5);
        assert_eq!(before.since(&before), None);
        let after = shown(&[("russian", 1), ("nigerian", 2)], 5);
        let change = after.since(&before).expect("it is another");
        let text = json(&ToldLobby { lobby: change });
        assert_eq!(
            text,
            r#"{"lobby":{"waiting":[{"rules":"russian","clock":"180+2","rated":false,"n":1},{"rules":"ghanaian","clock":"180+2","rated":false,"n":0}]}}"#
        );
        let text = json(&shown(&[("nigerian", 2), ("ghanaian", 1)], 6).since(&before));
        assert_eq!(text, r#"{"players":6}"#);
        assert_eq!(shown(&[], 0).frame(), r#"{"lobby":{"waiting":[],"players":0}}"#);
    }
}
