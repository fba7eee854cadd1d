//! How long an archive takes to answer.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Asking, MOST};
use crate::report::quantile;
use crate::script::Rng;
use crate::server::Server;

/// What an answer cost.
struct Answer {
    /// Until its first byte came.
    first: Duration,
    /// Until its last.
    whole: Duration,
    bytes: u64,
    /// How many lines of JSON its body has.
    lines: u64,
}

/// Asks, and reads the answer without keeping it.
async fn ask(server: Server, path: &str) -> Result<Answer> {
    let mut stream = TcpStream::connect(server.address).await.context("the server")?;
    let begun = Instant::now();
    let question =
        format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
    stream.write_all(question.as_bytes()).await?;
    let mut piece = vec![0; 1 << 16];
    let mut last = 0;
    let mut answer = Answer { first: Duration::ZERO, whole: Duration::ZERO, bytes: 0, lines: 0 };
    loop {
        let length = stream.read(&mut piece).await?;
        if length == 0 {
            break;
        }
        if answer.bytes == 0 {
            answer.first = begun.elapsed();
            if !piece.starts_with(b"HTTP/1.1 200") {
                let line = String::from_utf8_lossy(&piece[..length]);
                bail!("{path}: {}", line.lines().next().unwrap_or_default());
            }
        }
        answer.bytes += length as u64;
        for &byte in &piece[..length] {
            answer.lines += u64::from((last, byte) == (b'}', b'\n'));
            last = byte;
        }
    }
    answer.whole = begun.elapsed();
    Ok(answer)
}

/// Questions of one kind.
async fn many(asked: &Asking, name: &str, mut path: impl FnMut() -> String) -> Result<String> {
    let mut times = Vec::new();
    for _ in 0..asked.questions {
        let answer = ask(asked.server, &path()).await?;
        times.push(u32::try_from(answer.whole.as_micros()).unwrap_or(u32::MAX));
    }
    times.sort_unstable();
    let ms = |share| f64::from(quantile(&times, share)) / 1000.0;
    Ok(format!(
        "{name}: {} asked, p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms\n",
        times.len(),
        ms(0.5),
        ms(0.99),
        ms(1.0)
    ))
}

/// The memory that a process has, and has had at most, in KiB, where the system tells it as Linux
/// does.
fn memory(pid: u32) -> Option<[u64; 2]> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    };
    Some([field("VmRSS:")?, field("VmHWM:")?])
}

/// Measures everything.
pub(super) async fn run(asked: &Asking) -> Result<(bool, String)> {
    let mut rng = Rng(asked.seed);
    let mut person = move || 1 + rng.below(asked.people as usize);
    let mut text = String::new();
    let export = format!("/api/players/anna-1/games?max={MOST}");
    let before = asked.pid.and_then(memory);
    let all = ask(asked.server, &export).await?;
    let after = asked.pid.and_then(memory);
    text += &format!(
        "export: {} games, {:.1} MB, first byte {:.1} ms, all {:.0} ms\n",
        all.lines,
        all.bytes as f64 / 1e6,
        all.first.as_secs_f64() * 1e3,
        all.whole.as_secs_f64() * 1e3
    );
    if let (Some([before, _]), Some([_, most])) = (before, after) {
        let mb = |kib: u64| kib as f64 / 1024.0;
        text += &format!(
            "memory of the server: {:.1} MiB before, {:.1} MiB at most\n",
            mb(before),
            mb(most)
        );
    }
    text += &many(asked, "profile", || format!("/api/players/anna-{}", person())).await?;
    let mut turn = 0;
    let list = || {
        turn += 1;
        // Every second question is about the one with the most games.
        let who = if turn % 2 == 0 { 1 } else { 2 + turn % (asked.people as usize - 1) };
        let filter = [
            "class=fast&result=won",
            "family=russian&class=slow",
            "result=drawn&family=nigerian",
            "opponent=anna-7",
            "until=1700000000000",
        ][turn / 2 % 5];
        format!("/api/players/anna-{who}/games?{filter}&max=50")
    };
    text += &many(asked, "filtered list", list).await?;
    let ladder = || "/api/ladders/nigerian/fast".to_owned();
    text += &many(asked, "ladder", ladder).await?;
    Ok((all.lines > 0, text))
}
