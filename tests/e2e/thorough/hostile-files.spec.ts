// Hostile files in every preview path: nothing runs, nothing
// is asked for elsewhere, no policy is broken, and no object URL is left behind.
import type { Page } from "@playwright/test";
import { follow } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { changeContent, changeInfo, mediaAddress, mediaSet, putItem } from "../support/media.ts";
import { expect, test } from "../support/test.ts";

const AWAY = "http://evil.invalid";
/** A script that would be noticed by a dialog, a mark in any window that it reaches, and a request. */
const script = `try{top.__ran=1}catch(e){};try{parent.__ran=1}catch(e){};window.__ran=1;alert(1);fetch("${AWAY}/s")`;
const html = `<!doctype html><title>x</title><script>${script}</script><img src="${AWAY}/i" onerror='${script}'>
<iframe srcdoc="<script>${script.replaceAll('"', "&quot;")}</script>"></iframe><link rel=stylesheet href="${AWAY}/c"><meta http-equiv=refresh content="0;url=${AWAY}/m">`;
const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "${AWAY}/e">]><!-- a drawing -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50" width="100" height="50" onload='${script}'>
<script>${script.replaceAll("&", "&amp;")}</script><image href="${AWAY}/i.png" width="9" height="9"/><use xlink:href="${AWAY}/u.svg#a"/>
<style>@import "${AWAY}/s.css"; rect { fill: url(${AWAY}/f) }</style><a href="javascript:${encodeURIComponent(script)}"><rect width="90" height="40"/></a>
<foreignObject width="90" height="40"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:${encodeURIComponent(script)}"/><img src="${AWAY}/fo" onerror='${script}'/></body></foreignObject>
<animate attributeName="href" values="javascript:alert(1)" onbegin='${script}'/></svg>`;
const markdown = `# Title\n\n${html}\n\n[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,<script>${script}</script>)
[d](vbscript:x) [e](//evil.invalid/x) [f](/sign-in/callback?code=1) [g](java\tscript:alert(1)) <javascript:alert(1)>
![i](${AWAY}/i.png) ![j](javascript:alert(1)) [good](https://example.com/)\n\n${">".repeat(10_000)} deep\n\n${"- ".repeat(500)}x\n`;
const pdfOf = (extra: string) => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R${extra}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`;
const json = JSON.stringify({ "<img src=x onerror=alert(1)>": html, __proto__: { polluted: true }, url: "javascript:alert(1)" });
const csv = `name,"<script>${script.replaceAll('"', '""')}</script>"\n=cmd|'/C calc'!A0,"${html.replaceAll('"', '""')}"\n`;

/** Files: path, the type that the platform says, and content. */
const FILES: [string, string, string][] = [
  ["h/page.html", "text/html", html],
  ["h/page.txt", "text/plain", html],
  ["h/page.svg", "image/svg+xml", html],
  ["h/page.md", "text/markdown", html],
  ["h/page.json", "application/json", html],
  ["h/page.csv", "text/csv", html],
  ["h/page.pdf", "application/pdf", html],
  ["h/page.xml", "application/xml", `<?xml version="1.0"?><?xml-stylesheet href="${AWAY}/x.xsl" type="text/xsl"?>${html}`],
  ["h/page.png", "image/png", html],
  ["h/page.mp4", "video/mp4", html],
  ["h/page.wav", "audio/wav", html],
  ["h/page.bin", "application/octet-stream", html],
  ["h/xhtml.xhtml", "application/xhtml+xml", `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script.replaceAll("&", "&amp;")}</script></html>`],
  ["h/drawing.svg", "image/svg+xml", svg],
  ["h/drawing.png", "image/png", svg],
  ["h/drawing.txt", "text/plain", svg],
  ["h/drawing.html", "text/html", svg],
  ["h/drawing-type", 'image/svg+xml;charset="<script>"', svg],
  ["h/long-type", `text/html;${"x".repeat(900)}`, html],
  ["h/no-type", "", html],
  ["h/document.md", "text/markdown", markdown],
  ["h/document.markdown", "text/html", markdown],
  ["h/values.json", "application/json", json],
  ["h/deep.json", "application/json", "[".repeat(100_000) + "]".repeat(100_000)],
  ["h/deep-object.json", "application/json", '{"a":'.repeat(50_000) + "1" + "}".repeat(50_000)],
  ["h/page.eml", "message/rfc822", html],
  ["h/letter.eml", "text/html", `From: ${html.replaceAll("\n", " ")}\nSubject: =?utf-8?B?${Buffer.from(html).toString("base64")}?=\nContent-Type: text/html; name="${AWAY}"\n\n${html}`],
  ["h/rows.csv", "text/csv", csv],
  ["h/wide.csv", "text/csv", `${"a,".repeat(20_000)}\n`.repeat(20)],
  ["h/gif.js", "application/javascript", `GIF89a=1;${script}//`],
  ["h/gif.gif", "image/gif", `GIF89a=1;${script}//`],
  ["h/pdf.html", "text/html", pdfOf(`/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);app.launchURL\\("${AWAY}/p"\\);)>>`) + html],
  ["h/script.pdf", "application/pdf", pdfOf(`/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);)>>`)],
  ["h/hidden-script.pdf", "application/pdf", pdfOf(`/Open#41ction<</S/J#61vaScript/J#53(app.alert\\(1\\);)>>`)],
  ["h/launch.pdf", "application/pdf", pdfOf(`/OpenAction<</S/Launch/F(calc.exe)>>`)],
  ["h/opens.pdf", "application/pdf", pdfOf(`/OpenAction<</S/URI/URI(${AWAY}/p)>>`)],
  ["h/packed.pdf", "application/pdf", pdfOf("") + "9 0 obj<</Type/ObjStm/N 1/First 4/Filter/Crypt/Length 4>>stream\nxxxx\nendstream endobj\n"],
  ["h/empty", "text/html", ""],
  ["h/one-byte", "image/png", "<"],
  ["h/control.txt", "text/plain", "\u001b]0;x\u0007\u202egnp.exe\u2066\u0000"],
];

