//! The object type of a file, and the actions that create, change and delete its objects.

use belvedere_api::Plain;
use belvedere_api::ontologies::{
    ActionOperation, ArrayType, DataType, DecimalType, ObjectReference, ObjectRule, StructField,
    StructType, TypeStatus, Visibility,
};
use belvedere_store::{
    ActionDefinition, Edit, ObjectDefinition, ParameterDefinition, PropertyDefinition,
    PropertyType, Source, Storage,
};

use super::keys::Key;
use super::names;
use super::scan::{ROW_NUMBER, Scan};

/// The parameter of an action that holds the object.
const OBJECT: &str = "object";

/// What the definitions of a file are made of.
pub(super) struct Names<'a> {
    /// The path of the file.
    pub(super) path: &'a str,
    /// The path as it is shown.
    pub(super) shown: &'a str,
    /// API name of the object type.
    pub(super) api_name: &'a str,
    /// Its name for people.
    pub(super) display_name: &'a str,
    /// What the user says about it.
    pub(super) description: Option<&'a str>,
    /// Gives the RID of a kind of thing with a name.
    pub(super) rid: &'a dyn Fn(&str, &str) -> String,
}

/// The object type over the rows of a file.
pub(super) fn object_type(names: &Names<'_>, scan: &Scan) -> ObjectDefinition {
    let mut properties = Vec::new();
    let primary_key = match scan.key {
        Key::Column(number, _) => scan
            .columns
            .get(number)
            .map(|column| column.api_name.clone()),
        Key::RowNumber => None,
    };
    if primary_key.is_none() {
        properties.push(PropertyDefinition {
            api_name: ROW_NUMBER.to_owned(),
            display_name: "Row number".to_owned(),
            description: Some("The number of the row in the file, from 1.".to_owned()),
            legacy_id: None,
            value_type: PropertyType::Long,
            derived: false,
        });
    }
    properties.extend(scan.columns.iter().map(|column| PropertyDefinition {
        api_name: column.api_name.clone(),
        display_name: column.name.clone(),
        description: scan.exceptions(&column.name),
        legacy_id: None,
        value_type: column.property.clone(),
        derived: false,
    }));
    let description = names
        .description
        .map_or_else(|| format!("The rows of {}.", names.shown), str::to_owned);
    ObjectDefinition {
        api_name: names.api_name.to_owned(),
        display_name: names.display_name.to_owned(),
        description,
        rid: (names.rid)("object-type", names.path),
        legacy_id: None,
        status: TypeStatus::Active,
        visibility: Visibility::Normal,
        primary_key: primary_key.unwrap_or_else(|| ROW_NUMBER.to_owned()),
        storage: Storage::V2,
        properties,
        dataset: Some(format!("/{}", names.path)),
        file: None,
    }
}

/// The actions of an object type.
pub(super) fn actions(
    names: &Names<'_>,
    object_type: &ObjectDefinition,
    scan: &Scan,
) -> Vec<ActionDefinition> {
    let title = names.display_name;
    let kebab = names::kebab(names.api_name);
    let others = || {
        let properties = object_type.properties.iter();
        properties.filter(|property| property.api_name != object_type.primary_key)
    };
    let parameter = |property: &PropertyDefinition, required| ParameterDefinition {
        id: parameter_id(&property.api_name),
        display_name: property.display_name.clone(),
        description: None,
        data_type: data_type(&property.value_type),
        required,
    };
    let set: Vec<(String, Source)> = others()
        .map(|p| {
            (
                p.api_name.clone(),
                Source::Parameter(parameter_id(&p.api_name)),
            )
        })
        .collect();
    let mut reference = ObjectReference::new();
    reference.object_api_name = Some(object_type.api_name.clone());
    reference.object_type_api_name = Some(object_type.api_name.clone());
    let object = ParameterDefinition {
        id: OBJECT.to_owned(),
        display_name: title.to_owned(),
        description: Some("The object, by its primary key.".to_owned()),
        data_type: DataType::Object(reference),
        required: true,
    };
    let rule = || ObjectRule::new(object_type.api_name.as_str());
    let action = |verb: &str, what: &str, does: &str| {
        let api_name = format!("{verb}-{kebab}");
        ActionDefinition {
            rid: (names.rid)("action-type", &format!("{verb} {}", names.path)),
            api_name,
            display_name: format!("{title}: {what}"),
            description: format!("{does} The file is not changed."),
            status: TypeStatus::Active,
            parameters: Vec::new(),
            operations: Vec::new(),
            conditions: Vec::new(),
            edits: Vec::new(),
        }
    };

    let mut create = action("create", "create", "Adds an object to those of the file.");
    let key_property = object_type.property(&object_type.primary_key);
    let key = match key_property {
        Some(key) if scan.key != Key::RowNumber => {
            create.parameters.push(parameter(key, true));
            Source::Parameter(parameter_id(&key.api_name))
        }
        _ => Source::Moment,
    };
    create
        .parameters
        .extend(others().map(|property| parameter(property, false)));
    create
        .operations
        .push(ActionOperation::CreateObject(rule()));
    create.edits.push(Edit::Create {
        object_type: object_type.api_name.clone(),
        key,
        properties: set.clone(),
    });

    let mut modify = action(
        "modify",
        "change",
        "Changes the given properties of an object; a property that is null loses its value.",
    );
    modify.parameters.push(object.clone());
    modify
        .parameters
        .extend(others().map(|property| parameter(property, false)));
    modify
        .operations
        .push(ActionOperation::ModifyObject(rule()));
    modify.edits.push(Edit::Modify {
        object: OBJECT.to_owned(),
        properties: set,
    });

    let mut delete = action("delete", "delete", "Hides an object.");
    delete.parameters.push(object);
    delete
        .operations
        .push(ActionOperation::DeleteObject(rule()));
    delete.edits.push(Edit::Delete {
        object: OBJECT.to_owned(),
    });
    vec![create, modify, delete]
}

/// The parameter for a property: its name, unless that is the one of the object. API names have no underscore.
fn parameter_id(property: &str) -> String {
    if property == OBJECT {
        format!("{OBJECT}_")
    } else {
        property.to_owned()
    }
}

/// The type of a parameter for a property.
fn data_type(property: &PropertyType) -> DataType {
    match property {
        PropertyType::Boolean => DataType::Boolean(Plain::default()),
        PropertyType::Byte | PropertyType::Short | PropertyType::Integer => {
            DataType::Integer(Plain::default())
        }
        PropertyType::Long => DataType::Long(Plain::default()),
        PropertyType::Float | PropertyType::Double => DataType::Double(Plain::default()),
        PropertyType::Decimal => DataType::Decimal(DecimalType::new()),
        PropertyType::Date => DataType::Date(Plain::default()),
        PropertyType::Timestamp => DataType::Timestamp(Plain::default()),
        PropertyType::Array(element) => DataType::Array(ArrayType::new(data_type(element))),
        PropertyType::Struct(fields) => {
            let fields = fields
                .iter()
                .map(|field| StructField::new(field.name.as_str(), data_type(&field.value_type)));
            let mut structure = StructType::new();
            structure.fields = fields.collect();
            DataType::Struct(structure)
        }
        // Other types are not those of columns.
        _ => DataType::String(Plain::default()),
    }
}
