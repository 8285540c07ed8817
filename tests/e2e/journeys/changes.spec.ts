// The responses to changes are awaited: whatever is closed, left or reloaded, the app shows the outcomes.
import type { Page } from "@playwright/test";
import { address, applied, field, scheduled } from "../support/actions.ts";
import { arrive, follow } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { itemAt, mediaAddress, mediaSet, putItem } from "../support/media.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Changes without a response" });
const views = (page: Page) => page.getByRole("navigation", { name: "Views" });

/** Holds the requests to an address until the function that it gives is called. */
async function hold(page: Page, address: string | RegExp, method: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return release;
}

test("a deletion is heard out after its dialog was closed, and the page asks before it is left", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path: "changes/closed.txt", content: "bye", mediaType: "text/plain" });
  await enter(page, mediaAddress(set.rid, item), "Otto Operator");
  await page.getByRole("button", { name: "Delete at path…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete a media item" });
  await dialog.getByRole("textbox", { name: /to confirm$/ }).fill("closed.txt");
  const release = await hold(page, /clearAtPath/, "DELETE");
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await sent;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toContainText("Deletion of changes/closed.txt: waiting for the response.");

  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();

  release();
  await expect(bar(page)).toContainText("Deletion of changes/closed.txt: done.");
  await bar(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(bar(page)).toBeHidden();
  const found = await fetch(`${platform.origin}/api/v2/mediasets/${set.rid}/items/${item}?preview=true`, {
    headers: { authorization: `Bearer ${await platform.token("operator", ["api:mediasets-read"])}` },
  });
  expect(found.status).toBe(404);
});

test("a check is heard out after its form was left", async ({ page, platform }) => {
  const { datasets } = await platform.catalog();
  const { rid } = datasets.find((dataset: { name: string }) => dataset.name === "Aircraft") ?? datasets[0];
  await enter(page, `/data-health?dataset=${encodeURIComponent(rid)}&branch=planning&type=jobStatus`, "Otto Operator");
  const release = await hold(page, "**/api/v2/dataHealth/checks*", "POST");
  const sent = page.waitForRequest((request) => request.url().includes("/dataHealth/checks"));
  await page.getByRole("button", { name: "Create check", exact: true }).click();
  await sent;
  await expect(bar(page)).toBeHidden();
  await views(page).getByRole("link", { name: "Home" }).click();
  await expect(bar(page)).toContainText("waiting for the response.");
  release();
  await expect(bar(page)).toContainText("done.");
  await bar(page).getByRole("link", { name: "Open the view" }).click();
  await expect(page.getByRole("main")).toContainText("Created here");
});

test("a transaction is heard out after the form or the view that began or ended it was left", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Signed logbooks");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "2026/01.md")), "Otto Operator");
  const open = page.getByRole("region", { name: "Open transactions" });
  const commit = open.getByRole("button", { name: "Commit" });
  await expect(open).toBeVisible();
  const before = await commit.count();
  await page.getByRole("button", { name: "Delete at path…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete a media item" });
  const begin = await hold(page, /\/transactions$/, "POST");
  const begun = page.waitForRequest((request) => request.method() === "POST" && /\/transactions$/.test(request.url()));
  await dialog.getByRole("button", { name: "Begin a transaction" }).click();
  await begun;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  begin();
  await expect(commit).toHaveCount(before + 1);
  await expect(bar(page)).toBeHidden();

  const release = await hold(page, /\/commit$/, "POST");
  const sent = page.waitForRequest(/\/commit$/);
  await commit.last().click();
  await sent;
  await views(page).getByRole("link", { name: "Home" }).click();
  await expect(bar(page)).toContainText("Commit of a transaction in Signed logbooks: waiting for the response.");
  release();
  await expect(bar(page)).toContainText("Commit of a transaction in Signed logbooks: done.");
  await bar(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(views(page)).toBeVisible();
});

test("a change whose answer was lost is found again after a reload, until it is resolved", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const [enrollment] = (await platform.catalog()).enrollments;
  await enter(page, `/admin?enrollment=${encodeURIComponent(enrollment.rid)}&tab=groups`, "Alma Administrator");
  await page.getByLabel("Group name").fill("Left group");
  await testkit(platform, "faults", {
    rules: [{ on: { operation: "v2.preregisterGroup" }, fault: { kind: "response", status: 500, when: "after" } }],
  });
  try {
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("button", { name: "Register", exact: true }).click();
    await expect(page.getByRole("main")).toContainText("The response was lost");
  } finally {
    await testkit(platform, "faults", undefined, "DELETE");
  }
  // The view itself tells about it as long as it is there.
  await expect(bar(page)).toBeHidden();
  await views(page).getByRole("link", { name: "Home" }).click();
  const lost = "Group Left group: the response was lost. The change may or may not have been made.";
  await expect(bar(page)).toContainText(lost);
  await load(page);
  await arrive(page);
  await expect(bar(page)).toContainText(lost);
  await bar(page).getByRole("button", { name: "Mark as resolved" }).click();
  await expect(bar(page)).toBeHidden();
  await load(page);
  await arrive(page);
  await expect(views(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test("an action is heard out after its view was left, and a reload on its way leaves it to be sent again once", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const key = await scheduled(platform);
  const before = await applied(platform);
  const apply = async (minutes: string) => {
    await follow(page, address(ontology, "delay-flight", { objectType: "Flight", object: key }));
    await arrive(page);
    await field(page, "Delay (minutes)").fill(minutes);
    await page.getByRole("button", { name: "Review" }).click();
    const release = await hold(page, /delay-flight\/apply/, "POST");
    const sent = page.waitForRequest((request) => request.url().includes("/delay-flight/apply"));
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await sent;
    return release;
  };
  await enter(page, "/", "Otto Operator");
  const release = await apply("21");
  await views(page).getByRole("link", { name: "Home" }).click();
  await expect(bar(page)).toContainText("Action delay-flight: waiting for the response.");
  release();
  await expect(bar(page)).toContainText("Action delay-flight: done.");
  await bar(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(bar(page)).toBeHidden();
  expect(await applied(platform)).toBe(before + 1);

  await page.unrouteAll();
  await apply("22");
  await views(page).getByRole("link", { name: "Home" }).click();
  await expect(bar(page)).toContainText("waiting for the response.");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  await (await asked).accept();
  await arrive(page);
  await expect(bar(page)).toContainText("Action delay-flight: the response was lost.");
  expect(await applied(platform)).toBe(before + 1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await bar(page).getByRole("link", { name: "Open the view" }).click();
  await page.getByRole("button", { name: "View request" }).click();
  // Its key was remembered before it was sent.
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await applied(platform)).toBe(before + 2);
});
