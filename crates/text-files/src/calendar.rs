//! The Gregorian calendar, extended to all times.
//!
//! After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that the leap day is the
//! last of its year, and 400 of them always are as long.

/// The greatest year, in either direction, that has a number of days here.
const GREATEST: i64 = 10_000_000_000;

/// Year, month (1 to 12) and day (1 to 31) of a number of days since 1970-01-01.
///
/// ```
/// assert_eq!(belvedere_text_files::calendar::civil(-1), (1969, 12, 31));
/// ```
pub fn civil(days: i64) -> (i64, i64, i64) {
    let days = days.saturating_add(719_468);
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    (year, month, of_year - (153 * shifted + 2) / 5 + 1)
}

/// The number of days since 1970-01-01; `None` for a day that the calendar lacks.
///
/// ```
/// use belvedere_text_files::calendar::day_number;
///
/// assert_eq!(day_number(1970, 1, 2), Some(1));
/// assert_eq!(day_number(2023, 2, 29), None);
/// ```
pub fn day_number(year: i64, month: i64, day: i64) -> Option<i64> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || year.abs() > GREATEST {
        return None;
    }
    let shifted = year - i64::from(month <= 2);
    let era = shifted.div_euclid(400);
    let of_era = shifted.rem_euclid(400);
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    // A day that the calendar lacks comes back as another one.
    (civil(days) == (year, month, day)).then_some(days)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_comes_back() {
        for days in (-800_000..800_000).chain([i64::from(i32::MIN), i64::from(i32::MAX)]) {
            let (year, month, day) = civil(days);
            assert_eq!(
                day_number(year, month, day),
                Some(days),
                "{year}-{month}-{day}"
            );
        }
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(-719_528), (0, 1, 1));
    }

    #[test]
    fn days_that_are_not_there_have_no_number() {
        for (year, month, day) in [
            (1900, 2, 29),
            (2026, 4, 31),
            (2026, 0, 1),
            (2026, 13, 1),
            (2026, 1, 0),
            (2026, 1, 32),
            (GREATEST + 1, 1, 1),
        ] {
            assert_eq!(day_number(year, month, day), None, "{year}-{month}-{day}");
        }
    }
}
