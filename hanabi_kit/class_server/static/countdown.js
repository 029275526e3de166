// @ts-check
/** How long a vote is still open. The class says how many seconds are left; the page counts by itself. */

import { say } from "./common.js";
import { h } from "./dom.js";

export class Countdown {
  /** @param {() => void} draw the page again, once a second while time runs */
  constructor(draw) {
    this.draw = draw;
    /** What was told, and of which question and round. */
    this.told = "";
    /** When the time is over, by the page's own clock; null where it has no end. @type {number | null} */
    this.end = null;
    window.setInterval(() => this.end !== null && this.draw(), 1000);
  }

  /**
   * Hear what the class says.
   * @param {{left?: number}} screen @param {any} question null or undefined where there is none
   */
  hear(screen, question) {
    const told = question?.open && screen.left !== undefined ? `${question.text} ${question.round} ${screen.left}` : "";
    if (told === this.told) return;
    this.told = told;
    this.end = told ? performance.now() + 1000 * Number(screen.left) : null;
  }

  /** What is told of it; null where there is nothing to tell. */
  shown() {
    if (this.end === null) return null;
    const seconds = Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
    return h("p", { class: "timer", key: "timer", role: "timer" }, say("Time left: {seconds} s", { seconds }));
  }
}
