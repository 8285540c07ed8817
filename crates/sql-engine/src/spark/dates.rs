//! Dates and times.

use datafusion::arrow::datatypes::{DataType, TimeUnit};
use datafusion::common::config::ConfigOptions;
use datafusion::common::plan_err;
use datafusion::error::Result;
use datafusion::functions::{datetime, math};
use datafusion::logical_expr::{Expr, cast, lit};

use super::calendar::{add_months, last_day, months_between, next_day};
use super::date_patterns::pattern;
use super::function::Does::{Becomes, Computes};
use super::function::Kind::{Any, Date, Instant, Int, Long, Text};
use super::function::{Function, at, date, double, instant, int, long, moment, of, text, written};

/// How `from_unixtime` writes without a pattern.
const SECONDS: &str = "%Y-%m-%d %H:%M:%S";

pub(super) fn functions() -> Vec<Function> {
    let all = [parts(), computed(), written_out(), of_epoch()];
    all.into_iter().flatten().collect()
}

/// The parts of dates and times.
fn parts() -> Vec<Function> {
    vec![
        of("year", &[Date], int, Becomes(|a, _| part("year", a))),
        of("quarter", &[Date], int, Becomes(|a, _| part("quarter", a))),
        of("month", &[Date], int, Becomes(|a, _| part("month", a))),
        of("weekofyear", &[Date], int, Becomes(|a, _| part("week", a))),
        of("day", &[Date], int, Becomes(|a, _| part("day", a))),
        of("dayofmonth", &[Date], int, Becomes(|a, _| part("day", a))),
        of("dayofyear", &[Date], int, Becomes(|a, _| part("doy", a))),
        of(
            "dayofweek",
            &[Date],
            int,
            Becomes(|a, _| Ok(part("dow", a)? + lit(1_i32))),
        ),
        of(
            "weekday",
            &[Date],
            int,
            Becomes(|a, _| Ok((part("dow", a)? + lit(6_i32)) % lit(7_i32))),
        ),
        of("hour", &[Instant], int, Becomes(|a, _| part("hour", a))),
        of("minute", &[Instant], int, Becomes(|a, _| part("minute", a))),
        of("second", &[Instant], int, Becomes(|a, _| part("second", a))),
        of(
            "dayname",
            &[Date],
            text,
            Becomes(|a, _| written_as("%a", at(a, 0))),
        ),
        of(
            "monthname",
            &[Date],
            text,
            Becomes(|a, _| written_as("%b", at(a, 0))),
        ),
        of("date_part", &[Text, Any], of_part, Becomes(date_part)),
        of("datepart", &[Text, Any], of_part, Becomes(date_part)),
    ]
}

/// Other dates and times, and what lies between two.
fn computed() -> Vec<Function> {
    vec![
        of(
            "date_add",
            &[Date, Int],
            date,
            Becomes(|a, _| Ok(days(at(a, 0)) + at(a, 1))),
        ),
        of(
            "dateadd",
            &[Date, Int],
            date,
            Becomes(|a, _| Ok(days(at(a, 0)) + at(a, 1))),
        ),
        of(
            "date_sub",
            &[Date, Int],
            date,
            Becomes(|a, _| Ok(days(at(a, 0)) - at(a, 1))),
        ),
        of(
            "datediff",
            &[Date, Date],
            int,
            Becomes(|a, _| Ok(days(at(a, 0)) - days(at(a, 1)))),
        ),
        of(
            "date_diff",
            &[Date, Date],
            int,
            Becomes(|a, _| Ok(days(at(a, 0)) - days(at(a, 1)))),
        ),
        of("add_months", &[Date, Int], date, Computes(add_months)),
        of(
            "months_between",
            &[Instant, Instant],
            double,
            Computes(months_between),
        ),
        of("last_day", &[Date], date, Computes(last_day)),
        of("next_day", &[Date, Text], date, Computes(next_day)),
        of("trunc", &[Any, Any], truncated, Becomes(trunc)).needs(1),
        of("date_trunc", &[Text, Instant], moment, Becomes(date_trunc)),
        of("datetrunc", &[Text, Instant], moment, Becomes(date_trunc)),
    ]
}

