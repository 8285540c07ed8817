// Media items: metadata, previews, downloads, read tokens and lists.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { arrive, follow, kept } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { changeContent, changeInfo, itemAt, mediaAddress, mediaSet, putItem, testkit } from "../support/media.ts";
import { chooseFiles, writtenFile } from "../support/picker.ts";
import { expect, test } from "../support/test.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const content = (page: Page) => page.getByRole("region", { name: "Content" });
const facts = (page: Page) => page.getByRole("complementary", { name: "Facts" });

/** Opens a demo document by its path. */
async function openDocument(page: Page, platform: any, path: string) {
  const set = await mediaSet(platform, "Operations documents");
  await follow(page, mediaAddress(set.rid, await itemAt(platform, set, path)));
}

test("M: an item opens by the RIDs of set and item, and its card says what is known", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Ramp cameras");
  const item = await itemAt(platform, set, "stand-2/latest.png");
  await enter(page, "/media");
  await page.getByText("Open by identifier…").click();
  await page.getByRole("textbox", { name: "Media set RID" }).fill(set.rid);
  await page.getByRole("textbox", { name: "Media item RID" }).fill(item);
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  await expect(page).toHaveURL(mediaAddress(set.rid, item));
  await expect(page.getByRole("heading", { level: 1, name: "latest.png" })).toBeVisible();
  const card = facts(page);
  await expect(card).toContainText("stand-2/latest.png");
  await expect(card).toContainText("image/png");
  await expect(card).toContainText("image/bmp");
  await expect(card).toContainText(set.branches[0].viewRid);
  await expect(card).toContainText("Created by");
  await expect(card).toContainText("≈");
  await expect(card).toContainText("but not the creation time");
  await expect(card).toContainText(/[\d,]+ bytes/);
});

test("M: an image is shown, zoomed, turned and moved", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Ramp cameras");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "stand-1/latest.png")));
  const stage = content(page).getByRole("region", { name: /^Image stand-1\/latest\.png/ });
  const image = stage.getByRole("img");
  await expect(content(page).getByText(/\d+ × \d+ pixels · /)).toBeVisible();
  const width = async () => (await image.boundingBox())!.width;
  const fitted = await width();
  await content(page).getByRole("button", { name: "Actual size" }).click();
  await expect(content(page).getByText(/ · 100 %/)).toBeVisible();
  const natural = await image.evaluate((image: HTMLImageElement) => image.naturalWidth);
  const ratio = await page.evaluate(() => devicePixelRatio);
  await expect.poll(width).toBeCloseTo(natural / ratio, 0);
  await stage.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(natural * 4);
  // Moved by dragging.
  const box = (await stage.boundingBox())!;
  const before = await stage.evaluate((stage) => stage.scrollLeft);
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 60);
  await page.mouse.up();
  await expect.poll(() => stage.evaluate((stage) => stage.scrollLeft)).toBe(before + 100);
  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(fitted, 0);
  await page.keyboard.press("r");
  await expect(image).toHaveAttribute("data-turns", "1");
  await expect.poll(async () => (await image.boundingBox())!.height).toBeGreaterThan(0);
});

test("M: audio is played", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Engine recordings");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "engines/left.wav")));
  const sound = content(page).locator("audio");
  await expect(sound).toBeVisible();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(2, 1);
});

