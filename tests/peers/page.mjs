// What the page of the bench runs: each work in our table worker, in the libraries, and as bare as the browser can do it.
// Every work checks its own result, and gives its time in ms.
import * as duckdb from "@duckdb/duckdb-wasm";
import { tableFromIPC } from "@uwdata/flechette";
import { RecordBatchReader, Table } from "apache-arrow";
import { inferSchema, initParser } from "udsv";

const ROWS = 1_000_000;
const ARROW = "/data/million.arrow";
const CSV = "/data/million.csv";
const PRICE = 2;
const NUMBERS = [0, 1, 2, 3, 4, 5];
const ALL = { all: [] };

/** Our table worker, asked as the app asks it. */
class OurWorker {
  #worker;
  #waiting = new Map();
  #next = 0;
  #tables = 0;

  static async start(script) {
    const started = new OurWorker();
    started.#worker = new Worker(script, { type: "module" });
    started.#worker.onmessage = ({ data }) => {
      started.#waiting.get(data.id)(data);
      started.#waiting.delete(data.id);
    };
    await new Promise((resolve) => started.#waiting.set(0, resolve));
    return started;
  }

  send(request, bytes) {
    this.#next += 1;
    const id = this.#next;
    this.#worker.postMessage({ id, request, bytes }, bytes ? [bytes.buffer] : []);
    return new Promise((resolve) => this.#waiting.set(id, resolve)).then((data) => {
      if (data.response.failed) throw new Error(data.response.failed.message);
      return data;
    });
  }

  async ask(request) {
    return (await this.send(request)).response;
  }

  /** Opens a table, and gives it the bytes of an address as they arrive. `first` is called when rows can be shown. */
  async load(address, input, first = async () => {}) {
    this.#tables += 1;
    const table = this.#tables;
    void this.send({ open: { table, input, budget: 2 ** 31 } });
    const reader = (await fetch(address, { cache: "no-store" })).body.getReader({ mode: "byob" });
    const free = [];
    const underWay = [];
    let shown;
    const settle = async (push) => {
      const { response, buffers } = await push;
      free.push(...buffers);
      if (!shown && response.progress.rows > 0) shown = first(table);
    };
    for (;;) {
      const { value, done } = await reader.read(new Uint8Array(free.pop() ?? new ArrayBuffer(1 << 20)));
      if (done) break;
      underWay.push(settle(this.send({ push: { table } }, value)));
      if (underWay.length >= 4) await underWay.shift();
    }
    await Promise.all(underWay);
    const { progress } = await this.ask({ finish: { table } });
    if (Number(progress.rows) !== ROWS) throw new Error(`${progress.rows} rows`);
    await shown;
    return table;
  }

  async cells(table, start, end, generation = 0) {
    const { response, buffers } = await this.send({ window: { table, generation, start, end, columns: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], most: 200 } });
    const text = new TextDecoder().decode(buffers[0]);
    const ends = new Uint32Array(buffers[1]);
    const cells = [];
    let from = 0;
    for (const to of ends) {
      cells.push(text.slice(from, to));
      from = to;
    }
    if (cells.length !== Number(response.window.rows) * 10) throw new Error(`${cells.length} cells`);
    return cells;
  }

  close(table) {
    return this.ask({ close: { table } });
  }
}

const time = async (work) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const bytes = async (address) => new Uint8Array(await (await fetch(address, { cache: "no-store" })).arrayBuffer());

/** The cells of some rows of a table of Flechette as texts. */
const flechetteCells = (table, start, end) => {
  const cells = [];
  for (let row = start; row < end; row += 1) {
    for (let column = 0; column < 10; column += 1) cells.push(String(table.getChildAt(column).at(row)));
  }
  return cells;
};

const check = (count, expected, what) => {
  if (Number(count) !== expected) throw new Error(`${what}: ${count}, not ${expected}`);
};

