//! API names for files and columns: ASCII letters and digits, unique, and like the name that people see.

use std::collections::HashSet;

/// The API name of an object type: `Flight plans 2024.csv` is `FlightPlans2024`.
pub(super) fn type_name(stem: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name: String = words(stem).iter().map(|word| capital(word)).collect();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.insert_str(0, "File");
    }
    unique(name, taken)
}

/// The API names of columns: `Flight No.` is `flightNo`. They differ from each other also without regard to case, and
/// from the reserved ones.
pub(super) fn property_names(columns: &[String], reserved: &[&str]) -> Vec<String> {
    let mut taken: HashSet<String> = reserved.iter().map(|name| name.to_lowercase()).collect();
    columns
        .iter()
        .zip(1..)
        .map(|(column, number)| {
            let mut name = String::new();
            for word in words(column) {
                name.push_str(&if name.is_empty() {
                    word.to_lowercase()
                } else {
                    capital(&word)
                });
            }
            if name.is_empty() {
                name = format!("column{number}");
            } else if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
                name.insert_str(0, "column");
            }
            let name = unique(name, |name| taken.contains(&name.to_lowercase()));
            taken.insert(name.to_lowercase());
            name
        })
        .collect()
}

/// The part of an action's API name that stands for an object type: `FlightPlan` is `flight-plan`.
pub(super) fn kebab(type_name: &str) -> String {
    let mut kebab = String::new();
    let mut before: Option<char> = None;
    for letter in type_name.chars() {
        if letter.is_ascii_uppercase() && before.is_some_and(|b| !b.is_ascii_uppercase()) {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
        before = Some(letter);
    }
    kebab
}

/// A name for people from that of a file or column: `flight_plans` is `Flight plans`.
pub(super) fn display_name(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|letter| match letter {
            '_' => ' ',
            letter if letter.is_control() => ' ',
            letter => letter,
        })
        .collect();
    let plain = plain.trim();
    let mut letters = plain.chars();
    let Some(first) = letters.next() else {
        return name.to_owned();
    };
    first.to_uppercase().chain(letters).collect()
}

/// The words of a name in ASCII: letters of other scripts by how they sound.
fn words(name: &str) -> Vec<String> {
    let ascii = any_ascii::any_ascii(name);
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in ascii.chars() {
        let breaks = !letter.is_ascii_alphanumeric()
            || (letter.is_ascii_uppercase() && before.is_ascii_lowercase());
        if breaks {
            words.push(String::new());
        }
        if letter.is_ascii_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.push(letter);
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn unique(name: String, taken: impl Fn(&str) -> bool) -> String {
    if !taken(&name) {
        return name;
    }
    (2..u64::MAX)
        .map(|number| format!("{name}x{number}"))
        .find(|name| !taken(name))
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_like_their_files() {
        for (stem, name) in [
            ("flights", "Flights"),
            ("Flight plans 2024", "FlightPlans2024"),
            ("2024-q1", "File2024Q1"),
            ("größe_ÄÖ", "GrosseAO"),
            ("売上", "MaiShang"),
            ("a'b\"c\n<d>", "ABCD"),
            ("…", "File"),
            ("flightPlan", "FlightPlan"),
            ("ID_map", "IDMap"),
        ] {
            assert_eq!(type_name(stem, |_| false), name, "{stem}");
        }
        let taken = |name: &str| ["Flights", "Flightsx2"].contains(&name);
        assert_eq!(type_name("flights", taken), "Flightsx3");
    }

    #[test]
    fn properties_are_named_like_their_columns() {
        let columns = [
            "Flight No.",
            "flight_no",
            "FLIGHT-NO",
            "",
            "",
            "1st",
            "ID",
            "id",
            "rowNumber",
        ];
        let columns = columns.map(str::to_owned);
        assert_eq!(
            property_names(&columns, &["rowNumber"]),
            [
                "flightNo",
                "flightNox2",
                "flightNOx3",
                "column4",
                "column5",
                "column1st",
                "id",
                "idx2",
                "rowNumberx2"
            ]
        );
    }

    #[test]
    fn actions_are_named_like_their_types() {
        for (name, part) in [
            ("FlightPlan", "flight-plan"),
            ("File2024", "file2024"),
            ("IDMap", "idmap"),
        ] {
            assert_eq!(kebab(name), part);
        }
    }
}
