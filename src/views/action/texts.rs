//! Texts about actions.

use super::parse::Problem;
use super::refusal::Reason;
use crate::i18n::{t, texts};

texts! {
    /// The texts of the form of an action and of its review.
    pub enum Text {
        Title => "Actions", "Aktionen";
        Action => "Action", "Aktion";
        WhereThisBelongs => "Where this belongs", "Wohin das gehört";
        Ontology => "Ontology", "Ontologie";
        Loading => "Loading the action type", "Der Aktionstyp wird geladen";
        NeedsRid { name } => "Actions are applied by the RID of their ontology, and only its API name is known here: {name}.", "Aktionen werden mit der RID ihrer Ontologie angewandt; bekannt ist hier nur ihr API-Name: {name}.";
        NeedsRidHelp => "Open the ontology by its RID", "Die Ontologie über ihre RID öffnen";
        Applying => "Applying actions", "Aktionen anwenden";
        FirstGeneration => "V1", "V1";
        FirstGenerationTitle => "The platform has only the first generation of this definition.",
            "Die Plattform hat nur die erste Generation dieser Definition.";
        Deprecated => "This action is deprecated: it is about to go away.", "Diese Aktion ist veraltet und wird bald entfernt.";
        Experimental => "This action is experimental: its parameters may change.",
            "Diese Aktion ist experimentell: Ihre Parameter können sich ändern.";
        EndorsedStatus => "Endorsed", "Empfohlen";
        ExperimentalStatus => "Experimental", "Experimentell";
        DeprecatedStatus => "Deprecated", "Veraltet";
        ApiName => "API name", "API-Name";
        CopyApiName => "Copy API name", "API-Namen kopieren";
        Rid => "RID", "RID";
        Edits => "What it changes", "Was sie ändert";
        NoEdits => "The definition does not say.", "Das sagt die Definition nicht.";
        Creates { name } => "Creates an object of {name}", "Legt ein Objekt vom Typ {name} an";
        Modifies { name } => "Changes an object of {name}", "Ändert ein Objekt vom Typ {name}";
        Deletes { name } => "Deletes an object of {name}", "Löscht ein Objekt vom Typ {name}";
        CreatesLink { from, to } => "Creates a link from {from} to {to}", "Legt eine Verknüpfung von {from} zu {to} an";
        DeletesLink { from, to } => "Deletes a link from {from} to {to}", "Löscht eine Verknüpfung von {from} zu {to}";
        OtherEdit { name } => "Another edit rule: {name}", "Eine andere Regel: {name}";
        Definition => "Definition", "Definition";
        SecondJson => "The definition (V2) as JSON", "Die Definition (V2) als JSON";
        FirstJson => "The definition (V1) as JSON", "Die Definition (V1) als JSON";
        LoadingFirst => "Loading the first generation", "Die erste Generation wird geladen";
        Parameters => "Parameters", "Parameter";
        Parameter => "Parameter", "Parameter";
        SecondType => "V2: dataType", "V2: dataType";
        FirstType => "V1: baseType", "V1: baseType";
        Meaning => "Description", "Beschreibung";
        Advanced => "Advanced: branch and SDK (experimental)", "Erweitert: Branch und SDK (experimentell)";
        Branch => "Branch", "Branch";
        SdkPackage => "SDK package RID", "RID des SDK-Pakets";
        SdkVersion => "SDK version", "SDK-Version";
        ReadDefinition => "Read the definition", "Definition lesen";
        RemoveReading { what } => "Remove: {what}", "Entfernen: {what}";
        ReadingWhy => "Experimental. This is the definition as the branch or the SDK has it; the action is applied on the default branch, which alone the operation knows.",
            "Experimentell. Das ist die Definition, wie Branch oder SDK sie haben; angewendet wird die Aktion auf dem Standard-Branch, denn einen anderen kennt die Operation nicht.";
        NoParameters => "This action takes no parameters.", "Diese Aktion hat keine Parameter.";
        NothingFilledIn => "Only what is filled in is sent: the platform adds no default values.",
            "Gesendet wird nur, was ausgefüllt ist: Die Plattform ergänzt keine Vorgabewerte.";
        Required => "required", "erforderlich";
        SendNull => "null", "null";
        SendNullFor { title } => "Send null for {title}", "null senden für {title}";
        SendEmpty => "empty text", "leerer Text";
        SendEmptyFor { title } => "Send the empty text for {title}", "Leeren Text senden für {title}";
        SendEmptyList => "empty list", "leere Liste";
        SendEmptyListFor { title } => "Send an empty list for {title}", "Leere Liste senden für {title}";
        NullIsSent => "null is sent: it removes the value", "null wird gesendet und entfernt den Wert";
        EmptyIsSent => "The text of no length is sent", "Der leere Text wird gesendet";
        NotSent => "not sent", "nicht gesendet";
        Yes => "Yes", "Ja";
        No => "No", "Nein";
        MoreLines => "More lines", "Mehr Zeilen";
        OneLine => "One line", "Eine Zeile";
        Now { value } => "Now: {value}", "Jetzt: {value}";
        NowNothing => "Now: no value", "Jetzt: kein Wert";
        Take => "Take it", "Übernehmen";
        TakeFor { title } => "Take the present value for {title}", "Jetzigen Wert übernehmen für {title}";
        Zone { title } => "Time zone of {title}", "Zeitzone von {title}";
        Utc => "UTC", "UTC";
        Here { zone } => "Here ({zone})", "Hier ({zone})";
        SentAs { value } => "Sent as {value}", "Gesendet als {value}";
        SentAsHere { value, here } => "Sent as {value} · here {here}", "Gesendet als {value} · hier {here}";
        Calendar { title } => "Pick {title} in a calendar", "{title} im Kalender wählen";
        AddItem => "Add", "Hinzufügen";
        AddItemTo { title } => "Add an element to {title}", "Element hinzufügen zu {title}";
        ItemOf { number, title } => "{title}, element {number}", "{title}, Element {number}";
        RemoveItem { number, title } => "Remove element {number} of {title}", "Element {number} von {title} entfernen";
        MoveUp { number, title } => "Move element {number} of {title} up", "Element {number} von {title} nach oben";
        MoveDown { number, title } => "Move element {number} of {title} down", "Element {number} von {title} nach unten";
        EmptyListIsSent => "An empty list is sent.", "Eine leere Liste wird gesendet.";
        Elements(count) => "{count} element" | "{count} elements", "{count} Element" | "{count} Elemente";
        Numbers(count) => "{count} number" | "{count} numbers", "{count} Zahl" | "{count} Zahlen";
        Find => "Find", "Suchen";
        FindFor { title } => "Find an object for {title}", "Objekt suchen für {title}";
        KeyOf { name } => "Primary key of an object of {name}", "Primärschlüssel eines Objekts vom Typ {name}";
        KeyOfAny => "Primary key of an object", "Primärschlüssel eines Objekts";
        JsonHint => "Any JSON: this version does not know the type.", "Beliebiges JSON: Diese Version kennt den Typ nicht.";
        GeoJsonHint { format } => "{format}, such as a Point or a Polygon.", "{format}, etwa ein Point oder ein Polygon.";
        VectorHint => "Numbers between commas or blanks.", "Zahlen, durch Kommas oder Leerzeichen getrennt.";
        ObjectSetHint => "The RID of an object set, or its definition as JSON.",
            "Die RID einer Objektmenge oder ihre Definition als JSON.";
        Review => "Review", "Prüfen";
        Mended(count) => "{count} field needs attention" | "{count} fields need attention",
            "{count} Feld braucht Aufmerksamkeit" | "{count} Felder brauchen Aufmerksamkeit";
        ClearForm => "Clear the form", "Formular leeren";
        DraftKept => "The draft is kept in this browser.", "Der Entwurf bleibt in diesem Browser.";
        DraftBack => "A draft from before is back.", "Ein früherer Entwurf ist wieder da.";
        ReviewTitle => "Review changes", "Änderungen prüfen";
        ReviewLead { title, host } => "{title} is sent to {host} as shown here. It takes effect immediately.",
            "{title} wird genau so an {host} gesendet und wirkt sofort.";
        Body => "The exact request", "Die genaue Anfrage";
        BodyLabel => "The body of the request as JSON", "Der Inhalt der Anfrage als JSON";
        ChangesOf { object } => "{object}: before → after", "{object}: vorher → nachher";
        Property => "Property", "Eigenschaft";
        Before => "Now", "Jetzt";
        After => "Then", "Dann";
        Earlier => "Before", "Vorher";
        Unchanged => "stays", "bleibt";
        WillBeDeleted { object } => "{object} is deleted. There is no undo.", "{object} wird gelöscht. Das lässt sich nicht rückgängig machen.";
        NoChangesTold => "No parameter has the name of a property, so what changes can’t be told beforehand.",
            "Kein Parameter heißt wie eine Eigenschaft, darum ist vorher nicht zu sagen, was sich ändert.";
        Untold { titles } => "Sent too: {titles}. What that changes is decided by the platform.",
            "Auch gesendet: {titles}. Was das ändert, entscheidet die Plattform.";
        ByName => "As far as can be told: a parameter with the name of a property sets it. The platform’s own rules may do more.",
            "Soweit absehbar: Ein Parameter, der wie eine Eigenschaft heißt, setzt sie. Die Regeln der Plattform können mehr tun.";
        Apply => "Apply", "Anwenden";
        ApplyDeletes => "Apply and delete", "Anwenden und löschen";
        BackToForm => "Back to the form", "Zurück zum Formular";
        Sending => "Sending…", "Wird gesendet…";
        StopWaiting => "Stop waiting", "Nicht länger warten";
        OfflineReason => "Offline: nothing is sent. The draft is kept.", "Offline: Nichts wird gesendet. Der Entwurf bleibt.";
        ScopeReason => "The sign-in does not cover applying actions.", "Die Anmeldung umfasst das Anwenden von Aktionen nicht.";
        Applied => "Applied", "Angewendet";
        AppliedLead { title } => "{title} was applied.", "{title} wurde angewendet.";
        AppliedUnread => "Done, but the answer could not be read.", "Erledigt, aber die Antwort war nicht lesbar.";
        WhatChanged => "What changed", "Was sich geändert hat";
        NothingChangedYet => "The object still looks as before. Storage of the first generation shows changes after a while.",
            "Das Objekt sieht noch aus wie vorher. Speicher der ersten Generation zeigt Änderungen erst nach einer Weile.";
        ObjectGone => "The object is no longer there.", "Das Objekt ist nicht mehr da.";
        ReadAgain => "Read it again", "Neu lesen";
        OpenObject { key } => "Open {key}", "{key} öffnen";
        OpenObjects { name } => "Objects of {name}", "Objekte vom Typ {name}";
        AnotherOne => "Apply again", "Noch einmal anwenden";
        Lost => "The answer was lost", "Die Antwort ging verloren";
        LostLead => "The change may or may not have been made. It is not sent again by itself.",
            "Die Änderung wurde vielleicht gemacht, vielleicht auch nicht. Sie wird nicht von selbst noch einmal gesendet.";
        Stopped => "You stopped waiting", "Nicht länger gewartet";
        CheckNow => "Check now", "Jetzt nachsehen";
        CheckBy { key } => "Reads {key} again and compares.", "Liest {key} neu und vergleicht.";
        CannotCheck => "There is no object to look at: look for the change yourself before you send it again.",
            "Es gibt kein Objekt zum Nachsehen: Vor dem erneuten Senden selbst nach der Änderung suchen.";
        VerdictDone => "It was made: the object has what was sent.", "Sie wurde gemacht: Das Objekt hat, was gesendet wurde.";
        VerdictNotDone => "It was not made: the object is as it was. You can send it again. Storage of the first generation may lag behind.",
            "Sie wurde nicht gemacht: Das Objekt ist wie vorher. Erneutes Senden ist möglich. Speicher der ersten Generation kann nachhinken.";
        VerdictUnclear => "It can’t be told from the object.", "Am Objekt ist es nicht zu erkennen.";
        SendAgain => "Send again", "Noch einmal senden";
        SendAgainSafe => "The platform knows this request by its key: sent again, it is applied once.",
            "Die Plattform kennt diese Anfrage an ihrem Schlüssel: Auch noch einmal gesendet wird sie einmal angewendet.";
        SendAgainAnyway => "Send again anyway", "Trotzdem noch einmal senden";
        SendAgainQuestion => "If the first one was made, this applies the action a second time.",
            "Falls die erste angekommen ist, wird die Aktion ein zweites Mal angewendet.";
        Cancel => "Cancel", "Abbrechen";
        Settle => "It is settled", "Erledigt";
        OpenFromBefore { time } => "The answer to an earlier request of {time} was lost: nobody knows whether it was applied.",
            "Die Antwort auf eine frühere Anfrage vom {time} ging verloren: Ob sie angewendet wurde, weiß niemand.";
        ShowIt => "Look into it", "Ansehen";
        RepeatTitle => "Send the same request again?", "Dieselbe Anfrage noch einmal senden?";
        RepeatUnderWay => "Exactly this request is on its way, maybe from another tab.",
            "Genau diese Anfrage ist unterwegs, vielleicht aus einem anderen Tab.";
        RepeatApplied { time } => "Exactly this request was applied {time}. Sent again, it is applied a second time.",
            "Genau diese Anfrage wurde {time} angewendet. Noch einmal gesendet wird sie ein zweites Mal angewendet.";
        RepeatSafe => "The answer to exactly this request was lost. The platform knows it by its key: sent again, it is applied once.",
            "Die Antwort auf genau diese Anfrage ging verloren. Die Plattform kennt sie an ihrem Schlüssel: Auch noch einmal gesendet wird sie einmal angewendet.";
        RepeatUnknown => "The answer to exactly this request was lost. If it was made, this applies the action a second time.",
            "Die Antwort auf genau diese Anfrage ging verloren. Falls sie ankam, wird die Aktion ein zweites Mal angewendet.";
        ObjectLoading => "Looking for the object", "Das Objekt wird gesucht";
        ObjectMissing => "There is no object with this primary key among those that you may see.",
            "Unter den sichtbaren Objekten hat keines diesen Primärschlüssel.";
        Stop => "Stop", "Anhalten";
        LookedThrough { count, total } => "{count} of {total} looked through", "{count} von {total} durchgesehen";
        StoppedLooking => "Not all objects were looked through.", "Nicht alle Objekte wurden durchgesehen.";
        GoOn => "Go on", "Weiter";
        PickTitle { name } => "Choose an object of {name}", "Objekt vom Typ {name} wählen";
        PickSearch => "Search the loaded objects", "Geladene Objekte durchsuchen";
        PickCount { shown, loaded } => "{shown} of {loaded} loaded", "{shown} von {loaded} geladenen";
        PickCountTotal { shown, loaded, total } => "{shown} of {loaded} loaded ({total} in all)",
            "{shown} von {loaded} geladenen ({total} insgesamt)";
        PickMore => "Load more", "Mehr laden";
        PickAll => "Load all", "Alle laden";
        PickNone => "No loaded object holds these words.", "Kein geladenes Objekt enthält diese Wörter.";
        Selected(count) => "{count} object is selected." | "{count} objects are selected.",
            "{count} Objekt ist ausgewählt." | "{count} Objekte sind ausgewählt.";
        ApplyToSelected(count) => "Apply to it" | "Apply to all {count}", "Darauf anwenden" | "Auf alle {count} anwenden";
        PickLoading => "Loading objects", "Objekte werden geladen";
    }
}

