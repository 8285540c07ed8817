//! The program, over its standard input and output. Results of statements are tested through the platform, in
//! `crates/platform/tests/sql.rs`.

use std::process::{Child, Command, Stdio};

use belvedere_sql_protocol as protocol;
use protocol::{Failure, Form, Limits, Names, Statement, Tables};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_belvedere-sql");

fn start() -> Child {
    Command::new(PROGRAM)
        .arg(protocol::COMMAND)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

fn statement(sql: &str, folder: &TempDir) -> Statement {
    Statement {
        sql: sql.to_owned(),
        form: Form::Csv,
        max_rows: 10,
        limits: Limits {
            memory: 64 << 20,
            spill_folder: folder.path().to_owned(),
            spill: 1 << 20,
            seconds: 60,
        },
    }
}

#[test]
fn a_statement_goes_in_and_its_output_comes_out() {
    let folder = TempDir::new().unwrap();
    let mut process = start();
    let mut input = process.stdin.take().unwrap();
    let mut output = process.stdout.take().unwrap();
    let (kind, version) = protocol::read(&mut output).unwrap().unwrap();
    assert_eq!(
        (kind, &version[..]),
        (protocol::READY, &protocol::VERSION[..])
    );
    let asked = statement("SELECT 1 AS x UNION ALL SELECT 2 ORDER BY x", &folder);
    protocol::write_json(&mut input, protocol::STATEMENT, &asked).unwrap();
    let names: Option<Names> = protocol::read_json(&mut output, protocol::NAMES).unwrap();
    assert_eq!(names, Some(Names::new()));
    protocol::write_json(&mut input, protocol::TABLES, &Tables::new()).unwrap();
    let (mut rows, mut text) = (0, Vec::new());
    loop {
        let (kind, content) = protocol::read(&mut output).unwrap().unwrap();
        if kind == protocol::END {
            break;
        }
        assert_eq!(kind, protocol::OUTPUT);
        let (count, bytes) = content.split_first_chunk().unwrap();
        rows += u32::from_le_bytes(*count);
        text.extend_from_slice(bytes);
    }
    assert_eq!((rows, &text[..]), (2, &b"x\r\n1\r\n2\r\n"[..]));
    assert!(process.wait().unwrap().success());
}

#[test]
fn what_is_no_statement_is_a_failure_and_no_crash() {
    let folder = TempDir::new().unwrap();
    let mut process = start();
    let mut input = process.stdin.take().unwrap();
    let mut output = process.stdout.take().unwrap();
    protocol::read(&mut output).unwrap();
    let asked = statement("DROP TABLE x", &folder);
    protocol::write_json(&mut input, protocol::STATEMENT, &asked).unwrap();
    let failure: Option<Failure> = protocol::read_json(&mut output, protocol::FAILURE).unwrap();
    let reason = "Only one SELECT statement can be run: this is DROP at Line: 1, Column: 1";
    assert_eq!(failure, Some(Failure::Parse(reason.to_owned())));
    assert!(process.wait().unwrap().success());
}

#[test]
fn a_process_whose_platform_is_gone_ends() {
    let mut process = start();
    drop(process.stdin.take());
    assert!(process.wait().unwrap().success());
}

#[test]
fn started_by_hand_it_says_who_starts_it() {
    let output = Command::new(PROGRAM).output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("belvedere-platform, which starts it"),
        "{said}"
    );
}
