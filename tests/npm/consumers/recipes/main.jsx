// What the README has for React and Svelte: the hook loads, follows its limit, fails, and aborts when its component goes; the
// component shows a line for each flight, or the error.
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { BelvedereClient, init } from "belvedere-client";
import { fixtures, mockPlatform, platformError } from "belvedere-client/testing";
import wasm from "belvedere-client/wasm";
import { flushSync, mount } from "svelte";
import Flights from "./Flights.svelte";
import { useFlights } from "./use-flights.jsx";

const platform = mockPlatform();
const signals = [];
const fetch = (url, init) => {
  signals.push(init.signal);
  return platform.fetch(url, init);
};
const states = [];

function Hooked({ client, limit }) {
  const state = useFlights(client, limit);
  useEffect(() => {
    states.push(state.flights?.length ?? state.error?.errorName ?? state.status);
  }, [state]);
  return null;
}

/** Waits for so many of a list. */
async function until(list, count) {
  while (list.length < count) await new Promise(requestAnimationFrame);
}

async function run() {
  await init(wasm);
  const client = new BelvedereClient({ ...platform.options, fetch });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const render = (limit) => root.render(<Hooked client={client} limit={limit} />);
  render(2);
  await until(states, 2);
  render(1);
  await until(states, 3);
  platform.on("listObjectsV2", platformError("OntologyNotFound"));
  render(3);
  await until(states, 4);
  platform.on("listObjectsV2", () => new Promise(() => {}));
  const asked = signals.length + 1;
  render(4);
  await until(signals, asked);
  const signal = signals.at(-1);
  const before = signal.aborted;
  root.unmount();
  // Another call takes longer than the end of the component.
  await client.ontologies.getOntology("airline");
  await new Promise(requestAnimationFrame);
  return { states, aborted: [before, signal.aborted] };
}

/** What the component of Svelte shows in the end. */
async function svelte(reply) {
  const target = document.body.appendChild(document.createElement("div"));
  mount(Flights, { target, props: { client: new BelvedereClient(mockPlatform().on("listObjectsV2", reply).options) } });
  flushSync();
  const shown = target.getElementsByTagName("p");
  const waiting = target.querySelector("progress") !== null;
  while (shown.length === 0) await new Promise(requestAnimationFrame);
  return [waiting, shown.length, shown[0].role];
}

async function all() {
  const react = await run();
  return { ...react, svelte: [await svelte(fixtures.listObjectsV2), await svelte(platformError("OntologyNotFound"))] };
}

all().then(
  (found) => (globalThis.result = { found }),
  (error) => (globalThis.result = { error: `${error.stack}` }),
);
