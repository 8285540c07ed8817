//! Aircraft.

use belvedere_store::{Bulk, StoreError};

use super::airports::Airport;
use super::random::Random;
use super::row::Row;
use super::{PLANNING, calendar, rid};

/// How many aircraft there are.
const COUNT: usize = 320;
/// The token that reads the protected manual. It is no secret: it stands in the media reference of the aircraft.
pub(super) const READ_TOKEN: &str = "belvedere-demo-read-token";
/// The model whose manual is protected.
pub(super) const PROTECTED: &str = "NB-450";
/// Name of the set of manuals, which media references name too.
pub(super) const MANUALS: &str = "manuals";

/// Data of an aircraft that other objects refer to.
#[derive(Debug, Clone)]
pub(super) struct Aircraft {
    pub(super) tail_number: String,
    pub(super) model: &'static Model,
    home: Airport,
}

/// A kind of aircraft. None of them exists.
#[derive(Debug)]
pub(super) struct Model {
    manufacturer: &'static str,
    pub(super) name: &'static str,
    pub(super) seats: i64,
    engines: u8,
    pub(super) range_km: i64,
    takeoff_kg: i64,
    cruise_kmh: f64,
    price_millions: i64,
}

const fn model(
    manufacturer: &'static str,
    name: &'static str,
    size: (i64, u8, i64, i64),
    cruise_kmh: f64,
    price_millions: i64,
) -> Model {
    let (seats, engines, range_km, takeoff_kg) = size;
    Model {
        manufacturer,
        name,
        seats,
        engines,
        range_km,
        takeoff_kg,
        cruise_kmh,
        price_millions,
    }
}

static MODELS: [Model; 8] = [
    model(
        "Aurelia",
        "Aurelia 20 Swift",
        (78, 2, 1_500, 23_000),
        510.5,
        24,
    ),
    model("Aurelia", "Aurelia 31", (132, 2, 4_200, 64_500), 828.0, 71),
    model(
        "Aurelia",
        "Aurelia 32neo",
        (186, 2, 6_300, 79_000),
        833.25,
        98,
    ),
    model("Northbird", "NB-180", (174, 2, 5_900, 78_200), 838.0, 95),
    model(
        "Northbird",
        "NB-290 Long Range",
        (292, 2, 14_100, 247_000),
        903.5,
        214,
    ),
    model("Northbird", "NB-450", (468, 4, 14_800, 442_000), 914.0, 356),
    model("Caelum", "Caelum Jet 7", (98, 2, 3_300, 43_000), 795.75, 46),
    model(
        "Caelum",
        "Caelum Cargo 5",
        (0, 2, 7_400, 130_000),
        850.0,
        120,
    ),
];

const FEATURES: [&str; 10] = [
    "Wi-Fi",
    "lie-flat seats",
    "crew rest",
    "winglets",
    "cargo door",
    "seat power",
    "HEPA filters",
    "autoland CAT III",
    "satellite phone",
    "steep approach",
];

/// The kinds of aircraft.
pub(super) fn models() -> impl Iterator<Item = &'static Model> {
    MODELS.iter()
}

/// All aircraft.
pub(super) fn all(airports: &[Airport]) -> Vec<Aircraft> {
    let mut random = Random::new("aircraft");
    let large: Vec<&Airport> = airports.iter().filter(|airport| airport.large).collect();
    (0..COUNT)
        .map(|number| Aircraft {
            tail_number: format!("BV-{}{:03}", ["A", "C", "K", "Q"][number % 4], 100 + number),
            model: &MODELS[random.index(MODELS.len())],
            home: random.pick(&large).clone(),
        })
        .collect()
}

/// Stores the aircraft; the planning branch retires one.
pub(super) fn store(bulk: &mut Bulk, ontology: &str, fleet: &[Aircraft]) -> Result<(), StoreError> {
    let mut random = Random::new("aircraft properties");
    let mut row = Row::default();
    let target = bulk.target(ontology, "Aircraft", None)?;
    for aircraft in fleet {
        let model = aircraft.model;
        let features: Vec<&str> = FEATURES
            .into_iter()
            .filter(|_| random.percent(35))
            .collect();
        row.begin()
            .text("tailNumber", &aircraft.tail_number)
            .text("model", model.name)
            .text("manufacturer", model.manufacturer)
            .text("homeBase", &aircraft.home.code)
            .raw("seats", model.seats)
            .raw("engines", model.engines)
            .raw("rangeKm", model.range_km)
            .long("maxTakeoffWeightKg", model.takeoff_kg)
            .raw("cruiseSpeedKmh", model.cruise_kmh)
            .text(
                "acquiredOn",
                &calendar::day(-random.range(30, 9_000)).to_string(),
            )
            .text(
                "price",
                &format!(
                    "{}.{:02}",
                    model.price_millions * 1_000_000 + random.range(-4_000_000, 4_000_000),
                    random.range(0, 99)
                ),
            )
            .texts("features", &features);
        row.raw("serviceArea", area(aircraft, &mut random));
        row.raw("active", random.percent(93));
        if random.percent(85) {
            let day = calendar::day(-random.range(0, 20)).to_string();
            row.text(
                "lastSeenAt",
                &calendar::instant(&day, random.range(0, 86_399)),
            );
        }
        row.raw("manual", manual(model));
        let embedding: Vec<String> = (0..24)
            .map(|_| format!("{:.4}", random.unit() * 2.0 - 1.0))
            .collect();
        let vectors = format!("{{\"embedding\":[{}]}}", embedding.join(","));
        target.object(&aircraft.tail_number, row.end(), Some(&vectors))?;
    }
    let target = bulk.target(ontology, "Aircraft", Some(PLANNING))?;
    target.hide(&fleet[0].tail_number)
}

/// An area around the home base, as GeoJSON; islands have two parts.
fn area(aircraft: &Aircraft, random: &mut Random) -> String {
    let mut ring = |distance: f64| {
        let points: Vec<(f64, f64)> = (0..7_u8)
            .map(|corner| {
                let (sine, cosine) = (f64::from(corner) / 7.0 * std::f64::consts::TAU).sin_cos();
                let reach = distance * (0.7 + random.unit() * 0.6);
                (
                    aircraft.home.longitude + cosine * reach,
                    aircraft.home.latitude + sine * reach * 0.6,
                )
            })
            .collect();
        let closed = points.iter().chain(points.first());
        let points: Vec<String> = closed
            .map(|(longitude, latitude)| {
                format!(
                    "[{:.2},{:.2}]",
                    longitude.clamp(-180.0, 180.0),
                    latitude.clamp(-85.0, 85.0)
                )
            })
            .collect();
        format!("[[{}]]", points.join(","))
    };
    if aircraft.model.engines > 2 {
        format!(
            "{{\"type\":\"MultiPolygon\",\"coordinates\":[{},{}]}}",
            ring(9.0),
            ring(25.0)
        )
    } else {
        format!("{{\"type\":\"Polygon\",\"coordinates\":{}}}", ring(14.0))
    }
}

/// The reference to the manual, with the token that reads a protected one.
fn manual(model: &Model) -> String {
    let mut reference = serde_json::json!({
        "mimeType": "application/pdf",
        "reference": {
            "type": "mediaSetViewItem",
            "mediaSetViewItem": {
                "mediaSetRid": rid("media", "media-set", MANUALS),
                "mediaSetViewRid": rid("media", "view", MANUALS),
                "mediaItemRid": rid("media", "media-item", model.name),
            },
        },
    });
    if model.name == PROTECTED {
        reference["reference"]["mediaSetViewItem"]["token"] = READ_TOKEN.into();
    }
    reference.to_string()
}
