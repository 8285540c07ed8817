// A panic of the app (experience.md, section 11, M; reliability.md, T-B18): a page that says so, and drafts that are there
// after the reload.
import type { Page } from "@playwright/test";
import { signIn } from "../support/app.ts";
import type { Watch } from "../support/test.ts";
import { expect, test } from "../support/test.ts";
import { catalog } from "../support/testkit.ts";

const stopped = (page: Page) => page.getByRole("alertdialog");

/** What a panic leaves on the console. */
function expectPanic(watch: Watch): void {
  watch.expect(/panicked at/, /unreachable/, /injected/, /already borrowed|closure invoked recursively/);
}

/** Lets the next thing that is drawn fail inside of the app. */
async function breakDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fail = () => {
      throw new Error("injected");
    };
    Node.prototype.cloneNode = fail;
    Document.prototype.createElement = fail;
  });
}

test("drafts of a query, an action and a check outlive a panic", async ({ page, platform, watch }) => {
  test.setTimeout(120_000);
  expectPanic(watch);
  const ontology = await platform.ontology();
  const { datasets } = await catalog(platform);
  await signIn(page, "/sql", "Otto Operator");
  const editor = page.getByRole("textbox", { name: "SQL statement" });
  await editor.focus();
  await page.keyboard.insertText("SELECT 'kept over a panic'");
  await page.waitForTimeout(1_500);
  await breakDrawing(page);
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(stopped(page)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(editor).toContainText("SELECT 'kept over a panic'");

  await page.goto(`/action?ontology=${ontology}&type=create-inspection`);
  const inspection = page.getByRole("textbox", { name: "Inspection ID" });
  await inspection.fill("INS/panic");
  await page.waitForTimeout(1_500);
  await breakDrawing(page);
  await page.getByRole("button", { name: "Review" }).click();
  await expect(stopped(page)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(inspection).toHaveValue("INS/panic");

  await page.goto(`/data-health?dataset=${datasets[0].rid}&branch=planning&type=columnType`);
  const column = page.getByRole("combobox", { name: "Column", exact: true });
  await column.fill("kept_over_a_panic");
  await page.waitForTimeout(1_500);
  await breakDrawing(page);
  await page.getByRole("tab", { name: "Made here" }).click();
  await expect(stopped(page)).toBeVisible();
  await page.goto(`/data-health?dataset=${datasets[0].rid}&branch=planning&type=columnType`);
  await expect(column).toHaveValue("kept_over_a_panic");
});
