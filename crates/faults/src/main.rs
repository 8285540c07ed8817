//! The fault proxy as a program, for tests that are not written in Rust.

use std::net::Ipv4Addr;
use std::process::ExitCode;

use belvedere_faults::{Proxy, Script};
use clap::Parser;
use tokio::net::TcpListener;

/// Stands between a browser and a platform, and lets things go wrong.
///
/// Prints one line of JSON with its two addresses on the standard output when it is ready, and one line for each
/// connection on the standard error. Without a script everything passes; `PUT /script` at the control address begins one.
#[derive(Parser)]
#[command(name = "belvedere-faults", version)]
struct Options {
    /// Host and port of the platform, such as `127.0.0.1:8765`.
    #[arg(long, value_name = "HOST:PORT")]
    upstream: String,
    /// Port for browsers at 127.0.0.1; 0 picks a free one.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Control port; 0 picks a free one.
    #[arg(long, default_value_t = 0)]
    control: u16,
    /// File with a script to begin with.
    #[arg(long, value_name = "FILE")]
    script: Option<std::path::PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("belvedere-faults: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options) -> anyhow::Result<()> {
    let proxy = Proxy::new(options.upstream, |line| eprintln!("{line}"));
    if let Some(file) = options.script {
        let script = Script::from_json(&std::fs::read(file)?).map_err(anyhow::Error::msg)?;
        proxy.play(script);
    }
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let running = proxy.start_on(bind(options.port).await?, bind(options.control).await?)?;
    println!(
        "{}",
        serde_json::json!({
            "proxy": format!("http://{}", running.address),
            "control": format!("http://{}", running.control),
        })
    );
    running.wait().await?;
    Ok(())
}
