//! Repetition detection (E3): the keys of the game and of the line that is searched.

use draughts::game::{Game, Moment};
use draughts::{Color, Variant};

use crate::zobrist::key;

/// Keys from the start of the game to the node that is searched.
pub(crate) struct Path {
    /// Each with whether the step to it was reversible.
    keys: Vec<(u64, Link)>,
    /// The number of keys up to the root.
    root: usize,
    repetition: Repetition,
}

/// Reversibility of a step: whether positions before it can come again after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Reversible,
    Irreversible,
}

/// Repetition rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repetition {
    Draws,
    DoesNotMatter,
}

/// Occurrences of a position that make a draw (E3).
const THIRD: u32 = 3;

impl Path {
    /// The path of a game, from its set-up to its present moment.
    pub(crate) fn of<V: Variant>(game: &Game<V>, salt: u64) -> Path {
        let mut keys = Vec::new();
        let mut before: Option<&Moment<V>> = None;
        for moment in game.moments() {
            let reversible = before.is_some_and(|before| is_reversible(before, moment));
            keys.push((key(moment, salt), link(reversible)));
            before = Some(moment);
        }
        let draws = game.repetition().is_some();
        let repetition = if draws { Repetition::Draws } else { Repetition::DoesNotMatter };
        Path { root: keys.len(), keys, repetition }
    }

    /// Key of the last moment.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.keys.last().map_or(0, |(key, _)| *key)
    }

    /// Adds the key after a step.
    pub(crate) fn push(&mut self, key: u64, reversible: bool) {
        self.keys.push((key, link(reversible)));
    }

    /// Takes the last step back.
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Occurrences of the last position; a second time within the search counts as the third, since
    /// what can be repeated once can be repeated again.
    pub(crate) fn occurrences(&self) -> u32 {
        let mut count = 1;
        let Some((last, mut link)) = self.keys.last().copied() else { return count };
        if self.repetition == Repetition::DoesNotMatter {
            return count;
        }
        for (index, (key, before)) in self.keys.iter().enumerate().rev().skip(1) {
            if link == Link::Irreversible {
                break;
            }
            if *key == last {
                // The root itself belongs to the game and to the search.
                count = if index + 1 >= self.root { THIRD } else { count + 1 };
            }
            link = *before;
        }
        count
    }
}

fn link(reversible: bool) -> Link {
    if reversible { Link::Reversible } else { Link::Irreversible }
}

/// Whether a step between two moments can be undone: only a king has moved, or a man where men
/// return.
fn is_reversible<V: Variant>(before: &Moment<V>, after: &Moment<V>) -> bool {
    let men_return = after.position().men_return();
    let material = |moment: &Moment<V>, color| {
        let position = moment.position();
        let men = position.pieces(color) & !position.kings();
        (men.count(), position.pieces(color).count(), if men_return { None } else { Some(men) })
    };
    Color::BOTH.into_iter().all(|color| material(before, color) == material(after, color))
}
