//! Objects whose primary key is the text of the box: the platform is asked once the typing pauses, and only while the text stays.

use std::time::Duration;

use belvedere_client::Error;
use belvedere_client::api::extensions::Catalog;
use belvedere_client::api::ontologies::list_objects_v2::{self, MAX_PAGE_SIZE};
use belvedere_client::api::scope;
use belvedere_view::destination::Suggestion;
use belvedere_view::destination::keys::{
    KeyedType, key_property, keyed_types, may_be_key, suggestion,
};
use leptos::prelude::*;

use super::query::object_type;
use crate::platform::{Platform, use_platform};
use crate::recents;
use crate::request::Task;
use crate::storage::kind::RECENT;

/// How long the text stays the same before the platform is asked.
const PAUSE: Duration = Duration::from_millis(400);
/// How many pages of keys are read for one text.
const MAX_PAGES: u64 = 16;

/// What was found for a text.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// The objects so far.
    pub(super) objects: RwSignal<Vec<Suggestion>>,
    /// Whether the platform is still asked.
    pub(super) asks: RwSignal<bool>,
    /// Whether some objects were not looked at: there are too many, or they could not be read.
    pub(super) partial: RwSignal<bool>,
}

/// What came of a look at the keys of a type.
enum Look {
    Found(Suggestion),
    Nothing,
    /// Not all keys were read. What is offered is a guess.
    Partial(Suggestion),
}

/// Looks for objects with the text as their key. Another text ends it, as the list does.
pub(super) fn objects_with_key(text: Memo<String>, catalog: Catalog) -> Found {
    let platform = use_platform();
    let (objects, asks) = (RwSignal::new(Vec::new()), RwSignal::new(false));
    let partial = RwSignal::new(false);
    let catalog = StoredValue::new(catalog);
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        let key = text.get();
        objects.set(Vec::new());
        partial.set(false);
        let wanted = platform.is_granted(scope::ONTOLOGIES_READ) && may_be_key(&key);
        asks.set(wanted);
        task.set_value(wanted.then(|| {
            Task::spawn(async move {
                platform.client().runtime().sleep(PAUSE).await;
                let mut recent = recent_types().await;
                for (ontology, _) in &mut recent {
                    *ontology = platform.ontology_rid(std::mem::take(ontology));
                }
                let types = catalog.with_value(|catalog| keyed_types(recent, catalog));
                let mut pages = MAX_PAGES;
                for one in types {
                    let recent = one.recent;
                    let found = match look_in(platform, one, &key, &mut pages).await {
                        Ok(Look::Nothing) => continue,
                        Ok(Look::Found(found)) => Some(found),
                        Ok(Look::Partial(guess)) => {
                            partial.set(true);
                            recent.then_some(guess)
                        }
                        Err(_) => {
                            partial.set(true);
                            None
                        }
                    };
                    objects.update(|objects| objects.extend(found));
                }
                asks.set(false);
            })
        }));
    });
    Found {
        objects,
        asks,
        partial,
    }
}

/// The types whose objects or definition the user opened, the last one first: RID or API name of the ontology, and API name.
async fn recent_types() -> Vec<(String, String)> {
    let recent = recents::list(RECENT).await.unwrap_or_default();
    recent
        .iter()
        .filter_map(|item| object_type(&item.key))
        .collect()
}

/// Looks through the keys of a type, as far as there are pages left.
async fn look_in(
    platform: Platform,
    one: KeyedType,
    key: &str,
    pages: &mut u64,
) -> Result<Look, Error> {
    let KeyedType {
        ontology, api_name, ..
    } = one;
    let client = platform.client();
    let object_type = client
        .ontologies()
        .get_object_type(ontology.as_str().into(), api_name.as_str().into())
        .await?;
    let Some(property) = key_property(key, &object_type) else {
        return Ok(Look::Nothing);
    };
    let path = list_objects_v2::Path::new(ontology.as_str(), api_name.as_str());
    let mut query = list_objects_v2::Query {
        select: vec![property.into()],
        exclude_rid: Some(true),
        ..list_objects_v2::Query::default()
    };
    while *pages > 0 {
        *pages -= 1;
        let is_first = query.page_token.is_none();
        let page = client
            .ontologies()
            .list_objects_v2(path.clone(), query.clone())
            .await?;
        let mut objects = page.data.iter();
        if objects.any(|object| object.primary_key().as_deref() == Some(key)) {
            let found = suggestion(key, &object_type, &ontology, true);
            return Ok(Look::Found(found));
        }
        if page.next_page_token.is_none() {
            return Ok(Look::Nothing);
        }
        query.page_token = page.next_page_token;
        let count = u64::try_from(page.total_count).unwrap_or_default();
        if is_first && count > (*pages + 1) * u64::from(MAX_PAGE_SIZE) {
            break;
        }
    }
    let guess = suggestion(key, &object_type, &ontology, false);
    Ok(Look::Partial(guess))
}
