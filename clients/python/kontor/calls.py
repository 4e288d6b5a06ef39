# Made from docs/openapi.json by npm run gen:docs; change the calls, not this file.
"""Shapes and calls that a partner's key opens."""

from os import PathLike
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
from urllib.parse import quote

# What an upload is read from, anew for each try: bytes, or the path of a file, which is sent as it is read.
Content = Union[bytes, "PathLike[str]"]


class OrderImportHead(TypedDict):
    id: str
    kind: Literal["csv", "edi", "fortras", "json", "xlsx"]
    filename: Union[str, None]
    partner: Union[str, None]
    receivedAt: int  # milliseconds since 1970-01-01 UTC
    receivedBy: str
    state: Literal["RECEIVED", "PARSING", "DONE", "PARTLY_FAILED", "FAILED"]
    rowsTotal: int
    rowsOk: int
    rowsFailed: int
    rowsKnown: int
    rowsIgnored: int
    rowsWaiting: int
    remarks: int


class ImportMessage(TypedDict):
    row: int
    field: str
    code: str
    severity: Literal["WARNING", "ERROR"]
    text: str
    reference: Union[str, None]


class OrderImportItemsItem(TypedDict):
    itemId: str
    orderNumber: str
    externId: Union[str, None]
    consigneeName: Union[str, None]


class OrderImport(OrderImportHead):
    messages: List[ImportMessage]
    items: List[OrderImportItemsItem]


class TryImportAnswer(TypedDict):
    kind: Literal["csv", "edi", "fortras", "json", "xlsx"]
    filename: Union[str, None]
    partner: Union[str, None]
    receivedAt: int  # milliseconds since 1970-01-01 UTC
    receivedBy: str
    state: Literal["RECEIVED", "PARSING", "DONE", "PARTLY_FAILED", "FAILED"]
    rowsTotal: int
    rowsOk: int
    rowsFailed: int
    rowsKnown: int
    rowsIgnored: int
    rowsWaiting: int
    remarks: int
    messages: List[ImportMessage]


class OrderStatus(TypedDict):
    number: str
    shipmentNumber: str
    state: Literal["RECEIVED", "PLANNED", "ON_THE_WAY", "DELIVERED", "DELIVERED_WITH_DEVIATION", "NOT_DELIVERED", "CANCELED", "REJECTED"]
    packages: int
    deliveryDate: Union[str, None]
    reason: Union[str, None]
    changedAt: int  # milliseconds since 1970-01-01 UTC


class SendReadingsBodyReadingsItem(TypedDict):
    ts: int  # milliseconds since 1970-01-01 UTC
    value: float


class SendReadingsBodyAlways(TypedDict):
    readings: List[SendReadingsBodyReadingsItem]


class SendReadingsBody(SendReadingsBodyAlways, total=False):
    unit: Literal["C", "F"]
    sentAt: int  # milliseconds since 1970-01-01 UTC
    battery: int


class ReadingsTaken(TypedDict):
    accepted: int
    duplicate: int
    conflict: int
    suspect: int
    late: int


class Calls:
    """A method for each call; `Kontor` says how it is sent."""

    def _call(
        self,
        method: str,
        path: str,
        query: Optional[Dict[str, Optional[str]]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        raise NotImplementedError

    def import_orders(self, kind: Literal["csv", "edi", "fortras", "json", "xlsx"], content: Content, filename: Optional[str] = None, idempotency_key: Optional[str] = None) -> OrderImport:
        """Read an order file; every row goes in or is listed with field and reason. The same file twice doubles nothing. A key with the scope `orders`."""
        answer: OrderImport = self._call("POST", "/om-rest/imports", query={"kind": kind, "filename": filename}, content=content, idempotency_key=idempotency_key)
        return answer

    def try_import(self, kind: Literal["csv", "edi", "fortras", "json", "xlsx"], content: Content, filename: Optional[str] = None, idempotency_key: Optional[str] = None) -> TryImportAnswer:
        """Say what would come of an order file, and keep nothing of it. A key with the scope `orders`."""
        answer: TryImportAnswer = self._call("POST", "/om-rest/imports/dryrun", query={"kind": kind, "filename": filename}, content=content, idempotency_key=idempotency_key)
        return answer

    def get_import(self, id: str) -> OrderImport:
        """An import with its messages and the shipments it made. A key with the scope `orders`."""
        answer: OrderImport = self._call("GET", f"/om-rest/imports/{quote(id, safe='')}")
        return answer

    def order_status(self, number: str) -> List[OrderStatus]:
        """What became of an order, by the number that its sender gave it; a program sees the orders of its partner. A key with the scope `status`."""
        answer: List[OrderStatus] = self._call("GET", "/om-rest/status", query={"number": number})
        return answer

    def send_readings(self, serial: str, body: SendReadingsBody, idempotency_key: Optional[str] = None) -> ReadingsTaken:
        """Readings of a device, with its token; sent again they count once. A key with the scope `readings`."""
        answer: ReadingsTaken = self._call("POST", f"/tcl-rest/sensors/{quote(serial, safe='')}/readings", body=body, idempotency_key=idempotency_key)
        return answer
