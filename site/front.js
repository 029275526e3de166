// @ts-check
/**
 * The front page: a table to try, and the day's puzzle. What is shown was worked out by the kit when
 * the site was built. No module, so that it also runs where the page is opened as a file.
 */
(() => {
  /** @param {string} name @returns {any} */
  const data = (name) => JSON.parse(document.getElementById(name)?.textContent || "null");

  const live = document.querySelector(".live");
  const known = data("hk-live");
  if (live && known) {
    /** @type {HTMLButtonElement[]} */
    const slots = [...live.querySelectorAll(/** @type {"button"} */ ("[data-slot]"))];
    /** @type {HTMLButtonElement[]} */
    const clues = [...live.querySelectorAll(/** @type {"button"} */ ("[data-clue]"))];
    const told = /** @type {HTMLElement} */ (live.querySelector(".told"));
    const list = /** @type {HTMLElement} */ (live.querySelector(".can"));
    /** @param {Element} button */
    const pressed = (button) => button.getAttribute("aria-pressed") === "true";

    const show = () => {
      const said = clues.filter(pressed).map((clue) => clue.dataset.clue).join(" ");
      const chosen = slots.findIndex(pressed);
      slots.forEach((slot, at) => {
        /** @type {HTMLElement} */ (slot.querySelector(".mark")).textContent = known.marks[said][at];
      });
      if (chosen < 0) return;
      const { text, cards } = known.told[said][chosen];
      told.textContent = text;
      list.replaceChildren(
        ...cards.map((/** @type {[string, string]} */ [card, chance]) => {
          const item = document.createElement("li");
          item.innerHTML = known.faces[card]; // drawn by the kit
          item.append(Object.assign(document.createElement("span"), { textContent: chance }));
          return item;
        }),
      );
    };

    for (const slot of slots) {
      slot.addEventListener("click", () => {
        for (const one of slots) one.setAttribute("aria-pressed", String(one === slot));
        show();
      });
    }
    for (const clue of clues) {
      clue.addEventListener("click", () => {
        clue.setAttribute("aria-pressed", String(!pressed(clue)));
        show();
      });
    }
  }

  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector(".day a");
  const days = data("hk-days");
  if (link && days) {
    const now = new Date();
    // Whole days of the calendar that hangs on the reader's wall.
    const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000);
    const [address, title, language] = days[day % days.length];
    link.href = address;
    link.textContent = title;
    link.lang = language;
  }
})();
