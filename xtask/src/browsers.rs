//! Finds the browsers that tests run in, and installs them where root runs this on Debian.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::debian;
use crate::step::step;
use crate::workspace::{Workspace, which};

/// The browsers of this machine.
pub(crate) struct Browsers {
    /// Chromium, or a browser built on it.
    pub(crate) chromium: PathBuf,
    /// Chromium's headless shell, which does without the frame of a browser: journeys take half of the processor's time
    /// in it. Chromium itself where there is none.
    pub(crate) headless: PathBuf,
    pub(crate) firefox: PathBuf,
}

const CHROMIUM: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const HEADLESS: &[&str] = &[
    // Debian's command of this name starts it and stays: what ends that leaves it running.
    "/usr/lib/chromium/chromium-headless-shell",
    "chromium-headless-shell",
    "chrome-headless-shell",
    "headless_shell",
];
const FIREFOX: &[&str] = &[
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// The Debian packages of all of them, and a font, without which pages would be blank.
const DEBIAN: &[&str] = &[
    "chromium",
    "chromium-headless-shell",
    "firefox-esr",
    "fonts-dejavu-core",
];

impl Browsers {
    /// Finds the browsers, installing what is missing if it can.
    pub(crate) fn find(workspace: &Workspace) -> Result<Self> {
        let can_install = debian::can_install(workspace);
        match Self::look() {
            Some(found) if found.headless != found.chromium || !can_install => return Ok(found),
            None if !can_install => bail!("{}", by_hand()),
            _ => {}
        }
        step(
            format_args!("Browsers for the tests ({})", DEBIAN.join(", ")),
            &by_hand(),
            || debian::install(workspace, DEBIAN),
        )?;
        Self::look().with_context(by_hand)
    }

    fn look() -> Option<Self> {
        let first = |names: &[&str]| names.iter().find_map(|name| which(name));
        let chromium = first(CHROMIUM)?;
        Some(Self {
            headless: first(HEADLESS).unwrap_or_else(|| chromium.clone()),
            chromium,
            firefox: first(FIREFOX)?,
        })
    }
}

fn by_hand() -> String {
    format!(
        "The tests run in Chromium and Firefox. Install them:\n  \
         Debian:  {}\n  \
         Ubuntu:  sudo snap install chromium && sudo apt-get install firefox\n  \
         Fedora:  sudo dnf install chromium firefox\n  \
         macOS:   brew install --cask google-chrome firefox\n\
         then run the same command again.",
        debian::by_hand(DEBIAN)
    )
}
