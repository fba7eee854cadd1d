//! `longking dxp`: the engine on DamExchange.

use std::net::{Ipv4Addr, TcpListener, TcpStream};

use anyhow::{Context, Result, bail};
use draughts_engine::dxp::{Manner, connect, listen};
use draughts_protocol::hub::without_huffing;

use super::serve::warn;
use crate::answer::Output;
use crate::arguments::Dxp;

/// Plays whoever connects, or whom it connects to.
pub(crate) fn run(asked: &Dxp, _: &mut Output) -> Result<()> {
    if asked.rules.rules().moves.board.side() != 10 {
        bail!("rules: DamExchange has boards of 50 squares alone");
    }
    let options = asked.engine.options()?;
    if let Some(shortfall) = options.shortfall(without_huffing(&asked.rules).rules()) {
        warn(&shortfall);
    }
    let manner = Manner { contract: asked.rules, options, move_time: asked.move_time };
    if let Some(address) = &asked.connect {
        let stream = TcpStream::connect(address).with_context(|| format!("connect: {address}"))?;
        return Ok(connect(stream, &manner)?);
    }
    let port = asked.listen.unwrap_or(draughts_protocol::dxp::PORT);
    let place = (Ipv4Addr::LOCALHOST, port);
    let listener = TcpListener::bind(place).with_context(|| format!("listen: port {port}"))?;
    Ok(listen(&listener, &manner)?)
}
