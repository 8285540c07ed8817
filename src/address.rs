//! The parameters of the address that is shown, and the way to another one.
//!
//! The router's own `use_query_map` decodes each value twice (`leptos_router` 0.8; mended for 0.9): with it, an address with the
//! key `A%2541` would open the object `AA` in place of `A%41`.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};
use web_sys::UrlSearchParams;

use crate::base_path::use_path;
use crate::routes;

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

    /// The part of a view that is shown, among those that a parameter names.
    pub fn tab(&self, known: &[&'static str]) -> Option<&'static str> {
        let named = self.get_str("tab")?;
        known.iter().copied().find(|known| *known == named)
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

/// The parameters of the address while it is that of a view. The view stays until the next one is there: parameters of the
/// next address, whose names may mean something else, are not for it.
pub fn use_parameters_of(view: &'static str) -> Memo<Parameters> {
    let search = use_location().search;
    let path = use_path();
    Memo::new(move |before: Option<&Parameters>| {
        let is_here = path.with(|path| path.trim_end_matches('/') == view);
        match before {
            Some(before) if !is_here => before.clone(),
            _ => search.with(|search| Parameters::read(search)),
        }
    })
}
