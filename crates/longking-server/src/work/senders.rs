//! Who sent the file of which slice, and who has another one of it.

use std::collections::{BTreeMap, BTreeSet};

use draughts_endgame::Material;

/// What is remembered of workers for as long as a build lasts.
#[derive(Default)]
pub(super) struct Senders {
    /// Whose file is there.
    first: BTreeMap<Material, String>,
    /// Who has another one.
    others: BTreeSet<(Material, String)>,
}

impl Senders {
    /// The file of a slice is that of a worker.
    pub(super) fn sent(&mut self, slice: Material, worker: &str) {
        self.first.insert(slice, worker.to_owned());
    }

    /// A worker has another file of a slice than is there: what whoever runs the build should know,
    /// once of each worker and slice.
    pub(super) fn differs(&mut self, slice: Material, worker: &str) -> Option<String> {
        if !self.others.insert((slice, worker.to_owned())) {
            return None;
        }
        let before = match self.first.get(&slice) {
            Some(first) if first == worker => "it has sent before".to_owned(),
            Some(first) => format!("{first} has sent"),
            None => "is there".to_owned(),
        };
        Some(format!(
            "jobs: {worker} has built another file of {slice} than {before}: each machine builds \
             the same, so one of them is at fault; endgame verify tells whether {slice} is right"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_named_and_once() {
        let [one, two] = ["K-K", "K-M"].map(|name| name.parse().expect("a slice"));
        let mut senders = Senders::default();
        senders.sent(one, "attic");
        let said = |senders: &mut Senders, slice, worker| {
            let line = senders.differs(slice, worker)?;
            Some(line.split(':').nth(1).unwrap_or_default().trim().to_owned())
        };
        let other = "cellar has built another file of K-K than attic has sent";
        assert_eq!(said(&mut senders, one, "cellar").as_deref(), Some(other));
        assert_eq!(said(&mut senders, one, "cellar"), None);
        let own = "attic has built another file of K-K than it has sent before";
        assert_eq!(said(&mut senders, one, "attic").as_deref(), Some(own));
        let unknown = "cellar has built another file of K-M than is there";
        assert_eq!(said(&mut senders, two, "cellar").as_deref(), Some(unknown));
    }
}
