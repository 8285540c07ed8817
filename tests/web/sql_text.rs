//! SQL: links into the editor.

use belvedere::address::Query;
use belvedere::routes;
use belvedere::views::sql::query::{Linked, SqlQuery};
use wasm_bindgen_test::wasm_bindgen_test;

/// The statement of a link.
fn linked_of(hash: &str) -> Option<Linked> {
    match SqlQuery::of(&format!("/sql{hash}")) {
        Some(SqlQuery::Linked(linked)) => Some(linked),
        _ => None,
    }
}

#[wasm_bindgen_test]
fn a_link_holds_its_statement() {
    assert_eq!(SqlQuery::of(routes::SQL_QUERIES), Some(SqlQuery::Queries));
    assert_eq!(SqlQuery::of("/sql#query"), Some(SqlQuery::Tabs));
    let run = SqlQuery::of(&routes::sql_query("q/1+a=="));
    assert_eq!(run, Some(SqlQuery::Run("q/1+a==".to_owned())));
    let hash = "#sql=SELECT%20'%C3%A9%3B'%0A--%20%23";
    let linked = linked_of(hash).expect("a statement");
    assert_eq!(linked.text, "SELECT 'é;'\n-- #");
    assert_eq!(linked.choice, "");
    let linked = linked_of("#sql=SELECT%201&view=%5B%5B%22text%22%2C%22a%26b%22%5D%5D");
    let linked = linked.expect("a statement and a choice");
    assert_eq!(linked.text, "SELECT 1");
    assert_eq!(linked.choice, r#"[["text","a&b"]]"#);
    assert_eq!(linked.values, "");
    let linked =
        linked_of("#sql=SELECT%20%7B%7Bn%7D%7D&view=%5B%5D&values=%7B%22n%22%3A%221%22%7D");
    let linked = linked.expect("a statement and the values of its parameters");
    assert_eq!(linked.text, "SELECT {{n}}");
    assert_eq!(linked.values, r#"{"n":"1"}"#);
    for other in ["", "#", "#sql=", "#sql=%20", "#sql=%E0%A4%A", "#other=1"] {
        assert_eq!(linked_of(other), None, "{other}");
    }
}
