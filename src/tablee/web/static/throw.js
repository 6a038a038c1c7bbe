// @ts-check
// The throw: dice thrown by hand are tapped in here and stay while the page is drawn anew; an optional sound calls.
import { asField, at, detail, stored, watch } from "./page.js";

// --- dice by hand: what was tapped, pad by pad. The page may be drawn anew at any moment: it is kept here.
const tapped = new Map();
const facesOf = (pad) => tapped.get(pad.dataset.pad) ?? [];
const padsOf = (form) => [...form.querySelectorAll(".pad")];
const isFull = (form) => padsOf(form).every((pad) => facesOf(pad).length === Number(pad.dataset.count));
const handy = () => document.body.hasAttribute("data-by-hand");

function drawPad(pad) {
  const faces = facesOf(pad);
  const { clearWord, emptyWord } = pad.querySelector(".slots").dataset;
  for (const slot of pad.querySelectorAll(".slot")) {
    const at = Number(slot.dataset.slot);
    const key = faces[at] && pad.querySelector(`.key[data-face="${faces[at]}"]`);
    const shown = key ? key.dataset.shown : String(faces[at] ?? "");
    if (slot.textContent !== shown) slot.textContent = shown;
    const words = (shown ? clearWord : emptyWord).replace("{die}", slot.dataset.die).replace("{n}", at + 1).replace("{face}", shown);
    if (slot.getAttribute("aria-label") !== words) slot.setAttribute("aria-label", words);
    if (slot.disabled === Boolean(shown)) slot.disabled = !shown;
  }
  const full = faces.length === Number(pad.dataset.count);
  for (const key of pad.querySelectorAll(".key")) if (key.disabled !== full) key.disabled = full;
}

// What was sent is forgotten with its pad: the stream may take the form away before its answer is there.
const sentPads = new Set();
function forgetSent() {
  for (const id of sentPads) {
    if (document.querySelector(`.pad[data-pad="${CSS.escape(id)}"]`)) continue;
    tapped.delete(id);
    sentPads.delete(id);
  }
}

function drawHands(root = document) {
  forgetSent();
  for (const pad of root.querySelectorAll(".pad")) drawPad(pad);
  for (const button of root.querySelectorAll("[data-read]")) {
    const wanted = String(!isFull(button.closest("form")));
    if (button.getAttribute("aria-disabled") !== wanted) button.setAttribute("aria-disabled", wanted);
  }
  for (const button of root.querySelectorAll("[data-by-hand][aria-pressed]")) {
    const wanted = String(handy());
    if (button.getAttribute("aria-pressed") !== wanted) button.setAttribute("aria-pressed", wanted);
  }
}

function useHands(on) {
  document.body.toggleAttribute("data-by-hand", on);
  stored.set("hands", on ? "on" : "");
  drawHands();
}

document.addEventListener("click", (event) => {
  if (at(event).closest("button[data-by-hand]")) return useHands(!handy());
  const pad = at(event).closest(".pad");
  const key = at(event).closest(".key");
  const slot = at(event).closest(".slot");
  if (pad && key) tapped.set(pad.dataset.pad, [...facesOf(pad), Number(key.dataset.face)].slice(0, Number(pad.dataset.count)));
  if (pad && slot) tapped.set(pad.dataset.pad, facesOf(pad).filter((_, at) => at !== Number(slot.dataset.slot)));
  if (pad && (key || slot)) drawHands();
  const read = at(event).closest("[data-read]");
  if (read && read.getAttribute("aria-disabled") === "true") {
    // Not all the dice are there: on a phone the pads come into view, and the first that waits is reached.
    event.preventDefault();
    event.stopImmediatePropagation();
    const form = read.closest("form");
    if (form.matches(".throwing")) form.setAttribute("data-unfolded", "");
    const waiting = padsOf(form).find((one) => facesOf(one).length < Number(one.dataset.count));
    waiting?.querySelector(".key, [data-typed]")?.focus();
  }
}, true);

