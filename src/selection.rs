//! Context: the objects that the user selected in a table, handed over to the views that act on them.
//!
//! The table of objects calls [`Selection::set`] when the user goes on from the selected rows to an action; a view such as
//! the form of an action reads [`Selection::get`]. The address can't hold a thousand objects and rows are never stored, so the selection
//! lives as long as the user is signed in and the page is open. After a reload it is empty, and a view that is opened
//! for the selection must say so. The table selects these objects again when the user comes back to it. One object alone travels in the address instead: `routes::action` with the further
//! parameters `objectType` and `object`.

use leptos::prelude::*;

/// The selected objects, of one object type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SelectedObjects {
    /// RID of the ontology.
    pub ontology: String,
    /// API name of the object type.
    pub object_type: String,
    /// The address of the table, with its filters and order.
    pub table: String,
    /// Whether the user selected them there; an object that was merely open is not selected when the table comes back.
    pub picked: bool,
    /// The objects, in the order of the table.
    pub objects: Vec<SelectedObject>,
}

impl SelectedObjects {
    /// Whether these are objects of the type.
    pub fn are_of(&self, ontology: &str, object_type: &str) -> bool {
        self.ontology == ontology && self.object_type == object_type
    }
}

/// One selected object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectedObject {
    /// Its primary key as text, the form in which paths and addresses take it.
    pub primary_key: String,
    /// The object as JSON text, every value as it was received but for read tokens; only the properties that the table
    /// had asked for. Read it with `serde_json::value::RawValue` to keep the digits of longs and decimals.
    pub json: String,
}

/// The selection; cheap to copy.
#[derive(Debug, Clone, Copy)]
pub struct Selection(RwSignal<Option<SelectedObjects>>);

impl Selection {
    /// The selected objects; `None` without a selection. Tracked.
    pub fn get(&self) -> Option<SelectedObjects> {
        self.0.get()
    }

    /// How many objects of a type are selected. Tracked.
    pub fn count_of(&self, ontology: &str, object_type: &str) -> usize {
        self.0.with(|selected| {
            selected
                .as_ref()
                .filter(|selected| selected.are_of(ontology, object_type))
                .map_or(0, |selected| selected.objects.len())
        })
    }

    /// The address of the table that objects of a type were chosen in. Not tracked.
    pub fn table_of(&self, ontology: &str, object_type: &str) -> Option<String> {
        self.0.with_untracked(|selected| {
            let selected = selected.as_ref()?;
            selected
                .are_of(ontology, object_type)
                .then(|| selected.table.clone())
        })
    }

    /// Selects these objects and no others.
    pub fn set(&self, selected: SelectedObjects) {
        self.0
            .set(Some(selected).filter(|selected| !selected.objects.is_empty()));
    }

    /// Selects nothing.
    pub fn clear(&self) {
        self.0.set(None);
    }
}

/// Provides an empty selection.
pub fn provide_selection() {
    provide_context(Selection(RwSignal::new(None)));
}

/// The selection of the context; without one, a new empty selection.
pub fn use_selection() -> Selection {
    use_context().unwrap_or_else(|| Selection(RwSignal::new(None)))
}