/// A problem in words.
pub fn problem(problem: &Problem) -> String {
    t(match problem {
        Problem::Missing => ProblemText::Missing,
        Problem::NoInteger => ProblemText::NoInteger,
        Problem::OutOfRange(least, most) => ProblemText::OutOfRange {
            least: least.clone(),
            most: most.clone(),
        },
        Problem::NoNumber => ProblemText::NoNumber,
        Problem::Comma => ProblemText::Comma,
        Problem::TooLarge => ProblemText::TooLarge,
        Problem::TooManyDecimals(most) => ProblemText::TooManyDecimals(u64::from(*most)),
        Problem::TooManyDigits(most) => ProblemText::TooManyDigits(u64::from(*most)),
        Problem::NoDay => ProblemText::NoDay,
        Problem::NoInstant => ProblemText::NoInstant,
        Problem::NoRid => ProblemText::NoRid,
        Problem::NoGeohash => ProblemText::NoGeohash,
        Problem::NoVector(place) => ProblemText::NoVector {
            place: place.to_string(),
        },
        Problem::NoJson(message) => ProblemText::NoJson {
            message: message.clone(),
        },
        Problem::NoGeoJson => ProblemText::NoGeoJson {
            format: "GeoJSON".to_owned(),
        },
        Problem::NoObjectSet => ProblemText::NoObjectSet,
    })
}

