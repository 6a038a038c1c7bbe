"""Checks the dice of a Tablée archive: a whole table, or what one seat knows of it.

    python verifier.py FILE [--json]

One file, standard library only: it shares nothing with the program that threw the dice, so that a copy
of it can be read in an evening and kept. Exit code 0: all that can be checked is right; 1: something is
wrong, and it is named; 2: the file is no such archive. The scheme is told in ``docs/fair-dice.md``.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from json.encoder import encode_basestring_ascii
from pathlib import Path
from typing import Any, BinaryIO

Fact = dict[str, Any]
LONGEST = 32 << 20
MOST_DICE, MOST_SIDES, MOST_TOLD = 10_000, 1 << 24, 100
LEVELS = 12
SLOTS = 1 << LEVELS
HASHED = len(',"hash":""}\n') + 64
HEX64, BITS = re.compile(r"[0-9a-f]{64}"), re.compile(r"(?:[0-9a-f]{32})?")
EMPTY: Fact = {"number": 0, "slot": -1, "bits": "", "sides": [], "faces": [], "key": "", "path": []}


def N_(words: str) -> str:  # noqa: N802 (gettext's own name for it)
    """Words that ``tablee verify`` says in French too."""
    return words


SAID = {
    "file": N_("This is no archive of a table."),
    "line": N_("The line can’t be read."),
    "hash": N_("The hash does not fit: something was changed here."),
    "count": N_("Expected number {expected}, found {found}."),
    "end": N_("The file is cut off."),
    "after": N_("There is something after the end."),
    "chain": N_("Chain {chain} is opened or closed out of turn."),
    "seeds": N_("Chain {chain}: its seeds are not those that were promised."),
    "shape": N_("The proof of a throw can’t be read."),
    "closed": N_("Throw {throw}: its chain is not open."),
    "number": N_("Chain {chain}: throw {expected} is missing, {found} comes instead."),
    "total": N_("Chain {chain}: it had {expected} throws, of which {found} are here."),
    "slot": N_("Throw {throw}: its slot was used before, or is out of turn."),
    "key": N_("Throw {throw}: its key is not among those that were promised."),
    "faces": N_("Throw {throw}: the dice show {found}, but the seed gives {expected}."),
    "other": N_("Throw {throw}: what was thrown is not what is proved."),
    "bare": N_("A throw for everybody has no proof."),
    "open": N_("Chain {chain}: throws that can be checked once the evening is closed: {count}"),
    "weak": N_("Chain {chain}: throws that came with the promise itself, and prove less: {count}"),
    "unproved": N_("Throws without a proof here, which can’t be checked: {count}"),
    "by_hand": N_("Throws made by hand, which nobody can check: {count}"),
    "no_bits": N_("Throws without bits of the thrower, which hang on the table’s seed alone: {count}"),
    "public": N_("Public throws checked: {count}"),
    "hidden": N_("Hidden throws checked: {count}"),
    "right": N_("Everything that can be checked is right."),
    "wrong": N_("Things that are wrong: {count}"),
    "at": N_("Line {line}: {what}"),
}


class NoArchive(Exception):
    """The file is no archive at all."""


def _strict(pairs: list[tuple[str, Any]]) -> Fact:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_number(_: str) -> Any:
    raise ValueError("no number")


READ = json.JSONDecoder(object_pairs_hook=_strict, parse_constant=_no_number).decode


@lru_cache(maxsize=256)
def reading(sides: int) -> tuple[int, int]:
    """How many bytes a die is read from, and the first number that is read again."""
    size = max(1, ((sides - 1).bit_length() + 7) // 8)
    return size, 256**size // sides * sides


def faces_of(key: bytes, said: bytes, sides: list[int]) -> list[int]:
    """The faces that a seed or key gives for a message: die after die, by rejection."""
    block, data, at, found = 0, b"", 0, list[int]()
    for each in sides:
        size, limit = reading(each)
        number = limit
        while number >= limit:
            while at + size > len(data):
                data += digest(key, said + block.to_bytes(8, "big"), "sha256")
                block += 1
            number, at = int.from_bytes(data[at : at + size], "big"), at + size
        found.append(number % each + 1)
    return found


def message(proof: Fact, command: str) -> bytes:
    """What a throw is drawn from, besides its seed or key: a list in JSON, without spaces."""
    sides, quoted = ",".join(map(str, proof["sides"])), encode_basestring_ascii
    said = f'{quoted(proof["chain"])},{proof["number"]},{proof["slot"]},"{proof["bits"]}",{quoted(command)}'
    return f'["tablee-throw-1",{said},[{sides}]]'.encode("ascii")


def root_of(key: bytes, slot: int, path: list[str]) -> str:
    """Where the path of a key leads."""
    node = sha256(key).digest()
    for up, beside in enumerate(map(bytes.fromhex, path)):
        node = sha256(b"\1" + (beside + node if slot >> up & 1 else node + beside)).digest()
    return node.hex()


@lru_cache(maxsize=4)
def tree_of(seed: bytes) -> tuple[str, list[int]]:
    """The root over all keys of a hidden seed, and the order of its slots."""
    level = [sha256(digest(seed, b"tablee-key-1" + _four(i), "sha256")).digest() for i in range(SLOTS)]
    while len(level) > 1:
        level = [sha256(b"\1" + level[at] + level[at + 1]).digest() for at in range(0, len(level), 2)]
    rank = digest(seed, b"tablee-order-1", "sha256")
    return level[0].hex(), sorted(range(SLOTS), key=lambda i: sha256(rank + _four(i)).digest())


def _four(number: int) -> bytes:
    return number.to_bytes(4, "big")


class Chain:
    """One chain as the file tells it."""

    def __init__(self, fact: Fact, command: str) -> None:
        self.name, self.public, self.hidden = (str(fact.get(k)) for k in ("chain", "public", "hidden"))
        self.command, self.seed, self.number, self.weak = command, b"", 0, 0
        self.slots: dict[int, tuple[Any, ...]] = {}
        self.halves: list[list[int]] = []
        self.waiting: list[tuple[int, Fact, str]] = []

    def well_named(self) -> bool:
        """Whether the name follows from what is promised."""
        if not HEX64.fullmatch(self.public) or not HEX64.fullmatch(self.hidden):
            return False
        promised = bytes.fromhex(self.public) + bytes.fromhex(self.hidden)
        return self.name == sha256(b"tablee-chain-1" + promised).hexdigest()[:16]

    def keeps(self, kept: Fact) -> bool:
        """Whether these seeds are those that were promised; they are kept if so."""
        public, hidden = str(kept.get("public")), str(kept.get("hidden"))
        if kept.get("chain") != self.name or not HEX64.fullmatch(public) or not HEX64.fullmatch(hidden):
            return False
        root, order = tree_of(bytes.fromhex(hidden))
        if sha256(bytes.fromhex(public)).hexdigest() != self.public or root != self.hidden:
            return False
        self.seed, self.halves = bytes.fromhex(public), [order[: SLOTS // 2], order[SLOTS // 2 :]]
        return True

    def in_turn(self, slot: int) -> bool:
        """Whether a slot is the next of its half; whoever does not know the seeds can't tell."""
        half = next((half for half in self.halves if slot in half), [])
        at = half.index(slot) if half else -1
        del half[: at + 1]
        return at == 0 or not self.halves


