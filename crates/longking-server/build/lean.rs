//! The page's code without what only its readers need: comments and indentation. They are a quarter
//! of the bytes of a first load.

/// A file of the page as it is sent: modules and styles lose the comments that begin a line, the
/// indentation and the empty lines; anything else is sent as it is.
///
/// Texts that go over several lines must not be in them; a test of the files says so.
pub(crate) fn lean(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    if !name.ends_with(".js") && !name.ends_with(".css") {
        return bytes;
    }
    match String::from_utf8(bytes) {
        Ok(text) => lean_text(&text).into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

fn lean_text(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let code = code_of(line.trim(), &mut in_comment);
        if !code.is_empty() {
            lean.push_str(code);
            lean.push('\n');
        }
    }
    lean
}

/// What stands on a line behind the comments that it begins with.
fn code_of<'a>(mut line: &'a str, in_comment: &mut bool) -> &'a str {
    while *in_comment || line.starts_with("/*") {
        let inside = if *in_comment { line } else { &line[2..] };
        let Some((_, after)) = inside.split_once("*/") else {
            *in_comment = true;
            return "";
        };
        *in_comment = false;
        line = after.trim_start();
    }
    if line.starts_with("//") { "" } else { line }
}
