//! A list of transactions as people paste it: lines of a log, a column of a table, JSON, addresses of this app.

/// The most transactions of one list.
pub const MAX_TRANSACTIONS: usize = 200;

/// A transaction of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Named {
    /// RID of its dataset.
    pub dataset: String,
    /// RID.
    pub transaction: String,
}

/// The RIDs in a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The transactions, each once, in the order of the text.
    pub named: Vec<Named>,
    /// Transactions before the first dataset, when there was none to begin with.
    pub without_dataset: usize,
    /// Transactions after as many as one list takes.
    pub left_out: usize,
}

/// Reads a text. A transaction belongs to the dataset that was named last; `dataset` is the one to begin with.
pub fn read(text: &str, dataset: &str) -> Pasted {
    let mut pasted = Pasted::default();
    let mut dataset = dataset.trim().to_owned();
    for rid in rids(text) {
        match kind(rid) {
            Some("dataset") => rid.clone_into(&mut dataset),
            Some("transaction") if dataset.is_empty() => pasted.without_dataset += 1,
            Some("transaction") => {
                let named = Named {
                    dataset: dataset.clone(),
                    transaction: rid.to_owned(),
                };
                if pasted.named.contains(&named) {
                    continue;
                }
                if pasted.named.len() == MAX_TRANSACTIONS {
                    pasted.left_out += 1;
                } else {
                    pasted.named.push(named);
                }
            }
            _ => {}
        }
    }
    pasted
}

/// Whatever in a text looks like a RID.
fn rids(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')))
        .map(|word| word.trim_matches(['.', '-', '_']))
        .filter(|word| word.starts_with("ri."))
}

/// The type in a RID.
fn kind(rid: &str) -> Option<&str> {
    let mut parts = rid.splitn(5, '.');
    let kind = parts.nth(3)?;
    parts.next().filter(|locator| !locator.is_empty())?;
    Some(kind)
}
