// Media items for journeys: those of the demo data, and new ones by the test kit.
import { expect, type Page } from "@playwright/test";
import type { Platform } from "./platform.ts";
import { changeResponse } from "./proxy.ts";

/** A media set of the demo data, as the catalog names it. */
export interface MediaSet {
  rid: string;
  name: string;
  items: string[];
  branches: { name: string; rid: string; viewRid: string }[];
  transactional: boolean;
  openTransactions: string[];
}

/** The media set with this name. */
export async function mediaSet(platform: Platform, name: string): Promise<MediaSet> {
  return (await platform.catalog()).mediaSets.find((set: MediaSet) => set.name === name);
}

/** Calls the test kit. */
export async function testkit(platform: Platform, path: string, body: unknown, method = "POST"): Promise<any> {
  const answer = await fetch(`${platform.origin}/testkit/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: method === "POST" ? JSON.stringify(body) : undefined,
  });
  if (!answer.ok) throw new Error(`test kit: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text ? JSON.parse(text) : undefined;
}

/** The RID of the item at a path of a set's default branch. */
export async function itemAt(platform: Platform, set: MediaSet, path: string): Promise<string> {
  const { rid } = await testkit(platform, "media-item-at", { mediaSet: set.rid, path });
  expect(rid, path).not.toBeNull();
  return rid;
}

/** Puts a text as an item, and gives its RID. */
export async function putItem(
  platform: Platform,
  set: MediaSet,
  item: { path?: string; content: string; mediaType?: string; readToken?: string; transactionId?: string },
): Promise<string> {
  return (await testkit(platform, "media-item", { mediaSet: set.rid, ...item })).rid;
}

/** The address of an item in the app. */
export function mediaAddress(set: string, item: string): string {
  return `/media?set=${encodeURIComponent(set)}&item=${encodeURIComponent(item)}`;
}

/** Lets the platform say other facts of an item than it knows. */
export async function changeInfo(page: Page, item: string, change: Record<string, unknown>): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(`/items/${item}`),
    (route) => changeResponse(route, (info) => ({ ...info, ...change })),
  );
}

/** Lets the platform give out other bytes as the content of an item. */
export async function changeContent(page: Page, item: string, body: Buffer, contentType: string): Promise<void> {
  await changeInfo(page, item, { sizeBytesLong: String(body.length), mimeType: contentType });
  await page.route(
    (url) => url.pathname.endsWith(`/items/${item}/content`),
    (route) => route.fulfill({ body, contentType }),
  );
}
