//! The ontology of the demo airline: its object types.

use belvedere_api::ontologies::{TypeStatus, Visibility};
use belvedere_store::PropertyType::{
    Attachment, Boolean, Byte, Date, Decimal, Double, Float, Geopoint, Geoshape, Integer, Long,
    MediaReference, Short, String as Text, Timestamp, Vector,
};
use belvedere_store::{
    FieldDefinition, ObjectDefinition, OntologyDefinition, PropertyDefinition, PropertyType,
    Storage,
};

use super::{actions, datasets, rid};

/// API name of the ontology.
pub(super) const ONTOLOGY: &str = "airline";
/// The branch beside the default branch.
pub(super) const PLANNING: &str = "planning";

/// The ontology.
pub(super) fn ontology() -> OntologyDefinition {
    OntologyDefinition {
        rid: rid("ontology", "ontology", ONTOLOGY),
        api_name: ONTOLOGY.to_owned(),
        display_name: "Airline".to_owned(),
        description:
            "Airports, aircraft, flights and inspections of an airline that does not exist."
                .to_owned(),
        branches: vec![PLANNING.to_owned()],
        object_types: vec![
            airport(),
            aircraft(),
            flight(),
            inspection(),
            charter(),
            legacy_booking(),
            crew_roster(),
            fuel_card(),
        ],
        action_types: actions::all(),
    }
}

fn airport() -> ObjectDefinition {
    object_type(
        "Airport",
        "Airport",
        "A place where the airline lands, with its runways.",
        vec![
            property("iataCode", "IATA code", Text),
            property("name", "Name", Text),
            property("city", "City", Text),
            property("country", "Country", Text),
            property("location", "Location", Geopoint),
            about(
                "elevationFeet",
                "Elevation",
                Integer,
                "Above mean sea level, in feet.",
            ),
            about(
                "timeZone",
                "Time zone",
                Text,
                "Name in the IANA time zone database.",
            ),
            property(
                "runways",
                "Runways",
                list(structure([
                    ("designator", Text),
                    ("lengthMeters", Integer),
                    ("surface", Text),
                    ("lighted", Boolean),
                ])),
            ),
            property("openedOn", "Opened on", Date),
            property("passengersPerYear", "Passengers per year", Long),
            about(
                "slotLevel",
                "Slot coordination level",
                Byte,
                "From 1 (none) to 3 (full).",
            ),
            property("hub", "Hub", Boolean),
        ],
    )
    .in_dataset(datasets::AIRPORTS)
    .visible(Visibility::Prominent)
}

fn aircraft() -> ObjectDefinition {
    object_type(
        "Aircraft",
        "Aircraft",
        "An aircraft of the fleet.",
        vec![
            property("tailNumber", "Tail number", Text),
            property("model", "Model", Text),
            property("manufacturer", "Manufacturer", Text),
            property("homeBase", "Home base", Text),
            property("seats", "Seats", Short),
            property("engines", "Engines", Byte),
            property("rangeKm", "Range (km)", Integer),
            property("maxTakeoffWeightKg", "Maximum takeoff weight (kg)", Long),
            property("cruiseSpeedKmh", "Cruise speed (km/h)", Float),
            property("acquiredOn", "Acquired on", Date),
            about("price", "Price", Decimal, "In euros, exact to the cent."),
            property("features", "Features", list(Text)),
            about(
                "embedding",
                "Embedding",
                Vector,
                "Where the aircraft lies among similar ones. Sent when selected.",
            ),
            property("serviceArea", "Service area", Geoshape),
            property("active", "Active", Boolean),
            property("lastSeenAt", "Last seen at", Timestamp),
            property("manual", "Manual", MediaReference),
        ],
    )
    .in_dataset(datasets::AIRCRAFT)
}

