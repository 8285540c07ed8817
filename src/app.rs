//! The root component: loads the configuration, provides the contexts, and shows the views to a signed-in user.

mod band;
mod callback;
mod texts;
mod welcome;

use std::time::Duration;

use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;
use leptos_router::NavigateOptions;
use leptos_router::components::Router;
use leptos_router::hooks::use_navigate;
use leptos_router::location::{BrowserUrl, LocationProvider as _};

use self::band::Band;
use self::callback::Callback;
use self::texts::Text;
use self::welcome::Welcome;
use crate::announcer::{LiveRegions, provide_announcer, use_announcer};
use crate::base_path::{base_path, complete_links, use_path};
use crate::changes::{provide_changes, use_changes};
use crate::commands::provide_commands;
use crate::config::{self, Config, ConfigError};
use crate::i18n::t;
use crate::lazy::prefetch;
use crate::platform::{Platform, SignIn, provide_platform, use_platform};
use crate::request::Task;
use crate::request_log::{provide_request_log, use_request_log};
use crate::selection::provide_selection;
use crate::shell::Shell;
use crate::theme::provide_theme;
use crate::ui::Skeleton;
use crate::views::{NotFound, SetupReason, entries, lazy};
use crate::{catalog_file, media_list, request, routes, storage, user};

/// The app.
#[component]
pub fn App() -> impl IntoView {
    complete_links();
    provide_announcer();
    provide_theme();
    provide_commands();
    provide_changes();
    let config = RwSignal::new(None::<Result<Config, ConfigError>>);
    let load = move || {
        config.set(None);
        // The app is worth nothing without its configuration, so nothing aborts this.
        request::spawn(async move { config.set(Some(config::load().await)) });
    };
    load();
    let setup = move |error| {
        let on_retry = leptos::prelude::Callback::new(move |()| load());
        provide_context(SetupReason { error, on_retry });
        lazy::SETUP.part()
    };
    let view = move || match config.get() {
        None => view! { <Waiting label=t(Text::LoadingConfiguration) /> }.into_any(),
        Some(Err(error)) => setup(error),
        Some(Ok(config)) => match Platform::connect(config) {
            Err(error) => setup(error),
            Ok(platform) => {
                provide_platform(platform);
                use_changes().watch(&platform.client());
                provide_request_log(platform);
                view! {
                    <Band />
                    <Router base=base_path()>
                        <Gate />
                    </Router>
                }
                .into_any()
            }
        },
    };
    view! {
        <LiveRegions />
        {view}
    }
}

/// Placeholder of a whole screen that is loading.
#[component]
fn Waiting(
    /// The loading message.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    view! {
        <main class="frame">
            <div class="frame-waiting">
                <Skeleton lines=3 label />
            </div>
        </main>
    }
}

/// Which screen is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    /// The end of a sign-in.
    Callback,
    /// The way in.
    Welcome,
    /// The views.
    Views,
}

/// Shows the views to a signed-in user, and else the welcome screen, at the requested address.
#[component]
fn Gate() -> impl IntoView {
    let platform = use_platform();
    let path = use_path();
    let screen = Memo::new(move |_| {
        if path.with(|path| path == routes::CALLBACK) {
            Screen::Callback
        } else if matches!(platform.signed_in().get(), SignIn::Out) {
            Screen::Welcome
        } else {
            Screen::Views
        }
    });
    // The address of one person's view is not shown to the next. One that the app was opened at stays.
    let navigate = use_navigate();
    Effect::new(move |before: Option<Screen>| {
        let screen = screen.get();
        if (before, screen) == (Some(Screen::Views), Screen::Welcome) {
            let options = NavigateOptions {
                replace: true,
                ..NavigateOptions::default()
            };
            navigate(routes::HOME, options);
        }
        screen
    });
    // Another user sees other views: the data stored in this browser belongs to one user.
    let user = Memo::new(move |_| {
        let account = |sign_in: &SignIn| sign_in.account().map(|account| account.username.clone());
        platform.signed_in().with(account).unwrap_or_default()
    });
    let log = use_request_log();
    let end_of_user = move || {
        user::end();
        media_list::clear();
        log.clear();
    };
    move || match screen.get() {
        Screen::Callback => view! { <Callback /> }.into_any(),
        Screen::Welcome => {
            storage::forget_owner();
            end_of_user();
            view! { <Welcome /> }.into_any()
        }
        Screen::Views => {
            // An account without a name can't be told from others: nothing is stored for it.
            let is_another = match user.get().as_str() {
                "" => storage::forget_owner(),
                user => storage::set_owner(&platform.host(), user),
            };
            if is_another {
                end_of_user();
            }
            view! { <Remembered /> }.into_any()
        }
    }
}

/// Timeout of the views' wait for the stored data of this browser.
const STORAGE_TIMEOUT: Duration = Duration::from_millis(500);
/// The longest that they wait for the platform's catalog: without it everything can be opened by its RID.
const CATALOG_TIMEOUT: Duration = Duration::from_secs(5);

/// The views, as soon as the catalogs of the platform and of the user are there. Neither a browser whose storage does not
/// answer nor a platform that does not holds them up for long.
#[component]
fn Remembered() -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let changes = use_changes();
    changes.clear();
    request::spawn(changes.load());
    let offered = RwSignal::new(false);
    Task::spawn(async move {
        if let Err(reason) = platform.load_catalog().await {
            announcer.warn(&t(Text::NoCatalog { reason }));
        }
        offered.set(true);
    })
    .keep();
    let own = RwSignal::new(false);
    Task::spawn(async move {
        let catalog = catalog_file::own().await;
        if !own.try_get_untracked().unwrap_or(true) {
            platform.set_own_catalog(catalog);
            own.set(true);
        }
    })
    .keep();
    for (ready, timeout) in [(own, STORAGE_TIMEOUT), (offered, CATALOG_TIMEOUT)] {
        let give_up = move || {
            ready.set(true);
        };
        if let Ok(timer) = set_timeout_with_handle(give_up, timeout) {
            on_cleanup(move || timer.clear());
        }
    }
    let ready = Memo::new(move |_| own.get() && offered.get());
    move || {
        if ready.get() {
            view! { <Shell><Views /></Shell> }.into_any()
        } else {
            view! { <Waiting label=t(Text::LoadingCatalog) /> }.into_any()
        }
    }
}

/// The view of the address.
#[component]
fn Views() -> impl IntoView {
    prefetch(lazy::VIEWS);
    provide_selection();
    let path = use_path();
    let router = use_context::<BrowserUrl>();
    // The browser has the address of a link as soon as its view is drawn.
    Effect::new(move |_| {
        path.track();
        if let Some(router) = &router {
            router.ready_to_complete();
        }
    });
    let shown = Memo::new(move |_| {
        let entry = path.with(|path| entries::at(path));
        entry.map(|entry| entry.view.path)
    });
    let owner = Owner::current().unwrap_or_default();
    // Each view has an owner, so that it ends after its elements are gone, and not before.
    move || {
        let entry = shown.get().and_then(entries::at);
        owner.child().with(|| {
            OwnedView::new(match entry {
                Some(entry) => entry.view.page(),
                None => view! { <NotFound /> }.into_any(),
            })
        })
    }
}
