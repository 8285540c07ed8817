//! RIDs by their segments: `ri.<service>.<instance>.<type>.<locator>`. The type says which view it is for.

use belvedere_client::api::extensions::Catalog;

use super::texts::Text;
use super::{Kind, Suggestion};
use crate::i18n::t;
use crate::rids::{family, media_items, rids_in};
use crate::{lower_case, routes};

/// Suggestions for the RIDs in a text, best first; none for a text without one.
pub(super) fn suggest(text: &str, catalog: &Catalog) -> Vec<Suggestion> {
    let rids = rids_in(text);
    let of_type = |wanted: &str| rids.iter().copied().find(|rid| family(rid) == wanted);
    let media_items = media_items(&rids);
    if media_items.len() > 1 {
        return vec![several_items(media_items)];
    }
    if let Some((set, item)) = media_items.into_iter().next() {
        return vec![Suggestion::to(
            Kind::Media,
            &t(Text::MediaItem),
            t(if set.is_empty() {
                Text::ItemWithoutSet
            } else {
                Text::ItemOpens
            }),
            routes::media(&set, &item),
        )];
    }
    // A transaction, a provider and a view of a media set belong to a thing that the text may name as well.
    if let (Some(dataset), Some(transaction)) = (of_type("dataset"), of_type("transaction")) {
        return vec![Suggestion::to(
            Kind::Dataset,
            &t(Text::Transaction),
            t(Text::TransactionOf {
                dataset: name_of_dataset(dataset, catalog),
            }),
            routes::dataset(dataset, transaction),
        )];
    }
    if let Some(enrollment) = of_type("enrollment") {
        return of_one(enrollment, catalog);
    }
    rids.iter().flat_map(|rid| of_one(rid, catalog)).collect()
}

fn several_items(items: Vec<(String, String)>) -> Suggestion {
    let count = u64::try_from(items.len()).unwrap_or(u64::MAX);
    let (set, item) = items.first().cloned().unwrap_or_default();
    let complete = items.iter().all(|(set, _)| !set.is_empty());
    if !complete {
        return Suggestion::dead_end(t(Text::MediaItems(count)), Text::ItemsWithoutSet);
    }
    Suggestion {
        media_items: items,
        ..Suggestion::to(
            Kind::Media,
            &t(Text::MediaItems(count)),
            t(Text::ItemsOpen),
            routes::media(&set, &item),
        )
    }
}

fn of_one(rid: &str, catalog: &Catalog) -> Vec<Suggestion> {
    let to = |kind, title: Text, detail: Text, target| {
        Suggestion::to(kind, &t(title), t(detail), target)
    };
    let rid_text = || rid.to_owned();
    match family(rid) {
        "ontology" => {
            let known = catalog.ontology(rid);
            let title = known.map_or_else(|| t(Text::Ontology), |known| known.title().to_owned());
            vec![Suggestion::to(
                Kind::Ontology,
                &title,
                t(Text::OntologyOpens { rid: rid_text() }),
                routes::ontology(rid),
            )]
        }
        "object-type" => by_name(&t(Text::ObjectTypeRid), Text::TypesOpenByName, catalog),
        "action-type" => by_name(&t(Text::ActionTypeRid), Text::ActionsOpenByName, catalog),
        "dataset" => of_dataset(rid, catalog),
        "transaction" => vec![to(
            Kind::Dataset,
            Text::Transaction,
            Text::TransactionAlone,
            routes::dataset("", rid),
        )],
        "media-set" => {
            let known = catalog.media_set(rid);
            let title = known.map_or_else(|| t(Text::MediaSet), |known| known.title().to_owned());
            vec![Suggestion::to(
                Kind::Media,
                &title,
                t(Text::MediaSetOpens),
                routes::media(rid, ""),
            )]
        }
        "view" => vec![Suggestion::dead_end(
            t(Text::ViewRid),
            Text::ViewsOpenNothing,
        )],
        "attachment" => vec![Suggestion::dead_end(
            t(Text::AttachmentRid),
            Text::AttachmentsOpen,
        )],
        "object" => vec![Suggestion::dead_end(t(Text::ObjectRid), Text::ObjectsOpen)],
        "enrollment" => {
            let known = catalog.enrollment(rid);
            let title = known.map_or_else(|| t(Text::Enrollment), |known| known.title().to_owned());
            vec![Suggestion::to(
                Kind::Enrollment,
                &title,
                t(Text::EnrollmentOpens),
                routes::admin(rid),
            )]
        }
        "provider" => of_provider(catalog),
        "check" => vec![to(
            Kind::Check,
            Text::Check,
            Text::CheckOpens,
            routes::DATA_HEALTH.to_owned(),
        )],
        "schedule" => vec![to(
            Kind::Check,
            Text::Schedule,
            Text::ScheduleOpens,
            routes::DATA_HEALTH.to_owned(),
        )],
        "query" => vec![to(
            Kind::Sql,
            Text::QueryId,
            Text::QueryIdOpens,
            routes::sql_query(rid),
        )],
        unknown => guesses(rid, unknown),
    }
}