fn flight() -> ObjectDefinition {
    object_type(
        "Flight",
        "Flight",
        "One flight on one day, planned or flown.",
        vec![
            about("flightId", "Flight ID", Text, "Carrier, number and day."),
            property("carrier", "Carrier", Text),
            property("number", "Number", Integer),
            property("origin", "Origin", Text),
            property("destination", "Destination", Text),
            property("aircraft", "Aircraft", Text),
            property("scheduledDeparture", "Scheduled departure", Timestamp),
            property("scheduledArrival", "Scheduled arrival", Timestamp),
            about(
                "actualDeparture",
                "Actual departure",
                Timestamp,
                "Missing until the flight departs.",
            ),
            about(
                "actualArrival",
                "Actual arrival",
                Timestamp,
                "Missing until the flight arrives.",
            ),
            property("status", "Status", Text),
            property("delayMinutes", "Delay (minutes)", Integer),
            PropertyDefinition {
                derived: true,
                ..about(
                    "distanceKm",
                    "Distance (km)",
                    Double,
                    "Derived from the locations of the two airports.",
                )
            },
            property("passengers", "Passengers", Short),
            property("loadFactor", "Load factor", Float),
            property("fuelKg", "Fuel (kg)", Double),
            about(
                "revenue",
                "Revenue",
                Decimal,
                "In euros, exact to the cent.",
            ),
            about(
                "bookingReferenceHash",
                "Booking reference hash",
                Long,
                "Often beyond what a double can hold.",
            ),
            property("gate", "Gate", Text),
            property("crew", "Crew", list(Text)),
            property(
                "crewRest",
                "Crew rest",
                structure([("hours", Double), ("place", Text), ("compliant", Boolean)]),
            ),
            property("notes", "Notes", Text),
        ],
    )
    .in_dataset(datasets::FLIGHTS)
    .visible(Visibility::Prominent)
    .with_status(TypeStatus::Endorsed)
}

fn inspection() -> ObjectDefinition {
    object_type(
        "Inspection",
        "Inspection",
        "What was found when an aircraft was looked at, with photos and a report.",
        vec![
            property("inspectionId", "Inspection ID", Text),
            property("aircraft", "Aircraft", Text),
            property("inspectedOn", "Inspected on", Date),
            property("signedAt", "Signed at", Timestamp),
            property("inspector", "Inspector", Text),
            property("severity", "Severity", Text),
            property("findings", "Findings", Text),
            property("rating", "Rating", Float),
            property("openItems", "Open items", Byte),
            property("photo", "Photo", Attachment),
            property("report", "Report", Attachment),
            property("photos", "More photos", list(Attachment)),
            property("recording", "Engine recording", Attachment),
            property("measurements", "Measurements", list(Double)),
        ],
    )
}

/// A charter, with the parameters of the action `plan-charter`; a flight with the same key belongs to it. None is
/// planned at first.
fn charter() -> ObjectDefinition {
    object_type(
        "Charter",
        "Charter",
        "A round trip outside the schedule, as it was planned. Its flight has the same key.",
        vec![
            property("charterId", "Charter ID", Text),
            property("title", "Title", Text),
            property("origin", "Origin", Text),
            property("aircraft", "Aircraft", Text),
            property("departure", "Departure", Timestamp),
            property("passengers", "Passengers", Integer),
            property("catering", "Catering", Boolean),
            property("contractNumber", "Contract number", Long),
            property("fuelFactor", "Fuel factor", Double),
            property("price", "Price", Decimal),
            property("validUntil", "Valid until", Date),
            property("contract", "Contract", Attachment),
            property("brochure", "Brochure", MediaReference),
            property("marking", "Marking", Text),
            property("area", "Area", Geoshape),
            property("meetingPoint", "Meeting point", Text),
            property("similarTo", "Similar to", Vector),
            property(
                "stops",
                "Stops",
                list(structure([("airport", Text), ("minutes", Integer)])),
            ),
            property("guests", "Guests", list(Text)),
            about(
                "alternates",
                "Alternates",
                Text,
                "A set of airports: its RID, or its definition.",
            ),
            property("about", "About", Text),
            about("owner", "Owner", Text, "An object of any type, as JSON."),
            property("weather", "Weather", Text),
            property("scenario", "Scenario", Text),
        ],
    )
}

