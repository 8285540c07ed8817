//! The settings of a chart.

use belvedere_table::session::ColumnInfo;
use leptos::prelude::*;

use super::super::settings::{By, Kind, Settings, find, has_place};
use super::super::texts::Text;
use crate::i18n::t;
use crate::ui::Switch;

/// A choice of several, with its name before it.
fn choice(
    label: Text,
    options: Vec<(String, String)>,
    chosen: String,
    on_choose: impl Fn(String) + 'static,
) -> impl IntoView {
    let options = options
        .into_iter()
        .map(|(value, text)| {
            let selected = value == chosen;
            view! { <option value=value selected=selected>{text}</option> }
        })
        .collect_view();
    view! {
        <label class="chart-choice">
            <span>{t(label)}</span>
            <select class="input" on:change=move |event| on_choose(event_target_value(&event))>
                {options}
            </select>
        </label>
    }
}

/// A choice of several values, which options name by their places.
fn choice_of<T: Copy + Default + PartialEq + 'static>(
    label: Text,
    values: Vec<T>,
    name: fn(T) -> String,
    chosen: T,
    on_choose: impl Fn(T) + 'static,
) -> impl IntoView {
    let options = values.iter().enumerate();
    let options = options.map(|(place, value)| (place.to_string(), name(*value)));
    let options = options.collect();
    let chosen = values.iter().position(|value| *value == chosen);
    let chosen = chosen.unwrap_or_default().to_string();
    choice(label, options, chosen, move |place| {
        let value = place
            .parse()
            .ok()
            .and_then(|place: usize| values.get(place));
        on_choose(value.copied().unwrap_or_default());
    })
}

/// Gives the axes of a kind columns that have places on them: points need two, other than each other.
fn fit_axes(settings: &mut Settings, columns: &[ColumnInfo]) {
    let placed = |name: &str| {
        find(columns, name)
            .and_then(|column| columns.get(column))
            .is_some_and(has_place)
    };
    let other_than = |name: &str| {
        let mut fitting = columns.iter().filter(|column| has_place(column));
        let other = fitting.find(|column| column.name != name);
        other.map(|column| column.name.clone())
    };
    if settings.kind == Kind::Scatter {
        if !placed(&settings.x) {
            settings.x = other_than(&settings.y).unwrap_or_default();
        }
        if !placed(&settings.y) || settings.y == settings.x {
            settings.y = other_than(&settings.x).unwrap_or_default();
        }
    } else if settings.kind == Kind::Histogram
        && !placed(&settings.x)
        && let Some(column) = columns.iter().find(|column| has_place(column))
    {
        settings.x.clone_from(&column.name);
    }
}

fn switch(
    label: Text,
    on: bool,
    on_change: impl Fn(bool) + Send + Sync + 'static,
) -> impl IntoView {
    view! { <Switch label=t(label) on on_change /> }
}

/// The settings.
#[component]
pub(super) fn Tools(
    columns: StoredValue<Vec<ColumnInfo>>,
    settings: RwSignal<Settings>,
    change: Callback<Settings>,
) -> impl IntoView {
    let names = move |fits: fn(&ColumnInfo) -> bool| {
        columns.with_value(|columns| {
            let fitting = columns.iter().filter(|column| fits(column));
            fitting
                .map(|column| (column.name.clone(), column.name.clone()))
                .collect::<Vec<_>>()
        })
    };
    let with = move |edit: &dyn Fn(&mut Settings)| {
        let mut next = settings.get_untracked();
        edit(&mut next);
        change.run(next);
    };
    let kind = Memo::new(move |_| settings.with(|settings| settings.kind));
    let by = Memo::new(move |_| settings.with(Settings::measure_by));
    let kinds = move || {
        choice_of(
            Text::Kind,
            Kind::ALL.into(),
            Kind::name,
            kind.get(),
            move |kind| {
                with(&|settings| {
                    settings.kind = kind;
                    columns.with_value(|columns| fit_axes(settings, columns));
                });
            },
        )
    };
    let x = move || {
        let kind = kind.get();
        let options = match kind {
            Kind::Scatter => names(has_place),
            _ => names(|column| !column.nested),
        };
        let label = if kind == Kind::Pie {
            Text::Slices
        } else {
            Text::X
        };
        let chosen = settings.with(|settings| settings.x.clone());
        choice(label, options, chosen, move |name| {
            with(&|settings| settings.x.clone_from(&name));
        })
    };
    let measure = move || {
        (!matches!(kind.get(), Kind::Scatter | Kind::Histogram)).then(|| {
            let numbers = names(|column| column.number);
            let options = By::ALL.into_iter();
            let options = options.filter(|by| *by == By::Count || !numbers.is_empty());
            let first = numbers.first().cloned().unwrap_or_default().0;
            choice_of(
                Text::Measure,
                options.collect(),
                By::name,
                by.get(),
                move |by| {
                    with(&|settings| {
                        settings.by = by;
                        if settings.y.is_empty() {
                            settings.y.clone_from(&first);
                        }
                    });
                },
            )
        })
    };
    let y = move || {
        let kind = kind.get();
        let options = match kind {
            Kind::Scatter => names(has_place),
            Kind::Histogram => return None,
            _ if by.get() == By::Count => return None,
            _ => names(|column| column.number),
        };
        let label = if kind == Kind::Scatter {
            Text::Y
        } else {
            Text::Of
        };
        let chosen = settings.with(|settings| settings.y.clone());
        Some(choice(label, options, chosen, move |name| {
            with(&|settings| settings.y.clone_from(&name));
        }))
    };
    let series = move || {
        (kind.get() != Kind::Pie).then(|| {
            let mut options = vec![(String::new(), t(Text::NoSeries))];
            options.extend(names(|column| !column.nested));
            let chosen = settings.with(|settings| settings.series.clone());
            choice(Text::Series, options, chosen, move |name| {
                with(&|settings| settings.series.clone_from(&name));
            })
        })
    };
    let can_stack = Memo::new(move |_| settings.with(Settings::can_stack));
    let stacked = move || {
        can_stack.get().then(|| {
            switch(
                Text::Stacked,
                settings.with_untracked(|settings| settings.stacked),
                move |on| {
                    with(&|settings| settings.stacked = on);
                },
            )
        })
    };
    let logarithmic = move || {
        (!matches!(kind.get(), Kind::Scatter | Kind::Pie)).then(|| {
            let on = settings.with_untracked(|settings| settings.logarithmic);
            switch(Text::Logarithmic, on, move |on| {
                with(&|settings| settings.logarithmic = on);
            })
        })
    };
    view! {
        <div class="chart-tools">
            {kinds} {x} {measure} {y} {series}
            <div class="chart-switches">{stacked} {logarithmic}</div>
        </div>
    }
}
