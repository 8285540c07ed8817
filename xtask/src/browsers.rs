//! Finds the browsers that tests run in, and installs them where a package manager and the rights are there.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::{
    step::{first_line, run_quietly, step},
    workspace::{Workspace, which},
};

/// The browsers and drivers of this machine.
pub(crate) struct Browsers {
    /// Chromium, or a browser built on it.
    pub(crate) chromium: PathBuf,
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

/// The Debian packages of all three, and a font, without which pages would be blank.
const DEBIAN: &[&str] = &[
    "chromium",
    "chromium-driver",
    "firefox-esr",
    "fonts-dejavu-core",
];

impl Browsers {
    /// Finds the browsers, installing what is missing if it can.
    pub(crate) fn find(workspace: &Workspace) -> Result<Self> {
        if let Some(found) = Self::look() {
            return Ok(found);
        }
        if which("apt-get").is_none() || !is_debian() {
            bail!("{}", by_hand());
        }
        let Some(become_root) = become_root(workspace) else {
            bail!("{}", by_hand())
        };
        step(
            format_args!("Browsers for the tests ({})", DEBIAN.join(", ")),
            &by_hand(),
            || {
                let apt = |arguments: &[&str]| {
                    let words = [
                        become_root,
                        &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"],
                        arguments,
                    ];
                    let words = words.concat();
                    let (program, rest) = words.split_first().context("no command")?;
                    run_quietly(workspace.command(program).args(rest))
                };
                apt(&["update"])?;
                apt(&[&["install", "-y", "--no-install-recommends"], DEBIAN].concat())
            },
        )?;
        Self::look().with_context(by_hand)
    }

    fn look() -> Option<Self> {
        let first = |names: &[&str]| names.iter().find_map(|name| which(name));
        // Firefox's driver finds Firefox by itself.
        first(FIREFOX)?;
        Some(Self {
            chromium: first(CHROMIUM)?,
            chromedriver: first(CHROMEDRIVER)?,
        })
    }
}

/// Ubuntu's packages of the same names only point to the snap store, so only Debian's are installed unasked.
fn is_debian() -> bool {
    std::fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}

/// How to run a command as root without being asked for a password.
fn become_root(workspace: &Workspace) -> Option<&'static [&'static str]> {
    if first_line(workspace.command("id").arg("-u"))? == "0" {
        return Some(&[]);
    }
    first_line(workspace.command("sudo").args(["-n", "true"])).map(|_| &["sudo", "-n"] as &[_])
}

fn by_hand() -> String {
    format!(
        "The tests run in Chromium (with chromedriver) and Firefox. Install them:\n  \
         Debian:  sudo apt-get install {}\n  \
         Ubuntu:  sudo snap install chromium && sudo apt-get install firefox\n  \
         Fedora:  sudo dnf install chromium chromedriver firefox\n  \
         macOS:   brew install --cask google-chrome chromedriver firefox\n\
         then run the same command again.",
        DEBIAN.join(" ")
    )
}
