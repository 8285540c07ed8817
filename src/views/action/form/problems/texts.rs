//! Problems of a field.
//!
//! Written by `cargo xtask codegen` from `locales/action/form/problems.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// Problems of a field.
    pub(super) enum ProblemText {
        Missing => "A value is required.", "Ein Wert ist erforderlich.";
        NoInteger => "Not a whole number: digits only, with a minus sign where needed.", "Keine ganze Zahl: nur Ziffern, wo nötig mit einem Minuszeichen.";
        OutOfRange { least, most } => "Out of range: {least} to {most}.", "Außerhalb des Typs: von {least} bis {most}.";
        NoNumber => "Not a number.", "Keine Zahl.";
        Comma => "Use a decimal point, not a comma.", "Nachkommastellen stehen hinter einem Punkt, nicht hinter einem Komma.";
        TooLarge => "Too large for this type.", "Zu groß für diesen Typ.";
        TooManyDecimals(most) => "At most {most} digit after the point." | "At most {most} digits after the point.", "Höchstens {most} Ziffer hinter dem Punkt." | "Höchstens {most} Ziffern hinter dem Punkt.";
        TooManyDigits(most) => "At most {most} digit in all." | "At most {most} digits in all.", "Höchstens {most} Ziffer insgesamt." | "Höchstens {most} Ziffern insgesamt.";
        NoDay => "Not a valid date: write it as 2026-11-21.", "Kein Tag des Kalenders: etwa 2026-11-21 schreiben.";
        NoInstant => "Not a valid time: write it as 2026-11-21 14:30 or 2026-11-21T14:30:00Z.", "Kein Zeitpunkt: etwa 2026-11-21 14:30 oder 2026-11-21T14:30:00Z schreiben.";
        NoRid => "Not a complete RID: it begins with ri. and has five parts.", "Keine ganze RID: Sie beginnt mit ri. und hat fünf Teile.";
        NoGeohash => "Not a geohash: up to 12 digits and lowercase letters, without a, i, l, o.", "Kein Geohash: bis zu 12 Ziffern und Kleinbuchstaben, ohne a, i, l und o.";
        NoVector { place } => "Number {place} is not a number.", "Zahl {place} ist keine Zahl.";
        NoJson { message } => "Not valid JSON: {message}.", "Noch kein JSON: {message}.";
        NoGeoJson { format } => "Not {format}: it needs a type and coordinates.", "Kein {format}: Es braucht type und coordinates.";
        NoObjectSet => "Neither a RID nor JSON with a type.", "Weder eine RID noch JSON mit einem type.";
        Refused => "The platform rejected this value.", "Die Plattform hat diesen Wert nicht angenommen.";
        RefusedBecause { words } => "The platform says: {words}", "Die Plattform sagt: {words}";
        RefusedMissing => "The platform requires a value here.", "Die Plattform will hier einen Wert.";
        RefusedUnknown => "The platform does not know this parameter.", "Die Plattform kennt diesen Parameter nicht.";
        RefusedObject => "The platform has no object with this primary key.", "Die Plattform hat kein Objekt mit diesem Primärschlüssel.";
        RefusedAttachment => "The platform has no attachment with this RID.", "Die Plattform hat keinen Anhang mit dieser RID.";
        RefusedObjectType => "The platform has no object type with this name.", "Die Plattform hat keinen Objekttyp mit diesem Namen.";
    }
}
