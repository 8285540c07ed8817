//! Structs as trees, and the tokens that must not be shown in them.

use belvedere_view::objects::cell::without_tokens;
use belvedere_view::objects::tree::Tree;

#[test]
fn a_structure_reads_as_a_tree() {
    let plain = |text: &str| Tree::Plain(text.to_owned());
    assert_eq!(
        Tree::read(r#"{"a":1.50,"b":["x",null]}"#),
        Tree::Fields(
            vec![
                ("a".to_owned(), plain("1.50")),
                (
                    "b".to_owned(),
                    Tree::List(vec![Tree::Text("x".to_owned()), plain("null")], 0)
                ),
            ],
            0
        )
    );
}

#[test]
fn wide_and_deep_trees_end() {
    let wide = format!("[{}]", vec!["1"; 250].join(","));
    assert!(matches!(Tree::read(&wide), Tree::List(entries, 150) if entries.len() == 100));
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    assert!(format!("{:?}", Tree::read(&deep)).contains('…'));
}

#[test]
fn read_tokens_are_not_shown() {
    let reference = r#"{"mimeType":"image/png","reference":{"mediaSetViewItem":{"mediaItemRid":"ri.m","token":"secret"}}}"#;
    for raw in [reference.to_owned(), format!("[{reference}]")] {
        let shown = without_tokens(&raw);
        assert!(
            !shown.contains("secret") && shown.contains("ri.m"),
            "{shown}"
        );
    }
    let other = r#"{"token":"a word","n":1.0}"#;
    assert_eq!(without_tokens(other), other);
}
