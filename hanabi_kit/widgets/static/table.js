// @ts-check
/**
 * The table in the browser: draws the scene that Python sends, and sends wishes back.
 *
 * No rule of the game lives here. Whatever the scene says is drawn as text nodes and attributes,
 * never as markup, so a player's name can only ever be a name. One wish goes out for each thing the
 * reader does, and one message with the new scene comes back.
 *
 * @typedef {{letter: string, label: string, path: string, fill: string,
 *   ink: string, tint: string}} Suit
 * @typedef {{value: string, word: string, colour: boolean, touched: boolean}} Mark
 * @typedef {{slot: number, card: string | null, odds: Record<string, string>, marks: Mark[],
 *   label: string}} Slot
 * @typedef {{seat: number, name: string, short: string, to_move: boolean, own: boolean,
 *   slots: Slot[]}} Hand
 * @typedef {{suit: string, height: number, reach: number, state: string, lies_across: boolean,
 *   label: string}} Firework
 * @typedef {{suit: string, ranks: number[], lost: number[]}} Pile
 * @typedef {{text: string, kind: string, label: string, slots: number[], to: number | null,
 *   value: string | null, colour: boolean}} Move
 * @typedef {{seat: number | null, mover: number, headline: string, last: string | null,
 *   score: number, max_score: number, perfect: number, clue_tokens: number,
 *   max_clue_tokens: number, strikes: number, max_strikes: number, deck: number,
 *   turns_left: number | null, over: boolean, suits: Suit[], ranks: number[],
 *   fireworks: Firework[], hands: Hand[], discards: Pile[], discarded: number, moves: Move[],
 *   fault: string | null}} Scene
 * @typedef {{seats: {seat: number | null, name: string}[], last: number, branch_at: number | null,
 *   has_record: boolean, can_undo: boolean, can_redo: boolean, can_reply: boolean,
 *   note: string}} Controls
 * @typedef {{tag: string, props: Record<string, any>, kids: (Vnode | string)[]}} Vnode
 * @typedef {{get: (name: string) => any, send: (wish: object) => void,
 *   on: (event: string, hear: () => void) => void,
 *   off: (event: string, hear: () => void) => void}} Model
 */

const SVG = "http://www.w3.org/2000/svg";

/** Milliseconds that an answer is waited for before a new wish may go out. */
const PATIENCE = 3000;

/** Every text that does not come with the scene. */
const SAY = {
  table: "Hanabi table",
  eyes: "Seen by",
  score: "score",
  atMost: "at most",
  clues: "clue tokens",
  strikes: "strikes",
  deck: "deck",
  turnsLeft: "turns left",
  fireworks: "Fireworks",
  discards: "Discarded",
  none: "nothing yet",
  noCards: "no cards",
  lost: "no copy is left",
  complete: "complete",
  endsAt: "ends at",
  toMove: "to move",
  own: "own hand",
  clueRow: "Clues to",
  newest: "newest first",
  play: "Play",
  discard: "Discard",
  playDeck: "Play from the deck",
  close: "Close",
  odds: "How likely each card is",
  steps: "Steps",
  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",
  turnOf: "Place in the game",
  undo: "Undo",
  redo: "Redo",
  record: "Back to the record",
  branch: "You left the record after",
  reply: "Let the others move",
  help: "Keys and help",
  impossible: "These clue marks cannot be:",
};

const HELP = [
  ["Tab", "to the next group: steps, each hand, the clues to each player"],
  ["← →", "within a group; Home and End to its ends"],
  ["↑ ↓", "to the hand or clues above and below"],
  ["Enter or Space", "choose a card, give a clue, press a button"],
  ["P, D", "play or discard the card in focus"],
  ["B, F", "one step back or forward"],
  ["U, R", "undo, redo"],
  ["Esc", "close the card"],
];

/** Drawn on a field of 24 by 24, because not every font has these signs. */
const ICONS = {
  first: "M6 5V19M19 5L9 12L19 19Z",
  back: "M16 5L6 12L16 19Z",
  forward: "M8 5L18 12L8 19Z",
  last: "M18 5V19M5 5L15 12L5 19Z",
  undo: "M9 4L4 9L9 14M4 9H15A5 5 0 0 1 15 19H9",
  redo: "M15 4L20 9L15 14M20 9H9A5 5 0 0 0 9 19H15",
};

