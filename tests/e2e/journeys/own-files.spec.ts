// A folder of the user's own files.
import { accountButton, clipboard, grid, pick, signIn } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const SALES = "no;day;paid;note\n1;2024-02-29;1.50;NA\n2;2024-03-01;NA;\n";

test("a file says how it is read, in lines for belvedere.toml, and is queried by its path", async ({ page, startPlatform, context }) => {
  const platform = await startPlatform({ files: { "sales 2024.csv": SALES } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: platform.origin });
  await signIn(page, platform.origin);
  await expect(page.getByText("2 rows · 55 bytes")).toBeVisible();
  await page.getByRole("link", { name: /^Definition of / }).click();
  await page.getByRole("tab", { name: "File" }).click();
  const file = page.getByRole("tabpanel", { name: "File" });
  await expect(file.getByText("All values of the primary key are different.")).toBeVisible();
  await expect(file.getByText("NA", { exact: true })).toBeVisible();
  await file.getByRole("button", { name: "Copy the lines" }).click();
  const lines = [
    '[files."sales 2024.csv"]',
    'primary_key = "no"',
    'delimiter = ";"',
    "",
    '[files."sales 2024.csv".types]',
    'day = "date"',
    'no = "long"',
    'note = "string"',
    'paid = "double"',
    "",
  ];
  await expect.poll(() => clipboard(page)).toBe(lines.join("\n"));
  await page.reload();
  await expect(file).toBeVisible();

  await page.getByRole("link", { name: "Query with SQL" }).click();
  await expect(page.getByText("SELECT * FROM `/sales 2024.csv` LIMIT 1000")).toBeVisible();
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "3");
  await expect(grid(page).getByRole("gridcell", { name: "1.5", exact: true })).toBeVisible();
});

test("the people and enrollments of the demo are not beside a user's own files", async ({ page, startPlatform }) => {
  const platform = await startPlatform({ files: { "sales 2024.csv": SALES } });
  await page.goto(platform.origin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Each account is a role: it may do with your files what it says.")).toBeVisible();
  await expect(page.getByText("Ada")).toHaveCount(0);
  await pick(page, "Alma Administrator");
  await expect(accountButton(page)).toHaveAccessibleName("Account: Administrator");
  await expect(page.getByText("2 rows · 55 bytes")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Belvedere Air");
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: "Objects", exact: true })).toBeVisible();
  await expect(views.getByRole("link", { name: "Administration" })).toBeHidden();
});

test("a column that is text because of few values names them, and the line that changes it", async ({ page, startPlatform }) => {
  const rows = Array.from({ length: 60 }, (_, number) => `${number};${number === 40 ? "n.d." : number === 50 ? "?" : number / 2}`);
  const platform = await startPlatform({ files: { "amounts.csv": `no;amount\n${rows.join("\n")}\n` } });
  await signIn(page, platform.origin);
  await page.getByRole("link", { name: /^Definition of / }).click();
  await page.getByRole("tab", { name: "File" }).click();
  const file = page.getByRole("tabpanel", { name: "File" });
  await expect(file.getByText("These values determine the column types:")).toBeVisible();
  const item = file.getByRole("listitem");
  await expect(item).toHaveText(
    'amount line 42: n.d. and 1 more value. To change it, add this line to belvedere.toml: nulls = ["n.d.", "?"]',
  );
  await page.getByRole("tab", { name: "Properties" }).click();
  await expect(page.getByText('Text because of "n.d." on line 42, and because of another value.')).toBeVisible();
});

test("many object types are searched beside the views", async ({ page, startPlatform }) => {
  const files = Object.fromEntries(Array.from({ length: 13 }, (_, number) => [`file ${number}.csv`, "no;name\n1;one\n"]));
  const platform = await startPlatform({ files });
  await signIn(page, platform.origin);
  const rail = page.getByRole("navigation", { name: "Views" });
  const types = rail.locator(".rail-type").filter({ visible: true });
  await expect(types).toHaveCount(13);
  const search = rail.getByRole("searchbox", { name: "Find an object type" });
  await search.fill(" FILE 1");
  await expect(types).toHaveCount(4);
  await expect(rail.getByRole("status")).toHaveText("");
  await search.fill("nothing");
  await expect(types).toHaveCount(0);
  await expect(rail.getByRole("status")).toHaveText("No matches in the catalog.");
  await expectAccessibleThemes(page, "a search without a type");
  await expect(search).toBeInViewport();
  await search.fill("");
  await expect(types).toHaveCount(13);
});
