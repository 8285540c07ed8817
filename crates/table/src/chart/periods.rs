//! Texts that name periods of time, which a chart shows in the order of time.

const MONTHS: [&[u8]; 12] = [
    b"january",
    b"february",
    b"march",
    b"april",
    b"may",
    b"june",
    b"july",
    b"august",
    b"september",
    b"october",
    b"november",
    b"december",
];
const WEEKDAYS: [&[u8]; 7] = [
    b"monday",
    b"tuesday",
    b"wednesday",
    b"thursday",
    b"friday",
    b"saturday",
    b"sunday",
];

/// What a text names. Only texts of one kind have an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    /// Year first, such as `2026`, `2026-07`, `2026-Q3` or `2026-W05`: the order of its bytes is that of time.
    Dated,
    /// A month by its English name or the first three letters of it.
    Month(usize),
    /// A day of the week likewise, from Monday.
    Weekday(usize),
}

impl Period {
    /// The period that a text names.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        if let Some((year, rest)) = text.split_at_checked(4)
            && year.iter().all(u8::is_ascii_digit)
        {
            return matches!(rest, [] | [b'-', ..]).then_some(Self::Dated);
        }
        let place = |names: &[&[u8]]| {
            let is_name = |name: &&[u8]| {
                text.eq_ignore_ascii_case(name)
                    || name
                        .get(..3)
                        .is_some_and(|short| text.eq_ignore_ascii_case(short))
            };
            names.iter().position(is_name)
        };
        let month = place(&MONTHS).map(Self::Month);
        month.or_else(|| place(&WEEKDAYS).map(Self::Weekday))
    }

    /// Whether two periods have an order of time.
    pub(super) fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Its place among those of its kind; all dated ones are ordered by their texts.
    pub(super) fn place(self) -> usize {
        match self {
            Self::Dated => 0,
            Self::Month(place) | Self::Weekday(place) => place,
        }
    }
}
