"""A web server as slow as a school's line, for measuring the site.

Chromium's own throttle does not reach workers and service workers, where Python is loaded; so the
server is slow itself: all connections share one line, and each answer takes its time to come.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from site_server import Handler

PACKED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".ipynb", ".webmanifest"}
"""What hosts of static pages send compressed; GitHub Pages does."""

PIECE = 8192


class Line:
    """What all connections share: so many bits a second, each answer after a delay."""

    def __init__(self, bits: float | None, delay: float) -> None:
        self.bits, self.delay = bits, delay
        self._lock = Lock()
        self._free = 0.0
        self.sent = 0

    def send(self, size: int) -> None:
        """Wait until `size` bytes have gone through."""
        with self._lock:
            self.sent += size
            now = time.monotonic()
            self._free = max(now, self._free) + (8 * size / self.bits if self.bits else 0)
            until = self._free
        if until > now:
            time.sleep(until - now)


class SlowHandler(Handler):
    """Hands out files through a line."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *told: Any, line: Line, packed: dict[str, bytes], directory: str) -> None:
        self.line, self.packed = line, packed
        super().__init__(*told, directory=directory)

    def setup(self) -> None:
        """Take a connection: the handshake is one way there and back."""
        super().setup()
        time.sleep(self.line.delay)

    def do_GET(self) -> None:  # noqa: N802 - http.server calls it so
        """Send a file, compressed where hosts do that."""
        time.sleep(self.line.delay)
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file = file / "index.html"
        if not file.is_file():
            self.send_error(404)
            return
        content = self.packed.get(str(file)) or file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Last-Modified", self.date_time_string(int(file.stat().st_mtime)))
        if str(file) in self.packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            self.line.send(len(piece))
            self.wfile.write(piece)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that is closed breaks its connections off."""


def packed_files(folder: Path) -> dict[str, bytes]:
    """Return what is sent compressed of a folder, by its path."""
    return {
        str(file): gzip.compress(file.read_bytes(), 6)
        for file in folder.rglob("*")
        if file.suffix in PACKED and file.is_file()
    }


@contextmanager
def slow_serving(folder: Path, line: Line, packed: dict[str, bytes]) -> Iterator[str]:
    """Serve `folder` to this machine through `line`; yield the address."""
    handler = partial(SlowHandler, line=line, packed=packed, directory=str(folder))
    server = _Server(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
