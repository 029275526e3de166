// @ts-check
/**
 * A page with one widget: it draws what Python in the worker sends, opens what the address or the
 * field says, and keeps both while Python is still on its way; the table of a link is drawn meanwhile.
 *
 * @typedef {{render: (context: {model: Model, el: HTMLElement}) => () => void}} Widget
 */

import firstTable from "./first_table.js";
import { Model } from "./model.js";

const data = JSON.parse(document.getElementById("hk-data")?.textContent || "{}");

/** Seconds that Python takes to start once all is loaded, on a usual machine. */
const STARTING = 3;

/** Seconds that an answer may take before it is said that it is being worked on. */
const AT_ONCE = 0.4;

/** @param {string} text @param {Record<string, string | number>} [parts] */
function say(text, parts = {}) {
  return (data.words[text] || text).replace(/\{(\w+)\}/g, (/** @type {string} */ place, /** @type {string} */ name) =>
    name in parts ? String(parts[name]) : place);
}

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(`hk-${id}`);

/** Python in its worker: what is asked, and what its answers do. */
class Python {
  constructor() {
    this.number = 0;
    /** What to do with each answer. @type {Map<number, (answer: any) => void>} */
    this.asked = new Map();
    /** What to do with traits that changed. @type {(traits: Record<string, any>) => void} */
    this.traits = () => undefined;
    this.loaded = 0;
    this.began = performance.now();
    /** Seconds until all files were there. @type {number | undefined} */
    this.arrived = undefined;
    this.ready = false;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data: told }) => this.hear(told);
    this.worker.onerror = () => failed(say("The program for Python could not be loaded."));
    this.worker.postMessage({ begin: {
      pyodide: new URL("../pyodide/", import.meta.url).href,
      archive: new URL(data.archive, import.meta.url).href,
      lock: data.lock,
    } });
  }

  /** @param {any} told */
  hear(told) {
    if (typeof told === "string") {
      const answer = JSON.parse(told);
      if (answer.traits) {
        this.traits(answer.traits);
        return;
      }
      this.asked.get(answer.id)?.(answer);
      this.asked.delete(answer.id);
    } else if (told.loaded) {
      this.loaded = told.loaded;
      loading();
    } else if (told.ready) {
      this.ready = true;
      loading();
    } else if (told.failed) {
      this.asked.clear();
      failed(told.failed);
    }
  }

  /** @param {object} what @returns {Promise<any>} its answer */
  ask(what) {
    this.number += 1;
    const id = this.number;
    this.worker.postMessage(JSON.stringify({ id, ...what }));
    return new Promise((done) => this.asked.set(id, done));
  }
}

/** Python, once it is asked for. @type {Python} */
let python;

/** Whether Python will not come. */
let gone = false;

/** Takes the widget off the page that is there. @type {(() => void) | null} */
let stop = null;

/** What was asked for last; an answer to anything before it comes too late. */
let newest = 0;

/** Say how far Python is, as a bar in seconds. */
function loading() {
  const bar = part("bar"), words = part("loading");
  const seconds = (performance.now() - python.began) / 1000;
  const share = Math.min(python.loaded / data.bytes, 1);
  const rest = share > 0.02 ? (seconds * (1 - share)) / share + STARTING : null;
  const starting = share >= 1 ? Math.max(STARTING - (seconds - (python.arrived ??= seconds)), 0.5) : null;
  const left = starting ?? rest;
  part("coming").hidden = python.ready;
  bar.max = seconds + (left ?? 10);
  bar.value = seconds;
  words.textContent = left === null
    ? say("Python is being loaded…")
    : share < 1
      ? say("Python is being loaded: about {seconds} s more.", { seconds: Math.ceil(left) })
      : say("Python starts: about {seconds} s more.", { seconds: Math.ceil(left) });
}

/** @param {string} why */
function failed(why) {
  gone = true;
  part("coming").hidden = true;
  tell([say("This page cannot become live here: {why}", { why }),
    say("The table above stays as it is. Load the page anew, or open a puzzle: those need no Python.")]);
  part("again").hidden = false;
}

/** @param {string[]} lines */
function tell(lines) {
  part("told").replaceChildren(...lines.filter(Boolean).map((line) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }));
}

/**
 * Open what a link or a text holds.
 * @param {string} text @param {boolean} typed whether the reader put it into the field
 */
