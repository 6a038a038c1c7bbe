"""What is said at the table, and what is typed there: throws, emotes, whispers. Never needed to play."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from starlette.responses import HTMLResponse, Response

from tablee.game.problem import Refused
from tablee.table.commands.inline_throws import STEM
from tablee.table.commands.own_ids import own_id
from tablee.web.story.entry_book import within
from tablee.web.submission import Sent, posts, refused, send

WORDS = 4000
THROWS = ("/r", "/roll", "/l", "/lancer")
EMOTES = ("/me", "/moi")
WHISPERS = ("/w", "/chuchoter", "/whisper")
INLINE = re.compile(r"\[\[([^\[\]|]{1,80})\]\]")
MOST_WITHIN = 5
"""How many throws one sentence may hold."""


def say(given: Sent) -> Response:
    """Something said, or a command typed: /r +2, /me, /w name words, [[+2]] in a sentence."""
    words = given.text("words", WORDS)
    if not words:
        return HTMLResponse("")
    head, _, rest = words.partition(" ")
    if head.lower() in THROWS and rest.strip():
        return _throw(given, rest.strip())
    sheet = _sheet(given)
    args: dict[str, Any] = {"words": words, "sheet": sheet if given.seat.role == "player" else ""}
    if head.lower() in EMOTES and rest.strip():
        args |= {"words": rest.strip(), "style": "emote"}
    elif head.lower() in WHISPERS:
        args |= _whispered(given, rest.strip())
    # A sentence never names a throw by its id but through what was typed in it.
    args["words"] = str(args["words"]).replace("|", "\N{BROKEN BAR}") if "[[" in words else args["words"]
    if args.get("style") != "whisper" and INLINE.search(args["words"]):
        return _with_throws(given, args)
    return send(given, given.command("say", args))


def _with_throws(given: Sent, args: dict[str, Any]) -> Response:
    """Throw what stands in the sentence and say it, in one: each throw's id comes of the sentence's."""
    said = given.command("say", args)
    try:
        forms = [given.rules.notation(m[1].strip()).form() for m in INLINE.finditer(args["words"])]
    except Refused as wrong:
        return refused(given, wrong.problems)
    ids = [f"{said.id[:STEM]}{at}" for at in range(len(forms[:MOST_WITHIN]))]
    thrown = [
        replace(said, id=id, do="throw", args={"check": form, "by": _sheet(given)})
        for id, form in zip(ids, forms, strict=False)
    ]
    left = iter([own_id(given.seat.id, id) for id in ids])
    words = INLINE.sub(lambda m: within(m[1].strip(), i) if (i := next(left, "")) else m[0], args["words"])
    return send(given, *thrown, replace(said, args={**args, "words": words}))


def _sheet(given: Sent) -> str:
    return next((s for s in given.seat.sheets if s in given.state.game.sheets), "")


def _whispered(given: Sent, rest: str) -> dict[str, Any]:
    """To the seat or the character whose name these words begin with, the longest name first."""
    names: dict[str, str] = {}
    for seat in given.state.seats.values():
        for name in (seat.name, *(s.name for i in seat.sheets if (s := given.state.game.sheets.get(i)))):
            names |= {said.casefold(): seat.id for said in (name.strip(), *name.split()[:1]) if said}
    folded = rest.casefold()
    for name in sorted(names, key=len, reverse=True):
        if folded.startswith(f"{name} "):
            return {"words": rest[len(name) :].strip(), "style": "whisper", "to": [names[name]]}
    first, _, words = rest.partition(" ")
    to = [
        s.id for s in given.state.seats.values() if first and s.name.casefold().startswith(first.casefold())
    ]
    return {"words": words.strip() or rest, "style": "whisper", "to": to[:1]}


def _throw(given: Sent, notation: str) -> Response:
    try:
        form = given.rules.notation(notation).form()
    except Refused as wrong:
        return refused(given, wrong.problems)
    return send(given, given.command("throw", {"check": form, "by": _sheet(given)}))


ROUTES = [posts("/t/{table}/say", say)]
