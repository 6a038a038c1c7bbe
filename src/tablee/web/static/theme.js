// @ts-check
// Runs before the first paint: the theme this device chose, or the system's where it chose none.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("tablee.theme"); } catch { /* storage is closed: the system decides */ }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
