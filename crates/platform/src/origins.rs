//! Which hosts are the platform's own, and which origins may call it.

use anyhow::{Context as _, bail};
use url::{Host, Url};

/// The names under which a browser on this machine reaches the platform.
const HOSTS: [&str; 2] = ["127.0.0.1", "localhost"];

/// Where the app receives the response of the sign-in.
const CALLBACK: &str = "/sign-in/callback";

/// The platform's own origins, and the others that were listed at start.
#[derive(Debug, Clone)]
pub(crate) struct Origins {
    own: [String; 2],
    listed: Vec<String>,
}

impl Origins {
    /// The origins of a platform at this loopback port.
    pub(crate) fn new(port: u16, listed: &[String]) -> anyhow::Result<Self> {
        let listed = listed
            .iter()
            .map(|text| parse(text))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            own: own(port),
            listed,
        })
    }

    /// The same list for another port.
    pub(crate) fn at_port(&self, port: u16) -> Self {
        Self {
            own: own(port),
            listed: self.listed.clone(),
        }
    }

    /// The own origin that belongs to a `Host` header; `None` for a foreign host, such as one that was rebound to
    /// loopback.
    pub(crate) fn of_host(&self, host: &str) -> Option<&str> {
        self.own
            .iter()
            .find(|origin| origin["http://".len()..].eq_ignore_ascii_case(host))
            .map(String::as_str)
    }

    /// The origin to show people.
    pub(crate) fn main(&self) -> &str {
        &self.own[0]
    }

    /// Whether pages of this origin may read the platform's responses.
    pub(crate) fn allows(&self, origin: &str) -> bool {
        self.all().any(|allowed| allowed == origin)
    }

    /// Whether a form of this origin may be posted to the platform's own pages.
    pub(crate) fn is_own(&self, origin: &str) -> bool {
        self.own.iter().any(|own| own == origin)
    }

    /// Whether this is, to the letter, a redirect URI of the app.
    pub(crate) fn is_redirect_uri(&self, uri: &str) -> bool {
        self.all()
            .any(|origin| uri.strip_prefix(origin) == Some(CALLBACK))
    }

    fn all(&self) -> impl Iterator<Item = &str> {
        self.own.iter().chain(&self.listed).map(String::as_str)
    }
}

fn own(port: u16) -> [String; 2] {
    HOSTS.map(|host| match port {
        80 => format!("http://{host}"),
        _ => format!("http://{host}:{port}"),
    })
}

/// Reads an origin that was given at start, and writes it as browsers do.
fn parse(text: &str) -> anyhow::Result<String> {
    let url = Url::parse(text).with_context(|| format!("the origin {text:?} is not a URL"))?;
    let loopback = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    match url.scheme() {
        "https" => {}
        "http" if loopback => {}
        _ => bail!("the origin {text:?} must be https, or http on this machine"),
    }
    let origin = url.origin().ascii_serialization();
    if text.trim_end_matches('/') != origin {
        bail!("{text:?} is not an origin; did you mean {origin:?}?");
    }
    Ok(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirect_uris_match_to_the_letter() {
        let origins = Origins::new(8765, &["https://app.example".to_owned()]).unwrap();
        for right in [
            "http://127.0.0.1:8765/sign-in/callback",
            "http://localhost:8765/sign-in/callback",
            "https://app.example/sign-in/callback",
        ] {
            assert!(origins.is_redirect_uri(right), "{right}");
        }
        for wrong in [
            "http://127.0.0.1:8765/sign-in/callback/",
            "http://127.0.0.1:8765/sign-in/callback?x",
            "http://127.0.0.1:8765/sign-in/callback#x",
            "http://127.0.0.1:8765/SIGN-IN/callback",
            "http://127.0.0.1:8765/sign-in/%63allback",
            "http://127.0.0.1:8765/sign-in/../sign-in/callback",
            "http://127.0.0.1:8766/sign-in/callback",
            "http://127.0.0.1/sign-in/callback",
            "https://127.0.0.1:8765/sign-in/callback",
            "http://user@127.0.0.1:8765/sign-in/callback",
            "http://127.0.0.1:8765.evil.example/sign-in/callback",
            "http://[::1]:8765/sign-in/callback",
            "https://app.example.evil/sign-in/callback",
            "javascript:alert(1)",
            "",
        ] {
            assert!(!origins.is_redirect_uri(wrong), "{wrong}");
        }
    }

    #[test]
    fn origins_are_checked_at_start() {
        for wrong in [
            "http://app.example",
            "app.example",
            "https://a.example/path",
            "null",
            "*",
        ] {
            assert!(Origins::new(1, &[wrong.to_owned()]).is_err(), "{wrong}");
        }
        let origins = Origins::new(1, &["http://localhost:8080/".to_owned()]).unwrap();
        assert!(origins.allows("http://localhost:8080"));
        assert!(!origins.allows("null"));
    }

    #[test]
    fn hosts_are_the_own_ones_only() {
        let origins = Origins::new(8765, &["http://localhost:8080".to_owned()]).unwrap();
        assert_eq!(
            origins.of_host("LOCALHOST:8765"),
            Some("http://localhost:8765")
        );
        for foreign in [
            "localhost",
            "localhost:8080",
            "evil.example:8765",
            "127.0.0.1.:8765",
            "",
            "[::1]:8765",
        ] {
            assert_eq!(origins.of_host(foreign), None, "{foreign}");
        }
    }
}
