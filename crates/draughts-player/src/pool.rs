//! The players of several games, each with the table that its game has filled.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::player::ComputerPlayer;

/// The players of the games that were played last, by the names of the games.
///
/// A player is taken out while it thinks and put back behind all others; when there are too many,
/// the longest unused goes. What it has done last is kept with it.
pub struct PlayerPool<P> {
    most: usize,
    mebibytes: usize,
    kept: Mutex<Vec<Kept<P>>>,
}

/// A player that is taken out of its pool.
pub struct Kept<P> {
    name: String,
    /// The player.
    pub player: ComputerPlayer,
    /// What it has done last; nothing yet when it is new.
    pub last: Option<P>,
}

impl<P> PlayerPool<P> {
    /// A pool that keeps so many players at most, with tables of about so many mebibytes.
    pub const fn new(most: usize, mebibytes: usize) -> PlayerPool<P> {
        PlayerPool { most, mebibytes, kept: Mutex::new(Vec::new()) }
    }

    /// Takes out the player of a game: the one that has played it, else one with an empty table.
    pub fn take(&self, name: &str) -> Kept<P> {
        let mut kept = self.lock();
        match kept.iter().position(|one| one.name == name) {
            Some(place) => kept.remove(place),
            None => {
                self.make_room(&mut kept);
                Kept { name: name.to_owned(), player: self.fresh(), last: None }
            }
        }
    }

    /// Puts a player back, as the one that was used last.
    pub fn put(&self, player: Kept<P>) {
        let mut kept = self.lock();
        if let Some(place) = kept.iter().position(|one| one.name == player.name) {
            kept.remove(place);
        }
        self.make_room(&mut kept);
        if self.most > 0 {
            kept.push(player);
        }
    }

    /// Leaves room for one player more.
    fn make_room(&self, kept: &mut Vec<Kept<P>>) {
        while !kept.is_empty() && kept.len() >= self.most {
            kept.remove(0);
        }
    }

    /// A player with an empty table that belongs to no game.
    pub fn fresh(&self) -> ComputerPlayer {
        ComputerPlayer::new(self.mebibytes)
    }

    /// Forgets all players.
    pub fn clear(&self) {
        self.lock().clear();
    }

    /// The names of the games whose players are kept, the longest unused first.
    pub fn names(&self) -> Vec<String> {
        self.lock().iter().map(|one| one.name.clone()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept<P>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn use_up(pool: &PlayerPool<u8>, name: &str) -> Option<u8> {
        let mut kept = pool.take(name);
        let before = kept.last;
        kept.last = Some(before.unwrap_or(0) + 1);
        pool.put(kept);
        before
    }

    #[test]
    fn the_longest_unused_player_goes_first() {
        let pool = PlayerPool::new(3, 0);
        for name in ["a", "b", "c", "a"] {
            use_up(&pool, name);
        }
        assert_eq!(pool.names(), ["b", "c", "a"]);
        assert_eq!(use_up(&pool, "d"), None);
        assert_eq!(pool.names(), ["c", "a", "d"]);
        assert_eq!(use_up(&pool, "a"), Some(2), "it has been kept");
        assert_eq!(use_up(&pool, "b"), None, "it is gone");
        assert_eq!(pool.names(), ["d", "a", "b"]);
        pool.clear();
        assert_eq!(pool.names(), [""; 0]);
    }

    #[test]
    fn players_that_think_at_once_are_never_more_than_the_most_afterwards() {
        let pool = PlayerPool::<u8>::new(2, 0);
        let out = ["a", "b", "c", "c"].map(|name| pool.take(name));
        for player in out {
            pool.put(player);
        }
        assert_eq!(pool.names(), ["b", "c"]);
        let nothing = PlayerPool::new(0, 0);
        assert_eq!(use_up(&nothing, "a"), None);
        assert_eq!(use_up(&nothing, "a"), None);
    }
}
