// The user's own colors: every control is visible, and selected items can be told from the rest.
import type { Page } from "@playwright/test";
import { contrasts, controls } from "./pixels.ts";
import { expect } from "./test.ts";

/** Fails when a control can't be told from its surroundings in the user's colors, or selected items from the rest. */
export async function expectVisibleInForcedColors(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const all = await controls(page);
      const found = await contrasts(page, all);
      const hidden = all.map(({ name }, place) => ({ name, contrast: found[place] })).filter(({ contrast }) => contrast < 3);
      expect.soft(hidden, `what can't be seen of ${screen} in forced colors, ${colorScheme}`).toEqual([]);
    }
    expect.soft(await alike(page), `what looks the same though it is chosen on ${screen} in forced colors`).toEqual([]);
  } finally {
    await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  }
}

/** Chosen controls that look like the others beside them. */
async function alike(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = (element: Element): string =>
      [null, "::before", "::after"]
        .map((part) => {
          const style = getComputedStyle(element, part);
          if (part && style.content === "none") return "";
          const { color, backgroundColor, borderColor, borderWidth, borderStyle, outline, textDecorationLine, fontWeight } = style;
          return [color, backgroundColor, borderColor, borderWidth, borderStyle, outline, textDecorationLine, fontWeight].join();
        })
        .join("|") + [...element.children].map((child) => child.localName + looks(child)).join();
    const found: string[] = [];
    for (const state of ["aria-pressed", "aria-selected", "aria-current", "aria-checked"]) {
      for (const chosen of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
        if (!chosen.checkVisibility({ visibilityProperty: true })) continue;
        const list = chosen.closest("[role=tablist], [role=listbox], [role=radiogroup], [role=group], ul, ol, nav") ?? chosen.parentElement!;
        const others = [...list.querySelectorAll(chosen.localName)].filter(
          (other) => other !== chosen && other.className === chosen.className && [null, "false"].includes(other.getAttribute(state)),
        );
        const own = looks(chosen);
        if (others.some((other) => looks(other) === own)) found.push(`${state} of ${chosen.localName}.${[...chosen.classList].join(".")}`);
      }
    }
    return found;
  });
}
