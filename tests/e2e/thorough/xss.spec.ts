// Hostile texts of the platform, of files and of addresses, wherever text is shown: none of them runs, and none of them
// asks another host for anything.
import { follow, reopen } from "../support/app.ts";
import { configure, enter } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { expect, test } from "../support/test.ts";
import { HOSTILE, guard, poison, poisonResponses, portions } from "../support/xss.ts";

// Each text is shown in many places.
test.describe.configure({ timeout: 240_000 });

async function type(platform: Platform): Promise<string> {
  const [ontology] = (await platform.catalog()).ontologies;
  return `ontology=${encodeURIComponent(ontology.rid)}&type=Flight`;
}

test("text becomes neither elements nor code, and the app draws and loads all that is its own", async ({ page, watch }) => {
  watch.expect(/Trusted/);
  await enter(page, "/sql");
  await expect(page.locator("sql-editor")).toBeVisible();
  await expect(page.locator("svg.icon path").first()).toBeAttached();
  const refused = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    const html = (text: string) => attempt(() => (document.createElement("div").innerHTML = text));
    const script = (address: string) => attempt(() => (document.createElement("script").src = address));
    return {
      image: html("<img src=x onerror='alert(1)'>"),
      handler: html(`<span class="a" onclick="alert(1)">a</span>`),
      within: html("<<span>img src=x onerror=alert(1)>"),
      frame: attempt(() => (document.createElement("iframe").srcdoc = "<p>a</p><script>alert(1)</script>")),
      foreign: script("https://evil.example/a.js"),
      other: script("/boot.js"),
      inline: script("data:text/javascript,alert(1)"),
      worker: attempt(() => new Worker("/boot.js")),
      code: attempt(() => (document.createElement("script").text = "alert(1)")),
      policy: attempt(() => (window as any).trustedTypes.createPolicy("other", {})),
      own: html(`<path d="M0 0"/><span class="a">a</span>`),
    };
  });
  const error = "TypeError";
  expect(refused).toEqual({
    image: error,
    handler: error,
    within: error,
    frame: error,
    foreign: error,
    other: error,
    inline: error,
    worker: error,
    code: error,
    policy: error,
    own: `<path d="M0 0"/><span class="a">a</span>`,
  });
});

test("names, realms, hosts, patterns and addresses of sign-in providers", async ({ page, platform }) => {
  const executions = await guard(page);
  const enrollment = encodeURIComponent((await platform.catalog()).enrollments[0].rid);
  const keep = (key: string, value: string) => key === "type" || key === "rid" || key === "expiryDate" || value.includes("BEGIN CERT");
  const next = await poisonResponses(page, "**/authenticationProviders*", keep);
  next("harmless");
  await enter(page, `/admin?enrollment=${enrollment}`, "Alma Administrator");
  for (const hostile of portions(3)) {
    next(hostile);
    await reopen(page, `/admin?enrollment=${enrollment}`);
    for (const tab of ["", "&tab=certificates", "&tab=tester", "&tab=groups"]) {
      await follow(page, `/admin?enrollment=${enrollment}${tab}`);
      await expect(page.getByRole("tabpanel")).toContainText(hostile.slice(0, 20), { useInnerText: false });
    }
    await follow(page, `/admin?enrollment=${enrollment}`);
    // A name of thousands of characters is taller than the window, so it is opened by keyboard.
    await page.locator(".admin-table tbody a").first().press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await executions()).toEqual([]);
  }
});

test("alone, each hostile text is shown as it is", async ({ page, platform }) => {
  const executions = await guard(page);
  const enrollment = encodeURIComponent((await platform.catalog()).enrollments[0].rid);
  await page.route("**/authenticationProviders*", async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    const answer = await route.fetch();
    const [one] = (await answer.json()).data;
    const data = HOSTILE.map((name, place) => ({ ...one, name, rid: `${one.rid}.${place}`, realm: name, supportedHosts: [name] }));
    await route.fulfill({ response: answer, json: { data } });
  });
  await enter(page, `/admin?enrollment=${enrollment}`, "Alma Administrator");
  const names = page.locator(".admin-table tbody th");
  await expect(names).toHaveCount(HOSTILE.length);
  expect(await names.allTextContents()).toEqual(HOSTILE);
  // The metadata of each becomes a link only when it is a web address; here it is the demo's.
  await names.locator("a").nth(3).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toHaveText(HOSTILE[3]);
  expect(await executions()).toEqual([]);
});

test("types, states and times of transactions", async ({ page, platform }) => {
  const executions = await guard(page);
  const [dataset] = (await platform.catalog()).datasets;
  const address = `/dataset?dataset=${encodeURIComponent(dataset.rid)}`;
  const next = await poisonResponses(page, "**/transactions/*", (key) => key === "rid");
  next("harmless");
  await enter(page, address);
  for (const hostile of portions(4)) {
    next(hostile);
    await reopen(page, `${address}&transaction=${encodeURIComponent(dataset.transactions[0])}`);
    await expect(page.getByRole("main")).toContainText(hostile.slice(0, 20));
    await follow(page, address);
    await page.getByRole("tab", { name: "Table" }).click();
    await expect(page.getByRole("region", { name: "Table" })).toContainText(hostile.slice(0, 20));
    expect(await executions()).toEqual([]);
  }
});

