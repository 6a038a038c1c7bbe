"""How templates print: plain and escaped, in one step for each value.

The template engine escapes whatever it is given after asking what it is, and calls everything through a
search for whoever wants to be handed the context. Pages print some thousand values: here a value is looked
at once, what is called is called, and a macro that is given what it names is drawn without further ado.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from tablee.web.views.plaintext import shown

_MARKED = re.compile("[&<>'\"]").search


def printed(value: object) -> str:
    """A value as a page has it: text of others without signs that turn it round, escaped; markup as it is."""
    if type(value) is str:
        words = shown(value)
        return words if _MARKED(words) is None else escape(words)
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


class Quick(Macro):
    """A macro that is called with few steps where it is given no more than it names."""

    def __init__(self, *made_of: Any) -> None:
        super().__init__(*made_of)
        self._plain = not (self.catch_kwargs or self.catch_varargs or self.explicit_caller)

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        """What it draws."""
        rest = self.arguments[len(args) :]
        if not self._plain or len(args) > self._argument_count or (self.caller and "caller" not in kwargs):
            return super().__call__(*args, **kwargs)
        if rest:
            args += tuple([kwargs.pop(name, missing) for name in rest]) if kwargs else (missing,) * len(rest)
        if self.caller:
            args += (kwargs.pop("caller"),)
        if kwargs:
            raise TypeError(f"macro {self.name!r} takes no keyword argument {next(iter(kwargs))!r}")
        return str.__new__(Markup, self._func(*args))


def inside(func: Callable[[], str]) -> Callable[[], str]:
    """What stands between the tags of a call, as whoever is called prints it."""
    return lambda: str.__new__(Markup, func())


class Printing(CodeGenerator):
    """Writes templates that print by nothing but `printed`, call what they name, and have quick macros."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """A template knows what it prints and calls with."""
        self.writeline(f"from {__name__} import Quick, inside, printed")
        super().visit_Template(node, frame)

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if (
            self.environment.finalize is not printed
            or frame.eval_ctx.volatile
            or not frame.eval_ctx.autoescape
        ):
            raise ValueError("a template here prints everything escaped")
        self.write("printed(")

    def _output_child_post(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write(")")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Call what is named: none of that asks for the context itself."""
        if any(iskeyword(given.key) for given in node.kwargs):
            raise ValueError("nothing here takes an argument of that name")
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        given = [("", each) for each in (*node.args, *node.kwargs)]
        for stars, each in (*given, ("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if each is not None:
                self.write(stars)
                self.visit(each, frame)
                self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Make a macro of the function that was just written."""
        names = [arg.name for arg in macro_ref.node.args]
        wants = (macro_ref.accesses_kwargs, macro_ref.accesses_varargs, macro_ref.accesses_caller)
        if isinstance(macro_ref.node, nodes.CallBlock) and not names and not any(wants):
            self.write("inside(macro)")
        else:
            name = getattr(macro_ref.node, "name", None)
            self.write(f"Quick(environment, macro, {name!r}, {tuple(names)!r}, *{wants!r}, True)")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 (the engine's name)
        """What is printed only if something holds is else nothing."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("")
        super().visit_CondExpr(node, frame)


class Leaf(Template):
    """A template that is imported as it is: all of them have the same globals."""

    def _get_default_module(self, _ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class Printer(Environment):
    """Templates that print, call and import in few steps."""

    code_generator_class = Printing
    template_class = Leaf

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """All globals as they are now, in one table: they are set before any template is read."""
        return {**self.globals, **(d or {})}
