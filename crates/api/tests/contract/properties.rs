//! Properties of all values.

use belvedere_api::error::RequestError;
use belvedere_api::ontologies::list_objects_v2::Query;
use belvedere_api::ontologies::{Direction, OrderBy, SortKey};
use belvedere_api::operation::{Operation, PathParameters};
use belvedere_api::sql::ExecuteSqlQuery;
use belvedere_api::wire::{decode_query, encode_query, encode_request, encode_untyped};
use belvedere_api::{long, path};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use crate::golden::Golden;

/// Any text, and often the text that URLs are sensitive to.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        vec(
            prop::sample::select(vec![
                ".",
                "%2e",
                "%2E",
                "%",
                "%2F",
                "/",
                "\\",
                "?",
                "#",
                "+",
                " ",
                "&",
                "=",
                ";",
                ":",
                "@",
                "\t",
                "\n",
                "\r",
                "\0",
                "ü",
                "日",
                "\u{1F6EB}",
                "\u{202E}",
                "a",
                "content",
            ]),
            0..5,
        )
        .prop_map(|parts| parts.concat()),
    ]
}

/// A path parameter is refused, or arrives unchanged, by the address that a browser makes of it.
fn arrives<O: Golden>(values: &[String]) -> Result<(), TestCaseError>
where
    O::Path: PartialEq + std::fmt::Debug,
{
    let Some(golden) = O::requests().pop() else {
        return Err(TestCaseError::fail("no golden request"));
    };
    let typed = O::Path::from_values(values[..O::Path::NAMES.len()].to_vec()).unwrap();
    let dots = |value: &&str| {
        matches!(
            value.to_ascii_lowercase().as_str(),
            "" | "." | ".." | "%2e" | ".%2e" | "%2e." | "%2e%2e"
        )
    };
    match encode_request::<O>(&typed, &golden.query, &golden.body) {
        Err(RequestError::PathParameter { name, value }) => {
            prop_assert!(dots(&value.as_str()), "{name} {value:?}");
        }
        Err(other) => prop_assert!(false, "{other:?}"),
        Ok(request) => {
            prop_assert!(!typed.values().iter().any(dots), "{typed:?}");
            let address = url::Url::parse("https://host.example")
                .unwrap()
                .join(&request.target)
                .unwrap();
            let raw_path = request.target.split('?').next().unwrap();
            prop_assert_eq!(address.path(), raw_path);
            let read = path::match_template(O::DESCRIPTION.path, address.path()).unwrap();
            prop_assert_eq!(O::Path::from_values(read).unwrap(), typed);
        }
    }
    Ok(())
}

macro_rules! every_operation {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        proptest! {
            #[test]
            fn a_path_parameter_is_refused_or_arrives_unchanged(values in vec(text(), 5)) {
                $( arrives::<$operation>(&values)?; )+
            }
        }
        #[test]
        fn no_path_has_more_parameters_than_the_property_gives() {
            $( assert!(<$operation as Operation>::Path::NAMES.len() <= 5); )+
        }
    };
}
belvedere_api::for_each_operation!(every_operation);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Longs {
    #[serde(with = "long")]
    plain: i64,
    #[serde(with = "long::option")]
    optional: Option<i64>,
}

proptest! {
    #[test]
    fn a_long_survives_as_a_number_and_as_a_string(value in any::<i64>()) {
        let expected = Longs { plain: value, optional: Some(value) };
        for text in [
            format!(r#"{{"plain": {value}, "optional": {value}}}"#),
            format!(r#"{{"plain": "{value}", "optional": "{value}"}}"#),
        ] {
            prop_assert_eq!(&serde_json::from_str::<Longs>(&text).unwrap(), &expected);
        }
        let written = serde_json::to_string(&expected).unwrap();
        prop_assert_eq!(written, format!(r#"{{"plain":"{value}","optional":"{value}"}}"#));
        prop_assert_eq!(long::parse(&value.to_string()), Some(value));
    }

    #[test]
    fn a_text_that_is_no_long_is_refused(text in text()) {
        let is_long = text.parse::<i64>().is_ok() && !text.starts_with('+');
        prop_assert_eq!(long::parse(&text).is_some(), is_long);
    }

    #[test]
    fn a_query_value_survives(
        token in text(), branch in text(), select in vec("[^,]+", 0..4), size in any::<i64>(), flag in any::<bool>(),
    ) {
        let query = Query {
            page_size: Some(size),
            page_token: Some(token.as_str().into()),
            branch: Some(branch.as_str().into()),
            select: select.iter().map(|name| name.as_str().into()).collect(),
            snapshot: Some(flag),
            ..Query::default()
        };
        let written = encode_query(&query).unwrap();
        prop_assert!(!written.contains('+') && written.is_ascii(), "{}", written);
        prop_assert_eq!(&decode_query::<Query>(&written).unwrap(), &query);
        let plus = written.replace("%20", "+");
        prop_assert_eq!(&decode_query::<Query>(&plus).unwrap(), &query);
        // The query is the same in the address that a browser makes of it.
        let address = url::Url::parse(&format!("https://host.example/?{written}")).unwrap();
        prop_assert_eq!(address.query().unwrap(), written);
        prop_assert_eq!(address.fragment(), None);
    }

    #[test]
    fn a_query_is_written_alike_without_its_types(pairs in vec((text(), text()), 0..4)) {
        let mut plain = ExecuteSqlQuery::DESCRIPTION;
        plain.preview = false;
        let written = encode_untyped(&plain, &[], &pairs).unwrap();
        let query = written.strip_prefix(plain.path).unwrap();
        prop_assert_eq!(query.strip_prefix('?').unwrap_or_default(), encode_query(&pairs).unwrap());
    }

    #[test]
    fn a_sort_order_survives(keys in prop::collection::btree_map("[A-Za-z_][A-Za-z0-9_]{0,8}", any::<bool>(), 1..5)) {
        let keys = keys.into_iter().map(|(property, descending)| SortKey {
            property,
            direction: if descending { Direction::Descending } else { Direction::Ascending },
        });
        let order = OrderBy { keys: keys.collect() };
        prop_assert_eq!(order.to_string().parse::<OrderBy>().unwrap(), order);
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in text()) {
        let _ = text.parse::<OrderBy>();
        let _ = decode_query::<Query>(&text);
        let _ = path::match_template("/a/{b}", &text);
        let _ = path::decode_segment(&text);
    }
}
