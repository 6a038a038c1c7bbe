// @ts-check
// Runs before the first paint: a tap on a page whose scripts are still on their way waits for them.
// Else it would be lost, or the browser would send a form its own way, which asks for another page and does nothing.
(() => {
  const kept = new Map();
  const keep = (event) => {
    const what = event.target.closest?.(event.type === "click" ? "button, .tabs a" : "input, select, textarea");
    if (!what || !event.isTrusted) return;
    kept.set(what, event.type); // tapped again out of impatience, it counts once
    if (event.type !== "click") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const ready = () => {
    for (const type of ["click", "change"]) document.removeEventListener(type, keep, true);
    for (const [what, type] of kept) type === "click" ? what.click() : what.dispatchEvent(new Event(type, { bubbles: true }));
  };
  for (const type of ["click", "change"]) document.addEventListener(type, keep, true);
  // The scripts have run by then; htmx takes the page in hand one turn later.
  document.addEventListener("DOMContentLoaded", () => setTimeout(ready));
})();
