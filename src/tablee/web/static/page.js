// @ts-check
// What the scripts of all pages share: what an event happened on, what this device remembers, one observer.

/** The element that an event happened on. @param {Event} event */
export const at = (event) => /** @type {HTMLElement} */ (event.target);

/** What an event of htmx or of ours says. @param {Event} event */
export const detail = (event) => /** @type {CustomEvent} */ (event).detail;

/** All elements that match. @param {string} selector @param {ParentNode} within */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** An element that is known to be a field. @param {EventTarget | null} element */
export const asField = (element) => /** @type {HTMLInputElement} */ (element);

/** An element that opens: a dialog, or details. @param {EventTarget | null} element */
export const asDialog = (element) => /** @type {HTMLDialogElement} */ (element);

// What is remembered on this device; where storage is closed, nothing is.
export const stored = {
  /** @param {string} key */
  get(key) { try { return localStorage.getItem(`tablee.${key}`); } catch { return null; } },
  /** An empty value is forgotten. @param {string} key @param {string | null} value */
  set(key, value) {
    try {
      if (value) localStorage.setItem(`tablee.${key}`, value);
      else localStorage.removeItem(`tablee.${key}`);
    } catch { /* closed */ }
  },
};

/** @type {[Node, (changes: MutationRecord[]) => void][]} */
const watched = [];

/** Call whenever something changes within an element. @param {Node} within @param {(changes: MutationRecord[]) => void} call */
export function watch(within, call) {
  watched.push([within, call]);
}

new MutationObserver((changes) => {
  for (const [within, call] of watched) {
    const inside = changes.filter((change) => within.contains(change.target));
    if (!inside.length) continue;
    try {
      call(inside);
    } catch (error) {
      reportError(error); // the others are told all the same
    }
  }
}).observe(document.documentElement, {
  childList: true,
  subtree: true,
  characterData: true,
  attributes: true,
  attributeFilter: ["aria-disabled", "aria-expanded", "aria-pressed", "data-my-turn", "disabled"],
});
