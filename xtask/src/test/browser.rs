//! wasm-bindgen-test in headless Chromium and Firefox, against running local platforms.

use std::fs;
use std::iter;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Result, bail, ensure};
use clap::{Args, Parser as _};

use crate::browsers::Browsers;
use crate::step::{Failures, run as run_command, step};
use crate::test::process::{FaultProxy, Platform};
use crate::test::programs::programs;
use crate::test::twice;
use crate::workspace::Workspace;
use crate::{app, native, tools};

mod follow;
mod page;
mod visit;

use follow::Tests;
use page::{Chosen, Page};
pub(super) use visit::Browser;

/// A file of tests as cargo compiles it, and which of them run.
#[derive(Args)]
pub(crate) struct File {
    path: PathBuf,
    #[command(flatten)]
    chosen: Chosen,
}

/// Its name among the suites.
const SUITE: &str = "browser";

/// Runs `tests/web.rs` in Chromium and Firefox.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    run_in(workspace, rest, SUITE, usual(workspace)?)
}

/// Runs it in browsers, which have their names beside them, as a suite of `cargo xtask test --only`.
pub(super) fn run_in(
    workspace: &Workspace,
    rest: &[String],
    suite: &str,
    browsers: Vec<(&str, Browser)>,
) -> Result<()> {
    // Arguments may be those of `cargo test`, which has a second `--`.
    let rest = rest.iter().map(String::as_str).filter(|word| *word != "--");
    let chosen = Chosen::try_parse_from(iter::once("--only browser --").chain(rest))?;
    compile(workspace)?;
    let program = programs(cargo_test(workspace).arg("--no-run"))?.remove(0);
    ensure!(page::has_tests(&program.path)?, "tests/web.rs has no tests");
    let page = step("Browser tests: bind", "", || {
        Page::bind(workspace, &program.path)
    })?;
    in_all(workspace, &page, &chosen, suite, browsers)
}

/// Runs what cargo has compiled, which may be a file without tests for browsers.
pub(crate) fn run_file(workspace: &Workspace, file: &File) -> Result<()> {
    if page::has_tests(&file.path)? {
        let page = Page::bind(workspace, &file.path)?;
        return in_all(workspace, &page, &file.chosen, SUITE, usual(workspace)?);
    }
    println!("no tests for browsers");
    Ok(())
}

fn usual(workspace: &Workspace) -> Result<Vec<(&'static str, Browser)>> {
    let found = Browsers::find(workspace)?;
    Ok(vec![
        ("Chromium", Browser::Chromium(found.headless)),
        ("Firefox", Browser::Firefox(found.firefox)),
    ])
}

/// Runs the tests in all browsers at once, since they mostly wait: for answers that the fault proxy holds back, and between two
/// tries. Each browser has a platform of its own, whose state no other's tests change.
fn in_all(
    workspace: &Workspace,
    page: &Page,
    chosen: &Chosen,
    suite: &str,
    browsers: Vec<(&str, Browser)>,
) -> Result<()> {
    let program = native::build_testkit_platform(workspace)?;
    let folder = workspace.scratch("browser")?;
    let all = step("Platforms for the browser tests", "", || {
        let all = browsers.into_iter().map(|(name, browser)| {
            let folder = folder.join(name);
            fs::create_dir(&folder)?;
            let tests = |listener| page.serve(listener, chosen);
            TestBrowser::start(workspace, &program, tests, name, browser, folder)
        });
        all.collect::<Result<Vec<_>>>()
    })?;
    let again = &format!("Run them alone: cargo xtask test --only {suite}");
    let mut failures = Failures::default();
    thread::scope(|scope| {
        let runs: Vec<_> = all
            .into_iter()
            .map(|each| scope.spawn(move || each.run(again)))
            .collect();
        for run in runs {
            let result = run.join();
            failures.note(result.unwrap_or_else(|_| bail!("a thread has panicked")));
        }
    });
    failures.report()
}

/// A browser, and the servers that its tests talk to.
struct TestBrowser<'a> {
    name: &'a str,
    browser: Browser,
    tests: Tests,
    origin: String,
    /// The data of its platform and the profiles of the browser.
    folder: PathBuf,
    _platform: Platform,
    _proxy: FaultProxy,
}

impl<'a> TestBrowser<'a> {
    fn start(
        workspace: &Workspace,
        program: &Path,
        tests: impl FnOnce(TcpListener) -> Result<Tests>,
        name: &'a str,
        browser: Browser,
        folder: PathBuf,
    ) -> Result<Self> {
        let (listener, [port, proxy, control]) = free_ports()?;
        // The platform answers pages of its own origin and of those it was told.
        let origin = format!("http://{}", listener.local_addr()?);
        let arguments = ["--flights", "5000", "--origin", &origin];
        let data = folder.join("data");
        let platform = Platform::start(workspace, program, port, &data, &arguments)?;
        let proxy = FaultProxy::start(workspace, &platform.address, proxy, control)?;
        Ok(Self {
            name,
            browser,
            tests: tests(listener)?,
            origin,
            folder,
            _platform: platform,
            _proxy: proxy,
        })
    }

    fn run(self, again: &str) -> Result<()> {
        let name = self.name;
        step(format_args!("Browser tests in {name}"), again, || {
            twice::suite(name, || {
                self.tests.run(name, |number| {
                    let profile = self.folder.join(format!("profile-{number}"));
                    let address = format!("{}/#{number}", self.origin);
                    self.browser.visit(&address, &profile)
                })
            })
        })
    }
}

/// Compiles the tests.
pub(super) fn compile(workspace: &Workspace) -> Result<()> {
    tools::wasm_target(workspace)?;
    step("Browser tests: compile", "", || {
        run_command(cargo_test(workspace).arg("--no-run"))
    })
}

fn cargo_test(workspace: &Workspace) -> Command {
    let mut command = workspace.cargo();
    command
        .args(["test", "--test", "web", "--profile", app::LOCAL])
        .args(app::local_packages());
    command
}

/// Four ports in a row: that of the page, and of the platform, the proxy and its control, which are free right now. The tests count
/// from that of the page (`tests/web/support.rs`). Nothing keeps the three free, so they are below those that systems usually hand
/// out: other suites run at the same time and connect to their platforms. The page's port keeps the other browser from all four.
fn free_ports() -> Result<(TcpListener, [u16; 3])> {
    let bind = |port: u16| TcpListener::bind(("127.0.0.1", port)).ok();
    for port in (20_000..30_000).step_by(4) {
        let Some(page) = bind(port) else { continue };
        let further = [port + 1, port + 2, port + 3];
        if further.iter().all(|port| bind(*port).is_some()) {
            return Ok((page, further));
        }
    }
    bail!("there are no four free ports in a row")
}

#[cfg(test)]
mod tests {
    use super::free_ports;

    #[test]
    fn two_suites_have_ports_apart_and_below_those_that_the_system_hands_out() {
        let (_page, first) = free_ports().unwrap();
        let (_other_page, second) = free_ports().unwrap();
        assert!(first.iter().all(|port| !second.contains(port)));
        assert!(first.iter().chain(&second).all(|port| *port < 32_768));
    }
}
