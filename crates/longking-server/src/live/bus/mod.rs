//! What servers tell each other: hints about facts that stand in the store, at most once.

mod nats;

use std::pin::Pin;

use axum::body::Bytes;

pub(crate) use nats::Nats;

/// What a hint is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// An event of a table.
    Event(String),
    /// Who took a seat at a table.
    Seat(String),
    /// Who is at a table.
    Presence(String),
    /// What somebody says to the other player of a table.
    Phrase(String),
    /// Something that concerns a person, by the number of who acts.
    Person(i64),
    /// Challenges that have changed.
    Lobby,
    /// A server whose beats get through.
    Beat,
}

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A hint.
    Hint(Subject, Bytes),
    /// Something on a subject that is none of ours.
    Unknown,
    /// Some may have been missed.
    Gap,
}

/// The way to the other servers.
pub(crate) trait Bus: Send + Sync {
    /// Tells the others something; whether they hear it is not known. Returns whether it was sent.
    fn tell(&self, subject: &Subject, hint: Bytes) -> bool;

    /// Whether the others can be heard now.
    fn is_there(&self) -> bool;

    /// Whether there are any that could be.
    fn leads_to_others(&self) -> bool {
        true
    }

    /// Waits for what the others tell; asked by one task.
    fn next(&self) -> Pin<Box<dyn Future<Output = Heard> + Send + '_>>;
}

/// No way to others: there are none, or they are heard of by the store alone.
pub(crate) struct Local;

impl Bus for Local {
    fn tell(&self, _: &Subject, _: Bytes) -> bool {
        false
    }

    fn is_there(&self) -> bool {
        false
    }

    fn leads_to_others(&self) -> bool {
        false
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Heard> + Send + '_>> {
        Box::pin(std::future::pending())
    }
}

impl Subject {
    /// The name under which it goes over a bus, in a cluster: the first two letters of a table are
    /// a part of it, so that a server can listen for some tables only.
    pub(super) fn name(&self, cluster: &str) -> String {
        let of = |kind: char, id: &str| {
            format!("lk.{cluster}.{kind}.{}.{id}", id.get(..2).unwrap_or_default())
        };
        match self {
            Subject::Event(id) => of('t', id),
            Subject::Seat(id) => of('s', id),
            Subject::Presence(id) => of('p', id),
            Subject::Phrase(id) => of('w', id),
            Subject::Person(principal) => format!("lk.{cluster}.a.{principal}"),
            Subject::Lobby => format!("lk.{cluster}.l"),
            Subject::Beat => format!("lk.{cluster}.n"),
        }
    }

    /// What a name of a cluster stands for.
    pub(super) fn read(name: &str, cluster: &str) -> Option<Subject> {
        let rest = name.strip_prefix("lk.")?.strip_prefix(cluster)?.strip_prefix('.')?;
        match rest {
            "n" => return Some(Subject::Beat),
            "l" => return Some(Subject::Lobby),
            _ => {}
        }
        if let Some(number) = rest.strip_prefix("a.") {
            let principal = number.parse().ok()?;
            return (principal > 0
                && number.starts_with(|first: char| first != '0' && first != '+'))
            .then_some(Subject::Person(principal));
        }
        let mut parts = rest.splitn(3, '.');
        let (kind, letters, id) = (parts.next()?, parts.next()?, parts.next()?);
        if !super::secret::is_name(id) || !id.starts_with(letters) || letters.len() != 2 {
            return None;
        }
        match kind {
            "t" => Some(Subject::Event(id.to_owned())),
            "s" => Some(Subject::Seat(id.to_owned())),
            "p" => Some(Subject::Presence(id.to_owned())),
            "w" => Some(Subject::Phrase(id.to_owned())),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_read_as_they_are_written_and_others_are_not() {
        let id = "abcdefghijkm".to_owned();
        for subject in [
            Subject::Event(id.clone()),
            Subject::Seat(id.clone()),
            Subject::Presence(id.clone()),
            Subject::Phrase(id),
            Subject::Person(1),
            Subject::Person(i64::MAX),
            Subject::Lobby,
            Subject::Beat,
        ] {
            assert_eq!(Subject::read(&subject.name("west"), "west"), Some(subject.clone()));
            assert_eq!(Subject::read(&subject.name("west"), "we"), None);
        }
        for name in [
            "",
            "lk",
            "lk.west",
            "lk.west.t",
            "lk.west.t.ab.abc",
            "lk.west.t.xy.abcdefghijkm",
            "lk.west.x.ab.abcdefghijkm",
            "lk.west.n.n",
            "lk.west.l.l",
            "lk.west.a.",
            "lk.west.a.x",
            "lk.west.a.0",
            "lk.west.a.-1",
            "lk.west.a.+1",
            "lk.west.a.01",
            "lk.west.a.1.1",
            "lk.west.a.9223372036854775808",
            "lk.west.t.abcdefghijkm",
        ] {
            assert_eq!(Subject::read(name, "west"), None, "{name}");
        }
    }
}
