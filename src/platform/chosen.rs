//! Which of several platforms a tab shows. Each tab has its own; a new one begins with the one that was chosen last.

use leptos::prelude::window;
use web_sys::{Storage, Url};

use crate::browser;
use crate::config::PlatformConfig;

/// The parameter of an address that chooses a platform by its name.
pub const PARAMETER: &str = "platform";
/// In the storage of the tab, and in the local storage: the name of the platform.
const CHOSEN: &str = "belvedere.platform";

/// A platform that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Name for people.
    pub name: String,
    /// Base URL of the API.
    pub host: String,
    /// One of [`crate::config::COLORS`]; empty for none.
    pub color: String,
}

impl Choice {
    pub(super) fn of(config: &PlatformConfig) -> Self {
        let usual = if config.production { "red" } else { "" };
        Self {
            name: config.name.clone(),
            host: config.base_url.clone(),
            color: config.color.clone().unwrap_or_else(|| usual.to_owned()),
        }
    }
}

/// Chooses the platform that the address asks for, that of this tab, or the one that was chosen last; else the first.
pub(super) fn choose(platforms: &[PlatformConfig]) -> usize {
    if platforms.len() < 2 {
        return 0;
    }
    let storages = [window().session_storage(), window().local_storage()]
        .map(|storage| storage.ok().flatten());
    let kept = |storage: &Storage| storage.get_item(CHOSEN).ok().flatten();
    let kept = storages.iter().flatten().filter_map(kept);
    let here = asked()
        .into_iter()
        .chain(kept)
        .find_map(|name| platforms.iter().position(|platform| platform.name == name))
        .unwrap_or_default();
    if let Some(platform) = platforms.get(here) {
        for storage in storages.iter().flatten() {
            // Without storage, a reload shows the first platform.
            drop(storage.set_item(CHOSEN, &platform.name));
        }
    }
    here
}

/// An address of the app that opens on this platform, whichever another browser has chosen.
pub(super) fn link(address: &str, name: &str) -> String {
    let Ok(url) = Url::new(address) else {
        return address.to_owned();
    };
    url.search_params().set(PARAMETER, name);
    url.href()
}

/// Takes the name of a platform out of the address.
fn asked() -> Option<String> {
    let url = Url::new(&browser::href()).ok()?;
    let name = url.search_params().get(PARAMETER)?;
    url.search_params().delete(PARAMETER);
    let history = window().history().ok()?;
    // An address of the same origin.
    drop(history.replace_state_with_url(
        &history.state().unwrap_or_default(),
        "",
        Some(&url.href()),
    ));
    Some(name)
}
