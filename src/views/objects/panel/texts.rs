//! The texts of the object panel.
//!
//! Written by `cargo xtask codegen` from `locales/objects/panel.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the object panel.
    pub(crate) enum Text {
        ApplyAction => "Apply action", "Aktion anwenden";
        Properties => "Properties", "Eigenschaften";
        ObjectAs => "The object as", "Das Objekt als";
        AsJson => "The object as JSON", "Das Objekt als JSON";
        Copy { what } => "Copy {what}", "{what} kopieren";
        Edit { what } => "Edit {what}", "{what} bearbeiten";
        CopyJson { what } => "Copy {what} as JSON", "{what} als JSON kopieren";
        VectorNotLoaded => "Not loaded: vectors are large, and are loaded only when their column is shown.", "Nicht geladen: Vektoren sind groß und kommen nur, wenn ihre Spalte gezeigt wird.";
        NotLoaded => "Not loaded: this listing loads only some columns.", "Nicht geladen: Diese Liste fragt nur nach anderen Spalten.";
        NoValue => "This object has no value here", "Dieses Objekt hat hier keinen Wert";
        Here { time } => "Here: {time}", "Hier: {time}";
        ShowAllCharacters(count) => "Show all {count} characters" | "Show all {count} characters", "Alle {count} Zeichen zeigen" | "Alle {count} Zeichen zeigen";
        Numbers(count) => "{count} number" | "{count} numbers", "{count} Zahl" | "{count} Zahlen";
        MediaItem => "Media item", "Medienelement";
        MediaSet => "Media set", "Medienset";
        View => "View", "Sicht";
        OpenMedia => "Open the media item", "Medienelement öffnen";
        EmptyList => "empty list", "leere Liste";
        More(count) => "and {count} more" | "and {count} more", "und {count} weiteres" | "und {count} weitere";
        ShapeOf { kind, points } => "{kind}, {points} points", "{kind}, {points} Punkte";
        Encrypted => "Encrypted. Only the platform can read it.", "Verschlüsselt. Nur die Plattform kann es lesen.";
        Marking => "Marking, by its identifier", "Markierung, nach ihrer Kennung";
        Series => "Time series, by its reference. Its values have no operation in this API.", "Zeitreihe, nach ihrer Referenz. Ihre Werte gibt diese API nicht her.";
        Opens => "Opens another site in a new tab", "Öffnet eine andere Website in einem neuen Tab";
        Looking => "Searching for this object. The platform can’t look up a single object, so pages are read one by one.", "Das Objekt wird gesucht. Die Plattform lässt sich nicht nach einem einzelnen Objekt fragen, daher werden ihre Seiten durchgesehen.";
        LookedAt => "Objects searched", "Durchgesehene Objekte";
        StopLooking => "Cancel", "Abbrechen";
        NotFoundYet { count } => "Not found in the first {count}.", "Nicht unter den ersten {count}.";
        LookFurther => "Continue", "Fortsetzen";
        Close => "Close", "Schließen";
        NoSuchObject => "No object of this type has this primary key. It may be deleted, or hidden from you.", "Kein Objekt dieses Typs hat diesen Primärschlüssel. Es kann gelöscht oder nicht sichtbar sein.";
        BehindLimit => "Not among the objects that the platform lists: this type lists at most 10,000. Another sort order lists others.", "Nicht unter den Objekten, die die Plattform auflistet: Dieser Objekttyp gibt höchstens 10.000 her. Eine andere Sortierung bringt andere Objekte.";
        BrokeOff => "The search was interrupted. See the reason below the table.", "Die Suche brach ab. Der Grund steht unter der Tabelle.";
        OnlySingle => "These files can’t be opened: the platform serves only single attachments.", "Diese Dateien lassen sich nicht öffnen: Die Plattform gibt nur den Inhalt einzelner Anhänge heraus.";
        LoadingAttachment => "Loading the attachment", "Anhang wird geladen";
        AttachmentRid => "attachment RID", "RID des Anhangs";
        ContentOf { name } => "Content of {name}", "Inhalt von {name}";
        SizeUnknown => "Size not known", "Größe nicht bekannt";
        Open { key } => "Open {key}", "{key} öffnen";
        OpenFile => "Open", "Öffnen";
        Download { name } => "Download {name}", "{name} herunterladen";
    }
}
