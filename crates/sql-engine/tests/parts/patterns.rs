//! Replacements of `regexp_replace`.

use belvedere_sql_engine::parts::in_braces;

#[test]
fn replacements_of_java_are_understood() {
    for (replacement, expected) in [
        ("$2, $1", "${2}, ${1}"),
        ("$1a", "${1}a"),
        ("${name}!", "${name}!"),
        ("\\$5", "$$5"),
        ("a\\\\b", "a\\b"),
        ("plain", "plain"),
    ] {
        assert_eq!(in_braces(replacement), expected, "{replacement}");
    }
}
