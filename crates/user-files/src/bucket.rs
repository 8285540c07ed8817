//! A bucket, or a part of it below a prefix, whose files are served from a copy (`mirror`).

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, ensure};
use object_store::path::Path;
use object_store::{Error, ObjectStore};

#[cfg(feature = "s3")]
mod s3;

/// How addresses of buckets begin.
const SCHEME: &str = "s3://";

/// The objects of a bucket below a prefix: a cheap handle.
///
/// ```
/// use std::sync::Arc;
///
/// use belvedere_user_files::Bucket;
/// use object_store::memory::InMemory;
///
/// let objects = Arc::new(InMemory::new());
/// assert!(Bucket::new(objects.clone(), "s3://flights/2026").is_ok());
/// assert!(Bucket::new(objects, "flights/2026").is_err());
/// assert!(Bucket::is_address("s3://flights".as_ref()));
/// ```
#[derive(Clone)]
pub struct Bucket {
    pub(super) store: Arc<dyn ObjectStore>,
    /// The key of each object begins with it and a slash, unless it is empty.
    pub(super) prefix: Path,
    /// How it is named for people.
    pub(super) address: Arc<str>,
    unlisted: Unlisted,
}

/// Keys that the bucket has and its listing leaves out, because they can't be asked for.
#[derive(Debug, Clone, Default)]
struct Unlisted(Arc<Mutex<Vec<String>>>);

impl Unlisted {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    #[cfg(feature = "s3")]
    fn add(&self, keys: Vec<String>) {
        let mut unlisted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        unlisted.extend(keys);
    }
}

impl Bucket {
    /// The objects of a store at an address such as `s3://bucket/prefix`.
    ///
    /// # Errors
    /// When it is no such address.
    pub fn new(store: Arc<dyn ObjectStore>, address: &str) -> anyhow::Result<Self> {
        let (_, prefix) = parts(address)?;
        Ok(Self {
            store,
            prefix: Path::parse(prefix).with_context(|| format!("{address} is no address"))?,
            address: address.trim_end_matches('/').into(),
            unlisted: Unlisted::default(),
        })
    }

    /// The objects at an address of S3. Endpoint and credentials are those of the environment.
    ///
    /// # Errors
    /// When it is no such address, when credentials are missing, and when the program was built without S3.
    pub fn at(address: &str) -> anyhow::Result<Self> {
        #[cfg(feature = "s3")]
        return s3::bucket(address);
        #[cfg(not(feature = "s3"))]
        anyhow::bail!(
            "this program was built without S3, so it can't serve {address}; `--features s3` builds one that can"
        )
    }

    /// Whether data are meant to be those of a bucket.
    pub fn is_address(data: &std::path::Path) -> bool {
        data.as_os_str()
            .as_encoded_bytes()
            .starts_with(SCHEME.as_bytes())
    }

    /// A key without the prefix.
    pub(super) fn name<'k>(&self, key: &'k str) -> Option<&'k str> {
        if self.prefix.is_root() {
            return Some(key);
        }
        key.strip_prefix(self.prefix.as_ref())?.strip_prefix('/')
    }

    /// The names of objects that the last listing left out.
    pub(super) fn unlisted(&self) -> Vec<String> {
        let keys = self.unlisted.take();
        let names = keys.iter().filter_map(|key| self.name(key));
        names.map(str::to_owned).collect()
    }
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bucket").field(&self.address).finish()
    }
}

/// The bucket and the prefix of an address.
fn parts(address: &str) -> anyhow::Result<(&str, &str)> {
    let rest = address.strip_prefix(SCHEME).unwrap_or_default();
    let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    ensure!(
        !bucket.is_empty(),
        "{address} is no address of a bucket, such as s3://bucket/prefix"
    );
    Ok((bucket, prefix))
}

