// The first screen of each view speaks of things by their names: no words of the API, unless they are asked for.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** RIDs, scopes, API names, paths within JSON. */
const WORDS = /\bri\.[a-z]|\bRIDs?\b|\bscopes?\b|\bapi:|\bAPI\b|\bconfig\.\w/;

/** Screens that are asked for them, and why. */
const ASKED: Record<string, string> = {
  "data-health": "names the scope that is missing",
  access: "lists operations with their scopes",
  settings: "explains the switch of technical names",
  "check-of-the-unreadable": "shows an error of the platform",
  "media-not-there": "shows an error of the platform",
};

/** The texts of the view that are in sight. */
const inSight = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      if (element.closest(".visually-hidden") || !element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNode(node);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (top < innerHeight && bottom > 0 && width > 1) seen.push(node.textContent!.trim());
    }
    return seen;
  });

/** Fails when a screen, as it opens, speaks words of the API. */
export async function expectPlainWords(page: Page, screen: string): Promise<void> {
  if (ASKED[screen]) return;
  const texts = await inSight(page);
  expect.soft(texts.filter((text) => WORDS.test(text)), `words of the API on ${screen}`).toEqual([]);
}
