// Saved queries in a folder of the disk: the private folder of the origin stands for the one that a person chooses.
import { expectAccessible } from "../support/axe.ts";
import { chooseFolder, filesIn, writeIn } from "../support/picker.ts";
import { choose, dialog, header, list, query, save, toast } from "../support/queries.ts";
import { editor, open, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

test("saved queries and a folder of the disk are kept equal, both ways, and conflicts are asked about", async ({ page }) => {
  await chooseFolder(page, "queries");
  await open(page);
  await write(page, "SELECT 1");
  await save(page, "One", "Sales");
  await page.getByRole("button", { name: "New tab" }).click();
  await write(page, "SELECT 2");
  await save(page, "Two");
  await header(page, "Saved queries").click();
  await choose(page, "Sync with a folder…");
  await expect(toast(page)).toHaveText("Folder queries: 2 to it, 0 from it");
  expect(await filesIn(page, "queries")).toEqual({
    "Sales/One.sql": "-- name: One\n-- folder: Sales\nSELECT 1\n",
    "Two.sql": "-- name: Two\nSELECT 2\n",
  });

  // After a reload the browser asks for leave again. What other programs changed comes in, with a file of theirs.
  await page.reload();
  await expect(header(page, "Saved queries")).toBeVisible();
  if (!(await list(page).isVisible())) await header(page, "Saved queries").click();
  await writeIn(page, "queries", "Two.sql", "-- name: Two\nSELECT 22\n");
  await writeIn(page, "queries", "nightly.sql", "SELECT 3;\n");
  const again = "Sync with folder queries";
  await choose(page, again);
  await expect(toast(page)).toHaveText("Folder queries: 0 to it, 2 from it");
  expect(await page.evaluate(() => (globalThis as any).asked)).toEqual(["queries"]);
  await expect(query(page, "nightly")).toHaveCount(1);
  // Its open tab keeps its own text, and shows that it differs now.
  await expect(page.getByRole("tab", { name: "Two changed" })).toBeVisible();
  await expect(editor(page)).toHaveText("SELECT 2");
  // A file of another program stays as it is.
  expect((await filesIn(page, "queries"))["nightly.sql"]).toBe("SELECT 3;\n");

  // Changed on both sides: nothing is written before the answer, and both may stay.
  await write(page, "SELECT 222");
  await page.keyboard.press("Control+S");
  await expect(toast(page)).toHaveText("Saved Two");
  await writeIn(page, "queries", "Two.sql", "-- name: Two\nSELECT 2000\n");
  await choose(page, again);
  await expect(dialog(page)).toContainText("Two.sql was changed in the folder and in this browser.");
  await expect(dialog(page).locator("pre")).toHaveText([/SELECT 222/, /SELECT 2000/]);
  await expectAccessible(page, "a conflict with a file");
  expect((await filesIn(page, "queries"))["Two.sql"]).toContain("SELECT 2000");
  await dialog(page).getByRole("button", { name: "Keep both" }).click();
  await expect(toast(page)).toHaveText("Folder queries: 2 to it, 1 from it");
  const both = await filesIn(page, "queries");
  expect([both["Two.sql"], both["Two (2).sql"]]).toEqual(["-- name: Two\nSELECT 222\n", "-- name: Two (2)\nSELECT 2000\n"]);
  await expect(query(page, "Two (2)")).toHaveCount(1);

  // A file that was deleted takes its query along only when the user says so.
  await writeIn(page, "queries", "Two (2).sql", undefined);
  await choose(page, again);
  await expect(dialog(page)).toContainText("The file Two (2).sql was deleted in the folder.");
  await dialog(page).getByRole("button", { name: "Delete the query" }).click();
  await expect(query(page, "Two (2)")).toHaveCount(0);
  await query(page, "nightly").hover();
  await query(page, "nightly").getByRole("button", { name: "Edit details of nightly" }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(query(page, "nightly")).toHaveCount(0);
  await choose(page, again);
  await expect(dialog(page)).toContainText("The query of nightly.sql was deleted in this browser.");
  await page.keyboard.press("Escape");
  expect(Object.keys(await filesIn(page, "queries"))).toContain("nightly.sql");
  await choose(page, again);
  await dialog(page).getByRole("button", { name: "Delete the file" }).click();
  await expect.poll(async () => Object.keys(await filesIn(page, "queries")).sort()).toEqual(["Sales/One.sql", "Two.sql"]);
});
