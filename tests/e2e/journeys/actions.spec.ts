// Applying actions: the form, the review, and the outcome of a request.
import type { Locator, Page } from "@playwright/test";
import { address, applied, breakApply, exactRequest, field, flight, mend, scheduled } from "../support/actions.ts";
import { databases, errorCard, signInAgain } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { configure, enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

// The browser logs intended failures on its console.
const FAILED_LOAD = /Failed to load resource/;

function review(page: Page): Locator {
  return page.getByRole("heading", { name: "Review changes" });
}

/** The body of the request as the review shows it. */
async function body(page: Page): Promise<{ parameters: Record<string, unknown> }> {
  return JSON.parse(await (await exactRequest(page)).innerText());
}

/** Opens the form that delays a flight, fills it in, and goes to the review. */
async function reviewDelay(page: Page, ontology: string, key: string, minutes: string): Promise<void> {
  await enter(page, address(ontology, "delay-flight", { objectType: "Flight", object: key }), "Otto Operator");
  await expect(field(page, "Flight")).toHaveValue(key);
  await field(page, "Delay (minutes)").fill(minutes);
  await page.getByRole("button", { name: "Review" }).click();
  await expect(review(page)).toBeVisible();
}

test.afterEach(async ({ platform }) => mend(platform));

// The flight that is planned here would be one too many for the journeys that count them.
test.afterAll(async ({ platform }) => testkit(platform, "reset", {}));

test("a deletion begins with what is deleted, and the request is behind a line that opens it", async ({ page, platform }) => {
  const inspectionId = "INS/T gone";
  await testkit(platform, "object", { ontology: "airline", objectType: "Inspection", primaryKey: inspectionId, properties: { inspectionId } });
  const form = address(await platform.ontology(), "delete-inspection", { objectType: "Inspection", object: inspectionId });
  await enter(page, form, "Otto Operator");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(review(page).locator("+ *")).toHaveText(`Inspection ${inspectionId} is deleted. There is no undo.`);
  const request = page.getByRole("region", { name: "The body of the request as JSON" });
  await expect(request).toBeHidden();
  await page.getByText("The exact request").click();
  await expect(request).toBeVisible();
  // The palette has no button that sends.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or paste" }).fill("> apply and delete");
  await expect(page.getByText("No matches in the catalog.")).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Apply and delete" }).click();
  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
});

test("an action is applied to the object of the address, after a look at the request", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const key = await scheduled(platform);
  const before = await applied(platform);
  await enter(page, address(ontology, "delay-flight", { objectType: "Flight", object: key }), "Otto Operator");
  await expect(field(page, "Flight")).toHaveValue(key);
  // What is left to fill in has the focus.
  await expect(field(page, "Delay (minutes)")).toBeFocused();
  await expect(page.getByText("Now: no value").or(page.getByText(/^Now: /)).first()).toBeVisible();

  // A missing value is reported only when the user continues.
  await expect(page.getByText("A value is required.")).toBeHidden();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("1 field needs attention").first()).toBeVisible();
  await expect(field(page, "Delay (minutes)")).toHaveAccessibleDescription("A value is required.");

  await field(page, "Delay (minutes)").fill("25");
  await field(page, "Reason").fill("Late crew");
  await field(page, "Reason").press("Enter");
  await expect(review(page)).toBeVisible();
  expect(await body(page)).toEqual({ parameters: { flight: key, delayMinutes: 25, reason: "Late crew" } });
  await expect(page.getByRole("row", { name: /Delay \(minutes\).*25/ })).toBeVisible();
  expect(await applied(platform)).toBe(before);

  // Back is the form, as it was filled in.
  await page.goBack();
  await expect(field(page, "Reason")).toHaveValue("Late crew");
  await page.goForward();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
  await expect(page.getByRole("row", { name: /SCHEDULED.*DELAYED/ })).toBeVisible();
  // Times read as in the table.
  await expect(page.getByRole("row", { name: /^Scheduled departure/ }).getByRole("cell").first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  expect((await flight(platform, key)).delayMinutes).toBe(25);
  expect(await applied(platform)).toBe(before + 1);
  await expect(page.getByRole("link", { name: `Open ${key}` })).toBeVisible();

  // Neither back nor forward sends it again.
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
  expect(await applied(platform)).toBe(before + 1);
});

