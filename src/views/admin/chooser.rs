//! The choice of an enrollment: those of the catalog, or any by its RID.

use belvedere_client::api::scope;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::texts::Text;
use crate::config::CatalogEnrollment;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{ByRid, EmptyState, PageHeader, PreviewBadge, ScopeNotice, TextField};

/// The choice of an enrollment.
#[component]
pub(super) fn EnrollmentChooser() -> impl IntoView {
    let enrollments = use_platform().catalog().enrollments;
    let is_empty = enrollments.is_empty();
    view! {
        <div class="page">
            <PageHeader title=t(Text::Admin) badges=ViewFn::from(|| view! { <PreviewBadge /> })>
                <p class="muted dataset-lead">{t(Text::Lead)}</p>
            </PageHeader>
            <ScopeNotice scopes=&[scope::ADMIN_READ] off=t(Text::Off) />
            <ul class="ontology-list">
                {enrollments.into_iter().map(|enrollment| view! { <Row enrollment /> }).collect_view()}
            </ul>
            {is_empty
                .then(|| {
                    view! {
                        <EmptyState icon=icon::SHIELD title=t(Text::CatalogEmpty)>
                            <p>{t(Text::CatalogEmptyWords)}</p>
                        </EmptyState>
                    }
                })}
            <ByRid open=is_empty><OpenByRid /></ByRid>
        </div>
    }
}

#[component]
fn Row(enrollment: CatalogEnrollment) -> impl IntoView {
    let title = enrollment.title().to_owned();
    view! {
        <li class="card ontology-row">
            <span class="home-section-icon"><Icon icon=icon::SHIELD /></span>
            <div>
                <h2>
                    <a class="card-link" href=routes::admin(&enrollment.rid)>{title}</a>
                </h2>
                <p class="muted admin-rid technical"><code>{enrollment.rid}</code></p>
            </div>
        </li>
    }
}

#[component]
fn OpenByRid() -> impl IntoView {
    let navigate = use_navigate();
    let rid = RwSignal::new(String::new());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let rid = rid.get_untracked();
        if !rid.trim().is_empty() {
            navigate(
                &routes::admin(rid.trim()),
                leptos_router::NavigateOptions::default(),
            );
        }
    };
    view! {
        <form class="card open-form" on:submit=open>
            <TextField label=t(Text::OpenByRid) value=rid example="ri.control-panel.main.enrollment.…" />
            <button type="submit" class="button">{t(Text::Open)}</button>
        </form>
    }
}
