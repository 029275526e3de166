// @ts-check
/**
 * The doors: the first page of a JupyterLab that shows the kit's folder, from which one gets to all of
 * it without knowing what a notebook is. Elsewhere it stays away; the launcher has a tile that opens it.
 *
 * Texts come from `doors.json`, which `scripts/doors.py` makes. A door opens a file of the reader's own
 * folder; a notebook of one cell that is not there is made first, and none is ever written over.
 */

const FOLDER = "notebooks";
const COMMAND = "hanabi-kit:doors";
const CLASS = "hanabi-kit:class";
const SITE = "hanabiKitSite";
const NARROW = "(max-width: 760px)";
const SUITS = ["r", "y", "g", "b", "p"];

const STYLE = `
  .hk-doors {
    box-sizing: border-box;
    overflow: auto;
    padding: clamp(12px, 3vw, 32px);
    background: var(--jp-layout-color1);
    color: var(--jp-ui-font-color1);
    font: 16px/1.4 var(--jp-ui-font-family, sans-serif);
    outline: none;
  }
  .hk-doors > * { max-width: 1100px; margin-inline: auto; }
  .hk-doors h1 { margin-block: 8px; font-size: 28px; line-height: 1.2; }
  .hk-doors h2 { margin-block: 32px 12px; font-size: 20px; }
  .hk-doors p { margin-block: 8px 20px; }
  .hk-doors nav { display: flex; gap: 8px; justify-content: flex-end; }
  .hk-doors ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: 12px;
    padding: 0;
    list-style: none;
  }
  .hk-doors button {
    box-sizing: border-box;
    min-height: 44px;
    padding: 8px 16px;
    border: 1px solid var(--jp-border-color1);
    border-radius: 10px;
    background: var(--jp-layout-color1);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .hk-doors li button { display: grid; align-content: start; width: 100%; height: 100%; text-align: start; }
  .hk-doors li button > * { overflow-wrap: anywhere; }
  .hk-doors button:hover { background: var(--jp-layout-color2); }
  .hk-doors button:focus-visible { outline: 3px solid var(--jp-brand-color1); outline-offset: 2px; }
  .hk-doors [aria-pressed="true"] { border-color: var(--jp-ui-font-color1); font-weight: 600; }
  .hk-doors .hk-tiles button { grid-template-columns: auto 1fr; column-gap: 14px; min-height: 112px; padding: 16px; }
  .hk-doors .hk-tiles strong { font-size: 20px; }
  .hk-doors .hk-more { font-size: 14px; }
  .hk-doors li button > .hk-card {
    grid-area: 1 / 1 / span 3;
    width: 40px;
    height: 56px;
    border: 2px solid;
    border-radius: 6px;
    font: 700 26px/56px var(--jp-ui-font-family, sans-serif);
    text-align: center;
  }
  .hk-card[data-suit="r"] { background: #fdebe7; color: #8f130a; }
  .hk-card[data-suit="y"] { background: #fff7d6; color: #5f4700; }
  .hk-card[data-suit="g"] { background: #e2f5ec; color: #004d38; }
  .hk-card[data-suit="b"] { background: #e4f0fd; color: #0a3d7d; }
  .hk-card[data-suit="p"] { background: #f8eafa; color: #5f1c70; }
  .hk-doors [role="status"] {
    position: sticky;
    inset-block-end: 0;
    margin-block: 12px 0;
    padding: 12px 16px;
    border: 2px solid var(--jp-warn-color1);
    border-radius: 10px;
    background: var(--jp-layout-color1);
  }
  .hk-doors [role="status"]:empty { padding: 0; border: 0; }
`;

