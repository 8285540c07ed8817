//! Tests of the values of parameters as SQL literals.

use super::*;

fn given(kind: &str, text: &str) -> Result<String, Mistake> {
    literal(Type::parse(kind).unwrap(), text)
}

#[test]
fn values_are_literals_of_their_type() {
    for (kind, text, expected) in [
        ("text", "it is", "'it is'"),
        ("text", " kept ", "' kept '"),
        ("text", "it's", "CAST(X'69742773' AS STRING)"),
        ("text", "a\\b", "CAST(X'615C62' AS STRING)"),
        ("integer", " 42 ", "42"),
        ("integer", "+7", "7"),
        ("integer", "-7", "(-7)"),
        ("integer", "9007199254740993", "9007199254740993"),
        ("number", "12.50", "12.50"),
        ("number", "-.5", "(-.5)"),
        ("number", "1e-3", "1e-3"),
        ("number", "5.", "5."),
        ("boolean", "True", "TRUE"),
        ("boolean", "false", "FALSE"),
        ("date", "2024-02-29", "DATE '2024-02-29'"),
        (
            "timestamp",
            "2024-01-31",
            "TIMESTAMP '2024-01-31T00:00:00Z'",
        ),
        (
            "timestamp",
            "2024-01-31 14:30",
            "TIMESTAMP '2024-01-31T14:30:00Z'",
        ),
        (
            "timestamp",
            "2024-01-31T14:30:15.25",
            "TIMESTAMP '2024-01-31T14:30:15.25Z'",
        ),
        (
            "timestamp",
            "2024-01-31T14:30:15+02",
            "TIMESTAMP '2024-01-31T12:30:15Z'",
        ),
        (
            "timestamp",
            "2024-01-31T14:30:15-03:30",
            "TIMESTAMP '2024-01-31T18:00:15Z'",
        ),
        ("list", "LHR, JFK\nFRA,", "('LHR', 'JFK', 'FRA')"),
        (
            "list",
            "\"a, b\" , \"say \"\"x\"\"\", c\"d",
            "('a, b', 'say \"x\"', 'c\"d')",
        ),
        ("list<integer>", "1, -2", "(1, (-2))"),
        ("list<date>", "2024-01-01", "(DATE '2024-01-01')"),
    ] {
        assert_eq!(given(kind, text).as_deref(), Ok(expected), "{kind} {text}");
    }
}

#[test]
fn what_is_no_value_says_why() {
    for kind in [
        "text",
        "integer",
        "number",
        "boolean",
        "date",
        "timestamp",
        "list",
    ] {
        assert_eq!(given(kind, " \n"), Err(Mistake::Missing), "{kind}");
    }
    for (kind, scalar, texts) in [
        (
            "integer",
            Scalar::Integer,
            &["1.0", "1e3", "--1", "+-1", "1 OR 1=1", "٣", "-"][..],
        ),
        (
            "number",
            Scalar::Number,
            &[
                "1,5", ".", "1e", "e5", "1.2.3", "NaN", "0x1F", "1e9999", "1e+-1",
            ][..],
        ),
        ("boolean", Scalar::Boolean, &["1", "yes"][..]),
        (
            "date",
            Scalar::Date,
            &[
                "2023-02-29",
                "2024-13-01",
                "2024-1-1",
                "0000-01-01",
                "2024-01-01' OR '1'='1",
                "2024-01-01-01",
            ][..],
        ),
        (
            "timestamp",
            Scalar::Timestamp,
            &[
                "2024-01-31T24:00",
                "2024-01",
                "2024-01-31T12",
                "2024-01-31T12:00:00.",
                "2024-01-31T12:00:00+24:00",
                "2024-01-31T12:00:00 Europe/Berlin",
                "2024-01-31T12:00.5",
            ][..],
        ),
    ] {
        for text in texts {
            assert_eq!(
                given(kind, text),
                Err(Mistake::Not(scalar)),
                "{kind} {text}"
            );
        }
    }
    assert_eq!(given("integer", &"1".repeat(39)), Err(Mistake::TooLong));
    assert_eq!(given("list", "a, \"b"), Err(Mistake::OpenQuote));
    assert_eq!(given("list", "\"a\" b"), Err(Mistake::OpenQuote));
    let item = "x".to_owned();
    let scalar = Scalar::Integer;
    assert_eq!(
        given("list<integer>", "1, x"),
        Err(Mistake::Item { item, scalar })
    );
}

proptest::proptest! {
    /// However a text is made, as a literal it is one text in quotes, or bytes as digits: nothing ends it early.
    #[test]
    fn texts_stay_within_their_literal(text in "[-a'\"\\\\`;{}\n\t\\PC]{1,30}") {
        proptest::prop_assume!(!text.trim().is_empty());
        let made = given("text", &text).unwrap();
        let inner = made.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\''));
        if let Some(inner) = inner {
            proptest::prop_assert!(inner == text && !inner.contains(['\'', '\\']));
        } else {
            let digits = made.strip_prefix("CAST(X'").and_then(|rest| rest.strip_suffix("' AS STRING)")).unwrap();
            proptest::prop_assert!(digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        }
    }

    /// What is no text is made of the letters of its literal alone.
    #[test]
    fn other_values_have_no_letters_of_their_own(text in "[-+0-9.eETZ: ,\"';/*()a]{1,24}", at in 1..6_usize) {
        let scalar = Scalar::ALL[at];
        if let Ok(made) = one(scalar, &text) {
            let inner = made.trim_start_matches("DATE '").trim_start_matches("TIMESTAMP '").trim_end_matches('\'');
            let inner = inner.trim_start_matches("(-").trim_end_matches(')');
            proptest::prop_assert!(!inner.contains(['\'', ';', '/', '*', ' ', '"', ',']), "{made}");
            proptest::prop_assert!(!inner.contains("--"), "{made}");
        }
    }
}
