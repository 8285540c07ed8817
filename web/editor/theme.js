// The look: only the app's own colors (style/tokens.css), which reach into the shadow root as custom properties.

import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const colors = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--sql-keyword)", fontWeight: "600" },
  { tag: [tags.standard(tags.name), tags.function(tags.variableName)], color: "var(--sql-function)" },
  { tag: tags.typeName, color: "var(--sql-type)" },
  { tag: tags.string, color: "var(--sql-string)" },
  // A name in backticks: a dataset by its path or RID.
  { tag: tags.special(tags.string), color: "var(--sql-dataset)", fontWeight: "500" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--sql-number)" },
  { tag: tags.comment, color: "var(--text-faint)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.operator], color: "var(--text-muted)" },
]);

export const look = EditorView.theme({
  "&": { height: "100%", maxHeight: "inherit", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "var(--size-label)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.6" },
  ".cm-content": { minHeight: "6.25rem", caretColor: "var(--text)", paddingBlock: "var(--space-2)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--sql-selection) !important",
  },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-soft)",
    outline: "1px solid var(--accent-line)",
  },
  ".cm-gutters": {
    backgroundColor: "var(--surface)",
    color: "var(--text-faint)",
    border: "none",
    userSelect: "none",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.25rem", paddingInline: "var(--space-2) var(--space-1)" },
  ".cm-targets .cm-gutterElement": { width: "3px", marginInline: "2px 4px" },
  ".cm-target": { backgroundColor: "var(--accent)" },
  ".cm-parameter, .cm-parameter *": { color: "var(--accent)", fontWeight: "600", fontStyle: "normal" },
  ".cm-parameter": { backgroundColor: "var(--accent-soft)", borderRadius: "var(--radius-small)" },
  ".cm-gutter-lint": { width: "1.1rem" },
  ".cm-placeholder": { color: "var(--text-faint)" },
  ".cm-foldPlaceholder": { background: "var(--well)", border: "1px solid var(--line)", color: "var(--text-muted)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-code)", maxHeight: "16rem" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px var(--space-2)", lineHeight: "1.5" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--chosen)", color: "var(--text)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600", color: "var(--accent)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected] > .cm-completionDetail": { color: "inherit" },
  ".cm-completionDetail": { color: "var(--text-muted)", fontStyle: "normal", marginInlineStart: "1rem" },
  ".cm-name": {
    padding: "var(--space-1) var(--space-2)",
    maxWidth: "min(36rem, 90vw)",
    fontFamily: "var(--font-code)",
    fontSize: "var(--size-small)",
    overflowWrap: "anywhere",
  },
  ".cm-diagnostic": { padding: "var(--space-2)", fontFamily: "var(--font)", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-panels": { backgroundColor: "var(--well)", color: "var(--text)", fontFamily: "var(--font)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "var(--space-2)", fontSize: "var(--size-label)" },
  ".cm-panel.cm-search label": { fontSize: "var(--size-small)" },
  ".cm-textfield": {
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    minHeight: "24px",
    fontSize: "var(--size-label)",
  },
  ".cm-button": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    background: "var(--raised)",
    color: "var(--text)",
    minHeight: "24px",
    fontSize: "var(--size-small)",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--text-muted)", minWidth: "24px", minHeight: "24px" },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--warning-line)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--warning-line)" },
});
