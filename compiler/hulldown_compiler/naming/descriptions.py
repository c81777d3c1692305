"""What models say of their fields: the text that stands below each, read from their source when somebody asks.

A program that only checks books never asks, and does not pay for it.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import sys
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel


@cache
def descriptions(model: type[BaseModel]) -> Mapping[str, str]:
    """What is said of the fields of a model, by the names that authors write.

    A field that is declared anew without a text keeps the one it had; one that has none, and holds another model, is
    described by that. What nothing is said of is left out.
    """
    texts: dict[str, str] = {}
    for owner in reversed(model.__mro__):
        if owner not in BaseModel.__mro__:
            texts |= _written(owner.__module__).get(owner.__name__, {})
    said = {name: texts.get(name) or _held(field.annotation) for name, field in model.model_fields.items()}
    return {model.model_fields[name].alias or name: text for name, text in said.items() if text}


def _held(annotation: Any) -> str:
    """What is said of the one model that a field holds, if it holds one."""
    kinds = get_args(annotation) if get_origin(annotation) in (Union, types.UnionType) else (annotation,)
    models = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    return _line(models[0].__doc__ or "") if len(models) == 1 else ""


@cache
def _written(module: str) -> Mapping[str, Mapping[str, str]]:
    """The texts below the fields of the classes of a module, by the names of class and field."""
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    return {node.name: dict(_below(node)) for node in body if isinstance(node, ast.ClassDef)}


def _below(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields of a class that have a text below them, and the text."""
    for field, text in itertools.pairwise(node.body):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(written))):
                yield name, _line(written)


def _line(text: str) -> str:
    """A text as one line."""
    return " ".join(text.split())
