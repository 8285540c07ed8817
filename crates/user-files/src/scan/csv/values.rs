//! What the values of columns of CSV are, and how they are written.

use belvedere_text_files::{Cell, Kind, TextColumn, Written, bare};
use serde::{Deserialize, Serialize};

use crate::exceptions::{Exceptions, TypeChange};
use crate::infer::Texts;
use crate::scan::{mark_sample, null_words, other_values};
use crate::settings::FileSettings;
use crate::types;

/// The most units of numbers.
const MAX_UNITS: usize = 16;

/// Rows that are no part of a sample may hold any of the words that stand for a missing value.
pub(crate) fn allow_nulls(
    columns: &mut [TextColumn],
    settings: &FileSettings,
) -> Result<(), String> {
    let nulls = null_words(settings)?;
    let may_have = |column: &&mut TextColumn| settings.nulls.is_some() || column.kind != Kind::Text;
    for column in columns.iter_mut().filter(may_have) {
        column.nulls.clone_from(&nulls);
        column.blanks = column.kind != Kind::Text;
    }
    mark_sample(columns);
    Ok(())
}

/// The columns with these values.
pub(crate) fn typed(
    columns: impl Iterator<Item = (String, Values)>,
    settings: &FileSettings,
) -> Result<Vec<TextColumn>, String> {
    let (nulls, forms) = (null_words(settings)?, Forms::of(settings)?);
    let mut typed = Vec::new();
    for (name, values) in columns {
        let seen = values.nulls;
        let (found, written) = values.kind(&forms);
        let kind = match settings.types.get(&name).map(|wanted| wanted.kind()) {
            Some(wanted) if values.texts.is_empty() || types::reads_as(&found, &wanted) => wanted,
            Some(_) => return Err(other_values(&name)),
            None => found,
        };
        // Among texts, such a word may be one like any other: the code of Namibia is NA.
        let are_missing = settings.nulls.is_some() || kind != Kind::Text;
        let seen = nulls
            .iter()
            .enumerate()
            .filter(|(place, _)| are_missing && seen & (1 << place) != 0);
        // A value of blanks alone is missing too.
        let blank = (values.has_blank && kind != Kind::Text).then(String::new);
        typed.push(TextColumn {
            nulls: seen.map(|(_, word)| word.clone()).chain(blank).collect(),
            blanks: values.blanks && kind != Kind::Text,
            written: if kind == Kind::Text {
                Written::Plain
            } else {
                written
            },
            name,
            kind,
            is_sample: false,
        });
    }
    if let Some(format) = &settings.date_format
        && typed
            .iter()
            .all(|column| Some(&column.written) != forms.date.as_ref())
    {
        return Err(format!(
            "no column is written as {format:?}, the date_format in the settings"
        ));
    }
    Ok(typed)
}

/// The values of a column in one of several files.
pub(crate) struct InFile<'a> {
    pub(crate) path: &'a str,
    pub(crate) values: &'a Values,
}

/// The exceptions because of which a column of several files is text.
pub(crate) fn exceptions<'a>(
    column: &str,
    files: impl Iterator<Item = InFile<'a>>,
    settings: &FileSettings,
) -> Result<Option<TypeChange>, String> {
    let forms = Forms::of(settings)?;
    let mut all: Option<(Kind, Option<(&str, Exceptions)>)> = None;
    for InFile { path, values } in files.filter(|file| !file.values.texts.is_empty()) {
        let here = values.exceptions.as_deref();
        let kind = here.map_or_else(|| values.kind(&forms).0, |here| here.most.clone());
        if kind == Kind::Text {
            return Ok(None);
        }
        let (most, found) = all.get_or_insert_with(|| (kind.clone(), None));
        if is_number(most) && is_number(&kind) {
            if kind == Kind::Double {
                *most = kind;
            }
        } else if *most != kind {
            return Ok(None);
        }
        if let Some(here) = here {
            match found {
                Some((_, found)) => found.merge(here),
                None => *found = Some((path, here.clone())),
            }
        }
    }
    let found = all.and_then(|(most, found)| {
        let (path, exceptions) = found?;
        Some(Exceptions { most, ..exceptions }.type_change(column, Some(path)))
    });
    Ok(found)
}

fn is_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Long | Kind::Double)
}

/// How the settings say that numbers and dates are written.
pub(super) struct Forms {
    /// Numbers without a unit, unless they are written as usual, and those with each unit.
    numbers: Vec<Written>,
    /// Whether numbers without a unit are written as usual.
    is_usual: bool,
    date: Option<Written>,
}

impl Forms {
    pub(super) fn of(settings: &FileSettings) -> Result<Self, String> {
        let decimal = settings.decimal.unwrap_or('.');
        if settings.thousands == Some(decimal) {
            return Err("decimal and thousands are the same sign in the settings".to_owned());
        }
        if settings.units.len() > MAX_UNITS {
            return Err(format!("the settings name more than {MAX_UNITS} units"));
        }
        let is_number = |unit: &String| unit.trim().is_empty() || unit.contains(is_of_numbers);
        if let Some(unit) = settings.units.iter().find(|unit| is_number(unit)) {
            return Err(format!("{unit:?} in the settings is no unit"));
        }
        let is_usual = settings.decimal.is_none() && settings.thousands.is_none();
        let units = settings
            .units
            .iter()
            .map(|unit| Some(unit.trim().to_owned()));
        let units = (!is_usual).then_some(None).into_iter().chain(units);
        let numbers = units.map(|unit| Written::Number {
            decimal,
            thousands: settings.thousands,
            unit,
        });
        Ok(Self {
            numbers: numbers.collect(),
            is_usual,
            date: settings.date_format.as_deref().map(Written::in_format),
        })
    }

