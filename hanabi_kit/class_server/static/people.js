// @ts-check
/**
 * The teacher's list of pupils, and how they are put to tables.
 *
 * @typedef {{id: string, name: string, connected: boolean, table: number | null, hand_up: boolean,
 *   voted: boolean}} Pupil
 * @typedef {{screen: any, act: (deed: Record<string, any>) => Promise<string>, draw: () => void}} Context
 */

import { button, say } from "./common.js";
import { h } from "./dom.js";
import { endsGames, surely } from "./surely.js";

/** Who is chosen in the list. @type {Set<string>} */
const chosen = new Set();

/** What is typed for the pupil chosen, by her id. */
let renamed = { id: "", name: "" };

/** What the group maker is set to. */
export const groups = { size: 3, fill: true, count: 0, table: 0 };

/** @param {Context} context */
export function people(context) {
  /** @type {Pupil[]} */
  const pupils = context.screen.pupils;
  for (const id of chosen) if (!pupils.some((pupil) => pupil.id === id)) chosen.delete(id);
  const away = pupils.filter((pupil) => !pupil.connected).length;
  return [
    h("h2", {}, say("Pupils"), h("small", {}, ` ${pupils.length}`,
      away ? [" – ", say("not connected: {count}", { count: away })] : "")),
    pupils.length ? h("ul", { class: "people", key: "people" }, pupils.map((pupil) => one(context, pupil)))
      : h("p", { class: "soft", key: "nobody" }, say("Nobody has joined yet.")),
    chosen.size ? selected(context, pupils) : null,
  ];
}

/** @param {Context} context @param {Pupil} pupil */
function one(context, pupil) {
  const state = [
    pupil.connected ? "" : say("not connected"),
    pupil.table === null ? say("no table") : say("Table {number}", { number: pupil.table + 1 }),
    pupil.hand_up ? say("stuck") : "",
    context.screen.question && pupil.voted ? say("has voted") : "",
  ].filter(Boolean).join(", ");
  return h("li", { key: pupil.id }, button([
    h("span", { class: pupil.connected ? "here" : "away", "aria-hidden": "true" }, pupil.connected ? "●" : "○"),
    h("bdi", {}, pupil.name),
    h("span", { class: "unseen" }, `, ${state}`),
    h("span", { class: "soft", "aria-hidden": "true" }, pupil.table === null ? "" : pupil.table + 1),
    pupil.hand_up ? h("b", { class: "stuck", "aria-hidden": "true", title: say("stuck") }, "!") : null,
    context.screen.question && pupil.voted ? h("b", { "aria-hidden": "true", title: say("has voted") }, "✓") : null,
  ], () => {
    if (!chosen.delete(pupil.id)) chosen.add(pupil.id);
    context.draw();
  }, { class: "pupil", "aria-pressed": chosen.has(pupil.id) ? "true" : "false" }));
}

/** What can be done with those chosen. @param {Context} context @param {Pupil[]} pupils */
function selected(context, pupils) {
  const those = pupils.filter((pupil) => chosen.has(pupil.id));
  const [only] = those;
  if (renamed.id !== only.id) renamed = { id: only.id, name: only.name };
  return h("div", { class: "panel", key: "selected", role: "group", "aria-label": say("Those chosen") },
    h("p", {}, h("b", {}, those.map((pupil) => pupil.name).join(", "))),
    those.length === 1 ? h("form", { class: "line", key: "rename", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      context.act({ do: "rename", pupil: only.id, name: renamed.name });
    } },
    h("label", { class: "unseen", for: "hk-rename" }, say("Name")),
    h("input", { id: "hk-rename", type: "text", maxlength: 24, value: renamed.name,
      oninput: (/** @type {any} */ event) => { renamed.name = event.target.value; } }),
    button(say("Rename"), () => undefined, { type: "submit" })) : null,
    h("div", { class: "tools" },
      those.length <= 5 ? surely(context, "together", say("Put them to one table"), endsGames(left(context, those)),
        () => together(context, pupils)) : null,
      those.length === 1 && only.hand_up ? button(say("Helped"), () => context.act({ do: "helped", pupil: only.id }), { key: "helped" }) : null,
      those.length === 1 ? seats(context, only) : null,
      surely(context, "remove", say("Remove from the class"), say("Their seats become empty; they can join again with the code."), async () => {
        for (const { id } of those) await context.act({ do: "remove", pupil: id });
      }, { class: "bad" }),
      button(say("Choose nobody"), () => { chosen.clear(); context.draw(); }, { key: "nobody" })));
}

