// What all measurements of `cargo xtask bench` share: figures as ratios to a reference of the same round, so that they hold on a
// noisy machine too. They are printed and kept as JSON, with those of another run (`--compare FILE`) beside them. Nothing fails
// because of a figure.
import { readFileSync, writeFileSync } from "node:fs";

const read = (file) => (file ? JSON.parse(readFileSync(file, "utf8")) : {});
const kept = process.env.BELVEDERE_FIGURES;
const before = read(process.env.BELVEDERE_FIGURES_BEFORE);
const figures = {};

export const median = (numbers) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1];

/**
 * Prints and keeps the works of a title. `rounds` has for each name the figure of each round; the first name is the reference.
 * Gives the median ratio of each name to it.
 */
export function show(title, unit, rounds) {
  console.log(title);
  const [reference] = rounds.values();
  const ratios = {};
  for (const [name, own] of rounds) {
    const each = own.map((figure, round) => figure / reference[round]);
    const [ratio, least, most] = [median(each), Math.min(...each), Math.max(...each)];
    const then = before[title]?.[name];
    const compared = then ? `, before ${then.ratio.toFixed(2)} (${then.least.toFixed(2)} to ${then.most.toFixed(2)})` : "";
    console.log(`  ${name}: ${median(own).toFixed(1)} ${unit}, ratio ${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})${compared}`);
    (figures[title] ??= {})[name] = { unit, median: median(own), ratio, least, most };
    ratios[name] = ratio;
  }
  // Each time, so that a run that ends early leaves what it measured.
  if (kept) writeFileSync(kept, `${JSON.stringify({ ...read(kept), ...figures }, null, 2)}\n`);
  return ratios;
}

/** The most memory that a page of a browser took until now, in MiB. Only Linux tells (`/proc`). */
export async function mostMemory(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const taken = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1024);
  return Math.max(...taken);
}
