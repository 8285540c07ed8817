// The app has one style sheet for the first load and one for each chunk. A screen must have all the style that it
// needs, and sheets loaded later may not change it.
import type { Page } from "@playwright/test";
import { arrive, grid, openFlights, signIn } from "../support/app.ts";
import { expect, test as bare } from "../support/test.ts";
import { screens, test, tour } from "../support/visit.ts";

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

/** Keeps views from being loaded ahead: that would hide missing styles. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

bare("the sign-in has all of its style", async ({ page }) => {
  await saveData(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect.soft(await missing(page)).toEqual([]);
  await signIn(page);
  await arrive(page);
  expect(await missing(page)).toEqual([]);
});

bare("the sheet of another view moves no header of a table", async ({ page }) => {
  await saveData(page);
  await page.addInitScript(() => localStorage.setItem("belvedere.density", "compact"));
  await signIn(page);
  await openFlights(page);
  const head = () => grid(page).getByRole("row").first().boundingBox();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  const before = await head();
  await page.getByRole("navigation").getByRole("link", { name: "SQL", exact: true }).click();
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.goBack();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  expect(await head()).toEqual(before);
});

for (const { name, person } of screens()) {
  test.describe(name, () => {
    test.use({ person });
    test(`${name} has all of its style`, async ({ page, world, watch }) => {
      await saveData(page);
      await tour(page, world, watch, name, async (state) => expect.soft(await missing(page), state).toEqual([]));
    });
  });
}
