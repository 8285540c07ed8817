//! `GET /api/extensions/v1/catalog`

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::macros::{json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};

operation! {
    /// Gets the catalog: ontologies, datasets, media sets and enrollments of the token's user. The API has no list operations.
    GetCatalog {
        id: "extensions.getCatalog",
        method: Get,
        path: "/api/extensions/v1/catalog",
        scopes: &[],
        repeat: Safe,
        source: Source::Assumed("Extensions"),
        errors: [],
        types: (Path, NoQuery, NoBody) -> Catalog,
    }
}

path_parameters! {
    /// The path of [`GetCatalog`].
    Path {}
}

json_reply!(Catalog);

/// Starting points, in place of the list operations that the API lacks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// The ontologies.
    #[serde(default)]
    pub ontologies: Vec<CatalogOntology>,
    /// The datasets.
    #[serde(default)]
    pub datasets: Vec<CatalogDataset>,
    /// The media sets.
    #[serde(default)]
    pub media_sets: Vec<CatalogMediaSet>,
    /// The enrollments.
    #[serde(default)]
    pub enrollments: Vec<CatalogEnrollment>,
    /// SQL queries that are shared: objects with `name`, `folder`, `description`, `sql`, `format`, `branches` and
    /// `parameters`, all but `name` and `sql` optional.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queries: Vec<Value>,
    /// Boards that are shared: objects with `version`, `name`, `description` and `cards`, each of which names a query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Value>,
}

/// A dataset of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct CatalogDataset {
    /// RID.
    pub rid: String,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Where it stands among other datasets.
    #[serde(default)]
    pub path: String,
    /// Names of its branches.
    #[serde(default)]
    pub branches: Vec<String>,
    /// RIDs of its transactions.
    #[serde(default)]
    pub transactions: Vec<String>,
}

/// A media set of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CatalogMediaSet {
    /// RID.
    pub rid: String,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// RIDs of its items.
    #[serde(default)]
    pub items: Vec<String>,
    /// Its branches.
    #[serde(default)]
    pub branches: Vec<CatalogMediaBranch>,
    /// Whether it is changed in transactions.
    #[serde(default)]
    pub transactional: bool,
    /// Identifiers of the transactions that are open.
    #[serde(default)]
    pub open_transactions: Vec<String>,
}

/// A branch of a media set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CatalogMediaBranch {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// RID of the branch.
    #[serde(default)]
    pub rid: String,
    /// RID of its view.
    #[serde(default)]
    pub view_rid: String,
}

/// An enrollment of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct CatalogEnrollment {
    /// RID.
    pub rid: String,
    /// Name for people.
    #[serde(default)]
    pub name: String,
}

/// An ontology of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CatalogOntology {
    /// RID.
    pub rid: String,
    /// Name in the API.
    #[serde(default)]
    pub api_name: String,
    /// Name for people.
    #[serde(default)]
    pub display_name: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
    /// Its object types.
    #[serde(default)]
    pub object_types: Vec<CatalogType>,
    /// Its action types.
    #[serde(default)]
    pub action_types: Vec<CatalogType>,
}

/// An object type or action type of the catalog.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CatalogType {
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    #[serde(default)]
    pub display_name: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
    /// Path of the dataset that holds the objects of an object type, as SQL names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dataset: Option<String>,
    /// The file whose rows are the objects of an object type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<CatalogFile>,
}

/// A file of a user whose rows are objects, and how it is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CatalogFile {
    /// Where it is in the folder.
    pub path: String,
    /// The name of its format, such as `CSV`.
    pub format: String,
    /// The encoding of its text, where that is not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The number of its rows.
    pub rows: u64,
    /// Its size.
    pub bytes: u64,
    /// Words in it that stand for a missing value.
    #[serde(default)]
    pub nulls: Vec<String>,
    /// How the primary key was found.
    pub key: CatalogKey,
    /// Lines for `belvedere.toml` that say how it is read, to be changed there.
    pub settings: String,
    /// While types and primary key are those of a sample: how much of the file was read so far, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<u32>,
    /// Columns that have another type than a sample of the rows has shown, or are text because of few values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<CatalogCorrection>,
}

/// Why a column has its type: another than a sample of the rows of its file has shown, or text because of few values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CatalogCorrection {
    /// The name of the column.
    pub column: String,
    /// The file, where the rows are those of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The line with the value.
    pub line: u64,
    /// The beginning of the value.
    pub value: String,
    /// How many further values keep the column from having the type of all others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more: u64,
    /// A line for `belvedere.toml` that would give it that type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How the primary key of a file was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum CatalogKey {
    /// A column whose values are all different.
    Exact,
    /// A column whose first values are all different; the others were not compared.
    Sampled,
    /// A column that the user names, which is not checked.
    Named,
    /// No column identifies a row, so its number does.
    RowNumber,
}

impl CatalogOntology {
    /// The name for people, or the best there is instead.
    pub fn title(&self) -> &str {
        first_filled([&self.display_name, &self.api_name, &self.rid])
    }

