// The rows of the bench: a million of ten columns, as an Arrow stream in batches of 8,192 rows, and as CSV.
import { closeSync, openSync, writeSync } from "node:fs";
import {
  DateDay, Field, Float64, Int32, Int64, RecordBatch, RecordBatchStreamWriter, Schema, Struct, TimestampMicrosecond, Utf8,
  makeData, vectorFromArray,
} from "apache-arrow";

export const ROWS = 1_000_000;
const BATCH = 8_192;

/** Numbers that look random and are the same every time: mulberry32. */
function numbers(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let word = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  };
}

const CITIES = ["Zurich", "Oslo", "Lima", "Quito", "Cairo", "Osaka", "Perth", "Tunis"];
/** Names, types and texts of the columns. The first six are the numbers of which the bench asks the least and the greatest. */
const COLUMNS = [
  { name: "id", type: new Int64(), array: BigInt64Array, of: (row) => BigInt(row) },
  { name: "big", type: new Int64(), array: BigInt64Array, of: (_, next) => BigInt.asIntN(64, (BigInt(next()) << 32n) | BigInt(next())) },
  { name: "price", type: new Float64(), array: Float64Array, of: (_, next) => (next() % 1_000_000) / 100 },
  { name: "ratio", type: new Float64(), array: Float64Array, of: (_, next) => next() / 4_294_967_296 },
  { name: "count", type: new Int32(), array: Int32Array, of: (_, next) => next() % 1_000 },
  { name: "delta", type: new Int32(), array: Int32Array, of: (_, next) => next() | 0 },
  { name: "city", type: new Utf8(), of: (_, next) => CITIES[next() % CITIES.length] },
  { name: "customer", type: new Utf8(), of: (_, next) => `customer-${next() % 500_000}` },
  { name: "day", type: new DateDay(), array: Int32Array, of: (_, next) => 18_262 + (next() % 2_200), text: (days) => new Date(days * 86_400_000).toISOString().slice(0, 10) },
  {
    name: "seen",
    type: new TimestampMicrosecond(),
    array: BigInt64Array,
    of: (_, next) => 1_577_836_800_000_000n + BigInt(next()) * 40_000n,
    text: (micros) => new Date(Number(micros / 1_000n)).toISOString(),
  },
];

/** Writes both files. */
export async function write(arrow, csv) {
  const schema = new Schema(COLUMNS.map(({ name, type }) => new Field(name, type, false)));
  const next = numbers(1);
  const writer = new RecordBatchStreamWriter();
  const text = openSync(csv, "w");
  writeSync(text, `${COLUMNS.map(({ name }) => name).join(",")}\n`);
  for (let start = 0; start < ROWS; start += BATCH) {
    const length = Math.min(BATCH, ROWS - start);
    const columns = COLUMNS.map(({ of }) => Array.from({ length }, (_, row) => of(start + row, next)));
    const children = COLUMNS.map(({ type, array }, column) =>
      array ? makeData({ type, length, data: array.from(columns[column]) }) : vectorFromArray(columns[column], type).data[0],
    );
    writer.write(new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, children })));
    let lines = "";
    for (let row = 0; row < length; row += 1) {
      lines += `${COLUMNS.map(({ text = String }, column) => text(columns[column][row])).join(",")}\n`;
    }
    writeSync(text, lines);
  }
  closeSync(text);
  writer.finish();
  const file = openSync(arrow, "w");
  for await (const chunk of writer) writeSync(file, chunk);
  closeSync(file);
}
