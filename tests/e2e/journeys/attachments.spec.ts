// An attachment is shown like any other file, and reaches the disk byte for byte.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { grid, objectsAddress } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";
import { unzipped } from "../support/workbook.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

for (const property of ["photo", "report"] as const) {
  test(`downloads the ${property} of an inspection`, async ({ page, platform, watch }) => {
    const token = await platform.token("analyst", ["api:ontologies-read"]);
    const headers = { authorization: `Bearer ${token}` };
    const of = `${platform.origin}/api/v2/ontologies/airline/objects/Inspection`;
    const listing = await (await fetch(`${of}?pageSize=100`, { headers })).json();
    const inspection = listing.data.find((object) => object[property]?.rid);
    const key = String(inspection.__primaryKey);
    const attachment = `${of}/${encodeURIComponent(key)}/attachments/${property}`;
    const metadata = await (await fetch(`${attachment}/${inspection[property].rid}`, { headers })).json();
    const original = Buffer.from(await (await fetch(`${attachment}/content`, { headers })).arrayBuffer());
    expect(original.length).toBe(Number(metadata.sizeBytes));

    const address = objectsAddress(await platform.ontology(), "Inspection");
    await enter(page, `${address}&key=${encodeURIComponent(key)}`);
    const entry = page.getByRole("dialog").locator(".property-files").filter({ hasText: metadata.filename });
    await expect(entry).toBeVisible();
    const downloading = page.waitForEvent("download");
    await entry.getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(metadata.filename);
    expect(sha256(readFileSync(await download.path()))).toBe(sha256(original));
    await expect(entry.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  });
}

test("a download can be canceled and begun again", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, objectsAddress(await platform.ontology(), "Inspection"));
  await grid(page).getByRole("gridcell").first().click();
  // A large file, which is not loaded before it is asked for.
  const entry = page.getByRole("dialog").locator(".property-files").filter({ hasText: ".wav" });
  const button = entry.getByRole("button", { name: "Download" });
  await expect(button).toBeEnabled();

  // Held back until the response to the second click.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/attachments/*/content", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await button.click();
  await entry.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeEnabled();
  release();

  const downloading = page.waitForEvent("download");
  await button.click();
  expect((await downloading).suggestedFilename()).not.toBe("");
});

test("an attachment is previewed by its bytes and hashed, and one of another size is not saved without a word", { tag: "@chromium" }, async ({ page, platform, watch }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Inspection"));
  await grid(page).getByRole("gridcell").first().click();
  const panel = page.getByRole("dialog");
  // An image shows itself, with the tools of every image. A click shows it on the whole screen.
  const stage = panel.getByRole("region", { name: /^Image / });
  await expect(stage).toBeVisible();
  const isFull = () => page.evaluate(() => document.fullscreenElement?.className ?? "");
  await stage.click();
  await expect.poll(isFull).toBe("preview-stage");
  await stage.click();
  await expect.poll(isFull).toBe("");
  const entry = panel.locator(".property-files").filter({ hasText: ".pdf" });
  // A small file too, whatever it is.
  await expect(entry.locator("iframe")).toBeVisible();
  await entry.getByRole("button", { name: "SHA-256" }).click();
  await expect(entry.getByText(/^[0-9a-f]{64}$/)).toBeVisible();

  await page.route("**/attachments/*/content", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.body()).subarray(0, 100) });
  });
  await load(page);
  await entry.getByRole("button", { name: "Download", exact: true }).click();
  await expect(entry.getByRole("alert")).toContainText("Not saved: 100 bytes arrived");
});

test("the attachments of selected objects come as one archive with a manifest", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const token = await platform.token("analyst", ["api:ontologies-read"]);
  const headers = { authorization: `Bearer ${token}` };
  const of = `${platform.origin}/api/v2/ontologies/airline/objects/Inspection`;
  const listing = await (await fetch(`${of}?pageSize=3`, { headers })).json();
  const attached = listing.data.flatMap((object) =>
    Object.entries(object).flatMap(([property, value]) => {
      const rids = [value].flat().map((one) => String((one as { rid?: string } | null)?.rid));
      const attachments = rids.filter((rid) => rid.startsWith("ri.attachments."));
      // The platform gives out the content of single attachments.
      return attachments.length === 1 ? [{ key: String(object.__primaryKey), property, rid: attachments[0]! }] : [];
    }),
  );
  expect(attached.length).toBeGreaterThan(2);

  await enter(page, objectsAddress(await platform.ontology(), "Inspection"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  for (const place of [0, 1, 2]) await grid(page).getByRole("rowheader").nth(place).click();
  await expect(page.getByText("3 rows selected")).toBeVisible();
  // One of them can't be loaded: the others are saved all the same.
  const lost = attached[1]!;
  await page.route(`**/objects/Inspection/${encodeURIComponent(lost.key)}/attachments/${lost.property}/content*`, (route) => route.fulfill({ status: 404, json: { errorCode: "NOT_FOUND", errorName: "AttachmentNotFound", errorInstanceId: "0", parameters: {} } }));
  await page.getByRole("button", { name: "Files", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Files of the selected objects" });
  await expectAccessibleThemes(page, "files of objects");
  const [download] = await Promise.all([page.waitForEvent("download"), form.getByRole("button", { name: `Download ${attached.length} files` }).click()]);
  expect(download.suggestedFilename()).toBe("Inspection-files.zip");
  await expect(form.getByRole("status").filter({ hasText: "Saved Inspection-files.zip" })).toBeVisible();
  await expect(form.getByRole("alert")).toContainText("1 file is missing:");
  await expect(form.getByRole("alert")).toContainText(lost.key);

  const files = unzipped(readFileSync(await download.path()));
  const manifest = JSON.parse(files.get("manifest.json")!.toString());
  expect(manifest).toMatchObject({ version: 1, objectType: "Inspection" });
  expect(manifest.leftOut).toContainEqual(expect.objectContaining({ primaryKey: lost.key, property: lost.property, rid: lost.rid }));
  expect(manifest.files).toHaveLength(attached.length - 1);
  expect([...files.keys()].sort()).toEqual(["manifest.json", ...manifest.files.map((file) => file.path)].sort());
  for (const { path, primaryKey, property, rid, name, sizeBytes, sha256: hash } of manifest.files) {
    expect(attached).toContainEqual({ key: primaryKey, property, rid });
    expect(path).toBe(`${primaryKey.replaceAll("/", "_")}/${name}`);
    const original = Buffer.from(await (await fetch(`${of}/${encodeURIComponent(primaryKey)}/attachments/${property}/content`, { headers })).arrayBuffer());
    expect(files.get(path)!.equals(original)).toBe(true);
    expect(sizeBytes).toBe(original.length);
    expect(hash).toBe(sha256(original));
  }
});
