//! Listings that end in another way than usual.

use belvedere_api::error::{INTERNAL, INVALID_PAGE_TOKEN, OBJECT_TYPE_NOT_FOUND};

use super::*;

#[test]
fn why_a_listing_stopped() {
    let error = |status, named| Error::Api {
        operation: "v2.listObjectsV2",
        status,
        body: Box::new(belvedere_api::error::ErrorBody::new(named, "0d2c")),
        retry_after: None,
    };
    for (error, with_token, expected) in [
        (
            error(400, &OBJECTS_EXCEEDED_LIMIT),
            true,
            ListingStop::Limit,
        ),
        (error(400, &INVALID_PAGE_TOKEN), true, ListingStop::Expired),
        (
            error(404, &OBJECT_TYPE_NOT_FOUND),
            true,
            ListingStop::Expired,
        ),
        (error(410, &INTERNAL), true, ListingStop::Expired),
        (
            error(404, &OBJECT_TYPE_NOT_FOUND),
            false,
            ListingStop::Failed,
        ),
        (error(500, &INTERNAL), true, ListingStop::Failed),
        (Error::Aborted, true, ListingStop::Failed),
    ] {
        assert_eq!(ListingStop::of(&error, with_token), expected, "{error}");
    }
}
