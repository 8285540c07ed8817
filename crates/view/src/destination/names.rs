//! Names of the catalog that hold the text; last, the text itself as an API name.

use belvedere_client::api::extensions::Catalog;

use super::texts::Text;
use super::{Kind, Suggestion, rid};
use crate::i18n::t;
use crate::{lower_case, routes};

/// The things of the catalog with such a name, those whose name begins with it first.
pub(super) fn suggest(text: &str, catalog: &Catalog, is_whole: bool) -> Vec<Suggestion> {
    let mut found: Vec<(u8, Suggestion)> = Vec::new();
    of_ontologies(text, catalog, &mut found);
    if !text.is_empty() {
        of_others(text, catalog, &mut found);
    }
    if found.is_empty() && !is_whole && is_api_name(text) {
        return as_api_name(text, catalog);
    }
    // Those of one rank stay in the order of the catalog.
    let (first, later): (Vec<_>, Vec<_>) = found.into_iter().partition(|(rank, _)| *rank == 0);
    let all = first.into_iter().chain(later);
    all.map(|(_, suggestion)| suggestion).collect()
}

fn of_ontologies(text: &str, catalog: &Catalog, found: &mut Vec<(u8, Suggestion)>) {
    for ontology in &catalog.ontologies {
        let home = ontology.title().to_owned();
        if let Some(rank) = rank(text, &[&ontology.display_name, &ontology.api_name]) {
            let target = routes::ontology(&ontology.rid);
            found.push((
                rank,
                Suggestion::to(Kind::Ontology, &home, t(Text::Ontology), target),
            ));
        }
        for object_type in &ontology.object_types {
            let Some(rank) = rank(text, &[&object_type.display_name, &object_type.api_name]) else {
                continue;
            };
            let (title, name) = (object_type.title(), object_type.api_name.clone());
            let place = |name: String| Text::ObjectsOf {
                name,
                home: home.clone(),
            };
            let target = routes::objects(&ontology.rid, &name);
            found.push((
                rank,
                Suggestion::to(Kind::Objects, title, t(place(name.clone())), target),
            ));
            if !text.is_empty() {
                let target = routes::object_type(&ontology.rid, &name);
                let detail = t(Text::TypeOf {
                    name,
                    home: home.clone(),
                });
                found.push((
                    rank,
                    Suggestion::to(Kind::ObjectType, title, detail, target),
                ));
            }
        }
        if text.is_empty() {
            continue;
        }
        for action_type in &ontology.action_types {
            if let Some(rank) = rank(text, &[&action_type.display_name, &action_type.api_name]) {
                let target = routes::action(&ontology.rid, &action_type.api_name);
                let detail = t(Text::ActionOf { home: home.clone() });
                let suggestion =
                    Suggestion::to(Kind::ActionType, action_type.title(), detail, target);
                found.push((rank.saturating_add(1), suggestion));
            }
        }
    }
}

fn of_others(text: &str, catalog: &Catalog, found: &mut Vec<(u8, Suggestion)>) {
    for dataset in &catalog.datasets {
        if let Some(rank) = rank(text, &[&dataset.name, &dataset.path]) {
            let target = routes::dataset(&dataset.rid, "");
            let detail = t(Text::DatasetAt {
                path: dataset.path.clone(),
            });
            found.push((
                rank,
                Suggestion::to(Kind::Dataset, dataset.title(), detail, target),
            ));
            let further = rid::of_dataset(&dataset.rid, catalog).into_iter().skip(1);
            found.extend(further.map(|suggestion| (rank.saturating_add(1), suggestion)));
        }
    }
    for set in &catalog.media_sets {
        if let Some(rank) = rank(text, &[&set.name]) {
            let target = routes::media(&set.rid, "");
            found.push((
                rank,
                Suggestion::to(Kind::Media, set.title(), t(Text::MediaSet), target),
            ));
        }
    }
    for enrollment in &catalog.enrollments {
        if let Some(rank) = rank(text, &[&enrollment.name]) {
            let target = routes::admin(&enrollment.rid);
            let detail = t(Text::EnrollmentOpens);
            found.push((
                rank,
                Suggestion::to(Kind::Enrollment, enrollment.title(), detail, target),
            ));
        }
    }
}

/// A name that the catalog does not have: an object type or, in small letters with hyphens, an action type.
fn as_api_name(text: &str, catalog: &Catalog) -> Vec<Suggestion> {
    let as_type = catalog.ontologies.iter().map(|ontology| {
        let detail = Text::TryAsType {
            home: ontology.title().to_owned(),
        };
        let target = routes::object_type(&ontology.rid, text);
        Suggestion {
            guess: true,
            ..Suggestion::to(Kind::ObjectType, text, t(detail), target)
        }
    });
    let as_action = catalog.ontologies.iter().map(|ontology| {
        let detail = Text::TryAsAction {
            home: ontology.title().to_owned(),
        };
        let target = routes::action(&ontology.rid, text);
        Suggestion {
            guess: true,
            ..Suggestion::to(Kind::ActionType, text, t(detail), target)
        }
    });
    if text.contains('-') {
        as_action.chain(as_type).collect()
    } else {
        as_type.chain(as_action).collect()
    }
}

/// How well a name fits: 0 for a name that begins with the text, 1 for one that holds it.
fn rank(text: &str, names: &[&String]) -> Option<u8> {
    let text = lower_case(text);
    names
        .iter()
        .filter_map(|name| lower_case(name).find(&text))
        .map(|place| u8::from(place > 0))
        .min()
}

fn is_api_name(text: &str) -> bool {
    text.len() < 100
        && text.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}