/// Why a bucket or an object can't be read, as a part of a sentence. The text of the server is left out: it may repeat keys and
/// signatures.
pub(super) fn reason(error: &Error) -> String {
    let text = error.to_string();
    let code = text.split_once("<Code>");
    let code = code.and_then(|(_, rest)| Some(rest.split_once("</Code>")?.0));
    let known = match code.unwrap_or_default() {
        "NoSuchBucket" => "there is no bucket of this name",
        "InvalidAccessKeyId"
        | "SignatureDoesNotMatch"
        | "InvalidToken"
        | "InvalidClientTokenId" => {
            "the server refuses the credentials: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS_SESSION_TOKEN is wrong"
        }
        "ExpiredToken" | "ExpiredTokenException" | "TokenRefreshRequired" => {
            "the credentials have expired"
        }
        "RequestTimeTooSkewed" => "the clock of this machine is wrong",
        "PermanentRedirect" | "TemporaryRedirect" | "AuthorizationHeaderMalformed" => REGION,
        "AccessDenied" | "AllAccessDisabled" => DENIED,
        "InvalidObjectState" => "it is archived; restore it first",
        _ if text.contains("incorrectly configured region") => REGION,
        // Without credentials in the environment, those of a machine in the cloud are asked for.
        _ if text.contains("/latest/api/token") || text.contains("/latest/meta-data/") => {
            NO_CREDENTIALS
        }
        _ => match error {
            Error::NotFound { .. } => "it is not there",
            Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => DENIED,
            _ if text.contains("invalid list response") => "the server does not answer as S3 does",
            _ => "",
        },
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    if let Some((_, rest)) = text.split_once("status code: ") {
        let status: String = rest.chars().take_while(char::is_ascii_digit).collect();
        if matches!(status.as_str(), "401" | "403") {
            return DENIED.to_owned();
        }
        return format!("the server answers with status {status}");
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(further) = cause.source() {
        cause = further;
    }
    format!("the server can't be reached ({cause})")
}

const DENIED: &str =
    "access is denied; the credentials need the rights s3:ListBucket and s3:GetObject";
const REGION: &str = "it is in another region; set AWS_REGION";
const NO_CREDENTIALS: &str = "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or \
     AWS_SKIP_SIGNATURE=true for a public bucket";

#[cfg(test)]
mod tests {
    use super::*;

    fn generic(text: &str) -> Error {
        Error::Generic {
            store: "S3",
            source: text.into(),
        }
    }

    #[test]
    fn an_address_has_a_bucket_and_may_have_a_prefix() {
        assert_eq!(parts("s3://b").unwrap(), ("b", ""));
        assert_eq!(parts("s3://b/").unwrap(), ("b", ""));
        assert_eq!(parts("s3://b/a/c").unwrap(), ("b", "a/c"));
        for wrong in ["s3://", "s3:///a", "s3:/b", "b", ""] {
            parts(wrong).unwrap_err();
        }
        let store = || Arc::new(object_store::memory::InMemory::new());
        let bucket = Bucket::new(store(), "s3://b/sales/2024/").unwrap();
        assert_eq!(&*bucket.address, "s3://b/sales/2024");
        assert_eq!(bucket.name("sales/2024/a.csv"), Some("a.csv"));
        assert_eq!(bucket.name("sales/2024x/a.csv"), None);
        Bucket::new(store(), "s3://b/a//c").unwrap_err();
        Bucket::new(store(), "s3://b/../c").unwrap_err();
    }

    #[test]
    fn what_a_server_says_is_told_without_what_it_repeats() {
        let body = "Server returned non-2xx status code: 403 Forbidden: <Error><Code>SignatureDoesNotMatch</Code>\
            <AWSAccessKeyId>AKIA123</AWSAccessKeyId><StringToSign>secret</StringToSign></Error>";
        let denied = |source: &str| Error::PermissionDenied {
            path: String::new(),
            source: source.into(),
        };
        let said = reason(&denied(body));
        assert!(said.contains("refuses the credentials"), "{said}");
        assert!(!said.contains("AKIA") && !said.contains("secret"), "{said}");
        assert_eq!(reason(&denied("without a body")), DENIED);
        for (text, expected) in [
            ("403: <Code>AccessDenied</Code>", DENIED),
            (
                "Server returned non-2xx status code: 403 Forbidden: ",
                DENIED,
            ),
            (
                "404: <Code>NoSuchBucket</Code>",
                "there is no bucket of this name",
            ),
            ("301: <Code>PermanentRedirect</Code>", REGION),
            (
                "this normally indicates an incorrectly configured region",
                REGION,
            ),
            (
                "PUT http://169.254.169.254/latest/api/token in 1s",
                NO_CREDENTIALS,
            ),
            (
                "Server returned non-2xx status code: 503 Service Unavailable: <Secret>x</Secret>",
                "the server answers with status 503",
            ),
            (
                "connection refused",
                "the server can't be reached (connection refused)",
            ),
        ] {
            assert_eq!(reason(&generic(text)), expected);
        }
    }
}
