// Tasks of a usability test, from the home view on, with the clicks or the keys that they take.
import { field } from "../support/actions.ts";
import { expectActive, grid } from "../support/app.ts";
import { Clicks } from "../support/clicks.ts";
import { enter } from "../support/enter.ts";
import { Keys } from "../support/keys.ts";
import { expect, test } from "../support/test.ts";

test("the photo and the report of an inspection, and the photo as a file: four clicks", { tag: "@chromium" }, async ({ page }) => {
  const user = new Clicks();
  await enter(page);
  await user.click(page.getByRole("main").getByRole("link", { name: "Inspection", exact: true }));
  await user.click(grid(page).getByRole("gridcell").first());
  const panel = page.getByRole("dialog");
  // The photo is in sight without being asked for.
  await expect(panel.getByRole("region", { name: /^Image / }).getByRole("img")).toBeInViewport({ ratio: 0.5 });
  const downloading = page.waitForEvent("download");
  await user.click(panel.getByRole("button", { name: /^Download .+\.png$/ }).first());
  expect((await downloading).suggestedFilename()).toMatch(/\.png$/);
  await user.click(panel.getByRole("button", { name: "Open Report" }));
  await expect(panel.locator("iframe")).toBeInViewport({ ratio: 0.5 });
  expect(user.clicks).toBeLessThanOrEqual(4);
});

test("three flights are delayed at once: seven clicks", async ({ page }) => {
  const user = new Clicks();
  await enter(page, "/", "Otto Operator");
  await user.click(page.getByRole("main").getByRole("link", { name: "Flight", exact: true }));
  // The first control above the table finds flights that are still to come.
  await user.click(page.getByRole("searchbox", { name: "Find in loaded objects" }));
  await page.keyboard.type("scheduled");
  await expect(page.getByText(/^\d+ match in the first 1,100 of /)).toBeVisible();
  for (const row of [0, 1, 2]) await user.click(grid(page).getByRole("rowheader").nth(row));
  await user.click(page.getByRole("link", { name: "Delay a flight" }));
  // What to type has the focus.
  await expect(field(page, "Delay (minutes)")).toBeFocused();
  await page.keyboard.type("15");
  // The button stays in sight, with its count.
  await expect(page.getByRole("button", { name: "Apply to 3 objects" })).toBeInViewport({ ratio: 1 });
  await user.click(page.getByRole("button", { name: "Apply to 3 objects" }));
  await expect(page.getByRole("heading", { level: 2, name: "3 applied", exact: true })).toBeVisible();
  expect(user.clicks).toBeLessThanOrEqual(7);
});

test("a flight that is to come is found and opened, up to its actions, with the keyboard alone: fifteen keys", async ({ page }) => {
  const user = new Keys(page);
  const first = grid(page).locator("[role=row][aria-rowindex='2']:not([hidden]) [aria-colindex='2']");
  await enter(page, "/", "Otto Operator");
  await user.press("/", "f", "l", "i");
  await expect(page.getByRole("option", { selected: true })).toContainText("Flight");
  await user.press("Enter");
  await expect(first).toBeVisible();
  // The first stop after the heading leads into the table.
  await expect(page.getByRole("heading", { level: 1, name: "Flight" })).toBeFocused();
  await user.press("Tab", "Enter", "Control+f", "s", "c", "h", "e");
  await expect(page.getByText(/^\d+ match in the first 1,100 of /)).toBeVisible();
  await user.press("Enter");
  await expectActive(page, first);
  await user.press("a");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Delay a flight" })).toBeVisible();
  expect(user.keys).toBeLessThanOrEqual(15);
});
