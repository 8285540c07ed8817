//! A text of the registration of groups.
//!
//! Written by `cargo xtask codegen` from `locales/admin/groups.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// A text of the registration of groups.
    pub enum Text {
        Lead => "A registered group can be given access before its members first sign in.", "Eine hier registrierte Gruppe kann Zugriff erhalten, bevor sich jemand mit ihr anmeldet.";
        Off => "Registering groups", "Gruppen registrieren";
        One => "Register a group", "Gruppe registrieren";
        Provider => "Sign-in provider", "Anmeldedienst";
        Name => "Group name", "Gruppenname";
        NameHint => "Exactly as the provider will send it.", "Genau so, wie ihn der Dienst senden wird.";
        Organizations => "Organizations that may see it", "Organisationen, die sie sehen dürfen";
        OrganizationsHint => "Identifiers, each added with Enter or a comma. Without any, the platform decides.", "Kennungen, jede mit Eingabe oder Komma hinzugefügt. Ohne Angabe entscheidet die Plattform.";
        Add => "Add", "Hinzufügen";
        Remove { what } => "Remove {what}", "{what} entfernen";
        Review => "Review", "Überprüfen";
        ReviewTitle => "Register this group?", "Diese Gruppe registrieren?";
        ReviewWords { host } => "This will be sent to {host}. It can’t be undone here.", "Das wird an {host} gesendet. Hier lässt es sich nicht zurücknehmen.";
        Body => "Body of the request", "Inhalt der Anfrage";
        Send => "Register", "Registrieren";
        Back => "Back", "Zurück";
        Sending => "Registering…", "Wird registriert …";
        Done { name } => "The group “{name}” is registered", "Die Gruppe „{name}“ ist registriert";
        Principal => "Principal ID", "Principal-ID";
        DoneUnreadable => "The group is registered, but the response could not be read. Its principal ID is not known here.", "Die Gruppe ist registriert, aber die Antwort war nicht lesbar. Ihre Principal-ID ist hier nicht bekannt.";
        Another => "Register another", "Weitere registrieren";
        UnknownWords => "The group may or may not have been registered. The platform has no operation to look it up. If you send it again and get the same ID, it is one group.", "Die Gruppe wurde registriert oder auch nicht, und die Plattform hat keine Operation, um nachzusehen. Erneut gesendet bestätigt eine gleiche ID, dass es eine Gruppe ist.";
        UnknownKey => "This platform recognizes a repeated request: sent again, the group is created only once.", "Diese Plattform erkennt eine wiederholte Anfrage: Erneut gesendet entsteht die Gruppe nur einmal.";
        SendAgain => "Send again anyway", "Trotzdem erneut senden";
        SendAgainTitle => "Send it a second time?", "Ein zweites Mal senden?";
        Leave => "Dismiss", "Dabei belassen";
        NoName => "Enter a name.", "Namen eingeben.";
        LongName => "The name is longer than 255 characters.", "Der Name ist länger als 255 Zeichen.";
        Invisible => "The name contains an invisible character.", "Der Name enthält ein unsichtbares Zeichen.";
        NoRid { text } => "“{text}” is not a RID, such as ri.service.instance.type.locator.", "„{text}“ ist keine RID: Sie sieht aus wie ri.service.instanz.typ.locator.";
        Repeated { line } => "The same name is in line {line}.", "Derselbe Name steht in Zeile {line}.";
        TooMany => "A list takes at most 1,000 groups.", "Eine Liste fasst höchstens 1.000 Gruppen.";
        Many => "Register many", "Viele registrieren";
        ManyLead => "A CSV: the name in the first column, RIDs of organizations in the others. Nothing is sent until you start.", "Eine CSV: der Name in der ersten Spalte, RIDs von Organisationen in den weiteren. Gesendet wird erst nach dem Start.";
        Csv => "Groups as CSV", "Gruppen als CSV";
        File => "Read from a file…", "Aus einer Datei lesen …";
        Ready(count) => "{count} group can be registered" | "{count} groups can be registered", "{count} Gruppe kann registriert werden" | "{count} Gruppen können registriert werden";
        LeftOut(count) => "{count} line is left out" | "{count} lines are left out", "{count} Zeile bleibt außen vor" | "{count} Zeilen bleiben außen vor";
        Start(count) => "Register {count} group" | "Register {count} groups", "{count} Gruppe registrieren" | "{count} Gruppen registrieren";
        NewList => "New list", "Neue Liste";
        Line => "Line", "Zeile";
        Result => "Result", "Ergebnis";
        Waiting => "Waiting", "Wartet";
        Registered => "Registered", "Registriert";
        Failed => "Failed", "Fehlgeschlagen";
        Unknown => "Outcome unknown", "Ausgang unbekannt";
        NotSent => "Not sent", "Nicht gesendet";
        SaveResults => "Export results", "Ergebnisse exportieren";
        SaveRefused => "The browser did not allow saving", "Der Browser hat das Speichern nicht erlaubt";
        RegisteredCount(count) => "{count} registered" | "{count} registered", "{count} registriert" | "{count} registriert";
        FailedCount(count) => "{count} failed" | "{count} failed", "{count} fehlgeschlagen" | "{count} fehlgeschlagen";
        UnknownCount(count) => "{count} with an unknown outcome" | "{count} with unknown outcomes", "{count} mit unbekanntem Ergebnis" | "{count} mit unbekanntem Ergebnis";
        Log => "Registered from this browser", "Von diesem Browser registriert";
        LogNone => "Groups that you register here appear in this list. It is kept in this browser: the platform can’t list them.", "Hier registrierte Gruppen stehen in dieser Liste. Sie bleibt in diesem Browser: Die Plattform führt keine.";
        AllGroups => "Registered groups", "Registrierte Gruppen";
        NoGroups => "No group is registered yet.", "Noch ist keine Gruppe registriert.";
        OffList => "The list of groups", "Die Liste der Gruppen";
        When => "When", "Wann";
        ForgetAll => "Forget all", "Alle vergessen";
        Lines => "The list, line by line", "Die Liste, Zeile für Zeile";
    }
}
