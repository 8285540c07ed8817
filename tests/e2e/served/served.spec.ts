// First use of the platform that `cargo xtask serve` starts: signs in, pages through flights, runs a query, draws a chart; and the
// page of the shared pieces, which only this build of the app has.
import { expect, test } from "@playwright/test";
import { openFlights, progress, scrollThrough, signIn } from "../support/app.ts";
import { BOOKINGS, cell, editor, plot, run, showAs, succeeded } from "../support/sql.ts";
import { Watch } from "../support/test.ts";

const address = process.env.BELVEDERE_ADDRESS;
test.use({ baseURL: address });

test("signs in, pages through flights, runs a query, draws a chart", async ({ page }) => {
  if (!address) throw new Error("BELVEDERE_ADDRESS is not set: run `cargo xtask test --only served`");
  const watch = new Watch();
  watch.follow(page, () => [new URL(address).host]);

  await signIn(page);
  await openFlights(page);
  await expect(progress(page)).toHaveText(/ of 100,000$/);
  await scrollThrough(page, 3000);

  await page.getByRole("navigation").getByRole("link", { name: "SQL" }).first().click();
  await expect(editor(page)).toBeVisible();
  await run(page, `SELECT count(*) AS bookings FROM ${BOOKINGS}`);
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("1200000");
  // Unlike the released app, this one checks for overflow.
  await run(page, `SELECT travel_date, fare FROM ${BOOKINGS} ORDER BY booking_id LIMIT 100`);
  await succeeded(page);
  await showAs(page, "Chart");
  await expect(plot(page)).toBeVisible();
  expect(watch.remaining(), "errors, violations and foreign requests").toEqual([]);
});

test("shows every shared piece in both themes", async ({ page }) => {
  await signIn(page, "/ui");
  await expect(page.getByRole("heading", { level: 1, name: "Pieces" })).toBeVisible();
  for (const theme of ["light", "dark"]) {
    const pieces = page.getByRole("region", { name: theme, exact: true });
    await expect(pieces.getByRole("button", { name: "Primary" }).first()).toBeVisible();
    await expect(pieces.getByRole("table")).toBeVisible();
  }
});
