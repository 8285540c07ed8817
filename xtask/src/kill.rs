//! `cargo xtask kill`: the test with `kill -9` under load, more often than among the other tests.

use std::time::SystemTime;

use anyhow::Result;
use clap::Args;

use crate::{
    native,
    step::{run as run_command, step},
    workspace::Workspace,
};

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// How often the platform is killed.
    #[arg(long, default_value_t = 1_000)]
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
    step(format!("kill -9, {cycles} times"), &again, || {
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
