// The smart paste box: its suggestions are shown before anything is sent.
import type { Page } from "@playwright/test";
import { flights } from "../support/actions.ts";
import { follow, grid, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search or paste" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

/** The paths of the requests to the platform's operations. */
function operations(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  return paths;
}

test("smart paste: each kind of RID says where it leads, and nothing is sent until that is confirmed", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const dataset = (await platform.catalog()).datasets[0];
  // Home asks for the numbers of objects.
  await enter(page, "/settings");
  const sent = operations(page);
  for (const [text, words, target] of [
    [ontology, "Airline", null],
    [dataset.rid, dataset.name, null],
    ["ri.datasets.main.transaction.00", "A transaction needs its dataset", null],
    ["ri.media.main.media-set.1 ri.media.main.media-item.2", "information and preview", null],
    ["ri.attachments.main.attachment.3", "Attachments are opened from their object", "true"],
    ["ri.ontology.main.object-type.4", "opens object types by API name", "true"],
    ["ri.data-health.main.check.5", "The checks created in this browser", null],
    ["xy.shop.main.table-data.6", "Best guess", null],
    ["SELECT 1", "nothing runs yet", null],
    ["delay", "Action type of Airline", null],
  ] as const) {
    await box(page).fill(text);
    await expect(options(page).first(), text).toContainText(words);
    if (target === "true") await expect(options(page).first()).toHaveAttribute("aria-disabled", "true");
  }
  expect(sent).toEqual([]);

  await box(page).fill(`see https://elsewhere.example.com/x/${ontology}/edit`);
  await expect(options(page).first()).toContainText("Airline");
  expect(sent).toEqual([]);
  await box(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/ontology\\?ontology=${encodeURIComponent(ontology)}`));
  await expect(page.getByRole("heading", { level: 1, name: "Airline" })).toBeFocused();
  expect(sent.length).toBeGreaterThan(0);
});

test("the primary key of an object leads to it, and one that no object has leads nowhere", async ({ page, platform }) => {
  // Asked for beside the page: Chromium may have let go of the body of its response.
  const [first] = await flights(platform, () => true, 1);
  const key = first!.__primaryKey;
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await follow(page, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const sent = operations(page);
  await box(page).fill(`${key}x`);
  await expect(page.getByText("Looking for objects with this key")).toBeVisible();
  await expect(page.getByText("No matches in the catalog")).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(24);

  await box(page).fill(key);
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText(`Open ${key} in Flight`);
  // Enter also leads there when it is pressed before the platform has said so.
  await box(page).fill("");
  await box(page).fill(key);
  await box(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`type=Flight&key=${key}`));
  await expect(page.getByRole("dialog").getByRole("heading", { name: key })).toBeVisible();
});

test("an unknown kind offers every view, by keyboard, the best guess first", async ({ page }) => {
  await enter(page);
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("ri.shop.main.video.6");
  await expect(options(page)).toHaveCount(5);
  await expect(options(page).first()).toContainText("Open as: Media set");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options(page).first()).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

test("several media items become the list of the media view", async ({ page, platform, watch }) => {
  // The list shows its items, and one of them may not be read.
  watch.expect(/Failed to load resource.*403/);
  await enter(page);
  const set = (await platform.catalog()).mediaSets[0];
  await box(page).fill([set.rid, ...set.items.slice(0, 3)].join(" "));
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText("3 media items");
  await box(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/media\\?set=${set.rid}&item=${set.items[0]}`));
});

test("a link of another installation opens the same view here, and never leaves the app", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page);
  await box(page).fill(`https://elsewhere.example.com/objects?ontology=${ontology}&type=Airport`);
  await expect(options(page).first()).toContainText("From a link to elsewhere.example.com");
  await box(page).press("Enter");
  await expect(page.getByRole("grid")).toBeVisible();
  await box(page).fill("javascript:alert(1)");
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByText("No matches in the catalog")).toBeVisible();
});
