//! Test hooks over HTTP, compiled with the feature `testkit` only: tokens, objects, media items and datasets, faults, the journal
//! of changes, the clock, and the way back to the data of the beginning.

use axum::Json;
use axum::response::{IntoResponse, Response};
use belvedere_api::error::Refusal;
use belvedere_store::Store;
use http::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::http::{ApiError, Exchange, PrincipalKind};
use crate::{Config, users};

mod clock;
mod connection;
mod datasets;
mod faults;
pub(crate) mod journal;
mod media;
mod reset;

pub(crate) use clock::ShiftedClock;
pub(crate) use connection::ConnectionHandle;
pub(crate) use faults::{Faults, around};
use journal::Journal;

/// What the hooks of one platform hold.
pub(crate) struct Testkit {
    pub(crate) clock: ShiftedClock,
    pub(crate) faults: Faults,
    pub(crate) journal: Journal,
}

impl Testkit {
    /// Hooks without a fault yet, and the configuration with a clock that can be moved.
    pub(crate) fn over(mut config: Config) -> (Config, Self) {
        let clock = ShiftedClock::over(config.clock);
        config.clock = clock.clock();
        let testkit = Self {
            clock,
            faults: Faults::default(),
            journal: Journal::default(),
        };
        (config, testkit)
    }

    /// Writes down the store's changes, and keeps a copy of its data to go back to.
    pub(crate) fn observe(&self, store: &Store) {
        let journal = self.journal.clone();
        store.on_change(move |at| journal.add(at));
        if let Err(error) = store.keep_seed() {
            tracing::warn!("the data can't be reset: {error}");
        }
    }
}

/// The test hooks.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Endpoint {
    Token,
    Object,
    Dataset,
    DatasetTransaction,
    MediaItem,
    MediaItemAt,
    Faults,
    Journal,
    Clock,
    Reset,
}

/// `POST /testkit/token`: a token of a demo user with exactly these scopes, whatever the user may have.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TokenRequest {
    user: String,
    scopes: Vec<String>,
    #[serde(default)]
    kind: Kind,
    #[serde(default = "ten_minutes")]
    expires_in_seconds: i64,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
enum Kind {
    #[default]
    User,
    Service,
}

fn ten_minutes() -> i64 {
    600
}

impl Endpoint {
    pub(crate) fn find(path: &str) -> Option<Self> {
        match path.strip_prefix("/testkit/")? {
            "token" => Some(Self::Token),
            "object" => Some(Self::Object),
            "dataset" => Some(Self::Dataset),
            "dataset-transaction" => Some(Self::DatasetTransaction),
            "media-item" => Some(Self::MediaItem),
            "media-item-at" => Some(Self::MediaItemAt),
            "faults" => Some(Self::Faults),
            "journal" => Some(Self::Journal),
            "clock" => Some(Self::Clock),
            "reset" => Some(Self::Reset),
            _ => None,
        }
    }

    pub(crate) fn methods(self) -> &'static [&'static str] {
        match self {
            Self::Faults => &["DELETE", "GET", "POST"],
            Self::Journal => &["DELETE", "GET"],
            Self::Clock => &["GET", "POST"],
            _ => &["POST"],
        }
    }

    pub(crate) async fn respond(self, exchange: Exchange) -> Result<Response, ApiError> {
        match self {
            Self::Token => token(exchange).await,
            Self::Object => object(exchange).await,
            Self::Dataset => datasets::create(exchange).await,
            Self::DatasetTransaction => datasets::transaction(exchange).await,
            Self::MediaItem => media::item(exchange).await,
            Self::MediaItemAt => media::lookup(exchange).await,
            Self::Faults => faults::respond(exchange).await,
            Self::Journal => Ok(journal::respond(&exchange)),
            Self::Clock => clock::respond(exchange).await,
            Self::Reset => reset::respond(exchange).await,
        }
    }
}
async fn token(mut exchange: Exchange) -> Result<Response, ApiError> {
    let request: TokenRequest = read(&mut exchange).await?;
    let user = users::find(&request.user);
    let user = user.ok_or_else(|| Refusal::invalid("user", "There is no such demo user."))?;
    let life = request.expires_in_seconds.saturating_mul(1000);
    let (kind, kind_name) = match request.kind {
        Kind::User => (PrincipalKind::User, "user"),
        Kind::Service => (PrincipalKind::Service, "service"),
    };
    let scope = request.scopes.join(" ");
    let token = exchange
        .platform
        .oauth()
        .mint(user, kind, request.scopes, life)
        .await?;
    Ok(Json(json!({
        "access_token": token,
        "token_type": "Bearer",
        "expires_in": request.expires_in_seconds,
        "scope": scope,
        "principal_kind": kind_name,
    }))
    .into_response())
}

/// `POST /testkit/object`: puts an object, or replaces the one with the key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ObjectRequest {
    ontology: String,
    object_type: String,
    primary_key: String,
    #[serde(default)]
    properties: serde_json::Map<String, serde_json::Value>,
    branch: Option<String>,
}

async fn object(mut exchange: Exchange) -> Result<Response, ApiError> {
    let ObjectRequest {
        ontology,
        object_type,
        primary_key,
        properties,
        branch,
    } = read(&mut exchange).await?;
    let store = exchange.platform.store().clone();
    let writing = tokio::task::spawn_blocking(move || {
        store.put_object(
            &ontology,
            &object_type,
            branch.as_deref(),
            &primary_key,
            properties,
        )
    });
    writing.await.map_err(ApiError::internal)??;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Reads a JSON body.
async fn read<T: DeserializeOwned>(exchange: &mut Exchange) -> Result<T, ApiError> {
    let body = exchange.body().await?;
    serde_json::from_slice(&body)
        .map_err(|error| Refusal::invalid("body", error.to_string()).into())
}
