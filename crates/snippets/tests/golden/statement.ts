import { writeFile } from "node:fs/promises";
import { BelvedereClient } from "belvedere-client";

const client = new BelvedereClient({
  baseUrl: "https://platform.example",
  tokens: () => process.env.TOKEN!,
});
const run = client.sql.run({
  query:
    "SELECT '\"', `a\\b`\n" +
    "FROM \"$HOME\" -- ${x} $(id) #{y} %s ‮\r\n" +
    "\t!",
  fallbackBranchIds: ["it's", "master"],
  serializationFormat: "CSV",
});
await writeFile("results.csv", run);
