// @ts-check
// What every page does by itself: dialogs, theme, keys, copying, forms sent once. No state of the game lives here.
import "./bits.js";
import { all, asDialog, asField, at, detail, stored, watch } from "./page.js";
import "./table.js";

// A hidden tab keeps its stream where there is room for it, so that its title can call; a phone lets go and resumes.
if (window.htmx) htmx.config.sse = { pauseOnBackground: matchMedia("(pointer: coarse)").matches };

// --- dialogs: data-open="#id" opens, data-close and a tap beside it close; Escape is the browser's own.
document.addEventListener("click", (event) => {
  const opener = at(event).closest("[data-open]");
  if (opener) {
    const dialog = asDialog(document.querySelector(opener.dataset.open));
    if (dialog && !dialog.open) show(dialog);
  }
  const closer = at(event).closest("[data-close]");
  if (closer) closer.closest("dialog")?.close();
  const clearer = at(event).closest("[data-clear]");
  if (clearer) clear(document.querySelector(clearer.dataset.clear));
  if (event.target instanceof HTMLDialogElement && event.target.open) event.target.close();
  if (at(event).closest(".menu button")) document.getElementById("menu")?.matches(":popover-open") && document.getElementById("menu").hidePopover();
});

// A dialog in which something is written opens at its first field; on a phone the keyboard would cover it.
const fields = ":is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select)";
function show(dialog) {
  dialog.showModal();
  if (matchMedia("(hover: hover)").matches) dialog.querySelector(`form[data-empties] ${fields}`)?.focus();
}

// --- focus: what is read is put away by its button or by Escape, and the focus goes back to where it was before;
// what held the focus and is taken away by the page leaves it to what stands in its place, in a list, or to the place.
let before = null;
let around = [];
document.addEventListener("focusin", (event) => {
  if (at(event).closest("#problems")) return;
  before = at(event);
  around = [];
  for (let one = before; one.parentElement; one = one.parentElement) around.push([one.parentElement, [...one.parentElement.children].indexOf(one)]);
});
function clear(told) {
  const inside = told.contains(document.activeElement);
  told.replaceChildren();
  if (inside) before?.focus();
}
watch(document.documentElement, () => {
  if (!before || before.isConnected || document.activeElement !== document.body) return;
  const [place, nth] = around.find(([one]) => one.isConnected);
  const beside = place.matches("ul") ? place.children[Math.min(nth, place.children.length - 1)]?.querySelector("button") : null;
  const next = beside ?? (place.closest("dialog") ? place.querySelector(fields) : place.closest("[tabindex]"));
  next?.focus({ preventScroll: true });
});

// --- theme: as the system, light, dark, in turn; remembered on this device.
const themes = ["auto", "light", "dark"];
function showTheme() {
  const chosen = stored.get("theme") ?? "auto";
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  for (const button of all("[data-theme-switch]")) {
    const label = button.dataset[chosen];
    button.title = label;
    button.setAttribute("aria-label", label);
    const use = button.querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, { auto: "#sun-moon", light: "#sun", dark: "#moon" }[chosen]));
    const word = button.querySelector(".word");
    if (word) word.textContent = label;
  }
}
document.addEventListener("click", (event) => {
  if (!at(event).closest("[data-theme-switch]")) return;
  const next = themes[(themes.indexOf(stored.get("theme") ?? "auto") + 1) % themes.length];
  stored.set("theme", next === "auto" ? null : next);
  showTheme();
});
showTheme();

// --- keys: whatever carries aria-keyshortcuts ("R", "/", "?", "Control+Z") can be pressed, and is listed under ?.
const keysOn = () => stored.get("keys") !== "off";
const named = (event) => (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.key.length === 1 ? event.key.toUpperCase() : event.key);
const typing = (target) => target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
const visible = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

document.addEventListener("keydown", (event) => {
  const told = event.key === "Escape" && !document.querySelector("dialog[open]") && document.querySelector("[data-clear]");
  if (told) return told.click();
  if (event.key === "Escape" && typing(at(event)) && !at(event).closest("dialog")) return at(event).blur();
  if (event.defaultPrevented || event.altKey || event.isComposing || typing(at(event))) return;
  const wanted = named(event);
  if (!wanted.startsWith("Control+") && !keysOn()) return;
  const root = document.querySelector("dialog[open]") ?? document;
  const found = all("[aria-keyshortcuts]", root).filter((element) => element.getAttribute("aria-keyshortcuts").split(" ").includes(wanted));
  // What waits in the closed menu of a phone may still be pressed; of two, the one in view is meant.
  const element = found.find(visible) ?? found[0];
  if (!element || asField(element).disabled) return;
  event.preventDefault();
  if (element.matches("input, textarea, select")) reach(element);
  else element.click();
});

