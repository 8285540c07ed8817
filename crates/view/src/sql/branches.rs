//! Fallback branches: names in order, of which the first that a dataset has is read.

/// The list with the typed names at its end: several names may be pasted at once, each is listed once.
pub fn added(list: &[String], typed: &str) -> Vec<String> {
    let mut list = list.to_vec();
    for name in typed.split([',', '\n', '\t']).map(str::trim) {
        if !name.is_empty() && !list.iter().any(|other| other == name) {
            list.push(name.to_owned());
        }
    }
    list
}

/// The list with one name a place further to the front.
pub fn forward(list: &[String], index: usize) -> Vec<String> {
    let mut list = list.to_vec();
    if index > 0 && index < list.len() {
        list.swap(index - 1, index);
    }
    list
}

/// The list without one name.
pub fn removed(list: &[String], index: usize) -> Vec<String> {
    let mut list = list.to_vec();
    if index < list.len() {
        list.remove(index);
    }
    list
}
