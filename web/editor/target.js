// The mark beside the lines that run next.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { gutter, GutterMarker } from "@codemirror/view";

/** Sets the statement that runs next: `{from, to}`. */
export const showTarget = StateEffect.define();

class Bar extends GutterMarker {
  elementClass = "cm-target";
  eq() {
    return true;
  }
}
const bar = new Bar();

/** Where the statement at the cursor is; the whole text before the app has said it. */
const place = StateField.define({
  create: (state) => ({ from: 0, to: state.doc.length }),
  update(value, transaction) {
    let next = transaction.docChanged
      ? { from: transaction.changes.mapPos(value.from, -1), to: transaction.changes.mapPos(value.to, 1) }
      : value;
    for (const effect of transaction.effects) {
      if (effect.is(showTarget) && effect.value.to > effect.value.from) next = effect.value;
    }
    return next;
  },
});

export const targetOf = (state) => {
  const { from, to } = state.field(place);
  return { from: Math.min(from, state.doc.length), to: Math.min(to, state.doc.length) };
};

const marks = StateField.define({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(showTarget)) next = lines(transaction.state.doc, effect.value);
    }
    return next;
  },
});

function lines(doc, { from, to }) {
  const found = [];
  const last = Math.min(to, doc.length);
  for (let at = Math.min(from, last); at <= last && to > from; ) {
    const line = doc.lineAt(at);
    found.push(bar.range(line.from));
    at = line.to + 1;
  }
  return RangeSet.of(found);
}

export const target = () => [place, marks, gutter({ class: "cm-targets", markers: (view) => view.state.field(marks) })];
