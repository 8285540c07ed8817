//! The ontology of the demo airline: its action types.

use belvedere_api::ontologies::{
    ActionOperation, DataType, ObjectReference, StructType, TypeStatus,
};
use belvedere_api::{Extra, Plain};
use belvedere_store::{ActionDefinition, Rule, Source};
use serde_json::Value;

mod build;

use build::{
    ActionParts as _, action, always, decimal, field, flown_by, later, list, object, optional,
    required, rule, set, text, to_come,
};

/// The action types.
pub(super) fn all() -> Vec<ActionDefinition> {
    let flight = || object("Flight");
    vec![
        action(
            "delay-flight",
            "Delay a flight",
            "Moves the departure and the arrival of a flight that has not departed yet.",
            vec![
                required("flight", "Flight", flight()),
                required(
                    "delayMinutes",
                    "Delay (minutes)",
                    DataType::Integer(Plain::default()),
                ),
                optional("reason", "Reason", text()),
            ],
            vec![ActionOperation::ModifyObject(rule("Flight"))],
        )
        .only(
            to_come(),
            "Only a flight that is still to come can be delayed.",
        )
        .only(
            Rule::Range("delayMinutes".to_owned(), 1, 1_440),
            "A delay is from 1 minute to 24 hours.",
        )
        .modifies(
            "flight",
            vec![
                set("delayMinutes", "delayMinutes"),
                later("scheduledDeparture", "delayMinutes"),
                later("scheduledArrival", "delayMinutes"),
                set("notes", "reason"),
                always("status", "DELAYED"),
            ],
        ),
        action(
            "cancel-flight",
            "Cancel a flight",
            "Marks a flight as canceled.",
            vec![
                required("flight", "Flight", flight()),
                required("reason", "Reason", text()),
                optional(
                    "refund",
                    "Refund passengers",
                    DataType::Boolean(Plain::default()),
                ),
            ],
            vec![ActionOperation::ModifyObject(rule("Flight"))],
        )
        .only(
            to_come(),
            "Only a flight that is still to come can be canceled.",
        )
        .modifies(
            "flight",
            vec![
                always("status", "CANCELED"),
                set("notes", "reason"),
                (
                    "revenue".to_owned(),
                    Source::When("refund".to_owned(), "0.00".into()),
                ),
            ],
        ),
        action(
            "assign-aircraft",
            "Assign an aircraft",
            "Lets another aircraft fly a flight.",
            vec![
                required("flight", "Flight", flight()),
                required("aircraft", "Aircraft", object("Aircraft")),
            ],
            vec![
                ActionOperation::ModifyObject(rule("Flight")),
                ActionOperation::DeleteLink(flown_by()),
                ActionOperation::CreateLink(flown_by()),
            ],
        )
        .only(
            Rule::PropertyOneOf(
                "aircraft".to_owned(),
                "active".to_owned(),
                vec![true.into()],
            ),
            "Only an active aircraft can fly.",
        )
        .modifies("flight", vec![set("aircraft", "aircraft")]),
        action(
            "create-inspection",
            "Create an inspection",
            "Records what was found when an aircraft was looked at.",
            vec![
                required("inspectionId", "Inspection ID", text()),
                required("aircraft", "Aircraft", object("Aircraft")),
                required(
                    "inspectedOn",
                    "Inspected on",
                    DataType::Date(Plain::default()),
                ),
                optional(
                    "signedAt",
                    "Signed at",
                    DataType::Timestamp(Plain::default()),
                ),
                required("severity", "Severity", text()),
                optional("findings", "Findings", text()),
                optional("rating", "Rating", DataType::Double(Plain::default())),
                optional("photo", "Photo", DataType::Attachment(Plain::default())),
                optional(
                    "photos",
                    "More photos",
                    list(DataType::Attachment(Plain::default())),
                ),
                optional(
                    "measurements",
                    "Measurements",
                    list(DataType::Double(Plain::default())),
                ),
            ],
            vec![ActionOperation::CreateObject(rule("Inspection"))],
        )
        .only(
            Rule::OneOf(
                "severity".to_owned(),
                ["NONE", "MINOR", "MAJOR", "CRITICAL"]
                    .map(Value::from)
                    .into(),
            ),
            "The severity is NONE, MINOR, MAJOR or CRITICAL.",
        )
        .creates(
            "Inspection",
            Source::Parameter("inspectionId".to_owned()),
            [
                "aircraft",
                "inspectedOn",
                "signedAt",
                "severity",
                "findings",
                "rating",
                "photo",
                "photos",
                "measurements",
            ]
            .map(|name| set(name, name))
            .into(),
        ),
        action(
            "delete-inspection",
            "Delete an inspection",
            "Removes an inspection that was recorded by mistake.",
            vec![required("inspection", "Inspection", object("Inspection"))],
            vec![ActionOperation::DeleteObject(rule("Inspection"))],
        )
        .deletes("inspection"),
        action(
            "change-seat",
            "Change a seat",
            "Gives the passenger of a booking another seat. The change shows after a while.",
            vec![
                required("booking", "Booking", object("LegacyBooking")),
                required("seat", "Seat", text()),
            ],
            vec![ActionOperation::ModifyObject(rule("LegacyBooking"))],
        )
        .modifies("booking", vec![set("seat", "seat")]),
        ActionDefinition {
            status: TypeStatus::Experimental,
            ..plan_charter()
        },
        ActionDefinition {
            status: TypeStatus::Deprecated,
            ..action(
                "retire-aircraft",
                "Retire an aircraft",
                "Takes an aircraft out of service. Use the fleet plan instead.",
                vec![
                    required("aircraft", "Aircraft", object("Aircraft")),
                    required("price", "Sale price", decimal()),
                ],
                vec![ActionOperation::ModifyObject(rule("Aircraft"))],
            )
            .modifies(
                "aircraft",
                vec![set("price", "price"), always("active", false)],
            )
        },
    ]
}

