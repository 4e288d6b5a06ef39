"""Orders in, status out: what a partner's program does with Kontor. docs/open-api.md tells the calls."""

from .calls import (
    Content,
    ImportMessage,
    OrderImport,
    OrderStatus,
    ReadingsTaken,
    SendReadingsBody,
    TryImportAnswer,
)
from .client import CheckText, FieldProblem, Kontor, KontorError, NotReachable

__all__ = [
    "CheckText",
    "Content",
    "FieldProblem",
    "ImportMessage",
    "Kontor",
    "KontorError",
    "NotReachable",
    "OrderImport",
    "OrderStatus",
    "ReadingsTaken",
    "SendReadingsBody",
    "TryImportAnswer",
]
