//! The content security policy of the app's page, for servers other than the local platform.

use std::iter::once;

/// A directive a line. The local platform adds the hashes of what is inline in a page (`csp.rs` beside the file).
const DIRECTIVES: &str = include_str!("../../../crates/platform/src/app/policy.txt");

/// Only a header can say what follows.
const OF_HEADERS: &str = "frame-ancestors";

/// The policy of a header. The app may also speak to these.
pub(crate) fn of_header(also: &[&str]) -> String {
    policy(also, |_| true)
}

/// The policy that the page brings along.
pub(super) fn of_page(also: &[&str]) -> String {
    policy(also, |directive| !directive.starts_with(OF_HEADERS))
}

fn policy(also: &[&str], is_wanted: fn(&str) -> bool) -> String {
    let directives = DIRECTIVES.lines().filter(|line| is_wanted(line));
    let directives = directives.map(|directive| {
        let further = if directive.starts_with("connect-src ") {
            also
        } else {
            &[]
        };
        once(directive)
            .chain(further.iter().copied())
            .collect::<Vec<_>>()
            .join(" ")
    });
    directives.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_and_page_differ_in_frames_only() {
        let header = of_header(&["https://a.example", "https://b.example"]);
        assert!(
            header.contains("; connect-src 'self' https://a.example https://b.example; "),
            "{header}"
        );
        assert!(header.contains("; frame-ancestors 'none'; "), "{header}");
        let page = of_page(&["https://a.example", "https://b.example"]);
        assert_eq!(page, header.replace("frame-ancestors 'none'; ", ""));
    }
}
