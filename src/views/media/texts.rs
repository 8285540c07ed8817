//! The texts of the media views.

use crate::i18n::texts;

texts! {
    /// The texts of the media views.
    pub enum Text {
        Media => "Media", "Medien";
        ItemDeleted => "This media item is deleted", "Dieses Medienelement ist gelöscht";
        ItemDeletedWords => "It was deleted from here. An earlier item at its path, if there is one, has another RID.", "Es wurde von hier gelöscht. Ein früheres Element an seinem Pfad hat, wenn es eines gibt, eine andere RID.";
        MediaItem => "Media item", "Medienelement";
        Item => "Media item RID", "RID des Medienelements";
        Set => "Media set RID", "RID der Mediensammlung";
        OpenTitle => "Open a media item", "Ein Medienelement öffnen";
        OpenHint =>
            "The platform lists neither media sets nor their items, so both RIDs are needed.",
            "Die Plattform listet weder Mediensammlungen noch deren Elemente auf, darum sind beide RIDs nötig.";
        Open => "Open", "Öffnen";
        OpenList => "Open the list", "Liste öffnen";
        OffRead => "Reading media items", "Das Lesen von Medienelementen";
        OffWrite => "Deleting media items", "Das Löschen von Medienelementen";
        Loading => "Loading the media item", "Das Medienelement wird geladen";
        Facts => "Facts", "Angaben";
        Path => "Path", "Pfad";
        NoPath => "none", "keiner";
        MimeType => "MIME type", "MIME-Typ";
        UploadedMimeType => "MIME type as uploaded", "MIME-Typ beim Hochladen";
        NotGiven => "not given", "nicht angegeben";
        Size => "Size", "Größe";
        ExactSize(bytes) => "{bytes} byte" | "{bytes} bytes", "{bytes} Byte" | "{bytes} Bytes";
        Creator => "Created by", "Erstellt von";
        Created => "Created", "Erstellt";
        LogicalTimestamp => "Logical timestamp", "Logischer Zeitstempel";
        LogicalNote =>
            "It orders the items. Read as microseconds it is close to a time, but it is not the time of creation.",
            "Er ordnet die Elemente. Als Mikrosekunden gelesen liegt er nahe an einer Uhrzeit, ist aber nicht der Zeitpunkt der Erstellung.";
        View => "View", "Sicht";
        ReadToken => "Read token", "Lese-Token";
        ReadTokenHint =>
            "For items that only holders of a token may read. It stays in memory, is sent in a header with this item alone, and is gone when you leave the item.",
            "Für Elemente, die nur mit einem Token lesbar sind. Es bleibt im Speicher, wird nur mit diesem Element in einem Header gesendet und ist weg, sobald das Element verlassen wird.";
        UseToken => "Use", "Verwenden";
        ForgetToken => "Forget it", "Vergessen";
        TokenInUse => "A read token is in use.", "Ein Lese-Token wird verwendet.";
        TokenWrong { reason } => "This can’t be a read token. {reason}", "Das kann kein Lese-Token sein. {reason}";
        ListPlace { place, count } => "Item {place} of {count}", "Element {place} von {count}";
        ListOutside(count) => "Not in the list of {count} item" | "Not in the list of {count} items", "Nicht in der Liste mit {count} Element" | "Nicht in der Liste mit {count} Elementen";
        Previous => "Previous item (K)", "Voriges Element (K)";
        Next => "Next item (J)", "Nächstes Element (J)";
        NextCommand => "Next media item of the list", "Nächstes Medienelement der Liste";
        PreviousCommand => "Previous media item of the list", "Voriges Medienelement der Liste";
        ShowList => "All items of the list", "Alle Einträge der Liste";
        ClearList => "Close the list", "Liste schließen";
        StateNew => "new", "neu";
        StateSeen => "seen", "gesehen";
        StateSaved => "saved", "gespeichert";
        StateFailed => "failed", "fehlgeschlagen";
        StateDeleted => "deleted", "gelöscht";
        ListTitle => "Work through a list", "Eine Liste durcharbeiten";
        ListHint =>
            "Paste RIDs, rows of a table, or JSON with media references. A media set holds for the items behind it.",
            "RIDs, Zeilen einer Tabelle oder JSON mit Medienverweisen einfügen. Eine Mediensammlung gilt für die Elemente dahinter.";
        PastedRids => "RIDs", "RIDs";
        ListFile => "Read from a file…", "Aus einer Datei lesen …";
        ListFound(count) => "{count} media item found" | "{count} media items found", "{count} Medienelement gefunden" | "{count} Medienelemente gefunden";
        ListNone => "No media item found. Each needs a media set before it.", "Kein Medienelement gefunden. Jedes braucht eine Mediensammlung davor.";
        Known => "Media sets of the catalog", "Mediensammlungen des Katalogs";
        KnownItems(count) => "{count} item" | "{count} items", "{count} Element" | "{count} Elemente";
        WorkThrough { name } => "Open {name} as a list", "{name} als Liste öffnen";
        Transactional => "changed in transactions", "wird in Transaktionen geändert";
        Delete => "Delete at path…", "An einem Pfad löschen …";
        DeleteTitle => "Delete a media item at a path", "Ein Medienelement an einem Pfad löschen";
        Where => "Where", "Wo";
        DefaultBranch => "Default branch", "Standard-Branch";
        BranchName => "Branch by name", "Branch nach Name";
        BranchRid => "Branch by RID", "Branch nach RID";
        ViewRid => "View by RID", "Sicht nach RID";
        OpenTransactions => "Open transactions", "Offene Transaktionen";
        NoTransactionOpen => "No transaction is open.", "Keine Transaktion ist offen.";
        BeginTransaction => "Begin a transaction", "Transaktion beginnen";
        TransactionBegun => "The transaction is open.", "Die Transaktion ist offen.";
        TransactionCommitted => "Committed: the changes of the transaction are visible.", "Abgeschlossen: Die Änderungen der Transaktion sind sichtbar.";
        TransactionAborted => "Aborted: the changes of the transaction are forgotten.", "Abgebrochen: Die Änderungen der Transaktion sind verworfen.";
        BeginOf { set } => "Begin of a transaction in {set}", "Beginn einer Transaktion in {set}";
        CommitOf { set } => "Commit of a transaction in {set}", "Abschluss einer Transaktion in {set}";
        AbortOf { set } => "Abort of a transaction in {set}", "Abbruch einer Transaktion in {set}";
        Commit => "Commit", "Abschließen";
        Abort => "Abort", "Abbrechen";
        Transaction => "Transaction ID", "Transaktions-ID";
        TransactionHint => "Needed by media sets that are changed in transactions; empty otherwise.", "Nötig bei Mediensammlungen, die in Transaktionen geändert werden; sonst leer.";
        UsePreview => "Use the preview operation (preview=true)", "Vorschau-Operation verwenden (preview=true)";
        PreviewOff => "Without the preview the platform refuses the deletion.", "Ohne die Vorschau lehnt die Plattform das Löschen ab.";
        Review => "What is deleted", "Was gelöscht wird";
        Host => "Host", "Host";
        MediaSet => "Media set", "Mediensammlung";
        NoTransaction => "none: it takes effect at once", "keine: wirkt sofort";
        Warning =>
            "The item is soft-deleted, and all earlier items at this path can no longer be read. There is no undo.",
            "Das Element wird weich gelöscht, und alle früheren Elemente an diesem Pfad sind nicht mehr lesbar. Es gibt kein Zurück.";
        InTransaction => "The deletion is not visible until commit of the transaction.", "Das Löschen ist bis zum Abschluss der Transaktion nicht sichtbar.";
        Differs { path } =>
            "The item that you opened is at another path: {path}. This deletes something else.",
            "Das geöffnete Element liegt an einem anderen Pfad: {path}. Hiermit wird etwas anderes gelöscht.";
        HasNoPath =>
            "The item that you opened has no path, so this deletes something else.",
            "Das geöffnete Element hat keinen Pfad, darum wird hiermit etwas anderes gelöscht.";
        Gone => "The item that you opened can’t be read now. It may already be deleted.", "Das geöffnete Element ist jetzt nicht lesbar. Vielleicht ist es schon gelöscht.";
        Confirm { segment } => "Type {segment} to confirm", "Zur Bestätigung {segment} eingeben";
        DeleteNow => "Delete", "Löschen";
        Deleting => "Deleting…", "Wird gelöscht …";
        Close => "Close", "Schließen";
        DeletedPath { path } => "Deleted: {path}, and all earlier items at this path.", "Gelöscht: {path} und alle früheren Elemente an diesem Pfad.";
        DeletedLater { path } => "The platform took the deletion of {path}. It is not visible until commit of the transaction.", "Die Plattform hat das Löschen von {path} angenommen. Es ist bis zum Abschluss der Transaktion nicht sichtbar.";
        NotDone => "The answer was lost, and the item is still there: nothing was deleted. You can send it again.", "Die Antwort ging verloren, und das Element ist noch da: Es wurde nichts gelöscht. Es kann erneut gesendet werden.";
        Lost => "The answer was lost. The change may or may not have been made.", "Die Antwort ging verloren. Die Änderung wurde vielleicht gemacht, vielleicht nicht.";
        LostInTransaction => "Within a transaction nobody can tell before the commit.", "Innerhalb einer Transaktion lässt sich das vor dem Abschluss nicht feststellen.";
        LostWithoutItem => "Without a known item at the path there is nothing to look at.", "Ohne ein bekanntes Element an dem Pfad gibt es nichts, woran man es sehen könnte.";
        CheckNow => "Check now", "Jetzt prüfen";
        Checking => "Checking…", "Wird geprüft …";
        SendAgain => "Send again anyway…", "Trotzdem erneut senden …";
        SendAgainSure => "Send again: a newer item at the path would be deleted too", "Erneut senden: Ein neueres Element an dem Pfad würde mit gelöscht";
        MissingValue => "Name the branch or view, or choose the default branch.", "Branch oder Sicht angeben oder den Standard-Branch wählen.";
        MissingTransaction => "This media set is changed in transactions: name one.", "Diese Mediensammlung wird in Transaktionen geändert: eine angeben.";
    }
}
