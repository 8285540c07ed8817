//! How the values of a column are distributed, in its header: a histogram of numbers and times, of others a bar of the most
//! frequent values. The code is loaded when headers first show it: the table calls nothing in here but [`Distributions::new`].

mod texts;

use std::collections::{BTreeMap, BTreeSet};

use belvedere_table::session::{ProfilePurpose, Request, Response};
use belvedere_table::{Filter, Histogram, Profile};
use leptos::prelude::*;

use self::texts::Text;
use super::grid::View;
use super::results::column_panel::percent;
use super::table_worker::running_worker;
use crate::i18n::t;
use crate::request;

/// How many of the most frequent values have a part of the bar.
const TOP: usize = 4;

/// A profile, if there can be one, and which rows it is of.
type Found = (Vec<Filter>, Option<Profile>);

/// What the headers of a table share; cheap to copy. The worker is asked for one column at a time: cells that are asked
/// for meanwhile come between.
#[derive(Clone, Copy)]
pub struct Distributions {
    table: Memo<Option<u32>>,
    view: View,
    /// The columns in sight.
    wanted: StoredValue<BTreeSet<usize>>,
    is_asking: StoredValue<bool>,
    found: RwSignal<BTreeMap<usize, Found>>,
}

impl Distributions {
    /// Those of the rows that a view shows.
    pub fn new(table: Memo<Option<u32>>, view: View) -> Self {
        Self {
            table,
            view,
            wanted: StoredValue::default(),
            is_asking: StoredValue::new(false),
            found: RwSignal::default(),
        }
    }

    /// Asks for the first column in sight whose values are not known, unless one is asked for, or other rows come.
    fn ask_next(self) {
        if self.is_asking.try_get_value() != Some(false) || self.view.busy.get_untracked() {
            return;
        }
        let rows = untrack(|| self.view.parts(None));
        let is_missing = |column: &usize| {
            self.found
                .with_untracked(|found| found.get(column).is_none_or(|(of, _)| *of != rows))
        };
        let missing = self
            .wanted
            .with_value(|wanted| wanted.iter().copied().find(is_missing));
        let worker = self.table.get_untracked().zip(running_worker());
        let Some((column, (table, worker))) = missing.zip(worker) else {
            return;
        };
        self.is_asking.set_value(true);
        let question = Request::Profile {
            table,
            column,
            top: TOP,
            filter: None,
            purpose: ProfilePurpose::Header,
        };
        request::spawn(async move {
            let reply = worker.ask(&question, None).await;
            self.is_asking.set_value(false);
            let profile = match reply.map(|reply| reply.response) {
                Ok(Response::Profile(profile)) => Some(*profile),
                Ok(Response::Failed { .. }) => None,
                // Other rows come, or none any more.
                _ => return,
            };
            self.found
                .try_update(|found| found.insert(column, (rows, profile)));
            self.ask_next();
        });
    }
}

/// The distribution of a column, once its profile is here.
#[component]
pub fn Distribution(
    /// What the headers share.
    shared: StoredValue<Distributions>,
    /// The number of the column.
    column: usize,
) -> impl IntoView {
    let shared = shared.get_value();
    shared.wanted.update_value(|wanted| {
        wanted.insert(column);
    });
    on_cleanup(move || {
        shared
            .wanted
            .try_update_value(|wanted| wanted.remove(&column));
    });
    Effect::new(move |_| {
        shared.view.busy.track();
        shared.ask_next();
    });
    let profile = Memo::new(move |_| {
        shared
            .found
            .with(|found| found.get(&column).and_then(|(_, profile)| profile.clone()))
    });
    move || profile.get().map(|profile| view! { <Profiled profile /> })
}