    /// What a value without blanks is, given what it is as usual.
    fn cell(&self, value: &str, usual: Cell) -> Cell {
        if let Some(date) = &self.date
            && date.plain(value).is_some()
        {
            return match date {
                Written::Timestamp(_) => Cell::Timestamp { nanoseconds: false },
                _ => Cell::Date,
            };
        }
        let is_number = matches!(usual, Cell::Long { .. } | Cell::Double);
        if self.is_usual && is_number {
            return usual;
        }
        let plain = self.numbers.iter().find_map(|written| written.plain(value));
        match plain {
            Some(plain) => Cell::of(plain.as_bytes()),
            None if is_number => Cell::Text,
            None => usual,
        }
    }
}

/// Signs and digits of numbers, which no unit has.
fn is_of_numbers(letter: char) -> bool {
    letter.is_ascii_digit() || ['-', '+', '.', ','].contains(&letter)
}

/// The values of a column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Values {
    /// Those that are there.
    texts: Texts,
    /// The plain forms of them as numbers, for each form of [`Forms::numbers`] that all of them have.
    numbers: Vec<Option<Texts>>,
    /// Whether some are no dates as the settings say.
    other_than_date: bool,
    /// Which words for a missing value occur, a bit for each.
    nulls: u32,
    /// Whether some have blanks around them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    blanks: bool,
    /// Whether some are blanks alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    has_blank: bool,
    /// The few because of which they are text; of a sample, nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) exceptions: Option<Box<Exceptions>>,
}

impl Values {
    pub(super) fn new(forms: &Forms) -> Self {
        Self {
            texts: Texts::default(),
            numbers: vec![Some(Texts::default()); forms.numbers.len()],
            ..Self::default()
        }
    }

    /// Takes a value into account that is not empty: what it is by itself, and whether the values could be of another type before.
    /// Nothing for one that is missing.
    pub(super) fn add(
        &mut self,
        value: &str,
        nulls: &[String],
        forms: &Forms,
    ) -> Option<(Cell, bool)> {
        let mut words = nulls.iter();
        if let Some(place) = words.position(|null| null == value) {
            self.nulls |= 1 << place;
            return None;
        }
        let with_blanks = value;
        let value = bare(value);
        self.blanks |= value.len() < with_blanks.len();
        if value.is_empty() {
            self.has_blank = true;
            return None;
        }
        if let Some(place) = nulls.iter().position(|null| null == value) {
            self.nulls |= 1 << place;
            return None;
        }
        let cell = Cell::of(value.as_bytes());
        let mut is_turn = self.texts.add_cell(cell);
        for (numbers, written) in self.numbers.iter_mut().zip(&forms.numbers) {
            if let Some(seen) = numbers {
                if let Some(plain) = written.plain(value) {
                    is_turn |= seen.add(&plain);
                } else {
                    *numbers = None;
                    is_turn = true;
                }
            }
        }
        if let Some(date) = &forms.date
            && !self.other_than_date
        {
            self.other_than_date = date.plain(value).is_none();
            is_turn |= self.other_than_date;
        }
        Some((forms.cell(value, cell), is_turn))
    }

    /// Takes the values of another file into account.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.texts.merge(other.texts);
        if self.numbers.is_empty() {
            // Nothing was taken into account before, or no form is of interest.
            self.numbers.clone_from(&other.numbers);
        } else {
            for (numbers, others) in self.numbers.iter_mut().zip(&other.numbers) {
                match (&mut *numbers, others) {
                    (Some(seen), Some(others)) => seen.merge(*others),
                    _ => *numbers = None,
                }
            }
        }
        self.other_than_date |= other.other_than_date;
        self.nulls |= other.nulls;
        self.blanks |= other.blanks;
        self.has_blank |= other.has_blank;
        // What they are together is said by [`exceptions`].
        self.exceptions = None;
    }

    /// What they all are, and how they are written.
    pub(super) fn kind(&self, forms: &Forms) -> (Kind, Written) {
        if self.texts.is_empty() {
            return (Kind::Text, Written::Plain);
        }
        match &forms.date {
            Some(written @ Written::Timestamp(_)) if !self.other_than_date => {
                return (Kind::Timestamp { nanoseconds: false }, written.clone());
            }
            Some(written) if !self.other_than_date => return (Kind::Date, written.clone()),
            _ => {}
        }
        let found = self.texts.kind();
        let is_number = matches!(found, Kind::Double | Kind::Long);
        if forms.is_usual && is_number {
            return (found, Written::Plain);
        }
        let mut numbers = self.numbers.iter().zip(&forms.numbers);
        match numbers.find_map(|(seen, written)| Some((seen.as_ref()?, written))) {
            Some((seen, written)) => (seen.kind(), written.clone()),
            // With another decimal sign, 1.5 is no number.
            None if is_number => (Kind::Text, Written::Plain),
            None => (found, Written::Plain),
        }
    }
}
