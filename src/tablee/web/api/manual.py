"""The description of the API as a page: each operation with what it takes, gives and may refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from tablee.web.identity import host_of
from tablee.web.rendering import page

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """Something that an operation takes or gives."""

    name: str
    kind: str
    words: str = ""
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as it is read: its first sentence, the rest, and everything that goes in and out."""

    id: str
    method: str
    path: str
    title: str
    words: str
    group: str
    token: bool
    asked: tuple[Field, ...]
    body: tuple[Field, ...]
    given: tuple[Field, ...]
    statuses: tuple[tuple[str, str], ...]
    example: str


def manual(request: Request) -> Response:
    """The reference for people."""
    root = request.scope.get("root_path", "").rstrip("/")
    system = next(iter(host_of(request).systems))
    found = list(operations(request.app.openapi(), root, system))
    groups = {
        group: [o for o in found if o.group == group] for group in dict.fromkeys(o.group for o in found)
    }
    return page(request, "pages/api.html", root=root, groups=groups)


def operations(description: Schema, root: str, system: str) -> Iterator[Operation]:
    """Every operation of a description, in its order; the examples play a game that is here."""
    kinds = description["components"]["schemas"]
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            title, _line, words = told["description"].partition("\n")
            body = _content(told.get("requestBody", {}))
            sent = _sent(told.get("requestBody", {}), kinds, system)
            good = next(code for code in told["responses"] if code.startswith("2"))
            yield Operation(
                told["operationId"],
                method.upper(),
                path,
                title,
                " ".join(words.split()),
                told["tags"][0],
                "security" in told,
                tuple(_asked(told)),
                tuple(_fields(body, kinds)),
                tuple(_fields(_content(told["responses"][good]), kinds)),
                tuple((code, _said(answer)) for code, answer in told["responses"].items()),
                _curl(method.upper(), f"{root}{path}{_query(told)}", "security" in told, sent),
            )


def _said(answer: Schema) -> str:
    words: str = answer["description"]
    return "Done." if words == "Successful Response" else words


def _content(part: Schema) -> Schema:
    """The schema of the first kind of content."""
    kinds: Mapping[str, Schema] = part.get("content", {})
    return next((kind.get("schema", {}) for kind in kinds.values()), {})


def _asked(told: Schema) -> Iterator[Field]:
    for given in told.get("parameters", ()):
        where = {"path": "", "query": "?", "header": "header "}[given["in"]]
        schema = given["schema"]
        yield Field(
            f"{where}{given['name']}",
            kind_of(schema),
            given.get("description", ""),
            given.get("required", False),
        )


def _fields(schema: Schema, kinds: Schema) -> Iterator[Field]:
    known = kinds.get(_name(schema), schema)
    needed = known.get("required", ())
    for name, field in known.get("properties", {}).items():
        yield Field(name, kind_of(field), field.get("description", ""), name in needed)


def _name(schema: Schema) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def kind_of(schema: Schema) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return _name(schema)
    if "anyOf" in schema:
        return " | ".join(kind_of(option) for option in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    kind = str(schema.get("type", "any"))
    if kind == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    return kind + "".join(f", {words} {schema[key]:.0f}" for key, words in BOUNDS.items() if key in schema)


BOUNDS = {"minimum": "≥", "maximum": "≤", "minLength": "at least", "maxLength": "at most"}


DRAWN = "'$(openssl rand -hex 8)'"
"""The id of a command, in a text between single quotes: drawn anew each time it is sent."""


def _query(told: Schema) -> str:
    """What must be asked for in the address."""
    needed = [given for given in told.get("parameters", ()) if given["in"] == "query" and given["required"]]
    asked = "&".join(f"{given['name']}={quote(given['schema']['examples'][0])}" for given in needed)
    return f"?{asked}" if asked else ""


def _sent(body: Schema, kinds: Schema, system: str) -> str:
    """The body of an example, as a shell sends it: every field that is needed, and those with examples."""
    if not body:
        return ""
    kind, schema = next((kind, content["schema"]) for kind, content in body["content"].items())
    if "$ref" not in schema:
        return f'-H "Content-Type: {kind}" --data-binary @FILE'
    fields = kinds[_name(schema)]["properties"]
    given = {name: field["examples"][0] for name, field in fields.items() if "examples" in field}
    given |= {name: value for name, value in (("system", system), ("id", DRAWN)) if name in given}
    return f"""-H "Content-Type: {kind}" -d '{json.dumps(given, ensure_ascii=False)}'"""


def _curl(method: str, path: str, token: bool, sent: str) -> str:
    """How the operation is asked for from a shell; what stands in the path is a variable there."""
    parts = ["curl", *([f"-X {method}"] if method != "GET" else [])]
    parts += ['-H "Authorization: Bearer $TOKEN"'] if token else []
    path = re.sub(r"\{(\w+)\}", lambda named: f"${NAMED.get(named[1], named[1].upper())}", path)
    return " ".join([*parts, *([sent] if sent else []), f'"$SERVER{path}"'])


NAMED = {"token": "TOKEN_ID"}
"""Variables that are not called as the part of the path is."""
