// The edit of a cell: the action that changes it, its new value, and the review.
import type { Page } from "@playwright/test";
import { address, applied, exactRequest, field, flight, scheduled } from "../support/actions.ts";
import { expectActive, follow, grid, leadToColumn, objectsAddress, signInAgain } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

const edit = (page: Page, property: string) => page.getByRole("region", { name: `Edit ${property}` });
const review = (page: Page) => page.getByRole("heading", { name: "Review changes" });

/** Gives the focus to the cell of a property in the first row. */
async function goTo(page: Page, title: RegExp): Promise<string> {
  await leadToColumn(page, title, 1);
  const cell = grid(page).locator("[role=gridcell][data-active]");
  await expectActive(page, cell);
  return (await cell.textContent()) ?? "";
}

/** The body of the request as the review shows it. */
async function body(page: Page): Promise<{ parameters: Record<string, unknown> }> {
  return JSON.parse(await (await exactRequest(page)).innerText());
}

// The flight that is planned here would be one too many for the journeys that count them.
test.afterAll(async ({ platform }) => testkit(platform, "reset", {}));

test("a property is edited in the panel of its object: the review has object and value", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const key = await scheduled(platform);
  const before = await applied(platform);
  await enter(page, `${objectsAddress(ontology, "Flight")}&find=BV&key=${encodeURIComponent(key)}`, "Otto Operator");
  await page.getByRole("button", { name: "Edit Delay (minutes)" }).click();
  await expect(edit(page, "Delay (minutes)")).toContainText(`By the action “Delay a flight”`);
  await expect(edit(page, "Delay (minutes)")).toContainText(key);
  await expect(field(page, "Delay (minutes)")).toBeFocused();
  await expectAccessibleThemes(page, "a property that is edited");

  // What the form would refuse is said here already.
  await field(page, "Delay (minutes)").fill("soon");
  await field(page, "Delay (minutes)").press("Enter");
  await expect(edit(page, "Delay (minutes)")).toContainText("Not a whole number");
  await field(page, "Delay (minutes)").fill("35");
  await edit(page, "Delay (minutes)").getByRole("button", { name: "Review changes" }).click();

  await expect(review(page)).toBeVisible();
  expect(await body(page)).toEqual({ parameters: { flight: key, delayMinutes: 35 } });
  expect(await applied(platform)).toBe(before);
  // A reload asks about the same change.
  await load(page);
  await signInAgain(page);
  await expect(review(page)).toBeVisible();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
  expect((await flight(platform, key)).delayMinutes).toBe(35);
});

test("F2 edits the cell with the focus, and leaves copying and marking as they are", async ({ page, context, platform }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, objectsAddress(await platform.ontology(), "LegacyBooking"), "Otto Operator");
  const seat = await goTo(page, /^Seat/);
  await page.keyboard.press("F2");
  await expect(field(page, "Seat")).toBeFocused();
  await expect(field(page, "Seat")).toHaveValue(seat);
  // The value of the object is no change.
  await page.keyboard.press("Enter");
  await expect(edit(page, "Seat")).toContainText("The object has this value already.");
  await page.keyboard.press("Escape");
  await expect(edit(page, "Seat")).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await expect(grid(page).locator("[data-active]")).toHaveText(seat);

  await page.keyboard.press("Control+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(seat);
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("2 cells marked");
  await page.keyboard.press("Escape");

  await goTo(page, /^Seat/);
  await page.keyboard.press("F2");
  await field(page, "Seat").fill("99Z");
  await page.keyboard.press("Enter");
  await expect(review(page)).toBeVisible();
  expect((await body(page)).parameters.seat).toBe("99Z");
});

test("a cell that no action changes says why, and leads to the actions of its object", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page, objectsAddress(ontology, "Flight"), "Otto Operator");
  const key = await goTo(page, /^Flight ID/);
  await page.keyboard.press("F2");
  await expect(edit(page, "Flight ID")).toContainText("Part of the primary key");
  await page.keyboard.press("Escape");
  await expect(edit(page, "Flight ID")).toBeHidden();

  await goTo(page, /^Aircraft/);
  await page.keyboard.press("F2");
  await expect(edit(page, "Aircraft")).toContainText("No action of the catalog has a parameter for “Aircraft” of one object.");
  const assign = edit(page, "Aircraft").getByRole("listitem").filter({ hasText: "Assign an aircraft" });
  await expect(assign).toContainText("its “aircraft” is object<Aircraft>, the property is String");
  await assign.getByRole("link").click();
  await expect(field(page, "Flight")).toHaveValue(key);

  // Another branch can be read, and not changed.
  await follow(page, `${objectsAddress(ontology, "Flight")}&branch=planning`);
  await goTo(page, /^Carrier/);
  await page.keyboard.press("F2");
  await expect(edit(page, "Carrier")).toContainText("Actions change only the default branch.");
});

test("of several actions the user chooses one, and what else it needs is filled in before the review", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const key = await scheduled(platform);
  await page.route(/\/actionTypes\/cancel-flight/, async (route) => {
    const response = await route.fetch();
    const action = await response.json();
    action.parameters.delayMinutes = { dataType: { type: "integer" }, required: false, displayName: "Delay (minutes)" };
    await route.fulfill({ response, json: action });
  });
  // A draft of the form does not replace what the edit gives.
  const form = address(ontology, "cancel-flight", { objectType: "Flight", object: key });
  await enter(page, form, "Otto Operator");
  await field(page, "Delay (minutes)").fill("7");
  await follow(page, `${objectsAddress(ontology, "Flight")}&key=${encodeURIComponent(key)}`);
  await page.getByRole("button", { name: "Edit Delay (minutes)" }).click();
  const choices = edit(page, "Delay (minutes)").getByRole("group", { name: "Several actions can change it. Choose one." });
  await expect(choices.getByRole("radio")).toHaveCount(2);
  await expect(choices.getByRole("radio", { checked: true })).toHaveCount(0);
  await choices.getByRole("radio", { name: "Cancel a flight" }).check();
  await expect(edit(page, "Delay (minutes)")).toContainText("The action needs more: Reason.");
  await field(page, "Delay (minutes)").fill("12");
  await edit(page, "Delay (minutes)").getByRole("button", { name: "Continue" }).click();
  await expect(field(page, "Delay (minutes)")).toHaveValue("12");
  await field(page, "Reason").fill("Fog");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(review(page)).toBeVisible();
  expect(await body(page)).toEqual({ parameters: { flight: key, delayMinutes: 12, reason: "Fog" } });
});

test("who may not change objects is not offered an edit", async ({ page, platform }) => {
  const address = objectsAddress(await platform.ontology(), "Flight");
  await enter(page, `${address}&key=${encodeURIComponent(await scheduled(platform))}`, "Rita Reader");
  await expect(page.getByRole("dialog").getByText("Delay (minutes)", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Delay (minutes)" })).toBeHidden();
  // With the object open its row would be in sight, and perhaps not the first.
  await follow(page, address);
  await goTo(page, /^Carrier/);
  await page.keyboard.press("F2");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).not.toContainText("Edit the cell");
});
