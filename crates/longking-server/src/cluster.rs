//! Several servers that play as one.

use std::fmt;
use std::path::PathBuf;

use longking_store::Store;

use crate::live::Nats;

/// How this server finds the others of its cluster.
#[derive(Clone)]
pub struct Cluster {
    /// The name that all of them have: letters, digits, `-` and `_`.
    pub name: String,
    /// The address of a server of NATS, `nats://…` or `tls://…`.
    pub bus: String,
    /// A file with a user and a password for it, on two lines.
    pub login: Option<PathBuf>,
}

/// Without the address, which may have a password in it.
impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Cluster {
    /// Listens for the others; says whether the bus answers by now.
    ///
    /// # Errors
    /// One line that says why there is no such cluster.
    pub(crate) async fn join(&self, store: &Store) -> Result<(Nats, bool), String> {
        let is_name = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
        if self.name.is_empty() || !self.name.bytes().all(is_name) {
            return Err("cluster: a name has letters, digits, - and _".into());
        }
        Nats::check(&self.bus).map_err(|reason| format!("bus: {reason}"))?;
        if !store.is_shared() {
            return Err(
                "cluster: several servers need PostgreSQL, --database postgres://…; a file has one"
                    .into(),
            );
        }
        let bus = Nats::open(&self.bus, self.login.as_deref(), &self.name).await;
        let bus = bus.map_err(|reason| format!("bus: {reason}"))?;
        let is_there = bus.wait().await;
        Ok((bus, is_there))
    }
}
