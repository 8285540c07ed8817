//! The text of `/config.json`: the addresses of the platforms and the starting points (docs/deployment.md,
//! "config.json").

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use belvedere_client::BaseUrl;
use belvedere_client::api::extensions::Catalog;
use belvedere_client::sign_in::Endpoints;
use serde::Deserialize;
use serde_json::Value;

/// The version of the format that this app reads.
const VERSION: u32 = 1;

/// The names of the colors that a platform can have; `style/tokens.css` has them.
pub const COLORS: [&str; 5] = ["red", "amber", "green", "blue", "violet"];

/// What the file names.
#[derive(Debug, Clone)]
pub struct Config {
    /// The platforms that this app is a window onto: at least one, each with a name and a base URL of its own.
    pub platforms: Vec<PlatformConfig>,
}

/// A platform and how to sign in to it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlatformConfig {
    /// Name for people.
    pub name: String,
    /// Base URL of the API; the app's own origin where the file has none.
    pub base_url: String,
    /// How to sign in.
    pub oauth: OAuth,
    /// The platform's extensions to the specified operations, such as `catalog`.
    #[serde(default)]
    pub extensions: Vec<String>,
    /// Addresses of operations that the contract leaves out, where the platform has others: path templates by the
    /// identifier of the operation.
    #[serde(default)]
    pub addresses: BTreeMap<String, String>,
    /// How many rows a result of SQL has at most, where that is another number than the contract's.
    #[serde(default)]
    pub sql_max_rows: Option<u64>,
    /// After how many minutes without a key or a pointer the user is signed out; never when absent.
    #[serde(default)]
    pub idle_minutes: Option<NonZeroU32>,
    /// One of [`COLORS`].
    #[serde(default)]
    pub color: Option<String>,
    /// Whether changes there are for real: every screen says so.
    #[serde(default)]
    pub production: bool,
    /// Where to begin.
    #[serde(default)]
    pub catalog: Catalog,
}

/// The OAuth 2.0 client that the app is.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OAuth {
    /// Issuer of the tokens; the app's own origin where the file has none.
    pub issuer: String,
    /// Identifier of the public client.
    pub client_id: String,
    /// The scopes to ask for.
    #[serde(default)]
    pub scopes: Vec<String>,
    /// The endpoints of a platform without RFC 8414 metadata.
    #[serde(default)]
    pub endpoints: Option<Endpoints>,
}

/// Why the app can't begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigError {
    /// The file can't be loaded; the status, when there was a response.
    Missing {
        /// HTTP status of the response.
        status: Option<u16>,
    },
    /// A web page came in place of the file.
    Html,
    /// The file is not JSON, or lacks a field.
    Invalid {
        /// The problem, with line and column or with the entry.
        message: String,
    },
    /// The file is in a format of another version.
    Version {
        /// The version that it names.
        found: String,
    },
    /// A URL in the file can't be used.
    Url {
        /// The field that holds it.
        field: String,
        /// The URL.
        value: String,
        /// The problem.
        message: String,
    },
    /// Two platforms have one name or one base URL.
    Taken {
        /// The field of the later one.
        field: String,
        /// What both have.
        value: String,
        /// The earlier one.
        other: String,
    },
    /// A color is none of [`COLORS`].
    Color {
        /// The field that holds it.
        field: String,
        /// The color.
        value: String,
    },
    /// A field stands beside the list of platforms.
    Beside {
        /// The field.
        field: &'static str,
    },
}

/// Reads the text of the file. `origin` is the app's own, which empty addresses stand for.
///
/// # Errors
/// Every [`ConfigError`] except [`ConfigError::Missing`].
pub fn parse(text: &str, origin: &str) -> Result<Config, ConfigError> {
    if text.trim_start().starts_with('<') {
        return Err(ConfigError::Html);
    }
    let json = |error: serde_json::Error| invalid(error.to_string());
    let mut file: Value = serde_json::from_str(text).map_err(json)?;
    let version = file
        .get("version")
        .ok_or_else(|| invalid("missing field `version`"))?;
    if *version != VERSION {
        return Err(ConfigError::Version {
            found: version.to_string(),
        });
    }
    let mut take = |field| file.get_mut(field).map(Value::take);
    let (one, list, catalog) = (take("platform"), take("platforms"), take("catalog"));
    let name_of = |number: usize| match list {
        Some(_) => format!("platforms[{number}]"),
        None => "platform".to_owned(),
    };
    let entries = match (one, &list) {
        (Some(_), Some(_)) => return Err(ConfigError::Beside { field: "platform" }),
        (None, Some(_)) if catalog.is_some() => {
            return Err(ConfigError::Beside { field: "catalog" });
        }
        (None, list) => list
            .as_ref()
            .and_then(|list| list.as_array().cloned())
            .unwrap_or_default(),
        (Some(mut one), None) => {
            if let (Some(catalog), Some(one)) = (catalog, one.as_object_mut()) {
                one.insert("catalog".to_owned(), catalog);
            }
            vec![one]
        }
    };
    if entries.is_empty() {
        return Err(invalid("missing field `platform`"));
    }
    let mut platforms = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        // As text, as all JSON of the first load is read. Its lines are not those of the file.
        let mut platform: PlatformConfig =
            serde_json::from_str(&entry.to_string()).map_err(|error| {
                let message = error.to_string();
                let reason = message.split(" at line ").next().unwrap_or_default();
                invalid(format!("{}: {reason}", name_of(number)))
            })?;
        for address in [&mut platform.base_url, &mut platform.oauth.issuer] {
            if address.is_empty() {
                origin.clone_into(address);
            }
        }
        platforms.push(platform);
    }
    check(&platforms, name_of)?;
    Ok(Config { platforms })
}

fn invalid(message: impl Into<String>) -> ConfigError {
    ConfigError::Invalid {
        message: message.into(),
    }
}

/// Checks the addresses and colors, and that platforms can be told apart: by their names on the screen, and by their base
/// URLs in what this browser stores.
fn check(
    platforms: &[PlatformConfig],
    name_of: impl Fn(usize) -> String,
) -> Result<(), ConfigError> {
    let mut before: Vec<(&str, String)> = Vec::new();
    for (number, platform) in platforms.iter().enumerate() {
        let field = |field: &str| format!("{}.{field}", name_of(number));
        let url = |name: &str, value: &str| {
            BaseUrl::parse(value).map_err(|error| ConfigError::Url {
                field: field(name),
                value: value.to_owned(),
                message: error.to_string(),
            })
        };
        let host = url("baseUrl", &platform.base_url)?.to_string();
        url("oauth.issuer", &platform.oauth.issuer)?;
        if let Some(color) = &platform.color
            && !COLORS.contains(&color.as_str())
        {
            return Err(ConfigError::Color {
                field: field("color"),
                value: color.clone(),
            });
        }
        for (other, (name, known)) in before.iter().enumerate() {
            let taken = [
                ("name", &platform.name, *name == platform.name),
                ("baseUrl", &host, *known == host),
            ];
            if let Some((name, value, _)) = taken.into_iter().find(|(.., taken)| *taken) {
                return Err(ConfigError::Taken {
                    field: field(name),
                    value: value.clone(),
                    other: name_of(other),
                });
            }
        }
        before.push((&platform.name, host));
    }
    Ok(())
}
