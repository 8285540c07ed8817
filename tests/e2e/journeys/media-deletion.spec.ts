// Deletion of media items: at one place, confirmed by typing, and told apart when its response is lost.
import type { Page } from "@playwright/test";
import { arrive, follow } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { itemAt, mediaAddress, mediaSet, putItem, testkit } from "../support/media.ts";
import { expect, test } from "../support/test.ts";

const content = (page: Page) => page.getByRole("region", { name: "Content" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete a media item" });

test("M: deletion names one place, shows it, and is confirmed by typing", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource.*404/);
  const set = await mediaSet(platform, "Operations documents");
  const path = "to delete/ü %20+&=?#.txt";
  const item = await putItem(platform, set, { path, content: "bye", mediaType: "text/plain" });
  await enter(page, mediaAddress(set.rid, item), "Otto Operator");
  await page.getByRole("button", { name: "Delete at path…" }).click();
  const form = dialog(page);
  // First what is deleted, by its path; what to type has the focus. RIDs are behind a line that opens them.
  await expect(form.locator("strong")).toHaveText("\u2068to delete/ü %20+&=?#.txt\u2069 is deleted from \u2068Operations documents\u2069.");
  await expect(form).toContainText("All earlier items at this path become unreadable too.");
  await expect(form.getByRole("textbox", { name: /to confirm$/ })).toBeFocused();
  await expect(form.getByText(set.rid)).toBeHidden();
  await form.getByText("Technical details").click();
  await expect(form.getByRole("textbox", { name: "Path", exact: true })).toHaveValue(path);

  // One selector at a time.
  await form.getByRole("radio", { name: "Branch by name" }).check();
  await form.getByRole("combobox", { name: "Branch by name" }).fill("planning");
  await form.getByRole("radio", { name: "View by RID" }).check();
  await expect(form.getByRole("combobox", { name: "Branch by name" })).toHaveCount(0);
  await expect(form.getByRole("combobox", { name: "View by RID" })).toHaveValue("");
  await form.getByRole("combobox", { name: "View by RID" }).fill(set.branches[0].viewRid);

  // The deletion to be confirmed, in full.
  const review = form.getByRole("region", { name: "What is deleted" });
  await expect(review).toContainText(platform.origin);
  await expect(review).toContainText(set.rid);
  await expect(review).toContainText(path);
  await expect(review).toContainText(`viewRid = ${set.branches[0].viewRid}`);

  // S: another path than that of the item.
  await form.getByRole("textbox", { name: "Path", exact: true }).fill("other.txt");
  await expect(form.getByRole("status").filter({ hasText: "at another path" })).toContainText(path);
  await form.getByRole("textbox", { name: "Path", exact: true }).fill(path);

  const button = form.getByRole("button", { name: "Delete", exact: true });
  await expect(button).toBeDisabled();
  const confirmation = form.getByRole("textbox", { name: /to confirm$/ });
  await confirmation.fill("ü %20+&=?#.tx");
  await expect(button).toBeDisabled();
  await confirmation.fill("ü %20+&=?#.txt");
  await form.getByRole("checkbox", { name: /preview=true/ }).uncheck();
  await expect(button).toBeDisabled();
  await form.getByRole("checkbox", { name: /preview=true/ }).check();
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await button.click();
  const query = new URL((await sent).url()).search;
  expect(query).toContain("preview=true");
  expect(query).toContain("mediaItemPath=to%20delete%2F%C3%BC%20%2520%2B%26%3D%3F%23.txt");
  expect(query).not.toMatch(/branchName|branchRid/);
  await expect(form).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Deleted:" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "This media item is deleted" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete at path…" })).toBeHidden();
  await load(page);
  await arrive(page);
  await expect(page.getByRole("alert").filter({ hasText: "MediaItemNotFound" })).toBeVisible();
});