class Verifier:
    """Takes the lines of an archive one by one, and says at the end what it found."""

    def __init__(self) -> None:
        self.kind, self.table, self.hash, self.ended = "", "", "0" * 64, False
        self.lines = self.records = self.wrong = 0
        self.problems: list[Fact] = []
        self.counts = dict.fromkeys(("public", "hidden", "unproved", "by_hand", "no_bits"), 0)
        self.chains: dict[str, Chain] = {}
        self.now: Chain | None = None
        self.kept: Fact = {}
        self.command: str | None = None
        self.steps: list[tuple[int, str, str, list[Any], bool]] = []
        self.proofs: list[tuple[int, Fact, str]] = []

    def found(self, code: str, line: int | None = None, **slots: Any) -> None:
        """Something is wrong."""
        self.wrong += 1
        if len(self.problems) < MOST_TOLD:
            self.problems.append({"code": code, "line": line or self.lines, **slots})

    def take(self, line: bytes) -> None:
        """One more line of the file."""
        self.lines += 1
        try:
            data = READ(line.decode("utf-8"))
        except (ValueError, RecursionError):
            data = None
        if self.lines == 1:
            self._header(data)
        if self.ended or not isinstance(data, dict):
            self.found("after" if self.ended else "line")
            return
        self._hashed(line, data)
        if "end" in data:
            self.ended = True
            if data["end"] != self.lines - 1:
                self.found("count", expected=self.lines - 1, found=_short(data["end"]))
        elif self.lines > 1 and "picture" not in data:
            self._record(data)

    def _header(self, data: Any) -> None:
        if not isinstance(data, dict) or data.get("tablee") not in ("table", "view"):
            raise NoArchive
        self.kind, self.table = data["tablee"], _short(data.get("name", ""))

    def _hashed(self, line: bytes, data: Fact) -> None:
        self.hash = sha256(self.hash.encode() + line[:-HASHED] + b"}").hexdigest()
        if not line.endswith(b',"hash":"' + self.hash.encode() + b'"}\n'):
            self.found("hash")
            given = data.get("hash")
            self.hash = given if isinstance(given, str) and HEX64.fullmatch(given) else self.hash

    def _record(self, data: Fact) -> None:
        self.records += 1
        at, command, fact = data.get("seq", data.get("number")), data.get("command"), data.get("fact")
        if at != self.records:
            self.found("count", expected=self.records, found=_short(at))
        if not isinstance(command, str) or not isinstance(fact, dict):
            self.found("line")
            return
        if command != self.command:
            self._settle()
            self.command = command
        audience, kind = data.get("audience"), fact.get("kind")
        if kind == "stepped":
            if not isinstance(audience, list) or "players" not in audience:  # there it is said in other words
                self._stepped(fact, command, everybody=audience == ["*"])
        elif kind == "shown":
            self._shown(fact.get("events"), fact.get("of"))
        elif kind == "proved":
            self._proved({**EMPTY, **fact}, command)
        elif kind == "seeds_kept":
            self.kept = fact
        elif kind == "chain_opened":
            self._opened(fact, command)
        elif kind == "chain_closed":
            self._closed(fact)

    def _shown(self, events: Any, of: Any) -> None:
        both = zip(events, of, strict=False) if isinstance(events, list) and isinstance(of, list) else ()
        for event, first in both:
            if isinstance(event, dict) and event.get("kind") == "stepped":
                self._stepped(event, str(first), again=True)

    def _stepped(self, fact: Fact, command: str, *, everybody: bool = False, again: bool = False) -> None:
        step = fact.get("step")
        if not isinstance(step, dict) or step.get("kind") != "thrown":
            return
        if step.get("by_hand"):
            self.counts["by_hand"] += not again
            return
        faces: list[Any] = step["faces"] if _plain(step.get("faces")) else []
        self.steps.append((0 if again else self.lines, command, str(fact.get("run")), faces, everybody))

    def _opened(self, fact: Fact, command: str) -> None:
        chain, kept = Chain(fact, command), self.kept
        if self.now is not None or chain.name in self.chains or not chain.well_named():
            self.found("chain", chain=_short(chain.name))
        self.now = self.chains[chain.name] = chain
        self.kept = {}
        if (kept or self.kind == "table") and not chain.keeps(kept):
            self.found("seeds", chain=_short(chain.name))

    def _closed(self, fact: Fact) -> None:
        self._settle()
        name, seed, chain = str(fact.get("chain")), str(fact.get("seed")), self.now
        if chain is None or chain.name != name:
            self.found("chain", chain=_short(name))
            return
        self.now = None
        if not HEX64.fullmatch(seed) or sha256(bytes.fromhex(seed)).hexdigest() != chain.public:
            self.found("seeds", chain=_short(name))
            return
        if fact.get("count", 0) != chain.number:
            self.found("total", chain=_short(name), expected=_short(fact.get("count", 0)), found=chain.number)
        for line, proof, command in chain.waiting:
            self._compare(bytes.fromhex(seed), line, proof, command)
        chain.waiting = []

    def _proved(self, proof: Fact, command: str) -> None:
        if not _well_formed(proof):
            self.found("shape")
            return
        again = str(proof.get("command") or "")
        self.proofs.append((self.lines, proof, again or command))
        chain = self.chains.get(proof["chain"])
        if chain is None or (chain is not self.now and not again) or (again and proof["number"]):
            self.found("closed", throw=_name(proof))
        elif proof["number"]:
            self._numbered(chain, proof, command)
        else:
            self._slotted(chain, proof, again or command, again=bool(again))

    def _numbered(self, chain: Chain, proof: Fact, command: str) -> None:
        if proof["number"] != chain.number + 1:
            self.found("number", chain=chain.name, expected=chain.number + 1, found=proof["number"])
        chain.number = proof["number"]
        self._counted(chain, proof, command)
        if chain.seed:
            self._compare(chain.seed, self.lines, proof, command)
        else:
            chain.waiting.append((self.lines, proof, command))

    def _slotted(self, chain: Chain, proof: Fact, command: str, *, again: bool) -> None:
        slot, key = proof["slot"], bytes.fromhex(proof["key"])
        whole = (command, proof["run"], proof["bits"], *proof["sides"], *proof["faces"])
        if slot in chain.slots:
            if not again or chain.slots[slot] != whole:
                self.found("slot", throw=_name(proof))
            return
        chain.slots[slot] = whole
        if not again and not chain.in_turn(slot):
            self.found("slot", throw=_name(proof))
        self._counted(chain, proof, command)
        if root_of(key, slot, proof["path"]) != chain.hidden:
            self.found("key", throw=_name(proof))
        else:
            self._compare(key, self.lines, proof, command)

    def _counted(self, chain: Chain, proof: Fact, command: str) -> None:
        chain.weak += chain.command == command
        self.counts["no_bits"] += not proof["bits"]

    def _compare(self, key: bytes, line: int, proof: Fact, command: str) -> None:
        self.counts["public" if proof["number"] else "hidden"] += 1
        right = faces_of(key, message(proof, command), proof["sides"])
        if right != proof["faces"]:
            expected, found = (", ".join(map(str, faces[:20])) for faces in (right, proof["faces"]))
            self.found("faces", line, throw=_name(proof), expected=expected, found=found)

    def _settle(self) -> None:
        """What a command threw is what it proved."""
        steps, proofs, self.steps, self.proofs = self.steps, self.proofs, [], []
        thrown = {(command, run, *faces) for _, command, run, faces, _ in steps}
        proved = {(command, proof["run"], *proof["faces"]) for _, proof, command in proofs}
        for line, proof, command in proofs:
            if proof["run"] and (command, proof["run"], *proof["faces"]) not in thrown:
                self.found("other", line, throw=_name(proof))
        for line, command, run, faces, everybody in steps:
            if not line or (command, run, *faces) in proved:
                continue
            if everybody and self.now is not None:
                self.found("bare", line)
            else:
                self.counts["unproved"] += 1

    def over(self) -> Fact:
        """What was found, once every line is taken."""
        if not self.lines:
            raise NoArchive
        self._settle()
        if not self.ended:
            self.found("end")
        later: list[Fact] = []
        for chain in self.chains.values():
            for code, count in (("open", len(chain.waiting)), ("weak", chain.weak)):
                later += [{"code": code, "chain": _short(chain.name), "count": count}] if count else []
        noted = ("unproved", "by_hand", "no_bits")
        later += [{"code": code, "count": self.counts[code]} for code in noted if self.counts[code]]
        found = {"ok": not self.wrong, "kind": self.kind, "table": self.table, "wrong": self.wrong}
        checked = {code: self.counts[code] for code in ("public", "hidden")}
        return {**found, "checked": checked, "problems": self.problems, "later": later}


