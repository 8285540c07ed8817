//! What the command line takes, and the variables that say the same.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::FalseyValueParser;
use clap::{Arg, ArgAction, Args, CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use tracing::level_filters::LevelFilter;

use crate::{logging, sql};

/// The local platform of Belvedere: the whole REST API over your files or demo data on this machine, with its own sign-in.
#[derive(Parser)]
#[command(name = "belvedere-platform", version)]
pub(super) struct Cli {
    /// How much is logged on the standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "info")]
    pub(super) log: LevelFilter,
    /// The form of the log: lines of text, or a JSON document a line. By default text on a terminal and JSON elsewhere.
    #[arg(long, value_name = "FORMAT", global = true, default_value = "auto")]
    pub(super) log_format: logging::Format,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
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
    /// Generates the demo data in a folder, or exports what defines them.
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
pub(super) struct Serve {
    /// Folder with your files, or with data that the command `demo` made, or the address of your files in S3. Without it: demo
    /// data in `data/demo`, or in a folder beside it with the name of your own demo, generated when there is none. One platform
    /// at a time uses a folder.
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
    /// Folder for what the platform keeps about your files, when it should not be `.belvedere` among them, for example
    /// because they are on a read-only disk.
    #[arg(long, value_name = "DIR", requires = "data", conflicts_with = "demo")]
    pub(super) state: Option<PathBuf>,
    /// Generates demo data in the folder when it is missing or empty: those of the file, which defines an ontology with its
    /// objects, actions and checks; without a file those of the airline. `belvedere-platform demo --export FILE` writes a file
    /// to begin with.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[expect(
        clippy::option_option,
        reason = "an option whose value may be left out"
    )]
    demo: Option<Option<PathBuf>>,
    /// Port at 127.0.0.1; 0 picks a free one.
    #[arg(long, value_name = "PORT", default_value_t = 8765)]
    pub(super) port: u16,
    /// Folder with the built app (Trunk's `dist`), to be served at the same address. Without it: the app that this program
    /// carries, when it was released with one.
    #[arg(long, value_name = "DIR")]
    pub(super) app: Option<PathBuf>,
    /// Reads the files of the app again when they change.
    #[arg(long, requires = "app")]
    pub(super) app_reload: bool,
    /// Lets every account of this machine sign in over your own files. Without it a browser must once open the address with
    /// the key that is printed at the start; demo data needs none.
    #[arg(long, requires = "data", conflicts_with = "demo")]
    pub(super) no_key: bool,
    /// A further origin whose pages may call the platform and sign in, such as `http://127.0.0.1:8080`.
    #[arg(long = "origin", value_name = "ORIGIN", value_delimiter = ',')]
    pub(super) origins: Vec<String>,
    /// Number of flights, when demo data is generated.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) flights: u32,
    /// How many milliseconds changes of objects in storage of the first generation stay invisible.
    #[arg(long, value_name = "MS", default_value_t = 2_000)]
    pub(super) v1_delay: u64,
    /// Starts only where this system keeps the processes that run SQL and look at files from reading other files, from
    /// writing, from starting programs and from the network: Linux 6.7 or newer with Landlock. Without it, what is missing is
    /// logged at the start.
    #[arg(long)]
    pub(super) require_confinement: bool,
    /// The program of the SQL engine. Without it: `belvedere-sql` beside this program, unless the engine is a part of this one.
    /// It may come later: until then, SQL queries fail and say so.
    #[arg(long, value_name = "PROGRAM", help_heading = SQL)]
    pub(super) sql_engine: Option<PathBuf>,
    /// As long as this file is there, the SQL engine is being built, and queries that need it say so.
    #[arg(long, value_name = "FILE", help_heading = SQL)]
    pub(super) sql_engine_pending: Option<PathBuf>,
    #[command(flatten)]
    pub(super) sql: SqlLimits,
    /// Runs SQL queries on a cluster that speaks Spark Connect, Apache Spark or Sail, such as
    /// `sc://spark.example:15002/;use_ssl=true`. Statements are checked, and who may read what is decided, here; the cluster
    /// must read the files of the datasets at the same paths, or where `--sql-files` says. `--sql-memory` says nothing then.
    #[arg(long, value_name = "ADDRESS", help_heading = SQL)]
    pub(super) sql_cluster: Option<String>,
    /// File with the token that the cluster wants.
    #[arg(long, value_name = "FILE", requires = "sql_cluster", help_heading = SQL)]
    pub(super) sql_cluster_token_file: Option<PathBuf>,
    /// A folder with files of datasets and its address on the cluster, such as `/srv/data=s3a://bucket/data`. Can be given more
    /// than once.
    #[arg(long, value_name = "LOCAL=ADDRESS", requires = "sql_cluster", value_parser = folder_on_cluster,
        value_delimiter = ',', help_heading = SQL)]
    pub(super) sql_files: Vec<(PathBuf, String)>,
}

/// The demo that is to be generated.
pub(super) enum DemoChoice {
    /// None, unless no data is named.
    None,
    Airline,
    /// The one that a file defines.
    File(PathBuf),
}

impl Serve {
    /// The demo of `--demo`. In the environment it may be a switch, as other options are.
    pub(super) fn demo(&self) -> DemoChoice {
        let Some(file) = &self.demo else {
            return DemoChoice::None;
        };
        let Some(file) = file else {
            return DemoChoice::Airline;
        };
        match file.to_str() {
            Some("" | "0" | "false" | "no" | "off") => DemoChoice::None,
            Some("1" | "true" | "yes" | "on") => DemoChoice::Airline,
            _ => DemoChoice::File(file.clone()),
        }
    }
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
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = SQL)]
#[expect(
    clippy::struct_field_names,
    reason = "the fields are the options, `--sql-…`"
)]
pub(super) struct SqlLimits {
    /// How many rows a result has at most; further ones are left out.
    #[arg(long, value_name = "N", default_value_t = sql::Options::default().max_rows)]
    sql_max_rows: u64,
    /// How many seconds a query may run.
    #[arg(long, value_name = "SECONDS", default_value_t = sql::Options::default().query_timeout.as_secs())]
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
            query_timeout: Duration::from_secs(limits.sql_time),
            memory: limits.sql_memory.saturating_mul(1 << 20),
            disk: limits.sql_disk.saturating_mul(1 << 20),
            at_once: limits.sql_at_once,
            ..Self::default()
        }
    }
}

#[derive(Args)]
pub(super) struct Demo {
    /// Folder to write to. It must not hold platform data yet.
    #[arg(value_name = "DIR", required_unless_present = "export")]
    pub(super) folder: Option<PathBuf>,
    /// Number of flights.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) flights: u32,
    /// Generates the demo that a file defines, in place of the airline.
    #[arg(long, value_name = "FILE")]
    pub(super) from: Option<PathBuf>,
    /// Writes the file that defines the airline, to be copied and edited, and generates nothing. The file must be new.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["folder", "from"])]
    pub(super) export: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct Check {
    /// The data folder, or a folder with your files.
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    /// Prints the findings as one JSON document.
    #[arg(long)]
    pub(super) json: bool,
}

/// The command line. Each option can be given by an environment variable too.
pub(super) fn command() -> clap::Command {
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
