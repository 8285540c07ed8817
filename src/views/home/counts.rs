//! How many objects there are of each type in sight: one request of one object for each, once the view is drawn.

use belvedere_client::api::ontologies::list_objects_v2;
use belvedere_client::api::scope;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry};

use crate::config::CatalogType;
use crate::i18n::number;
use crate::platform::use_platform;
use crate::request::Task;

/// Asks for the counts, and writes them into the rows of the page: there, they would be a part of the first load.
#[component]
pub fn TypeCounts() -> impl IntoView {
    let platform = use_platform();
    // In the order in which the rows stand in the page.
    let types = platform
        .catalog()
        .ontologies
        .into_iter()
        .flat_map(|ontology| {
            let of = move |object_type: &CatalogType| {
                let is_file = object_type.file.is_some();
                (ontology.rid.clone(), object_type.api_name.clone(), is_file)
            };
            ontology.object_types.iter().map(of).collect::<Vec<_>>()
        });
    let types: Vec<_> = types.collect();
    let tasks = StoredValue::new_local(Vec::<Task>::new());
    let ask = move |row: Element, (ontology, object_type, is_file): &(String, String, bool)| {
        // The catalog has the rows of a file.
        let size = row.query_selector(".home-type-size").ok().flatten();
        let Some(size) = size.filter(|_| !is_file) else {
            return;
        };
        let path = list_objects_v2::Path::new(ontology.as_str(), object_type.as_str());
        let query = list_objects_v2::Query {
            page_size: Some(1),
            exclude_rid: Some(true),
            ..list_objects_v2::Query::default()
        };
        let client = platform.client();
        tasks.update_value(|tasks| {
            tasks.push(Task::spawn(async move {
                // Without a count, a row says less; its listing says why.
                let Ok(page) = client.ontologies().list_objects_v2(path, query).await else {
                    return;
                };
                if let Ok(count) = u64::try_from(page.total_count) {
                    size.set_text_content(Some(&number(count)));
                }
            }));
        });
    };
    let observing = StoredValue::new_local(None);
    if untrack(|| platform.is_granted(scope::ONTOLOGIES_READ)) {
        request_animation_frame(move || {
            observing.set_value(observe(move |index, row| {
                if let Some(one) = types.get(index) {
                    ask(row, one);
                }
            }));
        });
    }
    on_cleanup(move || {
        tasks.try_update_value(std::mem::take);
        if let Some((observer, _seen)) = observing.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}

/// Calls with each row that comes into sight and its index, once.
fn observe(on_seen: impl Fn(usize, Element) + 'static) -> Option<Observed> {
    let rows = document().query_selector_all(".home-type").ok()?;
    let rows = (0..rows.length()).filter_map(|at| rows.get(at)?.dyn_into::<Element>().ok());
    let rows: Vec<Element> = rows.collect();
    let known = rows.clone();
    let seen = Closure::<Seen>::new(
        move |entries: js_sys::Array, observer: IntersectionObserver| {
            for entry in entries {
                let entry: IntersectionObserverEntry = entry.unchecked_into();
                if entry.is_intersecting() {
                    let row = entry.target();
                    observer.unobserve(&row);
                    if let Some(index) = known.iter().position(|known| *known == row) {
                        on_seen(index, row);
                    }
                }
            }
        },
    );
    let observer = IntersectionObserver::new(seen.as_ref().unchecked_ref()).ok()?;
    for row in &rows {
        observer.observe(row);
    }
    Some((observer, seen))
}

/// Is called with what came into sight.
type Seen = dyn Fn(js_sys::Array, IntersectionObserver);

/// An observer, with what it calls.
type Observed = (IntersectionObserver, Closure<Seen>);
