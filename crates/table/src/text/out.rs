//! Text that stops growing at a number of characters.

use std::fmt;

/// Adds to a text until a number of characters is reached, and remembers whether anything was left out.
pub(crate) struct Out<'a> {
    text: &'a mut String,
    left: usize,
    cut: bool,
}

impl<'a> Out<'a> {
    /// Adds at most `most` characters.
    #[inline]
    pub(crate) fn new(text: &'a mut String, most: usize) -> Self {
        Self {
            text,
            left: most,
            cut: false,
        }
    }

    /// Adds everything.
    #[inline]
    pub(crate) fn whole(text: &'a mut String) -> Self {
        Self::new(text, usize::MAX)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether anything was left out.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut
    }

    /// Text is left out.
    pub(crate) fn cut(&mut self) {
        self.cut = true;
    }

    #[inline]
    pub(crate) fn push(&mut self, text: &str) {
        if self.left == usize::MAX {
            self.text.push_str(text);
        } else {
            self.push_what_fits(text);
        }
    }

    fn push_what_fits(&mut self, text: &str) {
        // A text has at most as many characters as bytes.
        if text.len() <= self.left && text.is_ascii() {
            self.left -= text.len();
            self.text.push_str(text);
            return;
        }
        match text.char_indices().nth(self.left) {
            None => {
                self.left -= text.chars().count();
                self.text.push_str(text);
            }
            Some((end, _)) => {
                self.text.push_str(text.get(..end).unwrap_or_default());
                self.left = 0;
                self.cut = true;
            }
        }
    }

    #[inline]
    pub(crate) fn push_char(&mut self, char: char) {
        if self.left == 0 {
            self.cut = true;
        } else {
            self.text.push(char);
            if self.left != usize::MAX {
                self.left -= 1;
            }
        }
    }
}

impl fmt::Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}
