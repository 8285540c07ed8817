//! The parameters of the address that is shown, what views read from them ([`Query`]), and the way to another address.
//!
//! The router's own `use_query_map` decodes each value twice (`leptos_router` 0.8; mended for 0.9): with it, an address with the
//! key `A%2541` would open the object `AA` in place of `A%41`.

use std::cell::Cell;

use leptos::ev;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};
use leptos_router::location::{BrowserUrl, Location, LocationChange, LocationProvider as _, State};
use web_sys::UrlSearchParams;

use crate::base_path::use_path;
use crate::{browser, routes};

/// The parameters of an address, in their order, each decoded once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Parses the query of an address, after the question mark.
    pub fn read(search: &str) -> Self {
        let parameters = UrlSearchParams::new_with_str(search).ok();
        let pairs = parameters.iter().flat_map(|parameters| {
            let pairs = parameters.entries().into_iter().flatten();
            pairs.filter_map(|pair| {
                let pair = js_sys::Array::from(&pair);
                Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
            })
        });
        Self(pairs.collect())
    }

    /// The value of a parameter; of several with one name the last.
    pub fn get(&self, name: &str) -> Option<String> {
        self.get_str(name).map(str::to_owned)
    }

    /// As [`Self::get`].
    pub fn get_str(&self, name: &str) -> Option<&str> {
        let mut pairs = self.iter().rev();
        pairs
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// The value of a parameter that has one: an empty one is none.
    pub fn filled(&self, name: &str) -> Option<String> {
        self.get(name).filter(|value| !value.is_empty())
    }

    /// The tab of a view that is shown: one of the others, if it is named, else the first.
    pub fn tab(&self, first: &'static str, others: &[&'static str]) -> &'static str {
        let named = self.get_str("tab");
        let mut others = others.iter().copied();
        others.find(|tab| Some(*tab) == named).unwrap_or(first)
    }

    /// Names another tab. The first one need not be named.
    pub fn set_tab(&mut self, first: &str, tab: &str) {
        self.set("tab", (tab != first).then(|| tab.to_owned()));
    }

    /// All names with their values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Gives a parameter this value; none removes it.
    pub fn set(&mut self, name: &str, value: Option<String>) {
        self.0.retain(|(known, _)| known != name);
        self.0.extend(value.map(|value| (name.to_owned(), value)));
    }

    /// The parameters as they stand in an address: `?a=b`, or nothing where there are none.
    pub fn written(&self) -> String {
        let none = String::new();
        self.iter()
            .fold(none, |text, (name, value)| routes::with(text, name, value))
    }
}

/// Goes to an address without scrolling; with `replace`, it takes the place of the one before in the history.
pub fn use_go() -> impl Fn(&str, bool) + Copy + Send + Sync + 'static {
    let navigate = StoredValue::new_local(use_navigate());
    move |address, replace| {
        let options = NavigateOptions {
            replace,
            scroll: false,
            ..NavigateOptions::default()
        };
        navigate.with_value(|navigate| navigate(address, options));
    }
}

/// The parameters of the address that is shown.
pub fn use_parameters() -> Memo<Parameters> {
    let search = use_location().search;
    Memo::new(move |_| search.with(|search| Parameters::read(search)))
}

/// What the address of a view holds: the struct in the `query.rs` of the view, which is the only place that reads its parameters.
pub trait Query: PartialEq + Send + Sync + 'static {
    /// The address of the view, without parameters.
    const VIEW: &'static str;

    /// Reads the parameters. A value that the view does not know counts as none: an address is input from anywhere.
    fn read(parameters: &Parameters) -> Self;

    /// Adds what the fragment names, after the `#`. No server sees it.
    #[must_use]
    fn with_fragment(self, _fragment: &str) -> Self
    where
        Self: Sized,
    {
        self
    }

    /// Reads an address, from the path on; `None` for one of another view.
    fn of(address: &str) -> Option<Self>
    where
        Self: Sized,
    {
        let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
        let (path, search) = address.split_once('?').unwrap_or((address, ""));
        (path == Self::VIEW).then(|| Self::read(&Parameters::read(search)).with_fragment(fragment))
    }
}

thread_local! {
    /// Whether the router is told of the way back.
    static FOLLOWED: Cell<bool> = const { Cell::new(false) };
}

/// Tells the router of each step back or forward in the history. By itself it misses those past an address that another one took the
/// place of, and a link to the one that it noted last would not change the address (`leptos_router` 0.8).
fn follow_history() {
    let Some(router) = use_context::<BrowserUrl>().filter(|_| !FOLLOWED.replace(true)) else {
        return;
    };
    // It stays as long as the app does.
    let _stepped = window_event_listener(ev::popstate, move |_| {
        let state = window().history().and_then(|history| history.state());
        router.complete_navigation(&LocationChange {
            // From the path on, as the router notes what it compares this with.
            value: browser::href().replacen(&browser::origin(), "", 1),
            replace: true,
            scroll: false,
            state: State::new(state.ok()),
        });
    });
}

/// What the address of a view holds. The view stays until the next one is there: parameters of the next address, whose names
/// may have another meaning, are not for it.
pub fn use_query<Q: Query + Clone>() -> Memo<Q> {
    follow_history();
    let Location { search, hash, .. } = use_location();
    let path = use_path();
    Memo::new(move |before: Option<&Q>| {
        let is_here = path.with(|path| path.trim_end_matches('/') == Q::VIEW);
        match before {
            Some(before) if !is_here => before.clone(),
            _ => {
                let query = search.with(|search| Q::read(&Parameters::read(search)));
                hash.with(|hash| query.with_fragment(hash.trim_start_matches('#')))
            }
        }
    })
}

/// The address that is shown, with a change of its parameters.
pub fn use_changed() -> impl Fn(&dyn Fn(&mut Parameters)) -> String + Copy + Send + Sync + 'static {
    let parameters = use_parameters();
    let path = use_path();
    move |change| {
        let mut parameters = parameters.get_untracked();
        change(&mut parameters);
        path.get_untracked() + &parameters.written()
    }
}
