#!/usr/bin/env node
// Starts the program of this machine, which comes in a package of its own: npm installs the one that fits.
"use strict";
const { spawn } = require("node:child_process");
const { dirname, join } = require("node:path");
const { name, optionalDependencies } = require("./package.json");

function program() {
  const wanted = `${name}-${process.platform}-${process.arch}`;
  try {
    const folder = dirname(require.resolve(`${wanted}/package.json`));
    return join(folder, process.platform === "win32" ? `${name}.exe` : name);
  } catch {
    const targets = Object.keys(optionalDependencies).map((target) => target.slice(name.length + 1));
    console.error(
      `${name}: the package ${wanted} is not installed. There are programs for ${targets.join(", ")}; on Linux they need glibc. ` +
        "Where there is one for this machine, install again without --omit=optional.",
    );
    process.exit(1);
  }
}

const child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
// Ctrl-C reaches both. This process stays until the program has ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`${name}: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
