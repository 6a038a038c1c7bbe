// @ts-check
// A creation that the group shares: it comes into view when asked for, leaves with its end, and is searched here.
import { all, asDialog, asField, at, watch } from "./page.js";

/** The part of the table page, and what shows another. @param {HTMLElement} main @param {(tab: string) => void} show */
export function boardIn(main, show) {
  const part = document.getElementById("board");
  if (!part) return;
  const drawn = () => part.querySelector(".bd") !== null;
  const names = () => all("#now a[data-tab]").forEach((link) => {
    if (link.dataset.tab === main.dataset.tab) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  if (drawn() && location.hash === "#board") show("board");
  names();
  reach(part);
  watch(part, () => {
    reach(part);
    if (!drawn() && main.dataset.tab === "board") show("log");
    all("[data-filter]", part).forEach(filter);
  });
  const now = document.getElementById("now");
  if (now) watch(now, names);
  part.addEventListener("input", (event) => at(event).matches("[data-filter]") && filter(at(event)));
}

// The step that is worked on is in view when it opens; whoever reads another is left there.
let shown = "";
function reach(part) {
  const step = part.querySelector(".step.is-open th");
  const around = part.querySelector(".bd-all");
  const name = step?.textContent ?? "";
  if (!step || !around?.clientHeight || name === shown) return;
  shown = name;
  if (matchMedia("(max-width: 1000px)").matches) return;
  const head = part.querySelector("thead th")?.getBoundingClientRect().height ?? 0;
  const below = step.getBoundingClientRect().bottom - around.getBoundingClientRect().bottom;
  if (below > 0) around.scrollTop += step.getBoundingClientRect().top - around.getBoundingClientRect().top - head;
}

// Only what is asked for; accents and capitals are no obstacle. What was folded opens for what is found in it.
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
function filter(field) {
  const wanted = plain(asField(field).value.trim());
  for (const group of all(".offers-of:not(.tiles)", field.closest(".bd-desk"))) {
    let found = 0;
    for (const offer of all(".may", group)) {
      offer.hidden = !plain(offer.dataset.name).includes(wanted);
      found += Number(!offer.hidden);
    }
    group.hidden = !found;
    if (!group.matches("details")) continue;
    if (wanted && found && !asDialog(group).open) {
      group.dataset.opened = "";
      asDialog(group).open = true;
    } else if (!wanted && "opened" in group.dataset) {
      delete group.dataset.opened;
      asDialog(group).open = false;
    }
  }
}
