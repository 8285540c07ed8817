// Hostile texts in user content: actions, files, attachments, tables, checks and catalog files.
import type { Page } from "@playwright/test";
import { exactRequest } from "../support/actions.ts";
import { arrive, follow, grid, objectsAddress, reopen } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { changeContent, changeInfo, mediaAddress, mediaSet, putItem } from "../support/media.ts";
import type { Platform } from "../support/platform.ts";
import { cell, editor, pressMore, run, status, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";
import { HOSTILE, guard, poison, poisonResponses, portions } from "../support/xss.ts";

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
  await enter(page, address, "Otto Operator");
  for (hostile of portions(6)) {
    await reopen(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(hostile.slice(0, 20));
    const field = main(page).getByRole("textbox").first();
    await field.fill(hostile);
    expect(await executions()).toEqual([]);
    await page.getByText("Definition", { exact: true }).click();
    await expect(page.getByRole("region", { name: "Parameters" })).toContainText(hostile.slice(0, 20));
    await page.getByRole("button", { name: "Review" }).click();
    await exactRequest(page);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    // The platform knows no such parameter, and says its name.
    await expect(page.getByRole("heading", { name: "The platform refused the request" })).toBeVisible();
    expect(await executions()).toEqual([]);
  }
  // The draft comes back as text.
  await load(page, address);
  await arrive(page);
  await expect(main(page).getByRole("textbox").first()).toBeVisible();
  expect(await executions()).toEqual([]);
});

test("paths, types and creators of media items", async ({ page, platform }) => {
  const executions = await guard(page);
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path: "x/hostile.txt", content: "harmless", mediaType: "text/plain" });
  const address = mediaAddress(set.rid, item);
  await enter(page, address, "Otto Operator");
  for (const hostile of portions(3)) {
    await page.unrouteAll({ behavior: "wait" });
    await changeInfo(page, item, {
      path: hostile,
      mimeType: hostile,
      originallyUploadedFileMimeType: hostile,
      attribution: { creatorId: hostile, creationTimestamp: hostile },
    });
    await reopen(page, address);
    const facts = page.getByRole("complementary", { name: "Facts" });
    // Its control characters are shown by their numbers.
    await expect(facts).toContainText("run(1)");
    await expect(page.getByRole("region", { name: "Content" }).locator("pre")).toHaveText("harmless");
    await page.getByRole("button", { name: "Delete at path…" }).click();
    await expect(page.getByRole("dialog")).toContainText("run(1)");
    expect(await executions()).toEqual([]);
  }
});

test("the contents of texts, tables, JSON and Markdown", async ({ page, platform }) => {
  const executions = await guard(page);
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path: "x/hostile", content: "harmless" });
  const address = mediaAddress(set.rid, item);
  await enter(page, address);
  const quoted = HOSTILE.map((text) => `"${text.replaceAll('"', '""')}"`);
  const files: [string, string, string][] = [
    ["x/a.txt", "text/plain", HOSTILE.join("\n")],
    ["x/a.csv", "text/csv", `${quoted.slice(0, 20).join()}\n${quoted.map((text) => Array(20).fill(text).join()).join("\n")}`],
    ["x/a.json", "application/json", JSON.stringify(Object.fromEntries(HOSTILE.map((text) => [text, [text, { [text]: text }]])))],
    ["x/a.md", "text/markdown", HOSTILE.map((text) => `# ${text}\n\n${text}\n\n- ${text}\n\n> ${text}\n\n| ${text} |\n| - |\n| ${text} |\n`).join("\n")],
  ];
  for (const [path, mediaType, text] of files) {
    await page.unrouteAll({ behavior: "wait" });
    await changeContent(page, item, Buffer.from(text), mediaType);
    await changeInfo(page, item, { path, sizeBytesLong: String(Buffer.byteLength(text)), mimeType: mediaType });
    await reopen(page, address);
    const content = page.getByRole("region", { name: "Content" });
    await expect(content, path).toContainText("run(1)");
    expect(await executions(), path).toEqual([]);
    const source = content.getByRole("button", { name: "Source" });
    if (path.endsWith(".txt")) continue;
    await source.click();
    await expect(content.locator("pre"), path).toContainText("run(1)");
    expect(await executions(), path).toEqual([]);
  }
});

