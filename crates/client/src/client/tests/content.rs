//! Answers that are bytes.

use super::*;

#[test]
fn bytes_arrive_in_chunks_with_a_total() {
    let headers: &[_] = &[("content-type", "application/pdf"), ("content-length", "6")];
    let chunks = vec![
        Ok(Bytes::from("abc")),
        Ok(Bytes::new()),
        Ok(Bytes::from("def")),
    ];
    let bench = bench([Play::Response(200, headers, chunks)]);
    let call = bench.client.sql().get_sql_query_results("q".into());
    let stream = bench.time.run(call).unwrap();
    assert_eq!(
        (stream.total(), stream.content_type()),
        (Some(6), Some("application/pdf"))
    );
    let chunks: Vec<Bytes> = bench.time.run(stream.map(Result::unwrap).collect());
    assert_eq!(chunks, ["abc", "def"]);
    assert_eq!(bench.script.open(), 0);
}

#[test]
fn a_stalled_stream_ends_after_twenty_seconds() {
    let bench = bench([Play::Stall(200, "abc")]);
    let call = bench.client.sql().get_sql_query_results("q".into());
    let mut stream = bench.time.run(call).unwrap();
    assert_eq!(bench.time.run(stream.next()).unwrap().unwrap(), "abc");
    // A consumer that takes its time is no fault of the platform.
    bench.time.advance(Duration::from_secs(100));
    let error = bench.time.run(stream.next()).unwrap().unwrap_err();
    assert!(matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::TimedOut,
            ..
        }
    ));
    assert_eq!(bench.time.now(), Duration::from_mins(2));
    assert!(bench.time.run(stream.next()).is_none());
}

#[test]
fn bytes_have_a_limit_in_memory() {
    let bench = bench([with(200, &[], "abcdef")]);
    let stream = bench
        .time
        .run(bench.client.sql().get_sql_query_results("q".into()))
        .unwrap();
    let error = bench.time.run(stream.read_all(5)).unwrap_err();
    assert!(matches!(
        error,
        Error::Transport {
            kind: TransportErrorKind::TooLarge,
            ..
        }
    ));
}
