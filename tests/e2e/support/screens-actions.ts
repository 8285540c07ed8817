// The screens of actions.
import { address as actionAddress } from "./actions.ts";
import { press, heading, field, alert, dialog, API, OTTO, type Screen } from "./screen.ts";
import { expect } from "./test.ts";

export const ACTION_SCREENS: Record<string, Screen> = {
  action: {
    address: ({ ontology, flight }) => actionAddress(ontology, "delay-flight", { objectType: "Flight", object: flight }),
    person: OTTO,
    ready: field("Delay (minutes)"),
    loads: API,
    fails: ["refused"],
    states: {
      "with a mistake": async (page) => {
        await press("Review")(page);
        await expect(page.getByText("A value is required.")).toBeVisible();
      },
      "to be reviewed": async (page) => {
        await page.getByRole("textbox", { name: "Delay (minutes)" }).fill("45");
        await page.getByRole("textbox", { name: "Reason" }).fill("Late crew");
        await press("Review")(page);
        await expect(page.getByRole("heading", { name: "Review changes" })).toBeVisible();
        await expect(page.getByRole("row", { name: /Delay \(minutes\)/ })).toBeVisible();
      },
      refused: async (page) => {
        await press("Back to the form")(page);
        await page.getByRole("textbox", { name: "Delay (minutes)" }).fill("5000");
        await press("Review")(page);
        await press("Apply")(page);
        await expect(page.getByRole("alert").filter({ hasText: "24 hours" })).toBeVisible();
      },
      applied: async (page) => {
        await press("Back to the form")(page);
        await page.getByRole("textbox", { name: "Delay (minutes)" }).fill("5");
        await press("Review")(page);
        await press("Apply")(page);
        await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
      },
    },
  },
  "action-of-every-type": {
    address: ({ ontology }) => actionAddress(ontology, "plan-charter"),
    person: OTTO,
    ready: field("Title"),
    states: {
      "with an object to be chosen": async (page) => {
        await press("Find an object for Origin")(page);
        await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
      },
    },
  },
};