/** Hooks that notice whatever runs, in this window and every frame below it. */
async function hook(page: Page): Promise<{ dialogs: string[] }> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const own = window as any;
    own.__blobs = new Set<string>();
    own.__violations = [];
    const make = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (object: Blob) => {
      const url = make(object);
      own.__blobs.add(url);
      return url;
    };
    URL.revokeObjectURL = (url: string) => {
      own.__blobs.delete(url);
      revoke(url);
    };
    addEventListener("securitypolicyviolation", (event) => own.__violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  return { dialogs };
}

const content = (page: Page) => page.getByRole("region", { name: "Content" });

/** Waits until a preview is drawn. */
async function drawn(page: Page): Promise<void> {
  await expect(content(page).getByRole("button", { name: "SHA-256" })).toBeVisible();
  await expect(content(page).locator(".skeleton")).toHaveCount(0);
}

async function expectNothingRan(page: Page, dialogs: string[], path: string): Promise<void> {
  const found = await page.evaluate(() => {
    const own = window as any;
    return { ran: own.__ran, polluted: ({} as any).polluted, violations: own.__violations, title: document.title };
  });
  expect(found.ran, path).toBeUndefined();
  expect(found.polluted, path).toBeUndefined();
  expect(found.violations, path).toEqual([]);
  expect(found.title, path).toContain("Belvedere");
  expect(dialogs, path).toEqual([]);
}

