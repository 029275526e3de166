// @ts-check
/**
 * A pupil's page: her seat at the table, her own board, the question to the class, her practice.
 *
 * @typedef {import("./dom.js").Vnode} Vnode
 */

import { Countdown } from "./countdown.js";
import { button, language, languages, place, put, say, saying, speak } from "./common.js";
import { h } from "./dom.js";
import { Pane, fetchEarly, uncounted } from "./panes.js";
import { Vote, asked, spread, told } from "./question.js";
import { Line } from "./socket.js";

const main = place("hk-main");
const head = place("head", main, "header");

/** A part of the page: what is drawn above and below its widget. @param {string} name */
function part(name) {
  const section = place(`part-${name}`, main, "section");
  return { section, above: place(`${name}-above`, section), widget: place(`${name}-widget`, section),
    below: place(`${name}-below`, section) };
}

const parts = { question: part("question"), table: part("table"), board: part("board"),
  practice: part("practice"), lobby: part("lobby") };

const panes = {
  table: new Pane(parts.table.widget, (content) => heard("table", content)),
  board: new Pane(parts.board.widget, (content) => heard("board", content)),
  practice: new Pane(parts.practice.widget, (content) => heard("practice", content)),
  scene: new Pane(parts.question.widget, () => undefined),
};

let state = "there", error = "", tab = "table", boardShown = false;

/** The question that came to the front last. */
let fronted = "";

const vote = new Vote((answer) => act({ do: "vote", answer }), () => draw());

const countdown = new Countdown(() => draw());

/** @type {any} */
let screen = null;

const line = new Line("pupil", (shown) => {
  screen = shown;
  countdown.hear(screen, screen.panes.question);
  front();
  draw();
}, (is) => {
  state = is;
  draw();
});

/** Do something; why it could not be done is said. @param {Record<string, any>} deed */
async function act(deed) {
  error = await line.send(deed);
  draw();
  return error;
}

/**
 * A widget was clicked. What is done at the table is a deed, with the turn that it was meant for.
 * @param {string} name @param {any} content
 */
function heard(name, content) {
  if (content.do === "language") return choose(content.language);
  if (name === "table" && content.do === "act") {
    return line.send({ do: "act", at: screen.panes.table.traits.at, action: content.action });
  }
  return line.send({ widget: name, content });
}

/** @param {string} code */
function choose(code) {
  speak(code);
  draw();
  return line.send({ language: code });
}

/** A question that is new, or open again, comes to the front; one that has gone leaves it. */
function front() {
  const { question, practice, table } = screen.panes;
  const now = question ? `${question.text} ${question.round}` : "";
  if (now !== fronted) {
    tab = now ? "question" : "table";
    error = "";
  }
  fronted = now;
  if (tab === "question" && !question) tab = "table";
  if (tab === "practice" && !practice) tab = "table";
  if (practice && !table && !question) tab = "practice";
}

/** Whether it is this pupil's turn. */
function myTurn() {
  return Boolean(screen?.panes.table?.turn.mine);
}

function draw() {
  put(head, ...header());
  const shown = screen ? screen.panes : {};
  const at = tab === "table" && !shown.table ? "lobby" : tab;
  for (const [name, { section }] of Object.entries(parts)) {
    section.hidden = !(name === at || (name === "board" && at === "table" && shown.board)) || !screen;
  }
  document.title = screen ? `${myTurn() ? "● " : ""}${headline()} · hanabi-kit` : "hanabi-kit";
  if (!screen) return;
  if (at === "lobby") put(parts.lobby.above, ...lobby(shown.lobby));
  table(shown);
  question(shown.question);
  practice(shown.practice);
}

/** What stands at the top. */
function heading() {
  const { paused, ended, panes: shown } = screen;
  if (ended) return say("The class is over.");
  if (tab === "question") return shown.question.round === 2 ? say("Question, second vote") : say("Question");
  if (tab === "practice") return say("Practice");
  return paused ? say("Your teacher has paused the class.") : headline();
}

/** In one line: whose turn it is, or what is going on. */
function headline() {
  const pane = screen.panes.table;
  if (!pane) return say("Welcome, {name}", { name: screen.me.name });
  const { scene } = pane.traits;
  if (pane.turn.over) return say("The game is over: {score} of {perfect}", { score: scene.score, perfect: scene.perfect });
  return myTurn() ? say("Your turn") : say("It is {who}'s turn.", { who: pane.turn.who });
}

function header() {
  if (!screen) return [saying(state, error), h("p", { class: "soft" }, say("One moment…"))];
  const { me, paused, panes: shown } = screen;
  const tabs = [
    ["table", shown.table ? say("Table") : say("Lobby"), true],
    ["question", say("Question"), Boolean(shown.question)],
    ["practice", say("Practice"), Boolean(shown.practice)],
  ].filter(([, , is]) => is);
  return [
    h("div", { class: "bar", key: "bar" },
      h("b", { class: "me" }, h("bdi", {}, me.name)),
      tabs.length > 1 ? h("nav", { class: "tabs", "aria-label": say("Parts of the page") },
        tabs.map(([name, label]) => button([label, name === "table" && tab !== "table" && myTurn()
          ? h("span", { class: "dot", title: say("Your turn") }, " ●") : null],
        () => { tab = String(name); error = ""; draw(); },
        { key: name, "aria-current": tab === name ? "page" : null }))) : null),
    saying(state, error),
    h("div", { role: "status", key: "turn" }, h("h1", { class: tab === "table" && myTurn() && !paused ? "turn mine" : "turn" }, heading())),
  ];
}

