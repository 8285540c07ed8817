//! The element `<sql-editor>`, as the app talks to it.

use belvedere_checks::columns::Column;
use js_sys::{Array, Object, Reflect};
use leptos::prelude::document;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::HtmlElement;

use crate::i18n::{self, Language, t};
use crate::script::{Script, call};
use crate::views::sql::texts::Text;

/// The script with the element.
pub const EDITOR: Script = Script {
    part: "belvedere-editor",
    element: "sql-editor",
};

/// A user action in the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The text has changed.
    Input,
    /// The selection has changed.
    Select,
    /// Run.
    Run,
    /// Cancel.
    Cancel,
    /// Leave the editor.
    Leave,
    /// The completion needs the columns of datasets: [`Element::wanted`].
    Columns,
}

const EVENTS: [(&str, Event); 6] = [
    ("sqlinput", Event::Input),
    ("sqlselect", Event::Select),
    ("sqlrun", Event::Run),
    ("sqlcancel", Event::Cancel),
    ("sqlleave", Event::Leave),
    ("sqlcolumns", Event::Columns),
];

fn object(values: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in values {
        // Setting a property of our own plain object can't fail.
        let _set = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

/// The element in the page. It is removed when this is dropped.
pub struct Element {
    element: HtmlElement,
    _listeners: Vec<Closure<dyn Fn()>>,
}

impl Drop for Element {
    fn drop(&mut self) {
        self.element.remove();
    }
}

impl Element {
    /// Puts an editor into `host`. `names` are the completions besides the language, with a note on each.
    pub fn new(
        host: &HtmlElement,
        names: &[(String, String)],
        on_event: impl Fn(Event) + Copy + 'static,
    ) -> Option<Self> {
        let element: HtmlElement = document()
            .create_element(EDITOR.element)
            .ok()?
            .dyn_into()
            .ok()?;
        let set = |name: &str, value: &JsValue| Reflect::set(&element, &name.into(), value);
        set("label", &t(Text::StatementField).into()).ok()?;
        set("hint", &t(Text::Hint).into()).ok()?;
        set("phrases", &phrases()).ok()?;
        let names: Array = names
            .iter()
            .map(|(label, detail)| {
                object(&[
                    ("label", label.into()),
                    ("type", "class".into()),
                    ("detail", detail.into()),
                ])
            })
            .collect();
        set("names", &names).ok()?;
        let mut listeners = Vec::new();
        for (name, event) in EVENTS {
            let listener = Closure::<dyn Fn()>::new(move || on_event(event));
            element
                .add_event_listener_with_callback(name, listener.as_ref().unchecked_ref())
                .ok()?;
            listeners.push(listener);
        }
        host.append_child(&element).ok()?;
        Some(Self {
            element,
            _listeners: listeners,
        })
    }

    fn call(&self, method: &str, arguments: &[JsValue]) {
        call(&self.element, method, arguments);
    }

    fn number(&self, name: &str) -> u32 {
        let value = Reflect::get(&self.element, &name.into()).ok();
        let value = value.and_then(|value| value.as_f64()).unwrap_or_default();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place in a text"
        )]
        {
            value as u32
        }
    }

    /// The whole text.
    pub fn text(&self) -> String {
        let text = Reflect::get(&self.element, &"text".into()).ok();
        text.and_then(|text| text.as_string()).unwrap_or_default()
    }

    /// Where the selection starts, in UTF-16 units.
    pub fn from(&self) -> u32 {
        self.number("from")
    }

    /// Where it ends.
    pub fn to(&self) -> u32 {
        self.number("to")
    }

    /// Shows the text of a tab.
    pub fn open(&self, tab: &str, text: &str, from: u32, to: u32) {
        self.call("open", &[tab.into(), text.into(), from.into(), to.into()]);
    }

    /// Lets go of all tabs but these.
    pub fn keep(&self, tabs: &[String]) {
        let tabs: Array = tabs.iter().map(|tab| JsValue::from_str(tab)).collect();
        self.call("keep", &[tabs.into()]);
    }

    /// Marks the statement that runs next.
    pub fn mark(&self, from: u32, to: u32) {
        self.call("mark", &[from.into(), to.into()]);
    }

    /// Underlines a mistake; without a message, none.
    pub fn complain(&self, from: u32, to: u32, message: &str) {
        self.call("complain", &[from.into(), to.into(), message.into()]);
    }

    /// Puts a text in the place of the whole, as one step that can be undone.
    pub fn replace(&self, text: &str) {
        self.call("replace", &[text.into()]);
    }

    /// Puts a text in the place of the selection.
    pub fn insert(&self, text: &str) {
        self.call("insert", &[text.into()]);
    }

    /// Puts the name of a dataset or column in the place of the selection, in backticks where it needs them.
    pub fn insert_name(&self, name: &str) {
        self.call("insertName", &[name.into()]);
    }

    /// The datasets whose columns the completion needs, by their names in the catalog.
    pub fn wanted(&self) -> Vec<String> {
        let wanted = Reflect::get(&self.element, &"wanted".into()).ok();
        let wanted = wanted.and_then(|wanted| wanted.dyn_into::<Array>().ok());
        let names = wanted.into_iter().flat_map(|wanted| wanted.to_vec());
        names.filter_map(|name| name.as_string()).collect()
    }

    /// Tells the completion the columns of a dataset; none where they can't be read.
    pub fn set_columns(&self, dataset: &str, columns: &[Column]) {
        let columns: Array = columns
            .iter()
            .map(|column| {
                object(&[
                    ("label", column.name.as_str().into()),
                    ("type", "property".into()),
                    ("detail", column.data_type.as_str().into()),
                ])
            })
            .collect();
        self.call("setColumns", &[dataset.into(), columns.into()]);
    }

    /// Moves the cursor to a place and shows it.
    pub fn reveal(&self, at: u32) {
        self.call("reveal", &[at.into()]);
    }

    /// Gives the editor the focus.
    pub fn focus(&self) {
        self.call("focus", &[]);
    }
}

