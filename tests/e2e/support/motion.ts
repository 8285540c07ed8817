// Motion: nothing moves for users with reduced motion.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Fails when an element moves though the user asked for rest. */
export async function expectRest(page: Page, screen: string): Promise<void> {
  expect.soft(await moving(page), `what moves on ${screen}`).toEqual([]);
}

/** The elements that are moving now, for longer than an instant. */
export async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === "running")
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 50)
      .map((animation) => {
        const { target, pseudoElement } = animation.effect as KeyframeEffect;
        return `${(animation as CSSAnimation).animationName ?? "a transition"} of ${target?.localName}.${[...(target?.classList ?? [])].join(".")}${pseudoElement ?? ""}`;
      }),
  );
}
