//! What is said of a text that is no number.

use belvedere_sql_engine::parts::hint;

#[test]
fn numbers_with_commas_have_a_setting() {
    for (text, setting) in [
        ("1234,50", Some("decimal = \",\"")),
        ("-0,5", Some("decimal = \",\"")),
        ("1.234,50", Some("decimal = \",\" and thousands = \".\"")),
        ("1,234", Some("decimal = \",\" or thousands = \",\"")),
        ("1,234.50", Some("thousands = \",\"")),
        ("1,234,567", Some("thousands = \",\"")),
        ("1.5", None),
        ("a,b", None),
        ("1,", None),
    ] {
        assert_eq!(hint(text), setting, "{text}");
    }
}
