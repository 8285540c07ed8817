//! Counts the values of properties among the loaded rows, in columns of small numbers: a filter is asked once for each
//! value of a property with few of them, and rows are read again only for the others.
//!
//! Each facet counts the rows that pass the filters of all others. Work goes in slices, as the page asks for them.

use belvedere_table::time_span::TimeSpan;
use indexmap::IndexSet;

use super::choice::is_own;
use crate::objects::cell::string;
use crate::objects::columns::{Column, Kind};
use crate::objects::filter::{Filter, Matcher};
use crate::objects::places::{GeoValue, Places, places};
use crate::objects::rows::{Record, Rows};
use crate::objects::scale::{Bars, Scale, decimal, power};
use crate::objects::url_state::UrlState;

/// So many different texts always make a facet; more do when each is there twice on the average.
const FEW: usize = 50;
/// More texts than this make none.
const MANY: usize = 5_000;
/// Rows between two looks at the clock.
const STRIDE: usize = 50;
/// The place of a row without a value.
const NONE: i128 = i128::MIN;
/// The place of a value that has none on the line.
const ODD: i128 = i128::MIN + 1;

/// A property with its counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Facet {
    /// The property.
    pub column: Column,
    /// How many of the rows have no value.
    pub missing: u64,
    /// The rows with values.
    pub content: Content,
}

/// What a facet shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Each value with the number of its rows, the most frequent first.
    Values(Vec<(String, u64)>),
    /// The bars of numbers or times.
    Spread(Spread),
    /// Where points lie.
    Places(Places),
}

/// How numbers or times are spread.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// The parts of their line.
    pub parts: Bars,
    /// A bar for each.
    pub bars: Vec<Bar>,
    /// How many values have no place.
    pub odd: u64,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// Its first value, as filters write it.
    pub from: String,
    /// Its last.
    pub to: String,
    /// How many rows are in it.
    pub rows: u64,
}

/// The values of a property, row by row.
enum Values {
    /// The number of each row's value in the list, from one; zero is none.
    Few(IndexSet<Box<str>>, Vec<u32>),
    /// The place of each row on a line.
    Spread(Scale, Vec<i128>),
    /// Where each row is.
    Places(Vec<GeoValue>),
    /// Too many different ones.
    Many,
}

/// A filter, and whether a row fits, for as many rows as were asked.
struct Mark {
    filter: Filter,
    matcher: Matcher,
    fits: Vec<bool>,
}

/// What counts. The panel has it by a pointer, so that its code stays where that of the filters is.
pub trait Count {
    /// Asks the filters of the address from now on. What is known of those before stays.
    fn ask(&mut self, state: &UrlState, columns: &[Column]);

    /// Reads rows that were not read yet, or not asked; true when there are more.
    fn read(&mut self, rows: &Rows, goes_on: &dyn Fn() -> bool) -> bool;

    /// How many rows were read.
    fn seen(&self) -> usize;

    /// How many properties there are to count.
    fn properties(&self) -> usize;

    /// Counts one of the properties; `None` when its values make no facet.
    fn count(&self, at: usize) -> Option<Facet>;
}

/// Counts the properties that may have a facet.
pub fn counter(columns: &[Column]) -> Box<dyn Count> {
    let columns = columns.iter().filter_map(|column| {
        let values = empty(column)?;
        Some((column.clone(), values))
    });
    Box::new(Counter {
        columns: columns.collect(),
        marks: Vec::new(),
        seen: 0,
        stamp: None,
    })
}

/// Knows all loaded rows by their numbers.
struct Counter {
    columns: Vec<(Column, Values)>,
    marks: Vec<Mark>,
    seen: usize,
    stamp: Option<(u64, u64)>,
}

impl Count for Counter {
    fn ask(&mut self, state: &UrlState, columns: &[Column]) {
        let mut before = std::mem::take(&mut self.marks);
        for filter in state.conditions() {
            let Some(matcher) = filter.compile(columns) else {
                continue;
            };
            let known = before.iter().position(|mark| mark.matcher == matcher);
            let fits = known.map(|at| before.swap_remove(at).fits);
            self.marks.push(Mark {
                filter,
                matcher,
                fits: fits.unwrap_or_default(),
            });
        }
    }

