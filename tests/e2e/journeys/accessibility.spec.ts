// Every screen, light and dark, through axe; and what the built page itself refers to.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { accountButton, grid, objectsAddress, signIn } from "../support/app.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => expect(grid(page).getByRole("gridcell").first()).toBeVisible();

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the way in", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expectAccessible(page, "welcome");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
      await expectAccessible(page, "account picker");
      await page.getByRole("button", { name: "Alma Administrator" }).click();
      await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeVisible();
      await expectAccessible(page, "consent");
    });

    test("setup", async ({ page, watch }) => {
      watch.expect(/Failed to load resource/);
      await page.route("**/config.json", (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, "setup");
    });

    test("home, ontology and object type", async ({ page, platform }) => {
      const ontology = encodeURIComponent(await platform.ontology());
      await signIn(page);
      await expectAccessible(page, "home");
      await accountButton(page).click();
      await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
      await expectAccessible(page, "account menu");

      await page.goto(`/ontology?ontology=${ontology}`);
      await expect(page.getByRole("heading", { level: 1, name: "Airline" })).toBeVisible();
      await expectAccessible(page, "ontology");

      await page.goto(`/object-type?ontology=${ontology}&type=Inspection`);
      await expect(page.getByRole("heading", { level: 1, name: "Inspection" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("inspectionId");
      await expectAccessible(page, "object type");

      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, "not found");
    });

    test("objects and one object", async ({ page, platform }) => {
      await signIn(page, objectsAddress(await platform.ontology(), "Inspection"));
      await rows(page);
      await expectAccessible(page, "objects");
      await grid(page).getByRole("gridcell").first().click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Download" }).first()).toBeVisible();
      await expectAccessible(page, "an object");
    });

    test("objects with filters and a selection, as a plain table, as a gallery, to be exported", async ({ page, platform }) => {
      const address = objectsAddress(await platform.ontology(), "Inspection");
      await signIn(page, address + "&filter=severity~present");
      await rows(page);
      await grid(page).getByRole("rowheader").nth(1).click();
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await expectAccessible(page, "filters and a selection");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Export" }).click();
      await expect(page.getByRole("button", { name: "Save file" })).toBeVisible();
      await expectAccessible(page, "export");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Columns/ }).click();
      await expectAccessible(page, "columns");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Plain table" }).click();
      await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
      await expectAccessible(page, "plain table");
      await page.getByRole("button", { name: "Gallery" }).click();
      await expect(page.locator(".gallery-tile canvas:not([hidden])").first()).toBeVisible();
      await expectAccessible(page, "gallery");
      await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("nothing is called so");
      await page.getByRole("button", { name: "Grid", exact: true }).click();
      await expect(page.getByRole("heading", { name: "No loaded object fits" })).toBeVisible();
      await expectAccessible(page, "nothing fits");
    });

    test("objects on a narrow screen", async ({ page, platform }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await signIn(page, objectsAddress(await platform.ontology(), "Flight"));
      await rows(page);
      await expectAccessible(page, "narrow objects");
      await grid(page).getByRole("gridcell").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "narrow object");
    });

    test("an error", async ({ page, platform, watch }) => {
      watch.expect(/Failed to load resource/);
      await signIn(page, objectsAddress(await platform.ontology(), "NoSuchType"));
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expectAccessible(page, "error card");
    });
  });
}

test("the page refers to its own origin only, and to built files with their hash", async ({ page }) => {
  const answer = await page.request.get("/");
  const html = await answer.text();
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  const built = (html.match(/<link [^>]+>/g) ?? []).filter((link) => /href="[^"]+-[0-9a-f]{12,}/.test(link));
  expect(built.length).toBeGreaterThan(3);
  for (const link of built) expect(link).toContain('integrity="sha384-');
});
