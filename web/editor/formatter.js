// The formatter of SQL: the element `<sql-formatter>`, which is never shown. It is loaded when it is first asked for.

import { formatDialect, spark } from "sql-formatter";

// A doubled quote is one of the characters of a text, as the app reads statements too; the formatter would tear it in two.
const dialect = {
  ...spark,
  tokenizerOptions: {
    ...spark.tokenizerOptions,
    stringTypes: ["''-qq-bs", '""-qq-bs', ...spark.tokenizerOptions.stringTypes.filter((type) => typeof type !== "string")],
  },
};

/** Parameters stay as they are. */
const paramTypes = { custom: [{ regex: "\\{\\{[^{}\\n]*\\}\\}" }] };

class SqlFormatter extends HTMLElement {
  /** The statements with line breaks and indents; nothing when they can't be read. */
  format(text) {
    try {
      return formatDialect(text, { dialect, tabWidth: 2, keywordCase: "preserve", linesBetweenQueries: 1, paramTypes });
    } catch {
      return null;
    }
  }
}

customElements.define("sql-formatter", SqlFormatter);
