// @ts-check
// The scene: a form that is asked for comes empty, numbers go up and down by a tap, thrown dice are looked at.
import { asField, at } from "./page.js";

const form = document.getElementById("form");

document.addEventListener("click", (event) => {
  // What stood in the dialog before belongs to another move; what was still to be said of it goes nowhere.
  if (at(event).closest('[data-open="#form"]')) {
    const nowhere = Object.assign(document.createElement("div"), { id: "form-seen", hidden: true });
    form?.querySelector(".inside").replaceChildren(nowhere);
  }
  const button = at(event).closest(".stepper [data-step]");
  const input = asField(button?.parentElement.querySelector("input"));
  if (!input) return;
  const now = Number(input.value || 0) + Number(button.dataset.step);
  if ((input.min !== "" && now < Number(input.min)) || (input.max !== "" && now > Number(input.max))) return;
  input.value = String(now);
  input.dispatchEvent(new Event("change", { bubbles: true }));
}, true);

// A move that throws dice: on a phone the log comes into view, where they lie.
document.addEventListener("submit", (event) => {
  const sent = at(event);
  if (sent.matches?.("form.move")) sent.toggleAttribute("data-throws", sent.querySelector("[data-check]") !== null);
}, true);
document.addEventListener("tablee:done", (event) => {
  if (!at(event).matches?.("form.move[data-throws]")) return;
  const entries = document.getElementById("entries");
  if (entries) document.dispatchEvent(new CustomEvent("tablee:show", { detail: entries }));
});
