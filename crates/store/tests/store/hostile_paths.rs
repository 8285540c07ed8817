//! Paths that would lead out of a folder, were they taken for files.

/// Ways to name the file `secret` beside a folder, and other places, as raw paths: 80 of them.
pub(crate) fn paths() -> Vec<String> {
    let ups = [
        "../",
        "..%2f",
        "..%2F",
        "%2e%2e/",
        "%2e%2e%2f",
        "%2E%2E%2F",
        ".%2e/",
        "%2e./",
        "..%5c",
        "..\\",
        "%2e%2e%5c",
        "..%252f",
        "%252e%252e%252f",
        "..%c0%af",
        "%c0%ae%c0%ae/",
        "..%e0%80%af",
        "....//",
        "..;/",
        "./../",
        "%uff0e%uff0e/",
        "..%ef%bc%8f",
        "%ef%bc%8e%ef%bc%8e/",
        "..%00/",
        "..%0d%0a/",
        "..//",
    ];
    let mut paths: Vec<String> = ups
        .iter()
        .flat_map(|up| [format!("{up}secret"), format!("assets/{up}{up}secret")])
        .collect();
    let others = [
        "secret%00.js",
        "assets/..",
        "assets/../..",
        ".",
        "..",
        "...",
        "%2e",
        "%2e%2e",
        "~/secret",
        "/secret",
        "//secret",
        "%2fsecret",
        "%5csecret",
        "C:%5csecret",
        "C:/secret",
        "%5c%5clocalhost%5cc$%5csecret",
        "//localhost/secret",
        "file:///etc/passwd",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "/proc/self/environ",
        "%2fproc%2fself%2fenviron",
        "index.html%00",
        "index.html/../../secret",
        "assets%2f..%2f..%2fsecret",
        "secret.",
        "secret%20",
        "secret::$DATA",
        "CON",
        "data/objects.sqlite",
    ];
    paths.extend(others.map(str::to_owned));
    paths
}
