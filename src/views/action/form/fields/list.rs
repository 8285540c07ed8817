//! The elements of a list: added, removed, and moved up and down.

use belvedere_view::action::input::{Input, Path, Step, element_id};
use belvedere_view::action::kind::Kind;
use leptos::prelude::*;

use super::Control;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::views::action::form::Form;
use crate::views::action::texts::Text;

/// A list.
#[component]
pub fn List(form: Form, element: Kind, path: Path, title: String) -> impl IntoView {
    let id = element_id(&path);
    let path = StoredValue::new(path);
    let title = StoredValue::new(title);
    let element = StoredValue::new(element);
    let input = Memo::new(move |_| path.with_value(|path| form.input(path)));
    let ids = Memo::new(move |_| {
        input.with(|input| input.items().iter().map(|item| item.id).collect::<Vec<_>>())
    });
    let change = move |next: Input| path.with_value(|path| form.set(path, next));
    let add_id = format!("{id}-add");
    let to_add = format!("[id='{add_id}']");
    let add = move |_| change(input.with_untracked(|input| input.with_item(Input::Absent)));
    let remove = Callback::new(move |item: u32| {
        change(input.with_untracked(|input| input.without_item(item)));
        // The button that had the focus is gone.
        browser::focus(&to_add);
    });
    let shift = Callback::new(move |(item, later): (u32, bool)| {
        change(input.with_untracked(|input| input.with_moved(item, later)));
    });
    let note = move || {
        input.with(|input| match input {
            Input::List(items) if items.is_empty() => Some(t(Text::EmptyListIsSent)),
            Input::List(items) => Some(t(Text::Elements(items.len() as u64))),
            Input::Null => Some(t(Text::NullIsSent)),
            _ => None,
        })
    };
    view! {
        <div class="action-list">
            <ol class="action-items">
                <For each=move || ids.get() key=|item| *item let:item>
                    <ListItem
                        form
                        element=element.get_value()
                        path=path.get_value()
                        title=title.get_value()
                        item
                        ids
                        on_remove=remove
                        on_shift=shift
                    />
                </For>
            </ol>
            <p class="action-list-foot">
                <button
                    type="button"
                    class="button"
                    id=add_id
                    aria-label=move || t(Text::AddItemTo { title: title.get_value() })
                    on:click=add
                >
                    <Icon icon=icon::PLUS />
                    <span class="button-text">{t(Text::AddItem)}</span>
                </button>
                <span class="field-hint">{note}</span>
            </p>
            <super::FieldProblem form path=path.get_value() />
        </div>
    }
}

/// One element.
#[component]
fn ListItem(
    form: Form,
    element: Kind,
    path: Path,
    title: String,
    item: u32,
    ids: Memo<Vec<u32>>,
    on_remove: Callback<u32>,
    on_shift: Callback<(u32, bool)>,
) -> impl IntoView {
    let mut own = path;
    own.push(Step::Item(item));
    let place = Memo::new(move |_| {
        ids.with(|ids| ids.iter().position(|id| *id == item))
            .map_or(0, |place| place + 1)
    });
    let last = Memo::new(move |_| ids.with(|ids| ids.last() == Some(&item)));
    let title = StoredValue::new(title);
    let number = move || place.get().to_string();
    let named =
        move |text: fn(String, String) -> Text| move || t(text(number(), title.get_value()));
    let label = untrack(|| {
        t(Text::ItemOf {
            number: number(),
            title: title.get_value(),
        })
    });
    view! {
        <li class="action-item">
            <span class="action-item-place" aria-hidden="true">{number}</span>
            <div class="action-item-control">
                <Control form kind=element path=own title=label />
            </div>
            <span class="action-item-tools">
                <button
                    type="button"
                    class="button button-icon"
                    data-kind="quiet"
                    disabled=move || place.get() <= 1
                    aria-label=named(|number, title| Text::MoveUp { number, title })
                    on:click=move |_| on_shift.run((item, false))
                >
                    <Icon icon=icon::ARROW_UP />
                </button>
                <button
                    type="button"
                    class="button button-icon"
                    data-kind="quiet"
                    disabled=move || last.get()
                    aria-label=named(|number, title| Text::MoveDown { number, title })
                    on:click=move |_| on_shift.run((item, true))
                >
                    <Icon icon=icon::ARROW_DOWN />
                </button>
                <button
                    type="button"
                    class="button button-icon"
                    data-kind="quiet"
                    aria-label=named(|number, title| Text::RemoveItem { number, title })
                    on:click=move |_| on_remove.run(item)
                >
                    <Icon icon=icon::CLOSE />
                </button>
            </span>
        </li>
    }
}
