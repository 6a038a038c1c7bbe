"""Puts what the pages are drawn with in place: script, fonts and icons, from the packages npm has installed.

`python tools/assets.py` copies them from node_modules to src/tablee/web/static/vendor, licences beside them;
`python tools/assets.py strip` takes the addresses out of package-lock.json. Standard library only.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "src" / "tablee" / "web" / "static" / "vendor"
LITERATA = "@fontsource-variable/literata"
ATKINSON = "@fontsource-variable/atkinson-hyperlegible-next"

FILES = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "hx-sse.min.js": "htmx.org/dist/ext/hx-sse.min.js",
    "htmx.LICENSE.txt": "htmx.org/LICENSE",
    "literata.LICENSE.txt": f"{LITERATA}/LICENSE",
    "atkinson-hyperlegible-next.LICENSE.txt": f"{ATKINSON}/LICENSE",
    "lucide.LICENSE.txt": "lucide-static/LICENSE",
}
# The Latin letters of French and English, and the rest of them for names. Literata with its optical sizes.
FONTS = {
    f"{font}-{letters}-{style}.woff2": f"{package}/files/{font}-{letters}-{axis}-{style}.woff2"
    for font, package, axis in (
        ("literata", LITERATA, "opsz"),
        ("atkinson-hyperlegible-next", ATKINSON, "wght"),
    )
    for letters in ("latin", "latin-ext")
    for style in ("normal", "italic")
}
# The few icons the pages use, drawn together in one sprite: <use href="…/icons.svg#name">.
ICONS = (
    "arrow-left", "bell", "calendar-days", "check", "chevron-down", "circle-help", "coins", "copy", "dices",
    "door-open", "download", "eye", "eye-off", "gavel", "globe", "hand", "hourglass", "keyboard",
    "languages", "link", "lock", "log-out", "map", "menu", "message-circle", "moon", "notebook-pen",
    "pause", "pencil", "play", "plus", "printer", "qr-code", "redo-2", "rotate-ccw", "scroll-text",
    "search", "send", "settings", "skull", "sparkles", "sun", "sun-moon", "swords", "trash-2",
    "triangle-alert", "undo-2", "user", "user-plus", "users", "wifi", "wifi-off", "x",
)  # fmt: skip
RENAMED = {"circle-help": ("circle-question-mark", "circle-help")}


def sprite(icons: Path) -> str:
    """One SVG with a symbol for each icon; strokes take the colour of the text around them."""
    symbols = []
    for name in ICONS:
        found = [icons / f"{alias}.svg" for alias in RENAMED.get(name, (name,))]
        drawn = next(path for path in found if path.exists()).read_text(encoding="utf-8")
        body = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL)
        body = re.sub(r"^.*?<svg.*?>|</svg>\s*$", "", body, flags=re.DOTALL)
        symbols.append(f'<symbol id="{name}" viewBox="0 0 24 24">{" ".join(body.split())}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def put_in_place(modules: Path, vendor: Path) -> list[Path]:
    """Copy everything into a fresh folder, then exchange it for the old one; return what it holds."""
    fresh = vendor.with_name(f".{vendor.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for name, source in (FILES | FONTS).items():
        shutil.copyfile(modules / source, fresh / name)
    # The maps of the minified scripts are not shipped: no browser should ask for them.
    for script in fresh.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        script.write_text(re.sub(r"\n?//# sourceMappingURL=\S*\s*$", "\n", text), encoding="utf-8")
    (fresh / "icons.svg").write_text(sprite(modules / "lucide-static" / "icons"), encoding="utf-8")
    shutil.rmtree(vendor, ignore_errors=True)
    fresh.rename(vendor)
    return sorted(vendor.iterdir())


def strip(lock: Path) -> None:
    """Take addresses out of package-lock.json: the hashes alone say which package is meant."""
    content = json.loads(lock.read_text(encoding="utf-8"))
    for package in content["packages"].values():
        package.pop("resolved", None)
        package.pop("funding", None)
    lock.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["strip"]:
        strip(ROOT / "package-lock.json")
    else:
        put_in_place(ROOT / "node_modules", VENDOR)
