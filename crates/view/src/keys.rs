//! Keys that run a command, as they are written down, shown and pressed.

/// A combination of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    /// Whether G is pressed before.
    after_go: bool,
    /// Ctrl; the command key on Apple's computers.
    modifier: bool,
    /// Shift; of keys that print a sign it is part of the sign.
    shift: bool,
    /// The key as `KeyboardEvent.key` names it; letters in lower case.
    key: String,
}

/// A key press.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Press {
    /// `KeyboardEvent.key`.
    pub key: String,
    /// Whether Ctrl, or on Apple's computers the command key, is held.
    pub modifier: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Alt is held, or the other one of Ctrl and the command key. On some layouts these type signs.
    pub other: bool,
    /// Whether a field or an editor has the focus.
    pub typing: bool,
    /// Whether G was the key before.
    pub after_go: bool,
}

impl Press {
    /// Whether it is the G that the key of a view follows.
    pub fn is_go(&self) -> bool {
        !self.after_go && !self.typing && !self.modifier && !self.other && normal(&self.key) == GO
    }
}

/// The key before that of a view, as in `g s`.
const GO: &str = "g";

impl Keys {
    /// Reads keys such as `Mod+Shift+C`, `F1`, `/` or `g s`.
    pub fn parse(text: &str) -> Option<Self> {
        let (text, after_go) = match text.strip_prefix("g ") {
            Some(text) => (text, true),
            None => (text, false),
        };
        // A plus sign can be a key itself.
        let (modifiers, key) = match text.strip_suffix("++") {
            Some(modifiers) => (modifiers, "+"),
            None => text.rsplit_once('+').unwrap_or(("", text)),
        };
        let (modifiers, key) = if text == "+" {
            ("", "+")
        } else {
            (modifiers, key)
        };
        let mut keys = Self {
            after_go,
            modifier: false,
            shift: false,
            key: normal(key),
        };
        for modifier in modifiers.split('+').filter(|part| !part.is_empty()) {
            match modifier {
                "Mod" => keys.modifier = true,
                "Shift" => keys.shift = true,
                _ => return None,
            }
        }
        (!keys.key.is_empty()).then_some(keys)
    }

    /// Whether these keys were pressed.
    pub fn is_pressed(&self, press: &Press) -> bool {
        self.key == normal(&press.key)
            && self.after_go == press.after_go
            && self.modifier == press.modifier
            && !press.other
            // Which sign needs Shift depends on the layout.
            && (self.shift == press.shift || self.is_sign())
    }

    /// Whether pressing it writes nothing into a field.
    pub fn types_nothing(&self) -> bool {
        self.modifier || self.is_function_key()
    }

    /// The keys in a text, such as `Ctrl+Enter`, and `⌘Enter` on Apple's computers.
    pub fn written(&self, apple: bool, german: bool) -> String {
        self.labels(apple, german)
            .join(if apple { "" } else { "+" })
    }

    /// The keys as they are printed on a keyboard, one label each.
    pub fn labels(&self, apple: bool, german: bool) -> Vec<String> {
        let mut labels = Vec::new();
        if self.after_go {
            labels.push("G");
        }
        if self.modifier {
            labels.push(match (apple, german) {
                (true, _) => "⌘",
                (false, true) => "Strg",
                (false, false) => "Ctrl",
            });
        }
        if self.shift {
            labels.push(match (apple, german) {
                (true, _) => "⇧",
                (false, true) => "Umschalt",
                (false, false) => "Shift",
            });
        }
        let key = match (self.key.as_str(), german) {
            ("enter", true) => "Eingabe",
            ("enter", false) => "Enter",
            ("escape", _) => "Esc",
            ("arrowup", _) => "↑",
            ("arrowdown", _) => "↓",
            ("arrowleft", _) => "←",
            ("arrowright", _) => "→",
            ("delete", true) => "Entf",
            ("delete", false) => "Delete",
            (" ", true) => "Leertaste",
            (" ", false) => "Space",
            _ => "",
        };
        let mut labels: Vec<String> = labels.into_iter().map(str::to_owned).collect();
        labels.push(if key.is_empty() {
            self.key.to_ascii_uppercase()
        } else {
            key.to_owned()
        });
        labels
    }

    /// The keys as the attribute `aria-keyshortcuts` wants them.
    pub fn aria(&self) -> String {
        let modifier = if self.modifier { "Control+" } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        format!("{modifier}{shift}{}", self.key.to_ascii_uppercase())
    }

    /// A printed sign that is no letter or digit.
    fn is_sign(&self) -> bool {
        let mut signs = self.key.chars();
        matches!((signs.next(), signs.next()), (Some(sign), None) if !sign.is_alphanumeric() && sign != ' ')
    }

    fn is_function_key(&self) -> bool {
        self.key
            .strip_prefix('f')
            .is_some_and(|number| number.parse::<u8>().is_ok())
    }
}

/// The name of a key for comparing: caps lock and Shift make no difference to a letter.
fn normal(key: &str) -> String {
    key.to_ascii_lowercase()
}
