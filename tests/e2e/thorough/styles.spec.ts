// Sheets that are loaded later change no screen. That a screen has all of its style is looked at with its other checks,
// journeys/screens.spec.ts, but for screens that show less in a browser that saves data.
import { arrive, grid, openFlights, signIn } from "../support/app.ts";
import { expectStyled, LESS_WITH_SAVED_DATA, saveData } from "../support/styles.ts";
import { expect, test as base } from "../support/test.ts";
import { test, tour } from "../support/visit.ts";

base("the sign-in has all of its style", async ({ page }) => {
  await saveData(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectStyled(page, "the sign-in");
  await signIn(page);
  await arrive(page);
  await expectStyled(page, "the first view");
});

base("the sheet of another view moves no header of a table", async ({ page }) => {
  await saveData(page);
  await page.addInitScript(() => localStorage.setItem("belvedere.density", "compact"));
  await signIn(page);
  await openFlights(page);
  const head = () => grid(page).getByRole("row").first().boundingBox();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  const before = await head();
  await page.getByRole("navigation").getByRole("link", { name: "SQL", exact: true }).click();
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.goBack();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  expect(await head()).toEqual(before);
});

for (const name of LESS_WITH_SAVED_DATA) {
  test(`${name} has all of its style`, async ({ page, world, watch }) => {
    await saveData(page);
    await tour(page, world, watch, name, "all", (state) => expectStyled(page, state));
  });
}