/// A refusal of the platform in words.
pub fn refusal(reason: &Reason) -> String {
    t(match reason {
        Reason::Missing => ProblemText::RefusedMissing,
        Reason::Unknown => ProblemText::RefusedUnknown,
        Reason::Value(Some(words)) => ProblemText::RefusedBecause {
            words: words.clone(),
        },
        Reason::Value(None) => ProblemText::Refused,
        Reason::NoObject => ProblemText::RefusedObject,
        Reason::NoAttachment => ProblemText::RefusedAttachment,
        Reason::NoObjectType => ProblemText::RefusedObjectType,
    })
}

texts! {
    /// Problems of a field.
    enum ProblemText {
        Missing => "A value is required.", "Ein Wert ist erforderlich.";
        NoInteger => "Not a whole number: digits only, with a minus sign where needed.",
            "Keine ganze Zahl: nur Ziffern, wo nötig mit einem Minuszeichen.";
        OutOfRange { least, most } => "Outside of what the type holds: from {least} to {most}.",
            "Außerhalb des Typs: von {least} bis {most}.";
        NoNumber => "Not a number.", "Keine Zahl.";
        Comma => "Decimals come after a point, not a comma.", "Nachkommastellen stehen hinter einem Punkt, nicht hinter einem Komma.";
        TooLarge => "Too large for this type.", "Zu groß für diesen Typ.";
        TooManyDecimals(most) => "At most {most} digit after the point." | "At most {most} digits after the point.",
            "Höchstens {most} Ziffer hinter dem Punkt." | "Höchstens {most} Ziffern hinter dem Punkt.";
        TooManyDigits(most) => "At most {most} digit in all." | "At most {most} digits in all.",
            "Höchstens {most} Ziffer insgesamt." | "Höchstens {most} Ziffern insgesamt.";
        NoDay => "Not a day of the calendar: write it as 2026-11-21.", "Kein Tag des Kalenders: etwa 2026-11-21 schreiben.";
        NoInstant => "Not an instant: write it as 2026-11-21 14:30 or 2026-11-21T14:30:00Z.",
            "Kein Zeitpunkt: etwa 2026-11-21 14:30 oder 2026-11-21T14:30:00Z schreiben.";
        NoRid => "Not a whole RID: it begins with ri. and has five parts.", "Keine ganze RID: Sie beginnt mit ri. und hat fünf Teile.";
        NoGeohash => "Not a geohash: up to 12 digits and small letters, without a, i, l and o.",
            "Kein Geohash: bis zu 12 Ziffern und Kleinbuchstaben, ohne a, i, l und o.";
        NoVector { place } => "Number {place} is not a number.", "Zahl {place} ist keine Zahl.";
        NoJson { message } => "Not JSON yet: {message}.", "Noch kein JSON: {message}.";
        NoGeoJson { format } => "Not {format}: it takes a type and coordinates.", "Kein {format}: Es braucht type und coordinates.";
        NoObjectSet => "Neither a RID nor JSON with a type.", "Weder eine RID noch JSON mit einem type.";
        Refused => "The platform did not take this value.", "Die Plattform hat diesen Wert nicht angenommen.";
        RefusedBecause { words } => "The platform says: {words}", "Die Plattform sagt: {words}";
        RefusedMissing => "The platform wants a value here.", "Die Plattform will hier einen Wert.";
        RefusedUnknown => "The platform does not know this parameter.", "Die Plattform kennt diesen Parameter nicht.";
        RefusedObject => "The platform has no object with this primary key.", "Die Plattform hat kein Objekt mit diesem Primärschlüssel.";
        RefusedAttachment => "The platform has no attachment with this RID.", "Die Plattform hat keinen Anhang mit dieser RID.";
        RefusedObjectType => "The platform has no object type with this name.", "Die Plattform hat keinen Objekttyp mit diesem Namen.";
    }
}

