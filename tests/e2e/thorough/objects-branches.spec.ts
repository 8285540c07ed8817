// The objects of two branches, compared by primary key.
import type { Page } from "@playwright/test";
import { follow, grid, objectsAddress } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Compare branches" });
const branch = (page: Page, name: string) => dialog(page).getByRole("textbox", { name });
const compare = (page: Page) => dialog(page).getByRole("button", { name: "Compare", exact: true });
const rows = (page: Page) => dialog(page).getByRole("region", { name: "Rows that differ" }).locator("tbody tr");

/** Opens the comparison from the list of commands. */
async function open(page: Page): Promise<void> {
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Compare branches");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
}

test("objects that were added, removed or changed on another branch are found by their primary keys", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page, objectsAddress(ontology, "Airport"));
  await page.getByRole("button", { name: "Advanced" }).click();
  await page.getByRole("button", { name: "Compare branches" }).click();
  await expect(branch(page, "Before")).toBeFocused();
  await compare(page).click();
  await expect(dialog(page)).toContainText("Choose two different branches.");
  await branch(page, "After").fill("planning");
  await compare(page).click();
  await expect(dialog(page)).toContainText(/(?<!\d|changed, )1 added, \d+ unchanged/);
  await expect(rows(page)).toHaveText([/^Added\s*NEW\s*New Meadow/]);
  await expectAccessibleThemes(page, "two branches compared");

  // The other way round, it was removed.
  await branch(page, "Before").fill("planning");
  await branch(page, "After").fill("");
  await compare(page).click();
  await expect(dialog(page)).toContainText(/(?<!\d|changed, |added, )1 removed, \d+ unchanged/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("a changed property stands with both values, and filters apply to both branches", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  // The table shows the other branch: that is the later side.
  await enter(page, `${objectsAddress(ontology, "Flight")}&branch=planning&filter=status~is~RESCHEDULED`);
  await open(page);
  await expect(branch(page, "After")).toHaveValue("planning");
  await expect(dialog(page)).toContainText("The filters apply to both");
  await compare(page).click();
  await expect(dialog(page)).toContainText(/[1-9]\d* added/);
  await page.keyboard.press("Escape");

  await follow(page, `${objectsAddress(ontology, "Flight")}&branch=planning`);
  await open(page);
  await compare(page).click();
  await expect(dialog(page)).toContainText(/[1-9]\d* changed, [\d,]+ unchanged/);
  await expect(dialog(page)).toContainText(/Changed values: Status \d+/);
  // What has changed is in sight: beside the key.
  await expect(dialog(page).getByRole("columnheader")).toContainText(["Change", "Flight ID", "Status", "Delay (minutes)", "Carrier"]);
  await expect(rows(page).first().locator(".is-changed").filter({ hasText: /^[A-Z]+\s*becomes\s*RESCHEDULED$/ })).toHaveCount(1);
});

test("a branch that does not exist is named by its error", async ({ page, platform, watch }) => {
  // The browser logs the intended failure on its console.
  watch.expect(/Failed to load resource/);
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await open(page);
  await branch(page, "After").fill("nowhere");
  await compare(page).click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "nowhere" })).toBeVisible();
  await branch(page, "After").fill("planning");
  await compare(page).click();
  await expect(rows(page)).toHaveCount(1);
});