/** An element. @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} inside */
function h(tag, attributes, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** The names in a folder of the reader's. @param {any} contents @param {string} folder @returns {Promise<string[]>} */
async function names(contents, folder) {
  const found = await contents.get(folder, { content: true });
  return found.content.map((/** @type {any} */ one) => one.name);
}

/** Whether a file is there, asked of the folders it lies in: what is missing is no error in the log.
 * @param {any} contents @param {string} path */
async function isThere(contents, path) {
  let folder = "";
  for (const part of path.split("/")) {
    if (!(await names(contents, folder)).includes(part)) return false;
    folder = folder ? `${folder}/${part}` : part;
  }
  return true;
}

/** Where the lessons lie, as the beginning of a path; null where this is no folder of the kit's.
 * @param {any} contents @param {any} texts */
async function placeOf(contents, texts) {
  const lessons = texts.en.lists[0].items.map((/** @type {any} */ one) => one.open);
  const top = await names(contents, "");
  if (top.includes(FOLDER) && (await names(contents, FOLDER)).some((name) => lessons.includes(name))) {
    return `${FOLDER}/`;
  }
  return top.some((name) => lessons.includes(name)) ? "" : null;
}

/** The language to begin with: the one that the address names, else the browser's. @param {any} texts */
function languageOf(texts) {
  const asked = new URLSearchParams(location.search).get("language");
  return [asked, ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => one && one in texts) || "en";
}

/** Whether the address is that of a file: then its reader wants nothing else. */
function namesFile() {
  return location.pathname.includes("/tree/") || new URLSearchParams(location.search).has("path");
}

/** The page. */
class Doors {
  /** @param {any} app @param {any} modules of JupyterLab @param {any} texts @param {string} place */
  constructor(app, modules, texts, place) {
    this.app = app;
    this.config = modules.coreutils.PageConfig;
    this.texts = texts;
    this.place = place;
    this.said = h("p", { role: "status" });
    this.widget = new modules.widgets.Widget();
    this.widget.id = "hanabi-kit-doors";
    this.widget.title.label = "Hanabi";
    this.widget.title.closable = true;
    this.widget.addClass("hk-doors");
    this.widget.node.tabIndex = -1;
    this.speak(languageOf(texts));
  }

  /** Draw the page in a language. @param {string} language */
  speak(language) {
    const own = this.texts[language];
    this.own = own;
    this.widget.node.lang = language;
    this.said.textContent = "";
    const switches = Object.entries(this.texts).map(([code, texts]) => {
      const button = h("button", { type: "button", lang: code, "aria-pressed": String(code === language) }, texts.name);
      button.addEventListener("click", () => {
        this.speak(code);
        this.widget.node.querySelector(`nav [lang="${code}"]`)?.focus();
      });
      return button;
    });
    const tiles = own.doors.map((/** @type {any} */ door, /** @type {number} */ at) =>
      this.item(door, h("span", { class: "hk-card", "data-suit": SUITS[at], "aria-hidden": "true" }, String(at + 1))),
    );
    this.widget.node.replaceChildren(
      h("nav", { "aria-label": own.language }, ...switches),
      h("h1", {}, own.title),
      h("p", {}, own.lead),
      h("ul", { class: "hk-tiles" }, ...tiles),
      ...own.lists.flatMap((/** @type {any} */ list) => [
        h("h2", {}, list.title),
        h("ul", {}, ...list.items.map((/** @type {any} */ one) => this.item(one))),
      ]),
      this.said,
    );
  }

  /** A thing to open. @param {any} one @param {Node[]} before what stands at its left */
  item(one, ...before) {
    const button = h(
      "button",
      { type: "button", "data-open": one.open, ...(one.language ? { lang: one.language } : {}) },
      ...before,
      h("strong", {}, one.title),
      h("span", {}, one.about),
      ...(one.more ? [h("span", { class: "hk-more", lang: this.widget.node.lang }, one.more)] : []),
    );
    button.addEventListener("click", () => this.open(one));
    return h("li", {}, button);
  }

  /** @param {any} one */
  async open(one) {
    this.said.textContent = "";
    if (one.page && this.config.getOption(SITE)) {
      window.open(new URL(one.page, this.config.getBaseUrl()));
      return;
    }
    const { contents } = this.app.serviceManager;
    const path = this.place + one.open;
    const { missing, failed } = this.own;
    try {
      if (!(await isThere(contents, path))) {
        if (!one.notebook) {
          this.said.textContent = (one.missing || missing).replace("{file}", path);
          return;
        }
        await contents.save(path, { type: "notebook", format: "json", content: one.notebook });
      }
      const factory = path.endsWith(".md") ? "Markdown Preview" : undefined;
      await this.app.commands.execute("docmanager:open", { path, factory });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.said.textContent = failed.replace("{file}", path).replace("{why}", why);
    }
  }
}

/** What opens the page. @param {any} modules of JupyterLab @param {URL} here the address of `doors.json` */
export function doorsPlugin(modules, here) {
  /** @type {any} */
  let page = null;
  const named = namesFile(); // JupyterLab goes on to write into the address what is open

  /** @param {any} app @param {any} shell @param {any} launcher */
  async function prepare(app, shell, launcher) {
    const texts = await (await fetch(here)).json();
    const place = await placeOf(app.serviceManager.contents, texts);
    const show = () => {
      if (!page || page.widget.isDisposed) page = new Doors(app, modules, texts, place || "");
      if (!page.widget.isAttached) shell.add(page.widget, "main");
      shell.activateById(page.widget.id);
      page.widget.node.focus();
    };
    app.commands.addCommand(COMMAND, { label: texts[languageOf(texts)].label, execute: show });
    launcher?.add({ command: COMMAND, category: "Hanabi" });
    const config = modules.coreutils.PageConfig;
    if (!config.getOption(SITE)) { // where a server is, a class can begin at it
      app.commands.addCommand(CLASS, {
        label: texts[languageOf(texts)].class,
        execute: () => window.open(new URL("hanabi-class/begin", new URL(config.getBaseUrl(), location.href)), "hanabi-class"),
      });
      launcher?.add({ command: CLASS, category: "Hanabi" });
    }
    await app.restored;
    if (place === null || named) return;
    show();
    if (matchMedia(NARROW).matches) shell.collapseLeft();
    for (const other of [...shell.widgets("main")]) if (other.id.startsWith("launcher-")) other.dispose();
  }

  return {
    id: "hanabi-kit:doors",
    description: "The first page: learn, solve, play, review, teach.",
    autoStart: true,
    optional: [modules.application.ILabShell, ...(modules.launcher ? [modules.launcher.ILauncher] : [])],
    activate: (/** @type {any} */ app, /** @type {any} */ shell, /** @type {any} */ launcher) => {
      if (!shell) return; // Jupyter Notebook shows one document, and has no place for pages
      const style = document.createElement("style");
      style.textContent = STYLE;
      document.head.append(style);
      prepare(app, shell, launcher).catch((error) => console.warn("hanabi-kit: no doors,", error));
    },
  };
}
