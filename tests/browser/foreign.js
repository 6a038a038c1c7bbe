// Whatever stands in this page that is not ours: elements, attributes and addresses that no template of ours writes.
() => {
  const wrong = [];
  const tell = (element, why) => wrong.push(`${why}: ${element.outerHTML.slice(0, 160)}`);
  const own = new Set(["HTML", "HEAD", "BODY", "META", "TITLE", "LINK", "SCRIPT", "A", "ARTICLE", "ASIDE", "B", "BLOCKQUOTE", "BR", "BUTTON", "CODE",
    "DATALIST", "DD", "DETAILS", "DIALOG", "DIV", "DL", "DT", "EM", "FIELDSET", "FIGCAPTION", "FIGURE", "FOOTER", "FORM", "H1", "H2", "H3", "H4", "HEADER", "HR", "I",
    "IMG", "INPUT", "KBD", "LABEL", "LEGEND", "LI", "MAIN", "MARK", "NAV", "OL", "OPTGROUP", "OPTION", "OUTPUT", "P", "PRE", "SECTION", "SELECT", "SMALL", "SPAN", "STRONG",
    "SUMMARY", "TABLE", "TBODY", "TD", "TEXTAREA", "TFOOT", "TH", "THEAD", "TIME", "TR", "U", "UL",
    "svg", "use", "path", "rect", "circle", "line", "polyline", "g", "text", "title", "desc", "defs", "tspan"]);
  const here = (address) => new URL(address, location.href).origin === location.origin;
  for (const element of document.querySelectorAll("*")) {
    if (!own.has(element.tagName)) tell(element, "an element of others");
    if (/xss/i.test(`${element.id} ${element.getAttribute("class") ?? ""}`)) tell(element, "a mark of others");
    if (element.tagName === "SCRIPT" && !element.getAttribute("src")?.startsWith("/static/")) tell(element, "a script");
    if (element.tagName === "META" && element.httpEquiv) tell(element, "a meta");
    if (element.tagName === "LINK" && !element.getAttribute("href").startsWith("/static/")) tell(element, "a link");
    if (element.tagName === "IMG" && !/^\/(static|t)\//.test(element.getAttribute("src"))) tell(element, "a picture");
    if (element.tagName === "use" && !/^\/static\/[\d.]+\/vendor\/icons\.svg#/.test(element.getAttribute("href"))) tell(element, "a use");
    for (const attribute of element.attributes) {
      if (/^(on|style$|srcdoc$|xmlns:|xlink:|hx-on)/.test(attribute.name)) tell(element, `the attribute ${attribute.name}`);
      if (/^\s*(javascript|data|vbscript):/i.test(attribute.value) && /^(href|src|action|formaction|data)$/.test(attribute.name)) tell(element, "an address that runs");
      if (/^(action|formaction|hx-(get|post|put|patch|delete))$/.test(attribute.name) && !here(attribute.value)) tell(element, "a form that leads away");
    }
    if (element.tagName === "A" && element.hasAttribute("href") && !here(element.href) && !element.closest(".md")) tell(element, "a way that leads off");
  }
  wrong.push(...window.broken.map((words) => `the policy was broken: ${words}`));
  // Dice lie only where a throw was made: nobody's words can draw them.
  for (const die of document.querySelectorAll("#entries :is(.cast, .dice, .die)")) if (!die.closest(".entry.thrown .what")) tell(die, "a forged roll");
  return { wrong, text: document.body.innerText, casts: document.querySelectorAll("#entries .cast").length };
}
