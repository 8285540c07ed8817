//! The dialog, and what a view hands over to it.

use belvedere_snippets::{Language, Request};
use leptos::context::Provider;
use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::titles::Title;
use crate::ui::{CodeView, Dialog, Tabs};
use crate::views::lazy;

/// Where the chosen language is stored.
const STORAGE_KEY: &str = "belvedere.code";

/// What a view hands over.
#[derive(Clone, Copy)]
pub struct Given {
    /// Whether the dialog is shown.
    pub open: RwSignal<bool>,
    /// What the view asks now; nothing where there is nothing to ask.
    pub asked: Callback<(), Option<Asked>>,
}

/// What a view asks of the platform.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The request.
    pub request: Request,
    /// What of the view the request leaves out.
    pub left_out: LeftOut,
}

/// What a request can't have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// Filters, which are for the rows that are loaded.
    Filters,
    /// The values of parameters.
    Values,
}

/// The dialog, from when it is first shown: one that closes gives the focus back, one that is gone does not.
pub fn part(given: Given) -> AnyView {
    let asked = Memo::new(move |asked: Option<&bool>| asked == Some(&true) || given.open.get());
    let dialog = move || {
        asked
            .get()
            .then(|| view! { <Provider value=given>{lazy::SNIPPETS.part()}</Provider> })
    };
    dialog.into_any()
}

/// The dialog of the context.
#[component]
pub fn SnippetsPart() -> impl IntoView {
    use_context::<Given>().map(|Given { open, asked }| {
        view! {
            <Dialog open title=t(Title::Snippets) on_close=move |()| open.set(false)>
                {move || match untrack(|| asked.run(())) {
                    Some(asked) => view! { <Code asked /> }.into_any(),
                    None => view! { <p class="muted">{t(Text::Nothing)}</p> }.into_any(),
                }}
            </Dialog>
        }
    })
}

/// The code in the language that was chosen last.
#[component]
fn Code(
    /// What is asked.
    asked: Asked,
) -> impl IntoView {
    let platform = use_platform();
    let base = platform.client().base_url().to_string();
    let Asked { request, left_out } = asked;
    let is_listing = matches!(request, Request::Objects { .. });
    let kept = browser::kept_locally(STORAGE_KEY);
    let chosen = RwSignal::new(of_name(kept.as_deref().unwrap_or_default()));
    let code = Memo::new(move |_| request.code(&base, chosen.get()).unwrap_or_default());
    let name = Signal::derive(move || chosen.get().name());
    let choose = move |name: &'static str| {
        chosen.set(of_name(name));
        browser::keep_locally(STORAGE_KEY, name);
    };
    let needs = move || {
        t(match chosen.get() {
            Language::Curl if is_listing => Text::NeedsCurlOfListing,
            Language::Curl => Text::NeedsCurl,
            Language::TypeScript => Text::NeedsTypeScript,
            Language::Python => Text::NeedsPython,
            Language::Rust => Text::NeedsRust,
        })
    };
    let leaves_out = match left_out {
        LeftOut::Nothing => None,
        LeftOut::Filters => Some(t(Text::WithoutFilters)),
        LeftOut::Values => Some(t(Text::WithoutValues)),
    };
    let tabs: Vec<(&'static str, String)> = Language::ALL
        .into_iter()
        .map(|language| (language.name(), language.name().to_owned()))
        .collect();
    view! {
        <div class="snippets">
            <Tabs tabs chosen=name on_choose=choose label=t(Text::Languages) />
            <div role="tabpanel" aria-labelledby=move || format!("tab-{}", name.get())>
                <CodeView text=code label=name copy=t(Text::CopyCode)>
                    <p class="code-note">{needs}</p>
                    {leaves_out.map(|text| view! { <p class="code-note">{text}</p> })}
                </CodeView>
            </div>
        </div>
    }
}

/// The language of a name; the first one for any other.
fn of_name(name: &str) -> Language {
    let mut all = Language::ALL.into_iter();
    all.find(|language| language.name() == name)
        .unwrap_or(Language::Curl)
}
