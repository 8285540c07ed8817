// Writes the outline of the land for maps, `src/views/objects/facets/map/land.txt`: a path of 1800 × 900 units from 180° W and
// 90° N, beyond which land goes on that crosses the antimeridian. It comes from Natural Earth (public domain, 1:110m) in the npm package world-atlas, which is not installed:
//
// npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz && node web/land.mjs package/land-110m.json

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Units for a degree. */
const UNITS = 5;
/** The degrees that a point may lie beside the line that leaves it out. */
const TOLERANCE = 0.2;
/** Islands with less square degrees are left out. */
const LEAST = 0.4;

const [source] = process.argv.slice(2);
if (!source) {
  console.error("usage: node land.mjs LAND-110M.JSON");
  process.exit(2);
}
const { transform, arcs, objects } = JSON.parse(readFileSync(source, "utf8"));

// TopoJSON: each arc is a list of steps in whole units; a negative number is an arc from its end.
const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([right, up]) => {
    x += right;
    y += up;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
});
const ring = (numbers) =>
  numbers.flatMap((number, index) => (number < 0 ? lines[~number].toReversed() : lines[number]).slice(index > 0 ? 1 : 0));

/** A ring whose points follow each other over the antimeridian; one around a pole is closed along it. */
function unrolled(points) {
  let turns = 0;
  const even = points.map(([x, y], index) => {
    const step = index > 0 ? x - points[index - 1][0] : 0;
    turns -= Math.abs(step) > 180 ? Math.sign(step) : 0;
    return [x + turns * 360, y];
  });
  if (turns === 0) return even;
  const pole = Math.sign(points[0][1]) * 90;
  return [...even, [even.at(-1)[0], pole], [even[0][0], pole], even[0]];
}

/** Leaves out points that lie near the line between others (Douglas and Peucker). */
function simplified(points) {
  const [[x1, y1], [x2, y2]] = [points[0], points.at(-1)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  let [most, place] = [0, 0];
  points.slice(1, -1).forEach(([x, y], index) => {
    const away = length > 0 ? Math.abs(dy * x - dx * y + x2 * y1 - y2 * x1) / length : Math.hypot(x - x1, y - y1);
    if (away > most) [most, place] = [away, index + 1];
  });
  if (most <= TOLERANCE) return [points[0], points.at(-1)];
  return [...simplified(points.slice(0, place + 1)).slice(0, -1), ...simplified(points.slice(place))];
}

/** A ring as a part of a path; nothing for a small one. */
function path(points) {
  const half = Math.floor(points.length / 2);
  const few = [...simplified(points.slice(0, half + 1)).slice(0, -1), ...simplified(points.slice(half))];
  const doubled = few.slice(1).reduce((sum, [x, y], index) => sum + few[index][0] * y - x * few[index][1], 0);
  if (Math.abs(doubled) / 2 < LEAST) return "";
  const [[x, y], ...others] = few.map(([east, north]) => [Math.round((east + 180) * UNITS), Math.round((90 - north) * UNITS)]);
  let before = [x, y];
  const steps = others.flatMap((at) => {
    const [right, down] = [at[0] - before[0], at[1] - before[1]];
    before = at;
    return right || down ? [`${right}${down < 0 ? "" : " "}${down}`] : [];
  });
  return `M${x} ${y}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

const polygons = objects.land.geometries.flatMap(({ type, arcs }) => (type === "MultiPolygon" ? arcs : [arcs]));
const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "src/views/objects/facets/map");
writeFileSync(join(folder, "land.txt"), polygons.flat().map(ring).map(unrolled).map(path).join(""));
