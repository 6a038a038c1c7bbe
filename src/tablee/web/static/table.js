// @ts-check
// The table page: three tabs on a phone, a log that stays at its end, a title that calls, a stream that comes back.
import { asDialog, at, detail, watch } from "./page.js";
import { boardIn } from "./board.js";
import "./throw.js";

const board = document.querySelector(".board");
const TABS = ":is(.tabs, .now) a[data-tab]";
const entries = document.getElementById("entries");

if (board) {
  tabs();
  throwBar();
  signal();
  stream();
  stillness();
  boardIn(board, show);
  if (entries) log();
}
times();

function show(name) {
  board.dataset.tab = name;
  for (const tab of document.querySelectorAll(TABS)) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  const count = document.querySelector(`.tabs a[data-tab="${name}"] .count`);
  if (count) count.textContent = "";
  if (name === "log" && entries) entries.scrollTop = entries.scrollHeight;
}

function tabs() {
  document.addEventListener("click", (event) => {
    const tab = at(event).closest(TABS);
    if (!tab) return;
    event.preventDefault();
    show(tab.dataset.tab);
  });
  // An item of the strip leads to what waits: its part comes into view, and the focus to its first control.
  document.addEventListener("click", (event) => {
    const leads = at(event).closest("[data-leads]");
    const found = leads && document.querySelector(leads.dataset.leads);
    if (!found) return;
    document.dispatchEvent(new CustomEvent("tablee:show", { detail: found }));
    found.scrollIntoView({ block: "nearest" });
    const control = found.querySelector(":is(button, a[href], input, select, textarea, summary):not([disabled])");
    (control ?? found).focus({ preventScroll: true });
  });
  // Something in a part that is not in view wants to be reached: a shortcut to the chat, a link to an entry.
  document.addEventListener("tablee:show", (event) => {
    const part = detail(event).closest(".part[data-part]");
    if (part) show(part.dataset.part);
  });
}

function throwBar() {
  document.addEventListener("click", (event) => {
    const toggle = at(event).closest(".throwing .toggle");
    if (!toggle) return;
    const part = toggle.closest(".throwing");
    const open = part.toggleAttribute("data-unfolded");
    toggle.setAttribute("aria-expanded", String(open));
  });
  // Thrown: on a phone the chips fold away and the log comes into view, where the dice are.
  document.addEventListener("tablee:done", (event) => {
    if (!at(event).matches(".throwing")) return;
    at(event).removeAttribute("data-unfolded");
    show("log");
  });
  // The bar is drawn anew with each change of the draft: it stays as unfolded as it was.
  const part = document.querySelector(".throwing");
  watch(part, () => {
    const toggle = part.querySelector(".toggle");
    const open = String(part.hasAttribute("data-unfolded"));
    if (toggle && toggle.getAttribute("aria-expanded") !== open) toggle.setAttribute("aria-expanded", open);
  });
}

// The server writes its own time; the reader reads theirs.
function times() {
  const hour = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
  const write = () => {
    for (const time of document.querySelectorAll("time")) {
      const moment = new Date(time.dateTime);
      if (!time.dateTime || Number.isNaN(moment.getTime())) continue;
      const words = (time.classList.contains("day") ? day : hour).format(moment);
      if (time.textContent !== words) time.textContent = words;
    }
  };
  write();
  watch(document.body, write);
}

