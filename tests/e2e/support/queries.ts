// Saved queries, by the names that a user reads.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export const toolbar = (page: Page, name: string) => page.locator(".sql-toolbar").getByRole("button", { name, exact: true });
export const header = (page: Page, name: string) => page.locator(".sql-lead").getByRole("button", { name, exact: true });
export const list = (page: Page) => page.getByRole("region", { name: "Saved queries" });
export const query = (page: Page, name: string | RegExp) => list(page).getByRole("listitem").filter({ hasText: name });
export const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true });
export const toast = (page: Page) => page.locator(".toast");

/** Saves the statement of the tab by the form. */
export async function save(page: Page, name: string, folder = "", description = ""): Promise<void> {
  await toolbar(page, "Save query").click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Folder").fill(folder);
  await dialog(page).getByLabel("Description").fill(description);
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page)).toHaveText(`Saved ${name}`);
}

export async function choose(page: Page, what: string): Promise<void> {
  await list(page).getByRole("button", { name: "Import, export" }).click();
  await list(page).getByRole("button", { name: what, exact: true }).click();
}
