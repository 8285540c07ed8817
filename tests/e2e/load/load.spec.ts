// `cargo xtask bench --load`: the platform under many connections, and its SQL beside DataFusion's own build over the same files. The
// load comes from `wrk` on the same machine, so it takes a part of what is measured.
import { execFile, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { show } from "../../figures.mjs";
import { begin, ontology, query, statements, type Signed } from "../support/bench-platform.ts";
import { BOOKINGS } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const ROUNDS = 5;
const SECONDS = 3;

test.setTimeout(1_800_000);

/** The rate in requests a second, and the 99th percentile of their times in ms. */
interface Load {
  rate: number;
  p99: number;
}

/** Asks for an address over and over, on so many connections. */
async function load({ headers }: Signed, address: string, connections: number): Promise<Load> {
  const given = ["-t1", `-c${connections}`, `-d${SECONDS}s`, "--latency", "-H", `authorization: ${headers.authorization}`, address];
  const { stdout } = await promisify(execFile)("wrk", given);
  // That an idle connection was closed for another is a read error to wrk.
  expect(stdout, address).not.toMatch(/Non-2xx|connect [1-9]|write [1-9]|timeout [1-9]/);
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)!;
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]);
  return { rate, p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"] };
}

const listing = (objects: string, size: number) => `${objects}/objects/Flight?pageSize=${size}`;

test("many connections", async ({ browser }) => {
  const signed = await begin(browser, { flights: 100_000 });
  const [types, objects] = [await ontology(signed, "v1"), await ontology(signed, "v2")];
  // The first is the reference.
  const asked = Object.entries({
    "a file of the app": `${signed.platform.origin}/index.html`,
    "an object type": `${types}/objectTypes/Flight`,
    "20 objects": listing(objects, 20),
    "1000 objects": listing(objects, 1000),
  });
  const figures = () => new Map<string, number[]>(asked.map(([name]) => [name, []]));
  const [rates, p99s] = [figures(), figures()];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, address] of asked) {
      const { rate, p99 } = await load(signed, address, 24);
      rates.get(name)!.push(rate);
      p99s.get(name)!.push(p99);
    }
  }
  show("Requests on 24 connections", "a second", rates);
  show("Requests on 24 connections: 99 of 100 take at most", "ms", p99s);
  await signed.platform.stop();
});

test("many listings beside eight queries", async ({ browser }) => {
  const signed = await begin(browser, { flights: 100_000 });
  const address = listing(await ontology(signed, "v2"), 20);
  const sql = `SELECT passenger, rank() OVER (PARTITION BY flight_id ORDER BY fare) AS place FROM ${BOOKINGS} ORDER BY booking_id LIMIT 1000`;
  const [alone, beside]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone!.push((await load(signed, address, 200)).p99);
    let running = true;
    const queries = Array.from({ length: 8 }, async () => {
      while (running) await query(signed, sql);
    });
    beside!.push((await load(signed, address, 200)).p99);
    running = false;
    await Promise.all(queries);
  }
  const p99s = new Map([["alone", alone!], ["beside eight queries", beside!]]);
  show("20 objects on 200 connections: 99 of 100 take at most", "ms", p99s);
  await signed.platform.stop();
});

/** DataFusion's own build, as a program that runs statements over Parquet files. It gives way to others as our processes do. */
const peer = (...files: string[]) =>
  ["nice", ["-n", "10", process.env.BELVEDERE_DATAFUSION!, join(import.meta.dirname, "peer.py"), ...files]] as const;

/** The queries that make the tables. */
const TABLES = {
  bookings: `SELECT n AS booking_id, concat('F', n * 7919 % 500000) AS flight_id,
    concat(CASE n % 5 WHEN 0 THEN 'Anderson ' WHEN 1 THEN 'Novak ' WHEN 2 THEN 'Okafor ' WHEN 3 THEN 'Rossi ' ELSE 'Simpson ' END, n * 104729 % 700000) AS passenger,
    CAST(n * 31 % 90000 / 100.0 AS DECIMAL(8, 2)) AS fare, n * 17 % 400 / 10.0 AS weight_kg, n % 3 AS bags, n % 4 = 0 AS checked_in
    FROM generate_series(1, 5000000) AS numbers(n)`,
  flights: `SELECT concat('F', n) AS flight_id, concat('Carrier ', n % 12) AS carrier FROM generate_series(0, 499999) AS numbers(n)`,
};

test("SQL beside DataFusion's own build", async ({ browser }) => {
  const write = (rows: string) => (file: string) => {
    execFileSync(...peer(), { input: JSON.stringify(`COPY (${rows}) TO '${file}'`) });
  };
  const files = Object.entries(TABLES).map(([name, rows]) => [`${name}.parquet`, write(rows)] as const);
  const signed = await begin(browser, { files: Object.fromEntries(files) });
  const named = Object.keys(TABLES).map((name) => `${name}=${join(signed.platform.folder, `${name}.parquet`)}`);
  const program = spawn(...peer(...named), { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const ask = async (sql: string): Promise<[number, number]> => {
    program.stdin.write(`${JSON.stringify(sql)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  const theirs = statements("bookings", "flights");
  const ratios: number[] = [];
  for (const [place, sql] of statements("`/bookings.parquet`", "`/flights.parquet`").entries()) {
    // The first time fills caches, and tells whether both are the same.
    const [, rows] = await ask(theirs[place]!);
    const [, csv] = await query(signed, sql, "CSV");
    expect(Buffer.from(csv).toString().trimEnd().split("\n").length - 1, sql).toBe(rows);
    const [peers, ours]: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      peers!.push((await ask(theirs[place]!))[0]);
      ours!.push((await query(signed, sql))[0]);
    }
    ratios.push(show(`SQL: ${theirs[place]}`, "ms", new Map([["DataFusion", peers!], ["ours", ours!]])).ours!);
  }
  console.log(`all ten statements: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}`);
  program.kill();
  await signed.platform.stop();
});
