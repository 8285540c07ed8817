//! The store, natively: listing, paging, actions, attachments, datasets, the data folder, and the demo data.

#[path = "store_suite/actions.rs"]
mod actions;
#[path = "store_suite/attachments.rs"]
mod attachments;
#[path = "store_suite/dataset_history.rs"]
mod dataset_history;
#[path = "store_suite/datasets.rs"]
mod datasets;
#[path = "store_suite/demo.rs"]
mod demo;
#[path = "store_suite/demo_datasets.rs"]
mod demo_datasets;
#[path = "store_suite/fixture.rs"]
mod fixture;
#[path = "store_suite/folder.rs"]
mod folder;
#[path = "store_suite/groups.rs"]
mod groups;
#[path = "http/hostile_paths.rs"]
mod hostile_paths;
#[path = "store_suite/listing.rs"]
mod listing;
#[path = "store_suite/media_paths.rs"]
mod media_paths;
#[path = "store_suite/migration.rs"]
mod migration;
#[path = "store_suite/once.rs"]
mod once;
#[path = "store_suite/order.rs"]
mod order;
#[path = "store_suite/paging.rs"]
mod paging;
