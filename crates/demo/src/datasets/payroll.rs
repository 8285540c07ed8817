//! The payroll, as CSV, for administrators only.

use belvedere_store::{Bulk, StoreError};

use super::Content;
use super::text::{csv, csv_line};
use crate::calendar;
use crate::flights::name;
use crate::random::Random;

const EMPLOYEES: usize = 640;

const ROLES: [(&str, i64); 6] = [
    ("Captain", 14_200),
    ("First officer", 9_100),
    ("Cabin crew", 3_900),
    ("Mechanic", 4_800),
    ("Dispatcher, \"night\" shift", 4_500),
    ("Accountant", 4_200),
];

/// The payroll. On the planning branch the first third has a raise.
pub(super) fn content(bulk: &Bulk) -> Result<Content, StoreError> {
    let (lines, raised) = (lines(0), lines(3));
    let raised = raised.get(..EMPLOYEES.div_ceil(3)).unwrap_or_default();
    let header = [
        "employee_id",
        "name",
        "role",
        "base",
        "monthly_salary",
        "bonus",
        "employed_since",
        "note",
    ];
    let header = csv_line(header.map(str::to_owned));
    let mistake = ["0", "Nobody", "", "", "0.00", "", "", ""].map(str::to_owned);
    csv(bulk, "payroll", &header, &lines, raised, csv_line(mistake))
}

/// A line for each employee.
fn lines(raise_percent: i64) -> Vec<String> {
    let mut random = Random::new("payroll");
    let line = |number: usize| {
        let (role, salary) = ROLES[random.index(ROLES.len())];
        let salary = (salary * 100 + random.range(-40_000, 40_000)) * (100 + raise_percent) / 100;
        let bonus = random.range(10_000, 900_000);
        let bonus = if random.percent(30) {
            money(bonus)
        } else {
            String::new()
        };
        let note = match random.range(0, 19) {
            0 => "=1+1",
            1 => "Paid to the account of the \"old\" bank, see file",
            2 => "Прежний договор",
            _ => "",
        };
        csv_line([
            (7_000 + number).to_string(),
            name(&mut random),
            role.to_owned(),
            random.pick(&["VIE", "AMS", "OSL"]).to_owned(),
            money(salary),
            bonus,
            calendar::day(-random.range(20, 9_000)).to_string(),
            note.to_owned(),
        ])
    };
    (1..=EMPLOYEES).map(line).collect()
}

fn money(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