/// Dates and times from texts, and as texts.
fn written_out() -> Vec<Function> {
    vec![
        of("to_date", &[Any, Text], date, Becomes(to_date)).needs(1),
        of("to_timestamp", &[Any, Text], moment, Becomes(to_timestamp)).needs(1),
        of(
            "date_format",
            &[Instant, Text],
            text,
            Becomes(|a, _| {
                Ok(datetime::to_char().call(vec![at(a, 0), pattern("date_format", &at(a, 1))?]))
            }),
        ),
    ]
}

/// What counts from the beginning of 1970.
fn of_epoch() -> Vec<Function> {
    vec![
        of(
            "unix_date",
            &[Date],
            int,
            Becomes(|a, _| Ok(days(at(a, 0)))),
        ),
        of(
            "date_from_unix_date",
            &[Int],
            date,
            Becomes(|a, _| Ok(at(a, 0))),
        ),
        of(
            "unix_timestamp",
            &[Any, Text],
            long,
            Becomes(unix_timestamp),
        )
        .needs(0),
        of(
            "to_unix_timestamp",
            &[Any, Text],
            long,
            Becomes(unix_timestamp),
        )
        .needs(1),
        of("from_unixtime", &[Long, Text], text, Becomes(from_unixtime)).needs(1),
        of(
            "timestamp_seconds",
            &[Long],
            moment,
            Becomes(|a, _| Ok(since(a, TimeUnit::Second))),
        ),
        of(
            "timestamp_millis",
            &[Long],
            moment,
            Becomes(|a, _| Ok(since(a, TimeUnit::Millisecond))),
        ),
        of(
            "timestamp_micros",
            &[Long],
            moment,
            Becomes(|a, _| Ok(since(a, TimeUnit::Microsecond))),
        ),
        of(
            "unix_seconds",
            &[Instant],
            long,
            Becomes(|a, _| Ok(until(a, 1_000_000))),
        ),
        of(
            "unix_millis",
            &[Instant],
            long,
            Becomes(|a, _| Ok(until(a, 1_000))),
        ),
        of(
            "unix_micros",
            &[Instant],
            long,
            Becomes(|a, _| Ok(until(a, 1))),
        ),
    ]
}

fn part(name: &str, arguments: &[Expr]) -> Result<Expr> {
    Ok(datetime::date_part().call(vec![lit(name), at(arguments, 0)]))
}

fn written_as(pattern: &str, value: Expr) -> Result<Expr> {
    Ok(datetime::to_char().call(vec![value, lit(pattern)]))
}

/// A date as its number of days.
fn days(date: Expr) -> Expr {
    cast(date, DataType::Int32)
}

/// An instant so many units after 1970 began.
fn since(arguments: &[Expr], unit: TimeUnit) -> Expr {
    cast(at(arguments, 0), DataType::Timestamp(unit, None))
}

/// How many units of so many microseconds passed from 1970 until an instant.
fn until(arguments: &[Expr], unit: i64) -> Expr {
    let micros = || cast(at(arguments, 0), DataType::Int64);
    let rest = (micros() % lit(unit) + lit(unit)) % lit(unit);
    (micros() - rest) / lit(unit)
}

/// `date_part` and `extract` with Spark's names of parts.
fn date_part(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let [name, value] = arguments else {
        return plan_err!("date_part takes 2 values");
    };
    let value = match types.last() {
        Some(kind) if kind.is_string() => cast(value.clone(), instant()),
        _ => value.clone(),
    };
    let of = |name: &str| datetime::date_part().call(vec![lit(name), value.clone()]);
    let Some(name) = written(name) else {
        return plan_err!(
            "date_part needs the name of the part as a text in quotes, such as 'month'"
        );
    };
    let name = name.to_lowercase();
    Ok(match name.as_str() {
        "dow" | "dayofweek" => of("dow") + lit(1_i32),
        "dow_iso" | "dayofweek_iso" => of("isodow") + lit(1_i32),
        "y" | "yr" | "yrs" | "years" => of("year"),
        "yearofweek" => of("isoyear"),
        "qtr" => of("quarter"),
        "mon" | "mons" | "months" => of("month"),
        "w" | "weeks" => of("week"),
        "d" | "days" | "dayofmonth" => of("day"),
        "h" | "hr" | "hrs" | "hours" => of("hour"),
        "m" | "min" | "mins" | "minutes" => of("minute"),
        "s" | "sec" | "secs" | "seconds" => of("second"),
        name => of(name),
    })
}

