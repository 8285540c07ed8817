//! Finds the browsers that tests run in, and installs them where root runs this on Debian.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::{
    debian,
    step::step,
    workspace::{Workspace, which},
};

/// The browsers and drivers of this machine.
pub(crate) struct Browsers {
    /// Chromium, or a browser built on it.
    pub(crate) chromium: PathBuf,
    /// Chromium's headless shell, which does without the frame of a browser: journeys take half of the processor's time
    /// in it. Chromium itself where there is none.
    pub(crate) headless: PathBuf,
    /// The driver of the same version.
    pub(crate) chromedriver: PathBuf,
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
    "chromium-headless-shell",
    "chrome-headless-shell",
    "headless_shell",
];
const CHROMEDRIVER: &[&str] = &[
    "chromedriver",
    "/usr/lib/chromium/chromedriver",
    "/usr/lib/chromium-browser/chromedriver",
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
    "chromium-driver",
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
        // Firefox's driver finds Firefox by itself.
        first(FIREFOX)?;
        let chromium = first(CHROMIUM)?;
        Some(Self {
            headless: first(HEADLESS).unwrap_or_else(|| chromium.clone()),
            chromium,
            chromedriver: first(CHROMEDRIVER)?,
        })
    }
}

fn by_hand() -> String {
    format!(
        "The tests run in Chromium (with chromedriver) and Firefox. Install them:\n  \
         Debian:  {}\n  \
         Ubuntu:  sudo snap install chromium && sudo apt-get install firefox\n  \
         Fedora:  sudo dnf install chromium chromedriver firefox\n  \
         macOS:   brew install --cask google-chrome chromedriver firefox\n\
         then run the same command again.",
        debian::by_hand(DEBIAN)
    )
}
