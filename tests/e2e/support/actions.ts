// Actions for journeys: flights to apply them to, the faults that they meet, and how many were applied.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Platform } from "./platform.ts";

const READ = ["api:ontologies-read"];

/** The fields of a flight that the tests read. */
export type Flight = { __primaryKey: string; status: string; delayMinutes?: number };

/** Flights of a state, as the platform has them now; no more pages are asked for than the first so many need. */
export async function flights(platform: Platform, wanted: (flight: Flight) => boolean, most = Infinity, orderBy = ""): Promise<Flight[]> {
  const token = await platform.token("operator", READ);
  const ontology = await platform.ontology();
  const found: Flight[] = [];
  for (let page = ""; ; ) {
    const address = `${platform.origin}/api/v2/ontologies/${ontology}/objects/Flight?pageSize=1000${orderBy && `&orderBy=${orderBy}`}${page}`;
    const answer = await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json();
    found.push(...answer.data.filter(wanted));
    if (!answer.nextPageToken || found.length >= most) return found.slice(0, most);
    page = `&pageToken=${encodeURIComponent(answer.nextPageToken)}`;
  }
}

/** One flight. */
export async function flight(platform: Platform, key: string): Promise<Flight> {
  const [found] = await flights(platform, (one) => one.__primaryKey === key, 1);
  if (!found) throw new Error(`there is no flight ${key}`);
  return found;
}

/** A flight without a delay. */
export async function scheduled(platform: Platform): Promise<string> {
  const [found] = await flights(platform, (one) => one.status === "SCHEDULED", 1);
  if (!found) throw new Error("there is no flight to come");
  return found.__primaryKey;
}

/** How many changes the platform made by applying actions. */
export async function applied(platform: Platform): Promise<number> {
  const journal = await (await fetch(`${platform.origin}/testkit/journal`)).json();
  const entries: unknown[] = Array.isArray(journal) ? journal : journal.entries;
  return entries.filter((entry) => JSON.stringify(entry).includes("v1.applyAction")).length;
}

/** Lets requests that apply actions meet a fault: all of them, or those that `calls` names. */
export async function breakApply(platform: Platform, fault: object, calls?: object): Promise<void> {
  const script = { rules: [{ on: { operation: "v1.applyAction" }, calls, fault }] };
  const answer = await fetch(`${platform.origin}/testkit/faults`, { method: "POST", body: JSON.stringify(script) });
  expect(answer.status).toBe(204);
}

/** Ends the faults. */
export async function mend(platform: Platform): Promise<void> {
  await fetch(`${platform.origin}/testkit/faults`, { method: "DELETE" });
}

/** The address of the form of an action. */
export function address(ontology: string, action: string, more: Record<string, string> = {}): string {
  return `/action?${new URLSearchParams({ ontology, type: action, ...more }).toString().replaceAll("+", "%20")}`;
}

/** A field of a form, by its label. */
export function field(page: Page, name: string | RegExp): Locator {
  return page.getByRole("textbox", { name, exact: typeof name === "string" });
}

/** The request of a review as JSON: behind a line that opens it where there is an object to look at. */
export async function exactRequest(page: Page): Promise<Locator> {
  const details = page.locator("details", { hasText: "The exact request" });
  await expect(details).toBeVisible();
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  const request = page.getByRole("region", { name: "The body of the request as JSON" });
  await expect(request).toBeVisible();
  return request;
}
