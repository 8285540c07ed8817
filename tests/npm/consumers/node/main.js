import * as belvedere from "belvedere-client";
import { scenario } from "./scenario.js";

const [address, token] = process.argv.slice(2);
console.log(JSON.stringify(await scenario(belvedere, { address, token })));