async function open(text, typed) {
  newest += 1;
  const mine = newest;
  if (!gone) tell(python.ready || !typed ? [] : [say("It opens as soon as Python is there.")]);
  drawFirst(text, typed, mine);
  if (gone) return;
  const model = new Model((message) => {
    python.ask({ do: "message", content: message }).then(worked(), () => undefined);
  });
  const before = python.traits;
  python.traits = (traits) => model.set(traits);
  const done = worked();
  const answer = await python.ask({ do: "open", page: data.page, text, language: data.language });
  done();
  if (mine !== newest) return;
  if (answer.error) {
    python.traits = before; // what is shown stays as it is
    showDrawn(false);
    tell([answer.error]);
    if (typed) part("text").setAttribute("aria-invalid", "true");
    return;
  }
  if (answer.page) {
    location.href = `../${answer.page}/index.html${location.search}#${answer.link}`;
    return;
  }
  part("text").removeAttribute("aria-invalid");
  tell(answer.told);
  if (typed) {
    part("text").value = "";
    history.pushState(null, "", `#${answer.link}`);
  }
  /** @type {{default: Widget}} */
  const { default: widget } = await import(new URL(`${data.page}.js`, import.meta.url).href);
  stop?.();
  part("first").hidden = true;
  part("live").replaceChildren();
  stop = widget.render({ model, el: part("live") });
}

/** The sentence under the picture that was drawn when the page was built. */
const caption = document.querySelector("#hk-first figcaption")?.textContent || "";

/** Show the table of a link, or the picture that was there from the start. @param {boolean} drawn */
function showDrawn(drawn) {
  part("drawn").hidden = !drawn;
  document.querySelector("#hk-first > svg")?.toggleAttribute("hidden", drawn);
  const sentence = document.querySelector("#hk-first figcaption");
  if (sentence) sentence.textContent = drawn ? say("Your table: it becomes live as soon as Python is there.") : caption;
}

/**
 * Draw the table of a text, or say what is wrong with it, as far as that can be seen without Python,
 * which has the last word once it is there.
 * @param {string} text @param {boolean} typed @param {number} mine its number among all that was asked for
 */
async function drawFirst(text, typed, mine) {
  if (python?.ready || part("first").hidden) return;
  const { drawn, fault } = text === data.example ? { drawn: false, fault: "" }
    : await firstTable.draw(text, data, part("drawn"));
  if (mine !== newest || python?.ready) return;
  showDrawn(drawn);
  if (fault) tell([fault]);
  if (typed) part("text").toggleAttribute("aria-invalid", Boolean(fault));
}

/** Say that an answer is worked on, where it takes long. @returns {() => void} to be called with it */
function worked() {
  const began = performance.now();
  const words = part("working");
  const timer = setInterval(() => {
    const seconds = (performance.now() - began) / 1000;
    if (python.ready && seconds > AT_ONCE) words.textContent = say("Working on it: {seconds} s", { seconds: Math.ceil(seconds) });
  }, 200);
  return () => {
    clearInterval(timer);
    words.textContent = "";
  };
}

/** What the address asks for. */
function fromAddress() {
  return location.hash.length > 1 ? location.hash.slice(1) : data.example;
}

/** @returns {Promise<string | null>} the whole address of what is seen */
async function address() {
  const answer = await python.ask({ do: "link" });
  if (answer.error) tell([answer.error]);
  return answer.error ? null : new URL(`#${answer.link}`, location.href.replace(/[?#].*/, "")).href;
}

async function copyLink() {
  const link = await address();
  if (link === null) return;
  const field = part("link");
  field.value = link;
  part("embed").value = `<iframe src="${link.replace("#", "?embed#")}" width="100%" height="640" title="hanabi-kit"></iframe>`;
  part("share").hidden = false;
  try {
    await navigator.clipboard.writeText(link);
    part("copied").textContent = say("Copied: {signs} signs.", { signs: link.length });
  } catch {
    field.select();
    part("copied").textContent = say("Copy it from this field: this browser does not let a page do it.");
  }
}

/** Offer the table that is seen as a picture, and the same in words. */
async function picture() {
  const drawn = await python.ask({ do: "picture" });
  if (drawn.error) {
    tell([drawn.error]);
    return;
  }
  const image = part("image");
  const vector = URL.createObjectURL(new Blob([drawn.svg], { type: "image/svg+xml" }));
  image.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    part("png").href = canvas.toDataURL("image/png");
  };
  image.alt = drawn.text;
  image.src = vector;
  part("svg").href = vector;
  part("words").textContent = drawn.text;
  part("pictured").hidden = false;
  part("svg").focus();
}

/** Begin a new deal, of which nobody knows the order. */
function deal() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  open(`d=${part("players").value}-${number % 1_000_000}`, true);
}

function begin() {
  if (new URLSearchParams(location.search).has("embed")) document.documentElement.classList.add("hk-embed");
  part("ask").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    open(part("text").value, true);
  };
  window.addEventListener("popstate", () => open(fromAddress(), false));
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    failed(say("this browser has no WebAssembly, which Python needs."));
    open(fromAddress(), false);
    return;
  }
  python = new Python();
  part("coming").hidden = false;
  const ticking = setInterval(() => {
    if (python.ready) clearInterval(ticking);
    else if (!part("coming").hidden) loading();
  }, 500);
  part("copy").onclick = copyLink;
  part("picture").onclick = picture;
  if (part("deal")) part("deal").onclick = deal;
  open(fromAddress(), false);
  import(new URL(`${data.page}.js`, import.meta.url).href).catch(() => undefined); // told when opened
}

begin();
