// The code for a view: what it asks of the platform as curl, TypeScript, Python and Rust. The curl commands are really run.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { clipboard, column, grid, objectsAddress } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter } from "../support/enter.ts";
import { AIRPORTS, cell, open, run, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Code for this view" });
const code = (page: Page, language: string) => dialog(page).getByRole("region", { name: language, exact: true });

/** Runs a command in a shell, in a folder of its own; gives what it says, and the file of that name that it leaves there. */
async function inShell(command: string, token: string, file?: string): Promise<{ stdout: string; content: string }> {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-curl-"));
  try {
    const { stdout } = await promisify(execFile)("sh", ["-c", command], {
      cwd: folder,
      env: { PATH: process.env.PATH, TOKEN: token },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { stdout, content: file ? await readFile(join(folder, file), "utf8") : "" };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the objects that the table shows, by their curl command", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const asked = page.waitForRequest((request) => request.url().includes("/objects/Airport?"));
  await enter(page, `${objectsAddress(ontology, "Airport")}&orderBy=p.city:desc&select=city,name&filter=city~has~a`);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();

  const button = page.getByRole("button", { name: "Code for this view" });
  await button.click();
  const curl = code(page, "curl");
  await expect(curl).toContainText(`${platform.origin}/api/v2/ontologies/`);
  await expect(dialog(page).getByText("Filters are left out")).toBeVisible();
  await expectAccessibleThemes(page, "the code for a listing");
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => clipboard(page)).toBe(await curl.textContent());
  const command = await clipboard(page);
  expect(command).toContain('-H "Authorization: Bearer $TOKEN"');

  // It is what the table has asked for, but for the size of its pages.
  const url = new URL((await asked).url());
  expect(new URL(/'(http[^']+)'/.exec(command)![1]!).search).toBe(url.search.replace(/pageSize=\d+&?/, ""));

  const token = await platform.token("analyst", ["api:ontologies-read"]);
  const { data } = JSON.parse((await inShell(command, token)).stdout) as { data: { city: string; name: string }[] };
  const cities = data.map((airport) => airport.city).filter((city) => city.toLowerCase().includes("a"));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  const shown = await column(page, /^City/);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(cities.slice(0, shown.length));
});

test("the languages, by keyboard and from the search box; the one that was chosen is remembered", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page, `${objectsAddress(ontology, "Airport")}&orderBy=p.city:desc`);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText(">code for this view");
  await expect(page.getByRole("option", { name: "Code for this view" })).toBeVisible();
  await page.keyboard.press("Enter");
  const tab = (name: string) => dialog(page).getByRole("tab", { name, exact: true });
  await expect(tab("curl")).toHaveAttribute("aria-selected", "true");
  await tab("curl").focus();
  for (const [language, part] of [
    ["TypeScript", `client.ontologies.listObjectsV2("${ontology}", "Airport", {`],
    ["Python", `"orderBy": "p.city:desc",`],
    ["Rust", `order_by: Some("p.city:desc".parse()),`],
  ] as const) {
    await page.keyboard.press("ArrowRight");
    await expect(tab(language)).toBeFocused();
    await expect(code(page, language)).toContainText(part);
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await open(page);
  await write(page, "");
  await page.getByRole("button", { name: "Code", exact: true }).click();
  await expect(dialog(page)).toContainText("There is no statement yet.");
  await page.keyboard.press("Escape");
  await write(page, "SELECT {{n}} AS n");
  await page.getByRole("button", { name: "Code", exact: true }).click();
  await expect(code(page, "Rust")).toContainText(`"query": "SELECT {{n}} AS n",`);
  await expect(dialog(page).getByText("Parameters in double braces are unchanged")).toBeVisible();
});

test("the results of a statement, by its curl commands", async ({ page, platform }) => {
  const sql = `SELECT iata_code AS code, 'it''s "$HOME" \`x\`' AS quoted\nFROM ${AIRPORTS}\nORDER BY iata_code`;
  await open(page);
  await page.getByRole("button", { name: "Options", exact: true }).click();
  await page.getByRole("radio", { name: "CSV", exact: true }).click();
  await run(page, sql);
  await succeeded(page);
  await page.getByRole("button", { name: "Code", exact: true }).click();
  const curl = code(page, "curl");
  await expect(curl).toContainText("/api/v2/sqlQueries/execute");
  await expectAccessibleThemes(page, "the code for a statement");
  const command = (await curl.textContent())!;
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  const token = await platform.token("analyst", ["api:sql-queries-execute", "api:sql-queries-read"]);
  const { content } = await inShell(command, token, "results.csv");
  const [head, first, second] = content.split(/\r?\n/);
  expect(head).toBe("code,quoted");
  for (const [index, line] of [first!, second!].entries()) {
    const [airport] = line.split(",");
    await expect(cell(page, index + 1, 1)).toHaveText(airport!);
    await expect(cell(page, index + 1, 2)).toHaveText('it\'s "$HOME" `x`');
    expect(line).toBe(`${airport},"it's ""$HOME"" \`x\`"`);
  }

  // What a statement does wrong is said, and leaves no file.
  await write(page, "SELECT nothing FROM nowhere");
  await page.getByRole("button", { name: "Code", exact: true }).click();
  await expect(curl).toContainText("nowhere");
  const wrong = (await curl.textContent())!;
  await expect(inShell(wrong, token, "results.csv")).rejects.toThrow(/ENOENT/);
});
