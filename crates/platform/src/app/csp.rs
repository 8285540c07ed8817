//! The content security policy of a page, with the hashes of its own inline scripts and styles.

use http::HeaderValue;

use crate::http::source_hash;

/// A directive a line. `cargo xtask` makes the policy of other servers of the same file.
const DIRECTIVES: &str = include_str!("policy.txt");

/// The policy of an HTML page. Trunk puts an inline module script into the app's page: its hash allows that one only.
pub(crate) fn of_page(html: &str) -> Option<HeaderValue> {
    let directives = DIRECTIVES.lines().map(|directive| {
        let inline = match directive.split_once(' ') {
            Some(("script-src", _)) => hashes(html, "script"),
            Some(("style-src", _)) => hashes(html, "style"),
            _ => String::new(),
        };
        format!("{directive}{inline}")
    });
    HeaderValue::try_from(directives.collect::<Vec<_>>().join("; ")).ok()
}

/// The sources of the inline elements with this tag, each with a blank before it.
fn hashes(html: &str, tag: &str) -> String {
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let mut sources = String::new();
    let mut rest = html;
    while let Some(start) = rest.find(&open) {
        rest = &rest[start + open.len()..];
        let Some((attributes, content)) = rest.split_once('>') else {
            break;
        };
        let Some((content, after)) = content.split_once(&close) else {
            break;
        };
        if !attributes.contains("src=") && !content.is_empty() {
            sources.push(' ');
            sources.push_str(&source_hash(content));
        }
        rest = after;
    }
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_inline_scripts_are_hashed() {
        let html = "<script src=\"a.js\"></script><script type=\"module\">alert(1)</script><style></style>";
        let policy = of_page(html).unwrap();
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let expected = "'wasm-unsafe-eval' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src 'self';";
        assert!(policy.to_str().unwrap().contains(expected), "{policy:?}");
    }
}
