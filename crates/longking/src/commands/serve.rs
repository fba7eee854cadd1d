//! `longking serve`: the web application.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use longking_server::{Endgames, Listen, Options, Served, missing_module, serve};

use super::library;
use crate::answer::Output;
use crate::arguments::Serve;
use crate::folder::user_folder;

/// Serves the application until the process is told to stop.
pub(crate) fn run(asked: &Serve, output: &mut Output) -> Result<()> {
    let options = Options {
        listen: asked.listen.map_or(Listen::NextFree, Listen::At),
        database: database(asked)?,
        library: library(asked),
        tls: asked.tls_cert.clone().zip(asked.tls_key.clone()),
        behind_proxy: asked.behind_proxy,
        limited: !asked.no_limits,
        endgames: endgames(asked),
    };
    let mut told = Ok(());
    serve(&options, |served| told = tell(served, output))?;
    Ok(told?)
}

/// Where games are kept.
fn database(asked: &Serve) -> Result<String> {
    if let Some(url) = &asked.database {
        return Ok(url.clone());
    }
    let folder = match &asked.data {
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
/// asked for.
fn library(asked: &Serve) -> Option<PathBuf> {
    let at_home = || {
        let folder = asked.data.clone().or_else(user_folder)?;
        asked.listen.is_none().then(|| folder.join(library::FILE))
    };
    asked.library.clone().or_else(at_home)
}

/// Where endgame tables are, and this program to build them; none where there is no place for them.
fn endgames(asked: &Serve) -> Option<Endgames> {
    let data = asked.data.clone().or_else(user_folder)?;
    Some(Endgames { folder: data.join("endgame"), program: std::env::current_exe().ok()? })
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
    if let Some(command) = missing_module() {
        // Whoever has closed standard error wants to hear nothing.
        let _ = writeln!(
            io::stderr(),
            "built without the rules for browsers, the page plays only while this program runs; \
             to mend it: {command}"
        );
    }
    Ok(())
}
