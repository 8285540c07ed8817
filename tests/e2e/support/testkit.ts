// The platform's test hooks over HTTP.
import type { Platform } from "./platform.ts";

/** Calls a test hook and gives its answer; none where it answers without a body. */
export async function testkit(platform: Platform, hook: string, body: unknown, method = "POST"): Promise<any> {
  const answer = await fetch(`${platform.origin}/testkit/${hook}`, {
    method,
    headers: { "content-type": "application/json" },
    body: method === "GET" || method === "DELETE" ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`test kit: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