/** The least and the greatest numbers of a column: all ways of finding them must agree. */
const extremes = new Map();
const checkExtremes = (column, least, greatest) => {
  const found = `${Number(least)} to ${Number(greatest)}`;
  if (!extremes.has(column)) extremes.set(column, found);
  check(found === extremes.get(column) ? 1 : 0, 1, `column ${column}: ${found}`);
};

let ours;
let table;
let flechette;
let duck;
let connection;

/** How many rows the filter lets pass: all ways of counting must agree. */
let passing;
const checkPassing = (count) => {
  passing ??= Number(count);
  check(count, passing, "rows");
};

async function startOurs(script) {
  ours = await OurWorker.start(script);
  table = await ours.load(ARROW, "arrow");
}

async function startFlechette() {
  flechette = tableFromIPC(await bytes(ARROW), { useBigInt: true });
}

/** Starts all, and keeps a loaded table of each. */
export async function start(script) {
  await startOurs(script);
  await startFlechette();
  duck = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), new Worker("/peers/duckdb-browser-eh.worker.js"));
  await duck.instantiate(`${location.origin}/peers/duckdb-eh.wasm`);
  connection = await duck.connect();
  await connection.insertArrowFromIPCStream(await bytes(ARROW), { name: "rows", create: true });
}

let generation = 0;
const view = (filter, sort) => {
  generation += 1;
  return ours.ask({ view: { table, generation, filter, sort, first: null } });
};

