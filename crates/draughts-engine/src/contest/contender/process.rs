//! Another program, and lines to and from it without ever waiting for longer than is wanted.

use core::ops::ControlFlow;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::Failure;
use crate::contest::side::Program;
use crate::listening::{listen, sent};

/// How many lines of a program wait before it has to wait itself.
const WAITING: usize = 1_024;

/// How long a program that is told to quit may take.
const PATIENCE: Duration = Duration::from_millis(500);

/// A running program; it is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    lines: Receiver<String>,
    /// Lines to be written, by a thread of their own: a program that does not read must not hold us
    /// up.
    writer: Option<Sender<String>>,
}

/// What the program writes: read, or thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    Lines,
    Nothing,
}

impl Process {
    /// Starts a program. One that is named with its folder runs in that folder, where its data is.
    pub(super) fn start(program: &Program, reads: Reads) -> Result<Process, Failure> {
        let wrong = |error: io::Error| Failure::Start(format!("{}: {error}", program.words[0]));
        let mut command = command(program).map_err(wrong)?;
        let output = if reads == Reads::Lines { Stdio::piped() } else { Stdio::null() };
        command.stdin(Stdio::piped()).stdout(output).stderr(Stdio::null());
        let mut child = command.spawn().map_err(wrong)?;
        let (tell, lines) = mpsc::sync_channel(WAITING);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &tell));
        }
        let (writer, inbox) = mpsc::channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                for line in inbox {
                    if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Process { child, lines, writer: Some(writer) })
    }

    /// Writes a line, some time.
    pub(super) fn write(&self, line: String) {
        if let Some(writer) = &self.writer {
            // Who does not read any more is noticed when no answer comes.
            let _ = writer.send(line);
        }
    }

    /// The next line, if one comes before the deadline.
    pub(super) fn read(&self, deadline: Instant) -> Result<String, Failure> {
        let now = Instant::now();
        if now >= deadline {
            return Err(Failure::Time);
        }
        match self.lines.recv_timeout(deadline - now) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Time),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Gone),
        }
    }

    /// Whether it runs no longer.
    pub(super) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.writer = None;
        let end = Instant::now() + PATIENCE;
        while !self.has_ended() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        // It may have ended this moment.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(program: &Program) -> io::Result<Command> {
    let (name, arguments) = program.words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let path = Path::new(name);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut command = match folder {
        Some(folder) => {
            let mut command = Command::new(path.canonicalize()?);
            command.current_dir(folder.canonicalize()?);
            command
        }
        None => Command::new(name),
    };
    command.args(arguments);
    Ok(command)
}

/// Reads lines until there are no more or nobody listens.
fn read_lines(input: impl Read, tell: &SyncSender<String>) {
    // A line that is too long is no line of ours, and after the last nobody need know how it ended.
    let _ =
        listen(input, |line| line.map_or(ControlFlow::Continue(()), |line| sent(tell.send(line))));
}