document.addEventListener("input", (event) => {
  if (!at(event).matches("[data-typed]")) return;
  const pad = at(event).closest(".pad");
  const faces = (asField(at(event)).value.match(/\d+/g) ?? []).map(Number).filter((face) => face >= 1 && face <= Number(pad.dataset.sides));
  tapped.set(pad.dataset.pad, faces.slice(0, Number(pad.dataset.count)));
  drawHands();
});

document.addEventListener("htmx:config:request", (event) => {
  const { request, sourceElement } = detail(event).ctx;
  if (!(request.body instanceof FormData) || !sourceElement?.matches?.("form[data-hand], .throwing")) return;
  if (sourceElement.matches(".throwing") && !handy()) return;
  request.body.set("faces", padsOf(sourceElement).flatMap(facesOf).join(","));
  for (const pad of padsOf(sourceElement)) sentPads.add(pad.dataset.pad);
});

document.addEventListener("tablee:done", (event) => {
  if (!at(event).matches?.("form[data-hand], .throwing")) return;
  for (const pad of padsOf(at(event))) tapped.delete(pad.dataset.pad);
  for (const input of at(event).querySelectorAll("[data-typed]")) asField(input).value = "";
  drawHands();
});

// --- the difficulty is followed while it is typed: as soon as it is a number or one of its words. Where the game
// master may still hide it, it is posted only when focus leaves both the field and the eye beside it, or on Enter:
// a difficulty that is hidden by the eye was never sent openly.
function show(set) {
  const field = set.querySelector("input[name=goal]");
  if (!field || !set.querySelector(".veil-tick") || field.value === field.defaultValue) return;
  field.defaultValue = field.value;
  field.dispatchEvent(new Event("shown", { bubbles: true }));
}
document.addEventListener("focusout", (event) => {
  const set = at(event).closest?.(".goal-set");
  if (set && !set.contains(/** @type {Node | null} */ (event.relatedTarget))) show(set);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && at(event).matches?.(".goal-set input[name=goal]")) show(at(event).closest(".goal-set"));
});
document.addEventListener("pointerdown", (event) => {
  if (at(event).closest?.(".veil-tick")) event.preventDefault(); // else some browsers take focus nowhere
});
document.addEventListener("click", (event) => {
  const field = asField(at(event).closest?.(".veil-tick")?.closest(".goal-set").querySelector("input[name=goal]"));
  if (field) field.defaultValue = field.value; // sent with the eye: not to be shown when the field goes
}, true);
let pause = 0;
document.addEventListener("input", (event) => {
  const field = asField(at(event));
  if (!field.matches?.(".goal input") || (field.name === "goal" && field.closest(".goal-set").querySelector(".veil-tick"))) return;
  clearTimeout(pause);
  pause = setTimeout(() => {
    const typed = field.value.trim().toLowerCase();
    const words = [...(field.list?.options ?? [])].map((option) => option.value.toLowerCase());
    if (typed && !words.includes(typed) && !/^[+\-−]?\d+$/.test(typed)) return;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, 350);
});

// --- the sound that calls: two quiet notes, off until somebody wants them on this device.
let audio = null;
function sound() {
  if (stored.get("sound") !== "on") return;
  try {
    audio ??= new AudioContext();
    [[523.25, 0], [659.25, .16]].forEach(([pitch, after]) => {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      const at = audio.currentTime + after;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(.12, at + .02);
      volume.gain.exponentialRampToValueAtTime(.001, at + .5);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + .55);
    });
  } catch { /* a browser without sound plays without it */ }
}

function showSound() {
  for (const button of document.querySelectorAll("[data-sound-switch]")) button.setAttribute("aria-pressed", String(stored.get("sound") === "on"));
}

document.addEventListener("click", (event) => {
  if (!at(event).closest("[data-sound-switch]")) return;
  stored.set("sound", stored.get("sound") === "on" ? "" : "on");
  showSound();
  sound();
});
document.addEventListener("tablee:called", sound);

if (document.querySelector(".board")) {
  useHands(stored.get("hands") === "on");
  showSound();
  watch(document.querySelector(".board"), () => drawHands());
}
