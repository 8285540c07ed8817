//! The command line: `serve`, `demo`, `check`, `completions` and `man`.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use clap::builder::FalseyValueParser;
use clap::{Arg, ArgAction, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use tokio::net::TcpListener;
use tracing::level_filters::LevelFilter;

use crate::check::Report;
use crate::own::{self, Bucket, STATE};
use crate::store::{Ownership, Store};
use crate::{Config, Platform, confinement, demo, logs, running_program, sql};

/// Where demo data is by default.
const DEMO: &str = "data/demo";

/// The local platform of Belvedere: the whole REST API over your files or demo data on this machine, with its own sign-in.
#[derive(Parser)]
#[command(name = "belvedere-platform", version)]
struct Cli {
    /// How much is logged on the standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "info")]
    log: LevelFilter,
    /// The form of the log: lines of text, or a JSON document a line. By default text on a terminal and JSON elsewhere.
    #[arg(long, value_name = "FORMAT", global = true, default_value = "auto")]
    log_format: logs::Format,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the REST API, the sign-in and the app at a loopback port.
    ///
    /// Prints one line with the address on the standard output when it is ready; everything else is logged on the
    /// standard error. Ctrl-C stops it after the requests that are under way.
    ///
    /// `--data DIR` serves your own files: each file of rows (Parquet, CSV, JSON, Excel, SQLite, Arrow, Avro) in the folder
    /// and the folders in it is a dataset and an object type with actions, and so is a folder of files that one program
    /// wrote; each folder of other files is a media set. Your files are never changed: what actions change is kept in
    /// `DIR/.belvedere` (or where `--state` says), and so are copies of files that can't be read in place. Files that are
    /// new, changed or gone are noticed within seconds. A file that can't be used is named with the reason. Names, primary
    /// keys and types can be set in `DIR/belvedere.toml`; the README says how.
    ///
    /// `--data s3://BUCKET/PREFIX --state DIR` serves the files of a bucket in the same way, from a copy in DIR that follows the
    /// bucket. Endpoint and credentials are those of the environment: `AWS_ENDPOINT_URL`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_ALLOW_HTTP`.
    Serve(Box<Serve>),
    /// Generates the demo data in a folder.
    Demo(Demo),
    /// Looks whether a data folder is sound, and changes nothing. The exit code is 0 when it is, and 1 when not.
    ///
    /// The folder of a running platform is looked at as of its last change.
    Check(Check),
    /// Prints the completions of a shell, such as `belvedere-platform completions bash`.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Writes the manual pages into a folder.
    #[command(hide = true)]
    Man {
        /// The folder, which must exist.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

#[derive(Args)]
struct Serve {
    /// Folder with your files, or with data that the command `demo` made, or the address of your files in S3. Without it: demo
    /// data in `data/demo`, generated when there is none. One platform at a time uses a folder.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Folder for what the platform keeps about your files, when it should not be `.belvedere` among them, for example
    /// because they are on a read-only disk.
    #[arg(long, value_name = "DIR", requires = "data", conflicts_with = "demo")]
    state: Option<PathBuf>,
    /// Generates demo data in the folder when it is missing or empty.
    #[arg(long)]
    demo: bool,
    /// Port at 127.0.0.1; 0 picks a free one.
    #[arg(long, value_name = "PORT", default_value_t = 8765)]
    port: u16,
    /// Folder with the built app (Trunk's `dist`), to be served at the same address. Without it: the app that this program
    /// carries, when it was released with one.
    #[arg(long, value_name = "DIR")]
    app: Option<PathBuf>,
    /// Reads the files of the app again when they change.
    #[arg(long, requires = "app")]
    app_reload: bool,
    /// Lets every account of this machine sign in over your own files. Without it a browser must once open the address with
    /// the key that is printed at the start; demo data needs none.
    #[arg(long, requires = "data", conflicts_with = "demo")]
    no_key: bool,
    /// A further origin whose pages may call the platform and sign in, such as `http://127.0.0.1:8080`.
    #[arg(long = "origin", value_name = "ORIGIN", value_delimiter = ',')]
    origins: Vec<String>,
    /// Number of flights, when demo data is generated.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    flights: u32,
    /// How many milliseconds changes of objects in storage of the first generation stay invisible.
    #[arg(long, value_name = "MS", default_value_t = 2_000)]
    v1_delay: u64,
    /// Starts only where this system keeps the processes that run SQL and look at files from reading other files, from
    /// writing, from starting programs and from the network: Linux 6.7 or newer with Landlock. Without it, what is missing is
    /// logged at the start.
    #[arg(long)]
    require_confinement: bool,
    /// The program of the SQL engine. Without it: `belvedere-sql` beside this program, unless the engine is a part of this one.
    /// It may come later: until then, SQL queries fail and say so.
    #[arg(long, value_name = "PROGRAM", help_heading = SQL)]
    sql_engine: Option<PathBuf>,
    /// As long as this file is there, the SQL engine is being built, and queries that need it say so.
    #[arg(long, value_name = "FILE", help_heading = SQL)]
    sql_engine_pending: Option<PathBuf>,
    #[command(flatten)]
    sql: SqlLimits,
    /// Runs SQL queries on a cluster that speaks Spark Connect, Apache Spark or Sail, such as
    /// `sc://spark.example:15002/;use_ssl=true`. Statements are checked, and who may read what is decided, here; the cluster
    /// must read the files of the datasets at the same paths, or where `--sql-files` says. `--sql-memory` says nothing then.
    #[arg(long, value_name = "ADDRESS", help_heading = SQL)]
    sql_cluster: Option<String>,
    /// File with the token that the cluster wants.
    #[arg(long, value_name = "FILE", requires = "sql_cluster", help_heading = SQL)]
    sql_cluster_token_file: Option<PathBuf>,
    /// A folder with files of datasets and its address on the cluster, such as `/srv/data=s3a://bucket/data`. Can be given more
    /// than once.
    #[arg(long, value_name = "LOCAL=ADDRESS", requires = "sql_cluster", value_parser = folder_on_cluster,
        value_delimiter = ',', help_heading = SQL)]
    sql_files: Vec<(PathBuf, String)>,
}

/// A folder and its address on the cluster.
fn folder_on_cluster(text: &str) -> Result<(PathBuf, String), &'static str> {
    let (folder, address) = text
        .split_once('=')
        .ok_or("an = between a folder and its address is missing")?;
    Ok((folder.into(), address.to_owned()))
}

