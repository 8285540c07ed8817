//! Paging against a scripted transport.

use belvedere_api::ontologies::{ListObjectsResponseV2, list_objects_v2};
use futures_util::StreamExt as _;

use crate::client::Client;
use crate::error::Error;
use crate::testing::{Play, Script, VirtualTime, json, no_response};
use crate::tokens::StaticToken;

struct Bench {
    time: VirtualTime,
    script: Script,
    client: Client,
}

fn bench(plays: impl IntoIterator<Item = Play>) -> Bench {
    let (time, script) = (VirtualTime::default(), Script::new(plays));
    let builder = Client::builder("https://platform.example").unwrap();
    let builder = builder
        .tokens(StaticToken::new("t").unwrap())
        .transport(script.clone());
    let client = builder.runtime(time.clone()).build().unwrap();
    Bench {
        time,
        script,
        client,
    }
}

impl Bench {
    fn pages(
        &self,
    ) -> impl futures_core::Stream<Item = Result<ListObjectsResponseV2, Error>> + Unpin + 'static
    {
        let path = list_objects_v2::Path::new("airline", "Flight");
        let query = list_objects_v2::Query {
            page_size: Some(2),
            ..Default::default()
        };
        self.client.ontologies().object_pages(path, query)
    }

    fn urls(&self) -> Vec<String> {
        let urls = self
            .script
            .requests()
            .into_iter()
            .map(|request| request.url);
        urls.map(|url| url.split_once("/Flight").unwrap().1.to_owned())
            .collect()
    }
}

fn page(token: Option<&str>, objects: usize) -> Play {
    let token = token.map_or("null".to_owned(), |token| format!("{token:?}"));
    let data = vec![r#"{"__primaryKey":1}"#; objects].join(",");
    json(
        200,
        &format!(r#"{{"nextPageToken":{token},"data":[{data}],"totalCount":"5"}}"#),
    )
}

#[test]
fn pages_follow_the_token_to_its_end() {
    let bench = bench([page(Some("a+/="), 2), page(Some("b"), 0), page(None, 1)]);
    let pages: Vec<_> = bench
        .time
        .run(bench.pages().map(|page| page.unwrap().data.len()).collect());
    assert_eq!(pages, [2, 0, 1]);
    assert_eq!(
        bench.urls(),
        [
            "?pageSize=2",
            "?pageSize=2&pageToken=a%2B%2F%3D",
            "?pageSize=2&pageToken=b"
        ]
    );
}

#[test]
fn the_next_page_is_asked_for_before_the_current_one_is_taken() {
    let bench = bench([page(Some("a"), 2), page(Some("b"), 2), Play::Silence]);
    let mut pages = bench.pages();
    assert_eq!(bench.script.count(), 0);
    bench.time.run(pages.next()).unwrap().unwrap();
    assert_eq!(bench.script.count(), 2);
    bench.time.run(pages.next()).unwrap().unwrap();
    assert_eq!(bench.script.count(), 3);
    assert_eq!(bench.script.open(), 1);
    drop(pages);
    assert_eq!(bench.script.open(), 0);
}

#[test]
fn a_repeated_token_is_an_error() {
    let bench = bench([page(Some("a"), 2), page(Some("a"), 2)]);
    let pages: Vec<_> = bench.time.run(bench.pages().collect());
    assert!(
        matches!(&pages[..], [Ok(_), Err(Error::Decode { .. })]),
        "{pages:?}"
    );
}

#[test]
fn twenty_empty_pages_are_taken() {
    let tokens: Vec<String> = (0..30).map(|index| format!("t{index}")).collect();
    let empty = |count: usize| {
        tokens[..count]
            .iter()
            .map(|token| page(Some(token), 0))
            .collect::<Vec<_>>()
    };
    let good = bench(empty(20).into_iter().chain([page(None, 1)]));
    assert_eq!(
        good.time.run(
            good.pages()
                .filter(|page| std::future::ready(page.is_ok()))
                .count()
        ),
        21
    );
    let bad = bench(empty(21));
    let pages: Vec<_> = bad.time.run(bad.pages().collect());
    assert_eq!(pages.len(), 21);
    assert!(pages[20].is_err());
}

#[test]
fn a_failure_in_the_middle_is_repeated_with_the_same_token_and_then_ends_the_stream() {
    let bench = bench([
        page(Some("a"), 2),
        no_response(),
        no_response(),
        no_response(),
    ]);
    let pages: Vec<_> = bench.time.run(bench.pages().collect());
    assert!(
        matches!(&pages[..], [Ok(_), Err(Error::Transport { .. })]),
        "{pages:?}"
    );
    assert_eq!(bench.urls()[1..], vec!["?pageSize=2&pageToken=a"; 3]);
}
