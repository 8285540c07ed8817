//! The texts of one action over many objects.
//!
//! Written by `cargo xtask codegen` from `locales/action/bulk.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of one action over many objects.
    pub enum BulkText {
        Lead(count) => "This changes {count} object." | "This changes {count} objects, each by a request of its own.", "Das ändert {count} Objekt." | "Das ändert {count} Objekte, jedes mit einer eigenen Anfrage.";
        LeadDeletes(count) => "This deletes {count} object. There is no undo." | "This deletes {count} objects, each by a request of its own. There is no undo.", "Das löscht {count} Objekt. Das lässt sich nicht rückgängig machen." | "Das löscht {count} Objekte, jedes mit einer eigenen Anfrage. Das lässt sich nicht rückgängig machen.";
        NotAtomic => "When some fail, the others stay changed.", "Schlagen einige fehl, bleiben die anderen geändert.";
        AtOnce => "Requests at once", "Anfragen gleichzeitig";
        NoSelection => "Nothing is selected", "Es ist nichts mehr ausgewählt";
        NoSelectionText => "A selection is kept until the page is closed. Select objects in their table, then open the action again.", "Eine Auswahl lebt, solange die Seite offen ist. Objekte in ihrer Tabelle auswählen, dann die Aktion neu öffnen.";
        NoParameter { name } => "This action takes no object of {name}.", "Diese Aktion nimmt kein Objekt vom Typ {name}.";
        ObjectGoesInto => "Parameter for the object", "Das Objekt kommt in";
        SourceOf { title } => "Value of {title}", "Wert von {title}";
        Shared => "The same for all", "Für alle gleich";
        FromProperty { property } => "From {property}", "Aus {property}";
        FillIn { titles } => "Missing: {titles}", "Auszufüllen: {titles}";
        TypeCount { count } => "Type {count} to confirm", "Zur Bestätigung {count} eingeben";
        Objects => "The objects, before and after", "Die Objekte, vorher und nachher";
        LeaveOut => "Leave out", "Weglassen";
        LeaveOutOne { key } => "Leave out {key}", "{key} weglassen";
        ShowApplied(count) => "Show it" | "Show the {count} changed", "Anzeigen" | "Die {count} geänderten anzeigen";
        StillSelected(count) => "{count} object stays selected in its table." | "{count} objects stay selected in their table.", "{count} Objekt bleibt in seiner Tabelle ausgewählt." | "{count} Objekte bleiben in ihrer Tabelle ausgewählt.";
        ReviewTitle(count) => "Apply to {count} object?" | "Apply to {count} objects?", "Auf {count} Objekt anwenden?" | "Auf {count} Objekte anwenden?";
        DeleteTitle(count) => "Delete {count} object?" | "Delete {count} objects?", "{count} Objekt löschen?" | "{count} Objekte löschen?";
        StartDeleting(count) => "Delete {count} object" | "Delete {count} objects", "{count} Objekt löschen" | "{count} Objekte löschen";
        ReviewLead { title, host } => "{title}: one request for each of these objects is sent to {host}.", "{title}: Für jedes dieser Objekte geht eine Anfrage an {host}.";
        AndMore(count) => "and {count} more" | "and {count} more", "und {count} weiteres" | "und {count} weitere";
        LeftOut(count) => "{count} selected object is left out: a value is missing or invalid." | "{count} selected objects are left out: a value is missing or invalid.", "{count} ausgewähltes Objekt bleibt weg: Ein Wert fehlt oder passt nicht." | "{count} ausgewählte Objekte bleiben weg: Ein Wert fehlt oder passt nicht.";
        Start(count) => "Apply to {count} object" | "Apply to {count} objects", "Auf {count} Objekt anwenden" | "Auf {count} Objekte anwenden";
        Report => "Export report (CSV)", "Bericht exportieren (CSV)";
        Progress { done, all } => "{done} of {all} done", "{done} von {all} erledigt";
        AppliedCount(count) => "{count} applied" | "{count} applied", "{count} angewendet" | "{count} angewendet";
        FailedCount(count) => "{count} failed" | "{count} failed", "{count} fehlgeschlagen" | "{count} fehlgeschlagen";
        UnknownCount(count) => "{count} with an unknown outcome" | "{count} with unknown outcomes", "{count} mit unbekanntem Ergebnis" | "{count} mit unbekanntem Ergebnis";
        Key => "Object", "Objekt";
        State => "State", "Zustand";
        Reason => "Reason", "Grund";
        Waiting => "waiting", "wartet";
        Unready => "not ready", "nicht bereit";
        Sending => "sending", "wird gesendet";
        Applied => "applied", "angewendet";
        Failed => "failed", "fehlgeschlagen";
        Unknown => "unknown", "unbekannt";
        UnknownReason => "The response was lost: it may or may not have been applied.", "Die Antwort ging verloren: vielleicht angewendet, vielleicht nicht.";
        SendAgain { key } => "Send again: the request about {key}", "Noch einmal senden: die Anfrage zu {key}";
        UnreadyReason { parameters } => "No valid value for: {parameters}", "Kein passender Wert für: {parameters}";
        Example => "The first request", "Die erste Anfrage";
        ErrorName => "Error name", "Fehlername";
        ErrorInstance => "Error instance", "Fehlerinstanz";
        More(count) => "{count} more is in the report." | "{count} more are in the report.", "{count} weiteres steht im Bericht." | "{count} weitere stehen im Bericht.";
        NotSaved => "The browser did not allow saving", "Der Browser hat das Speichern nicht erlaubt";
        BackToObjects => "Back to the objects", "Zurück zu den Objekten";
    }
}