def _well_formed(proof: Fact) -> bool:
    """Whether a proof has the parts of one."""
    run, chain, bits, number, slot = (proof.get(k) for k in ("run", "chain", "bits", "number", "slot"))
    if not (isinstance(run, str) and isinstance(chain, str) and isinstance(bits, str)):
        return False
    if type(number) is not int or type(slot) is not int or not BITS.fullmatch(bits):
        return False
    sides, faces = proof["sides"], proof["faces"]
    if not (_plain(sides) and _plain(faces) and len(sides) == len(faces) and 0 <= number < 1 << 53):
        return False
    if number:
        return slot == -1
    key, path = proof["key"], proof["path"]
    if not isinstance(path, list) or len(path) != LEVELS or not 0 <= slot < SLOTS:
        return False
    return all(isinstance(each, str) and HEX64.fullmatch(each) for each in (*path, key))


def _plain(numbers: Any) -> bool:
    """Whether these are sides or faces of dice."""
    good = isinstance(numbers, list) and len(numbers) <= MOST_DICE
    return good and all(type(number) is int and 0 < number <= MOST_SIDES for number in numbers)


def _name(proof: Fact) -> str:
    return f"{_short(proof['chain'])}/{proof['number'] or 's' + str(proof['slot'])}"


def _short(value: Any) -> str:
    return (str(value) if isinstance(value, int) else ascii(value).strip("'\""))[:40]


