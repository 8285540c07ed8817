//! `cargo xtask kill`: the tests with `kill -9`, more often than among the other tests, and with other random numbers each time.
//!
//! So often it is killed under changes (actions, checks, groups, media items and their transactions), and so often under the
//! refresh of a token. Migrations are killed as often as in the usual tests.

use std::time::SystemTime;

use anyhow::Result;
use clap::Args;

use crate::native;
use crate::step::{run as run_command, step};
use crate::workspace::Workspace;

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// How often the platform is killed, under changes and again under refreshes of a token.
    #[arg(long, default_value_t = 3_072)]
    cycles: u32,
    /// Where the random numbers begin, to have the same changes again. By default from the clock.
    #[arg(long)]
    seed: Option<u64>,
}

/// Runs the test with these settings.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let clock = || {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        now.as_secs()
    };
    let (cycles, seed) = (options.cycles, options.seed.unwrap_or_else(clock));
    let again = format!("The same changes again: cargo xtask kill --cycles {cycles} --seed {seed}");
    step(format!("kill -9, {cycles} times each"), &again, || {
        run_command(
            workspace
                .cargo()
                .args([
                    "test",
                    "--profile",
                    native::PROFILE,
                    "--test",
                    "kill",
                    "--",
                    "--nocapture",
                ])
                .env("BELVEDERE_KILL_CYCLES", cycles.to_string())
                .env("BELVEDERE_KILL_SEED", seed.to_string()),
        )
    })
}
