import { BelvedereClient } from "belvedere-client";

const client = new BelvedereClient({
  baseUrl: "https://platform.example",
  tokens: () => process.env.TOKEN!,
});
const objects = client.ontologies.listObjectsV2("ri.ontology.main.ontology.1", "Flight", {
  select: ["number", "it's \"late\""],
  orderBy: "p.departure:desc",
  excludeRid: true,
  snapshot: true,
  branch: "master",
});
for await (const object of objects) console.log(object);
