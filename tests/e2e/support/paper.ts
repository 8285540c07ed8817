// What is printed: the view alone, without its frame, in light colors.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Fails when paper has the frame or tools, or other colors than dark words on a light ground. Leaves the page on paper. */
export async function expectPaper(page: Page, ...tools: string[]): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const hidden of [".skip-link", ".rail", ".top-bar", ".shell-logo", ".dock", ".page-header-actions", "main .button", ".objects-foot label", ...tools]) {
    await expect(page.locator(hidden).filter({ visible: true }), hidden).toHaveCount(0);
  }
  const [paper, ink] = await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const { backgroundColor, color } = getComputedStyle(document.querySelector("main")!);
    const levels = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3);
    };
    return [Math.min(...levels(backgroundColor)), Math.max(...levels(color))];
  });
  expect(paper).toBeGreaterThan(240);
  expect(ink).toBeLessThan(80);
}
