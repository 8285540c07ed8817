// The mark beside the lines that run next.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { gutter, GutterMarker } from "@codemirror/view";

/** Says what runs next: `{from, to}`. */
export const showTarget = StateEffect.define();

class Bar extends GutterMarker {
  elementClass = "cm-target";
  eq() {
    return true;
  }
}
const bar = new Bar();

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

export const target = () => [marks, gutter({ class: "cm-targets", markers: (view) => view.state.field(marks) })];