    fn read(&mut self, rows: &Rows, goes_on: &dyn Fn() -> bool) -> bool {
        if self.stamp != Some(rows.stamp()) {
            self.stamp = Some(rows.stamp());
            self.seen = 0;
            for (column, values) in &mut self.columns {
                if let Some(empty) = empty(column) {
                    *values = empty;
                }
            }
            for mark in &mut self.marks {
                mark.fits.clear();
            }
        }
        self.mark_few();
        let asked = self.marks.iter().map(|mark| mark.fits.len()).min();
        let mut at = asked.map_or(self.seen, |asked| asked.min(self.seen));
        while let Some(record) = rows.get(at) {
            self.take(at, &record);
            at += 1;
            if at.is_multiple_of(STRIDE) && !goes_on() {
                return at < rows.len();
            }
        }
        false
    }

    fn seen(&self) -> usize {
        self.seen
    }

    fn properties(&self) -> usize {
        self.columns.len()
    }

    fn count(&self, at: usize) -> Option<Facet> {
        let (column, values) = self.columns.get(at)?;
        let (own, others): (Vec<&Mark>, Vec<&Mark>) = self
            .marks
            .iter()
            .partition(|mark| is_own(&mark.filter, column));
        let passes = |row: usize| others.iter().all(|mark| mark.fits.get(row) == Some(&true));
        // What was chosen can be taken back.
        let is_chosen = !own.is_empty();
        let (missing, content) = match values {
            Values::Few(known, rows) => few(column, known, rows, is_chosen, passes)?,
            Values::Spread(scale, rows) => spread(*scale, rows, is_chosen, passes)?,
            Values::Places(rows) => {
                let (missing, places) = places(rows, passes)?;
                (missing, Content::Places(places))
            }
            Values::Many => return None,
        };
        Some(Facet {
            column: column.clone(),
            missing,
            content,
        })
    }
}

impl Counter {
    /// Asks the filters of properties with few values by these, without their rows.
    fn mark_few(&mut self) {
        for mark in &mut self.marks {
            if mark.fits.len() >= self.seen {
                continue;
            }
            let mut columns = self.columns.iter();
            let column = columns.find(|(column, _)| column.name == mark.filter.column);
            let Some((_, Values::Few(known, rows))) = column else {
                continue;
            };
            let fits = |raw: Option<&str>| mark.matcher.fits_values(&|_| raw);
            let mut by_value = vec![fits(None)];
            by_value.extend(known.iter().map(|raw| fits(Some(raw))));
            let new = rows.iter().skip(mark.fits.len());
            let new = new.map(|value| by_value.get(*value as usize).copied().unwrap_or(false));
            mark.fits.extend(new);
        }
    }

    /// Takes in a row, or asks the filters that did not know it.
    fn take(&mut self, at: usize, record: &Record) {
        if at == self.seen {
            self.seen += 1;
            for (column, values) in &mut self.columns {
                let raw = record.get(&column.name).filter(|raw| *raw != "null");
                values.push(raw);
            }
        }
        for mark in &mut self.marks {
            if mark.fits.len() == at {
                mark.fits.push(mark.matcher.fits(record));
            }
        }
    }
}

impl Values {
    fn push(&mut self, raw: Option<&str>) {
        match self {
            Self::Few(known, rows) => {
                let number = match raw {
                    None => 0,
                    Some(raw) => match known.get_index_of(raw) {
                        Some(at) => at + 1,
                        None => known.insert_full(raw.into()).0 + 1,
                    },
                };
                if known.len() > MANY {
                    *self = Self::Many;
                    return;
                }
                rows.push(u32::try_from(number).unwrap_or(u32::MAX));
            }
            Self::Spread(Scale::Time, rows) => {
                let at = raw.map(|raw| {
                    let span = string(raw).and_then(|text| TimeSpan::parse(&text));
                    span.map_or(ODD, |span| span.start)
                });
                rows.push(at.unwrap_or(NONE));
            }
            Self::Spread(Scale::Decimals(decimals), rows) => {
                let at = raw.map(|raw| {
                    let text = string(raw);
                    let number = decimal(text.as_deref().unwrap_or(raw));
                    let place = number.and_then(|(units, finer)| {
                        refine(rows, decimals, finer)?;
                        units.checked_mul(power(*decimals - finer)?)
                    });
                    place.filter(|place| *place > ODD).unwrap_or(ODD)
                });
                rows.push(at.unwrap_or(NONE));
            }
            Self::Places(rows) => rows.push(GeoValue::read(raw)),
            Self::Many => {}
        }
    }
}

