// `cargo xtask bench --against PROFILE`: ten statements and a listing on two builds of the local platform, in turns.
import { median, show } from "../../figures.mjs";
import { begin, ontology, query, statements, type Signed } from "../support/bench-platform.ts";
import { BOOKINGS } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const OTHER = process.env.BELVEDERE_OTHER_PLATFORM;
const FLIGHTS = 100_000;
const FLIGHT_ROWS = "`/Belvedere Air/operations/flights`";
const ROUNDS = 7;

/** The time in ms until all is there, and how much it is: bytes or rows. */
type Work = (build: Signed) => Promise<[number, number]>;

/** Lists all objects. */
const list: Work = async (build) => {
  const address = new URL(`${await ontology(build, "v2")}/objects/Flight?pageSize=1000`);
  const start = performance.now();
  let [rows, token] = [0, ""];
  do {
    if (token) address.searchParams.set("pageToken", token);
    const response = await fetch(address, { headers: build.headers });
    const page = (await response.json()) as { data: unknown[]; nextPageToken?: string };
    rows += page.data.length;
    token = page.nextPageToken ?? "";
  } while (token);
  return [performance.now() - start, rows];
};

test("two builds of the platform", async ({ browser }) => {
  if (!OTHER) throw new Error("BELVEDERE_OTHER_PLATFORM is not set: run `cargo xtask bench --against release`");
  test.setTimeout(1_800_000);
  const builds = [await begin(browser, { flights: FLIGHTS }), await begin(browser, { flights: FLIGHTS }, OTHER)] as const;
  const run = (sql: string): Work => async (build) => {
    const [time, result] = await query(build, sql);
    return [time, result.byteLength];
  };
  const works: [string, Work][] = [
    ...statements(BOOKINGS, FLIGHT_ROWS).map((sql): [string, Work] => [sql, run(sql)]),
    [`listing of ${FLIGHTS} objects`, list],
  ];
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