/// What the help calls the options of SQL.
const SQL: &str = "SQL queries";

/// What SQL queries may take.
#[derive(Args)]
#[command(next_help_heading = SQL)]
#[expect(
    clippy::struct_field_names,
    reason = "the fields are the options, `--sql-…`"
)]
struct SqlLimits {
    /// How many rows a result has at most; further ones are left out.
    #[arg(long, value_name = "N", default_value_t = sql::Options::default().max_rows)]
    sql_max_rows: u64,
    /// How many seconds a query may run.
    #[arg(long, value_name = "SECONDS", default_value_t = sql::Options::default().time.as_secs())]
    sql_time: u64,
    /// How many MiB of memory a query may use.
    #[arg(long, value_name = "MIB", default_value_t = sql::Options::default().memory >> 20)]
    sql_memory: u64,
    /// How many MiB of disk all results take together; the eldest go first.
    #[arg(long, value_name = "MIB", default_value_t = sql::Options::default().disk >> 20)]
    sql_disk: u64,
    /// How many queries run at once, of all users; a user runs four at most.
    #[arg(long, value_name = "N", default_value_t = sql::Options::default().at_once)]
    sql_at_once: usize,
}

impl From<SqlLimits> for sql::Options {
    fn from(limits: SqlLimits) -> Self {
        Self {
            max_rows: limits.sql_max_rows,
            time: Duration::from_secs(limits.sql_time),
            memory: limits.sql_memory.saturating_mul(1 << 20),
            disk: limits.sql_disk.saturating_mul(1 << 20),
            at_once: limits.sql_at_once,
            ..Self::default()
        }
    }
}

#[derive(Args)]
struct Demo {
    /// Folder to write to. It must not hold platform data yet.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of flights.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    flights: u32,
}

#[derive(Args)]
struct Check {
    /// The data folder, or a folder with your files.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Prints the findings as one JSON document.
    #[arg(long)]
    json: bool,
}

/// The command line. Each option can be given by an environment variable too.
fn command() -> clap::Command {
    with_environment(Cli::command())
}

/// Reads the options of a command, and of its own commands, from the environment too.
fn with_environment(command: clap::Command) -> clap::Command {
    command
        .mut_args(from_environment)
        .mut_subcommands(with_environment)
        .after_help(ENVIRONMENT)
}

/// What the help says about the environment.
const ENVIRONMENT: &str = "Each option has an environment variable, such as BELVEDERE_PORT for --port. \
    An option that is given wins. A switch is turned on by the value 1.";

