//! The texts of error cards.
//!
//! Written by `cargo xtask codegen` from `locales/errors.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of error cards.
    pub enum Text {
        SignIn => "Sign in", "Anmelden";
        Retry => "Retry", "Erneut versuchen";
        CopyDetails => "Copy details", "Einzelheiten kopieren";
        CopyCurl => "Copy as curl", "Als curl kopieren";
        ErrorName => "Error name", "Fehlername";
        ErrorCode => "Error code", "Fehlercode";
        HttpStatus => "HTTP status", "HTTP-Status";
        Operation => "Operation", "Operation";
        ErrorInstance => "Error instance", "Fehlerinstanz";
        Parameter { name } => "Parameter {name}", "Parameter {name}";
        Place => "Location", "Stelle";
        Mistake => "Mistake", "Mangel";
        Response => "Response", "Antwort";
        ContentType => "Content type", "Inhaltstyp";
        Nothing => "none", "keiner";
        Kind => "Kind", "Art";
        Cause => "Cause", "Ursache";
        AskedToWait => "Retry after", "Erbetene Pause";
        Time => "Time", "Zeit";
        CannotBeSent => "This request can't be sent", "Diese Anfrage kann nicht gesendet werden";
        CannotBeRead => "The response can’t be read", "Die Antwort ist nicht lesbar";
        CannotBeReadDetail { host, message, path } => "{host} reported success, but the response is not in the expected form: {message}, at {path}. The details below help the administrator of the platform.", "{host} hat erfolgreich geantwortet, aber nicht in der vereinbarten Form: {message}, bei {path}. Die Einzelheiten unten helfen dem Betrieb der Plattform.";
        SomethingBetween => "A proxy or network page answered instead", "Etwas zwischen hier und der Plattform hat geantwortet";
        WhatCameBack { kind } => "The response is {kind}, not from the platform.", "Zurück kam {kind}, keine Antwort der Plattform.";
        UnknownKind => "of an unknown type", "etwas Unbekanntes";
        WebPage => "a web page", "eine Webseite";
        OfType { kind } => "of the type {kind}", "etwas vom Typ {kind}";
        CheckNetwork => "Does this network show a page of its own first?", "Zeigt dieses Netz zuerst eine eigene Seite?";
        CheckProxy => "Is there a proxy or gateway between this browser and the platform?", "Steht ein Proxy oder Gateway zwischen diesem Browser und der Plattform?";
        CheckAddress { host } => "Is {host} the address of the platform’s API?", "Ist {host} die Adresse der API der Plattform?";
        NotOffered => "This platform does not offer this operation", "Diese Plattform bietet die Operation nicht an";
        NotOfferedDetail { host, operation } => "{host} has nothing at the address of {operation}. This version of the platform may lack it. Or the base URL of this app is not that of the API.", "{host} hat an der Adresse von {operation} nichts. Vielleicht fehlt sie in dieser Version der Plattform. Oder die Basis-URL dieser App ist nicht die der API.";
        ResponseLost => "The response was lost", "Die Antwort ging verloren";
        ResponseLostDetail => "The change may or may not have been made. Check before you send it again.", "Die Änderung kann gemacht sein oder auch nicht. Vor dem nächsten Senden nachsehen.";
        RequestFailed => "The request failed", "Die Anfrage ist fehlgeschlagen";
        SignInEnded => "Your sign-in ended", "Die Anmeldung ist abgelaufen";
        SignInEndedDetail => "Sign in to continue. You return to this address.", "Zum Weiterarbeiten neu anmelden. Danach geht es an dieser Adresse weiter.";
        SignInRefused => "The sign-in was refused", "Die Anmeldung wurde abgelehnt";
        ServiceUser => "This sign-in belongs to a service user", "Diese Anmeldung gehört einem Dienstkonto";
        SignInUnavailable => "The sign-in service can’t be reached", "Der Anmeldedienst ist nicht erreichbar";
        SignInFailed => "The sign-in failed", "Die Anmeldung ist fehlgeschlagen";
        NoResponse => "No readable response", "Keine lesbare Antwort";
        NoResponseDetail { host } => "This page could read no response from {host}. These are the usual reasons.", "Von {host} kam keine lesbare Antwort. Dies sind die üblichen Gründe.";
        CheckStopped => "The platform is stopped, or restarting.", "Die Plattform ist angehalten oder startet gerade.";
        CheckOffline => "This computer is offline, or needs a VPN.", "Dieser Rechner ist offline oder braucht ein VPN.";
        CheckBaseUrl { host } => "The base URL in config.json is wrong: it says {host}.", "Die Basis-URL in config.json stimmt nicht: dort steht {host}.";
        CheckCors => "The platform does not allow this page’s address (CORS). Or this page’s policy forbids it (connect-src).", "Die Plattform lässt die Adresse dieser Seite nicht zu (CORS). Oder die Policy dieser Seite verbietet es (connect-src).";
        CheckBlocked => "A browser extension or a firewall blocked the request.", "Eine Browser-Erweiterung oder Firewall hat die Anfrage verhindert.";
        Offline => "This computer is offline", "Dieser Rechner ist offline";
        OfflineDetail => "Nothing was sent. The request is repeated automatically when the connection is back.", "Nichts wurde gesendet. Die Anfrage wiederholt sich von selbst, sobald die Verbindung wieder da ist.";
        TimedOut => "The platform took too long", "Die Plattform hat zu lange gebraucht";
        TimedOutDetail { message } => "{message} The request was canceled.", "{message} Die Anfrage wurde aufgegeben.";
        BrokeOff => "The response was interrupted", "Die Antwort ist abgebrochen";
        BrokeOffDetail { message } => "{message} The part that arrived was discarded.", "{message} Was schon da war, wurde verworfen.";
        Redirected => "The platform redirected the request", "Die Plattform hat die Anfrage umgeleitet";
        RedirectedDetail => "Redirects are not followed. Put the final address of the API into config.json.", "Umleitungen werden nicht befolgt. In config.json gehört die endgültige Adresse der API.";
        NoRoom => "This browser has no space for the file", "Dieser Browser hat keinen Platz für die Datei";
        NoRoomDetail => "Free space on the disk. A private window keeps files in memory.", "Platz auf dem Datenträger schaffen. Ein privates Fenster hält Dateien im Arbeitsspeicher.";
        Incomplete => "Incomplete response", "Keine vollständige Antwort";
        OntologyNotFound => "The ontology was not found", "Die Ontologie wurde nicht gefunden";
        OntologyNotFoundDetail => "The platform has no ontology with this RID, or you may not see it.", "Die Plattform hat keine sichtbare Ontologie mit dieser RID.";
        CheckNew => "A new ontology can take some minutes to appear: retry in a moment.", "Eine neue Ontologie erscheint oft erst nach Minuten: bald erneut versuchen.";
        CheckRid => "The RID must be complete, such as ri.ontology.main.ontology.…", "Die RID muss vollständig sein, etwa ri.ontology.main.ontology.…";
        CheckAccess => "You may lack access: ask its owners.", "Vielleicht fehlt der Zugriff: bei den Verantwortlichen fragen.";
        DatasetNotFound => "The dataset was not found", "Das Dataset wurde nicht gefunden";
        DatasetNotFoundDetail => "The platform has no dataset with this RID, or you may not see it. It does not say which.", "Die Plattform hat kein Dataset mit dieser RID, oder es ist nicht sichtbar. Sie sagt nicht, welches von beiden.";
        CheckDatasetRid => "The RID must be complete, such as ri.datasets.main.dataset.…", "Die RID muss vollständig sein, etwa ri.datasets.main.dataset.…";
        TransactionNotFound => "The transaction was not found", "Die Transaktion wurde nicht gefunden";
        TransactionNotFoundDetail => "The dataset exists, but has no transaction with this RID.", "Das Dataset ist da und sichtbar, hat aber keine Transaktion mit dieser RID.";
        CheckPair => "It may belong to another dataset: check both RIDs.", "Sie gehört vielleicht zu einem anderen Dataset: Beide RIDs müssen zusammenpassen.";
        CheckTransactionRid => "The RID must be complete, such as ri.datasets.main.transaction.…", "Die RID muss vollständig sein, etwa ri.datasets.main.transaction.…";
        EnrollmentNotFound => "The enrollment was not found", "Das Enrollment wurde nicht gefunden";
        EnrollmentNotFoundDetail => "The platform has no instance with this RID that you may administer.", "Die Plattform hat keine Instanz mit dieser RID, deren Verwaltung erlaubt wäre.";
        CheckEnrollmentRid => "The RID must be complete, such as ri.control-panel.main.enrollment.…", "Die RID muss vollständig sein, etwa ri.control-panel.main.enrollment.…";
        NotAccepted => "The platform did not accept the sign-in", "Die Plattform hat die Anmeldung nicht anerkannt";
        NotFound => "Not found", "Nicht gefunden";
        NotFoundDetail { text } => "{text} It may also be hidden from you.", "{text} Vielleicht ist es auch nur nicht sichtbar.";
        Conflict => "This conflicts with existing data", "Das widerspricht dem, was schon da ist";
        TooLarge => "The request is too large", "Die Anfrage ist zu groß";
        PauseAsked => "Too many requests", "Die Plattform bittet um eine Pause";
        PauseAskedDetail => "The platform is limiting requests. Retry in a moment.", "Zu viele Anfragen auf einmal. Bald erneut versuchen.";
        Refused => "The platform refused the request", "Die Plattform hat die Anfrage abgelehnt";
        Busy => "The platform is busy", "Die Plattform ist beschäftigt";
        BusyDetail { text } => "{text} Retry in a moment.", "{text} Bald erneut versuchen.";
        PlatformFailed => "The platform failed", "Die Plattform hat versagt";
        PlatformFailedDetail => "The platform failed to handle the request. If it happens again, pass on the details below.", "Auf der Plattform ging etwas schief. Bleibt es dabei, helfen die Einzelheiten unten weiter.";
        NotCovered => "This sign-in does not allow that", "Das deckt diese Anmeldung nicht ab";
        NotCoveredDetail { scope } => "It requires permission to {scope}. Sign out and in again to grant it. If it is not requested, add the scope to config.json.", "Dafür braucht es die Erlaubnis, {scope}. Ab- und neu anmelden, um sie zu erteilen. Wird nicht danach gefragt, gehört der Scope in config.json.";
        NotAllowed => "Access denied", "Das ist nicht erlaubt";
        NotAllowedDetail => "You may not do this.", "Das ist nicht erlaubt.";
        ItTakes { scopes } => " It requires permission to {scopes}, and access to the resource itself.", " Dafür braucht es die Erlaubnis, {scopes}, und Zugriff auf die Sache selbst.";
        AndTo => " and to ", " und ";
    }
}
