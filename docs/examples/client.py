"""A whole program at a Tablée table, with nothing but Python's standard library.

    python client.py LINK NAME [--lang fr|en] [--throw NOTATION] [--say WORDS] [--stay SECONDS]

It comes in by an invitation (or by one's own link back), tells what happens while it stays, says something,
and throws dice: the odds first, then the dice. With no --stay it leaves as soon as it has done its part.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from urllib.parse import urlsplit

WORDS = {
    "fr": {
        "in": "{name} arrive à la table « {table} » ({system}).",
        "door": "Le MJ doit d’abord accepter l’entrée…",
        "odds": "Chances pour {notation} :",
        "success": "réussite",
        "throws": "{who} lance : {dice} → {label}",
        "hidden": "{who} fait un jet secret.",
        "sits": "{name} prend place.",
        "lost": "La connexion est coupée ; elle revient…",
    },
    "en": {
        "in": "{name} comes to the table “{table}” ({system}).",
        "door": "The GM must accept the entry first…",
        "odds": "Odds for {notation}:",
        "success": "success",
        "throws": "{who} throws: {dice} → {label}",
        "hidden": "{who} makes a secret throw.",
        "sits": "{name} sits down.",
        "lost": "The connection is down; it comes back…",
    },
}


class Refused(Exception):
    """What the table refuses, in its own words."""

    def __init__(self, status: int, problems: list[dict[str, str]]) -> None:
        super().__init__(status)
        self.status, self.problems = status, problems


class Table:
    """The API of one server, with the token of one seat."""

    def __init__(self, link: str, name: str) -> None:
        address = urlsplit(link)
        self.api = f"{address.scheme}://{address.netloc}/api/v1"
        self.token = ""
        once = secrets.token_hex(16)  # were the answer lost, the same could be asked again
        came = self.ask("POST", "/join", {"link": link, "name": name, "program": "client.py", "once": once})
        self.token, self.id, self.seat = came["token"], came["table"], came["seat"]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; waits as long as it is told to where the server has no time or no room."""
        while True:
            try:
                with urllib.request.urlopen(self._request(method, path, body)) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                with error:
                    if error.code in (429, 503, 507):
                        time.sleep(int(error.headers["Retry-After"]))
                        continue
                    raise Refused(error.code, json.load(error)["problems"]) from None

    def _request(self, method: str, path: str, body: object = None) -> urllib.request.Request:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        return urllib.request.Request(self.api + path, data, headers, method=method)

    def do(self, do: str, **args: object) -> Any:
        """A command. Its id is ours: were the answer lost, the same command could be sent again."""
        command = {"id": secrets.token_hex(8), "do": do, "args": args, "bits": secrets.token_hex(16)}
        return self.ask("POST", f"/tables/{self.id}/commands", command)

    def follow(self, seen: int) -> Iterator[dict[str, Any]]:
        """Every record after a number, as it comes; ends with the token, or when the server closes."""
        request = self._request("GET", f"/tables/{self.id}/stream?from={seen}")
        with urllib.request.urlopen(request) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))


