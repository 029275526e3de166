// @ts-check
/** The wall: how to join, a question, how the votes are spread, the tables. It has no buttons. */

import { Countdown } from "./countdown.js";
import { language, place, put, say, saying } from "./common.js";
import { h } from "./dom.js";
import { Looking } from "./looking.js";
import { comparison } from "./comparing.js";
import { asked, spread, told } from "./question.js";
import { BASE, Line } from "./socket.js";

const main = place("hk-main");
const head = place("head", main, "header");
const body = place("body", main, "section");
const picture = place("picture", main, "section");
const grid = place("small", main, "section");
const large = new Looking(picture, false);

/** @type {Map<number, Looking>} */
const drawings = new Map();

let state = "there";

const countdown = new Countdown(() => draw());

/** @type {any} */
let screen = null;

new Line("wall", (shown) => {
  screen = shown;
  countdown.hear(screen, screen.question);
  draw();
}, (is) => {
  state = is;
  draw();
}).send({ language });

function draw() {
  document.title = `${say("The class, for the wall")} · hanabi-kit`;
  const what = screen?.what || "";
  put(head, saying(state, ""), screen?.ended ? h("p", { class: "lost" }, say("The class is over."))
    : screen?.paused ? h("p", { class: "lost" }, say("Your teacher has paused the class.")) : null);
  put(body, ...(screen ? shownBy(what)() : []));
  const scene = what === "table" ? screen.table?.scene : what === "question" || what === "spread" ? screen.question?.scene?.scene : null;
  main.classList.toggle("split", Boolean(scene) && what !== "table");
  picture.hidden = !scene;
  large.show(scene || null);
  const tables = what === "tables" ? screen.tables || [] : [];
  grid.hidden = !tables.length;
  tables.forEach((/** @type {any} */ one, /** @type {number} */ number) => {
    const box = place(`table-${number}`, grid, "article");
    box.hidden = false;
    put(place(`table-${number}-head`, box), h("h2", {}, say("Table {number}", { number: number + 1 }), h("small", {}, ` ${(one.names || []).join(", ")}`)),
      h("p", {}, one.score === null ? say("nothing dealt yet") : h("b", {}, one.over ? say("Over: {score} of {perfect}", one)
        : say("{score} of {perfect}", one))));
    const drawing = drawings.get(number) || new Looking(place(`table-${number}-picture`, box), true);
    drawings.set(number, drawing);
    drawing.show(one.scene || null);
  });
  for (const box of [...grid.children].slice(tables.length)) /** @type {HTMLElement} */ (box).hidden = true;
}

/** @param {string} what @returns {() => any[]} */
function shownBy(what) {
  return { question, spread: votes, tables: () => [h("h1", {}, say("Tables")), comparison(screen.comparison)], table }[what] || joining;
}

function joining() {
  const { join } = screen;
  return [h("div", { class: "joining" },
    h("div", {},
      h("h1", {}, say("Join the class")),
      h("p", {}, say("Open this address, and type the code:")),
      h("p", { class: "address" }, join.address),
      h("p", { class: "code large" }, join.code),
      h("p", {}, say("In the class: {count}", { count: screen.pupils }))),
    h("img", { class: "qr", src: new URL("qr.svg", BASE).href, alt: say("The address as a picture to photograph") }))];
}

function question() {
  const shown = screen.question;
  if (!shown) return joining();
  return [h("h1", {}, shown.round === 2 ? say("Question, second vote") : say("Question")),
    asked(shown),
    shown.options ? h("ol", { class: "options" }, shown.options.map((/** @type {[string, string]} */ [key, text]) =>
      h("li", { key }, h("b", { class: "letter" }, key.length > 2 ? "·" : key), h("span", {}, text)))) : null,
    countdown.shown(),
    h("p", { class: "count", role: "status" }, say("Votes: {count} of {all}", { count: screen.voted, all: screen.pupils })),
    told(shown)];
}

function votes() {
  const shown = screen.question;
  if (!shown) return joining();
  if (!shown.spread) return question();
  return [h("h1", {}, say("Votes")), asked(shown), spread(shown.spread), told(shown)];
}

function table() {
  const shown = screen.table;
  return shown ? [h("h1", {}, say("Table {number}", { number: (shown.number ?? 0) + 1 }))] : [];
}

document.documentElement.lang = language;
draw();
