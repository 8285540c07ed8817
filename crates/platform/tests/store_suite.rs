//! The store, natively: listing, paging, actions, attachments, the data folder, and the demo data.

#[path = "store_suite/actions.rs"]
mod actions;
#[path = "store_suite/attachments.rs"]
mod attachments;
#[path = "store_suite/demo.rs"]
mod demo;
#[path = "store_suite/fixture.rs"]
mod fixture;
#[path = "store_suite/folder.rs"]
mod folder;
#[path = "store_suite/listing.rs"]
mod listing;
#[path = "store_suite/once.rs"]
mod once;
#[path = "store_suite/order.rs"]
mod order;
#[path = "store_suite/paging.rs"]
mod paging;
