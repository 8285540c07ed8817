//! What is summarized: by which column, and which value. Both are lists in sight, so that each is one click.

use belvedere_checks::columns::{Column as SqlColumn, Fits};
use belvedere_view::objects::statement::{Measure, Summary};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, Segmented};

/// The columns of a dataset by their titles.
pub(super) type Titled = StoredValue<Vec<(String, SqlColumn)>>;

/// What is chosen; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The column whose values make the groups; empty for one group of all rows.
    group: RwSignal<String>,
    measure: RwSignal<Measure>,
    of: RwSignal<String>,
}

impl Choice {
    /// Begins with a summary.
    pub(super) fn new(begin: Summary) -> Self {
        Self {
            group: RwSignal::new(begin.group),
            measure: RwSignal::new(begin.measure),
            of: RwSignal::new(begin.of),
        }
    }

    /// The summary. Tracked.
    pub(super) fn summary(&self) -> Summary {
        Summary {
            group: self.group.get(),
            measure: self.measure.get(),
            of: self.of.get(),
        }
    }

    /// The names of the columns of the result. Tracked.
    pub(super) fn heads(&self, titles: Titled) -> Vec<String> {
        let title = |name: &String| titles.with_value(|titles| title_of(titles, name));
        let group = self
            .group
            .with(|group| (!group.is_empty()).then(|| title(group)));
        let value = match self.measure.get() {
            Measure::Count => t(Text::Count),
            measure => format!("{}: {}", t(name_of(measure)), self.of.with(title)),
        };
        group.into_iter().chain([value]).collect()
    }

    /// Whether an amount is computed, and no value of a row found. Tracked.
    pub(super) fn is_amount(&self) -> bool {
        !matches!(self.measure.get(), Measure::Least | Measure::Greatest)
    }

    /// The column that is computed of; none for the number of rows. Tracked.
    fn value(&self) -> String {
        match self.measure.get() {
            Measure::Count => String::new(),
            _ => self.of.get(),
        }
    }

    /// Computes of another column what goes with it: of numbers the mean at first.
    fn compute_of(&self, name: String, titles: Titled) {
        let measure = match self.measure.get_untracked() {
            _ if name.is_empty() => Measure::Count,
            Measure::Count => Measure::Average,
            measure => measure,
        };
        let goes = fits_measure(measure, &name, titles);
        self.measure
            .set(if goes { measure } else { Measure::Least });
        self.of.set(name);
    }
}

/// Whether a measure can be computed of a column.
fn fits_measure(measure: Measure, name: &str, titles: Titled) -> bool {
    match measure {
        Measure::Average | Measure::Sum => titles.with_value(|titles| {
            let mut titles = titles.iter();
            titles.any(|(_, column)| column.name == name && column.fits(Fits::Numbers))
        }),
        _ => true,
    }
}

/// The lists of columns, and what is computed.
#[component]
pub(super) fn Choices(
    /// What is chosen.
    choice: Choice,
    /// The columns.
    titles: Titled,
) -> impl IntoView {
    let columns = |is_number: Option<bool>| {
        titles.with_value(|titles| {
            let of_kind = titles.iter().filter(|(_, column)| {
                column.fits(Fits::Plain)
                    && is_number.is_none_or(|is| column.fits(Fits::Numbers) == is)
            });
            let named = of_kind.map(|(title, column)| (title.clone(), column.name.clone()));
            named.collect::<Vec<_>>()
        })
    };
    let first = |text| (t(text), String::new());
    let groups = [vec![first(Text::OneGroup)], columns(None)].concat();
    // Numbers come first: they are what is computed of most often.
    let values = [
        vec![first(Text::Count)],
        columns(Some(true)),
        columns(Some(false)),
    ]
    .concat();
    let group = choice.group;
    let value = Memo::new(move |_| choice.value());
    let measure = move |one: Measure| {
        let goes = move || value.with(|of| !of.is_empty() && fits_measure(one, of, titles));
        view! {
            <Button
                kind=ButtonKind::Quiet
                chosen=Signal::derive(move || choice.measure.get() == one)
                disabled=Signal::derive(move || !goes())
                on_press=move |_| choice.measure.set(one)
            >
                {t(name_of(one))}
            </Button>
        }
    };
    let measures = Measure::ALL
        .into_iter()
        .filter(|one| *one != Measure::Count);
    view! {
        <div class="sql-form-pair">
            <List
                label=t(Text::GroupBy)
                name="sql-form-group"
                options=groups
                chosen=group
                on_choose=Callback::new(move |name| group.set(name))
                focused=true
            />
            <List
                label=t(Text::Compute)
                name="sql-form-value"
                options=values
                chosen=value
                on_choose=Callback::new(move |name| choice.compute_of(name, titles))
            />
        </div>
        <Segmented label=t(Text::Computed)>{measures.map(measure).collect_view()}</Segmented>
    }
}

/// A list of which one is chosen.
#[component]
fn List(
    /// What is chosen by it.
    label: String,
    /// Tells its choices from others.
    name: &'static str,
    /// The choices by their titles and names.
    options: Vec<(String, String)>,
    /// The chosen one.
    #[prop(into)]
    chosen: Signal<String>,
    /// Chooses one.
    on_choose: Callback<String>,
    /// Whether the chosen one has the focus at first.
    #[prop(optional)]
    focused: bool,
) -> impl IntoView {
    let list = NodeRef::<html::Fieldset>::new();
    Effect::new(move |_| {
        let list = list.get();
        let chosen = list.and_then(|list| list.query_selector("input:checked").ok().flatten());
        let Some(chosen) = chosen.and_then(|chosen| chosen.dyn_into::<HtmlElement>().ok()) else {
            return;
        };
        if focused {
            drop(chosen.focus());
        } else if let Some(line) = chosen.parent_element() {
            browser::scroll_to(&line);
        }
    });
    let line = move |(title, value): (String, String)| {
        let (hint, of_value) = (title.clone(), value.clone());
        let is_chosen = move || chosen.with(|chosen| *chosen == of_value);
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=name
                    prop:checked=is_chosen
                    on:change=move |_| on_choose.run(value.clone())
                />
                <span class="option-title" dir="auto" title=hint>{title}</span>
            </label>
        }
    };
    view! {
        <fieldset class="sql-form-list" node_ref=list>
            <legend>{label}</legend>
            <div class="filter-values">{options.into_iter().map(line).collect_view()}</div>
        </fieldset>
    }
}

/// The title of a column.
fn title_of(titles: &[(String, SqlColumn)], name: &str) -> String {
    let known = titles.iter().find(|(_, column)| column.name == name);
    known.map_or_else(|| name.to_owned(), |(title, _)| title.clone())
}

/// The name of a measure.
fn name_of(measure: Measure) -> Text {
    match measure {
        Measure::Count => Text::Count,
        Measure::Average => Text::Average,
        Measure::Sum => Text::Sum,
        Measure::Least => Text::Least,
        Measure::Greatest => Text::Greatest,
    }
}