/// Drops the state of all tabs that the editor keeps for when it is shown again.
pub fn forget() {
    // Where the script was never loaded, nothing is kept.
    if let Some(class) = EDITOR.class() {
        call(&class, "forget", &[]);
    }
}

/// The editor's own words; it speaks English by itself.
fn phrases() -> JsValue {
    const GERMAN: &[(&str, &str)] = &[
        ("Find", "Suchen"),
        ("Replace", "Ersetzen"),
        ("next", "weiter"),
        ("previous", "zurück"),
        ("all", "alle"),
        ("match case", "Groß/klein"),
        ("by word", "ganze Wörter"),
        ("regexp", "Regex"),
        ("replace", "ersetzen"),
        ("replace all", "alle ersetzen"),
        ("close", "schließen"),
        ("Go to line", "Gehe zu Zeile"),
        ("go", "los"),
        ("current match", "aktueller Treffer"),
        ("on line", "in Zeile"),
        ("replaced match on line $", "Treffer in Zeile $ ersetzt"),
        ("replaced $ matches", "$ Treffer ersetzt"),
        ("Folded lines", "Eingeklappte Zeilen"),
        ("Unfolded lines", "Ausgeklappte Zeilen"),
        ("to", "bis"),
        ("folded code", "eingeklappter Text"),
        ("unfold", "ausklappen"),
        ("Fold line", "Zeile einklappen"),
        ("Unfold line", "Zeile ausklappen"),
        ("Completions", "Vorschläge"),
        ("Diagnostics", "Fehler"),
        ("No diagnostics", "Keine Fehler"),
        ("Selection deleted", "Auswahl gelöscht"),
    ];
    let phrases = Object::new();
    if i18n::language() == Language::German {
        for (english, german) in GERMAN {
            // Setting a property of our own plain object can't fail.
            let _set = Reflect::set(&phrases, &(*english).into(), &(*german).into());
        }
    }
    phrases.into()
}
