//! The engine on the Hub protocol, version 2.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use draughts_player::Level;
use draughts_protocol::hub::{Engine, Identity, Order, Param};

use crate::listening::{listen, sent};
use crate::options::{MOST_CONTEMPT, MOST_HASH, MOST_THREADS, Options};
use crate::thinker::{Thinker, Thought};
use crate::{NAME, VERSION};

/// What can happen.
enum Happening {
    Line(String),
    /// A line that was dropped.
    Dropped(String),
    Closed,
    Thought(Thought),
}

/// Plays until the driver says `quit` or closes the input; a search that runs then is ended and
/// answered first.
///
/// # Errors
/// The output cannot be written.
pub fn run(
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
    options: &Options,
) -> io::Result<()> {
    let (tell, inbox) = mpsc::channel();
    let thoughts = tell.clone();
    // It ends with the input, which may be after us.
    thread::spawn(move || read_lines(input, &tell));
    let tell_thought = move |thought| {
        // Nobody listens once the session is over.
        let _ = thoughts.send(Happening::Thought(thought));
    };
    let mut session = Session {
        engine: Engine::new(identity(), params(options)),
        thinker: Thinker::new(options, tell_thought),
        preparing: 0,
        options: options.clone(),
        output,
    };
    session.serve(&inbox)
}

fn identity() -> Identity {
    Identity {
        name: NAME.to_owned(),
        version: VERSION.to_owned(),
        author: "The Longking authors".to_owned(),
    }
}

fn params(options: &Options) -> Vec<Param> {
    let [level, least, most] =
        [options.level, Level::WEAKEST, Level::STRONGEST].map(|level| i64::from(level.number()));
    vec![
        Param::int("level", level, least, most),
        Param::int("hash", options.hash as i64, 1, MOST_HASH as i64),
        Param::int("threads", options.threads as i64, 1, MOST_THREADS as i64),
        Param::int("contempt", i64::from(options.contempt), 0, i64::from(MOST_CONTEMPT)),
    ]
}

/// Tells the lines of the driver, and when the input is closed.
fn read_lines(input: impl Read, tell: &Sender<Happening>) {
    let end = listen(input, |line| {
        sent(tell.send(match line {
            Ok(line) => Happening::Line(line),
            Err(error) => Happening::Dropped(error.to_string()),
        }))
    });
    if end.is_continue() {
        // Without a listener the session is over already.
        let _ = tell.send(Happening::Closed);
    }
}

struct Session<'a> {
    engine: Engine,
    thinker: Thinker,
    /// How often it was told to get ready and is not yet.
    preparing: usize,
    options: Options,
    output: &'a mut dyn Write,
}

impl Session<'_> {
    fn serve(&mut self, inbox: &Receiver<Happening>) -> io::Result<()> {
        let mut ending = false;
        while let Ok(happening) = inbox.recv() {
            match happening {
                Happening::Line(line) if !ending => {
                    for order in self.engine.receive(&line) {
                        ending |= order == Order::Quit;
                        self.obey(order)?;
                    }
                }
                Happening::Line(_) => {}
                Happening::Dropped(reason) => {
                    let message = self.engine.complain(&reason);
                    self.say(&message)?;
                }
                Happening::Closed => ending = true,
                Happening::Thought(thought) => self.tell(thought)?,
            }
            if ending && !self.engine.is_searching() && self.preparing == 0 {
                return Ok(());
            }
            if ending {
                self.thinker.stop();
            }
        }
        Ok(())
    }

    fn obey(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Say(line) => self.say(&line)?,
            Order::Prepare => {
                self.set_options();
                self.preparing += 1;
                self.thinker.prepare(&self.options);
            }
            Order::Search(search) => {
                self.set_options();
                self.thinker.search(search, &self.options);
            }
            Order::PonderHit => self.thinker.start_clock(),
            Order::Stop => self.thinker.stop(),
            Order::Forget => self.thinker.forget(),
            Order::Quit => {}
        }
        Ok(())
    }

    /// Takes over what the driver has set.
    fn set_options(&mut self) {
        for name in ["level", "hash", "threads", "contempt"] {
            if let Some(value) = self.engine.param(name) {
                // The session lets no other value through.
                let _ = self.options.set(name, value);
            }
        }
    }

    fn tell(&mut self, thought: Thought) -> io::Result<()> {
        let line = match thought {
            Thought::Ready => {
                self.preparing -= 1;
                self.engine.ready()
            }
            Thought::Info(info) => self.engine.info(&info),
            Thought::Note(note) => self.engine.complain(&note),
            Thought::Done(mv, expected) => self.engine.done(&mv, expected.as_deref()),
            Thought::Nothing(reason) => self.engine.failed(&reason),
        };
        self.say(&line)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}