test("every type of parameter has its own control", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page, address(ontology, "plan-charter"), "Otto Operator");
  await field(page, "Title").fill("Round trip");
  await page.getByRole("button", { name: "Find an object for Origin" }).click();
  const picker = page.getByRole("dialog", { name: "Choose an object of Airport" });
  await expect(picker.getByRole("listitem").first()).toBeVisible();
  // Words choose among what is loaded; the arrow keys lead to the objects and back, Enter takes one.
  const words = picker.getByRole("searchbox");
  await expect(words).toBeFocused();
  await expect(picker.getByRole("status")).toHaveText(/^\d+ of \d+ loaded$/);
  await words.fill("mu");
  await expect(picker.getByRole("status")).toHaveText(/^\d+ of \d+ loaded match( · \d+ of \d+ loaded)?$/);
  await page.keyboard.press("ArrowDown");
  await expect(picker.getByRole("listitem").first().getByRole("button")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(words).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  const origin = await field(page, "Origin").inputValue();
  expect(origin).not.toBe("");

  const departure = field(page, "Departure");
  await departure.fill("2027-03-01 12:00");
  await expect(page.getByText(/Sent as 2027-03-01T12:00:00Z/)).toBeVisible();
  await departure.fill("2027-03-01T12:00:00+02:00");
  await expect(page.getByText(/Sent as 2027-03-01T10:00:00Z/)).toBeVisible();

  for (const [name, wrong, complaint, right] of [
    ["Passengers", "1.5", "Not a whole number", "120"],
    ["Contract number", "9223372036854775808", "Out of range", "9007199254740993"],
    ["Fuel factor", "0,5", "Use a decimal point, not a comma", "0.1"],
    ["Price", "1.234", "At most 2 digits after the point", "1234567890123456.78"],
    ["Valid until", "2027-02-29", "Not a valid date", "2027-02-28"],
    ["Contract", "ri.x", "Not a complete RID", ""],
    ["Area", '{"type": "Point"}', "Not GeoJSON", '{"type": "Point", "coordinates": [13.4, 52.5]}'],
    ["Meeting point", "aaa", "Not a geohash", "u33db2m3"],
    ["Similar to", "1, x", "Number 2 is not a number", "0.5, -1"],
    ["Alternates", "{}", "Neither a RID nor JSON", '{"type": "base", "objectType": "Airport"}'],
  ] as const) {
    await field(page, name).fill(wrong);
    await expect(page.getByText(complaint)).toBeVisible();
    await field(page, name).fill(right);
    await expect(page.getByText(complaint)).toBeHidden();
  }
  await page.getByRole("radiogroup", { name: "Catering" }).getByRole("radio", { name: "No" , exact: true }).check();
  await field(page, "Marking").fill("internal");

  await page.getByRole("button", { name: "Add an element to Stops" }).click();
  await field(page, "minutes").fill("45");
  await field(page, "airport").fill("BER");
  for (const guest of ["Ada", "Bo", "Cy"]) {
    await page.getByRole("button", { name: "Add an element to Guests" }).click();
    await page.getByRole("group", { name: "Guests" }).getByRole("textbox").last().fill(guest);
  }
  await page.getByRole("button", { name: "Move element 3 of Guests up" }).click();
  await page.getByRole("button", { name: "Remove element 1 of Guests" }).click();

  const brochure = page.getByRole("group", { name: "Brochure" });
  await brochure.getByRole("textbox", { name: "MIME type" }).fill("image/png");
  for (const [name, kind] of [["RID of the media set", "media-set"], ["RID of the view", "view"], ["RID of the media item", "media-item"]]) {
    await brochure.getByRole("textbox", { name }).fill(`ri.media.main.${kind}.1`);
  }
  await page.getByRole("combobox", { name: "About" }).or(field(page, "About")).first().fill("Flight");
  const owner = page.getByRole("group", { name: "Owner" });
  await owner.getByRole("combobox").or(owner.getByRole("textbox")).first().fill("Aircraft");
  await owner.getByRole("textbox", { name: "Primary key" }).fill("D-ABCD");
  await field(page, "Weather").fill("series-1");
  await page.getByRole("button", { name: "Remove value of Scenario" }).click();
  await expect(field(page, "Scenario")).toHaveAttribute("placeholder", /The value is removed/);

  await page.getByRole("button", { name: "Review" }).click();
  await expect(review(page)).toBeVisible();
  expect((await body(page)).parameters).toEqual({
    title: "Round trip",
    origin,
    departure: "2027-03-01T10:00:00Z",
    passengers: 120,
    catering: false,
    contractNumber: "9007199254740993",
    fuelFactor: 0.1,
    price: "1234567890123456.78",
    validUntil: "2027-02-28",
    brochure: {
      mimeType: "image/png",
      reference: {
        type: "mediaSetViewItem",
        mediaSetViewItem: {
          mediaSetRid: "ri.media.main.media-set.1",
          mediaSetViewRid: "ri.media.main.view.1",
          mediaItemRid: "ri.media.main.media-item.1",
        },
      },
    },
    marking: "internal",
    area: { type: "Point", coordinates: [13.4, 52.5] },
    meetingPoint: "u33db2m3",
    similarTo: [0.5, -1],
    stops: [{ airport: "BER", minutes: 45 }],
    guests: ["Cy", "Bo"],
    alternates: { type: "base", objectType: "Airport" },
    about: "Flight",
    owner: { objectTypeApiName: "Aircraft", primaryKeyValue: "D-ABCD" },
    weather: "series-1",
    scenario: null,
  });
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
});

