// Section 6, M: the object panel shows every kind of property, and leads on from them.
import type { Page } from "@playwright/test";
import { follow, grid, objectsAddress } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

const panel = (page: Page) => page.getByRole("dialog");
const property = (page: Page, title: string) =>
  panel(page).locator(".property").filter({ has: page.getByText(title, { exact: true }) });

test("every kind of property is shown as what it is", async ({ page, platform }) => {
  const written = await fetch(`${platform.origin}/testkit/object`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ontology: "airline",
      objectType: "Aircraft",
      primaryKey: "ZZ-TEST",
      properties: {
        tailNumber: "ZZ-TEST",
        model: "",
        manufacturer: "   ",
        homeBase: "https://example.com/base",
        seats: 180,
        maxTakeoffWeightKg: "9007199254740993",
        price: "12345678901234567890.10",
        acquiredOn: "2026-11-21",
        lastSeenAt: "2026-11-21T12:00:00.123456Z",
        active: false,
        features: ["wifi", ""],
        serviceArea: { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] },
      },
    }),
  });
  expect(written.ok, await written.text()).toBe(true);
  await enter(page, objectsAddress(await platform.ontology(), "Aircraft") + "&key=ZZ-TEST");
  await expect(panel(page).getByRole("heading", { name: "ZZ-TEST" })).toBeVisible();
  await expect(property(page, "Maximum takeoff weight (kg)")).toContainText("9007199254740993");
  await expect(property(page, "Price")).toContainText("12345678901234567890.10");
  await expect(property(page, "Last seen at")).toContainText("2026-11-21 12:00:00.123456 UTC");
  await expect(property(page, "Acquired on")).toContainText("2026-11-21");
  await expect(property(page, "Active")).toContainText("false");
  await expect(property(page, "Model")).toContainText("empty");
  await expect(property(page, "Manufacturer")).toContainText("3 blanks");
  await expect(property(page, "Engines")).toContainText("—");
  await expect(property(page, "Service area")).toContainText("Polygon, 4 points");
  await expect(property(page, "Embedding")).toContainText("Not loaded");
  await expect(property(page, "Home base").getByRole("link")).toHaveAttribute("rel", /noopener/);
  await panel(page).getByRole("tab", { name: "JSON" }).click();
  await expect(panel(page).getByRole("region", { name: "The object as JSON" })).toContainText("12345678901234567890.10");
});

// The router's own reading of addresses decodes twice: `%41` in a key would be `A`, the key of another object.
test("a key that looks encoded opens, and fills in, its own object", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  for (const inspectionId of ["INS/T %41", "INS/T A"]) {
    await testkit(platform, "object", { ontology: "airline", objectType: "Inspection", primaryKey: inspectionId, properties: { inspectionId } });
  }
  await enter(page, `${objectsAddress(ontology, "Inspection")}&key=${encodeURIComponent("INS/T %41")}`);
  await expect(panel(page).getByRole("heading", { name: "INS/T %41", exact: true }).first()).toBeVisible();
  await expect(property(page, "Inspection ID")).toContainText("INS/T %41");
  const remove = `/action?ontology=${encodeURIComponent(ontology)}&type=delete-inspection&objectType=Inspection&object=${encodeURIComponent("INS/T %41")}`;
  await follow(page, remove);
  await expect(page.getByRole("textbox", { name: "Inspection", exact: true })).toHaveValue("INS/T %41");
});

test("properties are lines, with technical names when they are asked for, from then on", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await grid(page).getByRole("gridcell").first().click();
  const elevation = property(page, "Elevation");
  await expect(elevation).toBeVisible();
  const name = elevation.locator("code");
  await expect(name).toBeHidden();
  // The value is beside the name of the property.
  const [head, value] = await Promise.all([elevation.locator("dt"), elevation.locator("dd")].map((part) => part.boundingBox()));
  expect(value!.y).toBe(head!.y);
  expect((await elevation.boundingBox())!.height).toBeLessThanOrEqual(30);
  await panel(page).getByRole("button", { name: "Technical names" }).click();
  await expect(name).toBeVisible();
  await load(page);
  await expect(name).toBeVisible();
  // The same switch is in the settings, and holds for every view.
  await follow(page, "/settings");
  const everywhere = page.getByRole("switch", { name: /^Technical names/ });
  await expect(everywhere).toBeChecked();
  await follow(page, "/action");
  await expect(page.getByText("delay-flight", { exact: true })).toBeVisible();
  await follow(page, "/settings");
  await everywhere.uncheck();
  await follow(page, "/action");
  await expect(page.getByText("Delay a flight", { exact: true })).toBeVisible();
  await expect(page.getByText("delay-flight", { exact: true })).toBeHidden();
});

test("all properties of an inspection are in sight at once, its files among them", async ({ page, platform }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, objectsAddress(await platform.ontology(), "Inspection"));
  await grid(page).getByRole("gridcell").first().click();
  const lines = panel(page).locator(".property:visible");
  await expect(lines).toHaveCount(14);
  for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 });
  for (const file of ["Photo", "Report", "More photos", "Engine recording"]) {
    expect((await property(page, file).boundingBox())!.height).toBeLessThanOrEqual(30);
  }
  // A file is its name and its size, with the ways to its content: below the lines, and on the disk.
  await expect(property(page, "Photo")).toContainText(/\.png.*kB/);
  await expect(property(page, "Photo").getByRole("button", { name: /^Download / })).toBeVisible();
  const report = panel(page).getByRole("region", { name: "Report", exact: true });
  await property(page, "Report").getByRole("button", { name: "Open Report" }).click();
  await expect(report.getByRole("heading", { name: "Report", exact: true })).toBeInViewport();
});

test("the panel scrolls alone, and another type has no panel of the type before", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Inspection"));
  await grid(page).locator('[role=row][aria-rowindex="2"] [role=gridcell]').first().click();
  await expect(panel(page).getByRole("button", { name: "Open Photo", exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Aircraft", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Aircraft", exact: true })).toBeVisible();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test("from object to object by keyboard, and on to media and actions", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"), "Otto Operator");
  await grid(page).getByRole("gridcell").first().click();
  const title = panel(page).getByRole("heading").first();
  const first = (await title.textContent())!;
  await page.keyboard.press("Alt+ArrowDown");
  await expect(title).not.toHaveText(first);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(title).toHaveText(first);
  await panel(page).getByRole("button", { name: "Apply action" }).click();
  const action = panel(page).getByRole("link", { name: "Delay a flight" });
  await expect(action).toHaveAttribute("href", new RegExp(`^/action\\?.*type=delay-flight&objectType=Flight&object=${first}$`));

  await follow(page, objectsAddress(await platform.ontology(), "Aircraft"));
  await grid(page).getByRole("gridcell").first().click();
  await expect(panel(page).getByRole("link", { name: "Open the media item" }).first()).toHaveAttribute("href", /^\/media\?set=ri\..*&item=ri\./);
});
