"""HTML without the white space that the layout of a template leaves in it: tests read elements, not lines."""

from __future__ import annotations

import re

TAG = re.compile(r"""<(/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*/?>""")
ATTRIBUTE = re.compile(r"""[^\s=>"']+(?:=(?:"[^"]*"|'[^']*'))?""")
BLOCKS = (
    "article|aside|body|button|caption|datalist|dd|details|desc|dialog|div|dl|dt|fieldset|figcaption|figure|footer"
    "|form|h[1-6]|head|header|html|hx-partial|legend|li|link|main|meta|nav|ol|optgroup|option|p|script|section"
    "|select|summary|svg|table|tbody|td|th|thead|title|tr|ul|use"
)
BEFORE = re.compile(rf"[ \n]+(?=</?(?:{BLOCKS})[ >])")
AFTER = re.compile(rf"(</?(?:{BLOCKS})(?: [^<>]*)?>)[ \n]+")
AS_IT_IS = re.compile(r"(<(?:textarea|pre)\b.*?</(?:textarea|pre)>)", re.DOTALL)


def flat(html: str) -> str:
    """The same elements, attributes and words on one line, with no white space beside blocks."""
    html = TAG.sub(lambda m: f"<{m[1]}{' '.join([m[2], *ATTRIBUTE.findall(m[3])])}>", html)
    html = BEFORE.sub("", AFTER.sub(r"\1", html))
    parts = AS_IT_IS.split(html)
    parts[::2] = [re.sub(r"[ \n]+", " ", part) for part in parts[::2]]
    return "".join(parts)
