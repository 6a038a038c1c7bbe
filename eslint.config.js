// The rules for the scripts of the pages; tsc checks their names and types.
const js = require("@eslint/js");
const globals = require("globals");

module.exports = [
  { ignores: ["**/vendor/**"] },
  js.configs.recommended,
  {
    files: ["src/tablee/web/static/*.js"],
    languageOptions: { sourceType: "module", globals: { ...globals.browser, htmx: "readonly" } },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-restricted-globals": ["error", { name: "MutationObserver", message: "Use watch() of page.js." }],
      "no-restricted-properties": ["error", { property: "_htmx", message: "A private field of htmx." }],
    },
  },
  { files: ["src/tablee/web/static/page.js"], rules: { "no-restricted-globals": "off" } },
  { files: ["src/tablee/web/static/{theme,early}.js"], languageOptions: { sourceType: "script" } },
];
