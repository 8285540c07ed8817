//! Installs packages on Debian, where xtask is run by root: in containers. It never becomes root by itself.

use anyhow::{Result, bail};

use crate::step::{first_line, run_quietly, step};
use crate::workspace::{Workspace, which};

/// Whether packages can be installed: Debian, and root. Ubuntu's packages of browsers only point to the snap store, so Ubuntu
/// doesn't count.
pub(crate) fn can_install(workspace: &Workspace) -> bool {
    let is_root = || first_line(workspace.command("id").arg("-u")).as_deref() == Some("0");
    which("apt-get").is_some() && is_debian() && is_root()
}

/// What installs packages, for a person to run.
pub(crate) fn by_hand(packages: &[&str]) -> String {
    format!(
        "sudo apt-get update && sudo apt-get install --no-install-recommends {}",
        packages.join(" ")
    )
}

/// Installs packages of a program that is missing.
///
/// # Errors
/// What a person runs to install them, where xtask can't.
pub(crate) fn require(workspace: &Workspace, program: &str, packages: &[&str]) -> Result<()> {
    let by_hand = format!("{program} is missing. Install it: {}", by_hand(packages));
    if !can_install(workspace) {
        bail!("{by_hand}");
    }
    step(program, &by_hand, || install(workspace, packages))
}

/// Installs packages from Debian's archive.
pub(crate) fn install(workspace: &Workspace, packages: &[&str]) -> Result<()> {
    let apt = |arguments: &[&str]| {
        let mut command = workspace.command("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        run_quietly(command.arg("-qq").args(arguments))
    };
    apt(&["update"])?;
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat())
}

fn is_debian() -> bool {
    std::fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}
