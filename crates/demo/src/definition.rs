//! From a file to what it defines: an ontology with its objects and checks. Everything is checked here, so that nothing is
//! written of a file with a mistake.

use belvedere_api::data_health::Check;
use belvedere_api::ontologies::{TypeStatus, Visibility};
use belvedere_store::{DEFAULT_BRANCH, ObjectDefinition, OntologyDefinition, PropertyDefinition};

use crate::file::{self, File, Part};
use crate::objects::Objects;
use crate::problem::{At as _, Checked, Problem, require};
use crate::{PLANNING, datasets, rid};

mod actions;
mod checks;
mod types;

/// What a file defines.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) ontology: OntologyDefinition,
    /// The objects in the file, for each type that has some.
    pub(crate) objects: Vec<Objects>,
    pub(crate) checks: Vec<Check>,
    /// The object types whose objects are generated.
    pub(crate) generated: Vec<String>,
    pub(crate) parts: Vec<Part>,
}

/// The object types of the airline that the generated datasets are made from.
const IN_DATASETS: [&str; 3] = ["Airport", "Aircraft", "Flight"];

/// Reads the text of a file. What it takes from the airline must be as there; `None` for the airline itself.
pub(crate) fn read(text: &str, airline: Option<&Definition>) -> Checked<Definition> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    names(&file)?;
    let mut object_types = Vec::new();
    let mut objects = Vec::new();
    let mut generated = Vec::new();
    for (name, of) in file.object_types.0 {
        let place = format!("objectTypes.{name}");
        let definition = object_type(&name, &of).at(&place)?;
        if of.generated {
            require(of.objects.is_empty(), || {
                "an object type has `generated` or `objects`, not both".to_owned()
            })
            .and_then(|()| airline.map_or(Ok(()), |airline| as_in_airline(&definition, airline)))
            .at(&place)?;
            generated.push(name);
        } else if !of.objects.is_empty() {
            objects.push(Objects::read(&definition, of.objects).at(&place)?);
        }
        object_types.push(definition);
    }
    let ontology = OntologyDefinition {
        rid: rid("ontology", "ontology", &file.ontology.api_name),
        api_name: file.ontology.api_name,
        display_name: file.ontology.display_name,
        description: file.ontology.description,
        branches: file.ontology.branches,
        action_types: actions::all(&file.action_types.0, &object_types)?,
        object_types,
    };
    let known = sources(&ontology, &objects, &generated, &file.generated)?;
    Ok(Definition {
        checks: checks::all(file.checks, &known)?,
        ontology,
        objects,
        generated,
        parts: file.generated,
    })
}

/// Checks the names that stand in addresses.
fn names(file: &File) -> Checked<()> {
    name(&file.ontology.api_name).at("ontology.apiName")?;
    for (index, branch) in file.ontology.branches.iter().enumerate() {
        let is_new = branch != DEFAULT_BRANCH && !file.ontology.branches[..index].contains(branch);
        name(branch)
            .and_then(|()| require(is_new, || format!("there is a branch `{branch}` already")))
            .at(format!("ontology.branches[{index}]"))?;
    }
    let types = file
        .object_types
        .0
        .iter()
        .map(|(of, _)| ("objectTypes", of));
    let actions = file
        .action_types
        .0
        .iter()
        .map(|(of, _)| ("actionTypes", of));
    for (place, of) in types.chain(actions) {
        name(of).at(format!("{place}.{of}"))?;
    }
    Ok(())
}

/// Checks a name of the API.
fn name(text: &str) -> Checked<()> {
    let fits = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    require(fits, || {
        format!(
            "`{text}` is no name: it begins with a letter from A to Z, then come letters, digits, - and _"
        )
    })
}

