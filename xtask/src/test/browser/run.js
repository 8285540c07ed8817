// Runs the tests of this page, and tells the server what they say and how they end.

// Tests replace `fetch`; the reports of this script go out by the browser's own.
const fetch = window.fetch.bind(window);

// The number of this visit. Tests change the address.
const visit = location.hash.slice(1);

// What the server does not know yet.
let said = {};
let saying = false;

async function tell() {
	if (saying || Object.keys(said).length === 0) return;
	saying = true;
	const body = JSON.stringify(said);
	said = {};
	await fetch(`/said/${visit}`, { method: "POST", body });
	saying = false;
	tell();
}

function say(where, text) {
	said[where] = (said[where] ?? "") + text;
	tell();
}

function end(passed) {
	said.passed = passed;
	tell();
}

// The runtime of the tests adds its lines to the text of this element.
Object.defineProperty(document.getElementById("output"), "textContent", {
	get: () => "",
	set: (line) => say("output", line),
});

// A sign of life.
setInterval(() => say("output", ""), 1000);

let program;
let consoleTo = "console";
let running = false;
let failed = false;

for (const method of ["debug", "log", "info", "warn", "error"]) {
	console[method] = (...values) => {
		say(consoleTo, `${values.map(String).join(" ")}\n`);
		if (running) program[`__wbgtest_console_${method}`](values);
		else failed ||= method === "error";
	};
}
addEventListener("error", (event) => console.error(`Uncaught ${event.message}`));
addEventListener("unhandledrejection", (event) => console.error(`Uncaught ${event.reason}`));

// Calls a test, whose panic is an exception.
window.__wbg_test_invoke = (test) => test();

try {
	const { tests, filtered, nocapture } = await (await fetch(`/begin/${visit}`)).json();
	if (nocapture) consoleTo = "output";
	program = await import("./tests.js");
	const exports = await program.default();
	if (failed) throw new Error("the page logs an error before the first test");
	const context = new program.WasmBindgenTestContext(false);
	context.filtered_count(filtered);
	running = true;
	end(await context.run(tests.map((test) => exports[test])));
} catch (error) {
	say("output", `The tests do not run: ${error}\n${error?.stack ?? ""}\n`);
	end(false);
}
