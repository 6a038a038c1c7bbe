// @ts-check
// Composing a game: what differs is marked, what is sought is shown, a problem leads to its field.
import { asDialog, asField, at, detail, watch } from "./page.js";

const page = document.getElementById("pack");
const find = asField(document.getElementById("find"));
const only = asField(document.getElementById("only-differing"));
const flat = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("œ", "oe").replaceAll("’", "'").toLowerCase();
const valueOf = (field) => (field.type === "checkbox" ? String(field.checked) : field.value.trim());

function mark() {
  for (const field of page.querySelectorAll("[data-book]")) field.closest(".dial").classList.toggle("changed", valueOf(field) !== field.dataset.book);
  const count = page.querySelectorAll("[data-differs].changed").length;
  document.getElementById("differing").textContent = count ? `(${count})` : "";
}

function sift() {
  const wanted = flat(find.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const item of page.querySelectorAll("[data-words]")) {
    item.hidden = !wanted.every((word) => item.dataset.words.includes(word)) || (only.checked && !item.classList.contains("changed"));
    if (!item.hidden) shown += 1;
  }
  for (const chapter of page.querySelectorAll(".chapter")) chapter.hidden = !chapter.querySelector("[data-words]:not([hidden])");
  document.getElementById("nothing-found").hidden = shown > 0;
}

// What is sought is no part of the game: nobody else hears of it.
const alone = (event) => { event.stopPropagation(); sift(); };
find.addEventListener("input", alone);
for (const field of [find, only]) field.addEventListener("change", alone);
only.addEventListener("input", (event) => event.stopPropagation());
find.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
page.addEventListener("input", mark);

// A field that was changed in a table marks the table.
page.addEventListener("change", (event) => {
  at(event).closest(".pack-table")?.classList.add("changed");
  mark();
});

// Back to the book.
page.addEventListener("click", (event) => {
  const button = at(event).closest("[data-as-book]");
  const field = asField(button?.parentElement.querySelector("[data-book]"));
  if (!field) return;
  if (field.type === "checkbox") field.checked = field.dataset.book === "true";
  else field.value = field.dataset.book;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  field.focus();
});

// A table comes when its section is opened.
const load = (section) => section.querySelector("[data-load]")?.click();
document.addEventListener("toggle", (event) => { if (asDialog(at(event)).open && at(event).matches?.(".pack-table")) load(at(event)); }, true);

// Rows that came, went or moved: the focus stays with what was done, and the rest of the page hears of it.
document.addEventListener("htmx:finally:request", (event) => {
  const source = detail(event).ctx.sourceElement;
  if (!source?.matches?.("[data-rows]")) return;
  const section = document.getElementById(detail(event).ctx.target?.id ?? "") ?? source.closest(".inside");
  if (!section) return;
  const table = section.closest(".pack-table");
  table?.classList.toggle("changed", !source.id.startsWith("as-book-"));
  const same = document.getElementById(source.id);
  if (source.hasAttribute("data-adds")) same?.closest(".grid-part").querySelector("tbody tr:last-child :is(input:not([type=hidden]), select, textarea)")?.focus();
  else (same && same.checkVisibility({ visibilityProperty: true }) ? same : section).focus();
  mark();
  document.getElementById("pack-fields").dispatchEvent(new Event("change"));
});

// From a problem to its field: the nearest there is, once its table is there.
function go(where) {
  const table = /^tables\.([^.[]+)/.exec(where)?.[1];
  const section = table && document.getElementById(`table-${table}`);
  if (section) {
    asDialog(section).open = true;
    if (section.querySelector("[data-load]")) {
      document.addEventListener("htmx:finally:request", () => setTimeout(() => reach(where), 50), { once: true });
      return load(section);
    }
  }
  reach(where);
}
function reach(where) {
  for (let place = where; place; place = place.replace(/(\.[^.[\]]*|\[\d+\])$/, "")) {
    const field = page.querySelector(`[data-where="${CSS.escape(place)}"]`);
    if (field) {
      find.value = "";
      only.checked = false;
      sift();
      field.scrollIntoView({ block: "center" });
      return field.focus();
    }
    if (!/[.[]/.test(place)) return;
  }
}
page.addEventListener("click", (event) => {
  const link = at(event).closest("[data-goes]");
  if (!link) return;
  event.preventDefault();
  go(link.dataset.goes);
});

// What cannot be played is not offered as if it could.
const seen = document.getElementById("pack-seen");
const play = page.querySelector(".pack-foot .act");
watch(seen, () => {
  if (seen.querySelector(".wrongs")) play.setAttribute("aria-disabled", "true");
  else play.removeAttribute("aria-disabled");
});
mark();
