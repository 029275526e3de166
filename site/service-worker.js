// @ts-check
/**
 * Keeps the site in the browser. Each version has a cache of its own, called after the content of all
 * its files; a new one takes over when no page of the old one is open any more, and removes it whole.
 *
 * FIRST is kept at once, REST when a page has been drawn, PYTHON as soon as a notebook begins to load,
 * everything else of the site when it was asked for. What belongs to JupyterLite (the files of a kernel)
 * goes on to its own worker.
 */
(() => {
  const VERSION = "%VERSION%";
  /** @type {string[]} */
  const FIRST = /* FIRST */ [];
  /** @type {string[]} */
  const REST = /* REST */ [];
  /** @type {string[]} */
  const PYTHON = /* PYTHON */ [];
  const OURS = "hanabi-kit-";
  const CACHE = OURS + VERSION;
  const AT_ONCE = 4;
  /** Of Python, beside which the notebook itself is loaded. */
  const BESIDE = 2;
  /** Asked of JupyterLite's worker, or answered by it. */
  const THEIRS = ["/api/drive", "/api/stdin/", "/api/service-worker-heartbeat"];

  const worker = /** @type {any} */ (self);
  const HOME = new URL("./", location.href).href;

  /** Where a file is kept: without what stands after "?", and with the name of the page of a folder.
   * @param {string} address */
  function place(address) {
    const url = new URL(address, HOME);
    return url.origin + url.pathname + (url.pathname.endsWith("/") ? "index.html" : "");
  }

  /** What is being fetched to be kept, so that nothing is fetched twice. @type {Map<string, Promise<Response>>} */
  const coming = new Map();
  /** What pages have asked for. @type {Set<string>} */
  const asked = new Set();

  /** Done when Python is there, where a notebook waits for it. @type {Promise<void>} */
  let python = Promise.resolve();

  /** Keep files that are not kept yet. @param {string[]} files */
  async function keep(files, atOnce = AT_ONCE) {
    const cache = await caches.open(CACHE);
    const waiting = [...files];
    const one = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        if (files === REST) await python; // nobody waits for these
        const address = place(file);
        if (coming.has(address) || asked.has(address) || await cache.match(address)) continue;
        const answer = fetch(address, { cache: "no-cache" });
        coming.set(address, answer);
        try {
          const got = await answer;
          if (!got.ok) throw new Error(`${address}: ${got.status}`);
          await cache.put(address, got.clone());
        } finally {
          coming.delete(address);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }

  /** A file as it is kept, or else from the network. @param {Request} request */
  async function answer(request) {
    const address = place(request.url);
    /** @type {Cache | undefined} */
    let cache;
    try {
      cache = await caches.open(CACHE);
      const kept = await cache.match(address);
      if (kept) return kept;
    } catch {
      cache = undefined; // keeping is forbidden
    }
    const early = await coming.get(address)?.catch(() => undefined);
    if (early?.ok) return early.clone();
    asked.add(address);
    const done = () => asked.delete(address);
    try {
      const got = await fetch(request);
      // No room for it is no reason not to hand it out.
      if (got.status === 200 && cache) cache.put(address, got.clone()).then(done, done);
      else done();
      return got;
    } catch (error) {
      done();
      throw error;
    }
  }

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep(FIRST)));

  worker.addEventListener("activate", (/** @type {any} */ event) => {
    const remove = async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
      }
    };
    event.waitUntil(remove());
  });

  worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data === "Python is wanted") {
      python = keep(PYTHON, BESIDE).catch(() => undefined);
      event.waitUntil(python);
    }
    if (event.data === "keep the rest") event.waitUntil(keep(REST).catch(() => undefined));
  });

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const path = new URL(request.url).pathname;
    const ours = request.url.startsWith(HOME) && !THEIRS.some((part) => path.includes(part));
    if (request.method !== "GET" || !ours || request.headers.has("range")) return;
    event.stopImmediatePropagation();
    event.respondWith(answer(request));
  });

  // JupyterLite's worker would take over at once, while pages of the old version are open.
  worker.skipWaiting = () => Promise.resolve();
})();

// Outside, where its names are its own.
/** @type {any} */ (self).importScripts("jupyterlite-service-worker.js");
