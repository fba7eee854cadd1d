//! A part of a text that knows where it stands.

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    /// The part.
    pub(crate) text: &'a str,
    /// Where it begins, in characters from 1.
    pub(crate) column: usize,
}

impl<'a> Part<'a> {
    /// A whole text without the white space around it.
    pub(crate) fn whole(text: &'a str) -> Part<'a> {
        let trimmed = text.trim_start();
        let column = text[..text.len() - trimmed.len()].chars().count() + 1;
        Part { text: trimmed.trim_end(), column }
    }

    /// The rest after a number of bytes that are one character each.
    pub(crate) fn after(self, bytes: usize) -> Part<'a> {
        Part { text: &self.text[bytes..], column: self.column + bytes }
    }

    /// The rest after a prefix.
    pub(crate) fn strip(self, prefix: char) -> Option<Part<'a>> {
        let text = self.text.strip_prefix(prefix)?;
        Some(Part { text, column: self.column + 1 })
    }

    /// What stands before and after the first separator.
    pub(crate) fn split_once(self, separator: char) -> Option<(Part<'a>, Part<'a>)> {
        let (before, text) = self.text.split_once(separator)?;
        let column = self.column + before.chars().count() + 1;
        Some((Part { text: before, ..self }, Part { text, column }))
    }

    /// The parts between separators.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Part<'a>> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let part = Part { text, column };
            column += text.chars().count() + 1;
            part
        })
    }
}