/// Makes units finer, so that a number with so many decimals has a place.
fn refine(rows: &mut [i128], decimals: &mut u32, finer: u32) -> Option<()> {
    if finer > *decimals {
        let times = power(finer - *decimals)?;
        *decimals = finer;
        for row in rows.iter_mut().filter(|row| **row > ODD) {
            *row = row
                .checked_mul(times)
                .filter(|row| *row > ODD)
                .unwrap_or(ODD);
        }
    }
    Some(())
}

/// The values of no row; `None` for a property that has no facet.
fn empty(column: &Column) -> Option<Values> {
    if column.primary_key || column.system {
        return None;
    }
    match column.kind {
        Kind::Text | Kind::Boolean => Some(Values::Few(IndexSet::new(), Vec::new())),
        Kind::Number => Some(Values::Spread(Scale::Decimals(0), Vec::new())),
        Kind::Date | Kind::Timestamp => Some(Values::Spread(Scale::Time, Vec::new())),
        Kind::Geopoint => Some(Values::Places(Vec::new())),
        _ => None,
    }
}

fn few(
    column: &Column,
    known: &IndexSet<Box<str>>,
    rows: &[u32],
    is_chosen: bool,
    passes: impl Fn(usize) -> bool,
) -> Option<(u64, Content)> {
    let mut counts = vec![0; known.len() + 1];
    let mut has_none = false;
    for (row, value) in rows.iter().enumerate() {
        has_none |= *value == 0;
        if passes(row)
            && let Some(count) = counts.get_mut(*value as usize)
        {
            *count += 1;
        }
    }
    // One value for all says nothing.
    let says_something = known.len() + usize::from(has_none) > 1 || column.kind == Kind::Boolean;
    let few = known.len() <= FEW || known.len() <= rows.len() / 2;
    if !is_chosen && (known.is_empty() || !says_something || !few) {
        return None;
    }
    let mut counts = counts.into_iter();
    let missing = counts.next().unwrap_or_default();
    let text = |raw: &str| string(raw).unwrap_or_else(|| raw.to_owned());
    let mut values: Vec<(String, u64)> = known.iter().map(|raw| text(raw)).zip(counts).collect();
    values
        .sort_unstable_by(|(one, many), (other, more)| more.cmp(many).then_with(|| one.cmp(other)));
    Some((missing, Content::Values(values)))
}

fn spread(
    scale: Scale,
    rows: &[i128],
    is_chosen: bool,
    passes: impl Fn(usize) -> bool,
) -> Option<(u64, Content)> {
    let placed = || rows.iter().copied().filter(|at| *at > ODD);
    let (least, greatest) = (placed().min()?, placed().max()?);
    if least == greatest && !is_chosen {
        return None;
    }
    // The bars are those of all rows, so that a filter changes their heights alone.
    let parts = Bars::of(scale, least, greatest)?;
    let mut counts = vec![0; parts.count];
    let (mut missing, mut odd) = (0, 0);
    for (row, at) in rows.iter().enumerate() {
        if !passes(row) {
            continue;
        }
        match *at {
            NONE => missing += 1,
            ODD => odd += 1,
            at => {
                if let Some(count) = parts.bar(at).and_then(|bar| counts.get_mut(bar)) {
                    *count += 1;
                }
            }
        }
    }
    let bars = counts.into_iter().enumerate().map(|(bar, rows)| {
        let (from, to) = parts.ends(bar);
        Bar { from, to, rows }
    });
    let bars = bars.collect();
    Some((missing, Content::Spread(Spread { parts, bars, odd })))
}
