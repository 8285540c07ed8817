//! The groups that the platform has, where it lists them.

use belvedere_client::api::extensions::groups::{Group, ListGroups, Path};
use belvedere_client::api::operation::{NoBody, NoQuery};
use belvedere_client::api::scope;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{date_time, minute, t};
use crate::platform::use_platform;
use crate::request::load;
use crate::ui::{ErrorCard, Fact, Facts, Rid, ScopeNotice, Skeleton};

/// The list, read anew whenever `changed` changes.
#[component]
pub(super) fn RegisteredGroups(changed: ReadSignal<u32>) -> impl IntoView {
    let platform = use_platform();
    let request = load(
        move || changed.get(),
        move |_| {
            let client = platform.client();
            async move {
                let path = Path::new();
                let listed = client.send::<ListGroups>(&path, &NoQuery {}, &NoBody);
                Ok(listed.await?.data)
            }
        },
    );
    let state = request.state();
    let body = move || {
        if let Some(error) = state.with(|state| state.error().cloned()) {
            return view! { <ErrorCard error on_retry=move || request.retry() /> }.into_any();
        }
        match state.with(|state| state.value().cloned()) {
            None => view! { <Skeleton lines=3 label=t(Text::AllGroups) /> }.into_any(),
            Some(groups) if groups.is_empty() => {
                view! { <p class="muted">{t(Text::NoGroups)}</p> }.into_any()
            }
            Some(groups) => view! { <List groups /> }.into_any(),
        }
    };
    view! {
        <section class="section">
            <h2>{t(Text::AllGroups)}</h2>
            <ScopeNotice scopes=&[scope::ADMIN_READ] off=t(Text::OffList) />
            {body}
        </section>
    }
}

#[component]
fn List(groups: Vec<Group>) -> impl IntoView {
    let row = |group: Group| {
        let organizations = group.organizations.into_iter().map(|rid| {
            view! { <Rid rid=rid.to_string() what=t(Text::Organizations) /> }
        });
        let organizations = organizations.collect_view();
        let provider = group.authentication_provider_name.or_else(|| {
            let rid = group.authentication_provider_rid?;
            Some(rid.to_string())
        });
        let created = group.created_time.map(|time| {
            let at = js_sys::Date::parse(time.as_str());
            view! { <time class="muted" datetime=time.as_str().to_owned() title=date_time(at)>{minute(at)}</time> }
        });
        view! {
            <li>
                <h3>{group.name}</h3>
                {created}
                <Facts>
                    <Fact name=t(Text::Provider)>{provider}</Fact>
                    <Fact name=t(Text::Principal)>
                        <Rid rid=group.id.to_string() what=t(Text::Principal) />
                    </Fact>
                    {(!organizations.is_empty())
                        .then(|| view! { <Fact name=t(Text::Organizations)>{organizations}</Fact> })}
                </Facts>
            </li>
        }
    };
    view! {
        <ul class="card admin-groups" aria-label=t(Text::AllGroups)>
            {groups.into_iter().map(row).collect_view()}
        </ul>
    }
}
