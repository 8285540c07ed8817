//! The 18 types of checks, in the groups of the picker.

mod texts;

pub use self::texts::KindText;
use super::fields::{self, Control, FieldText, Group};

/// A type of check.
#[derive(Debug)]
pub struct Kind {
    /// Value of `type`.
    pub name: &'static str,
    /// Where it stands in the picker.
    pub class: Class,
    /// Name for people.
    pub title: KindText,
    /// Its purpose, in one line.
    pub help: KindText,
    /// The rule that the platform keeps.
    pub rule: Option<KindText>,
    /// Whether it looks at a schedule, not at a dataset.
    pub schedule: bool,
    /// Its fields beside type and subject.
    pub fields: &'static Group,
}

/// A group of the picker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Outcomes.
    Status,
    /// Durations.
    Time,
    /// Values.
    Content,
    /// Columns.
    Schema,
}

impl Class {
    /// All groups, in order.
    pub const ALL: [Self; 4] = [Self::Content, Self::Schema, Self::Time, Self::Status];

    /// Name and meaning.
    pub const fn texts(self) -> (KindText, KindText) {
        match self {
            Self::Status => (KindText::Status, KindText::StatusHelp),
            Self::Time => (KindText::Time, KindText::TimeHelp),
            Self::Content => (KindText::Content, KindText::ContentHelp),
            Self::Schema => (KindText::Schema, KindText::SchemaHelp),
        }
    }
}

impl Kind {
    /// The type with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The fields of the subject.
    pub fn subject(&self) -> &'static Group {
        if self.schedule {
            &fields::SCHEDULE_SUBJECT
        } else {
            &fields::DATASET_SUBJECT
        }
    }

    /// The last two labels on the way to a value, such as "Fixed bounds" and "At most"; none for what the form doesn't have.
    pub fn labels(&'static self, path: &str) -> Vec<FieldText> {
        let Some(way) = path.strip_prefix("config.") else {
            return Vec::new();
        };
        let (mut group, way) = match way.strip_prefix("subject.") {
            Some(way) => (self.subject(), way),
            None => (self.fields, way),
        };
        let mut labels: Vec<FieldText> = Vec::new();
        for step in way.split('.') {
            let name = step.split('[').next().unwrap_or_default();
            let Some(field) = group.fields.iter().find(|field| field.name == name) else {
                break;
            };
            if labels.last() != Some(&field.label) {
                labels.push(field.label.clone());
            }
            match &field.control {
                Control::Group(inner) => group = inner,
                _ => break,
            }
        }
        labels.split_off(labels.len().saturating_sub(2))
    }

    /// Whether one SQL query over the dataset tells its outcome.
    pub fn answers_to_sql(&self) -> bool {
        belvedere_checks::ANSWERED.contains(&self.name)
    }
}

/// A type on a dataset without a rule among its parts.
const fn kind(
    name: &'static str,
    class: Class,
    title: KindText,
    help: KindText,
    fields: &'static Group,
) -> Kind {
    Kind {
        name,
        class,
        title,
        help,
        rule: None,
        schedule: false,
        fields,
    }
}

impl Kind {
    const fn with_rule(mut self, rule: KindText) -> Self {
        self.rule = Some(rule);
        self
    }

    const fn of_schedule(mut self) -> Self {
        self.schedule = true;
        self
    }
}

/// All types.
pub static KINDS: [Kind; 18] = [
    kind(
        "buildStatus",
        Class::Status,
        KindText::BuildStatus,
        KindText::BuildStatusHelp,
        &fields::STATUS,
    ),
    kind(
        "jobStatus",
        Class::Status,
        KindText::JobStatus,
        KindText::JobStatusHelp,
        &fields::STATUS,
    ),
    kind(
        "scheduleStatus",
        Class::Status,
        KindText::ScheduleStatus,
        KindText::ScheduleStatusHelp,
        &fields::STATUS,
    )
    .of_schedule(),
    kind(
        "buildDuration",
        Class::Time,
        KindText::BuildDuration,
        KindText::BuildDurationHelp,
        &fields::TIME,
    )
    .with_rule(KindText::TimeRule),
    kind(
        "jobDuration",
        Class::Time,
        KindText::JobDuration,
        KindText::JobDurationHelp,
        &fields::TIME,
    )
    .with_rule(KindText::TimeRule),
    kind(
        "scheduleDuration",
        Class::Time,
        KindText::ScheduleDuration,
        KindText::ScheduleDurationHelp,
        &fields::TIME,
    )
    .with_rule(KindText::TimeRule)
    .of_schedule(),
    kind(
        "timeSinceLastUpdated",
        Class::Time,
        KindText::TimeSinceLastUpdated,
        KindText::TimeSinceLastUpdatedHelp,
        &fields::TRANSACTION_TIME,
    )
    .with_rule(KindText::TimeRule),
    kind(
        "nullPercentage",
        Class::Content,
        KindText::NullPercentage,
        KindText::NullPercentageHelp,
        &fields::PERCENTAGE,
    )
    .with_rule(KindText::TimeRule),
    kind(
        "approximateUniquePercentage",
        Class::Content,
        KindText::ApproximateUniquePercentage,
        KindText::ApproximateUniquePercentageHelp,
        &fields::PERCENTAGE,
    )
    .with_rule(KindText::TimeRule),
    kind(
        "numericColumnMean",
        Class::Content,
        KindText::NumericColumnMean,
        KindText::NumericColumnMeanHelp,
        &fields::NUMERIC,
    )
    .with_rule(KindText::NumericRule),
    kind(
        "numericColumnMedian",
        Class::Content,
        KindText::NumericColumnMedian,
        KindText::NumericColumnMedianHelp,
        &fields::NUMERIC,
    )
    .with_rule(KindText::NumericRule),
    kind(
        "numericColumnRange",
        Class::Content,
        KindText::NumericColumnRange,
        KindText::NumericColumnRangeHelp,
        &fields::NUMERIC_RANGE,
    ),
    kind(
        "dateColumnRange",
        Class::Content,
        KindText::DateColumnRange,
        KindText::DateColumnRangeHelp,
        &fields::DATE_RANGE,
    ),
    kind(
        "allowedColumnValues",
        Class::Content,
        KindText::AllowedColumnValues,
        KindText::AllowedColumnValuesHelp,
        &fields::ALLOWED_VALUES,
    ),
    kind(
        "primaryKey",
        Class::Content,
        KindText::PrimaryKey,
        KindText::PrimaryKeyHelp,
        &fields::PRIMARY_KEY,
    ),
    kind(
        "columnType",
        Class::Schema,
        KindText::ColumnType,
        KindText::ColumnTypeHelp,
        &fields::COLUMN_TYPE,
    ),
    kind(
        "totalColumnCount",
        Class::Schema,
        KindText::TotalColumnCount,
        KindText::TotalColumnCountHelp,
        &fields::COLUMN_COUNT,
    ),
    kind(
        "schemaComparison",
        Class::Schema,
        KindText::SchemaComparison,
        KindText::SchemaComparisonHelp,
        &fields::SCHEMA_COMPARISON,
    ),
];
