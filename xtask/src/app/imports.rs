//! The names of the functions that the app's wasm file imports from its script.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::Result;

/// Gives the functions numbers in place of the hashes in their names: the hashes alone would be 4 KB of the download, in
/// brotli.
pub(super) fn number(script: &Path, module: &Path) -> Result<()> {
    let (js, wasm) = (fs::read(script)?, fs::read(module)?);
    let names: BTreeSet<_> = imports(&js).map(|import| import.hash).collect();
    let numbers: BTreeMap<_, _> = names
        .into_iter()
        .enumerate()
        .map(|(number, hash)| (hash, format!("{number:0length$}", length = hash.len())))
        .collect();
    for (path, content) in [(script, &js), (module, &wasm)] {
        let mut numbered = content.clone();
        for import in imports(content) {
            // The names of functions that are gone hold further hashes; they are not in the optimized file.
            let Some(number) = numbers.get(import.hash) else {
                continue;
            };
            numbered.splice(import.at..import.at + number.len(), number.bytes());
        }
        fs::write(path, numbered)?;
    }
    Ok(())
}

/// The hash in the name of a function that wasm imports from JavaScript, such as `__wbg_focus_0123456789abcdef`.
struct Import<'a> {
    hash: &'a [u8],
    at: usize,
}

/// Where a text names such functions.
fn imports(content: &[u8]) -> impl Iterator<Item = Import<'_>> {
    const START: &[u8] = b"__wbg_";
    const HASH: usize = 16;
    content
        .windows(START.len())
        .enumerate()
        .filter(|(_, window)| *window == START)
        .filter_map(|(at, _)| {
            let rest = content.get(at..)?;
            let length = rest
                .iter()
                .position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
                .unwrap_or(rest.len());
            let name = rest.get(..length)?;
            let (before, hash) = name.split_last_chunk::<HASH>()?;
            let is_hash = before.ends_with(b"_") && hash.iter().all(u8::is_ascii_hexdigit);
            is_hash.then_some(Import {
                hash,
                at: at + length - HASH,
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_imports_are_found() {
        let text =
            b"wasm.__wbg_a_free(); __wbg_get_x_0123456789abcdef: \x21__wbg_b_fedcba9876543210\0";
        let found: Vec<_> = imports(text)
            .map(|import| (import.hash, import.at))
            .collect();
        let expected: [(&[u8], usize); 2] = [(b"0123456789abcdef", 33), (b"fedcba9876543210", 60)];
        assert_eq!(found, expected);
    }
}
