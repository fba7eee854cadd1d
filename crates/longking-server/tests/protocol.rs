//! The page on the live protocol: the server says what its conversation shows.

use crate::http::post;
use crate::seat::Line;
use serde_json::{Value, json};

/// The page.
const PAGE: &str = include_str!("../../../docs/live-protocol.md");

/// The clients of a conversation.
struct Clients {
    id: String,
    invite: String,
    seats: [String; 2],
    lines: [Option<Line>; 2],
}

impl Clients {
    /// A table that Ann has made.
    fn at_a_new_table() -> Clients {
        let terms = json!({"rules": "international"});
        let making = json!({"terms": terms, "color": "white", "name": "Ann"});
        let (status, made) = post("/api/tables", &making);
        assert_eq!(status, 201, "{made}");
        let text = |name: &str| made[name].as_str().expect("it is a text").to_owned();
        Clients {
            id: text("id"),
            invite: text("invite"),
            seats: [text("seat"), String::new()],
            lines: [None, None],
        }
    }

    /// Plays a line of the page: `A` and `B` say something, and `S` is heard by Ann.
    fn play(&mut self, line: &str) {
        let (who, said) = line.split_once(": ").expect("a line says who speaks");
        let place = usize::from(who == "B");
        if said.starts_with("POST") {
            let sitting = json!({"invite": self.invite, "name": "Ben"});
            let (status, seated) = post(&said[5..].replace("ID", &self.id), &sitting);
            assert_eq!(status, 201, "{seated}");
            self.seats[place] = seated["seat"].as_str().expect("it is a text").to_owned();
            return;
        }
        let said = said.replace("SEAT", &self.seats[place]).replace("\"ID\"", &json(&self.id));
        let frame: Value = serde_json::from_str(&said).expect("a frame is JSON");
        if who == "S" {
            let heard = self.lines[0].as_mut().expect("Ann is here").frame();
            assert_eq!(untimed(heard), untimed(frame), "{line}");
            return;
        }
        let id = &self.id;
        let line = self.lines[place].get_or_insert_with(|| Line::open(id));
        line.send(&frame);
        // The next line of the page is played when Ben's frame has been answered.
        while place == 1 && line.frame().get("n") != frame.get("n") {}
    }
}

fn json(text: &str) -> String {
    Value::from(text).to_string()
}

/// A frame with all its times alike.
fn untimed(mut frame: Value) -> Value {
    match &mut frame {
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_time = matches!(name.as_str(), "at" | "now");
                *value = if is_time { Value::from(0) } else { untimed(value.take()) };
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = untimed(value.take())),
        _ => {}
    }
    frame
}

#[test]
fn the_conversation_of_the_page_is_what_the_server_says() {
    let mut clients = Clients::at_a_new_table();
    // What is marked as HTTP is the conversation of a lobby.
    let fenced = PAGE.split("```").skip(1).step_by(2);
    let blocks: Vec<&str> = fenced.filter(|block| !block.starts_with("http")).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        // Between the parts of the conversation Ann's line breaks.
        clients.lines[0] = None;
        let lines: Vec<&str> = block.lines().filter(|line| !line.is_empty()).collect();
        assert!(lines.len() > 2, "{block}");
        lines.into_iter().for_each(|line| clients.play(line));
    }
}
