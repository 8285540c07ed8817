//! The groups that were registered from this browser, where the platform has no list of them.

use belvedere_view::admin::group_list::Group;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::texts::Text;
use crate::i18n::{self, t};
use crate::request::Task;
use crate::storage::{self, Record, kind};
use crate::ui::{Button, ButtonKind, Forgotten, Rid};

/// The most that are kept.
const MAX_ENTRIES: usize = 2_000;

/// A registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Registered {
    name: String,
    organizations: Vec<String>,
    provider: String,
    /// Empty when it is not known.
    principal: String,
}

/// Notes a registration. A browser that stores nothing only forgets it.
pub(super) async fn note(group: &Group, provider: &str, principal: &str) {
    let registered = Registered {
        name: group.name.clone(),
        organizations: group.organizations.clone(),
        provider: provider.to_owned(),
        principal: principal.to_owned(),
    };
    let key = format!("{provider} {}", group.name);
    if storage::put(kind::GROUP, &key, &registered).await.is_ok() {
        drop(storage::keep_newest(kind::GROUP, MAX_ENTRIES).await);
    }
}

/// The list, read anew whenever `changed` changes.
#[component]
pub(super) fn Log(changed: ReadSignal<u32>) -> impl IntoView {
    let all = RwSignal::new(Vec::<Record<Registered>>::new());
    let running = StoredValue::new_local(None::<Task>);
    let read = move || {
        running.set_value(Some(Task::spawn(async move {
            all.set(storage::list(kind::GROUP).await.unwrap_or_default());
        })));
    };
    Effect::new(move |_| {
        changed.track();
        read();
    });
    let forgotten = Forgotten::new(read);
    let forget = move |_| forgotten.forget(kind::GROUP, None);
    let some = move || all.with(|all| !all.is_empty());
    view! {
        <section class="section">
            <div class="dataset-recent-head">
                <h2>{t(Text::Log)}</h2>
                <Show when=some>
                    <Button kind=ButtonKind::Quiet on_press=forget>{t(Text::ForgetAll)}</Button>
                </Show>
            </div>
            {forgotten.line()}
            <Show when=some fallback=|| view! { <p class="muted">{t(Text::LogNone)}</p> }>
                <div class="card table-scroll" tabindex="0" role="region" aria-label=t(Text::Log)>
                    <table class="properties-table admin-table">
                        <thead>
                            <tr>
                                <th scope="col">{t(Text::Name)}</th>
                                <th scope="col">{t(Text::Principal)}</th>
                                <th scope="col">{t(Text::Provider)}</th>
                                <th scope="col">{t(Text::When)}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {move || all.get().into_iter().map(|record| view! { <Row record /> }).collect_view()}
                        </tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
}

#[component]
fn Row(record: Record<Registered>) -> impl IntoView {
    let Registered {
        name,
        provider,
        principal,
        ..
    } = record.value;
    let known = !principal.is_empty();
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>
                {if known {
                    view! { <Rid rid=Signal::stored(principal) what=t(Text::Principal) /> }.into_any()
                } else {
                    "—".into_any()
                }}
            </td>
            <td><code>{provider}</code></td>
            <td title=i18n::date_time(record.time)>{i18n::minute(record.time)}</td>
        </tr>
    }
}