test("names and types of attachments", async ({ page, platform }) => {
  const executions = await guard(page);
  let hostile = "harmless";
  await page.route(/\/attachments\/[^/]+\/ri\.[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), filename: hostile, mediaType: hostile } });
  });
  const address = objectsAddress(await platform.ontology(), "Inspection");
  await enter(page, address);
  for (hostile of portions(3)) {
    await reopen(page, address);
    await grid(page).getByRole("gridcell").first().click();
    const entry = page.getByRole("dialog").locator(".attachment").first();
    await expect(entry).toContainText("run(1)");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Download", exact: true }).first()).toBeVisible();
    expect(await executions()).toEqual([]);
  }
});

test("values of objects in the plain table and the gallery", async ({ page, platform, watch }) => {
  // There are no attachments at primary keys that are hostile.
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  const ontology = await platform.ontology();
  const keep = (key: string) => /^(__rid|rid|primaryKey|baseType|type|status|visibility|nextPageToken|totalCount|titleProperty|apiName)$/.test(key);
  const next = await poisonResponses(page, /\/api\/v\d\/ontologies\/(?!.*\/attachments\/)/, keep);
  next("harmless");
  await enter(page, "/");
  for (const hostile of portions(3)) {
    next(hostile);
    await reopen(page, `${objectsAddress(ontology, "Inspection")}&view=plain`);
    await expect(page.getByRole("table").getByRole("cell").filter({ hasText: hostile.slice(0, 12) }).first()).toBeVisible();
    expect(await executions()).toEqual([]);
    await page.getByRole("radio", { name: "Gallery" }).click();
    await expect(page.locator(".gallery-tile").first()).toContainText(hostile.slice(0, 12));
    expect(await executions()).toEqual([]);
  }
});

/** A dataset whose columns and cells are hostile: every text is the name of a column with itself in it. */
async function hostileDataset(platform: Platform): Promise<{ rid: string; path: string }> {
  const path = `/hostile/${crypto.randomUUID()}`;
  const { rid } = await testkit(platform, "dataset", { path, format: "NDJSON" });
  const { transactionRid } = await testkit(platform, "dataset-transaction", { do: "begin", dataset: rid, transactionType: "SNAPSHOT" });
  const content = `${JSON.stringify(Object.fromEntries(HOSTILE.map((text) => [text, text])))}\n`;
  await testkit(platform, "dataset-transaction", { do: "put", transactionRid, name: "rows.ndjson", content });
  await testkit(platform, "dataset-transaction", { do: "commit", transactionRid });
  return { rid, path };
}

test("columns and cells of SQL results", async ({ page, platform }) => {
  const executions = await guard(page);
  const { path } = await hostileDataset(platform);
  await enter(page, "/sql");
  await expect(editor(page)).toBeVisible();
  await run(page, `SELECT * FROM \`${path}\``);
  await succeeded(page);
  await expect(grid(page)).toHaveAttribute("aria-colcount", String(HOSTILE.length + 1));
  await expect(grid(page).getByRole("columnheader", { name: HOSTILE[0] })).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText(HOSTILE[0]);
  expect(await executions()).toEqual([]);
  await cell(page, 1, 1).dblclick();
  await expect(page.getByRole("dialog").getByRole("row")).toHaveCount(HOSTILE.length);
  expect(await executions()).toEqual([]);
  await page.keyboard.press("Escape");
  await pressMore(page, "Plain table");
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(HOSTILE.length + 1);
  expect(await page.getByRole("table").getByRole("cell").allTextContents()).toEqual(HOSTILE);
  expect(await executions()).toEqual([]);
  // The statement is in the history, and in the title of its tab.
  for (const hostile of portions(3)) {
    await run(page, `SELECT '${hostile.replaceAll("\\", "").replaceAll("'", "''")}' AS text`);
    await succeeded(page);
  }
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(HOSTILE[0]);
  expect(await executions()).toEqual([]);
});

