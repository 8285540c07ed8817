//! The chart: its settings, the drawing, the values under the pointer or the keys, and the same values as a table.

use belvedere_table::session::ColumnInfo;
use belvedere_table::{Drawing, KeyKind};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

use super::scene::{Scene, Subject, color, pixels, scene};
use super::settings::{By, Kind, Settings, find, has_place, is_time};
use super::texts::Text;
use super::{Context, Given, export, labels, svg as drawn};
use crate::announcer::use_announcer;
use crate::i18n::{number, t};
use crate::request::{self, Task};
use crate::ui::icon;
use crate::ui::{Button, ButtonKind, Skeleton};

/// How many values the table has at most.
const ROWS: usize = 1000;

/// A drawing with the settings that asked for it.
#[derive(Clone, PartialEq)]
struct Shown {
    settings: Settings,
    drawing: Drawing,
}

/// What came of a question.
#[derive(Clone, PartialEq)]
enum Found {
    Asking,
    Shown(Shown),
    Failed(String),
}

/// Values that are read out: a name, and lines of a color, a name and a value.
#[derive(Clone, PartialEq)]
struct Reading {
    title: String,
    lines: Vec<(Option<usize>, String, String)>,
}

/// The chart of the context.
#[component]
pub fn ChartPart() -> impl IntoView {
    use_context::<Context>().map(|Context(given)| {
        let given = given.get_value();
        view! { <Chart given /> }
    })
}

#[component]
fn Chart(given: Given) -> impl IntoView {
    let columns = StoredValue::new(given.columns.clone());
    let settings = RwSignal::new(Settings::of(&given.kept, &given.columns));
    let (keep, name) = (given.keep, given.name);
    let change = Callback::new(move |next: Settings| {
        keep.run(serde_json::to_string(&next).unwrap_or_default());
        settings.set(next);
    });
    let found = RwSignal::new(Found::Asking);
    let question = Memo::new(move |_| {
        let settings = settings.get();
        columns.with_value(|columns| settings.question(columns))
    });
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        let (rows, question) = (given.rows.get(), question.get());
        let (Some(_), Some(question)) = (rows, question) else {
            task.set_value(None);
            return;
        };
        let answer = (given.ask)(question);
        task.set_value(Some(Task::spawn(async move {
            let Some(answer) = answer.await else { return };
            let next = match answer.map(|bytes| Drawing::from_bytes(&bytes)) {
                Ok(Some(drawing)) => Found::Shown(Shown {
                    settings: settings.get_untracked(),
                    drawing,
                }),
                Ok(None) => Found::Failed(t(Text::Unreadable)),
                Err(message) => Found::Failed(message),
            };
            found.try_set(next);
        })));
    });
    on_cleanup(move || {
        task.try_update_value(Option::take);
    });
    // What needs no other numbers is drawn at once.
    let shown = Memo::new(move |_| {
        let (Found::Shown(shown), now) = (found.get(), settings.get()) else {
            return None;
        };
        // Line and area ask the same.
        let same =
            columns.with_value(|columns| shown.settings.question(columns) == now.question(columns));
        Some(Shown {
            settings: if same { now } else { shown.settings },
            drawing: shown.drawing,
        })
    });
    let problem = Memo::new(move |_| match found.get() {
        _ if question.get().is_none() => Some(t(Text::NoNumbers)),
        Found::Failed(message) => Some(message),
        _ => None,
    });
    let content = move || {
        if let Some(problem) = problem.get() {
            return view! { <p class="chart-problem" role="alert">{problem}</p> }.into_any();
        }
        if shown.with(Option::is_none) {
            return view! { <Skeleton lines=6 label=t(Text::Comes) /> }.into_any();
        }
        view! { <Plot shown columns name /> }.into_any()
    };
    view! {
        <section class="chart" aria-label=t(Text::Kind)>
            <Tools columns settings change />
            {content}
        </section>
    }
}

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

fn switch(label: Text, on: bool, on_change: impl Fn(bool) + 'static) -> impl IntoView {
    view! {
        <label class="chart-switch">
            <input type="checkbox" checked=on on:change=move |event| on_change(event_target_checked(&event)) />
            <span>{t(label)}</span>
        </label>
    }
}

