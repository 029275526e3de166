"""A class on a Jupyter server: for a teacher who has JupyterHub or Binder, and no own machine.

Beginning a class needs Jupyter's own authentication, and gives the teacher's token; the pupils'
pages need the class's code, and nothing else of Jupyter is open to them. Nothing of the class is
imported before one begins, as every JupyterLab loads this module.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, authenticated

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

    from hanabi_kit.class_server.serving.running import Running
    from hanabi_kit.class_server.serving.site import Site

PLACE = "hanabi-class"
"""Below the server's address: the pages; below its folder: what is kept of the class."""

SERVER = "hanabi_kit.class_server.serving.server"
START = "hanabi_kit.class_server.serving.start"

ACTIVE = "hanabi_class_last_activity"
"""Where a Jupyter server looks whether anybody needs it, before it is put to sleep."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return what Jupyter is to load."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Add the address at which a class begins."""
    hosted = Hosted(server)
    place = url_path_join(hosted.root, "begin")
    hosted.add(".*$", [(place, Begin, {"hosted": hosted})])


class Hosted:
    """The class of a Jupyter server, once it has begun.

    `server`: the Jupyter server.
    """

    def __init__(self, server: ServerApp) -> None:
        self.root = url_path_join(server.web_app.settings["base_url"], PLACE) + "/"
        self.running: Running | None = None
        self._settings: dict[str, Any] = server.web_app.settings
        self.add: Callable[..., None] = server.web_app.add_handlers
        self._folder = Path(server.root_dir) / PLACE
        self._site: Site | None = None

    async def begin(self, address: str, language: str, *, is_secure: bool) -> Running:
        """Begin a class, or return the one that goes on; add its addresses to the server's."""
        for name in (SERVER, START):  # the first time it takes seconds
            await IOLoop.current().run_in_executor(None, import_module, name)
        from hanabi_kit.class_server.serving import start

        if self.running is not None and self.running.room.ended:
            self.running.close()
            self.running = None
        if self.running is None:
            self.running = start.opened(start.Wishes(self._folder, language=language))
            self.running.heard = self._note_that_it_is_used
            self.running.begin()
        self.running.address = address
        self._show()
        assert self._site is not None
        self._site.is_secure = is_secure
        return self.running

    def _show(self) -> None:
        from hanabi_kit.class_server.serving.server import rules
        from hanabi_kit.class_server.serving.site import Site

        if self._site is None:
            self._site = Site(lambda: self.running, self.is_ours, self.root)
            self.add(
                ".*$",
                [(self.root + path, _open(kind), known) for path, kind, known in rules(self._site)],
            )

    def _note_that_it_is_used(self) -> None:
        self._settings[ACTIVE] = datetime.now(UTC)

    def is_ours(self, host: str) -> bool:
        """Tell whether a page may be asked for at this host: as Jupyter itself decides it."""
        if self._settings.get("allow_remote_access", False):
            return True
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        name = name.removeprefix("[").removesuffix("]").lower()
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return name in self._settings.get("local_hostnames", ["localhost"])


def _open(kind: type[RequestHandler]) -> type[RequestHandler]:
    """Return a handler of the class's, marked as one that needs none of Jupyter's authentication.

    What it needs in its place it looks at itself.
    """
    marked = {
        name.lower(): allow_unauthenticated(getattr(kind, name.lower()))
        for name in ("GET", "POST")
        if name.lower() in vars(kind)
        or any(name.lower() in vars(base) for base in kind.__mro__[:-2])
    }
    return type(kind.__name__, (kind,), marked)


class Begin(JupyterHandler):
    """Begins a class, for who may use this Jupyter server."""

    def initialize(self, hosted: Hosted) -> None:
        """Note where."""
        self.hosted = hosted

    @authenticated
    async def get(self) -> None:
        """Begin it, give the teacher her token, and go to her page."""
        # Only a page of this server leads here, or somebody who types the address.
        if self.request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise HTTPError(403)
        is_secure = self.request.protocol == "https"
        root = self.hosted.root
        address = f"{self.request.protocol}://{self.request.host}{root}"
        handlers = await IOLoop.current().run_in_executor(
            None, import_module, "hanabi_kit.class_server.serving.handlers"
        )
        language = handlers.language_of(self.request)
        running = await self.hosted.begin(address, language, is_secure=is_secure)
        token = running.people.enter("teacher", "teacher")
        running.save_soon()
        self.set_cookie(
            handlers.COOKIES["teacher"],
            token,
            path=root,
            max_age=handlers.DAYS * 24 * 3600,
            httponly=True,
            samesite="Strict",
            secure=is_secure,
        )
        self.redirect(f"{root}teacher/", status=303)
