"""How templates print: plain and escaped, in one step for each value.

The template engine escapes whatever it is given after asking what it is, and calls everything through a
search for whoever wants to be handed the context. Pages print some thousand values: here a value is looked
at once, and what is called is called.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.nodes import CondExpr, Const, Expr
from jinja2.runtime import Context
from markupsafe import Markup, escape

from tablee.web.plaintext import shown

_MARKED = re.compile("[&<>'\"]").search


def printed(value: object) -> str:
    """A value as a page has it: text of others without signs that turn it round, escaped; markup as it is."""
    if type(value) is str:
        words = shown(value)
        return words if _MARKED(words) is None else escape(words)
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


class Printing(CodeGenerator):
    """Writes templates that print by nothing but the environment's ``finalize``, which is `printed`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if finalize.src is None or frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            raise ValueError("a template here prints everything escaped")
        self.write(finalize.src)

    def _output_child_post(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write(")")

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:  # noqa: N802 (the engine's name)
        """What is printed only if something holds is else nothing."""
        if node.expr2 is None:
            node.expr2 = Const("")
        super().visit_CondExpr(node, frame)


class Calling(Context):
    """A context that calls what a template names: none of that asks for the context itself."""

    def call(
        __self,  # noqa: N805
        __obj: Any,
        *args: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **kwargs: Any,
    ) -> Any:
        return __obj(*args, **kwargs)


class Leaf(Template):
    """A template that is imported as it is: all of them have the same globals."""

    def _get_default_module(self, _ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class Printer(Environment):
    """Templates that print, call and import in few steps."""

    code_generator_class = Printing
    context_class = Calling
    template_class = Leaf

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """All globals as they are now, in one table: they are set before any template is read."""
        return {**self.globals, **(d or {})}
