//! Context: the platform of this app, its client, and the signed-in user.

use std::num::NonZeroU32;

use belvedere_client::api::extensions::{self, GetCatalog};
use belvedere_client::api::operation::Operation as _;
use belvedere_client::api::sql::execute_sql_query::MAX_RESULT_ROWS;
use belvedere_client::browser::{OAuthConfig, Session};
use belvedere_client::{Client, Error, Subscription};
use leptos::prelude::*;

use crate::config::{Catalog, Config, ConfigError, PlatformConfig};
use crate::{browser, routes};

mod chosen;
mod remembered;
mod sign_in;

use remembered::Remembered;
use sign_in::follow;

pub use chosen::{Choice, PARAMETER};
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
    config: PlatformConfig,
    others: Vec<Choice>,
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
        let offered = &self.config.extensions;
        offered.iter().any(|name| name == extension)
    }
}

impl Platform {
    /// Connects to the platform of the configuration, of several to the one that this tab shows. Nothing is sent yet.
    ///
    /// # Errors
    /// [`ConfigError::Url`] when the base URL or another address can't be used.
    pub fn connect(config: Config) -> Result<Self, ConfigError> {
        let mut others = config.platforms;
        let here = chosen::choose(&others);
        let config = others.remove(here);
        let (host, issuer) = (config.base_url.clone(), config.oauth.issuer.clone());
        let oauth = OAuthConfig {
            issuer: issuer.clone(),
            client_id: config.oauth.client_id.clone(),
            scopes: config.oauth.scopes.clone(),
            redirect_uri: redirect_uri(),
            endpoints: config.oauth.endpoints.clone(),
        };
        // A client of one issuer for several platforms: their tokens must not meet in this browser.
        let shares = others.iter().any(|other| {
            other.oauth.issuer == issuer && other.oauth.client_id == config.oauth.client_id
        });
        let session = Session::new(oauth, shares.then_some(host.as_str()));
        // Transport and runtime are those of the browser.
        let refused = |field: &str, value: &str| {
            let (field, value) = (format!("platform.{field}"), value.to_owned());
            move |error: Error| ConfigError::Url {
                field,
                value,
                message: error.to_string(),
            }
        };
        let mut builder = Client::builder(&host).map_err(refused("baseUrl", &host))?;
        for (operation, template) in &config.addresses {
            builder = builder
                .address(operation, template)
                .map_err(refused("addresses", template))?;
        }
        let client = builder
            .tokens(session.clone())
            .build()
            .map_err(refused("baseUrl", &host))?;
        let sign_in = RwSignal::new(session.account().map_or(SignIn::Out, SignIn::In));
        let changes = session.on_change({
            let session = session.clone();
            move || follow(sign_in, session.account(), session.signed_out_by_user())
        });
        let parts = Parts {
            config,
            others: others.iter().map(Choice::of).collect(),
            offered_catalog: None,
            own_catalog: None,
            host: host.trim_end_matches('/').to_owned(),
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

    /// Whether the platform has said what it has, and not only the configuration and the user.
    pub fn has_offered_catalog(&self) -> bool {
        self.parts
            .with_value(|parts| parts.offered_catalog.is_some())
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
    /// Why there is no response, in words. The catalog offered before is dropped.
    pub async fn load_catalog(&self) -> Result<(), String> {
        let (offers, session) = self
            .parts
            .with_value(|parts| (parts.offers(extensions::CATALOG), parts.session.clone()));
        self.parts
            .update_value(|parts| parts.offered_catalog = None);
        if offers {
            // By the session and not by the client, which is no part of the first load.
            let url = format!("{}{}", self.host(), GetCatalog::DESCRIPTION.path);
            let response = session.document(&url, MAX_CATALOG_BYTES).await;
            let response = response.map_err(|error| error.to_string())?;
            // As text, as all JSON of the first load is read: for bytes, each type would be there a second time.
            let text = std::str::from_utf8(&response).map_err(|error| error.to_string())?;
            let catalog = serde_json::from_str(text).map_err(|error| error.to_string())?;
            self.parts
                .update_value(|parts| parts.offered_catalog = Some(catalog));
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
        self.parts.with_value(|parts| parts.config.name.clone())
    }

    /// The other platforms that the configuration names.
    pub fn others(&self) -> Vec<Choice> {
        self.parts.with_value(|parts| parts.others.clone())
    }

    /// An address of the app, to be given to others: of several platforms it names this one.
    pub fn link(&self, address: &str) -> String {
        self.parts.with_value(|parts| {
            if parts.others.is_empty() {
                address.to_owned()
            } else {
                chosen::link(address, &parts.config.name)
            }
        })
    }

    /// The platform as one to choose.
    pub fn here(&self) -> Choice {
        self.parts.with_value(|parts| Choice::of(&parts.config))
    }

    /// Whether changes here are for real.
    pub fn is_production(&self) -> bool {
        self.parts.with_value(|parts| parts.config.production)
    }

    fn remembered(&self) -> Remembered {
        Remembered::of(&self.host())
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

    /// Whether the sign-in covers all of these scopes. What it does not cover isn't offered. Tracks the state of the sign-in.
    pub fn permits(&self, scopes: &[&str]) -> bool {
        scopes.iter().all(|scope| self.is_granted(scope))
    }

    /// Whether each sign-in asks for a scope.
    pub fn asks_for(&self, scope: &str) -> bool {
        self.parts.with_value(|parts| {
            let scopes = &parts.config.oauth.scopes;
            scopes.iter().any(|asked| asked == scope)
        })
    }

    /// How many rows a result of SQL has at most: one with as many may be cut.
    pub fn sql_max_rows(&self) -> u64 {
        let set = self.parts.with_value(|parts| parts.config.sql_max_rows);
        set.unwrap_or(MAX_RESULT_ROWS)
    }

    /// After how many minutes without activity the user is signed out, if ever.
    pub fn idle_minutes(&self) -> Option<u32> {
        self.parts
            .with_value(|parts| parts.config.idle_minutes.map(NonZeroU32::get))
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
