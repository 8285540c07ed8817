//! The drawing, the values under the pointer or the keys, and its files.

use belvedere_table::session::ColumnInfo;
use leptos::ev::{self, KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::{html, svg};
use web_sys::Element;

use super::super::scene::{Area, Scene, Subject, pixels, scene};
use super::super::settings::{Kind, find, is_time};
use super::super::texts::Text;
use super::super::{export, svg as drawn};
use super::Shown;
use super::values::{Reading, notes, read, values};
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, icon};
use crate::{browser, request};

/// The drawing.
#[component]
pub(super) fn Plot(
    shown: Memo<Option<Shown>>,
    columns: StoredValue<Vec<ColumnInfo>>,
    name: Signal<String>,
    /// Whether it can be saved as a file.
    tools: Signal<bool>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let element = NodeRef::<svg::Svg>::new();
    let width = RwSignal::new(0.0);
    let active = RwSignal::new(None::<usize>);
    let (opened, printed) = (RwSignal::new(false), RwSignal::new(false));
    let printing = [
        window_event_listener(ev::beforeprint, move |_| printed.set(true)),
        window_event_listener(ev::afterprint, move |_| printed.set(false)),
    ];
    on_cleanup(move || printing.into_iter().for_each(WindowListenerHandle::remove));
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
        Some(tip_view(area, at, at.0 > width / 2.0, reading))
    };
    let nothing = move || {
        drawn_at.track();
        let empty = scene_of.with_value(|scene| scene.spots.is_empty() && scene.width > 0.0);
        empty.then(|| nothing_drawn(shown))
    };
    view! {
        <div class="chart-scroll">
            <div
                class="chart-plot"
                tabindex="0"
                role="group"
                aria-label=move || about(shown)
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
            <Show when=move || tools.get()>{files(element, active, name)}</Show>
        </div>
        // Its cells take longer than the drawing: they are made when they can be seen. Paper has them even where it is closed.
        <details
            class="chart-values"
            on:toggle=move |event| {
                opened.set(event_target::<Element>(&event).has_attribute("open"));
            }
        >
            <summary>{t(Text::Values)}</summary>
            {move || {
                let printed = printed.get();
                (opened.get() || printed)
                    .then(|| shown.with(|shown| shown.as_ref().map(|shown| values(shown, printed))))
            }}
        </details>
    }
}

/// The values of a spot beside it, and its mark.
fn tip_view(area: Area, at: (f64, f64), at_end: bool, reading: Reading) -> impl IntoView {
    let lines = reading.lines.into_iter().map(|(color, name, value)| {
        view! {
            <div class="chart-tip-line">
                {color.map(|color| view! { <span class=format!("chart-swatch chart-c{color}")></span> })}
                <span class="chart-tip-name" dir="auto">{name}</span>
                <span class="chart-tip-value" dir="auto">{value}</span>
            </div>
        }
    });
    view! {
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
    }
}

/// What the drawing is about.
fn about(shown: Memo<Option<Shown>>) -> String {
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
}

/// Why there is no drawing.
fn nothing_drawn(shown: Memo<Option<Shown>>) -> impl IntoView {
    let pie = shown.with(|shown| {
        let shown = shown.as_ref();
        shown
            .is_some_and(|shown| shown.settings.kind == Kind::Pie && !shown.drawing.keys.is_empty())
    });
    let text = if pie {
        Text::NegativeSlices
    } else {
        Text::NothingToDraw
    };
    view! { <p class="chart-problem">{t(text)}</p> }
}

/// The buttons that save it.
fn files(
    element: NodeRef<svg::Svg>,
    active: RwSignal<Option<usize>>,
    name: Signal<String>,
) -> impl IntoView {
    let announcer = use_announcer();
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
        <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label=t(Text::SavePng) on_press=save_png>
            "PNG"
        </Button>
        <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label=t(Text::SaveSvg) on_press=save_svg>
            "SVG"
        </Button>
    }
}

fn observe_width(element: &Element, width: RwSignal<f64>) {
    let measured = element.clone();
    browser::observe_size(element, move || {
        let now = f64::from(measured.client_width());
        if width.try_get_untracked() != Some(now) {
            width.set(now);
        }
    });
}
