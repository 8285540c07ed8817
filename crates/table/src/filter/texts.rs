//! Looking for a text in texts.

use memchr::memmem;

/// Looks for one text in many.
pub(crate) struct Finder {
    exact: memmem::Finder<'static>,
    /// The text in lower case, if case doesn't matter and there is any.
    folded: Option<Folded>,
}

struct Folded {
    text: String,
    /// The first byte in lower and in upper case, if the text is ASCII.
    ascii: Option<(u8, u8)>,
    finder: memmem::Finder<'static>,
}

impl Finder {
    /// Looks for `text`; with `case`, upper and lower case differ.
    pub(crate) fn new(text: &str, case: bool) -> Self {
        let lower = text.to_lowercase();
        let has_case = lower != text || text.to_uppercase() != text;
        let folded = (!case && has_case).then(|| Folded {
            ascii: lower
                .bytes()
                .next()
                .filter(|_| lower.is_ascii())
                .map(|byte| (byte, byte.to_ascii_uppercase())),
            finder: memmem::Finder::new(lower.as_bytes()).into_owned(),
            text: lower,
        });
        Self {
            exact: memmem::Finder::new(text.as_bytes()).into_owned(),
            folded,
        }
    }

    /// Whether the text is in there; bytes that aren't UTF-8 match as they are.
    pub(crate) fn is_in(&self, bytes: &[u8]) -> bool {
        let Some(folded) = &self.folded else {
            return self.exact.find(bytes).is_some();
        };
        match folded.ascii {
            Some(first) if bytes.is_ascii() => ascii(bytes, folded.text.as_bytes(), first),
            _ => match std::str::from_utf8(bytes) {
                Ok(text) => folded.finder.find(text.to_lowercase().as_bytes()).is_some(),
                Err(_) => self.exact.find(bytes).is_some(),
            },
        }
    }
}

/// Whether ASCII text is in there in any case, when both are ASCII.
fn ascii(bytes: &[u8], text: &[u8], first: (u8, u8)) -> bool {
    memchr::memchr2_iter(first.0, first.1, bytes).any(|start| {
        bytes
            .get(start..start + text.len())
            .is_some_and(|part| part.eq_ignore_ascii_case(text))
    })
}
