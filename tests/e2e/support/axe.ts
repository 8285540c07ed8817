// Accessibility: axe on the current page.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules to look by: all, those that the theme changes, or those that the size of the window may change: all the others. */
export type Rules = "all" | "colors" | "layout";

/** axe's rules about colors, which take most of its time. */
const COLORS = ["color-contrast", "link-in-text-block"];

/** Fails when axe finds anything, naming each rule and the elements that break it. */
export async function expectAccessible(page: Page, screen: string, rules: Rules = "all"): Promise<void> {
  // Evaluated by the browser's debugger, so the content security policy stays as it is.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const chosen = {
    all: {},
    colors: { runOnly: { type: "rule", values: COLORS } },
    layout: { rules: Object.fromEntries(COLORS.map((rule) => [rule, { enabled: false }])) },
  }[rules];
  const violations = await page.evaluate(async (chosen) => {
    const { violations } = await (globalThis as any).axe.run(document, { resultTypes: ["violations"], ...chosen });
    return violations.map((rule: any) => ({
      rule: rule.id,
      help: rule.help,
      elements: rule.nodes.map((node: any) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  }, chosen);
  // Soft, so that one run names all that is wrong.
  expect.soft(violations, `axe on ${screen}`).toEqual([]);
}

/** Both themes: all rules in light colors, and those about colors in dark ones. */
export async function expectAccessibleThemes(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${screen}, dark`, "colors");
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${screen}, light`);
}
