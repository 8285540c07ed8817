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
        let kinds = Kind::ALL.into_iter().enumerate();
        let options = kinds.map(|(place, kind)| (place.to_string(), kind.name()));
        let chosen = Kind::ALL.iter().position(|other| *other == kind.get());
        choice(
            Text::Kind,
            options.collect(),
            chosen.unwrap_or_default().to_string(),
            move |place| {
                let kind = place
                    .parse()
                    .ok()
                    .and_then(|place: usize| Kind::ALL.get(place));
                with(&|settings| {
                    settings.kind = kind.copied().unwrap_or_default();
                    // Points need two columns that have places.
                    let columns = columns.get_value();
                    let placed = |name: &str| {
                        find(&columns, name)
                            .and_then(|column| columns.get(column))
                            .is_some_and(has_place)
                    };
                    let mut fitting = columns.iter().filter(|column| has_place(column));
                    if settings.kind == Kind::Scatter {
                        if !placed(&settings.x) {
                            let other = fitting.find(|column| column.name != settings.y);
                            settings.x =
                                other.map(|column| column.name.clone()).unwrap_or_default();
                        }
                        if !placed(&settings.y) || settings.y == settings.x {
                            let mut fitting = columns.iter().filter(|column| has_place(column));
                            let other = fitting.find(|column| column.name != settings.x);
                            settings.y =
                                other.map(|column| column.name.clone()).unwrap_or_default();
                        }
                    } else if settings.kind == Kind::Histogram
                        && !placed(&settings.x)
                        && let Some(column) = fitting.next()
                    {
                        settings.x.clone_from(&column.name);
                    }
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
            let options = By::ALL.into_iter().enumerate();
            let numbers = names(|column| column.number);
            let options = options.filter(|(_, by)| *by == By::Count || !numbers.is_empty());
            let options = options.map(|(place, by)| (place.to_string(), by.name()));
            let chosen = By::ALL.iter().position(|other| *other == by.get());
            choice(
                Text::Measure,
                options.collect(),
                chosen.unwrap_or_default().to_string(),
                move |place| {
                    let by = place
                        .parse()
                        .ok()
                        .and_then(|place: usize| By::ALL.get(place));
                    with(&|settings| {
                        settings.by = by.copied().unwrap_or_default();
                        if settings.y.is_empty() {
                            settings.y = names(|column| column.number)
                                .into_iter()
                                .next()
                                .map(|(name, _)| name)
                                .unwrap_or_default();
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
