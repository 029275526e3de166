// @ts-check
/**
 * The kit's part of JupyterLab: above a lesson stands one button that runs what its page needs, and a
 * switch that puts all code out of sight. (The first page, the doors, is in `doors.js`.)
 *
 * What they do is told by the notebook. Its metadata holds
 *
 *     "hanabi_kit": {"run": "page", "start": "Start the lesson", "go_on": "Go on",
 *                    "with_code": "With code", "without_code": "Without code"}
 *
 * and its cells have tags. "page": every cell is run, from the top to the next vote (`hk-vote`), which
 * has to be cast before what settles it is seen; then on to the one after it. "cards": only the cells
 * that set up, ask or check are run (`hk-setup`, `hk-ask`, `hk-check`), for the others are there to
 * be read and run by the reader. A card on the page may ask to go on by the event `hanabi-kit:go-on`.
 *
 * The switch changes this page only, never the file. A "page" begins without code, unless a cell of text
 * says what is new of Python in it (its metadata has "shows"): there code is what one reads. Cells in which
 * the reader writes stay in sight; so do those that are added.
 *
 * This file is what JupyterLab loads, Jupyter Notebook and JupyterLite too: a container of module
 * federation written by hand, so that nothing has to be built. All texts come from the notebook.
 */

(() => {
  const METADATA = "hanabi_kit";
  const TAGGED = ["hk-setup", "hk-ask", "hk-check"];
  const OURS = [...TAGGED, "hk-again", "hk-question"];
  const VOTE = "hk-vote";
  const CHECK = "hk-check";
  const QUESTION = "hk-question";
  const ASK = "hk-ask";
  const GO_ON = "hanabi-kit:go-on";
  const NO_CODE = "hk-no-code";
  const WIDGET = "application/vnd.jupyter.widget-view+json";

  const STYLE = `
    .hk-lesson-bar {
      display: flex;
      box-sizing: border-box;
      min-height: 56px;
      padding: 6px 12px;
      align-items: center;
      gap: 8px;
      background: var(--jp-layout-color1);
      border-block-end: 1px solid var(--jp-border-color2);
    }
    .hk-lesson-bar button {
      min-height: 44px;
      padding: 4px 20px;
      border: 0;
      border-radius: 8px;
      background: var(--jp-brand-color1, #1976d2);
      color: var(--jp-ui-inverse-font-color1, #fff);
      font: 600 16px var(--jp-ui-font-family, sans-serif);
      cursor: pointer;
    }
    .hk-lesson-bar .hk-switch {
      margin-inline-start: auto;
      border: 1px solid var(--jp-border-color1);
      background: none;
      color: var(--jp-ui-font-color1);
      font-weight: 400;
    }
    .hk-lesson-bar button:disabled { opacity: 0.6; cursor: progress; }
    .hk-lesson-bar button:focus-visible { outline: 3px solid var(--jp-ui-font-color1); outline-offset: 2px; }

    /* A question stands in its card, once that is there; a check that has nothing to say is not in the way. */
    .jp-Cell.hk-question:has(> .jp-Cell-inputWrapper .jp-InputPlaceholder),
    .jp-Cell.hk-check:has(> .jp-Cell-inputWrapper .jp-InputPlaceholder):not(:has(.jp-OutputArea-child)) {
      display: none;
    }
    /* Of folded code nothing is left but the three dots that unfold it. */
    .jp-Cell.hk-folds .jp-InputPlaceholder .jp-Placeholder-contentContainer {
      display: flex;
      justify-content: flex-end;
      border-color: transparent;
      background: none;
      opacity: 0.6;
    }
    .jp-Cell.hk-folds .jp-InputPlaceholder .jp-Placeholder-content { border-color: transparent; background: none; }
    .jp-Cell.hk-folds .jp-InputPlaceholder .jp-PlaceholderText { display: none; }

    /* Without code nothing is left of a cell but what it shows; the overlay of a prompt would lie over it. */
    .hk-no-code .jp-Cell.hk-code > .jp-Cell-inputWrapper,
    .hk-no-code .jp-Cell.hk-code:not(:has(.jp-OutputArea-child)),
    .hk-no-code .jp-Cell .jp-InputPrompt,
    .hk-no-code .jp-Cell .jp-OutputPrompt,
    .hk-no-code .jp-Cell .jp-OutputArea-promptOverlay { display: none; }
  `;

  /** The tags of a cell. @param {any} cell @returns {string[]} */
  const tagsOf = (cell) => cell.model.getMetadata("tags") || [];

  /** Whether the reader writes in a cell: an answer that no card asks for. @param {any} cell */
  const isWrittenIn = (cell) =>
    cell.model.getMetadata("nbgrader")?.solution && !tagsOf(cell).some((tag) => OURS.includes(tag));

  /** Whether a cell has shown a card, or another widget. @param {any} cell */
  function showsWidget(cell) {
    const outputs = cell.model.outputs;
    return Array.from({ length: outputs.length }, (_, at) => outputs.get(at)).some((one) => WIDGET in one.data);
  }

  /** The parts of a lesson that are run with one press each, as lists of cells.
   * @param {any[]} cells @param {string} how */
  function stretches(cells, how) {
    const code = cells.filter((cell) => cell.model.type === "code");
    if (how !== "page") {
      return [code.filter((cell) => tagsOf(cell).some((tag) => TAGGED.includes(tag)))];
    }
    /** @type {any[][]} */
    const found = [[]];
    let voted = false;
    for (const cell of code) {
      const tags = tagsOf(cell);
      if (voted && !tags.includes(CHECK)) {
        found.push([]);
        voted = false;
      }
      found[found.length - 1].push(cell);
      voted = voted || tags.includes(VOTE);
    }
    return found;
  }

  /** What stands above one lesson. */
  class LessonBar {
    /** @param {any} panel @param {any} notebook the module @param {any} widgets the module */
    constructor(panel, notebook, widgets) {
      this.panel = panel;
      this.actions = notebook.NotebookActions;
      /** Cells that this kernel has run, by their ids. @type {Set<string>} */
      this.done = new Set();
      this.running = false;
      this.button = document.createElement("button");
      this.button.type = "button";
      this.button.className = "hk-start";
      this.button.addEventListener("click", () => this.goOn());
      this.widget = new widgets.Widget();
      this.widget.addClass("hk-lesson-bar");
      this.widget.node.append(this.button);
      this.switch = document.createElement("button");
      this.switch.type = "button";
      this.switch.className = "hk-switch";
      this.switch.hidden = !this.told.with_code; // a notebook of before there was one
      this.switch.addEventListener("click", () => this.showCode(this.panel.node.classList.contains(NO_CODE)));
      this.widget.node.append(this.switch);
      const isRead = (/** @type {any} */ cell) => cell.model.getMetadata("shows");
      this.showCode(this.switch.hidden || this.told.run !== "page" || panel.content.widgets.some(isRead));
      panel.contentHeader.addWidget(this.widget);
      for (const cell of panel.content.widgets) this.mark(cell);
      panel.sessionContext.kernelChanged.connect(() => this.forget());
      panel.sessionContext.statusChanged.connect((/** @type {any} */ _, /** @type {string} */ status) => {
        if (status === "restarting" || status === "autorestarting") this.forget();
      });
      this.draw();
    }

    get told() {
      return this.panel.content.model?.getMetadata(METADATA) || {};
    }

    /** The cells that the next press runs; none once all have run. @returns {any[]} */
    get next() {
      const isOpen = (/** @type {any} */ cell) => !this.done.has(cell.model.id);
      const found = stretches([...this.panel.content.widgets], this.told.run);
      return found.find((cells) => cells.some(isOpen))?.filter(isOpen) || [];
    }

    /** Let what is drawn of a cell obey its tags. @param {any} cell */
    mark(cell) {
      for (const tag of tagsOf(cell)) if (OURS.includes(tag)) cell.node.classList.add(tag, "hk-folds");
      cell.node.classList.toggle("hk-code", cell.model.type === "code" && !isWrittenIn(cell));
    }

    /** Put code in sight or out of it, on this page only. @param {boolean} shown */
    showCode(shown) {
      this.panel.node.classList.toggle(NO_CODE, !shown);
      this.switch.textContent = shown ? this.told.without_code : this.told.with_code;
    }

    forget() {
      this.done.clear();
      this.draw();
    }

    /** @param {any} cell */
    ran(cell) {
      this.done.add(cell.model.id);
      const { widgets } = this.panel.content;
      const above = widgets[widgets.indexOf(cell) - 1];
      if (above && tagsOf(above).includes(QUESTION) && tagsOf(cell).includes(ASK) && showsWidget(cell)) {
        above.syncCollapse = false; // on this page only: the file keeps it in sight
        above.inputHidden = true;
      }
      if (!this.running) this.draw();
    }

    async goOn() {
      const cells = this.next;
      if (this.running || !cells.length) return;
      this.running = true;
      this.draw();
      try {
        await this.actions.runCells(this.panel.content, cells, this.panel.sessionContext);
      } finally {
        this.running = false;
        this.draw();
      }
    }

    draw() {
      if (this.panel.isDisposed) return;
      const { start, go_on } = this.told;
      const open = this.next.length > 0;
      this.button.textContent = `▶ ${this.done.size ? go_on : start}`;
      this.button.disabled = this.running;
      this.button.setAttribute("aria-busy", String(this.running));
      this.button.hidden = !open && !this.running;
      this.widget.setHidden(this.button.hidden && this.switch.hidden);
      this.panel.node.toggleAttribute("data-hk-go-on", open);
    }
  }

  /** @param {any} notebook @param {any} widgets modules of JupyterLab */
  function plugin(notebook, widgets) {
    return {
      id: "hanabi-kit:lesson",
      description: "One button that runs what a lesson needs.",
      autoStart: true,
      requires: [notebook.INotebookTracker],
      activate: (/** @type {any} */ _app, /** @type {any} */ tracker) => {
        /** @type {Map<any, LessonBar>} by the notebook's own part of its panel */
        const bars = new Map();
        const style = document.createElement("style");
        style.textContent = STYLE;
        document.head.append(style);
        tracker.widgetAdded.connect(async (/** @type {any} */ _, /** @type {any} */ panel) => {
          await panel.context.ready;
          if (!panel.content.model?.getMetadata(METADATA)) return;
          bars.set(panel.content, new LessonBar(panel, notebook, widgets));
          panel.disposed.connect(() => bars.delete(panel.content));
        });
        notebook.NotebookActions.executed.connect((/** @type {any} */ _, /** @type {any} */ ran) => {
          if (ran.success) bars.get(ran.notebook)?.ran(ran.cell);
        });
        document.addEventListener(GO_ON, (event) => {
          const from = /** @type {Node} */ (event.target);
          for (const bar of bars.values()) if (bar.panel.node.contains(from)) bar.goOn();
        });
      },
    };
  }

  /** @type {any} */
  let scope;

  /** A module that JupyterLab shares; null where this one does not. @param {string} name */
  async function shared(name) {
    const versions = Object.values(scope[name] || {});
    if (!versions.length) return null;
    const version = versions.find((one) => one.loaded) || versions[0];
    return (await version.get())();
  }

  /** @type {any} */
  const page = globalThis;
  page._JUPYTERLAB = page._JUPYTERLAB || {};
  const here = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);
  /** A file beside this one, as new as this one. @param {string} name */
  const beside = (name) => new URL(name + here.search, here);

  /** The first page, where JupyterLab has room for one. @param {any} widgets */
  async function doors(widgets) {
    try {
      const application = await shared("@jupyterlab/application");
      const coreutils = await shared("@jupyterlab/coreutils");
      const launcher = await shared("@jupyterlab/launcher");
      const { doorsPlugin } = await import(beside("doors.js").href);
      return [doorsPlugin({ application, coreutils, launcher, widgets }, beside("doors.json"))];
    } catch (error) {
      console.warn("hanabi-kit: no doors,", error);
      return [];
    }
  }

  page._JUPYTERLAB["hanabi-kit"] = {
    init: (/** @type {any} */ given) => {
      scope = given;
    },
    get: async () => {
      const widgets = await shared("@lumino/widgets");
      const found = [plugin(await shared("@jupyterlab/notebook"), widgets), ...(await doors(widgets))];
      return () => ({ __esModule: true, default: found });
    },
  };
})();
