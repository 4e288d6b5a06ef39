"""How the calls are sent: key, time limit, tries, errors. Standard library only."""

import http.client
import json
import os
import random
import time
import uuid
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import IO, Any, Callable, Dict, List, Optional, Tuple, Union
from urllib.parse import urlencode, urlsplit

from .calls import Calls, Content, OrderImport


@dataclass(frozen=True)
class FieldProblem:
    """A field that was not accepted, in the language that was asked for."""

    field: str
    rule: str
    message: str


@dataclass(frozen=True)
class CheckText:
    """What a check of the depot says; `number` is its name in the handbook."""

    code: str
    number: str
    severity: str
    message: str


class KontorError(Exception):
    """The depot's answer was no."""

    #: Of HTTP: 400 not valid, 401 no such key, 403 not opened by this key, 404 unknown, 409 the request's key belongs to other content.
    status: int
    #: Of Kontor, with a paragraph in the handbook; None where the answer has none (404, 409), or was no answer of Kontor.
    code: Optional[int]
    category: Optional[str]
    #: What is wrong with the request, by field.
    fields: List[FieldProblem]
    #: What checks of the depot said.
    checks: List[CheckText]

    def __init__(self, status: int, body: Any) -> None:
        told = body if isinstance(body, dict) else {}
        super().__init__(_text(told.get("message")) or f"The server answered {status}.")
        code = told.get("code")
        self.status = status
        self.code = code if isinstance(code, int) else None
        self.category = _text(told.get("category")) or None
        self.fields = [
            FieldProblem(_text(one.get("field")), _text(one.get("rule")), _text(one.get("message")))
            for one in _listed(told.get("details"), "violations")
        ]
        self.checks = [
            CheckText(
                _text(one.get("code")), _text(one.get("number")), _text(one.get("severity")), _text(one.get("message"))
            )
            for one in _listed(told.get("details"), "checkResults")
        ]


class NotReachable(Exception):
    """No answer came, however often it was tried. Whether the last try arrived is not known: send it again under the same key."""

    tries: int

    def __init__(self, url: str, tries: int, cause: Optional[BaseException]) -> None:
        super().__init__(f"{url} cannot be reached" + (f": {cause}" if cause else ""))
        self.tries = tries


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _listed(details: Any, name: str) -> List[Dict[str, Any]]:
    found = details.get(name) if isinstance(details, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def retry_after(header: Optional[str], now: float) -> Optional[float]:
    """s that the server wants to be left alone; None when it says nothing that can be read."""
    if header is None:
        return None
    if header.isdigit() and len(header) < 7:
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError):
        return None


def pause_before(already: int, chance: float) -> float:
    """The pause before the next try, s: 0.5 and twice as much each time, 20 at most, of which half is by chance so that not all come back at once."""
    return min(20.0, 0.5 * 2.0**already) * (0.5 + chance / 2)


#: Too often, no connection to a database, and what a proxy says of a server that is being replaced.
_PASSING = {429, 502, 503, 504}

_Answer = Tuple[int, Dict[str, str], bytes]


class Kontor(Calls):
    """
    A depot's Kontor. Every call raises KontorError when the depot says no and NotReachable when no answer came.

    Days are "2031-03-05" in the time of the depot, moments are milliseconds since 1970 in UTC, weights kg.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        seconds: float = 60.0,
        tries: int = 5,
        patience: float = 180.0,
        language: Optional[str] = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        :param key: of a partner, as the depot has made it (Orders, Partners)
        :param seconds: that one try may take
        :param tries: of one request
        :param patience: s that all tries of one request and the pauses between them may take
        :param language: of messages: en, de, fr
        """
        parts = urlsplit(url.rstrip("/"))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no address like https://kontor.example.org")
        self.url = url.rstrip("/")
        self._parts = parts
        self._key = key
        self._seconds = seconds
        self._tries = max(1, tries)
        self._patience = patience
        self._language = language
        self._pause = pause

    def wait_for_import(self, id: str, seconds: float = 600.0) -> OrderImport:
        """The import once nothing of it waits to be read; as it is then when it takes longer than so many seconds."""
        until = time.monotonic() + seconds
        while True:
            one = self.get_import(id)
            if one["state"] not in ("RECEIVED", "PARSING") or time.monotonic() >= until:
                return one
            self._pause(2.0)

    def _call(
        self,
        method: str,
        path: str,
        query: Optional[Dict[str, Optional[str]]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        named = {name: value for name, value in (query or {}).items() if value is not None}
        target = self._parts.path + path + (f"?{urlencode(named)}" if named else "")
        headers = {"Accept": "application/json", "Authorization": f"Bearer {self._key}"}
        if self._language:
            headers["Accept-Language"] = self._language
        if method != "GET":
            # One for all tries: that makes it safe to send a write again.
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        sent: Optional[Content] = content
        if content is not None:
            headers["Content-Type"] = "application/octet-stream"
        elif body is not None:
            headers["Content-Type"] = "application/json"
            sent = json.dumps(body).encode()
        status, answered, text = self._patient(method, target, headers, sent)
        read: Any = None
        if text and "json" in answered.get("content-type", ""):
            read = json.loads(text)
        if not 200 <= status < 300:
            raise KontorError(status, read)
        return read

    def _patient(self, method: str, target: str, headers: Dict[str, str], sent: Optional[Content]) -> _Answer:
        if sent is not None and not isinstance(sent, bytes):
            # A file that cannot be read is no fault of the line.
            open(sent, "rb").close()
        until = time.monotonic() + self._patience
        already = 0
        while True:
            answer: Optional[_Answer] = None
            failure: Optional[BaseException] = None
            try:
                answer = self._once(method, target, headers, sent)
            except (OSError, http.client.HTTPException) as error:
                failure = error
            if answer and answer[0] not in _PASSING:
                return answer
            asked = retry_after(answer[1].get("retry-after") if answer else None, time.time())
            wait = max(asked or 0.0, pause_before(already, random.random()))
            already += 1
            if already < self._tries and time.monotonic() + wait < until:
                self._pause(wait)
            elif answer:
                return answer
            else:
                raise NotReachable(f"{self._parts.scheme}://{self._parts.netloc}", already, failure) from failure

    def _once(self, method: str, target: str, headers: Dict[str, str], sent: Optional[Content]) -> _Answer:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self._parts.hostname or "", self._parts.port, timeout=self._seconds)
        file: Optional[IO[bytes]] = None
        try:
            data: Union[None, bytes, IO[bytes]]
            if sent is None or isinstance(sent, bytes):
                data = sent
            else:
                # Read as it is sent, from its beginning for each try.
                file = open(sent, "rb")
                data = file
                headers = {**headers, "Content-Length": str(os.fstat(file.fileno()).st_size)}
            try:
                connection.request(method, target, body=data, headers=headers)
            except (BrokenPipeError, ConnectionResetError):
                # A server that has heard enough (no such key) answers before it has read all; without an answer the next line says so.
                pass
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text
        finally:
            connection.close()
            if file:
                file.close()
