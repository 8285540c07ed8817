// What the pointer shows: the signature of a function, the type of a column, the dataset behind a name or an alias.

import { syntaxTree } from "@codemirror/language";
import { hoverTooltip } from "@codemirror/view";
import { signatures } from "./functions.js";
import { NAME, sources, unquoted } from "./names.js";
import { targetOf } from "./target.js";

const TOKEN = new RegExp(NAME, "g");

/** The name at a place of a line, with the name before its dot. */
const nameAt = (text, at) => {
  for (const { 0: name, index } of text.matchAll(TOKEN)) {
    if (index > at || index + name.length < at) continue;
    const qualifier = text.slice(0, index).match(new RegExp(`(${NAME})\\.$`))?.[1];
    return { name, index, qualifier: qualifier && unquoted(qualifier), isCalled: /^\s*\(/.test(text.slice(index + name.length)) };
  }
  return null;
};

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/** The words about a name: itself, and what it is. */
const about = async (state, { name, qualifier, isCalled }, datasets, columnsOf) => {
  const signature = isCalled && !qualifier && signatures.get(name.toLowerCase());
  if (signature) return [name, signature];
  const plain = unquoted(name);
  const dataset = datasets.find(({ label }) => label === plain);
  if (dataset) return [dataset.label, dataset.detail];
  const { from, to } = targetOf(state);
  const read = sources(state.sliceDoc(from, to), datasets);
  const behind = !qualifier && read.find(({ alias }) => same(alias, plain));
  if (behind) return [plain, behind.name];
  for (const source of read) {
    if (qualifier && !same(source.alias, qualifier)) continue;
    const column = (await columnsOf(source.name)).find(({ label }) => same(label, plain));
    if (column) return [column.label, column.detail];
  }
  return null;
};

/** Shows what a name is. `known()` gives the datasets, `columnsOf(name)` a promise of the columns of one. */
export const hover = (known, columnsOf) =>
  hoverTooltip(async (view, pos) => {
    const { state } = view;
    const line = state.doc.lineAt(pos);
    const found = nameAt(line.text, pos - line.from);
    if (!found) return null;
    const from = line.from + found.index;
    const kind = syntaxTree(state).resolveInner(from, 1).name;
    const isWord = kind === "Keyword" && !found.isCalled && !found.qualifier;
    if (isWord || /String|Comment/.test(kind)) return null;
    const words = await about(state, found, known(), columnsOf);
    if (!words) return null;
    const create = () => {
      const dom = Object.assign(document.createElement("div"), { className: "cm-name" });
      const [name, what] = words.map((text) => Object.assign(document.createElement("span"), { textContent: text }));
      what.className = "cm-completionDetail";
      dom.append(name, what);
      return { dom };
    };
    return { pos: from, end: from + found.name.length, above: true, create };
  });
