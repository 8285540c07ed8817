//! The values of a drawing in words: of one group, of what is left out, and all of them as a table.

use belvedere_table::KeyKind;
use belvedere_table::session::ColumnInfo;
use leptos::prelude::*;

use super::super::labels;
use super::super::scene::{color, share};
use super::super::settings::{Kind, find};
use super::super::texts::Text;
use super::Shown;
use crate::i18n::{number, t};

/// How many rows of the table are drawn in a frame.
const ROWS_A_FRAME: usize = 50;
/// How many values the table has at most.
const ROWS: usize = 1000;

/// Values that are read out: a name, and lines of a color, a name and a value.
#[derive(Clone, PartialEq)]
pub(super) struct Reading {
    pub(super) title: String,
    pub(super) lines: Vec<(Option<usize>, String, String)>,
}

fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}

fn counted(rows: usize) -> String {
    number(count(rows))
}

/// The values of a group or a point.
pub(super) fn read(shown: &Shown, spot: usize) -> Reading {
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
    let total: f64 = drawing
        .measures
        .iter()
        .flatten()
        .map(|sum| sum.number)
        .sum();
    let series = drawing.series.iter().enumerate();
    let lines = series.filter_map(|(place, series)| {
        let at = spot * drawing.series.len() + place;
        let sum = drawing.measures.get(at)?.as_ref()?;
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
            format!("{} · {}", sum.text, share(sum.number / total))
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
pub(super) fn notes(
    shown: &Shown,
    (not_logarithmic, others_cut): (usize, bool),
    columns: StoredValue<Vec<ColumnInfo>>,
) -> String {
    let Shown { settings, drawing } = shown;
    let mut notes = vec![t(Text::OfRows(count(drawing.rows)))];
    let values = |keys: &[belvedere_table::Key]| {
        let values = keys.iter();
        values
            .filter(|key| matches!(key.kind, KeyKind::Value | KeyKind::NonFinite))
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
    if points && drawing.binned {
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

fn table_row(row: &[String]) -> impl IntoView + use<> {
    let cells = row.iter().cloned();
    let cells = cells.map(|cell| view! { <td dir="auto">{cell}</td> });
    view! { <tr>{cells.collect_view()}</tr> }
}

/// The same values as a table, of which all is drawn at once for paper.
pub(super) fn values(shown: &Shown, printed: bool) -> impl IntoView + use<> {
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
        let sums = drawing.measures.chunks(width);
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
    // Some rows a frame, so that no frame waits for all of them.
    let drawn = RwSignal::new(if printed { usize::MAX } else { 0 });
    let parts = rows.chunks(ROWS_A_FRAME).enumerate().map(|(place, rows)| {
        let is_drawn = Memo::new(move |_| drawn.get() >= place);
        let rows = rows.to_vec();
        move || {
            is_drawn.get().then(|| {
                request_animation_frame(move || {
                    drawn.update(|drawn| *drawn = (*drawn).max(place + 1));
                });
                rows.iter().map(|row| table_row(row)).collect_view()
            })
        }
    });
    let parts = parts.collect_view();
    view! {
        <div class="chart-table" tabindex="0" role="region" aria-label=t(Text::Values)>
            <table>
                <thead>
                    <tr>{head.collect_view()}</tr>
                </thead>
                <tbody>{parts}</tbody>
            </table>
            {more.map(|more| view! { <p>{more}</p> })}
        </div>
    }
}
