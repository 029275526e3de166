// @ts-check
/**
 * The teacher's tables: dealt, seen in small pictures, compared.
 *
 * @typedef {import("./people.js").Context} Context
 */

import { button, data, place, put, say } from "./common.js";
import { h } from "./dom.js";
import { Looking } from "./looking.js";
import { begin, endsGames, surely } from "./surely.js";

/** What is dealt next. */
export const deal = { variant: "", same: true };

/** The table that is open large; null where none is. @type {number | null} */
let large = null;

/** The drawings, by the number of the table. @type {Map<string, Looking>} */
const drawings = new Map();

/** @param {Context} context */
export function dealing(context) {
  const tables = context.screen.tables;
  const lost = endsGames(tables);
  const deals = () => dealNow(context);
  return [
    h("h3", {}, say("Deal")),
    h("form", { class: "tools", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); begin(context, "deal", lost, deals); } },
      h("label", {}, say("Variant"), " ", h("input", { type: "text", list: "hk-variants", value: deal.variant, maxlength: 80,
        placeholder: "No Variant", autocomplete: "off",
        oninput: (/** @type {any} */ event) => { deal.variant = event.target.value; } })),
      h("datalist", { id: "hk-variants" }, data.variants.map((/** @type {string} */ name) => h("option", { value: name, key: name }))),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: deal.same,
        onchange: (/** @type {any} */ event) => { deal.same = event.target.checked; } }), " ", say("The same deal at every table")),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: context.screen.aids,
        onchange: (/** @type {any} */ event) => context.act({ do: "aids", on: event.target.checked }) }),
      " ", say("Boards help: odds, checks, what cards can be")),
      surely(context, "deal", tables.some((/** @type {any} */ table) => table.scene) ? say("Deal anew") : say("Deal"), lost, deals,
        { "aria-disabled": tables.length ? null : "true" })),
  ];
}

/** @param {Context} context */
export function dealNow(context) {
  const variant = deal.variant.trim();
  return context.act({ do: "deal", same: deal.same, ...(variant ? { variant } : {}) });
}

/** Draw the tables: large, and in small pictures. @param {Context} context @param {HTMLElement} within */
export function tables(context, within) {
  const { screen } = context;
  const shown = large === null ? null : screen.tables[large];
  const open = place("large", within, "section");
  const top = place("large-head", open);
  open.hidden = !shown;
  if (shown) {
    const number = /** @type {number} */ (large);
    put(top, h("div", { class: "tools" },
      h("h3", {}, title(shown, number)),
      button(say("Close"), () => { large = null; context.draw(); }),
      button(say("Show on the wall"), () => context.act({ do: "project", what: "table", table: number, hands: false })),
      button(say("On the wall with all hands"), () => context.act({ do: "project", what: "table", table: number, hands: true })),
      shown.over ? button(shown.revealed ? say("Hide the hands again") : say("Show all hands at the table"),
        () => context.act({ do: "reveal", table: number, on: !shown.revealed })) : null));
  }
  drawing("large-table", open, false).show(shown?.scene || null);
  const grid = place("small", within);
  screen.tables.forEach((/** @type {any} */ table, /** @type {number} */ number) => {
    const box = place(`table-${number}`, grid, "article");
    box.hidden = false;
    put(place(`table-${number}-head`, box), head(context, table, number));
    drawing(`table-${number}-picture`, box, true).show(table.scene);
  });
  for (const box of [...grid.children].slice(screen.tables.length)) /** @type {HTMLElement} */ (box).hidden = true;
}

/** @param {string} id @param {HTMLElement} within @param {boolean} small */
function drawing(id, within, small) {
  const found = drawings.get(id) || new Looking(place(id, within), small);
  drawings.set(id, found);
  return found;
}

/** @param {any} table @param {number} number */
function title(table, number) {
  return [say("Table {number}", { number: number + 1 }), h("small", {}, ` ${table.names.filter(Boolean).join(", ")}`)];
}

/** @param {Context} context @param {any} table @param {number} number */
function head(context, table, number) {
  const stuck = context.screen.pupils.filter((/** @type {any} */ pupil) => pupil.table === number && pupil.hand_up);
  const mover = table.mover === null || table.mover === undefined ? "" : table.names[table.mover];
  const empty = table.seats.flatMap((/** @type {any} */ place, /** @type {number} */ seat) =>
    table.scene && place.pupil === null && place.player === null ? [seat] : []);
  return h("div", { class: stuck.length ? "head alarm" : "head" },
    h("h3", {}, title(table, number)),
    h("p", {}, !table.scene ? say("nothing dealt yet")
      : table.over ? h("b", {}, say("Over: {score} of {perfect}", table))
        : [h("b", {}, say("{score} of {perfect}", table)), " · ", say("action {at}", { at: table.at }), " · ",
          say("waits for {name}", { name: mover })]),
    table.ask_back ? h("p", {}, say("{who} would like to take the last action back.", { who: table.ask_back })) : null,
    empty.length ? h("div", { class: "tools" }, empty.map((/** @type {number} */ seat) => button(say("A player of the kit for the empty seat"),
      () => context.act({ do: "give", table: number, seat, player: "Chop" }), { key: String(seat) }))) : null,
    stuck.length ? h("p", { class: "stuck" }, h("b", {}, "! ", say("stuck: {names}", { names: stuck.map((/** @type {any} */ pupil) => pupil.name).join(", ") })),
      " ", stuck.map((/** @type {any} */ pupil) => button([say("Helped"), h("span", { class: "unseen" }, ` ${pupil.name}`)],
        () => context.act({ do: "helped", pupil: pupil.id }), { key: pupil.id }))) : null,
    table.scene ? button([say("Open large"), h("span", { class: "unseen" }, " ", say("Table {number}", { number: number + 1 }))], () => {
      large = number;
      context.draw();
      document.getElementById("large")?.scrollIntoView();
    }) : null);
}