/// The settings.
#[component]
fn Tools(
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

/// The drawing.
#[component]
fn Plot(
    shown: Memo<Option<Shown>>,
    columns: StoredValue<Vec<ColumnInfo>>,
    name: Signal<String>,
) -> impl IntoView {
    let announcer = use_announcer();
    let place = NodeRef::<html::Div>::new();
    let element = NodeRef::<svg::Svg>::new();
    let width = RwSignal::new(0.0);
    let active = RwSignal::new(None::<usize>);
    let scene_of = StoredValue::new_local(Scene::default());
    // Changes when the scene does.
    let drawn_at = RwSignal::new(0_u32);
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        observe_width(place.as_ref(), width);
    });
    Effect::new(move |_| {
        let (Some(element), Some(Shown { settings, drawing })) = (element.get(), shown.get())
        else {
            return;
        };
        let width = width.get();
        if width <= 0.0 {
            return;
        }
        let is_time_named = |name: &str| {
            columns.with_value(|columns| {
                find(columns, name)
                    .and_then(|column| columns.get(column))
                    .is_some_and(is_time)
            })
        };
        let next = scene(&Subject {
            drawing: &drawing,
            times: (is_time_named(&settings.x), is_time_named(&settings.y)),
            settings: &settings,
            width,
        });
        drawn::draw(element.as_ref(), &next);
        scene_of.set_value(next);
        active.set(None);
        drawn_at.update(|at| *at = at.wrapping_add(1));
    });
    let reading = Memo::new(move |_| {
        drawn_at.track();
        let active = active.get()?;
        shown.with(|shown| Some(read(shown.as_ref()?, active)))
    });
    let point = move |event: &PointerEvent| {
        let Some(element) = element.get_untracked() else {
            return;
        };
        let rect = element.get_bounding_client_rect();
        let (x, y) = (
            f64::from(event.client_x()) - rect.left(),
            f64::from(event.client_y()) - rect.top(),
        );
        active.set(scene_of.with_value(|scene| scene.spot_at(x, y)));
    };
    let on_key = move |event: &KeyboardEvent| {
        let last = scene_of.with_value(|scene| scene.spots.len().checked_sub(1));
        let Some(last) = last else { return };
        let now = active.get_untracked();
        let next = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => now.map_or(0, |now| (now + 1).min(last)),
            "ArrowLeft" | "ArrowUp" => now.map_or(last, |now| now.saturating_sub(1)),
            "Home" => 0,
            "End" => last,
            "Escape" if now.is_some() => {
                active.set(None);
                event.stop_propagation();
                return;
            }
            _ => return,
        };
        event.prevent_default();
        active.set(Some(next));
    };
    let mark = move || {
        drawn_at.track();
        let active = active.get()?;
        scene_of.with_value(|scene| {
            let spot = scene.spots.get(active)?;
            Some((spot.area, spot.at, scene.width))
        })
    };
    let tip = move || {
        let (area, at, width) = mark()?;
        let reading = reading.get()?;
        // Beside the middle, so that it ends within the drawing.
        let at_end = at.0 > width / 2.0;
        let lines = reading.lines.into_iter().map(|(color, name, value)| {
            view! {
                <div class="chart-tip-line">
                    {color.map(|color| view! { <span class=format!("chart-swatch chart-c{color}")></span> })}
                    <span class="chart-tip-name" dir="auto">{name}</span>
                    <span class="chart-tip-value" dir="auto">{value}</span>
                </div>
            }
        });
        Some(view! {
            <div
                class="chart-mark"
                aria-hidden="true"
                style:left=format!("{}px", pixels(area.x))
                style:top=format!("{}px", pixels(area.y))
                style:width=format!("{}px", pixels(area.width))
                style:height=format!("{}px", pixels(area.height))
            ></div>
            <div
                class="chart-tip"
                data-end=at_end.then_some("true")
                style:left=format!("{}px", pixels(at.0))
                style:top=format!("{}px", pixels(at.1))
            >
                <strong dir="auto">{reading.title}</strong>
                {lines.collect_view()}
            </div>
        })
    };
    let about = move || {
        shown.with(|shown| {
            let Some(Shown { settings, .. }) = shown else {
                return String::new();
            };
            if settings.kind == Kind::Scatter {
                return t(Text::AboutPoints {
                    y: settings.y.clone(),
                    x: settings.x.clone(),
                });
            }
            t(Text::About {
                kind: settings.kind.name(),
                measure: settings.measure_name(),
                column: settings.x.clone(),
            })
        })
    };
    let nothing = move || {
        drawn_at.track();
        let empty = scene_of.with_value(|scene| scene.spots.is_empty() && scene.width > 0.0);
        (empty).then(|| {
            let pie = shown.with(|shown| {
                let shown = shown.as_ref();
                shown.is_some_and(|shown| {
                    shown.settings.kind == Kind::Pie && !shown.drawing.keys.is_empty()
                })
            });
            let text = if pie {
                Text::NegativeSlices
            } else {
                Text::NothingToDraw
            };
            view! { <p class="chart-problem">{t(text)}</p> }
        })
    };
    let ended = move |saved: bool| {
        if saved {
            announcer.done(&t(Text::Saved));
        } else {
            announcer.failed(&t(Text::NotSaved));
        }
    };
    let save_svg = move |_| {
        active.set(None);
        if let Some(element) = element.get_untracked() {
            ended(export::save_svg(element.as_ref(), &name.get_untracked()));
        }
    };
    let save_png = move |_| {
        active.set(None);
        if let Some(element) = element.get_untracked() {
            request::spawn(async move {
                let element: &Element = element.as_ref();
                ended(export::save_png(element, &name.get_untracked()).await);
            });
        }
    };
    view! {
        <div class="chart-scroll">
            <div
                class="chart-plot"
                tabindex="0"
                role="group"
                aria-label=about
                node_ref=place
                on:pointermove=move |event| point(&event)
                on:pointerdown=move |event| point(&event)
                on:pointerleave=move |_| active.set(None)
                on:blur=move |_| active.set(None)
                on:keydown=move |event| on_key(&event)
            >
                <svg class="chart-svg" aria-hidden="true" node_ref=element></svg>
                <div role="status">{tip}</div>
            </div>
            {nothing}
        </div>
        <div class="chart-foot">
            <p class="chart-notes">
                {move || {
                    drawn_at.track();
                    let left_out = scene_of.with_value(|scene| (scene.not_logarithmic, scene.others_cut));
                    shown.with(|shown| shown.as_ref().map(|shown| notes(shown, left_out, columns)))
                }}
            </p>
            <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label=t(Text::SavePng) on_press=save_png>
                "PNG"
            </Button>
            <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label=t(Text::SaveSvg) on_press=save_svg>
                "SVG"
            </Button>
        </div>
        <details class="chart-values">
            <summary>{t(Text::Values)}</summary>
            {move || shown.with(|shown| shown.as_ref().map(values))}
        </details>
    }
}