    /// The object type with this API name.
    pub fn object_type(&self, api_name: &str) -> Option<&CatalogType> {
        self.object_types
            .iter()
            .find(|one| one.api_name == api_name)
    }
}

impl CatalogType {
    /// The name for people, or the API name where there is none.
    pub fn title(&self) -> &str {
        first_filled([&self.display_name, &self.api_name])
    }
}

impl CatalogDataset {
    /// The name for people, or the best there is instead.
    pub fn title(&self) -> &str {
        first_filled([&self.name, &self.path, &self.rid])
    }
}

impl CatalogMediaSet {
    /// The name for people, or the RID where there is none.
    pub fn title(&self) -> &str {
        first_filled([&self.name, &self.rid])
    }
}

impl CatalogEnrollment {
    /// The name for people, or the RID where there is none.
    pub fn title(&self) -> &str {
        first_filled([&self.name, &self.rid])
    }
}

impl Catalog {
    /// The dataset with this RID.
    pub fn dataset(&self, rid: &str) -> Option<&CatalogDataset> {
        self.datasets.iter().find(|dataset| dataset.rid == rid)
    }

    /// The media set with this RID.
    pub fn media_set(&self, rid: &str) -> Option<&CatalogMediaSet> {
        self.media_sets.iter().find(|set| set.rid == rid)
    }

    /// The enrollment with this RID.
    pub fn enrollment(&self, rid: &str) -> Option<&CatalogEnrollment> {
        self.enrollments
            .iter()
            .find(|enrollment| enrollment.rid == rid)
    }

    /// The ontology with this RID.
    pub fn ontology(&self, rid: &str) -> Option<&CatalogOntology> {
        self.ontologies.iter().find(|ontology| ontology.rid == rid)
    }

    /// Adds what another catalog has beyond this one. Of two entries with one RID, two queries with one name in one folder,
    /// or two boards with one name, the one that is here counts; an ontology gets the types that it lacks.
    pub fn merge(&mut self, other: Self) {
        for ontology in other.ontologies {
            match self
                .ontologies
                .iter_mut()
                .find(|one| one.rid == ontology.rid)
            {
                Some(known) => add_types(known, ontology),
                None => self.ontologies.push(ontology),
            }
        }
        add(&mut self.datasets, other.datasets, |a, b| a.rid == b.rid);
        add(&mut self.media_sets, other.media_sets, |a, b| {
            a.rid == b.rid
        });
        add(&mut self.enrollments, other.enrollments, |a, b| {
            a.rid == b.rid
        });
        add(&mut self.queries, other.queries, |a, b| {
            a.get("name") == b.get("name") && a.get("folder") == b.get("folder")
        });
        add(&mut self.boards, other.boards, |a, b| {
            a.get("name") == b.get("name")
        });
    }
}

fn first_filled<const N: usize>(texts: [&String; N]) -> &str {
    texts
        .into_iter()
        .find(|text| !text.is_empty())
        .map_or("", String::as_str)
}

fn add_types(known: &mut CatalogOntology, further: CatalogOntology) {
    let same = |a: &CatalogType, b: &CatalogType| a.api_name == b.api_name;
    add(&mut known.object_types, further.object_types, same);
    add(&mut known.action_types, further.action_types, same);
}

fn add<T>(list: &mut Vec<T>, further: Vec<T>, same: impl Fn(&T, &T) -> bool) {
    for one in further {
        if !list.iter().any(|known| same(known, &one)) {
            list.push(one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog(queries: &str) -> Catalog {
        serde_json::from_str(&format!(r#"{{"queries": {queries}}}"#)).unwrap()
    }

    #[test]
    fn of_queries_with_one_name_in_one_folder_the_first_counts() {
        let mut catalog = catalog(r#"[{"name": "a", "folder": "x", "sql": "1"}]"#);
        catalog.merge(self::catalog(
            r#"[{"name": "a", "folder": "x", "sql": "2"}, {"name": "a", "sql": "3"}]"#,
        ));
        let sqls = catalog.queries.iter().map(|query| query["sql"].as_str());
        assert_eq!(sqls.collect::<Vec<_>>(), [Some("1"), Some("3")]);
        let text = serde_json::to_string(&Catalog::default()).unwrap();
        assert!(!text.contains("queries"), "{text}");
    }

    #[test]
    fn of_boards_with_one_name_the_first_counts() {
        let boards = |boards: &str| -> Catalog {
            serde_json::from_str(&format!(r#"{{"boards": {boards}}}"#)).unwrap()
        };
        let mut catalog = boards(r#"[{"name": "a", "cards": [1]}]"#);
        catalog.merge(boards(r#"[{"name": "a", "cards": [2]}, {"name": "b"}]"#));
        let kept = boards(r#"[{"name": "a", "cards": [1]}, {"name": "b"}]"#);
        assert_eq!(catalog, kept);
        let text = serde_json::to_string(&Catalog::default()).unwrap();
        assert!(!text.contains("boards"), "{text}");
    }
}
