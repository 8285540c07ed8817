//! Of which data a summary is: the rows of a dataset can be fewer than the objects, which change without it.

use belvedere_client::api::datasets::TransactionStatus;
use belvedere_client::api::{extensions, scope};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{minute, t};
use crate::platform::use_platform;
use crate::request::load;

/// Names the dataset, its branch, and when it was committed last.
#[component]
pub(super) fn Source(
    /// The dataset, as SQL names it.
    dataset: String,
    /// The branch; the default one where there is none.
    branch: Option<String>,
) -> impl IntoView {
    let platform = use_platform();
    let mut datasets = platform.catalog().datasets.into_iter();
    let known = datasets.find(|known| known.path == dataset || known.rid == dataset);
    let name = known
        .as_ref()
        .map_or(dataset, |known| known.title().to_owned());
    let is_default = branch.is_none();
    let source = t(match branch {
        Some(branch) => Text::SourceBranch { name, branch },
        None => Text::Source { name },
    });
    // The catalog of the platform has the newest one first, of the default branch; another catalog may be old.
    let last = known.and_then(|known| Some((known.rid, known.transactions.into_iter().next()?)));
    let last = last.filter(|_| {
        is_default
            && platform.offers(extensions::CATALOG)
            && platform.is_granted(scope::DATASETS_READ)
    });
    let last = last.map(|(rid, last)| {
        let request = load(
            || (),
            move |()| {
                let datasets = platform.client().datasets();
                datasets.get_transaction(rid.clone().into(), last.clone().into())
            },
        );
        request.state()
    });
    let committed = move || {
        last?.with(|state| {
            let transaction = state.value()?;
            let is_committed = transaction.status == TransactionStatus::Committed;
            let closed = transaction.closed_time.as_ref().filter(|_| is_committed)?;
            #[expect(
                clippy::cast_precision_loss,
                reason = "times are far from where whole numbers end"
            )]
            let milliseconds = closed.timestamp()?.as_millisecond() as f64;
            Some(milliseconds)
        })
    };
    let since = move || {
        t(match committed() {
            Some(time) => Text::Since { time: minute(time) },
            None => Text::SinceLast,
        })
    };
    view! { <p class="muted sql-form-source">{source} " " {since}</p> }
}
