// @ts-check
/**
 * Python for a page, away from what the reader sees: loads it, and passes texts to and fro.
 *
 * The page sends `{begin: {pyodide, archive, lock}}`, two addresses and Pyodide's lock file, and then texts of JSON; what comes
 * before Python is there waits. It hears `{loaded: bytes}` while files arrive, `{ready: true}`, texts
 * of JSON, and `{failed: words}`, after which nothing more comes.
 */

/** Where the kit and its libraries lie in Python's own files. */
const PLACE = "/kit";

/** What waits for Python. @type {string[]} */
const waiting = [];

/** Hears a text, once Python is there. @type {((text: string) => void) | null} */
let hear = null;

/** Bytes that have arrived. */
let loaded = 0;

/** @param {string} address @returns {Promise<Response>} what is there, counted as it arrives */
async function counted(address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const counter = new TransformStream({
    transform(piece, controller) {
      loaded += piece.byteLength;
      postMessage({ loaded });
      controller.enqueue(piece);
    },
  });
  const { headers } = answer;
  return new Response(answer.body.pipeThrough(counter), { headers });
}

/** @param {{pyodide: string, archive: string, lock: string}} begin */
async function start({ pyodide, archive, lock }) {
  // All files are asked for at once; Pyodide itself would ask for one after the other.
  const early = new Map(["pyodide.asm.wasm", "python_stdlib.zip"].map((name) =>
    [pyodide + name, counted(pyodide + name)]));
  const kit = counted(archive).then((answer) => answer.arrayBuffer());
  for (const file of [...early.values(), kit]) file.catch(() => undefined); // told where awaited
  const program = import(`${pyodide}pyodide.asm.mjs`);
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const files = await Promise.all([...early.values(), kit, program]);
  const plain = self.fetch;
  self.fetch = async (/** @type {any} */ asked, /** @type {any} */ more) =>
    early.get(String(asked.url || asked)) || plain(asked, more);
  const python = await loadPyodide({
    indexURL: pyodide,
    createPyodideModule: files[3].default,
    lockFileContents: lock,
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  self.fetch = plain;
  python.unpackArchive(files[2], "zip", { extractDir: PLACE });
  python.globals.set("post", (/** @type {string} */ text) => postMessage(text));
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  hear = python.runPython("from hanabi_kit.pages.live.start import start; start(post)");
}

/** @param {string} text */
function pass(text) {
  try {
    /** @type {(text: string) => void} */ (hear)(text);
  } catch (error) {
    postMessage({ failed: String(error) });
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") {
    if (hear) pass(data);
    else waiting.push(data);
    return;
  }
  start(data.begin).then(() => {
    postMessage({ ready: true });
    waiting.splice(0).forEach(pass);
  }, (error) => postMessage({ failed: String(error?.message || error) }));
};
