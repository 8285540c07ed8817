// Completion of what the app knows besides the language: datasets, and the columns of those that the statement reads.

import { inParameter } from "./parameters.js";
import { targetOf } from "./target.js";

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;
export const NAME = "`(?:[^`]|``)+`|[A-Za-z_][\\w$]*";
/** A dataset in FROM, JOIN or behind a comma, and its alias. */
const SOURCE = new RegExp(`(?:\\bfrom|\\bjoin|,)\\s*(${NAME})(?:\\s+(?:as\\s+)?(${NAME}))?`, "gi");
/** Words that follow a dataset and are no alias. */
const NO_ALIAS = new Set(
  ("where on join left right inner outer full cross natural semi anti lateral using group order having limit offset union " +
    "except intersect minus window qualify sort distribute cluster tablesample pivot unpivot select from with as").split(" "),
);

/** What holds words and no names. */
const NO_CODE = ["String", "LineComment", "BlockComment"];

/** Behind FROM or JOIN, with what is typed of a dataset's name. */
const SOURCE_PLACE = /\b(?:from|join)\s+(?:`[^`]*|[\w$]*)$/i;

/** Whether a dataset is named at the cursor. */
export const namesDataset = (context) => context.matchBefore(SOURCE_PLACE) !== null && !context.tokenBefore(NO_CODE);

/** A name as SQL needs it: in backticks unless it is a plain word. */
export const quoted = (name) => (PLAIN.test(name) ? name : `\`${name.replaceAll("`", "``")}\``);

export const unquoted = (name) => (name.startsWith("`") ? name.slice(1, -1).replaceAll("``", "`") : name);

/** The datasets that a statement reads, in their order: `{name, alias}` each. */
export const sources = (sql, known) => {
  const found = [];
  for (const [, source, alias] of sql.matchAll(SOURCE)) {
    const name = unquoted(source);
    if (!known.some(({ label }) => label === name)) continue;
    const plain = alias && !NO_ALIAS.has(alias.toLowerCase()) ? unquoted(alias) : name.split("/").pop();
    found.push({ name, alias: plain });
  }
  return found;
};

/** The completion source. `known()` gives the datasets, `columnsOf(name)` a promise of the columns of one. */
export const names = (known, columnsOf) => async (context) => {
  if (inParameter(context)) return null;
  const datasets = known();
  const line = context.state.doc.lineAt(context.pos);
  const text = line.text.slice(0, context.pos - line.from);
  // An odd number of backticks before the cursor: the last one opens a name.
  const inQuotes = text.split("`").length % 2 === 0;
  const start = inQuotes ? text.lastIndexOf("`") : text.search(/[\w$]+$/);
  const before = text.slice(0, start < 0 ? text.length : start);
  const qualifier = before.match(new RegExp(`(${NAME})\\.$`))?.[1];
  const isSource = namesDataset(context);
  // Where a dataset stands, the list opens without a letter.
  if (start < 0 && !qualifier && !isSource && !context.explicit) return null;
  const statement = targetOf(context.state);
  const read = sources(context.state.sliceDoc(statement.from, statement.to), datasets);
  const wanted = qualifier ? read.filter(({ alias }) => alias === unquoted(qualifier)) : isSource ? [] : read;
  const columns = await Promise.all([...new Set(wanted.map(({ name }) => name))].map(columnsOf));
  // The user may have gone on meanwhile, as by running the statement.
  if (context.aborted || !context.view?.hasFocus) return null;
  const options = [
    // Columns before datasets: a dataset is only read where one can stand.
    ...columns.flat().map((column) => ({ ...column, boost: 2 })),
    ...(qualifier ? [] : datasets.map((dataset) => ({ ...dataset, boost: isSource ? 2 : 1, isDataset: true }))),
  ].map((option) => (inQuotes ? { ...option, apply: closing(option.label) } : { ...named(option), apply: quoted(option.label) }));
  if (options.length === 0) return null;
  return {
    from: line.from + (start < 0 ? text.length : start + (inQuotes ? 1 : 0)),
    options,
    validFor: inQuotes ? /^[^`]*$/ : /^[\w$]*$/,
  };
};

/** A dataset is found by its last name first: outside of backticks no path is typed. */
const named = (option) =>
  option.isDataset ? { ...option, label: `${option.label.split("/").pop()} ${option.label}`, displayLabel: option.label } : option;

/** Fills in a name after its first backtick, and does not double the last one. */
const closing = (label) => (view, _completion, from, to) => {
  const closed = view.state.sliceDoc(to, to + 1) === "`";
  const insert = label.replaceAll("`", "``") + (closed ? "" : "`");
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length + (closed ? 1 : 0) } });
};
