// Clicks of a user, counted.
import type { Locator } from "@playwright/test";

export class Clicks {
  clicks = 0;

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }
}
