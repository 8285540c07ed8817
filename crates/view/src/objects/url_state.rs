//! State of the objects page in its address: everything that a reload must restore.

use belvedere_api::ontologies::{Direction, OrderBy, SortKey, list_objects_v2};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::filter::{Filter, written};
use crate::grid::Layout;

/// The seconds after which rows may be read again.
pub const EVERY: [u32; 3] = [15, 60, 300];

/// The user's choices on the objects page. Defaults are left out of the address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UrlState {
    /// RID of the ontology.
    pub ontology: String,
    /// API name of the object type.
    pub object_type: String,
    /// Properties to ask the platform for; its default set when empty.
    pub select: Vec<String>,
    /// Sort order on the platform.
    pub order_by: OrderBy,
    /// Whether the listing reads one frozen state.
    pub snapshot: bool,
    /// Whether the objects' RIDs are asked for.
    pub rid: bool,
    /// Whether properties that the ontology derives are left out. Experimental.
    pub no_derived: bool,
    /// Primary key of the object in the panel.
    pub key: Option<String>,
    /// The branch to read; the default branch when empty. Experimental.
    pub branch: String,
    /// RID of a generated SDK package, for platforms that bind objects to one. Experimental.
    pub sdk_package: String,
    /// Version of a generated SDK. Experimental.
    pub sdk_version: String,
    /// Conditions on the rows that are loaded.
    pub filters: Vec<Filter>,
    /// Text that is looked for in all columns of the rows that are loaded.
    pub find: String,
    /// Order, widths, freezing and forms of the columns, and which are loaded and not shown.
    pub layout: Layout<String>,
    /// How the objects are shown, when not as usual for the window.
    pub look: Option<Look>,
    /// Whether the facets are beside the table.
    pub facets: bool,
    /// The seconds after which the rows are read again; zero for never.
    pub watch: u32,
    /// The properties whose facets are shown; the first ones when empty.
    pub facets_of: Vec<String>,
}

/// How objects are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// As a grid that scrolls to the last row.
    Grid,
    /// As a plain table, a hundred rows at a time.
    Plain,
    /// As the images that belong to them.
    Gallery,
}

impl Look {
    /// All, in order.
    const ALL: [Self; 3] = [Self::Grid, Self::Plain, Self::Gallery];

    /// Its name in an address.
    const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Plain => "plain",
            Self::Gallery => "gallery",
        }
    }
}

/// Unreserved characters, and the two that our lists use.
const VALUE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b',')
    .remove(b':');

impl UrlState {
    /// Reads the parameters of an address, already decoded. Unknown ones, and a sort order that makes no sense, are
    /// left aside: an address is input from anywhere.
    pub fn read(get: impl Fn(&str) -> Option<String>) -> Self {
        let text = |name: &str| get(name).unwrap_or_default();
        let list = |name: &str| -> Vec<String> {
            let mut list: Vec<String> = Vec::new();
            for part in text(name).split(',').filter(|part| !part.is_empty()) {
                if !list.iter().any(|known| known == part) {
                    list.push(part.to_owned());
                }
            }
            list
        };
        Self {
            ontology: text("ontology"),
            object_type: text("type"),
            select: list("select"),
            order_by: text("orderBy").parse().unwrap_or_default(),
            snapshot: text("snapshot") == "true",
            rid: text("rid") == "true",
            no_derived: text("derived") == "false",
            key: get("key").filter(|key| !key.is_empty()),
            branch: text("branch"),
            sdk_package: text("sdkPackageRid"),
            sdk_version: text("sdkVersion"),
            filters: Filter::read(&text("filter")),
            find: text("find"),
            layout: Layout::read(
                &list("columns"),
                &list("widths"),
                &text("freeze"),
                list("hide"),
                list("forms"),
            ),
            look: Look::ALL
                .into_iter()
                .find(|look| look.name() == text("view")),
            facets: text("facets") == "true",
            facets_of: list("facetsOf"),
            watch: text("watch")
                .parse()
                .ok()
                .filter(|every| EVERY.contains(every))
                .unwrap_or_default(),
        }
    }

