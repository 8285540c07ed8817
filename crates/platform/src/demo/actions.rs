//! The ontology of the demo airline: its action types.

use belvedere_api::ontologies::{
    ActionOperation, ArrayType, DataType, DecimalType, LinkRule, ObjectReference, ObjectRule,
    StructField, StructType, TypeStatus,
};
use belvedere_api::{Extra, Plain};

use super::rid;
use crate::store::{ActionDefinition, ParameterDefinition};

/// The action types.
pub(super) fn all() -> Vec<ActionDefinition> {
    let flight = || object("Flight");
    vec![
        action(
            "delay-flight",
            "Delay a flight",
            "Moves the departure of a flight that has not departed yet.",
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
        ),
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
        ),
        action(
            "delete-inspection",
            "Delete an inspection",
            "Removes an inspection that was recorded by mistake.",
            vec![required("inspection", "Inspection", object("Inspection"))],
            vec![ActionOperation::DeleteObject(rule("Inspection"))],
        ),
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
        "Plans a flight outside the schedule.",
        vec![
            required("title", "Title", text()),
            required("origin", "Origin", object("Airport")),
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
        ],
    )
}

fn action(
    api_name: &str,
    display_name: &str,
    description: &str,
    parameters: Vec<ParameterDefinition>,
    operations: Vec<ActionOperation>,
) -> ActionDefinition {
    ActionDefinition {
        api_name: api_name.to_owned(),
        display_name: display_name.to_owned(),
        description: description.to_owned(),
        rid: rid("ontology", "action-type", api_name),
        status: TypeStatus::Active,
        parameters,
        operations,
    }
}

fn required(id: &str, display_name: &str, data_type: DataType) -> ParameterDefinition {
    ParameterDefinition {
        required: true,
        ..optional(id, display_name, data_type)
    }
}

fn optional(id: &str, display_name: &str, data_type: DataType) -> ParameterDefinition {
    ParameterDefinition {
        id: id.to_owned(),
        display_name: display_name.to_owned(),
        description: None,
        data_type,
        required: false,
    }
}

fn text() -> DataType {
    DataType::String(Plain::default())
}

fn decimal() -> DataType {
    DataType::Decimal(DecimalType {
        precision: Some(18),
        scale: Some(2),
        extra: Extra::new(),
    })
}

fn list(element: DataType) -> DataType {
    DataType::Array(ArrayType {
        sub_type: Box::new(element),
        extra: Extra::new(),
    })
}

fn object(object_type: &str) -> DataType {
    DataType::Object(ObjectReference {
        object_api_name: Some(object_type.to_owned()),
        object_type_api_name: Some(object_type.to_owned()),
        extra: Extra::new(),
    })
}

fn field(name: &str, field_type: DataType, required: bool) -> StructField {
    StructField {
        name: name.to_owned(),
        field_type,
        required,
        extra: Extra::new(),
    }
}

fn rule(object_type: &str) -> ObjectRule {
    ObjectRule {
        object_type_api_name: object_type.to_owned(),
        extra: Extra::new(),
    }
}

fn flown_by() -> LinkRule {
    LinkRule {
        link_type_api_name_a_to_b: "aircraft".to_owned(),
        link_type_api_name_b_to_a: "flights".to_owned(),
        a_side_object_type_api_name: "Flight".to_owned(),
        b_side_object_type_api_name: "Aircraft".to_owned(),
        extra: Extra::new(),
    }
}
