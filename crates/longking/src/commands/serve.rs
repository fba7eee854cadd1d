//! `longking serve`: the web application.

use std::io::{self, Write};
use std::net::SocketAddr;

use anyhow::Result;
use draughts_server::{Listen, serve};

use crate::Output;
use crate::arguments::Serve;

/// Serves the application until the process is told to stop.
pub(crate) fn run(asked: &Serve, output: &mut Output) -> Result<()> {
    let listen = asked.listen.map_or(Listen::NextFree, Listen::At);
    let mut told = Ok(());
    serve(listen, |address| told = tell(address, output))?;
    Ok(told?)
}

/// Says where the application is.
fn tell(address: SocketAddr, output: &mut Output) -> io::Result<()> {
    writeln!(output, "Longking is at http://{address}/")?;
    output.flush()
}
