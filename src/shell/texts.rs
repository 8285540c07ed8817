//! The texts of the frame.
//!
//! Written by `cargo xtask codegen` from `locales/shell.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the frame.
    pub(super) enum Text {
        Views => "Views", "Ansichten";
        MoreViews => "More", "Mehr";
        RailWidth => "Collapse or expand navigation", "Schmale oder breite Navigation";
        FindType => "Find an object type", "Objekttyp finden";
        Colors => "Colors", "Farben";
        Light => "Light", "Hell";
        Dark => "Dark", "Dunkel";
        AsTheSystem => "System", "System";
        SearchOrPaste => "Search or paste", "Suchen oder einfügen";
        NothingFound => "No matches in the catalog.", "Nichts im Katalog heißt so.";
        Offline => "Offline.", "Offline.";
        OfflineWords => "Nothing is sent. What is on the screen stays, and drafts are kept.", "Nichts wird gesendet. Was zu sehen ist, bleibt, und Entwürfe sind gesichert.";
        Changes => "Changes without a response", "Änderungen ohne Antwort";
        Deletion { name } => "Deletion of {name}:", "Löschung von {name}:";
        NewCheck { name } => "Data health check on {name}:", "Prüfung auf {name}:";
        NewGroup { name } => "Group {name}:", "Gruppe {name}:";
        AppliedAction { name } => "Action {name}:", "Aktion {name}:";
        ChangeSending => "waiting for the response.", "die Antwort steht noch aus.";
        ChangeMade => "done.", "erledigt.";
        ChangeUnknown => "the response was lost. The change may or may not have been made.", "die Antwort ging verloren. Die Änderung kann gemacht worden sein oder nicht.";
        ChangeRefused { reason } => "not done. {reason}", "nicht gemacht. {reason}";
        OpenView => "Open the view", "Ansicht öffnen";
        Resolve => "Mark as resolved", "Als geklärt markieren";
        Dismiss => "Dismiss", "Schließen";
        SignInEnded => "Your sign-in ended.", "Die Anmeldung ist abgelaufen.";
        SignIn => "Sign in", "Anmelden";
        NewVersion => "A new version is available.", "Eine neue Version ist verfügbar.";
        NewVersionWords => "Reload to update. Drafts are kept.", "Laden Sie neu, um zu aktualisieren. Entwürfe bleiben erhalten.";
        Reload => "Reload", "Neu laden";
        Later => "Later", "Später";
        SkipToContent => "Skip to content", "Zum Inhalt springen";
        LogoHome => "Belvedere, home", "Belvedere, Startseite";
        FindAnything => "Search, paste or run a command", "Suchen, einfügen oder einen Befehl ausführen";
        ShowShortcuts => "Show keyboard shortcuts", "Tastenkürzel zeigen";
        ShowRequestLog => "Show or hide the request log", "Anfrageprotokoll zeigen oder ausblenden";
        UseLight => "Use light colors", "Helle Farben verwenden";
        UseDark => "Use dark colors", "Dunkle Farben verwenden";
        UseSystem => "Use the system’s colors", "Farben des Systems verwenden";
        CopyLink => "Copy a link to this view", "Link zu dieser Ansicht kopieren";
        LinkCopied => "Link copied", "Link kopiert";
        NotCopied => "The browser did not allow copying", "Der Browser hat das Kopieren nicht erlaubt";
        UseLanguage { name } => "Language: {name}", "Sprache: {name}";
        SignOut => "Sign out", "Abmelden";
        IdleSoon => "You are about to be signed out.", "Die Anmeldung endet gleich.";
        IdleNote(count) => "No activity for almost {count} minute. Drafts are kept." | "No activity for almost {count} minutes. Drafts are kept.", "Seit fast {count} Minute ist hier nichts geschehen. Entwürfe bleiben erhalten." | "Seit fast {count} Minuten ist hier nichts geschehen. Entwürfe bleiben erhalten.";
        StaySignedIn => "Stay signed in", "Angemeldet bleiben";
        SignInHere => "Sign in in this window", "In diesem Fenster anmelden";
        SignInEndedNote => " Sign in to continue. What is on the screen stays, and waiting reads are sent automatically. A change is only sent again when you say so.", " Zum Weiterarbeiten neu anmelden. Was zu sehen ist, bleibt, und wartende Leseanfragen werden von selbst gesendet. Änderungen nur auf ausdrücklichen Wunsch.";
        AccountOf { name } => "Account: {name}", "Konto: {name}";
        SignedIn => "Signed in", "Angemeldet";
        AsksForPause(count) => "The platform is limiting requests." | "The platform is limiting requests: {count} are waiting.", "Die Plattform bittet um eine Pause." | "Die Plattform bittet um eine Pause: {count} Anfragen warten.";
        TriesAgain(count) => "A request failed and is sent again." | "{count} requests failed and are sent again.", "Eine Anfrage ist fehlgeschlagen und wird wiederholt." | "{count} Anfragen sind fehlgeschlagen und werden wiederholt.";
        WaitingFor { seconds, next, most } => "Waiting {seconds} s ({next}/{most})", "Noch {seconds} s ({next}/{most})";
        StopWaiting => "Stop waiting", "Nicht länger warten";
    }
}
