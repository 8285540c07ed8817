// Accessibility: axe on what the page shows now.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails when axe finds anything, naming each rule and the elements that break it. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Evaluated by the browser's debugger, so the content security policy stays as it is.
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run(document, { resultTypes: ["violations"] });
    return violations.map((rule: any) => ({
      rule: rule.id,
      help: rule.help,
      elements: rule.nodes.map((node: any) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  });
  // Soft, so that one run names all that is wrong.
  expect.soft(violations, `axe on ${screen}`).toEqual([]);
}
