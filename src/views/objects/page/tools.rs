//! The tools of the page, beside its title.

use leptos::prelude::*;

use super::switches::LookSwitch;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::Popover;
use crate::ui::icon::{self, Icon};
use crate::views::Title;
use crate::views::objects::advanced::Advanced;
use crate::views::objects::parts;
use crate::views::objects::table::{Asks, Table};
use crate::views::objects::texts::Text;

/// The tools beside the title: what is asked of the rows first, what few need last.
#[component]
pub(super) fn TitleTools(
    /// The table.
    table: Table,
    /// Whether the code for the view is shown.
    shows_code: RwSignal<bool>,
) -> impl IntoView {
    let ask = move |asks| Callback::new(move |()| table.asks.set(Some(asks)));
    let sql = table.asks_sql(use_platform()).then(|| {
        view! {
            <Tool id="objects-sql" icon=icon::TERMINAL label=t(Text::QuerySql) on_press=ask(Asks::Rows) />
            <Tool id="objects-summary" icon=icon::CHART label=t(Text::Summarize) on_press=ask(Asks::Summary) />
        }
    });
    view! {
        <LookSwitch table />
        {sql}
        <Popover id="objects-export" label=t(Text::Export) icon=icon::DOWNLOAD>
            {parts::EXPORT.part()}
        </Popover>
        <Tool
            id="objects-code"
            icon=icon::CODE
            label=t(Title::Snippets)
            on_press=Callback::new(move |()| shows_code.set(true))
        />
        <Advanced table />
    }
}

/// A button whose words the style sheet may leave to its tooltip.
#[component]
fn Tool(
    /// Identifies it for the style sheet.
    id: &'static str,
    /// Its icon.
    icon: &'static str,
    /// Its words.
    label: String,
    /// What pressing it does.
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="button" id=id title=label.clone() on:click=move |_| on_press.run(())>
            <Icon icon />
            <span class="button-text">{label}</span>
        </button>
    }
}
