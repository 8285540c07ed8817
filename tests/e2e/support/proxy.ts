// Answers of the platform that a test changes on their way to the page.
import type { Route } from "@playwright/test";

/** Passes a request on, and gives the page the JSON of the answer as `change` makes it. */
export async function changeResponse(route: Route, change: (json: any) => unknown): Promise<void> {
  const request = route.request();
  if (request.method() === "OPTIONS") return route.continue();
  try {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  } catch (error) {
    // A page that goes to another address gives up its requests. Every other error is the test's own, and fails it.
    if (!(await isGivenUp(route))) throw error;
  }
}

/** Whether the page no longer waits for the answer; its end may be told a moment after the error that it causes. */
async function isGivenUp(route: Route): Promise<boolean> {
  const request = route.request();
  if (request.failure()) return true;
  const page = request.frame().page();
  const failed = page.waitForEvent("requestfailed", { predicate: (other) => other === request, timeout: 5_000 });
  return failed.then(
    () => true,
    () => page.isClosed() || request.failure() !== null,
  );
}
