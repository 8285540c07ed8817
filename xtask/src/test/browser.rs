//! wasm-bindgen-test in headless Chromium and Firefox, against a running local platform.

use std::{net::TcpListener, path::Path, process::Command};

use anyhow::{Result, bail};

use crate::{
    browsers::Browsers,
    native,
    step::{Failures, run as run_command, step},
    test::{
        process::{FaultProxy, Platform},
        twice,
    },
    tools,
    workspace::Workspace,
};

/// Runs `tests/web.rs` in both browsers.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    compile(workspace)?;
    let browsers = Browsers::find(workspace)?;
    let program = native::build_testkit_platform(workspace)?;
    let [page, beside @ ..] = free_ports()?;
    let data = workspace.scratch("browser")?;
    let page = format!("127.0.0.1:{page}");
    // The platform answers pages of its own origin and of those it was told.
    let origin = format!("http://{page}");
    let [port, proxy, control] = beside;
    let platform = step("A platform for the browser tests", "", || {
        let arguments = ["--flights", "5000", "--origin", &origin];
        Platform::start(workspace, &program, port, &data, &arguments)
    })?;
    let _proxy = step("A fault proxy in front of it", "", || {
        FaultProxy::start(workspace, &platform.address, proxy, control)
    })?;
    let tests = |arguments: &[&str]| {
        let mut command = cargo_test(workspace);
        command
            .args(arguments)
            .env("WASM_BINDGEN_TEST_ADDRESS", &page)
            // Seconds, for all tests together and for the driver to start.
            .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
            .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "30")
            .env_remove("CHROMEDRIVER")
            .env_remove("GECKODRIVER");
        command
    };
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let in_browser = |name: &str, variable: &str, driver: &Path| {
        step(format_args!("Browser tests in {name}"), AGAIN, || {
            twice::suite(name, tests(&rest).env(variable, driver))
        })
    };
    let mut failures = Failures::default();
    failures.note(in_browser(
        "Chromium",
        "CHROMEDRIVER",
        &browsers.chromedriver,
    ));
    failures.note(in_browser(
        "Firefox",
        "GECKODRIVER",
        &workspace.program("geckodriver"),
    ));
    failures.report()
}

const AGAIN: &str = "Run them alone: cargo xtask test --only browser";

/// Compiles the tests.
pub(super) fn compile(workspace: &Workspace) -> Result<()> {
    tools::for_browser_tests(workspace)?;
    step("Browser tests: compile", "", || {
        run_command(cargo_test(workspace).arg("--no-run"))
    })
}

fn cargo_test(workspace: &Workspace) -> Command {
    let mut command = workspace.cargo();
    command
        .args(["test", "--package", "belvedere", "--test", "web"])
        .args(["--target", tools::WASM]);
    command
}

/// Four ports in a row that are free right now: of the page, the platform, the proxy and its control. The tests count from that
/// of the page (`tests/web/support.rs`). Nothing keeps them free, but the system hands out ports in turn.
fn free_ports() -> Result<[u16; 4]> {
    for _ in 0..100 {
        let first = TcpListener::bind("127.0.0.1:0")?;
        let port = first.local_addr()?.port();
        let further: Option<Vec<_>> = (1..4)
            .map(|distance| {
                let port = port.checked_add(distance)?;
                TcpListener::bind(("127.0.0.1", port)).ok()
            })
            .collect();
        if further.is_some() {
            return Ok([port, port + 1, port + 2, port + 3]);
        }
    }
    bail!("there are no four free ports in a row")
}
