//! The table of sign-in providers, to be searched and filtered; one of them in a panel.

use belvedere_client::api::admin::AuthenticationProvider;
use leptos::prelude::*;

use super::filter::{Filter, protocol_name, protocol_type};
use super::provider::{EnabledBadge, Provider, RealmName};
use super::query::{AdminQuery, of_provider};
use super::texts::Text;
use crate::address::{use_go, use_query};
use crate::i18n::{number, t};
use crate::routes;
use crate::ui::{Button, Dialog, DialogKind, EmptyState, SearchField, icon};

/// The providers of an enrollment.
#[component]
pub(super) fn Providers(
    enrollment: String,
    providers: Vec<AuthenticationProvider>,
) -> impl IntoView {
    let all = providers.len();
    let mut protocols: Vec<(String, String)> = providers
        .iter()
        .map(|one| (protocol_type(&one.protocol), protocol_name(&one.protocol)))
        .collect();
    protocols.sort();
    protocols.dedup();
    let providers = StoredValue::new(providers);
    let filter = RwSignal::new(Filter::default());
    let shown = Memo::new(move |_| {
        let fits = |filter: &Filter| -> Vec<AuthenticationProvider> {
            providers.with_value(|all| all.iter().filter(|one| filter.fits(one)).cloned().collect())
        };
        filter.with(fits)
    });
    let count = move || {
        t(Text::Shown {
            shown: number(shown.with(Vec::len) as u64),
            all: number(all as u64),
        })
    };
    let query = use_query::<AdminQuery>();
    let go = use_go();
    let rid = StoredValue::new(enrollment);
    let opened = Memo::new(move |_| {
        let rid = query.get().provider?;
        providers.with_value(|all| all.iter().find(|one| one.rid.as_str() == rid).cloned())
    });
    let close = move |()| rid.with_value(|rid| go(&routes::admin(rid), false));
    let title = Signal::derive(move || {
        opened.with(|one| one.as_ref().map(|one| one.name.clone()).unwrap_or_default())
    });
    view! {
        <div class="admin-tools">
            <SearchField
                label=t(Text::Search)
                value=Signal::derive(move || filter.with(|filter| filter.search.clone()))
                on_input=move |text| filter.update(|filter| filter.search = text)
            />
            <select
                class="input admin-select"
                aria-label=t(Text::State)
                prop:value=move || filter.with(|filter| match filter.enabled {
                    Some(true) => "yes",
                    Some(false) => "no",
                    None => "",
                })
                on:change=move |event| {
                    let enabled = match event_target_value(&event).as_str() {
                        "yes" => Some(true),
                        "no" => Some(false),
                        _ => None,
                    };
                    filter.update(|filter| filter.enabled = enabled);
                }
            >
                <option value="">{t(Text::AnyState)}</option>
                <option value="yes">{t(Text::Enabled)}</option>
                <option value="no">{t(Text::Disabled)}</option>
            </select>
            <select
                class="input admin-select"
                aria-label=t(Text::Protocol)
                prop:value=move || filter.with(|filter| filter.protocol.clone())
                on:change=move |event| filter.update(|filter| filter.protocol = event_target_value(&event))
            >
                <option value="">{t(Text::AnyProtocol)}</option>
                {protocols
                    .into_iter()
                    .map(|(kind, name)| view! { <option value=kind>{name}</option> })
                    .collect_view()}
            </select>
            <p class="muted" role="status">{count}</p>
        </div>
        <div class="card table-scroll" tabindex="0" role="region" aria-label=t(Text::SignInProviders)>
            <table class="properties-table admin-table">
                <thead>
                    <tr>
                        <th scope="col">{t(Text::Name)}</th>
                        <th scope="col">{t(Text::State)}</th>
                        <th scope="col">{t(Text::Protocol)}</th>
                        <th scope="col">{t(Text::Realm)}</th>
                        <th scope="col">{t(Text::Hosts)}</th>
                        <th scope="col">{t(Text::Patterns)}</th>
                    </tr>
                </thead>
                <tbody>
                    {move || {
                        shown
                            .get()
                            .into_iter()
                            .map(|provider| view! { <Row enrollment=rid.get_value() provider /> })
                            .collect_view()
                    }}
                </tbody>
            </table>
            <Show when=move || shown.with(Vec::is_empty)>
                <EmptyState icon=icon::SEARCH title=t(Text::NoMatch)>
                    <p>{t(Text::NoMatchWords)}</p>
                    <Button on_press=move |_| filter.set(Filter::default())>{t(Text::ClearFilters)}</Button>
                </EmptyState>
            </Show>
        </div>
        <Dialog open=Signal::derive(move || opened.with(Option::is_some)) title on_close=close kind=DialogKind::Panel>
            {move || opened.get().map(|provider| view! { <Provider provider /> })}
        </Dialog>
    }
}

#[component]
fn Row(enrollment: String, provider: AuthenticationProvider) -> impl IntoView {
    let address = of_provider(&enrollment, provider.rid.as_str());
    view! {
        <tr>
            <th scope="row"><a href=address>{provider.name.clone()}</a></th>
            <td><EnabledBadge enabled=provider.enabled /></td>
            <td>{protocol_name(&provider.protocol)}</td>
            <td><RealmName realm=provider.realm.clone() /></td>
            <td><Few items=provider.supported_hosts.clone() none=t(Text::AnyHost) /></td>
            <td><Few items=provider.supported_username_patterns.clone() none=t(Text::NoPatterns) /></td>
        </tr>
    }
}

/// The first two of a list, and how many more there are.
#[component]
fn Few(items: Vec<String>, none: String) -> impl IntoView {
    if items.is_empty() {
        return view! { <span class="muted">{none}</span> }.into_any();
    }
    let more = items.len().saturating_sub(2) as u64;
    let all = items.join("\n");
    view! {
        <ul class="admin-few" title=all>
            {items.into_iter().take(2).map(|item| view! { <li><code>{item}</code></li> }).collect_view()}
            {(more > 0).then(|| view! { <li class="muted">{t(Text::More(more))}</li> })}
        </ul>
    }
    .into_any()
}
