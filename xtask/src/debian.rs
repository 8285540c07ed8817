//! Installs packages on Debian, where that goes without a question.

use anyhow::{Context as _, Result};

use crate::{
    step::{first_line, run_quietly},
    workspace::{Workspace, which},
};

/// Whether packages can be installed: Debian, and the rights of root without a password. Ubuntu's packages of browsers only point
/// to the snap store, so Ubuntu doesn't count.
pub(crate) fn can_install(workspace: &Workspace) -> bool {
    which("apt-get").is_some() && is_debian() && become_root(workspace).is_some()
}

/// Installs packages from Debian's archive.
pub(crate) fn install(workspace: &Workspace, packages: &[&str]) -> Result<()> {
    let become_root = become_root(workspace).context("no rights to install packages")?;
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
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat())
}

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
