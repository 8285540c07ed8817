//! The texts around the content of files.

use crate::i18n::texts;

texts! {
    /// The texts of previews and downloads.
    pub enum Text {
        Content => "Content", "Inhalt";
        FullScreen => "Full screen (F)", "Ganzer Bildschirm (F)";
        Download => "Download", "Herunterladen";
        SaveTo => "Save to…", "Speichern unter …";
        Cancel => "Cancel", "Abbrechen";
        Downloaded => "Downloaded", "Heruntergeladen";
        Of { received, total } => "{received} of {total}", "{received} von {total}";
        Writing => "Writing the file…", "Die Datei wird geschrieben …";
        Saved => "Saved", "Gespeichert";
        SavedVerified => "Saved. The size is as announced.", "Gespeichert. Die Größe ist wie angekündigt.";
        SavedUnverified =>
            "Saved. Size not verified: none was announced.",
            "Gespeichert. Größe nicht geprüft: Es war keine angekündigt.";
        SavedDespite { received, expected } =>
            "Saved, but the file has {received} where {expected} were announced. It may be cut.",
            "Gespeichert, aber die Datei hat {received} statt der angekündigten {expected}. Vielleicht fehlt ein Teil.";
        Mismatch { received, expected } =>
            "Not saved: {received} arrived where {expected} were announced. The content was cut on its way, or has changed.",
            "Nicht gespeichert: Es kamen {received} an, angekündigt waren {expected}. Der Inhalt wurde unterwegs abgeschnitten oder hat sich geändert.";
        MismatchSeen { received, expected } =>
            "{received} arrived where {expected} were announced: what you see may be cut.",
            "Es kamen {received} an, angekündigt waren {expected}: Was hier zu sehen ist, kann unvollständig sein.";
        SaveAnyway => "Save anyway", "Trotzdem speichern";
        Again => "Download again", "Erneut herunterladen";
        NotWritten { reason } => "The file could not be written. {reason}", "Die Datei ließ sich nicht schreiben. {reason}";
        Large { size } =>
            "{size}: the browser keeps all of it on disk before it saves the file. Make sure that there is room for it twice.",
            "{size}: Der Browser legt alles auf der Festplatte ab, bevor er die Datei speichert. Dafür muss zweimal Platz sein.";
        AskFirst { size } =>
            "{size} are not loaded without being asked for.",
            "{size} werden nicht ungefragt geladen.";
        AskUnknown => "The size is not known, so nothing is loaded unasked.", "Die Größe ist nicht bekannt, darum wird nichts ungefragt geladen.";
        ShowPreview => "Show preview", "Vorschau zeigen";
        TooLarge { size, limit } =>
            "{size} are too much for a preview, which ends at {limit}. Download the file.",
            "{size} sind zu viel für eine Vorschau, die bei {limit} endet. Die Datei lässt sich herunterladen.";
        Reading => "Reading the content", "Der Inhalt wird gelesen";
        Unreadable => "The browser can’t read the content any more.", "Der Browser kann den Inhalt nicht mehr lesen.";
        Empty => "The file is empty: it has no bytes.", "Die Datei ist leer: Sie hat keine Bytes.";
        Disagrees { named, found } =>
            "The platform says {named}, but the bytes are {found}. It is shown as what it is.",
            "Die Plattform sagt {named}, aber die Bytes sind {found}. Gezeigt wird, was es ist.";
        NoDecoder { found } =>
            "Browsers can’t decode {found}. Download the file to open it elsewhere.",
            "Browser können {found} nicht dekodieren. Die Datei lässt sich herunterladen und anderswo öffnen.";
        NoRows { found } =>
            "The rows of {found} can’t be read here. Download the file, or add it as a dataset to query it with SQL.",
            "Die Zeilen in {found} lassen sich hier nicht lesen. Die Datei lässt sich herunterladen; als Dataset liest SQL sie.";
        NoUnpacking { found } =>
            "What is packed in {found} is not unpacked here. Download the file to unpack it.",
            "Was in {found} gepackt ist, wird hier nicht ausgepackt. Die Datei lässt sich herunterladen und auspacken.";
        NoReader { found } =>
            "What is in {found} can’t be read here. Download the file to open it elsewhere.",
            "Was in {found} steht, lässt sich hier nicht lesen. Die Datei lässt sich herunterladen und anderswo öffnen.";
        NoFormat =>
            "The bytes are of no format that is known here. Download the file to open it elsewhere.",
            "Die Bytes sind von keinem Format, das hier bekannt ist. Die Datei lässt sich herunterladen und anderswo öffnen.";
        FirstBytes => "The first bytes", "Die ersten Bytes";
        AnImage { kind } => "an image ({kind})", "ein Bild ({kind})";
        AVector => "a vector image (SVG)", "ein Vektorbild (SVG)";
        Audio { kind } => "audio ({kind})", "Audio ({kind})";
        Video { kind } => "video ({kind})", "Video ({kind})";
        APdf => "a PDF document", "ein PDF-Dokument";
        AJson => "JSON", "JSON";
        ACsv => "a table as text (CSV)", "eine Tabelle als Text (CSV)";
        AMarkdown => "Markdown", "Markdown";
        AMail => "a mail (EML)", "eine Mail (EML)";
        AFile { kind } => "a file of the format {kind}", "eine Datei im Format {kind}";
        AnArchive { kind } => "an archive ({kind})", "ein Archiv ({kind})";
        AProgram => "a program", "ein Programm";
        Markup => "HTML or XML", "HTML oder XML";
        Plain => "plain text", "einfacher Text";
        Nothing => "empty", "leer";
        Unknown => "of an unknown kind", "von unbekannter Art";
        MarkupNote =>
            "This is the source. A document of unknown origin is never opened as a page here.",
            "Dies ist der Quelltext. Ein Dokument unbekannter Herkunft wird hier nie als Seite geöffnet.";
        Cut { shown, size } =>
            "Shown: the first {shown} of {size}. The download has all of it.",
            "Gezeigt: die ersten {shown} von {size}. Der Download enthält alles.";
        Whole => "The text of the file", "Der Text der Datei";
        Source => "Source", "Quelltext";
        Rendered => "Rendered", "Dargestellt";
        TheCode => "Code", "Programmtext";
        TheTable => "The rows of the file", "Die Zeilen der Datei";
        RowsCut(rows) => "Shown: the first {rows} row." | "Shown: the first {rows} rows.", "Gezeigt: die erste Zeile ({rows})." | "Gezeigt: die ersten {rows} Zeilen.";
        ColumnsCut(columns) => "{columns} column more is not shown." | "{columns} columns more are not shown.", "{columns} weitere Spalte ist nicht gezeigt." | "{columns} weitere Spalten sind nicht gezeigt.";
        OpenAsTable => "Open as table", "Als Tabelle öffnen";
        CloseTable => "Close table", "Tabelle schließen";
        NoJson => "This is not complete JSON, so it is shown as text.", "Dies ist kein vollständiges JSON, darum als Text gezeigt.";
        Entries(count) => "{count} entry" | "{count} entries", "{count} Eintrag" | "{count} Einträge";
        Fields(count) => "{count} field" | "{count} fields", "{count} Feld" | "{count} Felder";
        More(count) => "Show {count} more" | "Show {count} more", "{count} weiteren zeigen" | "{count} weitere zeigen";
        TheJson => "The JSON as a tree", "Das JSON als Baum";
        MarkdownCut => "The document goes on; this is its beginning.", "Das Dokument geht weiter; dies ist sein Anfang.";
        MailFrom => "From", "Von";
        MailTo => "To", "An";
        MailCopies => "Copy to", "Kopie an";
        MailSubject => "Subject", "Betreff";
        MailDate => "Date", "Datum";
        MailBody => "The text of the mail", "Der Text der Mail";
        MailEmpty => "The mail has no text.", "Die Mail hat keinen Text.";
        MailIsPage =>
            "The mail is an HTML page. This is its text; the page is never opened here.",
            "Die Mail ist eine HTML-Seite. Dies ist ihr Text; die Seite wird hier nie geöffnet.";
        MailTextCut => "The text goes on. The download has all of it.", "Der Text geht weiter. Der Download enthält alles.";
        MailCut { shown, size } =>
            "Read: the first {shown} of {size}. What is attached further on is missing here.",
            "Gelesen: die ersten {shown} von {size}. Was weiter hinten angehängt ist, fehlt hier.";
        MailFiles(count) => "{count} attachment" | "{count} attachments", "{count} Anhang" | "{count} Anhänge";
        MailNoName => "without a name", "ohne Namen";
        MailMore(count) => "{count} attachment more is not listed." | "{count} attachments more are not listed.", "{count} weiterer Anhang ist nicht aufgeführt." | "{count} weitere Anhänge sind nicht aufgeführt.";
        DamagedArchive =>
            "The file can’t be read: it is damaged, encrypted or cut. Download it to open it elsewhere.",
            "Die Datei lässt sich nicht lesen: Sie ist beschädigt, verschlüsselt oder abgeschnitten. Sie lässt sich herunterladen und anderswo öffnen.";
        DocumentNote =>
            "The text of the document, without its looks and images.",
            "Der Text des Dokuments, ohne Gestaltung und Bilder.";
        DocumentBody => "The text of the document", "Der Text des Dokuments";
        DocumentEmpty => "The document has no text.", "Das Dokument hat keinen Text.";
        WorkbookNote =>
            "The cells of the workbook as they are stored. Formulas have the result that was stored with them.",
            "Die Zellen der Arbeitsmappe, wie sie gespeichert sind. Formeln haben das Ergebnis, das mit ihnen gespeichert ist.";
        TheSheet => "Sheet", "Blatt";
        SheetEmpty => "The sheet has no cells.", "Das Blatt hat keine Zellen.";
        PartCut =>
            "The file is too large to be read in whole here. The download has all of it.",
            "Die Datei ist zu groß, um hier ganz gelesen zu werden. Der Download enthält alles.";
        FileName => "Name", "Name";
        FileSize => "Size", "Größe";
        Fit => "Fit", "Einpassen";
        RealPixels => "Real pixels", "Echte Pixel";
        ZoomIn => "Zoom in (+)", "Vergrößern (+)";
        ZoomOut => "Zoom out (−)", "Verkleinern (−)";
        Rotate => "Rotate (R)", "Drehen (R)";
        ImageTools => "Image", "Bild";
        ImageStage { name } => "Image {name}: drag or use the arrow keys to move, + and − to zoom, 0 to fit, 1 for real pixels, R to rotate", "Bild {name}: mit Ziehen oder Pfeiltasten bewegen, + und − für die Größe, 0 zum Einpassen, 1 für echte Pixel, R zum Drehen";
        Pixels { width, height } => "{width} × {height} pixels", "{width} × {height} Pixel";
        PreviewOf { name } => "Preview of {name}", "Vorschau von {name}";
        BrokenImage => "The browser can’t show this image. It may be damaged.", "Der Browser kann dieses Bild nicht zeigen. Vielleicht ist es beschädigt.";
        HugeImage { width, height } =>
            "The image has {width} × {height} pixels: too many to be decoded here. Download it.",
            "Das Bild hat {width} × {height} Pixel: zu viele, um es hier zu dekodieren. Es lässt sich herunterladen.";
        UnknownImage => "How many pixels the image has can’t be told from its first bytes.", "Wie viele Pixel das Bild hat, ist an seinen ersten Bytes nicht zu erkennen.";
        ShowAnyway => "Show it anyway", "Trotzdem zeigen";
        ExifHeading => "What the camera wrote (EXIF)", "Was die Kamera schrieb (EXIF)";
        ExifMake => "Camera maker", "Kamerahersteller";
        ExifModel => "Camera", "Kamera";
        ExifLens => "Lens", "Objektiv";
        ExifTaken => "Taken", "Aufgenommen";
        ExifExposure => "Exposure", "Belichtung";
        ExifAperture => "Aperture", "Blende";
        ExifSensitivity => "Sensitivity", "Empfindlichkeit";
        ExifFocalLength => "Focal length", "Brennweite";
        ExifPlace => "Place", "Ort";
        ExifArtist => "Artist", "Urheber";
        ExifCopyright => "Copyright", "Copyright";
        ExifSoftware => "Software", "Software";
        CantPlay => "The browser can’t play this. Download the file.", "Der Browser kann das nicht abspielen. Die Datei lässt sich herunterladen.";
        Listen { name } => "Audio: {name}", "Audio: {name}";
        Watch { name } => "Video: {name}", "Video: {name}";
        PdfChecking => "Looking for scripts in the document", "Das Dokument wird nach Skripten durchsucht";
        PdfActive =>
            "This PDF document holds scripts or actions, so it is not shown unasked. The browser’s viewer runs them apart from this page, but they can show messages and open addresses.",
            "Dieses PDF-Dokument enthält Skripte oder Aktionen, darum wird es nicht ungefragt gezeigt. Der Betrachter des Browsers führt sie getrennt von dieser Seite aus, sie können aber Meldungen zeigen und Adressen öffnen.";
        PdfUnknown =>
            "Parts of this PDF document can’t be read here, so it is not known whether it holds scripts. The browser’s viewer would run them apart from this page.",
            "Teile dieses PDF-Dokuments lassen sich hier nicht lesen, darum ist nicht bekannt, ob es Skripte enthält. Der Betrachter des Browsers würde sie getrennt von dieser Seite ausführen.";
        PdfNoViewer => "This browser has no viewer for PDF documents. Download the file.", "Dieser Browser hat keinen Betrachter für PDF-Dokumente. Die Datei lässt sich herunterladen.";
        PdfFrame { name } => "PDF document {name}", "PDF-Dokument {name}";
        Sha256 => "SHA-256", "SHA-256";
        Hashing => "SHA-256 computed", "SHA-256 berechnet";
        CopySha256 => "Copy SHA-256", "SHA-256 kopieren";
    }
}
