//! A platform that is built as it is released has no test hooks: no route, no word of them.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::native;
use crate::step::step;
use crate::test::process::Platform;
use crate::workspace::Workspace;

/// Words that a platform with the test hooks holds, and no other.
const WORDS: &[&str] = &["testkit", "advanceMilliseconds", "the fault proxy"];

/// The routes of the test hooks.
const HOOKS: &[&str] = &[
    "token",
    "object",
    "media-item",
    "media-item-at",
    "faults",
    "journal",
    "clock",
    "reset",
];

/// Builds the platform without the test hooks and looks for them, then with them, to see that looking finds them.
pub(super) fn run(workspace: &Workspace) -> Result<()> {
    let again = "Run it alone: cargo xtask test --only native";
    step("A platform without test hooks", again, || {
        let program = native::build_platform(workspace, native::PROFILE)?;
        let words = words_of(&program)?;
        ensure!(words.is_empty(), "{} holds {words:?}", program.display());
        let folder = workspace.scratch("hooks")?;
        let platform = Platform::start(workspace, &program, 0, &folder, &["--flights", "10"])?;
        for hook in HOOKS {
            for method in ["DELETE", "GET", "POST", "PUT"] {
                let response = ask(&platform.address, method, hook)?;
                ensure!(
                    response.starts_with("HTTP/1.1 404"),
                    "{method} /testkit/{hook}: {response}"
                );
            }
        }
        Ok(())
    })?;
    let with_hooks = words_of(&native::build_testkit_platform(workspace)?)?;
    ensure!(
        with_hooks.len() == WORDS.len(),
        "only {with_hooks:?} are found where all are"
    );
    Ok(())
}

/// The words that a program holds.
fn words_of(program: &Path) -> Result<Vec<&'static str>> {
    let content = fs::read(program).with_context(|| program.display().to_string())?;
    let holds = |word: &&str| {
        content
            .windows(word.len())
            .any(|part| part == word.as_bytes())
    };
    Ok(WORDS.iter().copied().filter(|word| holds(word)).collect())
}

/// Sends a request without a body, and gives the whole response.
fn ask(address: &str, method: &str, hook: &str) -> Result<String> {
    let host = address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host)?;
    let request = format!(
        "{method} /testkit/{hook} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    );
    stream.write_all(request.as_bytes())?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}
