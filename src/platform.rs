//! Context: the platform of this app, its client, and the signed-in user.

use std::num::NonZeroU32;

use belvedere_client::api::extensions::{self, GetCatalog};
use belvedere_client::api::operation::Operation as _;
use belvedere_client::api::sql::execute_sql_query::MAX_RESULT_ROWS;
use belvedere_client::browser::{OAuthConfig, Session};
use belvedere_client::{Client, Error, Subscription};
use leptos::prelude::*;

use crate::config::{Catalog, Config, ConfigError};
use crate::{browser, routes};

mod remembered;
mod sign_in;

use sign_in::follow;

pub use sign_in::SignIn;

/// The most bytes of a platform's catalog.
const MAX_CATALOG_BYTES: usize = 64 << 20;

/// The platform; cheap to copy.
#[derive(Clone, Copy)]
pub struct Platform {
    parts: StoredValue<Parts, LocalStorage>,
    sign_in: RwSignal<SignIn>,
    failure: RwSignal<Option<Error>>,
}

struct Parts {
    config: Config,
    /// The platform's own catalog for this user.
    offered_catalog: Option<Catalog>,
    own_catalog: Option<Catalog>,
    host: String,
    client: Client,
    session: Session,
    _changes: Subscription,
}

impl Parts {
    fn offers(&self, extension: &str) -> bool {
        let offered = &self.config.platform.extensions;
        offered.iter().any(|name| name == extension)
    }
}

impl Platform {
    /// Connects to the platform of the configuration. Nothing is sent yet.
    ///
    /// # Errors
    /// [`ConfigError::Url`] when the base URL can't be used.
    pub fn connect(config: Config) -> Result<Self, ConfigError> {
        let or_origin = |url: &str| {
            if url.is_empty() {
                browser::origin()
            } else {
                url.to_owned()
            }
        };
        let base_url = or_origin(&config.platform.base_url);
        let oauth = &config.platform.oauth;
        let session = Session::new(OAuthConfig {
            issuer: or_origin(&oauth.issuer),
            client_id: oauth.client_id.clone(),
            scopes: oauth.scopes.clone(),
            redirect_uri: redirect_uri(),
            endpoints: oauth.endpoints.clone(),
        });
        // Transport and runtime are those of the browser.
        let refused = |field, value: &str| {
            let value = value.to_owned();
            move |error: Error| ConfigError::Url {
                field,
                value,
                message: error.to_string(),
            }
        };
        let mut builder =
            Client::builder(&base_url).map_err(refused("platform.baseUrl", &base_url))?;
        for (operation, template) in &config.platform.addresses {
            builder = builder
                .address(operation, template)
                .map_err(refused("platform.addresses", template))?;
        }
        let client = builder
            .tokens(session.clone())
            .build()
            .map_err(refused("platform.baseUrl", &base_url))?;
        let sign_in = RwSignal::new(session.account().map_or(SignIn::Out, SignIn::In));
        let changes = session.on_change({
            let session = session.clone();
            move || follow(sign_in, session.account(), session.was_left())
        });
        let host = base_url.trim_end_matches('/').to_owned();
        let parts = Parts {
            config,
            offered_catalog: None,
            own_catalog: None,
            host,
            client,
            session,
            _changes: changes,
        };
        Ok(Self {
            parts: StoredValue::new_local(parts),
            sign_in,
            failure: RwSignal::new(None),
        })
    }

    /// The client that sends operations.
    pub fn client(&self) -> Client {
        self.parts.with_value(|parts| parts.client.clone())
    }

    /// The starting points: those of the configuration, those that the platform offers to this user, and those that the user
    /// added in this browser.
    pub fn catalog(&self) -> Catalog {
        self.parts.with_value(|parts| {
            let mut catalog = parts.config.catalog.clone();
            let further = [&parts.offered_catalog, &parts.own_catalog];
            for further in further.into_iter().flatten() {
                catalog.merge(further.clone());
            }
            catalog
        })
    }

