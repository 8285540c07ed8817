//! A text of the dataset views.
//!
//! Written by `cargo xtask codegen` from `locales/dataset.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// A text of the dataset views.
    pub enum Text {
        Datasets => "Datasets", "Datasets";
        Dataset => "Dataset", "Dataset";
        Transaction => "Transaction", "Transaktion";
        Lead => "Their files, and the transactions that changed them.", "Ihre Dateien und die Transaktionen, die sie geändert haben.";
        Off => "Reading transactions", "Transaktionen lesen";
        OpenHeading => "Open a transaction", "Transaktion öffnen";
        DatasetRid => "Dataset RID", "Dataset-RID";
        TransactionRid => "Transaction RID", "Transaktions-RID";
        OpenHint => "Leave the transaction empty to see what the catalog knows of the dataset.", "Ohne Transaktion erscheint, was der Katalog über das Dataset weiß.";
        Open => "Open", "Öffnen";
        NeedDataset => "Enter the RID of a dataset: it begins with ri.", "RID eines Datasets eingeben: Sie beginnt mit ri.";
        CatalogHeading => "In the catalog", "Im Katalog";
        CatalogEmpty => "The catalog names no datasets", "Der Katalog nennt keine Datasets";
        CatalogEmptyWords => "Open one by RID below, or add it to the catalog in config.json for everyone.", "Unten eines über seine RID öffnen oder für alle in den Katalog in config.json aufnehmen.";
        TransactionCount(count) => "{count} transaction" | "{count} transactions", "{count} Transaktion" | "{count} Transaktionen";
        Branches { names } => "Branches: {names}", "Branches: {names}";
        RecentHeading => "Recently viewed", "Zuletzt angesehen";
        Forget => "Forget", "Vergessen";
        ForgetOne { name } => "Forget {name}", "{name} vergessen";
        ForgetAll => "Forget all", "Alle vergessen";
        LastLook => "Last refresh", "Zuletzt aktualisiert";
        Type => "Type", "Typ";
        Status => "Status", "Status";
        Created => "Created", "Begonnen";
        Closed => "Closed", "Beendet";
        Duration => "Duration", "Dauer";
        SoFar { duration } => "{duration} so far", "bisher {duration}";
        NotClosed => "Not yet", "Noch nicht";
        OpenedAgo { ago } => "Opened {ago}", "Begonnen {ago}";
        CommittedAgo { ago } => "Committed {ago}", "Abgeschlossen {ago}";
        AbortedAgo { ago } => "Aborted {ago}", "Abgebrochen {ago}";
        ClosedAgo { ago } => "Closed {ago}", "Beendet {ago}";
        Loading => "Loading the transaction", "Transaktion wird geladen";
        Polling => "Still open. This page refreshes every 5 seconds, later once a minute, and pauses while hidden.", "Noch offen. Diese Seite aktualisiert sich alle 5 Sekunden, später jede Minute. Verdeckt pausiert sie.";
        LookedAgo { ago } => "Refreshed {ago}.", "{ago} aktualisiert.";
        LookFailed => "Last refresh failed. Older data is shown.", "Die letzte Aktualisierung ist gescheitert. Gezeigt wird der frühere Stand.";
        LookNow => "Refresh now", "Jetzt aktualisieren";
        NowCommitted => "The transaction was committed", "Die Transaktion wurde abgeschlossen";
        NowAborted => "The transaction was aborted", "Die Transaktion wurde abgebrochen";
        MeansAppend => "APPEND adds files and keeps existing ones.", "APPEND fügt Dateien hinzu und lässt vorhandene, wie sie sind.";
        MeansUpdate => "UPDATE adds files and replaces those with the same name.", "UPDATE fügt Dateien hinzu und ersetzt gleichnamige.";
        MeansSnapshot => "SNAPSHOT replaces all files.", "SNAPSHOT ersetzt alle Dateien: Das Dataset beginnt von vorn.";
        MeansDelete => "DELETE removes files from the dataset.", "DELETE nimmt Dateien aus dem Dataset.";
        MeansUnknown => "A type that this version of the app does not know.", "Ein Typ, den diese Version der App nicht kennt.";
        StatusOpen => "OPEN: still being written, and not yet part of the dataset.", "OPEN: wird noch geschrieben und gehört noch nicht zum Dataset.";
        StatusCommitted => "COMMITTED: part of the dataset.", "COMMITTED: gehört zum Dataset.";
        StatusAborted => "ABORTED: discarded; none of it is in the dataset.", "ABORTED: aufgegeben; nichts davon ist im Dataset.";
        Meanings => "What the types mean", "Was die Typen bedeuten";
        Columns => "Columns", "Spalten";
        ShowColumns => "Show the columns", "Spalten zeigen";
        ReadingColumns => "Reading the columns", "Spalten werden gelesen";
        ColumnCount(count) => "{count} column" | "{count} columns", "{count} Spalte" | "{count} Spalten";
        QuerySql => "Query with SQL", "SQL-Abfrage";
        CreateCheck => "Create a check", "Prüfung anlegen";
        AllOfDataset => "Dataset overview", "Das Dataset";
        Transactions => "Transactions", "Transaktionen";
        CommitsByOthers => "Data is committed by other programs, such as pipelines. This page shows their transactions.", "Andere Programme, etwa Pipelines, schreiben die Daten. Diese Seite zeigt, was sie abgeschlossen haben.";
        NewestData { time, ago } => "Newest data: {time} ({ago})", "Neueste Daten: {time} ({ago})";
        OpenCount(count) => "{count} transaction is open" | "{count} transactions are open", "{count} Transaktion ist offen" | "{count} Transaktionen sind offen";
        NoneOpen => "No transaction is open.", "Keine Transaktion ist offen.";
        OpenSince { count, time, duration } => "{count}, the first since {time} ({duration})", "{count}, die erste seit {time} ({duration})";
        OpenOnly { count } => "Open ({count})", "Offen ({count})";
        PasteHeading => "A timeline from a list", "Zeitverlauf aus einer Liste";
        PasteLabel => "Transactions", "Transaktionen";
        PasteHint => "Paste transaction RIDs: a column, a log, JSON. A transaction belongs to the last dataset named before it.", "RIDs von Transaktionen einfügen: eine Spalte, ein Protokoll, JSON. Eine Transaktion gehört zum zuletzt davor genannten Dataset.";
        PasteDataset => "Dataset, if the list has none", "Dataset, falls die Liste keines nennt";
        PasteShow => "Show the timeline", "Zeitverlauf zeigen";
        PasteFound(count) => "{count} transaction found" | "{count} transactions found", "{count} Transaktion gefunden" | "{count} Transaktionen gefunden";
        PasteNothing => "No transaction RID found yet", "Noch keine RID einer Transaktion darin";
        PasteWithout(count) => "{count} without a dataset" | "{count} without a dataset", "{count} ohne Dataset" | "{count} ohne Dataset";
        PasteLeftOut(count) => "{count} too many: at most 200 are shown" | "{count} too many: at most 200 are shown", "{count} zu viel: Höchstens 200 werden gezeigt" | "{count} zu viel: Höchstens 200 werden gezeigt";
        AsTimeline => "Timeline", "Zeitverlauf";
        AsTable => "Table", "Tabelle";
        ShownAs => "Shown as", "Gezeigt als";
        LoadedOf { loaded, total } => "{loaded} of {total} loaded", "{loaded} von {total} geladen";
        LoadedMatching { shown, loaded } => "{shown} of {loaded} loaded match", "{shown} von {loaded} geladenen passen";
        FailedCount(count) => "{count} could not be read" | "{count} could not be read", "{count} war nicht lesbar" | "{count} waren nicht lesbar";
        LookAgain => "Refresh", "Aktualisieren";
        CantRead => "Could not be read", "Nicht lesbar";
        Waiting => "Loading…", "Wird geladen …";
        NoTimes => "No times are known yet.", "Noch keine davon hat einen Platz in der Zeit.";
        BarLabel { kind, status, created, duration } => "{kind}, {status}, created {created}, {duration}", "{kind}, {status}, begonnen {created}, {duration}";
        Legend => "Legend", "Legende";
        NoTransactions => "The catalog names no transactions of this dataset", "Der Katalog nennt keine Transaktionen dieses Datasets";
        NoTransactionsWords => "Open one by its RID.", "Eine über ihre RID öffnen.";
    }
}