// Stays at the end while the reader is there; else says how many lines came, and goes there on a tap.
function log() {
  const newer = document.getElementById("newer");
  const MOVING = 1000; // what is new moves once; shown again, it is not new any more
  let atEnd = true;
  let missed = 0;
  let height = entries.clientHeight;
  const toEnd = () => {
    entries.scrollTop = entries.scrollHeight;
    missed = 0;
    if (newer) newer.hidden = true;
  };
  toEnd();
  document.fonts?.ready.then(() => atEnd && toEnd());
  entries.addEventListener("scroll", () => {
    const resized = entries.clientHeight !== height; // then nobody has scrolled away from the end
    atEnd = (atEnd && resized) || entries.scrollHeight - entries.scrollTop - entries.clientHeight < 48;
    if (atEnd) toEnd();
  }, { passive: true });
  newer?.addEventListener("click", toEnd);
  // What unfolds at the end unfolds in view.
  entries.addEventListener("toggle", (event) => asDialog(at(event)).open && at(event).scrollIntoView({ block: "nearest" }), true);
  new ResizeObserver(() => {
    height = entries.clientHeight;
    if (atEnd) toEnd();
  }).observe(entries);
  watch(entries, (changes) => {
    const came = changes.filter((change) => change.target === entries).flatMap((change) => [...change.addedNodes]);
    count(came.filter((node) => node instanceof Element).length);
    const added = came.filter((node) => node instanceof Element).filter((entry) => entry.classList.contains("entry"));
    for (const entry of added) entry.classList.add("new");
    if (added.length) setTimeout(() => added.forEach((entry) => entry.classList.remove("new")), MOVING);
    if (atEnd || added.some((entry) => entry.hasAttribute("data-mine"))) return toEnd();
    missed += added.length;
    if (!newer || !missed) return;
    newer.hidden = false;
    newer.querySelector(".count").textContent = String(missed);
  });
  // On a phone the tab says how many lines came while another was in view.
  const count = (came) => {
    const shown = document.querySelector('.tabs a[data-tab="log"] .count');
    if (shown && came && board.dataset.tab !== "log") shown.textContent = String(Number(shown.textContent || 0) + came);
  };
}

// Somebody waits for me: the title counts the items of the strip, and calls until they are gone or looked at.
function signal() {
  const title = document.title;
  const words = board.dataset.myTurn;
  let ticking = 0;
  let called = false;
  let waiting = 0;
  const counted = () => (waiting ? `(${waiting}) ${title}` : title);
  const stop = () => {
    clearInterval(ticking);
    ticking = 0;
    if (document.title !== counted()) document.title = counted();
  };
  const look = () => {
    waiting = document.querySelectorAll("#now [data-my-turn]").length;
    if (!waiting) {
      called = false;
      return stop();
    }
    if (!ticking) stop();
    if (!called && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
    if (!called) document.dispatchEvent(new CustomEvent("tablee:called"));
    called = true;
    if (document.hasFocus() || ticking || !words) return;
    let on = false;
    ticking = setInterval(() => {
      on = !on;
      document.title = on ? `● ${words}` : counted();
    }, 1200);
  };
  addEventListener("focus", stop);
  watch(document.body, look);
  look();
}

// The stream says when it is down; the first connection, which the extension does not retry, is retried here.
function stream() {
  const down = () => { document.body.dataset.offline = ""; };
  const up = () => { delete document.body.dataset.offline; };
  const source = document.querySelector("[hx-sse\\:connect]");
  if (!source) return;
  let wait = 500;
  let open = false;
  source.addEventListener("htmx:sse:after:connection", () => {
    wait = 500;
    open = true;
    up();
  });
  source.addEventListener("htmx:sse:close", () => { open = false; });
  source.addEventListener("htmx:sse:error", down);
  // htmx:error is a network that fails, htmx:response:error a server that refuses; both bubble up from elsewhere too.
  const again = (event) => {
    if (at(event) !== source || open) return;
    down();
    setTimeout(() => {
      if (!open) htmx.ajax("GET", source.getAttribute("hx-sse:connect"), { source });
    }, wait);
    wait = Math.min(wait * 2, 30000);
  };
  source.addEventListener("htmx:error", again);
  source.addEventListener("htmx:response:error", again);
}

// Nothing moves under a finger: what comes while something is pressed is shown when it is let go, its tap taken.
function stillness() {
  const LONGEST = 10000; // should the lifting never be told
  const AFTER = 300; // a finger's click follows when it has lifted; a drag makes none
  let lifted = Promise.resolve();
  let lift = null;
  let timer = 0;
  const free = () => {
    clearTimeout(timer);
    lift?.();
    lift = null;
  };
  const within = (time) => {
    clearTimeout(timer);
    timer = setTimeout(free, time);
  };
  const press = (event) => {
    if (event.type === "keydown" && event.key !== " ") return;
    if (!lift) lifted = new Promise((resolve) => { lift = resolve; });
    within(LONGEST);
  };
  for (const begins of ["pointerdown", "keydown"]) addEventListener(begins, press, true);
  for (const ends of ["pointerup", "keyup"]) addEventListener(ends, () => lift && within(AFTER), true);
  addEventListener("click", () => lift && within(0), true);
  addEventListener("pointercancel", free, true);
  document.addEventListener("htmx:sse:before:message", (event) => detail(event).waitUntil(lifted));
}
