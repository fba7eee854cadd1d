//! What the engines of a match call themselves, by which another match is told from it.

use super::contender::NAMELESS;

/// The names of the first and the second engine, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Names([Option<String>; 2]);

/// An engine that is not the one of the games before.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stranger {
    /// Whether it is the first or the second, from 0.
    pub(super) index: usize,
    /// What it is called.
    pub(super) name: String,
    /// What the one before was called.
    pub(super) known: String,
}

impl Names {
    /// The first of two engines that is another than the one that is known.
    pub(super) fn stranger(&self, names: [&str; 2]) -> Option<Stranger> {
        self.0.iter().zip(names).enumerate().find_map(|(index, (known, name))| {
            let known = known.as_ref().filter(|known| !is_same(known, name))?;
            Some(Stranger { index, name: name.to_owned(), known: known.clone() })
        })
    }

    /// The names, as far as they are known.
    pub(super) fn told(&self) -> [String; 2] {
        self.0.each_ref().map(|name| name.as_deref().unwrap_or(NAMELESS).to_owned())
    }

    /// Takes in names.
    ///
    /// # Errors
    /// One is another than the one that is known.
    pub(super) fn meet(&mut self, names: [&str; 2]) -> Result<(), Stranger> {
        if let Some(stranger) = self.stranger(names) {
            return Err(stranger);
        }
        for (known, name) in self.0.iter_mut().zip(names).filter(|(_, name)| is_name(name)) {
            known.get_or_insert_with(|| name.to_owned());
        }
        Ok(())
    }
}

/// Whether it is more than what a program is called that has not said its name.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with(NAMELESS)
}

/// Whether two names may be those of one engine.
fn is_same(known: &str, name: &str) -> bool {
    !is_name(name) || without_folder(known.trim()) == without_folder(name.trim())
}

/// A name in two parts, without the folder of endgame tables, which each machine has elsewhere.
fn without_folder(name: &str) -> (&str, &str) {
    const TABLES: &str = "tables=";
    match name.find(TABLES) {
        None => (name, ""),
        Some(at) => {
            let (before, folder) = name.split_at(at + TABLES.len());
            (before, folder.find('&').map_or("", |end| &folder[end..]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_names_are_those_of_the_match() {
        let mut names = Names::default();
        assert_eq!(names.meet([NAMELESS, "Longking"]), Ok(()));
        assert_eq!(names.meet(["Moby Dam", "Longking"]), Ok(()));
        assert_eq!(names.meet([NAMELESS, ""]), Ok(()), "nothing is said");
        let stranger = Stranger { index: 1, name: "Scan".into(), known: "Longking".into() };
        assert_eq!(names.meet(["Moby Dam", "Scan"]), Err(stranger));
        assert_eq!(names.stranger(["Scan", "Longking"]).map(|stranger| stranger.index), Some(0));
    }

    #[test]
    fn tables_may_lie_elsewhere_and_all_else_tells_engines_apart() {
        let is_same = |name| is_same("Longking?hash=1&tables=/mnt/tables&forget=on", name);
        assert!(is_same("Longking?hash=1&tables=/srv/tables/4&forget=on"));
        for name in [
            "Longking?hash=2&tables=/mnt/tables&forget=on",
            "Longking?hash=1&tables=/mnt/tables",
            "Longking?hash=1&forget=on",
            "Longking",
        ] {
            assert!(!is_same(name), "{name}");
        }
    }
}
