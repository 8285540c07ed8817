// Whether a screen has all the style that it needs: the app has one sheet for the first load and one for each chunk.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The rules of sheets that are not loaded that mean an element of the page, each with that element. */
function missing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const selectors = (rules: CSSRuleList, parent?: string): string[] =>
      [...rules].flatMap((rule) => {
        if (!("cssRules" in rule)) return [];
        let within = parent;
        if (rule instanceof CSSStyleRule) {
          // A rule applies to an element in any state, and to content generated before or after it.
          const own = rule.selectorText
            .replace(/::[\w-]+(\([^)]*\))?/g, "")
            .replace(/:(hover|active|focus-visible|focus-within|focus)\b/g, ":is(*)");
          within = parent === undefined ? own : own.includes("&") ? own.replaceAll("&", `:is(${parent})`) : `:is(${parent}) ${own}`;
        }
        const inner = selectors(rule.cssRules as CSSRuleList, within);
        return rule instanceof CSSStyleRule ? [within!, ...inner] : inner;
      });
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name^=belvedere-style-]")];
    if (metas.length === 0) throw new Error("the page names no style sheets");
    const sheets = await Promise.all(
      metas.map(async ({ content }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(await (await fetch(`/${content}`)).text());
        return { content, all: selectors(sheet.cssRules) };
      }),
    );
    // From here on nothing is awaited: a view that comes meanwhile would bring its sheet along.
    const loaded = [...document.styleSheets].map((sheet) => sheet.href ?? "");
    const found: string[] = [];
    const isLoaded = (content: string) => loaded.some((href) => href.endsWith(`/${content}`));
    // A rule that several chunks have is there with the first of them.
    const known = new Set(sheets.flatMap(({ content, all }) => (isLoaded(content) ? all : [])));
    for (const { content, all } of sheets) {
      if (all.length < 5) throw new Error(`${content} has ${all.length} rules`);
      if (isLoaded(content)) continue;
      for (const selector of all.filter((selector) => !known.has(selector))) {
        const element = document.querySelector(selector);
        if (element) found.push(`${content}: ${selector} means ${element.localName}.${element.className}`);
      }
    }
    return found;
  });
}

/** Keeps views, and with them their sheets, from being loaded before the pointer is on their links. */
export const saveData = (page: Page): Promise<void> =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** What a browser that saves data shows less of: its style is looked at by itself, journeys/styles.spec.ts. */
export const LESS_WITH_SAVED_DATA = ["home", "dataset"];

/** No sheet that is not loaded means an element of the page. */
export async function expectStyled(page: Page, state: string): Promise<void> {
  expect.soft(await missing(page), `style of ${state}`).toEqual([]);
}
