//! The code of two requests, in each language, as it is shown. The Rust files are compiled with this test, so that their names
//! are those of the crate.

#[path = "golden/objects.rs"]
#[expect(dead_code, unreachable_pub, reason = "it is only compiled")]
mod objects;
#[path = "golden/statement.rs"]
#[expect(dead_code, unreachable_pub, reason = "it is only compiled")]
mod statement;

use belvedere_snippets::curl::{command, quoted};
use belvedere_snippets::{Language, Request};

const BASE: &str = "https://platform.example";

/// Every character that a language could stumble over.
const HOSTILE: &str = "SELECT '\"', `a\\b`\nFROM \"$HOME\" -- ${x} $(id) #{y} %s \u{202e}\r\n\t!";

fn listing(query: &str) -> Request {
    Request::Objects {
        ontology: "ri.ontology.main.ontology.1".to_owned(),
        object_type: "Flight".to_owned(),
        query: query.to_owned(),
    }
}

fn sql(body: &str) -> Request {
    Request::Sql {
        body: body.to_owned(),
        status: "/api/v2/sqlQueries/{sqlQueryId}/getStatus".to_owned(),
        results: "/api/v2/sqlQueries/{sqlQueryId}/getResults".to_owned(),
    }
}

fn code(request: &Request, language: Language) -> String {
    request
        .code(BASE, language)
        .expect("the request can be sent")
}

#[test]
fn a_listing_in_each_language() {
    let request = listing(
        "select=number&select=it%27s%20%22late%22&orderBy=p.departure%3Adesc&excludeRid=true&snapshot=true&branch=master",
    );
    for (language, golden) in [
        (Language::Curl, include_str!("golden/objects.sh")),
        (Language::TypeScript, include_str!("golden/objects.ts")),
        (Language::Python, include_str!("golden/objects.py")),
        (Language::Rust, include_str!("golden/objects.rs")),
    ] {
        assert_eq!(
            code(&request, language) + end(language),
            golden,
            "{language:?}"
        );
    }
}

/// A single command has no line break at its end: pasted, it waits for Enter.
fn end(language: Language) -> &'static str {
    if language == Language::Curl { "\n" } else { "" }
}

#[test]
fn a_statement_in_each_language() {
    let body = serde_json::json!({
        "query": HOSTILE,
        "fallbackBranchIds": ["it's", "master"],
        "serializationFormat": "CSV",
    });
    let request = sql(&body.to_string());
    for (language, golden) in [
        (Language::Curl, include_str!("golden/statement.sh")),
        (Language::TypeScript, include_str!("golden/statement.ts")),
        (Language::Python, include_str!("golden/statement.py")),
        (Language::Rust, include_str!("golden/statement.rs")),
    ] {
        assert_eq!(code(&request, language), golden, "{language:?}");
    }
}

#[test]
fn a_listing_without_parameters_and_a_short_statement() {
    assert_eq!(
        code(&listing(""), Language::Curl),
        "curl -X GET 'https://platform.example/api/v2/ontologies/ri.ontology.main.ontology.1/objects/Flight' \\\n  -H \"Authorization: Bearer $TOKEN\""
    );
    for (language, part) in [
        (
            Language::TypeScript,
            "client.ontologies.listObjectsV2(\"ri.ontology.main.ontology.1\", \"Flight\");\n",
        ),
        (Language::Python, "\nparameters = {}\n"),
        (
            Language::Rust,
            "    let query = list_objects_v2::Query::default();\n",
        ),
    ] {
        let code = code(&listing(""), language);
        assert!(code.contains(part), "{code}");
    }
    let short = sql(r#"{"query":"SELECT 1","serializationFormat":"ARROW"}"#);
    for (language, parts) in [
        (
            Language::Curl,
            ["{\"query\":\"SELECT 1\"", "--output results.arrow\n"],
        ),
        (
            Language::TypeScript,
            [
                "  query: \"SELECT 1\",\n",
                "writeFile(\"results.arrow\", run)",
            ],
        ),
        (
            Language::Python,
            [
                "    \"query\": \"SELECT 1\",\n",
                "open(\"results.arrow\", \"wb\")",
            ],
        ),
        (
            Language::Rust,
            ["        \"query\": \"SELECT 1\",\n", "\"ARROW\""],
        ),
    ] {
        let code = code(&short, language);
        for part in parts {
            assert!(code.contains(part), "{part} in {code}");
        }
    }
}

#[test]
fn a_platform_with_other_addresses() {
    let request = Request::Sql {
        body: r#"{"query":"SELECT 1"}"#.to_owned(),
        status: "/q/{sqlQueryId}/it's".to_owned(),
        results: "/q/{sqlQueryId}".to_owned(),
    };
    for (language, part) in [
        (
            Language::Curl,
            r#"'https://platform.example/q/'"$query"'/it'\''s'"#,
        ),
        (Language::Python, r#"send("GET", "/q/" + query + "/it's")"#),
        (
            Language::Rust,
            "        .address(\"v2.getSqlQueryStatus\", \"/q/{sqlQueryId}/it's\")?\n        .address(\"v2.getSqlQueryResults\", \"/q/{sqlQueryId}\")?\n",
        ),
    ] {
        let code = code(&request, language);
        assert!(code.contains(part), "{code}");
    }
}

#[test]
fn what_cannot_be_sent_has_no_code() {
    let dots = Request::Objects {
        ontology: "..".to_owned(),
        object_type: "Flight".to_owned(),
        query: String::new(),
    };
    assert_eq!(dots.code(BASE, Language::Curl), None);
    assert_eq!(sql("no JSON").code(BASE, Language::Python), None);
}

#[test]
fn a_shell_sees_nothing_special() {
    let text = format!("{HOSTILE}'");
    let output = std::process::Command::new("sh")
        .args(["-c", &format!("printf %s {}", quoted(&text))])
        .output()
        .expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
}

#[test]
fn a_command_with_all_its_parts() {
    let made = command(
        "POST",
        "'https://platform.example/a'",
        true,
        [("accept", "application/json")],
        Some("{\"a\":\"it's\"}"),
    );
    assert_eq!(
        made,
        r#"curl -X POST 'https://platform.example/a' \
  -H "Authorization: Bearer $TOKEN" \
  -H "ReadToken: $READ_TOKEN" \
  -H 'accept: application/json' \
  --data-raw '{"a":"it'\''s"}'"#
    );
}