texts! {
    /// The texts of the catalog of actions.
    pub enum CatalogText {
        Lead => "An action is a named change to objects and links. Choose one to fill in its form.",
            "Eine Aktion ist eine benannte Änderung an Objekten und Verknüpfungen. Zum Ausfüllen eine wählen.";
        Search => "Search the actions", "Aktionen durchsuchen";
        NoneFits => "No action fits", "Keine Aktion passt";
        SearchedIn => "The search looks at names and descriptions.", "Gesucht wird in Namen und Beschreibungen.";
        ClearSearch => "Clear the search", "Suche leeren";
        Empty => "The catalog names no actions", "Der Katalog nennt keine Aktionen";
        EmptyText => "The platform has no list of action types to ask for. Open one by its ontology and API name below, or add it to the catalog in config.json for everybody.",
            "Die Plattform hat keine Liste der Aktionstypen. Unten eine mit Ontologie und API-Namen öffnen oder in config.json für alle in den Katalog aufnehmen.";
        OpenTitle => "Open an action by API name", "Aktion mit API-Namen öffnen";
        OntologyRid => "RID of the ontology", "RID der Ontologie";
        ActionName => "API name of the action", "API-Name der Aktion";
        Open => "Open", "Öffnen";
        OpenHint => "The API name is not the display name: it has no blanks, such as delay-flight.",
            "Der API-Name ist nicht der Anzeigename: Er hat keine Leerzeichen, etwa delay-flight.";
        Lost(count) => "The answer to {count} request was lost" | "The answers to {count} requests were lost",
            "Die Antwort auf {count} Anfrage ging verloren" | "Die Antworten auf {count} Anfragen gingen verloren";
    }
}

