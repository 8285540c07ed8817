// Administration of sign-in: providers, certificates, username patterns, groups.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { clipboard, follow } from "../support/app.ts";
import { configure, enter, load } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

const ALMA = "Alma Administrator";
const ORGANIZATION = "ri.multipass..organization.0b5a0000-0000-4000-8000-000000000001";
const main = (page: Page) => page.getByRole("main");

async function address(platform: Platform, tab?: string, which = 0): Promise<string> {
  const rid = (await platform.catalog()).enrollments[which].rid;
  return `/admin?enrollment=${encodeURIComponent(rid)}${tab ? `&tab=${tab}` : ""}`;
}

/** The platform's response about the providers of the first enrollment. */
async function providers(platform: Platform): Promise<any[]> {
  const rid = (await platform.catalog()).enrollments[0].rid;
  const answer = await fetch(`${platform.origin}/api/v2/admin/enrollments/${rid}/authenticationProviders?preview=true`, {
    headers: { authorization: `Bearer ${await platform.token("administrator", ["api:admin-read"])}` },
  });
  return (await answer.json()).data;
}

test("M: the table of providers can be searched and filtered, and the internal realm has a label", async ({
  page,
  platform,
}) => {
  await enter(page, "/", ALMA);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Administration" }).click();
  await main(page).getByRole("link", { name: "Belvedere Air" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Belvedere Air" })).toBeVisible();
  const rows = page.getByRole("region", { name: "Sign-in providers" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(main(page)).toContainText("Public preview");
  const staff = rows.filter({ hasText: "Belvedere Air staff" });
  for (const text of ["Enabled", "SAML", "belvedere-air", "sign-in.belvedere-air.example", ".+@belvedere-air\\.example"]) {
    await expect(staff).toContainText(text);
  }
  await expect(rows.filter({ hasText: "service-internal-realm" })).toContainText("Internal realm");
  await expect(main(page).getByText("Internal realm")).toHaveCount(1);

  await page.getByLabel("State").selectOption("Disabled");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Crew portal (retired)");
  await page.getByLabel("State").selectOption("Enabled and disabled");
  await page.getByLabel("Protocol").selectOption("OIDC");
  await expect(rows).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search the providers" }).fill("handling");
  await expect(rows).toHaveCount(1);
  await expect(main(page).getByText("1 of 4 providers")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the providers" }).fill("no such provider");
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(rows).toHaveCount(4);

  // A response without `data` is an empty list.
  await follow(page, await address(platform, undefined, 1));
  await expect(page.getByRole("heading", { name: "This enrollment has no sign-in providers" })).toBeVisible();
});

test("M: the SAML card has every address to copy, and links only to web addresses", async ({ page, platform }) => {
  const [staff] = await providers(platform);
  const metadata = staff.protocol.serviceProviderMetadata;
  await enter(page, await address(platform), ALMA);
  await main(page).getByRole("link", { name: staff.name }).click();
  const panel = page.getByRole("dialog");
  for (const text of [metadata.entityId, metadata.metadataUrl, ...metadata.acsUrls, ...metadata.logoutUrls]) {
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(panel.getByRole("link", { name: "Open the metadata" })).toHaveAttribute("href", metadata.metadataUrl);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy Entity ID" }).click();
  await expect.poll(() => clipboard(page)).toBe(metadata.entityId);
  await expect(panel.getByRole("button", { name: "Copy Assertion consumer services" })).toHaveCount(2);
  await expect(panel.getByRole("button", { name: "Copy Logout" })).toHaveCount(1);
  // The panel is in the address.
  await load(page);
  await expect(panel.getByText(metadata.entityId)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  // M: OIDC shows its JSON, because nothing more is documented.
  await main(page).getByRole("link", { name: "Ground handling partners" }).click();
  await expect(panel).toContainText("No other fields are documented");
  await expect(panel.getByRole("region", { name: "The protocol as JSON" })).toContainText('"oidc"');

  // A text that is no web address never becomes a link.
  await page.route("**/authenticationProviders*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data[0].protocol.serviceProviderMetadata.metadataUrl = "javascript:alert(1)";
    await route.fulfill({ response: answer, json: body });
  });
  await load(page, `${await address(platform)}&provider=${encodeURIComponent(staff.rid)}`);
  await expect(panel.getByText("javascript:alert(1)")).toBeVisible();
  await expect(panel.getByText("Not a web address")).toBeVisible();
  await expect(panel.getByRole("link")).toHaveCount(0);
});

test("M, B: certificates are read here, sorted by their end, and can be saved, also as a calendar", async ({
  page,
  platform,
}) => {
  const all = (await providers(platform)).flatMap((one) =>
    (one.protocol.serviceProviderMetadata?.certificates ?? []).map((certificate: any) => ({ ...certificate, enabled: one.enabled })),
  );
  await enter(page, await address(platform), ALMA);
  const banner = main(page).getByRole("status").filter({ hasText: "has expired" });
  await expect(banner).toContainText("expires within 30 days");
  await banner.getByRole("button", { name: "Show the certificates" }).click();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(all.length);
  // Those of disabled providers come last.
  const sorted = [...all].sort((a, b) => Number(b.enabled) - Number(a.enabled) || a.expiryDate.localeCompare(b.expiryDate));
  const badges = ["Expired", "Under 30 days", "90 days or more", "90 days or more", "Expired"];
  for (const [place, certificate] of sorted.entries()) {
    const card = cards.nth(place);
    await expect(card).toContainText(badges[place]);
    await expect(card).toContainText(certificate.usageType);
    await card.getByText("Details").click();
    const truth = new X509Certificate(certificate.pemCertificate);
    await expect(card).toContainText(truth.fingerprint256);
    await expect(card).toContainText("EC P-256");
    await expect(card).toContainText(truth.serialNumber.match(/../g)!.join(":"));
    await expect(card).toContainText(truth.subject || "None");
    await expect(card).not.toContainText("own expiry differs");
  }
  await expectAccessible(page, "certificates");
  const first = cards.nth(1);
  const [file] = await Promise.all([page.waitForEvent("download"), first.getByRole("button", { name: "Export PEM" }).click()]);
  expect(readFileSync(await file.path(), "utf8")).toBe(sorted[1].pemCertificate);
  expect(file.suggestedFilename()).toBe("Belvedere Air SAML signing.pem");

  const [calendar] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export calendar" }).click(),
  ]);
  const text = readFileSync(await calendar.path(), "utf8");
  expect(calendar.suggestedFilename()).toBe("certificates.ics");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(all.length);
  expect(text).toContain(`DTSTART:${sorted[2].expiryDate.replace(/[-:]/g, "")}`);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test("B: an end that differs from the platform's is flagged, and what is no certificate says so", async ({
  page,
  platform,
}) => {
  await page.route("**/authenticationProviders*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const certificates = body.data[0].protocol.serviceProviderMetadata.certificates;
    certificates[0].expiryDate = "2031-05-06T07:08:09Z";
    certificates[1].pemCertificate = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    certificates[2].pemCertificate = "<script>alert(1)</script>";
    await route.fulfill({ response: answer, json: body });
  });
  await enter(page, await address(platform, "certificates"), ALMA);
  await expect(page.getByRole("article").filter({ hasText: "own expiry differs from what the platform says" })).toHaveCount(1);
  const cards = page.getByRole("article");
  for (const text of ["its content is not a certificate", "it is not PEM"]) {
    const card = cards.filter({ hasText: text });
    await card.getByText("Details").click();
    await expect(card.getByText(text)).toBeVisible();
  }
});

test("B: a username is tried on the patterns, and what can't be tested says so", async ({ page, platform }) => {
  await enter(page, await address(platform, "tester"), ALMA);
  const name = page.getByRole("textbox", { name: /^Username/ });
  const answer = main(page).locator(".admin-response");
  await name.fill("alice@belvedere-air.example");
  await expect(answer).toHaveText(/would go to Belvedere Air staff\. 1 pattern could not be tested/);
  await name.fill("AB12345");
  await expect(answer).toContainText("Belvedere Air staff");
  await name.fill("bob@fuel.partners.example");
  await expect(answer).toContainText("Ground handling partners");
  await name.fill("unknown");
  await expect(answer).toContainText("“unknown” matches no provider’s patterns.");
  await name.fill(`${"a".repeat(400)}!`);
  await expect(answer).toContainText("matches no provider’s patterns.");
  const row = page.getByRole("row").filter({ hasText: "(?!admin)" });
  await expect(row).toContainText("Cannot be tested here");
  await expect(row).toContainText("look-around");
  await expect(main(page)).toContainText("Approximate");
  await expectAccessible(page, "username patterns");
});

test("M: a group is registered after a look, once, and its principal ID can be copied", async ({ page, platform }) => {
  await enter(page, await address(platform, "groups"), ALMA);
  const review = page.getByRole("button", { name: "Review" });
  await review.click();
  await expect(main(page).getByText("Enter a name.")).toBeVisible();
  await page.getByLabel("Group name").fill("Pilots of the journey");
  const organizations = page.getByLabel("Organizations that may see it");
  await organizations.fill("not a rid");
  await review.click();
  await expect(main(page).getByText("is not a RID").first()).toBeVisible();
  await organizations.fill(ORGANIZATION);
  await organizations.press("Enter");
  await expect(page.getByRole("code").filter({ hasText: ORGANIZATION })).toBeVisible();
  await expect(main(page).locator(".chip")).toHaveText(ORGANIZATION);
  await testkit(platform, "journal", undefined, "DELETE");
  await review.click();
  const dialog = page.getByRole("dialog", { name: "Register this group?" });
  await expect(dialog).toContainText(platform.origin);
  await dialog.getByText("Body of the request").click();
  const body = JSON.parse((await dialog.getByRole("region", { name: "Body of the request" }).textContent())!);
  expect(body).toEqual({ name: "Pilots of the journey", organizations: [ORGANIZATION] });
  await expectAccessible(page, "the review of a group");
  await dialog.getByRole("button", { name: "Register", exact: true }).dblclick();
  const done = main(page).getByRole("status").filter({ hasText: "is registered" });
  await expect(done).toContainText("Pilots of the journey");
  await expect(done).toBeInViewport();
  await expect(done).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec((await done.textContent())!)![0];
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await done.getByRole("button", { name: "Copy Principal ID" }).click();
  await expect.poll(() => clipboard(page)).toBe(id);
  expect(JSON.stringify(await testkit(platform, "journal", undefined, "GET")).match(/"operation":"v2.preregisterGroup"/g)).toHaveLength(1);
  // The platform lists it, for all administrators.
  await load(page);
  const row = page.getByRole("list", { name: "Registered groups" }).getByRole("listitem").filter({ hasText: "Pilots of the journey" });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "Copy Principal ID" }).click();
  await expect.poll(() => clipboard(page)).toBe(id);
  await expectAccessible(page, "the registered groups");
  // S: where a platform has no such list, this browser remembers it.
  await configure(page, (platform) => (platform.extensions = ["catalog"]));
  await load(page);
  await expect(page.getByRole("region", { name: "Registered from this browser" })).toContainText(id);
  await expect(page.getByRole("list", { name: "Registered groups" })).toHaveCount(0);
});

test("M: a lost answer is an unknown outcome, and sending again is a decision", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, await address(platform, "groups"), ALMA);
  await page.getByLabel("Group name").fill("Lost group");
  await testkit(platform, "journal", undefined, "DELETE");
  await testkit(platform, "faults", {
    rules: [{ on: { operation: "v2.preregisterGroup" }, fault: { kind: "response", status: 500, when: "after" } }],
  });
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(main(page).getByRole("button", { name: "Send again anyway" })).toBeVisible();
  await expect(main(page)).toContainText("The response was lost");
  await testkit(platform, "faults", undefined, "DELETE");
  await page.getByRole("button", { name: "Send again anyway" }).click();
  await expect(page.getByRole("dialog", { name: "Send it a second time?" })).toBeVisible();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(main(page).getByRole("status").filter({ hasText: "is registered" })).toBeVisible();
  expect(JSON.stringify(await testkit(platform, "journal", undefined, "GET")).match(/"operation":"v2.preregisterGroup"/g)).toHaveLength(1);
});

test("S: many groups from a CSV: checked, one by one, with a report", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, await address(platform, "groups"), ALMA);
  const csv = `name,organization\nNight crew,${ORGANIZATION}\nNight crew\n"=Formula, group"\n,x\nDay crew,nonsense\nGround crew\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "groups.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const lines = page.getByRole("region", { name: "The list, line by line" }).locator("tbody tr");
  await expect(lines).toHaveCount(6);
  await expect(main(page).getByText("3 groups can be registered · 3 lines are left out")).toBeVisible();
  await expect(lines.nth(1)).toContainText("The same name is in line 2");
  await expect(lines.nth(3)).toContainText("Enter a name");
  await expect(lines.nth(4)).toContainText("“nonsense” is not a RID");
  await expectAccessible(page, "a list of groups");
  await page.getByRole("button", { name: "Register 3 groups" }).click();
  await expect(main(page).getByText("3 registered", { exact: true })).toBeVisible();
  await expect(lines.nth(2)).toContainText("Registered");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export results" }).click(),
  ]);
  const report = readFileSync(await file.path(), "utf8");
  expect(report).toMatch(/^2,Night crew,ri\.multipass[^,]+,registered,[0-9a-f-]{36},\r$/m);
  expect(report).toContain(`"'=Formula, group"`);
});

test("M: whoever lacks the scope is told before", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, await address(platform, "groups"), "Ada Analyst");
  await expect(main(page)).toContainText("api:admin-write");
  await expect(page.getByRole("status").filter({ hasText: "is off" }).first()).toBeVisible();
  await expectAccessible(page, "administration without its scope");
});
