//! What the process gives up, in steps: memory and time before it parses, the rest of the file system before it plans.
//!
//! On Linux the kernel keeps it to that (Landlock, from 5.13 on; the network from 6.7 on). Elsewhere, and on older kernels,
//! the limits of the engine itself remain: it opens no file but through [`super::store`].

use std::io;
use std::path::Path;

use belvedere_sql_protocol::{Limits, Tables};

/// What a process needs besides the memory that a query may use: its code, stacks, and what the engine does not count.
#[cfg(target_os = "linux")]
const MEMORY_BESIDES: u64 = 768 << 20;

/// By how much everybody else comes first when processors are short.
#[cfg(unix)]
const NICENESS: i32 = 10;

/// At the start: everybody else comes first. What a statement computes must not keep the platform from answering, nor the
/// browser from drawing; when memory runs out, this process goes first.
pub(super) fn on_start() {
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

/// Before the statement is parsed: limits of memory, time, files, and no right to write elsewhere, to start programs or to
/// use the network.
pub(super) fn to_limits(limits: &Limits) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rlimit::{Resource, getrlimit, setrlimit};
        let lower = |resource: Resource, limit: u64| {
            // Never above what the process may have. What is over it is first told and then ended.
            let (_, maximum) = getrlimit(resource)?;
            let limit = limit.min(maximum);
            setrlimit(resource, limit, limit.saturating_add(1).min(maximum))
        };
        lower(Resource::CORE, 0)?;
        lower(Resource::FSIZE, limits.spill)?;
        lower(Resource::NOFILE, 4_096)?;
        // More than all its threads use in that time, and far from endless.
        let threads = u64::try_from(super::run::threads()).unwrap_or(1) + 1;
        lower(Resource::CPU, limits.seconds.saturating_mul(threads).max(1))?;
        #[cfg(target_os = "linux")]
        lower(Resource::DATA, limits.memory.saturating_add(MEMORY_BESIDES))?;
    }
    #[cfg(target_os = "linux")]
    landlocked::no_changes(&limits.spill_folder)?;
    #[cfg(not(unix))]
    let _ = limits;
    Ok(())
}

/// Before the statement is planned: reads these files, writes in this folder, and opens nothing else any more.
pub(super) fn to_files(tables: &Tables, spill_folder: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    landlocked::only(tables, spill_folder)?;
    #[cfg(not(target_os = "linux"))]
    let _ = (tables, spill_folder);
    Ok(())
}

#[cfg(target_os = "linux")]
mod landlocked {
    use std::io;
    use std::path::Path;

    use landlock::{
        ABI, Access as _, AccessFs, AccessNet, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
        RulesetError, Scope, path_beneath_rules,
    };

    use super::Tables;

    /// The newest version of Landlock whose rules are used; an older kernel enforces what it knows of them.
    const VERSION: ABI = ABI::V6;

    pub(super) fn no_changes(spill_folder: &Path) -> io::Result<()> {
        enforce(|| {
            Ruleset::default()
                .handle_access(AccessFs::from_write(VERSION) | AccessFs::Execute)?
                .handle_access(AccessNet::from_all(VERSION))?
                .scope(Scope::from_all(VERSION))?
                .create()?
                .add_rules(path_beneath_rules(
                    [spill_folder],
                    AccessFs::from_write(VERSION),
                ))?
                .restrict_self()
                .map(drop)
        })
    }

    pub(super) fn only(tables: &Tables, spill_folder: &Path) -> io::Result<()> {
        let files = tables.iter().flat_map(|table| &table.files);
        enforce(|| {
            Ruleset::default()
                .handle_access(AccessFs::from_all(VERSION))?
                .create()?
                .add_rules(path_beneath_rules(files, AccessFs::ReadFile))?
                .add_rules(path_beneath_rules(
                    [spill_folder],
                    AccessFs::from_all(VERSION),
                ))?
                .restrict_self()
                .map(drop)
        })
    }

    fn enforce(rules: impl FnOnce() -> Result<(), RulesetError>) -> io::Result<()> {
        rules().map_err(io::Error::other)
    }
}
