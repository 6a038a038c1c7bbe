"""The shapes of what programs send and receive, from which the OpenAPI description is made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

NUMBER = 10**9
Name = Annotated[str, Field(min_length=1, max_length=60)]
Words = Annotated[str, Field(min_length=1, max_length=80)]
ProgramName = Annotated[str, Field(min_length=1, max_length=60, description="What the token is called.")]
CommandId = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{8,40}$",
        description="The command's own id, drawn at random by the program: sent again, it has one effect.",
        examples=["5f3a9c0b7d2e4a81"],
    ),
]
Whole = Annotated[int, Field(ge=-NUMBER, le=NUMBER)]
Plain = TypeAliasType("Plain", "str | Whole | bool | list[Plain] | dict[str, Plain] | None")
"""What a body may hold: no number but whole ones, and not too large."""


class Sent(BaseModel):
    """What a program sends: nothing unknown, nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Sent):
    """A table to be made."""

    name: Words = Field(examples=["Le port"])
    system: Words = Field(description="The key of the game, as `GET /systems` lists it.", examples=["…"])
    gm: Name = Field(description="The game master's name.", examples=["Camille"])
    pack: str = Field(
        "", max_length=80, description="A ready-made pack by its key, or `kept:ID`; by the book without."
    )
    program: ProgramName = "API"


class Joining(Sent):
    """Somebody comes in by an invitation or by a link back to their seat."""

    link: str = Field(
        min_length=8,
        max_length=400,
        description="The link as it was given (`https://…/j/…`), or its last part.",
        examples=["https://table.example/j/dGFibMOpZSBpcyBhIHRhYmxl"],
    )
    name: str = Field(
        "",
        max_length=60,
        description="How the person is called; not needed to come back.",
        examples=["Ana"],
    )
    program: ProgramName = "API"
    once: str = Field(
        "",
        pattern="^([A-Za-z0-9_-]{32,100})?$",
        description="A secret drawn at random by the program, of at least 128 bits: sent again with the same "
        "link, it is answered with the same seat and token. Whoever knows both has the seat.",
    )


class Entered(BaseModel):
    """A seat, and the token that opens it; the token is not shown again."""

    table: str
    seat: str
    token: str
    waiting: bool = Field(description="Whether the game master must accept the entry first.")


class CommandSent(Sent):
    """A command: a move of the game, or an act of the table."""

    id: CommandId
    do: str = Field(min_length=1, max_length=40, examples=["say"])
    args: dict[str, Plain] = Field(default_factory=dict, examples=[{"words": "Bonsoir !"}])
    mode: Literal["all", "gm_me", "gm", "me", "result"] = Field("all", description="Who sees a throw.")
    silent: bool = Field(False, description="A secret throw that is not even announced.")
    overrule: str | None = Field(
        None, max_length=500, description="The game master goes past what the rules refuse, with a word."
    )
    faces: list[Whole] | None = Field(None, max_length=200, description="Dice thrown by hand, in order.")
    bits: str = Field(
        "",
        pattern="^([0-9a-f]{32})?$",
        description="128 bits of the program's own, in hexadecimal, that go into the dice.",
    )


class RecordSeen(BaseModel):
    """A line of the log as one seat knows it, numbered from 1 without gaps for that seat."""

    number: int = Field(ge=1)
    command: str
    by: str
    at: str
    fact: dict[str, Any]


class Done(BaseModel):
    """What a command wrote, as far as the seat that sent it may know."""

    again: bool = Field(description="Whether the command was carried out before: nothing happened now.")
    records: list[RecordSeen]


class LogPart(BaseModel):
    """A stretch of the log as the seat knows it."""

    records: list[RecordSeen]
    last: int = Field(ge=0, description="The number of the seat's last record.")


class Problem(BaseModel):
    """What is wrong, by which rule and where, in both languages."""

    rule: str
    where: str
    fr: str
    en: str


class Problems(BaseModel):
    """Why something could not be done."""

    problems: list[Problem]


class Health(BaseModel):
    """The server answers."""

    ok: Literal[True]


class NewToken(Sent):
    """A token to be made for another program of the same seat."""

    name: ProgramName = Field(examples=["dice bot"])


class TokenKnown(BaseModel):
    """A token without its secret."""

    id: str
    name: str
    at: str


class TokenMade(TokenKnown):
    """A new token, shown this once."""

    token: str


class Tokens(BaseModel):
    """The tokens of a seat."""

    tokens: list[TokenKnown]


class Inviting(Sent):
    """An invitation to be made."""

    role: Literal["player", "observer"] = "player"
    hours: int = Field(168, ge=0, le=10_000, description="How long it opens; 0 is for good.")
    uses: int | None = Field(None, ge=1, le=1000, description="For how many people; any number without it.")


class Invitation(BaseModel):
    """A link that brings people to a table."""

    link: str = Field(description="The path of the link on this server: `/j/…`.")
    role: Literal["player", "observer"]
