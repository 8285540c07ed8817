// A screen of the app: its address, what it waits for, and its further states.
import type { Page } from "@playwright/test";
import { scheduled } from "./actions.ts";
import { grid, type Person } from "./app.ts";
import { itemAt, mediaAddress, mediaSet, type MediaSet } from "./media.ts";
import type { Platform } from "./platform.ts";
import { expect } from "./test.ts";

/** Identifiers in the addresses. */
export interface World {
  platform: Platform;
  ontology: string;
  catalog: any;
  /** A flight that can be delayed. */
  flight: string;
  documents: MediaSet;
  /** The address of a demo document. */
  document: (path: string) => Promise<string>;
}

/** Brings a screen into a further state. */
export type State = (page: Page, world: World) => Promise<unknown>;

/** A screen. */
export interface Screen {
  address: (world: World) => string | Promise<string>;
  /** The signed-in person: Ada Analyst by default. */
  person?: Person;
  /** Waits for required content: a screen that could not load its data is incomplete. */
  ready: (page: Page) => Promise<unknown>;
  /** Paths whose answers it waits for: it has a state of loading and one of failing. */
  loads?: RegExp;
  /** Its further states, each reached from the one before. */
  states?: Record<string, State>;
  /** The states in which a request fails on purpose; "" is the screen as it opens. */
  fails?: string[];
}

/** Collects the identifiers in the addresses. */
export async function survey(platform: Platform): Promise<World> {
  const documents = await mediaSet(platform, "Operations documents");
  return {
    platform,
    ontology: await platform.ontology(),
    catalog: await platform.catalog(),
    flight: await scheduled(platform),
    documents,
    document: async (path) => mediaAddress(documents.rid, await itemAt(platform, documents, path)),
  };
}

/** Waits until the heading is there and nothing of the screen is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** Waits until a screen is whole. */
export async function whole(page: Page, screen: Screen): Promise<void> {
  await settled(page);
  await screen.ready(page);
  if (!screen.fails?.includes("")) await expect(page.locator(".error-card")).toHaveCount(0);
}

export const API = /\/api\/v[12]\//;
export const encoded = encodeURIComponent;
export const main = (page: Page) => page.getByRole("main");
export const tab = (name: string, shown: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await main(page).getByRole("tab", { name, exact: true }).click();
  await settled(page);
  await shown(page);
};
export const press = (name: string | RegExp) => (page: Page) => main(page).getByRole("button", { name }).first().click();
export const rows = (page: Page) => expect(grid(page).getByRole("gridcell").first()).toBeVisible();
export const link = (name: string) => (page: Page) => expect(main(page).getByRole("link", { name, exact: true }).first()).toBeVisible();
export const region = (name: string) => (page: Page) => expect(main(page).getByRole("region", { name, exact: true })).toBeVisible();
export const heading = (name: string) => (page: Page) => expect(main(page).getByRole("heading", { name, exact: true })).toBeVisible();
export const field = (name: string | RegExp) => (page: Page) => expect(main(page).getByRole("textbox", { name, exact: true }).first()).toBeVisible();
export const words = (text: string | RegExp) => (page: Page) => expect(main(page)).toContainText(text);
export const alert = (text: string | RegExp) => (page: Page) => expect(main(page).getByRole("alert").filter({ hasText: text })).toBeVisible();
export const columnsRead = words(/\d+ columns read from the dataset/);
export const dialog = (page: Page) => expect(page.getByRole("dialog").filter({ visible: true }).first()).toBeVisible();
export const enrollment = (world: World, tab: string) => `/admin?enrollment=${encoded(world.catalog.enrollments[0].rid)}&tab=${tab}`;
export const dataset = (world: World, name: string) => world.catalog.datasets.find((one: { name: string }) => one.name === name);
export const check = (world: World, type: string, of = "Flights") =>
  `/data-health?dataset=${encoded(dataset(world, of).rid)}&branch=master&type=${type}`;
export const source = (page: Page) => expect(page.getByRole("button", { name: "Source" })).toBeVisible();
export const OTTO = "Otto Operator";
export const ALMA = "Alma Administrator";
