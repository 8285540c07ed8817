// Two results compared by key.
import type { Page } from "@playwright/test";
import { expectAccessibleThemes } from "../support/axe.ts";
import { grid } from "../support/app.ts";
import { moreTools, open, pressMore, run, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Compare results" });
const compare = (page: Page) => pressMore(page, "Compare with another result…");
const rows = (page: Page) => dialog(page).getByRole("region", { name: "Rows that differ" }).locator("tbody tr");
const kind = (page: Page, name: RegExp) => dialog(page).getByRole("radiogroup", { name: "Show" }).getByRole("radio", { name });

const BEFORE =
  "SELECT * FROM (VALUES (1, 'Ada', 10, 'x'), (2, 'Bob', 20, 'x'), (3, CAST(NULL AS STRING), 30, 'x'), (4, 'Dan', 40, 'x')) AS t(id, name, amount, old) ORDER BY id";
const AFTER =
  "SELECT * FROM (VALUES (2, 'Bob', 25), (3, 'Cleo', 30), (4, 'Dan', 40), (5, 'Eve', 50)) AS t(id, name, amount) ORDER BY id";

/** Runs both statements in one tab, and shows the later result. */
async function runBoth(page: Page, before = BEFORE, after = AFTER): Promise<void> {
  await write(page, `${before};\n${after}`);
  await page.getByRole("button", { name: "Run all" }).click();
  const results = page.getByRole("tablist", { name: "Results" }).getByRole("tab");
  await expect(results).toHaveText([/\d rows?\b/, /\d rows?\b/]);
  await results.nth(1).click();
  await expect(grid(page)).toBeVisible();
}

test("two results are compared by key: rows added, removed and changed", async ({ page }) => {
  await open(page);
  await runBoth(page);
  await compare(page);
  await expect(dialog(page).getByRole("combobox", { name: "Before" }).locator("option:checked")).toHaveText(/ 1: SELECT .* \(4 rows\)$/);
  await expect(dialog(page).getByRole("combobox", { name: "After" }).locator("option:checked")).toHaveText(/ 2: SELECT .* \(4 rows\)$/);
  await expect(dialog(page).getByRole("checkbox", { name: "id", exact: true })).toBeChecked();
  await expect(dialog(page).getByRole("checkbox", { name: "name", exact: true })).not.toBeChecked();
  await expect(dialog(page)).toContainText("Before only, not compared: old");

  await dialog(page).getByRole("button", { name: "Compare", exact: true }).click();
  await expect(dialog(page)).toContainText("2 changed, 1 added, 1 removed, 1 unchanged");
  await expect(dialog(page)).toContainText("Changed values: name 1, amount 1");
  await expect(rows(page)).toHaveText([/^Removed\s*1\s*Ada\s*10$/, /^Changed\s*2\s*Bob\s*20\s*becomes\s*25$/, /^Changed\s*3\s*NULL\s*becomes\s*Cleo\s*30$/, /^Added\s*5\s*Eve\s*50$/]);
  await expectAccessibleThemes(page, "two results compared");
  // Headers stand where their values stand.
  await expect(dialog(page).getByRole("columnheader", { name: "amount" })).toHaveCSS("text-align", "end");
  await expect(dialog(page).getByRole("columnheader", { name: "name" })).toHaveCSS("text-align", "start");

  await kind(page, /^Changed/).click();
  await expect(rows(page)).toHaveText([/^Changed\s*2/, /^Changed\s*3/]);
  await kind(page, /^Added/).click();
  await expect(rows(page)).toHaveText([/^Added\s*5/]);
  await kind(page, /^All differences/).click();
  await expect(rows(page)).toHaveCount(4);

  // The other way round.
  await dialog(page).getByRole("button", { name: "Swap before and after" }).click();
  await expect(dialog(page)).toContainText("After only, not compared: old");
  await dialog(page).getByRole("button", { name: "Compare", exact: true }).click();
  await expect(rows(page)).toHaveText([/^Changed\s*2\s*Bob\s*25\s*becomes\s*20$/, /^Changed\s*3/, /^Removed\s*5/, /^Added\s*1/]);

  // Without a key, whole rows are compared.
  await dialog(page).getByRole("checkbox", { name: "id", exact: true }).press("Space");
  await expect(rows(page)).toHaveCount(0);
  await expect(dialog(page)).toContainText("Without a key, whole rows are compared");
  await dialog(page).getByRole("button", { name: "Compare", exact: true }).press("Enter");
  await expect(dialog(page)).toContainText(/(?<!\d|changed, )3 added, 3 removed, 1 unchanged/);

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(moreTools(page)).toBeFocused();
});

test("results of two tabs are compared from the list of commands, and a key that comes again is said", async ({ page }) => {
  await open(page);
  await run(page, "SELECT * FROM (VALUES (1, 'a'), (1, 'b'), (2, 'c')) AS t(id, v) ORDER BY id, v");
  await succeeded(page);
  await compare(page);
  await expect(dialog(page)).toContainText("There is no other result.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("button", { name: "New tab" }).click();
  // Only whole results are compared: the worker does not hear of the end of the rows yet.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (this: Worker, message: any, ...rest: any[]) {
      const send = () => post.call(this, message, ...(rest as [any]));
      if (message.request?.finish) held.push(send);
      else send();
    };
    Object.assign(globalThis, { finish: () => held.splice(0).forEach((send) => send()) });
  });
  await run(page, "SELECT * FROM (VALUES ('1', 'a'), ('1', 'x'), ('2', 'd')) AS t(id, v) ORDER BY id, v");
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Compare with another");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("There is no other result.");
  await page.evaluate(() => (globalThis as any).finish());
  await expect(dialog(page)).toContainText("Different types, compared as text: id");
  await dialog(page).getByRole("checkbox", { name: "v", exact: true }).uncheck();
  await dialog(page).getByRole("checkbox", { name: "id", exact: true }).check();
  await dialog(page).getByRole("button", { name: "Compare", exact: true }).click();
  await expect(dialog(page)).toContainText("Rows with a repeated key: 2 before, 2 after.");
  await expect(rows(page)).toHaveText([/^Removed\s*1\s*b$/, /^Changed\s*2\s*c\s*becomes\s*d$/, /^Added\s*1\s*x$/]);
});

test("many rows that differ are read in parts", async ({ page }) => {
  await open(page);
  const numbers = (from: number, to: number) => `SELECT value AS id FROM generate_series(${from}, ${to}) ORDER BY id`;
  await runBoth(page, numbers(1, 300), numbers(201, 450));
  await compare(page);
  await dialog(page).getByRole("button", { name: "Compare", exact: true }).click();
  await expect(dialog(page)).toContainText(/(?<!\d|changed, )150 added, 200 removed, 100 unchanged/);
  await expect(dialog(page)).toContainText("Rows 1 to 100 of 350");
  await kind(page, /^Added/).click();
  await expect(rows(page).first()).toHaveText(/^Added\s*301$/);
  await dialog(page).getByRole("button", { name: "Next 100" }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).last()).toHaveText(/^Added\s*450$/);
});