test("names, descriptions and property values of object types and objects", async ({ page, platform }) => {
  const executions = await guard(page);
  const query = await type(platform);
  const keep = (key: string) => /^(__.*|rid|primaryKey|baseType|type|status|visibility|nextPageToken|totalCount|titleProperty|apiName)$/.test(key);
  const next = await poisonResponses(page, "**/api/v*/ontologies/**", keep);
  next("harmless");
  await enter(page, `/object-type?${query}`);
  for (const hostile of portions(2)) {
    next(hostile);
    await reopen(page, `/object-type?${query}`);
    await expect(page.getByRole("main")).toContainText(hostile.slice(0, 20));
    await follow(page, `/objects?${query}`);
    const cell = page.getByRole("grid").getByRole("gridcell");
    await expect(cell.filter({ hasText: hostile.slice(0, 12) }).first()).toBeVisible();
    await cell.first().click();
    await expect(page.getByRole("dialog")).toContainText(hostile.slice(0, 20));
    expect(await executions()).toEqual([]);
  }
  await follow(page, `/ontology?${query}`);
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toBeVisible();
  expect(await executions()).toEqual([]);
});

test("names, messages, instances and parameters of errors", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  const [dataset] = (await platform.catalog()).datasets;
  const address = `/dataset?dataset=${encodeURIComponent(dataset.rid)}&transaction=x`;
  await enter(page, "/");
  let hostile = "";
  await page.route("**/transactions/*", (route) =>
    route.fulfill({
      status: 400,
      json: {
        errorCode: "INVALID_ARGUMENT",
        errorName: hostile,
        errorInstanceId: hostile,
        errorDescription: hostile,
        parameters: { [hostile]: hostile, list: [hostile] },
      },
    }),
  );
  for (hostile of portions(3)) {
    await reopen(page, address);
    await expect(page.getByRole("alert").filter({ hasText: hostile.slice(0, 20) })).toBeVisible();
    expect(await executions()).toEqual([]);
  }
  // A response that is no response of the platform is text as well.
  await page.unroute("**/transactions/*");
  await page.route("**/transactions/*", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: HOSTILE.slice(0, 3).join("") }),
  );
  await reopen(page, address);
  await expect(page.getByRole("alert").filter({ hasText: "A proxy or network page answered instead" })).toBeVisible();
  expect(await executions()).toEqual([]);
});

test("RIDs and parameters in the address, before and after the sign-in", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  await enter(page, `/ontology?ontology=${encodeURIComponent(HOSTILE[0])}`);
  const places = [
    (text: string) => `/ontology?ontology=${text}`,
    (text: string) => `/object-type?ontology=${text}&type=${text}&tab=${text}`,
    (text: string) => `/objects?ontology=${text}&type=${text}&columns=${text}&order=${text}`,
    (text: string) => `/dataset?dataset=${text}&transaction=${text}`,
    (text: string) => `/admin?enrollment=${text}&tab=${text}&provider=${text}`,
    (text: string) => `/action?ontology=${text}&type=${text}`,
    (text: string) => `/media?set=${text}&item=${text}`,
    (text: string) => `/data-health?dataset=${text}&branch=${text}`,
    (text: string) => `/sql#sql=${text}`,
    (text: string) => `/nowhere?${text}=${text}#${text}`,
  ];
  for (const [number, place] of places.entries()) {
    // The first by a load of the app, the second within it.
    const [loaded, followed] = portions(10).slice(number % 5);
    for (const hostile of [loaded!, followed!]) {
      const address = place(encodeURIComponent(hostile.slice(0, 700)));
      await (hostile === loaded ? page.goto(address) : follow(page, address));
      await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true }).first()).toBeVisible();
      expect(await executions(), place("…")).toEqual([]);
    }
  }
});

test("what is pasted or typed into the app", async ({ page, platform }) => {
  const executions = await guard(page);
  const enrollment = encodeURIComponent((await platform.catalog()).enrollments[0].rid);
  await enter(page, "/", "Alma Administrator");
  const box = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
  for (const hostile of HOSTILE) {
    await box.fill(hostile);
  }
  await box.fill("");
  await follow(page, "/dataset");
  await page.getByText("Open by identifier…").click();
  await page.getByLabel("Transactions", { exact: true }).fill(HOSTILE.join("\n"));
  await follow(page, `/admin?enrollment=${enrollment}&tab=groups`);
  await page.getByLabel("Groups as CSV").fill(HOSTILE.map((text) => `"${text.replaceAll('"', '""')}"`).join("\n"));
  await expect(page.getByRole("region", { name: "The list, line by line" }).locator("tbody tr").first()).toBeVisible();
  const groups = page.getByLabel("Group name");
  await groups.fill(HOSTILE[0]);
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("dialog")).toContainText(HOSTILE[0]);
  await page.keyboard.press("Escape");
  await follow(page, `/admin?enrollment=${enrollment}&tab=tester`);
  for (const hostile of HOSTILE.slice(0, 20)) await page.getByRole("textbox", { name: /^Username/ }).fill(hostile);
  expect(await executions()).toEqual([]);
});

test("a configuration whose catalog is hostile", async ({ page, watch }) => {
  // The list of datasets asks when each has changed last, by the transaction that the catalog names.
  watch.expect(/Failed to load resource/);
  const executions = await guard(page);
  let hostile = "harmless";
  await configure(page, (platform) => (platform.name = hostile));
  await page.route("**/extensions/v1/catalog", async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: poison(await answer.json(), hostile, (key) => key === "rid") });
  });
  await enter(page, "/");
  for (hostile of portions(3)) {
    await page.reload();
    // Before the app is there, a link loads the page once more.
    await expect(page.getByRole("main")).toContainText(hostile.slice(0, 20));
    for (const address of ["/ontology", "/objects", "/dataset", "/admin", "/"]) {
      await follow(page, address);
      await expect(page.getByRole("main")).toContainText(hostile.slice(0, 20));
    }
    expect(await executions()).toEqual([]);
  }
});
