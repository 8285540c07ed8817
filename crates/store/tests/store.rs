//! The store, natively: listing, paging, actions, attachments, datasets, and the data folder.

mod store {
    mod actions;
    mod attachments;
    mod dataset_history;
    mod datasets;
    mod fixture;
    mod folder;
    mod groups;
    mod hostile_paths;
    mod idempotency;
    mod listing;
    mod media_paths;
    mod migration;
    mod order;
    mod paging;
}
