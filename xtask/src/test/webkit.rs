//! `WebKit`, the engine of Safari, as `WebKitGTK` has it: the browser tests, and a way through the app. Only when asked for.

use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::browser::{self, Browser};
use super::process::{Platform, Running, first_line};
use crate::app::{self, Build};
use crate::step::{Failures, run as run_command, step};
use crate::workspace::{Workspace, which};
use crate::{debian, native, tools};

/// The Debian packages of the engine with its driver, of a display without a screen, and of a font.
const DEBIAN: &[&str] = &["webkit2gtk-driver", "xvfb", "fonts-dejavu-core"];

/// Its small browser, which is in no folder of commands.
const MINI_BROWSER: &[&str] = &[
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
];

/// How long the driver may take until it listens.
const DRIVER_TIMEOUT: Duration = Duration::from_secs(20);

/// Runs both.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let program = find(workspace)?;
    let mut failures = Failures::default();
    // A display of its own, whose number it prints.
    let mut command = workspace.command("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", "1400x1000x24"]);
    let (_display, number) = first_line(&mut command)?;
    let display = format!(":{}", number.trim());
    let browser = Browser::WebKit(program.clone(), display.clone());
    failures.note(browser::run_in(
        workspace,
        rest,
        "webkit",
        vec![("WebKit", browser)],
    ));
    if rest.is_empty() {
        failures.note(app(workspace, &program.to_string_lossy(), &display));
    }
    failures.report()
}

/// The way through the app as `serve` builds it.
fn app(workspace: &Workspace, program: &str, display: &str) -> Result<()> {
    let platform = native::build_platform(workspace, native::PROFILE)?;
    native::build_engine(workspace, native::PROFILE)?;
    let app = app::build_app(workspace, Build::Local)?;
    tools::for_webkit(workspace)?;
    let data = workspace.scratch("webkit")?;
    let arguments = ["--app", &app.to_string_lossy()];
    let platform = Platform::start(workspace, &platform, 0, &data, &arguments)?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut driver = workspace.command("WebKitWebDriver");
    let _driver = Running::start(driver.arg(format!("--port={port}")).env("DISPLAY", display))?;
    let end = Instant::now() + DRIVER_TIMEOUT;
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        ensure!(Instant::now() < end, "WebKitWebDriver does not listen");
        sleep(Duration::from_millis(20));
    }
    step(
        "The app in WebKit",
        "Run it alone: cargo xtask test --only webkit",
        || {
            let mut node = workspace.command("node");
            node.current_dir(workspace.webkit())
                .args(["--test", "app.test.mjs"])
                .env("BELVEDERE_ADDRESS", &platform.address)
                .env("BELVEDERE_WEBKIT", program)
                .env("BELVEDERE_WEBDRIVER", format!("http://127.0.0.1:{port}"));
            run_command(&mut node)
        },
    )
}

/// Finds the browser, installing what is missing if it can.
fn find(workspace: &Workspace) -> Result<PathBuf> {
    let look = || {
        which("WebKitWebDriver").and(which("Xvfb"))?;
        MINI_BROWSER.iter().find_map(|path| which(path))
    };
    if let Some(found) = look() {
        return Ok(found);
    }
    debian::require(workspace, "WebKitGTK", DEBIAN)?;
    look().context("WebKitGTK was installed, and is not found")
}
