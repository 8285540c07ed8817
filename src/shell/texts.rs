//! The texts of the frame.
//!
//! Written by `cargo xtask codegen` from `locales/shell.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the frame.
    pub(super) enum Text {
        Views => "Views", "Ansichten";
        MoreViews => "More", "Mehr";
        RailWidth => "Narrow or wide navigation", "Schmale oder breite Navigation";
        FindType => "Find an object type", "Objekttyp finden";
        Colors => "Colors", "Farben";
        Light => "Light", "Hell";
        Dark => "Dark", "Dunkel";
        AsTheSystem => "As the system", "Wie das System";
        SearchOrPaste => "Search or paste", "Suchen oder einfügen";
        Suggestions => "Suggestions", "Vorschläge";
        NothingFound => "Nothing in the catalog has this name.", "Nichts im Katalog heißt so.";
        Offline => "Offline.", "Offline.";
        OfflineWords => "Nothing is sent. What is on the screen stays, and drafts are kept.", "Nichts wird gesendet. Was zu sehen ist, bleibt, und Entwürfe sind gesichert.";
        Changes => "Changes without an answer", "Änderungen ohne Antwort";
        Deletion { name } => "Deletion of {name}:", "Löschung von {name}:";
        NewCheck { name } => "Data health check on {name}:", "Prüfung auf {name}:";
        NewGroup { name } => "Group {name}:", "Gruppe {name}:";
        AppliedAction { name } => "Action {name}:", "Aktion {name}:";
        ChangeSending => "waiting for the answer.", "die Antwort steht noch aus.";
        ChangeMade => "done.", "erledigt.";
        ChangeUnknown => "the answer was lost. The change may or may not have been made.", "die Antwort ging verloren. Die Änderung kann gemacht worden sein oder nicht.";
        ChangeRefused { reason } => "not done. {reason}", "nicht gemacht. {reason}";
        OpenView => "Open the view", "Ansicht öffnen";
        Resolve => "Mark as resolved", "Als geklärt markieren";
        Dismiss => "Dismiss", "Schließen";
        SignInEnded => "Your sign-in ended.", "Die Anmeldung ist abgelaufen.";
        SignIn => "Sign in", "Anmelden";
        NewVersion => "A new version is there.", "Eine neue Version ist da.";
        NewVersionWords => "This window goes on with the old one until it is reloaded. Drafts are kept.", "Dieses Fenster läuft mit der alten weiter, bis es neu geladen wird. Entwürfe bleiben erhalten.";
        Reload => "Reload", "Neu laden";
        Later => "Later", "Später";
        SkipToContent => "Skip to content", "Zum Inhalt springen";
        LogoHome => "Belvedere, home", "Belvedere, Startseite";
        FindAnything => "Search, paste or run a command", "Suchen, einfügen oder einen Befehl ausführen";
        GoesThere => "View", "Ansicht";
        RunsCommand => "Command", "Befehl";
        ShowShortcuts => "Show keys and commands", "Tasten und Befehle zeigen";
        ShowRequestLog => "Show or hide the request log", "Anfrageprotokoll zeigen oder ausblenden";
        UseLight => "Use light colors", "Helle Farben verwenden";
        UseDark => "Use dark colors", "Dunkle Farben verwenden";
        UseSystem => "Use the system’s colors", "Farben des Systems verwenden";
        SignOut => "Sign out", "Abmelden";
        IdleSoon => "You are about to be signed out.", "Die Anmeldung endet gleich.";
        IdleNote(count) => "Nothing was done here for almost {count} minute. Drafts are kept." | "Nothing was done here for almost {count} minutes. Drafts are kept.", "Seit fast {count} Minute ist hier nichts geschehen. Entwürfe bleiben erhalten." | "Seit fast {count} Minuten ist hier nichts geschehen. Entwürfe bleiben erhalten.";
        StaySignedIn => "Stay signed in", "Angemeldet bleiben";
        SignOutForget => "Sign out and clear this browser…", "Abmelden und diesen Browser leeren …";
        ForgetNote => "Deletes what this browser keeps of you on this platform: drafts, SQL texts and history, pins, layouts, the record of changes, and the app’s own files for a start without a network. Nothing changes on the platform.", "Löscht, was dieser Browser für dieses Konto auf dieser Plattform gespeichert hat: Entwürfe, SQL-Texte und Verlauf, Angeheftetes, Anordnungen, die Liste der Änderungen und die Dateien der App für einen Start ohne Netz. Auf der Plattform ändert sich nichts.";
        ForgetNow => "Clear and sign out", "Leeren und abmelden";
        SignInHere => "Sign in in this window", "In diesem Fenster anmelden";
        SignInEndedNote => " Sign in to go on: what is on the screen stays, and reads that wait are sent by themselves. A change is only sent again when you say so.", " Zum Weiterarbeiten neu anmelden: Was zu sehen ist, bleibt, und wartende Leseanfragen werden von selbst gesendet. Änderungen nur auf ausdrücklichen Wunsch.";
        AccountOf { name } => "Account: {name}", "Konto: {name}";
        SignedIn => "Signed in", "Angemeldet";
        Platform => "Platform", "Plattform";
        AccessTime => "Access", "Zugriff";
        Covers => "What this sign-in covers", "Diese Anmeldung erlaubt";
        AllScopes => "All operations and scopes", "Alle Operationen und Scopes";
        RenewedNext => "renewed with the next request", "mit der nächsten Anfrage erneuert";
        LessThanMinute => "less than a minute left, then renewed", "unter einer Minute, dann erneuert";
        MinutesLeft { minutes } => "{minutes} min left, then renewed", "noch {minutes} min, dann erneuert";
        HoursLeft { hours } => "{hours} h left, then renewed", "noch {hours} h, dann erneuert";
        Keep => "Keep me signed in", "Angemeldet bleiben";
        KeepNote => "Stores a refresh token in this browser, for reloads and new tabs. Whoever can use this browser, or an extension that reads its pages’ data, can then act as you until you sign out, which removes it. Leave it off on computers that others use.", "Speichert ein Erneuerungstoken in diesem Browser, für neue Tabs und erneutes Laden. Wer diesen Browser benutzen kann, oder eine Erweiterung, die Seitendaten liest, kann dann bis zur Abmeldung in diesem Namen handeln; die Abmeldung löscht es. Auf gemeinsam genutzten Rechnern aus lassen.";
        CannotKeep => "Not possible here: the platform gave no refresh token, or the browser has no place for it.", "Hier nicht möglich: Die Plattform hat kein Erneuerungstoken gegeben, oder der Browser hat keinen Platz dafür.";
        OtherScope => "do what this scope names", "das, was dieser Scope benennt";
        AsksForPause(count) => "The platform asks for a pause." | "The platform asks for a pause: {count} requests wait.", "Die Plattform bittet um eine Pause." | "Die Plattform bittet um eine Pause: {count} Anfragen warten.";
        TriesAgain(count) => "A request failed and is sent again." | "{count} requests failed and are sent again.", "Eine Anfrage ist fehlgeschlagen und wird wiederholt." | "{count} Anfragen sind fehlgeschlagen und werden wiederholt.";
        WaitingFor { seconds, next, most } => "Waiting {seconds} s ({next}/{most})", "Noch {seconds} s ({next}/{most})";
        StopWaiting => "Stop waiting", "Nicht länger warten";
    }
}
