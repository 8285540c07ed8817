//! Calls that determine the outcome of a change whose response was lost (code V of the fault matrix).

use belvedere_api::data_health::{Check, CreateCheckRequest};
use belvedere_api::error::{CHECK_ALREADY_EXISTS, OBJECTS_EXCEEDED_LIMIT};
use belvedere_api::media_sets::{
    ClearMediaItemAtPath, clear_media_item_at_path, get_media_item_info,
};
use belvedere_api::operation::NoBody;

use super::{DataHealth, MediaSets};
use crate::client::CallOptions;
use crate::error::Error;

/// Outcome of creating a check.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum CheckOutcome {
    /// It was created.
    Created(Box<Check>),
    /// It was created by the first try, whose response was lost.
    CreatedBefore(Box<Check>),
    /// There is another check of this type on the subject.
    Conflict {
        /// That check; none when the user may not see it.
        existing: Option<Box<Check>>,
        /// The platform's response.
        error: Error,
    },
}

/// Outcome of a deletion.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Clearing {
    /// The item is deleted.
    Done,
    /// The response was lost, and the item is still there: the deletion can be sent again.
    NotDone,
    /// The response was lost, and the outcome can't be determined: within a transaction a deletion is invisible until
    /// the commit, and without a known item there is nothing to look up.
    Unknown(Error),
}

/// Why a listing stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListingStop {
    /// The storage returns no more objects, so no further ones can be read.
    Limit,
    /// The page token is not accepted any more: going on is impossible, starting again is.
    Expired,
    /// Another failure: the same page can be asked for again.
    Failed,
}

impl ListingStop {
    /// Reads the failure of a page. `with_token` says whether it is not the first one.
    pub fn of(error: &Error, with_token: bool) -> Self {
        match error {
            error if error.is(&OBJECTS_EXCEEDED_LIMIT) => Self::Limit,
            // The name of the error is not in the contract.
            Error::Api {
                status: 400 | 404 | 410,
                ..
            } if with_token => Self::Expired,
            _ => Self::Failed,
        }
    }
}

impl DataHealth {
    /// Creates a check. When the response is lost, one more request determines the outcome: a subject has one check of
    /// a type, so nothing is created twice. Preview.
    pub async fn create_check_surely(
        self,
        body: CreateCheckRequest,
    ) -> Result<CheckOutcome, Error> {
        let error = match self.clone().create_check(body.clone()).await {
            Ok(check) => return Ok(CheckOutcome::Created(Box::new(check))),
            Err(error) => error,
        };
        if error.is(&CHECK_ALREADY_EXISTS) {
            let existing = conflicting_check(&error);
            return Ok(CheckOutcome::Conflict { existing, error });
        }
        // A conflict whose body was lost does not say with which check.
        let lost = matches!(
            error,
            Error::OutcomeUnknown { .. }
                | Error::Decode { .. }
                | Error::NotThePlatform { status: 409, .. }
        );
        if !lost {
            return Err(error);
        }
        let again = match self.create_check(body.clone()).await {
            Ok(check) => return Ok(CheckOutcome::Created(Box::new(check))),
            Err(again) => again,
        };
        if !again.is(&CHECK_ALREADY_EXISTS) {
            // The outcome is still unknown.
            return Err(error);
        }
        Ok(match conflicting_check(&again) {
            Some(check) if check.config == body.config && check.intent == body.intent => {
                CheckOutcome::CreatedBefore(check)
            }
            existing => CheckOutcome::Conflict {
                existing,
                error: again,
            },
        })
    }
}

/// The conflicting check, where the user may see it.
fn conflicting_check(error: &Error) -> Option<Box<Check>> {
    let check = error.body()?.parameters.get("conflictingCheck")?;
    serde_json::from_value(check.clone()).ok()
}

impl MediaSets {
    /// Deletes the media item at a path, softly. When the response is lost, the state of the `item` that was at the
    /// path shows the outcome. The request is never repeated automatically: a newer item may be at the path by then.
    /// `options` are for both requests. Preview.
    pub async fn clear_media_item_surely(
        self,
        path: clear_media_item_at_path::Path,
        query: clear_media_item_at_path::Query,
        item: Option<get_media_item_info::Path>,
        options: CallOptions,
    ) -> Result<Clearing, Error> {
        let in_transaction = query.transaction_id.is_some();
        let cleared = self
            .0
            .send_with::<ClearMediaItemAtPath>(&path, &query, &NoBody, &options);
        let Err(error) = cleared.await else {
            return Ok(Clearing::Done);
        };
        if !matches!(error, Error::OutcomeUnknown { .. }) {
            return Err(error);
        }
        let Some(item) = item.filter(|_| !in_transaction) else {
            return Ok(Clearing::Unknown(error));
        };
        Ok(match self.get_media_item_info(item, options).await {
            Ok(_) => Clearing::NotDone,
            Err(Error::Api { status: 404, .. }) => Clearing::Done,
            Err(_) => Clearing::Unknown(error),
        })
    }
}

#[cfg(test)]
mod tests;
