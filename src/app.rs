//! The root component: loads the configuration, provides the contexts, and lets in whoever is signed in.

mod callback;
mod setup;
mod welcome;

use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use leptos_router::path;

use self::callback::Callback;
use self::setup::Setup;
use self::welcome::Welcome;
use crate::announcer::{LiveRegions, provide_announcer};
use crate::config::{self, Config, ConfigError};
use crate::platform::{Platform, SignIn, provide_platform, use_platform};
use crate::request::Task;
use crate::shell::Shell;
use crate::theme::provide_theme;
use crate::ui::Skeleton;
use crate::views::{Home, NotFound, ObjectTypePage, ObjectsPage, OntologyPage};
use crate::{request, routes};

/// The app.
#[component]
pub fn App() -> impl IntoView {
    provide_announcer();
    provide_theme();
    let config = RwSignal::new(None::<Result<Config, ConfigError>>);
    let load = move || {
        config.set(None);
        // The app is worth nothing without its configuration, so nothing aborts this.
        request::spawn(async move { config.set(Some(config::load().await)) });
    };
    load();
    let view = move || match config.get() {
        None => view! { <Waiting label="Loading the configuration" /> }.into_any(),
        Some(Err(error)) => view! { <Setup error on_retry=load /> }.into_any(),
        Some(Ok(config)) => match Platform::connect(config) {
            Err(error) => view! { <Setup error on_retry=load /> }.into_any(),
            Ok(platform) => {
                provide_platform(platform);
                view! {
                    <Router>
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

/// What stands in the place of a whole screen that is on its way.
#[component]
fn Waiting(
    /// What is being waited for.
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

/// Lets in whoever is signed in; everybody else sees the way in, at the address that they asked for.
#[component]
fn Gate() -> impl IntoView {
    let platform = use_platform();
    let path = use_location().pathname;
    let screen = Memo::new(move |_| {
        if path.get() == routes::CALLBACK {
            Screen::Callback
        } else if matches!(platform.signed_in().get(), SignIn::Out) {
            Screen::Welcome
        } else {
            Screen::Views
        }
    });
    move || match screen.get() {
        Screen::Callback => view! { <Callback /> }.into_any(),
        Screen::Welcome => view! { <Welcome /> }.into_any(),
        Screen::Views => view! { <Shell><Views /></Shell> }.into_any(),
    }
}

/// The view of the address.
#[component]
fn Views() -> impl IntoView {
    view! {
        <FlatRoutes fallback=|| view! { <NotFound /> }>
            <Route path=path!("/") view=Home />
            <Route path=path!("/ontology") view=OntologyPage />
            <Route path=path!("/object-type") view=ObjectTypePage />
            <Route path=path!("/objects") view=ObjectsPage />
        </FlatRoutes>
    }
}

/// Holds a task for as long as the component that calls it is drawn.
fn hold(task: Task) {
    let task = StoredValue::new_local(Some(task));
    on_cleanup(move || {
        task.try_update_value(Option::take);
    });
}
