// The screens of objects that are compared or edited.
import type { Page } from "@playwright/test";
import { leadToColumn, objectsAddress } from "./app.ts";
import { OTTO, rows, type Screen } from "./screen.ts";
import { expect } from "./test.ts";

/** Edits the seat of the first booking in its cell. */
async function editSeat(page: Page): Promise<void> {
  // An editor that is open would close as the table gets the focus.
  const edit = page.getByRole("region", { name: "Edit Seat" });
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  await leadToColumn(page, /^Seat/, 1);
  await page.keyboard.press("F2");
  await expect(edit.getByRole("textbox", { name: "Seat" })).toBeFocused();
}

export const OBJECT_SCREENS: Record<string, Screen> = {
  "objects-compared": {
    address: ({ ontology }) => objectsAddress(ontology, "Airport"),
    ready: rows,
    states: {
      "with two branches": async (page) => {
        await page.keyboard.press("Control+k");
        await page.keyboard.type("Compare branches");
        await page.keyboard.press("Enter");
        const compared = page.getByRole("dialog", { name: "Compare branches" });
        await compared.getByRole("textbox", { name: "After" }).fill("planning");
        await compared.getByRole("button", { name: "Compare", exact: true }).click();
        await expect(compared).toContainText(/(?<!\d|changed, )1 added/);
      },
    },
  },
  "object-edited": {
    address: ({ ontology }) => objectsAddress(ontology, "LegacyBooking"),
    person: OTTO,
    ready: rows,
    states: {
      "in the cell": editSeat,
      "to be reviewed": async (page) => {
        await editSeat(page);
        const edit = page.getByRole("region", { name: "Edit Seat" });
        await edit.getByRole("textbox", { name: "Seat" }).fill("1A");
        await edit.getByRole("button", { name: "Review changes" }).click();
        await expect(page.getByRole("heading", { name: "Review changes" })).toBeVisible();
      },
    },
  },
};
