//! Flights: one schedule, flown every day.

use belvedere_store::{Bulk, StoreError};

use super::aircraft::Aircraft;
use super::airports::{self, Airport};
use super::random::Random;
use super::row::Row;
use super::{PLANNING, calendar, texts};

/// How many flights there are on a day.
const PER_DAY: u32 = 275;

/// The first day of so many flights, seen from today: the last of them are still to come.
fn first_day(count: u32) -> i64 {
    -i64::from(count.div_ceil(PER_DAY) * 92 / 100)
}

const CARRIERS: [&str; 4] = ["BV", "QZ", "NB", "ZV"];

/// A line of the schedule.
struct Line {
    carrier: &'static str,
    number: i64,
    origin: String,
    destination: String,
    distance_km: f64,
    /// Second of the day.
    departure: i64,
    /// In seconds.
    duration: i64,
}

/// The schedule in the order of carrier and number; each line with its place in the order of the making.
fn schedule(airports: &[Airport]) -> Vec<(u32, Line)> {
    let mut random = Random::new("schedule");
    let large: Vec<&Airport> = airports.iter().filter(|airport| airport.large).collect();
    let mut lines = Vec::new();
    while lines.len() < PER_DAY as usize {
        let (origin, destination) = (random.pick(&large), random.pick(&large));
        let distance_km = (airports::distance(origin, destination) * 10.0).round() / 10.0;
        // Mostly short routes, as in the world.
        if !(180.0..13_500.0).contains(&distance_km)
            || (distance_km > 3_000.0 && random.percent(75))
        {
            continue;
        }
        let place = u32::try_from(lines.len()).unwrap_or(0);
        let minutes = (25.0 + distance_km / 13.5).round();
        #[expect(clippy::cast_possible_truncation, reason = "at most some hours")]
        let duration = minutes as i64 * 60;
        let line = Line {
            carrier: CARRIERS[lines.len() % CARRIERS.len()],
            number: 100 + i64::from(place),
            origin: origin.code.clone(),
            destination: destination.code.clone(),
            distance_km,
            departure: random.range(5 * 12, 23 * 12) * 300,
            duration,
        };
        lines.push((place, line));
    }
    lines.sort_by_key(|(_, line)| (line.carrier, line.number));
    lines
}

/// The keys of all flights, in the order of their days, each with its day as seen from today.
pub(super) fn keys(count: u32) -> impl Iterator<Item = (i64, String)> {
    (0..count.div_ceil(PER_DAY)).flat_map(move |past| {
        let day = first_day(count) + i64::from(past);
        let date = calendar::day(day).to_string().replace('-', "");
        (0..PER_DAY.min(count - past * PER_DAY)).map(move |place| {
            let carrier = CARRIERS[place as usize % CARRIERS.len()];
            (day, format!("{carrier}{}-{date}", 100 + place))
        })
    })
}

/// Stores the flights, and some that the planning branch changes.
pub(super) fn store(
    bulk: &mut Bulk,
    ontology: &str,
    airports: &[Airport],
    fleet: &[Aircraft],
    count: u32,
    progress: &mut dyn FnMut(&str),
) -> Result<(), StoreError> {
    let lines = schedule(airports);
    let mut random = Random::new("flights");
    let mut row = Row::default();
    let mut planned = Vec::new();
    let target = bulk.target(ontology, "Flight", None)?;
    let first = first_day(count);
    let days: Vec<String> = (first..=first + i64::from(count.div_ceil(PER_DAY)))
        .map(|day| calendar::day(day).to_string())
        .collect();
    let mut stored = 0;
    // In the order of the keys: then the objects of a page lie together on disk.
    for (place, line) in lines {
        let on_last_day = u32::from(place < count % PER_DAY);
        let number_of_days = (count / PER_DAY + on_last_day) as usize;
        for (day, days) in (first..).zip(days.windows(2).take(number_of_days)) {
            let aircraft = &fleet[random.index(fleet.len())];
            let flight = Flight {
                line: &line,
                days,
                flown: day < 0,
                aircraft,
            };
            let id = flight.id();
            let properties = flight.properties(&id, &mut random, &mut row);
            target.object(&id, properties, None)?;
            if stored % 997 == 5 {
                planned.push((id, properties.to_owned()));
            }
            stored += 1;
            if stored % 20_000 == 0 {
                progress(&format!("{stored} of {count} flights"));
            }
        }
    }
    let target = bulk.target(ontology, "Flight", Some(PLANNING))?;
    for (id, properties) in planned {
        let status = properties
            .find("\"status\":\"")
            .zip(properties.find(",\"distanceKm\""));
        let Some((start, end)) = status else { continue };
        let changed = format!(
            "{}\"status\":\"RESCHEDULED\"{}",
            &properties[..start],
            &properties[end..]
        );
        target.object(&id, &changed, None)?;
    }
    Ok(())
}