    /// The RID of an ontology that an address names by its RID or API name; a name that the catalog does not know stays.
    pub fn ontology_rid(&self, named: String) -> String {
        let mut ontologies = self.catalog().ontologies.into_iter();
        let known = ontologies.find(|ontology| ontology.api_name == named && !named.is_empty());
        known.map_or(named, |ontology| ontology.rid)
    }

    /// Asks the platform for the starting points that it offers to this user, before any view is drawn. A platform that
    /// offers none is not asked.
    ///
    /// # Errors
    /// Why there is no answer, in words. The catalog offered before is dropped.
    pub async fn load_catalog(&self) -> Result<(), String> {
        let (offers, session) = self
            .parts
            .with_value(|parts| (parts.offers(extensions::CATALOG), parts.session.clone()));
        self.parts
            .update_value(|parts| parts.offered_catalog = None);
        if offers {
            // By the session and not by the client, which is no part of the first load.
            let url = format!("{}{}", self.host(), GetCatalog::DESCRIPTION.path);
            let answer = session.document(&url, MAX_CATALOG_BYTES).await;
            let answer = answer.map_err(|error| error.to_string())?;
            // As text, as all JSON of the first load is read: for bytes, each type would be there a second time.
            let text = std::str::from_utf8(&answer).map_err(|error| error.to_string())?;
            let catalog = serde_json::from_str(text).map_err(|error| error.to_string())?;
            self.parts
                .try_update_value(|parts| parts.offered_catalog = Some(catalog));
        }
        Ok(())
    }

    /// Whether the platform offers this extension, one of [`extensions`].
    pub fn offers(&self, extension: &str) -> bool {
        self.parts.with_value(|parts| parts.offers(extension))
    }

    /// Takes the starting points that the user added in this browser, before any view is drawn.
    pub fn set_own_catalog(&self, catalog: Option<Catalog>) {
        self.parts.update_value(|parts| parts.own_catalog = catalog);
    }

    /// The name of the platform for people.
    pub fn name(&self) -> String {
        self.parts
            .with_value(|parts| parts.config.platform.name.clone())
    }

    /// The base URL of the API.
    pub fn host(&self) -> String {
        self.parts.with_value(|parts| parts.host.clone())
    }

    /// The state of the sign-in.
    pub fn signed_in(&self) -> ReadSignal<SignIn> {
        self.sign_in.read_only()
    }

    /// Whether the sign-in covers a scope. Tracks the state of the sign-in.
    pub fn is_granted(&self, scope: &str) -> bool {
        self.sign_in.with(|sign_in| {
            sign_in
                .account()
                .is_some_and(|account| account.scopes.iter().any(|granted| granted == scope))
        })
    }

    /// Whether each sign-in asks for a scope.
    pub fn asks_for(&self, scope: &str) -> bool {
        self.parts.with_value(|parts| {
            let scopes = &parts.config.platform.oauth.scopes;
            scopes.iter().any(|asked| asked == scope)
        })
    }

    /// How many rows a result of SQL has at most: one with as many may be cut.
    pub fn sql_max_rows(&self) -> u64 {
        let set = self
            .parts
            .with_value(|parts| parts.config.platform.sql_max_rows);
        set.unwrap_or(MAX_RESULT_ROWS)
    }

    /// After how many minutes without activity the user is signed out, if ever.
    pub fn idle_minutes(&self) -> Option<u32> {
        self.parts
            .with_value(|parts| parts.config.platform.idle_minutes.map(NonZeroU32::get))
    }

    /// Why the last attempt to sign in or out failed.
    pub fn failure(&self) -> ReadSignal<Option<Error>> {
        self.failure.read_only()
    }
}

/// The address that must be registered for the app's OAuth 2.0 client.
pub fn redirect_uri() -> String {
    browser::home() + routes::CALLBACK
}

/// Provides the platform.
pub fn provide_platform(platform: Platform) {
    provide_context(platform);
}

/// The platform.
///
/// # Panics
/// Outside of the app, where none is provided.
pub fn use_platform() -> Platform {
    expect_context()
}
