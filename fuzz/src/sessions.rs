//! Sessions of the engine with somebody who says anything.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use draughts_engine::{Options, dxp};
use draughts_notation::Contract;
use draughts_protocol::dxp::Message;

/// The words that a line of the engine begins with.
const WORDS: [&str; 9] =
    ["id", "param", "wait", "ready", "pong", "info", "done", "error", "refused"];

/// An engine that thinks little and remembers little.
fn options() -> Options {
    Options { hash: 1, nodes: Some(100), ..Options::default() }
}

/// Whatever a Hub driver sends, the session ends with its input, and the engine has spoken the
/// protocol. Says how many moves it has found.
pub fn hub(data: &[u8]) -> usize {
    // Memory and threads are given as asked; they are not what is tried here.
    let text = String::from_utf8_lossy(data);
    if text.contains("hash") || text.contains("threads") {
        return 0;
    }
    let mut output = Vec::new();
    let input = std::io::Cursor::new(data.to_vec());
    draughts_engine::hub::run(input, &mut output, &options()).expect("memory can be written");
    let output = String::from_utf8(output).expect("text");
    assert!(output.is_empty() || output.ends_with('\n'), "half a line: {output:?}");
    for line in output.lines() {
        let word = line.split(' ').next().unwrap_or_default();
        assert!(WORDS.contains(&word), "{line:?}");
    }
    output.lines().filter(|line| line.starts_with("done move=")).count()
}

/// Whatever comes over a DamExchange connection, the session ends with it, and what the engine has
/// sent are messages. Says how many moves it has played.
pub fn dxp(data: &[u8]) -> usize {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it has one");
    let data = data.to_vec();
    let other = thread::spawn(move || {
        let mut stream = TcpStream::connect(address).expect("somebody listens");
        // The engine may have hung up: it may say that it wants no more games.
        let _ = stream.write_all(&data);
        let mut answer = Vec::new();
        if data.starts_with(b"R01") {
            // The engine has a little time to move before it is left alone.
            stream.set_read_timeout(Some(Duration::from_millis(8))).expect("a socket");
            let _ = stream.read_to_end(&mut answer);
            stream.set_read_timeout(None).expect("a socket");
        }
        let _ = stream.shutdown(Shutdown::Write);
        let _ = stream.read_to_end(&mut answer);
        answer
    });
    let (stream, _) = listener.accept().expect("it connects");
    let manner = dxp::Manner {
        contract: "international".parse::<Contract>().expect("a rule set"),
        options: options(),
        move_time: Some(Duration::from_millis(1)),
    };
    // A connection that breaks ends the session, and nothing else.
    let _ = dxp::connect(stream, &manner);
    let answer = other.join().expect("it does not panic");
    let messages: Vec<_> = answer.split(|byte| *byte == 0).collect();
    let Some((rest, messages)) = messages.split_last() else { return 0 };
    assert!(rest.is_empty(), "half a message: {rest:?}");
    let is_move = |message: &&[u8]| match Message::read(message) {
        Ok(message) => matches!(message, Message::Move(_)),
        Err(error) => panic!("{:?}: {error}", String::from_utf8_lossy(message)),
    };
    messages.iter().copied().filter(is_move).count()
}