test("hostile files in every preview path: nothing runs, nothing is asked for, no URL stays", async ({ page, platform }) => {
  test.setTimeout(300_000);
  const { dialogs } = await hook(page);
  const set = await mediaSet(platform, "Operations documents");
  await enter(page, "/media");
  const rids: string[] = [];
  for (const [path, mediaType, text] of FILES) {
    rids.push(await putItem(platform, set, { path, content: text, mediaType: mediaType || undefined }));
  }
  // One list, so that the page stays the same: an effect of one file would show with the next.
  await page.getByText("Open by identifier…").click();
  await page.getByRole("textbox", { name: "RIDs" }).fill(rids.map((rid) => `${set.rid} ${rid}`).join("\n"));
  await page.getByRole("button", { name: "Open the list" }).click();
  for (const [index, [path]] of FILES.entries()) {
    await expect(page.getByText(`Item ${index + 1} of ${FILES.length}`)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Facts" })).toContainText(path);
    await drawn(page);
    // No frame but that of the browser's PDF viewer, and none of these documents may get one.
    await expect(page.locator("iframe, object, embed"), path).toHaveCount(0);
    for (const image of await content(page).locator("img").all()) {
      expect(await image.getAttribute("src"), path).toMatch(/^blob:/);
    }
    for (const link of await content(page).getByRole("link").all()) {
      expect(await link.getAttribute("href"), path).toMatch(/^(https?:\/\/|mailto:)/);
      expect(await link.getAttribute("rel"), path).toBe("noopener noreferrer");
    }
    // Both ways to see it.
    const source = content(page).getByRole("button", { name: "Source" });
    if (await source.isVisible()) {
      await source.click();
      await expect(content(page).locator("pre")).toBeVisible();
      await content(page).getByRole("button", { name: "Rendered" }).click();
      await expect(content(page).locator("pre.preview-text")).toHaveCount(0);
    }
    await expectNothingRan(page, dialogs, path);
    if (index + 1 < FILES.length) await page.keyboard.press("j");
  }
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Media" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as any).__blobs.size)).toBe(0);
});

test("a PDF document with scripts is shown only when the user wants it", { tag: "@chromium" }, async ({ page, platform }) => {
  const { dialogs } = await hook(page);
  const set = await mediaSet(platform, "Operations documents");
  const script = pdfOf(`/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);)>>`);
  const item = await putItem(platform, set, { path: "h/ask.pdf", content: script, mediaType: "application/pdf" });
  await enter(page, mediaAddress(set.rid, item));
  await expect(content(page)).toContainText("contains scripts or actions, so it is not shown automatically");
  await expect(content(page).getByRole("button", { name: "Show anyway" })).toBeVisible();
  await expectNothingRan(page, dialogs, "h/ask.pdf");
});

test("what the bytes are counts, not what they are called", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path: "h/fake.png", content: html, mediaType: "image/png" });
  await enter(page, mediaAddress(set.rid, item));
  await expect(content(page)).toContainText("The platform says image/png, but the content is HTML or XML");
  await expect(content(page).locator("pre")).toContainText("<!doctype html>");

  // An image of 50,000 × 50,000 pixels is not decoded.
  const huge = Buffer.alloc(64);
  huge.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const bomb = await putItem(platform, set, { path: "h/huge.png", content: "x", mediaType: "image/png" });
  await changeContent(page, bomb, huge, "image/png");
  await follow(page, mediaAddress(set.rid, bomb));
  await expect(content(page)).toContainText("50,000 × 50,000 pixels, too many");
  await expect(content(page).locator("img")).toHaveCount(0);

  // A picture with HTML behind it is a picture under every name.
  const gif = Buffer.concat([
    Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64"),
    Buffer.from(html),
  ]);
  const polyglot = await putItem(platform, set, { path: "h/polyglot.html", content: "x" });
  await changeContent(page, polyglot, gif, "text/html");
  await follow(page, mediaAddress(set.rid, polyglot));
  await expect(content(page).locator("img")).toBeVisible();
  await expect(content(page)).toContainText("the content is an image (GIF)");

  // A tiny file that claims to be huge is not even loaded.
  const liar = await putItem(platform, set, { path: "h/liar.zip", content: "PK" });
  await changeInfo(page, liar, { sizeBytesLong: "9223372036854775807" });
  await follow(page, mediaAddress(set.rid, liar));
  await expect(content(page)).toContainText("Too large to preview");
});

test("names that hide or climb are shown by their numbers and cleaned for the disk", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  const names: [string, string, string][] = [
    ["../../../etc/passwd", "../../../etc/passwd", "passwd"],
    ["x/evil\u202efdp.exe", "x/evil⟨U+202E⟩fdp.exe", "evilfdp.exe"],
    ['x/"quotes\'<b>&amp;.txt', 'x/"quotes\'<b>&amp;.txt', "_quotes'_b_&amp;.txt"],
    ["x/CON.txt", "x/CON.txt", "_CON.txt"],
    ["x/zero\u200bwidth.txt", "x/zero⟨U+200B⟩width.txt", "zerowidth.txt"],
  ];
  await enter(page, "/media");
  for (const [path, shown, saved] of names) {
    const item = await putItem(platform, set, { path, content: "x", mediaType: "text/plain" });
    await follow(page, mediaAddress(set.rid, item));
    await expect(page.getByRole("complementary", { name: "Facts" })).toContainText(shown);
    await drawn(page);
    const downloading = page.waitForEvent("download");
    await content(page).getByRole("button", { name: "Download", exact: true }).click();
    expect((await downloading).suggestedFilename(), path).toBe(saved);
  }
});
