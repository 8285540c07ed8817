//! Code of the administration that needs no page: certificates, expiry, patterns, lists, calendars.

use belvedere_view::admin::expiry::{Expiry, days, disagree};
use std::time::Instant;

use belvedere_table::CsvOptions;
use belvedere_view::admin::calendar::{Entry, calendar};
use belvedere_view::admin::certificate::{Unreadable, parse};
use belvedere_view::admin::group_list::{self, Problem};
use belvedere_view::admin::patterns::{Pattern, Reason, Verdict, prepare, try_all};

/// Made with OpenSSL: RSA 2048, serial 0x1001, two DNS names, an IP address and a mail address.
const RSA: &str = include_str!("rsa.pem");
const NOT_BEFORE: i64 = 1_795_305_133;
const NOT_AFTER: i64 = 1_864_425_133;
const FINGERPRINT: &str = "2E:68:79:33:C2:C0:0B:7B:D5:58:45:CB:C4:CC:3E:13:E9:98:32:0B:36:F7:E1:CF:9E:BB:9A:27:36:7B:D6:DA";

#[test]
fn a_certificate_says_what_openssl_says() {
    let parsed = parse(RSA).expect("a certificate");
    assert_eq!(parsed.subject, "CN=Belvedere Air,O=Airline\\, Inc.,C=DE");
    assert!(parsed.is_self_signed());
    assert_eq!(parsed.serial, "10:01");
    assert_eq!(parsed.key, "RSA 2048");
    assert_eq!(
        parsed.alternative_names,
        [
            "DNS:a.example",
            "DNS:b.example",
            "IP:192.0.2.1",
            "email:x@a.example"
        ]
    );
    assert_eq!(
        (parsed.not_before, parsed.not_after),
        (NOT_BEFORE, NOT_AFTER)
    );
    assert_eq!(parsed.fingerprint, FINGERPRINT);
}

#[test]
fn what_is_no_certificate_says_why() {
    let wrap =
        |text: &str| format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----");
    assert_eq!(parse(""), Err(Unreadable::NoPem));
    assert_eq!(parse("-----BEGIN CERTIFICATE-----"), Err(Unreadable::NoPem));
    assert_eq!(parse(&wrap("<b>")), Err(Unreadable::NoBase64));
    assert_eq!(parse(&wrap("")), Err(Unreadable::NoCertificate));
    assert_eq!(parse(&wrap(&"A".repeat(400_000))), Err(Unreadable::TooLong));
    // Cut anywhere, it is refused and nothing panics.
    let body: String = RSA.lines().filter(|line| !line.starts_with('-')).collect();
    for end in (0..body.len()).step_by(4) {
        let cut = body.get(..end).expect("base64 is ASCII");
        assert_eq!(
            parse(&wrap(cut)),
            Err(Unreadable::NoCertificate),
            "cut at {end}"
        );
    }
}

#[test]
fn expiry_has_its_edges_where_they_are_said_to_be() {
    const DAY: i64 = 86_400_000;
    let now = 1_800_000_000_000;
    for (left, expected) in [
        (-1, Expiry::Expired),
        (0, Expiry::Expired),
        (1, Expiry::Within30),
        (30 * DAY - 1, Expiry::Within30),
        (30 * DAY, Expiry::Within90),
        (90 * DAY - 1, Expiry::Within90),
        (90 * DAY, Expiry::Later),
    ] {
        assert_eq!(Expiry::of(Some(now + left), now), expected, "{left}");
    }
    assert_eq!(Expiry::of(None, now), Expiry::Unknown);
    assert_eq!(Expiry::of(Some(i64::MIN), now), Expiry::Expired);
    assert_eq!(days(now + 1, now), 1);
    assert_eq!(days(now - 1, now), 0);
    assert_eq!(days(now - 40 * DAY, now), -40);
    assert!(!disagree(now, now + 59_999));
    assert!(disagree(now, now + 60_000));
}

#[test]
fn patterns_match_whole_names_and_parts() {
    let verdict = |pattern: &str, name: &str| Pattern::new(pattern).verdict(name);
    assert_eq!(verdict(r".+@a\.example", "x@a.example"), Verdict::Whole);
    assert_eq!(verdict(r"@a\.example", "x@a.example"), Verdict::Part);
    assert_eq!(verdict(r"^b", "x@a.example"), Verdict::No);
    assert_eq!(verdict(r"(?i)[a-z]{2}\d{4,6}", "AB12345"), Verdict::Whole);
    // The first alternative that fits is shorter than the one that matches the whole name.
    assert_eq!(verdict("a|ab", "ab"), Verdict::Whole);
    assert_eq!(
        verdict("(?=x)x", "x"),
        Verdict::Untestable(Reason::LookAround)
    );
    assert_eq!(
        verdict("(?<!x)y", "y"),
        Verdict::Untestable(Reason::LookAround)
    );
    assert_eq!(
        verdict(r"(a)\1", "aa"),
        Verdict::Untestable(Reason::BackReference)
    );
    assert!(matches!(
        verdict("[", "x"),
        Verdict::Untestable(Reason::NotUnderstood(_))
    ));
    assert_eq!(
        verdict("x", &"x".repeat(513)),
        Verdict::Untestable(Reason::LongName)
    );
}