#[component]
fn Profiled(profile: Profile) -> impl IntoView {
    let (drawing, ends, words) = if let Some(histogram) = &profile.histogram {
        let ends = [first(&histogram.edges), last(&histogram.edges)];
        (bars(histogram).into_any(), ends, spread(histogram))
    } else {
        let (ends, words) = frequent(&profile);
        (shares(&profile).into_any(), ends, words)
    };
    let words = if profile.nulls > 0 && profile.distinct > 0 {
        t(Text::AndNull {
            words,
            share: percent(profile.nulls, profile.rows),
        })
    } else {
        words
    };
    let ends = ends.map(|end| view! { <span dir="auto">{end}</span> });
    view! {
        <span class="visually-hidden">{words}</span>
        {drawing}
        <span class="grid-ends" aria-hidden="true">{ends.into_iter().collect_view()}</span>
    }
}

fn first(edges: &[String]) -> String {
    edges.first().cloned().unwrap_or_default()
}

fn last(edges: &[String]) -> String {
    edges.last().cloned().unwrap_or_default()
}

/// A drawing that is as wide as its header.
#[component]
fn Drawing(width: usize, height: usize, children: Children) -> impl IntoView {
    view! {
        <svg viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" aria-hidden="true">
            {children()}
        </svg>
    }
}

/// A histogram: each bar of some values is seen.
fn bars(histogram: &Histogram) -> impl IntoView + use<> {
    let counts = || histogram.counts.iter().map(|many| *many as u64);
    let most = counts().max().unwrap_or(0).max(1);
    let bars = counts().enumerate().map(|(index, many)| {
        let height = (many * 100)
            .div_ceil(most)
            .max(if many > 0 { 6 } else { 0 });
        view! { <rect x=index * 10 y=100 - height width="9" height=height></rect> }
    });
    let bars = bars.collect_view();
    view! { <Drawing width=histogram.counts.len() * 10 height=100>{bars}</Drawing> }
}

/// A bar of the most frequent values, fainter from one to the next, and of the other values; nulls leave it empty.
fn shares(profile: &Profile) -> impl IntoView + use<> {
    let mut from = 0;
    let named: usize = profile.top.iter().map(|(_, many)| many).sum();
    let others = (profile.rows - profile.nulls).saturating_sub(named);
    let parts = profile.top.iter().map(|(_, many)| *many).chain([others]);
    let count = profile.top.len();
    let parts = parts.enumerate().map(|(index, many)| {
        let x = from;
        from += many;
        let shade = if index < count {
            index.to_string()
        } else {
            "other".to_owned()
        };
        view! { <rect x=x y="0" width=many height="1" data-shade=shade></rect> }
    });
    let parts = parts.collect_view();
    view! { <Drawing width=profile.rows.max(1) height=1>{parts}</Drawing> }
}

fn spread(histogram: &Histogram) -> String {
    let counts = histogram.counts.iter().enumerate();
    // Of equal bars the first.
    let highest = counts.rev().max_by_key(|(_, many)| **many);
    let at = highest.map_or(0, |(at, _)| at);
    let edge = |at: usize| histogram.edges.get(at).cloned().unwrap_or_default();
    t(Text::Spread {
        least: first(&histogram.edges),
        greatest: last(&histogram.edges),
        from: edge(at),
        to: edge(at + 1),
    })
}

/// What stands below the bar, and all of it in words.
fn frequent(profile: &Profile) -> ([String; 2], String) {
    let share = |many: usize| percent(many, profile.rows);
    let distinct = profile.distinct as u64;
    let different = if profile.distinct == 0 {
        t(Text::NoValues)
    } else if profile.distinct_is_exact {
        t(Text::Different(distinct))
    } else {
        t(Text::MoreDifferent(distinct))
    };
    match profile.top.first() {
        // Values that are all different have no most frequent ones.
        Some((value, many)) if *many > 1 || profile.distinct == 1 => {
            let top = profile.top.iter();
            let values = top.map(|(value, many)| format!("{value} {}", share(*many)));
            let values = values.collect::<Vec<_>>().join(", ");
            let words = format!("{different}. {}", t(Text::Frequent { values }));
            ([value.clone(), share(*many)], words)
        }
        _ => ([different.clone(), String::new()], different),
    }
}