function reach(element) {
  if (!visible(element)) document.dispatchEvent(new CustomEvent("tablee:show", { detail: element }));
  element.focus();
}

const list = document.getElementById("keys-list");
document.getElementById("keys")?.addEventListener("toggle", () => {
  list.replaceChildren();
  const seen = new Set();
  for (const element of all("[aria-keyshortcuts]")) {
    const keys = element.getAttribute("aria-keyshortcuts");
    if (seen.has(keys)) continue;
    seen.add(keys);
    const dt = document.createElement("dt");
    const kbd = document.createElement("kbd");
    kbd.textContent = keys.replace("Control", "Ctrl");
    dt.append(kbd);
    const dd = document.createElement("dd");
    dd.textContent = element.dataset.does ?? element.getAttribute("aria-label") ?? element.textContent.trim();
    list.append(dt, dd);
  }
});
const keysBox = asField(document.getElementById("keys-on"));
if (keysBox) {
  keysBox.checked = keysOn();
  keysBox.addEventListener("change", () => stored.set("keys", keysBox.checked ? null : "off"));
}

// --- copying: also over plain HTTP in the room, where the clipboard's own way is closed.
document.addEventListener("click", async (event) => {
  if (at(event).matches("[data-select]")) asField(at(event)).select();
  const button = at(event).closest("[data-copy]");
  if (!button) return;
  const field = asField(document.querySelector(button.dataset.copy));
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    field.select();
    document.execCommand("copy");
  }
  toast(button.dataset.done);
});

export function toast(words) {
  if (!words) return;
  const line = document.createElement("div");
  line.className = "toast";
  line.textContent = words;
  document.getElementById("toasts")?.append(line);
  setTimeout(() => line.remove(), 6000);
}

// --- what came of a request: done, forms empty themselves and dialogs close; failed, the page says so.
document.addEventListener("tablee:done", (event) => {
  const form = at(event).closest?.("form");
  if (form?.matches("[data-empties]")) form.reset();
  if (at(event).querySelector?.("[data-close-done]")) at(event).closest("dialog")?.close();
});
for (const failure of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(failure, (event) => {
    if (!at(event).hasAttribute?.("hx-sse:connect")) toast(document.body.dataset.failed);
  });
}

// --- a text that several may write goes with what stood there when its writer came to it: over what is newer it is
// written the second time it is sent, once both were read.
const begun = new WeakMap();
const refused = new WeakSet();
document.addEventListener("focusin", (event) => {
  const field = asField(at(event));
  if (field.matches("[data-was]") && !refused.has(field)) begun.set(field, field.value);
});
const shared = (form) => form?.querySelector?.("[data-was]");
document.addEventListener("htmx:config:request", (event) => {
  const { request, sourceElement } = detail(event).ctx;
  const field = shared(sourceElement);
  if (!field || !begun.has(field)) return;
  request.body.set(field.dataset.was, begun.get(field));
  begun.delete(field);
  refused.add(field);
});
document.addEventListener("tablee:done", (event) => {
  const field = shared(at(event));
  if (!field) return;
  refused.delete(field);
  begun.set(field, field.value);
});

// The server may say something in passing: HX-Trigger: {"toast": {"value": "…"}}.
document.addEventListener("toast", (event) => toast(detail(event)?.value));

// --- a command bears an id of its own, so that sending it twice does it once. (randomUUID needs HTTPS; this does not.)
export const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
document.addEventListener("htmx:config:request", (event) => {
  const { request } = detail(event).ctx;
  if (request.method === "GET" || !(request.body instanceof FormData)) return;
  if (!request.body.get("command")) request.body.set("command", newId());
});

// A throw that is under way is not thrown a second time by whoever taps again because nothing fell yet.
const falling = new Set();
document.addEventListener("htmx:config:request", (event) => {
  const { sourceElement } = detail(event).ctx;
  if (!sourceElement.matches?.(".throwing, .again")) return;
  if (falling.has(sourceElement.id)) return event.preventDefault();
  falling.add(sourceElement.id);
  detail(event).ctx.falling = sourceElement.id;
});
document.addEventListener("htmx:finally:request", (event) => falling.delete(detail(event).ctx.falling));
