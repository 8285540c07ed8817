//! The base URL of a platform, and its syntax rules.

use belvedere_api::error::RequestError;
use belvedere_api::path::is_dots;

/// A base URL that tokens may be sent to: `https`, or `http` on loopback; no user, query or fragment.
///
/// It is held in the form in which a browser writes it, so that URLs can be compared as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl {
    origin: String,
    /// Without a slash at the end; empty for an origin alone.
    path: String,
}

impl BaseUrl {
    /// Reads a base URL; slashes at its end are dropped.
    ///
    /// # Errors
    /// [`RequestError::Rule`] on `baseUrl` saying which rule is broken.
    pub fn parse(text: &str) -> Result<Self, RequestError> {
        check(text).map_err(|reason| RequestError::rule("baseUrl", reason))
    }

    /// Scheme, host and port, such as `https://platform.example`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The URL of a path and query below the base URL; `target` starts with `/`.
    pub(crate) fn join(&self, target: &str) -> String {
        format!("{}{}{target}", self.origin, self.path)
    }
}

impl std::fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.origin, self.path)
    }
}

fn check(text: &str) -> Result<BaseUrl, &'static str> {
    if text.contains('?') {
        return Err("has a query");
    }
    let (origin, rest) = split(text)?;
    Ok(BaseUrl {
        origin,
        path: path(rest)?,
    })
}

/// The origin of a URL that secrets may be sent to, and the rest of the URL.
fn split(text: &str) -> Result<(String, &str), &'static str> {
    if text.contains('#') {
        return Err("has a fragment");
    }
    // A browser drops some of the others, and reads a backslash as a slash.
    if !text.bytes().all(|b| b.is_ascii_graphic() && b != b'\\') {
        return Err("is no URL");
    }
    let parts = text.split_once(':');
    let (scheme, rest) = parts
        .and_then(|(scheme, rest)| Some((scheme, rest.strip_prefix("//")?)))
        .ok_or("has no scheme or host")?;
    let (authority, rest) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    if authority.contains('@') {
        return Err("names a user");
    }
    // An address in brackets holds colons of its own.
    let end = authority.rfind(']').map_or(0, |bracket| bracket + 1);
    let port = authority.split_at(end).1.find(':');
    let (name, port) = authority.split_at(port.map_or(authority.len(), |colon| end + colon));
    let host = host(name).ok_or("has a host that a browser would write differently")?;
    let scheme = scheme.to_ascii_lowercase();
    let default_port: u16 = match scheme.as_str() {
        "https" => 443,
        "http" if is_loopback(&host) => 80,
        "http" => return Err("must begin with https: http is for this machine only"),
        _ => return Err("must begin with https"),
    };
    let port = match port {
        "" => default_port,
        port => {
            let digits = port
                .strip_prefix(':')
                .filter(|p| p.bytes().all(|b| b.is_ascii_digit()));
            digits
                .and_then(|port| port.parse().ok())
                .ok_or("has a port that does not exist")?
        }
    };
    let port = if port == default_port {
        String::new()
    } else {
        format!(":{port}")
    };
    Ok((format!("{scheme}://{host}{port}"), rest))
}

/// The origin of an OAuth endpoint: a URL by the same rules, but with any path and query.
///
/// # Errors
/// Which rule is broken, to be put after the name of the endpoint.
pub(crate) fn endpoint_origin(text: &str) -> Result<String, &'static str> {
    split(text).map(|(origin, _)| origin)
}

/// The host in the form in which a browser writes it.
fn host(text: &str) -> Option<String> {
    let host = text.to_ascii_lowercase();
    if host.starts_with('[') {
        return in_brackets(&host);
    }
    let last = host.strip_suffix('.').unwrap_or(&host).rsplit('.').next()?;
    let number = last.strip_prefix("0x").unwrap_or(last);
    if !last.is_empty() && number.bytes().all(|b| b.is_ascii_hexdigit()) && ends_in_number(last) {
        return is_ipv4(&host).then_some(host);
    }
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    (!host.is_empty() && host.bytes().all(plain)).then_some(host)
}

