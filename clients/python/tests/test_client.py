"""How the client sends, against a depot that answers as it is told. PYTHONPATH=.. python3 -m unittest"""

import http.server
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

from kontor import Kontor, KontorError, NotReachable
from kontor.client import pause_before, retry_after

Manner = Callable[[http.server.BaseHTTPRequestHandler], None]


def answer(status: int, body: bytes = b"[]", headers: Optional[Dict[str, str]] = None, length: Optional[int] = None) -> Manner:
    def act(request: http.server.BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            request.send_header(name, value)
        request.send_header("Content-Length", str(length or len(body)))
        request.end_headers()
        request.wfile.write(body)
        request.close_connection = True

    return act


def cut(request: http.server.BaseHTTPRequestHandler) -> None:
    request.close_connection = True


class Depot:
    """`seen` has method, key and content of each request; the last manner stays."""

    def __init__(self, *manners: Manner) -> None:
        seen: List[Tuple[str, Optional[str], bytes]] = []
        self.seen = seen

        class Handler(http.server.BaseHTTPRequestHandler):
            def act(self) -> None:
                content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                seen.append((self.command, self.headers.get("Idempotency-Key"), content))
                manners[min(len(seen), len(manners)) - 1](self)

            do_GET = do_POST = act

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "Depot":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class Sending(unittest.TestCase):
    def setUp(self) -> None:
        self.pauses: List[float] = []

    def kontor(self, depot: Depot, **more: Any) -> Kontor:
        return Kontor(depot.url, "k", pause=self.pauses.append, **more)

    def test_a_write_goes_out_again_with_the_same_key_and_the_whole_file(self) -> None:
        halfway = answer(201, b'{"id": "1"', length=500)
        with tempfile.TemporaryDirectory() as folder, Depot(cut, halfway, answer(503), answer(201, b'{"id": "1"}')) as depot:
            file = Path(folder, "orders.csv")
            file.write_bytes(b"one;two" * 20_000)
            self.assertEqual(self.kontor(depot).import_orders("csv", file)["id"], "1")
            self.assertEqual({content for _, _, content in depot.seen}, {file.read_bytes()})
            self.assertEqual((len(depot.seen), len({key for _, key, _ in depot.seen}), len(self.pauses)), (4, 1, 3))
            with self.assertRaises(FileNotFoundError):
                self.kontor(depot).import_orders("csv", Path(folder, "none.csv"))

    def test_who_is_told_to_wait_waits_as_long_as_is_said(self) -> None:
        with Depot(answer(429, headers={"Retry-After": "41"}), answer(200)) as depot:
            self.assertEqual(self.kontor(depot).order_status("1"), [])
            self.assertEqual(self.pauses, [41.0])

    def test_what_is_refused_or_moved_is_not_asked_again(self) -> None:
        for status in (302, 400, 401, 403, 404, 409, 413, 500):
            with self.subTest(status), Depot(answer(status, b'{"code": 1303, "message": "No."}')) as depot:
                with self.assertRaises(KontorError) as no:
                    self.kontor(depot).import_orders("csv", b"x")
                self.assertEqual((no.exception.status, no.exception.code, str(no.exception)), (status, 1303, "No."))
                self.assertEqual(len(depot.seen), 1)

    def test_fields_and_checks_come_with_the_error(self) -> None:
        body = b'{"details": {"violations": [{"field": "number", "rule": "required"}], "checkResults": [{"number": "DSP-10", "message": "Late."}]}}'
        with Depot(answer(400, body)) as depot:
            with self.assertRaises(KontorError) as no:
                self.kontor(depot).order_status("1")
            self.assertEqual(str(no.exception), "The server answered 400.")
            self.assertEqual([(one.field, one.rule) for one in no.exception.fields], [("number", "required")])
            self.assertEqual([(one.number, one.message) for one in no.exception.checks], [("DSP-10", "Late.")])

    def test_who_is_away_is_tried_five_times_and_who_says_nothing_until_the_time_limit(self) -> None:
        with Depot(cut) as depot:
            with self.assertRaises(NotReachable) as away:
                self.kontor(depot).order_status("1")
            self.assertEqual((away.exception.tries, len(depot.seen), len(self.pauses)), (5, 5, 4))
        held = threading.Event()
        with Depot(lambda _: void(held.wait(5))) as silent:
            with self.assertRaises(NotReachable):
                self.kontor(silent, seconds=0.1, tries=2).order_status("1")
            held.set()
            self.assertEqual(len(silent.seen), 2)

    def test_pauses(self) -> None:
        now = 946684740.0  # 1999-12-31T23:59:00Z
        self.assertEqual(retry_after("120", now), 120)
        self.assertEqual(retry_after("Fri, 31 Dec 1999 23:59:59 GMT", now), 59)
        self.assertIsNone(retry_after("soon", now))
        self.assertEqual([pause_before(already, 1.0) for already in range(4)], [0.5, 1, 2, 4])
        self.assertEqual((pause_before(0, 0.0), pause_before(30, 1.0)), (0.25, 20))


def void(_: object) -> None:
    pass


if __name__ == "__main__":
    unittest.main()
