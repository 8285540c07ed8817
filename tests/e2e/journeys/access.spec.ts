// Scopes, the features that are off without them, and the matrix of operations.
import { accountButton, follow, grid, objectsAddress, signIn } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { configure, enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

test("the matrix shows every operation with its scopes and its last result", async ({ page, platform }) => {
  await signIn(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await accountButton(page).click();
  await page.getByRole("link", { name: "All operations and scopes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Access" })).toBeVisible();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toHaveCount(19);
  const listing = rows.filter({ hasText: "v2.listObjectsV2" });
  await expect(listing).toContainText("api:ontologies-read");
  await expect(listing).toContainText("granted");
  await expect(listing).toContainText("200");
  await expect(rows.filter({ hasText: "v2.preregisterGroup" })).toContainText("not sent yet");
  await expectAccessible(page, "access");
  await expect(page.getByText("Content-Security-Policy")).toBeHidden();
});

test("a missing scope is named here, and is no warning in the account menu", async ({ page }) => {
  await configure(page, (platform) => (platform.oauth.scopes = ["offline_access", "api:ontologies-read"]));
  await signIn(page, "/access");
  const missing = page.locator(".access-missing");
  await expect(missing).toContainText("api:ontologies-write");
  await expect(missing).toContainText("apply actions");
  await expect(missing).toContainText("config.json does not name it");
  await expect(page.getByRole("row").filter({ hasText: "v1.applyAction" })).toContainText("missing");
  await accountButton(page).click();
  // What this sign-in can't have is nothing to be done about: the menu lists what it has.
  await expect(page.getByText("What this sign-in covers")).toBeVisible();
  await expect(page.locator("#account-menu")).not.toContainText("missing");
});

for (const [person, shown] of [["Rita Reader", false], ["Alma Administrator", true]] as const) {
  test(`what the sign-in can't do isn't offered: ${person}`, async ({ page, platform }) => {
    await enter(page, "/", person);
    const rail = page.getByRole("navigation", { name: "Views" });
    await expect(rail.getByRole("link", { name: "Objects", exact: true })).toBeVisible();
    for (const name of ["SQL", "Actions", "Data health"]) {
      await expect(rail.getByRole("link", { name, exact: true })).toBeVisible({ visible: shown });
    }
    await expect(page.getByRole("link", { name: "Query with SQL: Airport", exact: true })).toHaveCount(shown ? 1 : 0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or paste" }).fill("> data health");
    await expect(page.getByRole("option")).toHaveCount(shown ? 1 : 0);

    await follow(page, "/dataset");
    await page.getByRole("main").getByRole("link", { name: "Airports", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Airports" })).toBeVisible();
    const further = page.getByRole("main").getByRole("link", { name: /^(Query with SQL|Create a check)$/ });
    await expect(further).toHaveCount(shown ? 2 : 0);

    await follow(page, objectsAddress(await platform.ontology(), "Airport"));
    await grid(page).getByRole("gridcell").nth(3).click();
    await expect(page.getByRole("tab", { name: "Properties" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply action" })).toBeVisible({ visible: shown });

    // The address of a view leads there, and the view says what is missing.
    await follow(page, "/sql");
    await expect(page.getByText("Running SQL is off: a scope is missing.")).toBeVisible({ visible: !shown });
  });
}

test("a server without headers: the page brings a policy, refuses frames, and says what is missing", async ({ page, platform, watch }) => {
  watch.expect(/Content Security Policy|Trusted|Failed to load resource/);
  await page.route(/^[^?#]*\/(access|framed)?$/, async (route) => {
    if (route.request().url().endsWith("/framed")) {
      await route.fulfill({ contentType: "text/html", body: '<iframe src="/"></iframe>' });
      return;
    }
    const answer = await route.fetch();
    const { "content-security-policy": _policy, "x-frame-options": _frames, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await signIn(page, "/access");
  await expect(page.getByText("sends no Content-Security-Policy header")).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.ran = true");
    document.head.append(script);
    return "ran" in window;
  });
  expect(ran).toBe(false);
  await page.goto(`${platform.origin}/framed`);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("body")).toHaveText("Belvedere does not run inside of another page.");
  await expect(frame.locator("script")).toHaveCount(0);
});