test("what the platform refuses is said at its field, and the form is kept", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  const ontology = await platform.ontology();
  await enter(page, address(ontology, "delay-flight"), "Otto Operator");
  await field(page, "Flight").fill("no such flight");
  await field(page, "Delay (minutes)").fill("5");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(field(page, "Flight")).toHaveAccessibleDescription("The platform has no object with this primary key.");
  await expect(field(page, "Delay (minutes)")).toHaveValue("5");
  const key = await scheduled(platform);
  await field(page, "Flight").fill(key);
  await expect(page.getByText("The platform has no object with this primary key.")).toBeHidden();

  // A rule about the whole is a card, and the form is kept too.
  await field(page, "Delay (minutes)").fill("5000");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(errorCard(page, "The platform refused the request")).toContainText("A delay is from 1 minute to 24 hours.");
  await page.getByRole("button", { name: "Back to the form" }).click();
  await expect(field(page, "Delay (minutes)")).toHaveValue("5000");
});

test("one request, however often the button is pressed, and a question before the same one again", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  const key = await scheduled(platform);
  const before = await applied(platform);
  await breakApply(platform, { kind: "delay", milliseconds: 1500 });
  await reviewDelay(page, ontology, key, "7");
  await page.getByRole("button", { name: "Apply", exact: true }).dblclick();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();

  // Another tab with the same draft is asked.
  const other = await page.context().newPage();
  await enter(other, address(ontology, "delay-flight", { objectType: "Flight", object: key }), "Otto Operator");
  await field(other, "Delay (minutes)").fill("7");
  await other.getByRole("button", { name: "Review" }).click();
  await other.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(other.getByRole("dialog", { name: "Send the same request again?" })).toBeVisible();
  await other.getByRole("button", { name: "Cancel" }).click();
  await other.close();

  await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
  expect(await applied(platform)).toBe(before + 1);
});

for (const [when, made] of [["after", true], ["before", false]] as const) {
  test(`an answer that is lost ${when} the change was ${made ? "" : "not "}made is never called failed`, async ({ page, platform, watch }) => {
    watch.expect(FAILED_LOAD);
    const ontology = await platform.ontology();
    const key = await scheduled(platform);
    const before = await applied(platform);
    await reviewDelay(page, ontology, key, made ? "11" : "12");
    await expect(page.getByRole("row", { name: /Delay \(minutes\)/ })).toBeVisible();
    await breakApply(platform, { kind: "reset", when });
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByRole("heading", { name: "The response was lost" }).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("The change may or may not have been made.").first()).toBeVisible();
    await expect(page.getByText(/failed/i)).toHaveCount(0);
    await mend(platform);

    // It is remembered over a reload.
    await load(page);
    await signInAgain(page);
    await page.getByRole("button", { name: "View request" }).click();
    await expect(page.getByRole("button", { name: "Check now" })).toBeVisible();
    expect(await applied(platform)).toBe(before + (made ? 1 : 0));

    // Sent again with its key, it is applied once.
    // The request to be sent again is shown.
    await expect(page.locator(".action-outcome")).toContainText("parameters");
    await page.getByRole("button", { name: "Send again", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
    expect(await applied(platform)).toBe(before + 1);
  });
}

test("Check now tells from the object what became of a change", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  const ontology = await platform.ontology();
  for (const [when, verdict] of [["before", "The change was not made"], ["after", "The change was made"]] as const) {
    const key = await scheduled(platform);
    const minutes = when === "before" ? "13" : "14";
    await enter(page, address(ontology, "delay-flight", { objectType: "Flight", object: key }), "Otto Operator");
    await field(page, "Delay (minutes)").fill(minutes);
    await page.getByRole("button", { name: "Review" }).click();
    await expect(page.getByRole("row", { name: /Delay \(minutes\)/ })).toBeVisible();
    await breakApply(platform, { kind: "reset", when });
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByRole("button", { name: "Check now" })).toBeVisible({ timeout: 60_000 });
    await mend(platform);
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText(verdict)).toBeVisible();
    await page.getByRole("button", { name: "Mark as resolved" }).click();
    await expect(page.getByRole("button", { name: "Check now" })).toBeHidden();
  }
});

