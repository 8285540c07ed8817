//! Buckets of S3, and of servers that speak its protocol.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use async_trait::async_trait;
use http::header::CONTENT_LENGTH;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey as Key};
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpRequest, HttpResponse, HttpResponseBody, HttpService,
    ReqwestConnector,
};
use object_store::path::Path;
use object_store::{ClientConfigKey, ClientOptions, RetryConfig};
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::Event;

use super::{Bucket, NO_CREDENTIALS, Unlisted, parts};

/// How long one request may take with its response, which may be a file of any size. The reader notices a silent server.
const REQUEST: &str = "1 day";
/// How often a request is tried again, and until when. Each round is a further try.
const RETRIES: usize = 3;
const RETRY: Duration = Duration::from_secs(30);
/// What names credentials other than those of a machine in the cloud.
const CREDENTIALS: [Key; 4] = [
    Key::AccessKeyId,
    Key::WebIdentityTokenFile,
    Key::ContainerCredentialsRelativeUri,
    Key::ContainerCredentialsFullUri,
];

/// The bucket at an address, as the environment describes its server.
pub(super) fn bucket(address: &str) -> anyhow::Result<Bucket> {
    let variables = std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        Some((name, value.into_string().ok()?))
    });
    bucket_by(address, variables)
}

/// The same with variables of an environment.
fn bucket_by(
    address: &str,
    variables: impl IntoIterator<Item = (String, String)>,
) -> anyhow::Result<Bucket> {
    let (name, _) = parts(address)?;
    let mut builder = AmazonS3Builder::new();
    let mut has_machine = true;
    for (variable, value) in variables {
        if variable.eq_ignore_ascii_case("AWS_EC2_METADATA_DISABLED") {
            has_machine = !value.eq_ignore_ascii_case("true");
        }
        let variable = variable.to_ascii_lowercase();
        if variable.starts_with("aws_")
            && !value.is_empty()
            && let Ok(key) = variable.parse()
        {
            builder = builder.with_config(key, value);
        }
    }
    let get = |key: Key| builder.get_config_value(&key);
    let is_true = |key: Key| get(key).is_some_and(|value| value.eq_ignore_ascii_case("true"));
    let has_credentials = CREDENTIALS.into_iter().any(|key| get(key).is_some());
    if get(Key::AccessKeyId).is_some() != get(Key::SecretAccessKey).is_some()
        || !has_machine && !has_credentials && !is_true(Key::SkipSignature)
    {
        bail!("can't read {address}: {NO_CREDENTIALS}");
    }
    let endpoint = get(Key::S3Endpoint).or_else(|| get(Key::Endpoint));
    let is_plain = endpoint.is_some_and(|endpoint| endpoint.starts_with("http:"));
    if is_plain && !is_true(Key::Client(ClientConfigKey::AllowHttp)) {
        bail!(
            "can't read {address}: its endpoint has no TLS; set AWS_ALLOW_HTTP=true to allow that"
        );
    }
    let unlisted = Unlisted::default();
    let store = builder
        .with_bucket_name(name)
        .with_config(Key::Client(ClientConfigKey::Timeout), REQUEST)
        .with_retry(RetryConfig {
            max_retries: RETRIES,
            retry_timeout: RETRY,
            ..RetryConfig::default()
        })
        .with_http_connector(Connector(unlisted.clone()))
        .build()
        .with_context(|| format!("can't read {address}"))?;
    Ok(Bucket {
        unlisted,
        ..Bucket::new(Arc::new(store), address)?
    })
}

/// Makes clients whose listings hold no keys that can't be asked for: one of them would be an error of the whole listing.
#[derive(Debug)]
struct Connector(Unlisted);

impl HttpConnector for Connector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = ReqwestConnector::default().connect(options)?;
        let unlisted = self.0.clone();
        Ok(HttpClient::new(Client { client, unlisted }))
    }
}

#[derive(Debug)]
struct Client {
    client: HttpClient,
    unlisted: Unlisted,
}

#[async_trait]
impl HttpService for Client {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let query = request.uri().query().unwrap_or_default();
        let is_listing = query.split('&').any(|part| part == "list-type=2");
        let response = self.client.execute(request).await?;
        if !is_listing || !response.status().is_success() {
            return Ok(response);
        }
        let (mut parts, body) = response.into_parts();
        let body = body.bytes().await?;
        let listing = std::str::from_utf8(&body)
            .ok()
            .and_then(|xml| listable(xml).ok());
        let body = match listing {
            Some((Cow::Owned(listing), keys)) => {
                self.unlisted.add(keys);
                parts.headers.remove(CONTENT_LENGTH);
                HttpResponseBody::from(listing)
            }
            // Also what is no listing: its reader says so.
            _ => HttpResponseBody::from(body),
        };
        Ok(HttpResponse::from_parts(parts, body))
    }
}