fn of_part(_: &[DataType]) -> DataType {
    DataType::Int32
}

fn to_date(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let value = at(arguments, 0);
    let Some(given) = arguments.get(1) else {
        return Ok(value);
    };
    Ok(datetime::to_date().call(vec![value, pattern("to_date", given)?]))
}

fn to_timestamp(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let value = at(arguments, 0);
    Ok(match (arguments.get(1), types.first()) {
        (Some(given), _) => instant_of(value, pattern("to_timestamp", given)?),
        (None, Some(kind)) if kind.is_numeric() => {
            let micros = cast(value, DataType::Float64) * lit(1_000_000_f64);
            cast(micros, DataType::Int64)
        }
        (None, _) => value,
    })
}

/// The instant that a text tells by a pattern. Without an hour, it is the beginning of the day.
fn instant_of(value: Expr, pattern: Expr) -> Expr {
    let has_hour = written(&pattern).is_some_and(|pattern| {
        ["%H", "%-H", "%I", "%-I"]
            .iter()
            .any(|part| pattern.contains(part))
    });
    let function = if has_hour {
        datetime::to_timestamp_micros(&ConfigOptions::default())
    } else {
        datetime::to_date()
    };
    function.call(vec![value, pattern])
}

fn unix_timestamp(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let instant_there = match (arguments, types.first()) {
        ([], _) => datetime::now(&ConfigOptions::default()).call(Vec::new()),
        ([value, given], Some(kind)) if kind.is_string() => {
            instant_of(value.clone(), pattern("unix_timestamp", given)?)
        }
        _ => at(arguments, 0),
    };
    Ok(until(&[cast(instant_there, instant())], 1_000_000))
}

fn from_unixtime(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let given = arguments.get(1);
    let form = given.map_or_else(|| Ok(lit(SECONDS)), |given| pattern("from_unixtime", given))?;
    Ok(datetime::to_char().call(vec![since(arguments, TimeUnit::Second), form]))
}

/// The units of `trunc` and `date_trunc` by Spark's names for them.
fn unit(name: &str) -> String {
    match name.to_lowercase().as_str() {
        "yyyy" | "yy" => "year".to_owned(),
        "mon" | "mm" => "month".to_owned(),
        "dd" => "day".to_owned(),
        other => other.to_owned(),
    }
}

fn date_trunc(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let name = at(arguments, 0);
    let name = written(&name).map_or(name.clone(), |name| lit(unit(name)));
    Ok(datetime::date_trunc().call(vec![name, at(arguments, 1)]))
}

/// Of numbers, the digits after the point are cut.
fn trunc(arguments: &[Expr], types: &[DataType]) -> Result<Expr> {
    let value = at(arguments, 0);
    if types.first().is_some_and(DataType::is_numeric) {
        let mut call = vec![cast(value, DataType::Float64)];
        call.extend(
            arguments
                .get(1)
                .cloned()
                .map(|places| cast(places, DataType::Int64)),
        );
        return Ok(math::trunc().call(call));
    }
    let name = at(arguments, 1);
    let Some(name) = written(&name) else {
        return plan_err!("trunc needs its unit as a text in quotes, such as 'MM'");
    };
    let unit = unit(name);
    if !["year", "quarter", "month", "week"].contains(&unit.as_str()) {
        return plan_err!(
            "trunc has no unit '{name}': it takes 'year', 'quarter', 'month' or 'week'"
        );
    }
    let day = cast(cast(value, DataType::Date32), instant());
    Ok(datetime::date_trunc().call(vec![lit(unit), day]))
}

fn truncated(types: &[DataType]) -> DataType {
    match types.first() {
        Some(kind) if kind.is_numeric() => DataType::Float64,
        _ => DataType::Date32,
    }
}