/** @param {string} path */
function icon(path) {
  return h("svg", { class: "hk-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: path }));
}

/**
 * @param {string} tag
 * @param {Record<string, any>} props attributes; `on…` are listeners, `key` tells siblings apart
 * @param {...any} kids
 * @returns {Vnode}
 */
function h(tag, props, ...kids) {
  const shown = kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return { tag, props, kids: shown.map((kid) => (typeof kid === "object" ? kid : String(kid))) };
}

/**
 * Make the children of `parent` what `kids` say, keeping the elements (and the focus) that can stay.
 * @param {Element} parent
 * @param {(Vnode | string)[]} kids
 */
function patch(parent, kids) {
  /** @type {Map<string, any>} */
  const keyed = new Map();
  for (const child of parent.childNodes) {
    const key = /** @type {any} */ (child).hkKey;
    if (key !== undefined) keyed.set(key, child);
  }
  /** @type {any} */
  let place = parent.firstChild;
  for (const kid of kids) {
    /** @type {any} */
    let node = null;
    if (typeof kid === "string") {
      node = place && place.nodeType === Node.TEXT_NODE ? place : document.createTextNode(kid);
      if (node.nodeValue !== kid) node.nodeValue = kid;
    } else {
      const key = kid.props.key;
      node = key !== undefined ? keyed.get(key) : place;
      if (!node || node.hkTag !== kid.tag || node.hkKey !== key) node = make(kid, parent);
      dress(node, kid.props);
      patch(node, kid.kids);
      // A select has no value before it has options.
      const { value } = kid.props;
      if (value !== undefined && node.value !== String(value)) node.value = String(value);
    }
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** @param {Vnode} kid @param {Element} parent */
function make(kid, parent) {
  const inSvg = kid.tag === "svg" || parent.namespaceURI === SVG;
  /** @type {any} */
  const node = inSvg ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.hkTag = kid.tag;
  node.hkKey = kid.props.key;
  node.hkProps = {};
  return node;
}

/** @param {any} node @param {Record<string, any>} props */
function dress(node, props) {
  for (const name of Object.keys(node.hkProps)) {
    if (!(name in props)) set(node, name, null);
  }
  for (const [name, value] of Object.entries(props)) {
    if (name !== "key" && name !== "value" && node.hkProps[name] !== value) set(node, name, value);
  }
  node.hkProps = props;
}

/** @param {any} node @param {string} name @param {any} value */
function set(node, name, value) {
  if (name.startsWith("on")) node[name] = value;
  else if (name === "style") {
    for (const [own, text] of Object.entries(value || {})) node.style.setProperty(own, text);
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** One table on the page. */
class TableView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.root = document.createElement("div");
    this.root.className = "hk-table";
    // Key presses in here are ours: JupyterLab must not cut a cell when somebody presses D.
    this.root.setAttribute("data-lm-suppress-shortcuts", "true");
    this.root.tabIndex = -1;
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("focusin", (event) => this.onFocus(event));
    el.append(this.root);
    /** The card whose details are open. @type {{seat: number, slot: number} | null} */
    this.chosen = null;
    /** The clue about to be given. @type {Move | null} */
    this.preview = null;
    /** Where the Tab key stops in each group. @type {Map<string, string>} */
    this.stops = new Map();
    /** When the last wish went out, while its answer is under way. @type {number | null} */
    this.asked = null;
    /** Where the reader wants to be, until the table is there. @type {number | null} */
    this.target = null;
    this.hear = () => {
      this.asked = null;
      const target = this.target;
      if (target === this.at || this.model.get("error")) this.target = null;
      else if (target !== null) this.send({ do: "go", at: target });
      this.draw();
    };
    model.on("change:revision", this.hear);
    this.draw();
  }

  stop() {
    this.model.off("change:revision", this.hear);
    this.root.remove();
  }

  /** @returns {Scene} */
  get scene() {
    return this.model.get("scene");
  }

  /** @returns {Controls} */
  get controls() {
    return this.model.get("controls");
  }

  /** @returns {number} */
  get at() {
    return this.model.get("at");
  }

  /** Whether an answer is under way; one that does not come is not waited for. */
  get waiting() {
    return this.asked !== null && performance.now() - this.asked < PATIENCE;
  }

  /** @param {object} wish */
  send(wish) {
    this.asked = performance.now();
    this.model.send(wish);
  }

  /** Step to `at`; while an answer is under way only the newest wish is kept. @param {number} at */
  go(at) {
    const to = Math.min(Math.max(at, 0), this.controls.last);
    this.target = to === this.at && !this.waiting ? null : to;
    if (this.target !== null && !this.waiting) this.send({ do: "go", at: to });
  }

  /** @param {Move | undefined} move */
  act(move) {
    if (!move || this.waiting) return;
    this.chosen = null;
    this.preview = null;
    this.target = null;
    this.send({ do: "act", action: move.text });
  }

  /** @param {string} kind @param {number} slot */
  moveOf(kind, slot) {
    return this.scene.moves.find((move) => move.kind === kind && move.slots[0] === slot);
  }

  draw() {
    const scene = this.scene;
    const within = this.root.contains(document.activeElement);
    const focused = /** @type {any} */ (document.activeElement);
    const group = within ? focused.dataset?.group : undefined;
    const chosen = this.chosen;
    if (chosen && !scene.hands[chosen.seat]?.slots[chosen.slot - 1]) this.chosen = null;
    if (this.preview && !scene.moves.some((move) => move.text === this.preview?.text)) {
      this.preview = null;
    }
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", SAY.table);
    patch(this.root, [
      h("div", { class: "hk-in" },
        this.top(), this.said(), this.steps(),
        h("div", { class: "hk-board" }, this.fireworks(), this.discards()),
        scene.fault ? h("p", { class: "hk-error" }, `${SAY.impossible} ${scene.fault}`) : null,
        h("div", { class: "hk-hands" }, scene.hands.map((hand) => this.hand(hand))),
        this.help()),
    ]);
    this.setStops();
    // What had the focus may be gone (a clue that can no longer be given): stay close.
    if (within && !this.root.contains(document.activeElement)) {
      const near = group ? this.items(group)[0] : undefined;
      (near || this.root).focus();
    }
  }

  top() {
    const { headline, score, max_score, perfect, ...scene } = this.scene;
    const most = !scene.over && max_score < perfect ? `${SAY.atMost} ${max_score}` : "";
    const dots = (/** @type {number} */ full, /** @type {number} */ all, /** @type {string} */ kind) =>
      h("span", { class: `hk-dots hk-${kind}`, "aria-hidden": "true" },
        Array.from({ length: Math.min(all, 10) }, (_, i) =>
          h("i", { class: i < full ? "hk-on" : "hk-off" })));
    const count = (/** @type {string} */ what, /** @type {number} */ number, /** @type {any[]} */ ...more) =>
      h("div", {}, h("div", { class: "hk-what" }, what), h("div", {}, h("b", {}, number), ...more));
    const playDeck = scene.moves.find((move) => move.kind === "deck");
    return h("div", { class: "hk-top" },
      h("div", { class: "hk-headline" }, headline),
      h("div", { class: "hk-counts" },
        count(SAY.score, score, ` / ${perfect}`, most ? h("small", {}, ` ${most}`) : null),
        count(SAY.clues, scene.clue_tokens, dots(scene.clue_tokens, scene.max_clue_tokens, "tokens")),
        count(SAY.strikes, scene.strikes, dots(scene.strikes, scene.max_strikes, "strikes")),
        count(SAY.deck, scene.deck),
        scene.turns_left === null || scene.over ? null
          : h("div", { class: "hk-final" }, count(SAY.turnsLeft, scene.turns_left))),
      playDeck
        ? this.button(SAY.playDeck, "play-deck", () => this.act(playDeck), { label: playDeck.label })
        : null);
  }

  /** What happened: a live region, so that a screen reader tells it after every step. */
  said() {
    /** @type {string[]} */
    const told = this.model.get("told");
    const message = this.model.get("message");
    const error = this.model.get("error");
    const note = this.controls.note;
    const events = told.length ? told : [this.scene.last || ""];
    return h("div", { class: "hk-said" },
      h("div", { role: "status", "aria-atomic": "true", key: "status" },
        events.map((event) => h("p", { class: "hk-event" }, event)),
        h("p", { class: "hk-unseen" }, this.scene.headline),
        message ? h("p", { class: "hk-message" }, message) : null,
        note ? h("p", { class: "hk-note" }, note) : null),
      h("div", { role: "alert", key: "alert" }, error ? h("p", { class: "hk-error" }, error) : null));
  }

  /**
   * @param {any} inner @param {string} key @param {() => void} press
   * @param {{label?: string, off?: boolean, class?: string, group?: string, props?: object}} [more]
   */
  button(inner, key, press, more = {}) {
    // A button that is off keeps the focus it has, so that a key held at the last step goes nowhere.
    return h("button", {
      key, type: "button", class: more.class || "hk-button", "aria-label": more.label,
      "aria-disabled": more.off ? "true" : null, "data-key": key, "data-group": more.group,
      "data-lm-suppress-shortcuts": "true", onclick: () => more.off || press(), ...more.props,
    }, inner);
  }

  steps() {
    const { last, branch_at, has_record, can_undo, can_redo, can_reply, seats } = this.controls;
    const at = this.at;
    const group = "steps";
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ to) =>
      this.button(icon(sign), label, () => this.go(to), {
        label, group, off: to === at || to < 0 || to > last, class: "hk-button hk-step",
        props: { title: label },
      });
    const place = `${at} / ${last}`;
    return h("div", { class: "hk-controls" },
      last > 0 || has_record
        ? h("div", { class: "hk-steps", role: "toolbar", "aria-label": SAY.steps },
          step(ICONS.first, SAY.first, 0), step(ICONS.back, SAY.back, at - 1),
          h("input", {
            type: "range", min: 0, max: last, value: this.target ?? at, class: "hk-slider", key: "slider",
            "aria-label": SAY.turnOf, "aria-valuetext": place, "data-lm-suppress-shortcuts": "true",
            oninput: (/** @type {any} */ event) => this.go(Number(event.target.value)),
          }),
          step(ICONS.forward, SAY.forward, at + 1), step(ICONS.last, SAY.last, last),
          h("span", { class: "hk-place", "aria-hidden": "true" }, place))
        : null,
      h("div", { class: "hk-more" },
        can_undo || can_redo
          ? [
            this.button([icon(ICONS.undo), SAY.undo], "undo", () => this.send({ do: "undo" }), { off: !can_undo }),
            this.button([icon(ICONS.redo), SAY.redo], "redo", () => this.send({ do: "redo" }), { off: !can_redo }),
          ]
          : null,
        branch_at !== null && has_record
          ? this.button(SAY.record, "record", () => this.send({ do: "record" }),
            { props: { title: `${SAY.branch} ${branch_at}` } })
          : null,
        can_reply
          ? this.button(SAY.reply, "reply", () => this.send({ do: "reply" }), { class: "hk-button hk-main" })
          : null,
        h("label", { class: "hk-seat" }, h("span", {}, SAY.eyes),
          h("select", {
            key: "seat", "data-lm-suppress-shortcuts": "true", disabled: seats.length < 2,
            value: seats.findIndex((entry) => entry.seat === this.scene.seat),
            onchange: (/** @type {any} */ event) =>
              this.send({ do: "seat", seat: seats[Number(event.target.value)].seat }),
          }, seats.map((entry, index) => h("option", { key: String(index), value: index }, entry.name))))));
  }

  /** @param {string} letter */
  suit(letter) {
    return /** @type {Suit} */ (this.scene.suits.find((suit) => suit.letter === letter));
  }

  /** @param {Suit} suit @param {string} [kind] */
  shape(suit, kind = "hk-shape") {
    return h("svg", { class: kind, viewBox: "-1 -1 26 26", "aria-hidden": "true", focusable: "false" },
      h("path", { d: suit.path, fill: suit.fill, stroke: suit.ink }));
  }

  /** @param {Suit} suit */
  colours(suit) {
    return { "--hk-fill": suit.fill, "--hk-ink": suit.ink, "--hk-tint": suit.tint };
  }

  /** The front of a card. @param {string} card @param {string} [more] */
  face(card, more = "") {
    const suit = this.suit(card[0]);
    return h("span", { class: `hk-face ${more}`, style: this.colours(suit), "aria-hidden": "true" },
      h("span", { class: "hk-rank" }, card.slice(1)),
      this.shape(suit),
      h("span", { class: "hk-letter" }, suit.letter));
  }

  /** The back of a card with what it can be, a row for each suit. @param {Slot} slot */
  pips(slot) {
    const cards = Object.keys(slot.odds);
    if (cards.length === 1) {
      return h("span", { class: "hk-back hk-known" }, this.face(cards[0], "hk-small"));
    }
    const tip = cards.map((card) => `${card}: ${slot.odds[card]}`).join("\n");
    return h("span", { class: "hk-back", "aria-hidden": "true" },
      h("span", { class: "hk-pips", title: tip },
        this.scene.suits.map((suit) => {
          const ranks = this.scene.ranks.map((rank) => slot.odds[suit.letter + rank] !== undefined);
          return h("span", {
            class: "hk-row", style: { ...this.colours(suit), "--hk-ranks": String(ranks.length) },
          },
            ranks.includes(true) ? this.shape(suit) : h("span", { class: "hk-shape" }),
            ranks.map((can, i) => can
              ? h("b", {}, this.scene.ranks[i]) : h("i", {}, "·")));
        })));
  }

  /** @param {Mark[]} marks */
  marks(marks) {
    return h("span", { class: "hk-marks", "aria-hidden": "true" },
      marks.map((mark) => h("span", {
        class: mark.touched ? "hk-mark hk-touched" : "hk-mark hk-untouched",
      }, mark.colour ? this.shape(this.suit(mark.value)) : mark.value)));
  }

  fireworks() {
    const { fireworks, ranks } = this.scene;
    return h("ul", { class: "hk-fireworks", "aria-label": SAY.fireworks },
      fireworks.map((firework) => {
        const suit = this.suit(firework.suit);
        const note = firework.state === "complete" ? SAY.complete
          : firework.lies_across ? `${SAY.endsAt} ${firework.reach}` : "";
        return h("li", { class: "hk-firework" },
          h("span", { class: "hk-unseen" }, firework.label),
          h("span", { class: firework.lies_across ? "hk-across" : "hk-upright", "aria-hidden": "true" },
            firework.height ? this.face(firework.suit + firework.height)
              : h("span", { class: "hk-empty", style: this.colours(suit) }, this.shape(suit),
                h("span", { class: "hk-letter" }, suit.letter))),
          h("span", { class: "hk-ticks", style: this.colours(suit), "aria-hidden": "true" },
            ranks.map((rank) => h("i", {
              class: rank <= firework.height ? "hk-on" : rank <= firework.reach ? "hk-off" : "hk-gone",
            }))),
          h("small", { class: "hk-under", "aria-hidden": "true" }, note));
      }));
  }

  discards() {
    const { discards, discarded } = this.scene;
    return h("div", { class: "hk-discards", role: "group", "aria-label": `${SAY.discards}: ${discarded}` },
      h("div", { class: "hk-title" }, `${SAY.discards} `, h("b", {}, discarded)),
      discarded ? h("ul", {}, discards.filter((pile) => pile.ranks.length).map((pile) => {
        const suit = this.suit(pile.suit);
        return h("li", { key: pile.suit, style: this.colours(suit) },
          h("span", { class: "hk-unseen" }, suit.label), this.shape(suit),
          pile.ranks.map((rank) => h("span", {
            class: pile.lost.includes(rank) ? "hk-gone" : "hk-away",
            title: pile.lost.includes(rank) ? `${suit.label} ${rank}: ${SAY.lost}` : null,
          }, rank)));
      })) : h("div", {}, SAY.none));
  }

  /** @param {Hand} hand */
  hand(hand) {
    const group = `hand ${hand.seat}`;
    const preview = this.preview && this.preview.to === hand.seat ? this.preview : null;
    const clues = this.scene.moves.filter((move) => move.kind === "clue" && move.to === hand.seat);
    const chosen = this.chosen && this.chosen.seat === hand.seat ? hand.slots[this.chosen.slot - 1] : null;
    const label = hand.to_move ? `${hand.short}, ${SAY.toMove}` : hand.short;
    const kind = `hk-hand${hand.to_move ? " hk-moves" : ""}${hand.own ? " hk-own" : ""}`;
    return h("div", { class: kind, key: group, role: "group", "aria-label": label },
      h("div", { class: "hk-name", title: hand.name },
        h("bdi", {}, hand.short),
        hand.to_move ? h("span", { class: "hk-badge" }, SAY.toMove) : null,
        hand.own ? h("span", { class: "hk-quiet" }, SAY.own) : null),
      hand.slots.length
        ? h("div", { class: "hk-cards", role: "toolbar", "aria-label": `${label}, ${SAY.newest}` },
          hand.slots.map((slot) => this.card(hand, slot, group, preview)))
        : h("div", { class: "hk-quiet" }, SAY.noCards),
      chosen ? this.details(hand, chosen) : null,
      clues.length ? this.clues(hand, clues, preview) : null);
  }

  /** @param {Hand} hand @param {Slot} slot @param {string} group @param {Move | null} preview */
  card(hand, slot, group, preview) {
    const key = `card ${hand.seat} ${slot.slot}`;
    const open = this.chosen?.seat === hand.seat && this.chosen.slot === slot.slot;
    const would = preview ? (preview.slots.includes(slot.slot) ? " hk-would" : " hk-spared") : "";
    return h("div", { class: "hk-slot", key },
      h("span", { class: "hk-number", "aria-hidden": "true" }, slot.slot),
      this.button(slot.card ? this.face(slot.card) : this.pips(slot), key,
        () => this.choose(hand.seat, slot.slot), {
          group, class: `hk-card${open ? " hk-open" : ""}${would}`,
          label: `${hand.short}, ${slot.label}`, props: { "aria-expanded": open ? "true" : "false" },
        }),
      this.marks(slot.marks));
  }

  /** @param {number} seat @param {number} slot */
  choose(seat, slot) {
    const open = this.chosen?.seat === seat && this.chosen.slot === slot;
    this.chosen = open ? null : { seat, slot };
    this.draw();
  }

  /** What is known of a card, and what can be done with it. @param {Hand} hand @param {Slot} slot */
  details(hand, slot) {
    const cards = Object.keys(slot.odds);
    const mine = hand.seat === this.scene.mover;
    const doing = [
      { move: mine ? this.moveOf("play", slot.slot) : undefined, word: SAY.play },
      { move: mine ? this.moveOf("discard", slot.slot) : undefined, word: SAY.discard },
    ];
    return h("div", { class: "hk-details", role: "group", "aria-label": `${hand.short}, ${slot.label}` },
      h("div", { class: "hk-about" },
        h("p", {}, slot.label[0].toUpperCase() + slot.label.slice(1) + "."),
        h("div", { class: "hk-doing" },
        doing.map(({ move, word }) => move
          ? this.button(`${word} ${slot.slot}`, word, () => this.act(move),
            { class: `hk-button${word === SAY.play ? " hk-main" : ""}`, label: move.label })
          : null),
        this.button(SAY.close, "close", () => this.close()))),
      cards.length > 1 ? this.odds(slot) : null);
  }

  close() {
    const chosen = this.chosen;
    if (!chosen) return;
    this.chosen = null;
    this.draw();
    this.focusOn(`card ${chosen.seat} ${chosen.slot}`);
  }

  /** The odds of a back, as a table. @param {Slot} slot */
  odds(slot) {
    const { suits, ranks } = this.scene;
    return h("table", { class: "hk-odds" },
      h("caption", {}, SAY.odds),
      h("thead", {}, h("tr", {}, h("td", {}), ranks.map((rank) => h("th", { scope: "col" }, rank)))),
      h("tbody", {}, suits.map((suit) => h("tr", { style: this.colours(suit) },
        h("th", { scope: "row" }, this.shape(suit), h("span", {}, suit.label)),
        ranks.map((rank) => {
          const [over, under] = (slot.odds[suit.letter + rank] || "").split("/");
          return h("td", { class: over ? "hk-can" : "hk-cannot" }, over
            ? h("span", { class: "hk-part" }, h("span", {}, over),
              h("span", { class: "hk-unseen" }, "/"), h("span", {}, under))
            : null);
        })))));
  }

  /** @param {Hand} hand @param {Move[]} clues @param {Move | null} preview */
  clues(hand, clues, preview) {
    const group = `clues ${hand.seat}`;
    const show = (/** @type {Move | null} */ move) => {
      if (this.preview?.text === move?.text) return;
      this.preview = move;
      this.draw();
    };
    return h("div", { class: "hk-clues" },
      h("div", { class: "hk-hint", "aria-hidden": "true" },
        preview ? preview.label : `${SAY.clueRow} ${hand.short}`),
      h("div", { class: "hk-cluerow", role: "toolbar", "aria-label": `${SAY.clueRow} ${hand.short}` },
        clues.map((move) => this.button([
          h("span", { class: "hk-word", "aria-hidden": "true" },
            move.colour ? this.shape(this.suit(move.value || "")) : move.value),
          h("span", { class: "hk-hits", "aria-hidden": "true" },
            hand.slots.map(({ slot }) => h("i", { class: move.slots.includes(slot) ? "hk-on" : "hk-off" }))),
        ], `clue ${hand.seat} ${move.value}`, () => this.act(move), {
          group, label: move.label, class: "hk-button hk-clue",
          props: {
            onpointerenter: () => show(move), onpointerleave: () => show(null),
            onfocus: () => show(move), onblur: () => show(null),
          },
        }))));
  }

  help() {
    return h("details", { class: "hk-help" },
      h("summary", { "data-lm-suppress-shortcuts": "true" }, SAY.help),
      h("ul", {}, HELP.map(([key, what]) => h("li", {}, h("b", {}, key), h("span", {}, what)))));
  }

  /** @param {string} group @returns {HTMLElement[]} */
  items(group) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.root.querySelectorAll("[data-group]");
    return [...all].filter((item) => item.dataset.group === group);
  }

  /** Let Tab stop once in every group: at the item that had the focus last, or at the first. */
  setStops() {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.root.querySelectorAll("[data-group]");
    for (const item of all) {
      const group = item.dataset.group || "";
      groups.set(group, [...(groups.get(group) || []), item]);
    }
    for (const [group, items] of groups) {
      const stop = items.find((item) => item.dataset.key === this.stops.get(group)) || items[0];
      for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    }
  }

  /** @param {string} key */
  focusOn(key) {
    /** @type {NodeListOf<HTMLElement>} */
    const all = this.root.querySelectorAll("[data-key]");
    [...all].find((item) => item.dataset.key === key)?.focus();
  }

  /** @param {FocusEvent} event */
  onFocus(event) {
    const item = /** @type {HTMLElement} */ (event.target);
    const { group, key } = item.dataset;
    if (!group || !key) return;
    this.stops.set(group, key);
    this.setStops();
    // Once a card is open, the details follow the focus along the hand.
    const [kind, seat, slot] = key.split(" ");
    if (kind !== "card" || !this.chosen || this.chosen.seat !== Number(seat)) return;
    if (this.chosen.slot === Number(slot)) return;
    this.chosen = { seat: Number(seat), slot: Number(slot) };
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const item = /** @type {HTMLElement} */ (event.target);
    if (item instanceof HTMLSelectElement) return;
    if (this.onLetter(event.key.toLowerCase(), item) || this.onArrow(event.key, item)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onLetter(key, item) {
    const [kind, seat, slot] = (item.dataset.key || "").split(" ");
    const mine = kind === "card" && Number(seat) === this.scene.mover;
    const { can_undo, can_redo } = this.controls;
    if (key === "b") this.go((this.target ?? this.at) - 1);
    else if (key === "f") this.go((this.target ?? this.at) + 1);
    else if (key === "u" && can_undo) this.send({ do: "undo" });
    else if (key === "r" && can_redo) this.send({ do: "redo" });
    else if (key === "p" && mine) this.act(this.moveOf("play", Number(slot)));
    else if (key === "d" && mine) this.act(this.moveOf("discard", Number(slot)));
    else if (key === "escape" && this.chosen) this.close();
    else return false;
    return true;
  }

  /** @param {string} key @param {HTMLElement} item @returns {boolean} whether the key is ours */
  onArrow(key, item) {
    const group = item.dataset.group;
    if (!group) return false;
    const items = this.items(group);
    const at = items.indexOf(item);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 }[key];
    if (to !== undefined) {
      items[Math.min(Math.max(to, 0), items.length - 1)].focus();
      return true;
    }
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    /** @type {NodeListOf<HTMLElement>} */
    const stops = this.root.querySelectorAll("[data-group][tabindex='0']");
    const next = [...stops].findIndex((stop) => stop.dataset.group === group) + (key === "ArrowUp" ? -1 : 1);
    stops[next]?.focus();
    return true;
  }
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const view = new TableView(model, el);
  return () => view.stop();
}

export default { render };
