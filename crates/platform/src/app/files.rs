//! The files of the built app, in memory with their compressed siblings: those of a folder, or those that the program carries.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;
use std::{fs, io};

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use http::HeaderValue;
use sha2::{Digest as _, Sha256};

use super::{carried, csp};

const INDEX: &str = "index.html";

/// The built app.
#[derive(Debug)]
pub(crate) struct App {
    /// The folder that is looked at for changes.
    watched: Option<PathBuf>,
    current: Mutex<(Fingerprint, Arc<Files>)>,
}

impl App {
    /// Reads the folder. With `reload` it is read again when a file in it changes.
    pub(crate) fn load(folder: PathBuf, reload: bool) -> anyhow::Result<Self> {
        let shown = folder.display().to_string();
        let loaded = read(&folder).with_context(|| format!("can't read the app in {shown}"))?;
        Ok(Self {
            watched: reload.then_some(folder),
            current: Mutex::new(loaded),
        })
    }

    /// The app that this program carries, when it was built with one.
    pub(crate) fn carried() -> anyhow::Result<Option<Self>> {
        carried::ARCHIVE.map(Self::of_archive).transpose()
    }

    fn of_archive(archive: &'static [u8]) -> anyhow::Result<Self> {
        let contents = carried::contents(archive);
        let files = contents.and_then(|contents| Files::of(&contents));
        let files = files.context("can't read the app in this program")?;
        Ok(Self {
            watched: None,
            current: Mutex::new((Fingerprint::new(), Arc::new(files))),
        })
    }

    /// The files as they are now.
    pub(crate) fn files(&self) -> Arc<Files> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = &self.watched
            && fingerprint(folder).is_ok_and(|now| now != current.0)
        {
            match read(folder) {
                Ok(loaded) => *current = loaded,
                // A build is under way: the files of before still stand.
                Err(error) => tracing::debug!("the app was not read again: {error:#}"),
            }
        }
        Arc::clone(&current.1)
    }
}

/// Files by their path below the folder.
#[derive(Debug)]
pub(crate) struct Files {
    files: BTreeMap<String, File>,
    index: File,
}

impl Files {
    /// Files by what they contain.
    fn of(contents: &BTreeMap<String, Bytes>) -> anyhow::Result<Self> {
        let mut files = BTreeMap::new();
        for (name, plain) in contents {
            let sibling = |extension: &str| contents.get(&format!("{name}.{extension}")).cloned();
            let media_type = media_type(name);
            files.insert(
                name.clone(),
                File {
                    media_type,
                    immutable: has_hash(name),
                    etag: format!(
                        "\"{}\"",
                        URL_SAFE_NO_PAD.encode(&Sha256::digest(plain)[..12])
                    ),
                    csp: match media_type {
                        super::HTML => csp::of_page(&String::from_utf8_lossy(plain)),
                        _ => None,
                    },
                    plain: plain.clone(),
                    gzip: sibling("gz"),
                    brotli: sibling("br"),
                },
            );
        }
        let index = files
            .get(INDEX)
            .cloned()
            .with_context(|| format!("there is no {INDEX}"))?;
        Ok(Self { files, index })
    }

