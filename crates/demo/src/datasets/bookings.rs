//! Bookings: twelve for each flight, so more than a million, which no result of a query holds.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arrow_array::types::{ArrowPrimitiveType, Date32Type, Float64Type, Int32Type};
use arrow_array::{
    ArrayRef, BooleanArray, Decimal128Array, Int64Array, PrimitiveArray, RecordBatch, StringArray,
    TimestampMicrosecondArray, UInt32Array,
};
use arrow_buffer::{ArrowNativeType, BooleanBuffer, NullBuffer, ScalarBuffer};
use arrow_select::take::take;
use belvedere_api::datasets::TransactionType;
use belvedere_store::{FileChange, FileFolder, FileFormat, StoreError, StoredFile};

use super::{Content, Part, parquet};
use crate::random::Random;
use crate::{calendar, flights, texts};

/// How many bookings a flight has.
const PER_FLIGHT: usize = 12;
/// How many files there are.
const PARTS: usize = 12;
/// The first identifier: from here on, a double no longer tells the integers apart.
const FIRST_ID: i64 = (1 << 53) + 1;
const MICROSECONDS_A_DAY: i64 = 86_400_000_000;

/// The files of the bookings.
pub(crate) struct Files {
    parts: Vec<Part>,
    mistake: StoredFile,
}

impl Files {
    /// The dataset. On the planning branch, the latest bookings are missing.
    pub(super) fn content(self) -> Content {
        let missing = self.parts.iter().skip(PARTS - 2);
        let missing = missing.map(|part| FileChange::delete(&part.name)).collect();
        Content {
            format: FileFormat::Parquet,
            parts: self.parts,
            first: PARTS - 4,
            mistake: Some(self.mistake),
            planning: (TransactionType::Delete, missing),
        }
    }
}

/// Writes the bookings of so many flights, on all processors but one: that one writes objects meanwhile.
pub(crate) fn write(folder: &FileFolder, flights: u32) -> Result<Files, StoreError> {
    let flights: Vec<(i64, String)> = flights::keys(flights).collect();
    let words = Words::new();
    let bounds: Vec<usize> = (0..=PARTS)
        .map(|part| flights.len() * part / PARTS)
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some([begin, end]) = bounds.get(place..place + 2).and_then(|two| two.as_array())
            else {
                return Ok(done);
            };
            let rows = rows(place, *begin * PER_FLIGHT, &flights[*begin..*end], &words)?;
            let distinct = ["booking_id", "booked_at", "weight_kg"];
            done.push((place, parquet::write(folder, &rows, &distinct)?));
        }
    };
    let threads =
        thread::available_parallelism().map_or(1, |all| all.get().saturating_sub(1).max(1));
    let mut written = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for thread in threads {
            let done: Result<Vec<_>, StoreError> = thread
                .join()
                .unwrap_or_else(|_| Err(anyhow::anyhow!("writing bookings failed").into()));
            all.extend(done?);
        }
        Ok::<_, StoreError>(all)
    })?;
    written.sort_by_key(|(place, _)| *place);
    let part = |(place, file)| Part {
        name: format!("bookings/part-{:02}.parquet", place + 1),
        file,
        day: None,
    };
    let mistake = rows(PARTS, 0, &[(0, "XX0-00000000".to_owned())], &words)?;
    Ok(Files {
        parts: written.into_iter().map(part).collect(),
        mistake: parquet::write(folder, &mistake, &[])?,
    })
}

/// The words that many rows share.
struct Words {
    names: StringArray,
    seats: StringArray,
}

impl Words {
    fn new() -> Self {
        let names = texts::FIRST.iter().flat_map(|first| {
            let all = texts::LAST.iter();
            all.map(move |last| format!("{first} {last}"))
        });
        let seats = (1..=42).flat_map(|row| {
            let seats = ["A", "B", "C", "D", "E", "F"];
            seats.map(|seat| format!("{row}{seat}"))
        });
        let array =
            |words: &mut dyn Iterator<Item = String>| StringArray::from(words.collect::<Vec<_>>());
        Self {
            names: array(&mut { names }),
            seats: array(&mut { seats }),
        }
    }
}

/// A column with nulls.
struct Column<T> {
    values: Vec<T>,
    present: Vec<bool>,
}

impl<T> Column<T> {
    fn with_capacity(rows: usize) -> Self {
        Self {
            values: Vec::with_capacity(rows),
            present: Vec::with_capacity(rows),
        }
    }

    fn push(&mut self, value: T, present: bool) {
        self.values.push(value);
        self.present.push(present);
    }