test("messages about SQL statements", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  await enter(page, "/sql");
  await expect(editor(page)).toBeVisible();
  const names = ["QueryParseError", "QueryFailed", "ColumnTypesNotSupported", "ReadQueryInputsPermissionDenied", "QueryPermissionDenied"];
  for (const [number, hostile] of portions(names.length).entries()) {
    await page.unrouteAll({ behavior: "wait" });
    await page.route("**/sqlQueries/execute*", (route) =>
      route.fulfill({
        status: 400,
        json: {
          errorCode: "INVALID_ARGUMENT",
          errorName: names[number],
          errorInstanceId: hostile,
          errorDescription: hostile,
          parameters: { errorMessage: hostile, line: "1", column: "1", rids: [hostile], columnTypes: { [hostile]: hostile }, [hostile]: hostile },
        },
      }),
    );
    await run(page, `SELECT '${hostile.replaceAll("'", "''")}'`);
    await expect(page.getByRole("alert").filter({ hasText: hostile.slice(0, 20) }).first(), names[number]).toBeVisible();
    expect(await executions(), names[number]).toEqual([]);
  }
  // The platform's own message about an unknown name.
  await page.unrouteAll({ behavior: "wait" });
  await run(page, `SELECT * FROM \`${HOSTILE[4]}\``);
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
  await expect(status(page)).not.toContainText("Running");
  expect(await executions()).toEqual([]);
});

test("columns in the forms of checks, a check that is in the way, and checks that were made", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  const { rid } = await hostileDataset(platform);
  const form = (type: string) => `/data-health?dataset=${encodeURIComponent(rid)}&branch=master&type=${type}`;
  await enter(page, form("schemaComparison"), "Otto Operator");
  await expect(page.getByText(`${HOSTILE.length} columns read`)).toBeVisible();
  await page.getByRole("button", { name: "Suggest from data" }).click();
  await page.getByRole("group", { name: "Suggestions from the data" }).getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.locator(".health-json textarea")).toHaveValue(/run\(1\)/);
  expect(await executions()).toEqual([]);

  await follow(page, form("columnType"));
  const column = page.getByRole("combobox", { name: "Column", exact: true });
  for (const hostile of HOSTILE.slice(0, 30)) await column.fill(hostile);
  expect(await executions()).toEqual([]);
  let hostile = "";
  const checks = "**/api/v2/dataHealth/checks*";
  await page.route(checks, async (route) => {
    const request = route.request().postDataJSON();
    const config = poison(request.config, hostile, (key) => /^(type|severity|expectedType|datasetRid)$/.test(key));
    await route.fulfill({
      status: 409,
      json: {
        errorCode: "CONFLICT",
        errorName: "CheckAlreadyExists",
        errorInstanceId: "00000000-0000-4000-8000-000000000000",
        parameters: { conflictingCheck: { rid: "ri.data-health.main.check.hostile", groups: [], config, intent: hostile } },
      },
    });
  });
  for (hostile of portions(3)) {
    await page.getByRole("button", { name: "Create check", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: hostile.slice(0, 20) }).first()).toBeVisible();
    expect(await executions()).toEqual([]);
    await page.getByRole("button", { name: "Use existing configuration" }).click();
    await expect(column).toHaveValue(hostile);
    await reopen(page, form("columnType"));
    await expect(column).toBeVisible();
  }
  await page.unroute(checks);
  await page.getByRole("button", { name: "Start over" }).click();
  await column.fill(HOSTILE[4]);
  await page.getByRole("combobox", { name: "Expected type" }).selectOption("STRING");
  await page.getByRole("textbox", { name: /^Note/ }).fill(HOSTILE[4]);
  await page.getByRole("button", { name: "Create check", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The check is created", exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Created here" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(await executions()).toEqual([]);
});

test("a catalog file that was imported", async ({ page, platform, watch }) => {
  // The platform has no transactions of datasets that only the file names.
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  const original = await platform.catalog();
  await enter(page, "/settings");
  const section = page.getByRole("region", { name: "Catalog file", exact: true });
  for (const hostile of portions(3)) {
    // Entries of their own beside those of the deployment, all of whose other texts are hostile.
    const own = poison(original, hostile, (key) => key === "rid" || key === "viewRid");
    const text = JSON.stringify({ version: 1, catalog: own }).replaceAll('"rid":"ri.', '"rid":"ri.own-');
    await section.locator("input[type=file]").setInputFiles({ name: "catalog.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await expect(section).toContainText("Imported:");
    for (const address of ["/", "/ontology", "/objects", "/action", "/dataset", "/media", "/admin"]) {
      await follow(page, address);
      await expect(main(page), address).toContainText(hostile.slice(0, 20));
      expect(await executions(), address).toEqual([]);
    }
    await page.getByRole("combobox", { name: "Search or paste" }).fill(hostile.slice(0, 12));
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await executions()).toEqual([]);
    await follow(page, "/settings");
    await section.getByRole("button", { name: "Remove what was imported" }).click();
    await expect(section.getByText(/^Imported/)).toBeHidden();
  }
});
