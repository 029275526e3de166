// @ts-check
/**
 * The same deal at several tables, side by side.
 *
 * @typedef {{rules: string, players: number, tables: {table: number, names: string[], score: number,
 *   perfect: number, at: number, over: boolean}[],
 *   parted: {turn: number, actions: {text: string, tables: number[]}[]} | null}} Compared
 */

import { say } from "./common.js";
import { h } from "./dom.js";

/** @param {Compared[]} deals */
export function comparison(deals) {
  if (!deals?.length) return null;
  return h("div", { class: "compared", key: "compared" }, h("h3", {}, say("The same deal, side by side")),
    deals.map((deal) => h("div", {},
      h("table", {}, h("thead", {}, h("tr", {}, [say("Table"), say("Players"), say("Points"), say("Actions")].map((name) =>
        h("th", { scope: "col" }, name)))),
      h("tbody", {}, deal.tables.map((one) => h("tr", { key: String(one.table) },
        h("th", { scope: "row" }, one.table + 1), h("td", {}, one.names.join(", ")),
        h("td", {}, h("b", {}, one.score), ` / ${one.perfect}`, one.over ? "" : " …"), h("td", {}, one.at))))),
      deal.parted ? [
        h("p", {}, deal.parted.turn === 1 ? say("They parted at the first action:")
          : say("Before action {turn} all did the same. Then:", { turn: deal.parted.turn })),
        h("ul", {}, deal.parted.actions.map(({ text, tables }) => h("li", {},
          h("b", {}, say("Table {number}", { number: tables.map((number) => number + 1).join(", ") })), ` – ${text}`))),
      ] : h("p", { class: "soft" }, say("So far all tables have done the same.")))));
}