test("a draft survives a reload", async ({ page, platform }) => {
  const ontology = await platform.ontology();
  await enter(page, address(ontology, "create-inspection"), "Otto Operator");
  await field(page, "Inspection ID").fill("INS/draft");
  await page.getByRole("button", { name: "Add an element to Measurements" }).click();
  await field(page, "Measurements, element 1").fill("1.5");
  await page.getByRole("button", { name: "Set Findings to an empty text" }).click();
  // The draft is kept a moment after the last key: reading it back shows that it is there.
  await expect.poll(() => databases(page)).toContain("INS/draft");
  await expect.poll(() => databases(page)).toContain("emptyText");
  await load(page);
  await signInAgain(page);
  await expect(field(page, "Inspection ID")).toHaveValue("INS/draft");
  await expect(field(page, "Measurements, element 1")).toHaveValue("1.5");
  await expect(page.getByRole("button", { name: "Set Findings to an empty text" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Draft restored.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(field(page, "Inspection ID")).toHaveValue("");
});

test("the first generation of a definition makes a form where there is no second", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await page.route("**/api/v2/ontologies/*/actionTypes/**", (route) => route.fulfill({ status: 404, body: "" }));
  await enter(page, address(await platform.ontology(), "delay-flight"), "Otto Operator");
  await expect(page.getByText("V1", { exact: true })).toBeVisible();
  await expect(field(page, /Delay|delayMinutes/).first()).toBeVisible();
});

test("both generations of a definition stand side by side, and a branch is chosen for it", async ({ page, platform }) => {
  await enter(page, address(await platform.ontology(), "delay-flight"), "Otto Operator");
  await page.getByText("Definition", { exact: true }).click();
  const row = page.getByRole("region", { name: "Parameters" }).getByRole("row").filter({ hasText: "delayMinutes" });
  await expect(row.getByRole("cell").nth(0)).toContainText("integer");
  await expect(row.getByRole("cell").nth(1)).toContainText("Integer");
  await page.getByRole("tab", { name: "JSON V1" }).click();
  await expect(page.getByRole("region", { name: "The definition (V1) as JSON" })).toContainText('"baseType"');
  await page.getByRole("tab", { name: "JSON V2" }).click();
  await expect(page.getByRole("region", { name: "The definition (V2) as JSON" })).toContainText('"dataType"');
  await expectAccessible(page, "both generations of a definition");

  await page.getByText("Advanced: branch and SDK (experimental)").click();
  await field(page, "Branch").fill("planning");
  const asked = page.waitForRequest(/\/actionTypes\/delay-flight\?.*branch=planning/);
  await page.getByRole("button", { name: "Read the definition" }).click();
  await asked;
  await expect(page.getByText("Branch: planning")).toBeVisible();
  await page.getByRole("button", { name: "Remove: Branch" }).click();
  await expect(page).not.toHaveURL(/branch=/);
  await expect(page.getByText("Branch: planning")).toBeHidden();
});

test("the catalog lists actions, and opens others by name", async ({ page, platform }) => {
  await enter(page, "/", "Otto Operator");
  await page.getByRole("link", { name: "Actions", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Actions" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the actions" }).fill("seat");
  await expect(page.getByRole("link", { name: "Change a seat" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Delay a flight" })).toBeHidden();
  await page.getByText("Open by identifier…").click();
  await page.getByLabel("API name of the action").fill("cancel-flight");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancel a flight" })).toBeVisible();
});

test("who may not apply actions is told before", async ({ page, platform }) => {
  await configure(page, (platform) => (platform.oauth.scopes = ["offline_access", "api:ontologies-read"]));
  const key = await scheduled(platform);
  await reviewDelay(page, await platform.ontology(), key, "3");
  await expect(page.getByText("Applying actions is off: a scope is missing.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply", exact: true })).toBeDisabled();
});
