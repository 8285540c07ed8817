//! The texts of the suggestions of the search box.
//!
//! Written by `cargo xtask codegen` from `locales/destination.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the suggestions of the search box.
    pub(super) enum Text {
        FromElsewhere { host } => "From a link to {host}, opened on this platform", "Aus einem Link zu {host}, geöffnet auf dieser Plattform";
        Ontology => "Ontology", "Ontologie";
        OntologyOpens { rid } => "Ontology · {rid}", "Ontologie · {rid}";
        Dataset => "Dataset", "Dataset";
        DatasetAt { path } => "Dataset · {path}", "Dataset · {path}";
        DatasetOpens => "Dataset · its transactions", "Dataset · seine Transaktionen";
        DatasetSql => "SQL · a statement to begin with, nothing runs yet", "SQL · eine Anweisung für den Anfang, noch läuft nichts";
        DatasetCheck => "Data health · a new check", "Datenqualität · eine neue Prüfung";
        Transaction => "Transaction", "Transaktion";
        TransactionOf { dataset } => "Transaction of {dataset}", "Transaktion von {dataset}";
        TransactionAlone => "A transaction needs its dataset: paste both RIDs", "Dort ist das Dataset zu nennen: eine Transaktion allein ist nicht lesbar";
        MediaSet => "Media set", "Medienset";
        MediaSetOpens => "Media set · its items open by their RID", "Medienset · seine Elemente öffnen sich mit ihrer RID";
        MediaItem => "Media item", "Medienelement";
        ItemOpens => "Media item · information and preview", "Medienelement · Angaben und Vorschau";
        ItemWithoutSet => "A media item needs its media set: paste both RIDs", "Dort ist das Medienset zu nennen: mit beiden RIDs zusammen geht es direkt dorthin";
        MediaItems(count) => "{count} media item" | "{count} media items", "{count} Medienelement" | "{count} Medienelemente";
        ItemsOpen => "Opens as a list", "Eine Liste, die sich der Reihe nach durchgehen lässt";
        ItemsWithoutSet => "Paste the RID of their media set before the items as well", "Dazu gehört die RID ihres Mediensets, vor den Elementen eingefügt";
        Enrollment => "Enrollment", "Enrollment";
        EnrollmentOpens => "Enrollment · sign-in providers and groups", "Enrollment · Anmeldedienste und Gruppen";
        ProvidersThere => "Its sign-in providers, which may include this one", "Seine Anmeldedienste, darunter vielleicht dieser";
        ProviderRid => "RID of a sign-in provider", "RID eines Anmeldedienstes";
        ProvidersOpen => "Providers are listed by their enrollment: paste its RID instead.", "Anmeldedienste stehen bei ihrem Enrollment: dessen RID führt hin.";
        Check => "Data health check", "Prüfung der Datenqualität";
        CheckOpens => "The checks created in this browser; the platform has no way to read one", "Die in diesem Browser angelegten Prüfungen; die Plattform gibt keine einzelne heraus";
        Schedule => "Schedule", "Zeitplan";
        ScheduleOpens => "Data health · a schedule can be the subject of a check", "Datenqualität · ein Zeitplan kann Gegenstand einer Prüfung sein";
        ObjectTypeRid => "RID of an object type", "RID eines Objekttyps";
        TypesOpenByName => "The platform opens object types by API name. Type that name instead, or look in an ontology.", "Objekttypen öffnen sich mit ihrem API-Namen: diesen eingeben oder in einer Ontologie nachsehen.";
        ActionTypeRid => "RID of an action type", "RID eines Aktionstyps";
        ActionsOpenByName => "The platform opens action types by API name. Type that name instead, or look in an ontology.", "Aktionstypen öffnen sich mit ihrem API-Namen: diesen eingeben oder in einer Ontologie nachsehen.";
        LookThere => "Search this ontology’s types", "Unter den Typen dieser Ontologie nachsehen";
        AttachmentRid => "RID of an attachment", "RID eines Anhangs";
        AttachmentsOpen => "Attachments are opened from their object.", "Anhänge öffnen sich bei dem Objekt, das sie enthält.";
        ObjectRid => "RID of an object", "RID eines Objekts";
        ObjectsOpen => "Objects open by their type and primary key: search for the type.", "Objekte öffnen sich mit Typ und Primärschlüssel: den Typ suchen.";
        ViewRid => "RID of a view of a media set", "RID einer Sicht auf ein Medienset";
        ViewsOpenNothing => "Paste the RIDs of the media set and of the item instead.", "Stattdessen die RIDs von Medienset und Element einfügen.";
        OpenAs { what } => "Open as: {what}", "Öffnen als: {what}";
        BestGuess { kind } => "Best guess: the kind “{kind}” is unknown here", "Beste Vermutung: die Art „{kind}“ ist hier unbekannt";
        Guess { kind } => "The kind “{kind}” is unknown here", "Die Art „{kind}“ ist hier unbekannt";
        Statement => "SQL statement", "SQL-Anweisung";
        StatementOpens => "Opens in the editor; nothing runs yet", "Öffnet sich im Editor; noch läuft nichts";
        QueryId => "SQL query", "SQL-Abfrage";
        QueryIdOpens => "Follow a query by its identifier, if you ran it", "Eine Abfrage mit ihrer Kennung verfolgen, wenn sie die eigene ist";
        ObjectsOf { name, home } => "Objects · {name} in {home}", "Objekte · {name} in {home}";
        TypeOf { name, home } => "Object type · {name} in {home}", "Objekttyp · {name} in {home}";
        ActionOf { home } => "Action type of {home}", "Aktionstyp von {home}";
        TryAsType { home } => "Try as an object type of {home}", "Als Objekttyp von {home} versuchen";
        TryAsAction { home } => "Try as an action type of {home}", "Als Aktionstyp von {home} versuchen";
        OpenKey { key, name } => "Open {key} in {name}", "{key} öffnen in {name}";
        KeyFound => "Object · found by its primary key", "Objekt · gefunden mit seinem Primärschlüssel";
        SearchKey { name, key } => "Search {name} for {key}", "{key} in {name} suchen";
        KeyNotFound => "Not all of its objects were looked at", "Nicht alle seine Objekte wurden angesehen";
    }
}
