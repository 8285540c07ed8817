// Data health: addresses and parts of the form of a check.
import type { Locator, Page } from "@playwright/test";
import { type Person } from "./app.ts";
import { enter } from "./enter.ts";
import type { Platform } from "./platform.ts";
import { expect } from "./test.ts";

export const FAILED_LOAD = /Failed to load resource/;
export const CHECKS = "**/api/v2/dataHealth/checks*";

/** The RID of a dataset of the demo catalog. */
export async function dataset(platform: Platform, name: string): Promise<string> {
  return (await platform.catalog()).datasets.find((entry: { name: string }) => entry.name === name).rid;
}

/** The address of the form; the branch keeps a test apart from the others, as a subject has one check of a type. */
export async function form(platform: Platform, type: string, branch = "planning", name = "Flights"): Promise<string> {
  return `/data-health?dataset=${encodeURIComponent(await dataset(platform, name))}&branch=${branch}&type=${type}`;
}

export async function open(page: Page, address: string, person: Person = "Otto Operator"): Promise<void> {
  await enter(page, address, person);
  await expect(page.getByRole("heading", { level: 1, name: /^Data health/ })).toBeVisible();
  // The request is folded away until it is asked for.
  if (address.includes("&type=")) await page.getByText("Request as JSON").click();
}

/** The request, which can be read while it is folded away. */
export const json = (page: Page): Locator => page.getByRole("textbox", { name: "Request as JSON", includeHidden: true });
export const config = async (page: Page) => JSON.parse(await json(page).inputValue()).config;
export const create = (page: Page): Locator => page.getByRole("button", { name: "Create check", exact: true });
export const rules = (page: Page): Locator => page.getByRole("region", { name: /Rules/ });
export const created = (page: Page): Locator => page.getByRole("heading", { name: "The check is created", exact: true });
export const answer = (page: Page): Locator => page.getByRole("region", { name: "Try it on today’s data" });
