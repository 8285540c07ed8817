// Parameters, `{{name:type}}`: one look for all of it, and no completion within.

import { syntaxTree } from "@codemirror/language";
import { Decoration, MatchDecorator, ViewPlugin } from "@codemirror/view";

/** Whether the completion is asked for within the braces of a parameter. */
export const inParameter = (context) => context.matchBefore(/\{\{[^{}\n]*$/) !== null;

const mark = Decoration.mark({ class: "cm-parameter" });
/** In texts, names and comments, braces are no parameter. */
const isText = (view, at) => /String|Comment|QuotedIdentifier/.test(syntaxTree(view.state).resolveInner(at, 1).name);
const matcher = new MatchDecorator({
  regexp: /\{\{[^{}\n]*\}\}/g,
  decorate: (add, from, to, _match, view) => {
    if (!isText(view, from)) add(from, to, mark);
  },
});

/** Shows parameters. */
export const parameters = () =>
  ViewPlugin.define(
    (view) => ({
      marks: matcher.createDeco(view),
      update(update) {
        // A quote before a parameter changes what it is: all in sight is read again.
        const isOther = update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state);
        if (isOther) this.marks = matcher.createDeco(update.view);
      },
    }),
    { decorations: (plugin) => plugin.marks },
  );
