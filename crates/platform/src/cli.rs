//! The command line: `serve`, `demo`, `check`, `completions` and `man`.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use belvedere_demo as demo;
use belvedere_store::{Ownership, Store};
use belvedere_user_files::{self as user_files, Bucket, STATE};
use clap::FromArgMatches as _;
use clap_complete::Shell;
use tokio::net::TcpListener;

use crate::{Config, Platform, check, confinement, logging, sql};

use arguments::{Check, Cli, Command, Demo, DemoChoice, Serve, command};

mod arguments;

/// Where demo data is by default.
const DEMO: &str = "data/demo";

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    if let Some(exit) = sql::engine_process()
        .or_else(user_files::scanner_process)
        .or_else(confinement::process)
        .or_else(sql::cleanup_process)
    {
        return exit;
    }
    let cli = Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit());
    let _log = logging::begin(cli.log, cli.log_format);
    let result = match cli.command {
        Command::Serve(options) => serve(&options),
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

fn serve(options: &Serve) -> anyhow::Result<()> {
    let config = config(options)?;
    let is_of_user = config.user_folder.is_some() || config.bucket.is_some();
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
        let config = Config { port, ..config };
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

/// The configuration that the options make.
fn config(options: &Serve) -> anyhow::Result<Config> {
    let (data, files) = folders(options)?;
    let start_key = files.is_some() && !options.no_key;
    let (user_folder, bucket) = match files {
        Some(Source::Folder(folder)) => (Some(folder), None),
        Some(Source::Bucket(bucket)) => (None, Some(bucket)),
        None => (None, None),
    };
    let demo = match options.demo() {
        DemoChoice::File(file) => Some(demo::Demo::read(&file)?),
        DemoChoice::Airline | DemoChoice::None => None,
    };
    // The engine's processes start in folders of their own.
    let engine = options.sql_engine.as_ref().map(std::path::absolute);
    let cluster = options.sql_cluster.clone().map(|address| sql::Cluster {
        address,
        token_file: options.sql_cluster_token_file.clone(),
        files: options.sql_files.clone(),
        cleanup: sql::running_program(),
    });
    Ok(Config {
        data,
        user_folder,
        bucket,
        scanner: sql::running_program(),
        app: options.app.clone(),
        app_reload: options.app_reload,
        origins: options.origins.clone(),
        flights: options.flights,
        demo,
        v1_delay: Duration::from_millis(options.v1_delay),
        start_key,
        sql: sql::Options {
            program: engine.transpose()?.or_else(sql::embedded),
            pending: options.sql_engine_pending.clone(),
            cluster,
            ..options.sql.into()
        },
        ..Config::new("")
    })
}

/// Where the user's files are.
enum Source {
    Folder(PathBuf),
    Bucket(Bucket),
}

/// The data folder, and the user's files.
fn folders(options: &Serve) -> anyhow::Result<(PathBuf, Option<Source>)> {
    let demo = options.demo();
    let Some(folder) = &options.data else {
        let own = match &demo {
            DemoChoice::File(file) => file.file_stem(),
            DemoChoice::Airline | DemoChoice::None => None,
        };
        let folder = PathBuf::from(DEMO);
        return Ok((
            own.map_or_else(|| folder.clone(), |name| folder.with_file_name(name)),
            None,
        ));
    };
    let is_demo = !matches!(demo, DemoChoice::None);
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
        Err(error) if error.kind() == ErrorKind::NotFound && is_demo => true,
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            bail!("{shown} is a file; --data wants a folder")
        }
        Err(error) if error.kind() == ErrorKind::NotFound => bail!(
            "there is no folder {shown}; --data wants a folder with your files, and \
             `belvedere-platform demo {shown}` makes one with demo data"
        ),
        Err(error) => return Err(error).with_context(|| format!("can't read the folder {shown}")),
    };
    let of_user = user_files::is_of_user(folder) || options.state.is_some() || is_empty;
    match (of_user, is_demo) {
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
    let program = sql::running_program().context("the path of this program is unknown");
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
                // There is no IPv6, so no other program can answer there.
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
    if let Some(file) = &options.export {
        let created = fs::File::create_new(file);
        return created
            .and_then(|mut created| created.write_all(demo::AIRLINE.as_bytes()))
            .with_context(|| format!("can't write {}", file.display()));
    }
    let folder = options.folder.as_ref().context("the folder is missing")?;
    let demo = match &options.from {
        Some(file) => demo::Demo::read(file)?,
        None => demo::Demo::airline()?,
    };
    let _lock = Ownership::take(folder)?;
    if Store::exists(folder)? {
        bail!("{} holds platform data already", folder.display());
    }
    demo.generate(folder, options.flights, |line| tracing::info!("{line}"))
}

fn check(options: &Check) -> anyhow::Result<()> {
    let folder = &options.folder;
    let report = if user_files::is_of_user(folder) {
        check::user_folder(folder, sql::running_program().as_deref())?
    } else {
        check::data_folder(folder)
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
mod tests;
