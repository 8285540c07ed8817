//! What fails is a failure, however it ends the next time. On CI, the same program
//! runs once more only to say which kind of failure it was: flaky or broken.

use anyhow::Result;

use crate::step::Flaky;
use crate::workspace::is_ci;

/// Runs a suite of tests.
pub(super) fn suite(name: &str, run: impl FnMut() -> Result<()>) -> Result<()> {
    classified(name, run, is_ci())
}

fn classified(name: &str, mut run: impl FnMut() -> Result<()>, again: bool) -> Result<()> {
    let Err(first) = run() else {
        return Ok(());
    };
    if !again {
        return Err(first);
    }
    eprintln!(
        "  {name} failed: {first:#}\n  The same program runs again, to tell a flaky test from a broken one."
    );
    run()?;
    Err(Flaky(name.to_owned()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a suite that fails so many times before it passes.
    fn outcome(failures: u32, again: bool) -> Result<()> {
        let mut runs = 0;
        let run = || {
            runs += 1;
            anyhow::ensure!(runs > failures, "run {runs} failed");
            Ok(())
        };
        classified("a suite", run, again)
    }

    #[test]
    fn a_second_run_only_says_what_a_failure_was() {
        assert!(outcome(0, true).is_ok());
        let flaky = outcome(1, true).unwrap_err();
        assert!(flaky.is::<Flaky>(), "{flaky:#}");
        for (failures, again) in [(2, true), (1, false)] {
            let broken = outcome(failures, again).unwrap_err();
            assert!(!broken.is::<Flaky>(), "{broken:#}");
        }
    }
}
