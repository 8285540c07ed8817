//! The view: a new check, the checks made here, and many at once.

use belvedere_client::api::{extensions, scope};
use leptos::prelude::*;

use super::bulk::BatchView;
use super::checks::ChecksView;
use super::chooser::Picker;
use super::created::MadeView;
use super::handover::Handover;
use super::new_check::NewCheck;
use super::query::{BATCH, CHECKS, HealthQuery, MADE, NEW};
use super::texts::Text;
use crate::address::{use_go, use_query};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::{PageHeader, PreviewBadge, ScopeNotice, Tabs};

/// The view of data health.
#[component]
pub fn DataHealthPage() -> impl IntoView {
    let handover = Handover {
        next: StoredValue::new(None),
        last: StoredValue::new(None),
    };
    let query = use_query::<HealthQuery>();
    let chosen = Memo::new(move |_| query.with(|query| query.tab));
    let wanted = Memo::new(move |_| query.get().wanted);
    let go = use_go();
    let choose = move |tab: &'static str| {
        let address = wanted.with_untracked(|wanted| wanted.address_in(tab));
        go(&address, false);
    };
    let body = move || match chosen.get() {
        MADE => view! { <MadeView handover /> }.into_any(),
        BATCH => view! { <BatchView handover /> }.into_any(),
        CHECKS => {
            let wanted = query.get_untracked().check;
            view! { <ChecksView wanted /> }.into_any()
        }
        _ => {
            let wanted = wanted.get();
            if wanted.kind.is_empty() {
                view! { <Picker wanted /> }.into_any()
            } else {
                view! { <NewCheck wanted handover /> }.into_any()
            }
        }
    };
    let platform = use_platform();
    let catalog = platform.catalog();
    let title = Signal::derive(move || {
        wanted.with(|wanted| match catalog.dataset(&wanted.dataset) {
            Some(dataset) => t(Text::TitleOf {
                name: dataset.title().to_owned(),
            }),
            None => t(Text::Title),
        })
    });
    let tabs: Vec<_> = [
        Some((NEW, t(Text::NewCheck))),
        platform
            .offers(extensions::CHECKS)
            .then(|| (CHECKS, t(Text::Checks))),
        Some((MADE, t(Text::Made))),
        Some((BATCH, t(Text::Batch))),
    ]
    .into_iter()
    .flatten()
    .collect();
    view! {
        <div class="page health">
            <PageHeader title badges=ViewFn::from(|| view! { <PreviewBadge /> })>
                <p class="muted">{t(Text::Lead)} " " {t(Text::Preview)}</p>
            </PageHeader>
            <ScopeNotice scopes=&[scope::DATA_HEALTH_WRITE] off=t(Text::Off) />
            <Tabs tabs chosen on_choose=choose label=t(Text::Sections) />
            <div role="tabpanel" aria-labelledby=move || format!("tab-{}", chosen.get())>{body}</div>
        </div>
    }
}
