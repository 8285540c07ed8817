//! What the actions of the catalog say of a property.

use belvedere_client::{Client, Error};
use belvedere_view::action::definition::{Definition, Parameter};
use belvedere_view::action::fit::{Fit, fit};
use futures_util::future::join_all;

use super::Given;
use crate::views::action::page::read;
use crate::views::action::query::Reading;

/// The actions that take the object, by what they have to do with the property.
#[derive(Clone)]
pub(super) struct Found {
    /// Those that can change it, with the parameter that takes its value.
    pub(super) takes: Vec<(Definition, Parameter)>,
    /// The others: API name, title, and why they can't.
    pub(super) others: Vec<(String, String, Fit)>,
    /// How many could not be read.
    pub(super) unread: usize,
}

impl Found {
    /// Reads the actions of these names. One that can't be read is counted.
    pub(super) async fn read(
        client: Client,
        given: Given,
        names: Vec<String>,
    ) -> Result<Self, Error> {
        let (property, _, base_type) = &given.property;
        let ontology = &given.selected.ontology;
        let asked = names
            .iter()
            .map(|name| read(&client, ontology, name, Reading::default()));
        let mut found = Self {
            takes: Vec::new(),
            others: Vec::new(),
            unread: 0,
        };
        for response in join_all(asked).await {
            let Ok(definition) = response else {
                found.unread += 1;
                continue;
            };
            match fit(
                &definition,
                &given.selected.object_type,
                property,
                base_type,
            ) {
                Some(Fit::Takes(parameter)) => found.takes.push((definition, parameter)),
                Some(other) => {
                    found
                        .others
                        .push((definition.api_name, definition.title, other));
                }
                None => {}
            }
        }
        Ok(found)
    }
}
