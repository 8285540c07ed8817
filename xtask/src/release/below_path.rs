//! The static site below a path, behind a server as simple as any: a file at its path, the page for a view, or 404.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::app::html;
use crate::dist::site::PAGE;
use crate::http;
use crate::step::run;

/// The path, with the slashes around it.
const BASE: &str = "/belvedere/";

/// Addresses of views, and words of what the app shows there to a browser that is not signed in.
const VIEWS: [(&str, &str); 3] = [
    ("", "Our platform"),
    ("objects", "After sign-in you return to this address"),
    ("sign-in/callback", "none was begun"),
];

/// Follows the README, serves the site, asks for every file that the page names, and lets a browser start the app.
pub(super) fn check(folder: &Path, chromium: &Path, work: &Path) -> Result<()> {
    let site = folder.join("site");
    fs::copy(folder.join("config.example.json"), site.join("config.json"))?;
    let readme = fs::read_to_string(folder.join("README.md"))?;
    let command = command(&readme)?;
    run(Command::new("sh").args(["-c", command]).current_dir(&site))?;

    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?.to_string();
    let served = site.clone();
    http::serve(listener, move |request| {
        fs::read(found(&request.path, &served)?).ok()
    });
    let html = fs::read_to_string(site.join(PAGE))?;
    let files = files(&html);
    ensure!(files.len() > 10, "the page names only {files:?}");
    for file in files.iter().map(String::as_str).chain(["config.json"]) {
        let response = get(&address, &format!("{BASE}{file}"))?;
        ensure!(
            response.starts_with("HTTP/1.1 200"),
            "{BASE}{file}: {response}"
        );
    }
    let missing = get(&address, &format!("{BASE}missing.js"))?;
    ensure!(
        missing.starts_with("HTTP/1.1 404"),
        "a missing file: {missing}"
    );
    for (view, words) in VIEWS {
        let shown = dom(chromium, &format!("http://{address}{BASE}{view}"), work)?;
        ensure!(
            shown.contains(words),
            "the app does not start at {BASE}{view}:\n{shown}"
        );
    }
    Ok(())
}

/// The command of the README.
fn command(readme: &str) -> Result<&str> {
    let mut lines = readme.lines();
    lines
        .find(|line| line.starts_with("sed "))
        .context("the README has no command for hosting below a path")
}

/// The files that the page names, below the path: those of its elements, and those that the app loads later.
fn files(html: &str) -> Vec<String> {
    let attribute = |start: &str, name: &str| -> Vec<String> {
        html::tags(html, start)
            .filter_map(|(_, tag)| {
                html::attributes(tag)
                    .get(name)
                    .map(|value| (*value).to_owned())
            })
            .collect()
    };
    let mut files: Vec<_> = [attribute("<link", "href"), attribute("<script", "src")]
        .concat()
        .iter()
        .filter_map(|address| address.strip_prefix(BASE).map(str::to_owned))
        .collect();
    files.retain(|file| file != "config.json");
    let later = html::tags(html, "<meta").map(|(_, tag)| html::attributes(tag));
    let later = later.filter(|meta| {
        meta.get("name")
            .is_some_and(|name| name.starts_with("belvedere-"))
    });
    files.extend(later.filter_map(|meta| meta.get("content").map(|file| (*file).to_owned())));
    files
}

/// What the browser shows once the page is idle.
fn dom(chromium: &Path, address: &str, work: &Path) -> Result<String> {
    let mut browser = Command::new(chromium);
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
    browser.arg(format!(
        "--user-data-dir={}",
        work.join("browser").display()
    ));
    // Time of the page, not of the clock: it ends when nothing is left to do.
    let output = browser
        .args(["--virtual-time-budget=20000", address])
        .output()
        .context("the browser could not be started")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn get(address: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(line)
}

/// The file for a path, which may be that of a view.
fn found(path: &str, site: &Path) -> Option<PathBuf> {
    let name = path.strip_prefix(BASE)?;
    if name.rsplit('/').next().unwrap_or_default().contains('.') {
        return (!name.contains("..")).then(|| site.join(name));
    }
    Some(site.join(PAGE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_elements_and_by_meta_elements() {
        let html = concat!(
            "<meta name=\"app-base\" content=\"/belvedere/\" /><script src=\"/belvedere/boot.js\"></script>",
            "<link rel=\"preload\" href=\"/belvedere/config.json\"/><link href=\"/belvedere/a.css\">",
            "<meta name=\"belvedere-editor\" content=\"editor-1.js\" />"
        );
        assert_eq!(files(html), ["a.css", "boot.js", "editor-1.js"]);
    }

    #[test]
    fn the_app_still_says_what_is_looked_for() {
        let texts = include_str!("../../../locales/app.toml");
        assert!(texts.contains(VIEWS[1].1), "{}", VIEWS[1].1);
    }

    #[test]
    fn views_are_the_page_and_nothing_lies_outside() {
        let site = Path::new("/site");
        assert_eq!(found("/belvedere/", site), Some("/site/index.html".into()));
        assert_eq!(
            found("/belvedere/sign-in/callback", site),
            Some("/site/index.html".into())
        );
        assert_eq!(found("/belvedere/a.js", site), Some("/site/a.js".into()));
        for path in ["/a.js", "/belvedere/../x.js"] {
            assert_eq!(found(path, site), None, "{path}");
        }
    }
}
