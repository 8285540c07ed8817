// Completion of what the app knows besides the language: datasets.

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A name as SQL needs it: in backticks unless it is a plain word. */
const quoted = (name) => (PLAIN.test(name) ? name : `\`${name.replaceAll("`", "``")}\``);

export const names = (known) => (context) => {
  const line = context.state.doc.lineAt(context.pos);
  const text = line.text.slice(0, context.pos - line.from);
  // An odd number of backticks before the cursor: the last one opens a name.
  const inQuotes = text.split("`").length % 2 === 0;
  const before = inQuotes ? { from: line.from + text.lastIndexOf("`") } : context.matchBefore(/[\w$]+/);
  if (!before && !context.explicit) return null;
  const options = known().map(({ label, type, detail }) => ({ label, type, detail, apply: quoted(label), boost: 1 }));
  if (options.length === 0) return null;
  return {
    from: before ? before.from + (inQuotes ? 1 : 0) : context.pos,
    options: inQuotes ? options.map((option) => ({ ...option, apply: closing(option.label) })) : options,
    validFor: inQuotes ? /^[^`]*$/ : /^[\w$]*$/,
  };
};

/** Fills in a name after its first backtick, and does not double the last one. */
const closing = (label) => (view, _completion, from, to) => {
  const closed = view.state.sliceDoc(to, to + 1) === "`";
  const insert = label.replaceAll("`", "``") + (closed ? "" : "`");
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length + (closed ? 1 : 0) } });
};
