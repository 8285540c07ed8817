//! Does not compile while an operation of the contract has no method in the package.

use belvedere_api::Operation;

/// The methods, as `cargo xtask codegen` wrote them.
const METHODS: &[u8] = include_bytes!("../package/src/operations.js");

macro_rules! every_operation_has_a_method {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        $(
            const _: () = assert!(
                names(METHODS, <$operation as Operation>::DESCRIPTION.id.as_bytes()),
                concat!("no method for ", stringify!($namespace), "::", stringify!($method), ": run cargo xtask codegen"),
            );
        )+
    };
}
belvedere_api::for_each_operation!(every_operation_has_a_method);

/// Whether `text` holds `word` in quotes.
const fn names(text: &[u8], word: &[u8]) -> bool {
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        if *first == b'"' && begins_with(behind, word) {
            return true;
        }
        rest = behind;
    }
    false
}

/// Whether `text` begins with `word` and a quote.
const fn begins_with(mut text: &[u8], mut word: &[u8]) -> bool {
    while let (Some((a, behind_a)), Some((b, behind_b))) = (text.split_first(), word.split_first())
    {
        if *a != *b {
            return false;
        }
        (text, word) = (behind_a, behind_b);
    }
    word.is_empty() && matches!(text.first(), Some(b'"'))
}
