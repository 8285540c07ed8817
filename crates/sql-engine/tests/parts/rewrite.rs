//! Tests of the names of tables in a statement.

use belvedere_sql_engine::parts::rewrite;
use belvedere_sql_protocol::{Failure, Limits, Rewrite, Rewritten};

fn rewritten(sql: &str) -> Result<Rewritten, Failure> {
    rewrite(&Rewrite {
        sql: sql.to_owned(),
        prefix: "b_".to_owned(),
        limits: Limits {
            memory: 0,
            spill_folder: "/".into(),
            spill: 0,
            seconds: 0,
        },
    })
}

fn text(sql: &str) -> String {
    rewritten(sql)
        .unwrap_or_else(|failure| panic!("{sql}: {failure:?}"))
        .sql
}

#[test]
fn tables_get_new_names() {
    let found = rewritten("select a.x from `/a` a, `dev`.`/b` join `/a` using (id);").unwrap();
    assert_eq!(
        found.sql.trim_end(),
        "select a . x from `b_0` a , `b_1` AS `/b` join `b_0` AS `/a` using ( id )"
    );
    let names: Vec<_> = found
        .names
        .iter()
        .map(|name| name.dataset.as_str())
        .collect();
    assert_eq!(names, ["/a", "/b"]);
    assert_eq!(found.names[1].branch.as_deref(), Some("dev"));
}

#[test]
fn tokens_keep_their_places() {
    let found = rewritten("select -- all\n  a.x from `/a` a").unwrap();
    assert_eq!(found.sql.trim_end(), "select a . x from `b_0` a");
    let places: Vec<_> = found
        .places
        .iter()
        .map(|place| (&found.sql[place.offset..], place.line, place.column))
        .map(|(text, line, column)| (text.split(' ').next().unwrap_or(text), line, column))
        .filter(|(text, ..)| !text.is_empty())
        .collect();
    assert_eq!(
        places,
        [
            ("select", 1, 1),
            ("a", 2, 3),
            (".", 2, 4),
            ("x", 2, 5),
            ("from", 2, 7),
            ("`b_0`", 2, 12),
            ("a", 2, 17),
        ]
    );
}

#[test]
fn common_table_expressions_keep_theirs() {
    // Each knows those before it, and hides a table of its name from there on.
    assert_eq!(
        text(
            "WITH a AS (SELECT * FROM a), c AS (SELECT * FROM a, d), d AS (SELECT 1) SELECT * FROM c, d, (SELECT * FROM a)"
        ),
        "WITH a AS ( SELECT * FROM `b_0` AS `a` ) , c AS ( SELECT * FROM a , `b_1` AS `d` ) , \
         d AS ( SELECT 1 ) SELECT * FROM c , d , ( SELECT * FROM a )"
    );
    // Elsewhere it is a table again.
    assert_eq!(
        text("SELECT * FROM (WITH a AS (SELECT 1) SELECT * FROM a), a"),
        "SELECT * FROM ( WITH a AS ( SELECT 1 ) SELECT * FROM a ) , `b_0` AS `a`"
    );
}

#[test]
fn literals_and_names_keep_their_meaning() {
    assert_eq!(
        text(r#"SELECT 'it''s', "a\\b\"", `a``b`, '${env:HOME}', X'0f', 10L, 1.5e3 -- end"#),
        r#"SELECT 'it\'s' , 'a\\b"' , `a``b` , '$\{env:HOME}' , X'0f' , 10L , 1.5e3"#
    );
    assert_eq!(
        text("SELECT /*+ BROADCAST(x) */ 1 /* `/etc/passwd` */"),
        "SELECT 1"
    );
}

#[test]
fn what_reads_more_or_writes_is_refused() {
    for sql in [
        "SELECT reflect('java.lang.System', 'getenv', 'PATH')",
        "SELECT `Reflect`('java.lang.System', 'exit', 1)",
        "SELECT java_method('a', 'b')",
        "SELECT x.reflect('a', 'b') FROM `/a` x",
        "SELECT system.builtin.abs(1)",
        "SELECT current_user",
        "SELECT input_file_name() FROM `/a`",
        "SELECT * FROM IDENTIFIER('secret')",
        "SELECT * FROM read_files('/etc/passwd')",
        "SELECT * FROM sql_keywords()",
        "SELECT 1 UNION ALL TABLE secret",
        "WITH RECURSIVE secret AS (SELECT * FROM secret) SELECT * FROM secret",
        "SELECT * FROM UNNEST(array(1))",
        "SELECT from_protobuf(x, 'M', '/etc/passwd') FROM `/a`",
        "SELECT `${env:HOME}` FROM `/a`",
        "SELECT @x",
        "SELECT $1",
        "SELECT 1 INTO x",
        "SELECT (SELECT 1 INTO x)",
    ] {
        let found = rewritten(sql);
        assert!(matches!(found, Err(Failure::Parse(_))), "{sql}: {found:?}");
    }
    for (part, between) in [("1", " + "), ("SELECT 1", " UNION ALL ")] {
        let chain = |length| {
            let chain = vec![part; length].join(between);
            chain.strip_prefix("SELECT ").unwrap_or(&chain).to_owned()
        };
        assert!(rewritten(&format!("SELECT {}", chain(150))).is_ok());
        assert!(rewritten(&format!("SELECT {}", chain(250))).is_err());
    }
    // Neither is a function.
    assert!(text("SELECT t.current_user, `user` FROM `/a` t").contains("`user`"));
}