test("M: video is played, whatever the platform calls it", async ({ page, platform, context }) => {
  // A video of half a second, made by the browser.
  const camera = await context.newPage();
  const film = await camera.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const drawing = canvas.getContext("2d")!;
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    const end = performance.now() + 500;
    while (performance.now() < end) {
      drawing.fillRect(0, 0, Math.random() * 100, 100);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await camera.close();
  const set = await mediaSet(platform, "Engine recordings");
  const item = await putItem(platform, set, { path: "films/ramp.bin", content: "x" });
  await changeContent(page, item, Buffer.from(film), "application/octet-stream");
  await enter(page, mediaAddress(set.rid, item));
  const video = content(page).locator("video");
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
});

test("M: a PDF document is shown in the browser's viewer", { tag: "@chromium" }, async ({ page, platform, watch }) => {
  const set = await mediaSet(platform, "Aircraft manuals");
  const path = "manuals/NB-180.pdf";
  const { rid } = await testkit(platform, "media-item-at", { mediaSet: set.rid, path });
  await enter(page, mediaAddress(set.rid, rid ?? set.items[0]));
  const frame = content(page).locator("iframe");
  await expect(frame).toBeVisible();
  await expect(frame).toHaveAttribute("src", /^blob:/);
});

test("M: texts are shown as text, table, tree or document", async ({ page, platform }) => {
  await enter(page, "/media");
  await openDocument(page, platform, "stations/turnaround.csv");
  const table = content(page).getByRole("table");
  await expect(table.getByRole("columnheader", { name: "station" })).toBeVisible();
  await expect(table.getByRole("cell", { name: "two stands, one bridge" })).toBeVisible();
  await expect(table.getByRole("cell", { name: '=HYPERLINK("http://example.invalid")' })).toBeVisible();
  await content(page).getByRole("button", { name: "Source" }).click();
  await expect(content(page).locator("pre")).toContainText('"two stands, one bridge"');

  await openDocument(page, platform, "stations/limits.json");
  const tree = content(page).getByRole("region", { name: "The JSON as a tree" });
  await expect(tree).toContainText("9007199254740993");
  await expect(tree).not.toContainText("designator");
  await tree.locator("summary", { hasText: "runways" }).click();
  await tree.locator("summary", { hasText: "2 fields" }).click();
  await expect(tree).toContainText("11/29");

  await openDocument(page, platform, "briefings/winter.md");
  const markdown = content(page).locator(".preview-markdown");
  await expect(markdown.getByRole("heading", { name: "Winter operations" })).toBeVisible();
  await expect(markdown.locator("strong")).toHaveText("3 °C");
  await expect(markdown).toContainText("<script>");
  await expect(markdown.getByRole("link")).toHaveCount(0);

  await openDocument(page, platform, "briefings/checklist.txt");
  await expect(content(page).locator("pre")).toContainText("除雪を確認");
  await openDocument(page, platform, "briefings/route.xml");
  await expect(content(page).locator("pre")).toContainText('<leg from="VIE"');
  await openDocument(page, platform, "imported/unknown");
  await expect(content(page).locator("pre")).toContainText("00 01 02 03");
});

test("M: size decides whether a preview is loaded, asked for or not offered", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  const item = await itemAt(platform, set, "briefings/checklist.txt");
  let loads = 0;
  page.on("request", (request) => (loads += Number(request.url().endsWith("/content"))));
  await changeInfo(page, item, { sizeBytesLong: "50000000" });
  await enter(page, mediaAddress(set.rid, item));
  await expect(content(page)).toContainText("50.0 MB: not loaded automatically");
  expect(loads).toBe(0);
  await content(page).getByRole("button", { name: "Show preview" }).click();
  await expect(content(page).locator("pre")).toContainText("除雪を確認");
  await expect(content(page).getByRole("alert")).toContainText("what you see may be incomplete");

  await changeInfo(page, item, { sizeBytesLong: "3000000000" });
  await load(page);
  await arrive(page);
  await expect(content(page)).toContainText("Too large to preview");
  await expect(content(page)).toContainText("twice the space");
  await expect(content(page).getByRole("button", { name: "Show preview" })).toHaveCount(0);
  await expect(content(page).getByRole("button", { name: "Download" })).toBeEnabled();
  expect(loads).toBe(1);
});

test("M, S: a download has the right name, bytes and hash, and can be canceled", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Engine recordings");
  const item = await itemAt(platform, set, "engines/run-up.wav");
  const token = await platform.token("analyst", ["api:mediasets-read"]);
  const address = `${platform.origin}/api/v2/mediasets/${set.rid}/items/${item}/content`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const original = Buffer.from(await answer.arrayBuffer());
  // Large enough to be asked for, so that the download is the first to load it.
  await changeInfo(page, item, { sizeBytesLong: String(original.length) });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/content", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await enter(page, mediaAddress(set.rid, item));
  await expect(content(page).getByRole("progressbar", { name: "Downloaded" })).toBeVisible();
  await content(page).getByRole("button", { name: "Cancel" }).click();
  await expect(content(page).getByRole("button", { name: "Show preview" })).toBeVisible();
  release();

  const downloading = page.waitForEvent("download");
  await content(page).getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("run-up.wav");
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(original));
  await expect(content(page).getByRole("status").filter({ hasText: "Saved" })).toContainText("The size is as announced");
  await content(page).getByRole("button", { name: "SHA-256" }).click();
  await expect(content(page)).toContainText(sha256(original));
});