    /// The address, from the path on.
    pub fn address(&self) -> String {
        let mut address = String::from("/objects");
        let mut push = |name: &str, value: &str| {
            if !value.is_empty() {
                address.push(if address.contains('?') { '&' } else { '?' });
                address.push_str(name);
                address.push('=');
                address.extend(utf8_percent_encode(value, VALUE));
            }
        };
        push("ontology", &self.ontology);
        push("type", &self.object_type);
        push("select", &self.select.join(","));
        push("hide", &self.layout.hidden().join(","));
        push("orderBy", &self.order_by.to_string());
        push("snapshot", if self.snapshot { "true" } else { "" });
        push("rid", if self.rid { "true" } else { "" });
        push("derived", if self.no_derived { "false" } else { "" });
        push("branch", &self.branch);
        push("sdkPackageRid", &self.sdk_package);
        push("sdkVersion", &self.sdk_version);
        push("columns", &self.layout.written_order());
        push("widths", &self.layout.written_widths());
        push("freeze", &self.layout.written_frozen());
        push("forms", &self.layout.written_forms());
        push("filter", &written(&self.filters));
        push("find", &self.find);
        push("view", self.look.map_or("", Look::name));
        push("facets", if self.facets { "true" } else { "" });
        push("facetsOf", &self.facets_of.join(","));
        push(
            "watch",
            &Some(self.watch)
                .filter(|every| *every > 0)
                .map_or_else(String::new, |every| every.to_string()),
        );
        push("key", self.key.as_deref().unwrap_or_default());
        address
    }

    /// The part of the state that the listing depends on: when it changes, the listing begins again.
    #[must_use]
    pub fn listing(&self) -> Self {
        Self {
            ontology: self.ontology.clone(),
            object_type: self.object_type.clone(),
            select: self.select.clone(),
            order_by: self.order_by.clone(),
            snapshot: self.snapshot,
            rid: self.rid,
            no_derived: self.no_derived,
            branch: self.branch.clone(),
            sdk_package: self.sdk_package.clone(),
            sdk_version: self.sdk_version.clone(),
            ..Self::default()
        }
    }

    /// What the listing asks of the platform, without its pages.
    pub fn query(&self) -> list_objects_v2::Query {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let select = self.select.iter().map(|name| name.as_str().into());
        list_objects_v2::Query {
            page_size: None,
            page_token: None,
            select: select.collect(),
            order_by: (!self.order_by.keys.is_empty()).then(|| Ok(self.order_by.clone())),
            exclude_rid: (!self.rid).then_some(true),
            snapshot: self.snapshot.then_some(true),
            branch: given(&self.branch).map(Into::into),
            sdk_package_rid: given(&self.sdk_package),
            sdk_version: given(&self.sdk_version),
            load_ontology_defined_derived_properties: self.no_derived.then_some(false),
        }
    }

    /// The conditions on the rows that are loaded, the text that is looked for among them.
    pub fn conditions(&self) -> Vec<Filter> {
        let mut filters = self.filters.clone();
        if !self.find.is_empty() {
            filters.push(Filter {
                value: self.find.clone(),
                ..Filter::default()
            });
        }
        filters
    }

    /// The order after a click on a column's header: ascending, descending, none. With `add` the other properties
    /// stay, else the column is the only one.
    pub fn sorted(&self, property: &str, add: bool) -> OrderBy {
        let next = match self.direction(property) {
            None => Some(Direction::Ascending),
            Some(Direction::Ascending) => Some(Direction::Descending),
            Some(Direction::Descending) => None,
        };
        self.ordered(property, next, add)
    }

    /// The order with a property in a direction, or without it; with `add`, the other properties sort as before.
    pub fn ordered(&self, property: &str, direction: Option<Direction>, add: bool) -> OrderBy {
        let key = direction.map(|direction| SortKey {
            property: property.to_owned(),
            direction,
        });
        let mut keys = if add {
            self.order_by.keys.clone()
        } else {
            Vec::new()
        };
        match (keys.iter().position(|key| key.property == property), key) {
            (Some(at), Some(key)) => keys.splice(at..=at, [key]).for_each(drop),
            (Some(at), None) => drop(keys.remove(at)),
            (None, key) => keys.extend(key),
        }
        OrderBy { keys }
    }

    /// The direction in which a property sorts the table; `None` when it does not.
    pub fn direction(&self, property: &str) -> Option<Direction> {
        self.order_by
            .keys
            .iter()
            .find(|key| key.property == property)
            .map(|key| key.direction)
    }
}
