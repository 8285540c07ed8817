//! Sandbox of a process that reads untrusted data: it limits memory and time, files, programs and the network.
//!
//! On Linux the kernel enforces it (Landlock, from 5.13 on; the network from 6.7 on). Elsewhere, and on older kernels,
//! the limits of memory and time remain, as far as the system has them.

use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

/// Memory that a process needs in addition to its limit for data: its code, stacks, and uncounted allocations.
#[cfg(target_os = "linux")]
const MEMORY_BESIDES: u64 = 768 << 20;

/// The nice value: other processes come first when processors are short.
#[cfg(unix)]
const NICENESS: i32 = 10;

/// Resource limits of a process.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes of memory for data.
    pub memory: u64,
    /// Bytes of a file that it writes.
    pub file: u64,
}

/// Lowers the priority of this process, at its start. A computation must not keep the platform from answering, nor the
/// browser from drawing; when memory runs out, the kernel ends this process first.
pub fn give_way() {
    // Only politeness: without it everything works.
    #[cfg(unix)]
    {
        // A session of its own, also because Ctrl-C in a terminal is for the platform, which ends its processes itself.
        let _ = rustix::process::setsid();
        let _ = rustix::process::nice(NICENESS);
    }
    #[cfg(target_os = "linux")]
    {
        // Where the kernel first shares the processors among sessions, niceness counts only within one: this is the session's.
        let _ = std::fs::write("/proc/self/autogroup", NICENESS.to_string());
        let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    }
}

/// Keeps the process to these limits.
///
/// # Errors
/// When the system refuses.
pub fn limit(limits: Limits) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rlimit::Resource;
        lower(Resource::CORE, 0)?;
        lower(Resource::FSIZE, limits.file)?;
        lower(Resource::NOFILE, 4_096)?;
        #[cfg(target_os = "linux")]
        lower(Resource::DATA, limits.memory.saturating_add(MEMORY_BESIDES))?;
    }
    #[cfg(not(unix))]
    let _ = limits;
    Ok(())
}

/// Keeps the process to so many seconds of processor time, of all its threads, for good.
///
/// # Errors
/// When the system refuses.
pub fn limit_time(seconds: u64) -> io::Result<()> {
    #[cfg(unix)]
    lower(rlimit::Resource::CPU, seconds.max(1))?;
    #[cfg(not(unix))]
    let _ = seconds;
    Ok(())
}

/// Keeps the process to so many seconds of processor time since its start. Later calls can allow more.
///
/// # Errors
/// When the system refuses.
pub fn allow_time(seconds: u64) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rlimit::{Resource, getrlimit, setrlimit};
        let (_, maximum) = getrlimit(Resource::CPU)?;
        setrlimit(Resource::CPU, seconds.min(maximum), maximum)?;
    }
    #[cfg(not(unix))]
    let _ = seconds;
    Ok(())
}

#[cfg(unix)]
fn lower(resource: rlimit::Resource, limit: u64) -> io::Result<()> {
    // Never above the hard limit. Beyond the soft limit the process is first signaled and then ended.
    let (_, maximum) = rlimit::getrlimit(resource)?;
    let limit = limit.min(maximum);
    rlimit::setrlimit(resource, limit, limit.saturating_add(1).min(maximum))
}

/// From now on the process writes in this folder alone, starts no program and uses no network.
///
/// # Errors
/// When the kernel refuses rules that it knows.
pub fn no_changes(writable: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    landlocked::no_changes(writable)?;
    #[cfg(not(target_os = "linux"))]
    let _ = writable;
    Ok(())
}

/// From now on the process can open these files, or files below these folders, for reading, can write in the one
/// folder if there is one, and can open nothing else; nor can it start a program or use the network.
///
/// # Errors
/// When the kernel refuses rules that it knows.
pub fn only<'a>(
    readable: impl IntoIterator<Item = &'a Path>,
    writable: Option<&Path>,
) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    landlocked::only(readable, writable)?;
    #[cfg(not(target_os = "linux"))]
    let _ = (readable.into_iter(), writable);
    Ok(())
}

/// The limits that this system enforces on a confined process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four answers to four questions"
)]
pub struct Walls {
    /// Reading other files.
    pub files: bool,
    /// Writing files.
    pub changes: bool,
    /// Starting programs.
    pub programs: bool,
    /// Connecting to other programs and machines.
    pub network: bool,
}

/// Confines this process permanently, and tests every limit.
///
/// # Errors
/// When the kernel refuses rules that it knows, or the process can't try.
pub fn probe() -> io::Result<Walls> {
    let program = std::env::current_exe()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    let new = std::env::temp_dir().join(format!("belvedere-probe-{}", std::process::id()));
    only([], None)?;
    let denied = |error: io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    let files = File::open(&program).err().is_some_and(denied);
    let changes = File::create_new(&new).err().is_some_and(denied);
    if !changes {
        std::fs::remove_file(&new)?;
    }
    let programs = Command::new(&program).arg("--version").output();
    let network = TcpStream::connect(address).err().is_some_and(denied);
    Ok(Walls {
        files,
        changes,
        programs: programs.err().is_some_and(denied),
        network,
    })
}

#[cfg(target_os = "linux")]
mod landlocked {
    use std::io;
    use std::path::Path;

    use landlock::{
        ABI, Access as _, AccessFs, AccessNet, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
        RulesetError, Scope, path_beneath_rules,
    };

    /// The newest version of Landlock whose rules are used; an older kernel enforces those that it knows.
    const VERSION: ABI = ABI::V6;

    pub(super) fn no_changes(writable: &Path) -> io::Result<()> {
        enforce(|| {
            Ruleset::default()
                .handle_access(AccessFs::from_write(VERSION) | AccessFs::Execute)?
                .handle_access(AccessNet::from_all(VERSION))?
                .scope(Scope::from_all(VERSION))?
                .create()?
                .add_rules(path_beneath_rules(
                    [writable],
                    AccessFs::from_write(VERSION),
                ))?
                .restrict_self()
                .map(drop)
        })
    }

    pub(super) fn only<'a>(
        readable: impl IntoIterator<Item = &'a Path>,
        writable: Option<&Path>,
    ) -> io::Result<()> {
        enforce(|| {
            Ruleset::default()
                .handle_access(AccessFs::from_all(VERSION))?
                .handle_access(AccessNet::from_all(VERSION))?
                .scope(Scope::from_all(VERSION))?
                .create()?
                .add_rules(path_beneath_rules(
                    readable,
                    AccessFs::ReadFile | AccessFs::ReadDir,
                ))?
                .add_rules(path_beneath_rules(writable, AccessFs::from_all(VERSION)))?
                .restrict_self()
                .map(drop)
        })
    }

    fn enforce(rules: impl FnOnce() -> Result<(), RulesetError>) -> io::Result<()> {
        rules().map_err(io::Error::other)
    }
}
