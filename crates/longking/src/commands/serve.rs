//! `longking serve`: the web application.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use longking_server::{
    Cluster, Endgames, Listen, ListenError, Options, Served, Workers, missing_module, serve,
};

use super::library;
use crate::answer::Output;
use crate::arguments::Serve;
use crate::folder::user_folder;

/// How long a machine that lends itself may be silent, in seconds.
const LEASE: u32 = 60;

/// By how much a clock may be off before that is said, in milliseconds.
const OFFSET: i64 = 1000;

/// Serves the application until the process is told to stop.
pub(crate) fn run(asked: &Serve, output: &mut Output) -> Result<()> {
    let options = Options {
        listen: asked.listen.map_or(Listen::NextFree, Listen::At),
        database: database(asked.database.as_ref(), asked.data.as_ref())?,
        library: library(asked)?,
        tls: asked.tls_cert.clone().zip(asked.tls_key.clone()),
        behind_proxy: asked.behind_proxy,
        limited: !asked.no_limits,
        endgames: endgames(asked),
        cluster: cluster(asked),
        workers: workers(asked.workers.as_ref(), asked.lease),
        notice: warn,
    };
    let mut told = Ok(());
    let served = serve(&options, |served| told = tell(served, output));
    served.map_err(|error| by_argument(asked, error))?;
    Ok(told?)
}

/// Why it does not run, by the argument that named what cannot be used.
fn by_argument(asked: &Serve, error: ListenError) -> anyhow::Error {
    let said = error.to_string();
    let named = |name, path: Option<&PathBuf>| {
        let why = said.strip_prefix("tls: ")?;
        why.strip_prefix(&*path?.to_string_lossy())?.strip_prefix(": ")?;
        Some(anyhow!("{name}: {why}"))
    };
    match said.strip_prefix("database: ") {
        Some(why) if asked.database.is_none() => anyhow!("data: {why}"),
        _ => named("tls-cert", asked.tls_cert.as_ref())
            .or_else(|| named("tls-key", asked.tls_key.as_ref()))
            .unwrap_or_else(|| error.into()),
    }
}

/// Where games are kept.
pub(super) fn database(url: Option<&String>, data: Option<&PathBuf>) -> Result<String> {
    if let Some(url) = url {
        return Ok(url.clone());
    }
    let folder = match data {
        Some(folder) => folder.clone(),
        None => {
            user_folder().context("data: there is no folder of a user; name one with --data")?
        }
    };
    let path = folder.join("longking.sqlite");
    let path = path.to_str().with_context(|| format!("data: {} is not UTF-8", folder.display()))?;
    Ok(format!("sqlite:{path}"))
}

/// Where the library is: at home beside the games, with an address of its own only where it is
/// asked for, and then it has to be one.
fn library(asked: &Serve) -> Result<Option<PathBuf>> {
    if let Some(path) = &asked.library {
        library::check(path)?;
        return Ok(Some(path.clone()));
    }
    let at_home = || {
        let folder = asked.data.clone().or_else(user_folder)?;
        asked.listen.is_none().then(|| folder.join(library::FILE))
    };
    Ok(at_home())
}

/// The other servers.
fn cluster(asked: &Serve) -> Option<Cluster> {
    let (name, bus) = (asked.cluster.clone()?, asked.bus.clone()?);
    Some(Cluster { name, bus, login: asked.bus_login.clone() })
}

/// The machines that lend themselves.
pub(super) fn workers(file: Option<&PathBuf>, lease: Option<u32>) -> Option<Workers> {
    let lease = Duration::from_secs(lease.unwrap_or(LEASE).into());
    file.map(|file| Workers { file: file.clone(), lease })
}

/// Where endgame tables are, and this program to build them; none where there is no place for them.
fn endgames(asked: &Serve) -> Option<Endgames> {
    let data = asked.data.clone().or_else(user_folder)?;
    Some(Endgames { folder: data.join("endgame"), program: std::env::current_exe().ok()? })
}

/// Says something beside the answer. Whoever has closed standard error wants to hear nothing.
pub(super) fn warn(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Says where the application is.
fn tell(served: Served, output: &mut Output) -> io::Result<()> {
    match served.network_url() {
        Some(other) if other != served.url() => {
            writeln!(output, "Longking is at {} and, for other devices, at {other}", served.url())?;
        }
        _ => writeln!(output, "Longking is at {}", served.url())?,
    }
    output.flush()?;
    if !served.hears_the_others() {
        warn("bus: it does not answer; what other servers do is seen within 2 s until it does");
    }
    let offset = served.clock_offset();
    if offset.abs() > OFFSET {
        warn(&format!("clock: that of the database is {offset} ms from this one; games go by it"));
    }
    if let Some(command) = missing_module() {
        warn(&format!(
            "built without the rules for browsers, the page plays only while this program runs; \
             to mend it: {command}"
        ));
    }
    Ok(())
}
