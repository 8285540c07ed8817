// Signing in and out, through the platform's own pages.
import { accountButton, arrive, errorCard, grid, objectsAddress, pick, signIn, signOut } from "../support/app.ts";
import { expect, test } from "../support/test.ts";

test("signs in through picker and consent, and comes back to a deep link", async ({ page, startPlatform }) => {
  // On a platform of its own no user has given consent yet.
  const platform = await startPlatform({ flights: 100 });
  const address = objectsAddress(await platform.ontology(), "Airport");
  await page.goto(platform.origin + address);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByRole("button", { name: "Otto Operator" }).click();
  await expect(page.getByRole("heading", { name: /asks for access/ })).toBeVisible();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(grid(page)).toBeVisible();
  await expect(page).toHaveURL(platform.origin + address);
});

test("a reload comes back to the same address without another click", async ({ page, platform }) => {
  const address = objectsAddress(await platform.ontology(), "Airport");
  await signIn(page, address);
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(page).toHaveURL(platform.origin + address);
});

test("shows who is signed in", async ({ page }) => {
  await signIn(page, "/", "Otto Operator");
  await expect(accountButton(page)).toHaveAccessibleName("Account: Otto Operator");
  await accountButton(page).click();
  await expect(page.getByText("operator", { exact: true })).toBeVisible();
  // How long the access lasts.
  await expect(page.getByRole("definition").filter({ hasText: /^(\d+ (min|h)|less than a minute) left, then renewed$/ })).toBeVisible();
});

test("access that is not allowed ends with a reason and a way to start again", async ({ page, startPlatform }) => {
  const platform = await startPlatform({ flights: 100 });
  await page.goto(platform.origin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Alma Administrator" }).click();
  // The most scopes that a person has: the question stays in sight below them.
  await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Don’t allow" }).click();
  await expect(errorCard(page, "The sign-in was refused")).toBeVisible();
  await page.getByRole("link", { name: "Start again" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await arrive(page);
});

test("signing out ends the token at the platform, and nothing of it stays in the browser", async ({ page }) => {
  const authorization = page
    .waitForRequest((request) => request.url().includes("/api/"))
    .then((request) => request.headerValue("authorization"));
  await signIn(page);
  await page.getByRole("link", { name: /Airline/ }).first().click();
  const token = await authorization;
  expect(token).toMatch(/^Bearer \S+/);

  await signOut(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(stored).not.toContain(token!.replace("Bearer ", ""));
  const answer = await page.request.get("/api/v2/ontologies/airline/objects/Airport", {
    headers: { authorization: token! },
  });
  expect(answer.status()).toBe(401);

  // A reload signs no user in either.
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("signing out ends the session at the sign-in service too, where it has an address for that", async ({ page, platform }) => {
  await page.route("**/.well-known/oauth-authorization-server", async (route) => {
    const answer = await route.fetch();
    const metadata = await answer.json();
    metadata.end_session_endpoint = `${platform.origin}/service/logout`;
    await route.fulfill({ response: answer, json: metadata });
  });
  const end = `${platform.origin}/service/logout?client_id=belvedere-web`;
  await page.route(`${platform.origin}/service/logout?*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>You are signed out</h1>" }));
  await signIn(page);
  const revoked = page.waitForRequest((request) => request.url().endsWith("/oauth2/revoke"));
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await revoked;
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(page.url()).toBe(end);
});

test("after signing out another person can sign in, and meets no address of the one before", async ({ page, platform }) => {
  await signIn(page, objectsAddress(await platform.ontology(), "Airport"), "Ada Analyst");
  await expect(grid(page)).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(`${platform.origin}/`);
  await expect(page).toHaveTitle(/Sign in/);
  await page.getByRole("button", { name: "Sign in" }).click();
  const other = page.getByRole("link", { name: "Use another account" });
  const picker = page.getByRole("heading", { name: "Choose an account" });
  await expect(other.or(picker)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await pick(page, "Rita Reader");
  await expect(accountButton(page)).toHaveAccessibleName("Account: Rita Reader");
  await expect(page).toHaveURL(`${platform.origin}/`);
});
