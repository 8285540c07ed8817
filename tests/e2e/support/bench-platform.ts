// What the benches of the platform share: a signed-in user, ten statements, and how long the whole result takes.
import type { Browser } from "@playwright/test";
import { signIn } from "./app.ts";
import { Platform, type Served } from "./platform.ts";

/** Ten statements over two tables, by the names of these. */
export const statements = (bookings: string, flights: string) => [
  `SELECT count(*) AS n FROM ${bookings}`,
  `SELECT min(fare) AS least, max(fare) AS most, avg(CAST(fare AS DOUBLE)) AS mean FROM ${bookings}`,
  `SELECT bags, checked_in, count(*) AS n, sum(weight_kg) AS weight FROM ${bookings} GROUP BY bags, checked_in ORDER BY bags, checked_in`,
  `SELECT flight_id, sum(fare) AS fares FROM ${bookings} GROUP BY flight_id ORDER BY fares DESC LIMIT 20`,
  `SELECT * FROM ${bookings} ORDER BY fare DESC, booking_id LIMIT 100`,
  `SELECT count(DISTINCT passenger) AS people FROM ${bookings}`,
  `SELECT count(*) AS n FROM ${bookings} WHERE upper(passenger) LIKE '%SON%' AND fare > 100`,
  `SELECT f.carrier, count(*) AS n, sum(b.fare) AS fares FROM ${bookings} b JOIN ${flights} f ON b.flight_id = f.flight_id GROUP BY f.carrier ORDER BY fares DESC`,
  `SELECT passenger, fare, rank() OVER (PARTITION BY flight_id ORDER BY fare DESC) AS place FROM ${bookings} ORDER BY booking_id LIMIT 1000`,
  `SELECT * FROM ${bookings} LIMIT 200000`,
];

/** A platform, and the headers of a signed-in user's requests. */
export interface Signed {
  platform: Platform;
  headers: Record<string, string>;
}

/** Starts a platform, and signs in. */
export async function begin(browser: Browser, served: Served, program?: string): Promise<Signed> {
  const platform = await Platform.start({ ...served, program });
  const page = await browser.newPage({ baseURL: platform.origin });
  const [request] = await Promise.all([page.waitForRequest(/\/api\//), signIn(page)]);
  const authorization = (await request.headerValue("authorization"))!;
  await page.close();
  return { platform, headers: { authorization, "content-type": "application/json" } };
}

/** The address of the demo's ontology, in a version of the API. */
export async function ontology({ platform, headers }: Signed, version: "v1" | "v2"): Promise<string> {
  const catalog = await fetch(`${platform.origin}/api/extensions/v1/catalog`, { headers });
  const { ontologies } = (await catalog.json()) as { ontologies: { apiName: string; rid: string }[] };
  const { rid } = ontologies.find(({ apiName }) => apiName === "airline")!;
  return `${platform.origin}/api/${version}/ontologies/${rid}`;
}

/** The time in ms until the whole result is there, and the result. */
export async function query({ platform, headers }: Signed, sql: string, serializationFormat = "ARROW"): Promise<[number, ArrayBuffer]> {
  const start = performance.now();
  const response = await fetch(`${platform.origin}/api/v2/sqlQueries/execute`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: sql, serializationFormat }),
  });
  const { queryId } = (await response.json()) as { queryId: string };
  for (;;) {
    const results = await fetch(`${platform.origin}/api/v2/sqlQueries/${encodeURIComponent(queryId)}/getResults`, { headers });
    const body = await results.arrayBuffer();
    if (results.status === 200) return [performance.now() - start, body];
    if (!Buffer.from(body).includes("QueryRunning")) throw new Error(`${sql}: ${Buffer.from(body)}`);
  }
}
