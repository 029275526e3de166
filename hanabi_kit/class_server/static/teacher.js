// @ts-check
/**
 * The teacher's page: one step that comes next, the pupils, the tables, the question, the wall.
 *
 * @typedef {import("./people.js").Context} Context
 */

import { asking, practising } from "./asking.js";
import { Countdown } from "./countdown.js";
import { button, language, languages, place, put, say, saying, speak } from "./common.js";
import { h } from "./dom.js";
import { comparison } from "./comparing.js";
import { dealNow, dealing, tables } from "./games.js";
import { grouping, people, shuffle } from "./people.js";
import { BASE, Line } from "./socket.js";
import { surely } from "./surely.js";

const main = place("hk-main");
const head = place("head", main, "header");
const columns = place("columns", main);
const left = place("left", columns, "aside");
const right = place("right", columns);
const places = {
  join: place("join", left, "section"),
  people: place("people", left, "section"),
  groups: place("groups", left, "section"),
  wall: place("wall", left, "section"),
  games: place("games", right, "section"),
  asking: place("asking", right, "section"),
  practice: place("practice", right, "section"),
};
const dealt = place("dealing", places.games);
const shown = place("tables", places.games);
const compared = place("compared", places.games);

let state = "there", error = "";

const countdown = new Countdown(() => draw());

/** @type {Context} */
const context = { screen: null, act, draw };

const line = new Line("teacher", (screen) => {
  context.screen = screen;
  countdown.hear(screen, screen.question);
  draw();
}, (is) => {
  state = is;
  draw();
});

/** @param {Record<string, any>} deed */
async function act(deed) {
  error = await line.send(deed);
  draw();
  return error;
}

/** @param {string} code */
function choose(code) {
  speak(code);
  draw();
  line.send({ language: code });
}

function draw() {
  const { screen } = context;
  const count = screen ? say("{count} pupils", { count: screen.pupils.length }) : "…";
  document.title = `${count} · hanabi-kit`;
  columns.hidden = !screen;
  put(head, ...(screen ? header(screen) : [saying(state, error), h("p", { class: "soft" }, say("One moment…"))]));
  if (!screen) return;
  put(places.join, ...joining(screen));
  put(places.people, ...people(context));
  put(places.groups, ...grouping(context));
  put(places.wall, ...wall(screen));
  put(dealt, h("h2", {}, say("Tables")), ...dealing(context));
  tables(context, shown);
  put(compared, comparison(screen.comparison));
  places.asking.classList.toggle("running", Boolean(screen.question));
  put(places.asking, ...asking(context, countdown.shown()));
  put(places.practice, ...practising(context));
}

/** @param {any} screen */
function header(screen) {
  const { next, paused, join } = screen;
  return [
    h("div", { class: "bar", key: "bar" },
      h("h1", {}, say("Class"), join ? h("span", { class: "code" }, join.code) : null),
      h("div", { class: "tools" },
        next ? button(next.label, () => step(next), { class: "main large", key: "next" }) : null,
        button(paused ? say("Go on") : say("Pause all"), () => act({ do: "pause", on: !paused }),
          { key: "pause", "aria-pressed": paused ? "true" : "false" }))),
    saying(state, error),
    screen.unsaved ? h("p", { class: "error", key: "unsaved", role: "alert" }, screen.unsaved) : null,
  ];
}

/** Do what comes next, with what is set below. @param {any} next */
function step(next) {
  const { label: _, ...deed } = next;
  if (deed.do === "shuffle") shuffle(context, deed.size);
  else if (deed.do === "deal") dealNow(context);
  else act(deed);
}

/** How pupils join. @param {any} screen */
function joining(screen) {
  const { join, pupils } = screen;
  if (!join) return [];
  return [h("details", { open: pupils.length === 0 ? true : null, key: "join" },
    h("summary", {}, h("h2", {}, say("Join"))),
    h("p", {}, say("Open this address, and type the code:")),
    h("p", { class: "address" }, join.address),
    h("p", { class: "code large" }, join.code),
    h("img", { class: "qr", src: new URL("qr.svg", BASE).href, alt: say("The address as a picture to photograph"), width: 180, height: 180 }))];
}

/** What the wall shows. @param {any} screen */
function wall(screen) {
  const what = screen.projected?.what;
  const show = (/** @type {string} */ name, /** @type {string} */ label, /** @type {object} */ more = {}) =>
    button(label, () => act({ do: "project", what: name, ...more }), { key: label, "aria-pressed": what === name ? "true" : "false" });
  return [
    h("h2", {}, say("Wall")),
    h("p", {}, h("a", { href: new URL("wall/", BASE).href, target: "hk-wall", rel: "noopener" }, say("Open the page for the projector"))),
    h("div", { class: "tools", role: "group", "aria-label": say("What the wall shows") },
      show("join", say("How to join")), show("tables", say("All tables")),
      show("question", say("Question")), show("spread", say("Votes"))),
    screen.projected.warning ? h("p", { class: "error" }, screen.projected.warning) : null,
    h("h2", { key: "end" }, say("After class")),
    h("p", {}, h("a", { href: new URL("teacher/report/", BASE).href, target: "hk-report", rel: "noopener" }, say("Report, games and progress files"))),
    screen.ended ? h("p", { key: "ended" }, h("b", {}, say("The class is over."))) : surely(context, "end", say("End the class"),
      say("Everybody's page says then that the class is over."), () => { act({ do: "end" }); }),
    languages(choose),
  ];
}

document.documentElement.lang = language;
line.send({ language });
draw();
