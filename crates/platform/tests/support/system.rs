//! System requirements of some tests.

use std::io::{self, Write as _};
use std::process::Command;

/// Whether `strace` may trace programs here.
pub(crate) fn may_trace(test: &str) -> bool {
    let mut probe = Command::new("strace");
    probe.args(["-qq", "-e", "trace=none", "true"]);
    has(test, "strace", works(&mut probe), "apt-get install strace")
}

/// Whether a command ends with success.
pub(crate) fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Returns `there`, whether the system meets the requirement of a test. On CI that must be so; elsewhere the test is
/// skipped, and says it.
pub(crate) fn has(test: &str, what: &str, there: bool, remedy: &str) -> bool {
    if !there {
        let sentence = format!("{test} needs {what}: {remedy}");
        assert!(std::env::var_os("CI").is_none(), "{sentence}");
        // Not by `eprintln!`, whose text the test harness keeps to itself when a test succeeds.
        let _ = writeln!(io::stderr(), "SKIPPED: {sentence}");
    }
    there
}