def verify(file: BinaryIO) -> Fact:
    """All that can be said of the dice of an archive; raises `NoArchive` for what is none."""
    verifier = Verifier()
    while line := file.readline(LONGEST + 1):
        if len(line) > LONGEST:
            raise NoArchive
        verifier.take(line)
    return verifier.over()


def sentences(report: Fact, say: Callable[[str], str] = str) -> list[str]:
    """A report in words; ``say`` may tell them in another language."""
    at = say(SAID["at"])
    told = [at.format(line=found["line"], what=sentence(found, say)) for found in report["problems"]]
    checked = [{"code": code, "count": count} for code, count in report["checked"].items()]
    last = {"code": "right" if report["ok"] else "wrong", "count": report["wrong"]}
    return told + [sentence(found, say) for found in (*report["later"], *checked, last)]


def sentence(found: Fact, say: Callable[[str], str] = str) -> str:
    """One finding in words."""
    return say(SAID[found["code"]]).format(**found)


def main(args: list[str]) -> int:
    """Check one file, and say what was found."""
    files = [a for a in args if a != "--json"]
    try:
        with Path(files[0] if files else "").open("rb") as file:
            report = verify(file)
    except (OSError, ValueError, NoArchive):
        print(SAID["file"], file=sys.stderr)
        return 2
    print(json.dumps(report, indent=2) if "--json" in args else "\n".join(sentences(report)))
    return 0 if report["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
