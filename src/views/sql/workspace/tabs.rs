//! The tabs of the editor.

use belvedere_view::sql::draft::Draft;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::closing::{self, LastClosed};
use super::{Tab, Workspace, saves};
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::views::sql::texts::Text;

/// The row of tabs.
#[component]
pub fn TabBar(
    /// The tabs.
    workspace: Workspace,
    /// The tab that was closed last.
    closed: LastClosed,
    /// Opens it again.
    on_undo: Callback<()>,
    /// Adds a tab.
    on_new: Callback<()>,
) -> impl IntoView {
    let tabs = RwSignal::from(workspace.tabs.clone());
    let active = RwSignal::from(workspace.active.clone());
    let all = workspace.clone();
    let names = Memo::new(move |_| all.names());
    let renaming = RwSignal::new(false);
    let workspace = StoredValue::new_local(workspace);
    let choose = move |id: &str| workspace.with_value(|workspace| workspace.activate(id));
    let announcer = use_announcer();
    let close = move |id: &str| {
        workspace.with_value(|workspace| closing::close(workspace, id, closed, announcer, on_undo));
    };
    let on_key = move |event: KeyboardEvent| {
        let ids: Vec<String> =
            tabs.with_untracked(|tabs| tabs.iter().map(|tab| tab.id.clone()).collect());
        let current = active.get_untracked();
        let Some(at) = ids.iter().position(|id| *id == current) else {
            return;
        };
        let next = match event.key().as_str() {
            "ArrowRight" => (at + 1) % ids.len(),
            "ArrowLeft" => (at + ids.len() - 1) % ids.len(),
            "Home" => 0,
            "End" => ids.len() - 1,
            "Delete" => {
                event.prevent_default();
                return close(&current);
            }
            "F2" => {
                event.prevent_default();
                return renaming.set(true);
            }
            _ => return,
        };
        event.prevent_default();
        if let Some(id) = ids.get(next) {
            choose(id);
            browser::focus(&format!("#sql-tab-{id}"));
        }
    };
    view! {
        <div class="sql-tabs">
            <div class="sql-tablist" role="tablist" aria-label=t(Text::Tabs) on:keydown=on_key>
                <For each=move || tabs.get() key=|tab| tab.id.clone() let:tab>
                    <TabHandle tab names active renaming on_choose=choose />
                </For>
            </div>
            <Show when=move || { tabs.with(Vec::len) > 1 }>
                <button
                    type="button"
                    class="button button-icon"
                    data-kind="quiet"
                    aria-label=move || t(Text::CloseTab { name: name_of(names, &active.get()) })
                    title=move || t(Text::CloseTab { name: name_of(names, &active.get()) })
                    on:click=move |_| close(&active.get_untracked())
                >
                    <Icon icon=icon::CLOSE />
                </button>
            </Show>
            <button
                type="button"
                class="button button-icon"
                data-kind="quiet"
                aria-label=t(Text::NewTab)
                title=t(Text::NewTab)
                on:click=move |_| on_new.run(())
            >
                <Icon icon=icon::PLUS />
            </button>
        </div>
    }
}

fn name_of(names: Memo<Vec<(String, String)>>, id: &str) -> String {
    names.with(|names| {
        let mut names = names.iter();
        let found = names.find(|(key, _)| key == id);
        found.map(|(_, name)| name.clone()).unwrap_or_default()
    })
}

/// One tab: a button, or a field while it is renamed.
#[component]
fn TabHandle(
    tab: Tab,
    names: Memo<Vec<(String, String)>>,
    active: RwSignal<String>,
    renaming: RwSignal<bool>,
    on_choose: impl Fn(&str) + Copy + Send + 'static,
) -> impl IntoView {
    let draft = RwSignal::from(tab.draft.clone());
    let id = StoredValue::new(tab.id.clone());
    let element_id = format!("sql-tab-{}", tab.id);
    let kept = StoredValue::new_local(tab);
    let is_active = Memo::new(move |_| id.with_value(|id| active.with(|active| active == id)));
    let name = Memo::new(move |_| id.with_value(|id| name_of(names, id)));
    let busy = Memo::new(move |_| kept.with_value(Tab::is_busy));
    let changed = Memo::new(move |_| draft.with(Draft::is_changed));
    let rename = move |text: String| {
        if renaming.get_untracked() {
            renaming.set(false);
            // A proposed name that is left as it is stays that of the table.
            let is_proposed = draft.with_untracked(|draft| draft.title.is_empty());
            if !(is_proposed && text == name.get_untracked()) {
                draft.update(|draft| text.trim().clone_into(&mut draft.title));
                kept.with_value(saves::save);
            }
        }
    };
    let field = NodeRef::<html::Input>::new();
    // `autofocus` works for the first field of a page alone.
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            // An element that is not in the page takes no focus.
            drop(field.focus());
            field.select();
        }
    });
    let element_id = StoredValue::new(element_id);
    // The list of tabs scrolls: the open one is in sight, also when its name becomes longer.
    Effect::new(move |_| {
        if is_active.get() {
            name.track();
            request_animation_frame(move || {
                element_id.try_with_value(|id| browser::reveal(&format!("#{id}")));
            });
        }
    });
    let back_to_tab = move || {
        request_animation_frame(move || {
            element_id.try_with_value(|id| browser::focus(&format!("#{id}")));
        });
    };
    let content = move || {
        if renaming.get() && is_active.get() {
            view! {
                <input
                    class="sql-tab-name"
                    aria-label=t(Text::TabName)
                    node_ref=field
                    prop:value=name.get_untracked()
                    on:blur=move |event| rename(event_target_value(&event))
                    on:keydown=move |event: KeyboardEvent| {
                        event.stop_propagation();
                        match event.key().as_str() {
                            "Enter" => {
                                rename(event_target_value(&event));
                                back_to_tab();
                            }
                            "Escape" => {
                                renaming.set(false);
                                back_to_tab();
                            }
                            _ => {}
                        }
                    }
                />
            }
            .into_any()
        } else {
            view! {
                <button
                    type="button"
                    role="tab"
                    class="sql-tab"
                    id=element_id.get_value()
                    aria-selected=move || is_active.get().to_string()
                    aria-controls="sql-panel"
                    tabindex=move || if is_active.get() { "0" } else { "-1" }
                    title=t(Text::RenameTab)
                    data-busy=move || busy.get().then_some("")
                    data-changed=move || changed.get().then_some("")
                    on:click=move |_| id.with_value(|id| on_choose(id))
                    on:dblclick=move |_| renaming.set(true)
                >
                    <span>{move || name.get()}</span>
                    {move || {
                        let words = move || view! { <span class="visually-hidden">" " {t(Text::Changed)}</span> };
                        changed.get().then(words)
                    }}
                </button>
            }
            .into_any()
        }
    };
    view! { <span class="sql-tab-slot" role="none">{content}</span> }
}
