//! The chart of a result. Its code is loaded when the first chart is drawn: the view hands over how the worker is asked,
//! and calls nothing in here but [`chart`].

mod export;
mod labels;
mod part;
mod scene;
mod settings;
mod svg;
mod texts;

use std::rc::Rc;

use belvedere_table::Chart;
use belvedere_table::session::ColumnInfo;
use futures_util::future::LocalBoxFuture;
use leptos::context::Provider;
use leptos::prelude::*;

pub use self::part::ChartPart;
use crate::views::lazy;

/// The bytes of a [`belvedere_table::Drawing`], or why there are none; nothing when a newer question took the place.
pub type Drawn = Option<Result<Vec<u8>, String>>;

/// A result that can be drawn.
#[derive(Clone)]
pub struct Given {
    /// Its columns.
    pub columns: Vec<ColumnInfo>,
    /// Changes when other rows are shown; nothing while rows are on their way.
    pub rows: Memo<Option<u32>>,
    /// The settings, as [`Self::keep`] got them; empty at first.
    pub kept: String,
    /// Keeps the settings with the tab.
    pub keep: Callback<String>,
    /// Asks the table worker.
    pub ask: Rc<dyn Fn(Chart) -> LocalBoxFuture<'static, Drawn>>,
    /// Whether it can be changed and saved as a file.
    pub tools: Signal<bool>,
    /// The name of a file.
    pub name: Signal<String>,
}

/// The result of a [`ChartPart`], as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows the chart of a result as soon as the code for it is there.
pub fn chart(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::CHART.part()}</Provider> }
}
