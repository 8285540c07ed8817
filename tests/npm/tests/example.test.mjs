// The example, driven as a person does: sign in, look at flights, sign out in one tab and in all.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { launch, serve } from "../support/pages.mjs";
import { Platform, freePort, needed } from "../support/platform.mjs";

const run = promisify(execFile);
let platform, pages, browser;

before(async () => {
  const folder = join(needed("BELVEDERE_TEST_DATA"), "example");
  await rm(folder, { recursive: true, force: true });
  await cp(join(import.meta.dirname, "../../../examples/browser"), folder, { recursive: true });
  // Its bundler here is the one of these tests; the test of the consumers has Vite.
  const npm = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"];
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
  await run("npm", [...npm, needed("BELVEDERE_TARBALL")], { cwd: folder });
  const dist = "/node_modules/belvedere-client/dist";
  const map = { imports: { "belvedere-client": `${dist}/index.js`, "belvedere-client/sign-in": `${dist}/sign-in-index.js` } };
  const port = await freePort();
  pages = await serve(port, {
    fallback: "/index.html",
    change: (html) => html.replace("<head>", `<head><script type="importmap">${JSON.stringify(map)}</script>`),
  });
  platform = await Platform.start({ flights: 200, origins: [pages.origin] });
  await writeFile(join(folder, "config.json"), JSON.stringify({ baseUrl: platform.address, clientId: "belvedere-web" }));
  pages.show(folder);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  pages?.stop();
  platform?.stop();
});

test("sign in, page, sign out", async () => {
  const context = await browser.newContext();
  const said = [];
  const open = async () => {
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    await page.goto(`${pages.origin}/`);
    return page;
  };
  const first = await open();
  await first.getByRole("button", { name: "Ada Analyst" }).click();
  await first.getByRole("button", { name: "Allow", exact: true }).click();
  await first.getByText(/^50 of \d+ flights\.$/).waitFor();
  assert.equal(new URL(first.url()).search, "");
  assert.equal(await first.locator("#account").textContent(), "Ada Analyst");
  await first.getByRole("button", { name: "More flights" }).click();
  await first.getByText(/^100 of \d+ flights\.$/).waitFor();
  // No token is anywhere that a script could read it.
  const kept = await first.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  assert.equal(kept, '[{},{},""]');

  // The platform knows the user by now: nothing is typed.
  const second = await open();
  await second.getByText(/^50 of \d+ flights\.$/).waitFor();
  await second.getByRole("button", { name: "Sign out" }).click();
  await second.getByText("Nobody is signed in.").waitFor();
  await first.getByText("Nobody is signed in.").waitFor();
  assert.deepEqual(said, []);
  await context.close();
});