/// Names an option's variable. One that is set counts as an option that is given, also where options exclude or need others.
fn from_environment(arg: Arg) -> Arg {
    let Some(name) = arg.get_long() else {
        return arg;
    };
    let variable = format!("BELVEDERE_{}", name.replace('-', "_").to_uppercase());
    let arg = arg.env(variable).hide_env_values(true);
    match arg.get_action() {
        ArgAction::SetTrue => arg.value_parser(FalseyValueParser::new()),
        _ => arg,
    }
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    if let Some(exit) = sql::engine_process()
        .or_else(own::scanner_process)
        .or_else(confinement::process)
    {
        return exit;
    }
    let cli = Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit());
    let _log = logs::begin(cli.log, cli.log_format);
    let result = match cli.command {
        Command::Serve(options) => serve(*options),
        Command::Demo(options) => make_demo(&options),
        Command::Check(options) => check(&options),
        Command::Completions { shell } => print_completions(shell),
        Command::Man { folder } => write_manual(&folder),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("belvedere-platform: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn serve(options: Serve) -> anyhow::Result<()> {
    let (data, files) = folders(&options)?;
    let is_of_user = files.is_some();
    let (own, bucket) = match files {
        Some(Source::Folder(folder)) => (Some(folder), None),
        Some(Source::Bucket(bucket)) => (None, Some(bucket)),
        None => (None, None),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        // The port comes first: that it is taken should be known before data is generated.
        let listeners = bind(options.port).await?;
        let port = listeners.first().map(TcpListener::local_addr).transpose()?;
        let port = port.map_or(options.port, |address| address.port());
        if is_of_user {
            warn_of_others(options.no_key);
        }
        let required = options.require_confinement;
        let confined = tokio::task::spawn_blocking(move || look_at_confinement(required));
        // The engine's processes start in folders of their own.
        let engine = options.sql_engine.map(std::path::absolute).transpose()?;
        let cluster = options.sql_cluster.map(|address| sql::Cluster {
            address,
            token_file: options.sql_cluster_token_file,
            files: options.sql_files,
        });
        let start_key = is_of_user && !options.no_key;
        let config = Config {
            data,
            own,
            bucket,
            scanner: running_program(),
            port,
            app: options.app,
            app_reload: options.app_reload,
            origins: options.origins,
            flights: options.flights,
            v1_delay: Duration::from_millis(options.v1_delay),
            start_key,
            sql: sql::Options {
                program: engine.or_else(sql::embedded),
                pending: options.sql_engine_pending,
                cluster,
                ..options.sql.into()
            },
            ..Config::new("")
        };
        let platform = tokio::task::spawn_blocking(|| Platform::open(config)).await??;
        confined.await??;
        let stop = stop_signal()?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "Belvedere is at {}", platform.address())?;
        out.flush()?;
        drop(out);
        platform.serve_until(listeners, stop).await?;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Where the user's files are.
enum Source {
    Folder(PathBuf),
    Bucket(Bucket),
}

/// The data folder, and the user's files.
fn folders(options: &Serve) -> anyhow::Result<(PathBuf, Option<Source>)> {
    let Some(folder) = &options.data else {
        return Ok((PathBuf::from(DEMO), None));
    };
    let shown = folder.display();
    if Bucket::is_address(folder) {
        let state = options.state.clone();
        let state = state.with_context(|| {
            format!(
                "{shown} needs --state DIR: a folder for the copy of its files and for your changes"
            )
        })?;
        let address = folder.to_str().context("the address is not Unicode")?;
        return Ok((state, Some(Source::Bucket(Bucket::at(address)?))));
    }
    let is_empty = match fs::read_dir(folder) {
        // The lock is there before the data is.
        Ok(mut entries) => {
            entries.all(|entry| entry.is_ok_and(|entry| entry.file_name() == "lock"))
        }
        Err(error) if error.kind() == ErrorKind::NotFound && options.demo => true,
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            bail!("{shown} is a file; --data wants a folder")
        }
        Err(error) if error.kind() == ErrorKind::NotFound => bail!(
            "there is no folder {shown}; --data wants a folder with your files, and \
             `belvedere-platform demo {shown}` makes one with demo data"
        ),
        Err(error) => return Err(error).with_context(|| format!("can't read the folder {shown}")),
    };
    let of_user = own::is_of_user(folder) || options.state.is_some() || is_empty;
    match (of_user, options.demo) {
        (true, true) if !is_empty => {
            bail!("{shown} holds other files, so no demo data is generated in it")
        }
        (true, false) if Store::is_data_folder(folder) => {
            bail!("{shown} holds data of the platform, not your files: it needs no --state")
        }
        (true, false) => {
            let state = options.state.clone();
            let state = state.unwrap_or_else(|| folder.join(STATE));
            Ok((state, Some(Source::Folder(folder.clone()))))
        }
        _ => Ok((folder.clone(), None)),
    }
}

/// Says in the log what the processes for SQL and for files are not kept from, which is an error where it is required.
fn look_at_confinement(required: bool) -> anyhow::Result<()> {
    let program = running_program().context("the path of this program is unknown");
    let missing = program.and_then(|program| Ok(confinement::missing(&program)?));
    let missing = match missing {
        Ok(missing) if missing.is_empty() => return Ok(()),
        Ok(missing) => missing.join(", "),
        Err(error) => format!("anything ({error:#})"),
    };
    if required {
        bail!("this system does not keep the processes for SQL and for files from {missing}");
    }
    tracing::warn!("this system does not keep the processes for SQL and for files from {missing}");
    Ok(())
}

/// Says in the log who else may reach the files.
fn warn_of_others(no_key: bool) {
    if no_key {
        tracing::warn!(
            "without a start key, every account of this machine can sign in and see these files"
        );
    }
    #[cfg(unix)]
    if rustix::process::geteuid().is_root() {
        tracing::warn!("started as root: whoever signs in reads files with root's rights");
    }
}

/// Listens at the port, for 127.0.0.1 and for `::1`: browsers try both for `localhost`, and at a free one another account
/// could answer in the platform's name.
async fn bind(port: u16) -> anyhow::Result<Vec<TcpListener>> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::AddrInUse => anyhow!(
            "port {port} is in use; stop the other program, or choose another with --port (0 picks a free one)"
        ),
        _ => anyhow!(error).context(format!("can't listen at port {port}")),
    };
    // A free port of the one may be taken at the other.
    let mut tries = if port == 0 { 20 } else { 1 };
    loop {
        tries -= 1;
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        let first = first.map_err(failed)?;
        let address = (Ipv6Addr::LOCALHOST, first.local_addr()?.port());
        match TcpListener::bind(address).await {
            Ok(second) => return Ok(vec![first, second]),
            Err(error) if error.kind() != ErrorKind::AddrInUse => {
                // There is no IPv6, so nobody can answer there.
                return Ok(vec![first]);
            }
            Err(error) if tries == 0 => return Err(failed(error)),
            Err(_) => {}
        }
    }
}

