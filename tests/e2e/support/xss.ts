// Hostile texts, answers of the platform that are full of them, and a guard that notices whatever they do.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { changeResponse } from "./proxy.ts";

/** Texts that run or load something where a page takes them for markup, for an address or for a style. */
export const HOSTILE: string[] = readFileSync(new URL("../thorough/xss.txt", import.meta.url), "utf8").split("\n").filter(Boolean);

/** Notes every execution, and every element that only markup of a hostile text could have made. */
export async function guard(page: Page): Promise<() => Promise<string[]>> {
  const noted: string[] = [];
  await page.exposeFunction("noteExecution", (what: string) => noted.push(what));
  await page.addInitScript(() => {
    const note = (what: string) => (globalThis as any).noteExecution(what);
    for (const name of ["alert", "confirm", "prompt", "print", "open"] as const) {
      (globalThis as any)[name] = (...values: unknown[]) => note(`${name}(${values.join()})`);
    }
    Object.defineProperty(globalThis, "xss", { get: () => note("xss was read"), set: () => note("xss was set") });
    (globalThis as any).run = (...values: unknown[]) => note(`run(${values.join()})`);
    document.addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective}: ${event.blockedURI}`));
  });
  page.on("dialog", (dialog) => {
    noted.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return async () => {
    const made = await page.evaluate(() => {
      const found: string[] = [];
      const wrong = "script:not([src]),iframe,object,embed,base,math,form[action],[onerror],[onload],[onclick],[onfocus],[srcdoc],[style*='url(']";
      for (const element of document.querySelectorAll(wrong)) {
        // The app's own starting script in the page is inline in no build of it but development ones.
        if (!element.closest("head")) found.push(element.outerHTML.slice(0, 200));
      }
      for (const element of document.querySelectorAll("[href],[src],[xlink\\:href],[formaction]")) {
        for (const name of ["href", "src", "xlink:href", "formaction"]) {
          const value = element.getAttribute(name) ?? "";
          if (/^[\s\u0000-\u001f]*(javascript|vbscript|data:text)/i.test(value)) found.push(`${name}=${value}`);
        }
      }
      return found;
    });
    return [...noted, ...made];
  };
}

/** Replaces every text in a JSON value that `which` names by the hostile text; keeps the values that a view needs. */
export function poison(value: any, hostile: string, keep: (key: string, value: string) => boolean, key = ""): any {
  if (typeof value === "string") return keep(key, value) ? value : hostile;
  if (Array.isArray(value)) return value.map((item) => poison(item, hostile, keep, key));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, hostile, keep, name)]));
  }
  return value;
}

/** Lets every text of the platform's answers be hostile, one hostile text after another. */
export async function poisonResponses(page: Page, pattern: string | RegExp, keep: (key: string, value: string) => boolean): Promise<(next: string) => void> {
  let hostile = "";
  await page.route(pattern, (route) =>
    changeResponse(route, (answer) => {
      // Of a page of a thousand objects a few are enough: each text of them grows to some kilobytes.
      const few = Array.isArray(answer.data) ? { ...answer, data: answer.data.slice(0, 30) } : answer;
      return poison(few, hostile, keep);
    }),
  );
  return (next) => (hostile = next);
}

/** Several hostile texts in one, so that a view is drawn a few times and not a hundred. */
export function portions(count: number): string[] {
  const size = Math.ceil(HOSTILE.length / count);
  return Array.from({ length: count }, (_, place) => HOSTILE.slice(place * size, (place + 1) * size).join(" "));
}
