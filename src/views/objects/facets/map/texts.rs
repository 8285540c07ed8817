//! The texts of the map of points.
//!
//! Written by `cargo xtask codegen` from `locales/objects/facets/map.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the map of points.
    pub(super) enum Text {
        Map { title } => "Map of {title}", "Karte von {title}";
        Hint => "Click a dot, or drag a box. Arrows or Shift and the pointer move the map. +, − or Ctrl and the wheel zoom, 0 shows all.", "Auf einen Punkt klicken oder einen Kasten ziehen. Pfeile oder Umschalt und Zeiger bewegen die Karte. +, − oder Strg und das Rad zoomen, 0 zeigt alles.";
        Tools => "Map controls", "Ausschnitt der Karte";
        ZoomIn => "Zoom in", "Vergrößern";
        ZoomOut => "Zoom out", "Verkleinern";
        Fit => "All points", "Alle Punkte";
        Large => "Large map", "Große Karte";
        OnlyHere => "Only here", "Nur hier";
        At { area, count } => "{area}: {count}", "{area}: {count}";
        OnMap { shown, all } => "{shown} of {all} on the map", "{shown} von {all} auf der Karte";
        List => "As a list", "Als Liste";
        Smaller(count) => "{count} smaller dot is not listed." | "{count} smaller dots are not listed.", "{count} kleinerer Punkt ist nicht aufgeführt." | "{count} kleinere Punkte sind nicht aufgeführt.";
    }
}
