// `cargo xtask bench --against PROFILE`: ten statements and a listing on two builds of the local platform, in turns.
import { median, show } from "../../figures.mjs";
import { openFlights, signIn } from "../support/app.ts";
import { Platform } from "../support/platform.ts";
import { BOOKINGS } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const OTHER = process.env.BELVEDERE_OTHER_PLATFORM;
const FLIGHTS = 100_000;
const ROUNDS = 7;
const FLIGHT_ROWS = "`/Belvedere Air/operations/flights`";

const STATEMENTS = [
  `SELECT count(*) AS n FROM ${BOOKINGS}`,
  `SELECT min(fare) AS least, max(fare) AS most, avg(CAST(fare AS DOUBLE)) AS mean FROM ${BOOKINGS}`,
  `SELECT bags, checked_in, count(*) AS n, sum(weight_kg) AS weight FROM ${BOOKINGS} GROUP BY bags, checked_in ORDER BY bags, checked_in`,
  `SELECT flight_id, sum(fare) AS fares FROM ${BOOKINGS} GROUP BY flight_id ORDER BY fares DESC LIMIT 20`,
  `SELECT * FROM ${BOOKINGS} ORDER BY fare DESC, booking_id LIMIT 100`,
  `SELECT count(DISTINCT passenger) AS people FROM ${BOOKINGS}`,
  `SELECT count(*) AS n FROM ${BOOKINGS} WHERE upper(passenger) LIKE '%SON%' AND fare > 100`,
  `SELECT f.carrier, count(*) AS n, sum(b.fare) AS fares FROM ${BOOKINGS} b JOIN ${FLIGHT_ROWS} f ON b.flight_id = f.flight_id GROUP BY f.carrier ORDER BY fares DESC`,
  `SELECT passenger, fare, rank() OVER (PARTITION BY flight_id ORDER BY fare DESC) AS place FROM ${BOOKINGS} ORDER BY booking_id LIMIT 1000`,
  `SELECT * FROM ${BOOKINGS} LIMIT 200000`,
];


/** A platform, and the headers of a signed-in user's requests. */
interface Build {
  platform: Platform;
  headers: Record<string, string>;
  listing: string;
}

/** The time in ms until the whole result is there, and its length. */
async function query({ platform, headers }: Build, sql: string): Promise<[number, number]> {
  const start = performance.now();
  const answer = await fetch(`${platform.origin}/api/v2/sqlQueries/execute`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: sql, serializationFormat: "ARROW" }),
  });
  const { queryId } = (await answer.json()) as { queryId: string };
  for (;;) {
    const results = await fetch(`${platform.origin}/api/v2/sqlQueries/${encodeURIComponent(queryId)}/getResults`, { headers });
    const body = await results.arrayBuffer();
    if (results.status === 200) return [performance.now() - start, body.byteLength];
    if (!Buffer.from(body).includes("QueryRunning")) throw new Error(`${sql}: ${Buffer.from(body)}`);
  }
}

/** The time in ms in which all objects are listed, and their number. */
async function list({ headers, listing }: Build): Promise<[number, number]> {
  const start = performance.now();
  let [rows, token] = [0, ""];
  do {
    const answer = await fetch(listing + (token && `&pageToken=${encodeURIComponent(token)}`), { headers });
    const page = (await answer.json()) as { data: unknown[]; nextPageToken?: string };
    rows += page.data.length;
    token = page.nextPageToken ?? "";
  } while (token);
  return [performance.now() - start, rows];
}

test("two builds of the platform", async ({ browser }) => {
  if (!OTHER) throw new Error("BELVEDERE_OTHER_PLATFORM is not set: run `cargo xtask bench --against release`");
  test.setTimeout(1_800_000);
  const begin = async (program?: string): Promise<Build> => {
    const platform = await Platform.start({ flights: FLIGHTS, program });
    const page = await browser.newPage({ baseURL: platform.origin });
    await signIn(page);
    const [request] = await Promise.all([page.waitForRequest(/\/objects\/Flight\?/), openFlights(page)]);
    const authorization = (await request.headerValue("authorization"))!;
    const listing = new URL(request.url());
    listing.searchParams.set("pageSize", "1000");
    await page.close();
    return { platform, listing: listing.href, headers: { authorization, "content-type": "application/json" } };
  };
  const builds = [await begin(), await begin(OTHER)] as const;
  const works: [string, (build: Build) => Promise<[number, number]>][] = [
    ...STATEMENTS.map((sql) => [sql, (build: Build) => query(build, sql)] as const),
    [`listing of ${FLIGHTS} objects`, list],
  ].map(([name, work]) => [name, work] as [string, typeof list]);
  const ratios: number[] = [];
  for (const [name, work] of works) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const sizes: number[] = [];
      for (const which of [0, 1] as const) {
        const [time, size] = await work(builds[which]);
        sizes.push(size);
        // The first round fills caches.
        if (round > 0) times[which].push(time);
      }
      // What has no order comes in other batches each time, with headers of their own.
      expect(Math.abs(sizes[0]! - sizes[1]!), name).toBeLessThan(sizes[0]! / 100 + 1);
    }
    const { this: ratio } = show(name, "ms", new Map([["other", times[1]], ["this", times[0]]]));
    if (work !== list) ratios.push(ratio!);
  }
  console.log(`${median(ratios).toFixed(2)}  median of the statements; the slowest ${Math.max(...ratios).toFixed(2)}`);
  for (const { platform } of builds) await platform.stop();
});
