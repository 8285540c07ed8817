//! Functions and operators with values that they don't take.

use super::types::sql_type;
use super::{MAX_NAMES, Origin, between, without_layers};

/// A function with arguments that it does not take.
pub(super) fn arguments(message: &str) -> Option<String> {
    let call = between(message, "argument types '", "'. You might")?;
    let name = call.split('(').next().unwrap_or_default();
    let inner = message
        .split_once("failed with: ")
        .and_then(|(_, rest)| rest.split_once(". No function matches"));
    if let Some((inner, _)) = inner {
        return Some(format!(
            "{call} is not possible: {}",
            without_layers(inner).trim_end_matches('.')
        ));
    }
    let forms = message.split_once("Candidate functions:");
    let forms = forms.map_or("", |(_, forms)| forms);
    let call = format!(
        "{name}{}",
        sql_type(call.get(name.len()..).unwrap_or_default())
    );
    let mut takes: Vec<String> = Vec::new();
    for form in forms.split(&format!("{name}(")).skip(1) {
        let form = format!("({})", sql_type(form.trim().trim_end_matches(')')));
        if !takes.contains(&form) {
            takes.push(form);
        }
    }
    takes.truncate(MAX_NAMES);
    let takes = match takes.as_slice() {
        [] => return Some(format!("{call} is not possible")),
        [one] => one.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    };
    Some(format!(
        "{call} is not possible: {name} takes {takes}. CAST gives a value another type."
    ))
}

/// That a text is no value of a type, and what helps.
pub(super) fn no_value(text: &str, kind: &str, origin: &Origin) -> String {
    let of = &origin.words;
    let hint = origin.hint.map_or_else(String::new, |settings| {
        format!(", and {settings} in belvedere.toml reads it as a number")
    });
    let place = origin.place.map_or_else(String::new, |(line, column)| {
        format!(" at Line: {line}, Column: {column}")
    });
    format!(
        "'{text}'{of} is no {kind}. TRY_CAST(… AS {kind}) gives null in place of such a value{hint}{place}"
    )
}

/// Values of types that don't go together.
pub(super) fn not_together(message: &str) -> Option<String> {
    if let Some(rest) = message.strip_prefix("Cannot coerce arithmetic expression ") {
        let sum = rest.split(" to valid types").next()?;
        return Some(format!(
            "{sum} can't be computed. CAST gives a value another type."
        ));
    }
    if let Some(rest) = message.strip_prefix("There isn't a common type to coerce ") {
        let (kinds, place) = rest.split_once(" in ")?;
        let place = place.trim_end_matches(" expression");
        return Some(format!(
            "{kinds} can't be compared in {place}. CAST gives a value another type."
        ));
    }
    if let Some(rest) = message.strip_prefix("Cannot create filter with non-boolean predicate ") {
        let (what, kind) = rest.split_once(" returning ")?;
        return Some(format!(
            "WHERE needs a condition, and {} is a {kind}",
            what.trim_matches('\'')
        ));
    }
    None
}