/** The seats that a pupil can be given: those at which no pupil sits. @param {Context} context @param {Pupil} pupil */
function seats(context, pupil) {
  /** @type {{table: number, seat: number, name: string}[]} */
  const free = context.screen.tables.flatMap((/** @type {any} */ { number, seats: all }) =>
    all.map((/** @type {any} */ place, /** @type {number} */ seat) => ({ table: number, seat, name: place.name, taken: place.pupil }))
      .filter((/** @type {any} */ place) => place.taken === null));
  return free.length ? h("label", { key: "seats" }, say("Give the seat of"), " ",
    h("select", { value: "", onchange: (/** @type {any} */ event) => {
      const { table, seat } = free[Number(event.target.value)];
      event.target.value = "";
      context.act({ do: "give", table, seat, pupil: pupil.id });
    } }, h("option", { value: "", key: "none" }, "…"), free.map(({ table, name }, at) =>
      h("option", { value: at, key: String(at) }, `${say("Table {number}", { number: table + 1 })} – ${name}`)))) : null;
}

/** The tables that lose a pupil, or have others too, where these get a table of their own.
 * @param {Context} context @param {Pupil[]} those */
function left(context, those) {
  const numbers = new Set(those.map(({ table }) => table));
  const whole = numbers.size === 1 && those.length === context.screen.pupils.filter((/** @type {Pupil} */ { table }) => numbers.has(table)).length;
  return whole ? [] : context.screen.tables.filter((/** @type {any} */ { number }) => numbers.has(number));
}

/** Those chosen get a table of their own, where one becomes empty that one; the others stay as they are.
 * @param {Context} context @param {Pupil[]} pupils */
async function together(context, pupils) {
  const group = pupils.map(({ id }) => id).filter((id) => chosen.has(id));
  /** @type {string[][]} */
  const tables = context.screen.tables.map((/** @type {any} */ { number }) =>
    pupils.filter(({ id, table }) => table === number && !chosen.has(id)).map(({ id }) => id));
  const empty = tables.findIndex((ids) => !ids.length);
  if (empty < 0) tables.push(group);
  else tables[empty] = group;
  const error = await context.act({ do: "seat", tables: tables.filter((ids) => ids.length), fill: groups.fill ? 2 : 0 });
  if (!error) chosen.clear();
  context.draw();
}

/** How a class is put to tables. @param {Context} context */
export function grouping(context) {
  const { pupils } = context.screen;
  const count = groups.count || Math.max(1, Math.ceil(pupils.length / groups.size));
  const lost = endsGames(context.screen.tables);
  return [
    h("h3", {}, say("Groups")),
    h("div", { class: "tools" },
      h("label", {}, say("Players at a table"), " ", h("select", { id: "hk-size", value: groups.size,
        onchange: (/** @type {any} */ event) => { groups.size = Number(event.target.value); context.draw(); } },
      [2, 3, 4, 5].map((size) => h("option", { value: size, key: String(size) }, size)))),
      h("label", { class: "check" }, h("input", { type: "checkbox", checked: groups.fill,
        onchange: (/** @type {any} */ event) => { groups.fill = event.target.checked; context.draw(); } }),
      " ", say("Fill empty seats with the kit's players"))),
    h("div", { class: "tools" },
      surely(context, "shuffle", say("Groups at random"), lost, () => shuffle(context), { "aria-disabled": pupils.length ? null : "true" }),
      surely(context, "open", say("They choose themselves (tables: {count})", { count }), lost,
        () => context.act({ do: "open", count, size: groups.size }))),
    h("p", { class: "soft" }, say("Or choose pupils in the list and put them to one table.")),
  ];
}

/** @param {Context} context @param {number} [size] of a table, where it is not the one set here */
export function shuffle(context, size = groups.size) {
  return context.act({ do: "shuffle", size, fill: groups.fill });
}