    fn finish<P: ArrowPrimitiveType<Native = T>>(self) -> PrimitiveArray<P>
    where
        T: ArrowNativeType,
    {
        let present = NullBuffer::from(self.present);
        PrimitiveArray::new(ScalarBuffer::from(self.values), Some(present))
    }
}

/// Small numbers out of one random one.
struct Bits(u64);

impl Bits {
    /// A number below a power of two.
    fn take(&mut self, bits: u32) -> u32 {
        let mask = (1_u64 << bits) - 1;
        let taken = u32::try_from(self.0 & mask).unwrap_or(0);
        self.0 >>= bits;
        taken
    }

    /// False in so many of 128 cases.
    fn unless(&mut self, of_128: u32) -> bool {
        self.take(7) >= of_128
    }
}

/// The bookings of some flights, each with its day.
fn rows(
    part: usize,
    first: usize,
    flights: &[(i64, String)],
    words: &Words,
) -> Result<RecordBatch, StoreError> {
    let mut random = Random::new(&format!("bookings {part}"));
    let count = flights.len() * PER_FLIGHT;
    let mut flight = Column::<u32>::with_capacity(count);
    let mut passenger = Column::<u32>::with_capacity(count);
    let mut seat = Column::<u32>::with_capacity(count);
    let mut booked_at = Column::<i64>::with_capacity(count);
    let mut travel_date = Column::<i32>::with_capacity(count);
    let mut fare = Column::<i128>::with_capacity(count);
    let mut weight = Column::<f64>::with_capacity(count);
    let mut bags = Column::<i32>::with_capacity(count);
    let mut checked_in = Column::<bool>::with_capacity(count);
    for (place, (day, _)) in (0..).zip(flights) {
        let day = calendar::millisecond(calendar::day(*day)) / 86_400_000;
        let date = i32::try_from(day).unwrap_or(0);
        for _ in 0..PER_FLIGHT {
            let (mut there, mut bits) = (Bits(random.next()), Bits(random.next()));
            flight.push(place, there.unless(1));
            passenger.push(bits.take(10), there.unless(1));
            seat.push(bits.take(8) % 252, there.unless(15));
            let before = random.range(3_600_000_000, 300 * MICROSECONDS_A_DAY);
            booked_at.push(day * MICROSECONDS_A_DAY - before, there.unless(2));
            travel_date.push(date, there.unless(1));
            fare.push(fare_of(&mut bits), there.unless(3));
            weight.push(random.unit() * 32.0, there.unless(38));
            bags.push(i32::try_from(bits.take(2)).unwrap_or(0), there.unless(6));
            checked_in.push(bits.take(2) > 0, there.unless(13));
        }
    }
    let first = i64::try_from(first).unwrap_or(0);
    let last = first + i64::try_from(count).unwrap_or(0);
    let ids = Int64Array::from_iter_values((first..last).map(|number| FIRST_ID + number));
    let names = StringArray::from_iter_values(flights.iter().map(|(_, id)| id));
    let words_of = |all: &StringArray, column: Column<u32>| {
        let places: UInt32Array = column.finish();
        take(all, &places, None).map_err(anyhow::Error::new)
    };
    let fare: Decimal128Array = fare.finish();
    let fare = fare
        .with_precision_and_scale(38, 9)
        .map_err(anyhow::Error::new)?;
    let booked_at: TimestampMicrosecondArray = booked_at.finish();
    let checked_in = BooleanArray::new(
        BooleanBuffer::from(checked_in.values),
        Some(NullBuffer::from(checked_in.present)),
    );
    let columns: [(&str, ArrayRef); 10] = [
        ("booking_id", Arc::new(ids)),
        ("flight_id", words_of(&names, flight)?),
        ("passenger", words_of(&words.names, passenger)?),
        ("seat", words_of(&words.seats, seat)?),
        ("booked_at", Arc::new(booked_at.with_timezone("UTC"))),
        ("travel_date", Arc::new(travel_date.finish::<Date32Type>())),
        ("fare", Arc::new(fare)),
        ("weight_kg", Arc::new(weight.finish::<Float64Type>())),
        ("bags", Arc::new(bags.finish::<Int32Type>())),
        ("checked_in", Arc::new(checked_in)),
    ];
    parquet::rows(columns)
}

/// A fare with nine digits after the point; one in a thousand has 38 digits in all, and some are refunds.
fn fare_of(bits: &mut Bits) -> i128 {
    let (cents, rest, rare) = (bits.take(17), bits.take(10), bits.take(10));
    let fare = i128::from(cents + 1_900) * 10_000_000 + i128::from(rest);
    match rare {
        0 => 10_i128.pow(38) - 1 - fare,
        1..=10 => -fare,
        _ => fare,
    }
}
