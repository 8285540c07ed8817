// The app below a path of its origin: the page is changed as the README of the static archive says, and nothing else.
import type { BrowserContext } from "@playwright/test";
import { signIn } from "../support/app.ts";
import { expect, test } from "../support/test.ts";

const BASE = "/belvedere";
const CALLBACK = "/sign-in/callback";

/** Puts the app of a platform below the path. The platform knows only the redirect at the top: its answers are led below. */
async function serveBelow(context: BrowserContext, origin: string): Promise<void> {
  const below = (address: string) => address.replace(origin + CALLBACK, origin + BASE + CALLBACK);
  const top = (text: string) => text.replace(encodeURIComponent(origin + BASE + CALLBACK), encodeURIComponent(origin + CALLBACK));
  await context.route(
    (url) => url.pathname.startsWith(`${BASE}/`),
    async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(origin + BASE, origin) });
      if (!response.headers()["content-type"]?.startsWith("text/html")) return route.fulfill({ response });
      await route.fulfill({ response, body: (await response.text()).replaceAll('="/', `="${BASE}/`) });
    },
  );
  await context.route(`${origin}/oauth2/authorize**`, async (route) => {
    const response = await route.fetch({ url: top(route.request().url()), maxRedirects: 0 });
    const { location, ...headers } = response.headers();
    if (!location) return route.fulfill({ response });
    // A page in place of a redirect: what a browser asks for after a redirect is not routed.
    const target = below(new URL(location, origin).href).replaceAll("&", "&amp;");
    const body = `<meta http-equiv="refresh" content="0;url=${target}">`;
    await route.fulfill({ headers: { ...headers, "content-type": "text/html", "content-security-policy": "" }, body });
  });
  await context.route(`${origin}/oauth2/token`, (route) => route.continue({ postData: top(route.request().postData() ?? "") }));
}

test("the app below a path: sign-in, links, search, SQL, reload", async ({ page, context, platform }) => {
  await serveBelow(context, platform.origin);
  await signIn(page, `${BASE}/datasets-that-are-not`);
  await page.getByRole("link", { name: "Belvedere, home" }).click();
  await expect(page).toHaveURL(new RegExp(`^${platform.origin}${BASE}/?$`));

  const ontologies = page.locator(".rail-link[href$='/ontology']");
  await ontologies.hover();
  await expect(ontologies).toHaveAttribute("href", `${BASE}/ontology`);
  await ontologies.click();
  await expect(page).toHaveURL(`${platform.origin}${BASE}/ontology`);
  await expect(ontologies).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${platform.origin}${BASE}/?$`));

  // By the keyboard, and by the router without a link.
  const sql = page.locator(".rail-link[href$='/sql']");
  await sql.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${platform.origin}${BASE}/sql`);
  await expect(page.locator("sql-editor")).toBeVisible();
  await page.reload();
  await expect(page.locator("sql-editor")).toBeVisible();
  await expect(page).toHaveURL(`${platform.origin}${BASE}/sql`);
});