    /// The file at a path, to the letter: nothing is decoded, so no path leads out of the folder.
    pub(crate) fn get(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// The page of the app.
    pub(crate) fn index(&self) -> &File {
        &self.index
    }
}

/// One file.
#[derive(Debug, Clone)]
pub(crate) struct File {
    /// Its `Content-Type`.
    pub(crate) media_type: &'static str,
    /// Whether its name changes with its content.
    pub(crate) immutable: bool,
    /// A quoted entity tag.
    pub(crate) etag: String,
    /// The content security policy, for pages.
    pub(crate) csp: Option<HeaderValue>,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

/// How a file can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// As it is.
    Identity,
    /// The `.gz` sibling.
    Gzip,
    /// The `.br` sibling.
    Brotli,
}

impl Encoding {
    /// The name on the wire.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }
}

impl File {
    /// The smallest form that is accepted.
    pub(crate) fn choose(&self, accepts: impl Fn(Encoding) -> bool) -> (Encoding, Bytes) {
        [
            (Encoding::Brotli, &self.brotli),
            (Encoding::Gzip, &self.gzip),
        ]
        .into_iter()
        .find_map(|(encoding, bytes)| {
            Some((encoding, bytes.clone().filter(|_| accepts(encoding))?))
        })
        .unwrap_or_else(|| (Encoding::Identity, self.plain.clone()))
    }
}

/// Paths with the times of their last change.
type Fingerprint = BTreeMap<PathBuf, SystemTime>;

fn fingerprint(folder: &Path) -> io::Result<Fingerprint> {
    let (mut found, mut folders) = (Fingerprint::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let metadata = fs::metadata(&path)?;
            if metadata.is_dir() {
                folders.push(path);
            } else {
                found.insert(path, metadata.modified()?);
            }
        }
    }
    Ok(found)
}

fn read(folder: &Path) -> anyhow::Result<(Fingerprint, Arc<Files>)> {
    let found = fingerprint(folder)?;
    let mut contents = BTreeMap::new();
    for path in found.keys() {
        let name = path
            .strip_prefix(folder)?
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        let name = name.collect::<Vec<_>>().join("/");
        contents.insert(name, Bytes::from(fs::read(path)?));
    }
    Ok((found, Arc::new(Files::of(&contents)?)))
}

/// Whether the name carries a hash of the content, as Trunk writes it: `app-0123456789abcdef_bg.wasm`. Trunk leaves out
/// leading zeros, so a hash may have fewer than 16 digits.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split(['-', '_', '.'])
        .any(|part| part.len() >= 12 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => super::HTML,
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};

    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use super::*;

    /// An archive as `cargo xtask dist` makes it.
    fn archive(files: &[(&str, &str)], compression: CompressionMethod) -> &'static [u8] {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(compression);
        for (name, content) in files {
            archive.start_file(*name, options).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        Box::leak(archive.finish().unwrap().into_inner().into_boxed_slice())
    }

    #[test]
    fn a_carried_app_has_the_files_of_its_folder() {
        const SCRIPT: &str = "belvedere-0123456789abcdef.js";
        let page = "<!doctype html><script>alert(1)</script>";
        let files = [
            ("index.html", page),
            (SCRIPT, "script"),
            ("belvedere-0123456789abcdef.js.br", "brotli"),
            ("belvedere-0123456789abcdef.js.gz", "gzip"),
        ];
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            fs::write(folder.path().join(name), content).unwrap();
        }
        let from_folder = App::load(folder.path().to_owned(), false).unwrap();
        let carried = App::of_archive(archive(&files, CompressionMethod::Stored)).unwrap();
        let shown = |app: &App| format!("{:?}", app.files());
        assert_eq!(shown(&carried), shown(&from_folder));
        let files = carried.files();
        let script = files.get(SCRIPT).unwrap();
        assert_eq!(
            script.choose(|_| true),
            (Encoding::Brotli, Bytes::from_static(b"brotli"))
        );
        assert!(script.immutable);
        assert_eq!(files.index().plain, page);
    }

    #[test]
    fn an_archive_with_packed_entries_is_refused() {
        let packed = archive(&[("index.html", "page")], CompressionMethod::Deflated);
        let error = App::of_archive(packed).unwrap_err();
        assert_eq!(
            format!("{error:#}"),
            "can't read the app in this program: index.html is compressed"
        );
    }

    #[test]
    fn hashed_names_are_immutable() {
        assert!(has_hash("belvedere-0123456789abcdef_bg.wasm"));
        assert!(has_hash("icon-6754085f9deae85.svg"));
        assert!(has_hash("snippets/x-1/inline-0123456789abcdef.js"));
        for name in [
            "index.html",
            "theme.js",
            "snippets/belvedere-0123456789abcdef/inline0.js",
        ] {
            assert!(!has_hash(name), "{name}");
        }
    }
}
