//! Context: the platform of this app, its client, and the signed-in user.

use std::num::NonZeroU32;

use belvedere_client::api::extensions::{self, GetCatalog};
use belvedere_client::api::operation::Operation as _;
use belvedere_client::api::sql::execute_sql_query::MAX_RESULT_ROWS;
use belvedere_client::browser::{Account, Completed, OAuthConfig, Session, SideWindow};
use belvedere_client::{Client, Error, Subscription};
use leptos::prelude::*;

use crate::config::{Catalog, Config, ConfigError};
use crate::{browser, request, routes, storage};

mod remembered;

/// The most bytes of a platform's catalog.
const MAX_CATALOG_BYTES: usize = 64 << 20;

/// State of the sign-in.
#[derive(Debug, Clone)]
pub enum SignIn {
    /// No user is signed in.
    Out,
    /// A user is signed in.
    In(Account),
    /// A user was, but the platform no longer accepts the sign-in. The screen stays.
    Ended(Account),
}

impl SignIn {
    /// The account that the screen belongs to.
    pub fn account(&self) -> Option<&Account> {
        match self {
            Self::Out => None,
            Self::In(account) | Self::Ended(account) => Some(account),
        }
    }
}

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

    /// Leaves for the platform's sign-in, which leads back to the address that is shown now.
    pub fn sign_in(&self) {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let failure = self.failure;
        failure.set(None);
        request::spawn(async move {
            if let Err(error) = session.sign_in(&browser::current_address()).await {
                failure.try_set(Some(error));
            }
        });
    }

    /// Signs in by a small window beside this page, which stays as it is; by this page where the browser opens none.
    /// To be called while a click is handled.
    pub fn sign_in_beside(&self) {
        let Some(window) = SideWindow::open() else {
            return self.sign_in();
        };
        let session = self.parts.with_value(|parts| parts.session.clone());
        let failure = self.failure;
        failure.set(None);
        request::spawn(async move {
            match session.sign_in_beside(window).await {
                // Another attempt has taken the place of this one.
                Ok(()) | Err(Error::Aborted) => {}
                Err(error) => {
                    failure.try_set(Some(error));
                }
            }
        });
    }

    /// Whether this browser can keep the user signed in.
    pub fn can_keep(&self) -> bool {
        self.sign_in.track();
        self.parts.with_value(|parts| parts.session.can_keep())
    }

    /// Whether this browser keeps the user signed in.
    pub fn keeps(&self) -> bool {
        self.sign_in.track();
        self.parts.with_value(|parts| parts.session.keeps())
    }

    /// Keeps the user signed in in this browser from now on, or no longer.
    pub fn keep(&self, keep: bool) {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let sign_in = self.sign_in;
        request::spawn(async move {
            remembered::set_kept(session.keep(keep).await);
            sign_in.try_update(|_| {});
        });
    }

    /// Signs in without a click when this browser was signed in before: the platform still knows the user. At most once
    /// for each load, so that a platform that refuses is not asked in a loop; never after a sign-out, of which the local
    /// storage of another tab's process may not tell yet.
    pub fn sign_in_again(&self) -> bool {
        let left = self.parts.with_value(|parts| parts.session.was_left());
        let again = !left && remembered::take_attempt();
        if again && remembered::is_kept() {
            self.restore();
        } else if again {
            self.sign_in();
        }
        again
    }

    /// Signs in with the stored token of this browser, or by redirect when it is no longer accepted.
    fn restore(&self) {
        let this = *self;
        let session = self.parts.with_value(|parts| parts.session.clone());
        request::spawn(async move {
            match session.restore().await {
                Ok(true) => remembered::set(),
                Ok(false) => {
                    remembered::set_kept(false);
                    this.sign_in();
                }
                Err(error) => {
                    this.failure.try_set(Some(error));
                }
            }
        });
    }

    /// Ends the sign-in at the address that the platform sent the user back to; gives the address to go on to, or `None`
    /// when it was begun by another window, which goes on.
    ///
    /// # Errors
    /// [`Error::Auth`] when the platform or the user refused, [`Error::Transport`] when there is no answer.
    pub async fn complete_sign_in(&self) -> Result<Option<String>, Error> {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let return_to = match session.complete(&browser::href()).await? {
            Completed::Here(return_to) => return_to,
            Completed::Elsewhere => return Ok(None),
        };
        remembered::set();
        if let Some(account) = session.account() {
            self.sign_in.set(SignIn::In(account));
        }
        // Back to the callback would only fail: its code is used up.
        Ok(Some(if return_to.starts_with(routes::CALLBACK) {
            routes::HOME.to_owned()
        } else {
            return_to
        }))
    }

    /// Signs out here and at the platform; where the sign-in service has an address that ends its own session, the page is left
    /// for that. With `forget`, everything that this browser keeps of the user is deleted first.
    pub fn sign_out(&self, forget: bool) {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let sign_in = self.sign_in;
        remembered::forget();
        request::spawn(async move {
            if forget {
                // A browser that keeps nothing has nothing to delete.
                drop(storage::delete_all().await);
            }
            let session_at_service = session.sign_out().await;
            sign_in.try_set(SignIn::Out);
            if let Some(address) = session_at_service {
                browser::leave_for(&address);
            }
        });
    }
}

/// The address that must be registered for the app's OAuth 2.0 client.
pub fn redirect_uri() -> String {
    browser::home() + routes::CALLBACK
}

/// Takes over a change of the session. Only the user's own sign-out, in this tab or another, empties the screen.
fn follow(sign_in: RwSignal<SignIn>, account: Option<Account>, left: bool) {
    sign_in.try_update(|sign_in| {
        *sign_in = match (account, std::mem::replace(sign_in, SignIn::Out)) {
            (Some(account), SignIn::Ended(before)) if !account.is_same_user(&before) => {
                // Another user, or an unknown one, must not see the screen of the user before.
                browser::reload();
                SignIn::Ended(before)
            }
            (Some(account), _) => SignIn::In(account),
            (None, SignIn::In(account) | SignIn::Ended(account)) if !left => SignIn::Ended(account),
            (None, _) => SignIn::Out,
        };
    });
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