/// An address in brackets: a browser has a reader of its own, which the page need not download.
#[cfg(target_arch = "wasm32")]
fn in_brackets(host: &str) -> Option<String> {
    let url = web_sys::Url::new(&format!("http://{host}")).ok()?;
    Some(url.hostname())
}

#[cfg(not(target_arch = "wasm32"))]
fn in_brackets(host: &str) -> Option<String> {
    let address = host.strip_prefix('[')?.strip_suffix(']')?;
    let address: std::net::Ipv6Addr = address.parse().ok()?;
    Some(format!("[{address}]"))
}

/// Whether a host is an IPv4 address in the form in which a browser writes it: four numbers without zeros before them.
fn is_ipv4(host: &str) -> bool {
    let is_number = |text: &str| {
        text.parse()
            .is_ok_and(|number: u8| number.to_string() == text)
    };
    host.split('.').count() == 4 && host.split('.').all(is_number)
}

/// Whether a browser would read a host with this last label as an IPv4 address.
fn ends_in_number(last: &str) -> bool {
    last.starts_with("0x") || last.bytes().all(|b| b.is_ascii_digit())
}

fn path(text: &str) -> Result<String, &'static str> {
    let path = text.trim_end_matches('/');
    let plain =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~' | b'/' | b'%');
    if !path.bytes().all(plain) {
        return Err("has a path with characters that need encoding");
    }
    let mut segments = path.split('/').skip(1);
    if segments.any(|segment| segment.is_empty() || is_dots(segment)) {
        return Err("has an empty path segment or one of dots");
    }
    Ok(path.to_owned())
}

/// Whether a host, as [`host`] writes it, is this machine.
fn is_loopback(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    name == "localhost"
        || name.ends_with(".localhost")
        || name == "[::1]"
        || name.starts_with("127.") && is_ipv4(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_base_urls() {
        for (text, expected) in [
            ("https://platform.example", "https://platform.example"),
            ("https://platform.example/", "https://platform.example"),
            ("HTTPS://Platform.Example:443", "https://platform.example"),
            (
                "https://platform.example:8443/tenant/a/",
                "https://platform.example:8443/tenant/a",
            ),
            ("http://127.0.0.1:8765", "http://127.0.0.1:8765"),
            ("http://localhost:80/", "http://localhost"),
            ("http://[::1]:8765", "http://[::1]:8765"),
            ("http://app.localhost", "http://app.localhost"),
        ] {
            let base = BaseUrl::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(base.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn bad_base_urls() {
        for text in [
            "",
            "platform.example",
            "/",
            "//platform.example",
            "http://platform.example",
            "http://127.0.0.1.example",
            "http://localhost.example",
            "ftp://platform.example",
            "https://user@platform.example",
            "https://a:b@platform.example",
            "https://platform.example?x",
            "https://platform.example/?",
            "https://platform.example/#",
            "https://platform.example#a",
            "https://platform.example/a/../b",
            "https://platform.example/%2e%2E",
            "https://platform.example/a//b",
            "https://platform.example/a b",
            "https://platform.example\\@evil.example",
            "https://127.1",
            "https://0x7f.0.0.1",
            "https://127.0.0.01",
            "https://127.0.0.256",
            "https://1.2.3.4.5",
            "https://2130706433",
            "https://platform.example:99999",
            "https://platform.example:",
            "https://platform.example:80:80",
            "https://platform.example:+80",
            "https://:443",
            "https:///a",
            "https://[::1",
            "https://[::1]a",
            "https://[::1]a:443",
            "https://[::1%25a]",
            "https://a[::1]",
            "https://::1",
            "https://platform%2eexample",
            "https://pl\u{e4}tform.example",
            "a/https://platform.example",
            "https://",
            "javascript:alert(1)",
            "https://ex\u{202e}ample",
            "https://platform.example/\n",
            " https://platform.example",
        ] {
            assert!(BaseUrl::parse(text).is_err(), "{text:?} was taken");
        }
    }
}
