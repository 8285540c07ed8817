//! The names of tabs of SQL: the first table of a text, and numbers for those that are alike.

use std::iter::{Peekable, from_fn};

use belvedere_queries::{Part, parts};

/// The last part of the name of the first table that a text reads from.
pub fn first_table(text: &str) -> Option<String> {
    let mut tokens = tokens(text).peekable();
    // Of each open bracket, whether it holds a query: `extract(year FROM day)` reads from no table.
    let mut brackets = Vec::new();
    let mut before = "";
    while let Some(token) = tokens.next() {
        if token == "(" {
            let is_query = |next: &&str| is_any(next, &["(", "SELECT", "WITH", "FROM"]);
            brackets.push(tokens.peek().is_some_and(is_query));
        } else if token == ")" {
            brackets.pop();
        } else if is_any(token, &["FROM", "JOIN"])
            && brackets.last() != Some(&false)
            // `a IS DISTINCT FROM b` compares.
            && !is_any(before, &["DISTINCT"])
            && let Some(name) = table(&mut tokens)
        {
            return Some(name);
        }
        before = token;
    }
    None
}

fn is_any(token: &str, words: &[&str]) -> bool {
    words.iter().any(|word| token.eq_ignore_ascii_case(word))
}

/// The name that stands next; none for a function or a query.
fn table<'a>(tokens: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<String> {
    loop {
        let token = tokens.next_if(|token| is_name(token))?;
        match tokens.peek() {
            Some(&".") => {
                tokens.next();
            }
            Some(&"(") => return None,
            _ => {
                let name = unquoted(token);
                let last = name.trim_end_matches('/').rsplit('/').next()?.trim();
                return (!last.is_empty()).then(|| last.to_owned());
            }
        }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| matches!(first, '`' | '"' | '_') || first.is_alphabetic())
}

fn unquoted(token: &str) -> String {
    for quote in ["`", "\""] {
        if let Some(name) = token.strip_prefix(quote) {
            let name = name.strip_suffix(quote).unwrap_or(name);
            return name.replace(&quote.repeat(2), quote);
        }
    }
    token.to_owned()
}

/// Words, names and texts in quotes, and single characters; without comments.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |at: usize| {
        let byte = text.as_bytes().get(at);
        byte.is_some_and(|byte| {
            byte.is_ascii_alphanumeric() || b"_$".contains(byte) || !byte.is_ascii()
        })
    };
    let mut parts = parts(text)
        .filter(|(_, part)| *part != Part::Comment)
        .peekable();
    from_fn(move || {
        let (mut at, part) = parts.next()?;
        if part == Part::Code && is_word(at.start) {
            while let Some((next, _)) = parts.next_if(|(next, part)| {
                *part == Part::Code && next.start == at.end && is_word(next.start)
            }) {
                at.end = next.end;
            }
        }
        text.get(at)
    })
}

/// The names of tabs, of each of which is told whether the user gave it. One that was not given has a number where it would be
/// that of another tab.
pub fn numbered(names: Vec<(String, bool)>) -> Vec<String> {
    let given = names.iter().filter(|(_, given)| *given);
    let mut taken: Vec<String> = given.map(|(name, _)| name.clone()).collect();
    let distinct = |(name, given): (String, bool)| {
        if given {
            return name;
        }
        let numbers = (2..).map(|number| format!("{name} ({number})"));
        let mut names = std::iter::once(name.clone()).chain(numbers);
        let free = names.find(|name| !taken.contains(name)).unwrap_or_default();
        taken.push(free.clone());
        free
    };
    names.into_iter().map(distinct).collect()
}
