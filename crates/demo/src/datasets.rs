//! Datasets with files, and with transactions of every type in every state.
//!
//! The files hold the same data as the objects, where there are such objects. The branch `planning` of each dataset
//! differs.

use belvedere_api::DateTime;
use belvedere_api::datasets::{Transaction, TransactionStatus, TransactionType};
use belvedere_store::{
    Bulk, DEFAULT_BRANCH, Dataset, FileChange, FileFormat, NewFile, StoreError, StoredFile,
};

use super::random::Random;
use super::{PLANNING, calendar, rid};

pub(super) mod bookings;
mod flights;
mod parquet;
mod payroll;
mod samples;
mod text;

/// The paths of all datasets, in the order in which they are stored.
pub(super) const PATHS: [&str; 6] = [
    "/Belvedere Air/operations/flights",
    "/Belvedere Air/operations/aircraft",
    "/Belvedere Air/reference/airports",
    "/Belvedere Air/sales/bookings",
    "/Belvedere Air/reference/samples",
    "/Belvedere Air/people/payroll",
];

/// Content of a dataset.
struct Content {
    format: FileFormat,
    /// The parts of the default branch in order. Together they are its final content.
    parts: Vec<Part>,
    /// With how many parts the dataset begins, at least.
    first: usize,
    /// A file that no branch shows in the end: that of drafts, mistakes, and transactions that were never committed.
    /// None where there is but one transaction.
    mistake: Option<StoredFile>,
    /// The transaction of the branch `planning`, which began with all of the default branch.
    planning: (TransactionType, Vec<FileChange>),
}

/// A file of a dataset.
#[derive(Debug)]
struct Part {
    name: String,
    file: StoredFile,
    /// The last day that it tells of, seen from today; none when it is not about days.
    day: Option<i64>,
}

impl Part {
    fn put(&self) -> FileChange {
        put(&self.name, &self.file)
    }
}

fn put(name: &str, file: &StoredFile) -> FileChange {
    FileChange::put(name, NewFile::Stored(file.clone()))
}

/// Stores the datasets. Bookings are many, so they were written meanwhile.
pub(super) fn store(
    bulk: &Bulk,
    ontology: &str,
    bookings: bookings::Files,
) -> Result<(), StoreError> {
    let [flights, aircraft, airports, sales, samples, payroll] = PATHS;
    let mut random = Random::new("datasets");
    let mut add = |path: &str, name: &str, count, restricted, content: Content| {
        let dataset = Dataset {
            rid: rid("datasets", "dataset", path),
            path: path.to_owned(),
            name: name.to_owned(),
            format: content.format,
            default_branch: DEFAULT_BRANCH.to_owned(),
            restricted,
        };
        bulk.dataset(&dataset)?;
        fill(bulk, &dataset, count, &content, &mut random)
    };
    let content = flights::content(bulk, ontology)?;
    add(flights, "Flights", 36, false, content)?;
    let content = text::aircraft(bulk, ontology)?;
    add(aircraft, "Aircraft", 5, false, content)?;
    let content = text::airports(bulk, ontology)?;
    add(airports, "Airports", 3, false, content)?;
    add(sales, "Bookings", 14, false, bookings.content())?;
    add(samples, "Samples", 1, false, samples::content(bulk)?)?;
    // The last is for administrators only.
    add(payroll, "Payroll", 4, true, payroll::content(bulk)?)
}

/// Stores the transactions of a dataset, one a day until yesterday, and then the one of its other branch.
fn fill(
    bulk: &Bulk,
    dataset: &Dataset,
    count: usize,
    content: &Content,
    random: &mut Random,
) -> Result<(), StoreError> {
    let parts = &content.parts;
    let first = content.first.min(parts.len());
    let mistake = content.mistake.as_ref();
    let mistake = mistake.map(|file| put("import/mistake", file));
    let mut later = parts.iter().skip(first + 2).peekable();
    for number in 0..count {
        let day = number.cast_signed() as i64 - count.cast_signed() as i64;
        let (kind, status) = kind(number, count, random);
        let files: Vec<FileChange> = match number {
            0 => parts.iter().take(first).map(Part::put).collect(),
            // A draft, which the next replaces.
            1 => {
                let draft = parts.get(first).zip(content.mistake.as_ref());
                let draft = draft.map(|(part, file)| put(&part.name, file));
                draft.into_iter().collect()
            }
            2 => parts.iter().skip(first).take(2).map(Part::put).collect(),
            // With a mistake, which the next removes.
            3 => {
                let all = parts.iter().take(first + 2).map(Part::put);
                let mistake = mistake.clone().filter(|_| count > 4);
                all.chain(mistake).collect()
            }
            4 => {
                let mistake = mistake.iter();
                mistake.map(|file| FileChange::delete(&file.name)).collect()
            }
            _ if kind == TransactionType::Delete => {
                let all = parts.iter().map(|part| FileChange::delete(&part.name));
                all.collect()
            }
            _ if status != TransactionStatus::Committed => mistake.clone().into_iter().collect(),
            _ => {
                let until = |part: &&Part| part.day.is_none_or(|last| last < day);
                std::iter::from_fn(|| later.next_if(until).map(Part::put)).collect()
            }
        };
        let rid = rid(
            "datasets",
            "transaction",
            &format!("{} {number}", dataset.path),
        );
        let transaction = transaction(&rid, (kind, status), day, random);
        bulk.transaction(&dataset.rid, None, &transaction, &files)?;
    }
    bulk.dataset_branch(&dataset.rid, PLANNING)?;
    let (kind, files) = &content.planning;
    let rid = rid(
        "datasets",
        "transaction",
        &format!("{} planning", dataset.path),
    );
    let state = (kind.clone(), TransactionStatus::Committed);
    let planning = transaction(&rid, state, 0, random);
    bulk.transaction(&dataset.rid, Some(PLANNING), &planning, files)
}

/// The type and the state of a transaction. A dataset begins with a snapshot.
fn kind(number: usize, count: usize, random: &mut Random) -> (TransactionType, TransactionStatus) {
    use TransactionStatus::{Aborted, Committed, Open};
    use TransactionType::{Append, Delete, Snapshot, Update};
    match number {
        0 => (Snapshot, Committed),
        // Each pair of a type and a state once, and then the usual ones.
        1..=12 => (
            [Append, Update, Snapshot, Delete][(number - 1) % 4].clone(),
            [Committed, Aborted, Open][(number - 1) / 4].clone(),
        ),
        _ if count > 20 && random.percent(8) => (Append, Aborted),
        _ => (Append, Committed),
    }
}

/// A transaction that took some time of a day.
fn transaction(
    rid: &str,
    (kind, status): (TransactionType, TransactionStatus),
    day: i64,
    random: &mut Random,
) -> Transaction {
    let day = calendar::day(day).to_string();
    let second = random.range(0, 80_000);
    let created = calendar::instant(&day, second);
    let mut transaction = Transaction::new(rid, kind, status, created);
    if transaction.status != TransactionStatus::Open {
        let closed = calendar::instant(&day, second + random.range(2, 5_000));
        transaction.closed_time = Some(DateTime::from(closed));
    }
    transaction
}
