//! The program of the SQL engine's processes.

use std::process::ExitCode;

fn main() -> ExitCode {
    belvedere_sql_engine::process().unwrap_or_else(|| {
        eprintln!("belvedere-sql runs the SQL queries of belvedere-platform, which starts it.");
        ExitCode::FAILURE
    })
}
