// The SQL editor: the element `<sql-editor>`, CodeMirror inside of a shadow root.
//
// The shadow root lets the page keep `style-src 'self'`: there CodeMirror adopts its style sheets instead of writing
// `<style>` elements. The app decides which statement runs, which errors are marked and which text is stored; this
// element only edits.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, Prec } from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from "@codemirror/view";
import { spark, sparkLanguage } from "./dialect.js";
import { hover } from "./hover.js";
import { names, quoted } from "./names.js";
import { parameters } from "./parameters.js";
import { showTarget, target } from "./target.js";
import { colors, look } from "./theme.js";

/** The texts of tabs with their undo history. They outlive the element, which ends with its view. */
const kept = new Map();
const KEPT_FIELDS = { history: historyField };
/** Counts the users: an element of the one before keeps nothing. */
let user = 0;

class SqlEditor extends HTMLElement {
  #view;
  #states = new Map();
  #open = "";
  #user = user;
  /** Set by the app before the element is shown: the texts of the editor in the user's language. */
  phrases = {};
  label = "SQL";
  hint = "";
  /** Completions besides the language: `{label, type, detail}` each. */
  names = [];
  /** The datasets whose columns the completion asks for with `sqlcolumns`. */
  wanted = [];
  #asked = new Map();

  /** The whole text. */
  get text() {
    return this.#view?.state.doc.toString() ?? "";
  }

  /** Where the selection starts and ends, in UTF-16 units; the same place if nothing is selected. */
  get from() {
    return this.#view?.state.selection.main.from ?? 0;
  }
  get to() {
    return this.#view?.state.selection.main.to ?? 0;
  }

  /** Shows the text of a tab. A tab that was shown before comes back with its undo history, unless its text is another. */
  open(tab, text, from, to) {
    if (this.#view && this.#open) this.#states.set(this.#open, this.#view.state);
    if (this.#open === tab && this.text === text) return;
    this.#open = tab;
    let state = this.#states.get(tab);
    if (state?.doc.toString() !== text) state = this.#fresh(tab, text, from, to);
    if (this.#view) this.#view.setState(state);
    else this.#view = new EditorView({ state, parent: this.#root, root: this.#root });
  }

  /** Lets go of all tabs but these. */
  keep(tabs) {
    for (const states of [this.#states, kept]) {
      for (const tab of states.keys()) if (!tabs.includes(tab)) states.delete(tab);
    }
    if (!tabs.includes(this.#open)) this.#open = "";
  }

  /** Drops everything, as when the user signs out. */
  static forget() {
    kept.clear();
    user += 1;
  }

  /** Replaces the whole text as one step that can be undone. */
  replace(text) {
    const changes = { from: 0, to: this.#view?.state.doc.length, insert: text };
    this.#view?.dispatch({ changes, annotations: isolateHistory.of("full") });
  }

  /** Puts a name in the place of the selection, in backticks where it needs them. */
  insertName(name) {
    this.insert(quoted(name));
  }

  /** The columns of a dataset, `{label, type, detail}` each, for the completion. */
  setColumns(dataset, columns) {
    this.#asked.get(dataset)?.resolve(columns);
    // The app remembers them: other branches may have others.
    this.#asked.delete(dataset);
  }

  #columnsOf(dataset) {
    let asked = this.#asked.get(dataset);
    if (!asked) {
      asked = Promise.withResolvers();
      this.#asked.set(dataset, asked);
      this.wanted = [dataset];
      this.#tell("sqlcolumns");
    }
    return asked.promise;
  }

  /** Puts a text in the place of the selection. */
  insert(text) {
    this.#view?.dispatch(this.#view.state.replaceSelection(text));
    this.focus();
  }

  /** Marks the statement that runs next. */
  mark(from, to) {
    this.#view?.dispatch({ effects: showTarget.of({ from, to }) });
  }

  /** Shows an error from one place to another; without a message, clears it. */
  complain(from, to, message) {
    if (!this.#view) return;
    const length = this.#view.state.doc.length;
    const end = Math.min(to, length);
    const found = message ? [{ from: Math.min(from, end), to: end, message, severity: "error" }] : [];
    this.#view.dispatch(setDiagnostics(this.#view.state, found));
  }

  /** Moves the cursor to a place and shows it. */
  reveal(at) {
    const anchor = Math.min(at, this.#view?.state.doc.length ?? 0);
    this.#view?.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.focus();
  }

  focus() {
    this.#view?.focus();
  }

  get #root() {
    return this.shadowRoot ?? this.attachShadow({ mode: "open" });
  }

  disconnectedCallback() {
    if (this.#view && this.#open) this.#states.set(this.#open, this.#view.state);
    if (this.#user === user) {
      for (const [tab, state] of this.#states) kept.set(tab, state.toJSON(KEPT_FIELDS));
    }
    this.#states.clear();
    this.#open = "";
    this.#view?.destroy();
    this.#view = undefined;
  }

  #tell(name) {
    this.dispatchEvent(new CustomEvent(name));
    return true;
  }

  /** The state of a tab that this element has not shown yet. */
  #fresh(tab, text, from, to) {
    const extensions = this.#extensions();
    const before = kept.get(tab);
    if (before?.doc === text) return EditorState.fromJSON(before, { extensions }, KEPT_FIELDS);
    const length = text.length;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    return EditorState.create({ doc: text, selection, extensions });
  }

  #extensions() {
    return [
      EditorState.phrases.of(this.phrases),
      EditorState.allowMultipleSelections.of(true),
      lineNumbers(),
      foldGutter(),
      target(),
      lintGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection({ cursorBlinkRate: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1200 }),
      dropCursor(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ icons: false }),
      rectangularSelection(),
      crosshairCursor(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      sparkLanguage(),
      spark.language.data.of({ autocomplete: names(() => this.names, (name) => this.#columnsOf(name)) }),
      hover(() => this.names, (name) => this.#columnsOf(name)),
      syntaxHighlighting(colors),
      parameters(),
      look,
      placeholder(this.hint),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": this.label, spellcheck: "false" }),
      Prec.highest(
        keymap.of([
          {
            key: "Mod-Enter",
            run: (view) => {
              closeCompletion(view);
              return this.#tell("sqlrun");
            },
            stopPropagation: true,
          },
          // Only while suggestions are shown.
          { key: "Tab", run: (view) => acceptCompletion(view) || completionStatus(view.state) === "active" },
          { key: "Mod-.", run: () => this.#tell("sqlcancel"), stopPropagation: true },
          { key: "Ctrl-.", run: () => this.#tell("sqlcancel"), stopPropagation: true },
        ]),
      ),
      // Tab moves the focus on, as everywhere: Mod-] and Mod-[ indent.
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...lintKeymap,
        ...defaultKeymap,
      ]),
      // Lowest precedence: Escape closes completions and the search first.
      Prec.lowest(keymap.of([{ key: "Escape", run: () => this.#tell("sqlleave") }])),
      // Suggestions that are still being looked for would open over another control, and take the next Escape.
      EditorView.domEventHandlers({
        blur: (event, view) => {
          if (completionStatus(view.state) === "pending") closeCompletion(view);
        },
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#tell("sqlinput");
        else if (update.selectionSet) this.#tell("sqlselect");
      }),
    ];
  }
}

customElements.define("sql-editor", SqlEditor);