/// What a dataset leads to: itself, a statement, a check.
pub(super) fn of_dataset(rid: &str, catalog: &Catalog) -> Vec<Suggestion> {
    let name = name_of_dataset(rid, catalog);
    vec![
        Suggestion::to(
            Kind::Dataset,
            &name,
            t(Text::DatasetOpens),
            routes::dataset(rid, ""),
        ),
        Suggestion::to(
            Kind::Sql,
            &name,
            t(Text::DatasetSql),
            routes::sql_of_dataset(rid),
        ),
        Suggestion::to(
            Kind::Check,
            &name,
            t(Text::DatasetCheck),
            routes::new_check(rid, ""),
        ),
    ]
}

fn name_of_dataset(rid: &str, catalog: &Catalog) -> String {
    let known = catalog.dataset(rid);
    known.map_or_else(|| t(Text::Dataset), |known| known.title().to_owned())
}

/// Types open by API name: says so, and names the ontologies where that can be done.
fn by_name(title: &str, text: Text, catalog: &Catalog) -> Vec<Suggestion> {
    let mut suggestions = vec![Suggestion::dead_end(title.to_owned(), text)];
    suggestions.extend(catalog.ontologies.iter().map(|ontology| {
        Suggestion::to(
            Kind::Ontology,
            ontology.title(),
            t(Text::LookThere),
            routes::ontology(&ontology.rid),
        )
    }));
    suggestions
}

/// Providers are listed by their enrollment.
fn of_provider(catalog: &Catalog) -> Vec<Suggestion> {
    let mut suggestions: Vec<Suggestion> = catalog
        .enrollments
        .iter()
        .map(|one| {
            Suggestion::to(
                Kind::Enrollment,
                one.title(),
                t(Text::ProvidersThere),
                routes::admin(&one.rid),
            )
        })
        .collect();
    if suggestions.is_empty() {
        suggestions.push(Suggestion::dead_end(
            t(Text::ProviderRid),
            Text::ProvidersOpen,
        ));
    }
    suggestions
}

/// Suggestions for a RID of unknown type: every view that takes a RID, the likeliest first.
fn guesses(rid: &str, unknown: &str) -> Vec<Suggestion> {
    let unknown = lower_case(unknown);
    let known = [
        (
            Kind::Ontology,
            Text::Ontology,
            routes::ontology(rid),
            &["ontolog", "object", "action"][..],
        ),
        (
            Kind::Dataset,
            Text::Dataset,
            routes::dataset(rid, ""),
            &["data", "table", "set", "view"],
        ),
        (
            Kind::Media,
            Text::MediaSet,
            routes::media(rid, ""),
            &["media", "video", "image", "item"],
        ),
        (
            Kind::Dataset,
            Text::Transaction,
            routes::dataset("", rid),
            &["transaction", "txn", "commit"],
        ),
        (
            Kind::Enrollment,
            Text::Enrollment,
            routes::admin(rid),
            &["enrol", "organi", "realm"],
        ),
    ];
    let likely = |hints: &[&str]| hints.iter().any(|hint| unknown.contains(hint));
    let (best, rest): (Vec<_>, Vec<_>) = known
        .into_iter()
        .partition(|(_, _, _, hints)| likely(hints));
    let is_guess = !best.is_empty();
    best.into_iter()
        .chain(rest)
        .enumerate()
        .map(|(place, (kind, what, target, _))| {
            let kind_name = unknown.clone();
            let detail = if place == 0 && is_guess {
                Text::BestGuess { kind: kind_name }
            } else {
                Text::Guess { kind: kind_name }
            };
            Suggestion::to(kind, &t(Text::OpenAs { what: t(what) }), t(detail), target)
        })
        .collect()
}
