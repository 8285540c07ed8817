//! Preregistration of groups, before a member signs in: one group, a list of groups, and the groups registered in this
//! browser.

mod bulk;
mod form;
mod log;
mod organizations;
mod registered;
mod send;
mod texts;

use belvedere_client::api::admin::AuthenticationProvider;
use belvedere_client::api::{extensions, scope};
use belvedere_view::admin::group_list::Problem;
use leptos::prelude::*;

use self::bulk::Many;
use self::form::Form;
use self::log::Log;
use self::registered::RegisteredGroups;
use self::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::ScopeNotice;

/// The registration of groups.
#[component]
pub(super) fn Groups(enrollment: String, providers: Vec<AuthenticationProvider>) -> impl IntoView {
    let log = RwSignal::new(0_u32);
    let target = send::Target::new(enrollment, &providers);
    view! {
        <p class="muted">{t(Text::Lead)}</p>
        <ScopeNotice scopes=&[scope::ADMIN_WRITE] off=t(Text::Off) />
        <Providers target providers />
        <Form target log />
        <Many target log />
        {if use_platform().offers(extensions::GROUPS) {
            view! { <RegisteredGroups changed=log.read_only() /> }.into_any()
        } else {
            view! { <Log changed=log.read_only() /> }.into_any()
        }}
    }
}

/// The choice of the provider that the groups belong to.
#[component]
fn Providers(target: send::Target, providers: Vec<AuthenticationProvider>) -> impl IntoView {
    view! {
        <label class="field admin-provider-choice">
            <span class="field-label">{t(Text::Provider)}</span>
            <select
                class="input admin-select"
                prop:value=move || target.provider.get()
                on:change=move |event| target.provider.set(event_target_value(&event))
                disabled=move || target.busy.get()
            >
                {providers
                    .into_iter()
                    .map(|provider| {
                        view! { <option value=provider.rid.as_str().to_owned()>{provider.name}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// Why a group is not sent, in words.
fn problem(problem: &Problem) -> String {
    t(match problem {
        Problem::NoName => Text::NoName,
        Problem::LongName => Text::LongName,
        Problem::Invisible => Text::Invisible,
        Problem::NoRid(text) => Text::NoRid { text: text.clone() },
        Problem::Repeated(line) => Text::Repeated {
            line: line.to_string(),
        },
        Problem::TooMany => Text::TooMany,
    })
}
