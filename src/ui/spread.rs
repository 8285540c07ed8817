//! How values are spread: a line for one value with its share, and a histogram of many.

use leptos::prelude::*;

/// Width and height of a histogram, in its own units.
const SIZE: (f64, f64) = (240.0, 64.0);

/// A value that can be chosen, with its share as a bar behind it.
#[component]
pub fn ValueLine(
    /// The value in words.
    label: String,
    /// How many there are, in words.
    #[prop(into)]
    count: Signal<String>,
    /// How many there are, and how many a bar of the whole width stands for.
    #[prop(into)]
    share: Signal<(u64, u64)>,
    /// Whether it is chosen.
    #[prop(into)]
    checked: Signal<bool>,
    /// Whether it can't be chosen.
    #[prop(optional)]
    disabled: bool,
    /// Called when it is chosen, or no longer.
    on_toggle: Callback<()>,
) -> impl IntoView {
    let title = label.clone();
    #[expect(clippy::cast_precision_loss, reason = "the length of a bar")]
    let percent = move || {
        let (many, most) = share.get();
        many as f64 / most.max(1) as f64 * 100.0
    };
    view! {
        <label class="value-line" title=title>
            <input
                type="checkbox"
                disabled=disabled
                prop:checked=move || checked.get()
                on:change=move |_| on_toggle.run(())
            />
            <span class="value-line-text" dir="auto">{label}</span>
            <span class="value-line-count">{move || count.get()}</span>
            <span class="value-line-bar" aria-hidden="true" style:width=move || format!("{}%", percent())></span>
        </label>
    }
}

/// The chosen values with one more, or without it where it is chosen.
pub fn toggled<T: PartialEq>(mut chosen: Vec<T>, value: T) -> Vec<T> {
    let count = chosen.len();
    chosen.retain(|known| *known != value);
    if chosen.len() == count {
        chosen.push(value);
    }
    chosen
}

/// A histogram: a bar for each part, with its words.
#[component]
pub fn Histogram(
    /// What it shows, in words; without any it is hidden from screen readers.
    #[prop(optional)]
    label: Option<String>,
    /// The bars: their words and heights.
    bars: Vec<(String, u64)>,
    /// What stands below its ends.
    ends: (String, String),
) -> impl IntoView {
    let (width, height) = SIZE;
    let most = bars.iter().map(|(_, many)| *many).max().unwrap_or(0).max(1);
    #[expect(clippy::cast_precision_loss, reason = "places in a drawing")]
    let step = width / bars.len().max(1) as f64;
    #[expect(clippy::cast_precision_loss, reason = "places in a drawing")]
    let bar = |(index, (words, many)): (usize, (String, u64))| {
        // A bar of few values is still seen.
        let tall = if many == 0 {
            0.0
        } else {
            (many as f64 / most as f64 * height).max(1.5)
        };
        view! {
            <g>
                <title>{words}</title>
                <rect class="histogram-place" x=index as f64 * step y="0" width=step height=height></rect>
                <rect class="histogram-bar" x=(index as f64).mul_add(step, 0.5) y=height - tall width=step - 1.0 height=tall></rect>
            </g>
        }
    };
    let is_hidden = label.is_none().then_some("true");
    view! {
        <figure class="histogram" aria-hidden=is_hidden>
            <svg
                viewBox=format!("0 0 {width} {height}")
                preserveAspectRatio="none"
                role=label.is_some().then_some("img")
                aria-label=label
            >
                {bars.into_iter().enumerate().map(bar).collect_view()}
            </svg>
            <figcaption>
                <span>{ends.0}</span>
                <span>{ends.1}</span>
            </figcaption>
        </figure>
    }
}