fn legacy_booking() -> ObjectDefinition {
    let mut booking = object_type(
        "LegacyBooking",
        "Booking (legacy)",
        "Bookings in storage of the first generation, which gives out 10,000 objects of a listing.",
        vec![
            PropertyDefinition {
                legacy_id: Some("booking_id".to_owned()),
                ..property("bookingId", "Booking ID", Text)
            },
            property("flight", "Flight", Text),
            property("passengerName", "Passenger name", Text),
            property("seat", "Seat", Text),
            property("paid", "Paid", Decimal),
            property("bookedAt", "Booked at", Timestamp),
        ],
    );
    booking.storage = Storage::V1;
    booking.legacy_id = Some("legacy-booking".to_owned());
    booking
}

fn crew_roster() -> ObjectDefinition {
    object_type(
        "CrewRoster",
        "Crew roster",
        "Who works when. The definition may still change.",
        vec![
            property("week", "Week", Integer),
            property("base", "Base", Text),
            property("members", "Members", list(Text)),
            property("days", "Days", list(Date)),
        ],
    )
    .with_status(TypeStatus::Experimental)
}

fn fuel_card() -> ObjectDefinition {
    object_type(
        "FuelCard",
        "Fuel card",
        "Cards for paying fuel. No longer used; there are none left.",
        vec![
            property("cardNumber", "Card number", Text),
            property("limit", "Limit", Decimal),
            property("expiresOn", "Expires on", Date),
        ],
    )
    .with_status(TypeStatus::Deprecated)
    .visible(Visibility::Hidden)
}

/// An object type whose first property is the primary key.
fn object_type(
    api_name: &str,
    display_name: &str,
    description: &str,
    properties: Vec<PropertyDefinition>,
) -> ObjectDefinition {
    ObjectDefinition {
        api_name: api_name.to_owned(),
        display_name: display_name.to_owned(),
        description: description.to_owned(),
        rid: rid("ontology", "object-type", api_name),
        legacy_id: None,
        status: TypeStatus::Active,
        visibility: Visibility::Normal,
        primary_key: properties[0].api_name.clone(),
        storage: Storage::V2,
        properties,
        dataset: None,
        file: None,
    }
}

/// What few object types have.
trait ObjectParts: Sized {
    fn in_dataset(self, path: &str) -> Self;
    fn visible(self, visibility: Visibility) -> Self;
    fn with_status(self, status: TypeStatus) -> Self;
}

impl ObjectParts for ObjectDefinition {
    fn in_dataset(self, path: &str) -> Self {
        let dataset = Some(path.to_owned());
        Self { dataset, ..self }
    }

    fn visible(self, visibility: Visibility) -> Self {
        Self { visibility, ..self }
    }

    fn with_status(self, status: TypeStatus) -> Self {
        Self { status, ..self }
    }
}

fn property(api_name: &str, display_name: &str, value_type: PropertyType) -> PropertyDefinition {
    PropertyDefinition {
        api_name: api_name.to_owned(),
        display_name: display_name.to_owned(),
        description: None,
        legacy_id: None,
        value_type,
        derived: false,
    }
}

fn about(
    api_name: &str,
    display_name: &str,
    value_type: PropertyType,
    description: &str,
) -> PropertyDefinition {
    let description = Some(description.to_owned());
    PropertyDefinition {
        description,
        ..property(api_name, display_name, value_type)
    }
}

fn list(element: PropertyType) -> PropertyType {
    PropertyType::Array(Box::new(element))
}

fn structure<const N: usize>(fields: [(&str, PropertyType); N]) -> PropertyType {
    let field = |(name, value_type): (&str, PropertyType)| FieldDefinition {
        name: name.to_owned(),
        value_type,
    };
    PropertyType::Struct(fields.into_iter().map(field).collect())
}
