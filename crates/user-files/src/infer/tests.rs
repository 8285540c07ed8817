//! Tests of the types of columns.

use super::*;

fn kind_of(texts: &[&str]) -> Kind {
    let mut all = Texts::default();
    for text in texts {
        all.add(text);
    }
    all.kind()
}

#[test]
fn texts_have_the_narrowest_type_that_loses_nothing() {
    const MICRO: Kind = Kind::Timestamp { nanoseconds: false };
    const NANO: Kind = Kind::Timestamp { nanoseconds: true };
    for (texts, kind) in [
        (&[][..], Kind::Text),
        (&["true", "FALSE"], Kind::Boolean),
        (&["1", "-2", "0"], Kind::Long),
        (&["9223372036854775807"], Kind::Long),
        (&["9223372036854775808"], Kind::Text),
        (&["1", "2.5", "-1e3", "0.10"], Kind::Double),
        (&["007"], Kind::Text),
        (&["1", "007"], Kind::Text),
        (&["-0"], Kind::Long),
        (&["-0", "0.5"], Kind::Double),
        (&["+1"], Kind::Long),
        (&["1", "inf", "-Infinity"], Kind::Double),
        (&[" 1"], Kind::Text),
        (&["NaN"], Kind::Text),
        (&["1e999"], Kind::Text),
        (&["1,5"], Kind::Text),
        (&["0.12345678901234567890"], Kind::Text),
        (&["2024-02-29"], Kind::Date),
        (&["2023-02-29"], Kind::Text),
        (&["2024-1-1"], Kind::Text),
        (&["2024-02-29T12:00:00Z", "2024-02-29 12:00:00"], MICRO),
        (&["2024-02-29T12:00:00.123456+02:00"], MICRO),
        (&["2024-02-29 12:00:00.123456789"], NANO),
        (&["2024-02-29T12:00:00+0200"], Kind::Text),
        (&["2024-02-29T25:00:00Z"], Kind::Text),
        (&["2024-02-29T12:00:00."], Kind::Text),
        (&["3000-01-01 00:00:00.1234567"], Kind::Text),
        (&["1", "true"], Kind::Text),
        (&["1", "2024-02-29"], Kind::Text),
        (&["2024-02-29", "2024-02-29T12:00:00Z"], Kind::Text),
        (&["é€x2024-02-29T12:00"], Kind::Text),
    ] {
        assert_eq!(kind_of(texts), kind, "{texts:?}");
    }
}

fn kind_of_values(values: &Value) -> Result<Kind, String> {
    let mut all = Values::default();
    for value in values.as_array().unwrap() {
        all.add(value)?;
    }
    Ok(all.kind())
}

/// What is said of some files together is what would be said of one file with all their rows.
#[test]
fn files_together_are_as_one_file() {
    let all = [
        "",
        "true",
        "1",
        "9223372036854775807",
        "2.5",
        "007",
        "2024-02-29",
        "x",
        "2024-02-29T12:00:00Z",
        "2024-02-29 12:00:00.123456789",
    ];
    for a in all {
        for b in all {
            for c in all {
                let of = |texts: &[&str]| {
                    let mut all = Texts::default();
                    texts
                        .iter()
                        .filter(|text| !text.is_empty())
                        .for_each(|text| {
                            all.add(text);
                        });
                    Texts::from(u8::from(all))
                };
                let mut merged = of(&[a]);
                merged.merge(of(&[b, c]));
                assert_eq!(merged.kind(), of(&[a, b, c]).kind(), "{a} {b} {c}");
            }
        }
    }
    let all = serde_json::json!([
        null, 1, 2.5, true, "x", "2024-02-29", u64::MAX, [1], ["a"], [[1]], {"a": 1}, {"a": "x", "b": [true]}
    ]);
    let all = all.as_array().unwrap();
    let of = |values: &[&Value]| {
        let mut all = Values::default();
        values
            .iter()
            .try_for_each(|value| all.add(value).map(drop))?;
        let kept = serde_json::to_string(&all).unwrap();
        Ok::<Values, String>(serde_json::from_str(&kept).unwrap())
    };
    for a in all {
        for b in all {
            let merged = of(&[a]).and_then(|mut merged| {
                merged.merge(of(&[b])?)?;
                Ok(merged)
            });
            let kind = |values: Result<Values, String>| values.map(|values| values.kind());
            assert_eq!(kind(merged), kind(of(&[a, b])), "{a} {b}");
        }
    }
}

#[test]
fn json_values_have_the_type_that_holds_them_all() {
    use serde_json::json;
    for (values, kind) in [
        (json!([1, null, 2]), Kind::Long),
        (json!([1, 2.5]), Kind::Double),
        (json!([1, "a"]), Kind::Text),
        (json!([1, true]), Kind::Text),
        (json!(["1"]), Kind::Text),
        (json!([18_446_744_073_709_551_615_u64, 1]), Kind::Text),
        (json!(["2024-02-29"]), Kind::Date),
        (json!(["2024-02-29", "x"]), Kind::Text),
        (json!([[1], [], [2.5]]), Kind::List(Box::new(Kind::Double))),
        (
            json!([{"a": 1}, {"b": ["x"]}]),
            Kind::Struct(vec![
                ("a".to_owned(), Kind::Long),
                ("b".to_owned(), Kind::List(Box::new(Kind::Text))),
            ]),
        ),
        (json!([null]), Kind::Text),
    ] {
        assert_eq!(kind_of_values(&values), Ok(kind), "{values}");
    }
    let mixed = kind_of_values(&json!([{"a": {"b": 1}}, {"a": {"b": [1]}}]));
    assert_eq!(
        mixed.unwrap_err(),
        "\"a\": \"b\": it is a list or a structure here and something else elsewhere"
    );
}
