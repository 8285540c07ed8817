//! Context: announcements to screen readers, polite for results and assertive for errors.

use leptos::prelude::*;

/// The two live regions of the page.
#[derive(Debug, Clone, Copy)]
pub struct Announcer {
    polite: RwSignal<String>,
    assertive: RwSignal<String>,
}

impl Announcer {
    /// Tells a result when the screen reader has time.
    pub fn say(&self, text: &str) {
        set_anew(self.polite, text);
    }

    /// Tells an error at once.
    pub fn warn(&self, text: &str) {
        set_anew(self.assertive, text);
    }
}

/// Sets a text so that the same text twice is told twice.
fn set_anew(region: RwSignal<String>, text: &str) {
    region.try_update(|old| {
        let repeated = old == text;
        text.clone_into(old);
        if repeated {
            old.push('\u{a0}');
        }
    });
}

/// Provides the announcer.
pub fn provide_announcer() {
    provide_context(Announcer {
        polite: RwSignal::new(String::new()),
        assertive: RwSignal::new(String::new()),
    });
}

/// The announcer; without one, a view outside the app tells nothing.
pub fn use_announcer() -> Announcer {
    use_context().unwrap_or_else(|| Announcer {
        polite: RwSignal::new(String::new()),
        assertive: RwSignal::new(String::new()),
    })
}

/// The live regions, drawn once.
#[component]
pub fn LiveRegions() -> impl IntoView {
    let Announcer { polite, assertive } = use_announcer();
    view! {
        <div class="visually-hidden" role="status" aria-live="polite">{move || polite.get()}</div>
        <div class="visually-hidden" role="alert" aria-live="assertive">{move || assertive.get()}</div>
    }
}