/** Who sits where before anything is dealt. @param {any} pane */
function lobby(pane) {
  const tables = pane?.tables || [];
  return [
    h("p", {}, pane?.may_sit ? say("Choose a table.") : say("You are in. The game begins when your teacher deals.")),
    h("ul", { class: "seats" }, tables.map((/** @type {any} */ { number, names, free }) =>
      h("li", { class: number === pane.mine ? "mine" : null, key: String(number) },
        h("b", {}, say("Table {number}", { number: number + 1 })),
        h("span", { class: "names" }, names.length ? names.map((/** @type {string} */ name) => h("span", {}, name))
          : h("span", { class: "soft" }, say("nobody yet"))),
        pane.may_sit && number !== pane.mine && free > 0
          ? button([say("Sit here"), h("span", { class: "unseen" }, ` ${say("Table {number}", { number: number + 1 })}`)],
            () => act({ do: "sit", table: number })) : null))),
    languages(choose),
  ];
}

/** @param {any} shown */
function table(shown) {
  const pane = shown.table;
  panes.table.show("table", pane?.traits);
  if (!pane) {
    panes.board.show("deduction", null);
    return;
  }
  fetchEarly("deduction");
  const asks = pane.ask_back;
  const { scene, controls } = pane.traits;
  parts.table.section.classList.toggle("uncounted", uncounted(scene));
  put(parts.table.above,
    controls.note && controls.note !== headline() && !screen.paused ? h("p", { key: "note" }, controls.note) : null,
    asks ? h("div", { class: "asks", key: "asks", role: "status" }, ...back(asks)) : null,
    pane.turn.over ? null : h("div", { class: "tools", key: "tools" },
      button(say("My cards"), () => act({ do: "board", on: !screen.me.board }),
        { key: "board", "aria-expanded": shown.board ? "true" : "false", "aria-controls": "part-board" }),
      button(screen.me.hand_up ? say("Help is coming") : say("I am stuck"), () => act({ do: "hand_up", up: !screen.me.hand_up }),
        { key: "stuck", "aria-pressed": screen.me.hand_up ? "true" : "false" }),
      pane.may_ask_back && !asks ? button(say("Ask to take it back"), () => act({ do: "ask_back", at: pane.traits.at }),
        { key: "back" }) : null));
  panes.board.show("deduction", shown.board?.traits || null);
  put(parts.board.above, shown.board?.text ? h("p", {}, shown.board.text) : null);
  parts.board.section.classList.toggle("unaided", !shown.board?.traits?.board.aids);
  if (!boardShown && shown.board) parts.board.section.scrollIntoView({ block: "nearest" });
  boardShown = Boolean(shown.board);
}

/** What is said of a wish to take an action back. @param {any} asks */
function back(asks) {
  if (asks.mine) {
    return [h("p", {}, say("You asked to take it back. Waiting for {names}.", { names: asks.waits_for.join(", ") }))];
  }
  return [
    h("p", {}, say("{who} would like to take the last action back.", { who: asks.by })),
    asks.may_agree ? h("div", { class: "tools" },
      button(say("I agree"), () => act({ do: "agree", yes: true }), { class: "main" }),
      button(say("No, it stays"), () => act({ do: "agree", yes: false }))) : h("p", {}, say("Waiting for {names}.", { names: asks.waits_for.join(", ") })),
  ];
}

/** What is practised, and the way to the next. @param {any} pane */
function practice(pane) {
  if (!pane) {
    panes.practice.show("", null);
    return;
  }
  const { at, count, items, title } = pane;
  const go = (/** @type {number} */ to) => line.send({ widget: "practice", content: { do: "item", at: to } });
  const marks = /** @type {Record<string, string>} */ ({ solved: "✓", shown: "◦", tried: "…" });
  panes.practice.show(pane.kind, pane.traits, `${at} ${items[at]?.id}`);
  put(parts.practice.above, count > 1 ? h("div", { class: "tools" },
    button(say("Previous"), () => at > 0 && go(at - 1), { key: "back", "aria-disabled": at > 0 ? null : "true" }),
    h("select", { key: "item", "aria-label": title, value: at,
      onchange: (/** @type {any} */ event) => go(Number(event.target.value)) },
    items.map((/** @type {any} */ item, /** @type {number} */ to) => h("option", { value: to, key: String(to) },
      `${to + 1} / ${count}  ${marks[item.mark] || ""}`))),
    button(say("Next"), () => at + 1 < count && go(at + 1), { key: "next", class: "main",
      "aria-disabled": at + 1 < count ? null : "true" })) : null);
}

/** @param {any} pane */
function question(pane) {
  panes.scene.show("table", pane?.scene || null);
  if (!pane) return;
  parts.question.section.classList.toggle("uncounted", Boolean(pane.scene) && uncounted(pane.scene.scene));
  put(parts.question.above, asked(pane), countdown.shown());
  put(parts.question.below,
    pane.spread ? spread(pane.spread) : vote.body(pane), vote.said(pane), told(pane), languages(choose));
}

document.documentElement.lang = language;
line.send({ language });
draw();
