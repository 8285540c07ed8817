import * as belvedere from "belvedere-client";
import wasm from "belvedere-client/wasm";
import { scenario } from "./scenario.js";

export default {
  async fetch(request) {
    await belvedere.init(wasm);
    return Response.json(await scenario(belvedere, await request.json()));
  },
};
