//! Processes that run beside the tests and end with them.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use anyhow::{Context, Result, ensure};

use crate::native;
use crate::step::shown;
use crate::workspace::Workspace;

/// A process that ends when this value goes.
pub(crate) struct Running(Child);

/// A process that was started with all that it starts in a group of its own. They end when this value goes.
pub(crate) struct Group(Running);

impl Running {
    /// Starts a command and doesn't wait for it.
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        let program = shown(command);
        command
            .spawn()
            .map(Self)
            .with_context(|| format!("`{program}` could not be started"))
    }

    /// How it has ended, if it has.
    pub(super) fn end(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.0.try_wait()?)
    }
}

impl Group {
    /// Starts a command, waits for the first line that it prints, and gives the address in it.
    #[cfg(unix)]
    pub(crate) fn serve(command: &mut Command) -> Result<(Self, String)> {
        use std::os::unix::process::CommandExt as _;
        let (process, line) = first_line(command.process_group(0))?;
        let group = Self(process);
        Ok((group, address(&line)?))
    }

    /// Starts a command, waits for the first line that it prints, and gives the address in it.
    #[cfg(not(unix))]
    pub(crate) fn serve(command: &mut Command) -> Result<(Self, String)> {
        let (process, line) = first_line(command)?;
        Ok((Self(process), address(&line)?))
    }

    /// Asks all of them to end, as a service manager does, and waits for the first of them.
    pub(crate) fn stop(mut self) -> Result<ExitStatus> {
        let mut kill = self.signal("TERM");
        let status = kill.status().context("`kill` could not be started")?;
        ensure!(status.success(), "{} has ended by itself", shown(&kill));
        Ok(self.0.0.wait()?)
    }

    /// The command that sends all of them a signal.
    fn signal(&self, name: &str) -> Command {
        let group = format!("-{}", self.0.0.id());
        let mut kill = Command::new("kill");
        kill.args(["-s", name, "--", &group]);
        kill
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        // All of them may have ended, which `kill` would complain about.
        let _ = self.signal("KILL").stderr(Stdio::null()).status();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself, and another failure changes nothing any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A local platform on a free port.
pub(crate) struct Platform {
    /// Its base URL, without a slash at the end.
    pub(crate) address: String,
    _process: Running,
}

impl Platform {
    /// Starts a platform on a data folder, which it fills with demo data when it is empty, and waits until it answers.
    /// Port 0 is a free one.
    pub(crate) fn start(
        workspace: &Workspace,
        program: &Path,
        port: u16,
        data: &Path,
        arguments: &[&str],
    ) -> Result<Self> {
        let mut command = workspace.command(&program.to_string_lossy());
        command
            .args(["--log", "warn", "serve", "--port", &port.to_string()])
            .args(["--demo", "--data"])
            .arg(data)
            .args(arguments);
        let (process, line) = first_line(&mut command)?;
        Ok(Self {
            address: address(&line)?,
            _process: process,
        })
    }
}

/// The address in the line that a platform prints when it answers, without a slash at the end.
pub(super) fn address(line: &str) -> Result<String> {
    let mut words = line.split_whitespace();
    let address = words.find(|word| word.starts_with("http://"));
    let address =
        address.with_context(|| format!("the platform ended or said something else: {line:?}"))?;
    Ok(address.trim_end_matches('/').to_owned())
}

/// A fault proxy in front of a platform.
pub(crate) struct FaultProxy {
    _process: Running,
}

impl FaultProxy {
    /// Starts a proxy, built beside the platform with the test kit, that lets everything pass; what it does is told to another
    /// port.
    pub(crate) fn start(
        workspace: &Workspace,
        platform: &str,
        port: u16,
        control: u16,
    ) -> Result<Self> {
        let program = native::program(workspace, native::PROFILE, "belvedere-faults");
        let mut command = workspace.command(&program.to_string_lossy());
        let upstream = platform.trim_start_matches("http://");
        // Its line for each connection is of use only to a reader of one test.
        command
            .args(["--upstream", upstream, "--port", &port.to_string()])
            .args(["--control", &control.to_string()])
            .stderr(Stdio::null());
        let (process, line) = first_line(&mut command)?;
        ensure!(
            line.starts_with('{'),
            "the proxy ended or said something else: {line:?}"
        );
        Ok(Self { _process: process })
    }
}

/// Starts a process and waits for the first line that it prints.
pub(super) fn first_line(command: &mut Command) -> Result<(Running, String)> {
    let mut process = Running::start(command.stdout(Stdio::piped()))?;
    let stdout = process.0.stdout.take().context("no stdout")?;
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line)?;
    Ok((process, line))
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read as _;
    use std::os::unix::process::CommandExt as _;

    use super::*;

    #[test]
    fn a_group_ends_with_all_that_its_processes_have_started() {
        let mut shell = Command::new("sh");
        let script = "sh -c 'sleep 5; echo lived on >&2' & echo http://127.0.0.1:1/; wait";
        shell.args(["-c", script]).stderr(Stdio::piped());
        let (mut process, line) = first_line(shell.process_group(0)).unwrap();
        assert_eq!(address(&line).unwrap(), "http://127.0.0.1:1");
        let mut stderr = process.0.stderr.take().unwrap();
        drop(Group(process));
        // Ends with the last process that could write.
        let mut said = String::new();
        stderr.read_to_string(&mut said).unwrap();
        assert_eq!(said, "");
    }
}
