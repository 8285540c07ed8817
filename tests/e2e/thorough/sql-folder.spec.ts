// Saved queries as files of a folder: the private folder of the origin stands for the one that a person chooses.
import type { Page } from "@playwright/test";
import { load } from "../support/enter.ts";
import { chooseFolder, filesIn, writeIn } from "../support/picker.ts";
import { choose, header, list, query, save, toast } from "../support/queries.ts";
import { open, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const EXPORT = "Export to a folder…";
const IMPORT = "Import from a folder…";

/** Saves queries as new ones, given as name, folder and statement. */
async function saveAll(page: Page, queries: [string, string, string][]): Promise<void> {
  for (const [name, folder, sql] of queries) {
    await page.getByRole("button", { name: "New tab" }).click();
    await write(page, sql);
    await save(page, name, folder);
  }
  await header(page, "Saved queries").click();
}

test("each saved query goes into a file of a folder, and no file there is overwritten", async ({ page }) => {
  await chooseFolder(page, "queries");
  await open(page);
  await saveAll(page, [
    ["One", "Sales/Monthly", "SELECT 1"],
    ["Two", "", "SELECT 2"],
    ["Übung", "", "SELECT 3"],
    ["a/b: c?", "CON", "SELECT 4"],
  ]);
  // Of other programs: another text below the same name, one that differs by case, one in another form of Unicode.
  const theirs = { "Sales/Monthly/one.SQL": "SELECT 'mine'", "two.sql": "", "U\u0308bung.sql": "SELECT 'mine'" };
  await writeIn(page, "queries", theirs);
  await choose(page, EXPORT);
  await expect(toast(page)).toHaveText("Folder queries: 1 written, 3 beside another file");
  const ours = {
    "Sales/Monthly/One (2).sql": "-- name: One\n-- folder: Sales/Monthly\nSELECT 1\n",
    "Two (2).sql": "-- name: Two\nSELECT 2\n",
    "Übung (2).sql": "-- name: Übung\nSELECT 3\n",
    "_CON/a_b_ c_.sql": "-- name: a/b: c?\n-- folder: CON\nSELECT 4\n",
  };
  expect(await filesIn(page, "queries")).toEqual({ ...theirs, ...ours });

  // The same once more changes nothing, also after a reload: only the folder knows its files.
  await load(page);
  await choose(page, EXPORT);
  await expect(toast(page)).toHaveText("Folder queries: 4 already there");
  expect(await filesIn(page, "queries")).toEqual({ ...theirs, ...ours });
});

test("what the disk refuses is named, and the rest is written", async ({ page }) => {
  await chooseFolder(page, "queries");
  await page.addInitScript(() => {
    const { getFileHandle } = FileSystemDirectoryHandle.prototype;
    FileSystemDirectoryHandle.prototype.getFileHandle = async function (name, options) {
      if (name.startsWith("Two")) throw new TypeError("Name is not allowed.");
      return getFileHandle.call(this, name, options);
    };
  });
  await open(page);
  await saveAll(page, [["One", "", "SELECT 1"], ["Two", "", "SELECT 2"], ["Three", "", "SELECT 3"]]);
  await choose(page, EXPORT);
  await expect(toast(page)).toHaveText(
    "Folder queries: 2 written. Not written: 1, such as Two. Name is not allowed.",
  );
  expect(Object.keys(await filesIn(page, "queries")).sort()).toEqual(["One.sql", "Three.sql"]);
});

test("all .sql files below a folder come in beside the saved queries", async ({ page }) => {
  await chooseFolder(page, "queries");
  await open(page);
  await saveAll(page, [["Two", "", "SELECT 2"]]);
  await choose(page, IMPORT);
  await expect(toast(page)).toHaveText("The folder queries contains no .sql files.");
  await writeIn(page, "queries", {
    "jobs/night/load.sql": "-- Runs at night.\nSELECT 1;\n",
    "readme.txt": "SELECT 'no query'",
    ".git/old.sql": "SELECT 'hidden'",
    "same.sql": "-- name: Two\nSELECT 2\n",
    "two.sql": "-- name: Two\nSELECT 22\n",
  });
  await choose(page, IMPORT);
  await expect(toast(page)).toHaveText("Imported 2 queries");
  await expect(list(page).getByRole("heading")).toHaveText(["jobs / night"]);
  await expect(list(page).getByRole("listitem")).toHaveCount(3);
  // A query with the name of another gets a number: the one that was here is as it was.
  await query(page, "Two (2)").getByRole("button", { name: "Two (2)", exact: true }).click();
  await expect(page.locator(".cm-content")).toHaveText("SELECT 22");
  await query(page, /^Two$/).getByRole("button", { name: "Two", exact: true }).click();
  await expect(page.locator(".cm-content")).toHaveText("SELECT 2");
  await choose(page, IMPORT);
  await expect(toast(page)).toHaveText("Nothing to import: these queries are already here.");
});

test("what the disk refuses to read is named, and the rest comes in", async ({ page }) => {
  await chooseFolder(page, "queries");
  await page.addInitScript(() => {
    const { getFile } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.getFile = async function () {
      if (this.name === "two.sql") throw new DOMException("The file could not be read.", "NotReadableError");
      return getFile.call(this);
    };
  });
  await open(page);
  await saveAll(page, []);
  await writeIn(page, "queries", { "jobs/two.sql": "SELECT 2", "one.sql": "SELECT 1" });
  await choose(page, IMPORT);
  await expect(toast(page)).toHaveText(
    "Imported 1 query. Not read: 1, such as jobs/two.sql. The file could not be read.",
  );
  await choose(page, IMPORT);
  await expect(toast(page)).toHaveText("Not read: 1, such as jobs/two.sql. The file could not be read.");
});

test("an export goes on when the panel of saved queries is left", async ({ page }) => {
  await chooseFolder(page, "queries");
  await page.addInitScript(() => {
    const { createWritable } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = async function () {
      await new Promise((resolve) => Object.assign(window, { writeOn: resolve }));
      return createWritable.call(this);
    };
  });
  await open(page);
  await saveAll(page, [["One", "", "SELECT 1"]]);
  await choose(page, EXPORT);
  await page.waitForFunction(() => "writeOn" in window);
  await header(page, "Datasets").click();
  await expect(list(page)).toHaveCount(0);
  await page.evaluate(() => (window as any).writeOn());
  await expect(toast(page)).toHaveText("Folder queries: 1 written");
  expect(await filesIn(page, "queries")).toEqual({ "One.sql": "-- name: One\nSELECT 1\n" });
});

test("a folder that is not chosen changes nothing, and browsers without folders offer none", async ({ page }) => {
  await chooseFolder(page, "queries", true);
  await open(page);
  await saveAll(page, [["Two", "", "SELECT 2"]]);
  await choose(page, EXPORT);
  await choose(page, IMPORT);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await expect(toast(page).filter({ hasText: /folder/i })).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, "showDirectoryPicker"));
  await load(page);
  await list(page).getByRole("button", { name: "Import, export" }).click();
  await expect(list(page).getByRole("button", { name: "Export all as one .sql file" })).toBeVisible();
  await expect(list(page).getByRole("button", { name: /folder/ })).toHaveCount(0);
});
