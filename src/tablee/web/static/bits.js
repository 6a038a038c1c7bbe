// @ts-check
// Whoever throws has a part in the dice: 128 bits drawn here go with every command, and never cost a step. What was
// sent is remembered on this device, so that the page about the dice can say whether the table kept to it.
import { detail } from "./page.js";

const MOST = 500;
const KEY = "tablee.bits";
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function read() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

function keep(command, bits) {
  try { localStorage.setItem(KEY, JSON.stringify([...read().slice(1 - MOST), [command, bits]])); } catch { /* closed */ }
}

document.addEventListener("htmx:config:request", (event) => {
  const { request } = detail(event).ctx;
  if (request.method === "GET" || !(request.body instanceof FormData)) return;
  request.body.set("bits", hex(crypto.getRandomValues(new Uint8Array(16))));
});
document.addEventListener("htmx:before:request", (event) => {
  const { action, body } = detail(event).ctx.request;
  const [command, bits] = ["command", "bits"].map((name) => body?.get?.(name));
  if (command && bits && /\/(throw|form|do|say|answer|evening)$/.test(action)) keep(command, bits);
});

// Each throw listed on the page: are its bits those that were drawn here?
const sent = new Map(read());
for (const line of document.querySelectorAll("[data-bits][data-command]")) {
  const bits = sent.get(line.dataset.command);
  if (bits !== undefined) line.dataset.mine = String(bits === line.dataset.bits);
}
