//! From text to tokens, by the rules of Spark.

use belvedere_sql_engine::parts::tokens;
use datafusion::sql::sqlparser::tokenizer::Token;

/// The text of the one literal of a statement.
fn literal(sql: &str) -> String {
    let tokens = tokens(sql).unwrap();
    let mut texts = tokens.into_iter().filter_map(|token| match token.token {
        Token::SingleQuotedString(text) | Token::DoubleQuotedString(text) => Some(text),
        _ => None,
    });
    let found = texts.next().unwrap();
    assert_eq!(texts.next(), None);
    found
}

#[test]
fn escapes_are_those_of_spark() {
    for (sql, meant) in [
        (r"'it\'s'", "it's"),
        ("'it''s'", "it's"),
        (r#""a ""b"" \"c\"""#, r#"a "b" "c""#),
        (r"'a\\b'", r"a\b"),
        (r"'\n\t\r\b\0\Z'", "\n\t\r\u{8}\0\u{1a}"),
        (r"'\u00e4\U0001F600\101'", "ä😀A"),
        // No codes: the backslash goes, as before any other character.
        (r"'\u00g4 \d\200'", "u00g4 d200"),
        (r"'10\% a\_b'", r"10\% a\_b"),
        (r"'C:\\'", r"C:\"),
    ] {
        assert_eq!(literal(sql), meant, "{sql}");
    }
    assert!(tokens(r"'open\'").is_err());
}

#[test]
fn names_are_as_they_are_meant() {
    let tokens = tokens(r"`a``b\n`").unwrap();
    let names = tokens.iter().map(|token| match &token.token {
        Token::Word(word) => word.value.as_str(),
        _ => "",
    });
    assert_eq!(names.collect::<Vec<_>>(), [r"a`b\n"]);
}
