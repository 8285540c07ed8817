//! Suggested bounds as a picture: lines over the distribution of the column, or over the share of the rows.

use belvedere_checks::Statement;
use belvedere_view::data_health::estimate::EstimateText;
use belvedere_view::data_health::suggest::picture::{
    BARS, Picture, Spread, places, spread, spread_statement, word,
};
use leptos::prelude::*;
use serde_json::Value;

use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::sql_query;
use crate::ui::Histogram;
use crate::views::data_health::form::editor::as_list;

/// The picture of bounds for a configuration.
#[component]
pub fn BoundsView(
    /// The bounds.
    picture: Picture,
    /// The configuration that they were suggested for.
    about: Value,
    /// The branch whose data they are of.
    branch: String,
) -> impl IntoView {
    match picture {
        Picture::Share { value, bound } => view! { <Share value bound /> }.into_any(),
        Picture::Spread {
            lower,
            upper,
            data,
            is_date,
        } => spread_statement(&about)
            .map(|statement| {
                view! { <Counted statement branch lower upper data is_date /> }
            })
            .into_any(),
    }
}

/// A share of all rows as a bar, with its bound.
#[component]
fn Share(value: f64, bound: f64) -> impl IntoView {
    let label = t(EstimateText::ShareToday {
        share: word(value, value, false),
        bound: word(bound, bound, false),
    });
    view! {
        <div class="health-bounds" data-kind="share" role="img" aria-label=label.clone() title=label>
            <span class="health-share" style:width=percent(value)></span>
            <span class="health-bound" style:inset-inline-start=percent(bound)></span>
        </div>
    }
}

/// A distribution, once its query has a response. Without one, the bounds stand in words alone.
#[component]
fn Counted(
    statement: Statement,
    branch: String,
    lower: f64,
    upper: f64,
    data: Option<(f64, f64)>,
    is_date: bool,
) -> impl IntoView {
    let client = use_platform().client();
    let found = RwSignal::new(None::<Option<Spread>>);
    Task::spawn(async move {
        let response = sql_query::run(client, statement, &as_list(branch)).await;
        found.set(Some(response.ok().and_then(|response| spread(&response))));
    })
    .keep();
    move || {
        let Some(found) = found.get() else {
            return view! { <div class="health-bounds" aria-busy="true"></div> }.into_any();
        };
        let Some(Spread { counts, low, high }) = found else {
            return ().into_any();
        };
        let (low, high) = data.unwrap_or((low, high));
        let step = (high - low) / f64::from(BARS);
        let name = |value: f64| word(value, step, is_date);
        let mut edge = low;
        let bars = counts.into_iter().map(|count| {
            let from = edge;
            edge += step;
            let rows = t(EstimateText::DistributionPart(count));
            (format!("{} … {}: {rows}", name(from), name(edge)), count)
        });
        let label = t(EstimateText::Distribution {
            low: name(low),
            high: name(high),
            lower: name(lower),
            upper: name(upper),
        });
        let ((begin, end), (lower, upper)) = places(low, high, lower, upper);
        view! {
            <div class="health-bounds">
                <div style:margin-inline=format!("{} {}", percent(begin), percent(100.0 - end))>
                    <Histogram label bars=bars.collect() ends=(name(low), name(high)) />
                </div>
                <span
                    class="health-band"
                    style:inset-inline-start=percent(lower)
                    style:inset-inline-end=percent(100.0 - upper)
                ></span>
            </div>
        }
        .into_any()
    }
}

fn percent(share: f64) -> String {
    format!("{share:.2}%")
}
