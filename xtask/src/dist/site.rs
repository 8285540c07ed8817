//! The app as static files, with what servers need to serve it.

use std::fmt::Write as _;
use std::fs;
use std::iter::once;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{Parts, archive, copy};
use crate::app::{policy, worker};

/// The headers of every page (docs/deployment.md), besides the content security policy.
const HEADERS: [(&str, &str); 6] = [
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin-allow-popups"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Strict-Transport-Security", "max-age=31536000"),
];

/// What stands for the address of the user's platform.
const PLATFORM: &str = "https://platform.example.com";

/// The headers of every page, each written by `line`. The policy names no hash: the page has no script and no style of its own.
fn each_header(line: impl Fn(&str, &str) -> String) -> String {
    let policy = policy::of_header(&[PLATFORM]);
    let first = ("Content-Security-Policy", policy.as_str());
    let headers = once(first).chain(HEADERS);
    headers.map(|(name, value)| line(name, value)).collect()
}

const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// What the archive holds: the app in `site`, and files for servers beside it.
pub(super) fn folder(parts: &Parts<'_>) -> Result<PathBuf> {
    let folder = parts.workspace.scratch("dist-site")?;
    let sources = parts.packaging().join("site");
    for name in ["README.md", "config.example.json", "nginx.conf"] {
        copy(&sources.join(name), &folder.join(name))?;
    }
    fs::write(folder.join("nginx-headers.conf"), nginx_headers())?;
    let caddy = fs::read_to_string(sources.join("Caddyfile")).context("Caddyfile")?;
    fs::write(folder.join("Caddyfile"), caddyfile(&caddy)?)?;
    parts.write_licenses(&folder, &parts.licenses_of_app)?;

    let site = folder.join("site");
    fs::create_dir(&site)?;
    let mut names = Vec::new();
    for entry in archive::entries(&parts.app)? {
        copy(&entry.path, &site.join(&entry.name))?;
        names.push(entry.name);
    }
    let page = fs::read_to_string(site.join(PAGE)).context(PAGE)?;
    check(&page)?;
    fs::write(site.join("404.html"), &page)?;
    fs::write(site.join("_headers"), headers(&names))?;
    let routes = parts.workspace.root.join("crates/view/src/routes.rs");
    let routes = fs::read_to_string(routes).context("crates/view/src/routes.rs")?;
    fs::write(site.join("_redirects"), redirects(&routes)?)?;
    Ok(folder)
}

pub(crate) const PAGE: &str = "index.html";

/// The page must be one that the policy allows without a hash, and whose addresses the README's command finds.
fn check(page: &str) -> Result<()> {
    let mut scripts = page.split("<script").skip(1);
    let is_file = |rest: &str| {
        rest.split('>')
            .next()
            .is_some_and(|tag| tag.contains("src="))
    };
    ensure!(
        scripts.all(is_file) && !page.contains("<style"),
        "the page has a script or a style of its own, which the policy in the headers forbids"
    );
    // An element may end right after a value.
    let values = page.replace("\"/>", "\">");
    let absolute = values.matches("\"/").count() + values.matches("'/").count();
    ensure!(
        absolute == page.matches("=\"/").count(),
        "the page has an address that the README's command for hosting below a path does not find"
    );
    Ok(())
}

/// `add_header` lines.
fn nginx_headers() -> String {
    each_header(|name, value| format!("add_header {name} \"{value}\" always;\n"))
}

/// The Caddyfile with the headers in the place that it leaves for them.
fn caddyfile(template: &str) -> Result<String> {
    const PLACE: &str = "{headers}\n";
    ensure!(
        template.contains(PLACE),
        "the Caddyfile has no place for headers"
    );
    let headers = each_header(|name, value| format!("\t\t{name} \"{value}\"\n"));
    Ok(template.replace(PLACE, &headers))
}

/// `_headers`, as Netlify and Cloudflare Pages read it. Both let a browser ask again for what is not named here.
fn headers(files: &[String]) -> String {
    let mut text = "/*\n".to_owned();
    text += &each_header(|name, value| format!("  {name}: {value}\n"));
    for file in files.iter().filter(|file| is_immutable(file)) {
        // Writing to a text does not fail.
        let _ = write!(text, "/{file}\n  Cache-Control: {IMMUTABLE}\n");
    }
    text
}

/// Whether a file has a hash in its name. Compressed copies are not asked for by name.
fn is_immutable(file: &str) -> bool {
    let end = Path::new(file)
        .extension()
        .unwrap_or_default()
        .to_string_lossy();
    let has_hash = file
        .split(['-', '_', '.'])
        .any(|part| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit()));
    has_hash && end != "br" && end != "gz"
}

/// `_redirects`: the page for each view that `crates/view/src/routes.rs` names. Anything else that is no file is a 404.
fn redirects(routes: &str) -> Result<String> {
    let views: Vec<_> = worker::addresses(routes)
        .filter(|view| *view != "/")
        .collect();
    ensure!(
        !views.is_empty(),
        "crates/view/src/routes.rs names no views"
    );
    let rule = |view: &str| format!("{view} /{PAGE} 200\n");
    Ok(views.into_iter().map(rule).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_headers_are_those_of_the_document() {
        let document = include_str!("../../../docs/deployment.md");
        let headers = each_header(|name, value| format!("{name}: {value}\n"));
        assert!(document.contains(&format!("\n{headers}")), "{headers}");
    }

    #[test]
    fn files_with_a_hash_are_kept_and_the_page_is_not() {
        let files = [
            "app-0123456789abcdef_bg.wasm",
            "app-0123456789abcdef_bg.wasm.br",
            "boot.js",
            "index.html",
        ];
        let headers = headers(&files.map(str::to_owned));
        let (first, rest) = headers.split_once("/app").unwrap();
        assert!(
            first.starts_with("/*\n  Content-Security-Policy: default-src 'none';"),
            "{first}"
        );
        assert_eq!(
            rest,
            "-0123456789abcdef_bg.wasm\n  Cache-Control: public, max-age=31536000, immutable\n"
        );
    }

    #[test]
    fn each_view_is_answered_by_the_page() {
        let routes = "/// A.\npub const HOME: &str = \"/\";\npub const SQL: &str = \"/sql\";\nconst X: &str = \"/x\";\n\
                      pub const CALLBACK: &str = \"/sign-in/callback\";\n";
        assert_eq!(
            redirects(routes).unwrap(),
            "/sql /index.html 200\n/sign-in/callback /index.html 200\n"
        );
        assert!(redirects("").is_err());
    }

    #[test]
    fn a_page_that_needs_a_hash_is_refused() {
        let page = |body: &str| check(&format!("<script src=\"/boot.js\"></script>{body}"));
        page("<link href=\"/a.css\"/>").unwrap();
        for body in [
            "<script>alert(1)</script>",
            "<style>a {}</style>",
            "<a data-x='/a'>",
        ] {
            assert!(page(body).is_err(), "{body}");
        }
    }

    #[test]
    fn servers_get_every_header() {
        let caddy = caddyfile("header {\n{headers}\n}\n").unwrap();
        assert!(
            caddy.contains("\n\t\tReferrer-Policy \"no-referrer\"\n"),
            "{caddy}"
        );
        assert!(nginx_headers().contains("\nadd_header Referrer-Policy \"no-referrer\" always;\n"));
        assert!(caddyfile("header {}").is_err());
    }
}
