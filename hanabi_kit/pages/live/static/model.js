// @ts-check
/** In the place of a notebook's model: what a widget's program asks of it, and no more. */

/** What a widget knows of Python: its traits, and a way to send messages. */
export class Model {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {Record<string, any>} */
    this.traits = {};
    /** @type {Map<string, Set<() => void>>} */
    this.hearing = new Map();
  }

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} event @param {() => void} hear */
  on(event, hear) {
    this.hearing.set(event, (this.hearing.get(event) || new Set()).add(hear));
  }

  /** @param {string} event @param {() => void} hear */
  off(event, hear) {
    this.hearing.get(event)?.delete(hear);
  }

  /** @param {Record<string, any>} traits those that changed */
  set(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.hearing.get(`change:${name}`)?.forEach((hear) => hear());
  }
}
