//! Where the cluster finds the files of this machine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use percent_encoding::percent_decode_str;

/// Characters that the engines give a meaning in a path: they would read other files than this one.
const PATTERNS: [char; 9] = ['*', '?', '[', ']', '{', '}', '\\', '%', '#'];

/// Folders of this machine, each with its address on the cluster. The one that is named last counts where several hold a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Addresses(Vec<(PathBuf, String)>);

impl Addresses {
    /// Of folders as they were named.
    ///
    /// # Errors
    /// When a folder or an address can't be one.
    pub(super) fn new(folders: &[(PathBuf, String)]) -> anyhow::Result<Self> {
        let mut found = Vec::new();
        for (folder, address) in folders {
            let folder = std::path::absolute(folder)?;
            // Files are looked up where they really are.
            let folder = folder.canonicalize().unwrap_or(folder);
            let address = address.trim_end_matches('/').to_owned();
            ensure!(
                address.starts_with('/') || address.contains("://"),
                "{address} is no folder of the cluster, such as s3a://bucket/folder"
            );
            found.push((folder, address));
        }
        Ok(Self(found))
    }

    /// The address of a file; or why it has none.
    pub(super) fn of(&self, file: &Path) -> Result<String, &'static str> {
        let name = file.file_name().and_then(|name| name.to_str());
        let name = name.ok_or("the name of a file is not UTF-8")?;
        if name.starts_with(['_', '.']) {
            return Err("the cluster reads no files whose names begin with _ or .");
        }
        let real = file.canonicalize();
        let real = real.as_deref().unwrap_or(file);
        let mapped = self.0.iter().rev().find_map(|(folder, address)| {
            let rest = real.strip_prefix(folder).or(file.strip_prefix(folder));
            Some((address.as_str(), rest.ok()?))
        });
        let (start, path) = mapped.unwrap_or(("file://", file));
        let path = path.to_str().ok_or("the name of a file is not UTF-8")?;
        if path.contains(PATTERNS) {
            return Err("the name of a file holds a character that is a pattern on the cluster");
        }
        Ok(if path.starts_with('/') {
            format!("{start}{path}")
        } else {
            format!("{start}/{path}")
        })
    }
}

/// Those of the files that a plan reads and may not read.
pub(super) fn strangers(read: &[String], allowed: &[String]) -> BTreeSet<String> {
    let allowed: BTreeSet<String> = allowed.iter().map(|address| plain(address)).collect();
    let read = read.iter().map(|address| plain(address));
    read.filter(|address| !allowed.contains(address)).collect()
}

/// An address as it can be compared: engines encode characters, and write the same storage in several ways.
fn plain(address: &str) -> String {
    let decoded = percent_decode_str(address).decode_utf8_lossy();
    for (start, plain) in [("file:", "/"), ("s3a://", "s3://"), ("s3n://", "s3://")] {
        if let Some(rest) = decoded.strip_prefix(start) {
            return format!("{plain}{}", rest.trim_start_matches('/'));
        }
    }
    decoded.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_addresses_on_the_cluster() {
        let addresses = Addresses::new(&[
            ("/data".into(), "s3a://bucket/all/".to_owned()),
            ("/data/shared".into(), "/mnt/shared".to_owned()),
        ])
        .unwrap();
        let of = |file: &str| addresses.of(Path::new(file));
        assert_eq!(of("/data/a/b.csv").unwrap(), "s3a://bucket/all/a/b.csv");
        assert_eq!(of("/data/shared/b 1").unwrap(), "/mnt/shared/b 1");
        assert_eq!(of("/database/x").unwrap(), "file:///database/x");
        for file in [
            "/data/_x",
            "/data/.x",
            "/data/*",
            "/data/{a,b}/c",
            "/data/a%2fb",
        ] {
            assert!(of(file).is_err(), "{file}");
        }
        assert!(Addresses::new(&[("/data".into(), "bucket".to_owned())]).is_err());
    }

    #[test]
    fn other_files_are_strangers() {
        let allowed = ["file:///a/b c".to_owned(), "s3a://bucket/x".to_owned()];
        let read = ["file:/a/b%20c", "/a/b c", "s3://bucket/x"].map(str::to_owned);
        assert!(strangers(&read, &allowed).is_empty());
        let read = ["file:///a/b c".to_owned(), "file:/etc/passwd".to_owned()];
        let found = strangers(&read, &allowed);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["/etc/passwd"]);
    }
}
