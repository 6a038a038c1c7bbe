// @ts-check
// The small hands of a sheet: one popover for each sort, filled by the button that opens it.

import { at, watch } from "./page.js";

let fixed = null;

document.addEventListener("click", (event) => {
  if (at(event).closest("[data-print]")) print();
  const opener = at(event).closest("[popovertarget][data-fill]");
  if (opener) fill(document.getElementById(opener.getAttribute("popovertarget")), JSON.parse(opener.dataset.fill));
});

function fill(hand, given) {
  if (!hand) return;
  const levels = hand.querySelector("[data-levels]");
  if (levels) {
    // A level is chosen by its word; one beyond the ladder's words is typed.
    const worded = given.level === true && (given.value === null || levels.querySelector(`option[value="${given.value}"]`) !== null);
    const typed = hand.querySelector("input[name=value]");
    levels.hidden = levels.disabled = !worded;
    typed.hidden = typed.disabled = worded;
  }
  for (const input of hand.querySelectorAll("input[name], textarea[name], select[name]")) {
    if (input.name in given) input.value = given[input.name] ?? "";
  }
  for (const shown of hand.querySelectorAll("[data-shows]")) shown.textContent = given[shown.dataset.shows] ?? "–";
  if (hand.id === "fix") {
    fixed = { ...given };
    steps(hand);
  }
  const strike = hand.querySelector("[data-strike]");
  if (strike) strike.setAttribute("hx-vals", JSON.stringify({ do: "mend", sheet: given.sheet, block: given.block, strike: "1" }));
}

// One more, one less: points are given and taken, any other number is set.
function steps(hand) {
  for (const button of hand.querySelectorAll("[data-step]")) {
    const by = Number(button.dataset.step);
    const { do: does, sheet, block, field } = fixed;
    const vals = fixed.points ? { do: "give_points", sheet, block, amount: by } : { do: does, sheet, block, field, value: String((fixed.value ?? 0) + by) };
    button.setAttribute("hx-vals", JSON.stringify(vals));
  }
  const levels = hand.querySelector("[data-levels]");
  const worded = fixed.level ? levels?.querySelector(`option[value="${fixed.value ?? ""}"]`) : null;
  if (levels) levels.value = String(fixed.value ?? "");
  hand.querySelector("output").textContent = worded?.textContent ?? String(fixed.value ?? "–").replace("-", "−");
  hand.querySelector("input[name=value]").value = fixed.value ?? "";
}

document.addEventListener("tablee:done", (event) => {
  const step = at(event).closest?.("#fix [data-step]");
  if (step && fixed) {
    fixed.value = (fixed.value ?? 0) + Number(step.dataset.step);
    steps(document.getElementById("fix"));
  }
  if (at(event).matches?.("form[data-hides], [data-strike]")) at(event).closest("[popover]")?.hidePopover();
});

// A hand opens beside what was tapped, within the window; on a phone it lies above the throw.
document.addEventListener("toggle", (event) => {
  const hand = at(event);
  if (!hand.matches?.(".hand[popover]") || event.newState !== "open") return;
  const opener = document.querySelector(`[popovertarget="${hand.id}"][data-fill]:focus, [popovertarget="${hand.id}"]:focus`) ?? event.source;
  const field = hand.querySelector("textarea, .inline input:not([type=hidden])");
  if (field && !hand.matches(".fixing") && matchMedia("(hover: hover)").matches) field.focus();
  if (matchMedia("(max-width: 1000px)").matches || !opener) {
    hand.style.left = hand.style.top = "";
    return;
  }
  const spot = opener.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: tall } = hand;
  hand.style.left = `${Math.max(8, Math.min(spot.right - wide, innerWidth - wide - 8))}px`;
  hand.style.top = `${spot.bottom + tall + 12 > innerHeight ? Math.max(8, spot.top - tall - 4) : spot.bottom + 4}px`;
}, true);

// Another sheet is read from its beginning.
const part = document.getElementById("sheet");
if (part) {
  // On a phone, whoever has a character to make or took a sheet in hand sees it at once.
  if (part.querySelector(".bringing") || (location.hash !== "#board" && new URLSearchParams(location.search).has("at"))) document.querySelector(".tabs a[data-tab=sheet]")?.click();
  const name = () => part.querySelector("h2")?.textContent ?? "";
  let held = name();
  watch(part, () => {
    if (name() === held) return;
    held = name();
    part.scrollTop = 0;
  });
}
