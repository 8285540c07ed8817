//! The command line: `serve` and `demo`.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::{Args, Parser, Subcommand};
use tokio::net::TcpListener;
use tracing::level_filters::LevelFilter;

use crate::platform::lock_folder;
use crate::store::Store;
use crate::{Config, Platform, demo};

/// The local platform of Belvedere: the whole REST API over demo data on this machine, with its own sign-in.
#[derive(Parser)]
#[command(name = "belvedere-platform", version)]
struct Cli {
    /// How much is logged on the standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "info")]
    log: LevelFilter,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the REST API, the sign-in and the app at a loopback port.
    ///
    /// Prints one line with the address on the standard output when it is ready; everything else is logged on the
    /// standard error. Ctrl-C stops it after the requests that are under way.
    Serve(Serve),
    /// Generates the demo data in a folder.
    Demo(Demo),
}

#[derive(Args)]
struct Serve {
    /// Data folder. Demo data is generated when it holds none. One platform at a time uses a folder.
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// Port at 127.0.0.1; 0 picks a free one.
    #[arg(long, value_name = "PORT", default_value_t = 8765)]
    port: u16,
    /// Folder with the built app (Trunk's `dist`), to be served at the same address.
    #[arg(long, value_name = "DIR")]
    app: Option<PathBuf>,
    /// Reads the files of the app again when they change.
    #[arg(long, requires = "app")]
    app_reload: bool,
    /// A further origin whose pages may call the platform and sign in, such as `http://127.0.0.1:8080`.
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// Number of flights, when demo data is generated.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    flights: u32,
    /// How many milliseconds changes of objects in storage of the first generation stay invisible.
    #[arg(long, value_name = "MS", default_value_t = 2_000)]
    v1_delay: u64,
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

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    tracing_subscriber::fmt()
        .with_max_level(cli.log)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false)
        .init();
    let result = match cli.command {
        Command::Serve(options) => serve(options),
        Command::Demo(options) => make_demo(&options),
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
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        // The port comes first: that it is taken should be known before data is generated.
        let listener = bind(options.port).await?;
        let port = listener.local_addr()?.port();
        let config = Config {
            data: options.data,
            port,
            app: options.app,
            app_reload: options.app_reload,
            origins: options.origins,
            flights: options.flights,
            v1_delay: Duration::from_millis(options.v1_delay),
            ..Config::new("")
        };
        let platform = tokio::task::spawn_blocking(|| Platform::open(config)).await??;
        let stop = stop_signal()?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "Belvedere is at {}/", platform.origins().main())?;
        out.flush()?;
        drop(out);
        platform.serve_until(listener, stop).await?;
        tracing::info!("stopped");
        Ok(())
    })
}

async fn bind(port: u16) -> anyhow::Result<TcpListener> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            bail!(
                "port {port} is in use; stop the other program, or choose another with --port (0 picks a free one)"
            )
        }
        other => other.with_context(|| format!("can't listen at port {port}")),
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
    let _lock = lock_folder(folder)?;
    if Store::exists(folder)? {
        bail!("{} holds platform data already", folder.display());
    }
    demo::generate(folder, options.flights, |line| tracing::info!("{line}"))
}