/// Completes at the first Ctrl-C, or at the signal that service managers send.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()> + Send> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn make_demo(options: &Demo) -> anyhow::Result<()> {
    let folder = &options.folder;
    let _lock = Ownership::take(folder)?;
    if Store::exists(folder)? {
        bail!("{} holds platform data already", folder.display());
    }
    demo::generate(folder, options.flights, |line| tracing::info!("{line}"))
}

fn check(options: &Check) -> anyhow::Result<()> {
    let folder = &options.folder;
    let report = if own::is_of_user(folder) {
        Report::of_files(folder, running_program().as_deref())?
    } else {
        Report::of(folder)
    };
    let mut out = std::io::stdout().lock();
    if options.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{report}")?;
    }
    if report.problems().next().is_some() {
        bail!("{} is not sound", options.folder.display());
    }
    Ok(())
}

fn print_completions(shell: Shell) -> anyhow::Result<()> {
    Ok(io::stdout().lock().write_all(&completions(shell))?)
}

/// The script of a shell.
fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), env!("CARGO_PKG_NAME"), &mut script);
    script
}

fn write_manual(folder: &Path) -> anyhow::Result<()> {
    clap_mangen::generate_to(command(), folder)
        .with_context(|| format!("can't write the manual pages into {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The variables of a command's options.
    fn variables(command: &clap::Command) -> Vec<String> {
        let options = command
            .get_arguments()
            .filter(|arg| arg.get_long().is_some());
        let variable = |arg: &Arg| {
            arg.get_env()
                .map(|name| name.to_string_lossy().into_owned())
        };
        options
            .map(|arg| variable(arg).unwrap_or_default())
            .collect()
    }

    #[test]
    fn every_option_has_a_variable() {
        let command = command();
        assert_eq!(
            variables(&command),
            ["BELVEDERE_LOG", "BELVEDERE_LOG_FORMAT"]
        );
        let of_serve = variables(command.find_subcommand("serve").unwrap());
        for expected in [
            "BELVEDERE_DATA",
            "BELVEDERE_NO_KEY",
            "BELVEDERE_SQL_MAX_ROWS",
        ] {
            assert!(
                of_serve.iter().any(|name| name == expected),
                "{expected} in {of_serve:?}"
            );
        }
        assert!(!of_serve.contains(&String::new()), "{of_serve:?}");
        command.debug_assert();
    }

    #[test]
    fn shells_and_manual_know_the_options() {
        for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
            let script = String::from_utf8(completions(shell)).unwrap();
            assert!(script.contains("sql-max-rows"), "{shell}: {script}");
        }
        let folder = tempfile::tempdir().unwrap();
        write_manual(folder.path()).unwrap();
        let page = fs::read_to_string(folder.path().join("belvedere-platform-serve.1")).unwrap();
        assert!(page.contains("BELVEDERE_SQL_MAX_ROWS"), "{page}");
    }
}