test("M: a body of another size is not saved without a word", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  const item = await itemAt(platform, set, "briefings/checklist.txt");
  await changeInfo(page, item, { sizeBytesLong: "5000" });
  await enter(page, mediaAddress(set.rid, item));
  await expect(content(page).locator("pre")).toBeVisible();
  await content(page).getByRole("button", { name: "Download", exact: true }).click();
  await expect(content(page).getByRole("alert")).toContainText("Not saved");
  await expect(content(page).getByRole("alert")).toContainText("5.0 kB were announced");
  const downloading = page.waitForEvent("download");
  await content(page).getByRole("button", { name: "Save anyway" }).click();
  expect((await downloading).suggestedFilename()).toBe("checklist.txt");
});

test("M: where the browser lets a page write a file, it is written where the user says", async ({ page, platform }) => {
  await chooseFiles(page);
  const set = await mediaSet(platform, "Operations documents");
  const item = await itemAt(platform, set, "briefings/checklist.txt");
  await enter(page, mediaAddress(set.rid, item));
  await content(page).getByRole("button", { name: "Save to…" }).click();
  await expect(content(page).getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect((await writtenFile(page, "checklist.txt")).toString("utf8")).toContain("除雪を確認");
});

test("M: a read token is typed like a password, goes into a header, and is forgotten", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource.*403/);
  const canary = "canary-3f1c-read-token";
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, {
    path: "protected/note.txt",
    content: "for holders only",
    mediaType: "text/plain",
    readToken: canary,
  });
  const carried: string[] = [];
  page.on("request", (request) => {
    expect(request.url()).not.toContain(canary);
    const token = request.headers()["readtoken"];
    if (token) carried.push(`${token} ${new URL(request.url()).pathname}`);
  });
  await enter(page, mediaAddress(set.rid, item));
  await expect(page.getByRole("alert").filter({ hasText: "ReadMediaItemPermissionDenied" })).toBeVisible();
  const field = page.getByLabel("Read token", { exact: true }).first();
  await expect(field).toHaveAttribute("type", "password");
  await expect(field).toHaveAttribute("autocomplete", "off");
  await field.fill("two words");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(facts(page).getByRole("alert")).toContainText("Not a read token");
  await field.fill(canary);
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(content(page).locator("pre")).toHaveText("for holders only");
  await expect(field).toHaveValue("");
  expect(new Set(carried.map((line) => line.split(" ")[0]))).toEqual(new Set([canary]));
  expect(carried.every((line) => line.includes(item))).toBe(true);

  // Nowhere but in memory.
  const kept = await page.evaluate(async () => {
    const stores = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.documentElement.outerHTML];
    for (const { name } of await indexedDB.databases()) {
      const database: IDBDatabase = await new Promise((resolve, reject) => {
        const open = indexedDB.open(name!);
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        stores.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return stores.join("\n") + location.href + JSON.stringify(history.state);
  });
  expect(kept).not.toContain(canary);

  // Gone with the item.
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Media" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("alert").filter({ hasText: "ReadMediaItemPermissionDenied" })).toBeVisible();
});

test("M: a download that the browser has no room for says so, and is not tried again", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource.*403/);
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path: "protected/large.txt", content: "too much", mediaType: "text/plain", readToken: "canary" });
  // As a browser does with a full disk, here with the first byte.
  await page.addInitScript(() => {
    Response.prototype.blob = async function () {
      await this.body!.cancel();
      throw new TypeError("Failed to fetch");
    };
  });
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().includes(`${item}/content`) && request.method() === "GET")));
  await enter(page, mediaAddress(set.rid, item));
  await page.getByLabel("Read token", { exact: true }).first().fill("canary");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  const card = page.getByRole("alert").filter({ hasText: "This browser has no space for the file" });
  await expect(card).toContainText("Free space on the disk.");
  expect(asked).toBe(1);
});

