//! The results of a tab in a row, from the second on: which of them is shown, pinned or closed.

use belvedere_view::sql::draft::shortened;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::status::seconds;
use crate::browser;
use crate::grid::whole;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};
use crate::views::sql::run::{self, Phase, Rows, Run};
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::{Tab, saves};

/// How many characters of a statement are there: more than have room, so that the sheet cuts them.
const WORDS: usize = 80;

/// The row of results.
#[component]
pub fn ResultTabs(
    /// The tab.
    tab: Tab,
) -> impl IntoView {
    let results = RwSignal::from(tab.results.clone());
    let kept = StoredValue::new_local(tab);
    let shown = Memo::new(move |_| kept.with_value(|tab| tab.shown().number()));
    let pinned = Memo::new(move |_| {
        let draft = kept.with_value(|tab| tab.draft.clone());
        draft.with(|draft| {
            let pinned = draft.results.iter().filter(|kept| kept.pinned);
            pinned.map(|kept| kept.number).collect::<Vec<_>>()
        })
    });
    let is_pinned = move || pinned.with(|pinned| pinned.contains(&shown.get()));
    let show = move |number: u32| {
        kept.with_value(|tab| {
            tab.draft.update(|draft| draft.shown = number);
            saves::save(tab);
        });
    };
    // That of the result in sight, whole also when its words have become longer.
    let list = NodeRef::<html::Div>::new();
    let words = Memo::new(move |_| kept.with_value(|tab| tab.shown().run.with(outcome)));
    Effect::new(move |_| {
        shown.track();
        words.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || scroll_into(&list, shown.try_get_untracked()));
    });
    let to_shown = move || {
        // What takes the place of a closed one is there in the next frame.
        request_animation_frame(move || {
            if let Some(number) = shown.try_get_untracked() {
                browser::focus(&format!("#sql-result-{number}"));
            }
            browser::rescue_focus();
        });
    };
    let close = move |is_meant: &dyn Fn(u32) -> bool| {
        for result in results.get_untracked() {
            if is_meant(result.number()) {
                kept.with_value(|tab| run::close(tab, &result));
            }
        }
        to_shown();
    };
    let close_shown = move || {
        let number = shown.get_untracked();
        close(&|other| other == number);
    };
    let pin = move || {
        let number = shown.get_untracked();
        let result = results.get_untracked();
        if let Some(result) = result.iter().find(|result| result.number() == number) {
            result.change(|kept| kept.pinned = !kept.pinned);
            saves::save(result);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let numbers: Vec<u32> =
            results.with_untracked(|results| results.iter().map(Tab::number).collect());
        let at = numbers.iter().position(|n| *n == shown.get_untracked());
        let (at, count) = (at.unwrap_or_default(), numbers.len().max(1));
        let next = match event.key().as_str() {
            "ArrowRight" => (at + 1) % count,
            "ArrowLeft" => (at + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            "Delete" => {
                event.prevent_default();
                return close_shown();
            }
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = numbers.get(next) {
            show(*next);
            browser::focus(&format!("#sql-result-{next}"));
        }
    };
    let handle = move |result: Tab| {
        let number = result.number();
        let run = RwSignal::from(result.run);
        let is_shown = move || shown.get() == number;
        let words =
            move || run.with(|run| shortened(&run.request.sql.replace(['\n', '\r'], " "), WORDS));
        let pin = move || {
            let is_pinned = pinned.with(|pinned| pinned.contains(&number));
            is_pinned.then(|| {
                view! {
                    <Icon icon=icon::PIN />
                    <span class="visually-hidden">{t(Text::Pinned)} " "</span>
                }
            })
        };
        view! {
            <button
                type="button"
                role="tab"
                class="sql-tab"
                id=format!("sql-result-{number}")
                aria-selected=move || is_shown().to_string()
                tabindex=move || if is_shown() { "0" } else { "-1" }
                title=move || run.with(|run| run.request.sql.clone())
                data-busy=move || run.with(Run::is_busy).then_some("")
                on:click=move |_| show(number)
            >
                {pin}
                <span>{number} " "</span>
                <span class="sql-result-name">{words}</span>
                " "
                <span class="sql-status-fact">{move || run.with(outcome)}</span>
            </button>
        }
    };
    view! {
        <Show when=move || { results.with(Vec::len) > 1 }>
            <div class="sql-result-tabs">
                <div class="sql-tablist" role="tablist" aria-label=t(Text::Results) node_ref=list on:keydown=on_key>
                    <For each=move || results.get() key=|result| result.id.clone() children=handle />
                </div>
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::PIN
                    label=Signal::derive(move || t(Text::PinResult { number: shown.get().to_string() }))
                    pressed=Signal::derive(is_pinned)
                    on_press=move |_| pin()
                />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::CLOSE
                    label=Signal::derive(move || t(Text::CloseResult { number: shown.get().to_string() }))
                    on_press=move |_| close_shown()
                />
                <Button
                    kind=ButtonKind::Quiet
                    on_press=move |_| close(&|number| pinned.with_untracked(|pinned| !pinned.contains(&number)))
                >
                    {move || t(if pinned.with(Vec::is_empty) { Text::CloseResults } else { Text::CloseUnpinned })}
                </Button>
            </div>
        </Show>
    }
}

/// Scrolls the row no further than needed to show the result of a number; the page stays where it is.
fn scroll_into(list: &HtmlElement, number: Option<u32>) {
    let result = number.and_then(|number| browser::find(&format!("#sql-result-{number}")));
    if let Some(result) = result {
        let (strip, result) = (
            list.get_bounding_client_rect(),
            result.get_bounding_client_rect(),
        );
        let before = (result.left() - strip.left()).min(0.0);
        let behind = (result.right() - strip.right()).max(0.0);
        let by = if before < 0.0 { before } else { behind };
        list.set_scroll_left(list.scroll_left() + whole(by));
    }
}

/// What came of a run, in a few words.
fn outcome(run: &Run) -> String {
    match (run.phase, &run.rows) {
        (Phase::Failed, _) => t(Text::StateFailed),
        (Phase::Canceled, _) => t(Text::StateCanceled),
        (_, Rows::Complete | Rows::Partial(_)) => {
            let rows = u64::try_from(run.progress.rows).unwrap_or_default();
            let took = run.ended.filter(|_| !run.unseen);
            let took = took.map(|ended| format!(" · {}", seconds(ended - run.started)));
            t(Text::Rows(rows)) + &took.unwrap_or_default()
        }
        (Phase::Idle, _) => t(Text::StateIdle),
        _ => String::new(),
    }
}
