//! Content of the panel: the properties of the object, its JSON, or the progress of the search for it.

use belvedere_client::api::scope;
use leptos::prelude::*;

use super::detail::{Detail, Properties};
use super::search::Search;
use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::selection::use_selection;
use crate::ui::{JsonView, Popover, Tabs, TechnicalNames, icon};
use crate::views::objects::actions::{ActionLinks, On};
use crate::views::objects::selection::chosen_bar::objects;
use crate::views::objects::table::Table;

/// The button of the actions, unless they are open.
const ACTIONS: &str = "[popovertarget=object-apply]:not(:has(+ :popover-open))";
const PROPERTIES: &str = "properties";
const JSON: &str = "json";

/// The inside of the panel, of the context's table.
#[component]
pub fn BodyPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Body table /> })
}

#[component]
fn Body(table: Table) -> impl IntoView {
    let Table {
        listing,
        state,
        all,
        opened,
        ..
    } = table;
    // The form need not look for an object that is here.
    let selection = use_selection();
    let platform = use_platform();
    let hand_over = Callback::new(move |()| {
        if let Some(index) = opened.get_untracked() {
            selection.set(objects(table, vec![index]));
        }
    });
    let tab = RwSignal::new(PROPERTIES);
    let key = Memo::new(move |_| state.with(|state| state.key.clone()));
    let detail = Memo::new(move |_| {
        let index = opened.get()?;
        listing.track();
        let columns = all.get();
        let state = state.get();
        listing.rows(|rows| Detail::read(rows, index, &columns, &state))?
    });
    let json = Signal::derive(move || {
        detail.with(|detail| {
            let json = detail.as_ref().map(|detail| detail.json.clone());
            json.unwrap_or_default()
        })
    });
    let on = On {
        object: Some(key.into()),
        leave: Some(hand_over),
        ..On::default()
    };
    let is_there = Memo::new(move |_| detail.with(Option::is_some));
    Effect::new(move |_| {
        let acts = table.acts.get();
        if is_there.get() && acts.is_some() && acts == key.get() {
            table.acts.set(None);
            // The button is drawn before the next frame. Tab leads from it into the list.
            request_animation_frame(|| {
                browser::focus(ACTIONS);
                browser::press(ACTIONS);
            });
        }
    });
    let file = move || {
        let name = key.get_untracked().unwrap_or_default();
        let safe = |character: char| {
            let known = character.is_alphanumeric() || matches!(character, '-' | '_');
            if known { character } else { '_' }
        };
        format!("{}.json", name.chars().map(safe).collect::<String>())
    };
    let content = move || {
        if tab.get() == JSON {
            return view! {
                <div class="object-json" role="tabpanel" aria-labelledby="tab-json">
                    <JsonView text=json label=t(Text::AsJson) file=file() />
                </div>
            }
            .into_any();
        }
        match detail.get() {
            Some(detail) => view! {
                <div role="tabpanel" aria-labelledby="tab-properties">
                    <Properties detail />
                </div>
            }
            .into_any(),
            None => ().into_any(),
        }
    };
    view! {
        <Show
            when=move || is_there.get()
            fallback=move || {
                view! {
                    <div class="object-panel-body">
                        <Search table key />
                    </div>
                }
            }
        >
            <Show when=move || platform.permits(&[scope::ONTOLOGIES_WRITE])>
                <div class="object-panel-tools">
                    <Popover id="object-apply" label=t(Text::ApplyAction) icon=icon::BOLT>
                        <ActionLinks actions=table.actions on />
                    </Popover>
                </div>
            </Show>
            <div class="object-panel-tabs">
                <Tabs
                    tabs=[(PROPERTIES, t(Text::Properties)), (JSON, "JSON".to_owned())]
                    chosen=tab
                    on_choose=move |chosen| tab.set(chosen)
                    label=t(Text::ObjectAs)
                />
                <TechnicalNames />
            </div>
            <div class="object-panel-body">{content}</div>
        </Show>
    }
}
