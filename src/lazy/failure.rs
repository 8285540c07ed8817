//! The card in place of a view that can't be loaded.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::LazyView;
use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, PageHeader};

/// The likely reason that a view can't be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// The app's server does not answer, or the browser is offline.
    Unreachable,
    /// The server has another version of the app than the one that runs here.
    NewVersion,
    /// The server answers, and with this version, but not with the view.
    Missing,
}

/// Finds the likely reason: asks the server for the app's page, which names the files of its version.
pub(super) async fn cause() -> Cause {
    let Some(page) = page().await else {
        return Cause::Unreachable;
    };
    if browser::own_files().iter().all(|own| page.contains(own)) {
        Cause::Missing
    } else {
        Cause::NewVersion
    }
}

async fn page() -> Option<String> {
    let text = browser::current_page().await?.text().ok()?;
    JsFuture::from(text).await.ok()?.as_string()
}

/// The card with the reason and the remedy.
#[component]
pub(super) fn Failure(
    /// The view that is not there.
    view: LazyView,
    /// Whether it is a whole view, with a head.
    whole: bool,
    /// Why.
    cause: Cause,
    /// Tries once more.
    on_retry: Callback<()>,
) -> impl IntoView {
    let (title, text) = match cause {
        Cause::Unreachable => (Text::NotLoaded, Text::Unreachable),
        Cause::NewVersion => (Text::NewVersion, Text::NewVersionWords),
        Cause::Missing => (Text::NotLoaded, Text::Missing),
    };
    let reload = cause == Cause::NewVersion;
    let retry_kind = if reload {
        ButtonKind::Plain
    } else {
        ButtonKind::Primary
    };
    view! {
        <div class=whole.then_some("page")>
            {whole.then(|| view! { <PageHeader title=(view.title)() /> })}
            <section class="error-card" role="alert">
                <div class="error-card-head">
                    <Icon icon=icon::ALERT />
                    <h2 class="error-card-title">{t(title)}</h2>
                    <p class="error-card-text">{t(text)}</p>
                </div>
                <div class="error-card-actions">
                    {reload
                        .then(|| {
                            view! {
                                <Button kind=ButtonKind::Primary on_press=move |_| browser::reload()>
                                    {t(Text::Reload)}
                                </Button>
                            }
                        })}
                    <Button kind=retry_kind icon=icon::REFRESH on_press=move |_| on_retry.run(())>
                        {t(Text::Retry)}
                    </Button>
                </div>
            </section>
        </div>
    }
}
