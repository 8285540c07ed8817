// Keys of a user, counted.
import type { Page } from "@playwright/test";

export class Keys {
  keys = 0;

  constructor(private readonly page: Page) {}

  /** Presses keys, one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.keys += 1;
    }
  }
}
