//! Context: announcements, polite for results and assertive for errors. Those of an outcome are seen as well: the live
//! region is the toast, so that screen readers hear an outcome once.

use std::time::Duration;

use leptos::prelude::*;

use crate::browser;

/// How long an outcome is seen.
const SEEN: Duration = Duration::from_secs(6);

/// The two live regions of the page.
#[derive(Debug, Clone, Copy)]
pub struct Announcer {
    polite: RwSignal<String>,
    assertive: RwSignal<String>,
    /// The region that is seen, and since how many outcomes.
    seen: RwSignal<(Option<Tone>, u32)>,
    /// The next step that the outcome offers.
    step: RwSignal<Option<Step>>,
}

/// The words of a button, and what it does.
type Step = (String, Callback<()>);

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
            step: RwSignal::new(None),
        }
    }

    /// Tells a result when the screen reader has time.
    pub fn say(&self, text: &str) {
        self.hide(Tone::Polite);
        set_anew(self.polite, text);
    }

    /// Tells and shows what was done, such as "Copied 3 rows".
    pub fn done(&self, text: &str) {
        self.tell(text, None);
    }

    /// The same with the words of a button and what it does, such as "Undo". It is of the view that made the callback.
    pub fn done_with(&self, text: &str, words: String, step: Callback<()>) {
        self.tell(text, Some((words, step)));
    }

    fn tell(&self, text: &str, step: Option<Step>) {
        self.step.set(step);
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
        end_later(seen, (Some(tone), turn + 1));
    }

    /// An announcement for screen readers alone takes the place of an outcome.
    fn hide(&self, tone: Tone) {
        self.seen.update(|seen| {
            if seen.0 == Some(tone) {
                seen.0 = None;
            }
        });
    }
}

/// Hides an outcome after its time, unless the user is about to press its button.
fn end_later(seen: RwSignal<(Option<Tone>, u32)>, shown: (Option<Tone>, u32)) {
    let end = move || {
        if seen.try_get_untracked() != Some(shown) {
        } else if browser::find(".toast > :is(:hover, :focus)").is_some() {
            end_later(seen, shown);
        } else {
            seen.set((None, shown.1));
        }
    };
    set_timeout(end, SEEN);
}

/// Sets a text so that the same text twice is told twice.
fn set_anew(region: RwSignal<String>, text: &str) {
    region.update(|old| {
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
        step,
    } = use_announcer();
    let button = move || {
        let (words, action) = step.get().filter(|_| seen.get().0 == Some(Tone::Polite))?;
        let press = move |_| {
            seen.set((None, seen.get_untracked().1));
            action.try_run(());
        };
        Some(view! { <button type="button" on:click=press>{words}</button> })
    };
    let class = move |tone| {
        if seen.get().0 == Some(tone) {
            "toast"
        } else {
            "visually-hidden"
        }
    };
    view! {
        <div class=move || class(Tone::Polite) role="status" aria-live="polite">
            {move || polite.get()}
            {button}
        </div>
        <div class=move || class(Tone::Assertive) role="alert" aria-live="assertive">{move || assertive.get()}</div>
    }
}
