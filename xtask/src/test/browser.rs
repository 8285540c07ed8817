//! wasm-bindgen-test in headless Chromium and Firefox, against a running local platform.

use std::{net::TcpListener, path::Path};

use anyhow::Result;

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
    tools::for_browser_tests(workspace)?;
    let browsers = Browsers::find(workspace)?;
    let program = native::build_testkit_platform(workspace)?;
    // The platform answers pages of its own origin and of those it was told, so the page's port must be known before.
    let page = free_address()?;
    let data = workspace.scratch("browser")?;
    let origin = format!("http://{page}");
    let platform = step("A platform for the browser tests", "", || {
        Platform::start(
            workspace,
            &program,
            &data,
            &["--flights", "5000", "--origin", &origin],
        )
    })?;

    let proxy = step("A fault proxy in front of it", "", || {
        FaultProxy::start(workspace, &platform.address)
    })?;

    let tests = |arguments: &[&str]| {
        let mut command = workspace.cargo();
        command
            .args(["test", "--package", "belvedere", "--test", "web"])
            .args(["--target", tools::WASM])
            .args(arguments)
            .env("BELVEDERE_TEST_PLATFORM", &platform.address)
            .env("BELVEDERE_TEST_PROXY", &proxy.address)
            .env("BELVEDERE_TEST_PROXY_CONTROL", &proxy.control)
            .env("WASM_BINDGEN_TEST_ADDRESS", &page)
            // Seconds, for all tests together and for the driver to start.
            .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
            .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "30")
            .env_remove("CHROMEDRIVER")
            .env_remove("GECKODRIVER");
        command
    };
    step("Browser tests: compile", "", || {
        run_command(&mut tests(&["--no-run"]))
    })?;

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

/// An address that is free right now. Nothing keeps it free, but the system hands out ports in turn.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}
