//! Datasets with transactions of every type, in every state.

use belvedere_api::DateTime;
use belvedere_api::datasets::{Transaction, TransactionStatus, TransactionType};

use super::random::Random;
use super::{calendar, rid};
use crate::store::{Bulk, DEFAULT_BRANCH, Dataset, StoreError};

/// Path, name, and how many transactions there are. The last is for administrators only.
const DATASETS: [(&str, &str, usize); 5] = [
    (FLIGHTS, "Flights", 36),
    ("/Belvedere Air/operations/aircraft", "Aircraft", 5),
    ("/Belvedere Air/reference/airports", "Airports", 3),
    ("/Belvedere Air/sales/bookings", "Bookings", 14),
    (PAYROLL, "Payroll", 4),
];
pub(super) const FLIGHTS: &str = "/Belvedere Air/operations/flights";
const PAYROLL: &str = "/Belvedere Air/people/payroll";

/// Stores the datasets.
pub(super) fn store(bulk: &mut Bulk) -> Result<(), StoreError> {
    let mut random = Random::new("datasets");
    for (path, name, count) in DATASETS {
        let dataset = Dataset {
            rid: rid("datasets", "dataset", path),
            path: path.to_owned(),
            name: name.to_owned(),
            branches: [DEFAULT_BRANCH, "planning"].map(str::to_owned).into(),
            restricted: path == PAYROLL,
        };
        bulk.dataset(&dataset)?;
        for number in 0..count {
            let transaction = transaction(path, number, count, &mut random);
            bulk.transaction(&dataset.rid, &transaction)?;
        }
    }
    Ok(())
}

/// One transaction a day; a dataset begins with a snapshot.
fn transaction(path: &str, number: usize, count: usize, random: &mut Random) -> Transaction {
    use TransactionStatus::{Aborted, Committed, Open};
    use TransactionType::{Append, Delete, Snapshot, Update};
    let (kind, status) = match number {
        0 => (Snapshot, Committed),
        // Each pair of a type and a state once, and then the usual ones.
        1..=12 => (
            [Append, Update, Snapshot, Delete][(number - 1) % 4].clone(),
            [Committed, Aborted, Open][(number - 1) / 4].clone(),
        ),
        _ if random.percent(8) => (Append, Aborted),
        _ => (Append, Committed),
    };
    let day = calendar::day(number.cast_signed() as i64 - count.cast_signed() as i64).to_string();
    let second = random.range(0, 80_000);
    let created = calendar::instant(&day, second);
    let mut transaction = Transaction::new(
        rid("datasets", "transaction", &format!("{path} {number}")),
        kind,
        status,
        created,
    );
    if transaction.status != Open {
        let closed = calendar::instant(&day, second + random.range(2, 5_000));
        transaction.closed_time = Some(DateTime::from(closed));
    }
    transaction
}
