// @ts-check
// A question to the log: its answer takes the log's place until it is put away; a hit leads to its entry.
import { asField, at, detail } from "./page.js";

const board = document.querySelector(".board");
const found = document.getElementById("found");
const field = asField(document.querySelector(".seek input"));

function close() {
  found.replaceChildren();
  delete board.dataset.seeking;
}

// In a small or low window the field waits in the menu; to reach it shows the log, where it stands.
function open() {
  document.getElementById("menu")?.matches(":popover-open") && document.getElementById("menu").hidePopover();
  document.dispatchEvent(new CustomEvent("tablee:show", { detail: field }));
  field.focus();
  field.select();
}

// An entry that is on the page is gone to; an older one is read back, which is where its link leads.
function goTo(id) {
  const entry = document.getElementById(id);
  if (!entry?.closest("#entries")) return false;
  close();
  field.value = "";
  entry.tabIndex = -1;
  entry.scrollIntoView({ block: "center" });
  entry.focus({ preventScroll: true });
  return true;
}

if (board && found && field) {
  document.addEventListener("click", (event) => {
    const hit = at(event).closest("#found [data-entry]");
    const ask = at(event).closest("#found [data-ask]");
    const seeker = at(event).closest("[data-seek]");
    if (at(event).closest("[data-found-close]")) {
      close();
      field.focus();
    } else if (hit && goTo(hit.dataset.entry)) event.preventDefault();
    else if (ask) {
      event.preventDefault();
      field.value = ask.dataset.ask;
      field.focus();
      field.form.requestSubmit();
    } else if (seeker) {
      event.preventDefault();
      open();
    }
  });
  const show = () => { board.dataset.seeking = ""; };
  field.addEventListener("focus", show);
  document.addEventListener("tablee:show", (event) => detail(event) === field && show());
  // Emptied, the field gives the log back; so does Escape, from the field and from the answer.
  field.addEventListener("input", () => field.value || found.replaceChildren());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !at(event).closest?.(".seek, #found")) return;
    field.value = "";
    close();
    if (at(event) !== field) document.getElementById("entries").focus();
  }, true);
}
