/**
 * The service worker: the page and its files without a network.
 *
 * Every version has a cache of its own, named by the hash of its files, with the page that names
 * them. A file whose path has its hash comes from a cache; the page comes from the network while
 * that answers, so that a new version arrives. Questions to the server are never kept.
 */
const ASSETS = "{{assets}}";
/** The module for this browser; empty when the server has none. */
const MODULE = location.search === "?simd" ? "{{module-simd}}" : "{{module}}";
/** The files that a page has fetched by itself. */
const FILES = [..."{{files}}".split(" "), ...(MODULE ? [MODULE] : [])];

/** The others in one answer, each with its path, media type and text. */
const PACK = "{{pack}}";

/** The places of the page. */
const PLACES =
  /^\/($|(t|g|game|new|rules|settings|position|games|library|book|compare|analysis|practice|online|me|login|link|moderate|@|ladders)(\/|$))/;

const CACHE = `longking ${ASSETS.split("/").at(-1)}`;

/** How long the network may take for the page, in milliseconds. */
const PATIENCE = 3000;

const worker = /** @type {ServiceScope} */ (/** @type {unknown} */ (self));

/** The caches of other versions. */
const others = async () =>
  (await caches.keys()).filter((name) => name.startsWith("longking ") && name !== CACHE);

/**
 * Fetches everything anew or not at all; files that the browser has already are not fetched again.
 */
async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all([
    cache.add(new Request("/", { cache: "no-cache" })),
    cache.addAll(FILES),
    unpack(cache),
    weigh(cache),
  ]);
}

/** Fetches the pack, and keeps its files as if each had come by itself. @param {Cache} cache */
async function unpack(cache) {
  const answer = await fetch(PACK, { cache: "no-store" });
  if (!answer.ok) throw new TypeError(`${PACK}: ${answer.status}`);
  /** @type {[path: string, type: string, text: string][]} */
  const files = await answer.json();
  const kept = files.map(([path, type, text]) =>
    cache.put(path, new Response(text, { headers: { "content-type": type } })),
  );
  await Promise.all(kept);
}

/**
 * Fetches the weights that another version had, so that the computer is as strong without a network
 * as it was; where they do not come it is weaker until they do.
 * @param {Cache} cache
 */
async function weigh(cache) {
  const kept = (await others()).map(async (name) => (await caches.open(name)).keys());
  const paths = (await Promise.all(kept)).flat().map(({ url }) => url.split("/weights/")[1]);
  const names = new Set(paths.filter(Boolean));
  await Promise.all(
    [...names].map((name) => cache.add(`${ASSETS}/weights/${name}`).catch(() => {})),
  );
}

/** Drops the caches of older versions, but the last, whose page may still be open. */
async function clean() {
  const names = await others();
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function page(request) {
  const kept = () => caches.open(CACHE).then((cache) => cache.match("/"));
  const network = fetch(request);
  network.catch(() => {});
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  try {
    const answer = await Promise.race([network, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    // There is no network.
  }
  return (await kept()) ?? network;
}

/**
 * What is kept when it is first fetched: weights, the texts and the book of a language, the pages
 * of people.
 */
const LATER = /^((weights|people|words\/\w+|book\/\w\w)\/|(views|css)\/people|words\/en_people)/;

/** A file of this version. @param {Request} request */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && LATER.test(request.url.split(`${ASSETS}/`)[1] ?? "")) {
    const copy = answer.clone();
    caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return answer;
}

worker.addEventListener("install", (event) =>
  event.waitUntil(keep().then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (event) =>
  event.waitUntil(clean().then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && PLACES.test(pathname)) event.respondWith(page(request));
});
// A tap on a notification brings the game that it tells of to the front.
worker.addEventListener("notificationclick", (event) => {
  const { data: path } = event.notification;
  event.notification.close();
  const pages = worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.then((all) => all.find((page) => new URL(page.url).pathname === path));
  event.waitUntil(there.then((page) => page?.focus() ?? worker.clients.openWindow(path)));
});
