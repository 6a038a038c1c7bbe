// The doors: a seat that is no longer ours, a reminder put away, another language with everything typed kept.
const KEPT = "tablee.typed";

// The stream is refused: either the server is away, or this browser has no seat here any more and should be told.
for (const failure of ["htmx:sse:error", "htmx:response:error"]) {
  document.addEventListener(failure, async (event) => {
    if (event.target.id !== "stream") return;
    const there = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (there?.status === 404) location.reload();
  });
}

// The reminder to keep one's link has done its work.
document.addEventListener("tablee:done", (event) => event.target.closest?.(".keep-link")?.remove());

// --- another language: the page is read anew, with what was typed on it.
const fields = () => [...document.querySelectorAll("main input, main textarea, main select, dialog input, dialog textarea, dialog select")]
  .filter((field) => field.name && !["hidden", "file", "password"].includes(field.type) && !field.readOnly);
const chosen = (field) => ["checkbox", "radio"].includes(field.type);
const changed = (field) => {
  if (chosen(field)) return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
};
const place = (field) => [field.form?.getAttribute("hx-post") ?? field.form?.getAttribute("action") ?? "", field.form?.id ?? "", field.name, chosen(field) ? field.value : ""].join(" ");

document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("action") !== "/language") return;
  const typed = fields().filter(changed).map((field) => [place(field), chosen(field) ? field.checked : field.value]);
  const kept = { at: location.pathname, typed, tab: document.querySelector(".board")?.dataset.tab ?? "" };
  try { sessionStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* closed: what was typed is lost, the language is not */ }
});

function giveBack() {
  let kept = null;
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
  }
  document.querySelector(`.tabs a[data-tab="${CSS.escape(kept.tab)}"]`)?.click();
}
giveBack();
