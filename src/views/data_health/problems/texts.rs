//! The rules in words.
//!
//! Written by `cargo xtask codegen` from `locales/data_health/problems.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The rules in words.
    pub(super) enum ProblemText {
        Missing => "Required.", "Das wird gebraucht.";
        Empty => "Add at least one.", "Mindestens eines hinzufügen.";
        Text => "This must be text.", "Das muss Text sein.";
        Object => "This must be an object.", "Das muss ein Objekt sein.";
        List => "This must be a list.", "Das muss eine Liste sein.";
        Flag => "This must be true or false.", "Das muss true oder false sein.";
        Number => "This must be a number.", "Das muss eine Zahl sein.";
        Integer => "This must be a whole number.", "Das muss eine ganze Zahl sein.";
        Long => "This must be a whole number of 64 bits, as digits.", "Das muss eine ganze Zahl mit 64 Bit sein, als Ziffern.";
        Duration => "This must be a duration, such as 1h 30m.", "Das muss eine Dauer sein, etwa 1h 30m.";
        Instant => "This must be a date and time with a zone, such as 2026-01-01T00:00:00Z.", "Das muss ein Zeitpunkt mit Zone sein, etwa 2026-01-01T00:00:00Z.";
        Day => "This must be a date, such as 2026-01-01, or a date and time.", "Das muss ein Datum sein, etwa 2026-01-01, oder ein Zeitpunkt.";
        NotPositive => "This must be 1 or more.", "Das muss mindestens 1 sein.";
        BelowZero => "A percentage is 0 or more.", "Ein Prozentwert ist mindestens 0.";
        AboveHundred => "A percentage is 100 or less.", "Ein Prozentwert ist höchstens 100.";
        Crossed { lower, upper } => "The lower bound {lower} is above the upper bound {upper}.", "Die untere Grenze {lower} liegt über der oberen Grenze {upper}.";
        OneOf { first, second } => "Choose at least one: {first} or {second}.", "Mindestens eines wählen: {first} oder {second}.";
        Twice { column } => "{column} is listed twice.", "{column} steht zweimal da.";
        UnknownValue { value } => "“{value}” is unknown here. It is sent as it is.", "„{value}“ ist hier nicht bekannt. Es wird gesendet, wie es ist.";
        UnknownType { name } => "The type “{name}” is unknown here. It is sent as it is; the platform decides.", "Der Typ „{name}“ ist hier nicht bekannt. Er wird gesendet, wie er ist; die Plattform entscheidet.";
        NoColumn => "Not a column of the dataset now.", "Derzeit keine Spalte des Datasets.";
        NoBound => "Set at least one bound: without any, this can’t fail.", "Mindestens eine Grenze setzen: ohne kann das nicht fehlschlagen.";
        NoDataset { name } => "No dataset called “{name}”. Choose one, or paste a RID.", "Kein Dataset namens „{name}“. Eines wählen oder eine RID einfügen.";
        OddRid => "This doesn’t look like a RID. It is sent as it is.", "Das ist keine RID, wie sie üblich sind. Sie wird gesendet, wie sie ist.";
    }
}
