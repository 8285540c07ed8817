//! The engine's process: reads one statement, runs it with Apache `DataFusion`, writes its output, and ends.
//!
//! The platform starts it. It knows nothing of users and rights, and gives its own rights up before it looks at the statement
//! (`crates/confine`).

use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use belvedere_sql_protocol::{self as protocol, Failure, Limits, Rewrite, Statement, Tables};

mod cast_errors;
mod casts;
mod column_names;
mod folder;
mod relations;
mod rewrite;
mod run;
mod session;
mod spark;
mod statement;
mod store;
mod text;
mod tokens;
mod walk;
mod words;

/// Parts of the engine that its tests look at one by one.
pub mod parts {
    pub use super::cast_errors::hint;
    pub use super::rewrite::rewrite;
    pub use super::session::{Prepared, functions};
    pub use super::spark::{
        DistinctSum, FrameSum, in_braces, in_strftime, names as added_functions,
    };
    pub use super::store::Files;
    pub use super::tokens::tokens;
}

/// Stacks of threads: plans and expressions are walked by recursion.
const STACK: usize = 8 << 20;
/// The stack of the thread that parses and plans.
const PLANNER_STACK: usize = 64 << 20;

/// How many threads work for a statement.
fn threads() -> usize {
    thread::available_parallelism()
        .map_or(1, usize::from)
        .min(4)
}

/// Becomes the engine's process when the first argument of this program says so: serves one statement over standard input
/// and output.
///
/// ```no_run
/// use std::process::ExitCode;
///
/// fn main() -> ExitCode {
///     if let Some(code) = belvedere_sql_engine::process() {
///         return code;
///     }
///     println!("The program begins, which starts itself again for each statement.");
///     ExitCode::SUCCESS
/// }
/// ```
pub fn process() -> Option<ExitCode> {
    let asked = std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == protocol::COMMAND);
    asked.then(main)
}

fn main() -> ExitCode {
    match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The platform reads it.
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn serve() -> io::Result<()> {
    belvedere_confine::give_way();
    let session = session::Prepared::default();
    let mut input = io::stdin().lock();
    let mut output = io::stdout();
    protocol::write(&mut output, protocol::READY, &protocol::VERSION, &[])?;
    let asked = match protocol::read(&mut input)? {
        None => return Ok(()),
        Some((protocol::STATEMENT, content)) => protocol::parse::<Statement>(&content)?,
        Some((protocol::REWRITE, content)) => {
            return rewrite(&protocol::parse(&content)?, &mut output);
        }
        Some(_) => return Err(io::Error::other("a statement was expected")),
    };
    to_limits(&asked.limits)?;
    let parsed = on_thread(PLANNER_STACK, || statement::parse(&asked.sql))?;
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(failure) => return fail(&mut output, &failure),
    };
    protocol::write_json(&mut output, protocol::NAMES, &parsed.names)?;
    let Some(tables) = protocol::read_json::<Tables>(&mut input, protocol::TABLES)? else {
        return Ok(());
    };
    let files = tables.iter().flat_map(|table| &table.files);
    belvedere_confine::only(
        files.map(PathBuf::as_path),
        Some(&asked.limits.spill_folder),
    )?;
    drop(input);
    end_with_the_platform()?;
    let ran = on_thread(PLANNER_STACK, || {
        run::run(session, parsed, tables, &asked, &mut output)
    })?;
    match ran {
        Ok(()) => protocol::write(&mut output, protocol::END, &[], &[]),
        Err(failure) => fail(&mut output, &failure),
    }
}

/// Checks a statement that another engine runs, and writes it anew.
fn rewrite(asked: &Rewrite, output: &mut impl io::Write) -> io::Result<()> {
    to_limits(&asked.limits)?;
    match on_thread(PLANNER_STACK, || rewrite::rewrite(asked))? {
        Ok(rewritten) => protocol::write_json(output, protocol::REWRITTEN, &rewritten),
        Err(failure) => fail(output, &failure),
    }
}

/// Before the statement is parsed: limits of memory, time and files, and no right to write elsewhere, to start programs or to
/// use the network.
fn to_limits(limits: &Limits) -> io::Result<()> {
    belvedere_confine::limit(belvedere_confine::Limits {
        memory: limits.memory,
        file: limits.spill,
    })?;
    // More than all its threads use in that time, and far from endless.
    let threads = u64::try_from(threads()).unwrap_or(1) + 1;
    belvedere_confine::limit_time(limits.seconds.saturating_mul(threads))?;
    belvedere_confine::no_changes(&limits.spill_folder)
}

fn fail(output: &mut impl io::Write, failure: &Failure) -> io::Result<()> {
    protocol::write_json(output, protocol::FAILURE, failure)
}

/// Runs a function on a thread with a stack of that many bytes.
fn on_thread<T: Send>(
    stack: usize,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> io::Result<Result<T, Failure>> {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(stack)
            .spawn_scoped(scope, work)?;
        // The message of a panic is on the standard error.
        let failure = || Failure::Failed("The SQL engine failed at this statement.".to_owned());
        Ok(thread.join().unwrap_or_else(|_| Err(failure())))
    })
}

/// Ends the process when the platform closes its standard input, as it also does by ending itself.
fn end_with_the_platform() -> io::Result<()> {
    let watch = || {
        let mut input = io::stdin().lock();
        let mut byte = [0];
        while matches!(input.read(&mut byte), Ok(1)) {}
        let _ = io::stderr().write_all(b"the platform is gone\n");
        std::process::exit(1);
    };
    thread::Builder::new().spawn(watch).map(drop)
}
