// Spark's SQL: names in backticks, text in single or double quotes, backslashes that escape.

import { keywordCompletionSource, SQLDialect } from "@codemirror/lang-sql";
import { LanguageSupport } from "@codemirror/language";
import { signatures } from "./functions.js";
import { namesDataset } from "./names.js";
import { inParameter } from "./parameters.js";

const KEYWORDS =
  "all and anti any array as asc between bucket by case cast cluster collate cross cube current current_date " +
  "current_time current_timestamp date day desc distinct distribute div else end escape except exclude exists " +
  "false fetch filter first following for from full function grant group grouping having hour if ilike in inner intersect " +
  "interval is join last lateral leading left like limit map minus minute month natural not null nulls of offset on only " +
  "or order outer over overlay partition percent pivot preceding qualify range recursive regexp repeatable right rlike " +
  "rollup row rows second select semi set sets some sort struct table tablesample then time timestamp to trailing trim " +
  "true unbounded union unpivot using values view when where window with within year";

const TYPES =
  "array bigint binary boolean byte char date dec decimal double float int integer interval long map numeric real short " +
  "smallint string struct text timestamp timestamp_ltz timestamp_ntz tinyint varchar void";

// A word that is a keyword too, as in LEFT JOIN, looks like one.
const FUNCTIONS = [...signatures.keys()].filter((name) => !KEYWORDS.split(" ").includes(name)).join(" ");

export const spark = SQLDialect.define({
  keywords: KEYWORDS,
  types: TYPES,
  builtin: FUNCTIONS,
  identifierQuotes: "`",
  doubleQuotedStrings: true,
  backslashEscapes: true,
});

/** Inserts a function with its parentheses, and puts the cursor where the arguments begin. */
const call = (view, { label, detail }, from, to) => {
  const called = view.state.sliceDoc(to, to + 1) === "(";
  const end = from + label.length;
  view.dispatch({
    changes: { from, to, insert: called ? label : `${label}()` },
    selection: { anchor: detail.startsWith("()") ? end + 2 : end + 1 },
  });
};

const option = (label, type) => {
  const detail = type === "keyword" ? undefined : signatures.get(label.toLowerCase());
  return detail ? { label, type: "function", detail, apply: call } : { label, type, boost: -1 };
};

const keywords = keywordCompletionSource(spark, true, option);
/** What stands below the datasets, behind a line. */
const BELOW = { name: "words", rank: 1, header: () => Object.assign(document.createElement("hr"), { ariaHidden: "true" }) };
/** No word of the language stands behind a dot, or within a parameter; where a dataset is named, datasets come first. */
const autocomplete = (context) => {
  if (context.matchBefore(/\.[\w$]*$/) || inParameter(context)) return null;
  const found = keywords(context);
  if (!found || !namesDataset(context)) return found;
  return { ...found, options: found.options.map((word) => ({ ...word, section: BELOW })) };
};

/** The language with the completion of its words. */
export const sparkLanguage = () => new LanguageSupport(spark.language, spark.language.data.of({ autocomplete }));