#[test]
fn pattern_bombs_cost_no_time_and_never_panic() {
    let nested = format!("{}x{}", "(".repeat(400), ")".repeat(400));
    let long = "a".repeat(1_001);
    let bombs = [
        "(a+)+$",
        "(a|a)*b",
        "(.*)*c",
        "a{5}{5}{5}{5}{5}{5}{5}",
        "(?:x{1000}){1000}",
        "a{1000}{1000}",
        r"\p{L}+",
        "(?i)ß+",
        "\u{0}",
        &nested,
        &long,
    ];
    let begin = Instant::now();
    let now = || begin.elapsed().as_secs_f64() * 1_000.0;
    let prepared = prepare(bombs, now);
    let name = format!("{}!", "a".repeat(500));
    let verdicts = try_all(&prepared, &name, now);
    assert_eq!(verdicts.len(), bombs.len());
    assert_eq!(verdicts.first(), Some(&Verdict::No));
    for large in [4, 5, 9, 10] {
        assert_eq!(
            verdicts.get(large),
            Some(&Verdict::Untestable(Reason::TooLarge)),
            "{large}"
        );
    }
    // Backtracking engines need longer than the universe is old for the first of them.
    assert!(now() < 5_000.0);
    let many = prepare(std::iter::repeat_n("a", 201), || 0.0);
    let last = many.last().map(|pattern| pattern.verdict("a"));
    assert_eq!(last, Some(Verdict::Untestable(Reason::TooMany)));
    let clock = std::cell::Cell::new(0.0);
    let slow = try_all(&many, "a", || {
        clock.set(clock.get() + 200.0);
        clock.get()
    });
    assert_eq!(slow.first(), Some(&Verdict::Whole));
    assert_eq!(slow.get(2), Some(&Verdict::Untestable(Reason::TooLate)));
}

#[test]
fn a_list_of_groups_is_read_as_people_write_it() {
    let organization = "ri.multipass..organization.a-1";
    let text = format!(
        "\u{feff}Name;Organizations\r\n\"A; \"\"B\"\"\";{organization} {organization}\r\n\r\nC\r\nC\r\n;x\r\nD;y\r\nE\u{202e};\r\n"
    );
    let read = group_list::read(&text);
    let seen: Vec<_> = read
        .iter()
        .map(|entry| (entry.line, entry.group.name.as_str(), entry.problem.clone()))
        .collect();
    assert_eq!(
        seen,
        [
            (2, "A; \"B\"", None),
            (4, "C", None),
            (5, "C", Some(Problem::Repeated(4))),
            (6, "", Some(Problem::NoName)),
            (7, "D", Some(Problem::NoRid("y".to_owned()))),
            (8, "E\u{202e}", Some(Problem::Invisible)),
        ]
    );
    let first = read.first().map(|entry| entry.group.organizations.clone());
    assert_eq!(first, Some(vec![organization.to_owned()]));
    let many = "x\n".repeat(1_001);
    assert_eq!(
        group_list::read(&many)
            .last()
            .and_then(|entry| entry.problem.clone()),
        Some(Problem::TooMany)
    );
}

#[test]
fn a_report_is_read_back() {
    let cells = ["a,b", "c \"d\"", "e\nf", "", "ß"];
    let mut text = String::new();
    CsvOptions::guarded().row_of(cells, &mut text);
    assert_eq!(
        group_list::rows(&text),
        [(1, cells.map(str::to_owned).to_vec())]
    );
}

#[test]
fn a_calendar_names_each_end_and_no_text_ends_a_line() {
    let entry = |summary: &str, end: &str| Entry {
        id: "1".to_owned(),
        end: end.into(),
        summary: summary.to_owned(),
        description: "\u{e4}".repeat(100),
    };
    let hostile = "a,b;c\\d\r\nBEGIN:VEVENT";
    let entries = [
        entry(hostile, "2027-01-02T03:04:05.678+01:00"),
        entry("none", "soon"),
    ];
    let text = calendar(&entries, "2026-11-21T22:00:00.123Z");
    assert_eq!(text.matches("\r\nBEGIN:VEVENT\r\n").count(), 1);
    assert!(text.contains("\r\nDTSTART:20270102T020405Z\r\n"));
    assert!(text.contains("\r\nDTSTAMP:20261121T220000Z\r\n"));
    assert!(text.contains(r"SUMMARY:a\,b\;c\\d\nBEGIN:VEVENT"));
    assert!(text.lines().all(|line| line.len() <= 75));
    assert!(text.ends_with("END:VCALENDAR\r\n"));
}
