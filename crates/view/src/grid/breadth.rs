//! Widths of texts without a browser.

/// About how wide a text is: letters of a proportional face differ by three to one, so that a longer text may be narrower.
pub fn breadth(text: &str) -> usize {
    let letter = |character| match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' => 3,
        'f' | 'r' | 't' | ' ' | '-' | '/' | '(' | ')' => 4,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 10,
        'A'..='Z' => 8,
        // Scripts of East Asia.
        '\u{1100}'.. => 12,
        _ => 6,
    };
    text.chars().map(letter).sum()
}
