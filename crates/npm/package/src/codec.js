// From JSON to values and back: longs as bigint, empty lists and maps where nothing was sent, and nothing refused that this
// version does not know.
//
// The shape of a value, as shapes.js has them, is a text:
//   s  a string
//   i  a safe integer: a number, or its digits as a string
//   n  a number
//   b  a boolean
//   l  a 64-bit integer: a bigint here, its digits as a string in JSON
//   *  anything, as it is
//   [  a list of what follows: "[s" is a list of strings; an empty one where it is missing
//   {  a map from strings to what follows; an empty one where it is missing
//   ?  at the end: undefined where it is missing
//   !  at the end: "", 0 or false where it is missing
// Anything else is the name of a model, whose fields shapes.js names.
import { responses, shapes } from "./shapes.js";

const LARGEST = 2n ** 63n;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Parses JSON; an integer that a float can't hold exactly becomes a bigint. */
export function parseExactly(text) {
  // No text of the platform's begins with it.
  const mark = `${Math.random()}${Math.random()}:`;
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.length > 15 && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${mark}${token}"` : token,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Reads the response to an operation. Throws a text: the JSON path of the mistake, and what is wrong. */
export function readResponse(operation, text, long) {
  let value;
  try {
    value = long ? parseExactly(text) : JSON.parse(text);
  } catch (error) {
    throw `.\n${error.message}`;
  }
  return read(responses[operation] ?? "*", value, "");
}

/** The parameters of an error; the check that stands in the way of another is one like any other. */
export function readErrorParameters(name, parameters) {
  if (name !== "CheckAlreadyExists" || !parameters?.conflictingCheck) return parameters;
  try {
    return { ...parameters, conflictingCheck: read("Check", parameters.conflictingCheck, "") };
  } catch {
    return parameters;
  }
}

function mistake(path, message) {
  return `${path.replace(/^\./, "") || "."}\n${message}`;
}

const SIMPLE = { s: "string", i: "number", n: "number", b: "boolean" };

function read(shape, value, path) {
  const end = shape.at(-1);
  if (end === "?" || end === "!") shape = shape.slice(0, -1);
  const first = shape[0];
  if (value === undefined || value === null) {
    if (first === "[") return [];
    if (first === "{") return {};
    if (end === "?") return undefined;
    if (end === "!") return { s: "", i: 0, n: 0, b: false }[first];
    if (first === "*" && value === null) return null;
    throw mistake(path, "is missing");
  }
  if (first === "*") return value;
  if (first === "l") return readLong(value, path);
  // Sizes come as decimal strings too.
  if (first === "i" && typeof value !== "number") value = Number(readLong(value, path));
  if (SIMPLE[shape]) {
    if (typeof value !== SIMPLE[shape]) throw mistake(path, `is no ${SIMPLE[shape]}`);
    return value;
  }
  if (first === "[") {
    if (!Array.isArray(value)) throw mistake(path, "is no list");
    const inner = shape.slice(1);
    if (inner !== "*") value.forEach((item, index) => (value[index] = read(inner, item, `${path}[${index}]`)));
    return value;
  }
  if (typeof value !== "object" || Array.isArray(value)) throw mistake(path, "is no object");
  if (first === "{") {
    const inner = shape.slice(1);
    for (const name in value) value[name] = read(inner, value[name], `${path}.${name}`);
    return value;
  }
  return readModel(shapes[shape], value, path);
}

function readModel(fields, value, path) {
  const variants = fields[""];
  if (variants) {
    if (typeof value.type !== "string") throw mistake(`${path}.type`, "is no string");
    // A variant that this version does not know, or whose content has another shape, is kept as it is.
    if (!Object.hasOwn(variants, value.type)) return value;
    try {
      return readModel(shapes[variants[value.type]], structuredClone(value), path);
    } catch {
      return value;
    }
  }
  for (const name in fields) {
    const result = read(fields[name], value[name], `${path}.${name}`);
    if (result !== undefined) value[name] = result;
    else delete value[name];
  }
  return value;
}

function readLong(value, path) {
  const whole = typeof value === "string" ? /^-?\d+$/.test(value) : typeof value === "bigint" || Number.isInteger(value);
  const long = whole ? BigInt(value) : LARGEST;
  if (long >= LARGEST || long < -LARGEST) throw mistake(path, "is no 64-bit integer");
  return long;
}

/** The JSON text of a body. Throws a text: the path of the mistake, and what is wrong. */
export function writeBody(shape, value) {
  return JSON.stringify(write(shape, value, ""), (_, value) => {
    if (typeof value === "bigint") return String(value);
    if (typeof value === "number" && !Number.isFinite(value)) throw `.\n${value} has no form in JSON`;
    return value;
  });
}

function write(shape, value, path) {
  if (value === undefined || value === null) return value;
  shape = shape.replace(/[?!]$/, "");
  const first = shape[0];
  if (first === "l") {
    if (typeof value === "number" && !Number.isSafeInteger(value)) throw mistake(path, "is no safe integer");
    return String(readLong(value, path));
  }
  if (first === "[" && Array.isArray(value)) return value.map((item, index) => write(shape.slice(1), item, `${path}[${index}]`));
  const fields = shapes[shape];
  if (!fields || typeof value !== "object") return value;
  const variants = fields[""];
  if (variants) return Object.hasOwn(variants, value.type) ? write(variants[value.type], value, path) : value;
  const copy = { ...value };
  for (const name in fields) if (name in copy) copy[name] = write(fields[name], copy[name], `${path}.${name}`);
  return copy;
}