texts! {
    /// The texts of one action over many objects.
    pub enum BulkText {
        Lead(count) => "This changes {count} object." | "This changes {count} objects, one after the other.",
            "Das ändert {count} Objekt." | "Das ändert {count} Objekte, eines nach dem anderen.";
        LeadDeletes(count) => "This deletes {count} object. There is no undo." | "This deletes {count} objects, one after the other. There is no undo.",
            "Das löscht {count} Objekt. Das lässt sich nicht rückgängig machen." | "Das löscht {count} Objekte, eines nach dem anderen. Das lässt sich nicht rückgängig machen.";
        NotAtomic => "When some fail, the others stay changed.",
            "Schlagen einige fehl, bleiben die anderen geändert.";
        NoSelection => "Nothing is selected any more", "Es ist nichts mehr ausgewählt";
        NoSelectionText => "A selection lives as long as the page is open. Select objects in their table, then open the action again.",
            "Eine Auswahl lebt, solange die Seite offen ist. Objekte in ihrer Tabelle auswählen, dann die Aktion neu öffnen.";
        NoParameter { name } => "This action takes no object of {name}.",
            "Diese Aktion nimmt kein Objekt vom Typ {name}.";
        ObjectGoesInto => "The object goes into", "Das Objekt kommt in";
        SourceOf { title } => "Value of {title}", "Wert von {title}";
        Shared => "The same for all", "Für alle gleich";
        FromProperty { property } => "From {property}", "Aus {property}";
        FillIn { titles } => "To fill in: {titles}", "Auszufüllen: {titles}";
        TypeCount { count } => "Type {count} to confirm", "Zur Bestätigung {count} eingeben";
        Objects => "The objects, before and after", "Die Objekte, vorher und nachher";
        LeaveOut => "Leave out", "Weglassen";
        LeaveOutOne { key } => "Leave out {key}", "{key} weglassen";
        ShowApplied(count) => "Show it" | "Show the {count} changed", "Anzeigen" | "Die {count} geänderten anzeigen";
        StillSelected(count) => "{count} object stays selected in its table." | "{count} objects stay selected in their table.",
            "{count} Objekt bleibt in seiner Tabelle ausgewählt." | "{count} Objekte bleiben in ihrer Tabelle ausgewählt.";
        ReviewTitle(count) => "Apply to {count} object?" | "Apply to {count} objects?", "Auf {count} Objekt anwenden?" | "Auf {count} Objekte anwenden?";
        ReviewLead { title, host } => "{title}: one request for each of these objects is sent to {host}, one after the other.", "{title}: Für jedes dieser Objekte geht eine Anfrage an {host}, eine nach der anderen.";
        AndMore(count) => "and {count} more" | "and {count} more", "und {count} weiteres" | "und {count} weitere";
        LeftOut(count) => "{count} selected object is left out: a value is missing or does not fit." | "{count} selected objects are left out: a value is missing or does not fit.", "{count} ausgewähltes Objekt bleibt weg: Ein Wert fehlt oder passt nicht." | "{count} ausgewählte Objekte bleiben weg: Ein Wert fehlt oder passt nicht.";
        Start(count) => "Apply to {count} object" | "Apply to {count} objects", "Auf {count} Objekt anwenden" | "Auf {count} Objekte anwenden";
        Report => "Save the report (CSV)", "Bericht speichern (CSV)";
        Progress { done, all } => "{done} of {all} done", "{done} von {all} erledigt";
        Finished { applied, failed, unknown } => "{applied} applied, {failed} failed, {unknown} unknown",
            "{applied} angewendet, {failed} fehlgeschlagen, {unknown} unbekannt";
        Key => "Object", "Objekt";
        State => "State", "Zustand";
        Reason => "Reason", "Grund";
        Waiting => "waiting", "wartet";
        Unready => "not ready", "nicht bereit";
        Sending => "sending", "wird gesendet";
        Applied => "applied", "angewendet";
        Failed => "failed", "fehlgeschlagen";
        Unknown => "unknown", "unbekannt";
        UnknownReason => "The answer was lost: it may or may not have been applied.",
            "Die Antwort ging verloren: vielleicht angewendet, vielleicht nicht.";
        SendAgain { key } => "Send again: the request about {key}", "Noch einmal senden: die Anfrage zu {key}";
        UnreadyReason { parameters } => "No value that fits for: {parameters}", "Kein passender Wert für: {parameters}";
        Example => "The first request", "Die erste Anfrage";
        ErrorName => "Error name", "Fehlername";
        ErrorInstance => "Error instance", "Fehlerinstanz";
        More(count) => "{count} more is in the report." | "{count} more are in the report.",
            "{count} weiteres steht im Bericht." | "{count} weitere stehen im Bericht.";
        NotSaved => "The browser did not allow saving", "Der Browser hat das Speichern nicht erlaubt";
        BackToObjects => "Back to the objects", "Zurück zu den Objekten";
    }
}
