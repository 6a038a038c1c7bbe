// @ts-check
// The doors: a seat that is no longer ours, a reminder put away, a page read anew with what was typed on it.
import { all, asField, at } from "./page.js";

const KEPT = "tablee.typed";

// The stream is refused: either the server is away, or this browser has no seat here any more and should be told.
for (const failure of ["htmx:sse:error", "htmx:response:error"]) {
  document.addEventListener(failure, async (event) => {
    if (at(event).id !== "stream") return;
    const there = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (there?.status === 404) location.reload();
  });
}

// The reminder to keep one's link has done its work.
document.addEventListener("tablee:done", (event) => at(event).closest?.(".keep-link")?.remove());

// --- another language, another sheet: the page is read anew, with what was typed on it.
const fields = () => all(":is(main, dialog) :is(input, textarea, select)").map(asField)
  .filter((field) => field.name && !["hidden", "file", "password"].includes(field.type) && !field.readOnly);
const chosen = (field) => ["checkbox", "radio"].includes(field.type);
const changed = (field) => {
  if (chosen(field)) return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
};
const place = (field) => [field.form?.getAttribute("hx-post") ?? field.form?.getAttribute("action") ?? "", field.form?.id ?? "", field.name, chosen(field) ? field.value : ""].join(" ");

function keep(wanted, tab) {
  const typed = fields().filter((field) => changed(field) && wanted(field)).map((field) => [place(field), chosen(field) ? field.checked : field.value]);
  try { sessionStorage.setItem(KEPT, JSON.stringify({ at: location.pathname, typed, tab })); } catch { /* closed: what was typed is lost, the page is not */ }
}

let leaving = false;
document.addEventListener("submit", (event) => {
  if (at(event).getAttribute("action") !== "/language") return;
  leaving = true;
  keep(() => true, document.querySelector(".board")?.dataset.tab ?? "");
});

// Another sheet is another page: what was being said meanwhile is said there.
addEventListener("pagehide", () => {
  if (!leaving && document.querySelector("[data-keep]")) keep((field) => field.hasAttribute("data-keep"), "");
});
addEventListener("pageshow", () => { leaving = false; });

function giveBack() {
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    sessionStorage.removeItem(KEPT);
  } catch { return; }
  if (kept?.at !== location.pathname) return;
  const left = new Map(kept.typed);
  for (const field of fields()) {
    const key = place(field);
    if (!left.has(key)) continue;
    if (chosen(field)) field.checked = left.get(key);
    else field.value = left.get(key);
    left.delete(key);
    if (field.hasAttribute("data-keep")) field.closest("details")?.setAttribute("open", "");
  }
  document.querySelector(`.tabs a[data-tab="${CSS.escape(kept.tab)}"]`)?.click();
}
giveBack();
