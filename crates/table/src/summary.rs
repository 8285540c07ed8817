//! What selected cells are together: how many there are, and the sum and mean of their numbers.

use crate::{
    Measure, Table,
    chart::{Measures, Reading},
    error::Result,
};

/// Selected cells at a glance.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Cells with a value.
    pub values: usize,
    /// Cells without one.
    pub nulls: usize,
    /// The sum of the numbers; exact for integers and decimals. Nothing where cells hold none, or numbers of several types.
    pub sum: Option<String>,
    /// Their mean, where there is a sum.
    pub mean: Option<String>,
}

impl Table {
    /// Looks at the cells of some rows and columns together. `NaN` and infinities are values, and left out of the sum.
    pub fn summary(&self, columns: &[usize], rows: &[u32]) -> Result<Summary> {
        let columns: Vec<_> = columns
            .iter()
            .map(|column| self.column(*column))
            .collect::<Result<_>>()?;
        let mut readings = columns
            .iter()
            .filter_map(|column| Reading::of(column.data_type).ok());
        let reading = readings
            .next()
            .filter(|first| readings.all(|other| other == *first));
        let mut measures = Measures::new(1);
        let mut summary = Summary::default();
        for column in columns {
            let measured = reading.filter(|_| Reading::of(column.data_type).is_ok());
            column.visit(Some(rows), |value| {
                if value.resolve().is_some() {
                    summary.values += 1;
                } else {
                    summary.nulls += 1;
                }
                if let Some(reading) = measured {
                    measures.add(0, value, reading);
                }
            });
        }
        let of = |measure| {
            let measured = measures.finish(measure, Some(reading?));
            Some(measured.into_iter().flatten().next()?.text)
        };
        summary.sum = of(Measure::Sum(0));
        summary.mean = of(Measure::Mean(0));
        Ok(summary)
    }
}