test("M: a deletion in a transaction waits for the commit, which can be made here", async ({ page, platform, watch }) => {
  // After the commit the item is gone.
  watch.expect(/Failed to load resource/);
  const set = await mediaSet(platform, "Signed logbooks");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "2026/02.md")), "Otto Operator");
  await page.getByRole("button", { name: "Delete at path…" }).click();
  const form = dialog(page);
  await form.getByRole("textbox", { name: /to confirm$/ }).fill("02.md");
  await expect(form).toContainText("This media set is changed in transactions: name one");
  await expect(form.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await form.getByRole("button", { name: "Begin a transaction" }).click();
  const transaction = form.getByRole("combobox", { name: "Transaction ID" });
  await expect(transaction).toHaveValue(/^[0-9a-f-]{36}$/);
  const id = await transaction.inputValue();
  await expect(form).toContainText("not visible until the transaction is committed");
  await form.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(form).toContainText("The platform accepted the deletion");
  await load(page);
  await arrive(page);
  await expect(content(page)).toContainText("Logbook 2026-02");

  const open = page.getByRole("region", { name: "Open transactions" });
  const own = open.getByRole("listitem").filter({ hasText: id.slice(-6) });
  await own.getByRole("button", { name: "Commit" }).click();
  await expect(open).toContainText("Committed: the changes of the transaction are visible.");
  await expect(own).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "MediaItemNotFound" })).toBeVisible();

  await follow(page, mediaAddress(set.rid, await itemAt(platform, set, "2026/01.md")));
  const abort = open.getByRole("button", { name: "Abort" });
  await expect(open.getByRole("button", { name: "Begin a transaction" })).toBeVisible();
  const before = await abort.count();
  await open.getByRole("button", { name: "Begin a transaction" }).click();
  await expect(abort).toHaveCount(before + 1);
  await abort.last().click();
  await expect(open).toContainText("Aborted: the changes of the transaction are discarded.");
  await expect(abort).toHaveCount(before);
});

test("M: when the answer to a deletion is lost, the item tells what became of it", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const set = await mediaSet(platform, "Operations documents");
  const lose = (when: "before" | "after") =>
    testkit(platform, "faults", {
      rules: [{ on: { operation: "v2.clearMediaItemAtPath" }, fault: { kind: "reset", when } }],
    });
  try {
    await enter(page, "/media", "Otto Operator");
    for (const [when, words] of [["after", "Deleted:"], ["before", "nothing was deleted"]] as const) {
      const item = await putItem(platform, set, { path: `lost/${when}.txt`, content: when, mediaType: "text/plain" });
      await follow(page, mediaAddress(set.rid, item));
      await page.getByRole("button", { name: "Delete at path…" }).click();
      await dialog(page).getByRole("textbox", { name: /to confirm$/ }).fill(`${when}.txt`);
      await lose(when);
      await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
      const told = when === "after" ? page.getByRole("status") : dialog(page).getByRole("alert");
      await expect(told.filter({ hasText: words })).toBeVisible();
    }

    // Within a transaction the outcome can't be determined.
    const books = await mediaSet(platform, "Signed logbooks");
    await follow(page, mediaAddress(books.rid, await itemAt(platform, books, "2026/03.md")));
    await page.getByRole("button", { name: "Delete at path…" }).click();
    await dialog(page).getByRole("button", { name: "Begin a transaction" }).click();
    await expect(dialog(page).getByRole("combobox", { name: "Transaction ID" })).toHaveValue(/-/);
    await dialog(page).getByRole("textbox", { name: /to confirm$/ }).fill("03.md");
    await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("The response was lost. The change may or may not have been made.");
    await testkit(platform, "faults", undefined, "DELETE");
    await dialog(page).getByRole("button", { name: "Send again anyway…" }).click();
    await dialog(page).getByRole("button", { name: /^Send again: a newer item/ }).click();
    await expect(dialog(page)).toContainText("The platform accepted the deletion");
  } finally {
    await testkit(platform, "faults", undefined, "DELETE");
  }
});

test("the line of a deleted item in the list is not that of an item that is shown", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource.*404/);
  const set = await mediaSet(platform, "Operations documents");
  const items = [];
  for (const name of ["one", "two"]) items.push(await putItem(platform, set, { path: `list/${name}.txt`, content: name, mediaType: "text/plain" }));
  await enter(page, "/media", "Otto Operator");
  await page.getByText("Open by identifier…").click();
  await page.getByRole("textbox", { name: "RIDs" }).fill(items.map((item) => `${set.rid},${item}`).join("\n"));
  await page.getByRole("button", { name: "Open the list" }).click();
  const line = page.locator(".media-list-all li").first();
  await expect(line.getByRole("link")).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Delete at path…" }).click();
  await dialog(page).getByRole("textbox", { name: /to confirm$/ }).fill("one.txt");
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "This media item is deleted" })).toBeVisible();
  await expect(line).toContainText("deleted");
  await expect(line.getByRole("link")).not.toHaveAttribute("aria-current");
});
