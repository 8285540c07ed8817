// Hostile texts in what actions consist of, and in drafts of them.
import type { Page } from "@playwright/test";
import { arrive, signIn } from "../support/app.ts";
import { expect, test } from "../support/test.ts";
import { guard, poison, portions } from "../support/xss.ts";

test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole("main");

test("names, parameters, types and rules of actions, and what is typed into the form", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  let hostile = "harmless";
  await page.route("**/actionTypes/*", async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    const answer = await route.fetch();
    const action = await answer.json();
    const poisoned = poison(action, hostile, (key) => /^(rid|apiName|status|type|baseType)$/.test(key));
    poisoned.parameters = {
      [hostile]: { displayName: hostile, description: hostile, dataType: { type: "string" }, baseType: hostile, required: false },
      [`${hostile} object`]: {
        description: hostile,
        dataType: { type: "object", objectApiName: hostile, objectTypeApiName: hostile },
        baseType: `OntologyObject<${hostile}>`,
        required: false,
      },
      [`${hostile} unknown`]: { description: hostile, dataType: { type: hostile }, baseType: hostile, required: false },
    };
    await route.fulfill({ response: answer, json: poisoned });
  });
  const address = `/action?ontology=${encodeURIComponent(await platform.ontology())}&type=delay-flight`;
  await signIn(page, address, "Otto Operator");
  for (hostile of portions(6)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(hostile.slice(0, 20));
    const field = main(page).getByRole("textbox").first();
    await field.fill(hostile);
    expect(await executions()).toEqual([]);
    await page.getByText("Definition: V2 and V1").click();
    await expect(page.getByRole("region", { name: "Parameters" })).toContainText(hostile.slice(0, 20));
    await page.getByRole("button", { name: "Review" }).click();
    await expect(page.getByRole("region", { name: "The body of the request as JSON" })).toBeVisible();
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    // The platform knows no such parameter, and says its name.
    await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
    expect(await executions()).toEqual([]);
  }
  // The draft comes back as text.
  await page.goto(address);
  await arrive(page);
  await expect(main(page).getByRole("textbox").first()).toBeVisible();
  expect(await executions()).toEqual([]);
});