test("M: a list of RIDs is worked through by keyboard, with the state of each item", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource.*404/);
  const set = await mediaSet(platform, "Operations documents");
  const first = await itemAt(platform, set, "briefings/checklist.txt");
  const second = await itemAt(platform, set, "briefings/route.xml");
  const missing = "ri.media.main.media-item.00000000-0000-4000-8000-000000000000";
  await enter(page, "/media");
  await page.getByText("Open by identifier…").click();
  const pasted = `${set.rid},${first}\n${second}\n{"mediaSetRid":"${set.rid}","mediaItemRid":"${missing}"}\n`;
  await page.getByRole("textbox", { name: "RIDs" }).fill(pasted);
  await expect(page.getByText("3 media items found")).toBeVisible();
  await page.getByRole("button", { name: "Open the list" }).click();
  await expect(page.getByText("Item 1 of 3")).toBeVisible();
  await expect(content(page).locator("pre")).toContainText("除雪を確認");
  await page.keyboard.press("j");
  await expect(page.getByText("Item 2 of 3")).toBeVisible();
  await expect(content(page).locator("pre")).toContainText("<route>");
  await page.keyboard.press("j");
  await expect(page.getByText("Item 3 of 3")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "MediaItemNotFound" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText("Item 3 of 3")).toBeVisible();
  await page.getByText("All items of the list").click();
  const entries = page.locator(".media-list-all li");
  await expect(entries.nth(0)).toContainText("briefings/checklist.txt");
  await expect(entries.nth(0)).toContainText("seen");
  await expect(entries.nth(1)).toContainText("seen");
  await expect(entries.nth(2)).toContainText("failed");
  await page.keyboard.press("k");
  await expect(page.getByText("Item 2 of 3")).toBeVisible();
});

test("M: a list comes from a file or from the catalog", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  const item = await itemAt(platform, set, "briefings/checklist.txt");
  await enter(page, "/media");
  await page.getByText("Open by identifier…").click();
  await page.getByLabel("Read from a file…").setInputFiles({
    name: "items.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`set,item\n${set.rid},${item}\n`),
  });
  await expect(page.getByText("1 media item found")).toBeVisible();
  await page.getByRole("button", { name: "Open Signed logbooks as a list" }).click();
  await expect(page.getByText(/Item 1 of \d+/)).toBeVisible();
  // The list is shown first. Nothing but RIDs is known of its items: their names are asked for then.
  const entries = page.locator(".media-list-all li");
  await expect(entries.last()).toContainText(/^2026\/0\d\.md/);
  await expect(entries.last()).toContainText("new");
  await expect(page.locator(".media-list-all")).not.toContainText("ri.");
});

test("the list beside an item is of its set, also where the item is opened from Home", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Ramp cameras");
  const item = set.items[0]!;
  await enter(page, mediaAddress(set.rid, item));
  const entries = page.locator(".media-list-all li");
  // It came with the item: it is folded, and asks for nothing.
  await page.getByText("All items of the list").click();
  await expect(entries).toHaveCount(set.items.length);
  await kept(page, item);
  // Another list is worked through meanwhile.
  await page.getByRole("link", { name: "Media", exact: true }).first().click();
  await page.getByRole("button", { name: "Open Signed logbooks as a list" }).click();
  const other = await mediaSet(platform, "Signed logbooks");
  await expect(entries).toHaveCount(other.items.length);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("region", { name: "Continue" }).locator(`a[href*="${item}"]`).first().click();
  await page.getByText("All items of the list").click();
  await expect(entries).toHaveCount(set.items.length);
  await expect(page.locator(".media-list-place")).toHaveText(`Item 1 of ${set.items.length}`);
  await expect(page.locator(".media-list-all a[aria-current]")).toHaveAttribute("href", mediaAddress(set.rid, item));
});

test("images of a list are seen beside their names once their lines are in sight", async ({ page }) => {
  await enter(page, "/media");
  await page.getByRole("button", { name: "Open Ramp cameras as a list" }).click();
  await expect(content(page).getByRole("img").first()).toBeVisible();
  const images = page.locator(".media-thumbnail > img");
  await expect(images.first()).toBeVisible();
  await expect.poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [lines, shown] = [await page.locator(".media-list-all li").count(), await images.count()];
  expect(shown).toBeLessThanOrEqual(lines);
  // The image is in sight beside the list.
  await expect(content(page).getByRole("img").first()).toBeInViewport({ ratio: 1 });
});
