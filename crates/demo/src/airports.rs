//! Airports: some of the world's, with rounded coordinates, and small fields near them that do not exist.

use std::collections::HashSet;

use belvedere_store::{Bulk, StoreError};

use super::random::Random;
use super::row::Row;
use super::{PLANNING, calendar};

/// How many airports there are.
const COUNT: usize = 450;

/// Data of an airport that other objects refer to.
#[derive(Debug, Clone)]
pub(super) struct Airport {
    pub(super) code: String,
    name: String,
    city: String,
    country: String,
    pub(super) latitude: f64,
    pub(super) longitude: f64,
    elevation: i64,
    time_zone: String,
    /// Whether it exists in the world, and so has airliners.
    pub(super) large: bool,
}

const FIELDS: [&str; 24] = [
    "Lakeside",
    "North Field",
    "Old Mill",
    "Harbor",
    "Hillcrest",
    "Riverbend",
    "Pine Ridge",
    "Valley",
    "Meadow",
    "Stonebridge",
    "Eagle Point",
    "West Moor",
    "Sandy Cove",
    "Clearwater",
    "High Plains",
    "Birchwood",
    "Silver Creek",
    "East Haven",
    "Granite Pass",
    "Sunset",
    "Long Island",
    "Fox Hollow",
    "Windmill",
    "Chapel Hill",
];

/// All airports, the large ones first.
pub(super) fn all() -> Vec<Airport> {
    let mut airports: Vec<Airport> = include_str!("airports.txt")
        .lines()
        .filter_map(read)
        .collect();
    let large = airports.len();
    let mut codes: HashSet<String> = airports
        .iter()
        .map(|airport| airport.code.clone())
        .collect();
    let mut random = Random::new("airports");
    while airports.len() < COUNT {
        let near = airports[random.index(large)].clone();
        let code: String = (0..3)
            .map(|_| char::from(b'A' + u8::try_from(random.index(26)).unwrap_or(0)))
            .collect();
        if !codes.insert(code.clone()) {
            continue;
        }
        airports.push(Airport {
            name: random.pick(&FIELDS).to_owned(),
            latitude: round(near.latitude + random.unit() * 3.0 - 1.5),
            longitude: round(near.longitude + random.unit() * 3.0 - 1.5),
            elevation: near.elevation + random.range(0, 900),
            large: false,
            code,
            ..near
        });
    }
    airports
}

fn read(line: &str) -> Option<Airport> {
    let mut parts = line.split('|');
    let mut next = || parts.next().map(str::to_owned);
    Some(Airport {
        code: next()?,
        name: next()?,
        city: next()?,
        country: next()?,
        latitude: next()?.parse().ok()?,
        longitude: next()?.parse().ok()?,
        elevation: next()?.parse().ok()?,
        time_zone: next()?,
        large: true,
    })
}

fn round(degrees: f64) -> f64 {
    (degrees * 100.0).round() / 100.0
}

/// Great-circle distance in kilometers.
pub(super) fn distance(a: &Airport, b: &Airport) -> f64 {
    let [lat_a, lat_b] = [a.latitude, b.latitude].map(f64::to_radians);
    let half_lat = ((lat_b - lat_a) / 2.0).sin();
    let half_lon = ((b.longitude - a.longitude).to_radians() / 2.0).sin();
    let chord = half_lat * half_lat + lat_a.cos() * lat_b.cos() * half_lon * half_lon;
    2.0 * 6_371.0 * chord.sqrt().asin()
}

/// Stores the airports, and one more on the planning branch.
pub(super) fn store(
    bulk: &mut Bulk,
    ontology: &str,
    airports: &[Airport],
) -> Result<(), StoreError> {
    let mut random = Random::new("airport properties");
    let mut row = Row::default();
    let target = bulk.target(ontology, "Airport", None)?;
    for airport in airports {
        target.object(
            &airport.code,
            properties(airport, &mut random, &mut row),
            None,
        )?;
    }
    let target = bulk.target(ontology, "Airport", Some(PLANNING))?;
    let planned = Airport {
        code: "NEW".to_owned(),
        name: "New Meadow".to_owned(),
        large: false,
        ..airports[0].clone()
    };
    target.object("NEW", properties(&planned, &mut random, &mut row), None)
}

fn properties<'a>(airport: &Airport, random: &mut Random, row: &'a mut Row) -> &'a str {
    row.begin()
        .text("iataCode", &airport.code)
        .text("name", &airport.name)
        .text("city", &airport.city)
        .text("country", &airport.country)
        .raw(
            "location",
            format_args!(
                "{{\"type\":\"Point\",\"coordinates\":[{},{}]}}",
                airport.longitude, airport.latitude,
            ),
        )
        .raw("elevationFeet", airport.elevation)
        .text("timeZone", &airport.time_zone)
        .raw("runways", runways(airport, random));
    if airport.large || random.percent(60) {
        row.text(
            "openedOn",
            &calendar::day(-random.range(2_000, 35_000)).to_string(),
        );
    }
    if airport.large {
        row.long("passengersPerYear", random.range(900_000, 95_000_000));
    }
    row.raw(
        "slotLevel",
        if airport.large { random.range(1, 3) } else { 1 },
    );
    row.raw("hub", airport.large && random.percent(8));
    row.end()
}

fn runways(airport: &Airport, random: &mut Random) -> String {
    let count = if airport.large { random.range(1, 4) } else { 1 };
    let runways: Vec<String> = (0..count)
        .map(|_| {
            let heading = random.range(1, 18);
            let surface = if airport.large { random.pick(&["asphalt", "concrete"]) } else { random.pick(&["asphalt", "grass", "gravel"]) };
            let length = if airport.large { random.range(200, 420) * 10 } else { random.range(70, 180) * 10 };
            format!(
                "{{\"designator\":\"{heading:02}/{:02}\",\"lengthMeters\":{length},\"surface\":\"{surface}\",\"lighted\":{}}}",
                heading + 18,
                airport.large || random.percent(40),
            )
        })
        .collect();
    format!("[{}]", runways.join(","))
}
