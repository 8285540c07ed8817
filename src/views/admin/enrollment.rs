//! One enrollment: its providers, certificates, username patterns and groups.

use belvedere_client::api::admin::AuthenticationProvider;
use belvedere_client::api::scope;
use leptos::prelude::*;

use super::certificates::{Banner, Certificates};
use super::groups::Groups;
use super::providers::Providers;
use super::query::{AdminQuery, CERTIFICATES, GROUPS, PROVIDERS, TESTER, of_tab};
use super::tester::Tester;
use super::texts::Text;
use crate::address::{use_go, use_query};
use crate::base_path::use_path;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::load;
use crate::routes;
use crate::ui::{
    Breadcrumbs, EmptyState, ErrorCard, PageHeader, PreviewBadge, Rid, ScopeNotice, Skeleton, Tabs,
    icon,
};

/// One enrollment.
#[component]
pub(super) fn OneEnrollment(
    /// Its RID.
    rid: String,
) -> impl IntoView {
    let platform = use_platform();
    let title = platform.catalog().enrollment(&rid).map_or_else(
        || t(Text::SignInProviders),
        |known| known.title().to_owned(),
    );
    let request = {
        let rid = rid.clone();
        load(
            move || rid.clone(),
            move |rid| {
                let client = platform.client();
                async move {
                    client
                        .admin()
                        .list_authentication_providers(rid.into())
                        .await
                }
            },
        )
    };
    let enrollment = StoredValue::new(rid.clone());
    let body = move || {
        request
            .state()
            .with(|state| match (state.value(), state.error()) {
                (Some(response), _) => {
                    let providers = response.data.clone();
                    view! { <Parts enrollment=enrollment.get_value() providers /> }.into_any()
                }
                (None, Some(error)) => {
                    let error = error.clone();
                    view! { <ErrorCard error on_retry=move || request.retry() /> }.into_any()
                }
                (None, None) => view! { <Skeleton lines=6 label=t(Text::Loading) /> }.into_any(),
            })
    };
    let shown_rid = Signal::stored(rid);
    view! {
        <div class="page">
            <Breadcrumbs links=vec![(routes::ADMIN.to_owned(), t(Text::Admin))] kind=t(Text::Enrollment) />
            <PageHeader title badges=ViewFn::from(|| view! { <PreviewBadge /> })>
                <Rid rid=shown_rid what=t(Text::EnrollmentRid) />
            </PageHeader>
            <ScopeNotice scopes=&[scope::ADMIN_READ] off=t(Text::Off) />
            {body}
        </div>
    }
}

/// The parts, one at a time. The address says which.
#[component]
fn Parts(enrollment: String, providers: Vec<AuthenticationProvider>) -> impl IntoView {
    let query = use_query::<AdminQuery>();
    let path = use_path();
    let go = use_go();
    let rid = StoredValue::new(enrollment.clone());
    let tab = Memo::new(move |_| query.with(|query| query.tab));
    let choose = Callback::new(move |tab: &'static str| {
        let address = rid.with_value(|rid| of_tab(rid, tab));
        if path.get_untracked() == routes::ADMIN {
            go(&address, false);
        }
    });
    let providers = StoredValue::new(providers);
    let none = providers.with_value(Vec::is_empty);
    let empty = || {
        view! {
            <EmptyState icon=icon::SHIELD title=t(Text::NoProviders)>
                <p>{t(Text::NoProvidersWords)}</p>
            </EmptyState>
        }
    };
    let part = move || {
        let providers = providers.get_value();
        match tab.get() {
            _ if none => empty().into_any(),
            CERTIFICATES => view! { <Certificates providers /> }.into_any(),
            TESTER => view! { <Tester providers /> }.into_any(),
            GROUPS => view! { <Groups enrollment=rid.get_value() providers /> }.into_any(),
            _ => view! { <Providers enrollment=rid.get_value() providers /> }.into_any(),
        }
    };
    view! {
        <Banner providers=providers.get_value() on_show=move || choose.run(CERTIFICATES) />
        <Tabs
            tabs=[
                (PROVIDERS, t(Text::TabProviders)),
                (CERTIFICATES, t(Text::TabCertificates)),
                (TESTER, t(Text::TabTester)),
                (GROUPS, t(Text::TabGroups)),
            ]
            chosen=tab
            on_choose=choose
            label=t(Text::Parts)
        />
        <div role="tabpanel" class="admin-part" aria-labelledby=move || format!("tab-{}", tab.get())>{part}</div>
    }
}
