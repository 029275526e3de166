// @ts-check
/**
 * Elements as values: `h` says what should be there, `patch` makes it so.
 *
 * Every text becomes a text node or an attribute, never markup, so a name can only ever be a name.
 *
 * @typedef {{tag: string, props: Record<string, any>, kids: (Vnode | string)[]}} Vnode
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, any>} props attributes; `on…` are listeners, `key` tells siblings apart
 * @param {...any} kids
 * @returns {Vnode}
 */
export function h(tag, props, ...kids) {
  const shown = kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return { tag, props, kids: shown.map((kid) => (typeof kid === "object" ? kid : String(kid))) };
}

/** What a line begins with that goes on with the sentence before, as one case of several. */
const CASE = "– ";

/**
 * Sentences as paragraphs, and cases that go on with one as a list.
 * @param {string[]} lines
 * @returns {Vnode[]}
 */
export function sentences(lines) {
  /** @type {Vnode[]} */
  const found = [];
  for (const line of lines) {
    const before = found[found.length - 1];
    if (!line.startsWith(CASE)) found.push(h("p", {}, line));
    else if (before?.tag === "ul") before.kids.push(h("li", {}, line.slice(CASE.length)));
    else found.push(h("ul", { class: "hk-cases" }, h("li", {}, line.slice(CASE.length))));
  }
  return found;
}

/**
 * Make the children of `parent` what `kids` say, keeping the elements (and the focus) that can stay.
 * @param {Element} parent
 * @param {(Vnode | string)[]} kids
 */
export function patch(parent, kids) {
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