/// A listing without the objects whose keys can't be asked for, and these keys.
fn listable(xml: &str) -> quick_xml::Result<(Cow<'_, str>, Vec<String>)> {
    let mut reader = Reader::from_str(xml);
    let mut kept = String::new();
    let mut end = 0;
    let mut left_out = Vec::new();
    loop {
        let begin = place(&reader);
        match reader.read_event()? {
            Event::Start(tag) if tag.local_name().as_ref() == "Contents" => {
                let object = reader.read_text(tag.name())?;
                let key = object.split_once("<Key>");
                let key = key.and_then(|(_, rest)| Some(rest.split_once("</Key>")?.0));
                let key = unescape(key.unwrap_or_default())?;
                if !is_listable(&key) {
                    kept.push_str(xml.get(end..begin).unwrap_or_default());
                    end = place(&reader);
                    left_out.push(key.into_owned());
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if left_out.is_empty() {
        return Ok((Cow::Borrowed(xml), left_out));
    }
    kept.push_str(xml.get(end..).unwrap_or_default());
    Ok((Cow::Owned(kept), left_out))
}

/// How far a reader is.
fn place(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

/// Whether a key stays as it is when it is asked for.
fn is_listable(key: &str) -> bool {
    key.trim() == key && Path::parse(key).is_ok_and(|path| path.as_ref() == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_can_not_be_asked_for_spoils_no_listing() {
        let object = |key: &str| {
            format!(
                "<Contents><Key>{key}</Key><Size>1</Size><Owner><ID>Key</ID></Owner></Contents>"
            )
        };
        let page = |keys: &[&str]| {
            let objects: String = keys.iter().map(|key| object(key)).collect();
            format!(
                "<?xml version=\"1.0\"?><ListBucketResult><Name>b</Name>{objects}<KeyCount>3</KeyCount></ListBucketResult>"
            )
        };
        let good = page(&["a.csv", "b &amp; c/d%20.csv", "ü.csv"]);
        let (same, left_out) = listable(&good).unwrap();
        assert!(matches!(same, Cow::Borrowed(same) if same == good));
        assert_eq!(left_out, [""; 0]);
        let bad = page(&[
            "folder/",
            "a.csv",
            "../x",
            "a//b",
            "b &amp; c/d%20.csv",
            "/abs",
            "a/./b",
            "x&#10;y",
            " x",
            "ü.csv",
            "b/..",
        ]);
        let (mended, left_out) = listable(&bad).unwrap();
        assert_eq!(mended, good);
        assert_eq!(
            left_out,
            [
                "folder/", "../x", "a//b", "/abs", "a/./b", "x\ny", " x", "b/.."
            ]
        );
        listable("<ListBucketResult><Contents>").unwrap_err();
    }

    #[test]
    fn what_is_missing_is_told_before_a_server_is_asked() {
        let at = |variables: &[(&str, &str)]| {
            let variables = variables
                .iter()
                .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()));
            bucket_by("s3://b/p", variables).map_err(|error| error.to_string())
        };
        let key = ("AWS_ACCESS_KEY_ID", "key");
        let secret = ("AWS_SECRET_ACCESS_KEY", "secret");
        let off = ("AWS_EC2_METADATA_DISABLED", "true");
        for variables in [
            &[key] as &[_],
            &[secret],
            &[key, ("AWS_SECRET_ACCESS_KEY", "")],
            &[off],
        ] {
            let error = at(variables).unwrap_err();
            assert!(error.contains("set AWS_ACCESS_KEY_ID and"), "{error}");
        }
        at(&[off, key, secret]).unwrap();
        at(&[off, ("AWS_SKIP_SIGNATURE", "true")]).unwrap();
        at(&[]).unwrap();
        let plain = ("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9000");
        let error = at(&[key, secret, plain]).unwrap_err();
        assert!(error.contains("AWS_ALLOW_HTTP=true"), "{error}");
        at(&[key, secret, plain, ("AWS_ALLOW_HTTP", "true")]).unwrap();
        let bucket = at(&[key, secret]).unwrap();
        assert!(!format!("{bucket:?}").contains("secret"), "{bucket:?}");
    }
}