fn observe_width(element: &Element, width: RwSignal<f64>) {
    let measured = element.clone();
    let changed = Closure::<dyn Fn()>::new(move || {
        let now = f64::from(measured.client_width());
        if width.try_get_untracked() != Some(now) {
            width.try_set(now);
        }
    });
    let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(element);
    let kept = StoredValue::new_local(Some((observer, changed)));
    on_cleanup(move || {
        if let Some((observer, _changed)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}

fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}

fn counted(rows: usize) -> String {
    number(count(rows))
}

/// The values of a group or a point.
fn read(shown: &Shown, spot: usize) -> Reading {
    let Shown { settings, drawing } = shown;
    if settings.kind == Kind::Scatter {
        let Some(point) = drawing.points.get(spot) else {
            return Reading {
                title: String::new(),
                lines: Vec::new(),
            };
        };
        let series = drawing.series.get(point.series);
        let title = match series.filter(|_| !settings.series.is_empty()) {
            Some(series) => labels::name(series),
            None => t(Text::OfRows(count(point.rows))),
        };
        let mut lines = vec![
            (None, settings.x.clone(), labels::name(&point.x)),
            (None, settings.y.clone(), labels::name(&point.y)),
        ];
        if !settings.series.is_empty() {
            lines.push((None, t(Text::Rows), counted(point.rows)));
        }
        return Reading { title, lines };
    }
    let key = drawing.keys.get(spot);
    let total: f64 = drawing.sums.iter().flatten().map(|sum| sum.number).sum();
    let series = drawing.series.iter().enumerate();
    let lines = series.filter_map(|(place, series)| {
        let at = spot * drawing.series.len() + place;
        let sum = drawing.sums.get(at)?.as_ref()?;
        // Of a group with many series, those without rows say nothing.
        if sum.rows == 0 && drawing.series.len() > 1 {
            return None;
        }
        let color = if settings.kind == Kind::Pie {
            key.map(|key| color(key, spot))
        } else {
            Some(color(series, place))
        };
        let name = if settings.series.is_empty() || settings.kind == Kind::Pie {
            settings.measure_name()
        } else {
            labels::name(series)
        };
        let value = if settings.kind == Kind::Pie && total > 0.0 {
            format!("{} · {}", sum.text, super::scene::share(sum.number / total))
        } else {
            sum.text.clone()
        };
        Some((color, name, value))
    });
    Reading {
        title: key.map(labels::name).unwrap_or_default(),
        lines: lines.collect(),
    }
}

/// What the drawing leaves out, in words.
fn notes(
    shown: &Shown,
    (not_logarithmic, others_cut): (usize, bool),
    columns: StoredValue<Vec<ColumnInfo>>,
) -> String {
    let Shown { settings, drawing } = shown;
    let mut notes = vec![t(Text::OfRows(count(drawing.rows)))];
    let values = |keys: &[belvedere_table::Key]| {
        let values = keys.iter();
        values
            .filter(|key| matches!(key.kind, KeyKind::Value | KeyKind::Odd))
            .count()
    };
    let has_others =
        |keys: &[belvedere_table::Key]| keys.iter().any(|key| key.kind == KeyKind::Others);
    if has_others(&drawing.keys) {
        notes.push(t(Text::Chosen {
            shown: counted(values(&drawing.keys)),
            all: counted(drawing.distinct),
        }));
    }
    if has_others(&drawing.series) {
        notes.push(t(Text::ChosenSeries {
            shown: counted(values(&drawing.series)),
            all: counted(drawing.distinct_series),
        }));
    }
    let points = settings.kind == Kind::Scatter;
    if points && drawing.stepped {
        notes.push(t(Text::Fields));
    }
    if drawing.left_out > 0 {
        let left_out = count(drawing.left_out);
        notes.push(t(if points {
            Text::WithoutPlace(left_out)
        } else {
            Text::LeftOut(left_out)
        }));
    }
    if others_cut {
        notes.push(t(Text::OthersCut));
    }
    if not_logarithmic > 0 {
        notes.push(t(Text::NotLogarithmic(count(not_logarithmic))));
    }
    let zoned = columns.with_value(|columns| {
        let zone = |name: &str| {
            find(columns, name)
                .and_then(|column| columns.get(column))
                .is_some_and(|column| column.zone.is_some())
        };
        zone(&settings.x) || points && zone(&settings.y)
    });
    if zoned {
        notes.push(t(Text::InUtc));
    }
    notes.join(" · ")
}

/// The same values as a table.
fn values(shown: &Shown) -> impl IntoView + use<> {
    let Shown { settings, drawing } = shown;
    let mut head = vec![settings.x.clone()];
    let mut rows: Vec<Vec<String>> = Vec::new();
    let all;
    if settings.kind == Kind::Scatter {
        let divided = !settings.series.is_empty();
        head.push(settings.y.clone());
        if divided {
            head.push(settings.series.clone());
        }
        head.push(t(Text::Rows));
        all = drawing.points.len();
        rows.extend(drawing.points.iter().take(ROWS).map(|point| {
            let mut row = vec![labels::name(&point.x), labels::name(&point.y)];
            if divided {
                let series = drawing.series.get(point.series);
                row.push(series.map(labels::name).unwrap_or_default());
            }
            row.push(counted(point.rows));
            row
        }));
    } else {
        let divided = !settings.series.is_empty() && settings.kind != Kind::Pie;
        if divided {
            head.extend(drawing.series.iter().map(labels::name));
        } else {
            head.push(settings.measure_name());
        }
        let width = drawing.series.len().max(1);
        all = drawing.keys.len();
        let sums = drawing.sums.chunks(width);
        rows.extend(drawing.keys.iter().zip(sums).take(ROWS).map(|(key, sums)| {
            let mut row = vec![labels::name(key)];
            row.extend(sums.iter().map(|sum| {
                sum.as_ref()
                    .map_or_else(|| "—".to_owned(), |sum| sum.text.clone())
            }));
            row
        }));
    }
    let more = (rows.len() < all).then(|| {
        t(Text::FirstValues {
            shown: counted(rows.len()),
            all: counted(all),
        })
    });
    let head = head
        .into_iter()
        .map(|name| view! { <th scope="col" dir="auto">{name}</th> });
    let rows = rows.into_iter().map(|row| {
        let cells = row
            .into_iter()
            .map(|cell| view! { <td dir="auto">{cell}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    view! {
        <div class="chart-table" tabindex="0" role="region" aria-label=t(Text::Values)>
            <table>
                <thead>
                    <tr>{head.collect_view()}</tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            {more.map(|more| view! { <p>{more}</p> })}
        </div>
    }
}