class Teller:
    """Says what happens, in one language."""

    def __init__(self, table: Table, lang: str) -> None:
        self.table, self.lang, self.words = table, lang, WORDS[lang]
        self.names: dict[str, str] = {}
        self.threw: dict[str, str] = {}
        self.number = 0

    def say(self, words: str) -> None:
        """A line, at once."""
        print(words, flush=True)

    def tell(self, record: dict[str, Any]) -> None:
        """A record of the log in words; what this program has none for is passed over."""
        self.number = record["number"]
        fact, who = record["fact"], self.names.get(record["by"], "?")
        match fact["kind"]:
            case "seat_put":
                seat = fact["seat"]
                if self.names.get(seat["id"]) != seat["name"]:
                    self.say(self.words["sits"].format(name=seat["name"]))
                self.names[seat["id"]] = seat["name"]
            case "said":
                self.say(f"{who}\u00a0: {fact['words']}" if self.lang == "fr" else f"{who}: {fact['words']}")
            case "announced":
                self.say(self.words["hidden"].format(who=who))
            case "stepped" if fact.get("outcomes"):
                dice = " ".join(map(str, fact["step"].get("faces", [])))
                label = self.label(fact["outcomes"][0])
                self.say(self.words["throws"].format(who=who, dice=dice, label=label))

    def label(self, outcome: dict[str, Any]) -> str:
        """An outcome by the words that the odds gave for it, else by its key and total."""
        known = self.threw.get(outcome["key"], outcome["key"])
        return f"{known} ({outcome['total']})" if "total" in outcome else known

    def odds(self, notation: str, seen: dict[str, Any]) -> None:
        """The chances of a throw, each outcome by its words."""
        self.say(self.words["odds"].format(notation=notation))
        for row in seen["odds"]["outcomes"] if seen["odds"] else ():
            self.threw[row["outcome"]] = row["label"][self.lang]
            self.say(f"  {row['label'][self.lang]:<24} {self.percent(row['p'])}")
        if seen["odds"] and seen["odds"]["success"] is not None:
            self.say(f"  → {self.words['success']:<22} {self.percent(seen['odds']['success'])}")

    def percent(self, fraction: str) -> str:
        """A chance as people read it; it comes as an exact fraction."""
        value = f"{float(Fraction(fraction) * 100):.1f}"
        return f"{value.replace('.', ',')}\u00a0%" if self.lang == "fr" else f"{value}%"


def listen(table: Table, teller: Teller, stop: threading.Event) -> None:
    """Tell what happens; a broken line is taken up again where it broke."""
    while not stop.is_set():
        try:
            for record in table.follow(teller.number):
                teller.tell(record)
                if stop.is_set():
                    return
        except urllib.error.HTTPError as error:
            with error:
                return  # the seat is gone
        except OSError:
            teller.say(teller.words["lost"])
        stop.wait(1)


def let_in(table: Table, teller: Teller) -> Any:
    """The table, once its game master has opened the door."""
    told = False
    while True:
        try:
            return table.ask("GET", f"/tables/{table.id}")
        except Refused as refused:
            if refused.status != 409:
                raise
            if not told:
                teller.say(teller.words["door"])
            told = True
            time.sleep(2)


def play(wanted: argparse.Namespace) -> None:
    """Come in, tell, speak, throw, stay, leave."""
    table = Table(wanted.link, wanted.name)
    teller = Teller(table, wanted.lang)
    state = let_in(table, teller)
    teller.say(teller.words["in"].format(name=wanted.name, table=state["name"], system=state["system"]))
    teller.names = {id: seat["name"] for id, seat in state["state"]["seats"].items()}
    teller.number = state["number"]
    stop = threading.Event()
    threading.Thread(target=listen, args=(table, teller, stop), daemon=True).start()
    if wanted.say:
        table.do("say", words=wanted.say)
    if wanted.throw:
        asked = {"do": "throw", "notation": wanted.throw, "args": {"by": ""}}
        seen = table.ask("POST", f"/tables/{table.id}/preview", asked)
        teller.odds(wanted.throw, seen)
        done = table.do("throw", check=seen["check"], by="")
        for _wait in range(50):  # the stream tells of it in a moment
            if teller.number >= done["records"][-1]["number"]:
                break
            time.sleep(0.1)
    time.sleep(wanted.stay)
    stop.set()


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("link", help="an invitation, or a link back to a seat")
    parser.add_argument("name", help="how you are called at the table")
    parser.add_argument("--lang", choices=tuple(WORDS), default="en")
    parser.add_argument("--throw", metavar="NOTATION", help="what to throw, in the game's own notation")
    parser.add_argument("--say", metavar="WORDS")
    parser.add_argument("--stay", metavar="SECONDS", type=float, default=0.0)
    wanted = parser.parse_args()
    try:
        play(wanted)
    except Refused as refused:
        for problem in refused.problems:
            print(problem[wanted.lang], file=sys.stderr)
        return 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
