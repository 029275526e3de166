// @ts-check
/** The page on which one joins: a code and a name. */

import { button, language, languages, place, put, say, speak } from "./common.js";
import { h } from "./dom.js";
import { BASE } from "./socket.js";

const main = place("hk-main");

/** What is typed; the code may stand in the address, as a picture to photograph has it. */
const typed = {
  code: (new URLSearchParams(location.search).get("code") || location.hash.slice(1)).slice(0, 12),
  name: "",
};

let error = "", working = false;

/** Under which a wish to join counts once, however often it is sent. */
const id = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, "0")).join("");

async function join() {
  if (working) return;
  working = true;
  error = "";
  draw();
  try {
    const answer = await fetch(new URL("join", BASE).href, {
      method: "POST", credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code: typed.code.trim(), name: typed.name.trim(), id }),
    });
    if (answer.ok) {
      location.assign(new URL("pupil/", BASE).href);
      return;
    }
    const told = await answer.json().catch(() => ({}));
    error = told.error || say("The class does not answer. Try again.");
  } catch {
    error = say("The class does not answer. Try again.");
  }
  working = false;
  draw();
}

/** @param {string} name @param {string} label @param {Record<string, any>} more */
function field(name, label, more) {
  return h("p", { class: "field" }, h("label", { for: `hk-${name}` }, label),
    h("input", { id: `hk-${name}`, type: "text", required: true, value: typed[/** @type {"code"} */ (name)],
      oninput: (/** @type {any} */ event) => { typed[/** @type {"code"} */ (name)] = event.target.value; }, ...more }));
}

function draw() {
  document.title = `${say("Join the class")} · hanabi-kit`;
  put(main,
    h("h1", {}, say("Join the class")),
    h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); join(); } },
      field("code", say("Code"), { autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
        maxlength: 12, class: "code" }),
      field("name", say("Your name"), { autocomplete: "nickname", maxlength: 40 }),
      h("div", { role: "alert" }, error ? h("p", { class: "error" }, error) : null),
      button(say("Join"), () => undefined, { type: "submit", class: "main large", "aria-disabled": working ? "true" : null })),
    h("p", { class: "soft" }, say("The code is on the wall. You need no account; your name is seen in this class only.")),
    languages((code) => { speak(code); draw(); }));
}

document.documentElement.lang = language;
draw();
document.getElementById(typed.code ? "hk-name" : "hk-code")?.focus();
