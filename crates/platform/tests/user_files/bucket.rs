//! Files of a bucket, which are served like those of a folder.

use std::sync::Arc;

use belvedere_platform::Config;
use belvedere_user_files::Bucket;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{ObjectStoreExt as _, PutPayload};
use serde_json::json;
use tempfile::TempDir;

use super::fixture::{Served, list};

async fn put(store: &InMemory, key: &str, content: &str) {
    let payload = PutPayload::from(content.to_owned());
    store
        .put(&Path::parse(key).unwrap(), payload)
        .await
        .unwrap();
}

/// A platform over the objects of a store.
fn open(store: &Arc<InMemory>, state: &TempDir) -> Served {
    let mut config = Config::new(state.path().join("state"));
    config.bucket = Some(Bucket::new(store.clone(), "s3://warehouse/sales").unwrap());
    config.scanner = Some(env!("CARGO_BIN_EXE_belvedere-platform").into());
    Served::over(config)
}

#[tokio::test]
async fn a_bucket_is_served_like_a_folder() {
    let (store, state) = (Arc::new(InMemory::new()), TempDir::new().unwrap());
    put(&store, "sales/parts.csv", "id,name\n1,Bolt\n2,Nut\n").await;
    put(&store, "sales/docs/a.txt", "0123456789").await;
    put(&store, "sales/day/year=2024/part-0.csv", "id,n\n1,2\n").await;
    put(&store, "sales/day/year=2025/part-0.csv", "id,n\n2,3\n").await;
    put(&store, "sales/empty.csv", "").await;
    put(&store, "other/secret.csv", "id\n1\n").await;
    put(
        &store,
        "sales/belvedere.toml",
        "[files.\"parts.csv\"]\nname = \"Spare parts\"\n",
    )
    .await;
    let served = open(&store, &state);
    assert_eq!(served.all(list("Parts")).len(), 2);
    let days = served.all(list("Day"));
    assert_eq!(days.len(), 2);
    assert_eq!(days[1]["year"], json!("2025"));
    assert_eq!(served.problem("empty.csv"), "it is empty");
    let definitions = served.store.definitions();
    let about = &definitions.ontology("sales").unwrap().description;
    assert!(
        about.starts_with("The files of s3://warehouse/sales."),
        "{about}"
    );
    assert!(served.store.list(&list("Secret")).is_err());
    served
        .apply("create-parts", json!({"id": "3", "name": "Washer"}))
        .unwrap();
    put(
        &store,
        "sales/parts.csv",
        "id,name\n1,Bolt\n2,Nut\n4,Screw\n",
    )
    .await;
    put(&store, "sales/new.csv", "id\n1\n").await;
    served.platform.user_folder().unwrap().update().unwrap();
    // The change that was made here stays over the rows of the new file.
    assert_eq!(served.all(list("Parts")).len(), 4);
    assert_eq!(served.all(list("New")).len(), 1);
    drop(served);
    // The next start serves what was copied, and the changes.
    store.delete(&Path::from("sales/new.csv")).await.unwrap();
    let served = open(&store, &state);
    assert_eq!(served.all(list("New")).len(), 1);
    served.platform.user_folder().unwrap().update().unwrap();
    assert!(served.store.list(&list("New")).is_err());
    assert_eq!(served.all(list("Parts")).len(), 4);
}
