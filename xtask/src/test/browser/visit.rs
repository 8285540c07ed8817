//! A browser that visits the page of the tests, without a window and with a profile of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result};

use crate::test::process::Running;

/// Its preferences, in the file of a profile that it reads.
const FIREFOX: &str = include_str!("firefox.js");

/// A browser, by its program.
pub(in crate::test) enum Browser {
    Chromium(PathBuf),
    Firefox(PathBuf),
    /// `WebKitGTK`'s small browser, and the display that it needs.
    WebKit(PathBuf, String),
}

/// A browser that runs. It ends when this value goes.
pub(super) struct Visit {
    process: Running,
    log: PathBuf,
}

impl Browser {
    /// Starts it with a new profile.
    pub(super) fn visit(&self, address: &str, profile: &Path) -> Result<Visit> {
        fs::create_dir(profile).with_context(|| profile.display().to_string())?;
        let log = profile.join("output.log");
        let file = fs::File::create(&log)?;
        let mut command = match self {
            Self::Chromium(program) => {
                let mut command = Command::new(program);
                command
                    .args(["--headless", "--no-sandbox", "--disable-dev-shm-usage"])
                    .args(["--no-first-run", "--disable-background-networking"])
                    .arg(format!("--user-data-dir={}", profile.display()));
                command
            }
            Self::Firefox(program) => {
                fs::write(profile.join("user.js"), FIREFOX)?;
                let mut command = Command::new(program);
                command
                    .args(["--headless", "--no-remote", "--profile"])
                    .arg(profile);
                command
            }
            Self::WebKit(program, display) => {
                let mut command = Command::new(program);
                command.arg("--private").env("DISPLAY", display);
                command
            }
        };
        command
            .arg(address)
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file);
        let process = Running::start(&mut command)?;
        Ok(Visit { process, log })
    }
}

impl Visit {
    /// How it has ended, if it has.
    pub(super) fn end(&mut self) -> Result<Option<ExitStatus>> {
        self.process.end()
    }

    /// What it has written so far.
    pub(super) fn log(&self) -> String {
        fs::read(&self.log).map_or_else(
            |error| error.to_string(),
            |log| String::from_utf8_lossy(&log).into_owned(),
        )
    }
}
