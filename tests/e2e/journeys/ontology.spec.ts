// Section 5: ontologies and object types.
import { address as actionAddress } from "../support/actions.ts";
import { clipboard, follow, objectsAddress } from "../support/app.ts";
import { installClock } from "../support/clock.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

test("an ontology opens by its API name, with links to objects and actions, and as JSON", async ({ page }) => {
  await enter(page, "/ontology", "Otto Operator");
  const field = page.getByRole("textbox", { name: /^Open an ontology by RID or API name/ });
  await expect(field).toBeHidden();
  await page.getByText("Open by identifier…").click();
  await field.fill("airline");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Airline" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Objects of Flight" })).toHaveAttribute("href", /^\/objects\?/);
  await expect(page.getByRole("main").getByRole("link", { name: "Apply Delay a flight" })).toHaveAttribute("href", /^\/action\?.*type=delay-flight/);
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("region", { name: "The ontology as JSON" })).toContainText('"apiName": "airline"');
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect((await saved).suggestedFilename()).toBe("airline.json");
});

test("an API name that the catalog does not know opens objects, and an action says that it needs the RID", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  await page.route("**/extensions/v1/catalog", (route) => route.fulfill({ json: {} }));
  await enter(page, "/ontology");
  await page.getByRole("textbox", { name: /^Open an ontology by RID or API name/ }).fill("airline");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/The catalog knows no ontology named airline/)).toBeVisible();
  await page.getByRole("textbox", { name: /^Open the objects of a type/ }).fill("Airport");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await page.goBack();
  await page.getByRole("textbox", { name: /^Open an action type/ }).fill("delay-flight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Only its API name is known here: airline.");
  await page.getByRole("main").getByRole("link", { name: "Open the ontology by its RID" }).click();
  await expect(page.getByRole("textbox", { name: /^Open an ontology by RID or API name/ })).toBeVisible();
});

test("an ontology that is not there yet is asked for again until it is", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  const rid = "ri.ontology.main.ontology.00000000-0000-4000-8000-000000000000";
  let asked = 0;
  await page.route(`**/api/v1/ontologies/${rid}`, (route) => {
    asked += 1;
    const ontology = { apiName: "harbour", displayName: "Harbour", description: "Ships and berths.", rid };
    return asked < 3 ? route.continue() : route.fulfill({ json: ontology });
  });
  await installClock(page);
  await enter(page, `/ontology?ontology=${rid}`);
  await expect(page.getByText(/can take a few minutes/)).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.fastForward(60_000);
  expect(asked).toBe(1);
  await page.getByRole("switch", { name: "Retry every 15 seconds" }).check();
  await page.clock.fastForward(16_000);
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByText(/can take a few minutes/)).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(page.getByRole("heading", { name: "Harbour" })).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(asked).toBe(3);
});

test("an object type: facts, properties to search, sort and copy, actions, JSON", async ({ page, platform, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: platform.origin });
  await enter(page, `/object-type?ontology=${await platform.ontology()}&type=Flight`);
  await expect(page.getByText("Endorsed", { exact: true })).toBeVisible();
  await expect(page.getByText("Prominent", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the properties" }).fill("timestamp");
  await expect(page.getByText("4 of 22 properties")).toBeVisible();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name", exact: true })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Copy the list" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^Name\tAPI name\tType\tDescription\nActual arrival\tactualArrival\t/);
  // The words of the API are there when they are asked for.
  const main = page.getByRole("main");
  await expect(main.getByText("actualArrival")).toBeHidden();
  await expect(main.getByText("RID", { exact: true })).toBeHidden();
  await main.getByRole("button", { name: "Technical names" }).click();
  await expect(main.getByText("actualArrival")).toBeVisible();
  await main.getByRole("button", { name: "Technical names" }).click();
  await page.getByRole("tab", { name: "Actions" }).click();
  await expect(page.getByRole("link", { name: "Delay a flight" })).toHaveAttribute("href", /^\/action\?.*type=delay-flight$/);
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("region", { name: "The object type as JSON" })).toContainText('"apiName": "Flight"');
});

test("a deprecated or experimental definition says so above its objects, and above the form of its action", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page, objectsAddress(ontology, "FuelCard"), "Otto Operator");
  await expect(page.getByText("This object type is deprecated and will be removed.")).toBeVisible();
  await follow(page, objectsAddress(ontology, "CrewRoster"));
  await expect(page.getByText("This object type is experimental: its definition may change.")).toBeVisible();
  for (const [action, words] of [
    ["retire-aircraft", "This action is deprecated and will be removed."],
    ["plan-charter", "This action is experimental: its parameters may change."],
  ] as const) {
    await follow(page, actionAddress(ontology, action));
    await expect(page.getByText(words)).toBeVisible();
  }
});
