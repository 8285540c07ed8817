//! The command line of the local platform.

use std::process::ExitCode;

fn main() -> ExitCode {
    belvedere_platform::cli::main()
}
