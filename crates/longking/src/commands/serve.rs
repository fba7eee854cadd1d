//! `longking serve`: the web application.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use draughts_server::{Endgames, Listen, Options, Served, serve};

use crate::Output;
use crate::arguments::Serve;

/// Serves the application until the process is told to stop.
pub(crate) fn run(asked: &Serve, output: &mut Output) -> Result<()> {
    let options = Options {
        listen: asked.listen.map_or(Listen::NextFree, Listen::At),
        database: database(asked)?,
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

/// Where endgame tables are, and this program to build them; none where there is no place for them.
fn endgames(asked: &Serve) -> Option<Endgames> {
    let data = asked.data.clone().or_else(user_folder)?;
    Some(Endgames { folder: data.join("endgame"), program: std::env::current_exe().ok()? })
}

/// The folder where programs of the user keep their data, by the conventions of freedesktop.
fn user_folder() -> Option<PathBuf> {
    let named =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")))?;
    Some(data.join("longking"))
}

/// Says where the application is.
fn tell(served: Served, output: &mut Output) -> io::Result<()> {
    match served.network_url() {
        Some(other) if other != served.url() => {
            writeln!(output, "Longking is at {} and, for other devices, at {other}", served.url())?;
        }
        _ => writeln!(output, "Longking is at {}", served.url())?,
    }
    output.flush()
}
