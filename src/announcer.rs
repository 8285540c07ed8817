//! Context: announcements, polite for results and assertive for errors. Those of an outcome are seen as well: the live
//! region is the toast, so that screen readers hear an outcome once.

use std::time::Duration;

use leptos::prelude::*;

/// How long an outcome is seen.
const SEEN: Duration = Duration::from_secs(6);

/// The two live regions of the page.
#[derive(Debug, Clone, Copy)]
pub struct Announcer {
    polite: RwSignal<String>,
    assertive: RwSignal<String>,
    /// The region that is seen, and since how many outcomes.
    seen: RwSignal<(Option<Tone>, u32)>,
}

/// Which of the regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tone {
    Polite,
    Assertive,
}

impl Announcer {
    fn new() -> Self {
        Self {
            polite: RwSignal::new(String::new()),
            assertive: RwSignal::new(String::new()),
            seen: RwSignal::new((None, 0)),
        }
    }

    /// Tells a result when the screen reader has time.
    pub fn say(&self, text: &str) {
        self.hide(Tone::Polite);
        set_anew(self.polite, text);
    }

    /// Tells and shows what was done, such as "Copied 3 rows".
    pub fn done(&self, text: &str) {
        set_anew(self.polite, text);
        self.show(Tone::Polite);
    }

    /// Tells and shows what failed and is said nowhere else.
    pub fn failed(&self, text: &str) {
        set_anew(self.assertive, text);
        self.show(Tone::Assertive);
    }

    /// Tells an error at once.
    pub fn warn(&self, text: &str) {
        self.hide(Tone::Assertive);
        set_anew(self.assertive, text);
    }

    fn show(&self, tone: Tone) {
        let seen = self.seen;
        let Some((_, turn)) = seen.try_get_untracked() else {
            return;
        };
        seen.set((Some(tone), turn + 1));
        let end = move || {
            if seen.try_get_untracked() == Some((Some(tone), turn + 1)) {
                seen.set((None, turn + 1));
            }
        };
        set_timeout(end, SEEN);
    }

    /// An announcement for screen readers alone takes the place of an outcome.
    fn hide(&self, tone: Tone) {
        self.seen.try_update(|seen| {
            if seen.0 == Some(tone) {
                seen.0 = None;
            }
        });
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
    provide_context(Announcer::new());
}

/// The announcer; without one, a view outside the app tells nothing.
pub fn use_announcer() -> Announcer {
    use_context().unwrap_or_else(Announcer::new)
}

/// The live regions, drawn once.
#[component]
pub fn LiveRegions() -> impl IntoView {
    let Announcer {
        polite,
        assertive,
        seen,
    } = use_announcer();
    let class = move |tone| {
        if seen.get().0 == Some(tone) {
            "toast"
        } else {
            "visually-hidden"
        }
    };
    view! {
        <div class=move || class(Tone::Polite) role="status" aria-live="polite">{move || polite.get()}</div>
        <div class=move || class(Tone::Assertive) role="alert" aria-live="assertive">{move || assertive.get()}</div>
    }
}
