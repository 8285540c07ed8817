// Lets the app start without a network: keeps the files of the first load of one build, and those that show the user's texts
// while the platform can't be reached. It answers for those files, for the addresses of views, and for config.json. A platform,
// the sign-in and other origins are not asked through it, and none of their answers is kept. `cargo xtask` puts in the build, its
// files with their hashes, and the views (xtask/src/app/worker.rs).
const BUILD = "";
const FILES = {};
const VIEWS = [];

const HOME = registration.scope;
// Apps below other paths of the origin have caches of their own.
const OWN = `belvedere ${HOME} `;
const CACHE = OWN + BUILD;
const CONFIG = `${HOME}config.json`;
// What stands at its address in every build comes from the network as long as that answers.
const SAME_NAME = ["boot.js", "config.json"];

async function install() {
  const cache = await caches.open(CACHE);
  // The browser compares the hashes. A file or a page of another build ends this, and what was installed before stays.
  await cache.addAll(Object.entries(FILES).map(([name, integrity]) => new Request(HOME + name, { integrity })));
  const page = await fetch(HOME, { cache: "no-cache" });
  if (!(await page.clone().text()).includes(BUILD)) throw new Error("the page is of another build");
  await cache.put(HOME, page);
  const config = await fetch(CONFIG, { cache: "no-cache" });
  if (config.ok) await cache.put(CONFIG, config);
  await skipWaiting();
}

async function removeOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

// The encoding and the origin that a response varies by are the same for all requests of the app.
const kept = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });

async function fromNetwork(event, address) {
  try {
    const response = await fetch(event.request);
    if (address === CONFIG && response.ok) {
      const copy = response.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(CONFIG, copy)));
    }
    return response;
  } catch (error) {
    const copy = await kept(address);
    if (copy === undefined) throw error;
    return copy;
  }
}

const fromCache = async (request, address) => (await kept(address)) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(removeOthers()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(HOME)) return;
  const [name] = url.slice(HOME.length).split(/[?#]/);
  if (mode === "navigate") {
    if (VIEWS.includes(name)) event.respondWith(fromNetwork(event, HOME));
  } else if (SAME_NAME.includes(name)) {
    event.respondWith(fromNetwork(event, HOME + name));
  } else if (Object.hasOwn(FILES, name)) {
    event.respondWith(fromCache(event.request, HOME + name));
  }
});
