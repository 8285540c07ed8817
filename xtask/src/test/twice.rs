//! What fails is a failure, however it ends the next time. On CI, the same program
//! runs once more only to say which kind of failure it was: flaky or broken.

use std::{env, process::Command};

use anyhow::Result;

use crate::step::{Flaky, run};

/// Runs a suite of tests.
pub(super) fn suite(name: &str, command: &mut Command) -> Result<()> {
    let Err(first) = run(command) else {
        return Ok(());
    };
    if env::var_os("CI").is_none() {
        return Err(first);
    }
    eprintln!(
        "  {name} failed: {first:#}\n  The same program runs again, to tell a flaky test from a broken one."
    );
    run(command)?;
    Err(Flaky(name.to_owned()).into())
}
