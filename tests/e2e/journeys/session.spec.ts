// The sign-in that ends, staying signed in, and messages to other tabs.
import { accountButton, databases, grid, objectsAddress, signIn, signOut } from "../support/app.ts";
import { configure } from "../support/enter.ts";
import { installClock } from "../support/clock.ts";
import { editor, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const FAILED_LOAD = /Failed to load resource/;
const OBJECTS = /\/objects\/Airport/;
const REFUSED = { status: 401, json: { errorCode: "UNAUTHORIZED", errorName: "Unauthorized", errorInstanceId: "0", parameters: {} } };

test("a read that meets the end of the sign-in waits, and is sent after a new one beside the page", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await signIn(page);
  let ended = true;
  await page.route("**/oauth2/token", (route) =>
    ended
      ? route.fulfill({ status: 400, json: { error: "invalid_grant", error_description: "the token was revoked" } })
      : route.continue(),
  );
  await page.route(OBJECTS, (route) => (ended ? route.fulfill(REFUSED) : route.continue()));
  const address = objectsAddress(await platform.ontology(), "Airport");
  await page.locator('.rail a[href*="type=Airport"]').click();
  const prompt = page.getByRole("alert").filter({ hasText: "Your sign-in ended" }).first();
  await expect(prompt).toBeVisible();
  await expect(page).toHaveURL(platform.origin + address);

  ended = false;
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    prompt.getByRole("button", { name: "Sign in", exact: true }).click(),
  ]);
  const person = popup.getByRole("button", { name: "Ada Analyst" });
  // The platform may still know the user: then the window closes by itself.
  await Promise.race([popup.waitForEvent("close"), person.click().catch(() => undefined)]);
  await expect(prompt).toBeHidden();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
});

test("nothing is kept unless the user asks; what is kept survives a reload and goes with the sign-out", async ({ page, context }) => {
  await signIn(page);
  expect(await databases(page)).not.toContain("refresh");

  await accountButton(page).click();
  const keep = page.getByRole("switch", { name: "Keep me signed in" });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await expect.poll(() => databases(page)).toContain("refresh");
  const before = await databases(page);

  // Without the platform's own session, only the stored token signs in.
  await context.clearCookies();
  await page.reload();
  await expect(accountButton(page)).toHaveAccessibleName("Account: Ada Analyst");
  // The token rotates: the new one is stored.
  await expect.poll(() => databases(page)).not.toBe(before);

  await signOut(page);
  expect(await databases(page)).not.toContain("refresh");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("two tabs that are kept signed in renew one token without losing it, and sign out together", async ({ page, context, watch }) => {
  await signIn(page);
  await accountButton(page).click();
  await page.getByRole("switch", { name: "Keep me signed in" }).check();
  await expect.poll(() => databases(page)).toContain("refresh");
  await context.clearCookies();
  const other = await context.newPage();
  watch.follow(other, () => [new URL(page.url()).host]);
  await Promise.all([page.reload(), other.goto("/")]);
  await expect(accountButton(page)).toHaveAccessibleName("Account: Ada Analyst");
  await expect(accountButton(other)).toHaveAccessibleName("Account: Ada Analyst");
  await signOut(other);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a tab that hears of a sign-out does not sign in again, even before the browser's storage tells it", async ({ page, context }) => {
  await signIn(page);
  // Not a tab of the app: its message comes while the storage still says that the user is signed in.
  const other = await context.newPage();
  await other.goto("/config.json");
  await other.evaluate(async () => {
    const { platform } = await (await fetch("/config.json")).json();
    const { clientId, issuer } = platform.oauth;
    new BroadcastChannel(`belvedere.session.${clientId}.${issuer}`).postMessage("signed-out");
  });
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("signing out can clear what this browser keeps of the user", async ({ page }) => {
  await signIn(page, "/sql");
  await write(page, "SELECT 'a private statement'");
  await expect.poll(() => databases(page)).toContain("a private statement");
  await accountButton(page).click();
  await page.getByText("Sign out and clear this browser…").click();
  await expect(page.getByText("Deletes what this browser keeps of you")).toBeVisible();
  await page.getByRole("button", { name: "Clear and sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await databases(page)).not.toContain("private");
  await signIn(page, "/sql");
  await expect(editor(page)).not.toContainText("private");
});

test("a deployment can sign out whoever does nothing, after a warning", async ({ page }) => {
  await configure(page, (platform) => (platform.idleMinutes = 10));
  await installClock(page);
  await signIn(page);
  const warning = page.getByRole("alert").filter({ hasText: "You are about to be signed out." });
  await page.clock.fastForward(8 * 60_000);
  await expect(warning).toBeHidden();
  await page.clock.fastForward(70_000);
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toBeHidden();
  await page.clock.fastForward(9 * 60_000 + 10_000);
  await expect(warning).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});
