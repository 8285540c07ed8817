//! The texts of charts.
//!
//! Written by `cargo xtask codegen` from `locales/sql/chart.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of charts.
    pub enum Text {
        Kind => "Chart", "Diagramm";
        Bar => "Bars", "Balken";
        Line => "Line", "Linie";
        Area => "Area", "Fläche";
        Scatter => "Scatter", "Punkte";
        Histogram => "Histogram", "Histogramm";
        Pie => "Pie", "Kreis";
        X => "X axis", "X-Achse";
        Slices => "Slices", "Stücke";
        Y => "Y axis", "Y-Achse";
        Measure => "Measure", "Maß";
        Of => "Of", "Von";
        Count => "Count of rows", "Anzahl Zeilen";
        Sum => "Sum", "Summe";
        Mean => "Mean", "Mittelwert";
        Least => "Minimum", "Minimum";
        Greatest => "Maximum", "Maximum";
        SumOf { column } => "Sum of {column}", "Summe von {column}";
        MeanOf { column } => "Mean of {column}", "Mittelwert von {column}";
        LeastOf { column } => "Minimum of {column}", "Minimum von {column}";
        GreatestOf { column } => "Maximum of {column}", "Maximum von {column}";
        Series => "Group", "Gruppe";
        NoSeries => "None", "Keine";
        Stacked => "Stacked", "Gestapelt";
        Logarithmic => "Logarithmic", "Logarithmisch";
        Others => "Others", "Übrige";
        NoCharacters => "(empty)", "(leer)";
        Step { from, until } => "{from} to under {until}", "{from} bis unter {until}";
        Rows => "Rows", "Zeilen";
        Comes => "Counting the rows", "Zeilen werden gezählt";
        Unreadable => "The chart could not be drawn. Run the query again.", "Das Diagramm kam nicht zustande. Die Abfrage erneut ausführen.";
        NoNumbers => "A scatter plot needs two columns of numbers or times.", "Ein Punktdiagramm braucht zwei Spalten mit Zahlen oder Zeiten.";
        NothingToDraw => "These columns can’t be drawn: choose others.", "Hier lässt sich nichts zeichnen: andere Spalten wählen.";
        NegativeSlices => "A pie can’t show negative values: use bars.", "Ein Kreis zeigt keine negativen Werte: Balken schon.";
        About { kind, measure, column } => "{kind}: {measure} by {column}. Arrow keys read the values.", "{kind}: {measure} nach {column}. Pfeiltasten lesen die Werte vor.";
        AboutPoints { y, x } => "Scatter: {y} against {x}. Arrow keys read the points.", "Punkte: {y} gegen {x}. Pfeiltasten lesen die Punkte vor.";
        OfRows(count) => "{count} row" | "{count} rows", "{count} Zeile" | "{count} Zeilen";
        Chosen { shown, all } => "{shown} of {all} values; the rest are in “Others”", "{shown} von {all} Werten; der Rest steht zusammen unter „Übrige“";
        ChosenSeries { shown, all } => "{shown} of {all} groups; the rest are in “Others”", "{shown} von {all} Gruppen; der Rest steht zusammen unter „Übrige“";
        OthersCut => "the bar of “Others” is longer than shown", "der Balken „Übrige“ ist länger als gezeigt";
        Fields => "each cell counts its rows", "jedes Feld zählt die Zeilen darin";
        LeftOut(count) => "{count} non-finite value is left out" | "{count} non-finite values are left out", "{count} Wert ohne endliche Zahl fehlt" | "{count} Werte ohne endliche Zahl fehlen";
        WithoutPlace(count) => "{count} row without a position is left out" | "{count} rows without a position are left out", "{count} Zeile ohne Ort fehlt" | "{count} Zeilen ohne Ort fehlen";
        NotLogarithmic(count) => "{count} value of zero or less can’t be on a logarithmic axis" | "{count} values of zero or less can’t be on a logarithmic axis", "{count} Wert bis null hat auf einer logarithmischen Achse keinen Ort" | "{count} Werte bis null haben auf einer logarithmischen Achse keinen Ort";
        InUtc => "times in UTC", "Zeiten in UTC";
        Values => "Values as a table", "Werte als Tabelle";
        FirstValues { shown, all } => "The first {shown} of {all}", "Die ersten {shown} von {all}";
        SavePng => "Export as PNG", "Als PNG exportieren";
        SaveSvg => "Export as SVG", "Als SVG exportieren";
        Saved => "Chart exported", "Diagramm exportiert";
        NotSaved => "The file could not be created.", "Die Datei konnte nicht erstellt werden.";
        Million => "M", "Mio.";
        Billion => "B", "Mrd.";
        Trillion => "T", "Bio.";
    }
}
