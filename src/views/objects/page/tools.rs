//! The tools of the page: beside its title and above the table, or in one sheet on a phone.

use leptos::prelude::*;

use super::switches::LookSwitch;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::titles::Title;
use crate::ui::Popover;
use crate::ui::icon::{self, Icon};
use crate::ui::popover::close;
use crate::views::objects::columns_menu::ObjectColumns;
use crate::views::objects::facets::FacetsButton;
use crate::views::objects::filter::bar::AddFilter;
use crate::views::objects::lazy_parts;
use crate::views::objects::listing::advanced::Advanced;
use crate::views::objects::table::{Asks, Table};
use crate::views::objects::texts::Text;

/// The sheet of a phone.
const SHEET: &str = "objects-tools";

/// Whether the tools are one sheet: on a phone.
pub(super) fn in_one_sheet() -> Memo<bool> {
    browser::media(browser::PHONE)
}

/// The tools beside the title: what is asked of the rows first, what few need last.
#[component]
pub(super) fn TitleTools(
    /// The table.
    table: Table,
    /// Whether the code for the view is shown.
    shows_code: RwSignal<bool>,
) -> impl IntoView {
    let ask = move |asks: Asks| Callback::new(move |()| table.asks.set(Some(asks.clone())));
    let sql = table.asks_sql(use_platform()).then(|| {
        view! {
            <Tool id="objects-sql" icon=icon::TERMINAL label=t(Text::QuerySql) on_press=ask(Asks::Rows) />
            <Tool id="objects-summary" icon=icon::CHART label=t(Text::Summarize) on_press=ask(Asks::Summary) />
        }
    });
    let code = move |()| {
        // A dialog gives the focus back to the button of the sheet, which stays.
        close(SHEET);
        shows_code.set(true);
    };
    view! {
        <LookSwitch table />
        {sql}
        <Popover id="objects-export" label=t(Text::Export) icon=icon::DOWNLOAD>
            {lazy_parts::EXPORT.part()}
        </Popover>
        <Tool id="objects-code" icon=icon::CODE label=t(Title::Snippets) on_press=Callback::new(code) />
        <Advanced table />
    }
}

/// The tools above the table.
#[component]
pub(super) fn BarTools(
    /// The table.
    table: Table,
) -> impl IntoView {
    view! {
        <FacetsButton table />
        <ObjectColumns table />
    }
}

/// All tools in one sheet, for a phone.
#[component]
pub(super) fn Sheet(
    /// The table.
    table: Table,
    /// Whether the code for the view is shown.
    shows_code: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <Popover id=SHEET label=t(Text::Tools) icon=icon::SETTINGS>
            <div class="objects-sheet">
                <AddFilter table />
                <BarTools table />
                <TitleTools table shows_code />
            </div>
        </Popover>
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
    let title = label.clone();
    view! {
        <button type="button" class="button" id=id title=title on:click=move |_| on_press.run(())>
            <Icon icon />
            <span class="button-text">{label}</span>
        </button>
    }
}
