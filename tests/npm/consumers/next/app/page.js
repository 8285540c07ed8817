"use client";
// The server renders this page too, so importing the package must touch nothing.
import * as belvedere from "belvedere-client";
import { useEffect, useState } from "react";
import { scenario } from "../scenario.js";

export default function Page() {
  const [state, setState] = useState("Loading.");
  useEffect(() => {
    scenario(belvedere, globalThis.input).then(
      (found) => (globalThis.result = { found }),
      (error) => (globalThis.result = { error: `${error.stack}` }),
    ).then(() => setState("Done."));
  }, []);
  return <p>{state}</p>;
}
