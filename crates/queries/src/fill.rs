//! Puts literals into the places of parameters, and finds places of the result in the text that was written.

use crate::literal::{Mistake, literal};
use crate::parameters::{Parameters, parameters, places};

/// Where a literal stands for a parameter, in UTF-16 units: its start and length, and the length of the parameter.
pub type ParameterSpan = [u32; 3];

/// A statement with literals in the places of its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The statement.
    pub sql: String,
    /// The literals, in order.
    pub parameter_spans: Vec<ParameterSpan>,
}

/// Fills a statement in. `kinds` are the parameters of the whole text, whose types count for its statements too.
///
/// # Errors
/// The values that are missing or of another type, by the names of their parameters.
pub fn fill<'a>(
    sql: &str,
    kinds: &Parameters,
    value: impl Fn(&str) -> Option<&'a str>,
) -> Result<Filled, Vec<(String, Mistake)>> {
    let mut mistakes = Vec::new();
    let mut literals = Vec::new();
    for parameter in parameters(sql).all {
        let known = kinds.all.iter().find(|known| known.name == parameter.name);
        let kind = known.map_or(parameter.kind, |known| known.kind);
        match literal(kind, value(&parameter.name).unwrap_or_default()) {
            Ok(literal) => literals.push((parameter.name, literal)),
            Err(mistake) => mistakes.push((parameter.name, mistake)),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let mut filled = Filled {
        sql: String::with_capacity(sql.len()),
        parameter_spans: Vec::new(),
    };
    let mut end = 0;
    let mut unit = 0;
    for (at, name) in places(sql) {
        let Some((_, literal)) = literals.iter().find(|(known, _)| known == name) else {
            continue;
        };
        let before = sql.get(end..at.start).unwrap_or_default();
        unit += units(before);
        filled.parameter_spans.push([
            unit,
            units(literal),
            units(sql.get(at.clone()).unwrap_or_default()),
        ]);
        unit += units(literal);
        filled.sql.push_str(before);
        filled.sql.push_str(literal);
        end = at.end;
    }
    filled.sql.push_str(sql.get(end..).unwrap_or_default());
    Ok(filled)
}

fn units(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

/// Where a place of the filled statement is in the one that was written, in UTF-16 units. A place within a literal is the
/// start of its parameter.
pub fn in_template(parameter_spans: &[ParameterSpan], at: u32) -> u32 {
    let mut place = at;
    for &[start, length, before] in parameter_spans {
        if at < start {
            break;
        }
        place = if at < start.saturating_add(length) {
            place.saturating_sub(at - start)
        } else {
            place.saturating_sub(length).saturating_add(before)
        };
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(sql: &str, values: &[(&str, &str)]) -> Result<Filled, Vec<(String, Mistake)>> {
        let value = |name: &str| {
            values
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| *value)
        };
        fill(sql, &parameters(sql), value)
    }

    #[test]
    fn literals_take_the_places_of_parameters_alone() {
        let sql =
            "SELECT '{{a}}' -- {{a}}\nWHERE x = {{a}} AND y IN {{ b : list }} AND z = {{a:text}}";
        let made = filled(sql, &[("a", "{{b}}"), ("b", "1, 2")]).unwrap();
        assert_eq!(
            made.sql,
            "SELECT '{{a}}' -- {{a}}\nWHERE x = '{{b}}' AND y IN ('1', '2') AND z = '{{b}}'"
        );
        assert_eq!(filled("SELECT 1", &[]).unwrap().sql, "SELECT 1");
    }

    #[test]
    fn all_mistakes_are_named() {
        let mistakes = filled("{{a}} {{b:integer}} {{c}}", &[("b", "x"), ("c", "")]);
        assert_eq!(
            mistakes.unwrap_err(),
            [
                ("a".to_owned(), Mistake::Missing),
                ("b".to_owned(), Mistake::Not(crate::Scalar::Integer)),
                ("c".to_owned(), Mistake::Missing),
            ]
        );
    }

    #[test]
    fn a_type_counts_for_all_statements_of_a_text() {
        let text = "SELECT {{a:integer}}; SELECT {{a}}";
        let made = fill("SELECT {{a}}", &parameters(text), |_| Some("7")).unwrap();
        assert_eq!(made.sql, "SELECT 7");
    }

    #[test]
    fn places_are_found_in_what_was_written() {
        let sql = "é {{a}} 😀 {{b:integer}} end";
        let made = filled(sql, &[("a", "long text"), ("b", "5")]).unwrap();
        assert_eq!(made.sql, "é 'long text' 😀 5 end");
        let place = |filled: &str| {
            let unit = |text: &str, word: &str| units(&text[..text.find(word).unwrap()]);
            in_template(&made.parameter_spans, unit(&made.sql, filled))
        };
        assert_eq!(place("é"), 0);
        assert_eq!(place("'long"), 2);
        assert_eq!(place("text"), 2);
        assert_eq!(place("😀"), 8);
        assert_eq!(place("5"), 11);
        assert_eq!(place("end"), 25);
        assert_eq!(in_template(&[], 9), 9);
    }
}