fn object_type(api_name: &str, of: &file::ObjectType) -> Checked<ObjectDefinition> {
    let mut properties = Vec::new();
    for (api_name, property) in &of.properties.0 {
        name(api_name).at(format!("properties.{api_name}"))?;
        properties.push(PropertyDefinition {
            api_name: api_name.clone(),
            display_name: property.display_name.clone(),
            description: property.description.clone(),
            legacy_id: property.legacy_id.clone(),
            value_type: types::property(&property.value_type),
            derived: property.derived,
        });
    }
    let definition = ObjectDefinition {
        api_name: api_name.to_owned(),
        display_name: of.display_name.clone(),
        description: of.description.clone(),
        rid: rid("ontology", "object-type", api_name),
        legacy_id: of.legacy_id.clone(),
        status: status(of.status),
        visibility: match of.visibility {
            file::Visibility::Normal => Visibility::Normal,
            file::Visibility::Prominent => Visibility::Prominent,
            file::Visibility::Hidden => Visibility::Hidden,
        },
        primary_key: of.primary_key.clone(),
        storage: of.storage,
        properties,
        dataset: of.dataset.clone(),
        file: None,
    };
    let key = types::property_of(&definition, &of.primary_key).at("primaryKey")?;
    require(types::is_key(&key.value_type), || {
        format!(
            "`{}` is a {}; a primary key is a string, byte, short, integer or long",
            of.primary_key,
            key.value_type.base_type()
        )
    })
    .at("primaryKey")?;
    Ok(definition)
}

fn status(of: file::Status) -> TypeStatus {
    match of {
        file::Status::Active => TypeStatus::Active,
        file::Status::Endorsed => TypeStatus::Endorsed,
        file::Status::Experimental => TypeStatus::Experimental,
        file::Status::Deprecated => TypeStatus::Deprecated,
    }
}

/// Generated objects have the properties of the airline's type: these must be there, others may be added.
fn as_in_airline(definition: &ObjectDefinition, airline: &Definition) -> Checked<()> {
    let name = definition.api_name.as_str();
    let is_generated = airline.generated.iter().any(|generated| generated == name);
    let of = airline.ontology.object_type(name).ok();
    let Some(of) = of.filter(|_| is_generated) else {
        return Err(Problem::new(format!(
            "no objects are generated for `{name}`, only for {}",
            airline.generated.join(", ")
        )));
    };
    for property in &of.properties {
        let same = definition.property(&property.api_name);
        require(
            same.is_some_and(|same| same.value_type == property.value_type),
            || {
                format!(
                    "generated objects have a property `{}` of the type {}; give the type its own `objects` to change that",
                    property.api_name,
                    property.value_type.base_type()
                )
            },
        )?;
    }
    require(definition.primary_key == of.primary_key, || {
        format!(
            "the primary key of generated objects is `{}`",
            of.primary_key
        )
    })
}

/// The paths of all datasets. Objects of the file that name one are written to it too.
fn sources(
    ontology: &OntologyDefinition,
    objects: &[Objects],
    generated: &[String],
    parts: &[Part],
) -> Checked<Vec<String>> {
    require(
        generated.is_empty() || ontology.branches.iter().any(|branch| branch == PLANNING),
        || format!("generated objects need the branch `{PLANNING}`"),
    )
    .at("ontology.branches")?;
    let with_datasets = parts.contains(&Part::Datasets);
    let mut known: Vec<String> = Vec::new();
    if with_datasets {
        let missing = IN_DATASETS
            .iter()
            .find(|name| !generated.iter().any(|of| of == *name));
        require(missing.is_none(), || {
            format!(
                "the datasets are made from the generated objects of {}",
                IN_DATASETS.join(", ")
            )
        })
        .at("generated")?;
        known.extend(datasets::PATHS.map(str::to_owned));
    }
    for of in &ontology.object_types {
        let Some(path) = &of.dataset else { continue };
        let is_in_file = objects.iter().any(|objects| objects.is_of(of));
        let place = format!("objectTypes.{}.dataset", of.api_name);
        if is_in_file {
            require(!known.contains(path), || {
                format!("there is a dataset `{path}` already")
            })
            .and_then(|()| is_path(path))
            .at(place)?;
            known.push(path.clone());
        } else {
            let is_generated = generated.contains(&of.api_name) && with_datasets;
            require(is_generated && datasets::PATHS.contains(&path.as_str()), || {
                format!(
                    "there is no dataset `{path}`: one is made from `objects`, or by `datasets` in `generated`"
                )
            })
            .at(place)?;
        }
    }
    Ok(known)
}

fn is_path(path: &str) -> Checked<()> {
    let mut names = path.split('/');
    let fits = names.next() == Some("") && names.all(|name| !name.trim().is_empty());
    require(fits, || {
        format!("`{path}` is no path, such as `/Shop/orders`")
    })
}
