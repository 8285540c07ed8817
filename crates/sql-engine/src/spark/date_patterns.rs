//! Patterns of dates as Spark writes them: `yyyy-MM-dd`.

use datafusion::common::plan_err;
use datafusion::error::Result;
use datafusion::logical_expr::{Expr, lit};

use super::function::written;

/// The pattern among the arguments of a function, as the engine's functions take it.
pub(super) fn pattern(function: &str, argument: &Expr) -> Result<Expr> {
    let Some(pattern) = written(argument) else {
        return plan_err!("{function} needs its pattern as a text in quotes, such as 'yyyy-MM-dd'");
    };
    match in_strftime(pattern) {
        Ok(pattern) => Ok(lit(pattern)),
        Err(part) => plan_err!("The pattern '{pattern}' has {part}, which is not known here"),
    }
}

/// A pattern of Spark as one of `strftime`, or the part of it that has no counterpart. One of `strftime` stays as it is.
pub fn in_strftime(pattern: &str) -> Result<String, String> {
    if pattern.contains('%') {
        return Ok(pattern.to_owned());
    }
    let mut out = String::new();
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\'' {
            // Two quotes are one, also in a quoted part.
            if letters.next_if_eq(&'\'').is_some() {
                out.push('\'');
                continue;
            }
            loop {
                match letters.next() {
                    Some('\'') if letters.next_if_eq(&'\'').is_some() => out.push('\''),
                    Some('\'') => break,
                    Some(other) => out.push(other),
                    None => return Err("a quote without its end".to_owned()),
                }
            }
            continue;
        }
        if !letter.is_ascii_alphabetic() {
            out.push(letter);
            continue;
        }
        let mut count = 1;
        while letters.next_if_eq(&letter).is_some() {
            count += 1;
        }
        out.push_str(match (letter, count) {
            ('y' | 'u', 1 | 4) => "%Y",
            ('y' | 'u', 2) => "%y",
            ('M' | 'L', 1) => "%-m",
            ('M' | 'L', 2) => "%m",
            ('M' | 'L', 3) => "%b",
            ('M' | 'L', 4) => "%B",
            ('d', 1) => "%-d",
            ('d', 2) => "%d",
            ('D', 1) => "%-j",
            ('D', 3) => "%j",
            ('E', 1..=3) => "%a",
            ('E', 4) => "%A",
            ('a', 1) => "%p",
            ('H', 1) => "%-H",
            ('H', 2) => "%H",
            ('h', 1) => "%-I",
            ('h', 2) => "%I",
            ('m', 1) => "%-M",
            ('m', 2) => "%M",
            ('s', 1) => "%-S",
            ('s', 2) => "%S",
            ('S', 3) => "%3f",
            ('S', 6) => "%6f",
            ('S', 9) => "%9f",
            _ => return Err(letter.to_string().repeat(count)),
        });
    }
    Ok(out)
}