/// An action with a parameter of every type.
fn plan_charter() -> ActionDefinition {
    let stop = StructType {
        fields: vec![
            field("airport", text(), true),
            field("minutes", DataType::Integer(Plain::default()), false),
        ],
        extra: Extra::new(),
    };
    let reference = ObjectReference {
        object_type_api_name: Some("Airport".to_owned()),
        ..ObjectReference::default()
    };
    action(
        "plan-charter",
        "Plan a charter",
        "Plans a round trip outside the schedule.",
        vec![
            required("title", "Title", text()),
            required("origin", "Origin", object("Airport")),
            optional("aircraft", "Aircraft", object("Aircraft")),
            required(
                "departure",
                "Departure",
                DataType::Timestamp(Plain::default()),
            ),
            required(
                "passengers",
                "Passengers",
                DataType::Integer(Plain::default()),
            ),
            optional("catering", "Catering", DataType::Boolean(Plain::default())),
            optional(
                "contractNumber",
                "Contract number",
                DataType::Long(Plain::default()),
            ),
            optional(
                "fuelFactor",
                "Fuel factor",
                DataType::Double(Plain::default()),
            ),
            optional("price", "Price", decimal()),
            optional(
                "validUntil",
                "Valid until",
                DataType::Date(Plain::default()),
            ),
            optional(
                "contract",
                "Contract",
                DataType::Attachment(Plain::default()),
            ),
            optional(
                "brochure",
                "Brochure",
                DataType::MediaReference(Plain::default()),
            ),
            optional("marking", "Marking", DataType::Marking(Plain::default())),
            optional("area", "Area", DataType::Geoshape(Plain::default())),
            optional(
                "meetingPoint",
                "Meeting point",
                DataType::Geohash(Plain::default()),
            ),
            optional(
                "similarTo",
                "Similar to",
                DataType::Vector(Plain::default()),
            ),
            optional("stops", "Stops", list(DataType::Struct(stop))),
            optional("guests", "Guests", list(text())),
            optional("alternates", "Alternates", DataType::ObjectSet(reference)),
            optional("about", "About", DataType::ObjectType(Plain::default())),
            optional(
                "owner",
                "Owner",
                DataType::InterfaceObject(Plain::default()),
            ),
            optional(
                "weather",
                "Weather",
                DataType::TimeSeriesReference(Plain::default()),
            ),
            optional(
                "scenario",
                "Scenario",
                DataType::ScenarioReference(Plain::default()),
            ),
        ],
        vec![
            ActionOperation::CreateObject(rule("Flight")),
            ActionOperation::CreateLink(flown_by()),
            ActionOperation::CreateObject(rule("Charter")),
        ],
    )
    .only(
        Rule::Range("passengers".to_owned(), 1, 600),
        "A charter carries from 1 to 600 passengers.",
    )
    .creates(
        "Flight",
        Source::Unique("CHARTER-".to_owned()),
        vec![
            always("carrier", "BV"),
            set("origin", "origin"),
            set("destination", "origin"),
            set("aircraft", "aircraft"),
            set("scheduledDeparture", "departure"),
            always("status", "SCHEDULED"),
            set("passengers", "passengers"),
            set("revenue", "price"),
            set("bookingReferenceHash", "contractNumber"),
            set("notes", "title"),
        ],
    )
    .creates(
        "Charter",
        Source::Unique("CHARTER-".to_owned()),
        CHARTER.map(|name| set(name, name)).into(),
    )
}

/// The parameters of `plan-charter`, all of which the charter keeps.
const CHARTER: [&str; 23] = [
    "title",
    "origin",
    "aircraft",
    "departure",
    "passengers",
    "catering",
    "contractNumber",
    "fuelFactor",
    "price",
    "validUntil",
    "contract",
    "brochure",
    "marking",
    "area",
    "meetingPoint",
    "similarTo",
    "stops",
    "guests",
    "alternates",
    "about",
    "owner",
    "weather",
    "scenario",
];
