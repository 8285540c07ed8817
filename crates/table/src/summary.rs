//! What selected cells are together: how many there are, the sum and mean of their numbers, the least and the greatest.

use crate::chart::{Measures, Reading};
use crate::error::Result;
use crate::{Measure, Table};

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
    /// The least number; also the earliest date or time of one column.
    pub least: Option<String>,
    /// The greatest number; also the latest date or time of one column.
    pub greatest: Option<String>,
}

impl Table {
    /// Looks at the cells of some columns together, in `rows` or in all rows. `NaN` and infinities are values, and left out of the
    /// sum.
    pub fn summary(&self, columns: &[usize], rows: Option<&[u32]>) -> Result<Summary> {
        let fields: Vec<_> = columns
            .iter()
            .map(|column| self.column(*column))
            .collect::<Result<_>>()?;
        let mut readings = fields
            .iter()
            .filter_map(|column| Reading::of(column.data_type).ok());
        let reading = readings
            .next()
            .filter(|first| readings.all(|other| other == *first));
        let mut measures = Measures::new(1);
        let mut summary = Summary::default();
        for column in &fields {
            let measured = reading.filter(|_| Reading::of(column.data_type).is_ok());
            column.parts(rows, |part| {
                if part.rows.is_none()
                    && measured.is_some()
                    && measures.add_all(0, part.array, part.data_type)
                {
                    summary.values += part.len();
                    return;
                }
                part.each(|index| {
                    let value = part.value(index);
                    if value.resolve().is_some() {
                        summary.values += 1;
                    } else {
                        summary.nulls += 1;
                    }
                    if let Some(reading) = measured {
                        measures.add(0, value, reading);
                    }
                });
            });
        }
        let of = |measure| {
            let measured = measures.finish(measure, Some(reading?));
            Some(measured.into_iter().flatten().next()?.text)
        };
        summary.sum = of(Measure::Sum(0));
        summary.mean = of(Measure::Mean(0));
        summary.least = of(Measure::Min(0));
        summary.greatest = of(Measure::Max(0));
        if let ([column], [field]) = (columns, fields.as_slice())
            && field.data_type.plain().is_time()
        {
            (summary.least, summary.greatest) = self.extremes(*column, rows)?.unzip();
        }
        Ok(summary)
    }
}
