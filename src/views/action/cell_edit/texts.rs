//! The texts of the edit of one property of an object.
//!
//! Written by `cargo xtask codegen` from `locales/action/cell_edit.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the edit of one property of an object.
    pub(super) enum Text {
        Title { property } => "Edit {property}", "{property} bearbeiten";
        IsKey => "Part of the primary key, which can’t be changed.", "Sie gehört zum Primärschlüssel, der das Objekt benennt und bleibt.";
        IsSystem => "Set by the platform: no action changes it.", "Die Plattform setzt sie: Keine Aktion ändert sie.";
        OtherBranch { branch } => "The table shows the branch “{branch}”. Actions change only the default branch.", "Die Tabelle zeigt den Branch „{branch}“. Aktionen ändern nur den Standard-Branch.";
        Reading => "Reading the actions", "Die Aktionen werden gelesen";
        Which => "Several actions can change it. Choose one.", "Mehrere Aktionen können sie ändern. Bitte eine wählen.";
        By { action } => "By the action “{action}”", "Durch die Aktion „{action}“";
        NoneFits { property } => "No action of the catalog has a parameter for “{property}” of one object.", "Keine Aktion des Katalogs hat einen Parameter für „{property}“ eines Objekts.";
        TakeTheObject => "Actions that take this object:", "Aktionen, die dieses Objekt nehmen:";
        OtherType { name, other, wanted } => "its “{name}” is {other}, the property is {wanted}", "ihr „{name}“ ist {other}, die Eigenschaft {wanted}";
        SeveralObjects => "it takes several objects of this type", "sie nimmt mehrere Objekte dieses Typs";
        AllActions => "Actions of the ontology", "Aktionen der Ontologie";
        Unread(count) => "{count} action could not be read." | "{count} actions could not be read.", "{count} Aktion ließ sich nicht lesen." | "{count} Aktionen ließen sich nicht lesen.";
        Missing => "Enter the new value.", "Bitte den neuen Wert eingeben.";
        Same => "The object has this value already.", "Das Objekt hat diesen Wert schon.";
        AlsoNeeds { titles } => "The action needs more: {titles}.", "Die Aktion braucht mehr: {titles}.";
        Cancel => "Cancel", "Abbrechen";
        Review => "Review changes", "Änderungen prüfen";
        Continue => "Continue", "Weiter";
    }
}