/** The works, by their titles; the first of each is the reference. */
export const works = {
  "Arrow, first row": {
    flechette: () => time(async () => flechetteCells(tableFromIPC(await bytes(ARROW), { useBigInt: true }), 0, 1)),
    ours: async () => {
      const start = performance.now();
      let first;
      const opened = await ours.load(ARROW, "arrow", async (opened) => {
        await ours.cells(opened, 0, 1);
        first = performance.now() - start;
      });
      await ours.close(opened);
      return first;
    },
    "apache-arrow, stream": async () => {
      const start = performance.now();
      const reader = await RecordBatchReader.from(fetch(ARROW, { cache: "no-store" }));
      const { value } = await reader[Symbol.asyncIterator]().next();
      JSON.stringify(value.get(0), (_, cell) => (typeof cell === "bigint" ? String(cell) : cell));
      const first = performance.now() - start;
      await reader.cancel();
      return first;
    },
    "bare: the first bytes": async () => {
      const start = performance.now();
      const reader = (await fetch(ARROW, { cache: "no-store" })).body.getReader();
      await reader.read();
      const first = performance.now() - start;
      await reader.cancel();
      return first;
    },
  },
  "Arrow, whole table": {
    flechette: () => time(async () => flechetteCells(tableFromIPC(await bytes(ARROW), { useBigInt: true }), ROWS - 1, ROWS)),
    ours: async () => {
      let opened;
      const spent = await time(async () => {
        opened = await ours.load(ARROW, "arrow");
        await ours.cells(opened, ROWS - 1, ROWS);
      });
      await ours.close(opened);
      return spent;
    },
    "apache-arrow": () =>
      time(async () => {
        const read = new Table(RecordBatchReader.from(await bytes(ARROW)).readAll());
        check(read.numRows, ROWS, "rows");
      }),
    "duckdb-wasm": async () => {
      const spent = await time(async () => connection.insertArrowFromIPCStream(await bytes(ARROW), { name: "again", create: true }));
      await connection.query("DROP TABLE again");
      return spent;
    },
    "bare: the bytes": () => time(() => bytes(ARROW)),
  },
  "Filter of a double column": {
    flechette: () =>
      time(() => {
        const values = flechette.getChildAt(PRICE).toArray();
        const rows = new Uint32Array(values.length);
        let count = 0;
        for (let row = 0; row < values.length; row += 1) if (values[row] > 9_000) rows[count++] = row;
        checkPassing(rows.subarray(0, count).length);
      }),
    ours: () =>
      time(async () => {
        const { view: state } = await view({ column: { column: PRICE, predicate: { greater: "9000" } } }, []);
        checkPassing(state.rows);
      }),
    "duckdb-wasm": () =>
      time(async () => {
        const answer = await connection.query("SELECT count(*) FROM rows WHERE price > 9000");
        checkPassing(answer.getChildAt(0).get(0));
      }),
  },
  "Sort by a double": {
    flechette: () =>
      time(() => {
        const values = flechette.getChildAt(PRICE).toArray();
        const rows = Uint32Array.from(values, (_, row) => row).sort((one, other) => values[one] - values[other]);
        if (values[rows[0]] > values[rows[ROWS - 1]]) throw new Error("order");
      }),
    ours: async () => {
      await view(ALL, []);
      return time(async () => {
        const { view: state } = await view(ALL, [{ column: PRICE, descending: false, nullsFirst: false }]);
        check(state.ready, ROWS, "rows");
      });
    },
    "duckdb-wasm": () =>
      time(async () => {
        const answer = await connection.query("SELECT id FROM rows ORDER BY price");
        check(answer.numRows, ROWS, "rows");
      }),
  },
  "Least and greatest of six columns": {
    flechette: () =>
      time(() => {
        for (const column of NUMBERS) {
          let least, greatest;
          for (const value of flechette.getChildAt(column)) {
            if (least === undefined || value < least) least = value;
            if (greatest === undefined || value > greatest) greatest = value;
          }
          checkExtremes(column, least, greatest);
        }
      }),
    ours: () =>
      time(async () => {
        for (const column of NUMBERS) {
          const { summary } = await ours.ask({ summary: { table, columns: [column], places: [[0, ROWS]] } });
          checkExtremes(column, summary.least, summary.greatest);
        }
      }),
    "duckdb-wasm": () =>
      time(async () => {
        const names = ["id", "big", "price", "ratio", "count", "delta"];
        const answer = await connection.query(`SELECT ${names.map((name) => `min(${name}), max(${name})`)} FROM rows`);
        const [row] = answer.toArray();
        NUMBERS.forEach((column) => checkExtremes(column, row[`min(${names[column]})`], row[`max(${names[column]})`]));
      }),
    "ours, whole profiles": () =>
      time(async () => {
        for (const column of NUMBERS) {
          const { profile } = await ours.ask({ profile: { table, column, top: 10, filter: ALL, purpose: "panel" } });
          check(Number(profile.rows), ROWS, "rows");
        }
      }),
  },
  "200 windows of 400 cells": {
    flechette: () =>
      time(() => {
        for (let turn = 0; turn < 200; turn += 1) check(flechetteCells(flechette, turn * 4_999, turn * 4_999 + 40).length, 400, "cells");
      }),
    ours: async () => {
      await view(ALL, []);
      return time(async () => {
        for (let turn = 0; turn < 200; turn += 1) check((await ours.cells(table, turn * 4_999, turn * 4_999 + 40, generation)).length, 400, "cells");
      });
    },
  },
  CSV: {
    "udsv, typed": () =>
      time(async () => {
        const text = await (await fetch(CSV, { cache: "no-store" })).text();
        const rows = initParser(inferSchema(text)).typedArrs(text);
        check(rows.length, ROWS, "rows");
      }),
    ours: async () => {
      let opened;
      const spent = await time(async () => {
        opened = await ours.load(CSV, { csv: { header: true, types: [] } });
      });
      await ours.close(opened);
      return spent;
    },
    "duckdb-wasm": async () => {
      const spent = await time(async () => {
        await duck.registerFileBuffer("rows.csv", await bytes(CSV));
        await connection.query("CREATE TABLE csv AS FROM read_csv('rows.csv')");
      });
      await connection.query("DROP TABLE csv");
      await duck.dropFile("rows.csv");
      return spent;
    },
    "bare: the text": () => time(async () => (await fetch(CSV, { cache: "no-store" })).text()),
  },
};

/** Loads the rows in one way alone, and does all works of that way once. */
export async function hold(name, script) {
  await (name === "ours" ? startOurs(script) : startFlechette());
  for (const [title, ways] of Object.entries(works)) if (title !== "CSV") await ways[name]();
}
