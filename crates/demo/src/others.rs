//! The smaller object types: bookings in storage of the first generation, and rosters.

use belvedere_store::{Bulk, StoreError};

use super::calendar;
use super::flights::name;
use super::random::Random;
use super::row::Row;

/// More than storage of the first generation gives out.
const BOOKINGS: u32 = 12_500;

/// Stores the bookings.
pub(super) fn bookings(bulk: &mut Bulk, ontology: &str) -> Result<(), StoreError> {
    let mut random = Random::new("bookings");
    let mut row = Row::default();
    let target = bulk.target(ontology, "LegacyBooking", None)?;
    for number in 1..=BOOKINGS {
        let id = format!("LB{number:06}");
        let day = calendar::day(-random.range(400, 4_000)).to_string();
        let seat = format!(
            "{}{}",
            random.range(1, 42),
            random.pick(&["A", "B", "C", "D", "E", "F"])
        );
        row.begin()
            .text("bookingId", &id)
            .text("flight", &format!("BV{}", random.range(100, 375)))
            .text("passengerName", &name(&mut random))
            .text("seat", &seat)
            .text(
                "paid",
                &format!("{}.{:02}", random.range(39, 2_400), random.range(0, 99)),
            )
            .text(
                "bookedAt",
                &calendar::instant(&day, random.range(0, 86_399)),
            );
        target.object(&id, row.end(), None)?;
    }
    Ok(())
}

/// Stores the rosters: few objects, with an integer as primary key.
pub(super) fn rosters(bulk: &mut Bulk, ontology: &str) -> Result<(), StoreError> {
    let mut random = Random::new("rosters");
    let mut row = Row::default();
    let target = bulk.target(ontology, "CrewRoster", None)?;
    for week in 44..=50_i64 {
        let members: Vec<String> = (0..6).map(|_| name(&mut random)).collect();
        let days: Vec<String> = (0..5)
            .map(|day| calendar::day((week - 44) * 7 + day).to_string())
            .collect();
        row.begin()
            .raw("week", week)
            .text("base", random.pick(&["VIE", "AMS", "OSL"]))
            .texts(
                "members",
                &members.iter().map(String::as_str).collect::<Vec<_>>(),
            )
            .texts("days", &days.iter().map(String::as_str).collect::<Vec<_>>());
        target.object(&week.to_string(), row.end(), None)?;
    }
    Ok(())
}
