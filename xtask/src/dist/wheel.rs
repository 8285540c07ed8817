//! The wheel: a zip file with the program and what pip reads (PEP 427, 566, 639).

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::BufWriter;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::archive::add;
use super::{About, Parts, program_file};

/// Packs the program. Nothing in the wheel is Python: pip puts the program beside the interpreter's own.
pub(super) fn pack(parts: &Parts<'_>) -> Result<()> {
    let (workspace, about) = (parts.workspace, &parts.dist.about);
    let program = fs::read(&parts.program)?;
    let tag = format!("py3-none-{}", parts.dist.target.wheel_tag(&program)?);
    let version = python_version(&about.version)?;
    let stem = format!("{PACKAGE}-{version}");
    let licenses = workspace.scratch("dist-wheel")?;
    let names = parts.write_licenses(&licenses, &parts.licenses_of_program)?;
    let readme = fs::read_to_string(parts.packaging().join("README.md"))?;

    let info = format!("{stem}.dist-info");
    let mut files = vec![Member {
        name: format!("{stem}.data/scripts/{}", program_file()),
        content: program,
        mode: 0o755,
    }];
    for name in names {
        files.push(Member::text(
            format!("{info}/licenses/{name}"),
            fs::read_to_string(licenses.join(name))?,
        ));
    }
    files.push(Member::text(
        format!("{info}/METADATA"),
        metadata(about, &version, &names, &readme),
    ));
    files.push(Member::text(format!("{info}/WHEEL"), wheel(&tag)));
    let record = record(&files, &format!("{info}/RECORD"));
    files.push(Member::text(format!("{info}/RECORD"), record));

    let file = parts.dist.folder.join(format!("{stem}-{tag}.whl"));
    let mut archive = ZipWriter::new(BufWriter::new(File::create(file)?));
    for file in &files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(file.mode);
        add(&mut archive, &file.name, options, &file.content)?;
    }
    archive.finish().map(drop).context("the wheel")
}

/// The package's name as wheels write it.
const PACKAGE: &str = "belvedere_platform";

/// A file of the wheel.
struct Member {
    name: String,
    content: Vec<u8>,
    /// Its rights on Unix.
    mode: u32,
}

impl Member {
    fn text(name: String, content: String) -> Self {
        Self {
            name,
            content: content.into_bytes(),
            mode: 0o644,
        }
    }
}

/// A version of Cargo's as Python writes it: `1.0.0-rc.2` is `1.0.0rc2`.
fn python_version(version: &str) -> Result<String> {
    let Some((numbers, before)) = version.split_once('-') else {
        return Ok(version.to_owned());
    };
    let (stage, number) = before.split_once('.').unwrap_or((before, "0"));
    let stage = match stage {
        "alpha" => "a",
        "beta" => "b",
        "rc" => "rc",
        _ => "",
    };
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    ensure!(
        !stage.is_empty() && is_number,
        "Python has no way to write the version {version}"
    );
    Ok(format!("{numbers}{stage}{number}"))
}

/// `METADATA`, with the readme below it.
fn metadata(about: &About, version: &str, licenses: &[&str], readme: &str) -> String {
    let mut lines = vec![
        "Metadata-Version: 2.4".to_owned(),
        "Name: belvedere-platform".to_owned(),
        format!("Version: {version}"),
        format!("Summary: {}", about.description),
        format!("Keywords: {}", about.keywords.join(",")),
        format!("Project-URL: Repository, {}", about.repository),
        format!("License-Expression: {}", about.license),
    ];
    let licenses = licenses.iter().map(|name| format!("License-File: {name}"));
    lines.extend(licenses);
    lines.push("Requires-Python: >=3.8".to_owned());
    lines.push("Description-Content-Type: text/markdown".to_owned());
    format!("{}\n\n{readme}", lines.join("\n"))
}

/// `WHEEL`.
fn wheel(tag: &str) -> String {
    format!("Wheel-Version: 1.0\nGenerator: belvedere-xtask\nRoot-Is-Purelib: false\nTag: {tag}\n")
}

/// `RECORD`: the hash and the size of each file but its own.
fn record(files: &[Member], own_name: &str) -> String {
    let mut lines = String::new();
    for file in files {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&file.content));
        let (name, size) = (&file.name, file.content.len());
        // Writing to a text does not fail.
        let _ = writeln!(lines, "{name},sha256={hash},{size}");
    }
    lines + &format!("{own_name},,\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_has_hashes_as_pip_compares_them() {
        let files = [
            Member::text("a/METADATA".into(), "abc".into()),
            Member::text("a/empty".into(), String::new()),
        ];
        // printf abc | openssl dgst -sha256 -binary | basenc --base64url, without `=`
        assert_eq!(
            record(&files, "a/RECORD"),
            "a/METADATA,sha256=ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0,3\n\
             a/empty,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\n\
             a/RECORD,,\n"
        );
    }

    #[test]
    fn versions_are_written_as_python_writes_them() {
        let written = |version| python_version(version).unwrap();
        assert_eq!(written("1.2.3"), "1.2.3");
        assert_eq!(written("1.2.3-rc.2"), "1.2.3rc2");
        assert_eq!(written("1.2.3-beta"), "1.2.3b0");
        for version in ["1.2.3-nightly.1", "1.2.3-rc.x", "1.2.3-rc."] {
            assert!(python_version(version).is_err(), "{version}");
        }
    }

    #[test]
    fn metadata_is_what_pip_reads() {
        let about = About {
            version: "0.1.0".into(),
            description: "A platform.".into(),
            license: "MIT OR Apache-2.0".into(),
            repository: "https://example.com/r".into(),
            keywords: vec!["sql".into(), "arrow".into()],
        };
        assert_eq!(
            metadata(&about, "0.1.0", &["LICENSE-MIT"], "# Readme\n"),
            "Metadata-Version: 2.4\nName: belvedere-platform\nVersion: 0.1.0\nSummary: A platform.\nKeywords: sql,arrow\n\
             Project-URL: Repository, https://example.com/r\nLicense-Expression: MIT OR Apache-2.0\n\
             License-File: LICENSE-MIT\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n# Readme\n"
        );
        assert_eq!(
            wheel("py3-none-manylinux_2_34_x86_64"),
            "Wheel-Version: 1.0\nGenerator: belvedere-xtask\nRoot-Is-Purelib: false\nTag: py3-none-manylinux_2_34_x86_64\n"
        );
    }
}
