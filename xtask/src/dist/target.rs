//! The machines that programs are released for.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};
use object::Endianness;
use object::elf::{DT_NEEDED, FileHeader64};
use object::read::elf::FileHeader as _;

use super::NAME;

/// A machine.
#[derive(Debug, PartialEq)]
pub(crate) struct Target {
    /// As Rust names it.
    pub(crate) triple: &'static str,
    /// As Node names it.
    pub(super) os: &'static str,
    pub(super) cpu: &'static str,
    /// The C library, where there are several.
    pub(super) libc: Option<&'static str>,
    /// As wheels name it.
    wheel: Wheel,
}

/// How a wheel names a machine.
#[derive(Debug, PartialEq)]
enum Wheel {
    /// By the glibc that the program needs, before this name of the processor.
    Glibc(&'static str),
    Fixed(&'static str),
}

/// All of them. A release has one package for each.
pub(super) const TARGETS: &[Target] = &[
    Target {
        triple: "x86_64-unknown-linux-gnu",
        os: "linux",
        cpu: "x64",
        libc: Some("glibc"),
        wheel: Wheel::Glibc("x86_64"),
    },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        os: "linux",
        cpu: "arm64",
        libc: Some("glibc"),
        wheel: Wheel::Glibc("aarch64"),
    },
    // The oldest macOS is the one that Rust compiles for.
    Target {
        triple: "x86_64-apple-darwin",
        os: "darwin",
        cpu: "x64",
        libc: None,
        wheel: Wheel::Fixed("macosx_10_12_x86_64"),
    },
    Target {
        triple: "aarch64-apple-darwin",
        os: "darwin",
        cpu: "arm64",
        libc: None,
        wheel: Wheel::Fixed("macosx_11_0_arm64"),
    },
    Target {
        triple: "x86_64-pc-windows-msvc",
        os: "win32",
        cpu: "x64",
        libc: None,
        wheel: Wheel::Fixed("win_amd64"),
    },
];

impl Target {
    /// The target of this name.
    pub(super) fn of(triple: &str) -> Result<&'static Self> {
        let mut targets = TARGETS.iter();
        let target = targets.find(|target| target.triple == triple);
        target.with_context(|| format!("there are no packages for {triple} (xtask/src/dist)"))
    }

    /// The npm package with the program.
    pub(crate) fn npm_package(&self) -> String {
        format!("{NAME}-{}-{}", self.os, self.cpu)
    }

    /// The platform tag of a wheel with this program.
    pub(super) fn wheel_tag(&self, program: &[u8]) -> Result<String> {
        match self.wheel {
            Wheel::Fixed(tag) => Ok(tag.to_owned()),
            Wheel::Glibc(processor) => {
                let needs = Needs::of(program)?;
                needs.are_on_every_linux()?;
                manylinux(&needs.versions, processor)
            }
        }
    }
}

/// What a program needs of the system that starts it.
#[derive(Default)]
struct Needs {
    libraries: BTreeSet<String>,
    /// Versions of symbols, such as `GLIBC_2.34`.
    versions: BTreeSet<String>,
}

/// What PEP 599 and 600 take for granted, of what a program in Rust may need.
const EVERYWHERE: &[&str] = &[
    "ld-linux-aarch64.so.1",
    "ld-linux-x86-64.so.2",
    "libc.so.6",
    "libdl.so.2",
    "libgcc_s.so.1",
    "libm.so.6",
    "libpthread.so.0",
    "librt.so.1",
];

impl Needs {
    /// Reads the dynamic section and the table of needed versions of an ELF file.
    fn of(program: &[u8]) -> Result<Self> {
        let header = FileHeader64::<Endianness>::parse(program)?;
        let endian = header.endian()?;
        let sections = header.sections(endian, program)?;
        let mut needs = Self::default();
        let dynamic = sections.dynamic_table(endian, program)?;
        for entry in &dynamic {
            if entry.tag == DT_NEEDED {
                needs.libraries.insert(text(dynamic.string(entry)?));
            }
        }
        if let Some((mut libraries, strings)) = sections.gnu_verneed(endian, program)? {
            let strings = sections.strings(endian, program, strings)?;
            while let Some((_, mut versions)) = libraries.next()? {
                while let Some(version) = versions.next()? {
                    needs.versions.insert(text(version.name(endian, strings)?));
                }
            }
        }
        Ok(needs)
    }

    fn are_on_every_linux(&self) -> Result<()> {
        let everywhere = |library: &&String| EVERYWHERE.contains(&library.as_str());
        let others: Vec<_> = self
            .libraries
            .iter()
            .filter(|library| !everywhere(library))
            .collect();
        ensure!(
            others.is_empty(),
            "a wheel may not need {others:?}: link them statically"
        );
        Ok(())
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The tag for the newest glibc whose symbols are needed.
fn manylinux(versions: &BTreeSet<String>, processor: &str) -> Result<String> {
    let parsed = versions.iter().filter_map(|version| {
        let mut numbers = version.strip_prefix("GLIBC_")?.split('.');
        let mut number = || numbers.next()?.parse::<u32>().ok();
        Some((number()?, number()?))
    });
    match parsed.max() {
        Some((major, minor)) => Ok(format!("manylinux_{major}_{minor}_{processor}")),
        None => bail!("the program needs no version of glibc: is it linked to it?"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_newest_needed_glibc_names_the_wheel() {
        let needed = set(&["GCC_3.0", "GLIBC_2.2.5", "GLIBC_2.9", "GLIBC_2.34"]);
        assert_eq!(
            manylinux(&needed, "x86_64").unwrap(),
            "manylinux_2_34_x86_64"
        );
        let error = manylinux(&set(&["GCC_3.0"]), "x86_64").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the program needs no version of glibc: is it linked to it?"
        );
    }

    #[test]
    fn a_library_that_is_not_everywhere_is_refused() {
        let needs = |libraries: &[&str]| Needs {
            libraries: set(libraries),
            versions: BTreeSet::new(),
        };
        assert!(
            needs(&["libc.so.6", "libgcc_s.so.1"])
                .are_on_every_linux()
                .is_ok()
        );
        let error = needs(&["libc.so.6", "libssl.so.3"]).are_on_every_linux();
        assert_eq!(
            error.unwrap_err().to_string(),
            r#"a wheel may not need ["libssl.so.3"]: link them statically"#
        );
    }

    /// The program that runs this test is one that `readelf --version-info` can be asked about.
    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn a_program_says_what_it_needs() {
        let program = std::fs::read("/proc/self/exe").unwrap();
        let needs = Needs::of(&program).unwrap();
        assert!(
            needs.libraries.contains("libc.so.6"),
            "{:?}",
            needs.libraries
        );
        let libc = needs
            .versions
            .iter()
            .any(|name| name.starts_with("GLIBC_2."));
        assert!(libc, "{:?}", needs.versions);
    }

    #[test]
    fn npm_packages_are_named_as_node_names_machines() {
        let linux = Target::of("x86_64-unknown-linux-gnu").unwrap();
        assert_eq!(linux.npm_package(), "belvedere-platform-linux-x64");
        assert!(Target::of("riscv64gc-unknown-linux-gnu").is_err());
    }
}