struct Flight<'a> {
    line: &'a Line,
    /// The day of departure and the next.
    days: &'a [String],
    flown: bool,
    aircraft: &'a Aircraft,
}

impl Flight<'_> {
    fn id(&self) -> String {
        format!(
            "{}{}-{}",
            self.line.carrier,
            self.line.number,
            self.days[0].replace('-', "")
        )
    }

    /// An instant, given by the second of the day of departure; it may be one of the next day.
    fn at(&self, second: i64) -> String {
        let next = usize::from(second >= 86_400);
        calendar::instant(&self.days[next], second % 86_400)
    }

    fn properties<'r>(&self, id: &str, random: &mut Random, row: &'r mut Row) -> &'r str {
        let line = self.line;
        let canceled = random.percent(2);
        let delay = match random.range(0, 99) {
            0..=54 => random.range(-6, 4),
            55..=84 => random.range(5, 35),
            85..=97 => random.range(36, 130),
            _ => random.range(131, 420),
        };
        let (departure, arrival) = (line.departure, line.departure + line.duration);
        row.begin()
            .text("flightId", id)
            .text("carrier", line.carrier)
            .raw("number", line.number)
            .text("origin", &line.origin)
            .text("destination", &line.destination);
        if !random.percent(3) {
            row.text("aircraft", &self.aircraft.tail_number);
        }
        row.text("scheduledDeparture", &self.at(departure))
            .text("scheduledArrival", &self.at(arrival));
        let flown = self.flown && !canceled;
        if flown {
            row.text(
                "actualDeparture",
                &self.at(departure + delay * 60 + random.range(0, 59)),
            )
            .text(
                "actualArrival",
                &self.at(arrival + delay * 60 - random.range(0, 600)),
            );
        }
        let status = match (canceled, self.flown, delay) {
            (true, _, _) => "CANCELED",
            (_, true, 390..) => "DIVERTED",
            (_, true, _) => "ARRIVED",
            (_, false, 60..) => "DELAYED",
            _ => "SCHEDULED",
        };
        row.text("status", status);
        if flown || status == "DELAYED" {
            row.raw("delayMinutes", delay);
        }
        row.raw("distanceKm", line.distance_km);
        let seats = self.aircraft.model.seats;
        let passengers = if seats == 0 {
            0
        } else {
            random.range(seats / 2, seats)
        };
        if flown && seats > 0 {
            #[expect(clippy::cast_precision_loss, reason = "some hundred seats")]
            let load = passengers as f64 / seats as f64;
            row.raw("passengers", passengers)
                .raw("loadFactor", format_args!("{load:.3}"));
        }
        if flown {
            row.raw(
                "fuelKg",
                format_args!("{:.1}", line.distance_km * (2.2 + random.unit()) + 900.5),
            );
            row.text(
                "revenue",
                &format!(
                    "{}.{:02}",
                    passengers * random.range(60, 240),
                    random.range(0, 99)
                ),
            );
        }
        // Half of them beyond 2^53, some negative.
        #[expect(clippy::cast_possible_wrap, reason = "any 64 bits are a hash")]
        let hash = (random.next() >> random.range(0, 20)) as i64;
        row.long("bookingReferenceHash", hash);
        if random.percent(82) {
            row.text(
                "gate",
                &format!(
                    "{}{}",
                    ["A", "B", "C", "D"][random.index(4)],
                    random.range(1, 48)
                ),
            );
        }
        let crew: Vec<String> = (0..random.range(2, 6)).map(|_| name(random)).collect();
        row.texts("crew", &crew.iter().map(String::as_str).collect::<Vec<_>>());
        if random.percent(70) {
            let (hours, compliant) = (random.range(16, 60), random.percent(96));
            row.raw(
                "crewRest",
                format_args!(
                    "{{\"hours\":{}.{},\"place\":\"{}\",\"compliant\":{compliant}}}",
                    hours / 2,
                    if hours % 2 == 0 { 0 } else { 5 },
                    line.origin,
                ),
            );
        }
        notes(random, row);
        row.end()
    }
}

/// Adds a note to some flights.
fn notes(random: &mut Random, row: &mut Row) {
    match random.range(0, 999) {
        0..=11 => row.text("notes", random.pick(&texts::HOSTILE)),
        12..=17 => row.text("notes", &long_note(random)),
        18..=300 => row.text("notes", random.pick(&texts::NOTES)),
        _ => row,
    };
}

/// A note of some thousand characters.
fn long_note(random: &mut Random) -> String {
    let sentences: Vec<&str> = (0..random.range(40, 160))
        .map(|_| random.pick(&texts::NOTES))
        .collect();
    sentences.join(" ")
}

/// The name of a person.
pub(super) fn name(random: &mut Random) -> String {
    format!(
        "{} {}",
        random.pick(&texts::FIRST),
        random.pick(&texts::LAST)
    )
}
