//! The engine's names of types, and values of them, as SQL writes them.

use crate::casts::CAST;

/// The engine's names of types by those that SQL has.
pub(super) const TYPES: [(&str, &str); 18] = [
    ("LargeUtf8", "STRING"),
    ("Utf8View", "STRING"),
    ("Utf8", "STRING"),
    ("Int8", "TINYINT"),
    ("Int16", "SMALLINT"),
    ("Int32", "INT"),
    ("Int64", "BIGINT"),
    ("UInt8", "SMALLINT"),
    ("UInt16", "INT"),
    ("UInt32", "BIGINT"),
    ("UInt64", "BIGINT"),
    ("Float16", "FLOAT"),
    ("Float32", "FLOAT"),
    ("Float64", "DOUBLE"),
    ("Date32", "DATE"),
    ("Date64", "DATE"),
    ("Decimal128", "DECIMAL"),
    ("Decimal256", "DECIMAL"),
];

/// Its names of groups of types, which a column may have too.
const GROUPS: [(&str, &str); 9] = [
    ("String", "STRING"),
    ("Boolean", "BOOLEAN"),
    ("Decimal", "DECIMAL"),
    ("Float", "FLOAT"),
    ("Integer", "INT"),
    ("Duration", "INTERVAL"),
    ("Interval", "INTERVAL"),
    ("Timestamp", "TIMESTAMP"),
    ("Date", "DATE"),
];

/// Names of types as SQL has them, and literals without their types.
pub(super) fn with_sql_types(text: &str, types: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        let is_start =
            !before.is_alphanumeric() && before != '_' && before != '\'' && before != '`';
        let found = types.iter().find(|(engine, _)| {
            let end = rest
                .strip_prefix(engine)
                .map(|end| end.chars().next().unwrap_or(' '));
            is_start && end.is_some_and(|end| !end.is_alphanumeric() && end != '_' && end != '\'')
        });
        if let Some((engine, sql)) = found {
            let after = rest.get(engine.len()..).unwrap_or_default();
            let literal = (!sql.starts_with("DECIMAL"))
                .then(|| literal(after))
                .flatten();
            if let Some((value, after)) = literal {
                out.push_str(&value);
                rest = after;
            } else {
                out.push_str(sql);
                rest = after;
            }
            before = 'T';
            continue;
        }
        out.push(letter);
        before = letter;
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
    }
    out
}

/// A text without the casts that the engine puts around arguments of functions.
pub(super) fn without_casts(mut text: String) -> String {
    let call = format!("{CAST}(");
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find(&call)) {
        let start = from + start;
        from = start + call.len();
        let (before, inside) = (text.get(..start), text.get(from..));
        // Not the end of a longer name, and not at the beginning of a quoted text.
        let is_argument = before.is_some_and(|before| before.ends_with(['(', ' ']));
        let mut depth = 0_u32;
        let end = inside.unwrap_or_default().find(|letter| {
            match letter {
                '(' => depth += 1,
                ')' if depth == 0 => return true,
                ')' => depth -= 1,
                _ => {}
            }
            false
        });
        if let Some(end) = end.filter(|_| is_argument) {
            let end = from + end;
            text.replace_range(end..=end, "");
            text.replace_range(start..from, "");
            from = start;
        }
    }
    text
}

/// Types, and groups of them, as SQL names them.
pub(super) fn sql_type(text: &str) -> String {
    with_sql_types(&with_sql_types(text, &TYPES), &GROUPS)
}

/// A literal in parentheses as SQL writes it, and the rest of the text.
fn literal(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix('(')?;
    if let Some(quoted) = inner.strip_prefix('"') {
        let (value, after) = quoted.split_once("\")")?;
        return Some((format!("'{value}'"), after));
    }
    let (value, after) = inner.split_once(')')?;
    let is_value = value
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (is_value && !value.is_empty()).then(|| (value.to_owned(), after))
}
